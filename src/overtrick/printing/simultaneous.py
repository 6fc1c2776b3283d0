"""Simultaneous pairs as text: one list of the field beside the clubs' own, and the heats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from overtrick.core.exact import decimal_text
from overtrick.events.series.simultaneous import FieldLine, FieldRanking
from overtrick.printing.columns import columns, numbers, paragraph

__all__ = ["draw_field", "draw_heats"]

_SIGNED = ("butler", "cross_imps", "total_points")


def draw_field(found: FieldRanking, title: str, heat: str = "") -> str:
    """
    Draw the field, or those of one heat, with what each has in its own club.

    >>> from overtrick.events.series.simultaneous import rank_field
    >>> draw_field(rank_field([]), "Autumn")
    'Nothing to rank yet: no heat has results.'
    """
    lines = [line for line in found.lines if heat in ("", line.heat.id)]
    if not lines:
        return "Nothing to rank yet: no heat has results."
    lines.sort(key=lambda line: (line.overall is None, line.overall or 0))
    ranking = found.ranking
    standings = [line.standing for line in lines]
    has_percentage = any(each.percentage is not None for each in standings)
    table = {"place": _places(lines), "no.": [each.id for each in standings]}
    if any(each.direction for each in standings):
        table["sat"] = [each.direction or "" for each in standings]
    if any(each.names for each in standings):
        table["names"] = [" & ".join(each.names) for each in standings]
    if any(line.heat.club != line.heat.id for line in lines):
        table["club"] = [line.heat.club for line in lines]
    if has_percentage:
        digits = ranking.settings.percentage_places
        for name, each_line in (
            ("%", standings),
            ("at the club", [line.alone for line in lines]),
        ):
            table[name] = [
                "" if each.percentage is None else decimal_text(each.percentage, digits)
                for each in each_line
            ]
    else:
        signed = ranking.method in _SIGNED
        table["total"] = numbers([each.total for each in standings], signed=signed)
        table["at the club"] = numbers([line.alone.total for line in lines], signed=signed)
    table["boards"] = [str(each.boards) for each in standings]
    cut = tuple(name for name in ("names", "club", "no.") if name in table)
    sides = "".join("<" if name in cut else ">" for name in table)
    drawn = columns(list(table), list(zip(*table.values(), strict=True)), sides, cut=cut)
    counted = sum(each.is_counted for each in found.heats)
    what = f"{found.tables} tables in {counted} heat{'s' * (counted != 1)} as one field"
    notes = [] if all(line.overall for line in lines) else ["- has no place: too few boards"]
    return "\n".join([*paragraph(f"{title}: {what}"), "", *drawn, *notes])


def draw_heats(found: FieldRanking) -> str:
    """
    Draw the heats: how many tables each had, and whether it counts.

    >>> from overtrick.events.series.simultaneous import Heat, rank_field
    >>> from overtrick.events.session import Session
    >>> print(draw_heats(rank_field([Heat("ox", "Oxford", Session(()))])))
    heat  club    tables  counts  sent again  problems
    ----  ------  ------  ------  ----------  --------
    ox    Oxford       0  no               0         1
    """
    rows = [
        [
            each.heat.id,
            each.heat.club,
            str(each.tables),
            "yes" if each.is_counted else "no",
            str(each.heat.replaced),
            str(len(each.problems)),
        ]
        for each in found.heats
    ]
    heads = ["heat", "club", "tables", "counts", "sent again", "problems"]
    return "\n".join(columns(heads, rows, "<<><>>", cut=("heat", "club")))


def _places(lines: Sequence[FieldLine]) -> list[str]:
    shared = Counter(line.overall for line in lines)
    return [
        "-" if place is None else f"{place}{'=' if shared[place] > 1 else ' '}"
        for place in (line.overall for line in lines)
    ]
