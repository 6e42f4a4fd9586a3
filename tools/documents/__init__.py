"""Reading files into documents, pages and elements."""
