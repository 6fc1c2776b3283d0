"""PARTICIPANTS: pairs, teams and single players, with what the file says that they won."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from overtrick.core.seats import Side
from overtrick.errors import OvertrickError
from overtrick.formats.contents.people import Contestant, Person, Placed
from overtrick.formats.usebio.fields import PREFIX, Element
from overtrick.formats.xml_safe import name_of

__all__ = ["Participant", "participant_of", "with_ties"]

Report = Callable[[int, str], None]

WON = (
    *("ADJUSTMENT", "WINS_OR_DRAWS", "MASTER_POINTS", "MASTER_POINTS_AWARDED"),
    *("MASTER_POINT_TYPE", "STRAT_PLACE", "STRAT_NUMBER"),
)
"""What rides along with the place, as it belongs to it."""


class Participant(NamedTuple):
    """Somebody who competes, and the line of the ranking, if there is one."""

    contestant: Contestant
    placed: Placed | None
    pairs: tuple[str, ...] = ()
    """Of a team: the numbers of its pairs."""


def participant_of(
    element: Any, session: str, section: str, nth: int, report: Report
) -> Participant:
    """
    Read a PAIR, a TEAM or a PLAYER that competes alone.

    >>> from overtrick.formats.xml_safe import parsed
    >>> text = b"<PAIR><PAIR_NUMBER>7</PAIR_NUMBER><PLACE>3=</PLACE></PAIR>"
    >>> found = participant_of(parsed(text)[0], "1", "A", 1, lambda line, said: None)
    >>> found.contestant.id, found.placed.place, found.placed.tied
    ('7', 3, True)
    """
    kind, fields = name_of(element), Element(element)
    name, id = "", ""
    pairs: tuple[str, ...] = ()
    people: tuple[Person, ...]
    if kind == "TEAM":
        id = fields.text("TEAM_ID", "TEAM_NUMBER")
        name = fields.text("TEAM_NAME", "NAME")
        people, pairs = _team(fields, report)
    elif kind == "PAIR":
        id = fields.text("PAIR_NUMBER", "PAIR_ID")
        people = tuple(_person(Element(each)) for each in fields.all("PLAYER"))
    else:
        number = fields.text("NATIONAL_ID_NUMBER")
        club = _kept(fields, "CLUB_ID_NUMBER")
        people = (Person(fields.text("PLAYER_NAME"), number, extra=club),)
        id = fields.text("PLAYER_NUMBER") or number or people[0].name
    if not id:
        id = name or f"?{nth}"
        report(fields.line, f"{kind} {nth} has no number; it is called {id}")
    side = _side(fields, report)
    placed = _placed(fields, id, session, section, side, report)
    rest = fields.rest()
    who = Contestant(id, people, section, side, name, session, rest)
    return Participant(who, placed, pairs)


def with_ties(ranking: Sequence[Placed]) -> list[Placed]:
    """
    Mark the places that stand there more than once.

    >>> [line.tied for line in with_ties([Placed("4", 1), Placed("7", 2), Placed("9", 2)])]
    [False, True, True]
    """

    def key(line: Placed) -> tuple[object, ...]:
        return line.session, line.section, line.side, line.place

    times = Counter(map(key, ranking))
    return [
        replace(line, tied=line.tied or (line.place is not None and times[key(line)] > 1))
        for line in ranking
    ]


def _team(fields: Element, report: Report) -> tuple[tuple[Person, ...], tuple[str, ...]]:
    """The players of a team, those of its pairs marked with the pair's number."""
    people: list[Person] = []
    numbers: list[str] = []
    for nth, element in enumerate(fields.all("PAIR"), 1):
        pair = Element(element)
        number = pair.text("PAIR_NUMBER", "PAIR_ID")
        if number:
            numbers.append(number)
        mark = {f"{PREFIX}PAIR": number or f"#{nth}"}
        players = [Element(each) for each in pair.all("PLAYER")]
        mark |= pair.rest(f"{PREFIX}PAIR/")
        people += [_person(player, mark) for player in players]
        if not players:
            people.append(Person(extra=mark))
    people += [_person(Element(each)) for each in fields.all("PLAYER")]
    return tuple(people), tuple(numbers)


def _person(fields: Element, mark: dict[str, str] | None = None) -> Person:
    name = fields.text("PLAYER_NAME", "NAME")
    number = fields.text("NATIONAL_ID_NUMBER")
    return Person(name, number, extra={**(mark or {}), **fields.rest()})


def _kept(fields: Element, name: str) -> dict[str, str]:
    text = fields.text(name)
    return {PREFIX + name: text} if text else {}


def _side(fields: Element, report: Report) -> Side | None:
    text = fields.text("DIRECTION")
    if not text:
        return None
    word = re.sub(r"[^A-Z]", "", text.upper())
    if word in ("N", "S", "NORTH", "SOUTH", "NORTHSOUTH"):
        return Side.NS
    if word in ("E", "W", "EAST", "WEST", "EASTWEST"):
        return Side.EW
    try:
        return Side.parse(word)
    except OvertrickError:
        report(fields.line, f"DIRECTION is not NS or EW: {text!r}")
        return None


def _placed(
    fields: Element, id: str, session: str, section: str, side: Side | None, report: Report
) -> Placed | None:
    text = fields.text("PLACE", "POSITION")
    place = re.match(r"([0-9]{1,6})\s*(?:(=)|st|nd|rd|th|\.)?\s*(=)?$", text.lstrip("="))
    if text and place is None and text not in ("-", "="):
        fields.refused["PLACE"] = text
    total = fields.number("TOTAL_SCORE")
    percentage = fields.number("PERCENTAGE")
    boards = fields.text("BOARDS_PLAYED")
    extra = {
        key: value for key, value in fields.rest().items() if key.removeprefix(PREFIX) in WON
    }
    for key in extra:
        fields.all(key.removeprefix(PREFIX))
        fields.attributes.pop(key.removeprefix(PREFIX), None)
    if boards and not re.fullmatch(r"[0-9]{1,6}", boards):
        fields.refused["BOARDS_PLAYED"], boards = boards, ""
    for name, said in fields.refused.items():
        report(fields.line, f"{id}: {name} is no number: {said!r}")
    if not (place or boards or extra or total is not None or percentage is not None):
        return None
    return Placed(
        id,
        int(place[1]) if place else None,
        bool(place and (place[2] or place[3])) or (bool(place) and text.startswith("=")),
        total,
        percentage,
        int(boards) if boards else None,
        section,
        side,
        session,
        extra,
    )
