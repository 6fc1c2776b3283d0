"""The table of a season as pages: who stands where, and each line session by session."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from litestar.response import Template

from overtrick.app.access.viewer import Viewer
from overtrick.app.site.event import SiteEvent
from overtrick.app.views.names import names_for
from overtrick.app.views.results.ranking import contestant_key
from overtrick.app.views.written import place
from overtrick.app.web.page import page
from overtrick.core.exact import decimal_text, plain_text
from overtrick.errors import UnknownName
from overtrick.events.ranking.standing import Standing
from overtrick.events.series.season import Season, SeasonLine
from overtrick.events.series.season_rules import SeasonTotal
from overtrick.messages import translate
from overtrick.printing.season import rules_of_season

__all__ = ["SiteSeason", "line_page", "season_page"]

_CELLS = 1000
"""Cells of sessions beside lines that keep a page below 60 kB; with more they are left out."""


@dataclass(frozen=True)
class SiteSeason:
    """A season with its sessions as events, by their names in the table."""

    title: str
    table: Season
    sessions: Mapping[str, SiteEvent]


@dataclass(frozen=True)
class SeasonRow:
    """A line as a page has it: numbers as text, a cell for each session."""

    key: str
    place: str
    who: str
    total: str
    played: int
    cells: tuple[tuple[str, bool], ...]


def season_page(season: SiteSeason) -> Template:
    """Show the ranking of a season and its sessions."""
    table = season.table
    rows = [_row(season, line) for line in table.lines]
    is_small = len(table.sessions) * len(rows) <= _CELLS
    return page(
        "site_season.html",
        season.title,
        season=season,
        rows=rows,
        sessions=[(name, season.sessions.get(name)) for name in table.sessions],
        has_cells=is_small,
        rules=rules_of_season(table.rules),
    )


def line_page(season: SiteSeason, key: str) -> Template:
    """
    Show one line of a season session by session, each with its reason and its scorecard.

    :raises UnknownName: if there is no such line.
    """
    line = next((each for each in season.table.lines if each.standing.id == key), None)
    if line is None:
        raise UnknownName("no {who!r} in the season", who=key)
    row = _row(season, line)
    sessions = []
    for score in line.scores:
        event = season.sessions.get(score.session)
        own = None if event is None else _own(event, line)
        sessions.append((score, event, "" if own is None else contestant_key(own)))
    return page(
        "site_line.html", f"{row.who}: {season.title}", season=season, row=row, scores=sessions
    )


def _row(season: SiteSeason, line: SeasonLine) -> SeasonRow:
    standing = line.standing
    cells = tuple(
        ("" if score.value is None else decimal_text(score.value, 2), score.counts)
        for score in line.scores
    )
    is_average = season.table.rules.adds is SeasonTotal.AVERAGE
    total = decimal_text(standing.total, 2) if is_average else plain_text(standing.total)
    return SeasonRow(
        standing.id, place(standing), _shown(season, line), total, line.played, cells
    )


def _shown(season: SiteSeason, line: SeasonLine) -> str:
    """The names of a line as the last session that knows it may show them."""
    for event in reversed(list(season.sessions.values())):
        own = _own(event, line)
        if own is not None:
            names = names_for(event, Viewer())
            if shown := names.of(own.id, own.section, own.direction):
                return shown
            if own.names:  # they may not be shown
                return translate("No. {number}", number=own.id)
    return " & ".join(line.standing.names) or line.standing.id


def _own(event: SiteEvent, line: SeasonLine) -> Standing | None:
    """The line of the same people, or of the same number where nobody has a name."""
    wanted = set(line.standing.names)
    for standing in event.ranking().standings:
        if wanted and standing.names and wanted == set(standing.names):
            return standing
        if not (wanted and standing.names) and standing.id == line.standing.id:
            return standing
    return None
