"""
How a board of a LIN file ended, from what the file tells of it in three places.

All 52 cards, each from the hand that held it, count first; then the tricks that were claimed
(``mc``), if the cards played so far allow them; then the result in the heading of the file
(``rs``).  Where a record of the auction is none by the Laws, or was never finished, ``rs``
comes first.  Whatever disagrees is named.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from overtrick.core.auction import DOUBLE, PASS, REDOUBLE, Auction, Bid, Call
from overtrick.core.contract import CONTRACTS, Contract, Doubling, Strain
from overtrick.core.notation import parse_outcome
from overtrick.core.outcome import NOT_PLAYED, PASSED_OUT, Outcome, PassedOut, Result
from overtrick.core.seats import Seat
from overtrick.errors import EnglishText, OvertrickError
from overtrick.formats.contents.table import FileCall, FileCard
from overtrick.formats.lin.calls import Won, tricks_of

__all__ = ["Bidding", "Ending", "bidding_of", "ending_of", "outcome_of", "result_text"]

_STRAINS = tuple(Strain)
_RESULT = re.compile(r"([1-7])([CDHSN])T?([NESW])(X{0,2})(=|[+-][0-9]{1,2})")


class Bidding(NamedTuple):
    """What an auction comes to; ``problem`` says why it is none by the Laws."""

    contract: Contract | None = None
    declarer: Seat | None = None
    is_over: bool = False
    problem: str = ""

    @property
    def is_passed_out(self) -> bool:
        """Whether four players passed."""
        return self.is_over and self.contract is None


class Ending(NamedTuple):
    """How it ended: no outcome while it is not known; then the contract may be."""

    outcome: Outcome | None
    contract: Contract | None
    declarer: Seat | None
    problems: list[str]


def bidding_of(dealer: Seat, calls: tuple[FileCall, ...]) -> Bidding:
    """
    Find the contract of an auction; of one that is not legal, as its last bid has it.

    >>> from overtrick.formats.lin.calls import called_of
    >>> found = bidding_of(Seat.NORTH, called_of("1Cp1Sppp"))
    >>> str(found.contract), str(found.declarer), found.is_over
    ('1S', 'S', True)
    """
    told = [each.call for each in calls]
    if (found := _legal(dealer, told)) is not None:
        return found
    if None in told:
        what = calls[told.index(None)].mark
        return _loosely(dealer, told, EnglishText("not a call: {text!r}", text=what))
    try:
        auction = Auction(dealer, tuple(call for call in told if call is not None))
    except OvertrickError as error:
        return _loosely(dealer, told, EnglishText(error.text))
    return Bidding(auction.contract, auction.declarer, auction.is_over)


def _legal(dealer: Seat, calls: Sequence[Call | None]) -> Bidding | None:
    """What a legal auction comes to, at once; None to have it looked at by the Laws."""
    last, side, doubling, passes, is_over = -1, 0, 0, 0, False
    first: dict[int, int] = {}  # by strain and side: who named it first
    for place, call in enumerate(calls):
        if is_over:
            return None
        if call is PASS:
            passes += 1
            is_over = passes == (4 if last < 0 else 3)
        elif isinstance(call, Bid):
            rank = 5 * call.level + _STRAINS.index(call.strain) - 5
            if rank <= last:
                return None
            last, side, doubling, passes = rank, place % 2, 0, 0
            first.setdefault(rank % 5 * 2 + side, place)
        else:
            ours = side == place % 2
            if (
                call is None
                or last < 0
                or (doubling, ours) != (int(call is REDOUBLE), call is REDOUBLE)
            ):
                return None
            doubling, passes = doubling + 1, 0
    if last < 0:
        return Bidding(is_over=is_over)
    declarer = dealer.after(first[last % 5 * 2 + side])
    return Bidding(CONTRACTS[last * 3 + doubling], declarer, is_over)


def _loosely(dealer: Seat, calls: Sequence[Call | None], problem: str) -> Bidding:
    last: Bid | None = None
    by, doubling = dealer, Doubling.UNDOUBLED
    first: dict[tuple[Strain, bool], Seat] = {}
    for place, call in enumerate(calls):
        seat = dealer.after(place)
        if isinstance(call, Bid):
            last, by, doubling = call, seat, Doubling.UNDOUBLED
            first.setdefault((call.strain, place % 2 == 0), seat)
        elif call is DOUBLE and last:
            doubling = Doubling.DOUBLED
        elif call is REDOUBLE and last:
            doubling = Doubling.REDOUBLED
    if last is None:
        return Bidding(problem=problem)
    declarer = first[last.strain, by.side is dealer.side]
    is_over = len(calls) > 3 and all(call is PASS for call in calls[-3:])
    return Bidding(Contract(last.level, last.strain, doubling), declarer, is_over, problem)


def outcome_of(text: str) -> Outcome | None:
    """
    Read a result of ``rs``; nothing is None.

    >>> str(outcome_of("3NSx-2")), str(outcome_of("PASS")), outcome_of("")
    ('3NTX S -2', 'PASS', None)

    :raises OvertrickError: if it is none.
    """
    return _outcome(text.strip()) if text else None


@lru_cache(maxsize=4096)
def _outcome(text: str) -> Outcome | None:
    word = text.upper()
    if not word.strip("-?* "):
        return None
    match = _RESULT.fullmatch(word)
    if match is None:
        return parse_outcome(text)
    level, strain, declarer, doubled, result = match.groups()
    contract = Contract.parse(f"{level}{strain}{doubled}")
    over = int(result) if result != "=" else 0
    return Result(contract, Seat(declarer), contract.target + over)


def result_text(outcome: Outcome) -> str:
    """
    Write a result for ``rs``; nothing for what it cannot say.

    >>> result_text(Result(Contract.parse("3NTX"), Seat.SOUTH, 7))
    '3NSx-2'
    """
    if isinstance(outcome, PassedOut):
        return "PASS"
    if not isinstance(outcome, Result):
        return ""
    contract = outcome.contract
    over = f"{outcome.over:+d}" if outcome.over else "="
    doubled = "x" * contract.doubling
    return f"{contract.level}{contract.strain.value[0]}{outcome.declarer}{doubled}{over}"


def ending_of(
    bidding: Bidding,
    cards: Sequence[FileCard],
    claimed: int | None,
    printed: Outcome | None,
    holders: bytes = b"",
) -> Ending:
    """
    Say how a board ended.

    >>> told = Bidding(Contract.parse("4S"), Seat.NORTH, True)
    >>> found = ending_of(told, (), 9, outcome_of("4SN="))
    >>> str(found.outcome), found.problems
    ('4S N -1', ['the claim gives 4S N -1, rs says 4S N =; the claim counts'])
    """
    problems: list[str] = []
    if bidding.problem:
        problems.append(EnglishText("the auction: {problem}", problem=bidding.problem))
    if bidding.contract is None or bidding.declarer is None:
        return _without_contract(bidding, cards, claimed, printed, problems)
    if not bidding.is_over and not bidding.problem and (cards or claimed is not None):
        problems.append("the auction is not told to its end")
    won = tricks_of(bidding.contract, bidding.declarer, cards, holders)
    if won.problem:
        problems.append(EnglishText("the play: {problem}", problem=won.problem))
    by, tricks = _told(won, claimed, problems)
    found: Outcome | None = None
    if tricks is not None:
        found = Result(bidding.contract, bidding.declarer, tricks)
    if found is None or printed is None or found == printed:
        if found is None and printed is not None:
            _compare_contract(bidding, printed, problems)
        outcome = printed if found is None else found
    else:
        # Cards or calls that cannot be are no evidence against a result that was entered.
        doubtful = bool(bidding.problem) or not bidding.is_over
        doubtful = doubtful or (by == "play" and bool(won.problem))
        told = EnglishText("the play") if by == "play" else EnglishText("the claim")
        problems.append(
            EnglishText(
                "{told} gives {found}, rs says {printed}; {winner} counts",
                told=told,
                found=found,
                printed=printed,
                winner="rs" if doubtful else told,
            )
        )
        outcome = printed if doubtful else found
    if outcome is None:
        return Ending(None, bidding.contract, bidding.declarer, problems)
    return Ending(outcome, None, None, problems)


def _told(won: Won, claimed: int | None, problems: list[str]) -> tuple[str, int | None]:
    """Tricks by the play or by a claim."""
    if won.is_whole and (not won.problem or claimed is None):
        if claimed is not None and claimed != won.tricks:
            text = EnglishText(
                "52 cards give {tricks} tricks, {claimed} were claimed; the cards count",
                tricks=won.tricks,
                claimed=claimed,
            )
            problems.append(text)
        return "play", won.tricks
    if claimed is None or won.problem or won.tricks <= claimed <= 13 - won.lost:
        return "claim", claimed
    problems.append(
        EnglishText(
            "{claimed} tricks were claimed, but the cards played allow {tricks} to {value}",
            claimed=claimed,
            tricks=won.tricks,
            value=13 - won.lost,
        )
    )
    return "claim", None


def _without_contract(
    bidding: Bidding,
    cards: Sequence[FileCard],
    claimed: int | None,
    printed: Outcome | None,
    problems: list[str],
) -> Ending:
    if bidding.is_passed_out and not bidding.problem and not cards and not claimed:
        if printed not in (None, PASSED_OUT):
            # Operators pass a board out to leave its record, and enter the result.
            problems.append(
                EnglishText(
                    "the auction is passed out, rs says {printed}; rs counts", printed=printed
                )
            )
            return Ending(printed, None, None, problems)
        return Ending(PASSED_OUT, None, None, problems)
    if printed is None and claimed is not None:
        problems.append(
            EnglishText("{claimed} tricks are claimed, but in what contract?", claimed=claimed)
        )
    elif bidding.is_passed_out and cards:
        problems.append("the auction is passed out, but cards are played")
    return Ending(printed, None, None, problems)


def _compare_contract(bidding: Bidding, printed: Outcome, problems: list[str]) -> None:
    table = f"{bidding.contract} {bidding.declarer}"
    if not isinstance(printed, Result):
        if printed is PASSED_OUT or printed is NOT_PLAYED:
            problems.append(
                EnglishText(
                    "the auction gives {table}, rs says {printed}; rs counts",
                    table=table,
                    printed=printed,
                )
            )
        return
    if (printed.contract, printed.declarer) != (bidding.contract, bidding.declarer):
        text = EnglishText(
            "the auction gives {table}, rs says {printed}; rs counts",
            table=table,
            printed=printed,
        )
        problems.append(text)
