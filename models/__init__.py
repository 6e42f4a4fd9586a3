"""Opening a chat model by name, asking it, and what it cost."""
