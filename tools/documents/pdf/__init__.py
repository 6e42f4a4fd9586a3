"""Reading a PDF: words with their places, then lines, tables, figures and paragraphs, in the order of reading."""
