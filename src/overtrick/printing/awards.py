"""Awards as text: who gets what, by which scheme, and what of it is not confirmed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from overtrick.core.exact import decimal_text
from overtrick.events.awards.awarding import AwardLine
from overtrick.events.awards.scheme import AwardScheme
from overtrick.printing.columns import columns, paragraph, side

__all__ = ["draw_awards"]


def draw_awards(scheme: AwardScheme, lines: Sequence[AwardLine]) -> str:
    """
    Draw who gets an award, list by list in the order of the ranking.

    >>> from overtrick.events.awards.schemes import SCHEMES
    >>> draw_awards(SCHEMES["acbl-club"], [])
    'Nobody gets an award yet: there are no results.'
    """
    if not lines:
        return "Nobody gets an award yet: there are no results."
    given = [line for line in lines if line.award]
    shared = Counter((_list_of(line), line.place) for line in lines)
    standings = [line.standing for line in given]
    places = [
        f"{line.place}{'=' if shared[_list_of(line), line.place] > 1 else ' '}"
        for line in given
    ]
    digits = next((n for n in range(5) if (scheme.step * 10**n).denominator == 1), 4)
    table = {"place": places, "no.": [each.id for each in standings]}
    if len({each.section for each in standings}) > 1:
        table["section"] = [each.section for each in standings]
    if any(each.direction for each in standings):
        table["sat"] = [each.direction or "" for each in standings]
    if any(each.names for each in standings):
        table["names"] = [" & ".join(each.names) for each in standings]
    table["award"] = [decimal_text(line.award, digits) for line in given]
    sides = {"place": ">", "no.": side(table["no."]), "award": ">"}
    drawn = columns(
        list(table),
        list(zip(*table.values(), strict=True)),
        "".join(sides.get(name, "<") for name in table),
        cut=("names",) if "names" in table else (),
    )
    head = f"{scheme.title}: {scheme.unit} for {len(given)} of {len(lines)}"
    notes = [
        *paragraph(f"Source: {scheme.source}{f'; {scheme.years}' if scheme.years else ''}"),
        *(row for each in scheme.unconfirmed for row in paragraph(f"Not confirmed: {each}")),
    ]
    return "\n".join([*paragraph(head), "", *drawn, "", *notes])


def _list_of(line: AwardLine) -> tuple[str, str | None]:
    return line.standing.section, line.standing.direction
