"""Reading PowerPoint files part by part, so that a broken part costs only itself."""
