"""
A field of many clubs that is renewed, not ranked again: what a heat changes is its boards.

A heat that comes, or comes again, changes how often each result stands on its boards; awards
are worked out once a result and board, and a contestant is the sum of the awards that its lines
point at.  A fixed field that all are compared with no heat changes.  Lines and travellers are
made for whoever asks for them.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby, pairwise
from operator import attrgetter

from overtrick.compare.methods import method
from overtrick.core.exact import Exact
from overtrick.core.letters import board_order, natural
from overtrick.events.problem import Problem
from overtrick.events.ranking.boards import BoardKey, ComparedBoard
from overtrick.events.ranking.book import Book, ContestantKey
from overtrick.events.ranking.pairs import board_reports, list_order
from overtrick.events.ranking.played import (
    Company,
    LazyByContestant,
    Played,
    PlayedBoard,
    key_of,
)
from overtrick.events.ranking.rank import in_force
from overtrick.events.ranking.report import Ranking
from overtrick.events.ranking.standing import Breaker, untied
from overtrick.events.ranking.tally import fewest
from overtrick.events.ranking.tie_breaks import breakers
from overtrick.events.series.field_boards import FieldBoards
from overtrick.events.series.field_sums import (
    CodedHeat,
    FieldEntrant,
    FieldSums,
    OneDirection,
    boards_played,
    coded_heat,
)
from overtrick.events.series.simultaneous import (
    FieldLine,
    FieldRanking,
    FieldRules,
    HeatInField,
    rank_placed,
)

__all__ = ["LiveField"]


class LiveField:
    """
    The heats of a field, its ranking renewed with each of them.

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.outcome import Points
    >>> from overtrick.events.series.simultaneous import Heat, rank_heat
    >>> from overtrick.events.session import Line, Session
    >>> how = FieldRules()
    >>> def heat(name, *points):
    ...     lines = [Line(Board(1), Points(p), f"{n}", f"{n}") for n, p in enumerate(points, 1)]
    ...     return rank_heat(Heat(name, name.title(), Session(tuple(lines))), how)
    >>> live = LiveField(how)
    >>> live.put(heat("ox", 420, -50))
    >>> live.put(heat("york", 170, 170))
    >>> [(each.standing.id, each.standing.direction, each.standing.percentage)
    ...  for each in live.lines("ox")]
    [('ox:1', 'NS', 100), ('ox:2', 'EW', 100), ('ox:2', 'NS', 0), ('ox:1', 'EW', 0)]

    :raises UnknownName: if there is no such method.
    """

    def __init__(self, how: FieldRules) -> None:
        self.how = how
        self._method = method(how.method)
        self._settings = how.across
        self._book = Book(self._method, self._settings, {})
        self._boards = FieldBoards(self._method, self._settings, how.reference)
        self._heats: dict[str, HeatInField] = {}
        self._coded: dict[str, CodedHeat] = {}
        self._entrants: dict[ContestantKey, FieldEntrant] = {}
        self._sums = FieldSums(self._boards, self._book)
        self._lists = self._sums.lists
        self._played = Played({})
        self._is_new = True
        self._ordered: list[FieldEntrant] = []
        self._exact: FieldRanking | None = None

    def put(self, placed: HeatInField) -> None:
        """Take a heat, in the place of what it sent before."""
        name = placed.heat.id
        self.remove(name)
        self._heats[name] = placed
        if placed.is_counted:
            coded = self._coded[name] = coded_heat(placed, self._book, self._boards)
            self._entrants |= coded.entrants
            for key, entrant in coded.entrants.items():
                members = self._lists.setdefault(key[1], OneDirection()).entrants
                insort(members, entrant, key=attrgetter("order"))

    def remove(self, heat: str) -> None:
        """Take a heat out; one that is not there changes nothing."""
        self._is_new = True
        self._heats.pop(heat, None)
        coded = self._coded.pop(heat, None)
        if coded is None:
            return
        for key, (lines, kinds) in coded.boards.items():
            self._boards.take_out(key, lines, kinds)
        for section in coded.winners:
            self._book.winners.pop(section, None)
        for who in coded.entrants:
            del self._entrants[who]
        gone = set(map(id, coded.entrants.values()))
        for direction in {key[1] for key in coded.entrants}:
            members = self._lists[direction].entrants
            members[:] = [each for each in members if id(each) not in gone]
            if not members:
                del self._lists[direction]

    @property
    def heats(self) -> tuple[HeatInField, ...]:
        """All heats in order, those that do not count too."""
        return tuple(self._heats[name] for name in sorted(self._heats, key=natural))

    @property
    def tables(self) -> int:
        """The tables of all heats that count."""
        return sum(each.tables for each in self._heats.values() if each.is_counted)

    @property
    def contestants(self) -> int:
        """How many contestants are in the field."""
        self._renew()
        return len(self._entrants) if self._is_plain() else len(self.ranking().lines)

    def lines(self, heat: str = "", first: int = 0, most: int | None = None) -> list[FieldLine]:
        """
        Give lines in the order of the whole field, or of one *heat*: from *first*, so many.

        Who has no place comes last.
        """
        self._renew()
        last = None if most is None else first + most
        if self._exact is not None:
            lines = [line for line in self._exact.lines if heat in ("", line.heat.id)]
            lines.sort(key=lambda line: (line.overall is None, line.overall or 0))
            return lines[first:last]
        every = self._ordered
        if heat:
            every = [each for each in every if each.heat.heat.id == heat]
        return [self._line(each) for each in every[first:last]]

    def ranking(self) -> FieldRanking:
        """Give the whole ranking with every traveller, as if all heats were ranked at once."""
        self._renew()
        if self._exact is None:
            self._exact = self._whole()
        return self._exact

    def _in_order(self) -> list[OneDirection]:
        found = sorted(self._lists.items(), key=lambda item: list_order(("", item[0])))
        return [which for _, which in found]

    def _renew(self) -> None:
        if not self._is_new:
            return
        self._is_new, self._exact = False, None
        if not self._is_plain():
            self._exact = rank_placed(self._heats.values(), self.how)
            return
        self._sums.renew(self._coded.values())
        self._played = Played(
            LazyByContestant(lambda who: self._sums.exact_score(self._entrants[who])),
            LazyByContestant(self._boards_of),
            known=self._met,
        )
        for which in self._lists.values():  # a ladder may ask for the other lists' scores
            self._place(which)
        self._place_all()

    def _is_plain(self) -> bool:
        """Whether sums of awards say it all; what hangs on more is ranked all at once."""
        settings, kinds = self._settings, {each.individual for each in self._coded.values()}
        self._book.individual = True in kinds
        return (
            settings.pair_matches == "no"
            and settings.scale_total == "none"
            and settings.percentage_from != "rounded_total"
            and (settings.datum != "given" or self._method.id != "butler")
            and len(kinds) <= 1
        )

    def _place(self, which: OneDirection) -> None:
        """Give places to one direction; lines are written for equals alone."""
        self._sums.measure(which)
        least = max(1, fewest(self._settings.minimum_boards, which.measures.in_play))
        ranked = [each for each in which.entrants if boards_played(each) >= least]
        others = [each for each in which.entrants if boards_played(each) < least]
        ladder = breakers(self._settings.tie_chain, lambda: self._played)
        which.placed = done = sorted(ranked, key=attrgetter("size"), reverse=True)
        for place, each in enumerate(done, 1):
            each.place, each.tied, each.decisions = place, False, ()
        for first, near in _near(done):
            after = first
            for equals in self._equals(near):
                for group in self._untied(equals, ladder):
                    for each in group:
                        each.place, each.tied = after + 1, len(group) > 1
                    done[after : after + len(group)] = group
                    after += len(group)
        for each in others:
            each.place, each.tied, each.decisions = None, False, ()
        done += sorted(others, key=lambda each: -self._sums.exact_score(each))

    def _untied(
        self, equals: list[FieldEntrant], ladder: Sequence[Breaker]
    ) -> Iterator[list[FieldEntrant]]:
        """Tell equals apart by the ladder, and note what it said."""
        if len(equals) == 1 or not ladder:
            yield equals
            return
        for group in untied([self._sums.standing(each) for each in equals], ladder):
            found = [self._entrants[key_of(line)] for line in group]
            for line, each in zip(group, found, strict=True):
                each.decisions = line.decisions
            yield found

    def _place_all(self) -> None:
        """Give places among all, whatever their direction."""
        lists = self._in_order()
        self._ordered = every = [each for which in lists for each in which.placed]
        if len(lists) == 1:
            for each in every:
                each.overall, each.overall_tied = each.place, each.tied
            return
        ranked = [each for each in every if each.place is not None]
        ranked.sort(key=attrgetter("size"), reverse=True)
        for place, each in enumerate(ranked, 1):
            each.overall, each.overall_tied = place, False
        for first, near in _near(ranked):
            after = first
            for equals in self._equals(near):
                ranked[after : after + len(equals)] = equals
                for each in equals:
                    each.overall, each.overall_tied = after + 1, len(equals) > 1
                after += len(equals)
        others = [each for each in every if each.place is None]
        for each in others:
            each.overall, each.overall_tied = None, False
        self._ordered = ranked + others

    def _equals(self, near: list[FieldEntrant]) -> list[list[FieldEntrant]]:
        """Tell apart those who are equal in twelve decimals and are not quite."""
        first = near[0]
        if all(each.final is None and _sums(each) == _sums(first) for each in near):
            return [near]
        scores: dict[Exact, list[FieldEntrant]] = {}
        for each in near:
            scores.setdefault(self._sums.score(each), []).append(each)
        return [scores[score] for score in sorted(scores, reverse=True)]

    def _line(self, each: FieldEntrant) -> FieldLine:
        line = self._sums.standing(each).at(each.place or 0, each.tied)
        if each.place is None or each.decisions:
            line = replace(line, place=each.place, decisions=each.decisions)
        return FieldLine(line, each.heat.heat, each.overall, each.alone, each.overall_tied)

    def _boards_of(self, who: ContestantKey) -> list[PlayedBoard]:
        each = self._entrants[who]
        meetings = self._coded[each.heat.heat.id].meetings(who, self._book)
        return self._sums.boards_of(each, meetings)

    def _met(self, who: ContestantKey) -> Company | None:
        each = self._entrants[who]
        if not self._sums.has_all(each):
            return None
        return self._coded[each.heat.heat.id].met(who, self._book)

    def _whole(self) -> FieldRanking:
        heats = self.heats
        parts: dict[BoardKey, list[CodedHeat]] = {}
        for each in heats:
            coded = self._coded.get(each.heat.id)
            for key in coded.boards if coded else ():
                parts.setdefault(key, []).append(self._coded[each.heat.id])
        boards: list[ComparedBoard] = []
        problems: list[Problem] = []
        for key in sorted(parts, key=board_order):
            lines = [line for part in parts[key] for line in part.boards[key][0]]
            kinds = [kind for part in parts[key] for kind in part.boards[key][1]]
            problems += [problem for part in parts[key] for problem in part.problems[key]]
            if lines:
                boards.append(self._boards.compared(key, lines, kinds))
        found = [self._line(each) for which in self._in_order() for each in which.placed]
        ranking = Ranking(
            self._method.id,
            in_force(self._settings, self._method, self._book.winners),
            self.how.rules,
            tuple(line.standing for line in found),
            tuple(board_reports(self._book, boards)),
            tuple(problems),
            (),
            self.how.reference,
        )
        return FieldRanking(ranking, tuple(found), heats)


def _near(ordered: Sequence[FieldEntrant]) -> Iterator[tuple[int, list[FieldEntrant]]]:
    """Give those of one size together, where there are several, and where they begin."""
    sizes = [each.size for each in ordered]
    alike = [nth for nth, (one, other) in enumerate(pairwise(sizes)) if one == other]
    for _, run in groupby(enumerate(alike), lambda pair: pair[1] - pair[0]):
        places = [place for _, place in run]
        yield places[0], list(ordered[places[0] : places[-1] + 2])


def _sums(each: FieldEntrant) -> tuple[int, ...]:
    return each.points, each.offered, each.counted, each.percents, each.with_percent
