"""
What a mistake in writing would explain, with all cards seen: another declarer or strain, or two
boards of one meeting exchanged.

How often tricks differ from double dummy is assumed, not measured (``_IN_A_THOUSAND``).  A
mistake is so many times as likely as the result as it stands, shared among all mistakes of its
kind.

Opening leads: a card lies in one hand only, and declarer's left-hand opponent leads (Law 41A).

Where the cards are known the lead must be in the leader's hand.  Without them a card that was
led from two seats shows that a declarer or a lead is wrong at one of the tables.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations

from overtrick.core.cards import Card
from overtrick.core.contract import Strain
from overtrick.core.deal import TrickTable
from overtrick.core.seats import Seat
from overtrick.errors import Text
from overtrick.events.checks.evidence import (
    Evidence,
    Finding,
    TableResult,
    deal_key,
    table_result,
)
from overtrick.events.checks.words import (
    boards,
    listed,
    other_tables,
    place,
    said,
    seat,
    tricks,
    who,
)
from overtrick.events.rulings import contract_text

__all__ = [
    "Mistake",
    "boards_exchanged",
    "led_from_two_hands",
    "mistake_of",
    "mistake_text",
    "not_in_leaders_hand",
]

_IN_A_THOUSAND = (420, 190, 70, 20, 6, 2, 1)
"""How many results differ by so many tricks from double dummy, to one side."""
_LEAST = 10
"""How many times as likely a mistake must be to be named."""
_LEAST_OF_TWO = 100
"""The same of two boards exchanged, where nothing else is in doubt."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """What was perhaps written instead of *meant*, and how many times as likely that is."""

    meant: Seat | Strain
    tricks: int
    """What could be taken then with all cards seen."""
    times: int


def mistake_of(result: TableResult, table: TrickTable) -> Mistake | None:
    """
    Find the declarer or the strain that would explain a result best, if one does.

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.notation import parse_outcome
    >>> from overtrick.events.session import Line
    >>> table = TrickTable.parse("9a4789a4784295342953")  # East takes 2 tricks in spades
    >>> result = table_result(Line(Board(7), parse_outcome("4S E ="), "3", "10"))
    >>> mistake_of(result, table)
    Mistake(meant=<Seat.NORTH: 'N'>, tricks=10, times=140)
    """
    if result.contract is None or result.declarer is None or result.tricks is None:
        return None
    strain, declarer, tricks = result.contract.strain, result.declarer, result.tricks
    others: list[tuple[Seat | Strain, int, int]] = [
        (each, table.get(strain, each), len(Seat) - 1) for each in Seat if each is not declarer
    ]
    others += [
        (each, table.get(each, declarer), len(Strain) - 1)
        for each in Strain
        if each is not strain
    ]
    own = _often(tricks - table.get(strain, declarer))
    mistakes = [
        Mistake(meant, best, _often(tricks - best) // (own * among))
        for meant, best, among in others
    ]
    likeliest = max(mistakes, key=lambda mistake: mistake.times)
    return likeliest if likeliest.times >= _LEAST else None


def mistake_text(mistake: Mistake, result: TableResult) -> Text:
    """Ask whether it was so."""
    if isinstance(mistake.meant, Seat):
        asked = Text("Was {seat} the declarer?", seat=seat(mistake.meant))
    else:
        assert result.contract is not None
        meant = contract_text(replace(result.contract, strain=mistake.meant))
        asked = Text("Was it {contract}?", contract=meant)
    return Text(
        "{asked} Then {tricks} can be taken: {times} times as likely.",
        asked=asked,
        tricks=tricks(mistake.tricks),
        times=mistake.times,
    )


def boards_exchanged(evidence: Evidence) -> Iterator[Finding]:
    """Find two results of a meeting that fit each the cards of the other's board."""
    if not evidence.trick_tables:
        return
    for lines in evidence.meetings.values():
        told = []
        for line in lines:
            result, table = table_result(line), evidence.trick_tables.get(deal_key(line))
            if result is not None and table is not None and result.tricks is not None:
                told.append((result, table))
        pairs = list(combinations(told, 2))
        found = [(_times(*pair) // len(pairs), pair) for pair in pairs]
        times, pair = max(found, key=lambda each: each[0], default=(0, None))
        if pair is not None and times >= _LEAST_OF_TWO:
            yield _exchanged(pair[0][0], pair[1][0], times)


def _times(one: tuple[TableResult, TrickTable], other: tuple[TableResult, TrickTable]) -> int:
    (a, cards_a), (b, cards_b) = one, other
    if a.line.board.number == b.line.board.number:
        return 0
    as_told = _as_likely(a, cards_a), _as_likely(b, cards_b)
    exchanged = _as_likely(a, cards_b), _as_likely(b, cards_a)
    if exchanged[0] <= as_told[0] or exchanged[1] <= as_told[1]:
        return 0  # one of them is explained no better: it is not an exchange
    return exchanged[0] * exchanged[1] // (as_told[0] * as_told[1])


def _as_likely(result: TableResult, table: TrickTable) -> int:
    assert result.contract is not None
    assert result.declarer is not None
    assert result.tricks is not None
    return _often(result.tricks - table.get(result.contract.strain, result.declarer))


def _often(difference: int) -> int:
    return _IN_A_THOUSAND[min(abs(difference), len(_IN_A_THOUSAND) - 1)]


def _exchanged(one: TableResult, other: TableResult, times: int) -> Finding:
    text = Text(
        "{boards}, {who}: {one}, and {other}; with the two exchanged each is as the cards "
        "have it, {times} times as likely",
        boards=boards([one.line.board.number, other.line.board.number]),
        who=who(one.line),
        one=said(one),
        other=said(other),
        times=times,
    )
    return Finding(text, (one.line, other.line), excess=times)


def not_in_leaders_hand(evidence: Evidence) -> Iterator[Finding]:
    """Find leads that somebody else held, where the deal is known."""
    if not evidence.deals:
        return
    for results in evidence.boards.values():
        for result in results:
            deal = evidence.deals.get(deal_key(result.line))
            if deal is None or result.declarer is None or result.line.lead is None:
                continue
            holder = deal.holder(Card.parse(result.line.lead))
            if holder is not result.declarer.left:
                yield _held_by(holder, result, result.declarer)


def led_from_two_hands(evidence: Evidence) -> Iterator[Finding]:
    """Find a card led from different seats on one board; the fewer tables are asked."""
    for results in evidence.boards.values():
        cards: dict[str, dict[Seat, list[TableResult]]] = {}
        for result in results:
            if result.line.lead is not None and result.declarer is not None:
                seats = cards.setdefault(result.line.lead, {})
                seats.setdefault(result.declarer.left, []).append(result)
        for card, seats in cards.items():
            if len(seats) > 1:
                yield from _two_hands(card, seats)


def _held_by(holder: Seat, result: TableResult, declarer: Seat) -> Finding:
    text = Text(
        "{place}: {said}, lead {lead}; that card was in {seat}'s hand, and "
        "{seat_2} had to lead",
        place=place(result.line),
        said=said(result),
        lead=result.line.lead,
        seat=seat(holder),
        seat_2=seat(declarer.left),
    )
    remedy = Text(
        "Was {seat} the declarer? Otherwise correct the lead.", seat=seat(holder.right)
    )
    if holder.right is declarer.partner:
        remedy = Text(
            "Was {seat} the declarer (the score stays)? Otherwise correct the lead.",
            seat=seat(holder.right),
        )
    return Finding(text, (result.line,), remedy, excess=holder.right.side is not declarer.side)


def _two_hands(card: str, seats: dict[Seat, list[TableResult]]) -> Iterator[Finding]:
    usual = max(seats, key=lambda leader: len(seats[leader]))
    most = len(seats[usual])
    level = [leader for leader in seats if len(seats[leader]) == most]
    if len(level) > 1:
        yield from _equal(card, [seats[leader] for leader in level])
        return
    for leader, results in seats.items():
        if leader is usual:
            continue
        for result in results:
            text = Text(
                "{place}: {said}, so {seat} led {card}; {seat_2} led it at {count}",
                place=place(result.line),
                said=said(result),
                seat=seat(leader),
                card=card,
                seat_2=seat(usual),
                count=other_tables(most),
            )
            remedy = Text(
                "Was {seat} the declarer? Otherwise correct the lead.", seat=seat(usual.right)
            )
            wrong_side = usual.side is not leader.side
            yield Finding(text, (result.line,), remedy, excess=wrong_side)


def _equal(card: str, camps: list[list[TableResult]]) -> Iterator[Finding]:
    # One against one between partners touches no score: wait for a third table.
    results = [result for camp in camps for result in camp]
    sides = {result.side for result in results}
    if len(results) == 2 and len(sides) == 1:
        return
    tables = [
        Text("{place} ({said})", place=place(result.line), said=said(result))
        for result in results
    ]
    leaders = [seat(camp[0].declarer.left) for camp in camps if camp[0].declarer]
    text = Text(
        "{tables}: {card} led by {listed}; see {listed_2}",
        tables=tables[0],
        card=card,
        listed=listed(leaders),
        listed_2=listed(tables[1:]),
    )
    yield Finding(text, tuple(result.line for result in results), excess=len(sides) > 1)
