"""
Which of several files tell of one event: the same results again, or a further session.

Results are compared by what they are worth, so that it does not matter how a format writes
them.  Where files number the contestants alike, who met whom is compared too.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from overtrick.core.seats import Side
from overtrick.errors import EnglishText, InvalidOutcome, Text
from overtrick.events.problem import Problem, Severity
from overtrick.events.session import Line
from overtrick.formats.contents.contents import Contents
from overtrick.formats.contents.parts import pieces_joined
from overtrick.rules.duplicate import outcome_points

__all__ = ["Named", "SameNames", "shared_contestants", "whole_sessions", "without_copies"]

_FEW = 8
"""
Fewer results than that may be equal by chance: then all of both files have to be, with
contestants numbered alike, and no file may name another session or section.
"""


class Named(NamedTuple):
    """What a file holds, and what the file is called."""

    name: str
    contents: Contents


class SameNames(NamedTuple):
    """Two files that name contestants alike in one session, and a few of those."""

    first: str
    second: str
    contestants: tuple[str, ...]


def whole_sessions(files: Sequence[Named]) -> list[Named]:
    """
    Put pages of a board each together: they are one file, called as the first of them.

    >>> pages = [Named(name, Contents(piece_of="Tuesday")) for name in ("1.html", "2.html")]
    >>> [one.name for one in whole_sessions(pages)]
    ['1.html']
    """
    names: dict[Hashable, str] = {}
    for nth, (name, contents) in enumerate(files):
        names.setdefault(contents.piece_of or nth, name)
    whole = pieces_joined([contents for _, contents in files])
    return [Named(*each) for each in zip(names.values(), whole, strict=True)]


def without_copies(files: Sequence[Named]) -> tuple[list[Named], list[Problem]]:
    """
    Leave out the results of files that tell of an event a second time; deals and names stay.

    A note names the file that counts: the one with more results, or with a ranking or awards,
    or with more in it.  A question names each difference.

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.notation import parse_outcome
    >>> from overtrick.formats.contents.table import Record
    >>> line = Line(Board(7), parse_outcome("4S N ="), "3", "10")
    >>> same = replace(line, outcome=parse_outcome("+620"))
    >>> files = [Named(name, Contents(records=(Record(told),)))
    ...     for name, told in (("a.xml", line), ("a.bws", same))]
    >>> kept, (note,) = without_copies(files)
    >>> [len(one.contents.records) for one in kept], note.message
    ([1, 0], 'the same event as a.xml, which counts: 1 result of 1 is equal')
    """
    views = {at: _View(file) for at, file in enumerate(files) if file.contents.records}
    best = sorted(views, key=lambda at: (*views[at].worth, at))
    counting: list[int] = []
    kept = list(files)
    problems: list[Problem] = []
    for at in best:
        copied = next((one for one in counting if views[at].is_copy_of(views[one])), None)
        if copied is None:
            counting.append(at)
            continue
        kept[at] = _without_results(views[at], views[copied])
        problems += _said(views[at], views[copied])
    return kept, problems


def shared_contestants(files: Sequence[Named]) -> SameNames | None:
    """
    Find two files that name contestants alike and do not say that they are two sessions.

    They say so by the names of their sessions or sections, or by the numbers of sessions in
    titles that are alike otherwise.

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.outcome import PASSED_OUT
    >>> from overtrick.formats.contents.table import Record
    >>> evening = Contents(records=(Record(Line(Board(1), PASSED_OUT, "1", "2")),))
    >>> shared_contestants([Named("a.csv", evening), Named("b.csv", evening)]).contestants
    ('1', '2')
    """
    earlier: dict[tuple[str, str], list[tuple[Named, dict[str, str]]]] = {}
    for file in files:
        for place, own in _contestants(file.contents).items():
            for other, known in earlier.setdefault(place, []):
                alike = [own[who] for who in own if who in known]
                if alike and not _is_numbered(file.contents, other.contents):
                    return SameNames(other.name, file.name, tuple(dict.fromkeys(alike)))
            earlier[place].append((file, own))
    return None


@dataclass(slots=True)
class _View:
    """The results of a file in a form that can be compared."""

    file: Named
    lines: list[Line] = field(init=False)
    worth: tuple[int, bool, int] = field(init=False)
    """What to sort by: the file that should count comes first."""
    by_pair: Counter[tuple[int, str, str, str]] = field(init=False)
    by_board: Counter[tuple[int, str]] = field(init=False)
    ids: set[str] = field(init=False)
    places: set[tuple[str, str]] = field(init=False)

    def __post_init__(self) -> None:
        contents = self.file.contents
        self.lines = [told.line for told in contents.records if not told.is_pending]
        is_raw = not contents.ranking and all(
            each.ns_award is None for each in contents.records
        )
        abilities = contents.carries() - {"points", "pending"}
        self.worth = -len(self.lines), is_raw, -len(abilities)
        self.by_pair = Counter(map(_met, self.lines))
        self.by_board = Counter((line.board.number, _worth(line)) for line in self.lines)
        self.ids = {who for line in self.lines for who in _who(line)}
        self.places = {(line.session, line.section) for line in self.lines}

    def is_copy_of(self, other: _View) -> bool:
        fewer, more = sorted((len(self.lines), len(other.lines)))
        equal = self.equal(other)
        if fewer < _FEW and not (fewer == more and self.is_beside(other)):
            return False
        if fewer < _FEW or not self.numbers_alike(other):
            return fewer > 0 and 10 * equal >= 9 * fewer
        return 4 * equal >= 3 * fewer

    def is_beside(self, other: _View) -> bool:
        """Whether it names the same contestants of the same sessions and sections."""
        return self.numbers_alike(other) and self.places == other.places

    def numbers_alike(self, other: _View) -> bool:
        return 2 * len(self.ids & other.ids) >= min(len(self.ids), len(other.ids))

    def equal(self, other: _View) -> int:
        if self.numbers_alike(other):
            return (self.by_pair & other.by_pair).total()
        return (self.by_board & other.by_board).total()


def _met(line: Line) -> tuple[int, str, str, str]:
    ns, ew = (" ".join(line.contestants(side)) for side in (Side.NS, Side.EW))
    return line.board.number, ns, ew, _worth(line)


def _worth(line: Line) -> str:
    try:
        return f"{outcome_points(line.outcome, line.board):+d}"
    except InvalidOutcome:
        return str(line.outcome)


def _who(line: Line) -> Iterator[str]:
    yield from line.contestants(Side.NS)
    yield from line.contestants(Side.EW)


def _without_results(copy: _View, counting: _View) -> Named:
    """Deals and the names of those who have none elsewhere, in the session that counts."""
    sessions = {line.session for line in counting.lines}
    own = {line.session for line in copy.lines}
    renamed = {one: other for one, other in zip(own, sessions, strict=False) if len(own) == 1}
    named = {who.id for who in counting.file.contents.contestants if who.names}
    return Named(
        copy.file.name,
        Contents(
            deals=tuple(
                replace(dealt, session=renamed.get(dealt.session, dealt.session))
                for dealt in copy.file.contents.deals
            ),
            contestants=tuple(
                replace(who, session=renamed.get(who.session, who.session))
                for who in copy.file.contents.contestants
                if who.id in counting.ids and who.id not in named
            ),
        ),
    )


def _said(copy: _View, counting: _View) -> Iterator[Problem]:
    equal, of = copy.equal(counting), len(copy.lines)
    counted = (
        f"{equal} result{'s' * (equal != 1)} of {of} {'is' if equal == 1 else 'are'} equal"
    )
    message = Text(
        "the same event as {file}, which counts: {counted}",
        file=counting.file.name,
        counted=counted,
    )
    yield Problem(copy.file.name, message, severity=Severity.NOTE)
    if equal == of:
        return
    if not copy.numbers_alike(counting):
        missing = copy.by_board - counting.by_board
        for (board, worth), times in sorted(missing.items()):
            more = f" ({times} times)" if times > 1 else ""
            text = Text(
                "board {board}: {worth}{more} is not in {file}; left out",
                board=board,
                worth=worth,
                more=more,
                file=counting.file.name,
            )
            yield Problem(copy.file.name, text, board, severity=Severity.QUESTION)
        return
    held = {_met(line)[:3]: line for line in counting.lines}
    for line in copy.lines:
        key = _met(line)
        if key in counting.by_pair:
            continue
        other = held.get(key[:3])
        counts = (
            EnglishText("{outcome}, which counts", outcome=other.outcome)
            if other
            else "no such result"
        )
        text = Text(
            "board {board}, {ns} v {ew}: {outcome}; {file}: {counts}",
            board=key[0],
            ns=key[1],
            ew=key[2],
            outcome=line.outcome,
            file=counting.file.name,
            counts=counts,
        )
        where = line.where or copy.file.name
        yield Problem(where, text, key[0], line.table, Severity.QUESTION)


def _contestants(contents: Contents) -> dict[tuple[str, str], dict[str, str]]:
    """By session and section: who competes, by id and by names; and how to call them."""
    found: dict[tuple[str, str], dict[str, str]] = {}
    for told in contents.records:
        line = told.line
        own = found.setdefault((line.session, line.section), {})
        for who in (line.home, line.away) if line.home else _who(line):
            if who:
                own[who] = who
        if told.names is not None:
            north, east, south, west = told.names
            own.update(_by_names(north, south) | _by_names(east, west))
    for match in contents.matches:
        own = found.setdefault((match.session, match.section), {})
        own.update((who, who) for who in (match.home, match.away) if who)
    for contestant in contents.contestants:
        own = found.get((contestant.session, contestant.section), {})
        if contestant.names and contestant.id in own:
            own.update(_by_names(*contestant.names))
    return found


def _by_names(*names: str) -> dict[str, str]:
    if not all(names):
        return {}
    return {f"names: {sorted(name.casefold() for name in names)}": " & ".join(names)}


_NUMBERED = re.compile(
    r"\b(session|sitting|part|round|stage|day|sitzung|runde|tag|s[eé]ance|tour|zitting|ronde|"
    r"dag|omgang|sessione|turno|sesi[oó]n|ronda|sesja|runda)\W*([0-9]{1,3}|[IVX]{1,4})\b"
    r"|\b([0-9]{1,2})(st|nd|rd|th|\.|e|er|[aªº])\W*(session|sitting|round|stage|day|sitzung|"
    r"runde|s[eé]ance|zitting|ronde|sessione|sesi[oó]n|sesja|runda)\b",
    re.IGNORECASE,
)


def _is_numbered(one: Contents, other: Contents) -> bool:
    """Whether the titles are alike but for the number of the session."""
    first, second = one.about.title, other.about.title
    is_alike = _NUMBERED.sub("#", first).casefold() == _NUMBERED.sub("#", second).casefold()
    return (
        is_alike and first.casefold() != second.casefold() and "#" in _NUMBERED.sub("#", first)
    )
