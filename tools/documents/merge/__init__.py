"""Boxes grouped and put in order, and elements that belong together made into one (SlideAgent, Algorithm 1)."""
