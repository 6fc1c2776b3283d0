"""
The result that a game itself tells: Contract and Result, the names, the auction and the play.

Online clubs and archives write one game for each table; PBN 2.1 sections 3.4 to 3.6.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Final, NamedTuple

from overtrick.core.auction import Auction
from overtrick.core.board import Board
from overtrick.core.contract import Contract
from overtrick.core.deal import Deal
from overtrick.core.exact import Exact
from overtrick.core.outcome import NOT_PLAYED, Points, Result
from overtrick.core.seats import Seat, Side
from overtrick.errors import OvertrickError
from overtrick.events.session import Line, Players
from overtrick.formats.contents.people import Contestant, Person
from overtrick.formats.contents.table import Called, Record, Shown
from overtrick.formats.dialect import Reading, lead_of, reading_of
from overtrick.formats.pbn.auction import numbered_notes, read_calls
from overtrick.formats.pbn.deals import masks_of
from overtrick.formats.pbn.inheritance import Told
from overtrick.formats.pbn.play import read_cards
from overtrick.formats.pbn.score_rows import Setting, award_column
from overtrick.formats.pbn.values import number_of, sides_of, tricks_of

__all__ = [
    "Meeting",
    "Own",
    "Seated",
    "own_result",
    "pairs_of",
    "people_of",
    "plain_reading",
    "seated_people",
    "tells_result",
]

Rest = Mapping[str, str]

_SEATS: Final = (Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST)
_NUMBER: Final = re.compile(r"(.*\S)\s*#\s*([0-9A-Za-z]+)", re.DOTALL)
_POINTS: Final = re.compile(r"[+-]?[0-9]{1,6}")
_NO_NOTES: Final[tuple[dict[str, str], dict[str, str]]] = ({}, {})
_AWARDS: Final = {"MP": "scoremp", "IMP": "scoreimp"}


class Meeting(NamedTuple):
    """Who met at a table in a team match, and in which room."""

    match: str
    home: str
    away: str
    room: str


class Own(NamedTuple):
    """The result of a game, who played, tags that nothing else holds, what was wrong."""

    record: Record
    people: tuple[Contestant, ...]
    wrong: tuple[str, ...]


def people_of(told: Told) -> tuple[Person, Person, Person, Person] | None:
    """
    Give North, East, South and West by name and number, if any of them is known.

    >>> from overtrick.formats.pbn.lexer import games_of
    >>> from overtrick.formats.pbn.inheritance import Inheritance
    >>> game, = games_of(['[North "Eve Adams#123"]\\n[East "East"]\\n'])
    >>> people = people_of(Inheritance().told(game))
    >>> people[0].name, people[0].number, people[1].name
    ('Eve Adams', '123', '')
    """
    get = told.get
    people = seated_people(get("north"), get("east"), get("south"), get("west"))
    return people if any(person.name for person in people) else None


def own_result(
    told: Told, setting: Setting, deal: Deal | None, meeting: Meeting | None, rest: Rest
) -> Own:
    """
    Read the result of a game; *rest* rides along with it.

    >>> from overtrick.core.board import Board
    >>> from overtrick.formats.pbn.inheritance import Inheritance
    >>> from overtrick.formats.pbn.lexer import games_of
    >>> game, = games_of(['[Contract "4Sx"][Declarer "W"][Result "NS 5"]\\n'])
    >>> own = own_result(Inheritance().told(game), Setting(Board(7)), None, None, {})
    >>> str(own.record.line.outcome)
    '4SX W -2'
    """
    wrong: list[str] = []
    extra: dict[str, str] = dict(rest)
    has_notes = "note" in told.tags
    notes = _notes(told) if has_notes else _NO_NOTES
    calls, is_open = _calls(told, setting, notes[0], wrong, extra)
    reading = _reading(told, setting, calls, wrong, extra)
    cards = _cards(told, reading, calls, setting, (deal, notes[1]), wrong, extra)
    if has_notes and not {"pbn:Auction", "pbn:Play"}.isdisjoint(extra):
        values = [tag.value for tag in told.game.tags if tag.name.lower() == "note"]
        extra["pbn:Note"] = "\n".join(values)
    people = people_of(told)
    seated = _seated(told, setting, meeting, people, extra)
    if setting.label:
        extra["pbn:Board"] = setting.label
    ns_award, ew_award = _awards(told, setting)
    get = told.get
    line = Line(
        setting.board,
        reading.outcome,
        seated.ns,
        seated.ew,
        setting.session,
        seated.section,
        get("round") or None,
        get("table") or None,
        seated.players,
        lead_of(get("lead"), wrong) if "lead" in told.values else None,
        setting.version,
        meeting.match if meeting else None,
        meeting.room if meeting else None,
        meeting.home if meeting else None,
        meeting.away if meeting else None,
        None,
        reading.tricks,
        None,
        setting.where,
        extra or None,
    )
    record = Record(
        line,
        reading.is_pending,
        reading.contract,
        reading.declarer,
        calls,
        is_open,
        cards,
        seated.names,
        ns_award,
        ew_award,
    )
    return Own(record, seated.people, tuple(wrong))


def tells_result(told: Told) -> bool:
    """
    Say whether a game tells a result of its own, or that one is awaited.

    >>> from overtrick.formats.pbn.inheritance import Inheritance
    >>> from overtrick.formats.pbn.lexer import games_of
    >>> [tells_result(Inheritance().told(game)) for game in games_of(
    ...     ['[Board "1"]\\n[North ""]\\n\\n[Board "2"]\\n[Contract "Pass"]\\n'])]
    [False, True]
    """
    tags = told.tags
    if told.get("contract") or told.get("result") or told.get("score"):
        return True
    if ("auction" in tags and tags["auction"].text) or ("play" in tags and tags["play"].text):
        return True
    if "scoretable" in tags:
        return False
    return people_of(told) is not None or bool(told.get("pairns") or told.get("pairew"))


@lru_cache(maxsize=4096)
def seated_people(
    north: str, east: str, south: str, west: str
) -> tuple[Person, Person, Person, Person]:
    """
    Read four names; the name of a seat in its place is nobody's.

    >>> seated_people("Eve#12", "East", "", "W")[0].number
    '12'
    """
    return (
        _person(north, Seat.NORTH),
        _person(east, Seat.EAST),
        _person(south, Seat.SOUTH),
        _person(west, Seat.WEST),
    )


def _person(text: str, seat: Seat) -> Person:
    if text.lower() in ("", seat.name.lower(), seat.value.lower()):
        return Person()
    match = _NUMBER.fullmatch(text)
    return Person(match[1], match[2]) if match else Person(text)


def _notes(told: Told) -> tuple[dict[str, str], dict[str, str]]:
    """The notes of the auction and of the play; some writers put all of them at the end."""
    places: dict[str, list[str]] = {"auction": [], "play": []}
    section = "auction"
    for tag in told.game.tags:
        name = tag.name.lower()
        section = name if name in places else section
        if name == "note":
            places[section].append(tag.value)
    auction, play = numbered_notes(places["auction"]), numbered_notes(places["play"])
    return {**play, **auction}, {**auction, **play}


def _calls(
    told: Told,
    setting: Setting,
    notes: Mapping[str, str],
    wrong: list[str],
    extra: dict[str, str],
) -> tuple[tuple[Called, ...], bool]:
    tag = told.tags.get("auction")
    if tag is None:
        return (), False
    calls, is_open, faults = read_calls(tag.text, notes)
    if faults:
        wrong += [f"Auction: {fault}" for fault in faults]
        extra["pbn:Auction"] = tag.whole
    first, dealer = tag.value.strip().upper(), setting.board.dealer
    if calls and first != dealer.value and first in ("N", "E", "S", "W"):
        wrong.append(
            f"the auction begins with {first}, but {setting.board.dealer} is the dealer"
        )
        missing = ("NESW".index(first) - "NESW".index(setting.board.dealer.value)) % 4
        calls = (*[Called(None)] * missing, *calls)
    if "unalerted" in told.values:
        quiet = set(told.get("unalerted").split())
        calls = tuple(
            replace(called, alerted=called.alerted and str(number) not in quiet)
            for number, called in enumerate(calls, 1)
        )
    return calls, is_open


def _reading(
    told: Told,
    setting: Setting,
    calls: tuple[Called, ...],
    wrong: list[str],
    extra: dict[str, str],
) -> Reading:
    get = told.get
    seat, contract, result, score = (
        get("declarer"),
        get("contract"),
        get("result"),
        get("score"),
    )
    if not score and contract and result.isdecimal() and seat in ("N", "E", "S", "W"):
        try:
            return plain_reading(contract, seat, result)
        except OvertrickError:
            pass  # said below
    if seat.startswith("^"):
        extra["pbn:Declarer"], seat = seat, seat[1:].strip()
    if result.startswith("^"):
        extra["pbn:Result"] = result
    seat = seat.replace("?", "")
    points, remark = _points(score) if score else ("", "")
    try:
        if not contract or not seat:
            contract, seat = _by_auction(told, setting, calls, contract, seat)
        declarer = Seat.parse(seat) if seat and _is_bid(contract) else None
        tricks = tricks_of(result, declarer)
        reading = _tolerant(
            setting, (contract, str(declarer or ""), tricks), points, remark, wrong
        )
    except OvertrickError as error:
        wrong.append(f"{error}; the result is left open")
        reading = Reading(NOT_PLAYED, is_pending=True)
        for name in ("Contract", "Declarer", "Result", "Score"):
            if told.get(name.lower()):
                extra[f"pbn:{name}"] = told.get(name.lower())
        return reading
    if reading.is_pending and result:
        extra["pbn:Result"] = result
        wrong.append(f"result {result!r}: of which contract, by whom?")
    if score and not points and not remark and reading.is_pending:
        extra["pbn:Score"] = score
    return reading


@lru_cache(maxsize=4096)
def plain_reading(contract: str, declarer: str, tricks: str) -> Reading:
    """
    Read a result beside which no score stands, so that the board does not matter.

    >>> str(plain_reading("4S", "N", "9").outcome)
    '4S N -1'

    :raises OvertrickError: if it is no result.
    """
    declarer = declarer if _is_bid(contract) else ""
    return reading_of(Board.standard(1), contract, declarer, tricks)


def _tolerant(
    setting: Setting, cells: tuple[str, str, str], points: str, remark: str, wrong: list[str]
) -> Reading:
    contract, declarer, tricks = cells
    try:
        reading = reading_of(setting.board, contract, declarer, tricks, points, remark)
    except OvertrickError as error:
        if not points or not contract:
            raise
        reading = reading_of(setting.board, contract, declarer, tricks)
        wrong.append(f"{error}; the score does not count")
    wrong += reading.notes
    return reading


def _is_bid(contract: str) -> bool:
    return contract[:1].isdigit()


def _points(score: str) -> tuple[str, str]:
    """Points for NS, or words in their place."""
    sides = sides_of(score)
    if sides:
        ns, ew = sides.get(Side.NS), sides.get(Side.EW)
        text = ns if ns is not None else f"{-int(float(ew or 0))}"
        return (text, "") if _POINTS.fullmatch(text) else ("", "")
    return "", "" if _POINTS.fullmatch(score) else score


def _by_auction(
    told: Told, setting: Setting, calls: tuple[Called, ...], contract: str, seat: str
) -> tuple[str, str]:
    """Contract and declarer, where a tag is silent, out of the lead and the calls."""
    if (contract and not _is_bid(contract)) or (not contract and told.get("score")):
        return contract, seat
    auction = _auction(setting, calls) if calls else None
    if auction is not None and auction.is_over:
        if not contract:
            contract = "Pass" if auction.contract is None else str(auction.contract)
        if not seat and auction.declarer is not None:
            seat = str(auction.declarer)
    play = told.tags.get("play")
    if (
        contract
        and not seat
        and play is not None
        and play.value.strip() in ("N", "E", "S", "W")
    ):
        seat = str(Seat(play.value.strip()).right)
    return contract, seat


def _auction(setting: Setting, calls: tuple[Called, ...]) -> Auction | None:
    made = tuple(called.call for called in calls if called.call is not None)
    try:
        return Auction(setting.board.dealer, made) if len(made) == len(calls) < 320 else None
    except OvertrickError:
        return None


def _cards(
    told: Told,
    reading: Reading,
    calls: tuple[Called, ...],
    setting: Setting,
    helps: tuple[Deal | None, Mapping[str, str]],
    wrong: list[str],
    extra: dict[str, str],
) -> tuple[Shown, ...]:
    tag = told.tags.get("play")
    if tag is None or not tag.text:
        return ()
    contract, declarer = _contract(reading)
    if contract is None and (auction := _auction(setting, calls)) is not None:
        contract, declarer = auction.contract, auction.declarer
    word = tag.value.strip().upper()[:1]
    if word not in ("N", "E", "S", "W"):
        if declarer is None:
            wrong.append("Play: who led?")
            extra["pbn:Play"] = tag.whole
            return ()
        word = declarer.left.value
    deal, notes = helps
    strain = None if contract is None else contract.strain
    read = read_cards(
        tag.text, Seat(word), strain, notes, deal, masks_of(told.get("deal")) if deal else None
    )
    wrong += [f"Play: {fault}" for fault in read.wrong]
    if read.as_text or (read.cards and (declarer is None or declarer.left is not Seat(word))):
        extra["pbn:Play"] = tag.whole
    return read.cards


def _contract(reading: Reading) -> tuple[Contract | None, Seat | None]:
    outcome = reading.outcome
    if isinstance(outcome, Result | Points):
        return outcome.contract, outcome.declarer
    return reading.contract, reading.declarer


class Seated(NamedTuple):
    """Who sat where, as the result and the list of contestants want to know."""

    ns: str | None
    ew: str | None
    section: str
    players: Players | None = None
    names: tuple[str, str, str, str] | None = None
    people: tuple[Contestant, ...] = ()


def _seated(
    told: Told,
    setting: Setting,
    meeting: Meeting | None,
    people: tuple[Person, Person, Person, Person] | None,
    extra: dict[str, str],
) -> Seated:
    section = told.get("section") or setting.section or "A"
    ns, ew = told.get("pairns") or None, told.get("pairew") or None
    if people is not None and (meeting or ns):
        for seat, person in zip(_SEATS, people, strict=True):
            if person.number:
                extra[f"pbn:{seat.name.capitalize()}"] = f"{person.name}#{person.number}"
    if meeting is not None:
        sides = meeting.home, meeting.away
        home, away = sides[::-1] if meeting.room.startswith("closed") else sides
        names = _names(people) if people else None
        return Seated(ns or home, ew or away, section, None, names)
    if people is None:
        return Seated(ns, ew, section)
    if told.get("competition").lower().startswith("indiv"):
        return _individuals(people, section, setting.session)
    return pairs_of(people, ns, ew, section, setting.session)


@lru_cache(maxsize=1024)
def pairs_of(
    people: tuple[Person, Person, Person, Person],
    ns: str | None,
    ew: str | None,
    section: str,
    session: str,
) -> Seated:
    """
    Seat two pairs, by their ids or else by their names.

    >>> pairs_of(seated_people("Eve", "Gus", "Finn", "Hal"), None, "7", "A", "1").ns
    'Eve - Finn'
    """
    north, east, south, west = people
    ns, ew = ns or _pair_id(north, south), ew or _pair_id(east, west)
    found = tuple(
        Contestant(who, pair, section, session=session)
        for who, pair in ((ns, (north, south)), (ew, (east, west)))
        if who and any(person.name for person in pair)
    )
    return Seated(ns, ew, section, None, _names(people), found)


def _individuals(
    people: tuple[Person, Person, Person, Person], section: str, session: str
) -> Seated:
    north, east, south, west = _names(people)
    players = north or None, east or None, south or None, west or None
    found = tuple(
        Contestant(person.name, (person,), section, session=session)
        for person in people
        if person.name
    )
    return Seated(None, None, section, players, _names(people), found)


def _names(people: tuple[Person, Person, Person, Person]) -> tuple[str, str, str, str]:
    north, east, south, west = people
    return north.name, east.name, south.name, west.name


def _awards(told: Told, setting: Setting) -> tuple[Exact | None, Exact | None]:
    if "scoremp" not in told.values and "scoreimp" not in told.values:
        return None, None
    columns = {f"{unit}_NS" for unit, name in _AWARDS.items() if told.get(name)}
    text = told.get(_AWARDS.get(award_column(setting.method, columns), ""))
    found = {side: number_of(number) for side, number in sides_of(text).items()}
    return found.get(Side.NS), found.get(Side.EW)


def _pair_id(one: Person, other: Person) -> str | None:
    return " - ".join(person.name for person in (one, other) if person.name) or None
