"""Awards as text: who gets what, by which schemes, and what of it is not confirmed."""

from __future__ import annotations

from overtrick.core.exact import decimal_text
from overtrick.events.awards.award_list import AwardList
from overtrick.printing.columns import columns, paragraph, side

__all__ = ["draw_awards"]


def draw_awards(found: AwardList) -> str:
    """
    Draw who gets an award, list by list in the order of the ranking.

    >>> from overtrick.events.awards.schemes import SCHEMES
    >>> draw_awards(AwardList((SCHEMES["acbl-club"],), ()))
    'Nobody gets an award yet: there are no results.'
    """
    if not found.lines:
        return "Nobody gets an award yet: there are no results."
    given = [row.line for row in found.given]
    standings = [line.standing for line in given]
    table = {
        "place": [f"{row.line.place}{'=' if row.tied else ' '}" for row in found.given],
        "no.": [each.id for each in standings],
    }
    is_of_field = found.parts[:1] == ("field",)
    if len({each.section for each in standings}) > 1 and not is_of_field:
        table["section"] = [each.section for each in standings]
    if any(each.direction for each in standings):
        table["sat"] = [each.direction or "" for each in standings]
    if any(each.names for each in standings):
        table["names"] = [" & ".join(each.names) for each in standings]
    for name in found.parts:
        each = [{part.of: part.award for part in line.parts} for line in given]
        table[name] = [
            decimal_text(own[name], found.decimals) if name in own else "-" for own in each
        ]
    table["award"] = [decimal_text(line.award, found.decimals) for line in given]
    sides = {"place": ">", "no.": side(table["no."]), "award": ">"}
    sides |= dict.fromkeys(found.parts, ">")
    drawn = columns(
        list(table),
        list(zip(*table.values(), strict=True)),
        "".join(sides.get(name, "<") for name in table),
        cut=("names",) if "names" in table else (),
    )
    head = f"{found.title}: {found.unit} for {len(given)} of {len(found.lines)}"
    notes = [
        *(row for each in found.sources for row in paragraph(f"Source: {each}")),
        *(row for each in found.unconfirmed for row in paragraph(f"Not confirmed: {each}")),
    ]
    return "\n".join([*paragraph(head), "", *drawn, "", *notes])
