"""
Explain a board of a match from its rooms: two, or four of teams of eight (Laws 78 and 86).

Home sits North-South in the open rooms; everything is told from one team's own side.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product

from overtrick.compare.field import Column
from overtrick.compare.team_board import artificial_imps, artificial_share, parts_of
from overtrick.compare.victory_points import imp_scale
from overtrick.core.exact import Exact, as_exact
from overtrick.core.outcome import Average, Share
from overtrick.errors import Figures, Text
from overtrick.events.matches.rooms import Pairing, has_result, pairings_of
from overtrick.events.ranking.boards import entry_of
from overtrick.events.ranking.report import Match, MatchBoard, Ranking
from overtrick.events.rulings import outcome_text
from overtrick.events.session import ROOMS, Line, home_is_ns
from overtrick.events.why.award import points_reasons, ruling_at_imps
from overtrick.events.why.comparison import band_text, of
from overtrick.events.why.reason import Reason, figures, plus_minus, weighted

__all__ = ["award_text", "board_reason"]

_ROOM_NAMES = dict(
    zip(
        ROOMS,
        (
            Text("open room"),
            Text("closed room"),
            Text("second open room"),
            Text("second closed room"),
        ),
        strict=True,
    )
)
Rooms = Mapping[str, Line]
Reasoned = tuple[Exact, Reason]


def award_text(ranking: Ranking, value: Exact) -> Figures:
    """
    Write what a team won on a board: with a sign, unless boards are won at 2-1-0.

    >>> from overtrick.events.ranking.rank import rank
    >>> from overtrick.events.session import Session
    >>> print(award_text(rank(Session(()), method="teams"), 6))
    +6
    """
    return figures(value) if ranking.method == "bam" else plus_minus(value)


def board_reason(
    ranking: Ranking, match: Match, board: MatchBoard, *, is_home: bool, deep: bool
) -> Reason:
    """Say what a team won on a board; *deep*, from the comparison down to causes of points."""
    lines = {line.played_room: line for line in _lines(ranking, match, board.number)}
    rooms = {room: lines[room] for room in ROOMS if room in lines}
    award = board.home if is_home else board.away
    places = (
        Text.joined([_ROOM_NAMES[room], outcome_text(line.outcome)], " ")
        for room, line in rooms.items()
    )
    won = Text.joined([_won(ranking, board, award), *places])
    text = Text("board {board}: {award}", board=board.number, award=won)
    if not deep:
        return Reason(text, board=board.number)
    below = [*_compared(ranking, award, rooms, is_home)]
    for room, line in rooms.items():
        side = "NS" if home_is_ns(room) == is_home else "EW"
        below += points_reasons(line.outcome, line.board, side)
    return Reason(text, tuple(below))


def _won(ranking: Ranking, board: MatchBoard, award: Exact | None) -> Text:
    if award is None:
        return figures(None)
    if ranking.method == "bam":
        return of(award, ranking.settings.unit * board.pairings)
    if ranking.method == "total_points":
        return plus_minus(award)
    return Text("{margin} IMPs", margin=plus_minus(award))


def _lines(ranking: Ranking, match: Match, number: int) -> Iterator[Line]:
    for report in ranking.boards:
        place = report.session, report.section, report.number
        if place == (match.session, match.section, number):
            for awarded in report.lines:
                if awarded.line.match == match.id:
                    yield awarded.line


def _compared(
    ranking: Ranking, award: Exact | None, rooms: Rooms, is_home: bool
) -> Iterator[Reason]:
    pairings = _pairings(ranking, rooms)
    if award is None or not pairings:
        yield Reason(Text("nothing to compare: one of the rooms has no result of this deal"))
        return
    own, reasons = _all(ranking, pairings, is_home)
    if own != award:  # the mean of both teams' own scores, or rounded
        theirs, _ = _all(ranking, pairings, not is_home)
        exact = _unrounded(ranking, award, own, theirs)
        if exact != award:
            text = Text(
                "{award} from {exact}, rounded to whole IMPs (match_rounding=board)",
                award=plus_minus(award),
                exact=plus_minus(exact),
            )
            yield Reason(text)
        if exact != own:
            yield _mean(ranking, exact, own, theirs)
    yield from reasons


def _pairings(ranking: Ranking, rooms: Rooms) -> list[list[Pairing]]:
    """The pairings of rooms, each compared by itself, or all of them together."""
    played = pairings_of(rooms)
    if ranking.settings.teams_of_eight == "sum":
        return [played] if played else []
    return [[pairing] for pairing in played]


def _all(
    ranking: Ranking, pairings: Sequence[Sequence[Pairing]], is_home: bool
) -> tuple[Exact, list[Reason]]:
    found = [_one(ranking, pairing, is_home) for pairing in pairings]
    total = as_exact(sum((value for value, _ in found), Fraction(0)))
    reasons = [reason for _, reason in found]
    if len(found) > 1:
        each = " + ".join(f"({award_text(ranking, value)})" for value, _ in found)
        text = Text(
            "{award} = {sum}: each pairing of rooms by itself",
            award=award_text(ranking, total),
            sum=Figures(each),
        )
        return total, [Reason(text), *reasons]
    return total, reasons


def _one(ranking: Ranking, pairing: Sequence[Pairing], is_home: bool) -> Reasoned:
    home_side = 0 if is_home else 1
    opened = [entry_of(line.outcome, line.board)[home_side] for line, _ in pairing]
    closed = [entry_of(line.outcome, line.board)[1 - home_side] for _, line in pairing]
    ruled = next((c for c in (*opened, *closed) if isinstance(c, Average | Share)), None)
    if ruled is not None:
        return _ruled(ranking, ruled, alone=not _is_answered(pairing))
    several = len(pairing) > 1
    found = [
        (ours * theirs, *_difference(ranking, open_, shut, is_home, several=several))
        for open_, ours in _sums(opened)
        for shut, theirs in _sums(closed)
    ]
    if len(found) == 1:
        return found[0][1], found[0][2]
    award = as_exact(sum((weight * value for weight, value, _ in found), Fraction(0)))
    return award, weighted(award_text(ranking, award), found)


def _sums(columns: Sequence[Column]) -> list[tuple[int, Exact]]:
    """The sums of scores that can come about, each with its weight."""
    found: dict[int, Exact] = {}
    for parts in product(*map(parts_of, columns)):
        points, weight = sum(points for points, _ in parts), Fraction(1)
        for _, share in parts:
            weight *= share
        found[points] = as_exact(found.get(points, 0) + weight)
    return list(found.items())


def _is_answered(pairing: Sequence[Pairing]) -> bool:
    return all(has_result(line) for both in pairing for line in both)


def _ruled(ranking: Ranking, ruled: Average | Share, *, alone: bool) -> Reasoned:
    award, reason = _of_ruling(ranking, ruled)
    if not alone:
        return award, reason
    said = Text("{reason}, for the board: the other room has no result", reason=reason.said)
    return award, replace(reason, said=said)


def _of_ruling(ranking: Ranking, ruled: Average | Share) -> Reasoned:
    settings = ranking.settings
    if ranking.method != "bam":
        award = artificial_imps(ruled, settings.imps_of_plus)
        return award, ruling_at_imps(ruled, award, settings)
    award = as_exact(settings.unit * artificial_share(ruled) / 100)
    share = Text(
        "{award} = {share} % of {most}",
        award=figures(award),
        share=figures(artificial_share(ruled)),
        most=settings.unit,
    )
    text = Text("{award}: a ruling of {ruling} (Law 12C2a)", award=share, ruling=str(ruled))
    return award, Reason(text)


def _difference(
    ranking: Ranking, open_: int, closed: int, is_home: bool, *, several: bool
) -> Reasoned:
    difference = open_ - closed if is_home else closed - open_
    found = {
        "ours": plus_minus(open_ if is_home else -open_),
        "theirs": plus_minus(-closed if is_home else closed),
        "difference": plus_minus(difference),
    }
    text = Text(
        "{ours} in the open room and {theirs} in the closed room is {difference}", **found
    )
    if several:
        text = Text(
            "{ours} in the open rooms and {theirs} in the closed rooms is {difference}", **found
        )
    if ranking.method == "bam":
        won = 1 + (difference > 0) - (difference < 0)
        points = as_exact(Fraction(ranking.settings.unit * won, 2))
        ended = (
            Text("{award}: {reason}, the board is lost", award=figures(points), reason=text),
            Text("{award}: {reason}, the board is tied", award=figures(points), reason=text),
            Text("{award}: {reason}, the board is won", award=figures(points), reason=text),
        )
        return points, Reason(ended[won])
    if ranking.method == "total_points":
        return difference, Reason(Text.joined([plus_minus(difference), text], ": "))
    scale = imp_scale(ranking.settings.imp_scale)
    imps = scale.imps(difference)
    band = Text("{reason} ({band})", reason=text, band=band_text(scale, imps))
    return imps, Reason(Text.joined([plus_minus(imps), band], ": "))


def _unrounded(ranking: Ranking, award: Exact, own: Exact, theirs: Exact) -> Exact:
    settings = ranking.settings
    if settings.match_rounding != "board" or ranking.method in ("bam", "total_points"):
        return award
    return own if settings.unbalanced == "apart" else as_exact(Fraction(own - theirs) / 2)


def _mean(ranking: Ranking, award: Exact, own: Exact, theirs: Exact) -> Reason:
    whole = ""
    if ranking.method == "bam":
        whole = f" + {award_text(ranking, as_exact(2 * award - own + theirs))}"
    text = Text(
        "{award} = {sum}: the mean of both teams' own scores, as they do not balance "
        "(unbalanced=mean)",
        award=award_text(ranking, award),
        sum=Figures(f"({figures(own)}{whole} - ({figures(theirs)})) / 2"),
    )
    return Reason(text)
