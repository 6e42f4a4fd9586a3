"""What a picture's file name ends with, by its content."""

ENDINGS = {b"\x89PNG": ".png", b"GIF8": ".gif", b"RIFF": ".webp"}


def picture_ending(content: bytes) -> str:
    """Return .png, .gif, .webp, or .jpg for all else; readers keep no other kinds."""
    return ENDINGS.get(content[:4], ".jpg")
