"""
Rank pairs or single players: boards compared, awards added, places given.

The order is by percentage at matchpoints, else by the total; where numbers of boards differ,
by the average a board.
"""

from __future__ import annotations

import operator
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache, partial
from itertools import zip_longest

from overtrick.compare.methods import Method
from overtrick.compare.settings import Settings
from overtrick.core.exact import Exact, Rounding, as_exact, rounded
from overtrick.core.letters import board_order, natural
from overtrick.core.quick import MadeOnce
from overtrick.events.ranking.boards import ComparedBoard
from overtrick.events.ranking.book import Book, ContestantKey, FinalSums, ListKey
from overtrick.events.ranking.extras import NO_EXTRAS, Extras, fitting, own_top, placed_with
from overtrick.events.ranking.played import played_boards
from overtrick.events.ranking.report import Awarded, BoardReport
from overtrick.events.ranking.standing import Standing, exact_names
from overtrick.events.ranking.tally import fewest
from overtrick.events.ranking.tie_breaks import breakers
from overtrick.events.rulings import Penalty
from overtrick.events.session import Session

__all__ = [
    "Measures",
    "board_reports",
    "list_order",
    "names_of",
    "report_order",
    "side_award",
    "standing_of",
    "standings",
]


@dataclass(frozen=True, slots=True)
class Measures:
    """What scaling and limits are measured by, for one ranking."""

    most: int
    """The most boards, sit-outs included, of any contestant."""
    in_play: int
    equal: bool
    """Whether all have equally many boards."""

    def by_total(self, settings: Settings) -> bool:
        """Whether the order of IMPs is by the total, not by the average a board."""
        return self.equal or settings.imp_order == "total"


_measures = lru_cache(maxsize=64)(Measures)
"""One object for all rankings that measure alike, so that comparing them costs nothing."""


def standings(
    book: Book,
    session: Session,
    penalties: Sequence[Penalty] = (),
    boards: Sequence[ComparedBoard] = (),
    extras: Extras = NO_EXTRAS,
) -> list[Standing]:
    """
    Close the book: every ranking in order of section and direction, then of place.

    *boards* are those entered: tie-breaks and scaling ask for them, and penalties in per cent
    of a top.
    """
    across = book.settings.across_field == "yes"
    penalties = fitting(penalties, book.method.id)
    in_play = _boards_in_play(boards, across) if _needs_them(book.settings) else {}
    taken = {key: _points(book, boards, key, penalties) for key in book.accounts if penalties}
    lists, found = book.lists(), list[tuple[ListKey, list[Standing], int]]()
    for where in sorted(lists, key=list_order):
        finals = [account.closed or book.final(key) for key, account in lists[where]]
        measures = _measures(
            max([final.boards + final.byes for final in finals]),
            in_play.get(where[0], 0),
            equal=len({final.counted for final in finals}) == 1,
        )
        lines = _lines(book, session, where, measures, taken)
        most = 1 if measures.by_total(book.settings) else measures.most
        found.append((where, lines, most))
    everyone = [line for _, lines, _ in found for line in lines]
    if extras is not NO_EXTRAS:
        extras = extras.of_one_each(everyone)
    ladder = breakers(book.settings.tie_chain, lambda: played_boards(book, boards, everyone))
    placed: list[Standing] = []
    for where, lines, most in found:
        done = book.placed_before(where, lines) if extras is NO_EXTRAS else None
        if done is None:
            done = placed_with(lines, book.settings, ladder, extras, boards=most)
            alone = not ladder or not any(line.tied or line.decisions for line in done)
            if extras is NO_EXTRAS and alone:  # else a tie hangs on more than these lines
                book.placed[where] = lines, done
        placed += done
    return placed


def list_order(where: ListKey) -> tuple[object, ...]:
    """
    Lists in the order people expect: by section, North-South first.

    >>> sorted([("B", "NS"), ("A", "EW"), ("A", "NS")], key=list_order)
    [('A', 'NS'), ('A', 'EW'), ('B', 'NS')]
    """
    section, direction = where
    return natural(section), direction != "NS", direction or ""


def _needs_them(settings: Settings) -> bool:
    return settings.scale_total == "all" or not isinstance(settings.minimum_boards, int)


def _boards_in_play(boards: Iterable[ComparedBoard], across: bool) -> dict[str, int]:
    """Count the boards with a line that counts, by section."""
    return Counter(
        section
        for board in boards
        for section in ({""} if across else {line.section for line in board.lines})
    )


def _lines(
    book: Book,
    session: Session,
    where: ListKey,
    measures: Measures,
    taken: Mapping[ContestantKey, Exact],
) -> list[Standing]:
    """Write the lines of a list: those anew that are not as they were."""
    members, of = book.lists()[where], (session.names, measures)
    as_before = all(map(operator.is_, book.written.get(where, (None, None)), of))
    book.written[where] = of
    lines: list[Standing] = []
    for key, account in members:
        line, penalty = account.line if as_before else None, taken.get(key, 0)
        if line is None or line.penalty != penalty:
            names = names_of(book, session, key)
            final = book.final(key)
            line = account.line = standing_of(
                book.method, book.settings, key, final, measures, names, penalty
            )
        lines.append(line)
    return lines


def standing_of(
    method: Method,
    settings: Settings,
    key: ContestantKey,
    final: FinalSums,
    measures: Measures,
    names: tuple[str, ...] = (),
    penalty: Exact = 0,
) -> Standing:
    """
    Write a contestant's line of a ranking, without its place.

    >>> from overtrick.compare.methods import METHODS
    >>> line = standing_of(
    ...     METHODS["matchpoints"],
    ...     Settings(),
    ...     ("A", "NS", "7"),
    ...     FinalSums(60, 100, 60, 10, 0, 10),
    ...     Measures(10, 0, equal=True),
    ... )
    >>> line.total, line.percentage, line.is_ranked
    (60, 60, True)
    """
    section, direction, who = key
    factor = _scale(final, measures, settings)
    total = final.points if factor == 1 else as_exact(final.points * factor)
    total = as_exact(total - penalty) if penalty else total
    available = final.available if factor == 1 else as_exact(final.available * factor)
    percentage = None
    if method.has_percentage:
        if settings.percentage_from == "rounded_total":
            total = rounded(total, Fraction(1, 100))
        percentage = _percentage(final, total, available, penalty, settings)
    if method.has_percentage:
        score = percentage if percentage is not None else Fraction(-1)
    else:
        by_total = measures.by_total(settings)
        score = total if by_total else as_exact(Fraction(total) / (final.counted or 1))
    return Standing(
        id=who,
        section=section,
        direction=direction,
        total=total,
        boards=final.boards,
        score=score,
        available=available if method.has_percentage else None,
        percentage=percentage,
        names=names,
        penalty=penalty,
        is_ranked=final.boards >= fewest(settings.minimum_boards, measures.in_play)
        and final.boards > 0,
    )


def _points(
    book: Book,
    boards: Sequence[ComparedBoard],
    key: ContestantKey,
    penalties: Sequence[Penalty],
) -> Exact:
    """What a contestant's penalties take off its total."""
    section, direction, who = key
    own = [penalty for penalty in penalties if penalty.fits(who, section, direction)]
    taken = (each.in_points(own_top(book, boards, key, each)) for each in own)
    return as_exact(sum(taken, Fraction(0))) if own else 0


def names_of(book: Book, session: Session, key: ContestantKey) -> tuple[str, ...]:
    """
    Give the names of a contestant's players: those of the file, or who sat down.

    >>> from overtrick.compare.methods import METHODS
    >>> book = Book(METHODS["butler"], Settings(), {})
    >>> names_of(book, Session((), names={"7": ("Eve", "Finn")}), ("A", None, "7"))
    ('Eve', 'Finn')
    """
    known = None
    if session.names:
        known = next(filter(None, map(session.names.get, exact_names(*key))), None)
    return tuple(known) if known else _who_sat(book.accounts[key].players)


def _who_sat(boards: Counter[tuple[str, int]]) -> tuple[str, ...]:
    """
    Order the players of a side, whatever was told first: seat by seat, who played most first.

    >>> _who_sat(Counter({("Cleo", 0): 3, ("Bo", 1): 24, ("Ann", 0): 21}))
    ('Ann', 'Bo', 'Cleo')
    """
    told = [(count, -seat, who) for (who, seat), count in boards.items() if count]
    seats = {who: -seat for _, seat, who in sorted(told)}
    played = Counter[str]()
    for count, _, who in told:
        played[who] += count
    sat: tuple[list[str], list[str]] = [], []
    for who in sorted(seats, key=lambda who: (-played[who], natural(who))):
        sat[seats[who]].append(who)
    return tuple(who for both in zip_longest(*sat) for who in both if who is not None)


def _scale(final: FinalSums, measures: Measures, settings: Settings) -> Exact:
    if settings.scale_total == "none":
        return 1
    full = {
        "unplayed": measures.most - final.byes,
        "all": measures.in_play,
    }[settings.scale_total]
    return Fraction(full, final.boards) if final.boards else Fraction(1)


def _percentage(
    final: FinalSums, total: Exact, available: Exact, penalty: Exact, settings: Settings
) -> Exact | None:
    if final.percentage is None:
        return None
    if settings.percentage_from == "rounded_total" and available:
        return as_exact(Fraction(100 * total) / available)
    if not penalty or not final.available:
        return final.percentage
    return as_exact(final.percentage - Fraction(100 * penalty) / available)


def board_reports(
    book: Book, boards: Sequence[ComparedBoard], section: str | None = None
) -> list[BoardReport]:
    """
    Write the travellers, each section's lines apart, awards as they are printed.

    The lines are written when somebody looks at them: the book must not change until then,
    unless the board is settled.
    """
    done: list[BoardReport] = []
    for board in boards:
        by_section: dict[str, list[int]] = defaultdict(list)
        for place, line in enumerate(board.lines):
            by_section[line.section].append(place)
        done += [
            BoardReport(
                board.key[0],
                name,
                board.key[2],
                board.top,
                board.datum,
                MadeOnce(len(places), partial(_awarded, book, board, places)),
                board.expected,
            )
            for name, places in by_section.items()
            if section in (None, name)
        ]
    return sorted(done, key=report_order)


def report_order(report: BoardReport) -> tuple[object, ...]:
    """Travellers in the order people count: by session, section and board."""
    return board_order((report.session, report.section, report.number))


def _awarded(book: Book, board: ComparedBoard, places: Sequence[int]) -> list[Awarded]:
    """Give lines of a board with what they gave, rounded as a ruling on it may want it."""
    ruled = book.settings.award_rounding == "0.1-ruled" and board.is_ruled
    step = Fraction(1, 10) if ruled and board.top is not None else None
    ns, ew = (_side_awards(book, board, direction, places) for direction in ("NS", "EW"))
    found: list[Awarded] = []
    for place, (to_ns, ns_percentage), (to_ew, ew_percentage) in zip(
        places, ns, ew, strict=True
    ):
        if step is not None:
            to_ns = None if to_ns is None else rounded(to_ns, step, Rounding.HALF_EVEN)
            to_ew = None if to_ew is None else rounded(to_ew, step, Rounding.HALF_EVEN)
        column, other = board.entries[place]
        points = column if isinstance(column, int) and column == other else None
        line = board.lines[place]
        found.append(Awarded(line, to_ns, to_ew, ns_percentage, ew_percentage, points))
    return found


def _side_awards(
    book: Book, board: ComparedBoard, direction: str, places: Sequence[int]
) -> list[tuple[Exact | None, Exact | None]]:
    found: list[tuple[Exact | None, Exact | None]] = []
    known: dict[tuple[Exact, Exact | None], tuple[Exact | None, Exact | None]] = {}
    slots, offers = board.ns if direction == "NS" else board.ew, book.offered(board, direction)
    for place in places:
        slot, available = slots[place], offers[place]
        if isinstance(slot, Exact):  # in a large field the same award is given many times
            same = slot, available
            if same not in known:
                known[same] = slot, book.percentage(slot, available, board.expected)
            found.append(known[same])
        else:
            found.append(side_award(book, board, place, direction))
    return found


def side_award(
    book: Book, board: ComparedBoard, place: int, direction: str
) -> tuple[Exact | None, Exact | None]:
    """
    Give what one side of a line got, unrounded, and its percentage of the board.

    >>> from overtrick.compare.methods import METHODS
    >>> from overtrick.core.board import Board
    >>> from overtrick.core.outcome import Points
    >>> from overtrick.events.ranking.live import Live
    >>> from overtrick.events.session import Line
    >>> live = Live(METHODS["matchpoints"], Settings())
    >>> live.put_all(Line(Board(1), Points(n), f"{n}", f"{n + 1}") for n in (50, 90, 120))
    >>> book, [board] = live.renewed(), live.boards()
    >>> side_award(book, board, 1, "NS")
    (2, 50)
    """
    award = (board.ns if direction == "NS" else board.ew)[place]
    if not isinstance(award, Exact):
        who = book.contestants(board.lines[place], direction)
        award = book.award(who[0], board, place, direction) if who else None
    available = book.offer(board, place, direction)
    return award, book.percentage(award, available, board.expected)
