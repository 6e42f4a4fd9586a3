"""All slides on one picture, numbered, to be taken in at a glance."""

import io
import math

from PIL import Image, ImageDraw, ImageFont

WIDTH = 480  # px of one slide
GAP = 16
PAPER, INK = "#e9e9ec", "#303036"


def contact_sheet(pngs: list[bytes]) -> bytes:
    """Return a PNG with the slides in rows of up to four."""
    pictures = [Image.open(io.BytesIO(png)).convert("RGB") for png in pngs]
    columns = min(4, max(1, math.ceil(math.sqrt(len(pictures)))))
    height = max((round(WIDTH * picture.height / picture.width) for picture in pictures), default=WIDTH)
    rows = math.ceil(len(pictures) / columns)
    step_x, step_y = WIDTH + GAP, height + GAP + 20
    sheet = Image.new("RGB", (columns * step_x + GAP, rows * step_y + GAP), PAPER)
    draw = ImageDraw.Draw(sheet)
    for place, picture in enumerate(pictures):
        x, y = GAP + place % columns * step_x, GAP + place // columns * step_y
        small = picture.resize((WIDTH, round(WIDTH * picture.height / picture.width)), Image.Resampling.LANCZOS)
        sheet.paste(small, (x, y))
        draw.text((x, y + height + 3), str(place + 1), fill=INK, font=ImageFont.load_default(14))
    out = io.BytesIO()
    sheet.save(out, "PNG", optimize=True)
    return out.getvalue()
