"""Fixtures of the models: a small OpenAI-compatible server on loopback that does as each test tells it."""

import json
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest


class OpenAIServer(ThreadingHTTPServer):
    """Answers from ``script``, one entry per call; the last one is kept.

    An entry is (status, body): a dict is sent as JSON, a string as it is, a list as server-sent events,
    and the status "hang" waits until the server is closed.
    """

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.script: list[tuple[int | str, Any]] = [(200, self.completion("Hello."))]
        self.seen: list[dict[str, Any]] = []
        self.closing = threading.Event()

    @staticmethod
    def completion(text: str | None) -> dict[str, Any]:
        return {
            "id": "1",
            "object": "chat.completion",
            "created": 1,
            "model": "small",
            "choices": [
                {"index": 0, "message": {"role": "assistant", "content": text}, "finish_reason": "stop"}
            ],
            "usage": {"prompt_tokens": 11, "completion_tokens": 2, "total_tokens": 13},
        }

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/v1"


class _Handler(BaseHTTPRequestHandler):
    server: OpenAIServer

    def log_message(self, *_: object) -> None:
        pass

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["content-length"])))
        self.server.seen.append({**body, "path": self.path, "authorization": self.headers["authorization"]})
        script = self.server.script
        status, content = script.pop(0) if len(script) > 1 else script[0]
        if status == "hang":
            self.server.closing.wait(20)
        elif callable(content):
            self._send(status, json.dumps(content(body)), "application/json")
        elif isinstance(content, list):
            self._stream(content)
        else:
            text = content if isinstance(content, str) else json.dumps(content)
            self._send(status, text, "application/json")

    def _send(self, status: int | str, text: str, kind: str) -> None:
        data = text.encode()
        self.send_response(int(status))
        self.send_header("content-type", kind)
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def _stream(self, pieces: list[str | dict[str, Any]]) -> None:
        self.send_response(200)
        self.send_header("content-type", "text/event-stream")
        self.end_headers()
        for piece in pieces:
            if piece == "hang":
                self.server.closing.wait(20)
                return
            self.wfile.write(f"data: {json.dumps(_chunk(piece))}\n\n".encode())
            self.wfile.flush()
            time.sleep(0.01)
        self.wfile.write(b"data: [DONE]\n\n")


def _chunk(piece: str | dict[str, Any]) -> dict[str, Any]:
    """A piece of text, or how the reply ended, or what it cost, as an event."""
    choice = {"index": 0, "delta": {}, "finish_reason": None}
    envelope = {"id": "1", "object": "chat.completion.chunk", "created": 1, "model": "small"}
    if isinstance(piece, str):
        return {**envelope, "choices": [{**choice, "delta": {"content": piece}}]}
    if "usage" in piece:
        return {**envelope, "choices": [], **piece}
    return {**envelope, "choices": [{**choice, **piece}]}


@pytest.fixture
def openai_server() -> Iterator[OpenAIServer]:
    """The server, running; its ``script`` says what it answers."""
    server = OpenAIServer()
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.closing.set()
        server.shutdown()
        server.server_close()
        thread.join()
