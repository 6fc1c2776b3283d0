"""
An event begun at the desk: rules, movement, the first round; and deals from a file.

Play first, choose the movement later: people sit, and the movement is numbered as they sit.

Before a movement is chosen a section plays one round in which everybody stays: table 1 with set
1, and so on.  The movement chosen later takes the numbers, the tables and the boards of that
round, so that no result and no name has to be told again.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from datetime import date
from typing import Any

from overtrick.app.views.desk.board import NOT_CHOSEN
from overtrick.core.contract import Strain
from overtrick.core.deal import TrickTable
from overtrick.core.seats import Seat
from overtrick.errors import InvalidFile
from overtrick.events.commands.evening import ChooseSettings, opened
from overtrick.events.commands.plans import planned
from overtrick.events.journal.conditions import Conditions, Rules
from overtrick.events.journal.evening import RoundStarted
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.fold import Event
from overtrick.events.journal.plan import Plan, planning
from overtrick.events.problem import Problem
from overtrick.formats.contents.dealt import Dealt
from overtrick.formats.registry import read_bytes
from overtrick.movements.grid import GridMeeting, Movement, Movers

__all__ = [
    "NOT_CHOSEN",
    "begun",
    "chosen_later",
    "deals_document",
    "deals_of",
    "event_id",
    "free_id",
    "keeps_round",
    "slug",
]


def not_chosen(halves: int) -> Movement:
    """
    Make the first round of so many half tables, before the movement is chosen.

    Of half a table the North-South place is empty, as in a Mitchell.

    >>> [(each.ns, each.ew) for each in not_chosen(5).meetings[0]]
    [('1', '4'), ('2', '5'), (None, '6')]
    """
    tables, count = halves // 2, (halves + 1) // 2
    row = [
        GridMeeting(table, str(table) if table <= tables else None, str(count + table), table)
        for table in range(1, count + 1)
    ]
    return Movement(NOT_CHOSEN, "Movement not chosen yet", Movers.PAIRS, 1, (tuple(row),))


def as_seated(movement: Movement, seated: Plan) -> Movement:
    """
    Number a movement so that its first round is the one that is being played.

    Tables, contestants and sets change their names; who meets whom does not.  A movement for
    another number of tables or pairs is given back as it is.

    >>> from overtrick.movements.howell import howell
    >>> found = as_seated(howell(6), Plan(not_chosen(6), 3))
    >>> [(each.table, each.ns, each.ew) for each in found.meetings[0]]
    [(1, '1', '4'), (2, '2', '5'), (3, '3', '6')]
    """
    if movement.kind is not Movers.PAIRS or seated.movement.id != NOT_CHOSEN:
        return movement
    there, here = _sorted(movement.meetings[0]), _sorted(seated.movement.meetings[0])
    if [len(row) for row in there] != [len(row) for row in here]:
        return movement
    who = dict[tuple[str, str], str]()
    tables = dict[int, int]()
    for one, other in zip((*there[0], *there[1]), (*here[0], *here[1]), strict=True):
        tables[one.table] = other.table
        if not _pair(who, movement, one, other):
            return movement
    sets = _sets(movement, tables)
    return _renamed(movement, who, tables, sets)


def _sorted(row: tuple[GridMeeting, ...]) -> tuple[list[GridMeeting], list[GridMeeting]]:
    """Tables where two pairs sit, then those where one sits out."""
    tables = sorted((each for each in row if each.ns or each.ew), key=lambda each: each.table)
    full = [each for each in tables if each.ns and each.ew]
    return full, [each for each in tables if not (each.ns and each.ew)]


def _pair(
    who: dict[tuple[str, str], str], plan: Movement, one: GridMeeting, other: GridMeeting
) -> bool:
    """Give the pairs of a table the numbers of those who sit there."""
    theirs = [(_line(plan, "NS"), one.ns), (_line(plan, "EW"), one.ew)]
    ours = [other.ns, other.ew]
    if one.ns is None or one.ew is None:  # a sit-out: on whichever side
        theirs, ours = [each for each in theirs if each[1]], [each for each in ours if each]
    for (line, name), number in zip(theirs, ours, strict=True):
        if name is None or number is None or (line, name) in who:
            return False
        who[line, name] = number
    return True


def _line(plan: Movement, side: str) -> str:
    return side if plan.has_lines else ""


def _sets(movement: Movement, tables: dict[int, int]) -> dict[int, int]:
    """The sets as they lie on the tables; as they are, where tables share one."""
    first = {each.table: each.set for each in movement.meetings[0] if each.set}
    if len(set(first.values())) != len(first):
        return {}
    named = {number: tables[table] for table, number in first.items() if table in tables}
    free = iter(sorted(set(range(1, max(movement.sets) + 1)) - set(named.values())))
    for number in range(1, max(movement.sets) + 1):
        if number not in named:
            named[number] = next(free)
    return named


def _renamed(
    movement: Movement,
    who: dict[tuple[str, str], str],
    tables: dict[int, int],
    sets: dict[int, int],
) -> Movement:
    rest = iter(sorted({each.table for row in movement.meetings for each in row} - {*tables}))
    for number in sorted(set(range(1, movement.tables + 1)) - {*tables.values()}):
        if (left := next(rest, None)) is not None:
            tables[left] = number

    def name(side: str, id: str | None) -> str | None:
        return None if id is None else who.get((_line(movement, side), id), id)

    rows = tuple(
        tuple(
            sorted(
                (
                    replace(
                        each,
                        table=tables.get(each.table, each.table),
                        ns=name("NS", each.ns),
                        ew=name("EW", each.ew),
                        set=each.set and sets.get(each.set, each.set),
                    )
                    for each in row
                ),
                key=lambda each: each.table,
            )
        )
        for row in movement.meetings
    )
    repeats = frozenset(
        (name("NS", one) or one, name("EW", two) or two) for one, two in movement.repeats
    )
    return replace(movement, rounds=rows, repeats=repeats)


def keeps_round(movement: Movement, seated: Plan) -> bool:
    """
    Whether the round that is being played stays as it is when a movement is chosen.

    >>> from overtrick.movements.registry import movement
    >>> keeps_round(movement("howell:6"), Plan(not_chosen(6), 3))
    False
    """
    found = as_seated(movement, seated)
    return _met(found) == _met(seated.movement)


def _met(movement: Movement) -> set[tuple[int, str, str, int]]:
    return {
        (each.table, each.ns, each.ew, each.set)
        for each in movement.meetings[0]
        if each.ns and each.ew and each.set
    }


def begun(
    title: str,
    method: str,
    rules: Mapping[str, Any],
    movement: str | Movement | None,
    boards_per_set: int,
    *,
    halves: int = 0,
    starts: bool = True,
    drawn: bool = False,
) -> tuple[Facts, ...]:
    """
    Give the facts of a new event; without a movement so many half tables sit down and play.

    >>> [facts.kind for facts in begun("Tuesday", "", {}, "mitchell:7:arrow=7", 3)]
    ['open', 'settings', 'movement', 'round']
    >>> [facts.kind for facts in begun("Tuesday", "", {}, None, 3, halves=13)][2:]
    ['movement', 'round']
    >>> begun("Swiss", "", {}, None, 0, drawn=True)[1].conditions["freeze"]  # a draw tells all
    0
    """
    usual = _OF_MATCHES if drawn or method == "teams" else {}
    chosen = usual | dict(rules.get("changes", {}))
    told = list(opened(title, method, rules.get("rules", "default"), chosen).facts)
    if movement is not None:
        told += planned(Event(), movement, boards_per_set).facts
    elif halves:
        told.append(planning(not_chosen(halves), boards_per_set))
    if starts and (movement is not None or halves):
        told.append(RoundStarted(round="1"))
    return tuple(told)


_OF_MATCHES = {"live_ranking": 1, "freeze": 0}
"""What is shown of matches while they are played, if the club says nothing else."""


def no_matches(rules: Rules) -> ChooseSettings | None:
    """
    Show no more than usual where no matches are drawn; what was of teams the results decide.

    >>> teams = Rules("teams", conditions=Conditions(live_ranking=1, freeze=0))
    >>> no_matches(teams).method, no_matches(teams).changes
    ('auto', {'live_ranking': 3, 'freeze': 1})
    >>> always = Conditions(live_ranking="always", freeze=0)
    >>> no_matches(Rules("teams", conditions=always)).changes
    {}
    >>> no_matches(Rules("butler"))  # nothing has to change
    """
    stands, usual = rules.conditions.as_dict(), Conditions().as_dict()
    is_theirs = all(stands[name] == value for name, value in _OF_MATCHES.items())
    changes = {name: usual[name] for name in _OF_MATCHES} if is_theirs else {}
    method = "auto" if rules.method == "teams" else ""
    return ChooseSettings(method=method, changes=changes) if method or changes else None


def chosen_later(state: Event, movement: Movement, session: str, section: str) -> Movement:
    """Number a movement as people sit, where play began before it was chosen."""
    seated = state.plan(session, section)
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


def deals_of(data: bytes, name: str) -> tuple[dict[str, Any], list[Problem]]:
    """
    Read the deals of a file by board number, and what is wrong with it.

    >>> whole = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
    >>> deals, wrong = deals_of(f'[Board "7"]\\n[Deal "{whole}"]\\n'.encode(), "tuesday.pbn")
    >>> deals["7"]["deal"][:8], wrong
    ('N:AKQJT9', [])

    :raises InvalidFile: if it is no file of deals.
    """
    contents, problems = read_bytes(data, name)
    if not contents.deals:
        raise InvalidFile("no deals in it", where=name)
    return deals_document(contents.deals, name), problems


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
