"""Pictures as JPEGs."""

import io

from PIL import Image


def as_jpeg(image: Image.Image) -> bytes:
    """Return a picture as a JPEG on white."""
    ground = Image.new("RGB", image.size, "white")
    ground.paste(image, mask=image.getchannel("A") if image.mode == "RGBA" else None)
    stream = io.BytesIO()
    ground.save(stream, "JPEG", quality=88)
    return stream.getvalue()
