"""``overtrick pad``: the score pad for people at home, as one HTML file."""

import typer

from overtrick.cli.output import Output, Spoken, write
from overtrick.home.page import pad_page
from overtrick.messages import speaking

__all__ = ["app"]

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command()
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
    with speaking(language):
        page = pad_page()
    write(page, output)
