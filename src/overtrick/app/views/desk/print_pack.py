"""
An event on paper: what a viewer may see, with names as shown.

Paper that needs no event: of an edition of the rules, of a movement, of a file or a text.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property
from importlib.util import find_spec
from typing import NamedTuple

from overtrick.app.access.viewer import Viewer
from overtrick.app.club.running import Running
from overtrick.app.views.agreed import deal_of
from overtrick.app.views.boards import lines_open
from overtrick.app.views.names import names_for, ranking_named
from overtrick.app.views.open import is_published, opening
from overtrick.core.letters import whole_number
from overtrick.errors import InvalidTelling, OvertrickError, UnknownName
from overtrick.events.journal.fold import Event
from overtrick.events.journal.meeting import Key
from overtrick.events.problem import Problem, Severity
from overtrick.events.ranking.report import Ranking
from overtrick.formats.grids.movement_sheets import read_movements
from overtrick.formats.registry import read_bytes
from overtrick.formats.sheets.sheet import read_sheet
from overtrick.messages import say, speaking, translate
from overtrick.movements.registry import movement
from overtrick.printing.paper.html import html
from overtrick.printing.paper.kinds import KINDS, MadeOf, PaperSource, says
from overtrick.printing.paper.page import Pack, PaperNote
from overtrick.printing.paper.pdf import Paper, TooMuchPaper, pdf
from overtrick.printing.paper.results import BoardCards, hands_held
from overtrick.printing.paper.seats import SeatPlan, seats_of
from overtrick.printing.words import Names
from overtrick.rules.editions import DEFAULT, Tariff, edition
from overtrick.rules.pad import Pad

__all__ = [
    "ALONE",
    "OF_EVENT",
    "AlonePaper",
    "PaperAsked",
    "on_paper",
    "paper_alone",
    "paper_of",
]

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
        boards = (
            replace(each, lines=lines)
            for each in found.boards
            if (lines := lines_open(self.running, self.viewer, each))
        )
        return replace(found, boards=tuple(boards))

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
            key = Key.of(line)._replace(session=session)
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
    """Return paper as PDF, or as an HTML page without Typst or of too much; and its type."""
    if find_spec("typst") is not None:
        with suppress(TooMuchPaper):
            return pdf(pack, paper, large=large), "application/pdf"
    return html(pack, paper, large=large), "text/html"


_FIELDS = {
    MadeOf.EDITION: "edition",
    MadeOf.SHEET: "sheet",
    MadeOf.SEATS: "movement",
    MadeOf.DEALS: "file",
}
"""What they are made of, with the field of the form that says it."""

ALONE = tuple(
    name for made_of in _FIELDS for name, kind in KINDS.items() if kind.made_of is made_of
)
"""Kinds that need no event, the scoring table first."""

_MOST = 20
"""Boards of a set."""


@dataclass
class PaperAsked(PaperSource):
    """What somebody typed or sent to have paper made of it."""

    kind: str
    title: str = ""
    edition: str = DEFAULT.id
    movement: str = ""
    boards: str = ""
    sheet: str = ""
    file: tuple[str, bytes] | None = None
    """Its name and what is in it; it goes before what was typed."""
    problems: list[Problem] = field(default_factory=list, init=False)

    @property
    def tariff(self) -> Tariff:
        """The edition that was chosen."""
        return edition(self.edition)

    @property
    def pad(self) -> Pad:
        """The sheet of a table at home."""
        name, data = self.file or ("sheet", self.sheet.encode())
        if not data.strip():
            raise InvalidTelling(translate("Type the sheet, or choose its file."), "sheet")
        pad, problems = read_sheet(data, name)
        self.problems += problems
        return pad

    def deals(self) -> Sequence[BoardCards]:
        """Give the cards of the file."""
        if self.file is None:
            raise InvalidTelling(translate("Choose a file with the cards."), "file")
        name, data = self.file
        return tuple(hands_held(read_bytes(data, name)[0]))

    def seats(self) -> Sequence[SeatPlan]:
        """Give each movement of the file, or the one that is named."""
        if self.file is None:
            return [SeatPlan(movement(self.movement), self._boards)]
        name, data = self.file
        plans, problems = read_movements(data, name)
        self.problems += problems
        return [SeatPlan(plan, self._boards) for plan in plans]

    @property
    def _boards(self) -> int | None:
        if not self.boards:
            return None
        boards = whole_number(self.boards, _MOST)
        if not boards:
            raise InvalidTelling(translate("A number from 1 to {most}.", most=_MOST), "boards")
        return boards


class AlonePaper(NamedTuple):
    """The paper, or what is wrong by the field that it is wrong in."""

    pack: Pack | None
    errors: dict[str, str]


def paper_alone(asked: PaperAsked, language: str) -> AlonePaper:
    """
    Make the paper that somebody asks for, in a language.

    >>> paper_alone(PaperAsked("guides", movement="howel:8"), "en").errors["movement"][:26]
    "no movement family 'howel'"

    :raises UnknownName: if nothing that needs no event is called so, or no edition.
    """
    if asked.kind not in ALONE:
        raise UnknownName("nothing called {kind!r} is printed", kind=asked.kind)
    edition(asked.edition)
    kind = KINDS[asked.kind]
    where = _FIELDS[kind.made_of]
    with speaking(language):
        try:
            blocks = kind.make(asked)
        except OvertrickError as error:
            return AlonePaper(None, {getattr(error, "field", "") or where: say(error.text)})
        wrong = [
            f"{it.where}: {say(it.text)}"
            for it in asked.problems
            if it.severity is Severity.ERROR
        ]
        if not wrong and not any(map(says, blocks)):
            wrong = [translate("There is nothing in it to print.")]
        if wrong:
            return AlonePaper(None, {where: "\n".join(wrong[:5])})
        title = say(kind.title)
        head = asked.title.strip() or title
        return AlonePaper(Pack.of(head, blocks, "" if head == title else title), {})
