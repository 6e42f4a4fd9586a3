"""Rules over one measured page model, one rule a file."""
