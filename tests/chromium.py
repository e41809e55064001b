"""Debian's Chromium without a window, driven over a pipe: open a page, press keys, ask what is there."""

import base64
import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

PROGRAM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
_KEYS = {
    "Tab": ("Tab", 9, ""),
    "Enter": ("Enter", 13, "\r"),
    "Escape": ("Escape", 27, ""),
    " ": ("Space", 32, " "),
    "End": ("End", 35, ""),
    "Home": ("Home", 36, ""),
    "ArrowLeft": ("ArrowLeft", 37, ""),
    "ArrowUp": ("ArrowUp", 38, ""),
    "ArrowRight": ("ArrowRight", 39, ""),
    "ArrowDown": ("ArrowDown", 40, ""),
}


class PageFault(AssertionError):
    """The page's script failed, or something was blocked."""


class Page:
    """One open page.

    Args:
        send: Where commands go, each ended by a zero byte.
        receive: Where replies and events come from.
    """

    def __init__(self, send: int, receive: int) -> None:
        self._send, self._receive = send, receive
        self._rest, self._last, self._session = b"", 0, ""
        self._loaded = False
        self.requests: list[str] = []
        self.faults: list[str] = []

    def attach(self) -> None:
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.call(f"{domain}.enable")
        size = {"width": 1280, "height": 800, "deviceScaleFactor": 1, "mobile": False}
        self.call("Emulation.setDeviceMetricsOverride", **size)
        motion = [{"name": "prefers-reduced-motion", "value": "reduce"}]
        self.call("Emulation.setEmulatedMedia", features=motion)

    def call(self, method: str, **parameters: Any) -> dict[str, Any]:
        """Return the result of one command; what happens meanwhile is noted."""
        self._last += 1
        session = {"sessionId": self._session} if self._session else {}
        command = {"id": self._last, "method": method, "params": parameters, **session}
        os.write(self._send, json.dumps(command).encode() + b"\0")
        while True:
            message = self._next()
            if message.get("id") == self._last:
                assert "error" not in message, (method, message["error"])
                return message["result"]
            self._note(message)

    def open(self, address: str) -> None:
        """Load a page and wait until it has run."""
        self.requests.clear()
        self.faults.clear()
        self._loaded = False
        self.call("Page.navigate", url=address)
        while not self._loaded:
            self._note(self._next())

    def ask(self, expression: str) -> Any:
        """Return the value of a JavaScript expression."""
        result = self.call("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in result:
            raise PageFault(result["exceptionDetails"])
        return result["result"].get("value")

    def press(self, *keys: str) -> None:
        """Press keys one after the other, as a person does."""
        for key in keys:
            code, number, text = _KEYS.get(key, (key, ord(key[0].upper()), key))
            both = {"key": key, "code": code, "windowsVirtualKeyCode": number}
            self.call("Input.dispatchKeyEvent", type="keyDown", text=text, **both)
            self.call("Input.dispatchKeyEvent", type="keyUp", **both)

    def click(self, selector: str) -> None:
        """Click in the middle of an element."""
        x, y = self.ask(
            f"(() => {{ const box = document.querySelector({json.dumps(selector)}).getBoundingClientRect();"
            " return [box.x + box.width / 2, box.y + box.height / 2]; })()"
        )
        for kind in ("mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def picture(self, path: Path) -> None:
        """Write a PNG of what is seen."""
        path.write_bytes(base64.b64decode(self.call("Page.captureScreenshot")["data"]))

    def _next(self) -> dict[str, Any]:
        while b"\0" not in self._rest:
            part = os.read(self._receive, 2**16)
            assert part, "Chromium has ended"
            self._rest += part
        message, _, self._rest = self._rest.partition(b"\0")
        return json.loads(message)

    def _note(self, message: dict[str, Any]) -> None:
        method, parameters = message.get("method"), message.get("params", {})
        if method == "Page.loadEventFired":
            self._loaded = True
        elif method == "Network.requestWillBeSent":
            self.requests.append(parameters["request"]["url"])
        elif method == "Runtime.exceptionThrown":
            self.faults.append(str(parameters["exceptionDetails"]))
        elif method == "Log.entryAdded" and parameters["entry"]["level"] == "error":
            self.faults.append(parameters["entry"]["text"])


@contextmanager
def chromium() -> Iterator[Page]:
    """Yield a page of a browser of its own; the test is skipped where there is none."""
    if PROGRAM is None:
        pytest.skip("Chromium is not installed")
    hear, their_say = os.pipe()
    their_hear, say = os.pipe()
    with tempfile.TemporaryDirectory(prefix="chromium-", ignore_cleanup_errors=True) as folder:
        command = [
            *(PROGRAM, "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"),
            *("--no-first-run", "--remote-debugging-pipe", f"--user-data-dir={folder}", "about:blank"),
        ]
        # The browser's ends of the pipes are its files 3 and 4.
        process = subprocess.Popen(
            ["bash", "-c", 'exec "$@" 3<&"$0" 4>&"$HERE"', str(their_hear), *command],
            pass_fds=[their_hear, their_say],
            env={**os.environ, "HERE": str(their_say)},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(their_hear)
        os.close(their_say)
        try:
            page = Page(say, hear)
            page.attach()
            yield page
        finally:
            os.close(say)
            os.close(hear)
            process.terminate()
            process.wait(30)
