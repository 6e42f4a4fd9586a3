"""What the twins of present stand on: facts found, pages composed, blocks arranged. Pure functions."""
