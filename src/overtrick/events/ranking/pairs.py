"""
Rank pairs or single players: boards compared, awards added, places given.

The order is by percentage at matchpoints, else by the total; where numbers of boards differ,
by the average a board.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from overtrick.compare.methods import Method
from overtrick.compare.settings import Settings
from overtrick.core.exact import Exact, Rounding, as_exact, rounded
from overtrick.core.letters import board_order, natural
from overtrick.core.watched import watched
from overtrick.events.named import exact_names
from overtrick.events.ranking.boards import ComparedBoard
from overtrick.events.ranking.book import Book, ContestantKey, FinalSums
from overtrick.events.ranking.extras import NO_EXTRAS, Extras, placed_with
from overtrick.events.ranking.penalties import fitting, own_top
from overtrick.events.ranking.played import played_boards
from overtrick.events.ranking.report import Awarded, BoardReport
from overtrick.events.ranking.standing import Standing
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

ListKey = tuple[str, str | None]
"""Section (empty: the whole field) and direction of one ranking."""


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
    lists: dict[ListKey, list[tuple[ContestantKey, FinalSums]]] = {}
    for key in book.accounts:
        section, direction, _ = key
        where = ("" if across else section, direction)
        lists.setdefault(where, []).append((key, book.final(key)))
    in_play = _boards_in_play(boards, across) if _needs_them(book.settings) else {}
    found: list[tuple[ListKey, list[Standing], int]] = []
    for where in sorted(lists, key=list_order):
        members = lists[where]
        counts = {final.counted for _, final in members}
        measures = _measures(
            max(final.boards + final.byes for _, final in members),
            in_play.get(where[0], 0),
            equal=len(counts) == 1,
        )
        lines = [
            _standing(
                book, session, key, final, measures, _points(book, boards, key, penalties)
            )
            for key, final in members
        ]
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


def _standing(
    book: Book,
    session: Session,
    key: ContestantKey,
    final: FinalSums,
    measures: Measures,
    penalty: Exact,
) -> Standing:
    account, names = book.accounts[key], names_of(book, session, key)
    rest = measures, penalty, names
    if account.line is not None and account.line[0] is final and account.line[1] == rest:
        return account.line[2]
    found = standing_of(book.method, book.settings, key, final, measures, names, penalty)
    account.line = final, rest, found
    return found


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
    if not penalties:
        return 0
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
    return tuple(known) if known else tuple(book.accounts[key].players)


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
    """Write the travellers, each section's lines apart, awards as they are printed."""
    done: list[BoardReport] = []
    for board in watched(boards, "travellers made", len(boards)):
        by_section: dict[str, list[Awarded]] = {}
        for awarded in _awarded(book, board, _printing(board, book.settings)):
            if section is None or awarded.line.section == section:
                by_section.setdefault(awarded.line.section, []).append(awarded)
        done += [
            BoardReport(
                board.key[0],
                name,
                board.key[2],
                board.top,
                board.datum,
                tuple(lines),
                board.expected,
            )
            for name, lines in by_section.items()
        ]
    return sorted(done, key=report_order)


def report_order(report: BoardReport) -> tuple[object, ...]:
    """Travellers in the order people count: by session, section and board."""
    return board_order((report.session, report.section, report.number))


def _printing(board: ComparedBoard, settings: Settings) -> Fraction | None:
    in_matchpoints = board.top is not None
    ruled = settings.award_rounding == "0.1-ruled" and board.is_ruled and in_matchpoints
    return Fraction(1, 10) if ruled else None


def _awarded(book: Book, board: ComparedBoard, step: Fraction | None) -> Iterator[Awarded]:
    """Every line of a board with what it gave; *step* is what awards are rounded to."""
    ns, ew = side_awards(book, board, "NS"), side_awards(book, board, "EW")
    for place, (line, entry) in enumerate(zip(board.lines, board.entries, strict=True)):
        (to_ns, ns_percentage), (to_ew, ew_percentage) = ns[place], ew[place]
        if step is not None:
            to_ns = None if to_ns is None else rounded(to_ns, step, Rounding.HALF_EVEN)
            to_ew = None if to_ew is None else rounded(to_ew, step, Rounding.HALF_EVEN)
        points = entry[0] if isinstance(entry[0], int) and entry[0] == entry[1] else None
        yield Awarded(line, to_ns, to_ew, ns_percentage, ew_percentage, points)


def side_awards(
    book: Book, board: ComparedBoard, direction: str
) -> list[tuple[Exact | None, Exact | None]]:
    """
    Give what one side of each line got, unrounded, and its percentage of the board.

    >>> from overtrick.compare.methods import METHODS
    >>> from overtrick.core.board import Board
    >>> from overtrick.core.outcome import Points
    >>> from overtrick.events.ranking.live import Live
    >>> from overtrick.events.session import Line
    >>> live = Live(METHODS["matchpoints"], Settings())
    >>> live.put_all(Line(Board(1), Points(n), f"{n}", f"{n + 1}") for n in (50, 90, 120))
    >>> book, [board] = live.renewed(), live.boards()
    >>> side_awards(book, board, "NS")
    [(0, 0), (2, 50), (4, 100)]
    """
    found: list[tuple[Exact | None, Exact | None]] = []
    known: dict[tuple[Exact, Exact | None], tuple[Exact | None, Exact | None]] = {}
    slots, offers = board.ns if direction == "NS" else board.ew, book.offered(board, direction)
    for place, (slot, available) in enumerate(zip(slots, offers, strict=True)):
        if isinstance(
            slot, int | Fraction
        ):  # in a large field the same award is given many times
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
