from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.printing.columns import PAGE, width
from overtrick.printing.party import draw_party, draw_sheet
from overtrick.rules.party import Hundreds, Party, Rotation, Stakes
from overtrick.rules.rubber import rubber_sheet
from overtrick.rules.sheet import SheetDeal
from tests.sheets import evenings, pad

EXAMPLES = Path(__file__).parents[2] / "examples"

SCENE = """\
game: chicago
edition: chicago-duplicate
players: A, B, C, D, E
{deals}
"""


def test_the_individual_table_of_five_players() -> None:
    """A sits out the first round: B & E win 400.  B the second: D & E win 980."""
    drawing = draw_sheet(
        pad(SCENE.format(deals="We 3NT =\nPass\nPass\nPass\nThey 6S =")).sheet()
    )
    table = drawing[drawing.index("Players") :].split("Won together")[0]
    rows = [line.split() for line in table.splitlines() if line.strip()]
    assert rows[1] == ["1", "2", "plus", "minus", "total"]
    assert rows[2:] == [
        ["A", "-", "-10", "-", "10", "-10"],
        ["B", "+4", "-", "4", "-", "+4"],
        ["C", "-4", "-10", "-", "14", "-14"],
        ["D", "-4", "+10", "10", "4", "+6"],
        ["E", "+4", "+10", "14", "-", "+14"],
    ]


def test_who_plays_stands_above_each_round() -> None:
    drawing = draw_sheet(pad((EXAMPLES / "pivot.sheet").read_text(encoding="utf-8")).sheet())
    assert "Bob & Eve are We, Cy & Di are They" in drawing
    assert "Cy & Ann are We, Di & Eve are They" in drawing
    assert "Stakes: 10 per 100." in drawing
    assert "all rounds" not in drawing  # sides are others in each round


def test_who_is_next_is_proposed_when_the_round_is_over() -> None:
    deals = "We 3NT =\nPass\nPass\nPass"
    assert "Next: C & A against D & E; B sits out." in draw_sheet(
        pad(SCENE.format(deals=deals)).sheet()
    )
    assert "Next" not in draw_sheet(pad(SCENE.format(deals="Pass")).sheet())


def test_with_and_against_whom() -> None:
    drawing = draw_sheet(pad(SCENE.format(deals="We 3NT =\nPass\nPass\nPass")).sheet())
    together, against = drawing.split("Won together")[1].split("Won against")
    assert together.splitlines()[4].split() == ["B", "-", "-", "-", "-", "+4"]
    assert against.splitlines()[4].split() == ["B", "-", "-", "+4", "+4", "-"]


def test_nothing_is_drawn_without_players() -> None:
    assert draw_party(rubber_sheet([])) == ""


@given(
    evenings(most=60),
    st.integers(4, 13),
    st.sampled_from(Hundreds),
    st.none() | st.just(Stakes(99, unit="dollars")),
)
def test_it_is_never_wider_than_the_page(
    deals: list[SheetDeal], number: int, hundreds: Hundreds, stakes: Stakes | None
) -> None:
    players = tuple(f"{place} of the Featherstonehaughs" for place in range(number))
    party = Party(players, Rotation.CUT_IN, hundreds, stakes)
    drawing = draw_sheet(rubber_sheet(deals, party=party))
    assert max(map(width, drawing.splitlines())) <= PAGE


@pytest.mark.parametrize("rotation", ["fixed", "pivot"])
def test_a_deal_by_name_keeps_the_columns(rotation: str) -> None:
    head = "game: chicago\nplayers: Wilhelmina, Bartholomew, Cy, Di\n"
    drawing = draw_sheet(pad(f"{head}rotation: {rotation}\nBartholomew 3NTXX -3").sheet())
    line = next(line for line in drawing.splitlines() if "3NTXX -3" in line)
    assert line.index("│") == 42
    assert "Wilhel… nobody" in line
