"""Our own errors, and a full disk, as one line on the terminal and an exit code."""

import contextlib
import errno
import sys
from collections.abc import Iterator

from rich.console import Console

from state.errors import ToolError, UsageError

FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


@contextlib.contextmanager
def plain_errors(console: Console) -> Iterator[None]:
    """End the process in words where a person can act; anything else is a bug and shows its traceback."""
    try:
        yield
        return
    except UsageError as error:
        told, code = str(error), error.exit_code
    except ToolError as error:  # a file of the run that no step can read: a person put it there
        told, code = f"{error}. Put it right with: triptych edit", 1
    except OSError as error:
        if error.errno not in FULL:
            raise
        told, code = (
            f"a disk is full: {error}. Nothing is lost: make room, or set TMPDIR, then resume: triptych runs",
            1,
        )
    except KeyboardInterrupt:
        told, code = "stopped. See unfinished runs with: triptych runs", 130
    console.print(f"triptych: {told}", highlight=False, markup=False)
    sys.exit(code)
