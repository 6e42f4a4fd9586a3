"""An OpenAI-compatible endpoint on loopback that plays all roles of a present run by script, at a fixed reply time.

It stands in for a real one where only time, faults or money are of interest: whole runs go over real HTTP.
"""

import contextlib
import json
import re
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

Request = dict[str, Any]
FACTS = (
    "Energy use fell|The lamps used less than half of what they used before",
    "Residents call the streets brighter|Two of three say so when they are asked",
    "Complaints stayed rare|Nine letters came in during a whole year",
    "Repairs take an hour|A ladder and one worker are enough",
    "Moths keep away|Warm light attracts fewer insects than white light",
    "Shops open longer|Owners of cafés see more guests in the evening",
    "Schools asked for more|Children walk home through the park again",
    "The budget was kept|Nothing had to be borrowed for poles or cables",
    "Stars can be seen|Shades turn the beams down to the pavement",
    "Sensors dim at night|After midnight each lamp gives a third",
    "Next come the villages|Work on the roads around begins in spring",
)
MANUSCRIPT = [
    "# Street lamps of the old town\n\nWhat changed, and what it saves",
    *(f"# {title}\n\n- {point}.\n\nNotes: {point}." for title, point in (fact.split("|") for fact in FACTS)),
]
SLIDE = (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{page}</title><style>'
    "body{{margin:0;width:1280px;height:720px;background:#fff;color:#123}}"
    "h1{{margin:60px;font:700 48px sans-serif}}p{{margin:20px 60px;font:30px sans-serif}}</style></head>"
    "<body><h1>{title}</h1>{lines}</body></html>"
)
DESIGN = {
    "mood": "Calm, since it is about the night.",
    "palette": {
        "paper": "#ffffff",
        "panel": "#eef2f5",
        "ink": "#112233",
        "muted": "#445566",
        "accent": "#123a5a",
        "accent_ink": "#ffffff",
    },
    "fonts": {"head": "Noto Sans", "body": "Noto Sans"},
    "scale": [16, 24, 32, 44, 64],
    "motif": "bar",
    "pages": [],
}
SHAPES = {
    "Design": DESIGN,
    "Components": {"css": ".card { padding: 24px; }"},
    "Judgement": {"severity": 0, "thought": "", "judged": True},
}


@dataclass
class Script:
    """What the endpoint does: `Script(pages=3, latency=1.0)`; `log` has its calls."""

    pages: int = 3
    latency: float = 0.0  # seconds
    fault: Callable[[Request, int], Callable[["Handler"], None] | None] = lambda _request, _number: None
    log: list[dict[str, Any]] = field(default_factory=list)  # {"begun": …, "ended": …} in seconds, and "what"
    lock: threading.Lock = field(default_factory=threading.Lock)


class Handler(BaseHTTPRequestHandler):
    """Answers one connection; `server.script` says how."""

    protocol_version = "HTTP/1.1"

    def log_message(self, *_: Any) -> None:
        """Keep quiet."""

    def do_POST(self) -> None:
        """Answer one chat completion, after the fixed time."""
        begun = time.monotonic()
        request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        script: Script = self.server.script  # type: ignore[attr-defined]
        what = what_is_asked(request)
        with script.lock:
            entry = {"what": what, "begun": begun, "ended": begun}
            script.log.append(entry)
            number = len(script.log)
        time.sleep(script.latency)
        entry["ended"] = time.monotonic()
        fault = script.fault(request, number)
        if fault:
            fault(self)
        else:
            self.give(completion(request, script.pages))

    def give(self, value: Any, status: int = 200, **headers: str) -> None:
        """Send a JSON body."""
        body = json.dumps(value).encode()
        self.send_response(status)
        for name, told in {"Content-Type": "application/json", "Content-Length": str(len(body)), **headers}.items():
            self.send_header(name.replace("_", "-"), told)
        self.end_headers()
        self.wfile.write(body)


def what_is_asked(request: Request) -> str:
    """Return the title of the schema that is wanted, in whatever way; researcher or presenter for an agent's turn."""
    names = {tool["function"]["name"] for tool in request.get("tools") or []}
    if len(names) != 1 and names:
        return "researcher" if "finalize" in names else "presenter"
    said = json.dumps([request.get("response_format"), sorted(names), request["messages"][0]])
    return next((title for title in SHAPES if re.search(rf'\\*"{title}\\*"', said)), "words")


def completion(request: Request, pages: int) -> dict[str, Any]:
    """Return the scripted completion for a request."""
    what = what_is_asked(request)
    content, call = None, None
    if what == "researcher":
        call = _research(json.dumps(request["messages"]), pages)
    elif what == "presenter":
        call = _slide(json.dumps(request["messages"][0]["content"]))
    else:
        content = json.dumps(SHAPES[what])
    told: dict[str, Any] = {"role": "assistant", "content": content}
    if call:
        function = {"name": call[0], "arguments": json.dumps(call[1])}
        told["tool_calls"] = [{"id": f"c{len(request['messages'])}", "type": "function", "function": function}]
    heard = re.sub(r"data:image[^\"]*", "picture " * 500, json.dumps(request["messages"]))  # 1,000 tokens each
    read, wrote = len(heard) // 4, len(json.dumps(told)) // 4
    return {
        "id": "c",
        "object": "chat.completion",
        "created": 0,
        "model": request["model"],
        "choices": [{"index": 0, "message": told, "finish_reason": "tool_calls" if call else "stop"}],
        "usage": {"prompt_tokens": read, "completion_tokens": wrote, "total_tokens": read + wrote},
    }


def _research(heard: str, pages: int) -> tuple[str, dict[str, str]]:
    """Return the next step, by what the tools have answered so far."""
    if "wrote manuscript.md" not in heard:
        return "write_file", {"path": "manuscript.md", "content": "\n\n---\n\n".join(MANUSCRIPT[:pages])}
    return ("finalize", {"outcome": "manuscript.md"}) if '"no problems"' in heard else ("inspect_manuscript", {})


def _slide(prompt: str) -> tuple[str, dict[str, str]]:
    page = next(iter(re.findall(r"write slides/(\w+)\.html", prompt)), "p1")
    title, body = next(iter(re.findall(r"---\\n# (.*?)\\n(.*?)\\n---", prompt)), ("A slide", ""))
    lines = "".join(f"<p>{line.removeprefix('- ')}</p>" for line in body.split("\\n") if line)
    return "write_file", {"path": f"slides/{page}.html", "content": SLIDE.format(page=page, title=title, lines=lines)}


def longest_chain(log: list[dict[str, Any]]) -> float:
    """Return the longest sum of durations, in seconds, of calls that waited for one another.

    A call may follow another one that had ended when it began.
    """
    best: list[tuple[float, float]] = []  # end of a call, longest chain up to it
    for call in sorted(log, key=lambda call: call["begun"]):
        before = max((chain for ended, chain in best if ended <= call["begun"]), default=0.0)
        best.append((call["ended"], before + call["ended"] - call["begun"]))
    return max((chain for _, chain in best), default=0.0)


@contextlib.contextmanager
def scripted_endpoint(script: Script) -> Iterator[str]:
    """Serve the script on a free port of loopback and give the base URL."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    server.script = script  # type: ignore[attr-defined]
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/v1"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
