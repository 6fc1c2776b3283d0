"""Paper as PDF, set by Typst (extra ``printing``): the same bytes on every machine."""

from __future__ import annotations

import json
from enum import StrEnum
from importlib.resources import files

from overtrick.core.extras import needs
from overtrick.messages import language
from overtrick.printing.paper.packed import packed
from overtrick.printing.paper.page import Pack

__all__ = ["Paper", "pdf"]


class Paper(StrEnum):
    """The sizes of paper."""

    A4 = "a4"
    LETTER = "letter"


_SIZE, _LARGE = 9.5, 14
"""Points of the text, and of large print."""


def pdf(pack: Pack, paper: Paper = Paper.A4, *, large: bool = False) -> bytes:
    """
    Set a pack; only the fonts that Typst brings are used, and no date is in it.

    :raises MissingExtra: if typst is not installed.
    """
    typst = needs("typst", "printing")
    sizes = {Paper.A4: "a4", Paper.LETTER: "us-letter"}
    document = {
        **pack.document(),
        "paper": sizes[paper],
        "size": _LARGE if large else _SIZE,
        "lang": language().partition("-")[0],
    }
    template = files("overtrick.printing.paper").joinpath("paper.typ").read_bytes()
    compiler = typst.Compiler(
        template, ignore_system_fonts=True, sys_inputs={"data": json.dumps(document)}
    )
    found: bytes = compiler.compile(format="pdf", timestamp=0)
    return packed(found)
