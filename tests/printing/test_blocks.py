from overtrick.printing.columns import PAGE, Column, blocks, packed, width
from tests.cases import one_pass

NAMES = Column("names", ["The Very Long Name of a Team of the Club", "B"], "<", can_be_cut=True)


@one_pass("count", range(0, 40, 3))
def test_every_column_stands_once_and_the_first_ones_in_every_block(count: int) -> None:
    others = [Column(f"c{number}", ["12.34", "9.00"]) for number in range(count)]
    drawn = list(blocks([Column("no.", ["1", "2"]), NAMES], others))
    heads = [block[0].split() for block in drawn]
    assert all(head[:2] == ["no.", "names"] for head in heads)
    assert [name for head in heads for name in head[2:]] == [f"c{n}" for n in range(count)]
    assert all(width(line) <= PAGE for block in drawn for line in block)
    assert len({block[1].split()[1] for block in drawn}) == 1  # as wide in each


def test_names_are_cut_only_where_the_page_is_full() -> None:
    [whole] = blocks([NAMES], [Column("total", ["1", "2"])])
    assert NAMES.cells[0] in whole[2]
    [full] = blocks([NAMES], [Column("x" * 55, ["1", "2"])])
    assert full[2].startswith("The Very Long Name of …")
    assert width(full[0]) == PAGE


def test_packed_items_are_never_broken() -> None:
    items = [f"R{number} 12.34 v {number}" for number in range(1, 30)]
    lines = packed(items, "   ")
    assert [item for line in lines for item in line.strip().split("   ")] == items
    assert all(width(line) <= PAGE for line in lines)
    assert len(lines) > 3
