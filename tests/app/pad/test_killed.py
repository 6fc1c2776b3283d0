"""The server is killed and started again: the pad goes on, and nothing is doubled."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx
from playwright.sync_api import Browser, expect

from overtrick.app.access.access import Access
from overtrick.app.store.store import Store
from overtrick.events.journal.entry import tell
from overtrick.events.journal.meeting import Confirmed, Entered
from tests.app.chromium import PHONE
from tests.app.pad.conftest import Phone
from tests.app.pad.evening import evening

SERVE = """
import sys, uvicorn
from overtrick.app.web.config import ServerConfig
from overtrick.app.web.server import create_app
store, port = sys.argv[1], int(sys.argv[2])
app = create_app(ServerConfig(store=store, host="127.0.0.1", port=port))
uvicorn.run(app, host="127.0.0.1", port=port, log_level="critical")
"""


def serve(store: Path, port: int) -> subprocess.Popen[bytes]:
    """Start a server in a process of its own, and wait until it answers."""
    process = subprocess.Popen([sys.executable, "-c", SERVE, str(store), str(port)])
    until = time.monotonic() + 60
    while time.monotonic() < until:
        try:
            if httpx.get(f"http://127.0.0.1:{port}/health", timeout=30).is_success:
                return process
        except httpx.TransportError:
            assert process.poll() is None
    process.kill()
    raise AssertionError("the server does not answer")


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


def test_the_pad_outlives_the_server(tmp_path: Path, chromium: Browser) -> None:
    folder, port = tmp_path / "club", free_port()
    with Store.open(folder) as store:
        store.create("tuesday", "Tuesday", [tell(each) for each in evening()])
        path = Access(store).table_link("tuesday", "2").path
    process = serve(folder, port)
    context = chromium.new_context(viewport=PHONE, base_url=f"http://127.0.0.1:{port}")
    try:
        page = context.new_page()
        page.goto(path)
        here = Phone(page, context).start()
        here.enter(4, "4s n =")
        here.press("Agree")
        here.sees("agreed")
        process.kill()
        process.wait()
        here.press("Next board 5")
        here.type("3nt e -2")
        here.press("Agree")
        here.sees("Not connected since")
        here.sees("1 result waiting on this phone.")
        process = serve(folder, port)
        expect(here.page.locator("body")).to_contain_text("All sent", timeout=20_000)
        here.sees("agreed")
    finally:
        context.close()
        process.kill()
        process.wait()
    with Store.open(folder) as store:
        entries = [stored.entry for stored in store.read("tuesday")]
    facts = [entry.facts for entry in entries]
    told = [(each.board, each.outcome) for each in facts if isinstance(each, Entered)]
    assert told == [(4, "4S N ="), (5, "3NT E -2")]
    assert sum(isinstance(each, Confirmed) for each in facts) == 2
