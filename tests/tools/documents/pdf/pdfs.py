"""PDFs made by hand: what stands where is known to the point."""

from io import BytesIO

from PIL import Image


def text(x, y, words, size=12, font="F1"):
    """Words whose baseline begins at x, y, in points from the bottom left."""
    escaped = words.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")
    return f"BT /{font} {size} Tf {x} {y} Td ({escaped}) Tj ET"


def lines(x, y, *words, size=12, step=1.2, font="F1"):
    """Lines below each other."""
    return "\n".join(text(x, y - number * step * size, each, size, font) for number, each in enumerate(words))


def rule(x0, y0, x1, y1):
    return f"{x0} {y0} m {x1} {y1} l S"


def box(x, y, width, height, fill=None):
    return f"{x} {y} {width} {height} re S" if fill is None else f"{fill} g {x} {y} {width} {height} re f 0 g"


def grid(x, y, widths, heights):
    """A table's lines, from its top left down."""
    right, bottom = x + sum(widths), y - sum(heights)
    ups = [x + sum(widths[:number]) for number in range(len(widths) + 1)]
    downs = [y - sum(heights[:number]) for number in range(len(heights) + 1)]
    return "\n".join([*(rule(at, y, at, bottom) for at in ups), *(rule(x, at, right, at) for at in downs)])


def picture(x, y, width, height, name="Im1"):
    return f"q {width} 0 0 {height} {x} {y} cm /{name} Do Q"


def jpeg(image):
    out = BytesIO()
    image.save(out, "JPEG", quality=92)
    return out.getvalue()


def pdf(*pages, size=(612, 792), rotate=0, image=None, to_unicode=None):
    """A PDF of these content streams; `image` is /Im1 on each page."""
    parts = [b"<< /Type /Catalog /Pages 2 0 R >>", b""]
    fonts = []
    for name in ("Helvetica", "Helvetica-Bold", "Helvetica-Oblique"):
        mapped = " /ToUnicode 3 0 R" if to_unicode else ""
        fonts.append(f"<< /Type /Font /Subtype /Type1 /BaseFont /{name} /Encoding /WinAnsiEncoding{mapped} >>")
    parts.append(_stream(b"", (to_unicode or "").encode()))
    shown = image or Image.new("RGB", (2, 2), "white")
    kind = f"/Type /XObject /Subtype /Image /Width {shown.width} /Height {shown.height}"
    parts.append(_stream(f"{kind} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode".encode(), jpeg(shown)))
    kids = []
    for content in pages:
        parts.append(_stream(b"", content.encode("cp1252")))
        resources = f"/Font << /F1 {fonts[0]} /F2 {fonts[1]} /F3 {fonts[2]} >> /XObject << /Im1 4 0 R >>"
        parts.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {size[0]} {size[1]}] /Rotate {rotate} "
            f"/Contents {len(parts)} 0 R /Resources << {resources} >> >>".encode()
        )
        kids.append(f"{len(parts)} 0 R")
    parts[1] = f"<< /Type /Pages /Kids [{' '.join(kids)}] /Count {len(kids)} >>".encode()
    return _whole(parts)


def _stream(head, content):
    return b"<< " + head + b" /Length %d >>\nstream\n" % len(content) + content + b"\nendstream"


def _whole(parts):
    out = bytearray(b"%PDF-1.7\n")
    places = []
    for number, part in enumerate(parts, start=1):
        places.append(len(out))
        out += b"%d 0 obj\n" % number + part + b"\nendobj\n"
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(parts) + 1)
    out += b"".join(b"%010d 00000 n \n" % place for place in places)
    out += b"trailer << /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(parts) + 1, start)
    return bytes(out)
