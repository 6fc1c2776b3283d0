"""
The result that a game itself tells: Contract and Result, the names, the auction and the play.

Online clubs and archives write one game for each table; PBN 2.1 sections 3.4 to 3.6.

What contract a game itself says was played, by whom and how it ended.
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
from overtrick.errors import EnglishText, OvertrickError
from overtrick.events.session import Line
from overtrick.formats.contents.people import Contestant
from overtrick.formats.contents.table import FileCall, Record
from overtrick.formats.dialect import Reading, lead_of, reading_of
from overtrick.formats.pbn.auction import numbered_notes, read_calls
from overtrick.formats.pbn.deals import holders_of
from overtrick.formats.pbn.inheritance import GameRead
from overtrick.formats.pbn.play import PbnCards, read_cards
from overtrick.formats.pbn.rooms import RoomMeeting, people_of, seated_at
from overtrick.formats.pbn.score_rows import GameSetting, award_column, room_of
from overtrick.formats.pbn.values import number_of, sides_of, tricks_of
from overtrick.formats.plain import attempt

__all__ = [
    "OwnResult",
    "auction_of",
    "own_reading",
    "own_result",
    "plain_reading",
    "tells_result",
]

Rest = Mapping[str, str]

_NO_NOTES: Final[tuple[dict[str, str], dict[str, str]]] = ({}, {})
_AWARDS: Final = {"MP": "scoremp", "IMP": "scoreimp"}


class OwnResult(NamedTuple):
    """The result of a game, who played, tags that nothing else holds, what was wrong; notes."""

    record: Record
    people: tuple[Contestant, ...]
    wrong: tuple[str, ...]
    notes: tuple[str, ...] = ()


def own_result(
    told: GameRead,
    setting: GameSetting,
    deal: Deal | None,
    meeting: RoomMeeting | None,
    rest: Rest,
) -> OwnResult:
    """
    Read the result of a game; *rest* rides along with it.

    >>> from overtrick.core.board import Board
    >>> from overtrick.formats.pbn.inheritance import Inheritance
    >>> from overtrick.formats.pbn.lexer import games_of
    >>> game, = games_of(['[Contract "4Sx"][Declarer "W"][Result "NS 5"]\\n'])
    >>> own = own_result(Inheritance().told(game), GameSetting(Board(7)), None, None, {})
    >>> str(own.record.line.outcome)
    '4SX W -2'
    """
    wrong: list[str] = []
    extra: dict[str, str] = dict(rest)
    has_notes = "note" in told.tags
    notes = _notes(told) if has_notes else _NO_NOTES
    calls, is_open = _calls(told, setting, notes[0], wrong, extra)
    reading = own_reading(told, setting, calls, wrong, extra)
    cards = _cards(told, reading, calls, setting, (deal, notes[1]), wrong, extra)
    if has_notes and not {"pbn:Auction", "pbn:Play"}.isdisjoint(extra):
        values = [tag.value for tag in told.game.tags if tag.name.lower() == "note"]
        extra["pbn:Note"] = "\n".join(values)
    people = people_of(told)
    seated = seated_at(told, setting, meeting, people, extra)
    if setting.label:
        extra["pbn:Board"] = setting.label
    ns_award, ew_award = _awards(told, setting)
    get = told.get
    room = meeting.room if meeting else room_of(get("room"))
    if room is None and get("room"):
        extra["pbn:Room"] = get("room")
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
        room,
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
        cards.cards,
        seated.names,
        ns_award,
        ew_award,
    )
    seen = tuple(f"Play: {note}" for note in cards.notes)
    return OwnResult(record, seated.people, tuple(wrong), seen)


def tells_result(told: GameRead) -> bool:
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


def _notes(told: GameRead) -> tuple[dict[str, str], dict[str, str]]:
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
    told: GameRead,
    setting: GameSetting,
    notes: Mapping[str, str],
    wrong: list[str],
    extra: dict[str, str],
) -> tuple[tuple[FileCall, ...], bool]:
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
            EnglishText(
                "the auction begins with {first}, but {dealer} is the dealer",
                first=first,
                dealer=setting.board.dealer,
            )
        )
        missing = ("NESW".index(first) - "NESW".index(setting.board.dealer.value)) % 4
        calls = (*[FileCall(None)] * missing, *calls)
    if "unalerted" in told.values:
        quiet = set(told.get("unalerted").split())
        calls = tuple(
            replace(called, alerted=called.alerted and str(number) not in quiet)
            for number, called in enumerate(calls, 1)
        )
    return calls, is_open


def _cards(
    told: GameRead,
    reading: Reading,
    calls: tuple[FileCall, ...],
    setting: GameSetting,
    helps: tuple[Deal | None, Mapping[str, str]],
    wrong: list[str],
    extra: dict[str, str],
) -> PbnCards:
    tag = told.tags.get("play")
    if tag is None or not tag.text:
        return PbnCards()
    contract, declarer = _contract(reading)
    if contract is None and (auction := auction_of(setting, calls)) is not None:
        contract, declarer = auction.contract, auction.declarer
    word = tag.value.strip().upper()[:1]
    if word not in ("N", "E", "S", "W"):
        if declarer is None:
            wrong.append("Play: who led?")
            extra["pbn:Play"] = tag.whole
            return PbnCards()
        word = declarer.left.value
    deal, notes = helps
    strain = None if contract is None else contract.strain
    read = read_cards(
        tag.text,
        Seat(word),
        strain,
        notes,
        deal,
        holders_of(told.get("deal")) if deal else None,
    )
    wrong += [f"Play: {fault}" for fault in read.wrong]
    if read.as_text or (read.cards and (declarer is None or declarer.left is not Seat(word))):
        extra["pbn:Play"] = tag.whole
    return read


def _contract(reading: Reading) -> tuple[Contract | None, Seat | None]:
    outcome = reading.outcome
    if isinstance(outcome, Result | Points):
        return outcome.contract, outcome.declarer
    return reading.contract, reading.declarer


def _awards(told: GameRead, setting: GameSetting) -> tuple[Exact | None, Exact | None]:
    if "scoremp" not in told.values and "scoreimp" not in told.values:
        return None, None
    columns = {f"{unit}_NS" for unit, name in _AWARDS.items() if told.get(name)}
    text = told.get(_AWARDS.get(award_column(setting.method, columns), ""))
    found = {side: number_of(number) for side, number in sides_of(text).items()}
    return found.get(Side.NS), found.get(Side.EW)


_POINTS: Final = re.compile(r"[+-]?[0-9]{1,6}")


def own_reading(
    told: GameRead,
    setting: GameSetting,
    calls: tuple[FileCall, ...],
    wrong: list[str],
    extra: dict[str, str],
) -> Reading:
    """
    Read the result that the tags of a game tell; what they cannot say is kept in *extra*.

    >>> from overtrick.formats.pbn.text import PbnGame
    >>> told = GameRead({"contract": "4Sx", "declarer": "W", "result": "NS 5"}, {}, PbnGame())
    >>> str(own_reading(told, GameSetting(Board(7)), (), [], {}).outcome)
    '4SX W -2'
    """
    get = told.get
    seat, contract, result, score = (
        get("declarer"),
        get("contract"),
        get("result"),
        get("score"),
    )
    is_plain = not score and contract and result.isdecimal() and seat in ("N", "E", "S", "W")
    if is_plain and (read := attempt(plain_reading, contract, seat, result)):
        return read  # what is wrong is said below
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
        wrong.append(EnglishText("{error}; the result is left open", error=error))
        reading = Reading(NOT_PLAYED, is_pending=True)
        for name in ("Contract", "Declarer", "Result", "Score"):
            if told.get(name.lower()):
                extra[f"pbn:{name}"] = told.get(name.lower())
        return reading
    if reading.is_pending and result:
        extra["pbn:Result"] = result
        wrong.append(
            EnglishText("result {result!r}: of which contract, by whom?", result=result)
        )
    is_plain = reading.is_pending or isinstance(reading.outcome, Result | Points)
    if score and not points and (remark or reading.is_pending) and is_plain:
        extra["pbn:Score"] = score
        wrong.append(
            f"Score: not a score: {score[:40]!r}" if remark else f"Score {score}: whose?"
        )
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


def auction_of(setting: GameSetting, calls: tuple[FileCall, ...]) -> Auction | None:
    """
    Give calls as an auction; None if one is not known, or not legal.

    >>> from overtrick.core.auction import parse_call
    >>> str(auction_of(GameSetting(Board(1)), (FileCall(parse_call("1C")),)).declarer)
    'N'
    """
    made = tuple(called.call for called in calls if called.call is not None)
    whole = len(made) == len(calls) < 320
    return attempt(Auction, setting.board.dealer, made) if whole else None


def _tolerant(
    setting: GameSetting,
    cells: tuple[str, str, str],
    points: str,
    remark: str,
    wrong: list[str],
) -> Reading:
    contract, declarer, tricks = cells
    try:
        reading = reading_of(setting.board, contract, declarer, tricks, points, remark)
    except OvertrickError as error:
        if not points or not contract:
            raise
        reading = reading_of(setting.board, contract, declarer, tricks)
        wrong.append(EnglishText("{error}; the score does not count", error=error))
    wrong += reading.notes
    return reading


def _is_bid(contract: str) -> bool:
    return contract[:1].isdigit()


def _points(score: str) -> tuple[str, str]:
    """Points for NS, or words in their place."""
    sides = sides_of(score)
    if sides:
        ns, ew = sides.get(Side.NS), sides.get(Side.EW)
        told = number_of((ns if ns is not None else ew) or "")
        if not isinstance(told, int) or abs(told) > 99_999:
            return "", score
        return str(told if ns is not None else -told), ""
    return "", "" if _POINTS.fullmatch(score) else score


def _by_auction(
    told: GameRead, setting: GameSetting, calls: tuple[FileCall, ...], contract: str, seat: str
) -> tuple[str, str]:
    """Contract and declarer, where a tag is silent, out of the lead and the calls."""
    if (contract and not _is_bid(contract)) or (not contract and told.get("score")):
        return contract, seat
    auction = auction_of(setting, calls) if calls else None
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
