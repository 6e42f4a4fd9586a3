"""Our shared words as types. No input or output."""
