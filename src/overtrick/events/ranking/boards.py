"""
Compare every board of a session: who is comparable with whom, and how many were expected.

Law 87: tables that played different deals of one board are compared in groups.  What counts as
expected is said by the settings ``expected``, ``bye_expected`` and ``across_field``.

From what happened to what is compared: each side's column of a line, in points for NS.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from overtrick.compare.field import ONCE, Column, Compared, Entry, Mixture, Slot, is_comparable
from overtrick.compare.imp_pairs import compare_butler
from overtrick.compare.methods import Method
from overtrick.compare.reference import ReferenceBoard
from overtrick.compare.settings import Settings
from overtrick.core.board import Board
from overtrick.core.exact import Exact
from overtrick.core.outcome import (
    Artificial,
    Average,
    Bye,
    NotPlayed,
    Outcome,
    Plain,
    Result,
    Share,
    Split,
    Weighted,
)
from overtrick.core.seats import Side, Vulnerability
from overtrick.events.session import Line
from overtrick.rules.duplicate import outcome_points

__all__ = [
    "Alone",
    "BoardKey",
    "ComparedBoard",
    "ContestantKey",
    "board_key",
    "compare_board",
    "compare_group",
    "entry_of",
    "expected_on",
    "given_datum",
    "is_ruled",
    "largest_groups",
    "points_of",
]


def entry_of(outcome: Outcome, board: Board) -> Entry:
    """
    Turn an outcome into the columns of NS and EW.

    >>> from overtrick.core.notation import parse_outcome
    >>> entry_of(parse_outcome("4S E -1"), Board(1))
    (50, 50)
    """
    if isinstance(outcome, Plain):
        points = outcome_points(outcome, board)
        return points, points
    if isinstance(outcome, Split):
        return _column(outcome.ns, board, Side.NS), _column(outcome.ew, board, Side.EW)
    ns = _column(outcome, board, Side.NS)
    return ns, _column(outcome, board, Side.EW) if isinstance(outcome, Artificial) else ns


def points_of(outcome: Outcome, board: Board) -> int | None:
    """
    The points for NS of a plain outcome; None of any other.

    >>> from overtrick.core.notation import parse_outcome
    >>> [points_of(parse_outcome(text), Board(1)) for text in ("3NT W +1", "A/A")]
    [-430, None]
    """
    return outcome_points(outcome, board) if isinstance(outcome, Plain) else None


def is_ruled(entry: Entry) -> bool:
    """
    Whether either side has an artificial score.

    >>> is_ruled((Average.PLUS, 50)), is_ruled((50, 50))
    (True, False)
    """
    return isinstance(entry[0], Average | Share) or isinstance(entry[1], Average | Share)


def _column(outcome: Outcome, board: Board, side: Side) -> Column:
    if isinstance(outcome, Artificial):
        return outcome.ns if side is Side.NS else outcome.ew
    if isinstance(outcome, Weighted):
        parts = tuple((outcome_points(part, board), weight) for weight, part in outcome.parts)
        return parts[0][0] if len(parts) == 1 else Mixture(parts)
    if isinstance(outcome, NotPlayed | Bye):
        return outcome
    return outcome_points(outcome, board)


BoardKey = tuple[str, str, int]
"""Session, section (empty: the whole field) and board number."""

ContestantKey = tuple[str, str | None, str]
"""Section, direction (None with one winner) and id."""


@dataclass(slots=True)
class ComparedBoard:
    """
    A board with its lines and what the comparison gave each, in the same order.

    ``entries`` are of the seats, ``ns`` and ``ew`` of the pairs that the line names so.
    """

    key: BoardKey
    lines: tuple[Line, ...]
    entries: tuple[Entry, ...]
    expected: int
    groups: dict[str, Compared]
    ns: list[Slot]
    ew: list[Slot]
    available_ns: list[Exact | None]
    available_ew: list[Exact | None]
    actual: list[int] = field(default_factory=list)
    actual_ew: list[int] = field(default_factory=list)
    seats: dict[ContestantKey, list[tuple[int, str]]] | None = None
    """In which lines each contestant is, and which way: noted by the book when it is asked."""

    @property
    def datum(self) -> Exact | None:
        """The datum, where the method has one; of the first deal if there are several."""
        return next((group.datum for group in self.groups.values()), None)

    @property
    def top(self) -> Exact | None:
        """What one pair can get on the board, where the method has a top."""
        return next((group.available_ns for group in self.groups.values()), None)

    @property
    def is_settled(self) -> bool:
        """Whether every award is there: none waits for the rest of the session."""
        return {*map(type, self.ns), *map(type, self.ew)} <= {int, Fraction}

    @property
    def lacks_datum(self) -> bool:
        """Whether results could not be compared because no datum was given with them."""
        return any(group.actual and group.datum is None for group in self.groups.values())

    @property
    def is_ruled(self) -> bool:
        """Whether a director gave an artificial score on it."""
        return any(is_ruled(entry) for entry in self.entries)


def board_key(line: Line, settings: Settings) -> BoardKey:
    """
    Where a line is compared: its board in its section, or in the whole field.

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.outcome import PASSED_OUT
    >>> line = Line(Board(7), PASSED_OUT, "1", "2", section="B")
    >>> board_key(line, Settings()), board_key(line, Settings(across_field="yes"))
    (('1', 'B', 7), ('1', '', 7))
    """
    across = settings.across_field == "yes"
    return line.session, "" if across else line.section, line.board.number


def expected_on(lines: Sequence[Line], settings: Settings) -> int:
    """
    Count the results that a board alone expects: all its lines but the sit-outs.

    With ``bye_expected=yes`` a sit-out at a table of its own is expected, too.

    >>> expected_on([], Settings())
    0
    """
    if settings.bye_expected == "yes":
        outcomes = (line.outcome for line in lines)
        return sum(not isinstance(each, Bye) or each.at_table for each in outcomes)
    return sum(not isinstance(line.outcome, Bye) for line in lines)


def given_datum(lines: Iterable[Line]) -> Exact | None:
    """
    Give the datum that was written beside a group of results, in whichever of its lines.

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.outcome import PASSED_OUT
    >>> given_datum([Line(Board(1), PASSED_OUT), Line(Board(1), PASSED_OUT, datum=170)])
    170
    """
    return next((line.datum for line in lines if line.datum is not None), None)


def largest_groups(
    entries: Iterable[tuple[str, Entry]], times: Iterable[int] = ONCE
) -> set[str]:
    """
    Name the deals of a board that have the most results; rulings and ``NP`` are none.

    *times* says how often each entry stands there.

    >>> from overtrick.core.outcome import NOT_PLAYED
    >>> largest_groups([("a", (50, 50)), ("b", (NOT_PLAYED, NOT_PLAYED)), ("b", (90, 90))]) == {
    ...     "a", "b"
    ... }
    True
    """
    sizes: Counter[str] = Counter()
    for (version, entry), often in zip(entries, times, strict=False):
        sizes[version] += often * any(map(is_comparable, entry))
    return {version for version, size in sizes.items() if size == max(sizes.values())}


Kind = tuple[str, bool, Entry]
"""What a line is to a comparison: its deal, whether its pairs were turned, its entry."""

Alone = tuple[Kind, Exact | None, int]
"""All that the comparison of a board with one result depends on."""


def compare_board(
    key: BoardKey,
    lines: Sequence[Line],
    expected: int,
    method: Method,
    settings: Settings,
    alone: dict[Alone, ComparedBoard] | None = None,
    reference: ReferenceBoard | None = None,
) -> ComparedBoard:
    """
    Compare the results of one board, each group of identical deals apart.

    *alone* holds boards with one result that were compared before, by the same method and
    settings: of an archive of such boards, those whose results are alike share what they gave.
    With a *reference* each result is compared with that alone.
    """
    lines = tuple(lines)
    kinds, kind_of = _kinds(lines)
    same: Alone | None = None
    if alone is not None and len(lines) == 1:
        same = kinds[0], lines[0].datum, expected
        if same in alone:
            return replace(alone[same], key=key, lines=lines, seats=None)
    board = _compared(key, lines, kinds, kind_of, expected, method, settings, reference)
    if alone is not None and same is not None:
        alone[same] = board
    return board


def _compared(
    key: BoardKey,
    lines: tuple[Line, ...],
    kinds: Sequence[Kind],
    kind_of: Sequence[int],
    expected: int,
    method: Method,
    settings: Settings,
    reference: ReferenceBoard | None,
) -> ComparedBoard:
    times = [*Counter(kind_of).values()]  # in the order of kinds, each as it first came
    versions, largest_ones = _versions(kinds, times)
    groups: dict[str, Compared] = {}
    gave: dict[int, tuple[_Gave, _Gave]] = {}
    for version, own in versions.items():
        given = None
        if settings.datum == "given":
            given = given_datum(line for line in lines if line.version == version)
        entries, often = [kinds[kind][2] for kind in own], [times[kind] for kind in own]
        largest = version in largest_ones
        done = groups[version] = compare_group(
            method, entries, often, given, expected, settings, reference, largest=largest
        )
        actual_ew = done.actual if done.actual_ew is None else done.actual_ew
        for kind, won, lost in zip(own, done.ns, done.ew, strict=True):
            to_ns = won, done.available_ns, done.actual
            to_ew = lost, done.available_ew, actual_ew
            # Each pair gets what its seats won, also where the pairs sat the other way.
            gave[kind] = (to_ew, to_ns) if kinds[kind][1] else (to_ns, to_ew)
    ns, ew = ([gave[kind][side] for kind in range(len(kinds))] for side in (0, 1))
    return ComparedBoard(
        key=key,
        lines=lines,
        entries=tuple([kinds[kind][2] for kind in kind_of]),
        expected=expected,
        groups=groups,
        ns=[ns[kind][0] for kind in kind_of],
        ew=[ew[kind][0] for kind in kind_of],
        available_ns=[ns[kind][1] for kind in kind_of],
        available_ew=[ew[kind][1] for kind in kind_of],
        actual=[ns[kind][2] for kind in kind_of],
        actual_ew=[ew[kind][2] for kind in kind_of],
    )


def _versions(
    kinds: Sequence[Kind], times: Sequence[int]
) -> tuple[dict[str, list[int]], set[str]]:
    """Give the kinds of each deal of a board, and which of these deals most have played."""
    versions: dict[str, list[int]] = {}
    for kind, (version, _, _) in enumerate(kinds):
        versions.setdefault(version, []).append(kind)
    if len(versions) < 2:
        return versions, set(versions)
    told = [(version, entry) for version, _, entry in kinds]
    return versions, largest_groups(told, times)


_Gave = tuple[Slot, Exact | None, int]
"""An award, what was there to be won, and how many results it comes from."""


def _kinds(lines: Sequence[Line]) -> tuple[list[Kind], list[int]]:
    """Give the kinds of lines that there are, and for each line which: alike is scored once."""
    kinds: dict[Kind, int] = {}
    kind_of: list[int] = []
    version, turned, vulnerability = "", False, None
    for line in lines:
        outcome, board = line.outcome, line.board
        if (
            board.vulnerability is not vulnerability
            or line.version != version
            or line.turned is not turned
        ):
            vulnerability, version, turned = board.vulnerability, line.version, line.turned
            scored, here = _SCORED[vulnerability], dict[int, int]()
        if type(outcome) is not Result:
            entry = entry_of(outcome, board)
            kind = kinds.setdefault((version, turned, entry), len(kinds))
        else:
            played = (outcome.contract.index * 14 + outcome.tricks) * 2
            played += outcome.declarer.side is _EW
            found = here.get(played)
            if found is None:
                if played not in scored:
                    scored[played] = entry_of(outcome, board)
                of = version, turned, scored[played]
                found = here[played] = kinds.setdefault(of, len(kinds))
            kind = found
        kind_of.append(kind)
    return list(kinds), kind_of


_EW = Side.EW
_SCORED: dict[Vulnerability, dict[int, Entry]] = {each: {} for each in Vulnerability}
"""What each contract with its tricks and declarer's side gives: 2,940 by vulnerability."""


def compare_group(
    method: Method,
    entries: Sequence[Entry],
    times: Sequence[int],
    given: Exact | None,
    expected: int,
    settings: Settings,
    reference: ReferenceBoard | None = None,
    *,
    largest: bool,
) -> Compared:
    """
    Compare the results of one deal, each entry standing there so many times: with each other,
    or with a *reference* alone.

    >>> from overtrick.compare.methods import METHODS
    >>> alike = [(420, 420), (50, 50)], [2, 1], None, 3, Settings()
    >>> compare_group(METHODS["matchpoints"], *alike, largest=True).ns
    (3, 0)
    """
    if reference is not None:
        return reference.compare(method, entries, settings)
    if method.id == "butler" and settings.datum == "given":
        return compare_butler(entries, expected, settings, times=times, given=given)
    return method.compare(entries, expected, settings, largest=largest, times=times)
