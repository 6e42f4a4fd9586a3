"""All that touches the world: files, browser, documents, checkpoints, the clock."""
