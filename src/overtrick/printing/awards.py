"""Awards as text: who gets what, by which schemes, and what of it is not confirmed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from overtrick.core.exact import decimal_text
from overtrick.errors import Text
from overtrick.events.awards.award_list import AwardList
from overtrick.messages import N_, translate
from overtrick.printing.columns import paragraph, side
from overtrick.printing.columns import table as drawn

__all__ = ["draw_awards", "sources_noted", "unconfirmed_noted"]


def draw_awards(found: AwardList) -> str:
    """
    Draw who gets an award, list by list in the order of the ranking.

    >>> from overtrick.events.awards.schemes import SCHEMES
    >>> draw_awards(AwardList((SCHEMES["acbl-club"],), ()))
    'Nobody gets an award yet: there are no results.'
    """
    if not found.lines:
        return translate("Nobody gets an award yet: there are no results.")
    given = [row.line for row in found.given]
    standings = [line.standing for line in given]
    table = {
        N_("place"): [f"{row.line.place}{'=' if row.tied else ' '}" for row in found.given],
        N_("no."): [each.id for each in standings],
    }
    is_of_field = found.parts[:1] == ("field",)
    if len({each.section for each in standings}) > 1 and not is_of_field:
        table[N_("section")] = [each.section for each in standings]
    if any(each.direction for each in standings):
        table[N_("sat")] = [each.direction or "" for each in standings]
    if any(each.names for each in standings):
        table[N_("names")] = [" & ".join(each.names) for each in standings]
    for name in found.parts:
        each = [{part.of: part.award for part in line.parts} for line in given]
        table[name] = [
            decimal_text(own[name], found.decimals) if name in own else "-" for own in each
        ]
    table[N_("award")] = [decimal_text(line.award, found.decimals) for line in given]
    sides = {"place": ">", "no.": side(table["no."]), "award": ">"}
    sides |= dict.fromkeys(found.parts, ">")
    rows = drawn(
        table,
        "".join(sides.get(name, "<") for name in table),
        cut=("names",) if "names" in table else (),
    )
    head = translate(
        "{title}: {unit} for {number} of {all}",
        title=found.title,
        unit=Text(found.unit),
        number=len(given),
        all=len(found.lines),
    )
    notes = [
        *sources_noted(found.sources),
        *unconfirmed_noted(found.unconfirmed),
    ]
    return "\n".join([*paragraph(head), "", *rows, "", *notes])


def sources_noted(sources: Iterable[str]) -> Iterator[str]:
    """
    Say where rules come from.

    >>> list(sources_noted(["White Book"]))
    ['Source: White Book']
    """
    for each in sources:
        yield from paragraph(translate("Source: {source}", source=each))


def unconfirmed_noted(unconfirmed: Iterable[Text | str]) -> Iterator[str]:
    """
    Say what of rules nobody has confirmed.

    >>> list(unconfirmed_noted(["the scale"]))
    ['Not confirmed: the scale']
    """
    for each in unconfirmed:
        yield from paragraph(translate("Not confirmed: {what}", what=each))
