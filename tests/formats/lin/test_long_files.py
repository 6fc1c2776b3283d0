"""Whatever stands in a LIN file, twice the length is about twice the work."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

import pytest

from overtrick.errors import InvalidFile
from overtrick.formats.lin.calls import called_of
from overtrick.formats.lin.draft import room_of
from overtrick.formats.lin.read import read_lin
from overtrick.formats.lin.write import write_lin
from tests.formats.costs import within
from tests.work import growth


def test_a_long_row_of_doubles_is_read_at_once() -> None:
    """``X`` is a double or half of a redouble: 70 of them once took for ever."""
    [told] = called_of("1S" + 390 * "X" + ";")
    assert told.call is None
    text = f"qx|o1|md|3SAKQ|mb|1S{70 * 'x'};|pg||"
    contents, _ = read_lin(text.encode())
    assert len(contents.records) == 1


@pytest.mark.parametrize("heading", ["vg|x|rs|", "vg|x,,P,1,1,,,,|rs|4SN=,"])
def test_a_heading_of_results_that_are_none_is_read_no_further(heading: str) -> None:
    """Each was tried in every language, twice: 20 seconds for a megabyte."""
    told = ",".join(f"4S{'x' * (at % 9 + 3)}N={at}" for at in range(3_000))
    text = f"{heading}{told}|pg||\nqx|o1|md|3SAKQ|mb|1S|pg||"
    with within(len(text)):
        contents, problems = read_lin(f"mn|one|mb|p|\n{text}".encode(), "x.lin")
    assert len(contents.records) == 2
    assert len(problems) < 4_500
    assert str(problems[-1]) == (
        "x.lin:2: too much before here could not be read; reading stops here"
    )


def test_blanks_after_a_room_are_passed_over_at_once() -> None:
    assert room_of(f"o{20_000 * ' '}x").number is None
    assert room_of(f"c{20_000 * ' '}- 12").number == 12


LONG = {
    "explanations of one call": ("qx|o1|mb|1S|", "an|{}|"),
    "boards of one heading": (
        "vg|x,,P,1,1,,,,|rs||bn|" + 20_000 * "1," + "|",
        "qx|o1|mb|p|",
    ),
    "players of a team": (
        "vg|x,,I,1,9999,A,,B,|pg||",
        "qx|o{}|pn|s{},w{},n{},e{}|md|1SAK,,,|mb|p|",
    ),
    "remarks on a board": ("qx|o1|mb|p|", "nt|{}|"),
    "boards": ("", "qx|o{}|pn|s{},w{},n{},e{}|md|1SAK,,,|mb|1Sppp|mc|7|"),
    "calls of a board": ("qx|o1|", "mb|1S|"),
    "cards of a board": ("qx|o1|mb|1Sppp|", "pc|S2|"),
    "headings": ("", "vg|{},,I,1,1,A{},,B,|rs|4SN=,4SN-1|"),
    "results of a heading": ("vg|x,,I,1,9999,A,,B,|rs|", "4SN=,"),
    "what is no command": ("qx|o1|mb|p|", "\n{}\n"),
}


@pytest.mark.parametrize("kind", LONG)
def test_there_and_back_grows_with_the_length(kind: str) -> None:
    head, unit = LONG[kind]

    def prepared(length: int) -> Callable[[], object]:
        data = (head + "".join(unit.replace("{}", str(at)) for at in range(length))).encode()

        def deed() -> None:
            held, _ = read_lin(data)
            with suppress(InvalidFile):
                write_lin(held)

        return deed

    assert growth(prepared, 100) < 4.6
