"""Hand records of the Data Connector, to and from our boards with their cards."""

from __future__ import annotations

from dataclasses import replace

from overtrick.core.board import Board
from overtrick.core.cards import Hand, Suit
from overtrick.core.contract import Strain
from overtrick.core.deal import Deal, TrickTable
from overtrick.core.seats import Seat
from overtrick.errors import EnglishText, OvertrickError
from overtrick.formats.bridgemate.codec import InvalidMessage, kept, riding
from overtrick.formats.bridgemate.messages import HandrecordDTO
from overtrick.formats.bridgemate.sending import plain_number
from overtrick.formats.contents.dealt import Dealt, hands_text

__all__ = ["dealt_of", "handrecord_of"]

_SUITS = tuple(reversed(Suit))
_STRAINS = tuple(Strain)
_OWN = ("SessionGuid", "ScoringGroupNumber", "SectionLetters")


def dealt_of(told: HandrecordDTO, session: str = "1") -> tuple[Dealt, list[str]]:
    """
    Read a hand record; what was odd about it is said beside it.

    >>> from overtrick.formats.bridgemate.messages import HandrecordDTO
    >>> holdings = ("K87", "T93", "J54", "AKQ2", "T65", "K864", "AQ2", "J98",
    ...     "QJ9", "AQ2", "K83", "T764", "A432", "J75", "T976", "53")
    >>> str(dealt_of(HandrecordDTO(board_number=1, cards=holdings))[0].deal)
    'N:AKQ2.J54.T93.K87 J98.AQ2.K864.T65 T764.K83.AQ2.QJ9 53.T976.J75.A432'

    :raises OvertrickError: if it is no hand record, saying why.
    """
    notes: list[str] = []
    group = str(told.scoring_group_number or "")
    own = {"SessionGuid": told.session_guid, "SectionLetters": told.section_letters}
    extra = kept(told, **own, ScoringGroupNumber=group)
    dealt = Dealt(Board.standard(told.board_number), session=session, extra=extra)
    return replace(_carded(dealt, told), tricks=_tricks(told, notes)), notes


def handrecord_of(dealt: Dealt, session_guid: str = "", letters: str = "A") -> HandrecordDTO:
    """
    Write a board and its cards as a hand record.

    >>> from overtrick.core.board import Board
    >>> deal = Deal.parse("N:AKQ2.J54.T93.K87 J98.AQ2.K864.T65 T764.K83.AQ2.QJ9 -")
    >>> handrecord_of(Dealt(Board(1), deal)).cards[:4]
    ('K87', 'T93', 'J54', 'AKQ2')

    :raises InvalidMessage: if its cards are not all known.
    """
    if dealt.deal is None:
        raise InvalidMessage(
            "board {board}: the cards are not all known", board=dealt.board.number
        )
    extra = dealt.extra
    group = plain_number(extra.get("bridgemate:ScoringGroupNumber"))
    return HandrecordDTO(
        session_guid=extra.get("bridgemate:SessionGuid", session_guid),
        scoring_group_number=group or 1,
        section_letters=dealt.section or extra.get("bridgemate:SectionLetters", letters),
        board_number=dealt.board.number,
        cards=tuple(dealt.deal[seat].holding(suit) for seat in Seat for suit in _SUITS),
        has_hand_evaluation_data=dealt.tricks is not None,
        tricks=_numbers(dealt.tricks),
        extra=riding(extra, *_OWN),
    )


def _carded(dealt: Dealt, told: HandrecordDTO) -> Dealt:
    holdings = [
        "".join((told.cards[4 * seat + suit] or "").split()).replace("10", "T")
        for seat in range(4)
        for suit in (3, 2, 1, 0)
    ]
    hands = [".".join(holdings[at : at + 4]) for at in (0, 4, 8, 12)]
    known = {seat: Hand.parse(hand) for seat, hand in zip(Seat, hands, strict=True)}
    if sum(len(hand) for hand in known.values()) == 52:
        return replace(dealt, deal=Deal.of(known))
    full = [seat for seat, hand in known.items() if len(hand) == 13]
    if len(full) == 3 and sum(len(hand) for hand in known.values()) == 39:
        return replace(dealt, deal=Deal.of({seat: known[seat] for seat in full}))
    shown = {seat: hand for seat, hand in known.items() if hand}
    return replace(dealt, hands=hands_text(shown))


def _tricks(told: HandrecordDTO, notes: list[str]) -> TrickTable | None:
    if not told.has_hand_evaluation_data:
        return None
    try:
        return TrickTable.of(
            {
                (strain, seat): told.tricks[5 * at + rank]
                for at, seat in enumerate(Seat)
                for rank, strain in enumerate(_STRAINS)
            }
        )
    except OvertrickError as error:
        notes.append(EnglishText("double dummy: {error}", error=error))
        return None


def _numbers(table: TrickTable | None) -> tuple[int, ...]:
    if table is None:
        return (0,) * 20
    return tuple(table.get(strain, seat) for seat in Seat for strain in _STRAINS)
