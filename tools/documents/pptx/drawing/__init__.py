"""Slides drawn as pictures."""
