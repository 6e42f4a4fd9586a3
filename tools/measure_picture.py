"""How large a picture is."""

from io import BytesIO

from PIL import Image


def measure_picture(content: bytes) -> list[int]:
    """Return width and height in px; nothing of what Pillow can't open, such as an SVG."""
    try:
        with Image.open(BytesIO(content)) as picture:
            return list(picture.size)
    except (OSError, ValueError, Image.DecompressionBombError):
        return []
