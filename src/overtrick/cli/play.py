"""
``overtrick play`` and ``overtrick pad``: the sheet of an evening in the terminal, a deal a
line, and as a page for those at home.

``overtrick sheet``: a rubber or a Chicago, drawn with its lines.
"""

import sys
from datetime import date
from pathlib import Path
from typing import Annotated

import typer

from overtrick.cli.options import argument, flag, option
from overtrick.cli.output import (
    AsJson,
    Language,
    Output,
    Spoken,
    WrongUsage,
    fail,
    leave_with,
    read,
    report,
    show,
    write,
    write_json,
)
from overtrick.cli.play_table import Reply, TypedSheet, status
from overtrick.errors import OvertrickError, Text, system_text
from overtrick.formats.sheets.sheet import read_sheet
from overtrick.formats.sheets.sheet_json import sheet_document
from overtrick.messages import say, speaking, translate
from overtrick.printing.columns import PAGE, page_width, paragraph
from overtrick.printing.party import draw_reasons, draw_sheet
from overtrick.printing.rubber import draw_with_line
from overtrick.rules.chicago import ChicagoSheet
from overtrick.rules.pad import Pad
from overtrick.rules.rubber import RubberSheet

__all__ = ["app"]

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command("pad")
def pad(output: Output = None, language: Spoken = "") -> None:
    """
    Write the score pad for people at home: a page that works without network or server.

    Open the file in any browser, on a phone or a laptop: rubber and Chicago, four names or
    none, and play.  What is entered stays in that browser.

    \b
    Examples:
      overtrick pad -o pad.html
      overtrick pad -o bloc.html --language fr
    """
    from overtrick.home.page import pad_page

    with speaking(language):
        page = pad_page()
    write(page, output)


@app.command("play")
def play(
    file: Annotated[
        Path | None,
        argument(
            "[FILE.sheet]",
            "The sheet, new or begun before; a new one of today if left out.",
            show_default=False,
        ),
    ] = None,
) -> None:
    """
    Keep a rubber or Chicago in the terminal: type a deal, see the sheet, play on.

    What is typed is in FILE before the next prompt comes. FILE is a sheet as
    `overtrick sheet` reads it. ? lists what can be typed.

    \b
    Examples:
      echo "We 2NT +1" | overtrick play friday.sheet
      overtrick play friday.sheet < /dev/null
    """
    table = TypedSheet.opened(file or Path(f"{date.today().isoformat()}.sheet"))
    for problem in table.sheet.problems:
        report(say(problem.text), place=problem.where)
    begins = Text("{file} begins. ? lists what can be typed.", file=table.file)
    goes_on = Text("{file} goes on. ? lists what can be typed.", file=table.file)
    show(f" {say(goes_on if table.sheet.pad.deals else begins)}")
    _answer(table, Reply(draw="whole" if table.sheet.pad.deals else ""))
    refused = False
    while (line := _typed(table)) is not None:
        try:
            reply = table.typed(line)
        except OvertrickError as error:
            report(say(error.whole))
            refused = True
            continue
        except OSError as error:
            fail(
                translate("{error}; not saved: {line}", error=system_text(error), line=line),
                place=str(table.file),
            )
        if reply.leave:
            break
        _answer(table, reply)
    if table.file.exists():
        show(f" {translate('All is saved in {file}.', file=table.file)}")
    if refused and not sys.stdin.isatty():
        raise typer.Exit(1)


def _answer(table: TypedSheet, reply: Reply) -> None:
    page = min(PAGE, page_width())
    if reply.draw:
        show(f"\n{table.drawn(reply, page)}\n")
    for sentence in map(say, (*reply.sentences, status(table.sheet.pad))):
        lines = (
            [sentence] if "\n" in sentence else paragraph(sentence, " ", then=" ", page=page)
        )
        show("\n".join(lines))


def _typed(table: TypedSheet) -> str | None:
    """The next line, or nothing at the end of the input."""
    prompt = f"{len(table.sheet.pad.deals) + 1}> "
    try:
        if sys.stdin.isatty():
            return input(prompt)
        print(prompt, end="", flush=True)
        line = sys.stdin.readline()
        print()
        return line or None
    except (EOFError, KeyboardInterrupt):
        print()
        return None


@app.command()
def sheet(
    file: Annotated[Path, argument("FILE", "The sheet as text; - is standard input.")],
    why: Annotated[
        bool | None,
        option(
            "--why/--no-why",
            "",
            "Explain every entry in a sentence; lessons do it unasked.",
            show_default=False,
        ),
    ] = None,
    line: Annotated[
        bool, flag("--line", "A Chicago with what is above the line apart, NS and EW.")
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
      We 1NT = ; new rubber  the one before is ended and paid, though it was open
      Ann 3NT =              # the rest of a line is a remark

    \b
    Before the first deal there may be headers, each once:
      game: rubber           or chicago
      edition: rubber-2014   the rules in force; overtrick table --help has all
      house: honours no      a house's own rules, as the pad writes them
      we: Ann & Bob          who We are; they: who They are
      dealer: N              of the first deal
      carry: yes             the difference goes above the line of the next rubber
      rubbers: 3             a party of so many
      settle: yes            an unfinished rubber is paid
      vulnerability: dealer  of a Chicago; or opponents, duplicate, none
      players: Ann, Bob, Cy, Di  North, East, South, West; up to 13 take turns
      rotation: fixed        or pivot, cut-in: new partners each rubber or Chicago
      cuts: 2 Ann, Eve, Cy, Di  who in fact played rubber or round 2
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
        page = min(PAGE, page_width())
        drawing = _drawn(worked_out, pad, page, with_line=line)
        if worked_out.edition.teaching if why is None else why:
            drawing = f"{drawing}\n\n{draw_reasons(worked_out)}"
        show(drawing, output)
    leave_with(problems)


def _drawn(sheet: RubberSheet | ChicagoSheet, pad: Pad, page: int, *, with_line: bool) -> str:
    if not with_line:
        return draw_sheet(sheet, pad.we, pad.they, page=page)
    if not isinstance(sheet, ChicagoSheet):
        raise WrongUsage("--line is for a Chicago: a rubber is always drawn with it")
    return draw_with_line(sheet)
