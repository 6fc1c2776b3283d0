"""Everything for the notice board on paper: what a viewer may see, with names as shown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from importlib.util import find_spec

from overtrick.app.access.viewer import Viewer
from overtrick.app.club.running import Running
from overtrick.app.seen.boards import boards_open
from overtrick.app.seen.deals import deal_of
from overtrick.app.seen.names import ranking_named
from overtrick.app.seen.open import is_published, opening
from overtrick.core.board import Board
from overtrick.core.deal import Deal
from overtrick.core.trick_table import TrickTable
from overtrick.events.journal.meeting import BoardPlace, Key
from overtrick.events.ranking.report import BoardReport
from overtrick.messages import say, translate
from overtrick.printing.paper.deals import hands
from overtrick.printing.paper.html import html
from overtrick.printing.paper.page import Pack, PaperHeading, PaperNote
from overtrick.printing.paper.pdf import Paper, pdf
from overtrick.printing.paper.results import pack

__all__ = ["pack_of", "pack_on_paper"]


def pack_of(running: Running, viewer: Viewer) -> Pack:
    """Return ranking, recap, travellers, scorecards and cards, as far as a viewer may see."""
    found = opening(running, viewer)
    if not found.is_open:
        return Pack.of(running.title, [PaperNote(say(found.why))])
    ranking = ranking_named(running, viewer, found.ranking)
    known = set(boards_open(running, viewer))
    boards = tuple(
        each
        for each in ranking.boards
        if BoardPlace(each.session, each.section, each.number) in known
    )
    warned = (
        ""
        if is_published(running)
        else translate("Not published yet: for the desk, not for the wall")
    )
    blocks = pack(replace(ranking, boards=boards))
    if cards := list(_cards(running, boards)):
        blocks += [PaperHeading(translate("Hands"), new_page=True), *hands(cards)]
    return Pack.of(running.title, blocks, warned)


def _cards(
    running: Running, boards: Iterable[BoardReport]
) -> Iterator[tuple[Board, Deal, TrickTable | None]]:
    """The cards of boards that have results, each once, where they are known for sure."""
    told = {(each.session, each.number): each.lines[0].line for each in boards if each.lines}
    for (session, number), line in sorted(told.items()):
        key = Key(session, line.section, number, line.ns, line.ew, line.match, line.room)
        if (deal := deal_of(running, key)) is not None:
            yield line.board, deal, running.deals.trick_tables.get((session, number, "a"))


def pack_on_paper(
    running: Running, viewer: Viewer, paper: Paper, *, large: bool
) -> tuple[bytes, str]:
    """Return the pack as PDF, or as an HTML page where Typst is not installed; and its type."""
    made = pack_of(running, viewer)
    if find_spec("typst") is None:
        return html(made, paper, large=large), "text/html"
    return pdf(made, paper, large=large), "application/pdf"
