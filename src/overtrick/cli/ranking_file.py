"""A ranking as a file of its own: the suffix of its name says in which form."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from io import StringIO
from pathlib import Path
from typing import Any

from overtrick.cli.output import write
from overtrick.formats.tables.write_row import write_rows

__all__ = ["is_table", "write_ranking", "write_table"]

_FORMS = {".csv": ",", ".tsv": "\t", ".html": "", ".htm": ""}
"""The suffixes beside ``.json``, with what parts the columns."""

_PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{title}</title>
<style>body{{font:1rem/1.4 system-ui,sans-serif;margin:1rem;color-scheme:light dark}}
table{{border-collapse:collapse}}th,td{{padding:.2rem .6rem;text-align:start}}
tr+tr{{border-top:1px solid #8888}}</style>
<h1>{title}</h1>
<table>
<tr>{heads}</tr>
{rows}
</table>
</html>
"""


def is_table(output: Path) -> bool:
    """
    Whether the name of a file asks for a table.

    >>> is_table(Path("tuesday.CSV")), is_table(Path("tuesday.txt"))
    (True, False)
    """
    return output.suffix.lower() in _FORMS


def write_ranking(document: Mapping[str, Any], title: str, output: Path) -> None:
    """Write the lines of a ranking document as CSV, TSV or a page, by the suffix."""
    rows = [_row(line) for line in document["ranking"]]
    columns = list(dict.fromkeys(name for row in rows for name in row))
    write_table(columns, rows, title or "Ranking", output)


def write_table(
    columns: Sequence[str], rows: Sequence[Mapping[str, Any]], title: str, output: Path
) -> None:
    """Write rows as CSV, TSV or a page, by the suffix."""
    parted = _FORMS[output.suffix.lower()]
    if not parted:
        write(_page(title, columns, rows), output)
        return
    text = StringIO()
    write_rows(text, list(columns), rows, parted)
    output.write_text(text.getvalue(), encoding="utf-8", newline="")  # tabs are meant here


def _row(line: Mapping[str, Any]) -> dict[str, Any]:
    """
    Give a line of a ranking as cells; lists are joined, and what has parts is left out.

    >>> _row({"place": 1, "names": ["Ann", "Bob"], "tied": False, "carried": {"vp": 3}})
    {'place': 1, 'names': 'Ann & Bob', 'tied': 'no'}
    """
    return {
        name: " & ".join(map(str, value)) if isinstance(value, list | tuple) else _cell(value)
        for name, value in line.items()
        if not isinstance(value, dict)
    }


def _cell(value: object) -> Any:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "" if value is None else value


def _page(title: str, columns: Iterable[str], rows: Iterable[Mapping[str, Any]]) -> str:
    names = list(columns)
    heads = "".join(f'<th scope="col">{escape(name)}</th>' for name in names)
    lines = (
        "".join(f"<td>{escape(str(row.get(name, '')))}</td>" for name in names) for row in rows
    )
    body = "\n".join(f"<tr>{cells}</tr>" for cells in lines)
    return _PAGE.format(title=escape(title), heads=heads, rows=body)
