"""A ranking as text: one list a section and direction, places with ``=`` where shared."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from overtrick.compare.settings import Settings
from overtrick.core.exact import Exact, decimal_text, plain_text
from overtrick.events.ranking.report import Match, Ranking
from overtrick.events.ranking.standing import Standing
from overtrick.printing.columns import columns, numbers, paragraph, side

__all__ = ["draw_matches", "draw_ranking"]

_TITLES = {
    "matchpoints": "Matchpoints",
    "cross_imps": "Cross-IMPs",
    "butler": "Butler",
    "total_points": "Total points",
    "teams": "Teams",
    "bam": "Board-a-match",
}
_SIGNED = ("cross_imps", "butler", "total_points")
_PAIRS = ("matchpoints", "cross_imps", "butler", "total_points")
_MATTERS = {
    "unit": ("matchpoints", "bam"),
    **dict.fromkeys(("missing", "expected", "bye_expected"), ("matchpoints", "cross_imps")),
    **dict.fromkeys(
        ("small_field", "award_rounding", "percentage_from", "percentage_places"),
        ("matchpoints",),
    ),
    **dict.fromkeys(("bye", "average_plus"), ("matchpoints",)),
    **dict.fromkeys(("imp_scale", "average_imps"), ("cross_imps", "butler", "teams")),
    **dict.fromkeys(("cross_divisor", "cap"), ("cross_imps",)),
    **dict.fromkeys(("datum", "trim", "trim_minimum", "datum_rounding"), ("butler",)),
    **dict.fromkeys(("vp_scale", "match_rounding"), ("teams",)),
    "imp_order": ("cross_imps", "butler", "total_points"),
    **dict.fromkeys(("scale_total", "across_field", "minimum_boards"), _PAIRS),
    "split_scores": ("matchpoints", "cross_imps"),
    "winners": (),  # the lists show it
}
"""The methods to which a setting matters; one that is not here matters to all."""


def draw_ranking(ranking: Ranking) -> str:
    """
    Draw every list of a ranking, at most 80 columns wide.

    >>> from overtrick.events.ranking.rank import rank
    >>> from overtrick.events.session import Session
    >>> print(draw_ranking(rank(Session(()))))
    Nothing to rank yet: there is no result.
    """
    if not ranking.standings:
        return "Nothing to rank yet: there is no result."
    across = ranking.settings.across_field == "yes"
    lines: list[str] = []
    for (section, direction), found in groupby(
        ranking.standings, key=lambda line: ("" if across else line.section, line.direction)
    ):
        lines += [_title(ranking, section, direction), ""]
        lines += [*_list(ranking, list(found), across), ""]
    return "\n".join([*lines, *_footer(ranking)])


def draw_matches(matches: Sequence[Match]) -> str:
    """
    Draw matches one line each: what each team won on the boards, and the points for it.

    >>> print(draw_matches([Match("1", "41", "42", (), 12, 30, 6, 14)]))
    match  home  away  boards      won  points
    -----  ----  ----  ------  -------  ------
        1    41    42       0  12 - 30  6 - 14
    """
    sessions = len({match.session for match in matches}) > 1
    carried = any(match.home_carried or match.away_carried for match in matches)
    table = {
        "session": [match.session for match in matches] if sessions else None,
        "match": [match.id for match in matches],
        "home": [match.home for match in matches],
        "away": [match.away for match in matches],
        "boards": [str(sum(b.home is not None for b in match.boards)) for match in matches],
        "won": [_versus(match.home_imps, match.away_imps) for match in matches],
        "carried": [_versus(m.home_carried, m.away_carried) for m in matches]
        if carried
        else None,
        "points": [_versus(match.home_points, match.away_points) for match in matches]
        if any(match.home_points is not None for match in matches)
        else None,
    }
    return "\n".join(_table(table))


def _versus(home: Exact | None, away: Exact | None) -> str:
    return "" if home is None else f"{plain_text(home)} - {plain_text(away)}"


def _title(ranking: Ranking, section: str, direction: str | None) -> str:
    parts = [_TITLES.get(ranking.method, ranking.method)]
    if section and len({line.section for line in ranking.standings}) > 1:
        parts.append(f"section {section}")
    if direction:
        parts.append({"NS": "North-South", "EW": "East-West"}[direction])
    return ", ".join(parts)


def _list(ranking: Ranking, members: list[Standing], across: bool) -> list[str]:
    places = ranking.settings.percentage_places
    percentages = any(line.percentage is not None for line in members)
    sections = across and len({line.section for line in members}) > 1
    totals = [line.total for line in members]
    signed = ranking.method in _SIGNED
    imps = [line.details.get("imps") for line in members]
    table = {
        "place": [_place(line) for line in members],
        "section": [line.section for line in members] if sections else None,
        "no.": [line.id for line in members],
        "names": [" & ".join(line.names) for line in members]
        if any(line.names for line in members)
        else None,
        "%": [
            "" if line.percentage is None else decimal_text(line.percentage, places)
            for line in members
        ]
        if percentages
        else None,
        "total": numbers(totals, signed=signed),
        "of": numbers([line.available for line in members]) if percentages else None,
        "IMPs": numbers(imps, signed=True) if ranking.method == "teams" else None,
        "boards": [str(line.boards) for line in members],
        "penalty": numbers([line.penalty or None for line in members])
        if any(line.penalty for line in members)
        else None,
    }
    return _table(table)


def _table(table: dict[str, list[str] | None]) -> list[str]:
    shown = {name: cells for name, cells in table.items() if cells is not None}
    rows = list(zip(*shown.values(), strict=True))
    align = [side(cells) if name in _TEXTS else ">" for name, cells in shown.items()]
    return columns(list(shown), rows, "".join(align), cut=_TEXTS)


_TEXTS = ("session", "section", "match", "home", "away", "no.", "names")
"""Columns of words: they may be cut to fit a page, numbers never."""


def _place(line: Standing) -> str:
    if line.place is None:
        return "-"
    return f"{line.place}=" if line.tied else f"{line.place} "


def _footer(ranking: Ranking) -> Iterator[str]:
    unranked = [line for line in ranking.standings if line.place is None]
    if unranked:
        played = any(line.boards for line in unranked)
        yield "- has no place: " + ("too few boards" if played else "no result")
    if any(line.tied for line in ranking.standings):
        yield "= shares its place"
    changed = ", ".join(
        f"{name}={value}" for name, value in _changed(ranking) if _matters(name, ranking.method)
    )
    yield from paragraph(f"Rules: {ranking.rules}" + (f" ({changed})" if changed else ""))


def _changed(ranking: Ranking) -> Iterator[tuple[str, object]]:
    usual = Settings().as_dict()
    usual["missing"] = "neuberg" if ranking.method == "matchpoints" else "share"
    for name, value in ranking.settings.as_dict().items():
        if value != usual[name]:
            yield name, value


def _matters(name: str, method: str) -> bool:
    return method in _MATTERS.get(name, (method,))
