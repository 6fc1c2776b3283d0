"""The sheet of an evening for Python: a text or a file in, the sheet worked out."""

from __future__ import annotations

from os import PathLike
from pathlib import Path

from overtrick.errors import InvalidSheet
from overtrick.events.problem import Problem
from overtrick.formats.sheets.sheet import read_sheet
from overtrick.rules.chicago import ChicagoSheet
from overtrick.rules.rubber import RubberSheet

__all__ = ["sheet"]


def sheet(
    source: str | PathLike[str], *, problems: list[Problem] | None = None
) -> RubberSheet | ChicagoSheet:
    """
    Work out a rubber or Chicago sheet, given as its text or as the path of a file.

    What is wrong is an error; or it is put in the list *problems*, where one is given, and the
    rest is scored all the same.

    >>> game = sheet("We 2NT +1\\nThey 4S =")
    >>> game.total, game.to_dict()["winner"]
    (Totals(we=100, they=120), 'they')
    >>> found = []
    >>> sheet("We 2NT +1\\nThey 4S or so", problems=found).total, found[0].where
    (Totals(we=100, they=0), 'sheet:2')

    :raises InvalidSheet: if something is wrong and no list was given for it.
    :raises OSError: if the file cannot be opened.
    """
    text, name = _text(source)
    pad, found = read_sheet(text, name)
    if problems is None and found:
        raise InvalidSheet("{problems}", problems="; ".join(map(str, found)))
    if problems is not None:
        problems += found
    return pad.sheet()


def _text(source: str | PathLike[str]) -> tuple[str | bytes, str]:
    """The sheet and its name: a text of one line may be the name of a file, or a deal."""
    if not isinstance(source, str):
        return Path(source).read_bytes(), str(source)
    is_line = source.strip() and not any(sign in source for sign in "\n\r")
    if is_line and (source.lower().endswith(".sheet") or Path(source).is_file()):
        return Path(source).read_bytes(), source
    return source, "sheet"
