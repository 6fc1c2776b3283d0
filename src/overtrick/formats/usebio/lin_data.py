"""LIN_DATA: the auction and the play of a line, as Bridge Base Online and others write them."""

from __future__ import annotations

from dataclasses import replace
from urllib.parse import unquote

from overtrick.errors import OvertrickError
from overtrick.formats.contents.table import Record
from overtrick.formats.lin.door import read_lin
from overtrick.formats.usebio.fields import PREFIX

__all__ = ["with_play"]


def with_play(told: Record) -> Record:
    """
    Give a record with the calls and cards of its LIN_DATA; the text itself still rides along.

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.outcome import PASSED_OUT
    >>> from overtrick.events.session import Line
    >>> text = "md%7C3%7Cah%7CBoard 7%7Cmb%7CP%7Cmb%7CP%7Cmb%7CP%7Cmb%7CP%7C"
    >>> line = Line(Board(7), PASSED_OUT, "1", "2", extra={"usebio:LIN_DATA": text})
    >>> [str(called.call) for called in with_play(Record(line)).calls]
    ['Pass', 'Pass', 'Pass', 'Pass']
    """
    text = (told.line.extra or {}).get(PREFIX + "LIN_DATA", "")
    if not text or text.startswith("<"):
        return told
    if "|" not in text:
        text = unquote(text)
    try:
        found = read_lin(text.encode("utf-8", errors="replace"))[0].records
    except OvertrickError:
        return told
    if len(found) != 1:
        return told
    lin = found[0]
    return replace(told, calls=lin.calls, calls_open=lin.calls_open, cards=lin.cards)
