"""An event in memory: its journal folded, and its ranking renewed entry by entry."""

from __future__ import annotations

import math
from collections.abc import Iterable
from datetime import datetime
from typing import TYPE_CHECKING

from overtrick.app.club.deals import NO_DEALS, Deals
from overtrick.app.store.store import Stored
from overtrick.events.journal.entries import erases
from overtrick.events.journal.entry import Entry
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.fold import Event
from overtrick.events.journal.meeting import Confirmed, Disputed, Entered
from overtrick.events.journal.memory import Memory, until_next_entry
from overtrick.events.journal.moment import now
from overtrick.events.journal.when import moment_told
from overtrick.events.now.live import LiveEvent, ranking_of
from overtrick.events.ranking.report import Ranking

if TYPE_CHECKING:
    from overtrick.app.club.aside import Aside

__all__ = ["Running", "stage_ranked"]


class Running:
    """
    An event as far as its journal was read: entries 1 to ``seq``, in the order of commits.

    It lives in the event loop's thread and never waits; only until it is shared, and as the
    copy of :class:`~overtrick.app.club.aside.Aside`, in another.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.evening import Opened
    >>> running = Running("tuesday")
    >>> running.take([Stored(1, tell(Opened(title="Tuesday pairs")))])
    True
    >>> running.seq, running.title
    (1, 'Tuesday pairs')
    """

    def __init__(self, id: str) -> None:
        self.id = id
        self.seq = 0
        self.live = LiveEvent()
        self.deals: Deals = NO_DEALS
        """What the desk has loaded of the cards; the club renews it."""
        self.heard: dict[tuple[str, str, str, str], datetime] = {}
        """When a phone was heard of last: by session, section, table, and room of a match."""
        self.settled = 0
        """The last entry but plain results of pairs: it is the same kind of event since."""
        self.asked = self.looked = -math.inf
        """When somebody asked for it last, and when its deals were looked at: monotonic."""
        self.aside: Aside | None = None
        """Its copy, for what takes long."""
        self._ranked: tuple[int, Ranking] | None = None

    @property
    def state(self) -> Event:
        """What the journal amounts to."""
        return self.live.state

    @property
    def title(self) -> str:
        """What the event is called; its id where nobody gave it a title."""
        return self.state.title or self.id

    def take(self, stored: Iterable[Stored]) -> bool:
        """
        Take entries that follow; those taken before are left out.

        :returns: False if some before them are missing: then read those first.
        """
        for seq, entry in stored:
            if seq <= self.seq:
                continue
            if seq != self.seq + 1:
                return False
            if not _is_plain(entry) or not any(self.state.meetings()):
                self.settled = seq
            self.live.apply(entry)
            if erases(entry):  # whatever still has the name is made anew when it is needed
                self.aside = self._ranked = None
                self.memory.for_good.clear()
            self.seq = seq
        return True

    def moment(self, facts: Iterable[Facts]) -> datetime:
        """
        Give the moment of facts that are told now.

        A laptop's clock may be set back; a correction still comes after what it corrects.
        """
        return moment_told(self.state, facts, now())

    def ranking(self) -> Ranking:
        """The ranking as it stands."""
        if self._ranked is None or self._ranked[0] != self.seq:
            self._ranked = self.seq, self.live.ranking()
        return self._ranked[1]

    @property
    def memory(self) -> Memory:
        """What was worked out of the event."""
        return self.state.memory


@until_next_entry
def stage_ranked(running: Running, stage: str) -> Ranking:
    """Give the ranking of a stage by its name."""
    return ranking_of(running.state, stage=stage)


def _is_plain(entry: Entry) -> bool:
    """Whether it is a result, or the word on one, of pairs who meet in no match."""
    facts = entry.facts
    return isinstance(facts, Entered | Confirmed | Disputed) and facts.match is None
