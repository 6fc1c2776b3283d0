"""``overtrick check --published``: a file's own figures beside ours."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.command import overtrick

EVENING = Path(__file__).parents[2] / "examples" / "evening.csv"


@pytest.fixture(params=["xml", "pbn"])
def printed(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """The example evening, ranked by another program's rules, in a format with figures."""
    file = tmp_path / f"evening.{request.param}"
    done = overtrick("convert", str(EVENING), str(file), "--rules", "bbo")
    assert done.status == 0
    return file


def document(*arguments: str) -> Any:
    return json.loads(overtrick("check", *arguments, "--published", "--json").out)


def test_figures_under_other_rules_name_the_convention(printed: Path) -> None:
    done = overtrick("check", str(printed), "--published")
    assert done.status == 0
    text = " ".join(done.out.split())
    assert text.startswith(
        "Published: 319 of 358 figures equal, 39 differ. With --set missing=share:"
    )
    assert "358 of 358 figures equal, 0 differ." in text
    assert "Published figures that are not those of the results" in text
    assert "> Another convention: --set missing=share." in text


def test_the_offer_holds(printed: Path) -> None:
    done = overtrick("check", str(printed), "--published", "--set", "missing=share")
    assert done.out.startswith("Published: 358 of 358 figures equal, 0 differ.\n")


def test_the_same_as_data(printed: Path) -> None:
    found = document(str(printed))["published"]
    assert (found["figures"], found["different"]) == (358, 39)
    assert found["offer"] == {
        "options": "--set missing=share",
        "figures": 358,
        "last_digit": 0,
        "different": 0,
    }
    first = found["differences"][0]
    assert (first["kind"], first["board"]) == ("award", 12)
    assert first["published"] != first["ours"]
    assert first["reason"] == "another convention: --set missing=share"


def test_a_file_without_figures_says_so() -> None:
    done = overtrick("check", str(EVENING), "--published")
    assert done.out.startswith(
        "The file publishes no award, datum, match, total, percentage or place.\n"
    )
    assert document(str(EVENING))["published"] is None


def test_matches_that_are_told_whole_are_compared_with_nothing() -> None:
    """It said that of 0 figures 0 were equal."""
    league = EVENING.parent / "league" / "first.jsonl"
    done = overtrick("check", str(league), "--published")
    assert done.out.startswith(
        "Nothing that the file publishes comes of results in it: its matches are told as a"
    )


PAGE = """<html><head><meta name=generator content=KoPS2www></head><h4>ROZDANIE NR 1</h4><table>
<tr><td colspan=2>NUMERY<td rowspan=2>ktr<td rowspan=2>rg<td rowspan=2>lew<td colspan=2>ZAPISY
<td colspan=2>%<tr><td>NS<td>EW<td>NS<td>EW<td>NS<td>EW
<tr><td>1<td>11<td>4S<td>N<td>=<td>420<td><td>{best}<td>0,0
<tr><td>2<td>12<td>4S<td>N<td>-1<td>-50<td><td>25,0<td>75,0
<tr><td>3<td>13<td>4S<td>N<td>-1<td>-50<td><td>25,0<td>75,0</table></html>"""


def test_percentages_of_results_are_figures(tmp_path: Path) -> None:
    """KoPS prints no matchpoints: the share of each result is all that there is."""
    file = tmp_path / "p1.html"
    file.write_text(PAGE.format(best="100,0"))
    done = overtrick("check", "--published", str(file))
    assert done.out.startswith("Published: 6 of 6 figures equal, 0 differ.\n")
    file.write_text(PAGE.format(best="90,0"))
    done = overtrick("check", "--published", str(file))
    assert done.out.startswith("Published: 5 of 6 figures equal, 1 differs.\n")
    assert "board 1: percentage of NS 1: published 90, ours 100" in done.out


def test_a_method_without_the_figures_is_not_offered(tmp_path: Path) -> None:
    file = tmp_path / "p1.html"
    file.write_text(PAGE.format(best="90,0").replace("75,0", "70,0"))
    found = document(str(file))["published"]
    assert (found["different"], found["offer"]) == (3, None)
