"""
Rank teams: two rooms compared board by board, matches added up, margins turned into points.

Home sits NS in the open room and EW in the closed one.  Each team has a margin of its own, as
rulings (Laws 12C and 86) and penalties need not balance.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from overtrick.compare.scale_choice import imp_scale, vp_scale
from overtrick.compare.settings import Settings
from overtrick.compare.team_board import (
    Room,
    TeamAward,
    bam_between,
    imps_between,
    points_between,
)
from overtrick.compare.team_match import match_margin, match_points
from overtrick.core.exact import Exact, as_exact, rounded
from overtrick.core.order import board_order, natural
from overtrick.core.outcome import Bye, NotPlayed
from overtrick.errors import InvalidScale, OvertrickError
from overtrick.events.penalty import Penalty, PenaltyUnit
from overtrick.events.problem import Problem
from overtrick.events.ranking.entries import entry_of, points_of
from overtrick.events.ranking.extras import NO_EXTRAS, Extras, extras_problems, placed_with
from overtrick.events.ranking.played import Played, played_matches
from overtrick.events.ranking.report import Awarded, BoardReport, Match, MatchBoard, Ranking
from overtrick.events.ranking.standing import Standing
from overtrick.events.ranking.tie_breaks import breakers
from overtrick.events.session import Line, Session

__all__ = ["rank_teams"]

Between = Callable[[Room, Room], TeamAward | None]


@dataclass(slots=True)
class _Rooms:
    """One match as it was played: lines by board, those of each room."""

    session: str
    section: str
    id: str
    home: str
    away: str
    boards: dict[int, dict[str, Line]] = field(default_factory=dict)


def rank_teams(
    session: Session,
    method: str,
    settings: Settings,
    rules: str = "default",
    penalties: Sequence[Penalty] = (),
    problems: Sequence[Problem] = (),
    extras: Extras = NO_EXTRAS,
) -> Ranking:
    """
    Rank teams by victory points (``teams``), boards (``bam``) or points (``total_points``).

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.notation import parse_outcome
    >>> rooms = [("open", "4S N ="), ("closed", "4S S -1")]
    >>> lines = [
    ...     Line(Board(1), parse_outcome(text), match="1", room=room, home="1", away="2")
    ...     for room, text in rooms
    ... ]
    >>> match = rank_teams(Session(tuple(lines)), "teams", Settings()).matches[0]
    >>> match.home_imps, match.away_imps, str(match.home_points)
    (10, 0, '1809/100')
    """
    found = list(problems)
    rooms = _rooms(session.lines, found)
    between = _between(method, settings)
    matches: list[Match] = []
    awarded: dict[int, Awarded] = {}
    for played in rooms:
        awards = {
            number: _award(lines, between, found, played)
            for number, lines in sorted(played.boards.items())
        }
        matches.append(_match(played, awards, method, settings, penalties, found))
        _write(played, awards, awarded)
    ranked = _standings(session, rooms, matches, method, settings, penalties, extras)
    found += extras_problems(extras, method, settings, ranked)
    return Ranking(
        method,
        settings,
        rules,
        tuple(ranked),
        tuple(_reports(session.lines, awarded)),
        tuple(found),
        tuple(matches),
    )


def _between(method: str, settings: Settings) -> Between:
    if method == "bam":
        return lambda ours, theirs: bam_between(ours, theirs, unit=settings.unit)
    if method == "total_points":
        return points_between
    scale = imp_scale(settings.imp_scale)
    return lambda ours, theirs: imps_between(
        ours, theirs, scale=scale, average_imps=settings.average_imps
    )


def _rooms(lines: Iterable[Line], problems: list[Problem]) -> list[_Rooms]:
    found: dict[tuple[str, str, str], _Rooms] = {}
    for line in lines:
        wrong = _sort_in(line, found)
        if wrong:
            problems.append(Problem(line.where, wrong, line.board.number, line.table))
    return sorted(found.values(), key=lambda m: (natural(m.session), natural(m.id)))


def _sort_in(line: Line, found: dict[tuple[str, str, str], _Rooms]) -> str | None:
    place = f"board {line.board.number}"
    if line.match is None:
        return f"{place}: no match is named; teams need match, room, home and away"
    if line.home is None or line.away is None:
        return f"match {line.match}, {place}: home or away is not named"
    if line.home == line.away:
        return f"match {line.match}: team {line.home} cannot play against itself"
    room = line.room or {line.home: "open", line.away: "closed"}.get(line.ns or "")
    if room is None:
        return f"match {line.match}, {place}: open or closed room?"
    key = (line.session, line.section, line.match)
    match = found.setdefault(key, _Rooms(*key, line.home, line.away))
    if {match.home, match.away} != {line.home, line.away} or match.home != line.home:
        return (
            f"match {line.match}, {place}: {line.home} v {line.away}, "
            f"but the match is {match.home} v {match.away}"
        )
    first = match.boards.setdefault(line.board.number, {}).setdefault(room, line)
    if first is not line:
        at = f" at {first.where}" if first.where else ""
        return (
            f"match {line.match}, {place}: a second result of the {room} room, {line.outcome}; "
            f"{first.outcome}{at} counts"
        )
    return None


def _award(
    lines: dict[str, Line], between: Between, problems: list[Problem], played: _Rooms
) -> TeamAward | None:
    if len(lines) < 2 or any(isinstance(o.outcome, NotPlayed | Bye) for o in lines.values()):
        return None
    rooms = lines["open"], lines["closed"]
    if rooms[0].version != rooms[1].version:
        _report(problems, rooms[1], played, "the rooms played different deals")
        return None
    try:
        return between(*(entry_of(line.outcome, line.board) for line in rooms))
    except OvertrickError as error:
        _report(problems, rooms[0], played, str(error))
        return None


def _report(problems: list[Problem], line: Line, played: _Rooms, message: str) -> None:
    text = f"match {played.id}, board {line.board.number}: {message}"
    problems.append(Problem(line.where, text, line.board.number, line.table))


def _match(
    played: _Rooms,
    awards: dict[int, TeamAward | None],
    method: str,
    settings: Settings,
    penalties: Sequence[Penalty],
    problems: list[Problem],
) -> Match:
    counted = [award for award in awards.values() if award is not None]
    points: TeamAward | None = None
    if method == "teams" and counted:
        margin = match_margin(counted)
        after = TeamAward(
            _margin(margin.home, played.home, played.id, settings, penalties),
            _margin(margin.away, played.away, played.id, settings, penalties),
        )
        points = _victory_points(after, len(counted), played, settings, problems)
    return Match(
        id=played.id,
        home=played.home,
        away=played.away,
        boards=tuple(_board(number, played, award) for number, award in awards.items()),
        home_imps=_won(award.home for award in counted),
        away_imps=_won(award.away for award in counted),
        home_points=points.home if points else None,
        away_points=points.away if points else None,
        session=played.session,
    )


def _victory_points(
    margin: TeamAward,
    boards: int,
    played: _Rooms,
    settings: Settings,
    problems: list[Problem],
) -> TeamAward | None:
    scale = vp_scale(settings.vp_scale)
    try:
        return match_points(margin, boards, scale)
    except InvalidScale as error:
        first = next(line for rooms in played.boards.values() for line in rooms.values())
        problems.append(Problem(first.where, f"match {played.id}: {error}"))
        return None


def _won(awards: Iterable[Exact]) -> Exact:
    return as_exact(sum((award for award in awards if award > 0), Fraction(0)))


def _margin(
    margin: Exact, team: str, match: str, settings: Settings, penalties: Sequence[Penalty]
) -> Exact:
    # A penalty in IMPs comes before the conversion and costs the offender alone.
    imps = [p.amount for p in penalties if p.unit is PenaltyUnit.IMPS and p.is_of(team, match)]
    margin -= sum(imps, Fraction(0))
    step = {"none": None, "0.1": Fraction(1, 10), "whole": 1}[settings.match_rounding]
    return as_exact(margin) if step is None else rounded(margin, step)


def _board(number: int, played: _Rooms, award: TeamAward | None) -> MatchBoard:
    points = {
        room: points_of(line.outcome, line.board)
        for room, line in played.boards[number].items()
    }
    return MatchBoard(
        number,
        points.get("open"),
        points.get("closed"),
        award.home if award else None,
        award.away if award else None,
    )


def _write(
    played: _Rooms, awards: dict[int, TeamAward | None], awarded: dict[int, Awarded]
) -> None:
    for number, lines in played.boards.items():
        award = awards[number]
        for room, line in lines.items():
            ns, ew = (award.home, award.away) if award else (None, None)
            if room == "closed":
                ns, ew = ew, ns
            points = points_of(line.outcome, line.board)
            awarded[id(line)] = Awarded(line, ns, ew, points=points)


def _standings(
    session: Session,
    rooms: Sequence[_Rooms],
    matches: Sequence[Match],
    method: str,
    settings: Settings,
    penalties: Sequence[Penalty],
    extras: Extras,
) -> list[Standing]:
    totals: dict[tuple[str, str], list[Exact]] = {}
    margins: dict[tuple[str, str], Exact] = {}
    boards: dict[tuple[str, str], int] = {}
    for played, match in zip(rooms, matches, strict=True):
        counted = [board for board in match.boards if board.home is not None]
        for team, points, side in (
            (match.home, match.home_points, "home"),
            (match.away, match.away_points, "away"),
        ):
            key = (played.section, team)
            margin = sum((getattr(board, side) for board in counted), Fraction(0))
            got = points if method == "teams" else margin
            totals.setdefault(key, []).append(as_exact(got) if got is not None else 0)
            margins[key] = as_exact(margins.get(key, 0) + margin)
            boards[key] = boards.get(key, 0) + len(counted)
    unit = {"teams": PenaltyUnit.VICTORY_POINTS, "bam": PenaltyUnit.MATCHPOINTS}.get(method)
    lines: dict[str, list[Standing]] = {}
    for (section, team), got in sorted(totals.items(), key=lambda at: natural(at[0][0])):
        penalty = _penalty(penalties, team, section, unit, settings)
        total = as_exact(sum(got, Fraction(0)) - penalty)
        lines.setdefault(section, []).append(
            Standing(
                id=team,
                section=section,
                direction=None,
                total=total,
                boards=boards[section, team],
                score=total,
                names=tuple(session.names.get(team, ())),
                penalty=penalty,
                is_ranked=boards[section, team] > 0,
                details={"imps": margins[section, team]},
            )
        )
    ladder = breakers(settings.tie_chain, lambda: _played(rooms, matches, lines, method))
    return [
        line
        for found in lines.values()
        for line in placed_with(found, settings, ladder, extras.suited(method))
    ]


def _played(
    rooms: Sequence[_Rooms],
    matches: Sequence[Match],
    lines: Mapping[str, list[Standing]],
    method: str,
) -> Played:
    sections = [played.section for played in rooms]
    return played_matches(
        zip(sections, matches, strict=True),
        [line for found in lines.values() for line in found],
        has_victory_points=method == "teams",
    )


def _penalty(
    penalties: Sequence[Penalty],
    team: str,
    section: str,
    unit: PenaltyUnit | None,
    settings: Settings,
) -> Exact:
    units = (unit, PenaltyUnit.TOP) if unit is PenaltyUnit.MATCHPOINTS else (unit,)
    fitting = (p for p in penalties if p.unit in units and p.fits(team, section, None))
    return as_exact(sum((p.in_points(settings.unit) for p in fitting), Fraction(0)))


def _reports(lines: Iterable[Line], awarded: dict[int, Awarded]) -> list[BoardReport]:
    boards: dict[tuple[str, str, int], list[Awarded]] = {}
    for line in lines:
        if id(line) in awarded:
            key = (line.session, line.section, line.board.number)
            boards.setdefault(key, []).append(awarded[id(line)])
    ordered = sorted(boards.items(), key=lambda item: board_order(item[0]))
    return [
        BoardReport(session, section, number, None, None, tuple(found))
        for (session, section, number), found in ordered
    ]
