"""
What a USEBIO file says of the event as a whole: its fields read, and given to be written.

PARTICIPANTS: pairs, teams and single players, with what the file says that they won.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from overtrick.core.seats import Side
from overtrick.errors import EnglishText, OvertrickError
from overtrick.formats.contents.contents import About, Contents
from overtrick.formats.contents.people import Contestant, Person, Placed
from overtrick.formats.plain import date_of_parts, day_first, is_whole
from overtrick.formats.usebio.fields import OLDER, PREFIX, Along, Element, kept
from overtrick.formats.xml_safe import name_of, text_of

__all__ = [
    "Heading",
    "Participant",
    "counts_of",
    "date_of",
    "date_text",
    "event_type_text",
    "hybrid_text",
    "method_text",
    "participant_of",
    "with_ties",
    "without_counts",
]

_KINDS = {
    **dict.fromkeys(("PAIRS", "MP_PAIRS", "BUTLER_PAIRS", "CROSS_IMP", "IMP_PAIRS"), "pairs"),
    **dict.fromkeys(("CROSS_IMPS", "CROSS_IMP_PAIRS", "AGGREGATE_PAIRS"), "pairs"),
    **dict.fromkeys(("TEAMS", "TEAMS_OF_FOUR", "TEAM", "KO", "KNOCKOUT"), "teams"),
    **dict.fromkeys(("KNOCK_OUT", "LEAGUE", "MULTIPLE_TEAMS"), "teams"),
    **dict.fromkeys(("INDIVIDUAL", "INDIVIDUALS"), "individual"),
    "SWISS_PAIRS": "swiss_pairs",
    "SWISS_TEAMS": "swiss_teams",
}
_METHODS = {
    **dict.fromkeys(("MATCH_POINTS", "MATCHPOINTS", "MP_PAIRS", "MP", "MPS"), "matchpoints"),
    **dict.fromkeys(("BUTLER_IMPS", "BUTLER", "BUTLER_PAIRS"), "butler"),
    **dict.fromkeys(("CROSS_IMPS", "CROSS_IMP", "CROSS_IMP_PAIRS", "XIMPS"), "cross_imps"),
    **dict.fromkeys(("AGGREGATE", "TOTAL_POINTS", "AGGREGATE_PAIRS"), "total_points"),
    **dict.fromkeys(("BAM", "PAB", "POINT_A_BOARD", "BOARD_A_MATCH"), "bam"),
}
_WRITTEN = {
    "matchpoints": "MATCH_POINTS",
    "butler": "BUTLER_IMPS",
    "cross_imps": "CROSS_IMPS",
    "total_points": "AGGREGATE",
    "bam": "BAM",
    "teams": "IMPS",
    "patton": "HYBRID",
    "lederer": "HYBRID",
}
_HYBRIDS = {"patton": "PATTON", "lederer": "LEDERER"}
"""Which hybrid it is, in SCORING_METHOD."""
_TEXTS = {
    "EVENT_DESCRIPTION": "title",
    "DATE": "date",
    "VENUE": "venue",
    "BOARD_SCORING_METHOD": "method",
    "WINNER_TYPE": "winners",
}


class Heading:
    """
    The event as it is read, a field at a time.

    >>> Heading().about()
    About(title='', date='', club='', club_number='', venue='', director='', scorer='', \
kind='', method='', winners=None, extra={})
    """

    def __init__(self) -> None:
        self.found: dict[str, Any] = {}
        self.extra = Along()
        self.by_type = ""
        """The method that the type of event told."""
        self.awards: set[str] = set()
        """The names of the awards that travellers had."""

    def begin(self, attributes: Mapping[str, str]) -> None:
        """Take up the attributes of EVENT."""
        said = dict(attributes)
        self._event_type(said.pop("EVENT_TYPE", ""))
        self.extra |= {f"{PREFIX}@{name}": text for name, text in said.items()}

    def take(self, element: Any) -> str:
        """Take up a field of EVENT; give back what is wrong with it."""
        name = OLDER.get(name_of(element), name_of(element))
        if name == "CONTACT":
            self._contact(Element(element))
            return ""
        text = text_of(element) if len(element) == 0 and not element.attrib else ""
        if name == "EVENT_TYPE" and text:
            self._event_type(text)
            return ""
        if name == "SCORING_METHOD" and _word(text) in _HYBRIDS.values():
            self.by_type = _word(text).lower()
        field = _TEXTS.get(name, "")
        if field and text and field not in self.found:
            value = text if field in ("title", "venue") else getattr(self, f"_{field}")(text)
            if value:
                self.found[field] = value
                return ""
            self.keep(name, element)
            return (
                ""
                if field == "method"
                else EnglishText("{name} is not known: {text!r}", name=name, text=text)
            )
        self.keep(name, element)
        return ""

    def club(self, element: Any) -> None:
        """Take up CLUB."""
        club = Element(element)
        self.found.setdefault("club", club.text("CLUB_NAME"))
        self.found.setdefault("club_number", club.text("CLUB_ID_NUMBER"))
        self.extra |= club.rest(f"{PREFIX}CLUB/")

    def about(self) -> About:
        """Give what has been read."""
        told = {name: value for name, value in self.found.items() if value}
        if "title" not in told and PREFIX + "TITLE" in self.extra:
            told["title"] = self.extra[PREFIX + "TITLE"]
        if "method" not in told and (method := self._method_told(told.get("kind", ""))):
            told["method"] = method
        again = {
            (PREFIX + "TITLE", told.get("title")),
            (PREFIX + "BOARD_SCORING_METHOD", _WRITTEN.get(told.get("method", ""))),
            (PREFIX + "SCORING_METHOD", _HYBRIDS.get(told.get("method", ""))),
        }
        whole = self.extra.whole()
        extra = {key: text for key, text in whole.items() if (key, text) not in again}
        return About(**told, extra=extra)

    def _event_type(self, text: str) -> None:
        word = _word(text)
        kind = _KINDS.get(word, "")
        if kind:
            self.found["kind"] = kind
        if word in _METHODS:
            self.by_type = _METHODS[word]
        if text and kind.upper() != text:
            self.extra[f"{PREFIX}@EVENT_TYPE"] = text

    def _method_told(self, kind: str) -> str:
        """IMPS alone can be the method of teams, or of pairs: then awards tell which."""
        said = self.extra.get(PREFIX + "BOARD_SCORING_METHOD", "")
        if self.by_type or said not in ("", "IMPS"):
            return self.by_type
        if kind in ("teams", "swiss_teams"):
            return "teams" if said else ""
        told = {
            "CROSS_IMP_POINTS": "cross_imps",
            "BUTLER_POINTS": "butler",
            "MATCH_POINTS": "matchpoints",
        }
        methods = {told[name] for name in self.awards if name in told}
        return methods.pop() if len(methods) == 1 else ""

    def _date(self, text: str) -> str:
        return date_of(text)

    def _method(self, text: str) -> str:
        method = _METHODS.get(_word(text), "")
        if _WRITTEN.get(method) != text:
            self.extra[PREFIX + "BOARD_SCORING_METHOD"] = text
        return method

    def _winners(self, text: str) -> int | None:
        return int(text) if text in ("1", "2") else None

    def _contact(self, contact: Element) -> None:
        self.found.setdefault("director", contact.text("FULL_NAME"))
        self.found.setdefault("scorer", contact.text("SCORER"))
        self.extra |= contact.rest(f"{PREFIX}CONTACT/")

    def keep(self, name: str, element: Any) -> None:
        """Let an element ride along."""
        key, text = PREFIX + name, kept([element])
        if self.extra.get(key) != text:
            self.extra.add(key, name, text)


def event_type_text(about: About, kind: str) -> str:
    """
    Give the type of an event of a kind, as the file said it where that is still right.

    >>> event_type_text(About(), "swiss_teams")
    'SWISS_TEAMS'
    """
    said = about.extra.get(PREFIX + "@EVENT_TYPE", "")
    return said if said and _KINDS.get(_word(said), kind) == kind else kind.upper()


def method_text(about: About) -> str:
    """
    Give the method of scoring boards, as the file said it where that is still right.

    >>> method_text(About(method="butler"))
    'BUTLER_IMPS'
    """
    said = about.extra.get(PREFIX + "BOARD_SCORING_METHOD", "")
    fits = (
        ("butler", "cross_imps", "teams")
        if said == "IMPS"
        else (_METHODS.get(_word(said), ""),)
    )
    if said and about.method in fits:
        return said
    return _WRITTEN.get(about.method, "OTHER" if about.method else "")


def hybrid_text(about: About) -> str:
    """
    Name a method of which the board's method tells no more than that it is a hybrid.

    >>> hybrid_text(About(method="patton")), hybrid_text(About(method="teams"))
    ('PATTON', '')
    """
    return "" if PREFIX + "SCORING_METHOD" in about.extra else _HYBRIDS.get(about.method, "")


def _word(text: str) -> str:
    return re.sub(r"[\s-]+", "_", text.upper())


_DATES = (
    re.compile(
        r"(?P<day>[0-9]{1,2})[/.\s-](?P<month>[0-9]{1,2})[/.\s-](?P<year>[0-9]{4}|[0-9]{2})"
    ),
    re.compile(
        r"(?P<year>[0-9]{4})[/.-]?(?P<month>[0-9]{1,2})[/.-]?(?P<day>[0-9]{1,2})(?:T.*)?"
    ),
)


def date_of(text: str) -> str:
    """
    Read a date, day first or as ISO 8601 has it; empty where it is none.

    >>> date_of("10/03/2026"), date_of("2026-03-10"), date_of("10.3.26"), date_of("March")
    ('2026-03-10', '2026-03-10', '2026-03-10', '')
    """
    for shape in _DATES:
        match = shape.fullmatch(text.strip())
        if match is None:
            continue
        year, month, day = (int(match[part]) for part in ("year", "month", "day"))
        year += 0 if len(match["year"]) == 4 else (2000 if year < 70 else 1900)
        if date := date_of_parts(year, month, day):
            return date
    return ""


def date_text(date: str, *, is_newer: bool) -> str:
    """
    Write a date as the version does; empty where a part of it is not known.

    >>> date_text("2026-03-10", is_newer=False), date_text("2026-03-??", is_newer=True)
    ('10/03/2026', '')
    """
    if is_newer:
        return date if is_whole(date) else ""
    return day_first(date)


def counts_of(contents: Contents) -> dict[str, str]:
    """
    Count what the heading of a file gives: sessions, sections and boards.

    >>> counts_of(Contents())
    {'SESSION_COUNT': '1', 'SECTION_COUNT': '1'}
    """
    groups = {(told.line.session, told.line.section) for told in contents.records}
    boards = {(told.line.session, told.line.board.number) for told in contents.records}
    sessions = len({session for session, _ in groups})
    found = {"SESSION_COUNT": max(1, sessions), "SECTION_COUNT": max(1, len(groups))}
    if boards:
        found["BOARDS_PLAYED"] = len(boards)
    return {name: str(number) for name, number in found.items()}


def without_counts(about: About, contents: Contents) -> About:
    """
    Leave out what a writer counts again, and the name of our own program.

    >>> without_counts(About(extra={"usebio:SESSION_COUNT": "1"}), Contents()).extra
    {}
    """
    again = {PREFIX + name: text for name, text in counts_of(contents).items()}
    ours = about.extra.get(PREFIX + "PROGRAM_NAME") == "overtrick"
    drop = {"PROGRAM_NAME", "PROGRAM_VERSION"} if ours else set()
    keys = {PREFIX + name for name in drop}
    extra = {
        key: text
        for key, text in about.extra.items()
        if again.get(key) != text and key not in keys
    }
    return replace(about, extra=extra)


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
        report(
            fields.line,
            EnglishText(
                "{kind} {nth} has no number; it is called {id}", kind=kind, nth=nth, id=id
            ),
        )
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
        report(fields.line, EnglishText("DIRECTION is not NS or EW: {text!r}", text=text))
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
        report(
            fields.line,
            EnglishText("{id}: {name} is no number: {said!r}", id=id, name=name, said=said),
        )
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
