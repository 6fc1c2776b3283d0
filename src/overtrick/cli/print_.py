"""``overtrick print``: paper, as PDF or as a page to be printed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from overtrick.cli.given import Given, given
from overtrick.cli.output import Spoken, fail, leave_with, read, report
from overtrick.cli.progress import doing
from overtrick.cli.results import SETTINGS_HELP, Method, Rules, Sessions, Set, check_method
from overtrick.cli.written import write_bytes
from overtrick.errors import Text
from overtrick.events.journal.fold import Event
from overtrick.events.problem import Problem, Severity
from overtrick.events.ranking.asked import Asked
from overtrick.events.ranking.report import Ranking
from overtrick.formats.grids.movement_sheets import read_movements
from overtrick.formats.sheets.sheet import read_sheet
from overtrick.messages import say, speaking, translate
from overtrick.movements.grid import Movement
from overtrick.movements.registry import movement
from overtrick.printing.paper import deals, home, results
from overtrick.printing.paper.event import EVENT_PAPER, SEAT_CARDS, seat_cards
from overtrick.printing.paper.html import html
from overtrick.printing.paper.page import (
    Block,
    Pack,
    PaperHeading,
    PaperNote,
    PaperTable,
    Tickets,
)
from overtrick.printing.paper.pdf import Paper, pdf, without_font
from overtrick.printing.sheet import draw_reasons, draw_sheet
from overtrick.printing.words import Names
from overtrick.rules.editions import EDITIONS, edition

__all__ = ["KINDS", "app"]

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@dataclass
class _Input:
    """What a kind is made of: files, an id of a movement or of an edition."""

    files: list[Path]
    asked: Asked
    boards_per_set: int | None
    sessions: bool
    problems: list[Problem]
    _given: Given | None = None
    _ranking: Ranking | None = None

    @property
    def name(self) -> str:
        """The first word of what was given."""
        return str(self.files[0]) if self.files else ""

    @property
    def results(self) -> Given:
        """The files as results, read once."""
        if self._given is None:
            self._given = given(self.files, sessions=self.sessions)
            self.problems += self._given.problems
            if self._given.is_empty and not self._given.contents.deals:
                leave_with(self.problems)
        return self._given

    @property
    def ranking(self) -> Ranking:
        """The ranking of the results, worked out once."""
        if self._ranking is None:
            self._ranking = self.results.ranked(self.asked)
        return self._ranking

    @property
    def event(self) -> Event:
        """The journal, if one was given."""
        found = self.results.state
        if found is None:
            fail(translate("{name}: not the journal of an event (.jsonl)", name=self.name))
        return found

    def plans(self) -> list[tuple[Movement, int | None]]:
        """Each movement of a file or by its id, with the boards of a set."""
        path = Path(self.name)
        if ":" in self.name and not path.is_file():
            return [(movement(self.name), self.boards_per_set)]
        plans, problems = read_movements(read(path), self.name)
        self.problems += problems
        return [(plan, self.boards_per_set) for plan in plans]


@dataclass(frozen=True)
class _Kind:
    title: Text
    made_of: str
    make: Callable[[_Input], list[Block]]


def _seated(
    make: Callable[[Movement, int | None], list[Block]],
) -> Callable[[_Input], list[Block]]:
    def made(given: _Input) -> list[Block]:
        if given.name.endswith(".jsonl"):
            return seat_cards(given.event, make)
        return [block for plan, boards in given.plans() for block in make(plan, boards)]

    return made


def _hands(given: _Input) -> list[Block]:
    contents = given.results.contents
    tables = contents.trick_tables()
    boards = {(one.session, one.board.number, one.version): one.board for one in contents.deals}
    return deals.hands(
        (boards[key], deal, tables.get(key))
        for key, deal in sorted(contents.known_deals().items())
    )


def _sheet(given: _Input) -> list[Block]:
    pad, problems = read_sheet(read(given.files[0]), given.name)
    given.problems += problems
    sheet = pad.sheet()
    blocks = home.sheet(draw_sheet(sheet, pad.we, pad.they))
    if sheet.edition.teaching and sheet.stages:
        blocks += home.sheet(draw_reasons(sheet))
    return blocks


def _pack(given: _Input) -> list[Block]:
    blocks, cards = results.pack(given.ranking), _hands(given)
    if any(_says(block) for block in cards):
        blocks += [PaperHeading(translate("Hands"), new_page=bool(blocks)), *cards]
    return blocks


def _says(block: Block) -> bool:
    if isinstance(block, PaperHeading | PaperNote):
        return False
    if isinstance(block, PaperTable):
        return bool(block.listing.rows)
    return not isinstance(block, Tickets) or bool(block.tickets)


def _of_results(make: Callable[[Ranking], list[Block]]) -> Callable[[_Input], list[Block]]:
    return lambda given: make(given.ranking)


def _of_event(make: Callable[[Event, Names], list[Block]]) -> Callable[[_Input], list[Block]]:
    return lambda given: make(given.event, given.event.roster.names())


_DEFAULT = next(iter(EDITIONS))

KINDS = {
    **{
        name: _Kind(title, "results", _of_results(make))
        for name, (title, make) in results.RESULTS_PAPER.items()
    },
    "hands": _Kind(Text("Hands"), "deals", _hands),
    **{
        name: _Kind(title, "an event or a movement", _seated(make))
        for name, (title, make) in SEAT_CARDS.items()
    },
    **{
        name: _Kind(title, "an event", _of_event(make))
        for name, (title, make) in EVENT_PAPER.items()
    },
    "sheet": _Kind(Text("Score sheet"), "a sheet", _sheet),
    "score-table": _Kind(
        Text("Scoring table"),
        "an edition",
        lambda it: home.score_table(edition(it.name or _DEFAULT)),
    ),
    "bidding-cards": _Kind(
        Text("Bidding cards"),
        "an edition",
        lambda it: home.bidding_cards(edition(it.name or _DEFAULT)),
    ),
    "pack": _Kind(Text("Results"), "results", _pack),
}
"""Everything that can be printed: its title, what it is made of, and how."""


def _help() -> str:
    width = max(map(len, KINDS))
    lines = [
        f"  {name:<{width}}  {kind.title}, of {kind.made_of}" for name, kind in KINDS.items()
    ]
    return "\n".join(["\b", "Kinds:", *lines, "", SETTINGS_HELP])


@app.command(epilog=_help())
def print_paper(
    kind: Annotated[str, typer.Argument(metavar="KIND", help="What to print, see below.")],
    files: Annotated[
        list[Path] | None,
        typer.Argument(metavar="IN...", help="Files, a movement's id or an edition's."),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="FILE.pdf or FILE.html."),
    ] = None,
    paper: Annotated[Paper, typer.Option("--paper", help="The size of the paper.")] = Paper.A4,
    large: Annotated[bool, typer.Option("--large", help="Large print.")] = False,
    title: Annotated[str, typer.Option("--title", help="Over the first page.")] = "",
    boards_per_set: Annotated[
        int | None,
        typer.Option("--boards-per-set", metavar="B", help="Of a movement by its id."),
    ] = None,
    rules: Rules = "default",
    changes: Set = None,
    method: Method = "",
    sessions: Sessions = False,
    language: Spoken = "",
) -> None:
    """
    Print results, hands, cards of a movement, sheets and tables on paper.

    \b
    Examples:
      overtrick print ranking examples/evening.csv -o ranking.pdf
      overtrick print pack examples/hands.pbn -o tuesday.pdf --paper letter
      overtrick print guides howell:8 --boards-per-set 3 -o guides.pdf --large
      overtrick print travellers examples/hands.pbn -o donnes.pdf --language fr
      overtrick print sheet examples/party.sheet -o party.html
    """
    if kind not in KINDS:
        raise typer.BadParameter(
            translate(
                "nothing called {kind!r} is printed; there are: {kinds}",
                kind=kind,
                kinds=", ".join(KINDS),
            )
        )
    if output is None or output.suffix.lower() not in (".pdf", ".html", ".htm"):
        raise typer.BadParameter(translate("say where to: -o FILE.pdf or -o FILE.html"))
    check_method(method)
    if not files and KINDS[kind].made_of != "an edition":
        raise typer.BadParameter(
            translate(
                "{kind} is made of {made_of}: none is named",
                kind=kind,
                made_of=KINDS[kind].made_of,
            )
        )
    found = _Input(
        files or [],
        Asked(method, "" if rules == "default" else rules, tuple(changes or ())),
        boards_per_set,
        sessions,
        [],
    )
    doing("printing")
    with speaking(language):
        blocks = KINDS[kind].make(found)
        if not any(_says(block) for block in blocks):
            why = [block.text for block in blocks if isinstance(block, PaperNote)]
            fail(f"{found.name}: {why[0] if why else f'nothing for {kind} in it'}")
        what = say(KINDS[kind].title)
        head = title or _title(found) or what
        pack = Pack.of(head, blocks, "" if head == what else what)
        is_pdf = output.suffix.lower() == ".pdf"
        made = (pdf if is_pdf else html)(pack, paper, large=large)
        if is_pdf and (signs := without_font(pack)):
            report(
                translate(
                    "no font has {signs}: name a folder with one in OVERTRICK_FONTS, "
                    "or print FILE.html",
                    signs=signs[:20],
                )
            )
    write_bytes(made, output)
    errors = [problem for problem in found.problems if problem.severity is Severity.ERROR]
    leave_with(errors)


def _title(found: _Input) -> str:
    if found._given is not None:
        event = found._given.state
        title = event.title if event else found._given.session.title
        return title or Path(found.name).stem
    return ""
