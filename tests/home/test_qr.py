"""The code of a sheet is the code that another encoder makes of the same text."""

from __future__ import annotations

import pytest
import segno

from tests.home.conftest import Opened

SHEET = "players: Zoë, Łukasz, Bo, Di\n" + "Zoë 4SX +1\nŁukasz 3NT -2 ; honours Bo 150\n" * 40
FULL = {1: 17, 2: 32, 7: 154, 10: 271, 15: 520, 25: 1273}
"""Bytes that fill a version: where some are left, that encoder adds a byte of nothing."""

ROWS = """given => overtrick.qrModules(...given)
  .map(row => row.map(dark => dark === true ? "1" : dark === false ? "0" : "?").join(""))"""


@pytest.mark.parametrize("version", FULL)
def test_every_mask_is_as_another_encoder_draws_it(opens_pad: Opened, version: int) -> None:
    cut = SHEET.encode()[: FULL[version]].decode(errors="ignore")
    text = cut + "x" * (FULL[version] - len(cut.encode()))
    page = opens_pad()
    best = page.evaluate(ROWS, [text])
    drawn = []
    for mask in range(8):
        ours = page.evaluate(ROWS, [text, mask])
        theirs = segno.make(
            text,
            error="l",
            boost_error=False,
            mode="byte",
            encoding="utf-8",
            eci=False,
            mask=mask,
            micro=False,
        )
        assert theirs.version == version
        assert ours == ["".join(map(str, row)) for row in theirs.matrix]
        drawn.append(ours)
    assert best in drawn


def test_a_text_that_is_too_long_has_no_code(opens_pad: Opened) -> None:
    assert opens_pad().evaluate("overtrick.qrModules('x'.repeat(1300))") is None
