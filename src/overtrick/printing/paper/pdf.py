"""Paper as PDF, set by Typst (extra ``printing``): the same bytes on every machine."""

from __future__ import annotations

import json
import os
import unicodedata
from enum import StrEnum
from importlib.resources import files

from overtrick.core.extras import needs
from overtrick.messages import language
from overtrick.printing.paper.packed import packed
from overtrick.printing.paper.page import Pack

__all__ = ["Paper", "pdf", "without_font"]


class Paper(StrEnum):
    """The sizes of paper."""

    A4 = "a4"
    LETTER = "letter"


_SIZE, _LARGE = 9.5, 14
"""Points of the text, and of large print."""


def pdf(pack: Pack, paper: Paper = Paper.A4, *, large: bool = False) -> bytes:
    """
    Set a pack; only the fonts that Typst brings are used, and no date is in it.

    ``OVERTRICK_FONTS`` names a folder of fonts for other scripts; with the same ones
    the bytes are the same.

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
        template,
        font_paths=_fonts(),
        ignore_system_fonts=True,
        sys_inputs={"data": json.dumps(document)},
    )
    found: bytes = compiler.compile(format="pdf", timestamp=0)
    return packed(found)


_SCRIPTS = frozenset(
    {"ARABIC", "ARMENIAN", "CYRILLIC", "DEVANAGARI", "GREEK", "HEBREW", "LATIN", "MODIFIER"}
)
"""How the names of letters begin that the fonts of Typst have."""


def _fonts() -> list[str]:
    given = os.environ.get("OVERTRICK_FONTS")
    return [given] if given else []


def without_font(pack: Pack) -> str:
    """
    Give letters that would be empty boxes in a PDF, where no folder of fonts is named.

    >>> without_font(Pack("Zoë Öz, Ωμέγα, Преображенский, דוד, محمد, 王小明", ()))
    '王小明'
    """
    if _fonts():
        return ""
    signs = dict.fromkeys(json.dumps(pack.document(), ensure_ascii=False))
    return "".join(sign for sign in signs if ord(sign) > 0x24F and not _has_font(sign))


def _has_font(sign: str) -> bool:
    is_letter = unicodedata.category(sign) in ("Lo", "Ll", "Lu", "Lt")
    return not is_letter or unicodedata.name(sign, "").split(" ")[0] in _SCRIPTS
