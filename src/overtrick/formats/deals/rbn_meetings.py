"""Who met in the records of an RBN file: pairs by their names, or the two teams of a match."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from overtrick.core.seats import Side
from overtrick.events.session import Line, MatchResult
from overtrick.formats.contents.people import Contestant, Person, pair_id
from overtrick.formats.deals.rbn_event import Teams

__all__ = ["PLACES", "Meetings", "ids_of", "with_ids", "without_ids"]

Names = tuple[str, str, str, str]
PLACES = {Side.NS: (0, 2), Side.EW: (1, 3)}
"""Where the two of a pair stand among North, East, South and West."""


class Meetings:
    """
    Remembers the matches and who took part.

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.outcome import PASSED_OUT
    >>> meetings, line = Meetings(), Line(Board(1), PASSED_OUT)
    >>> teams = Teams("Nickell", "Schwartz")
    >>> [meetings.in_match(line, teams).ns for _ in range(2)]
    ['Nickell', 'Schwartz']
    """

    def __init__(self) -> None:
        self._contestants: dict[tuple[str, str, str], Contestant] = {}
        self._matches: dict[tuple[str, frozenset[str]], tuple[str, str, str]] = {}
        self._carried: dict[str, MatchResult] = {}
        self._met: Counter[tuple[str, int, str]] = Counter()

    @property
    def contestants(self) -> tuple[Contestant, ...]:
        """All who took part, in the order in which they came."""
        return tuple(self._contestants.values())

    @property
    def carried(self) -> tuple[MatchResult, ...]:
        """The matches into which something was carried."""
        return tuple(self._carried.values())

    def in_match(self, line: Line, teams: Teams) -> Line:
        """Place a result in the match: of two of a board, the first team is NS in the first."""
        key = line.session, frozenset((teams.first, teams.second))
        is_turned = line.room == "closed" and key not in self._matches
        ends = (teams.second, teams.first) if is_turned else (teams.first, teams.second)
        match, home, away = self._matches.setdefault(key, (str(len(self._matches) + 1), *ends))
        met = match, line.board.number, line.version
        ns, ew = (teams.first, teams.second)[:: -1 if self._met[met] % 2 else 1]
        self._met[met] += 1
        carried = {teams.first: teams.first_carried, teams.second: teams.second_carried}
        if any(carried.values()) and match not in self._carried:
            self._carried[match] = MatchResult(
                match,
                home,
                away,
                session=line.session,
                section=line.section,
                home_carried=carried[home],
                away_carried=carried[away],
            )
        return replace(line, ns=ns, ew=ew, match=match, home=home, away=away)

    def meet(self, line: Line, names: Names | None) -> None:
        """Note who took part in a result."""
        for who, places in ((line.ns, PLACES[Side.NS]), (line.ew, PLACES[Side.EW])):
            key = line.session, line.section, who or ""
            told = [names[at] for at in places] if names else []
            if who is None or key in self._contestants:
                continue
            team = who if line.match is not None else ""
            if not team and not any(told):
                continue
            persons = () if team else tuple(Person(name) for name in told if name)
            self._contestants[key] = Contestant(
                who, persons, line.section, name=team, session=line.session
            )


def ids_of(names: Names | None) -> tuple[str | None, str | None]:
    """
    Give the ids of two pairs that have only names; a number stands in place of both names.

    >>> ids_of(("Eve", "Gus", "Finn", "Hal")), ids_of(("3", "11", "3", "11")), ids_of(None)
    (('Eve - Finn', 'Gus - Hal'), ('3', '11'), (None, None))
    """
    ns, ew = (_pair_id([(names or _NOBODY)[at] for at in PLACES[side]]) for side in Side)
    return ns, ew


def with_ids(line: Line, names: Names | None) -> Names | None:
    """
    Let the ids of pairs stand where no name is known.

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.outcome import PASSED_OUT
    >>> with_ids(Line(Board(1), PASSED_OUT, "3", "Ann - Ben"), None)
    ('3', 'Ann', '3', 'Ben')
    """
    seats = list(names or _NOBODY)
    for side, who in ((Side.NS, line.ns), (Side.EW, line.ew)):
        first, second = PLACES[side]
        if line.match is not None or who is None or seats[first] or seats[second]:
            continue
        parts = who.split(" - ")
        if _is_number(who):
            parts = [who, who]
        elif len(parts) != 2 or not all(parts) or parts[0] == parts[1]:
            parts = [who, ""]
        seats[first], seats[second] = parts
    north, east, south, west = seats
    return (north, east, south, west) if any(seats) else None


def without_ids(names: Names) -> Names | None:
    """
    Give the names of players alone, None if there are none.

    >>> without_ids(("3", "Gus", "3", "Hal")), without_ids(("3", "11", "3", "11"))
    (('', 'Gus', '', 'Hal'), None)
    """
    seats = list(names)
    for first, second in PLACES.values():
        if _is_number(names[first]) and names[first] == names[second]:
            seats[first] = seats[second] = ""
    north, east, south, west = seats
    return (north, east, south, west) if any(seats) else None


_NOBODY = ("", "", "", "")


def _pair_id(names: Sequence[str]) -> str | None:
    if _is_number(names[0]) and names[0] == names[1]:
        return names[0]
    return pair_id(names) or None


def _is_number(word: str) -> bool:
    """Whether it is the number of a pair, with a letter or two: nobody is called so."""
    return re.fullmatch("[0-9]{1,6}[A-Za-z]{0,2}", word) is not None
