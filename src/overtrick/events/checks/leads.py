"""
Opening leads: a card lies in one hand only, and declarer's left-hand opponent leads (Law 41A).

Where the cards are known the lead must be in the leader's hand.  Without them a card that was
led from two seats shows that a declarer or a lead is wrong at one of the tables.
"""

from __future__ import annotations

from collections.abc import Iterator

from overtrick.core.cards import Card
from overtrick.core.seats import Seat
from overtrick.errors import Text
from overtrick.events.checks.evidence import Evidence, Finding, TableResult, deal_key
from overtrick.events.checks.words import listed, other_tables, place, said, seat

__all__ = ["led_from_two_hands", "not_in_leaders_hand"]


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
