"""Good slides in many manners, and ways to break them: what inspection must leave alone, and what it must find."""

import random
from collections.abc import Callable

HEAD = (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>t</title><style>'
    "*{{box-sizing:border-box}}body{{margin:0;width:1280px;height:720px;overflow:hidden;position:relative;"
    "font:28px/1.4 'Noto Sans',sans-serif;background:{paper};color:{ink}}}h1{{margin:60px 80px 20px;font-size:44px}}"
    "ul,p,table,pre,figure{{margin:20px 80px}}td,th{{padding:8px 24px;text-align:left}}{css}</style></head><body>{body}</body></html>"
)
PHOTO = (  # noise that a photograph might be: dark and bright patches, drawn as a pattern of its own
    "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='160' height='90'%3E"
    "%3Crect width='160' height='90' fill='%23334'/%3E%3Ccircle cx='40' cy='40' r='38' fill='%23eec'/%3E%3C/svg%3E"
)


def page(body: str, css: str = "", paper: str = "#ffffff", ink: str = "#16202a") -> str:
    """A slide of 1280 × 720 px."""
    return HEAD.format(body=body, css=css, paper=paper, ink=ink)


LIST = '<h1 id="title">Energy use fell</h1><ul><li id="first">410 MWh in 2022</li><li id="second">172 MWh in 2024</li></ul>'
GOOD = {
    "light list": page(LIST),
    "dark list": page(LIST, paper="#101418", ink="#f2f4f6"),
    "chinese": page(
        '<h1 id="title">一片叶子，六大茶类</h1><ul><li id="first">绿茶常用八十度的水</li><li id="second">红茶</li></ul>'
    ),
    "arabic": page(
        '<h1 id="title" dir="rtl">المد والجزر</h1><p dir="rtl" id="first">يرتفع البحر مرتين</p><p id="second">٢</p>'
    ),
    "table": page(
        '<h1 id="title">Range</h1><table><tr><th id="first">moon</th><th>tide</th></tr>'
        '<tr><td id="second">new</td><td>spring</td></tr></table>'
    ),
    "panels": page(
        '<h1 id="title">Two ways</h1><p class="c" id="first">Cut the hours</p><p class="c" id="second">Change lamps</p>',
        css=".c{padding:40px;background:linear-gradient(90deg,#dceaf5,#f5f9fc);border-left:6px solid currentColor}",
    ),
    "photo with scrim": page(
        '<div class="s"></div><h1 id="title">Night</h1><p id="first">Nine complaints</p><p id="second">One year</p>',
        css=f'body{{background-image:url("{PHOTO}");background-size:cover}}.s{{position:absolute;inset:0;'
        "background:#0a0c10e6}h1,p{position:relative}",
        ink="#ffffff",
    ),
    "big number": page(
        '<h1 id="title">Saved each year</h1><p id="first" style="font-size:160px;line-height:1;margin:40px 80px">52,000</p>'
        '<p id="second">euros</p>'
    ),
    "code": page(
        '<h1 id="title">Code</h1><pre id="first">for lamp in lamps:</pre><pre id="second">    lamp.dim()</pre>'
    ),
    "svg chart": page(
        '<h1 id="title">MWh</h1><figure><svg width="600" height="300" viewBox="0 0 600 300" role="img" aria-label="bars">'
        '<rect x="40" y="20" width="80" height="240" fill="#0b5a8a"/><text id="first" x="40" y="290" font-size="24" '
        'fill="#16202a">2022</text><text id="second" x="200" y="290" font-size="24" fill="#16202a">2024</text></svg></figure>'
    ),
}
TRAPS = {
    "bleeding decoration": page(
        LIST + '<i aria-hidden="true" style="position:absolute;left:1200px;top:600px;font-size:200px">○</i>'
    ),
    "bleeding picture without words": page(
        LIST + f'<img src="{PHOTO}" alt="" style="position:absolute;left:1200px;top:500px">'
    ),
    "tight lines": page('<h1 id="t" style="line-height:.95;width:500px">Energy use fell by more than a half</h1>'),
    "rotated label": page(
        LIST + '<p style="position:absolute;left:900px;top:200px;transform:rotate(-90deg)">megawatt hours</p>'
    ),
    "two slanted labels": page(
        '<p style="position:absolute;left:200px;top:200px;transform:rotate(45deg)">first label</p>'
        '<p style="position:absolute;left:300px;top:200px;transform:rotate(45deg)">second label</p>'
    ),
    "watermark by shade": page(
        LIST + '<b style="position:absolute;left:80px;top:40px;font-size:300px;color:#16202a14">7</b>'
    ),
    "watermark by role": page(
        LIST + '<b aria-hidden="true" style="position:absolute;left:80px;top:40px;font-size:300px;color:#eee">7</b>'
    ),
    "doubled highlight": page(
        '<h1 style="position:absolute;left:2px;top:2px;color:#445566">Night</h1><h1 style="position:absolute;left:0;top:0">Night</h1>'
    ),
    "gradient text": page(
        '<h1 style="background:linear-gradient(90deg,#0b3a6a,#6a0b3a);background-clip:text;-webkit-background-clip:text;'
        'color:transparent">Energy use fell</h1>'
    ),
    "letter-spaced": page('<h1 style="letter-spacing:.6em">NIGHT</h1><p style="word-spacing:80px">one two</p>'),
    "vertical writing": page('<p style="writing-mode:vertical-rl;height:400px">一片叶子六大茶类</p>'),
    "superscript": page("<p>410 MWh<sup>2</sup> in 2022<sub>a</sub></p>"),
    "shadowed": page('<p style="text-shadow:0 2px 6px #0008;color:#fff;background:#24506e">on a panel</p>'),
    "group opacity": page('<div style="opacity:.85"><p style="background:#eee">410 MWh</p></div>'),
    "zoomed": page('<div style="zoom:1.4"><p>410 MWh in 2022</p><p>172 MWh in 2024</p></div>'),
    "scaled": page('<div style="transform:scale(.5);transform-origin:0 0"><h1>410 MWh</h1><p>in 2022</p></div>'),
    "large text at 3:1": page('<p style="font-size:24px;color:#949494">Energy</p>'),  # 3.03:1 on white
    "bold text at 3:1": page('<p style="font-size:19px;font-weight:700;color:#949494">Energy</p>'),
    "markers and links": page('<ol><li>410 MWh</li><li><a href="https://example.org">more</a></li></ol>'),
}

Mutation = Callable[[str, random.Random], str]


def styled(html: str, css: str) -> str:
    return html.replace("</style>", css + "</style>", 1)


def _pick(chance: random.Random) -> str:
    return chance.choice(("#title", "#first", "#second"))


OPERATORS: dict[str, dict[str, Mutation]] = {
    "off_slide": {
        "pushed to the right": lambda h, c: styled(
            h, f"{_pick(c)}{{position:absolute!important;left:{c.randint(1240, 1275)}px}}"
        ),
        "pushed above": lambda h, c: styled(
            h,
            f"{_pick(c)}{{position:absolute!important;margin:0;padding:0;line-height:1;top:-{c.randint(110, 130)}px}}",
        ),
        "never wraps": lambda h, c: h.replace(
            "</body>", f'<p style="white-space:nowrap">{"long words " * c.randint(12, 20)}</p></body>'
        ),
        "moved by transform": lambda h, c: h.replace(
            "</body>",
            f'<p style="position:absolute;left:900px;top:300px;transform:translateX({c.randint(300, 370)}px)">moved text</p></body>',
        ),
        "picture half outside": lambda h, c: h.replace(
            "</body>",
            f'<img src="{PHOTO}" alt="a chart" style="position:absolute;left:{c.randint(1150, 1250)}px;top:100px"></body>',
        ),
    },
    "overlap": {
        "placed upon": lambda h, c: h.replace(
            "</body>",
            f'<p style="position:absolute;left:90px;top:{c.randint(58, 66)}px;margin:0;font-size:44px">another title</p></body>',
        ),
        "drawn up by its margin": lambda h, c: h.replace(
            "</body>", f'<p>one line here</p><p style="margin-top:-{c.randint(52, 60)}px">two line here</p></body>'
        ),
        "moved by transform": lambda h, c: h.replace(
            "</body>",
            f'<p>one line here</p><p style="transform:translateY(-{c.randint(50, 60)}px)">two line here</p></body>',
        ),
        "no line height": lambda h, c: h.replace(
            "</body>",
            f'<p style="width:200px;line-height:{c.choice((".3", ".4", ".5"))}">three lines of text that wrap</p></body>',
        ),
    },
    "contrast": {
        "near the paper": lambda h, c: h.replace(
            "</body>",
            f'<p style="font-size:20px;background:#fff;color:#{c.choice(("ccc", "ddd", "bbb"))}">pale words</p></body>',
        ),
        "seen through": lambda h, c: (
            h.replace(  # the slide's own ink, at most a quarter of it: below 2.3:1 on all grounds
                "</body>",
                f'<p style="font-size:20px;opacity:{c.uniform(0.15, 0.25):.2f}">thin words</p></body>',
            )
        ),
        "white on a bright picture": lambda h, c: h.replace(
            "</body>", f'<p style="font-size:20px;background:#e{c.randint(4, 9)}e0d8;color:#fff">white words</p></body>'
        ),
        "one end on a dark panel": lambda h, c: h.replace(
            "</body>",
            '<p style="font-size:20px;background:linear-gradient(90deg,#fff 50%,#222 50%);width:400px;color:#222">words from left to the far right</p></body>',
        ),
        "the paper's own colour": lambda h, c: h.replace(
            "</body>", '<p style="font-size:20px;background:#fff;color:#fff">lost words</p></body>'
        ),
    },
    "broken_resources": {
        "picture that is not there": lambda h, c: h.replace(
            "</body>", f'<img src="gone{c.randint(1, 9)}.png" alt="x"></body>'
        ),
        "background that is not there": lambda h, c: styled(
            h, f"#title{{background-image:url(gone{c.randint(1, 9)}.jpg)}}"
        ),
        "style sheet that is not there": lambda h, c: h.replace(
            "</head>", '<link rel="stylesheet" href="gone.css"></head>'
        ),
    },
}
