"""
A ranking that is renewed, not made again: only boards that changed are compared.

Give it the lines of a board whenever they change; a session ranked at once is the same thing
with every board new.  While play goes on a board expects its own results only.

What cannot stand beside the rest is left out of the comparison, and that is said.  A result
told twice counts once; a contestant who is said to have played one board twice keeps the first
result; nobody plays against himself.  The first line that was written stays.  An artificial
score is for a board that was not played: it stands beside a result of the same board against
others (Law 15, Law 12C2).

One ranking or two: what the ids of a section tell (setting ``winners``).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter

from overtrick.compare.methods import Method
from overtrick.compare.reference import ReferenceField
from overtrick.compare.settings import Settings
from overtrick.core.letters import board_order
from overtrick.core.outcome import Artificial, Bye, NotPlayed, Result, Split
from overtrick.core.watched import watched
from overtrick.errors import Text
from overtrick.events.problem import FirstProblems, Problem
from overtrick.events.ranking.boards import (
    Alone,
    BoardKey,
    ComparedBoard,
    board_key,
    compare_board,
    expected_on,
)
from overtrick.events.ranking.book import Book
from overtrick.events.rulings import outcome_text
from overtrick.events.session import Line

__all__ = [
    "Live",
    "Parts",
    "cleaned",
    "winners_by_section",
    "winners_of_parts",
]


class Live:
    """
    Boards with their comparisons, and the book of what they gave.

    >>> from overtrick.compare.methods import METHODS
    >>> from overtrick.core.board import Board
    >>> from overtrick.core.outcome import Points
    >>> live = Live(METHODS["matchpoints"], Settings())
    >>> results = [Line(Board(1), Points(score), f"{score}", f"{score}") for score in (50, 90)]
    >>> live.put_all(results)
    >>> book = live.renewed()
    >>> [(key, book.final(key).points) for key in book.accounts][:2]
    [(('A', 'NS', '50'), 0), (('A', 'NS', '90'), 2)]
    """

    def __init__(
        self,
        method: Method,
        settings: Settings,
        *,
        individual: bool = False,
        winners: Mapping[str, int] | None = None,
        reference: ReferenceField | None = None,
    ) -> None:
        """
        Begin empty; *winners* says of some sections whether they have one or two.

        With a *reference* every result is compared with that field alone.
        """
        self.method = method
        self.settings = settings
        self._reference = reference
        self._known_winners = winners or {}
        self.winners: dict[str, int] = {}
        self.book = Book(method, settings, self.winners, individual=individual)
        self._told: dict[BoardKey, tuple[Line, ...]] = {}
        self._kept: dict[BoardKey, tuple[Line, ...]] = {}
        self._problems: dict[BoardKey, list[Problem]] = {}
        self._counts: dict[BoardKey, int] = {}
        self._compared: dict[BoardKey, ComparedBoard] = {}
        self._alone: dict[Alone, ComparedBoard] = {}
        self._in_order: list[BoardKey] = []
        self._changed: set[BoardKey] = set()
        self._seats_changed = False
        self.puts = 0
        """How often the lines of a board have changed."""

    def put_all(self, lines: Iterable[Line]) -> None:
        """Take the lines of many boards; a board without a line among them stays as it is."""
        boards: dict[BoardKey, list[Line]] = {}
        for line in lines:
            boards.setdefault(board_key(line, self.settings), []).append(line)
        for key, found in boards.items():
            self.put(key, found)

    def put(self, key: BoardKey, lines: Sequence[Line]) -> None:
        """Take the lines of one board in the place of those it had; none empties it."""
        before, now = self._told.get(key, ()), tuple(lines)
        if before == now:
            return
        if not _sit_alike(before, now):
            self._seats_changed = True
        self._told[key] = now
        self._changed.add(key)
        self.puts += 1

    def renewed(self) -> Book:
        """Compare again what has changed, enter it in the book, and give the book."""
        if self._seats_changed:
            self._renew_winners()
        for key in self._changed:
            told = self._told[key]
            kept, problems = cleaned(
                told, self.method, self.winners, individual=self.book.individual
            )
            if problems:
                self._problems[key] = problems
            else:
                self._problems.pop(key, None)
            self._kept[key] = told if len(kept) == len(told) else kept
            self._counts[key] = expected_on(kept, self.settings)
            if not kept:
                self._take_out(key)
        expected = self._expected()
        due = sorted(key for key in expected if self._is_due(key, expected[key]))
        for key in watched(due, "boards compared", len(due)):
            self._compare(key, expected[key])
        self._changed.clear()
        return self.book

    def boards(self) -> list[ComparedBoard]:
        """Every board with a line that counts, in order."""
        if len(self._in_order) != len(self._compared):
            self._in_order = sorted(self._compared, key=board_order)
        return [self._compared[key] for key in self._in_order]

    def problems(self) -> list[Problem]:
        """What was left out or could not be compared, board by board."""
        found = [
            problem
            for key in sorted(self._problems, key=board_order)
            for problem in self._problems[key]
        ]
        if self.method.id == "butler" and self.settings.datum == "given":
            found += [_no_datum(board) for board in self.boards() if board.lacks_datum]
        return found

    def _renew_winners(self) -> None:
        every = (line for lines in self._told.values() for line in lines)
        winners = {**winners_by_section(every, self.settings), **self._known_winners}
        names = {*winners, *self.winners}
        turned = {name for name in names if self.winners.get(name) != winners.get(name)}
        for key, told in self._told.items() if turned else ():
            before = self._compared.get(key)
            lines = told if before is None else (*told, *before.lines)
            if any(line.section in turned for line in lines):
                self._changed.add(key)
                self._take_out(key)  # while the book still has the old directions
        self.winners.clear()
        self.winners.update(winners)
        self._seats_changed = False

    def _expected(self) -> dict[BoardKey, int]:
        """How many results each board ought to have; of others than these, it is as it was."""
        alone = self._reference is None and self.settings.expected == "board"
        keys = self._changed if alone else self._kept
        found = {key: self._counts[key] for key in keys if self._kept[key]}
        if (reference := self._reference) is not None:
            return {key: reference.board(key[0], key[2]).expected for key in found}
        if self.settings.expected == "board":
            return found
        most: dict[tuple[str, str], int] = {}
        for (session, section, _), count in found.items():
            most[session, section] = max(count, most.get((session, section), 0))
        return {key: most[key[:2]] for key in found}

    def _is_due(self, key: BoardKey, expected: int) -> bool:
        before = self._compared.get(key)
        return before is None or key in self._changed or before.expected != expected

    def _compare(self, key: BoardKey, expected: int) -> None:
        before, reference = self._compared.get(key), self._reference
        of_board = None if reference is None else reference.board(key[0], key[2])
        board = compare_board(
            key,
            self._kept[key],
            expected,
            self.method,
            self.settings,
            self._alone if of_board is None else None,
            of_board,
        )
        self._compared[key] = board
        if before is None:
            self.book.enter(board)
            return
        if _sit_alike(before.lines, board.lines):
            board.seats = before.seats
        self.book.renew(before, board)

    def _take_out(self, key: BoardKey) -> None:
        board = self._compared.pop(key, None)
        if board is not None:
            self._in_order = []
            self.book.enter(board, -1)


def _seats(line: Line) -> tuple[str | None, str | None, str, str | None]:
    return line.ns, line.ew, line.section, line.round


def _sit_alike(before: Sequence[Line], now: Sequence[Line]) -> bool:
    return len(before) == len(now) and all(
        one is other or (_seats(one) == _seats(other) and one.players == other.players)
        for one, other in zip(before, now, strict=True)
    )


def _no_datum(board: ComparedBoard) -> Problem:
    first, number = board.lines[0], board.key[2]
    message = Text(
        "board {number}: no datum is given, so its results count nothing", number=number
    )
    return Problem(first.where, message, number)


Parts = Iterable[Sequence[Line]]
"""Lines that are gone through more than once; those of a session are in one part."""
Sides = tuple[set[str | None], set[str | None]]
"""The ids that stand on each side."""

_LISTED = 200  # problems of one kind on one board


def cleaned(
    lines: Sequence[Line], method: Method, winners: Mapping[str, int], *, individual: bool
) -> tuple[tuple[Line, ...], list[Problem]]:
    """
    Give the lines of one board that can be ranked, and a problem for each that gives nothing.

    *winners* says of each section whether it has one or two.  Of problems of one kind, such as
    thousands of meetings of one pair, the first are listed and the rest are counted.

    >>> from overtrick.compare.methods import METHODS
    >>> from overtrick.core.board import Board
    >>> from overtrick.core.outcome import PASSED_OUT
    >>> lines = [Line(Board(1), PASSED_OUT, "1", "2", where=f"file:{n}") for n in (2, 3)]
    >>> kept, found = cleaned(lines, METHODS["butler"], {"A": 1}, individual=False)
    >>> len(kept), found[0].message
    (1, 'board 1, 1 v 2: the same result again (first at file:2), counted once')
    """
    if not individual and method.id != "total_points" and _nobody_twice(lines, winners):
        return tuple(lines), []  # as nearly always
    sections: dict[str, _Met] = {}
    kept: list[Line] = []
    problems = FirstProblems(_LISTED)
    for line in lines:
        met = sections.get(line.section)
        if met is None:
            two = winners.get(line.section) == 2
            met = sections[line.section] = _Met({}, {}, {} if two else None)
        out = _alone(line, met, individual) or met.again(line, individual)
        if out is None:
            kept.append(line)
        wrong = out or _no_award(line, method)
        if wrong is not None:
            text = Text("board {board}{wrong}", board=line.board.number, wrong=wrong)
            problems += [Problem(line.where, text, line.board.number, line.table)]
    return tuple(kept), problems.listed()


def _nobody_twice(lines: Sequence[Line], winners: Mapping[str, int]) -> bool:
    sections: dict[str, list[Line]] = defaultdict(list)
    for line in lines:
        sections[line.section].append(line)
    for section, found in sections.items():
        ns, ew = {line.ns for line in found}, {line.ew for line in found}
        two = winners.get(section) == 2
        if len(ns) + len(ew) < 2 * len(found) or not (two or ns.isdisjoint(ew)):
            return False
    return True


@dataclass(slots=True)
class _Met:
    """Who has met on one board: lines by both sides, and by each contestant."""

    pairs: dict[tuple[str | None, str | None], Line]
    seen: dict[str, Line]
    seen_ew: dict[str, Line] | None  # EW apart, where there are two winners

    def again(self, line: Line, individual: bool) -> Text | None:
        """Say what was told twice, or remember the line."""
        if not individual:
            first = self.pairs.setdefault((line.ns, line.ew), line)
            if first is not line:
                return Text(
                    ", {ns} v {ew}: {again}",
                    ns=line.ns or "-",
                    ew=line.ew or "-",
                    again=_again(first, line),
                )
        if type(line.outcome) is not Result and (
            isinstance(line.outcome, Bye | NotPlayed) or _is_artificial(line)
        ):
            return None  # who has played the board before has a score for this meeting, too
        seats = [(who, self.seen) for who in line.players or ()] if individual else []
        if not individual:
            east_west = self.seen if self.seen_ew is None else self.seen_ew
            seats = [(line.ns, self.seen), (line.ew, east_west)]
        for who, seen in seats:
            if who is not None and who in seen:
                first = seen[who]
                return Text(
                    ": {who} has played it already{at}, this line is left out",
                    who=who,
                    at=_at(first),
                )
        for who, seen in seats:
            if who is not None:
                seen[who] = line
        return None


def _alone(line: Line, met: _Met, individual: bool) -> Text | None:
    if individual:
        players = [player for player in line.players or () if player is not None]
        twice = len(set(players)) < len(players)
        return Text(": the same player sits in two seats") if twice else None
    if line.ns is not None and line.ns == line.ew and met.seen_ew is None:
        return Text(": {who} cannot play against itself", who=line.ns)
    return None


def _again(first: Line, line: Line) -> Text:
    if first.outcome == line.outcome and first.version == line.version:
        return Text("the same result again{at}, counted once", at=_at(first))
    return Text(
        "a second result, {outcome}; {first}{at} counts",
        outcome=outcome_text(line.outcome),
        first=outcome_text(first.outcome),
        at=_at(first),
    )


def _at(first: Line) -> Text:
    """Where the line is that counts instead: of use in a file, not at a desk."""
    return Text(" (first at {place})", place=first.where) if first.where else Text("")


def _no_award(line: Line, method: Method) -> Text | None:
    if method.id == "total_points" and _is_artificial(line):
        return Text(": {outcome} has no total points", outcome=outcome_text(line.outcome))
    return None


def _is_artificial(line: Line) -> bool:
    """Whether a side has an artificial score: the two have not played the board."""
    outcome = line.outcome
    sides = (outcome.ns, outcome.ew) if isinstance(outcome, Split) else (outcome,)
    return any(isinstance(each, Artificial) for each in sides)


def winners_by_section(lines: Iterable[Line], settings: Settings) -> dict[str, int]:
    """
    Say for each section whether it has one winner or two.

    Two are evident when no id sits both ways, or when on most boards or in most rounds an id
    stands on both sides: then it names two pairs.

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.outcome import PASSED_OUT
    >>> lines = [Line(Board(1), PASSED_OUT, "1", "1"), Line(Board(1), PASSED_OUT, "2", "2")]
    >>> winners_by_section(lines, Settings())
    {'A': 2}
    """
    return winners_of_parts([list(lines)], settings)


def winners_of_parts(parts: Parts, settings: Settings) -> dict[str, int]:
    """
    Say it for lines that are too many to be held: all of a session are in one part.

    >>> winners_of_parts([], Settings())
    {}
    """
    if isinstance(settings.winners, int):
        return {line.section: settings.winners for lines in parts for line in lines}
    sides: dict[str, Sides] = {}
    on_boards, in_rounds = Counter[str](), Counter[str]()
    for section, here in _sides_at(parts, _BOARD):
        ns, ew = sides.setdefault(section, (set(), set()))
        ns.update(here[0])
        ew.update(here[1])
        on_boards[section] += -1 if here[0].isdisjoint(here[1]) else 1
    both = {section for section, (ns, ew) in sides.items() if not ns.isdisjoint(ew)}
    two = {section for section, (ns, ew) in sides.items() if ns and ew} - both
    two |= {section for section in both if on_boards[section] > 0}
    if both - two:
        for section, here in _sides_at(parts, _ROUND):
            in_rounds[section] += -1 if here[0].isdisjoint(here[1]) else 1
        two |= {section for section in both if in_rounds[section] > 0}
    return {section: 2 if section in two else 1 for section in sides}


_BOARD = attrgetter("section", "session", "board.number")
_ROUND = attrgetter("section", "session", "round")


def _sides_at(
    parts: Parts, where: Callable[[Line], tuple[str, str, object]]
) -> Iterator[tuple[str, Sides]]:
    """
    Give of each board or round its section and the ids on each side.

    In most an id stands on both, where it names two pairs; in a few it is a slip.
    """
    for lines in parts:
        places: dict[tuple[str, str, object], list[Line]] = defaultdict(list)
        for line, at in zip(lines, map(where, lines), strict=True):
            places[at].append(line)
        for (section, _, place), found in places.items():
            if place is not None:
                ns, ew = {line.ns for line in found}, {line.ew for line in found}
                yield section, (ns - {None}, ew - {None})
