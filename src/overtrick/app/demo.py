"""A club to try things in: an evening in its fourth round, last week's, and a congress."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta

from overtrick.app.demo_congress import CONGRESS, TITLE, demo_congress
from overtrick.app.store.store import Store
from overtrick.events.commands.rules import chosen
from overtrick.events.journal.desk import Called
from overtrick.events.journal.entry import Entry, tell
from overtrick.events.journal.evening import Final, Opened, Published, RoundStarted
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.meeting import Confirmed, Entered
from overtrick.events.journal.moment import now
from overtrick.events.journal.people import Registered, RegisteredPlayer
from overtrick.events.journal.phrases import phrase
from overtrick.events.journal.plan import Plan, planning
from overtrick.movements.registry import movement

__all__ = ["EVENING", "PASS_PHRASE", "demo_evening", "fill"]

PASS_PHRASE = "four spades doubled"
"""The pass phrase of the demo's desk; a club of its own chooses its own."""

EVENING = "demo-evening"
"""The id of the evening that is being played."""

FIRST = (  # noqa: SIM905
    "Ada Alan Bea Ben Cleo Carl Dora Dan Elif Emil Fay Finn Gaia Gus Hanna Hugo "
    "Ida Ivo Jo Jan Kim Kai Lena Leo Mia Max Nora Nils Olga Otto Pia Paul"
).split()
LAST = (  # noqa: SIM905
    "Archer Birch Cooper Dale Eaton Frost Green Hill Irving Joyce King Lane Moss Nash Owen Page"
).split()

RESULTS = (
    ("4S N =", "4S N +1", "4S N =", "4S N -1", "3S N +1", "4S N +1", "3NT S -1"),
    ("3NT E +1", "3NT E =", "3NT W +2", "2H E +1", "3NT E =", "3NT E -1", "3NT E +1"),
    ("2H S =", "2H S +1", "2S W -1", "2H S =", "1NT N =", "2HX S -1", "3H S -1"),
    ("5D W =", "3NT W -2", "5D W -1", "5C N -3", "4D W +1", "5CX N -2", "5D W ="),
    ("6H E =", "4H E +2", "6H E -1", "4H E +1", "6H E =", "4H E +2", "5H E ="),
    ("1NT N =", "2C W -1", "1NT N +1", "PASS", "1NT N -1", "2D E =", "1NT N +2"),
    ("4H N -1", "3H N =", "4H N =", "2S W =", "4HX N -2", "3H N +1", "4H N -1"),
    ("3NT S =", "3NT S +1", "5C S =", "3NT S -1", "3NT N +1", "3NT S +2", "4C S +1"),
)
"""What tables made of boards 1, 2, 3 ... and again."""


def fill(store: Store, moment: datetime | None = None) -> None:
    """
    Put the demo's events into a store that has none of them yet.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder, Store.open(folder) as store:
    ...     fill(store)
    ...     [row.title for row in store.events()]
    ['Tuesday pairs', 'Pairs of last week', 'Autumn teams']
    """
    moment = moment or now()
    there = {row.id for row in store.events()}
    week_ago = moment - timedelta(days=7)
    events = (
        (EVENING, "Tuesday pairs", demo_evening(moment, 4)),
        (
            "demo-last-week",
            "Pairs of last week",
            demo_evening(week_ago, 8, "Pairs of last week"),
        ),
        (CONGRESS, TITLE, demo_congress(moment)),
    )
    for id, title, entries in events:
        if id not in there:
            store.create(id, title, entries)


def demo_evening(moment: datetime, rounds: int, title: str = "Tuesday pairs") -> list[Entry]:
    """
    Make the journal of an evening of eight tables: *moment* is in the round after *rounds* - 1.

    >>> from overtrick.events.journal.fold import fold
    >>> state = fold(demo_evening(now(), 4))
    >>> state.title, len(state.session().lines) > 60
    ('Tuesday pairs', True)
    """
    plan = Plan(movement("mitchell:8:skip=yes:arrow=7"), 3)
    over = 25 if rounds > 7 else 0  # announced and final before *moment*
    start = moment - timedelta(minutes=23 * rounds - 12 + over)
    told: list[tuple[datetime, str, Facts]] = [
        (start - timedelta(minutes=9), "director", Opened(title=title)),
        (start - timedelta(minutes=9), "director", chosen().facts[0]),
        (
            start - timedelta(minutes=8),
            "director",
            planning(plan.movement, plan.boards_per_set),
        ),
    ]
    told += [(start - timedelta(minutes=5), "director", facts) for facts in _people()]
    for number in range(1, min(rounds, 7) + 1):
        begins = start + timedelta(minutes=23 * (number - 1))
        told.append((begins, "director", RoundStarted(round=str(number))))
        told += _round(plan, number, begins, is_last=number == rounds)
    if rounds > 7:
        end = start + timedelta(minutes=23 * 7)
        told += [
            (end, "director", Published()),
            (end + timedelta(minutes=31), "director", Final()),
        ]
    else:
        about = Called(table="5", about=phrase("ruling"))
        told.append((moment - timedelta(minutes=1), "table 5", about))
    return [
        tell(facts, by=by, at=at, id=f"demo{nth:04d}")
        for nth, (at, by, facts) in enumerate(told)
    ]


def _people() -> Iterator[Facts]:
    for pair in range(1, 17):
        players = (f"{pair}a", f"{pair}b")
        for player, first in zip(players, FIRST[2 * pair - 2 : 2 * pair], strict=True):
            yield RegisteredPlayer(player=player, name=f"{first} {LAST[pair - 1]}")
        yield Registered(contestant=str(pair), players=players)


def _round(
    plan: Plan, number: int, begins: datetime, *, is_last: bool
) -> Sequence[tuple[datetime, str, Facts]]:
    told: list[tuple[datetime, str, Facts]] = []
    for meeting in plan.movement.meetings[number - 1]:
        if not meeting.is_played:
            continue
        for nth, board in enumerate(plan.boards(meeting.set or 1)):
            if is_last and (nth + meeting.table) % 3 > 0:
                continue  # still to be played
            results = RESULTS[(board - 1) % len(RESULTS)]
            minutes = 3 * nth + 2 if is_last else 7 * nth + 6  # nothing is told before its time
            at = begins + timedelta(minutes=minutes, seconds=11 * meeting.table)
            who = {"board": board, "ns": meeting.ns, "ew": meeting.ew}
            outcome = results[(3 * number + 5 * meeting.table + board) % len(results)]
            where = {"table": str(meeting.table), "round": str(number)}
            by = f"table {meeting.table}"
            told.append((at, by, Entered(outcome=outcome, **who, **where)))  # type: ignore[arg-type]
            if not is_last or nth < 1:
                told.append((at + timedelta(seconds=20), by, Confirmed(**who)))  # type: ignore[arg-type]
    return sorted(told, key=lambda each: each[0])
