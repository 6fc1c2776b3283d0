"""Which tables' pads an entry may change: made anew are only those, not hundreds of others."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum

from overtrick.app.access.viewer import Viewer
from overtrick.app.club.running import Running
from overtrick.app.views.agreed import compared_within
from overtrick.app.views.pad.document import PadDocument
from overtrick.events.journal.entry import Entry
from overtrick.events.journal.meeting import MeetingFacts

__all__ = ["Concern", "PadSeat", "told_of"]


class Concern(IntEnum):
    """How near an entry comes to a table."""

    NONE = 0
    FIELD = 1
    """Another table told a board that is shown here: a comparison may change."""
    OWN = 2
    """What the pad shows itself."""


@dataclass(frozen=True, slots=True)
class PadSeat:
    """Who meets at a table, on which boards: as the document last made says."""

    viewer: Viewer
    meetings: frozenset[frozenset[str | None]]
    boards: frozenset[int]
    within: str | None = None
    """The only section whose results are compared with those here; None: all are."""
    matches: frozenset[str] = frozenset()
    """Its matches, those too that are byes since the opponents went home."""

    @classmethod
    def of(cls, running: Running, viewer: Viewer, document: PadDocument) -> PadSeat:
        """Take it from the document."""
        matches = [each.match for each in document.rounds if each.match]
        within = compared_within(running.state, viewer.section, next(iter(matches), None))
        met = (frozenset(each.players or (each.ns, each.ew)) for each in document.rounds)
        return cls(
            viewer,
            frozenset(met),
            frozenset(board.number for board in document.boards),
            within,
            frozenset(matches),
        )

    def concern(self, told: MeetingFacts) -> Concern:
        """
        Say how near something told of a meeting comes.

        >>> from dataclasses import replace
        >>> from overtrick.events.journal.meeting import Confirmed, Entered
        >>> pad = PadSeat(Viewer(table="3"), frozenset({frozenset({"3", "9"})}), frozenset({7}))
        >>> pad.concern(Confirmed(board=2, ns="3", ew="9", of="x")).name
        'OWN'
        >>> pad.concern(Entered(board=7, ns="1", ew="8", outcome="PASS", table="1")).name
        'FIELD'
        >>> pad.concern(Entered(board=2, ns="1", ew="8", outcome="PASS", table="1")).name
        'NONE'
        >>> alone = replace(pad, within="A")
        >>> alone.concern(Entered(board=7, ns="1", ew="8", outcome="PASS", section="B")).name
        'NONE'
        """
        if told.session != self.viewer.session:
            return Concern.NONE
        if told.section == self.viewer.section:
            met = frozenset(told.key.players or (told.ns, told.ew))
            is_own = met in self.meetings or told.match in self.matches
            if is_own or getattr(told, "table", None) == self.viewer.table:
                return Concern.OWN
        is_compared = told.board in self.boards and self.within in (None, told.section)
        return Concern.FIELD if is_compared else Concern.NONE


def told_of(running: Running, entries: list[Entry]) -> list[MeetingFacts] | None:
    """Give what entries tell of meetings, corrected ones too; None if of anything else."""
    found: list[MeetingFacts] = []
    for entry in entries:
        if not isinstance(entry.facts, MeetingFacts):
            return None
        found += [entry.facts, *_before(running, entry.facts)]
    return found


def _before(running: Running, facts: MeetingFacts) -> Iterator[MeetingFacts]:
    of = getattr(facts, "of", None)
    old = running.state.entry(of) if isinstance(of, str) else None
    if old is not None and isinstance(old.facts, MeetingFacts):
        yield old.facts
