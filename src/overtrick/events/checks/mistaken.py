"""
What a mistake in writing would explain, with all cards seen: another declarer or strain, or two
boards of one meeting exchanged.

How often tricks differ from double dummy is assumed, not measured (``_IN_A_THOUSAND``).  A
mistake is so many times as likely as the result as it stands, shared among all mistakes of its
kind.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations

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
from overtrick.events.checks.words import boards, said, seat, tricks, who
from overtrick.events.rulings import contract_text

__all__ = ["Mistake", "boards_exchanged", "mistake_of", "mistake_text"]

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
