"""An event that was read from a file, in memory as a running club has it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from itertools import zip_longest
from typing import Any

from overtrick.app.club.running import Running, deals_read
from overtrick.app.store.store import Stored
from overtrick.app.use_cases.begin import deals_document
from overtrick.app.views.results.ratings import RatingsSeen
from overtrick.core.exact import Exact
from overtrick.events.awards.handicaps import HandicapRule
from overtrick.events.awards.scheme import AwardScheme
from overtrick.events.journal.conditions import Conditions
from overtrick.events.journal.entry import Entry, tell
from overtrick.events.journal.evening import Chosen, Final, Opened, PublicationStage, Published
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.fold import Event
from overtrick.events.journal.people import Registered
from overtrick.events.now.shown import is_all_announced
from overtrick.events.ranking.rank import NOTHING_ASKED
from overtrick.events.ranking.report import Ranking
from overtrick.events.ranking.standing import find_named
from overtrick.formats.contents.contents import Contents
from overtrick.formats.journals.journal import entries_of
from overtrick.formats.journals.written import write_journal

__all__ = ["SiteEvent", "event_of", "event_of_contents"]

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
