"""How far long work is, as people see it on a terminal."""

import os
import pty
import sys
import termios
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from typing import TypeVar

import pytest
from rich.cells import cell_len

from overtrick.cli import progress as module
from overtrick.cli.app import run
from overtrick.cli.progress import ProgressLine
from overtrick.core.watched import BYTES, Count, watched
from overtrick.formats import conversion, registry

T = TypeVar("T")
SECOND = 1_000_000_000


class Clock:
    """A clock that goes when it is told."""

    def __init__(self) -> None:
        self.now = 0

    def __call__(self) -> int:
        return self.now

    def go(self, seconds: int) -> None:
        self.now += seconds * SECOND


class Drawn:
    """A line, its clock and what it wrote."""

    def __init__(self) -> None:
        self.clock, self.stream = Clock(), StringIO()
        self.line = ProgressLine(self.stream, self.clock)

    def after(self, seconds: int) -> str:
        self.clock.go(seconds)
        return self.line.text()


def screen(written: str) -> list[str]:
    """What stands on a terminal after all was written: a carriage return goes to the left."""
    rows: list[str] = []
    for row in written.split("\n"):
        shown = ""
        for text in row.split("\r"):
            shown = text + shown[len(text) :]
        rows.append(shown.rstrip())
    return rows


@contextmanager
def terminal(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], str]]:
    """Let standard error be a terminal of 80 columns; what is called gives what it was sent."""
    ours, theirs = pty.openpty()
    termios.tcsetwinsize(theirs, (24, 80))
    stream = os.fdopen(theirs, "w", encoding="utf-8")
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setenv("TERM", "xterm-256color")

    def sent() -> str:
        stream.close()
        found = b""
        try:
            while piece := os.read(ours, 1 << 16):
                found += piece
        except OSError:  # a terminal that nobody has open any more
            pass
        return found.decode()

    try:
        yield sent
    finally:
        os.close(ours)


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Show from the first moment how far it is."""
    monkeypatch.setattr(module, "_TRIES", 0)


def test_bytes_read_of_bytes_with_rate_and_time_left() -> None:
    drawn = Drawn()
    drawn.line.begin("reading", "club.csv")
    count = Count(BYTES, 200_000_000, now=200_000_000)
    inner = Count(BYTES, 100_000_000)  # letters, as the reader counts them
    drawn.line.counts += [count, inner]
    assert drawn.after(0) == "reading club.csv: 200.0 MB, 0 s"
    inner.done = 10_000_000
    expected = "reading club.csv: 20.0 of 200.0 MB, 5.0 MB a second, 36 s left"
    assert drawn.after(4) == expected
    count.done, count.now = 200_000_000, 0
    assert drawn.after(36) == "reading club.csv: 200.0 of 200.0 MB, 40 s"


def test_boards_compared_of_boards() -> None:
    drawn = Drawn()
    drawn.line.begin("ranking")
    count = Count("boards compared", 36_000)
    drawn.line.counts.append(count)
    assert drawn.after(1) == "ranking: 0 of 36,000 boards compared, 1 s"
    count.done = 12_000
    expected = "ranking: 12,000 of 36,000 boards compared, 1,200 a second, 20 s left"
    assert drawn.after(10) == expected
    drawn.line.counts[:] = [Count("matches compared", 2_000)]
    assert drawn.after(0) == "ranking: 0 of 2,000 matches compared, 11 s"
    drawn.line.counts[0].done = 5
    expected = "ranking: 5 of 2,000 matches compared, 2.5 a second, 13 min 18 s left"
    assert drawn.after(2) == expected


def test_no_time_left_is_made_up() -> None:
    drawn = Drawn()
    drawn.line.begin("reading", "club.xlsx")
    assert drawn.after(7) == "reading club.xlsx: 7 s"
    drawn.line.counts += [Count(BYTES, 0), Count(BYTES, 0)]  # standard input, an empty stream
    assert drawn.after(120) == "reading club.xlsx: 2 min 07 s"
    drawn.line.begin("writing")
    assert drawn.after(3 * 3600) == "writing: 3 h 00 min"


def test_what_comes_first_is_counted() -> None:
    drawn = Drawn()
    drawn.line.begin("reading", "7.pbn")
    drawn.line.counts += [Count("files converted", 12, 3), Count(BYTES, 900, 100)]
    assert drawn.after(0) == "reading 7.pbn: 3 of 12 files converted, 0 s"
    drawn.line.counts[:] = [Count("files converted", 1), Count(BYTES, 900_000, 500_000)]
    assert drawn.after(0) == "reading 7.pbn: 0.5 of 0.9 MB, 0 s"
    drawn.line.counts[1].done = 600_000
    assert drawn.after(1) == "reading 7.pbn: 0.6 of 0.9 MB, 100 kB a second, 3 s left"


@pytest.mark.parametrize("name", [f"{'evening' * 20}.csv", f"{'例会' * 40}.csv"])
def test_a_long_name_leaves_room_for_the_numbers(name: str) -> None:
    drawn = Drawn()
    drawn.line.begin("reading", name)
    text = drawn.after(5)
    assert text.endswith(": 5 s")
    assert cell_len(text) == 79


def test_a_name_is_no_command_to_the_terminal() -> None:
    drawn = Drawn()
    drawn.line.begin("reading", "a\x1b[31m\u202eb.csv")
    assert drawn.after(0) == "reading a?[31m?b.csv: 0 s"


def test_nothing_is_shown_in_the_first_two_seconds_and_nothing_remains() -> None:
    drawn = Drawn()
    drawn.line.begin("reading", "club.csv")
    drawn.clock.now = 2 * SECOND - 1
    drawn.line.draw()
    drawn.line.clear()
    assert drawn.stream.getvalue() == ""
    drawn.clock.now += 1
    drawn.line.draw()
    assert screen(drawn.stream.getvalue()) == ["reading club.csv: 2 s"]
    drawn.line.begin("ranking")  # shorter than what it is drawn over
    assert screen(drawn.stream.getvalue()) == ["ranking: 0 s"]
    drawn.line.clear()
    assert screen(drawn.stream.getvalue()) == [""]


def test_short_work_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_clock", lambda: 0)
    with terminal(monkeypatch) as sent:
        assert run(["rank", "examples/evening.csv"]) == 0
        assert sent() == ""


VERBS = {
    ("rank",): ["reading", "ranking", "writing"],
    ("check", "--published"): ["reading", "checking", "comparing"],
    ("convert", "--rules", "compscore", "--to", "json"): ["reading", "ranking", "writing"],
}


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("verb", VERBS, ids=" ".join)
@pytest.mark.parametrize("no_color", ["", "1"])
def test_a_terminal_shows_what_is_done(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, verb: tuple[str, ...], no_color: str
) -> None:
    monkeypatch.setenv("NO_COLOR", no_color)
    table = tmp_path / "awards.pbn"
    assert run(["convert", "examples/evening.csv", str(table)]) == 0
    with terminal(monkeypatch) as sent:
        assert run([*verb, str(table)]) == 0
        written = sent()
    rows = written.split("\r")
    shown = dict.fromkeys(row.partition(":")[0].split(" ")[0] for row in rows if row.strip())
    assert list(shown) == ["overtrick", *VERBS[verb]]  # at first, the verb itself
    assert "reading awards.pbn: " in written
    assert max(map(cell_len, rows)) < 80
    assert "\x1b" not in written
    assert screen(written) == [""]


@pytest.mark.usefixtures("at_once")
def test_a_problem_is_written_on_a_line_of_its_own(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    table = tmp_path / "typed.csv"
    table.write_text("board,ns,ew,score\n1,3,7,420\n1,4,8,\n")
    with terminal(monkeypatch) as sent:
        assert run(["convert", str(table), str(tmp_path / "typed.pbn")]) in (0, 1)
        written = sent()
    said = [row for row in screen(written) if row]
    assert said
    assert all(row.startswith((str(tmp_path), "...")) for row in said)


@pytest.mark.usefixtures("at_once")
def test_a_pipe_gets_problems_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    ours, theirs = os.pipe()
    with os.fdopen(theirs, "w", encoding="utf-8") as stream:
        monkeypatch.setattr(sys, "stderr", stream)
        assert run(["rank", "examples/evening.csv"]) == 0
    with os.fdopen(ours, encoding="utf-8") as stream:
        assert stream.read() == ""


@pytest.mark.usefixtures("at_once")
def test_a_dumb_terminal_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    with terminal(monkeypatch) as sent:
        monkeypatch.setenv("TERM", "dumb")
        assert run(["rank", "examples/evening.csv"]) == 0
        assert sent() == ""


@pytest.mark.usefixtures("at_once")
def test_a_long_file_that_is_converted_shows_what_is_read(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """It said for a minute how long it had worked, and not how far it was."""
    table, out = tmp_path / "long.lin", tmp_path / "out.csv"
    board = "qx|o{}|pn|s,w,n,e|md|1SAK,,,|mb|1Sppp|mc|7|pg||\n"
    table.write_text("".join(board.format(n) for n in range(1, 200)))
    monkeypatch.setattr(registry, "_LONG", 0)
    told = []
    whole = watched

    def counted(
        parts: Iterable[T], unit: str, total: int, size: Callable[[T], int]
    ) -> Iterable[T]:
        def noted(part: T) -> int:
            told.append((unit, total, size(part)))
            return told[-1][2]

        return whole(parts, unit, total, noted)

    monkeypatch.setattr(conversion, "watched", counted)
    with terminal(monkeypatch) as sent:
        assert run(["convert", str(table), str(out)]) == 0
        assert "reading long.lin: " in sent()
    assert {(unit, total) for unit, total, _ in told} == {(BYTES, table.stat().st_size)}
    assert sum(size for _, _, size in told) == table.stat().st_size
