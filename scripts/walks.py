"""
Three walks through the house: the files that run while one thing is done, in their order.

``python -m scripts.walks`` prints them as they stand in ``docs/architecture.md``.  What is
imported does not count, only what runs; each is done once before, so that nothing is loaded
on the way.
"""

from __future__ import annotations

import contextlib
import io
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from itertools import groupby
from pathlib import Path
from types import FrameType
from typing import Any

import httpx

import overtrick
from overtrick.cli.app import run
from tests.app.killing import _token
from tests.app.listening import listening
from tests.app.pad.evening import evening
from tests.app.serving import serving

ROOT = f"{Path(overtrick.__file__).parent}/"
ROWS = "board,ns,ew,contract,declarer,tricks\n1,1,2,4S,N,10\n1,3,4,4S,N,11\n2,1,2,3NT,S,9\n"


class Walk:
    """The files of ours whose functions run while it is on, and how often one calls another."""

    def __init__(self) -> None:
        self.files: dict[str, None] = {}
        self.changes, self._last, self.is_on = 0, "", False
        threading.setprofile(self._seen)

    def _seen(self, frame: FrameType, event: str, arg: Any) -> None:
        code = frame.f_code
        if not self.is_on or event != "call" or not code.co_filename.startswith(ROOT):
            return
        if code.co_name not in ("<module>", "__eq__", "__hash__"):
            file = code.co_filename.removeprefix(ROOT)
            self.files[file] = None
            self.changes += file != self._last
            self._last = file

    @contextlib.contextmanager
    def walking(self) -> Iterator[None]:
        self.is_on = True
        sys.setprofile(self._seen)
        yield
        sys.setprofile(None)
        self.is_on = False

    def __str__(self) -> str:
        rooms = groupby(self.files, lambda file: file.rpartition("/")[0])
        steps = (
            f"`{room or 'overtrick'}` {', '.join(map(_name, files))}" for room, files in rooms
        )
        return f"{len(self.files)} files, {self.changes:,} changes of file: {'; '.join(steps)}."


def _name(file: str) -> str:
    return file.rpartition("/")[2].removesuffix(".py")


def command(before: list[str], words: list[str]) -> Walk:
    """Run a command line, as one that has run before."""
    with contextlib.redirect_stdout(io.StringIO()):
        run(before)
        walk = Walk()
        with walk.walking():
            run(words)
    return walk


def typed(folder: Path) -> Walk:
    """A result typed: ``overtrick event enter`` of a second board."""
    enter = ["event", "enter", str(folder / "evening.jsonl"), "--ns", "3", "--ew", "10"]
    with contextlib.redirect_stdout(io.StringIO()):
        run(["event", "new", str(folder / "evening.jsonl")])
    return command([*enter, "--board", "7", "4S N ="], [*enter, "--board", "8", "4S N +1"])


def row(folder: Path) -> Walk:
    """A row of CSV until it is ranked: ``overtrick rank``."""
    file = folder / "tuesday.csv"
    file.write_text(ROWS, encoding="utf-8")
    return command(["rank", str(file)], ["rank", str(file)])


def phone(folder: Path) -> Walk:
    """A phone's result until the wall shows the ranking with it."""
    walk = Walk()
    club = evening({"live_ranking": "always", "freeze": 0})
    with serving(folder / "club") as served:
        served.open("tuesday", *club)
        wall_of = f"{served.url}/act/events/tuesday/stream?topics=screen,ranking"
        with (
            httpx.Client(base_url=served.url, timeout=60) as client,
            listening(wall_of) as wall,
        ):
            client.get(served.access.table_link("tuesday", "2").path)
            headers = {"x-csrf-token": _token(client)}
            for board in (4, 5):
                _until(lambda: {"screen", "ranking"} <= wall.heard.keys())
                time.sleep(2)  # what was told before has been seen by all
                before = str(wall.heard["ranking"])
                walk.is_on = board == 5
                result = {"id": f"phone-{board}", "board": board, "round": 1, "sure": True}
                told = {**result, "outcome": "4S N ="}
                client.post("/act/table/enter", json=told, headers=headers).raise_for_status()
                _until(lambda before=before: str(wall.heard.get("ranking")) != before)  # type: ignore[misc]
            walk.is_on = False
    return walk


def _until(is_so: Callable[[], bool]) -> None:
    until = time.monotonic() + 60
    while not is_so():
        assert time.monotonic() < until
        time.sleep(0.01)


def main() -> None:
    for done in (typed, phone, row):
        with tempfile.TemporaryDirectory() as folder:
            print(
                f"* **{(done.__doc__ or '').split(':')[0].rstrip('.')}**: {done(Path(folder))}"
            )


if __name__ == "__main__":
    main()
