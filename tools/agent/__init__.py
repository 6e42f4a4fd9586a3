"""The tools that models call, one a file."""
