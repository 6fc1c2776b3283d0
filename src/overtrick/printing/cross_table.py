"""A cross table as text: a square in blocks, or beyond what is readable a list of matches."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from overtrick.errors import Text
from overtrick.events.ranking.report import Ranking
from overtrick.events.ranking.standing import Standing
from overtrick.events.stages.cross_table import CrossRow, CrossTable, OwnMatch, cross_tables
from overtrick.messages import say, translate
from overtrick.movements.knockout.ladder import Climb, Ladder
from overtrick.printing.columns import (
    Column,
    blocks,
    filled,
    numbers,
    packed,
    paragraph,
    side,
    width,
    words,
)
from overtrick.printing.columns import table as drawn_table
from overtrick.printing.words import Names, name_of, place_of

__all__ = [
    "draw_cross_table",
    "draw_ladder",
    "heading",
    "kind_text",
    "legend",
    "Written",
    "written",
]

Written = Callable[[Iterable[OwnMatch]], str]
"""Writes the results of matches in one place: ``-`` where there is none yet."""

_SQUARE = 24
"""Teams of which a square can still be read."""

_ID = 6
"""The widest number of a team that heads a column."""

_MARKS = {"forfeit": "*", "half": "½", "missed": "!"}
_SAID = {
    "forfeit": Text("* points as ruled"),
    "half": Text("½ half a match"),
    "missed": Text("! a match that was missed"),
}


def draw_cross_table(ranking: Ranking, *, as_list: bool | None = None) -> str:
    """
    Draw who met whom, in the order of the ranking; of more than 24 teams as a list.

    >>> from overtrick.compare.settings import Settings
    >>> from overtrick.events.ranking.rank import rank
    >>> from overtrick.events.session import MatchResult, Session
    >>> told = (MatchResult("1", "41", "42", 30, 12, 8), MatchResult("2", "42", "43", 9, 9, 8))
    >>> settings = Settings(vp_scale="wbf_discrete")
    >>> found = rank(Session((), results=told), method="teams", settings=settings)
    >>> print(draw_cross_table(found))
    Cross table
    <BLANKLINE>
    place  no.  41  42  43  total
    -----  ---  --  --  --  -----
       1    41   x  16         16
       2    42   4   x  10     14
       3    43      10   x     10
    """
    tables = cross_tables(ranking)
    if not tables:
        return translate("Nobody has met yet: there is no match.")
    lines: list[str] = []
    for table in tables:
        which = (
            translate(", section {section}", section=table.section) if len(tables) > 1 else ""
        )
        lines += [translate("Cross table{which}", which=which), ""]
        wide = len(table.rows) > _SQUARE if as_list is None else as_list
        lines += [*(_list(table) if wide else _square(table)), ""]
    return "\n".join(lines[:-1])


def written(matches: Iterable[OwnMatch]) -> Written:
    """
    Give what writes the results of some of these matches, all with the same decimals.

    >>> from overtrick.events.ranking.report import Match
    >>> sides = [Match(name, "41", "42", (), 9, 0, None, None).sides[0] for name in "12"]
    >>> won, to_come = OwnMatch(sides[0], 16), OwnMatch(sides[1], None)
    >>> text = written([won, to_come])
    >>> text([won]), text([won, to_come]), text([])
    ('16', '16/-', '')
    """
    own = list(matches)
    texts = dict(zip(map(_key, own), numbers([each.result for each in own]), strict=True))

    def text(some: Iterable[OwnMatch]) -> str:
        return "/".join(
            (texts[_key(each)] or "-") + _MARKS.get(each.match.kind, "") for each in some
        )

    return text


def heading(lines: Sequence[Standing]) -> list[Column]:
    """
    Give the columns that say who stands where: place, number and names.

    >>> [column.cells for column in heading([Standing("7", "A", None, 14, 8, 14, place=2)])]
    [['2 '], ['7']]
    """
    ids = [line.id for line in lines]
    found = [
        Column(Text("place"), [place_of(line) for line in lines]),
        words(Text("no."), ids),
    ]
    if any(line.names for line in lines):
        names = [" ".join(" & ".join(line.names).split()) for line in lines]
        found.append(words(Text("names"), names, "<"))
    return found


_KINDS = {"bye": Text("bye"), "missed": Text("missed")}


def kind_text(kind: str) -> str:
    """
    Say what stands in the place of an opponent.

    >>> kind_text("bye")
    'bye'
    """
    return say(_KINDS.get(kind, kind))


def legend(matches: Iterable[OwnMatch]) -> Iterator[str]:
    """
    Explain the marks that results carry.

    >>> list(legend([]))
    []
    """
    kinds = {own.match.kind for own in matches}
    said = [text for kind, text in _SAID.items() if kind in kinds]
    if said:
        yield from ("", *paragraph("; ".join(map(say, said))))


def _key(own: OwnMatch) -> tuple[str, str, str, bool]:
    return own.match.session, own.match.section, own.match.id, own.side.is_home


def _square(table: CrossTable) -> list[str]:
    rows = table.rows
    played = [own for row in rows for own in row.matches]
    results = written(played)
    ids = heads = [row.standing.id for row in rows]
    fixed = heading([row.standing for row in rows])
    if max(map(width, ids)) > _ID:
        heads = [str(number) for number in range(1, len(ids) + 1)]
        fixed.insert(0, Column("row", heads))
    others = [
        Column(head, [_cell(row, who, results) for row in rows])
        for head, who in zip(heads, ids, strict=True)
    ]
    totals = _totals(table, results)
    lines = [line for block in blocks(fixed, [*others, *totals]) for line in ("", *block)]
    return [*lines[1:], *legend(played)]


def _list(table: CrossTable) -> list[str]:
    played = [own for row in table.rows for own in row.matches]
    results = written(played)
    fixed = heading([row.standing for row in table.rows])
    [[head, rule, *drawn]] = blocks(fixed, list(_totals(table, None)))
    lines = [head, rule]
    for line, row in zip(drawn, table.rows, strict=True):
        lines += [line, *packed((_item(own, results) for own in row.matches), "       ")]
    return [*lines, *legend(played)]


def _cell(row: CrossRow, other: str, results: Written) -> str:
    return "x" if row.standing.id == other else results(row.against(other))


def _item(own: OwnMatch, results: Written) -> str:
    round = f"R{own.match.round} " if own.match.round else ""
    against = kind_text(own.match.kind) if own.opponent is None else f"v {own.opponent}"
    return f"{round}{results([own])} {against}"


def _totals(table: CrossTable, results: Written | None) -> Iterator[Column]:
    lines = [row.standing for row in table.rows]
    if table.has_byes and results is not None:
        yield Column(Text("bye"), [results(row.against(None)) for row in table.rows])
    carried = [line.details.get("carried") or None for line in lines]
    if any(carried):
        yield Column(Text("carried"), numbers(carried))
    if any(line.penalty for line in lines):
        yield Column(Text("penalty"), numbers([line.penalty or None for line in lines]))
    yield Column(Text("total"), numbers([line.total for line in lines]))


_CLIMBS = {
    Climb.INSERT: "Who wins moves in above; those between move down one.",
    Climb.SWAP: "Who wins changes places with the other.",
}


def draw_ladder(ladder: Ladder, names: Names | None = None) -> str:
    """
    Draw a ladder from the top rung down.

    >>> print(draw_ladder(Ladder(("3", "7", "9")), {"7": ["Blue"]}))
    rung  no.  name  may challenge
    ----  ---  ----  -------------
       1    3        -
       2    7  Blue  3
       3    9        3, 7
    <BLANKLINE>
    Who wins moves in above; those between move down one.
    """
    if not ladder.order:
        return "Nobody stands on the ladder yet."
    challenged = [", ".join(ladder.may_challenge(who)) or "-" for who in ladder.order]
    shown = (
        Column("rung", [str(ladder.rung(who)) for who in ladder.order]),
        Column("no.", ladder.order, side(ladder.order)),
        words("name", [name_of(who, names or {}) for who in ladder.order]),
        words("may challenge", challenged, "<"),
    )
    return "\n".join([*drawn_table(filled(shown)), "", *paragraph(_CLIMBS[ladder.climb])])
