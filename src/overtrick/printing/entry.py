"""What an entry of a score sheet is called, in a word or two beside its number."""

from __future__ import annotations

from overtrick.core.seats import Side, Vulnerability
from overtrick.errors import Text
from overtrick.messages import say, translate
from overtrick.printing.columns import fitted, width
from overtrick.printing.words import contract_text
from overtrick.rules.party import Chukker
from overtrick.rules.sheet import SIDE_NAMES, SheetDeal, SheetEntry, Totals

__all__ = [
    "LEAD",
    "WIN",
    "WIN_RUBBER",
    "Names",
    "called",
    "label",
    "lead",
    "names_of",
    "result_of",
    "side_name",
    "vulnerable",
]

Names = tuple[str | None, str | None]
"""Who We and They are, where it was said."""

_LABELS = {
    "overtricks": Text("overtricks"),
    "level_bonus": Text("bonus"),
    "slam_bonus": Text("slam"),
    "doubled_bonus": Text("for the insult"),
    "honours": Text("honours"),
    "carried": Text("carried"),
    "rubber_bonus": Text("rubber"),
    "unfinished_game": Text("the only game"),
    "unfinished_part_score": Text("the only part-score"),
    "game_bonus": Text("game"),
    "last_deal_bonus": Text("last deal"),
}


LEAD = Text("{side} lead by {points}")
WIN = Text("{side} win by {points}")
WIN_RUBBER = Text("{side} win the rubber by {points}")


def side_name(side: Side) -> str:
    """
    Name a side as the sheet's heading does, in the reader's language.

    >>> side_name(Side.EW)
    'They'
    """
    return say(SIDE_NAMES[side])


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
        return translate("not read")
    if said.contract is None:
        return translate("passed out")
    result = result_of(said)
    who = said.player or (side_name(said.side) if said.side else "")
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
    return said.result.replace(str(said.contract), contract_text(said.contract))


def names_of(chukker: Chukker | None, names: Names) -> Names:
    """
    Name both sides of a rubber or round: the players where they are known.

    >>> names_of(Chukker(("Ann", "Cy"), ("Bob", "Di")), (None, None))
    ('Ann & Cy', 'Bob & Di')
    """
    if chukker is None:
        return names
    return names[0] or " & ".join(chukker.partners), names[1] or " & ".join(chukker.opponents)


def label(entry: SheetEntry, said: SheetDeal) -> str:
    """
    Name an entry shortly; *said* is its deal.

    >>> from overtrick.core.contract import Contract
    >>> from overtrick.rules.sheet import ThickLine
    >>> deal = SheetDeal(Side.NS, Contract.parse("2H"), 9)
    >>> label(SheetEntry(Side.NS, ThickLine.ABOVE, 30, "overtricks", "1 x 30", 1), deal)
    'overtrick'
    """
    if said.contract is None or said.tricks is None:
        return say(_LABELS[entry.cause])
    if entry.cause == "tricks":
        return result_of(said)
    if entry.cause == "undertricks":
        return called(said)
    if entry.cause == "overtricks" and said.tricks == said.contract.target + 1:
        return translate("overtrick")
    return say(_LABELS[entry.cause])


def lead(total: Totals, how: Text = LEAD) -> str:
    """
    Say who has more, and by how much.

    >>> lead(Totals(700, 1020)), lead(Totals(90, 90))
    ('They lead by 320', 'level')
    """
    if total.winner is None:
        return translate("level")
    return translate(how.template, side=SIDE_NAMES[total.winner], points=total.difference)


def vulnerable(who: Vulnerability) -> str:
    """
    Say who is vulnerable, in the words of the sheet.

    >>> vulnerable(Vulnerability.EW), vulnerable(Vulnerability.ALL)
    ('They', 'both')
    """
    words = {Vulnerability.NONE: Text("nobody"), Vulnerability.ALL: Text("both")}
    return say(words[who]) if who in words else side_name(Side(who.value))
