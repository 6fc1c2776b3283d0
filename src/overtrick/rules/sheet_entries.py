"""
What one deal writes on the sheet, once it is known who sits where and who is vulnerable.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from overtrick.core.seats import Vulnerability
from overtrick.errors import InvalidSheet, Text
from overtrick.rules.duplicate import score
from overtrick.rules.editions import Tariff
from overtrick.rules.party import Chukker
from overtrick.rules.points import checked_honours, honours_text
from overtrick.rules.sheet import SheetDeal, SheetEntry, SheetProblem, ThickLine

__all__ = ["deal_entries", "seated"]


def seated(
    number: int, said: SheetDeal, chukker: Chukker | None
) -> tuple[SheetDeal, tuple[SheetProblem, ...]]:
    """
    Find the sides of the players whom a deal names, and say who of them does not play.

    >>> from overtrick.core.contract import Contract
    >>> four = Chukker(("Ann", "Cy"), ("Bob", "Di"))
    >>> said = SheetDeal(contract=Contract.parse("2S"), tricks=8, player="Di")
    >>> seated(1, said, four)[0].side, seated(1, said, None)[1][0].message
    (<Side.EW: 'EW'>, 'Di does not play in this deal')
    """
    names = (said.player, said.honours.player if said.honours else None)
    problems = [
        Text("{name} does not play in this deal", name=name)
        for name in dict.fromkeys(name for name in names if name)
        if chukker is None or chukker.seat_of(name) is None
    ]
    if chukker is not None and said.player:
        seat = chukker.seat_of(said.player)
        if seat and said.declarer not in (None, seat):
            sits = {"name": said.player, "seat": seat, "other": said.declarer}
            problems.append(Text("{name} sits {seat}, not {other}", **sits))
        elif seat:
            said = replace(said, side=seat.side, declarer=seat)
    if chukker is not None and said.honours and said.honours.player:
        seat = chukker.seat_of(said.honours.player)
        said = replace(said, honours=replace(said.honours, side=seat and seat.side))
    return said, tuple(SheetProblem(number, message) for message in problems)


def deal_entries(
    number: int, said: SheetDeal, vulnerability: Vulnerability, edition: Tariff
) -> tuple[tuple[SheetEntry, ...], tuple[SheetProblem, ...]]:
    """
    Work out what a deal alone writes on the sheet: tricks, bonuses, penalties and honours.

    :raises InvalidTricks: if the contract cannot end so.
    """
    entries = [*_contract_entries(number, said, vulnerability, edition)]
    if said.honours is None or said.honours.side is None:
        return tuple(entries), ()
    try:
        trumps = said.contract.strain if said.contract else None
        held = checked_honours(said.honours, trumps, edition)
    except InvalidSheet as error:
        return tuple(entries), (SheetProblem(number, error.whole),)
    why = honours_text(held, trumps, edition)
    entries.append(
        SheetEntry(said.honours.side, ThickLine.ABOVE, held.points, "honours", why, number)
    )
    return tuple(entries), ()


def _contract_entries(
    number: int, said: SheetDeal, vulnerability: Vulnerability, edition: Tariff
) -> Iterable[SheetEntry]:
    if said.contract is None or said.side is None or said.tricks is None:
        return
    vulnerable = vulnerability.of(said.side)
    scored = score(said.contract, said.tricks, vulnerable=vulnerable, edition=edition)
    for cause in scored.causes:
        line = ThickLine.BELOW if cause.cause == "tricks" else ThickLine.ABOVE
        side = said.side if cause.points > 0 else said.side.opponents
        yield SheetEntry(side, line, abs(cause.points), cause.cause, cause.text, number)
