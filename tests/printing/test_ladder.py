"""A ladder on paper: every rung a line, never wider than a page."""

import pytest

from overtrick.movements.knockout.ladder import Climb, Ladder
from overtrick.printing.columns import PAGE, width
from overtrick.printing.cross_table import draw_ladder

ORDER = tuple(str(number) for number in range(1, 13))


@pytest.mark.parametrize("reach", [1, 2, 11])
@pytest.mark.parametrize("long", [False, True])
def test_every_rung_is_a_line_of_a_page(reach: int, long: bool) -> None:
    names = {who: ["The Very Long Name of a Team " * 3] for who in ORDER} if long else {}
    lines = draw_ladder(Ladder(ORDER, reach), names).splitlines()
    assert all(width(line) <= PAGE for line in lines)
    rungs = [line.split()[:2] for line in lines[2:14]]
    assert rungs == [[str(rung), who] for rung, who in enumerate(ORDER, 1)]


def test_it_says_how_one_climbs() -> None:
    for climb, words in ((Climb.INSERT, "moves in above"), (Climb.SWAP, "changes places")):
        assert words in draw_ladder(Ladder(("1", "2"), climb=climb))


def test_nobody_on_it() -> None:
    assert draw_ladder(Ladder(())) == "Nobody stands on the ladder yet."
