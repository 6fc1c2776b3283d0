from pathlib import Path

import pytest

from overtrick.compare.tables import Registry, house_table, own_table, read_table
from overtrick.errors import InvalidScale, UnknownName

HOUSE = {
    "imps_wbf_1962": ("imps", "low"),
    "imps_pre_1962": ("imps", "low"),
    "hcp_expectancy": ("hcp", "not_vulnerable", "vulnerable"),
    "vp_acbl20": ("imp_low", "vp_winner", "vp_loser"),
    "vp_acbl30": ("imp_low", "vp_winner", "vp_loser"),
    "vp_acbl_win_loss": ("imp_low", "vp_winner", "vp_loser"),
    "vp_ebu_swiss_pairs": ("percent_above", "vp_winner", "vp_loser"),
    "vp_ebu_swiss_pairs_half": ("percent_above", "vp_winner", "vp_loser"),
}


@pytest.mark.parametrize("name", list(HOUSE))
def test_every_table_of_the_house_says_where_it_is_from(name: str) -> None:
    table = house_table(name, HOUSE[name])
    assert table.about_it("title")
    assert table.about_it("source")
    assert table.about_it("author") == ""


def test_no_table_of_the_house_is_forgotten() -> None:
    folder = Path(__file__).parents[2] / "src" / "overtrick" / "compare" / "scales"
    assert {file.stem for file in folder.glob("*.csv")} == set(HOUSE)


def test_lines_are_those_of_the_file(tmp_path: Path) -> None:
    file = tmp_path / "own.csv"
    file.write_text('\ufeff# source: us\n\nlow , note\n\n 3 ,"a, b"\n', "utf-8")
    (row,) = read_table(file, ["low"]).rows
    assert (row.line, row.text, row.whole("low")) == (5, ' 3 ,"a, b"', 3)
    assert (row.cells["note"], row.has("note"), row.has("high")) == ("a, b", True, False)


def test_a_registry_makes_each_value_once() -> None:
    made: list[str] = []

    def make() -> str:
        made.append("made")
        return "scale"

    shelf = Registry("scale", {"one": make, "two": make})
    assert (list(shelf), len(shelf), made) == (["one", "two"], 2, [])
    assert "one" in shelf
    assert (shelf["one"], shelf["one"], made) == ("scale", "scale", ["made"])
    assert "three" not in shelf
    with pytest.raises(UnknownName, match="no scale 'three'; there are: one, two"):
        shelf["three"]


def test_rows_refused() -> None:
    with pytest.raises(InvalidScale, match="'own' has no rows"):
        own_table([], "own", ["low"])
    with pytest.raises(InvalidScale, match="line 1, '1,2': 2 cells for 1 columns"):
        own_table([(1, 2)], "own", ["low"])


def test_a_cell_too_long_to_read_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "own.csv"
    file.write_text(f"imps,low\n0,0\n1,{'a' * 200_000}\n", encoding="utf-8")
    with pytest.raises(InvalidScale, match="line 3"):
        read_table(file, ["imps", "low"])
