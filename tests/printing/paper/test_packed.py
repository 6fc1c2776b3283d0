"""A PDF is small though every cell is tagged, and strict readers find all of it."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest
from pypdf import PdfReader

from overtrick.printing.columns import Column
from overtrick.printing.listing import Listing
from overtrick.printing.paper.page import Pack, PaperTable
from overtrick.printing.paper.pdf import packed, pdf

ROWS, COLUMNS = 60, 8


def cells(element: Any) -> int:
    """The cells of tables that a screen reader is told of below an element."""
    found = element.get_object()
    if not hasattr(found, "get"):
        return 0
    below = found.get("/K", [])
    inner = below if isinstance(below, list) else [below]
    return int(found.get("/S") == "/TD") + sum(map(cells, inner))


def test_a_table_is_small_and_whole_and_tagged() -> None:
    table = tuple(
        Column(f"c{column}", [f"{row}x{column}" for row in range(ROWS)])
        for column in range(COLUMNS)
    )
    made = pdf(Pack.of("Tuesday ♥", [PaperTable(Listing("All", table))]))
    assert len(made) < 45_000  # 125,000 with a tag in each cell and none compressed
    reader = PdfReader(BytesIO(made), strict=True)
    text = "".join(page.extract_text() for page in reader.pages)
    assert all(f"{row}x{COLUMNS - 1}" in text for row in range(ROWS))
    root: Any = reader.trailer["/Root"]
    assert cells(root["/StructTreeRoot"]) == ROWS * COLUMNS
    assert reader.metadata is not None
    assert reader.metadata.title == "Tuesday ♥"
    assert packed(made) == made  # there is nothing left to pack


@pytest.mark.parametrize(
    "ends", [b"", b"startxref\n9\n%%EOF\n", b"trailer <<>> startxref\n0\n%%EOF"]
)
def test_what_is_of_another_kind_stays_as_it_is(ends: bytes) -> None:
    assert packed(b"%PDF-1.7\n" + ends) == b"%PDF-1.7\n" + ends
