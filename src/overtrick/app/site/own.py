"""
Pages that only a site has: its pictures, and a list to find somebody in.

The table of a season as pages: who stands where, and each line session by session.

An event that was read from a file, in memory as a running club has it.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from importlib.util import find_spec
from itertools import zip_longest
from typing import Any

from litestar.response import Template
from markupsafe import Markup

from overtrick.app.access.viewer import Viewer
from overtrick.app.club.deals import deals_read
from overtrick.app.club.running import Running
from overtrick.app.store.store import Stored
from overtrick.app.use_cases.begin import deals_document
from overtrick.app.views.desk.files import sheet_of
from overtrick.app.views.names import names_for, ranking_named
from overtrick.app.views.results.hands import hand_records
from overtrick.app.views.results.ranking import contestant_key, whose
from overtrick.app.views.results.ratings import RatingsSeen
from overtrick.app.views.results.recap import Recap
from overtrick.app.views.sentences import place
from overtrick.app.web.spectators import recap_page, traveller_page
from overtrick.app.web.templating import page
from overtrick.core.exact import Exact, decimal_text, plain_text
from overtrick.errors import Text, UnknownName
from overtrick.events.awards.handicaps import HandicapRule
from overtrick.events.awards.scheme import AwardScheme
from overtrick.events.journal.conditions import Conditions
from overtrick.events.journal.entry import Entry, tell
from overtrick.events.journal.evening import Chosen, Final, Opened, PublicationStage, Published
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.fold import Event
from overtrick.events.journal.memory import until_next_entry
from overtrick.events.journal.people import Registered
from overtrick.events.now.shown import is_all_announced
from overtrick.events.ranking.rank import NOTHING_ASKED
from overtrick.events.ranking.report import Ranking
from overtrick.events.ranking.standing import Standing, find_named
from overtrick.events.series.season import Season, SeasonLine
from overtrick.events.series.season_rules import SeasonTotal
from overtrick.formats.contents.contents import Contents
from overtrick.formats.journals.journal import entries_of
from overtrick.formats.journals.written import write_journal
from overtrick.messages import say, sort_key, translate
from overtrick.plots import kinds
from overtrick.plots.draw import Form, Picture, reading_table, svg, table_of
from overtrick.printing.season import rules_of_season

__all__ = [
    "SiteEvent",
    "SiteSeason",
    "event_of",
    "event_of_contents",
    "find_page",
    "line_page",
    "numbers_of",
    "picture_page",
    "pictures_of",
    "recap_part",
    "season_page",
    "traveller_with_hands",
]

_BY = "site"


class SiteEvent(Running):
    """An event for a site: all of its results are open, whatever was published of it."""

    def __init__(
        self, id: str, entries: Sequence[Entry], deals: Mapping[str, Any] | None = None
    ) -> None:
        super().__init__(id)
        self.take(Stored(place, entry) for place, entry in enumerate(entries, start=1))
        over = is_all_announced(self.state)
        self.stage = self.state.publication.stage if over else PublicationStage.OPEN
        """What the event itself says of its results."""
        self.scheme: AwardScheme | None = None
        """By which awards are shown, at its level."""
        self.level = ""
        self.handicaps: tuple[HandicapRule, Mapping[str, Exact]] | None = None
        """By which rule and grades the ranking with handicaps is shown."""
        self.ratings: RatingsSeen | None = None
        """A list of ratings that is shown with it."""
        if not over and entries:
            last = max(entry.at for entry in entries)
            opens = tell(Published(), by=_BY, at=last, id="site-published")
            self.take([Stored(len(entries) + 1, opens)])
        self.deals = deals_read(deals or {})


def event_of(
    state: Event, id: str, title: str = "", deals: Mapping[str, Any] | None = None
) -> SiteEvent:
    """
    Return the event of a journal; *title* is what it is called if it does not say so.

    >>> from overtrick.events.journal.fold import fold
    >>> event_of(fold([tell(Opened(title="Tuesday"))]), "tuesday").title
    'Tuesday'
    """
    entries = list(state.entries)
    if title and not state.title and entries:
        entries += _told([Opened(title=title)], entries[0].at)
    return SiteEvent(id, entries, deals)


def event_of_contents(
    contents: Contents,
    id: str,
    title: str = "",
    ranked: Ranking | None = None,
    players: Mapping[str, tuple[str, ...]] | None = None,
) -> tuple[SiteEvent, list[str]]:
    """
    Return the event that a file tells, its results final, and what of it is on no page.

    *ranked* is the ranking of the file, if another than the usual one is asked; *players* are
    the names of contestants by their ids, where the file has none.

    >>> from overtrick.formats.registry import read_bytes
    >>> table = b"board,ns,ew,contract,declarer,tricks\\n1,1,2,4S,N,10\\n1,3,4,4S,N,11\\n"
    >>> event, losses = event_of_contents(read_bytes(table, "a.csv")[0], "a", "Club evening")
    >>> event.title, event.ranking().standings[0].id, losses
    ('Club evening', '3', [])
    """
    data, losses = write_journal(contents)
    entries, _ = entries_of(data)
    ranked = ranked or NOTHING_ASKED.rank(contents.session())
    rules = Chosen(
        method=ranked.method,
        rules=ranked.rules,
        settings=ranked.settings.as_dict(),
        conditions=Conditions(approval="none").as_dict(),
    )
    people = [
        Registered(
            contestant=line.id, players=names, section=line.section, direction=line.direction
        )
        for line in ranked.standings
        if not line.names and (names := find_named(players or {}, line))
    ]
    opened = [] if contents.about.title else [Opened(title=title)]
    moment = entries[0].at if entries else None
    event = SiteEvent(
        id,
        [*entries, *_told([*opened, *people, rules, Final()], moment)],
        deals_document(contents.deals, ""),
    )
    unlike = sum(
        one != other for one, other in zip_longest(*map(_places, (ranked, event.ranking())))
    )
    if unlike:
        losses.append(f"{unlike} lines of the ranking are not as `overtrick rank` has them")
    return event, losses


def _told(facts: Sequence[Facts], at: datetime | None) -> list[Entry]:
    return [
        tell(each, by=_BY, at=at, id=f"site-{each.kind}-{place}")
        for place, each in enumerate(facts)
    ]


def _places(found: Ranking) -> list[tuple[object, ...]]:
    return [
        (line.section, line.direction, line.id, line.place, line.total)
        for line in found.standings
    ]


_CELLS = 1200
"""Cells of a recap on one page, which keeps it below 60 kB."""


def find_page(running: Running, viewer: Viewer) -> Template:
    """List everybody with their number, for whoever looks for a name."""
    names, ranking = names_for(running, viewer), running.ranking()
    found = [
        (whose(ranking, line), names.of(line.id, line.section, line.direction), key)
        for line in ranking.standings
        if (key := contestant_key(line))
    ]
    found.sort(key=lambda one: (sort_key(one[1]), one[2]))
    title = f"{translate('Find')}: {running.title}"
    return page("site_find.html", title, running=running, viewer=viewer, found=found)


def pictures_of(running: Running) -> dict[str, str]:
    """Return the pictures that can be drawn here of an event, by name, with what they show."""
    if find_spec("vl_convert") is None or not running.ranking().standings:
        return {}
    ranking = running.ranking()
    found = {name: say(words) for name, (words, _) in _PICTURES.items()}
    if not ranking.is_of_teams:
        del found["cross-table"]
    elif not any(each.lines for each in ranking.boards):
        found = {"cross-table": found["cross-table"]}
    return found


def picture_page(running: Running, viewer: Viewer, name: str) -> Template:
    """
    Show a picture with the way to its numbers.

    :raises UnknownName: if there is no such picture.
    """
    picture = _picture(running, viewer, name)
    head, rows = reading_table(picture)
    is_long = len(head) * len(rows) > _CELLS
    return page(
        "site_picture.html",
        f"{picture.title}: {running.title}",
        running=running,
        viewer=viewer,
        picture=picture,
        name=name,
        others=pictures_of(running),
        drawn=Markup(svg(picture)),  # the names in it are escaped as it is drawn
        small=None if picture.form is Form.GRID else Markup(svg(picture, narrow=True)),
        head=head,
        rows=[] if is_long else rows,
    )


def numbers_of(running: Running, viewer: Viewer, name: str) -> bytes:
    """
    Write the numbers behind a picture as CSV.

    :raises UnknownName: if there is no such picture.
    """
    head, rows = table_of(_picture(running, viewer, name))
    text = io.StringIO()
    csv.writer(text, lineterminator="\r\n").writerows([head, *rows])
    return sheet_of(text.getvalue())


def recap_part(running: Running, viewer: Viewer, part: int = 1) -> Template:
    """
    Show a part of the recap: one list of the ranking, and no more boards than fit a page.

    :raises UnknownName: if there are not so many parts.
    """
    whole, parts = _recap(running, viewer)
    if not 1 <= part <= max(len(parts), 1):
        raise UnknownName("the recap has no part {part}", part=part)
    own = {"recaps": parts[part - 1 : part], "parts": [each.title for each in parts]}
    return Template("recap.html", context={**whole.context, **own, "part": part})


@until_next_entry
def _recap(running: Running, viewer: Viewer) -> tuple[Template, list[Recap]]:
    whole = recap_page(running, viewer)
    return whole, [each for recap in whole.context["recaps"] for each in _parts(recap)]


def traveller_with_hands(running: Running, viewer: Viewer, board: int) -> Template:
    """Show the traveller of a board, and its cards on the same page."""
    found = traveller_page(running, viewer, board)
    found.context["records"] = hand_records(running, viewer, board)
    return found


def _parts(recap: Recap) -> Iterator[Recap]:
    across = max(_CELLS // max(len(recap.lines), 1), 1)
    for start in range(0, max(len(recap.boards), 1), across):
        cut = slice(start, start + across)
        boards = recap.boards[cut]
        named = ""
        if len(boards) < len(recap.boards):
            between = translate("boards {first} to {last}", first=boards[0], last=boards[-1])
            named = f": {between}"
        lines = tuple(replace(line, cells=line.cells[cut]) for line in recap.lines)
        yield replace(recap, title=f"{say(recap.title)}{named}", boards=boards, lines=lines)


def _picture(running: Running, viewer: Viewer, name: str) -> Picture:
    if name not in pictures_of(running):
        raise UnknownName("no picture {name!r}", name=name)
    return _PICTURES[name][1](ranking_named(running, viewer, running.ranking()))


_PICTURES: dict[str, tuple[Text, Callable[[Ranking], Picture]]] = {
    "progress": (Text("The run of the session"), kinds.progress),
    "butler": (Text("What each got on each board"), kinds.butler),
    "players": (Text("The mean of each, and how uncertain it is"), kinds.players),
    "cross-table": (Text("What every team won against every other"), kinds.cross_table),
}


_SEASON_CELLS = 1000
"""Cells of sessions beside lines that keep a page below 60 kB; with more they are left out."""


@dataclass(frozen=True)
class SiteSeason:
    """A season with its sessions as events, by their names in the table."""

    title: str
    table: Season
    sessions: Mapping[str, SiteEvent]
    ratings: RatingsSeen | None = None
    """A list of ratings that is shown beside the table, and as a page."""


@dataclass(frozen=True)
class SeasonRow:
    """A line as a page has it: numbers as text, a cell for each session."""

    key: str
    place: str
    who: str
    total: str
    played: int
    cells: tuple[tuple[str, bool], ...]
    rating: str


def season_page(season: SiteSeason) -> Template:
    """Show the ranking of a season and its sessions."""
    table = season.table
    rows = [_row(season, line) for line in table.lines]
    is_small = len(table.sessions) * len(rows) <= _SEASON_CELLS
    return page(
        "site_season.html",
        season.title,
        season=season,
        rows=rows,
        sessions=[(name, season.sessions.get(name)) for name in table.sessions],
        has_cells=is_small,
        rules=rules_of_season(table.rules),
        ratings=season.ratings,
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
    rating = standing.details.get("rating")
    return SeasonRow(
        standing.id,
        place(standing),
        _shown(season, line),
        total,
        line.played,
        cells,
        "" if rating is None else decimal_text(rating, 2),
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
