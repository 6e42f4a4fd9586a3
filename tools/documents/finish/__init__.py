"""What only the whole document tells of its pages: headings, headers, references, who speaks of which figure."""
