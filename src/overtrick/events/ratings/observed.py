"""
What a rating knows of a session: who sat together, how they did, and whom they met.

Percentages, points and ratings are whole millionths here, so that a fold over many years gives
the same on every machine.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from functools import cached_property
from hashlib import sha256
from typing import Any, Final

from overtrick.core.exact import Exact, rounded
from overtrick.core.seats import Side
from overtrick.errors import InvalidSetting, Text
from overtrick.events.awards.awarding import AwardLine
from overtrick.events.problem import Problem, Severity
from overtrick.events.ranking.played import key_of
from overtrick.events.ranking.report import Ranking
from overtrick.events.ranking.standing import Standing

__all__ = [
    "MILLION",
    "RatedResult",
    "RatedSession",
    "day_of",
    "exact_of",
    "millionths",
    "observed",
    "one_name_each",
]

MILLION: Final = 10**6

_IN_IMPS: Final = ("butler", "cross_imps")
_Key = tuple[str, str | None, str]


def millionths(value: Exact) -> int:
    """
    Give a number in whole millionths.

    >>> millionths(Fraction(2, 3))
    666667
    """
    return int(rounded(value * MILLION))


def exact_of(value: int) -> Exact:
    """
    Give whole millionths as a number.

    >>> exact_of(52_500_000)
    Fraction(105, 2)
    """
    return Fraction(value, MILLION)


def day_of(text: str) -> date:
    """
    Read the day of a session, such as ``2026-03-10``.

    >>> day_of("2026-03-10T19:30").isoformat()
    '2026-03-10'

    :raises InvalidSetting: if it is no whole date.
    """
    try:
        return date.fromisoformat(text.strip()[:10])
    except ValueError:
        raise InvalidSetting("not a date such as 2026-03-10: {text!r}", text=text) from None


@dataclass(frozen=True, slots=True)
class RatedResult:
    """What a contestant reached in a session; indices are those of the session's results."""

    players: tuple[str, ...]
    """Who sat together; nobody where that is not known."""
    listed: str
    """The list in which they have a place: a direction of a section, or the section."""
    percentage: int | None
    boards: int
    against: tuple[tuple[int, int], ...]
    """Which opponents were met, and on how many boards."""
    partners: tuple[tuple[int, int], ...] = ()
    """Single players' partners, and on how many boards."""
    points: int = 0
    """What the place is worth by a scheme of awards."""


@dataclass(frozen=True)
class RatedSession:
    """
    A session as a rating sees it; its digest knows nothing of the file that it came from.

    >>> one = RatedSession("a.csv", "2026-03-10", ())
    >>> one.digest == RatedSession("copy.csv", "2026-03-10", ()).digest
    True
    """

    name: str
    date: str
    results: tuple[RatedResult, ...]

    @cached_property
    def digest(self) -> str:
        """Tell the session from every other one."""
        held = json.dumps(self.to_dict()["results"], ensure_ascii=True)
        return sha256(f"{self.date} {held}".encode()).hexdigest()[:16]

    def to_dict(self) -> dict[str, Any]:
        """Return it as a file keeps it."""
        return {
            "name": self.name,
            "date": self.date,
            "results": [
                [
                    list(each.players),
                    each.listed,
                    each.percentage,
                    each.boards,
                    [list(met) for met in each.against],
                    [list(met) for met in each.partners],
                    each.points,
                ]
                for each in self.results
            ],
        }

    @classmethod
    def from_dict(cls, told: Mapping[str, Any]) -> RatedSession:
        """
        Take it from what a file keeps.

        >>> RatedSession.from_dict({"name": "", "date": "2026-03-10", "results": []}).results
        ()
        """
        results = tuple(
            RatedResult(
                tuple(players),
                listed,
                percentage,
                boards,
                tuple((who, count) for who, count in against),
                tuple((who, count) for who, count in partners),
                points,
            )
            for players, listed, percentage, boards, against, partners, points in told[
                "results"
            ]
        )
        return cls(told["name"], told["date"], results)


def observed(
    ranking: Ranking,
    name: str,
    date: str,
    *,
    percent_of_imp: Exact = 0,
    awards: Iterable[AwardLine] | None = None,
    same: Mapping[str, str] | None = None,
) -> tuple[RatedSession, list[Problem]]:
    """
    Take from a ranking what ratings need.

    *percent_of_imp* turns IMPs a board into per cent; *awards* are what the places are
    worth, where a system counts points.  *same* says which name counts of a person who has
    several; two who both played here stay two.

    >>> from overtrick.events.ranking.rank import rank
    >>> from overtrick.events.session import Session
    >>> observed(rank(Session(())), "a.csv", "2026-03-10")[0].results
    ()
    """
    day = day_of(date).isoformat()
    seats = _Seats(ranking)
    problems: list[Problem] = []
    points = None if awards is None else {key_of(each.standing): each.award for each in awards}
    if points is None and (why := _not_rated(ranking)) is not None:
        problems.append(Problem(name, why))
        return RatedSession(name, day, ()), problems
    lines = [line for line in ranking.standings if line.boards]
    told = [(key_of(line), line, seats.players(line)) for line in lines]
    counts, wrong = one_name_each({who for *_, players in told for who in players}, same or {})
    problems += [Problem(name, text) for text in wrong]
    found = [
        (key, line, tuple(counts.get(who, who) for who in players))
        for key, line, players in told
    ]
    found.sort(key=lambda each: (each[2], each[0][0], each[0][1] or "", each[0][2]))
    index = {key: nth for nth, (key, *_) in enumerate(found)}
    results = tuple(
        RatedResult(
            players,
            f"{line.section} {line.direction or ''}".strip(),
            None if points is not None else _percentage(line, percent_of_imp),
            line.boards,
            seats.counted(seats.against[key], index),
            seats.counted(seats.partners[key], index),
            0 if points is None else millionths(points.get(key, 0)),
        )
        for key, line, players in found
    )
    if unknown := [line.id for _, line, players in found if not players]:
        problems.append(Problem(name, _not_known(unknown), severity=Severity.QUESTION))
    return RatedSession(name, day, results), problems


def _not_known(who: list[str]) -> Text:
    return Text(
        "not rated, for who played is not known: {who}{more}",
        who=", ".join(who[:5]),
        more=", ..." if len(who) > 5 else "",
    )


def one_name_each(
    there: Iterable[str], same: Mapping[str, str]
) -> tuple[dict[str, str], list[Text]]:
    """
    Say which name counts of those who are there, and who cannot be one person.

    >>> one_name_each({"4711", "Bob"}, {"4711": "Ann"})[0]
    {'4711': 'Ann', 'Bob': 'Bob'}
    """
    several: dict[str, list[str]] = {}
    for who in sorted(there):
        several.setdefault(same.get(who, who), []).append(who)
    wrong = [
        Text(
            "{names}: they played here against or with each other, and stay two",
            names=", ".join(each),
        )
        for each in several.values()
        if len(each) > 1
    ]
    return {each[0]: who for who, each in several.items() if len(each) == 1}, wrong


class _Seats:
    """Who met whom, board by board, and who sat in which seat where the lines say so."""

    def __init__(self, ranking: Ranking) -> None:
        keys = {key_of(line) for line in ranking.standings}
        two = {line.section for line in ranking.standings if line.direction}
        self.against: dict[_Key, Counter[_Key]] = {key: Counter() for key in keys}
        self.partners: dict[_Key, Counter[_Key]] = {key: Counter() for key in keys}
        self.seated: dict[_Key, Counter[str]] = {key: Counter() for key in keys}
        self.is_of_pairs = not ranking.is_of_teams
        self.is_individual = False
        for awarded in (awarded for board in ranking.boards for awarded in board.lines):
            line = awarded.line
            self.is_individual |= line.is_individual
            if awarded.ns is None or awarded.ew is None:
                continue
            sides = {
                side: [
                    key
                    for who in line.contestants(side)
                    if (key := (line.section, side.value if line.section in two else None, who))
                    in keys
                ]
                for side in Side
            }
            for side in Side:
                ours, theirs = sides[side], sides[side.opponents]
                for key in ours:
                    self.against[key].update(theirs)
                    self.partners[key].update(other for other in ours if other != key)
                    self.seated[key].update(self._sat(line.players, side, turned=line.turned))

    @staticmethod
    def _sat(
        players: tuple[str | None, ...] | None, side: Side, *, turned: bool
    ) -> Iterable[str]:
        if players is None:
            return ()
        first = 1 if (side is Side.EW) != turned else 0
        return (who for who in players[first::2] if who is not None)

    def players(self, line: Standing) -> tuple[str, ...]:
        """Who a contestant is, by its names or by who sat there most."""
        if self.is_individual:
            return line.names or (line.id,)
        if len(line.names) > 1 or not self.is_of_pairs:
            return line.names
        most = sorted(self.seated[key_of(line)].items(), key=lambda each: (-each[1], each[0]))
        found = tuple(sorted(who for who, _ in most[:2]))
        return found if len(found) == 2 else ()

    @staticmethod
    def counted(met: Counter[_Key], index: Mapping[_Key, int]) -> tuple[tuple[int, int], ...]:
        """Give whom somebody met by index, with the number of boards."""
        return tuple(
            sorted((index[key], boards) for key, boards in met.items() if key in index)
        )


def _not_rated(ranking: Ranking) -> Text | None:
    if ranking.is_of_teams:
        return Text("not rated: results of teams do not say how each pair did")
    if ranking.method in _IN_IMPS or ranking.method == "matchpoints":
        return None
    return Text("not rated: {method} gives no percentages", method=ranking.method)


def _percentage(line: Standing, percent_of_imp: Exact) -> int | None:
    if line.percentage is not None:
        return millionths(line.percentage)
    return millionths(50 + Fraction(line.total) / line.boards * percent_of_imp)
