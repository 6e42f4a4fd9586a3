"""The steps of the present graph."""
