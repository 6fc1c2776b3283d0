"""
What each board of a match gives: IMPs, board-a-match or points (Laws 78, 86 and 87).

Teams of eight play a board in four rooms: open and closed, open2 and closed2.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from overtrick.compare.settings import Settings
from overtrick.compare.team_board import (
    Room,
    TeamAward,
    bam_between,
    bam_by_sum,
    eight_by_pairing,
    eight_by_sum,
    points_between,
)
from overtrick.compare.team_match import knockout_mean, match_margin
from overtrick.compare.victory_points import imp_scale
from overtrick.core.exact import Exact, plain_text, rounded
from overtrick.core.outcome import Artificial, Average, Outcome
from overtrick.core.seats import Side
from overtrick.errors import Figures, InvalidOutcome, Letter, OvertrickError, Text
from overtrick.events.matches.rooms import MatchRooms, Pairing, pairings_of
from overtrick.events.problem import Problem
from overtrick.events.ranking.boards import entry_of, points_of
from overtrick.events.ranking.report import Awarded, MatchBoard
from overtrick.events.rulings import Ruling
from overtrick.events.session import Line

__all__ = [
    "better_for_innocents",
    "board_awards",
    "BoardAward",
    "HYBRIDS",
    "lines_awarded",
    "match_board",
    "Shares",
]

HYBRIDS = ("patton", "lederer")
"""Methods that count IMPs and board-a-match together."""

Between = Callable[[Sequence[Room], Sequence[Room]], TeamAward | None]


@dataclass(frozen=True, slots=True)
class Shares:
    """What there was to be won on a board at matchpoints, and each side's percentage of it."""

    tops: TeamAward
    home: Exact | None
    away: Exact | None


@dataclass(frozen=True, slots=True)
class BoardAward:
    """What a board gave: by the method, in hybrids also at board-a-match."""

    award: TeamAward
    won: TeamAward | None = None
    pairings: int = 1
    shares: Shares | None = None


def board_awards(
    rooms: MatchRooms, method: str, settings: Settings, problems: list[Problem]
) -> dict[int, BoardAward | None]:
    """
    Compare the rooms board by board; None where a room has no result of the deal.

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.outcome import Points
    >>> both = {room: Line(Board(7), Points(n)) for room, n in (("open", 140), ("closed", 300))}
    >>> rooms = MatchRooms("1", "A", "1", "41", "42", {7: both})
    >>> board_awards(rooms, "teams", Settings(), [])[7].award
    TeamAward(home=-4, away=4)
    """
    return {
        number: _award(rooms, number, method, settings, problems)
        for number in sorted(rooms.boards)
    }


def _compare_rooms(
    pairings: Sequence[Pairing], method: str, settings: Settings
) -> BoardAward | None:
    """
    Compare an open room with a closed one, or those of teams of eight; None if nothing counts.

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.outcome import Points
    >>> lines = Line(Board(7), Points(420)), Line(Board(7), Points(170))
    >>> _compare_rooms([lines], "bam", Settings()).award
    TeamAward(home=2, away=0)

    :raises OvertrickError: if the rooms cannot be compared; the message says why.
    """
    opened, closed = (
        [entry_of(line.outcome, line.board) for line in lines]
        for lines in zip(*pairings, strict=True)
    )
    award = _between(method, settings)(opened, closed)
    if award is None:
        return None
    times = 1 if settings.teams_of_eight == "sum" else len(pairings)
    won: TeamAward | None = None
    if method in HYBRIDS:
        won = _balanced(_between("bam", settings)(opened, closed), "bam", settings, times)
    balanced = _balanced(award, method, settings, times) or award
    return BoardAward(_in_whole_imps(balanced, method, settings), won, times)


def match_board(lines: Mapping[str, Line], number: int, found: BoardAward | None) -> MatchBoard:
    """
    Put a board of a match together for the report.

    >>> match_board({}, 7, BoardAward(TeamAward(10, -10))).home
    10
    """
    points = {room: points_of(line.outcome, line.board) for room, line in lines.items()}
    won = found.won if found else None
    shares = found.shares if found else None
    return MatchBoard(
        number,
        points.get("open"),
        points.get("closed"),
        found.award.home if found else None,
        found.award.away if found else None,
        points.get("open2"),
        points.get("closed2"),
        won.home if won else None,
        found.pairings if found else 1,
        shares.tops.home if shares else None,
        shares.tops.away if shares else None,
    )


def lines_awarded(
    rooms: MatchRooms, awards: Mapping[int, BoardAward | None]
) -> dict[int, Awarded]:
    """
    Give every line of a match what its board gave, by the line's identity.

    >>> lines_awarded(MatchRooms("1", "A", "1", "41", "42"), {})
    {}
    """
    found: dict[int, Awarded] = {}
    for number, lines in rooms.boards.items():
        award = awards[number]
        for room, line in lines.items():
            ns, ew = (award.award.home, award.award.away) if award else (None, None)
            if room.startswith("closed"):
                ns, ew = ew, ns
            found[id(line)] = Awarded(line, ns, ew, points=points_of(line.outcome, line.board))
    return found


def _award(
    rooms: MatchRooms,
    number: int,
    method: str,
    settings: Settings,
    problems: list[Problem],
) -> BoardAward | None:
    lines = rooms.boards[number]
    pairings: list[Pairing] = []
    for pairing in pairings_of(lines):
        if _is_other_deal(pairing):
            _report(problems, pairing[1], rooms, _OTHER_DEALS)
        else:
            pairings.append(pairing)
    if not pairings or (_is_sum(rooms, settings) and _lacks_a_room(pairings)):
        return None
    try:
        return _compare_rooms(pairings, method, settings)
    except OvertrickError as error:
        _report(problems, pairings[0][0], rooms, error.whole)
        return None


_OTHER_DEALS = Text(
    "the rooms played different deals, and the board is cancelled (Law 87); the director may "
    "rule A+, A or A- by fault or assign a score (Law 86B), or let another board be played"
)


def _is_sum(rooms: MatchRooms, settings: Settings) -> bool:
    return settings.teams_of_eight == "sum" and rooms.has_four


def _lacks_a_room(pairings: Sequence[Pairing]) -> bool:
    """Whether the scores of four rooms cannot be added: one is missing, and none is ruled."""
    ruled = any(isinstance(line.outcome, Artificial) for both in pairings for line in both)
    return len(pairings) < 2 and not ruled


def _is_other_deal(pairing: Pairing) -> bool:
    opened, closed = pairing
    ruled = opened.ruling is not None or closed.ruling is not None
    return opened.version != closed.version and not ruled


def _between(method: str, settings: Settings) -> Between:
    added_first = settings.teams_of_eight == "sum"
    if method == "total_points":
        return _each(points_between)
    if method == "bam":
        if added_first:
            return partial(bam_by_sum, unit=settings.unit)
        return _each(partial(bam_between, unit=settings.unit))
    eight = eight_by_sum if added_first else eight_by_pairing
    return partial(
        eight, scale=imp_scale(settings.imp_scale), average_imps=settings.imps_of_plus
    )


def _each(between: Callable[[Room, Room], TeamAward | None]) -> Between:
    def added(ours: Sequence[Room], theirs: Sequence[Room]) -> TeamAward | None:
        awards = [between(*pairing) for pairing in zip(ours, theirs, strict=True)]
        return match_margin(awards) if any(awards) else None

    return added


def _balanced(
    award: TeamAward | None, method: str, settings: Settings, pairings: int
) -> TeamAward | None:
    if award is None or settings.unbalanced == "apart":
        return award
    whole: Exact = settings.unit * pairings if method == "bam" else 0
    return knockout_mean(award, whole)


def _in_whole_imps(award: TeamAward, method: str, settings: Settings) -> TeamAward:
    """The IMPs of a board, rounded to the unit where boards are (EBU White Book 4.2.6.1)."""
    if settings.match_rounding != "board" or method in ("bam", "total_points"):
        return award
    return TeamAward(rounded(award.home), rounded(award.away))


def _report(problems: list[Problem], line: Line, rooms: MatchRooms, message: Text) -> None:
    text = Text(
        "match {rooms}, board {board}: {message}",
        rooms=rooms.id,
        board=line.board.number,
        message=message,
    )
    problems.append(Problem(line.where, text, line.board.number, line.table))


def better_for_innocents(
    line: Line,
    other: Line,
    assigned: Outcome,
    innocent: Side,
    method: str = "teams",
    settings: Settings | None = None,
) -> Ruling:
    """
    Rule on *line*, against the result of the *other* room, for the side that is *innocent*.

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.notation import parse_outcome
    >>> spoilt = Line(Board(1), parse_outcome("NP"), "41", "42", home="41", away="42")
    >>> other = Line(Board(1), parse_outcome("4S S -1"), "42", "41", home="41", away="42")
    >>> for text in ("4S N =", "4S N -1"):
    ...     ruling = better_for_innocents(spoilt, other, parse_outcome(text), Side.NS)
    ...     print(ruling.outcome, "-", ruling.sentence)
    4S N = - NS get the assigned score, 10, which is more than average plus, 3.
    A+/A- - NS get average plus, 3, which is no less than the assigned score, 0.

    :raises InvalidOutcome: if the lines are no two rooms, or the score cannot be compared.
    """
    rooms = {line.played_room: line, other.played_room: other}
    if set(rooms) != {"open", "closed"}:
        raise InvalidOutcome("the lines are not of an open and a closed room")
    plus = Artificial(Average.PLUS, Average.MINUS)
    if innocent is Side.EW:
        plus = Artificial(Average.MINUS, Average.PLUS)
    worth, least = (
        _award_of(
            replace(line, outcome=outcome), other, innocent, method, settings or Settings()
        )
        for outcome in (assigned, plus)
    )
    values = {
        "side": Letter("side", innocent.value),
        "assigned": Figures(plain_text(worth)),
        "plus": Figures(plain_text(least)),
    }
    if worth > least:
        said = Text(
            "{side} get the assigned score, {assigned}, "
            "which is more than average plus, {plus}.",
            **values,
        )
        return Ruling(assigned, "86B2(b)", said)
    said = Text(
        "{side} get average plus, {plus}, "
        "which is no less than the assigned score, {assigned}.",
        **values,
    )
    return Ruling(plus, "86B2(b)", said)


def _award_of(
    line: Line, other: Line, innocent: Side, method: str, settings: Settings
) -> Exact:
    is_open = line.played_room == "open"
    found = _compare_rooms([(line, other) if is_open else (other, line)], method, settings)
    if found is None:
        raise InvalidOutcome(
            "{outcome} cannot be compared with {outcome_2}",
            outcome=line.outcome,
            outcome_2=other.outcome,
        )
    is_home = is_open == (innocent is Side.NS)
    return found.award.home if is_home else found.award.away
