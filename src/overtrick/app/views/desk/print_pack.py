"""An event on paper: what a viewer may see, with names as shown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from importlib.util import find_spec

from overtrick.app.access.viewer import Viewer
from overtrick.app.club.running import Running
from overtrick.app.views.agreed import deal_of
from overtrick.app.views.boards import boards_open
from overtrick.app.views.names import names_for, ranking_named
from overtrick.app.views.open import is_published, opening
from overtrick.core.board import Board
from overtrick.core.deal import Deal
from overtrick.core.trick_table import TrickTable
from overtrick.errors import Text, UnknownName
from overtrick.events.journal.meeting import BoardPlace, Key
from overtrick.events.ranking.report import BoardReport
from overtrick.messages import say, translate
from overtrick.printing.paper.deals import hands
from overtrick.printing.paper.event import EVENT_PAPER, SEAT_CARDS, seat_cards
from overtrick.printing.paper.html import html
from overtrick.printing.paper.page import Pack, PaperHeading, PaperNote
from overtrick.printing.paper.pdf import Paper, pdf
from overtrick.printing.paper.results import RESULTS_PAPER, pack

__all__ = ["KINDS", "on_paper", "paper_of"]

KINDS: dict[str, Text] = {
    "pack": Text("Print pack"),
    **{name: title for name, (title, _) in RESULTS_PAPER.items()},
    "hands": Text("Hands"),
    **{name: title for name, (title, _) in SEAT_CARDS.items()},
    **{name: title for name, (title, _) in EVENT_PAPER.items()},
}
"""What of an event is printed, with its title."""


def paper_of(running: Running, viewer: Viewer, kind: str = "pack") -> Pack:
    """
    Return one kind of paper, as far as a viewer may see; the pack has all that fits a wall.

    :raises UnknownName: if nothing is called so.
    """
    if kind not in KINDS:
        raise UnknownName("nothing called {kind!r} is printed", kind=kind)
    title = "" if kind == "pack" else say(KINDS[kind])
    if kind in SEAT_CARDS:
        return Pack.of(running.title, seat_cards(running.state, SEAT_CARDS[kind][1]), title)
    if kind in EVENT_PAPER:
        # A draw hangs on the wall, whoever prints it.
        shown = names_for(running, Viewer(event=running.id))
        names = {
            id: (shown.of(id, section or "A", direction),)
            for id, section, direction in running.state.roster.contestants
        }
        return Pack.of(running.title, EVENT_PAPER[kind][1](running.state, names), title)
    found = opening(running, viewer)
    if not found.is_open:
        return Pack.of(running.title, [PaperNote(say(found.why))], title)
    ranking = ranking_named(running, viewer, found.ranking)
    known = set(boards_open(running, viewer))
    boards = tuple(
        each
        for each in ranking.boards
        if BoardPlace(each.session, each.section, each.number) in known
    )
    if not is_published(running):
        title = translate("Not published yet: for the desk, not for the wall")
    ranking = replace(ranking, boards=boards)
    if kind in RESULTS_PAPER:
        return Pack.of(running.title, RESULTS_PAPER[kind][1](ranking), title)
    blocks = pack(ranking) if kind == "pack" else []
    if cards := list(_cards(running, boards)):
        blocks += [PaperHeading(translate("Hands"), new_page=bool(blocks)), *hands(cards)]
    none = PaperNote(translate("No cards are loaded of boards that may be seen."))
    return Pack.of(running.title, blocks or [none], title)


def _cards(
    running: Running, boards: Iterable[BoardReport]
) -> Iterator[tuple[Board, Deal, TrickTable | None]]:
    """The cards of boards that have results, each once, where they are known for sure."""
    told = {(each.session, each.number): each.lines[0].line for each in boards if each.lines}
    for (session, number), line in sorted(told.items()):
        key = Key(session, line.section, number, line.ns, line.ew, line.match, line.room)
        if (deal := deal_of(running, key)) is not None:
            yield line.board, deal, running.deals.trick_tables.get((session, number, "a"))


def on_paper(
    running: Running, viewer: Viewer, kind: str, paper: Paper, *, large: bool
) -> tuple[bytes, str]:
    """
    Return paper as PDF, or as an HTML page where Typst is not installed; and its type.

    :raises UnknownName: if nothing is called so.
    """
    made = paper_of(running, viewer, kind)
    if find_spec("typst") is None:
        return html(made, paper, large=large), "text/html"
    return pdf(made, paper, large=large), "application/pdf"
