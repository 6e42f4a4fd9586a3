"""Nodes joined by edges, nothing else."""
