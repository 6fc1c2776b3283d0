"""``overtrick print``: paper, as PDF or as a page to be printed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from overtrick.cli.event.rounds import with_names
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
from overtrick.events.stages.in_play import round_in_play
from overtrick.events.stages.knockout import knock_out
from overtrick.events.stages.ranking import is_of_pairs
from overtrick.events.stages.withdrawn import without_gone
from overtrick.formats.grids.movement_sheets import read_movements
from overtrick.formats.sheets.sheet import read_sheet
from overtrick.messages import say, speaking, translate
from overtrick.movements.grid import Movement
from overtrick.movements.registry import movement
from overtrick.printing.assignments import assignments_listing, not_drawn, places_listing
from overtrick.printing.bracket import bracket_listings, draw_bracket
from overtrick.printing.columns import use_page
from overtrick.printing.paper import deals, home, results, seats
from overtrick.printing.paper.html import html
from overtrick.printing.paper.page import (
    Block,
    Pack,
    PaperDrawing,
    PaperHeading,
    PaperNote,
    PaperTable,
    Tickets,
)
from overtrick.printing.paper.pdf import Paper, pdf, without_font
from overtrick.printing.sheet import draw_reasons, draw_sheet
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
            fail(f"{self.name}: not the journal of an event (.jsonl)")
        return found

    def plans(self) -> list[tuple[str, Movement, int | None]]:
        """Each movement with its title and the boards of a set: of an event or by its id."""
        if self.name.endswith(".jsonl"):
            return [
                (
                    translate("Section {section}", section=plan.section)
                    if len(self.event.plans) > 1
                    else "",
                    plan.movement,
                    plan.boards_per_set,
                )
                for plan in self.event.plans
            ]
        path = Path(self.name)
        if ":" in self.name and not path.is_file():
            return [("", movement(self.name), self.boards_per_set)]
        plans, problems = read_movements(read(path), self.name)
        self.problems += problems
        return [("", plan, self.boards_per_set) for plan in plans]


@dataclass(frozen=True)
class _Kind:
    title: Text
    made_of: str
    make: Callable[[_Input], list[Block]]


def _seated(
    make: Callable[[Movement, int | None], list[Block]],
) -> Callable[[_Input], list[Block]]:
    def made(given: _Input) -> list[Block]:
        blocks: list[Block] = []
        for title, plan, boards in given.plans():
            blocks += [PaperHeading(title)] if title else []
            blocks += make(plan, boards)
        return blocks

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


def _assignments(given: _Input) -> list[Block]:
    event = given.event
    stage = without_gone(event, event.stage())
    number, names = round_in_play(event, stage), event.roster.names()
    pairs = is_of_pairs(event, stage)
    draw = stage.draw(number)
    if draw is None:
        fail(f"{given.name}: {not_drawn(stage, number)}")
    return [
        PaperTable(assignments_listing(stage, draw, names, pairs=pairs)),
        PaperTable(places_listing(stage, draw, names)),
    ]


def _bracket(given: _Input) -> list[Block]:
    event = given.event
    stage = next((stage for stage in event.stages if stage.form == "knockout"), None)
    if stage is None:
        fail(f"{given.name}: no knock-out in it")
    now = knock_out(event, stage)
    filled = with_names(event, now)
    before = use_page(_BRACKET)
    drawn = PaperDrawing(draw_bracket(now.bracket, filled))
    use_page(before)
    return [drawn, *map(PaperTable, bracket_listings(now.bracket, filled))]


_BRACKET = 120
"""Columns that a bracket may take: small print, where names are long."""
_DEFAULT = next(iter(EDITIONS))

KINDS = {
    "ranking": _Kind(Text("Ranking"), "results", lambda it: results.ranking(it.ranking)),
    "travellers": _Kind(
        Text("Travellers"), "results", lambda it: results.travellers(it.ranking)
    ),
    "recap": _Kind(Text("Recap"), "results", lambda it: results.recap(it.ranking)),
    "frequencies": _Kind(
        Text("Frequencies"), "results", lambda it: results.frequencies(it.ranking)
    ),
    "scorecards": _Kind(
        Text("Scorecards"), "results", lambda it: results.scorecards(it.ranking)
    ),
    "hands": _Kind(Text("Hands"), "deals", _hands),
    "guides": _Kind(Text("Guide cards"), "an event or a movement", _seated(seats.guides)),
    "table-cards": _Kind(
        Text("Table cards"), "an event or a movement", _seated(seats.table_cards)
    ),
    "slips": _Kind(Text("Slips"), "an event or a movement", _seated(seats.slips)),
    "assignments": _Kind(Text("Assignments"), "an event", _assignments),
    "bracket": _Kind(Text("Bracket"), "an event", _bracket),
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
            f"nothing called {kind!r} is printed; there are: {', '.join(KINDS)}"
        )
    if output is None or output.suffix.lower() not in (".pdf", ".html", ".htm"):
        raise typer.BadParameter("say where to: -o FILE.pdf or -o FILE.html")
    check_method(method)
    if not files and KINDS[kind].made_of != "an edition":
        raise typer.BadParameter(f"{kind} is made of {KINDS[kind].made_of}: none is named")
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
            fail(f"{found.name}: nothing for {kind} in it")
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
