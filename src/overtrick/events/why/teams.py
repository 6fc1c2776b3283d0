"""
Explain a team's line: its matches, their boards, and the two rooms of each (Laws 78 and 86).

Home sits North-South in the open room; everything is told from the team's own side.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from overtrick.compare.entry import Column, Mixture
from overtrick.compare.scale_choice import imp_scale, vp_scale
from overtrick.compare.victory_points import victory_points
from overtrick.core.exact import Exact, as_exact, plain_text
from overtrick.core.outcome import Average, Share
from overtrick.events.ranking.entries import entry_of
from overtrick.events.ranking.report import Match, MatchBoard, Ranking
from overtrick.events.ranking.standing import Standing
from overtrick.events.session import Line
from overtrick.events.why.award import points_reasons, ruling_at_imps
from overtrick.events.why.imps import band_text
from overtrick.events.why.matchpoints import weighted_sum
from overtrick.events.why.reason import Reason, counted, plus_minus
from overtrick.events.why.total import extras_reasons

__all__ = ["team_reason"]

_UNITS = {"teams": "victory points", "bam": "points", "total_points": "points"}


def team_reason(ranking: Ranking, line: Standing, board: int | None = None) -> Reason:
    """Say why a team stands where it stands; with *board*, down to the causes of the score."""
    own = [
        _match(ranking, match, line.id == match.home, board)
        for match in ranking.matches
        if line.id in (match.home, match.away)
    ]
    text = f"{line.id}: {_number(ranking, line.total)} {_UNITS[ranking.method]} in "
    text += f"{counted(len(own), 'match').replace('matchs', 'matches')}, "
    text += counted(line.boards, "board")
    if line.place is not None:
        text += f", place {line.place}{'=' if line.tied else ''}"
    below = [match for match in own if match.below or board is None]
    above = extras_reasons(line) if board is None else ()
    return Reason(f"{text} (rules: {ranking.rules})", (*above, *below))


def _number(ranking: Ranking, value: Exact) -> str:
    return plain_text(value) if ranking.method == "teams" else _award(ranking, value)


def _award(ranking: Ranking, value: Exact) -> str:
    return plain_text(value) if ranking.method == "bam" else plus_minus(value)


def _match(ranking: Ranking, match: Match, is_home: bool, number: int | None) -> Reason:
    other = match.away if is_home else match.home
    played = [b for b in match.boards if b.home is not None]
    margin = as_exact(sum((_own(b, is_home) or 0 for b in played), Fraction(0)))
    text = f"match {match.id} against {other}: "
    points = match.home_points if is_home else match.away_points
    boards = counted(len(played), "board")
    if not played:
        text += "no board was played in both rooms"
    elif ranking.method != "teams" or points is None:
        text += f"{_award(ranking, margin)} over {boards}"
    else:
        scale = vp_scale(ranking.settings.vp_scale)
        text += f"{plain_text(points)} for {plus_minus(margin)} IMPs over {boards}"
        if victory_points(margin, len(played), scale)[0] != points:
            text += " before rounding and penalties"
        text += f" ({scale.title})"
    below = (
        _board(ranking, match, board, is_home, deep=number is not None)
        for board in match.boards
        if number in (None, board.number)
    )
    return Reason(text, tuple(below))


def _own(board: MatchBoard, is_home: bool) -> Exact | None:
    return board.home if is_home else board.away


def _board(
    ranking: Ranking, match: Match, board: MatchBoard, is_home: bool, *, deep: bool
) -> Reason:
    lines = {_room(line): line for line in _lines(ranking, match, board.number)}
    rooms: dict[str, Line] = {room: lines[room] for room in ("open", "closed") if room in lines}
    award = _own(board, is_home)
    said = "-" if award is None else _award(ranking, award)
    if award is not None and ranking.method == "bam":
        said += f" of {ranking.settings.unit}"
    if award is not None and ranking.method == "teams":
        said += " IMPs"
    places = (f"{room} room {line.outcome}" for room, line in rooms.items())
    text = f"board {board.number}: {said}, {', '.join(places)}"
    if not deep:
        return Reason(text)
    below = [_compared(ranking, award, rooms, is_home)]
    for line in rooms.values():
        below += points_reasons(line.outcome, line.board, _side(line, match, is_home))
    return Reason(text, tuple(below))


def _lines(ranking: Ranking, match: Match, number: int) -> Iterator[Line]:
    for report in ranking.boards:
        if report.number == number and report.session == match.session:
            for awarded in report.lines:
                if awarded.line.match == match.id:
                    yield awarded.line


def _room(line: Line) -> str | None:
    return line.room or {line.home: "open", line.away: "closed"}.get(line.ns)


def _side(line: Line, match: Match, is_home: bool) -> str:
    return "NS" if (_room(line) == "open") == is_home else "EW"


def _compared(
    ranking: Ranking, award: Exact | None, rooms: dict[str, Line], is_home: bool
) -> Reason:
    if award is None or len(rooms) < 2:
        return Reason("nothing to compare: one of the rooms has no result of this deal")
    columns: list[Column] = []
    for room, home_side in (("open", 0), ("closed", 1)):
        line = rooms[room]
        entry = entry_of(line.outcome, line.board)
        columns.append(entry[home_side if is_home else 1 - home_side])
    ruled = next((c for c in columns if isinstance(c, Average | Share)), None)
    if ruled is not None and ranking.method == "bam":
        return _ruled_board(ranking, award, ruled)
    if ruled is not None:
        return ruling_at_imps(ruled, award, ranking.settings)
    found = [
        (ours * theirs, *_difference(ranking, open_, closed, is_home))
        for open_, ours in _parts(columns[0])
        for closed, theirs in _parts(columns[1])
    ]
    if len(found) == 1:
        return found[0][2]
    text = f"{_award(ranking, award)} = {weighted_sum((w, value) for w, value, _ in found)}: "
    text += "each outcome is compared first, then weighted (Law 12C1c)"
    return Reason(text, tuple(reason for *_, reason in found))


def _difference(
    ranking: Ranking, open_: int, closed: int, is_home: bool
) -> tuple[Exact, Reason]:
    difference = open_ - closed if is_home else closed - open_
    ours = f"{plus_minus(open_ if is_home else -open_)} in the open room"
    theirs = f"{plus_minus(-closed if is_home else closed)} in the closed room"
    text = f"{ours} and {theirs} is {plus_minus(difference)}"
    if ranking.method == "teams":
        scale = imp_scale(ranking.settings.imp_scale)
        imps = scale.imps(difference)
        return imps, Reason(f"{plus_minus(imps)}: {text} ({band_text(scale, imps)})")
    if ranking.method == "bam":
        won = 1 + (difference > 0) - (difference < 0)
        points = as_exact(Fraction(ranking.settings.unit * won, 2))
        name = ("lost", "tied", "won")[won]
        return points, Reason(f"{plain_text(points)}: {text}, the board is {name}")
    return difference, Reason(f"{plus_minus(difference)}: {text}")


def _ruled_board(ranking: Ranking, award: Exact, ruled: Average | Share) -> Reason:
    unit = ranking.settings.unit
    per_cent = plain_text(as_exact(Fraction(100 * award) / unit))
    text = f"{plain_text(award)} = {per_cent} % of {unit}: a ruling of {ruled} (Law 12C2a)"
    return Reason(text)


def _parts(column: Column) -> list[tuple[int, Exact]]:
    if isinstance(column, Mixture):
        return list(column.parts)
    return [(column, 1)] if isinstance(column, int) else []
