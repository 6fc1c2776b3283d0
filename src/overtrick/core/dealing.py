"""
Dealing that anybody can check afterwards: the cards follow from a secret and a word.

The organiser publishes the commitment, a digest of the secret and of what is to be dealt;
then comes the word, which nobody knew before, such as the numbers of a lottery; the secret is
published after play.  Whoever has all three deals the same cards again: nobody chose them, and
nobody could know them before.

The number of a deal is the first 12 bytes of HMAC-SHA256, with the secret as its key, of
``overtrick-deal-1/SESSION/BOARD/TRY/WORD`` in UTF-8.  TRY counts from 1 until the number is
less than ``DEALS``, so that each deal is equally likely (Law 6E4 allows such a dealing where
it gives what Law 6A asks of the cards: a thorough shuffle).
"""

from __future__ import annotations

import hmac
import unicodedata
from dataclasses import dataclass
from hashlib import sha256
from itertools import count
from math import factorial
from typing import Final

from overtrick.core.cards import CARDS
from overtrick.core.deal import Deal
from overtrick.errors import InvalidDeal

__all__ = ["DEALS", "METHOD", "SECRET_BYTES", "Dealing", "deal_of_number", "number_of_deal"]

DEALS: Final = factorial(52) // factorial(13) ** 4
"""How many deals there are: 53,644,737,765,488,792,839,237,440,000."""

SECRET_BYTES: Final = 32
METHOD: Final = "overtrick-deal-1"
"""Its name, in every digest: another way to deal has another."""


@dataclass(frozen=True, slots=True)
class Dealing:
    """
    What is dealt, and what the cards follow from.

    >>> dealing = Dealing(bytes(SECRET_BYTES), 1, 24, lot="the lottery of 28 November")
    >>> dealing.commitment[:16]
    'b9ace40c0524b374'
    >>> print(dealing.deal(1, 7, word="4 8 15 16 23 42"))
    N:JT6.J6.AJ85.KJT8 K92.972.KT763.Q4 A753.K853.94.632 Q84.AQT4.Q2.A975

    :raises InvalidDeal: if there is no board, or the secret has not 32 bytes.
    """

    secret: bytes
    first: int
    last: int
    sessions: int = 1
    lot: str = ""
    """Where the word comes from; empty if there is none: then the secret alone decides."""

    def __post_init__(self) -> None:
        if len(self.secret) != SECRET_BYTES:
            raise InvalidDeal(
                "a secret has {most} bytes, not {found}",
                most=SECRET_BYTES,
                found=len(self.secret),
            )
        if not 1 <= self.first <= self.last or self.sessions < 1:
            raise InvalidDeal(
                "no boards: {first} to {last} of {sessions} sessions",
                first=self.first,
                last=self.last,
                sessions=self.sessions,
            )

    @property
    def commitment(self) -> str:
        """The SHA-256 digest, in hexadecimal, of the secret and of all that is promised."""
        told = (
            METHOD,
            self.secret.hex(),
            f"{self.first}-{self.last}",
            str(self.sessions),
            _plain(self.lot),
        )
        return sha256("\n".join(told).encode()).hexdigest()

    def deal(self, session: int, board: int, *, word: str = "") -> Deal:
        """
        Deal a board of a session.

        :raises InvalidDeal: if it is not among the boards, or a word is missing or unasked.
        """
        if not (self.first <= board <= self.last and 1 <= session <= self.sessions):
            raise InvalidDeal(
                "board {board} of session {session} is not among what was to be dealt",
                board=board,
                session=session,
            )
        plain = _plain(word)
        if bool(plain) != bool(_plain(self.lot)):
            raise InvalidDeal(
                "the word is missing: {lot}" if self.lot else "no word was promised: {word!r}",
                lot=self.lot,
                word=word,
            )
        for nth in count(1):
            text = f"{METHOD}/{session}/{board}/{nth}/{plain}"
            digest = hmac.digest(self.secret, text.encode(), sha256)
            if (number := int.from_bytes(digest[:12])) < DEALS:
                return deal_of_number(number)
        raise AssertionError


def deal_of_number(number: int) -> Deal:
    """
    Give the deal of a number from 0 to ``DEALS - 1``.

    Card by card from the ace of spades to the two of clubs, North's share of what is left
    comes first, then East's, South's and West's.

    >>> print(deal_of_number(0).north)
    AKQJT98765432...

    :raises InvalidDeal: if there is no such deal.
    """
    if not 0 <= number < DEALS:
        raise InvalidDeal("no deal has the number {number}", number=number)
    left, rest, deals = [13, 13, 13, 13], number, DEALS
    holders = bytearray()
    for place, _ in enumerate(CARDS):
        shares = [deals * room // (52 - place) for room in left]
        holder = 0
        while rest >= shares[holder]:
            rest -= shares[holder]
            holder += 1
        holders.append(holder)
        left[holder] -= 1
        deals = shares[holder]
    return Deal.of_holders(bytes(holders))


def number_of_deal(deal: Deal) -> int:
    """
    Give the number of a deal, as ``deal_of_number`` counts.

    >>> number_of_deal(deal_of_number(DEALS - 1)) == DEALS - 1
    True
    """
    hands = [set(hand.cards) for hand in deal.hands.values()]
    left, number, deals = [13, 13, 13, 13], 0, DEALS
    for place, card in enumerate(CARDS):
        holder = next(seat for seat, hand in enumerate(hands) if card in hand)
        number += sum(deals * room // (52 - place) for room in left[:holder])
        deals = deals * left[holder] // (52 - place)
        left[holder] -= 1
    return number


def _plain(text: str) -> str:
    """As two people would type the same: composed letters, single blanks."""
    return " ".join(unicodedata.normalize("NFC", text).split())
