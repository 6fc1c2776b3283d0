"""
What people look at in Python: plain values, a table, a notebook; and libraries of an extra.

A value says who it is; the document of it is written by the room that writes it for ``--json``,
which is fetched when it is first asked for, as the names of ``overtrick`` are.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from html import escape
from importlib import import_module
from typing import Any, ClassVar

from overtrick.errors import OvertrickError, Text

__all__ = ["FRAMES", "MissingExtra", "Shown", "frame_of", "install", "needs"]

FRAMES = ("pandas", "polars", "pyarrow")
"""Libraries of dataframes, in the order in which they are looked for."""

_WRITERS = {
    "Score": "rules.points:score_document",
    "Sheet": "formats.sheets.sheet_json:sheet_document",
    "Ranking": "formats.answers.ranking_json:ranking_document",
    "Problem": "formats.answers.ranking_json:problem_document",
}


class Shown:
    """
    A value that is also a document: ``to_dict``, ``to_frame``, and a table in a notebook.

    >>> from overtrick.rules.duplicate import score
    >>> score("2HX=").to_dict()["score"]
    470
    """

    __slots__ = ()

    document_of: ClassVar[str] = ""
    """Which kind of document it is."""
    rows_in: ClassVar[str] = ""
    """Which part of the document is a table; none where the document is one row."""

    def to_dict(self) -> dict[str, Any]:
        """Give it as plain JSON values, numbers rounded once: what ``--json`` prints."""
        module, _, name = _WRITERS[self.document_of].partition(":")
        document: dict[str, Any] = getattr(import_module(f"overtrick.{module}"), name)(self)
        return document

    def to_frame(self, library: str = "") -> Any:
        """
        Give its table as a frame of pandas, polars or pyarrow.

        Without a name it is the library that is in use, or the first that is installed.

        :raises OvertrickError: if there is no such library, or none is installed.
        """
        return frame_of(self._rows(), library)

    def _rows(self) -> list[dict[str, Any]]:
        document = self.to_dict()
        found = document[self.rows_in] if self.rows_in else [document]
        return [dict(_flat(row)) for row in found]

    def _repr_html_(self) -> str:
        rows = self._rows()
        columns = list(dict.fromkeys(name for row in rows for name in row))
        heads = "".join(f"<th>{escape(name)}</th>" for name in columns)
        lines = "".join(
            "<tr>" + "".join(f"<td>{_text(row.get(name))}</td>" for name in columns) + "</tr>"
            for row in rows
        )
        return f"<table><thead><tr>{heads}</tr></thead><tbody>{lines}</tbody></table>"


def frame_of(rows: Iterable[Mapping[str, Any]], library: str = "") -> Any:
    """
    Make a frame of rows; columns are those of the first row and what later ones add.

    >>> frame_of([{"place": 1, "id": "7"}], "pyarrow").to_pylist()
    [{'place': 1, 'id': '7'}]

    :raises OvertrickError: if there is no such library, or none is installed.
    """
    known = [dict(row) for row in rows]
    names = list(dict.fromkeys(name for row in known for name in row))
    columns = {name: [row.get(name) for row in known] for name in names}
    if library and library not in FRAMES:
        raise OvertrickError(
            "no frames of {library!r}; there are: {known}",
            library=library,
            known=", ".join(FRAMES),
        )
    in_use = [name for name in FRAMES if name in sys.modules]
    for name in [library] if library else [*in_use, *FRAMES]:
        try:
            module = import_module(name)
        except ImportError:
            continue
        if name == "polars":
            return module.DataFrame(columns, strict=False)
        return module.table(columns) if name == "pyarrow" else module.DataFrame(columns)
    raise OvertrickError(
        "no library of dataframes is installed: {wanted}",
        wanted=library or ", ".join(FRAMES),
    )


def _flat(row: Mapping[str, Any], before: str = "") -> Iterable[tuple[str, Any]]:
    for name, value in row.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{before}{name}_")
        elif isinstance(value, list):
            yield f"{before}{name}", ", ".join(map(str, value)) or None
        else:
            yield f"{before}{name}", value


def _text(value: object) -> str:
    return "" if value is None else escape(str(value))


class MissingExtra(OvertrickError):
    """What was asked needs a library that is not installed."""


def install(extra: str) -> Text:
    """
    Say how an extra is installed: from a package index, and from a clone.

    >>> print(install("app"))
    pip install "overtrick[app]" (in a clone: pip install ".[app]")
    """
    installed, here = (f'pip install "{name}[{extra}]"' for name in ("overtrick", "."))
    return Text("{installed} (in a clone: {here})", installed=installed, here=here)


def needs(module: str, extra: str = "formats") -> Any:
    """
    Import a library that an extra brings.

    >>> needs("json").dumps(7)
    '7'
    >>> needs("no_such_library")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    overtrick.core.shown.MissingExtra: this needs: pip install "overtrick[formats]" ...

    :raises MissingExtra: naming the extra, if the library is not there.
    """
    try:
        return import_module(module)
    except ImportError as error:
        if (error.name or module).partition(".")[0] != module.partition(".")[0]:
            raise
        raise MissingExtra("this needs: {install}", install=install(extra)) from None
