import pytest

from overtrick.errors import InvalidMovement
from overtrick.movements.plain import Cell, cells_of, shipped


@pytest.mark.parametrize("name", ["howell", "small", "individual", "barometer"])
def test_every_line_has_a_value_for_every_column(name: str) -> None:
    lines = shipped(name)
    assert lines
    assert all(None not in line and None not in line.values() for line in lines)


def test_cells_are_read_as_they_are_printed() -> None:
    assert cells_of("12v1:1 7v5:3") == (Cell(12, 1, 1), Cell(7, 5, 3))
    assert cells_of("") == ()


@pytest.mark.parametrize("text", ["8v1", "8-1:2", "8v1:0", "08v1:2", "8v1:2,", "٨v1:2"])
def test_anything_else_is_refused_and_quoted(text: str) -> None:
    with pytest.raises(InvalidMovement) as refused:
        cells_of(f"1v2:3 {text}")
    assert text in str(refused.value)
