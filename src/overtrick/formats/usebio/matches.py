"""MATCH: two teams in two rooms, or two pairs at a table, and how it ended."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from overtrick.core.exact import Exact
from overtrick.core.seats import Side
from overtrick.errors import EnglishText
from overtrick.events.session import MatchResult, home_is_ns
from overtrick.formats.contents.table import Record
from overtrick.formats.plain import attempt
from overtrick.formats.usebio.fields import PREFIX, Element
from overtrick.formats.usebio.travellers import TravellerPlace
from overtrick.rules.duplicate import outcome_points

__all__ = ["NOBODY", "MatchHeading", "met_of", "result_of", "seated"]

NOBODY = frozenset({"", "0", "-", "BYE", "PHANTOM", "NONE"})
"""What stands for a team that is not there, in capitals."""
_ROOMS = {"NS": ("open", "open2"), "EW": ("closed", "closed2")}


class MatchHeading(NamedTuple):
    """The heading of a match: who met, in which round, how it ended."""

    id: str
    home: str
    away: str | None
    round: str | None
    is_teams: bool
    scores: tuple[Exact | None, Exact | None]
    points: tuple[Exact | None, Exact | None]
    boards: int
    line: int


def met_of(
    fields: Element, place: TravellerPlace, nth: int, teams: Mapping[str, str]
) -> MatchHeading | None:
    """
    Read the heading of a match; *nth* of its round or of all, *teams* are ids by name.

    >>> from overtrick.formats.xml_safe import parsed
    >>> text = b"<M ROUND_NUMBER='2'><TEAM>4</TEAM><OPPOSING_TEAM>7</OPPOSING_TEAM></M>"
    >>> met_of(Element(parsed(text)[0]), TravellerPlace("x.xml", []), 3, {})[:5]
    ('2-3', '4', '7', '2', True)
    """
    round = fields.text("ROUND_NUMBER", "ROUND") or None
    team, other = fields.text("TEAM", "TEAM_ID"), fields.text("OPPOSING_TEAM")
    is_teams = bool(team or other)
    if is_teams:
        home, away = teams.get(team, team), teams.get(other, other)
        scores = _numbers(fields, "TEAM_SCORE", "OPPOSING_TEAM_SCORE")
        points = _numbers(fields, "TEAM_VICTORY_POINTS", "OPPOSING_TEAM_VICTORY_POINTS")
    else:
        home = place.id_of(fields.text("NS_PAIR_NUMBER"), Side.NS)
        away = place.id_of(fields.text("EW_PAIR_NUMBER"), Side.EW)
        scores = _numbers(fields, "NS_SCORE", "EW_SCORE")
        points = _numbers(fields, "NS_VICTORY_POINTS", "EW_VICTORY_POINTS")
    if home.upper() in NOBODY and away.upper() not in NOBODY:
        home, away, scores, points = away, home, scores[::-1], points[::-1]
    if home.upper() in NOBODY:
        place.say(fields.line, "a match without its teams or pairs")
        return None
    for name, text in fields.refused.items():
        place.say(
            fields.line,
            EnglishText(
                "a match of {home}: {name} is no number: {text!r}",
                home=home,
                name=name,
                text=text,
            ),
        )
    first, last = (fields.text(f"{end}_BOARD_NUMBER") for end in ("START", "END"))
    return MatchHeading(
        f"{round}-{nth}" if round else str(nth),
        home,
        None if away.upper() in NOBODY else away,
        round,
        is_teams,
        scores,
        points,
        _range(first, last),
        fields.line,
    )


def result_of(
    met: MatchHeading, records: Sequence[Record], place: TravellerPlace, scoring: str
) -> MatchResult | None:
    """
    Give a match as it was told; None where nothing but its boards tells of it.

    Scores are IMPs, except where victory points are all that a match gives: then only their
    boards, or a sum of 20 or 30, can say which they are.

    >>> met = MatchHeading("1", "4", "7", None, True, (12, 8), (None, None), 0, 1)
    >>> result_of(met, (), TravellerPlace("x.xml", []), "VPS").home_points
    12
    >>> result_of(met, (), TravellerPlace("x.xml", []), "IMPS").home_imps
    12
    """
    scores, points = met.scores, met.points
    if met.away is not None and points == (None, None) and _are_points(met, records, scoring):
        scores, points = (None, None), scores
        text = EnglishText(
            "match {match}: {home}-{away} is read as victory points",
            match=met.id,
            home=points[0],
            away=points[1],
        )
        place.say(met.line, text, is_question=True)
    if records and scores == points == (None, None):
        return None
    boards = met.boards or len({told.line.board.number for told in records})
    return MatchResult(
        met.id,
        met.home,
        met.away,
        scores[0] if met.away else None,
        scores[1] if met.away else None,
        boards,
        points[0],
        points[1],
        place.session,
        place.section,
        met.round,
        kind="played" if met.away else "bye",
        where=f"{place.file}:{met.line}",
    )


def seated(
    lines: Sequence[tuple[Element, str, Record]],
    met: MatchHeading,
    net: Exact | None,
    pairs: Mapping[str, str],
    place: TravellerPlace,
) -> Iterator[Record]:
    """
    Seat the teams at the tables of a board: home sits NS in the open room, EW in the closed.

    DIRECTION says where TEAM sat; without it the numbers of the pairs, then the sign of the
    net IMPs of the board.

    >>> met = MatchHeading("1", "4", "7", None, True, (1, 0), (1, 0), 0, 1)
    >>> list(seated((), met, 0, {}, TravellerPlace("x.xml", [])))
    []
    """
    sides = [_side(direction) or _by_pair(told, met, pairs) for _, direction, told in lines]
    if len(lines) == 2 and (None in sides or sides[0] == sides[1]):
        sides = _by_imps([told for *_, told in lines], sides, net, place, lines[1][0].line)
    taken: dict[str, int] = {}
    for (fields, _, told), side in zip(lines, sides, strict=True):
        side = side or ("EW" if taken.get("NS") else "NS")
        nth = taken.get(side, 0)
        taken[side] = nth + 1
        rooms = _ROOMS[side]
        if nth >= len(rooms):
            text = EnglishText(
                "board {number}: a third result in the same seats",
                number=told.line.board.number,
            )
            place.say(fields.line, text, told.line.board.number)
            nth = 1
        yield _in_room(told, met, rooms[nth], net)


def _in_room(told: Record, met: MatchHeading, room: str, net: Exact | None) -> Record:
    is_open = home_is_ns(room)
    ns, ew = (met.home, met.away) if is_open else (met.away, met.home)
    line = told.line
    numbers = {"NS_PAIR_NUMBER": (line.ns, ns), "EW_PAIR_NUMBER": (line.ew, ew)}
    extra = dict(line.extra or {})
    for name, (number, team) in numbers.items():
        if number and number != team:
            extra[PREFIX + name] = number
    line = replace(line, ns=ns, ew=ew, room=room, home=met.home, away=met.away, extra=extra)
    if net is None or told.ns_award is not None or told.ew_award is not None:
        return replace(told, line=line)
    won = net if is_open else -net
    return replace(told, line=line, ns_award=won, ew_award=-won)


def _side(direction: str) -> str | None:
    word = re.sub(r"[^A-Z]", "", direction.upper())
    return {"N": "NS", "S": "NS", "E": "EW", "W": "EW"}.get(word[:1]) if word else None


def _by_pair(told: Record, met: MatchHeading, pairs: Mapping[str, str]) -> str | None:
    ns = pairs.get(told.line.ns or "", "")
    ew = pairs.get(told.line.ew or "", "")
    if met.home == ns or met.away == ew:
        return "NS"
    return "EW" if met.home == ew or met.away == ns else None


def _by_imps(
    told: Sequence[Record],
    sides: list[str | None],
    net: Exact | None,
    place: TravellerPlace,
    line: int,
) -> list[str | None]:
    """Two tables of a board: the other room is the other way round."""
    number = told[0].line.board.number
    if sides[0] == sides[1] and sides[0] is not None:
        text = EnglishText(
            "board {number}: TEAM cannot sit {sides} at both tables",
            number=number,
            sides=sides[0],
        )
        place.say(line, text, number)
    first = sides[0] or {"NS": "EW", "EW": "NS"}.get(sides[1] or "", "")
    worth = [_worth(each) for each in told]
    if not first and net and None not in worth:
        swing = (worth[0] or 0) - (worth[1] or 0)
        first = "NS" if not swing or (swing > 0) == (net > 0) else "EW"
    first = first or "NS"
    return [first, "EW" if first == "NS" else "NS"]


def _worth(told: Record) -> int | None:
    return attempt(outcome_points, told.line.outcome, told.line.board)


def _are_points(met: MatchHeading, records: Sequence[Record], scoring: str) -> bool:
    home, away = met.scores
    if home is None or away is None or not scoring.upper().startswith("VP"):
        return False
    won = {
        told.line.board.number: told.ns_award if told.line.ns == met.home else told.ew_award
        for told in records
    }
    if met.is_teams and won and None not in won.values():
        return home - away != sum(value for value in won.values() if value is not None)
    return home + away in (20, 30) or not isinstance(home, int) or not isinstance(away, int)


def _numbers(fields: Element, home: str, away: str) -> tuple[Exact | None, Exact | None]:
    return fields.number(home), fields.number(away)


def _range(first: str, last: str) -> int:
    if not (re.fullmatch("[0-9]{1,5}", first) and re.fullmatch("[0-9]{1,5}", last)):
        return 0
    return max(0, int(last) - int(first) + 1)
