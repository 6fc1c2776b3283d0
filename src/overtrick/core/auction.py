"""
The auction (Laws 17 to 22): which calls are legal, when it ends, and with what contract.

Coverage: order and end (17, 22), sufficient bids (18), doubles and redoubles (19), all in
rotation.  Irregular calls (23 to 32) are refused: what a director made of them is a ruling.

The calls of an auction (Law 18): a bid, or one of the three other calls.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import Enum
from typing import Final, NamedTuple

from overtrick.core.contract import Contract, Doubling, Strain
from overtrick.core.seats import Seat
from overtrick.errors import InvalidAuction, InvalidContract, Text

__all__ = ["DOUBLE", "PASS", "REDOUBLE", "Auction", "Bid", "Call", "OtherCall", "parse_call"]


@dataclass(frozen=True, slots=True)
class Bid:
    """An undertaking to win so many odd tricks in a strain."""

    level: int
    strain: Strain

    def __post_init__(self) -> None:
        try:
            Contract(self.level, self.strain)
        except InvalidContract as error:
            raise InvalidAuction("not a bid: {error}", error=error) from None

    @property
    def rank(self) -> int:
        """
        0 for one club to 34 for seven no trump.

        >>> Bid(1, Strain.NOTRUMP).rank < Bid(2, Strain.CLUBS).rank
        True
        """
        return (self.level - 1) * 5 + self.strain.rank

    def __str__(self) -> str:
        return f"{self.level}{self.strain}"


class OtherCall(Enum):
    """A call that is no bid."""

    PASS = "Pass"
    DOUBLE = "X"
    REDOUBLE = "XX"

    def __str__(self) -> str:
        return str(self.value)


Call = Bid | OtherCall

PASS: Final = OtherCall.PASS
DOUBLE: Final = OtherCall.DOUBLE
REDOUBLE: Final = OtherCall.REDOUBLE

_WORDS: Final[dict[str, OtherCall]] = {
    **dict.fromkeys(("PASS", "P", "PAS", "PASSE", "NB", "NOBID", "-", "--"), PASS),
    **dict.fromkeys(("X", "D", "DBL", "DOUBLE"), DOUBLE),
    **dict.fromkeys(("XX", "R", "RD", "RDBL", "REDBL", "REDOUBLE"), REDOUBLE),
}

_PLAIN: Final = str.maketrans("×✕–—−", "XX---")


def parse_call(text: str) -> Call:
    """
    Read one call as players write it.

    >>> [str(parse_call(text)) for text in ("1♥", "3 sa", "no bid", "dbl", "r")]
    ['1H', '3NT', 'Pass', 'X', 'XX']

    :raises InvalidAuction: if *text* is no call.
    """
    if type(text) is not str:
        raise InvalidAuction("not a call: {text!r}", text=text)
    word = re.sub(r"[\s\ufe0f]", "", text).upper()
    other = _WORDS.get(word.translate(_PLAIN))
    if other is not None:
        return other
    try:
        contract = Contract.parse(word)
    except InvalidContract:
        raise InvalidAuction("not a call: {text!r}", text=text) from None
    if contract.doubling:
        raise InvalidAuction("a bid and a double are two calls: {text!r}", text=text)
    return Bid(contract.level, contract.strain)


class _Standing(NamedTuple):
    """What the calls so far amount to."""

    bid: Bid | None = None
    bidder: Seat | None = None
    doubling: Doubling = Doubling.UNDOUBLED
    passes: int = 0

    @property
    def is_over(self) -> bool:
        # Law 22A: three passes after a bid, or four where nobody bid.
        return self.passes == (4 if self.bid is None else 3)


@dataclass(frozen=True, slots=True)
class Auction:
    """The calls so far, from dealer clockwise; each one legal where it stands."""

    dealer: Seat
    calls: tuple[Call, ...] = ()
    _standing: _Standing = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        calls, standing = tuple(self.calls), _Standing()
        for number, call in enumerate(calls):
            seat = self.dealer.after(number)
            if refusal := _refusal(standing, call, seat):
                raise InvalidAuction(_complaint(call, seat, refusal))
            standing = _after(standing, call, seat)
        object.__setattr__(self, "calls", calls)
        object.__setattr__(self, "_standing", standing)

    @classmethod
    def parse(cls, text: str, dealer: Seat) -> Auction:
        """
        Read the calls of an auction; ``AP`` is as many passes as end it,
        a dash is one.

        Notes (``=1=``), alerts and glyphs (``!``, ``$7``), brackets around opponents' calls
        and a mark of an auction that stopped (``*``, ``+``) are passed over.

        >>> auction = Auction.parse("1C P 1H X  P 2S AP", Seat.NORTH)
        >>> str(auction.contract), str(auction.declarer)
        ('2S', 'E')
        >>> str(Auction.parse("1♠ - 2♠ - 4♠ AP", Seat.EAST))
        '1S Pass 2S Pass 4S Pass Pass Pass'

        :raises InvalidAuction: quoting the call that is none, or is not legal there.
        """
        calls: list[Call] = []
        for word in _split(text):
            if word.upper() == "AP":
                calls += [PASS] * _passes_to_end(calls)
            else:
                calls.append(parse_call(word))
        return cls(dealer, tuple(calls))

    def call(self, call: Call | str) -> Auction:
        """
        Add one call, and return the longer auction.

        >>> str(Auction(Seat.WEST).call("1NT").call("dbl").call(REDOUBLE).contract)
        '1NTXX'

        :raises InvalidAuction: if it is no call, or is not legal now.
        """
        known = parse_call(call) if isinstance(call, str) else call
        return Auction(self.dealer, (*self.calls, known))

    def is_legal(self, call: Call | str) -> bool:
        """
        Say whether the player whose turn it is may make that call.

        >>> Auction.parse("1H", Seat.SOUTH).is_legal("X"), Auction(Seat.SOUTH).is_legal("X")
        (True, False)

        :raises InvalidAuction: if *call* is a text that is no call.
        """
        known = parse_call(call) if isinstance(call, str) else call
        return not _refusal(self._standing, known, self.dealer.after(len(self.calls)))

    @property
    def is_over(self) -> bool:
        """
        Whether it has ended: three passes after a bid, or four passes.

        >>> Auction.parse("P P P", Seat.NORTH).is_over
        False
        """
        return self._standing.is_over

    @property
    def passed_out(self) -> bool:
        """Whether it has ended without a bid."""
        return self.is_over and self._standing.bid is None

    @property
    def turn(self) -> Seat | None:
        """Whose turn it is to call; None when it is over."""
        return None if self.is_over else self.dealer.after(len(self.calls))

    @property
    def contract(self) -> Contract | None:
        """The last bid, doubled as it is; final once the auction is over."""
        bid = self._standing.bid
        return Contract(bid.level, bid.strain, self._standing.doubling) if bid else None

    @property
    def declarer(self) -> Seat | None:
        """
        Who would play the last bid: the first of its side to have named the strain.

        >>> Auction.parse("1NT P 2C P 2S P 3NT AP", Seat.EAST).declarer
        <Seat.EAST: 'E'>
        """
        last, bidder = self._standing.bid, self._standing.bidder
        if last is None or bidder is None:
            return None
        return next(
            seat
            for seat, call in self.by_seat()
            if isinstance(call, Bid) and call.strain is last.strain and seat.side is bidder.side
        )

    def by_seat(self) -> tuple[tuple[Seat, Call], ...]:
        """
        Pair each call with who made it.

        >>> [f"{seat} {call}" for seat, call in Auction.parse("1C X", Seat.WEST).by_seat()]
        ['W 1C', 'N X']
        """
        return tuple((self.dealer.after(n), call) for n, call in enumerate(self.calls))

    def __str__(self) -> str:
        return " ".join(map(str, self.calls))


def _refusal(now: _Standing, call: Call, seat: Seat) -> Text | str:
    """Say why the call is not legal; nothing if it is."""
    if now.is_over:
        return Text("the auction is over")
    if call is PASS:
        return ""
    if isinstance(call, Bid):
        # Law 18: more odd tricks, or as many in a higher strain.
        sufficient = now.bid is None or call.rank > now.bid.rank
        return "" if sufficient else Text("it is not more than {bid}", bid=now.bid)
    if call is DOUBLE:
        return _refusal_to_double(now, seat)
    if call is REDOUBLE:
        return _refusal_to_redouble(now, seat)
    return Text("it is not a call")


def _refusal_to_double(now: _Standing, seat: Seat) -> Text | str:
    # Law 19A: the last bid, by an opponent, not doubled yet.
    if now.bid is None or now.bidder is None:
        return Text("there is no bid to double")
    if now.bidder.side is seat.side:
        return Text("{bid} is the bid of the same side", bid=now.bid)
    return Text("{bid} is doubled already", bid=now.bid) if now.doubling else ""


def _refusal_to_redouble(now: _Standing, seat: Seat) -> Text | str:
    # Law 19B: an opponent's double of one's own side's last bid.
    if now.bidder is None or now.doubling is Doubling.UNDOUBLED:
        return Text("there is no double to redouble")
    if now.bidder.side is not seat.side:
        return Text("the double is of the same side")
    if now.doubling is Doubling.REDOUBLED:
        return Text("{bid} is redoubled already", bid=now.bid)
    return ""


def _after(now: _Standing, call: Call, seat: Seat) -> _Standing:
    if isinstance(call, Bid):
        return _Standing(call, seat)  # Law 19C: a bid supersedes any double
    if call is PASS:
        return now._replace(passes=now.passes + 1)
    doubling = Doubling.DOUBLED if call is DOUBLE else Doubling.REDOUBLED
    return now._replace(doubling=doubling, passes=0)


def _complaint(call: Call, seat: Seat, refusal: Text | str) -> Text:
    by = Text(seat.name.capitalize())
    return Text("{call!r} by {seat}: {refusal}", call=str(call), seat=by, refusal=refusal)


_MARKS: Final = re.compile(r"=\d+=|\$\d+|[!?()\[\]]|(?<=[^\s*])\*")
_SEPARATORS: Final = re.compile(r"[\s,;|]+|(?<=[^\s–—-])[–—-](?=[^\s–—-])")


def _split(text: str) -> list[str]:
    if type(text) is not str:
        raise InvalidAuction("not an auction: {text!r}", text=text)
    plain = re.sub(r"\ball\s*pass\b", "AP", _MARKS.sub(" ", text), flags=re.IGNORECASE)
    words = [word for word in _SEPARATORS.split(plain) if word]
    return words[:-1] if words and words[-1] in ("*", "+") else words


def _passes_to_end(calls: list[Call]) -> int:
    bid = any(isinstance(call, Bid) for call in calls)
    trailing = next((n for n, call in enumerate(reversed(calls)) if call is not PASS), None)
    passed = len(calls) if trailing is None else trailing
    needed = (3 if bid else 4) - passed
    if needed < 1:
        raise InvalidAuction("'AP': the auction is over")
    return needed
