"""Small good slides that the tests of inspection break on purpose."""

import hashlib
import io
from pathlib import Path

from PIL import Image

SANS = "font-family:'DejaVu Sans',sans-serif"


def page(body: str, css: str = "", language: str = "en") -> str:
    """Return a whole slide around `body`."""
    return (
        f'<!doctype html><html lang="{language}"><head><meta charset="utf-8"><title>Slide</title><style>'
        f"html,body{{margin:0}}body{{width:1280px;height:720px;overflow:hidden;position:relative;background:#fff;"
        f"color:#1c1c20;{SANS}}}h1{{position:absolute;left:80px;top:60px;margin:0;font-size:44px;line-height:1.2}}"
        f"p,ul,ol,table,pre,svg{{position:absolute;left:80px;margin:0}}p,li,td,th{{font-size:26px;line-height:1.4}}"
        f"#one{{top:180px}}#two{{top:320px}}{css}</style></head><body>{body}</body></html>"
    )


def words(title: str, one: str, two: str) -> str:
    """Return a title and two paragraphs, which the mutations know by their ids."""
    return f'<h1 id="title">{title}</h1><p id="one">{one}</p><p id="two">{two}</p>'


ENGLISH = words("Tides lag by 50 minutes a day", "The moon moves on while the Earth turns.", "High water comes twice.")
CHINESE = words("潮汐每天推迟五十分钟", "地球自转时月亮也在移动。", "每天有两次高潮。")
ARABIC = words("المد يتأخر خمسين دقيقة كل يوم", "يتحرك القمر بينما تدور الأرض.", "يحدث المد العالي مرتين.")
CHART = (
    '<h1 id="title">Lamps use less</h1><p id="one">Energy use in MWh a year</p><svg id="chart" role="img" aria-label="'
    'Energy use by year" style="top:240px" width="700" height="360" viewBox="0 0 700 360"><g font-size="22" '
    'fill="#1c1c20"><rect x="60" y="20" width="120" height="280" fill="#2a5bd7"/><rect x="260" y="180" width="120" '
    'height="120" fill="#2a5bd7"/><text x="120" y="330" text-anchor="middle">2022</text><text x="320" y="330" '
    'text-anchor="middle">2024</text><text id="two" x="320" y="170" text-anchor="middle">172</text></g></svg>'
)
TABLE = (
    '<h1 id="title">Two years compared</h1><table id="table" style="top:180px;border-collapse:collapse"><tr>'
    '<th id="one">Year</th><th>MWh</th></tr><tr><td id="two">2022</td><td>410</td></tr><tr><td>2024</td><td>172</td>'
    "</tr></table>"
)
CODE = (
    '<h1 id="title">One call reads the file</h1><p id="one">It returns text.</p><pre id="two" style="top:260px;'
    "font:22px/1.4 'DejaVu Sans Mono',monospace;background:#f0f0f2;padding:20px\">with open(path) as file:\n"
    "    text = file.read()\nprint(len(text))</pre>"
)
NUMBER = (
    '<h1 id="title">Energy use fell</h1><p id="one" style="font-size:180px;line-height:1;color:#2a5bd7">58 %</p>'
    '<p id="two" style="top:400px">less than in 2022</p>'
)
PANELS = (
    '<h1 id="title">Two panels</h1><div class="panel" style="left:80px"><p id="one">Moon</p></div>'
    '<div class="panel" style="left:680px"><p id="two">Sun</p></div>'
)
PANEL_CSS = (
    ".panel{position:absolute;top:180px;width:520px;height:400px;border-radius:16px;"
    "background:linear-gradient(160deg,#123a7a,#2a2a6a);color:#fff}.panel p{left:40px;top:40px!important}"
)
SCRIM = (
    '<img src="photo.png" alt="" style="position:absolute;inset:0;width:1280px;height:720px">'
    '<div style="position:absolute;inset:0;background:rgba(0,0,0,.75)"></div>'
)
GOOD = {
    "light": page(ENGLISH),
    "dark": page(ENGLISH, "body{background:#101018;color:#f4f4f6}"),
    "chinese": page(CHINESE, "body{font-family:'Noto Sans CJK SC',sans-serif}", "zh"),
    "arabic": page(
        ARABIC, "body{direction:rtl;font-family:'Noto Sans Arabic',sans-serif}h1,p{left:auto;right:80px}", "ar"
    ),
    "photo": page(SCRIM + ENGLISH, "body{color:#fff}"),
    "panels": page(PANELS, PANEL_CSS),
    "table": page(TABLE, "td,th{border:1px solid #888;padding:8px 24px}"),
    "chart": page(CHART),
    "code": page(CODE),
    "number": page(NUMBER),
}


def photo() -> bytes:
    """Return a picture of coloured stripes, from black to white and red to blue."""
    picture = Image.new("RGB", (64, 36))
    picture.putdata([(x * 4, y * 7, 255 - x * 4) for y in range(36) for x in range(64)])
    out = io.BytesIO()
    picture.save(out, "PNG")
    return out.getvalue()


def put(root: Path, html: str) -> str:
    """Write the slide and its picture under `root` and return the slide's name."""
    name = f"slide-{hashlib.sha256(html.encode()).hexdigest()[:16]}.html"
    (root / "photo.png").write_bytes(photo())
    (root / name).write_text(html, encoding="utf-8")
    return name


def with_css(html: str, css: str) -> str:
    """Return the slide with one more rule, the last and therefore the strongest."""
    return html.replace("</style>", f"{css}</style>", 1)


def with_body(html: str, more: str) -> str:
    """Return the slide with one more element at its end."""
    return html.replace("</body>", f"{more}</body>", 1)
