"""``overtrick print``: paper, as PDF or as a page to be printed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated

import typer

from overtrick.cli.given import Given, given
from overtrick.cli.options import argument, flag, option
from overtrick.cli.output import Spoken, WrongUsage, fail, leave_with, read, refuse, report
from overtrick.cli.progress import doing
from overtrick.cli.results import Sessions
from overtrick.cli.settings import SETTINGS_HELP, Method, Rules, Set, check_method
from overtrick.cli.written import write_bytes
from overtrick.events.journal.fold import Event
from overtrick.events.problem import Problem, Severity
from overtrick.events.ranking.rank import NOTHING_ASKED, Asked
from overtrick.events.ranking.report import Ranking
from overtrick.formats.grids.movement_sheets import read_movements
from overtrick.formats.sheets.sheet import read_sheet
from overtrick.messages import say, speaking, translate
from overtrick.movements.registry import movement
from overtrick.printing.paper.html import html
from overtrick.printing.paper.kinds import KINDS, MadeOf, PaperSource, says
from overtrick.printing.paper.page import Pack, PaperNote
from overtrick.printing.paper.pdf import Paper, pdf, without_font
from overtrick.printing.paper.results import BoardCards, hands_held
from overtrick.printing.paper.seats import SeatPlan, seats_of
from overtrick.printing.words import Names
from overtrick.rules.editions import EDITIONS, Tariff, edition
from overtrick.rules.pad import Pad

__all__ = ["app"]

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@dataclass
class FilesForPaper(PaperSource):
    """What a kind is made of: files, an id of a movement or of an edition."""

    files: list[Path]
    asked: Asked = NOTHING_ASKED
    boards_per_set: int | None = None
    sessions: bool = False
    problems: list[Problem] = field(default_factory=list)
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
            self.problems[:] = self._ranking.problems  # those of reading are among them
        return self._ranking

    @property
    def event(self) -> Event:
        """The journal, if one was given."""
        found = self.results.state
        if found is None:
            refuse("{name}: not the journal of an event (.jsonl)", name=self.name)
        return found

    @property
    def names(self) -> Names:
        """All names of the event."""
        return self.event.roster.names()

    @property
    def pad(self) -> Pad:
        """The sheet of a table at home."""
        pad, problems = read_sheet(read(self.files[0]), self.name)
        self.problems += problems
        return pad

    @property
    def tariff(self) -> Tariff:
        """The edition that is named, or the one in force."""
        return edition(self.name or next(iter(EDITIONS)))

    def deals(self) -> Iterable[BoardCards]:
        """Give the cards of the files."""
        return hands_held(self.results.contents)

    def seats(self) -> Sequence[SeatPlan]:
        """Give the plans of a journal, or each movement of a file or by its id."""
        if self.name.endswith(".jsonl"):
            return seats_of(self.event, self.event.roster.called)
        path = Path(self.name)
        if ":" in self.name and not path.is_file():
            return [SeatPlan(movement(self.name), self.boards_per_set)]
        plans, problems = read_movements(read(path), self.name)
        self.problems += problems
        return [SeatPlan(plan, self.boards_per_set) for plan in plans]


def _help() -> str:
    width = max(map(len, KINDS))
    lines = [
        f"  {name:<{width}}  {kind.title}, of {kind.made_of}" for name, kind in KINDS.items()
    ]
    return "\n".join(["\b", "Kinds:", *lines, "", SETTINGS_HELP])


@app.command(epilog=_help())
def print_paper(
    kind: Annotated[str, argument("KIND", "What to print, see below.")],
    files: Annotated[
        list[Path] | None, argument("IN...", "Files, a movement's id or an edition's.")
    ] = None,
    output: Annotated[
        Path | None, option("--output -o", "FILE", "FILE.pdf or FILE.html.")
    ] = None,
    paper: Annotated[Paper, option("--paper", "", "The size of the paper.")] = Paper.A4,
    large: Annotated[bool, flag("--large", "Large print.")] = False,
    title: Annotated[str, option("--title", "", "Over the first page.")] = "",
    boards_per_set: Annotated[
        int | None, option("--boards-per-set", "B", "Of a movement by its id.")
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
        raise WrongUsage(
            "nothing called {kind!r} is printed; there are: {kinds}",
            kind=kind,
            kinds=", ".join(KINDS),
        )
    if output is None or output.suffix.lower() not in (".pdf", ".html", ".htm"):
        raise WrongUsage("say where to: -o FILE.pdf or -o FILE.html")
    check_method(method)
    if not files and KINDS[kind].made_of is not MadeOf.EDITION:
        raise WrongUsage(
            "{kind} is made of {made_of}: none is named", kind=kind, made_of=KINDS[kind].made_of
        )
    asked = Asked(method, "" if rules == "default" else rules, tuple(changes or ()))
    found = FilesForPaper(files or [], asked, boards_per_set, sessions)
    doing("printing")
    with speaking(language):
        blocks = KINDS[kind].make(found)
        if not any(map(says, blocks)):
            why = [block.text for block in blocks if isinstance(block, PaperNote)]
            said = why[0] if why else translate("nothing for {kind} in it", kind=kind)
            fail(f"{found.name}: {said}")
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


def _title(found: FilesForPaper) -> str:
    if found._given is not None:
        event = found._given.state
        title = event.title if event else found._given.session.title
        return title or Path(found.name).stem
    return ""
