"""Tasks, scorers, benchmarks; LOG.md has the results."""
