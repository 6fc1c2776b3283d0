"""What holds for every format that is read and written: nothing is lost without a word."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from overtrick.errors import InvalidFile
from overtrick.formats.contents.abilities import ABILITIES, abilities_of, losses
from overtrick.formats.contents.contents import Contents
from overtrick.formats.format import Format
from overtrick.formats.registry import FORMATS
from tests.cases import how_many, one_pass
from tests.formats.evenings import (
    evenings,
    told_deals,
    told_names,
    told_results,
    without_own_players,
)

BOTH_WAYS = [found for found in FORMATS.values() if found.reader and found.writer]
UNKNOWN_ELSEWHERE = (
    *("as its text", "as a remark", "not every program knows", "does not know", "written as A"),
    *("the file is UTF-8", "of which NS's part counts", "by their cards alone"),
)
"""What losses say of that which we read back, though other programs may not."""

by_format = pytest.mark.parametrize("found", BOTH_WAYS, ids=lambda found: found.id)
calm = settings(
    deadline=None,
    suppress_health_check=list(HealthCheck),
    phases=(Phase.explicit, Phase.reuse, Phase.generate),  # to shrink an evening takes minutes
)


@by_format
@settings(calm, max_examples=12)
@given(st.data())
def test_what_a_format_carries(found: Format, data: st.DataObject) -> None:
    check_there_and_back(found, data.draw(evenings(found.carries)))


@settings(calm, max_examples=how_many(15))
@given(evenings(ABILITIES))
def test_what_it_may_not_carry(contents: Contents) -> None:
    """Each evening is tried in every format: to make one costs as much as to try it in one."""
    one_pass("found", BOTH_WAYS)(check_there_and_back)(contents=contents)


def check_there_and_back(found: Format, contents: Contents) -> None:
    """Nothing is changed, or it is said; whatever is written can be read."""
    try:
        written, own = found.write(contents)
    except InvalidFile:
        return
    assert found.write(contents) == (written, own)
    lost = [*losses(contents, found.carries), *own]
    assert all(loss.strip() for loss in lost)
    try:
        held, _ = found.read(written, f"x{found.suffix}")
    except InvalidFile:
        assert lost
        return
    assert set(abilities_of(held)) <= found.reads
    if not lost:
        silent = without_own_players(held, contents)
        assert told_results(silent) == told_results(contents)
        assert told_deals(held) == told_deals(contents)
        assert told_names(held) == told_names(contents)
        second = found.write(held)[0]
        # rows may stand in another order than they were told in; then they stay there
        third = found.write(found.read(second, f"x{found.suffix}")[0])[0]
        assert third == second
    elif (
        told_results(held) == told_results(contents)
        and told_deals(held) == told_deals(contents)
        and told_names(held) == told_names(contents)
    ):
        only_said = [
            loss for loss in own if not any(word in loss for word in UNKNOWN_ELSEWHERE)
        ]
        assert losses(contents, found.carries) or not only_said
