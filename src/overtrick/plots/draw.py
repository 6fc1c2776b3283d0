"""
Draw a picture as SVG or PNG by Vega-Lite (extra ``plots``).

A picture before it is drawn: what it shows, the rows behind it, and its form.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from overtrick.core.letters import natural
from overtrick.core.shown import needs
from overtrick.messages import number_text, translate

__all__ = [
    "Form",
    "Picture",
    "named_table",
    "own_fonts",
    "png",
    "reading_table",
    "svg",
    "table_of",
]

Cell = str | int | float | None


class Form(StrEnum):
    """How rows are drawn."""

    LINES = "lines"
    """Columns x, y, who, rank: one line for each *who*."""
    BARS = "bars"
    """Columns x, y and label."""
    GRID = "grid"
    """Columns x, y, value: numbers in a square, darker where they are larger."""
    DOTS = "dots"
    """Columns who, x, low, high: a value with how uncertain it is."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A title, the names of the axes, and rows of equal keys."""

    form: Form
    title: str
    x: str
    y: str
    rows: tuple[dict[str, Cell], ...]
    centre: float | None = None
    """Of a grid or of dots: the value that is neither good nor bad."""


def reading_table(picture: Picture) -> tuple[list[str], list[list[str]]]:
    """
    Return the numbers as people read them: who beside what, a line each.

    >>> rows = ({"x": "7", "y": "NS 1", "value": 62.5, "text": "62.5"},)
    >>> reading_table(Picture(Form.GRID, "Board by board", "board", "", rows))
    (['Who', '7'], [['NS 1', '62.5']])
    """
    rows = picture.rows
    if picture.form is Form.BARS:
        return [picture.x, picture.y], [[_text(row["x"]), _text(row["y"])] for row in rows]
    if picture.form is Form.DOTS:
        head = [
            translate("Who"),
            picture.x,
            translate("from"),
            translate("to"),
            translate("boards"),
        ]
        keys = ("who", "x", "low", "high", "boards")
        return head, [[_text(row.get(key)) for key in keys] for row in rows]
    who, value = ("who", "y") if picture.form is Form.LINES else ("y", "text")
    across = list(dict.fromkeys(_text(row["x"]) for row in rows))
    lines: dict[str, dict[str, str]] = {}
    for row in rows:
        lines.setdefault(_text(row[who]), {})[_text(row["x"])] = _text(row[value])
    cells = [[name, *(found.get(each, "") for each in across)] for name, found in lines.items()]
    return [translate("Who"), *across], cells


def _text(cell: Cell) -> str:
    return (
        "" if cell is None else number_text(str(cell)) if isinstance(cell, float) else str(cell)
    )


def named_table(picture: Picture) -> tuple[list[str], list[list[str]]]:
    """
    Return the numbers behind a picture, the heads of the columns in the reader's words.

    >>> rows = ({"x": "+420", "y": 3, "label": "3"},)
    >>> named_table(Picture(Form.BARS, "Board 7", "score", "tables", rows))
    (['score', 'tables'], [['+420', '3']])
    """
    words = {
        "who": translate("Who"),
        "x": picture.x or translate("Who"),
        "y": picture.y or translate("Who"),
        "rank": translate("place"),
        "value": translate("value"),
        "low": translate("from"),
        "high": translate("to"),
        "boards": translate("boards"),
    }
    head, rows = table_of(picture)
    shown = [
        nth for nth, name in enumerate(head) if name in words
    ]  # the others repeat a number
    return [words[head[nth]] for nth in shown], [[row[nth] for nth in shown] for row in rows]


def table_of(picture: Picture) -> tuple[list[str], list[list[str]]]:
    """
    Return the numbers behind a picture: the heads of the columns, and rows of text.

    >>> rows = ({"x": "+420", "y": 3},)
    >>> table_of(Picture(Form.BARS, "Board 7", "score", "tables", rows))
    (['x', 'y'], [['+420', '3']])
    """
    head = list(picture.rows[0]) if picture.rows else []
    rows = [
        ["" if cell is None else str(cell) for cell in row.values()] for row in picture.rows
    ]
    return head, rows


_COLOURS: Final = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00")
"""Okabe and Ito's colours that every eye tells apart; each goes with a dash of its own."""
_DASHES: Final = ((1, 0), (6, 3), (2, 2), (8, 3, 2, 3), (4, 1))
_PHONE: Final = 288
"""Dots across a page on the smallest phone."""
_HEIGHT: Final = 360
"""Of a picture of lines, in dots."""
_LINE: Final = 13
"""Of a line of text."""
_FONT: Final = "Liberation Sans, Arial, Helvetica, sans-serif"
"""The first is within vl-convert: a machine without fonts measures and draws as any other."""
_PICTURED: Final = {
    **{sign: 0x2400 + sign for sign in range(32)},
    0x7F: 0x2421,
    **dict.fromkeys((0x2028, 0x2029), 0x2424),
    **dict.fromkeys((*range(0xD800, 0xE000), 0xFFFE, 0xFFFF), 0xFFFD),
}
"""Signs that no SVG or script of Vega holds, each as its picture: one can end the process."""
_IN_TWO: Final = re.compile("[\U00010000-\U0010ffff]")
"""Signs of two parts for a script: Vega may cut what is too wide between them, and fails."""
_NEVER_CUT: Final = 7
"""Signs that fit on a phone, however wide they are."""
_LONGEST: Final = 200
"""Signs of a name: Vega takes seconds to cut one of thousands."""


def svg(picture: Picture, *, narrow: bool = False) -> str:
    """
    Draw a picture as SVG; a *narrow* one has no title and fits on a phone.

    :raises MissingExtra: if vl-convert is not installed.
    """
    found: str = needs("vl_convert", "plots").vegalite_to_svg(_spec(picture, narrow=narrow))
    return found


def png(picture: Picture) -> bytes:
    """
    Draw a picture as PNG, two dots for each of its units.

    :raises MissingExtra: if vl-convert is not installed.
    """
    found: bytes = needs("vl_convert", "plots").vegalite_to_png(_spec(picture), scale=2)
    return found


@contextmanager
def own_fonts(picture: Picture) -> Iterator[None]:
    """
    Have the first PNG of a process drawn with the font of vl-convert alone, as anywhere.

    A system may have the same font in another version.  Its fonts stay in use where a name is
    in a script that this one lacks.
    """
    if not all(map(_is_in_font, str(picture))):
        yield
        return
    before = os.environ.get("FONTCONFIG_FILE")
    with TemporaryDirectory() as none:
        told = Path(none, "fonts.conf")
        told.write_text(f"<fontconfig><dir>{none}</dir></fontconfig>", encoding="utf-8")
        os.environ["FONTCONFIG_FILE"] = str(told)
        try:
            yield
        finally:
            del os.environ["FONTCONFIG_FILE"]
            if before is not None:
                os.environ["FONTCONFIG_FILE"] = before


def _is_in_font(sign: str) -> bool:
    """Latin, Greek, Cyrillic, Hebrew, and signs of every kind up to those of suits."""
    return sign < "\u0600" or "\u1e00" <= sign < "\u2670"


def _whole(values: Iterable[Any]) -> dict[str, Any]:
    """Ticks at whole numbers, ten at most: there is no half a board."""
    known = list(values) or [0]
    least, most = min(known), max(known)
    step = next(
        step
        for n in range(9)
        for step in (10**n, 2 * 10**n, 5 * 10**n)
        if (most - least) / step <= 10
    )
    return {
        "values": list(range(-int(-least // step) * step, int(most) + 1, step)),
        "format": "d",
    }


def _shown(text: str) -> str:
    """A text as Vega can draw it: the end of a long one tells it from others."""
    if len(text) > _LONGEST:
        text = f"{text[: _LONGEST // 2]}…{text[-_LONGEST // 2 :]}"
    text = text.translate(_PICTURED)
    return text if len(text) <= _NEVER_CUT else _IN_TWO.sub("\ufffd", text)


def _drawable(picture: Picture) -> Picture:
    title, x, y = map(_shown, (picture.title, picture.x, picture.y))
    rows = (
        {key: _shown(cell) if isinstance(cell, str) else cell for key, cell in row.items()}
        for row in picture.rows
    )
    return replace(picture, title=title, x=x, y=y, rows=tuple(rows))


def _spec(picture: Picture, *, narrow: bool = False) -> dict[str, Any]:
    picture = _drawable(picture)
    spec = {
        "$schema": "https://vega.github.io/schema/vega-lite/v5.json",
        "title": {"text": picture.title, "anchor": "start", "fontSize": 15},
        "description": translate(
            "{title}: {y} by {x}", title=picture.title, y=picture.y, x=picture.x
        ),
        "data": {"values": list(picture.rows)},
        "background": "white",
        "config": {
            "font": _FONT,
            "axis": {"labelFontSize": 11, "titleFontSize": 12, "gridColor": "#ddd"},
            "view": {"stroke": None},
            "locale": {"number": _numbers()},
        },
        **_FORMS[picture.form](picture),
    }
    return _on_a_phone(spec, picture) if narrow else spec


def _on_a_phone(spec: dict[str, Any], picture: Picture) -> dict[str, Any]:
    """The same within 288 dots: names of lines stand below, and long ones are cut."""
    del spec["title"]
    spec |= {"width": _PHONE, "autosize": {"type": "fit", "contains": "padding"}}
    spec["config"]["axis"] |= {"labelLimit": 110, "titleLimit": 180}
    if picture.form is Form.LINES:
        *spec["layer"], _ = spec["layer"]  # the names at the ends of the lines
        legend = {"orient": "bottom", "columns": 1, "title": None, "symbolSize": 400}
        for way in ("color", "strokeDash"):
            spec["layer"][-1]["encoding"][way] = {
                **spec["layer"][-1]["encoding"][way],
                "legend": legend,
            }
    return spec


def _numbers() -> dict[str, Any]:
    """The signs of a number, as the reader's language writes it."""
    decimal = number_text(".")
    return {"decimal": decimal, "thousands": "", "grouping": [3], "currency": ["", ""]}


def _ends(picture: Picture, known: list[Any]) -> list[dict[str, Any]]:
    """Where the name of each line stands: at its end, and no two over each other."""
    ends: dict[Any, dict[str, Any]] = {}
    for row in picture.rows:
        if row["who"] in known:
            ends[row["who"]] = {"x": row["x"], "y": row["y"], "who": row["who"]}
    heights: list[Any] = [row["y"] for row in picture.rows]
    apart = (max(heights, default=0) - min(heights, default=0)) * _LINE / _HEIGHT
    found = sorted(ends.values(), key=lambda row: -row["y"])
    for above, row in pairwise(found):
        row["y"] = min(row["y"], above["y"] - apart)
    return found


def _by_leader(known: list[Any], looks: list[Any]) -> dict[str, Any]:
    """Give each of the leaders a look of its own, without a legend: its name stands beside."""
    scale = {"domain": known, "range": looks[: len(known)]}
    return {"field": "who", "type": "nominal", "scale": scale, "legend": None}


def _lines(picture: Picture) -> dict[str, Any]:
    leaders = list(dict.fromkeys(row["who"] for row in picture.rows if row["rank"] is not None))
    known = leaders[: len(_COLOURS)]
    axis = _whole(row["x"] for row in picture.rows)
    x = {"field": "x", "type": "quantitative", "title": picture.x, "axis": axis}
    y = {
        "field": "y",
        "type": "quantitative",
        "title": picture.y,
        "scale": {"zero": False},
    }
    is_known = {"field": "who", "oneOf": known}
    colour = _by_leader(known, list(_COLOURS))
    dash = _by_leader(known, [list(each) for each in _DASHES])
    return {
        "width": 640,
        "height": _HEIGHT,
        "layer": [
            {
                "transform": [{"filter": {"not": is_known}}],
                "mark": {"type": "line", "color": "#bbb", "strokeWidth": 1},
                "encoding": {"x": x, "y": y, "detail": {"field": "who"}},
            },
            {
                "transform": [{"filter": is_known}],
                "mark": {"type": "line", "strokeWidth": 2},
                "encoding": {"x": x, "y": y, "color": colour, "strokeDash": dash},
            },
            {
                "data": {"values": _ends(picture, known)},
                "mark": {"type": "text", "align": "left", "dx": 5, "fontSize": 11},
                "encoding": {
                    "x": x,
                    "y": y,
                    "color": colour,
                    "text": {"field": "who", "type": "nominal"},
                },
            },
        ],
    }


def _bars(picture: Picture) -> dict[str, Any]:
    order = list(dict.fromkeys(row["x"] for row in picture.rows))
    x = {
        "field": "x",
        "type": "nominal",
        "sort": order,
        "title": picture.x,
        "axis": {"labelAngle": 0},
    }
    axis = _whole([0, *(row["y"] for row in picture.rows)])
    y = {"field": "y", "type": "quantitative", "title": picture.y, "axis": axis}
    return {
        "width": {"step": 44},
        "height": 260,
        "layer": [
            {"mark": {"type": "bar", "color": _COLOURS[0]}, "encoding": {"x": x, "y": y}},
            {
                "mark": {"type": "text", "dy": -7, "fontSize": 11},
                "encoding": {"x": x, "y": y, "text": {"field": "label", "type": "nominal"}},
            },
        ],
    }


def _grid(picture: Picture) -> dict[str, Any]:
    columns = sorted({str(row["x"]) for row in picture.rows}, key=natural)
    rows = list(dict.fromkeys(row["y"] for row in picture.rows))
    x = {
        "field": "x",
        "type": "nominal",
        "sort": columns,
        "title": picture.x,
        "axis": {"orient": "top", "labelAngle": 0},
    }
    y = {"field": "y", "type": "nominal", "sort": rows, "title": picture.y}
    values = [row["value"] for row in picture.rows if isinstance(row["value"], int | float)]
    far = max((abs(value - (picture.centre or 0)) for value in values), default=1) or 1
    centre = picture.centre or 0
    scale = {
        "domain": [centre - far, centre, centre + far],
        "range": ["#E69F00", "#ffffff", "#56B4E9"],
        "interpolate": "rgb",
    }
    return {
        "width": {"step": 34},
        "height": {"step": 20},
        "layer": [
            {
                "mark": {"type": "rect", "stroke": "#ccc"},
                "encoding": {
                    "x": x,
                    "y": y,
                    "color": {
                        "field": "value",
                        "type": "quantitative",
                        "scale": scale,
                        "legend": None,
                    },
                },
            },
            {
                "mark": {"type": "text", "fontSize": 10, "color": "black"},
                "encoding": {"x": x, "y": y, "text": {"field": "text", "type": "nominal"}},
            },
        ],
    }


def _dots(picture: Picture) -> dict[str, Any]:
    order = [row["who"] for row in picture.rows]
    y = {"field": "who", "type": "nominal", "sort": order, "title": picture.y}
    x = {
        "field": "x",
        "type": "quantitative",
        "title": picture.x,
        "scale": {"zero": False},
    }
    layers: list[dict[str, Any]] = [
        {
            "mark": {"type": "rule", "color": "#666"},
            "encoding": {
                "y": y,
                "x": {**x, "field": "low"},
                "x2": {"field": "high"},
            },
        },
        {
            "mark": {"type": "point", "filled": True, "size": 60, "color": _COLOURS[0]},
            "encoding": {"x": x, "y": y},
        },
    ]
    if picture.centre is not None:
        layers.insert(
            0,
            {
                "data": {"values": [{"at": picture.centre}]},
                "mark": {"type": "rule", "strokeDash": [4, 3], "color": "#999"},
                "encoding": {"x": {"field": "at", "type": "quantitative"}},
            },
        )
    return {"width": 480, "height": {"step": 18}, "layer": layers}


_FORMS = {Form.LINES: _lines, Form.BARS: _bars, Form.GRID: _grid, Form.DOTS: _dots}
