"""One Chromium, pages that cannot reach the network."""
