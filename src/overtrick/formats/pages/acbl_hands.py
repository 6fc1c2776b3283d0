"""
Hand records as ACBL writes them: ``north_spades: "A K 10"``, tricks, and the par score.

The diagram of a board on a page of ACBL Live: hands, dealer, tricks and par.

Pairs as they are met on pages and in documents: put together to contestants.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from overtrick.core.board import Board
from overtrick.core.cards import Hand, Suit
from overtrick.core.deal import Deal
from overtrick.core.letters import whole_number
from overtrick.core.seats import Seat, Side, Vulnerability
from overtrick.errors import EnglishText, InvalidBoard, OvertrickError
from overtrick.formats.contents.dealt import Dealt
from overtrick.formats.contents.people import Contestant, Person, Placed
from overtrick.formats.dialect import SEAT_NAMES
from overtrick.formats.limits import Report
from overtrick.formats.pages.american import par_of, trick_table_of
from overtrick.formats.pages.embedded import DocumentReport, rest_of, text_at
from overtrick.formats.pages.page import classes_of, divisions, words_of

__all__ = [
    "PairsSeen",
    "board_number",
    "deals_of",
    "dealt_of",
    "diagram_record",
    "hand_of",
    "is_hand_record",
    "number_of",
    "person_name",
]

_SUITS = ("spades", "hearts", "diamonds", "clubs")
_USED = (
    *(f"{seat}_{suit}" for seat in SEAT_NAMES for suit in _SUITS),
    *("id", "board", "board_number", "dealer", "vulnerability", "board_record_hash"),
    *("board_record_string", "hand_record_set_id", "double_dummy_ns", "double_dummy_ew"),
    *("double_dummy_north_south", "double_dummy_east_west", "double_dummy_par_score", "par"),
)


def is_hand_record(told: object) -> bool:
    """
    Whether a part of a document is the hand record of a board.

    >>> is_hand_record({"board_number": 7, "north_spades": "A K"}), is_hand_record(["A K"])
    (True, False)
    """
    return isinstance(told, Mapping) and "north_spades" in told


def board_number(text: str) -> int:
    """
    Read the number of a board.

    >>> board_number("07")
    7

    :raises InvalidBoard: if it is none.
    """
    board = whole_number(text.strip(), 9_999)
    if not board:
        raise InvalidBoard("not a board: {text!r}", text=text)
    return board


def hand_of(holdings: list[str]) -> Hand:
    """
    Read a hand from its four suits, spades first; a void is empty or dashes.

    >>> str(hand_of(["10 9 7 6 4 2", "K 5", "-----", "A 8 7 6 5"]))
    'T97642.K5..A8765'

    :raises InvalidDeal: if it is no hand.
    """
    suits = (re.sub(r"[-–—\s]+", "", text) for text in holdings)
    told = zip(Suit, suits, strict=True)
    return Hand.parse("".join(f"{suit}{ranks}" for suit, ranks in told))


def dealt_of(record: Mapping[str, Any], session: str, say: Report) -> Dealt | None:
    """Read a hand record; *say* is told what cannot be read. None without a board."""
    try:
        number = board_number(text_at(record, "board_number", "board"))
    except OvertrickError as error:
        say(EnglishText("a hand record was left out: {error}", error=error))
        return None
    dealt = Dealt(_board(record, number, say), session=session)
    dealt = replace(dealt, extra=rest_of(record, _USED, "acbl"))
    try:
        dealt = replace(dealt, deal=_deal(record))
    except OvertrickError as error:
        say(EnglishText("the cards of the hand record: {error}", error=error), number)
    try:
        ns = text_at(record, "double_dummy_ns", "double_dummy_north_south")
        ew = text_at(record, "double_dummy_ew", "double_dummy_east_west")
        dealt = _with_makes(dealt, ns, ew)
        par = par_of(text := text_at(record, "par", "double_dummy_par_score"))
        if par:
            dealt = replace(dealt, par=par, extra={**dealt.extra, "acbl:Par": text})
    except OvertrickError as error:
        say(EnglishText("the double-dummy results: {error}", error=error), number)
    return dealt


def _with_makes(dealt: Dealt, ns: str, ew: str) -> Dealt:
    """Levels do not tell how few tricks there are: then the texts alone are kept."""
    texts = {"acbl:MakesNS": ns, "acbl:MakesEW": ew}
    extra = {**dealt.extra, **{key: text for key, text in texts.items() if text}}
    try:
        return replace(dealt, tricks=trick_table_of(ns, ew))
    except OvertrickError:
        return replace(dealt, extra=extra)


def _board(record: Mapping[str, Any], number: int, say: Report) -> Board:
    try:
        dealer = text_at(record, "dealer")
        vulnerability = text_at(record, "vulnerability")
        return Board(
            number,
            Seat.parse(dealer) if dealer else None,
            Vulnerability.parse(vulnerability) if vulnerability else None,
        )
    except OvertrickError as error:
        say(EnglishText("the hand record: {error}", error=error), number)
        return Board(number)


def _deal(record: Mapping[str, Any]) -> Deal | None:
    told = {
        seat: [text_at(record, f"{name}_{suit}") for suit in _SUITS]
        for seat, name in zip(Seat, SEAT_NAMES, strict=True)
    }
    if not any(any(holdings) for holdings in told.values()):
        return None
    return Deal.of({seat: hand_of(holdings) for seat, holdings in told.items()})


def deals_of(records: object, session: str, say: DocumentReport) -> dict[int, Dealt]:
    """Read all hand records, by board."""
    found: dict[int, Dealt] = {}
    for record in say.each(records):
        dealt = dealt_of(record, session, say)
        if dealt is None:
            continue
        first = found.setdefault(dealt.board.number, dealt)
        if first.deal != dealt.deal:
            say("a second hand record with other cards was left out", dealt.board.number)
    return found


_SUIT_NAMES = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}


def diagram_record(diagram: Any) -> dict[str, str]:
    """Read a diagram into the fields of a hand record."""
    facts = (one for division in divisions(diagram, "board-data") for one in division.iter())
    data = " ".join(one.text or "" for one in facts)
    number = next((words_of(one) for one in divisions(diagram, "board-num")), "")
    match = re.search(r"([0-9]{1,4})$", diagram.get("id") or "")
    record = {"board_number": number or (match[1] if match else "")}
    if found := re.search(r"Dlr:? ?([A-Za-z]+)", data):
        record["dealer"] = found[1]
    if found := re.search(r"Vul:? ?([A-Za-z-]+)", data):
        record["vulnerability"] = found[1]
    for line in divisions(diagram, "double-dummy"):
        ns, _, ew = words_of(line).partition("EW:")
        record["double_dummy_ns"] = ns.partition("NS:")[2].strip()
        record["double_dummy_ew"] = ew.strip()
    for line in divisions(diagram, "par-score"):
        record["par"] = words_of(line).replace("Par Score", "").strip()
    return record | _hands(diagram)


def _hands(diagram: Any) -> dict[str, str]:
    """North stands above, South below, and West and East between them."""
    alone = [one for one in divisions(diagram, "hand") if "middle" not in classes_of(one)]
    slices = list(divisions(diagram, "inner-slice"))
    seats = {
        "north": alone[0] if alone else None,
        "south": alone[-1] if len(alone) > 1 else None,
        "west": next((one for one in slices if "left" in classes_of(one)), None),
        "east": next((one for one in slices if "right" in classes_of(one)), None),
    }
    found = {}
    for seat, hand in seats.items():
        for holding in () if hand is None else hand.iter("span"):
            text = words_of(holding)
            if "symbol" not in classes_of(holding) and text[:1] in _SUIT_NAMES:
                found[f"{seat}_{_SUIT_NAMES[text[0]]}"] = text[1:].strip()
    return found


def person_name(text: str) -> str:
    """
    Write a name with the first name first.

    >>> person_name("Adams, Eve"), person_name("Eve Adams")
    ('Eve Adams', 'Eve Adams')
    """
    last, comma, first = text.partition(",")
    if comma and last.strip() and first.strip() and "," not in first:
        return f"{first.strip()} {last.strip()}"
    return text.strip()


def number_of(text: str) -> str:
    """
    Give a pair's number without its direction; nothing for nobody.

    >>> number_of("7-NS"), number_of("12"), number_of("0")
    ('7', '12', '')
    """
    word = " ".join(text.split())
    for end in ("-NS", "-EW", " NS", " EW", "NS", "EW"):
        if word.upper().endswith(end) and word[: -len(end)].strip("- ").isdigit():
            word = word[: -len(end)].strip("- ")
            break
    return "" if word in ("0", "-", "None") else word


@dataclass
class PairsSeen:
    """
    Who played on which side under which number.

    Where every number that is met on both sides names the same players, there is one field
    and a number is enough; otherwise the side belongs to it.

    >>> seen = PairsSeen()
    >>> seen.add("7", Side.NS, [Person("Eve"), Person("Finn")])
    >>> seen.add("7", Side.EW, [Person("Gus"), Person("Hal")])
    >>> [who.exact_id for who in seen.contestants()]
    ['A:NS 7', 'A:EW 7']
    """

    section: str = "A"
    session: str = "1"
    _people: dict[tuple[str, Side], tuple[Person, ...]] = field(default_factory=dict)
    _extra: dict[tuple[str, Side], Mapping[str, str]] = field(default_factory=dict)

    def add(
        self,
        number: str,
        side: Side,
        people: Iterable[Person],
        extra: Mapping[str, str] | None = None,
    ) -> None:
        """Note a pair; what is known already is only completed."""
        key = (number, side)
        told = tuple(people)
        if not any(person.is_known for person in self._people.get(key, ())):
            self._people[key] = told
        if extra:
            self._extra[key] = {**self._extra.get(key, {}), **extra}

    @property
    def is_two_fields(self) -> bool:
        """Whether a number means one pair North-South and another East-West."""
        both = [
            (self._people[number, Side.NS], self._people[number, Side.EW])
            for number, side in self._people
            if side is Side.NS and (number, Side.EW) in self._people
        ]
        return any(_names(one) != _names(other) for one, other in both)

    def contestants(self) -> list[Contestant]:
        """Give the pairs as contestants."""
        two = self.is_two_fields
        found: dict[tuple[str, Side | None], Contestant] = {}
        for (number, side), people in self._people.items():
            key = (number, side if two else None)
            extra = self._extra.get((number, side), {})
            if key in found:
                if not found[key].names:
                    found[key] = replace(found[key], players=people)
                continue
            found[key] = Contestant(
                number, people, self.section, key[1], session=self.session, extra=extra
            )
        return list(found.values())

    def sided(self, ranking: Iterable[Placed]) -> list[Placed]:
        """Give lines of the ranking their side, or none where there is one field."""
        two, section, session = self.is_two_fields, self.section, self.session
        return [
            replace(one, side=one.side if two else None, section=section, session=session)
            for one in ranking
        ]


def _names(people: Iterable[Person]) -> list[tuple[str, str]]:
    return sorted((person.number, person.name) for person in people)
