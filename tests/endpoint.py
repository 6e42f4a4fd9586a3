"""A small OpenAI-compatible endpoint on loopback that misbehaves on demand."""

import contextlib
import json
import socket
import struct
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

Fault = Callable[["Handler", dict[str, Any]], None]


def message(content: str | None = None, calls: list[tuple[str, str]] = (), finish: str = "stop") -> dict[str, Any]:  # type: ignore[assignment]
    """A completion with this text and these tool calls (name, arguments as text)."""
    told: dict[str, Any] = {"role": "assistant", "content": content}
    if calls:
        finish = "tool_calls" if finish == "stop" else finish
        told["tool_calls"] = [
            {"id": f"call_{place}", "type": "function", "function": {"name": name, "arguments": arguments}}
            for place, (name, arguments) in enumerate(calls)
        ]
    return {
        "id": "c",
        "object": "chat.completion",
        "created": 0,
        "model": "m",
        "choices": [{"index": 0, "message": told, "finish_reason": finish}],
        "usage": {"prompt_tokens": 100, "completion_tokens": 10, "total_tokens": 110},
    }


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_: Any) -> None:
        """Keep quiet."""

    def do_POST(self) -> None:
        request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.server.asked.append(request)
        answers = self.server.answers
        answer = answers.pop(0) if len(answers) > 1 else answers[0]
        if callable(answer):
            answer(self, request)
        else:
            self.give(answer)

    def give(self, value: Any, status: int = 200, keep: float = 1.0, **headers: str) -> None:
        """Send a JSON body, or the first part of it."""
        body = json.dumps(value).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        for name, told in headers.items():
            self.send_header(name.replace("_", "-"), told)
        body = body[: int(len(body) * keep)]
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


def status(code: int, text: str = "injected", **headers: str) -> Fault:
    return lambda handler, _: handler.give({"error": {"message": text, "code": code}}, code, **headers)


def reset(handler: Handler, _: dict[str, Any]) -> None:
    handler.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    handler.close_connection = True
    handler.connection.close()


def cut_body(answer: dict[str, Any]) -> Fault:
    return lambda handler, _: handler.give(answer, keep=0.6)


def refusing(word: str, answer: dict[str, Any], text: str = "not supported", code: int = 400) -> Fault:
    """Refuse every request that holds `word`, answer the others."""
    return lambda handler, request: (
        handler.give({"error": {"message": text}}, code) if word in json.dumps(request) else handler.give(answer)
    )


@contextlib.contextmanager
def endpoint(answers: list[Any]) -> Iterator[ThreadingHTTPServer]:
    """Serve the answers in order, the last one for ever; `asked` has the requests."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    server.answers, server.asked = list(answers), []  # type: ignore[attr-defined]
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
