"""One step a file, beside it its prompt and its offline twin."""
