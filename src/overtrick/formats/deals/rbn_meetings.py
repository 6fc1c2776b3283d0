"""Who met in the records of an RBN file: pairs by their names, or the two teams of a match."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from overtrick.events.session import Line, MatchResult
from overtrick.formats.contents.people import Contestant, Person
from overtrick.formats.deals.rbn_event import Teams

__all__ = ["Meetings", "pair_id"]

Names = tuple[str, str, str, str]


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
        for who, places in ((line.ns, (0, 2)), (line.ew, (1, 3))):
            key = line.session, line.section, who or ""
            if who is None or key in self._contestants:
                continue
            told = [names[at] for at in places] if names else []
            team = who if line.match is not None else ""
            persons = () if team else tuple(Person(name) for name in told if name)
            self._contestants[key] = Contestant(
                who, persons, line.section, name=team, session=line.session
            )


def pair_id(names: Iterable[str]) -> str | None:
    """
    Give the id of a pair that has only names.

    >>> pair_id(("Eve", "Finn")), pair_id(("", ""))
    ('Eve - Finn', None)
    """
    return " - ".join(name for name in names if name) or None
