"""``overtrick sheet``: a rubber or a Chicago, drawn with its lines."""

from pathlib import Path
from typing import Annotated

import typer

from overtrick.cli.output import AsJson, Language, Output, leave_with, read, show, write_json
from overtrick.formats.sheets.sheet import read_sheet
from overtrick.formats.sheets.sheet_json import sheet_document
from overtrick.printing.chicago_line import draw_with_line
from overtrick.printing.sheet import draw_reasons, draw_sheet
from overtrick.rules.chicago import ChicagoSheet
from overtrick.rules.pad import Pad
from overtrick.rules.rubber import RubberSheet

__all__ = ["app"]

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command()
def sheet(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="The sheet as text; - is standard input.")
    ],
    why: Annotated[
        bool, typer.Option("--why", help="Explain every entry in a sentence.")
    ] = False,
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
    A line is a side, a contract and its result, or Pass:
      game: rubber
      edition: rubber-2014
      We 2NT +1
      They 4SX -2 ; honours They 100

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
        drawing = _drawn(worked_out, pad, with_line=line)
        show(f"{drawing}\n\n{draw_reasons(worked_out)}" if why else drawing, output)
    leave_with(problems)


def _drawn(sheet: RubberSheet | ChicagoSheet, pad: Pad, *, with_line: bool) -> str:
    if not with_line:
        return draw_sheet(sheet, pad.we, pad.they)
    if not isinstance(sheet, ChicagoSheet):
        raise typer.BadParameter("--line is for a Chicago: a rubber is always drawn with it")
    return draw_with_line(sheet)
