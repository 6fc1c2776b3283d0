"""A ranking as text: one list a section and direction, places with ``=`` where shared."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from overtrick.core.exact import decimal_text, plain_text
from overtrick.events.report import Match, Ranking
from overtrick.events.standing import Standing
from overtrick.printing.columns import columns

__all__ = ["draw_matches", "draw_ranking"]

_TITLES = {
    "matchpoints": "Matchpoints",
    "cross_imps": "Cross-IMPs",
    "butler": "Butler",
    "total_points": "Total points",
    "teams": "Teams",
    "bam": "Board-a-match",
}


def draw_ranking(ranking: Ranking) -> str:
    """
    Draw every list of a ranking, at most 80 columns wide.

    >>> from overtrick.events.rank import rank
    >>> from overtrick.events.session import Session
    >>> print(draw_ranking(rank(Session(()))))
    Nothing to rank yet: there is no result.
    """
    if not ranking.standings:
        return "Nothing to rank yet: there is no result."
    across = ranking.settings.across_field == "yes"
    lines: list[str] = []
    for (section, direction), found in groupby(
        ranking.standings, key=lambda s: ("" if across else s.section, s.direction)
    ):
        members = list(found)
        lines += [*_title(ranking, section, direction), *_list(ranking, members, across), ""]
    lines += _footer(ranking)
    return "\n".join(lines)


def draw_matches(matches: Sequence[Match]) -> str:
    """Draw matches one line each: IMPs won by each team, and the points of the margin."""
    rows = [
        [
            match.id,
            match.home,
            match.away,
            str(sum(board.home is not None for board in match.boards)),
            f"{plain_text(match.home_imps)} - {plain_text(match.away_imps)}",
            f"{plain_text(match.home_points)} - {plain_text(match.away_points)}"
            if match.home_points is not None
            else "",
        ]
        for match in matches
    ]
    head = ["match", "home", "away", "boards", "won", "points"]
    return "\n".join(columns(head, rows, ">>>>>>"))


def _title(ranking: Ranking, section: str, direction: str | None) -> Iterator[str]:
    sections = {line.section for line in ranking.standings}
    parts = [_TITLES.get(ranking.method, ranking.method)]
    if section and len(sections) > 1:
        parts.append(f"section {section}")
    if direction:
        parts.append({"NS": "North-South", "EW": "East-West"}[direction])
    yield ", ".join(parts)
    yield ""


def _list(ranking: Ranking, members: Sequence[Standing], across: bool) -> list[str]:
    has_percentage = any(line.percentage is not None for line in members)
    names = any(line.names for line in members)
    penalties = any(line.penalty for line in members)
    sections = across and len({line.section for line in members}) > 1
    imps = any("imps" in line.details for line in members)
    head, align = ["place", "section"] if sections else ["place"], ">>" if sections else ">"
    head, align = [*head, "no."], align + ">"
    if names:
        head, align = [*head, "names"], align + "<"
    grow = head.index("names") if names else None
    if has_percentage:
        head, align = [*head, "%"], align + ">"
    head, align = [*head, "total"], align + ">"
    if has_percentage:
        head, align = [*head, "of"], align + ">"
    if imps:
        head, align = [*head, "IMPs"], align + ">"
    head, align = [*head, "boards"], align + ">"
    if penalties:
        head, align = [*head, "penalty"], align + ">"
    rows = []
    for line in members:
        cells = {
            "place": _place(line),
            "section": line.section,
            "no.": line.id,
            "names": " & ".join(line.names),
            "%": _percentage(line, ranking.settings.percentage_places),
            "total": _total(line, ranking.method),
            "of": plain_text(line.available),
            "IMPs": plain_text(line.details.get("imps")),
            "boards": str(line.boards),
            "penalty": plain_text(line.penalty) if line.penalty else "",
        }
        rows.append([cells[name] for name in head])
    return columns(head, rows, align, grow=grow)


def _place(line: Standing) -> str:
    if line.place is None:
        return "-"
    return f"{line.place}=" if line.tied else f"{line.place} "


def _percentage(line: Standing, places: int) -> str:
    return "" if line.percentage is None else decimal_text(line.percentage, places)


def _total(line: Standing, method: str) -> str:
    whole = line.total == int(line.total)
    if method in ("butler", "total_points") and whole:
        return f"{int(line.total):+d}" if line.total else "0"
    return decimal_text(line.total, 2)


def _footer(ranking: Ranking) -> Iterator[str]:
    unranked = sum(line.place is None for line in ranking.standings)
    if unranked:
        yield f"- {unranked} with too few boards to be ranked"
    if any(line.tied for line in ranking.standings):
        yield "= shares its place"
    settings = ranking.settings
    default = type(settings)()
    changed = [
        f"{name}={value}"
        for name, value in settings.as_dict().items()
        if value != getattr(default, name) and name != "winners"
    ]
    yield f"Rules: {ranking.rules}; " + (", ".join(changed) or "all settings as they come")
