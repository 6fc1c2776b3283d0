"""TRAVELLER_LINE: one board at one table, with its artificial scores, sit-outs and awards."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any
from urllib.parse import unquote

from overtrick.core.board import Board
from overtrick.core.cards import Hand, Suit
from overtrick.core.deal import Deal
from overtrick.core.exact import Exact
from overtrick.core.notation import parse_outcome
from overtrick.core.outcome import BYE, NOT_PLAYED, Split
from overtrick.core.seats import Seat, Side, Vulnerability
from overtrick.errors import EnglishText, OvertrickError
from overtrick.events.problem import Problem, Severity
from overtrick.events.session import Line, Players
from overtrick.formats.contents.dealt import Dealt, hands_text
from overtrick.formats.contents.table import Record
from overtrick.formats.dialect import Reading, lead_of, reading_of
from overtrick.formats.lin.read import read_lin
from overtrick.formats.usebio.fields import PREFIX, Element

__all__ = [
    "AWARDS",
    "board_of",
    "cards_of",
    "hands_in",
    "record_of",
    "score_words",
    "SUITS",
    "TravellerPlace",
    "vulnerability_text",
    "with_play",
]

AWARDS = (
    *("MATCH_POINTS", "CROSS_IMP_POINTS", "BUTLER_POINTS", "IMPS", "IMP_POINTS"),
    *("CROSS_IMPS", "BUTLER_IMPS", "AGGREGATE_POINTS"),
)
"""What follows NS_ and EW_ in the names of awards; the first that is there counts."""

_NOBODY = frozenset({"", "0", "-", "BYE", "PHANTOM", "SITOUT", "SIT-OUT", "SIT OUT", "NONE"})
_FIRST = {
    "butler": ("BUTLER_POINTS", "BUTLER_IMPS", "IMPS"),
    "cross_imps": ("CROSS_IMP_POINTS", "CROSS_IMPS", "IMPS"),
}


@dataclass(slots=True)
class TravellerPlace:
    """Where a line stands in its file, and who sits there unless it says so itself."""

    file: str
    problems: list[Problem]
    session: str = "1"
    section: str = "A"
    ns: str = ""
    ew: str = ""
    match: str | None = None
    round: str | None = None
    method: str = ""
    datum: Exact | None = None
    version: str = "a"
    ids: Mapping[str, object] = field(default_factory=dict)
    """The numbers of those who compete."""

    def say(
        self, line: int, message: str, board: int | None = None, *, is_question: bool = False
    ) -> None:
        """Note a problem."""
        severity = Severity.QUESTION if is_question else Severity.ERROR
        self.problems.append(Problem(f"{self.file}:{line}", message, board, severity=severity))

    def id_of(self, number: str, side: Side) -> str:
        """Give a number as PARTICIPANTS has it: ``1NS`` where that has no ``1``."""
        if self.ids and number not in self.ids:
            for long in (f"{number}{side}", f"{number} {side}"):
                if long in self.ids:
                    return long
        return number


def record_of(fields: Element, board: Board, place: TravellerPlace) -> tuple[Record, str]:
    """
    Read a line of a traveller, and the name of its award.

    >>> from overtrick.formats.xml_safe import parsed
    >>> text = b"<L><NS_PAIR_NUMBER>1</NS_PAIR_NUMBER><SCORE>A6040</SCORE></L>"
    >>> told, _ = record_of(Element(parsed(text)[0]), Board(2), TravellerPlace("x.xml", []))
    >>> told.line.ns, str(told.line.outcome)
    ('1', '60%/40%')
    """
    ns, ew, players = _seats(fields, place)
    ns_award, ew_award, award = _awards(fields, place.method)
    is_phantom = -9999 in (ns_award, ew_award)
    if is_phantom:
        ns_award = ew_award = None
    before = len(place.problems)
    reading, kept = _outcome(fields, board, place)
    is_alone = players is None and (ns.upper() in _NOBODY) != (ew.upper() in _NOBODY)
    is_empty = reading.is_pending and reading.contract is None and not kept
    if (is_alone or is_phantom) and is_empty:
        reading = Reading(BYE)
    if reading.outcome is BYE:
        ns, ew = ("" if who.upper() in _NOBODY else who for who in (ns, ew))
    notes: list[str] = []
    lead = _lead(fields, notes, kept)
    notes += [
        EnglishText("{name} is no number: {text!r}", name=name, text=text)
        for name, text in fields.refused.items()
    ]
    for note in notes:
        place.say(fields.line, f"board {board.number}: {note}", board.number)
    line = Line(
        board,
        reading.outcome,
        ns or None,
        ew or None,
        place.session,
        place.section,
        place.round or _peek(fields, "ROUND_NUMBER", "ROUND") or None,
        _peek(fields, "TABLE_NUMBER", "TABLE") or None,
        players,
        lead,
        place.version,
        place.match,
        tricks=reading.tricks,
        datum=place.datum,
        where=f"{place.file}:{fields.line}",
        extra={**kept, **fields.rest()},
    )
    if not (ns or ew or players) and len(place.problems) == before and place.match is None:
        place.say(
            fields.line,
            EnglishText("board {number}: who played it?", number=board.number),
            board.number,
        )
    told = Record(line, reading.is_pending, ns_award=ns_award, ew_award=ew_award)
    if told.is_pending:
        told = replace(told, contract=reading.contract, declarer=reading.declarer)
    return with_play(told), award


def score_words(text: str) -> str:
    """
    Spell an artificial score out: ``A6040`` is 60 % for NS; anything else stays as it is.

    >>> [score_words(text) for text in ("A6040", "A10000", "A55.5/44.5", "50")]
    ['60%/40%', '100%/00%', '55.5%/44.5%', '50']
    """
    word = re.sub(r"\s+", "", text.upper())
    found = re.fullmatch(r"A([0-9]{2})([0-9]{2})|A(100)(00)|A(00)(100)|A(100)(100)", word)
    if found is None:
        number = r"([0-9]{1,3}(?:[.,][0-9]{1,4})?)%?"
        found = re.fullmatch(rf"A{number}[/:;-]{number}", word)
    if found is None:
        return text
    ns, ew = (part for part in found.groups() if part is not None)
    return f"{ns}%/{ew}%".replace(",", ".")


def _seats(fields: Element, place: TravellerPlace) -> tuple[str, str, Players | None]:
    ns = fields.text("NS_PAIR_NUMBER", "NS_PAIR", "NS_NUMBER") or place.ns
    ew = fields.text("EW_PAIR_NUMBER", "EW_PAIR", "EW_NUMBER") or place.ew
    seats = [
        fields.text(f"{seat}_PLAYER_NUMBER", f"{name}_PLAYER_NUMBER")
        for seat, name in (("N", "NORTH"), ("E", "EAST"), ("S", "SOUTH"), ("W", "WEST"))
    ]
    players: Players | None = None
    if any(seats):
        north, east, south, west = (who or None for who in seats)
        players = north, east, south, west
    return place.id_of(ns, Side.NS), place.id_of(ew, Side.EW), players


def _outcome(
    fields: Element, board: Board, place: TravellerPlace
) -> tuple[Reading, dict[str, str]]:
    """What the cells say; those that say nothing that can be are kept as they are."""
    contract = fields.text("CONTRACT")
    declarer = fields.text("PLAYED_BY", "DECLARER")
    tricks = fields.text("TRICKS", "RESULT_FIELD")
    score = fields.text("SCORE") or _two_scores(fields)
    cells = contract, declarer, tricks, score_words(score)
    say = f"board {board.number}: "
    try:
        reading = _reading(board, *cells)
    except OvertrickError as error:
        reading, said = _rescued(board, *cells)
        place.say(fields.line, f"{say}{error}; {said}", board.number)
        names = ("CONTRACT", "PLAYED_BY", "TRICKS", "SCORE")
        raw = zip(names, (contract, declarer, tricks, score), strict=True)
        return reading, {PREFIX + name: text for name, text in raw if text}
    for note in reading.notes:
        place.say(fields.line, say + note, board.number)
    if not contract and score == "0":
        text = EnglishText(
            "{say}0 points without a contract: passed out, or adjusted?", say=say
        )
        place.say(fields.line, text, board.number, is_question=True)
    return reading, {}


@lru_cache(maxsize=4096)  # an evening says the same few hundred things again and again
def _reading(board: Board, contract: str, declarer: str, tricks: str, score: str) -> Reading:
    if split := re.fullmatch(r"NS (.{1,200}), EW (.{1,200})", score):
        return Reading(Split.of(parse_outcome(split[1]), parse_outcome(split[2])))
    if declarer in ("-", "--"):
        declarer = ""
    reading = reading_of(board, contract, declarer, tricks, score)
    if reading.notes and tricks == "0":  # no trick is how some write that they do not know
        try:
            other = reading_of(board, contract, declarer, "", score)
        except OvertrickError:
            return reading
        note = EnglishText(
            "no tricks at all, but {score} for NS; the score counts", score=score
        )
        return other._replace(notes=(note,))
    return reading


def _rescued(
    board: Board, contract: str, declarer: str, tricks: str, score: str
) -> tuple[Reading, str]:
    """What part of the cells can be read by itself."""
    tries = (
        (contract, declarer, tricks, "", "the contract counts"),
        (contract, "", "", score, "the score counts"),
        ("", "", "", score, "the score counts"),
    )
    for *cells, said in tries:
        try:
            reading = reading_of(board, *cells)
        except OvertrickError:
            continue
        if not reading.is_pending:
            return reading, said
    return Reading(NOT_PLAYED, is_pending=True), "left open"


def _two_scores(fields: Element) -> str:
    """A score of each side's own: percentages, or points in one of two columns."""
    ns, ew = fields.text("NS_SCORE"), fields.text("EW_SCORE")
    if ns.endswith("%") and ew.endswith("%"):
        return f"{ns}/{ew}"
    if ns:
        return ns
    if ew.startswith("-"):
        return ew[1:]
    return f"-{ew}" if ew else ""


def _awards(fields: Element, method: str) -> tuple[Exact | None, Exact | None, str]:
    for name in (*_FIRST.get(method, ()), *AWARDS):
        if fields.has(f"NS_{name}") or fields.has(f"EW_{name}"):
            ns, ew = fields.number(f"NS_{name}"), fields.number(f"EW_{name}")
            if ns is not None or ew is not None:
                return ns, ew, name
    return None, None, ""


def _lead(fields: Element, notes: list[str], kept: dict[str, str]) -> str | None:
    text = fields.text("LEAD")
    if text.strip("-* ") == "":
        return None
    lead = lead_of(text, notes)
    if lead is None:
        kept[PREFIX + "LEAD"] = text
    return lead


def _peek(fields: Element, *names: str) -> str:
    """A text that rides along all the same."""
    for name in names:
        rest = fields.children.get(name)
        if rest and len(rest) == 1 and len(rest[0]) == 0:
            return (rest[0].text or "").strip()
        if name in fields.attributes:
            return fields.attributes[name]
    return ""


def with_play(told: Record) -> Record:
    """
    Give a record with the calls and cards of its LIN_DATA; the text itself still rides along.

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.outcome import PASSED_OUT
    >>> from overtrick.events.session import Line
    >>> text = "md%7C3%7Cah%7CBoard 7%7Cmb%7CP%7Cmb%7CP%7Cmb%7CP%7Cmb%7CP%7C"
    >>> line = Line(Board(7), PASSED_OUT, "1", "2", extra={"usebio:LIN_DATA": text})
    >>> [str(called.call) for called in with_play(Record(line)).calls]
    ['Pass', 'Pass', 'Pass', 'Pass']
    """
    text = (told.line.extra or {}).get(PREFIX + "LIN_DATA", "")
    if not text or text.startswith("<"):
        return told
    if "|" not in text:
        text = unquote(text)
    try:
        found = read_lin(text.encode("utf-8", errors="replace"))[0].records
    except OvertrickError:
        return told
    if len(found) != 1:
        return told
    lin = found[0]
    return replace(told, calls=lin.calls, calls_open=lin.calls_open, cards=lin.cards)


Report = Callable[[int, str], None]

SUITS = {
    "CLUBS": Suit.CLUBS,
    "DIAMONDS": Suit.DIAMONDS,
    "HEARTS": Suit.HEARTS,
    "SPADES": Suit.SPADES,
}
_LOVE = {
    Vulnerability.NONE: "Love",
    Vulnerability.NS: "North-South",
    Vulnerability.EW: "East-West",
    Vulnerability.ALL: "All",
}


def board_of(
    number: int, fields: Element, known: Vulnerability | None, report: Report
) -> Board:
    """
    Give the board of that number, with the vulnerability that the file says.

    >>> from overtrick.formats.xml_safe import parsed
    >>> fields = Element(parsed(b"<BOARD><VULNERABILITY>East-West</VULNERABILITY></BOARD>")[0])
    >>> board_of(1, fields, None, lambda line, said: None)
    Board(1, dealer=N, vulnerability=EW)
    """
    text = fields.text("VULNERABILITY")
    said = known
    if text:
        word = re.sub(r"[^A-Z]", "", text.upper())
        for long, short in (("NORTHSOUTH", "NS"), ("EASTWEST", "EW"), ("LOVEALL", "NONE")):
            word = short if word == long else word
        try:
            said = Vulnerability.parse(word.removesuffix("VUL") or word)
        except OvertrickError:
            report(
                fields.line,
                EnglishText(
                    "board {number}: not a vulnerability: {text!r}", number=number, text=text
                ),
            )
    standard = Board.standard(number)
    if said is None or said is standard.vulnerability:
        return standard
    return Board(number, vulnerability=said)


def vulnerability_text(board: Board) -> str:
    """
    Write who is vulnerable.

    >>> vulnerability_text(Board(2))
    'North-South'
    """
    return _LOVE[board.vulnerability]


def hands_in(fields: Element, board: Board, report: Report) -> dict[Seat, Hand | None]:
    """
    Take the hands of a board; what is no hand is None, and said.

    >>> from overtrick.formats.xml_safe import parsed
    >>> text = b"<BOARD><HAND><DIRECTION>N</DIRECTION><CLUBS>AK10</CLUBS></HAND></BOARD>"
    >>> found = hands_in(Element(parsed(text)[0]), Board(1), print)
    >>> {str(seat): str(hand) for seat, hand in found.items()}
    {'N': '...AKT'}
    """
    found: dict[Seat, Hand | None] = {}
    for element in fields.all("HAND"):
        hand = Element(element)
        direction = hand.text("DIRECTION")
        try:
            seat = Seat.parse(direction)
            suits = [_holding(hand, name) for name in ("SPADES", "HEARTS", "DIAMONDS", "CLUBS")]
            cards = Hand.parse(".".join(suits))
        except OvertrickError as error:
            report(
                hand.line,
                EnglishText(
                    "board {board}, hand {direction}: {error}",
                    board=board.number,
                    direction=direction,
                    error=error,
                ),
            )
            continue
        if seat in found:
            report(
                hand.line,
                EnglishText(
                    "board {number}: a second hand of {seat} is left out",
                    number=board.number,
                    seat=seat,
                ),
            )
            continue
        found[seat] = cards
    return found


def cards_of(
    board: Board, hands: dict[Seat, Hand | None], report: Report, line: int, **where: Any
) -> Dealt | None:
    """
    Make a deal of the hands; text in the form of PBN where some cards are not known.

    >>> cards_of(Board(1), {Seat.NORTH: Hand.parse("AK.Q.J.T")}, print, 1).hands
    'N:AK.Q.J.T - - -'
    """
    known = {seat: hand for seat, hand in hands.items() if hand}
    if not known:
        return None
    if len(known) == 4:
        try:
            return Dealt(board, Deal.of(known), **where)
        except OvertrickError as error:
            report(line, EnglishText("board {board}: {error}", board=board.number, error=error))
    return Dealt(board, hands=hands_text(known), **where)


def _holding(hand: Element, name: str) -> str:
    text = re.sub(r"[\s,.-]+", "", hand.text(name)).upper()
    return "" if text in ("VOID", "NONE") else text
