"""``overtrick sheet``: a rubber or a Chicago, drawn with its lines."""

import sys
from pathlib import Path
from shutil import get_terminal_size
from typing import Annotated

import typer

from overtrick.cli.output import AsJson, Language, Output, leave_with, read, show, write_json
from overtrick.formats.sheets.sheet import read_sheet
from overtrick.formats.sheets.sheet_json import sheet_document
from overtrick.printing.chicago_line import draw_with_line
from overtrick.printing.columns import PAGE
from overtrick.printing.sheet import draw_reasons, draw_sheet
from overtrick.rules.chicago import ChicagoSheet
from overtrick.rules.pad import Pad
from overtrick.rules.rubber import RubberSheet

__all__ = ["app", "page_width"]

app = typer.Typer(add_completion=False, rich_markup_mode=None)

_NARROWEST = 40


def page_width() -> int:
    """Measure the terminal: 40 to 80 places, and 80 where nobody looks at one."""
    if not sys.stdout.isatty():
        return PAGE
    return max(_NARROWEST, min(PAGE, get_terminal_size().columns))


@app.command()
def sheet(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="The sheet as text; - is standard input.")
    ],
    why: Annotated[
        bool | None,
        typer.Option(
            "--why/--no-why",
            help="Explain every entry in a sentence; lessons do it unasked.",
            show_default=False,
        ),
    ] = None,
    line: Annotated[
        bool,
        typer.Option("--line", help="A Chicago with what is above the line apart, NS and EW."),
    ] = False,
    language: Language = "",
    as_json: AsJson = False,
    output: Output = None,
) -> None:
    """
    Score a rubber or Chicago sheet: deals said line by line, everything else worked out.

    \b
    A deal is a line: a side or the declarer, a contract and its result; or Pass.
      We 2NT +1
      They 4SX -2 ; honours They 100
      Pass ; board 7 ; note a set board of a lesson, with the teacher's note
      Ann 3NT =              # the rest of a line is a remark

    \b
    Before the first deal there may be headers, each once:
      game: rubber           or chicago
      edition: rubber-2014   the rules in force; overtrick table --help has all
      we: Ann & Bob          who We are; they: who They are
      dealer: N              of the first deal
      carry: yes             the difference goes above the line of the next rubber
      rubbers: 3             a party of so many
      settle: yes            an unfinished rubber is paid
      vulnerability: dealer  of a Chicago; or opponents, duplicate, none
      players: Ann, Bob, Cy, Di  North, East, South, West; up to 13 take turns
      rotation: fixed        or pivot, cut-in: new partners each rubber or Chicago
      hundreds: half_up      a difference of 50 counts; or half_down, exact
      stakes: 10 per 100     each player's plus and minus in money
      language: de           of the contracts

    \b
    Examples:
      overtrick sheet examples/party.sheet
      overtrick sheet examples/chicago.sheet --why
      overtrick sheet examples/chicago.sheet --line
      overtrick sheet examples/party.sheet --json
    """
    pad, problems = read_sheet(read(file), str(file), language)
    worked_out = pad.sheet()
    if as_json:
        write_json(sheet_document(worked_out), output)
    else:
        page = page_width() if output is None else PAGE
        drawing = _drawn(worked_out, pad, page, with_line=line)
        if worked_out.edition.teaching if why is None else why:
            drawing = f"{drawing}\n\n{draw_reasons(worked_out)}"
        show(drawing, output)
    leave_with(problems)


def _drawn(sheet: RubberSheet | ChicagoSheet, pad: Pad, page: int, *, with_line: bool) -> str:
    if not with_line:
        return draw_sheet(sheet, pad.we, pad.they, page=page)
    if not isinstance(sheet, ChicagoSheet):
        raise typer.BadParameter("--line is for a Chicago: a rubber is always drawn with it")
    return draw_with_line(sheet)
