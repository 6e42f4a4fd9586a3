"""A picture as a document of one page: the picture itself, and what is written in it."""

from io import BytesIO
from pathlib import Path

from PIL import Image, ImageOps, UnidentifiedImageError

from state.documents import Reading
from state.errors import UsageError
from tools.documents.make_element import make_element
from tools.documents.readers import Keep

DPI = 150  # at which its pixels become points: what a screenshot or a scan may have
LARGEST = 100_000_000  # pixels; beyond this it is no document


def read_picture(file: str, path: Path, keep: Keep, engine: str) -> Reading:
    """Return the page; UsageError when the picture is damaged or far too large."""
    import pypdfium2

    from tools.documents.pdf.read_page import read_page

    picture = _open(file, path)
    page = BytesIO()
    picture.save(page, "PDF", resolution=DPI)
    document = pypdfium2.PdfDocument(page.getvalue())
    try:
        reading = read_page(document, 1, keep, engine)
    finally:
        document.close()
    whole = make_element("picture", "", box=(0.0, 0.0, 1.0, 1.0))
    jpeg = BytesIO()
    picture.save(jpeg, "JPEG", quality=88)
    whole["image"] = keep(jpeg.getvalue())
    reading["elements"].append(whole)
    return reading


def _open(file: str, path: Path) -> Image.Image:
    try:
        with Image.open(path) as picture:
            if picture.width * picture.height > LARGEST:
                raise UsageError(f"{file} has {picture.width} × {picture.height} pixels", "Make it smaller.")
            upright = ImageOps.exif_transpose(picture)
            if upright.mode in {"RGBA", "LA", "PA"} or "transparency" in upright.info:
                ground = Image.new("RGBA", upright.size, "white")
                upright = Image.alpha_composite(ground, upright.convert("RGBA"))
            return upright.convert("RGB")
    except Image.DecompressionBombError:
        raise UsageError(f"{file} has far more pixels than a document", "Make it smaller.") from None
    except UnidentifiedImageError:
        raise UsageError(f"{file} is damaged, or a picture of no known kind", "Save the picture again.") from None
    except (OSError, SyntaxError, ValueError) as error:
        raise UsageError(f"{file} is damaged: {str(error)[:80]}", "Save the picture again.") from None
