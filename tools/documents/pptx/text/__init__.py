"""Words of shapes: paragraphs with their styles, places and formulas."""
