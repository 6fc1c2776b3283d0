"""What an entry of a score sheet is called, in a word or two beside its number."""

from __future__ import annotations

from overtrick.core.seats import Side, Vulnerability
from overtrick.printing.columns import fitted, width
from overtrick.rules.party import Chukker
from overtrick.rules.sheet import Entry, SheetDeal, Totals, name_of

__all__ = ["Names", "called", "label", "lead", "names_of", "result_of", "vulnerable"]

Names = tuple[str | None, str | None]
"""Who We and They are, where it was said."""

_LABELS = {
    "overtricks": "overtricks",
    "level_bonus": "bonus",
    "slam_bonus": "slam",
    "doubled_bonus": "for the insult",
    "honours": "honours",
    "carried": "carried",
    "rubber_bonus": "rubber",
    "unfinished_game": "the only game",
    "unfinished_part_score": "the only part-score",
    "game_bonus": "game",
    "last_deal_bonus": "last deal",
}


def called(said: SheetDeal, places: int = 20) -> str:
    """
    Write a deal with its suit sign; a player's name is cut where it takes too many places.

    >>> from overtrick.core.contract import Contract
    >>> called(SheetDeal(Side.NS, Contract.parse("4SX"), 11))
    'We 4♠X +1'
    >>> called(SheetDeal(None, Contract.parse("4SX"), 11, player="Wilhelmina"), 13)
    'Wilhe… 4♠X +1'
    """
    if said.unread is not None:
        return "not read"
    if said.contract is None:
        return "passed out"
    result = result_of(said)
    who = said.player or (name_of(said.side) if said.side else "")
    return f"{fitted(who, min(width(who), places - width(result) - 1))} {result}"


def result_of(said: SheetDeal) -> str:
    """
    Write a contract and its result with its suit sign.

    >>> from overtrick.core.contract import Contract
    >>> result_of(SheetDeal(Side.NS, Contract.parse("4SX"), 11))
    '4♠X +1'
    """
    if said.contract is None:
        return said.result
    return said.result.replace(str(said.contract), said.contract.symbols)


def names_of(chukker: Chukker | None, names: Names) -> Names:
    """
    Name both sides of a rubber or round: the players where they are known.

    >>> names_of(Chukker(("Ann", "Cy"), ("Bob", "Di")), (None, None))
    ('Ann & Cy', 'Bob & Di')
    """
    if chukker is None:
        return names
    return names[0] or " & ".join(chukker.partners), names[1] or " & ".join(chukker.opponents)


def label(entry: Entry, said: SheetDeal) -> str:
    """
    Name an entry shortly; *said* is its deal.

    >>> from overtrick.core.contract import Contract
    >>> from overtrick.rules.sheet import Line
    >>> deal = SheetDeal(Side.NS, Contract.parse("2H"), 9)
    >>> label(Entry(Side.NS, Line.ABOVE, 30, "overtricks", "1 x 30", 1), deal)
    'overtrick'
    """
    if said.contract is None or said.tricks is None:
        return _LABELS[entry.cause]
    if entry.cause == "tricks":
        return result_of(said)
    if entry.cause == "undertricks":
        return called(said)
    if entry.cause == "overtricks" and said.tricks == said.contract.target + 1:
        return "overtrick"
    return _LABELS[entry.cause]


def lead(total: Totals, verb: str = "lead") -> str:
    """
    Say who has more, and by how much.

    >>> lead(Totals(700, 1020)), lead(Totals(90, 90))
    ('They lead by 320', 'level')
    """
    if total.winner is None:
        return "level"
    return f"{name_of(total.winner)} {verb} by {total.difference}"


def vulnerable(who: Vulnerability) -> str:
    """
    Say who is vulnerable, in the words of the sheet.

    >>> vulnerable(Vulnerability.EW), vulnerable(Vulnerability.ALL)
    ('They', 'both')
    """
    words = {Vulnerability.NONE: "nobody", Vulnerability.ALL: "both"}
    return words.get(who) or name_of(Side(who.value))
