"""The only place that reads the environment: endpoints, secrets and where we keep our files."""

import os
from pathlib import Path

import platformdirs

from state.context import Context
from state.errors import UsageError

SHORTEST_KEY = 8  # characters; local servers take any, such as x


def home(context: Context | None = None) -> Path:
    """Return the folder of blobs, checkpoints and ledger, made if it is not there."""
    named = (context.home if context else "") or os.environ.get("TRIPTYCH_HOME", "")
    folder = Path(named).expanduser() if named else Path(platformdirs.user_data_dir("triptych"))
    if not folder.is_dir():  # asked first: Studio's server forbids mkdir, not stat, on its event loop
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise UsageError(
                f"can't make the folder {folder}: {error.strerror}", "Set TRIPTYCH_HOME to another."
            ) from None
    return folder


def endpoint() -> tuple[str | None, str | None]:
    """Return base URL and key of the OpenAI-compatible endpoint, None where unset."""
    return os.environ.get("OPENAI_BASE_URL") or None, os.environ.get("OPENAI_API_KEY") or None


def without_key(text: str) -> str:
    """Return what an endpoint said without our key, which some say again; a short one is no secret but a stand-in."""
    key = endpoint()[1] or ""
    return text.replace(key, "…") if len(key) >= SHORTEST_KEY else text


def checkpoint_url() -> str:
    """Return the Postgres address that holds the checkpoints; empty for SQLite in the home."""
    return os.environ.get("TRIPTYCH_CHECKPOINTS", "")


def chromium_path() -> str:
    """Return the Chromium that the person names; empty to look for one."""
    return os.environ.get("TRIPTYCH_CHROMIUM", "")
