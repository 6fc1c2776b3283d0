"""An event on paper: what a viewer may see, with names as shown."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from importlib.util import find_spec

from overtrick.app.access.viewer import Viewer
from overtrick.app.club.running import Running
from overtrick.app.views.agreed import deal_of
from overtrick.app.views.boards import boards_open
from overtrick.app.views.names import names_for, ranking_named
from overtrick.app.views.open import is_published, opening
from overtrick.errors import UnknownName
from overtrick.events.journal.fold import Event
from overtrick.events.journal.meeting import BoardPlace, Key
from overtrick.events.ranking.report import Ranking
from overtrick.messages import say, translate
from overtrick.printing.paper.deals import BoardCards
from overtrick.printing.paper.event import seats_of
from overtrick.printing.paper.html import html
from overtrick.printing.paper.kinds import KINDS, MadeOf, PaperSource, says
from overtrick.printing.paper.page import Pack, PaperNote
from overtrick.printing.paper.pdf import Paper, pdf
from overtrick.printing.paper.seats import SeatPlan
from overtrick.printing.words import Names

__all__ = ["OF_EVENT", "on_paper", "paper_of"]

_ALONE = (MadeOf.SHEET, MadeOf.EDITION)
OF_EVENT = [
    "pack",
    *(name for name in KINDS if name != "pack" and KINDS[name].made_of not in _ALONE),
]
"""What of an event is printed, the pack first."""


@dataclass(frozen=True)
class EventForPaper(PaperSource):
    """An event as a viewer may see it; cards and draws have names as the wall shows them."""

    running: Running
    viewer: Viewer

    @cached_property
    def ranking(self) -> Ranking:
        """The ranking, with the boards that are open."""
        found = ranking_named(
            self.running, self.viewer, opening(self.running, self.viewer).ranking
        )
        known = set(boards_open(self.running, self.viewer))
        boards = tuple(
            each
            for each in found.boards
            if BoardPlace(each.session, each.section, each.number) in known
        )
        return replace(found, boards=boards)

    @property
    def event(self) -> Event:
        """The event as its journal tells it."""
        return self.running.state

    @property
    def names(self) -> Names:
        """A draw hangs on the wall, whoever prints it."""
        contestants = self.event.roster.contestants
        return {
            id: (self._called(id, section or "A", direction or ""),)
            for id, section, direction in contestants
        }

    def deals(self) -> Iterator[BoardCards]:
        """Give the cards of boards that have results, each once, where they are sure."""
        boards = self.ranking.boards
        told = {
            (each.session, each.number): each.lines[0].line for each in boards if each.lines
        }
        for (session, number), line in sorted(told.items()):
            key = Key(session, line.section, number, line.ns, line.ew, line.match, line.room)
            if (deal := deal_of(self.running, key)) is not None:
                tables = self.running.deals.trick_tables
                yield line.board, deal, tables.get((session, number, "a"))

    def seats(self) -> list[SeatPlan]:
        """Give each plan of the event."""
        return seats_of(self.event, self._called)

    def _called(self, id: str, section: str, direction: str) -> str:
        return names_for(self.running, Viewer(event=self.running.id)).of(id, section, direction)


def paper_of(running: Running, viewer: Viewer, kind: str = "pack") -> Pack:
    """
    Return one kind of paper, as far as a viewer may see; the pack has all that fits a wall.

    :raises UnknownName: if nothing is called so.
    """
    if kind not in OF_EVENT:
        raise UnknownName("nothing called {kind!r} is printed", kind=kind)
    wanted = KINDS[kind]
    title = "" if kind == "pack" else say(wanted.title)
    if wanted.made_of in (MadeOf.RESULTS, MadeOf.DEALS):
        found = opening(running, viewer)
        if not found.is_open:
            return Pack.of(running.title, [PaperNote(say(found.why))], title)
        if not is_published(running):
            title = translate("Not published yet: for the desk, not for the wall")
    blocks = wanted.make(EventForPaper(running, viewer))
    if kind == "hands" and not any(map(says, blocks)):
        blocks = [PaperNote(translate("No cards are loaded of boards that may be seen."))]
    return Pack.of(running.title, blocks, title)


def on_paper(pack: Pack, paper: Paper, *, large: bool) -> tuple[bytes, str]:
    """Return paper as PDF, or as an HTML page where Typst is not installed; and its type."""
    if find_spec("typst") is None:
        return html(pack, paper, large=large), "text/html"
    return pdf(pack, paper, large=large), "application/pdf"
