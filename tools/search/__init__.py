"""Finding passages: cut from documents, indexed by words and by vectors."""
