"""
Delimited files of the club hold no formula: a name or title that looks like one is quoted.

Players type names, and a spreadsheet runs what begins with ``=``.  The writers of the formats
keep every cell as it is; here, where files leave the server, such a cell gets an apostrophe
before it.  Numbers and results such as ``-50`` and ``+1`` stay.  A spreadsheet may take ``;``
for the end of a cell, whatever the file says.
"""

from __future__ import annotations

import re

from overtrick.formats.conversion import Conversion
from overtrick.formats.format import Format

__all__ = ["without_formulas"]

_DELIMITERS = {"csv": b",", "tsv": b"\t", "bridgewebs-csv": b",", "jannersten": b";"}

_BLANK = rb"(?:[ \v\f\x00\xa0]|\xc2\xa0|\xe2\x80[\x80-\x8f\xaf]|\xe3\x80\x80|\xef\xbb\xbf)"
"""What a spreadsheet drops before it looks: blanks, wide ones too, and signs nobody sees."""

_WIDE = rb"\xef\xbc[\x8b\x8d\x9d\xa0]"
"""The wide forms of ``+ - = @``, which a spreadsheet reads as the others."""

_AWARD = rb"[+-]?[\d.,]*[ ]?(?:%|[A-Za-z]{2,4})?"
_NO_NAME = rb"[+-](?![A-Za-z])" + _AWARD + rb"(?:/" + _AWARD + rb")?"
"""What begins with a sign and is no name: a score, an award or two, a sign alone."""


def without_formulas(done: Conversion, target: Format) -> Conversion:
    """
    Put an apostrophe before each cell that a spreadsheet would take for a formula.

    >>> from overtrick.formats.registry import FORMATS
    >>> told = Conversion(b"north,score\\n=1+1,-50\\n@SUM(A1),+1\\n", [], [])
    >>> print(without_formulas(told, FORMATS["csv"]).data.decode(), end="")
    north,score
    '=1+1,-50
    '@SUM(A1),+1
    """
    delimiter = _DELIMITERS.get(target.id)
    if delimiter is None:
        return done
    blank = _BLANK if delimiter == b"\t" else rb"(?:\t|" + _BLANK + rb")"
    begin = rb'(^"?|[\r\n;' + delimiter + rb']"?)(' + blank + rb"*+)"
    ended = rb'(?="?(?:[\r\n;' + delimiter + rb"]|$))"
    formula = rb"(?=[=@]|" + _WIDE + rb"|(?!" + _NO_NAME + ended + rb")[+-])"
    data, count = re.subn(begin + formula, rb"\1'\2", done.data)
    if not count:
        return done
    said = f"cells that look like a formula begin with an apostrophe: {count}"
    return done._replace(data=data, changed=[*done.changed, said])
