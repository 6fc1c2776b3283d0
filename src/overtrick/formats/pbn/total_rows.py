"""
Rows of ``TotalScoreTable`` (PBN 2.1 section 5.10): the ranking, and who the contestants are.

Columns of ours: Session; Name1, Name2 .. where names cannot be parted out of Names.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from overtrick.core.letters import whole_number
from overtrick.core.seats import Side
from overtrick.errors import EnglishText
from overtrick.formats.contents.people import Contestant, Person, Placed
from overtrick.formats.pbn.tables import names_of, rows_of
from overtrick.formats.pbn.text import Tag
from overtrick.formats.pbn.values import number_of
from overtrick.formats.plain import attempt

__all__ = ["TOTALS", "TotalRows", "total_column", "totals_of"]

TOTALS: Final = ("TotalScoreMP", "TotalScoreVP", "TotalScoreIMP", "TotalScoreBAM", "TotalScore")
_BY_METHOD: Final = {
    "matchpoints": "TotalScoreMP",
    "cross_imps": "TotalScoreIMP",
    "butler": "TotalScoreIMP",
    "total_points": "TotalScore",
    "bam": "TotalScoreBAM",
    **dict.fromkeys(("teams", "patton", "lederer"), "TotalScoreVP"),
}
_IDS: Final = ("PairId", "TeamId", "PlayerId")
_CONSUMED: Final = frozenset(
    {
        *("Rank", *_IDS, "TotalPercentage", "NrBoards", "Section", "Direction"),
        *("Session", "Names", "Name", "TeamName", "Club", "Roster"),
    }
)
_NUMBERED: Final = re.compile(r"(MemberID|Sex|Name)([1-9][0-9]?)", re.IGNORECASE)


class TotalRows(NamedTuple):
    """What a table of totals tells."""

    ranking: tuple[Placed, ...]
    contestants: tuple[Contestant, ...]
    wrong: tuple[str, ...]
    unit: str
    """The column that is the total."""


def total_column(method: str, columns: Sequence[str]) -> str:
    """
    Say which column holds the total of an event.

    >>> total_column("teams", ["Rank", "TotalScoreIMP"]), total_column("matchpoints", [])
    ('TotalScoreIMP', 'TotalScoreMP')
    """
    usual = _BY_METHOD.get(method, "TotalScoreMP")
    if usual in columns or not columns:
        return usual
    return next((name for name in TOTALS if name in columns), usual)


def totals_of(tag: Tag, method: str = "", session: str = "1", section: str = "") -> TotalRows:
    r"""
    Read a table of totals.

    >>> tag = Tag("TotalScoreTable", r"Rank;PairId;Direction;TotalScoreMP;Names;MemberID1",
    ...     '1 7 "N-S" 52.5 "Eve Adams - Finn Bay" 00123\n')
    >>> totals = totals_of(tag)
    >>> totals.ranking[0].place, totals.contestants[0].names, totals.contestants[0].exact_id
    (1, ('Eve Adams', 'Finn Bay'), 'A:NS 7')
    """
    rows, misfits = rows_of(tag)
    wrong = [
        EnglishText("TotalScoreTable: the row does not fit: {row}", row=row.strip())
        for row in misfits
    ]
    columns = list(rows[0]) if rows else []
    unit = total_column(method, columns)
    ranking: list[Placed] = []
    contestants: list[Contestant] = []
    for row in rows:
        cells = {name: cell for name, cell in row.items() if cell not in ("-", "")}
        who = next((cells[name] for name in _IDS if name in cells), "")
        if not who:
            who = cells.get("Names") or cells.get("TeamName") or cells.get("Name") or ""
        if not who:
            wrong.append(
                EnglishText(
                    "TotalScoreTable: whose row is it? {names}", names=" ".join(row.values())
                )
            )
            continue
        here = cells.get("Session", session), cells.get("Section") or section or "A"
        side = attempt(Side.parse, cells.get("Direction", ""))
        found = _contestant(row, cells, who, here, side)
        if found is not None:
            contestants.append(found)
        placed = _placed(cells, who, here, side, unit)
        if placed is not None:
            ranking.append(placed)
    return TotalRows(tuple(_with_ties(ranking)), tuple(contestants), tuple(wrong), unit)


def _placed(
    cells: Mapping[str, str], who: str, here: tuple[str, str], side: Side | None, unit: str
) -> Placed | None:
    place, total = cells.get("Rank", ""), number_of(cells.get(unit, "-"))
    percentage = number_of(cells.get("TotalPercentage", "-").removesuffix("%"))
    boards = cells.get("NrBoards", "")
    rank = re.fullmatch(r"=?([0-9]{1,6})[=.]?", place)
    extra = _extra(cells, unit)
    if not rank and total is None and percentage is None and not boards and not extra:
        return None
    if place and not rank:
        extra["pbn:Rank"] = place
    return Placed(
        who,
        int(rank[1]) if rank else None,
        "=" in place,
        total,
        percentage,
        whole_number(boards),
        here[1],
        side,
        here[0],
        extra,
    )


def _extra(cells: Mapping[str, str], unit: str) -> dict[str, str]:
    return {
        f"pbn:{name}": cell
        for name, cell in cells.items()
        if name not in _CONSUMED and name != unit and not _NUMBERED.fullmatch(name)
    }


def _with_ties(ranking: Sequence[Placed]) -> list[Placed]:
    """A place that stands twice is shared; RankTie is its last place, kept as it is."""
    times = Counter((one.session, one.section, one.side, one.place) for one in ranking)
    return [
        replace(one, tied=True)
        if one.place is not None
        and times[one.session, one.section, one.side, one.place] > 1
        and not one.tied
        else one
        for one in ranking
    ]


def _contestant(
    row: Mapping[str, str],
    cells: Mapping[str, str],
    who: str,
    here: tuple[str, str],
    side: Side | None,
) -> Contestant | None:
    names = _names(row, cells)
    members = _numbered(cells, "memberid")
    sexes = _numbered(cells, "sex")
    if "MemberID" in cells:
        members.setdefault(1, cells["MemberID"])
    count = max([len(names), *members, *sexes])
    people = tuple(
        Person(
            names[at - 1] if at <= len(names) else "",
            members.get(at, ""),
            extra={"pbn:Sex": sexes[at]} if at in sexes else {},
        )
        for at in range(1, min(count, 99) + 1)
    )
    extra = {f"pbn:{name}": cells[name] for name in ("Club", "Roster") if name in cells}
    name = cells.get("TeamName", "")
    if not people and not name and not extra:
        return None
    return Contestant(who, people, here[1], side, name, here[0], extra)


def _names(row: Mapping[str, str], cells: Mapping[str, str]) -> tuple[str, ...]:
    own = {int(match[2]): cell for match, cell in _matches(row, "name") if cell != "-"}
    if own:
        return tuple(own.get(at, "") for at in range(1, max(own) + 1))
    return names_of(cells.get("Names", "")) or tuple(filter(None, (cells.get("Name", ""),)))


def _numbered(cells: Mapping[str, str], kind: str) -> dict[int, str]:
    return {int(match[2]): cell for match, cell in _matches(cells, kind)}


def _matches(cells: Mapping[str, str], kind: str) -> list[tuple[re.Match[str], str]]:
    found = ((_NUMBERED.fullmatch(name), cell) for name, cell in cells.items())
    return [(match, cell) for match, cell in found if match and match[1].lower() == kind]
