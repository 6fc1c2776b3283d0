"""What must be said under a printed table: what it leaves out, and what is not confirmed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from textwrap import wrap

from overtrick.printing.columns import PAGE
from overtrick.rules.tariff import Bonus, Game, PassOut, Tariff

__all__ = ["bonus_note", "paragraphs", "pass_note", "title", "unconfirmed_note", "wrapped"]

_BONUS_NOTES = {
    Bonus.NONE: (
        "The deal alone: no bonus for a part-score or a game is in these points. At rubber"
        " bridge games are won below the line of the score sheet, and the bonus is for the"
        " rubber."
    ),
    Bonus.ACCUMULATED: (
        "The deal alone: no bonus for a part-score or a game is in these points. In this"
        " Chicago part-scores add up over the deals, and the score sheet gives the bonus."
    ),
}
_DEAL_FIELDS = {
    "undertricks": "undertricks",
    "undertricks_doubled": "undertricks doubled",
    "doubled_overtrick": "overtricks doubled",
    "doubled_bonus": "for the insult",
    "small_slam": "small slam",
    "grand_slam": "grand slam",
    "years": "years",
}


def title(tariff: Tariff) -> list[str]:
    """
    Head a drawing: the edition's title, id, years and source.

    >>> from overtrick.rules.editions import DEFAULT
    >>> print("\\n".join(title(DEFAULT)))
     Duplicate bridge, the Laws in force
     duplicate-2017 · since 1987 · Laws of Duplicate Bridge 2017, Law 77
    """
    whence = f"{tariff.id} · {tariff.years} · {tariff.source}"
    return [f" {tariff.title}", *wrapped(whence)]


def bonus_note(tariff: Tariff) -> str:
    """
    Say that level bonuses are not in a deal, for the editions where that is so.

    >>> from overtrick.rules.editions import edition
    >>> [bonus_note(edition(name))[:14] for name in ("rubber-2014", "duplicate-2017")]
    ['The deal alone', '']
    """
    return _BONUS_NOTES.get(tariff.bonus, "")


def unconfirmed_note(tariff: Tariff, fields: Iterable[str] = tuple(_DEAL_FIELDS)) -> str:
    """
    Name the values of a deal that no original text confirms, of all *fields* or of some.

    >>> from overtrick.rules.editions import edition
    >>> unconfirmed_note(edition("contract-1932"), ["small_slam"])
    'Not confirmed by an original text: small slam (500 and 750).'
    """
    doubts = dict(_split(text) for text in tariff.unconfirmed)
    named = [f"{_DEAL_FIELDS[name]} ({doubts[name]})" for name in fields if name in doubts]
    return f"Not confirmed by an original text: {'; '.join(named)}." if named else ""


def paragraphs(*texts: str) -> Iterator[str]:
    """
    Break each text that is not empty into lines, an empty line before it.

    >>> list(paragraphs("", "Points to declarer's side."))
    ['', " Points to declarer's side."]
    """
    for text in texts:
        if text:
            yield ""
            yield from wrapped(text)


def wrapped(text: str, indent: int = 1) -> list[str]:
    """
    Break a text into lines, with a margin on both sides of the page.

    >>> wrapped("Points to declarer's side.", indent=4)
    ["    Points to declarer's side."]
    """
    margin = " " * indent
    return wrap(text, PAGE - 2 * indent, initial_indent=margin, subsequent_indent=margin)


def pass_note(tariff: Tariff) -> str:
    """
    Say what a passed-out deal means.

    >>> from overtrick.rules.editions import edition
    >>> pass_note(edition("seed000-chicago-accumulating"))
    'Nobody scores; the same dealer deals again.'
    """
    if tariff.game is Game.RUBBER:
        return "Nobody scores; the next player deals."
    if tariff.game is Game.CHICAGO and tariff.passed_out is PassOut.REDEAL:
        return "Nobody scores; the same dealer deals again."
    return "0 to both sides, a result like any other."


def _split(text: str) -> tuple[str, str]:
    name, _, doubt = text.partition(": ")
    return name, doubt
