"""
Write a journal as the docstring of a test: ``TIME WHO[@DEVICE] KIND key=value ...`` a line.

The n-th line has the id ``en``.  ``enter 7 3-10 4S N =`` is short for a result on board 7.
"""

import json
import shlex
from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Any

from overtrick.events.journal.entry import Entry, read_entry, tell
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.fold import Event, fold
from overtrick.events.journal.moment import parse_moment
from overtrick.events.now.live import ranking_of

DAY = "2026-03-06"


def moment(clock: str) -> datetime:
    return parse_moment(f"{DAY}T{clock}Z")


def journal(test: Callable[..., object]) -> list[Entry]:
    """The entries in a test's docstring; its lines without a time are prose."""
    lines = [line.strip() for line in (test.__doc__ or "").splitlines()]
    told = [line for line in lines if line[:2].isdigit() and line[2:3] == ":"]
    return [_entry(line, nth) for nth, line in enumerate(told, 1)]


def at(clock: str, facts: Facts, id: str | None = None, by: str = "desk") -> Entry:
    return tell(facts, by=by, at=moment(clock), id=id)


def outcomes(state: Event) -> list[str]:
    return [
        f"{line.board.number} {line.ns}-{line.ew} {line.outcome}"
        for line in state.session().lines
    ]


def totals(state: Event) -> dict[str, object]:
    return {
        f"{line.direction or ''}{line.id}": line.total for line in ranking_of(state).standings
    }


def folded(entries: Iterable[Entry]) -> Event:
    return fold(entries)


def _entry(line: str, nth: int) -> Entry:
    clock, who, kind, *rest = shlex.split(line)
    by, _, place = who.partition("@")
    document: dict[str, Any] = {"id": f"e{nth}", "at": moment(clock).isoformat(), "by": by}
    if place:
        document["place"] = place
    if kind in ("enter", "correct"):
        board, pairs, *result = rest
        words = [word for word in result if not _is_key(word)]
        rest = [word for word in result if _is_key(word)]
        ns, ew = pairs.split("-")
        document |= {"board": int(board), "ns": ns or None, "ew": ew or None}
        document["outcome"] = " ".join(words)
        kind = {"enter": "result", "correct": "replace"}[kind]
    for word in rest:
        name, _, value = word.partition("=")
        document[name] = json.loads(value) if value[:1] in ("{", "[") else value
    return read_entry({**document, "kind": kind}, f"line {nth}")


def _is_key(word: str) -> bool:
    name, sign, value = word.partition("=")
    return bool(sign and value) and name.isidentifier() and name.islower()
