"""A problem: what is wrong or doubtful, where, and on which boards; never an exception."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from hashlib import sha256
from typing import ClassVar

from overtrick.core.shown import Shown
from overtrick.errors import InvalidFile, Text, start_of

__all__ = ["FirstProblems", "Problem", "Severity", "first_of", "no_result", "notes_once"]


class Severity(Enum):
    """How bad it is."""

    ERROR = "error"  # bad input: something was left out or overruled
    QUESTION = "question"  # ordinary input that looks wrong; nothing was changed
    NOTE = "note"  # how it was read: nothing was lost, and nothing has to be done


@dataclass(frozen=True, slots=True)
class Problem(Shown):
    """One thing to look at, with its place."""

    where: str
    text: Text | str
    board: int | None = None
    table: str | None = None
    severity: Severity = Severity.ERROR
    code: str = ""
    """Which check found it, where one did."""
    remedy: Text | str = ""
    """What would mend it."""
    key: str = ""
    """What to put among the valid results, if it is right as it stands; see `keyed`."""
    count: int = 1
    """How often a note is to be said; of other problems, how many like it are not listed."""
    also: tuple[str, ...] = ()
    """The next places of a note, the first few of them."""
    boards: tuple[int, ...] = ()
    """Every board of which it tells something, where that is more than one."""
    document_of: ClassVar[str] = "Problem"

    def __post_init__(self) -> None:
        if isinstance(self.text, str):
            object.__setattr__(self, "text", start_of(self.text))

    def keyed(self, of: str = "") -> Problem:
        """
        Give it with a key, made of its kind, place and values where it has none of its own.

        It is the same in every language, and in the words of a later version.  What it is *of*
        tells it from one that says the same of another stage.

        >>> text = Text("{meeting}: {outcome} stands", meeting="3 v 10", outcome="4S N =")
        >>> Problem("", text, 7, code="dispute").keyed().key
        'dispute:7:0bb40ba9c3'
        >>> [Problem("", "no boards", code="stage").keyed(stage).key[:7] for stage in "AB"]
        ['stage:A', 'stage:B']
        """
        if self.key:
            return self
        # A problem that has no code is of the kind of its template.
        kind = "" if self.code or not isinstance(self.text, Text) else self.text.template
        facts = repr((kind, self.table, self.boards, [*_values_of(self.text)]))
        made = sha256(facts.encode()).hexdigest()[:10]
        board = "" if self.board is None else str(self.board)
        place = f"{of}:{board}" if of and board else of or board
        return replace(self, key=f"{self.code or 'problem'}:{place}:{made}")

    @property
    def message(self) -> str:
        """The text in English, to be read by people alone."""
        return str(self.text)

    @property
    def all_boards(self) -> frozenset[int]:
        """
        Every board of which the problem tells something: what a playing director may not read.

        >>> sorted(Problem("", "no result", 4, boards=(4, 5, 6)).all_boards)
        [4, 5, 6]
        """
        return frozenset(self.boards) | ({self.board} if self.board is not None else set())

    @property
    def told(self) -> Text:
        """
        The text, with the board where neither it nor the number of a line tells which.

        A note that is said once for many places ends with its count.

        >>> print(Problem("tuesday.bws:ReceivedData 4", "no declarer: 'Q'", 7, "2").told)
        board 7, table 2: no declarer: 'Q'
        >>> text = Text("board {board}: no declarer", board=7)
        >>> print(Problem("tuesday.bws", text, 7, "2").told)
        board 7: no declarer
        >>> print(Problem("typed.csv:4", "no declarer: 'Q'", 7).told)
        no declarer: 'Q'
        >>> print(Problem("club.dup:board 7", "no card has the number 99", 7).told)
        no card has the number 99
        """
        if self._has_line or _names_board(self.text) or not self._board:
            said = self._counted
            return said if isinstance(said, Text) else Text("{text}", text=said)
        return Text("{place}: {text}", place=self._board, text=self._counted)

    @property
    def whole(self) -> Text:
        """
        The text behind its place.

        >>> Problem("tuesday.jsonl:4", Text("no kind")).whole
        Text('{part0}: {part1}', part0='tuesday.jsonl:4', part1=Text('no kind'))
        """
        return Text.joined(filter(None, (self.where, self._counted)), ": ")

    @property
    def place(self) -> str:
        """
        The file with the line; with the board where it names no line.

        >>> Problem("typed.csv:4", "", 7).place, Problem("tuesday.bws", "", 7).place
        ('typed.csv:4', 'tuesday.bws, board 7')
        """
        if self._has_line or not self._board:
            return self.where
        return f"{self.where}, {self._board}" if self.where else str(self._board)

    @property
    def _counted(self) -> Text | str:
        if self.count == 1 or not self.also:
            return self.text
        more = ", ..." if len(self.also) < self.count - 1 else ""
        return Text(
            "{text} ({count} times; also {places})",
            text=self.text,
            count=f"{self.count:,}",
            places=", ".join(self.also) + more,
        )

    @property
    def _board(self) -> Text | None:
        """The board and its table, so far as the place does not tell them."""
        if self.board is None:
            return None
        table = Text("table {table}", table=self.table) if self.table else None
        if self.where.endswith(f":board {self.board}"):
            return table
        board = Text("board {board}", board=self.board)
        return Text("{board}, {table}", board=board, table=table) if table else board

    @property
    def _has_line(self) -> bool:
        return re.search(r":[0-9]+$", self.where) is not None

    def __str__(self) -> str:
        # As the whole says it, at once: a file may have a million.
        return f"{self.where}: {self._counted}" if self.where else str(self._counted)


def _values_of(text: object) -> Iterator[tuple[str, str]]:
    """The values of a text and of the texts in it, by name; a word is a value itself."""
    values = text.values if isinstance(text, Text) else {"text": text}
    for name, value in values.items():
        if isinstance(value, Text) and value.values:
            yield from _values_of(value)
        else:
            yield name, str(value)


_BOARD = frozenset({"board", "boards", "meeting", "place"})
"""Values of a text by which it names its board itself."""


def _names_board(text: object) -> bool:
    return isinstance(text, Text) and (
        not _BOARD.isdisjoint(text.values) or any(map(_names_board, text.values.values()))
    )


def notes_once(problems: Iterable[Problem]) -> list[Problem]:
    """
    Keep the first of equal notes, with their count and the next places; the first of all else.

    >>> many = [Problem(f"a.pbn:{n}", "read so", severity=Severity.NOTE) for n in range(1, 9)]
    >>> [str(note) for note in notes_once(many)]
    ['a.pbn:1: read so (8 times; also a.pbn:2, a.pbn:3, a.pbn:4, ...)']
    """
    found = FirstProblems()
    found += problems
    return found.listed()


class FirstProblems:
    """
    Gathers problems: equal notes once, of all else the first of each kind and a count.

    >>> found = FirstProblems(2)
    >>> found += [Problem(f"a.lin:{n}", Text("no card {n}", n=n)) for n in range(1, 9)]
    >>> for problem in found.listed():
    ...     print(problem)
    a.lin:1: no card 1
    a.lin:2: no card 2
    a.lin:3: no card 3; it is the first of 6 such that are not listed one by one
    """

    LISTED = 2_000

    def __init__(self, most: int = LISTED) -> None:
        self._most = most
        self._kept: list[Problem] = []
        self._first: dict[tuple[str, str], int] = {}  # where a note is kept
        self._again: dict[int, _Repeated] = {}
        self._times: Counter[Hashable] = Counter()
        self._left: dict[Hashable, Problem] = {}  # the first that is not listed

    def __iadd__(self, problems: Iterable[Problem]) -> FirstProblems:
        for problem in problems:
            if problem.severity is Severity.NOTE:
                self._note(problem)
                continue
            kind = _kind_of(problem)
            self._times[kind] += 1
            if self._times[kind] <= self._most:
                self._kept.append(problem)
            else:
                self._left.setdefault(kind, problem)
        return self

    def _note(self, problem: Problem) -> None:
        at = self._first.setdefault((problem.code, problem.message), len(self._kept))
        if at == len(self._kept):
            self._kept.append(problem)
        else:
            if at not in self._again:
                self._again[at] = _Repeated(self._kept[at])
            self._again[at].add(problem)

    def listed(self) -> list[Problem]:
        """Give them, with one more for each kind that has more than are listed."""
        kept = [*self._kept]
        for at, repeated in self._again.items():
            kept[at] = repeated.note()
        for kind, problem in self._left.items():
            kept.append(first_of(problem, self._times[kind] - self._most))
        return kept


def first_of(problem: Problem, count: int) -> Problem:
    """
    Let a problem stand for many of its kind.

    >>> print(first_of(Problem("", "no card"), 1_200))
    no card; it is the first of 1,200 such that are not listed one by one
    """
    text = Text(
        "{text}; it is the first of {count} such that are not listed one by one",
        text=problem.text,
        count=f"{count:,}",
    )
    return replace(problem, text=text, count=count)


def _kind_of(problem: Problem) -> Hashable:
    """What problems have in common that differ in their values alone."""
    return problem.severity, problem.code, _template_of(problem.text)


def _template_of(text: object) -> Hashable:
    if not isinstance(text, Text):
        return " ".join(text.split(None, 2)[:2]) if isinstance(text, str) else None
    inner = (value for name, value in text.values.items() if name in _TEXTS)
    return text.template, *map(_template_of, inner)


_TEXTS = frozenset({"again", "text", "wrong"})
"""Values of a text that say what is wrong themselves."""


class _Repeated:
    """A note, and where it comes again."""

    _SHOWN = 3

    def __init__(self, problem: Problem) -> None:
        self.first, self.count, self.also = problem, problem.count, [*problem.also]

    def add(self, problem: Problem) -> None:
        self.count += problem.count
        if len(self.also) < self._SHOWN:
            self.also += [problem.place, *problem.also]

    def note(self) -> Problem:
        return replace(self.first, count=self.count, also=tuple(self.also[: self._SHOWN]))


def no_result(file: str, problems: Sequence[Problem]) -> InvalidFile:
    """
    Say that nothing could be read of a file, and why.

    >>> print(no_result("ox.csv", []))
    ox.csv: not one result could be read: there is nothing in it
    >>> print(no_result("ox.csv", [Problem("ox.csv:2", Text("no board"))]))
    ox.csv: not one result could be read: ox.csv:2: no board
    """
    why = Text("there is nothing in it")
    if problems:
        why = Text.joined((each.whole for each in problems[:3]), "; ")
    return InvalidFile("{file}: not one result could be read: {why}", file=file, why=why)
