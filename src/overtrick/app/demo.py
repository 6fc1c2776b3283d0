"""
A club to try things in: an evening in its fourth round, last week's, and a congress.

A congress to try things in: a Swiss of twelve teams in the fourth of five rounds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta

from overtrick.app.store.store import Store
from overtrick.compare.settings import Value
from overtrick.events.commands.draws import drawing
from overtrick.events.commands.evening import chosen
from overtrick.events.commands.stages import PlanStage
from overtrick.events.journal.entry import Entry, tell
from overtrick.events.journal.evening import (
    Announced,
    Called,
    Final,
    Opened,
    Published,
    RoundStarted,
)
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.fold import Event, fold
from overtrick.events.journal.meeting import Confirmed, Entered
from overtrick.events.journal.moment import now
from overtrick.events.journal.people import Registered, RegisteredPlayer
from overtrick.events.journal.phrases import phrase
from overtrick.events.journal.plan import Plan, planning
from overtrick.events.journal.stages import MatchTold, Paired
from overtrick.movements.registry import movement

__all__ = [
    "CONGRESS",
    "EVENING",
    "PASS_PHRASE",
    "TITLE",
    "demo_congress",
    "demo_evening",
    "fill",
]

CONGRESS = "demo-congress"
"""The id of the congress."""

TITLE = "Autumn teams"

TEAMS = (  # noqa: SIM905
    "Amber Birch Cedar Dune Ember Fjord Grove Heath Isle Juniper Kestrel Larch"
).split()
PLAYERS = (  # noqa: SIM905
    "Ada Alan Bea Ben Cleo Carl Dora Dan Elif Emil Fay Finn Gina Gus Hana Hugo Ida Ivo Jo Jan "
    "Kaya Kurt Lena Leo Mia Max Nora Nils Olga Otto Pia Paul Rita Rolf Sara Sam Tina Tom Uma "
    "Udo Vera Vito Wilma Will Yara Yann Zoe Zeno"
).split()

BOARDS, ROUNDS, PLAYED = 8, 5, 3
ROUND_MINUTES = 66

OUTCOMES = (
    ("4S N =", "4S N -1", "4S N +1", "3S N +1"),
    ("3NT E +1", "3NT E =", "3NT W =", "3NT E -1"),
    ("2H S =", "2H S +1", "2S W -1", "2H S ="),
    ("4H W =", "4H W =", "4H W -1", "3H W +1"),
    ("1NT N +1", "1NT N =", "2D E =", "1NT N -1"),
    ("6D S =", "5D S +1", "6D S -1", "3NT N +3"),
    ("5C E =", "5C E -1", "3NT W +1", "5C E ="),
    ("3NT S +2", "3NT S +1", "3NT S +1", "4C S +1"),
)
"""What rooms made of boards 1 to 8."""

TOLD = {3: ("24", "17"), 4: ("9", "31"), 5: ("20", "20")}
"""Whole matches of the fourth round as the captains told them, by table."""


class _Journal:
    """A journal that is being made, and its state."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []

    def add(self, at: datetime, by: str, *told: Facts) -> None:
        for facts in told:
            id = f"congress{len(self.entries):04d}"
            self.entries.append(tell(facts, by=by, at=at, id=id))

    @property
    def state(self) -> Event:
        return fold(self.entries)


def demo_congress(moment: datetime) -> list[Entry]:
    """
    Make the journal of a congress: *moment* is in its fourth round.

    >>> from overtrick.events.journal.moment import now
    >>> fold(demo_congress(now())).stage().drawn
    4
    """
    journal = _Journal()
    start = moment - timedelta(minutes=ROUND_MINUTES * PLAYED + 50)
    _prepared(journal, start - timedelta(minutes=15))
    for number in range(1, PLAYED + 2):
        begins = start + timedelta(minutes=ROUND_MINUTES * (number - 1))
        drawn = drawing(journal.state).drawn
        journal.add(begins - timedelta(minutes=3), "director", *drawn)
        journal.add(begins, "director", RoundStarted(round=str(number)))
        for match in drawn[0].matches:
            is_now = number > PLAYED
            _told(journal, match, number, begins, is_now=is_now)
    break_at = "Coffee is in the hall; round 5 is drawn when the last match is in."
    journal.add(moment - timedelta(minutes=4), "director", Announced(text=break_at))
    journal.entries.sort(key=lambda entry: entry.at)
    return journal.entries


def _prepared(journal: _Journal, at: datetime) -> None:
    journal.add(at, "director", Opened(title=TITLE), *chosen("teams").facts)
    for nth, name in enumerate(TEAMS):
        players = tuple(PLAYERS[4 * nth : 4 * nth + 4])
        team = Registered(contestant=str(nth + 1), players=players, name=name)
        journal.add(at, "director", team)
    asked: dict[str, Value] = {"first": "fold", "apart": "3,5"}
    planned = PlanStage(
        form="swiss", title="Swiss", rounds=ROUNDS, boards=BOARDS, changes=asked
    )
    journal.add(at, "director", *planned.facts(journal.state))


def _told(
    journal: _Journal, match: Paired, number: int, begins: datetime, *, is_now: bool
) -> None:
    """What was told of a match: every board, or the whole by both captains, or a part yet."""
    table = int(match.table or 1)
    if is_now and table in TOLD:
        home, away = TOLD[table]
        told = MatchTold(match=match.match, home_imps=home, away_imps=away, round=str(number))
        at = begins + timedelta(minutes=44, seconds=7 * table)
        journal.add(at, f"table {table}", told)
        if table == 4:  # the captains do not agree
            other = MatchTold(
                match=match.match, home_imps="9", away_imps="21", round=str(number)
            )
            journal.add(at + timedelta(minutes=1), "captain 2", other)
        return
    last = 5 if is_now and table == 1 else BOARDS
    for board, room, outcome in _results(match, number, last):
        at = begins + timedelta(minutes=5 * board, seconds=4 * table + 2 * (room == "closed"))
        result = Entered(
            board=board,
            match=match.match,
            room=room,
            outcome=outcome,
            table=str(table),
            round=str(number),
        )
        journal.add(at, f"table {table}", result)
        if not is_now or board < last:
            agreed = Confirmed(**result.key._asdict())
            journal.add(at + timedelta(seconds=20), f"table {table}", agreed)


def _results(match: Paired, number: int, last: int) -> Iterator[tuple[int, str, str]]:
    """Board, room and outcome; the stronger team is a little better off."""
    seed = int(match.home) * 7 + int(match.away or 0) * 3 + number * 5
    for board in range(1, last + 1):
        outcomes = OUTCOMES[board - 1]
        for nth, room in enumerate(("open", "closed")):
            if last < BOARDS and board == last and room == "closed":
                continue  # still being played
            pick = (seed * (board + 2) + nth * (seed // 3 + board)) % len(outcomes)
            yield board, room, outcomes[pick]


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
