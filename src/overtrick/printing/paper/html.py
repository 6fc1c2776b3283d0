"""Paper as one HTML page: the same blocks, to be printed by a browser or read on a screen."""

from __future__ import annotations

from html import escape
from typing import Any

from overtrick.messages import direction, language, translate
from overtrick.printing.paper.page import Pack
from overtrick.printing.paper.pdf import Paper

__all__ = ["html"]

_STYLE = """
@page { size: %(paper)s; margin: 14mm }
body { font: %(size)spt/1.35 "Libertinus Serif", Georgia, serif; max-width: 60rem; margin: auto;
  padding: 0 1rem; color: #000; background: #fff }
h1 { font-size: 1.6em; margin: .6em 0 .2em } h2 { font-size: 1.2em; break-after: avoid }
.page { break-before: page }
table { border-collapse: collapse; margin: .3em 0; font-variant-numeric: tabular-nums }
caption { text-align: left; font-weight: bold; padding: .3em 0 }
th, td { padding: .15em .4em; border-bottom: 1px solid #aaa; text-align: left;
  vertical-align: top }
thead > tr > * { border-bottom: 1px solid #000 } th { font-size: .85em }
.n { text-align: right }
tr, .kept, .ticket { break-inside: avoid }
thead { display: table-header-group }
.note { font-size: .85em; color: #444; margin: .2em 0 }
.red { color: #b3001b }
.scroll { overflow-x: auto }
.tickets { display: grid; gap: .6em;
  grid-template-columns: repeat(auto-fill, minmax(min(var(--least), 100%%), 1fr)) }
.ticket { padding: .5em; overflow-x: auto } .boxed > .ticket { border: 1px solid #888 }
.box { display: inline-block; unicode-bidi: isolate }
pre { font: .85em/1.2 "DejaVu Sans Mono", monospace; overflow-x: auto }
.hands { display: grid; grid-template-columns: repeat(3, 1fr); gap: .3em; font-size: .9em }
.hands > div { white-space: nowrap }
.makes td { padding: 0 .25em; border: 0; font-size: .85em }
.form { width: 100%%; table-layout: fixed; overflow-wrap: anywhere }
.form th { padding: .15em 0 .15em .2em; font-size: .72em }
.form td { height: 1.6em; border: 1px solid #666 }
@media print {
  body { max-width: none; padding: 0 } .scroll, .ticket, pre { overflow: visible }
}
"""


def html(pack: Pack, paper: Paper = Paper.A4, *, large: bool = False) -> bytes:
    """
    Write a pack as an HTML page that needs nothing else.

    >>> b"<h1>Tuesday</h1>" in html(Pack("Tuesday", ()))
    True
    """
    style = _STYLE % {
        "paper": "A4" if paper is Paper.A4 else "letter",
        "size": 14 if large else 10,
    }
    document = pack.document()
    subtitle = f'<p class="note">{_text(document["subtitle"])}</p>' if pack.subtitle else ""
    body = "\n".join(_DRAWN[block["kind"]](block) for block in document["blocks"])
    return (
        f'<!doctype html>\n<html lang="{escape(language())}" dir="{direction()}">'
        '<head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(document['title'])}</title><style>{style}</style></head>\n"
        f"<body><main><h1>{_text(document['title'])}</h1>{subtitle}\n{body}\n</main></body></html>\n"
    ).encode()


def _text(text: str) -> str:
    shown = escape(text)
    for suit in "♥♦":
        shown = shown.replace(suit, f'<span class="red">{suit}</span>')
    return shown


def _heading(block: dict[str, Any]) -> str:
    page = ' class="page"' if block["new_page"] else ""
    return f"<h2{page}>{_text(block['text'])}</h2>"


def _note(text: str) -> str:
    return f'<p class="note">{_text(text)}</p>'


def _table(block: dict[str, Any]) -> str:
    sides = [' class="n"' if side == "right" else "" for side in block["align"]]
    head = "".join(
        f'<th scope="col"{side}>{_text(name)}</th>' if name else "<td></td>"
        for name, side in zip(block["head"], sides, strict=True)
    )
    rows = "".join(
        "<tr>"
        + "".join(
            f"<td{side}>{f'<b>{_text(cell)}</b>' if strong else _text(cell)}</td>"
            for cell, side, strong in zip(row, sides, block["strong"], strict=True)
        )
        + "</tr>"
        for row in block["rows"]
    )
    caption = f"<caption>{_text(block['title'])}</caption>" if block["title"].strip() else ""
    kept = " kept" if block["kept"] else ""
    notes = "".join(map(_note, block["notes"]))
    return (
        f'<div class="scroll{kept}" tabindex="0" role="group" '
        f'aria-label="{escape(block["title"].strip() or translate("table"))}"><table>{caption}'
        f"<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>{notes}</div>"
    )


def _diagram(block: dict[str, Any]) -> str:
    hands = {
        seat: "<div>" + "<br>".join(_text(f"{suit} {cards}") for suit, cards in rows) + "</div>"
        for seat, rows in block["hands"].items()
    }
    points = "<div>" + "<br>".join(map(escape, block["points"])) + "</div>"
    makes = "<div></div>"
    if block["makes"]:
        rows = "".join(
            "<tr>" + "".join(f'<td class="n">{_text(cell)}</td>' for cell in row) + "</tr>"
            for row in block["makes"]
        )
        makes = f'<table class="makes">{rows}</table>'
    cells = [points, hands["N"], "<div></div>", hands["W"], "<div></div>", hands["E"]]
    cells += [makes, hands["S"], "<div></div>"]
    notes = "".join(map(_note, block["notes"]))
    title = f"<b>{_text(block['title'])}</b>"
    return f'<div class="kept">{title}<div class="hands">{"".join(cells)}</div>{notes}</div>'


def _drawing(block: dict[str, Any]) -> str:
    kept = ' class="kept"' if block["kept"] else ""
    text = "".join(
        f'<span class="box" style="width:{places}ch">{_text(part)}</span>'
        if places
        else _text(part)
        for part, places in block["parts"]
    )
    return f'<pre tabindex="0"{kept}>{text}</pre>'


def _form(block: dict[str, Any]) -> str:
    head = "".join(f'<th scope="col">{_text(name)}</th>' for name in block["head"])
    rows = "".join(
        "<tr>" + "".join(f"<td>{_text(cell)}</td>" for cell in row) + "</tr>"
        for row in block["rows"]
    )
    return (
        f'<div class="kept"><b>{_text(block["title"])}</b><table class="form">'
        f"<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>"
    )


def _tickets(block: dict[str, Any]) -> str:
    boxed = " boxed" if block["boxed"] else ""
    tickets = "".join(
        f'<div class="ticket">{"".join(_DRAWN[one["kind"]](one) for one in ticket)}</div>'
        for ticket in block["tickets"]
    )
    least = f"--least: {max(8, 50 // block['across'])}em"
    return f'<div class="tickets{boxed}" style="{least}">{tickets}</div>'


_DRAWN = {
    "heading": _heading,
    "note": lambda block: _note(block["text"]),
    "table": _table,
    "diagram": _diagram,
    "drawing": _drawing,
    "form": _form,
    "tickets": _tickets,
}
