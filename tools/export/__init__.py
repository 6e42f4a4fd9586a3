"""Writing what a run leaves."""
