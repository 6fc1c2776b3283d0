"""
``overtrick play`` and ``overtrick pad``: the sheet of an evening in the terminal, a deal a
line, and as a page for those at home.
"""

import sys
from datetime import date
from pathlib import Path
from typing import Annotated

import typer

from overtrick.cli.options import argument
from overtrick.cli.output import Output, Spoken, fail, report, show, write
from overtrick.cli.play_table import Reply, TypedSheet, status
from overtrick.errors import OvertrickError, Text
from overtrick.messages import say, speaking, translate
from overtrick.printing.columns import PAGE, page_width, paragraph

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
        report(problem.message, place=problem.where)
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
                translate("{error}; not saved: {line}", error=error.strerror, line=line),
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
