"""Start `langgraph dev` over the CLI's own checkpoints, and show it the CLI's runs."""

import asyncio
import importlib.util
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path

from state.errors import UsageError
from tools.checkpoints import open_saver
from tools.runs import list_runs

PATIENCE = 90  # seconds for the server to come up


async def serve_studio(root: Path, home: Path, port: int, tell: Callable[[str], object]) -> int:
    """Serve until interrupted and return the server's exit code; every run of the home is there under its id."""
    if not importlib.util.find_spec("langgraph_api"):
        raise UsageError("the Studio server is not installed", "Install it with: pip install -e '.[studio]'")
    server = await _start(root, home, port)
    try:
        address = f"http://127.0.0.1:{port}"
        await _ready(server, address)
        adopted = await _adopt_all(home, address)
        tell(f"Studio's server is at {address} with {adopted} run(s). Open it in LangGraph Studio; end it with Ctrl-C.")
        return await server.wait()
    finally:
        if server.returncode is None:
            server.send_signal(signal.SIGTERM)
            await server.wait()


async def _start(root: Path, home: Path, port: int) -> asyncio.subprocess.Process:
    settings = {
        "TRIPTYCH_HOME": str(home),
        "LANGSMITH_TRACING": "false",
        "LANGGRAPH_STRICT_MSGPACK": "true",
        "LANGGRAPH_NO_VERSION_CHECK": "true",
        "LANGGRAPH_CLI_NO_ANALYTICS": "1",
    }
    options = ["--no-browser", "--no-reload", "--port", str(port), "--n-jobs-per-worker", "4"]
    config = ["--config", str(root / "langgraph.json")]
    return await asyncio.create_subprocess_exec(
        sys.executable, "-m", "langgraph_cli", "dev", *config, *options, cwd=root, env={**os.environ, **settings}
    )


async def _ready(server: asyncio.subprocess.Process, address: str) -> None:
    import httpx

    async with httpx.AsyncClient(timeout=5) as client:
        for _ in range(PATIENCE * 2):
            if server.returncode is not None:
                raise UsageError(f"Studio's server ended with code {server.returncode}", "Its last lines say why.")
            try:
                if (await client.get(f"{address}/ok")).is_success:
                    return
            except httpx.TransportError:
                pass
            await asyncio.sleep(0.5)
    raise UsageError(f"Studio's server did not answer within {PATIENCE} s", "Try another --port.")


async def _adopt_all(home: Path, address: str) -> int:
    """Make the server's rows for the runs whose checkpoints it can already read."""
    from langgraph_sdk import get_client

    async with open_saver(home) as saver:
        runs = await list_runs(saver)
    async with get_client(url=address) as client:
        for run in runs:
            await client.threads.create(thread_id=run, graph_id="present", if_exists="do_nothing")
    return len(runs)
