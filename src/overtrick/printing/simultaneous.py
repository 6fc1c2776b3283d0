"""Simultaneous pairs as text: one list of the field beside the clubs' own, and the heats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from overtrick.errors import Text
from overtrick.events.series.simultaneous import FieldLine, FieldRanking
from overtrick.messages import N_, plural, say, translate
from overtrick.printing.columns import columns, decimals, numbers, paragraph
from overtrick.printing.columns import table as drawn

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
        return translate("Nothing to rank yet: no heat has results.")
    lines.sort(key=lambda line: (line.overall is None, line.overall or 0))
    ranking = found.ranking
    standings = [line.standing for line in lines]
    has_percentage = any(each.percentage is not None for each in standings)
    table = {N_("place"): _places(lines), N_("no."): [each.id for each in standings]}
    if any(each.direction for each in standings):
        table[N_("sat")] = [each.direction or "" for each in standings]
    if any(each.names for each in standings):
        table[N_("names")] = [" & ".join(each.names) for each in standings]
    if any(line.heat.club != line.heat.id for line in lines):
        table[N_("club")] = [line.heat.club for line in lines]
    if has_percentage:
        digits = ranking.settings.percentage_places
        for name, each_line in (
            ("%", standings),
            (N_("at the club"), [line.alone for line in lines]),
        ):
            table[name] = [
                "" if each.percentage is None else decimals(each.percentage, digits)
                for each in each_line
            ]
    else:
        signed = ranking.method in _SIGNED
        table[N_("total")] = numbers([each.total for each in standings], signed=signed)
        table["at the club"] = numbers([line.alone.total for line in lines], signed=signed)
    table[N_("boards")] = [str(each.boards) for each in standings]
    cut = tuple(name for name in ("names", "club", "no.") if name in table)
    sides = "".join("<" if name in cut else ">" for name in table)
    rows = drawn(table, sides, cut=cut)
    counted = sum(each.is_counted for each in found.heats)
    what = plural(
        "{title}: {tables} tables in {count} heat as one field",
        "{title}: {tables} tables in {count} heats as one field",
        counted,
        title=title,
        tables=found.tables,
    )
    notes = [] if all(line.overall for line in lines) else [say(_NO_PLACE)]
    return "\n".join([*paragraph(what), "", *rows, *notes])


_NO_PLACE = Text("- has no place: too few boards")


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
            say(_YES if each.is_counted else _NO),
            str(each.heat.replaced),
            str(len(each.problems)),
        ]
        for each in found.heats
    ]
    return "\n".join(columns(_HEATS, rows, "<<><>>", cut=_HEATS[:2]))


_YES, _NO = Text("yes"), Text("no")
_HEATS = (
    Text("heat"),
    Text("club"),
    Text("tables"),
    Text("counts"),
    Text("sent again"),
    Text("problems"),
)


def _places(lines: Sequence[FieldLine]) -> list[str]:
    shared = Counter(line.overall for line in lines)
    return [
        "-" if place is None else f"{place}{'=' if shared[place] > 1 else ' '}"
        for place in (line.overall for line in lines)
    ]
