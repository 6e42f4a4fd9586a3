from io import BytesIO

from PIL import Image, ImageDraw

from tools.documents.is_decoration import is_decoration


def png(draw):
    picture = Image.new("RGB", (600, 400), "white")
    draw(ImageDraw.Draw(picture))
    content = BytesIO()
    picture.save(content, "PNG")
    return content.getvalue()


def test_an_arc_only_decorates_and_a_chart_does_not():
    assert is_decoration(png(lambda ink: ink.ellipse((200, 200, 900, 900), fill="#eef6ff")))
    assert not is_decoration(
        png(lambda ink: [ink.rectangle((20 + 60 * n, 380 - 35 * n, 60 + 60 * n, 380), fill="navy") for n in range(9)])
    )
    assert not is_decoration(b"no picture")
