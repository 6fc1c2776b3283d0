"""What must be said under a printed table: what it leaves out, and what is not confirmed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from textwrap import wrap

from overtrick.errors import Text
from overtrick.messages import say, translate
from overtrick.printing.columns import PAGE
from overtrick.rules.editions import Bonus, Game, PassOut, Tariff

__all__ = [
    "bonus_note",
    "edition_title",
    "paragraphs",
    "pass_note",
    "title",
    "unconfirmed_note",
    "wrapped",
]

_BONUS_NOTES = {
    Bonus.NONE: Text(
        "The deal alone: no bonus for a part-score or a game is in these points. At rubber"
        " bridge games are won below the line of the score sheet, and the bonus is for the"
        " rubber."
    ),
    Bonus.ACCUMULATED: Text(
        "The deal alone: no bonus for a part-score or a game is in these points. In this"
        " Chicago part-scores add up over the deals, and the score sheet gives the bonus."
    ),
}
_DEAL_FIELDS = {
    "undertricks": Text("undertricks"),
    "undertricks_doubled": Text("undertricks doubled"),
    "doubled_overtrick": Text("overtricks doubled"),
    "doubled_bonus": Text("for the insult"),
    "small_slam": Text("small slam"),
    "grand_slam": Text("grand slam"),
    "years": Text("years"),
}


_TITLES = {
    each.template: each
    for each in (
        Text("Duplicate bridge, the Laws in force"),
        Text("Duplicate bridge before 1987"),
        Text("Rubber bridge, the Laws in force"),
        Text("Rubber bridge before 1993"),
        Text("The code of 1932"),
        Text("Rubber bridge as the seed page 000 plays it"),
        Text("Chicago as the seed page 000 first plays it"),
        Text("Chicago of the seed page 000, every deal by itself"),
        Text("Chicago, part-scores add up"),
        Text("Chicago with duplicate scores"),
        Text("MiniBridge: no auction, every deal by itself, nobody vulnerable"),
        Text("First lessons: tricks alone, no bonuses, nobody vulnerable"),
    )
}
"""Titles of the editions of the house; another keeps its own."""
_YEARS = {
    each.template: each for each in (Text("since 1987"), Text("since 1993"), Text("undated"))
}


def edition_title(tariff: Tariff) -> str:
    """
    Give the title of an edition in the reader's language; one of your own keeps its title.

    >>> from overtrick.rules.editions import DEFAULT
    >>> edition_title(DEFAULT)
    'Duplicate bridge, the Laws in force'
    """
    return say(_TITLES.get(tariff.title, tariff.title))


def title(tariff: Tariff) -> list[str]:
    """
    Head a drawing: the edition's title, id, years and source.

    >>> from overtrick.rules.editions import DEFAULT
    >>> print("\\n".join(title(DEFAULT)))
     Duplicate bridge, the Laws in force
     duplicate-2017 · since 1987 · Laws of Duplicate Bridge 2017, Law 77
    """
    years = say(_YEARS.get(tariff.years, tariff.years))
    whence = f"{tariff.id} · {years} · {tariff.source}"
    return [f" {edition_title(tariff)}", *wrapped(whence)]


def bonus_note(tariff: Tariff) -> str:
    """
    Say that level bonuses are not in a deal, for the editions where that is so.

    >>> from overtrick.rules.editions import edition
    >>> [bonus_note(edition(name))[:14] for name in ("rubber-2014", "duplicate-2017")]
    ['The deal alone', '']
    """
    return say(_BONUS_NOTES.get(tariff.bonus, ""))


def unconfirmed_note(tariff: Tariff, fields: Iterable[str] = tuple(_DEAL_FIELDS)) -> str:
    """
    Name the values of a deal that no original text confirms, of all *fields* or of some.

    >>> from overtrick.rules.editions import edition
    >>> unconfirmed_note(edition("contract-1932"), ["small_slam"])
    'Not confirmed by an original text: small slam (500 and 750).'
    """
    doubts = dict(_split(text) for text in tariff.unconfirmed)
    named = [f"{say(_DEAL_FIELDS[name])} ({doubts[name]})" for name in fields if name in doubts]
    if not named:
        return ""
    return translate("Not confirmed by an original text: {what}.", what="; ".join(named))


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
        return translate("Nobody scores; the next player deals.")
    if tariff.game is Game.CHICAGO and tariff.passed_out is PassOut.REDEAL:
        return translate("Nobody scores; the same dealer deals again.")
    return translate("0 to both sides, a result like any other.")


def _split(text: str) -> tuple[str, str]:
    name, _, doubt = text.partition(": ")
    return name, doubt
