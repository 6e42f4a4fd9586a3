"""What belongs to the process and is never saved with a run."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Context:
    """Where this process works: `Context(home="/home/ana/.local/share/triptych", concurrency=4)`."""

    home: str = ""  # blobs, checkpoints, ledger; empty: the folder that models.environment names
    concurrency: int = 4  # slides or sections worked on side by side
