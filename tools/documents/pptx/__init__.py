"""Reading PowerPoint files: text, tables, charts, diagrams, pictures and notes of each slide, with their boxes."""
