"""Try in small what a run needs, and say for each failure what to do."""

import asyncio
import io
import shutil
import tempfile
import uuid
from collections.abc import Awaitable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from PIL import Image
from playwright.async_api import Error as BrowserError

from models.blobs import Blobs
from models.calls import Calls
from models.environment import checkpoint_url, endpoint, without_key
from models.open_model import endpoint_errors, open_model
from models.settings import NAME, Settings, read_settings
from state.errors import UsageError
from tools.browser.chromium import close_browser, find_chromium
from tools.browser.open_slide import open_slide
from tools.checkpoints import open_saver
from tools.runs import thread

ENOUGH = 2 * 2**30  # bytes of disk for the home
SCRIPTS = {  # a letter that the script's fonts draw, and Debian's package of such a font
    "Latin": ("g", "fonts-noto-core"),
    "Chinese": ("汉", "fonts-noto-cjk"),
    "Japanese": ("あ", "fonts-noto-cjk"),
    "Korean": ("한", "fonts-noto-cjk"),
    "emoji": ("😀", "fonts-noto-color-emoji"),
}
NOWHERE = "\U0010fffe"  # no font may have it: what it draws is the sign for a missing glyph
CELL = 64  # px


@dataclass(frozen=True)
class Check:
    """One thing tried: `Check("browser", ok=False, detail="does not start", remedy="Install it with: …")`."""

    name: str
    ok: bool
    detail: str
    remedy: str = ""


async def examine(home: Path, model: str = "") -> list[Check]:
    """Return every check in order; `model` is tried when an endpoint is set."""
    checks = [
        await _try("settings", _settings()),
        await _try("disk", _disk(home)),
        await _try("checkpoints", _checkpoints(home)),
        await _try("ledger", _ledger(home)),
        await _try("browser", _browser()),
    ]
    if checks[-1].ok:
        checks += await _fonts()
    checks.append(await _try("model", _model(model)))
    await close_browser()
    return checks


async def _try(name: str, work: Awaitable[str]) -> Check:
    """Return the outcome of one check; what it raises on purpose becomes its detail and remedy."""
    try:
        return Check(name, True, await work)
    except UsageError as error:
        problem, _, remedy = str(error).partition(". ")
        return Check(name, False, problem, remedy)
    except (OSError, BrowserError) as error:
        return Check(name, False, str(error).splitlines()[0], f"Mend that, then try again ({name}).")


async def _settings() -> str:
    found = await asyncio.to_thread(read_settings)
    return f"{NAME} is read" if found != Settings() else f"no {NAME}, or nothing in it: the defaults hold"


async def _disk(home: Path) -> str:
    blobs = Blobs(home)
    if blobs.get(blobs.put(b"triptych doctor")) != b"triptych doctor":
        raise UsageError(f"{home} does not keep what is written to it", "Set TRIPTYCH_HOME to another folder.")
    free = shutil.disk_usage(home).free
    if free < ENOUGH:
        raise UsageError(f"{home} has only {free >> 20} MiB left", "Make room, or set TRIPTYCH_HOME to another disk.")
    return f"{home}, {free >> 30} GiB free"


async def _checkpoints(home: Path) -> str:
    from langgraph.checkpoint.base import empty_checkpoint

    run = str(uuid.uuid4())
    where = "Postgres" if checkpoint_url() else "SQLite"
    try:
        async with open_saver(home) as saver:
            await saver.aput(thread(run), empty_checkpoint(), {"step": 0}, {})
            found = await saver.aget_tuple(thread(run))
            await saver.adelete_thread(run)
    except UsageError:
        raise
    except Exception as error:  # noqa: BLE001 (each database has errors of its own; the person needs the sentence)
        problem = f"{where} can't be written: {str(error).splitlines()[0]}"
        raise UsageError(problem, "Check TRIPTYCH_CHECKPOINTS, or TRIPTYCH_HOME and its rights.") from None
    if not found:
        raise UsageError(f"{where} lost a checkpoint", "Check the disk.")
    return f"written and read back from {where}"


async def _ledger(home: Path) -> str:
    await asyncio.to_thread(Calls(home).check)
    return "whole"


async def _browser() -> str:
    path = find_chromium()
    pixels = await _draw("<body style='margin:0;background:rgb(200,30,60)'></body>", CELL)
    if pixels[CELL // 2, CELL // 2].tolist() != [200, 30, 60]:
        raise UsageError(f"{path} draws wrong colours", "Install another Chromium and name it with TRIPTYCH_CHROMIUM.")
    return f"{path} renders"


async def _fonts() -> list[Check]:
    """Return for each script whether its letter is drawn, and not the sign for a missing glyph."""
    signs = [sign for sign, _ in SCRIPTS.values()] + [NOWHERE]
    cells = "".join(f"<div>{sign}</div>" for sign in signs)
    style = f"body{{margin:0}}div{{width:{CELL}px;height:{CELL}px;overflow:hidden;font:40px/1.5 sans-serif}}"
    pixels = await _draw(f"<meta charset=utf-8><style>{style}</style>{cells}", CELL * len(signs))
    drawn = [pixels[place * CELL : (place + 1) * CELL, :CELL] for place in range(len(signs))]
    missing = drawn[-1]
    return [
        Check(f"{script} letters", True, "drawn")
        if picture.std() > 0 and not np.array_equal(picture, missing)
        else Check(f"{script} letters", False, "no font has them", f"Install one with: apt-get install {package}")
        for (script, (_, package)), picture in zip(SCRIPTS.items(), drawn, strict=False)
    ]


async def _draw(html: str, height: int) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    with tempfile.TemporaryDirectory(prefix="triptych-") as folder:
        root = Path(folder)
        await asyncio.to_thread((root / "doctor.html").write_text, html, encoding="utf-8")
        async with open_slide(root, "doctor.html", CELL, height) as slide:
            png = await slide.page.screenshot()
    return np.asarray(Image.open(io.BytesIO(png)).convert("RGB"))


async def _model(model: str) -> str:
    base, key = endpoint()
    if not (base or key) or not model:
        return "the offline model; for another set OPENAI_BASE_URL and OPENAI_API_KEY and name it with --model"
    try:
        await open_model(model).ainvoke("Answer with one word: ready", max_tokens=1)
    except endpoint_errors(model) as error:
        problem = f"{model} at {base or 'the default endpoint'}: {without_key(str(error)).splitlines()[0]}"
        raise UsageError(problem, "Check OPENAI_BASE_URL, OPENAI_API_KEY and the model's name.") from None
    return f"{model} answers"
