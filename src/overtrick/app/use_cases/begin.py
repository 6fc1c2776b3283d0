"""An event begun at the desk: rules, movement, the first round; and deals from a file."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from datetime import date
from typing import Any

from overtrick.app.use_cases.as_seated import NOT_CHOSEN, as_seated, not_chosen
from overtrick.core.contract import Strain
from overtrick.core.deal import TrickTable
from overtrick.core.seats import Seat
from overtrick.errors import InvalidFile
from overtrick.events.commands.plans import planned
from overtrick.events.commands.rules import opened
from overtrick.events.journal.evening import RoundStarted
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.fold import Event
from overtrick.events.journal.plan import planning
from overtrick.formats.contents.dealt import Dealt
from overtrick.formats.registry import read_bytes
from overtrick.movements.grid import Movement

__all__ = [
    "begun",
    "chosen_later",
    "deals_document",
    "deals_of",
    "event_id",
    "free_id",
    "slug",
]


def begun(
    title: str,
    method: str,
    rules: Mapping[str, Any],
    movement: str | Movement | None,
    boards_per_set: int,
    *,
    halves: int = 0,
    starts: bool = True,
) -> tuple[Facts, ...]:
    """
    Give the facts of a new event; without a movement so many half tables sit down and play.

    >>> [facts.kind for facts in begun("Tuesday", "", {}, "mitchell:7:arrow=7", 3)]
    ['open', 'settings', 'movement', 'round']
    >>> [facts.kind for facts in begun("Tuesday", "", {}, None, 3, halves=13)][2:]
    ['movement', 'round']
    >>> begun("Swiss", "teams", {}, None, 0)[1].conditions["freeze"]  # each round tells all
    0
    """
    usual = {"live_ranking": 1, "freeze": 0} if method == "teams" else {}
    chosen = usual | dict(rules.get("changes", {}))
    changes = [f"{name}={value}" for name, value in chosen.items()]
    told = list(opened(title, method, rules.get("rules", "default"), changes).facts)
    if movement is not None:
        told += planned(Event(), movement, boards_per_set).facts
    elif halves:
        told.append(planning(not_chosen(halves), boards_per_set))
    if starts and (movement is not None or halves):
        told.append(RoundStarted(round="1"))
    return tuple(told)


def chosen_later(state: Event, movement: Movement) -> Movement:
    """Number a movement as people sit, where play began before it was chosen."""
    seated = state.plan()
    if seated is None or seated.movement.id != NOT_CHOSEN:
        return movement
    return as_seated(movement, seated)


def event_id(title: str, day: date, taken: Collection[str] = ()) -> str:
    """
    Make the id of an event from its title and its day.

    >>> event_id("Tuesday pairs", date(2026, 3, 3))
    'tuesday-pairs-2026-03-03'
    >>> event_id("Dienstag!", date(2026, 3, 3), {"dienstag-2026-03-03"})
    'dienstag-2026-03-03-2'
    """
    return free_id(f"{slug(title, 44) or 'event'}-{day.isoformat()}", taken)


def free_id(first: str, taken: Collection[str]) -> str:
    """Give an id that is not *taken*: the first, or that with a number behind it."""
    if first not in taken:
        return first
    return next(made for nth in range(2, 10_000) if (made := f"{first}-{nth}") not in taken)


def slug(text: str, most: int | None = None) -> str:
    """
    Make a key of a name: its letters of a to z and its digits, at the *most* so many signs.

    >>> slug("Tuesday Pairs, 6 March"), slug("Tuesday Pairs", 8), slug("***")
    ('tuesday-pairs-6-march', 'tuesday', '')
    """
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")[:most].strip("-")


def deals_of(data: bytes, name: str) -> tuple[dict[str, Any], list[str]]:
    """
    Read the deals of a file by board number, and what is wrong with it in sentences.

    >>> whole = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
    >>> deals, wrong = deals_of(f'[Board "7"]\\n[Deal "{whole}"]\\n'.encode(), "tuesday.pbn")
    >>> deals["7"]["deal"][:8], wrong
    ('N:AKQJT9', [])

    :raises InvalidFile: if it is no file of deals.
    """
    contents, problems = read_bytes(data, name)
    if not contents.deals:
        raise InvalidFile("no deals in it", where=name)
    return deals_document(contents.deals, name), [str(problem) for problem in problems]


def deals_document(deals: Iterable[Dealt], source: str) -> dict[str, Any]:
    """
    Write deals as the document that an event keeps, by board number.

    >>> deals_document([], "tuesday.pbn")
    {}
    """
    found: dict[str, Any] = {}
    for dealt in deals:
        if dealt.deal is None or dealt.version != "a":
            continue
        told: dict[str, Any] = {"deal": str(dealt.deal), "source": source}
        if dealt.tricks is not None:
            told["makes"] = _makes(dealt.tricks)
        if dealt.par:
            told["par"] = dealt.par
        found.setdefault(str(dealt.board.number), told)
    return found


def _makes(tricks: TrickTable) -> dict[str, dict[str, int]]:
    return {str(seat): {str(one): tricks.get(one, seat) for one in Strain} for seat in Seat}
