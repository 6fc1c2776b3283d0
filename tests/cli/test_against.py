"""``overtrick against``: one result, a file, a fixed field, high-card points."""

import json
from pathlib import Path

from tests.cli.command import overtrick

FIELD = str(Path(__file__).parents[1] / "vectors" / "formats" / "pbn" / "field.pbn")


def test_one_table_against_its_high_card_points() -> None:
    """Scene A-9: 25 points promise 300, 140 were scored, -160 is -4 IMPs."""
    done = overtrick("against", "2H N +1", "--board", "1", "--hcp", "25")
    assert (done.status, done.err) == (0, "")
    said = "300 expected, 140 scored; 140 - 300 = -160, -4 IMPs."
    assert f"NS hold 25 points, not vulnerable: {said}" in " ".join(done.out.split())
    [board] = json.loads(
        overtrick("against", "2H N +1", "--board", "1", "--hcp", "25", "--json").out
    )["boards"]
    assert (board["score"], board["expectation"]["imps"], board["field"]) == (140, -4, None)


def test_a_result_against_a_fixed_field_and_its_deal() -> None:
    done = overtrick("against", "4S N =", "--board", "1", "--field", FIELD, "--json")
    assert (done.status, done.err) == (0, "")
    [board] = json.loads(done.out)["boards"]
    assert board["field"] == {
        **{"results": 30, "percentage": 68.33, "datum": 310, "imps": 3},
        "cross_imps": 2.5333,
    }
    assert (board["expectation"]["side"], board["expectation"]["hcp"]) == ("NS", 25)


def test_a_file_at_home_is_told_by_contestant(tmp_path: Path) -> None:
    home = tmp_path / "home.csv"
    home.write_text(
        "board,ns,ew,contract,declarer,tricks,hcp\n"
        "1,We,They,4S,N,10,25\n1,They,We,4S,N,9,\n2,We,They,PASS,,,x\n"
    )
    done = overtrick("against", str(home), "--field", FIELD)
    assert done.status == 0
    assert "not played by the field: 2" in done.err
    totals = json.loads(overtrick("against", str(home), "--field", FIELD, "--json").out)[
        "totals"
    ]
    assert [each["id"] for each in totals] == ["We", "They"]
    assert totals[0]["boards"] == 3
    assert totals[0]["percentage"] == round((4100 / 60 + 100 - 500 / 60) / 2, 2)
    assert totals[0]["imps"] == -totals[1]["imps"]


def test_a_table_of_expected_points_of_ones_own(tmp_path: Path) -> None:
    own = tmp_path / "own.csv"
    own.write_text("hcp,not_vulnerable,vulnerable\n20,0,0\n21,140,140\n")
    asked = ("against", "2H N +1", "--board", "1", "--hcp", "30", "--expect", str(own))
    assert "140 expected" in overtrick(*asked).out
    own.write_text("hcp,not_vulnerable,vulnerable\n20,0,0\n22,140,140\n")
    assert (done := overtrick(*asked)).status == 1
    assert done.err.startswith(f"{own}: line 3, '22,140,140': gap")


def test_what_cannot_be_compared_is_said(tmp_path: Path) -> None:
    nothing = overtrick("against", "4S N =", "--board", "1")
    assert (nothing.status, nothing.out) == (1, "")
    assert "say --field FILE, or --hcp N" in nothing.err
    lost = overtrick("against", "4S N =", "--board", "1", "--field", str(tmp_path / "no.pbn"))
    assert lost.err == f"{tmp_path / 'no.pbn'}: No such file or directory\n"
    ruled = overtrick("against", "A+/A-", "--board", "1", "--field", FIELD)
    assert (ruled.status, ruled.err) == (1, "overtrick: no result with a score\n")
    assert overtrick("against", "4S N =", "--hcp", "25").status == 2
    assert overtrick("against", "9S N =", "--board", "1", "--hcp", "25").status == 1


def test_a_result_without_its_board_is_no_missing_file() -> None:
    done = overtrick("against", "4S N =")
    assert done.status == 2
    assert "'4S N =' is of one board: say which by --board" in " ".join(done.err.split())


def test_a_result_is_typed_in_the_letters_of_a_language() -> None:
    """2C by O are two hearts by East in German."""
    words = ("against", "2C O +1", "--board", "1", "--hcp", "25", "--json")
    [board] = json.loads(overtrick(*words, "--language", "de").out)["boards"]
    assert board["score"] == -140


def test_clubs_are_compared_with_a_fixed_field_by_their_plan_or_their_files(
    tmp_path: Path,
) -> None:
    told = {
        "ox": ("1,1,11,4S,N,10", "1,2,12,4S,N,9", "2,1,12,2H,S,8"),
        "york": ("1,1,11,4S,N,11", "1,2,12,4S,N,8"),
        "world": ("1,7,8,4S,N,10", "1,9,10,3S,N,9"),
    }
    files = {name: tmp_path / f"{name}.csv" for name in told}
    for name, rows in told.items():
        lines = ("board,ns,ew,contract,declarer,tricks", *rows)
        files[name].write_text("\n".join(lines))
    heats = [{"id": name, "club": name, "files": [f"{name}.csv"]} for name in ("ox", "york")]
    plan = tmp_path / "plan.json"
    plan.write_text(json.dumps({"boards": 1, "heats": heats}))
    asked = ("--field", str(files["world"]), "--json")
    ways = [str(plan)], [str(files["ox"]), str(files["york"])]
    of_plan, of_files = (json.loads(overtrick("against", *way, *asked).out) for way in ways)
    shares = {each["id"]: each["percentage"] for each in of_plan["ranking"]}
    assert shares == {each["id"]: each["percentage"] for each in of_files["ranking"]}
    assert shares == {
        **{"ox:1": 75, "ox:11": 25, "ox:2": 0, "ox:12": 100},
        **{"york:1": 100, "york:11": 0, "york:2": 0, "york:12": 100},
    }
    assert [each["message"] for each in of_plan["problems"]] == [
        "ox: board 2, but the set has 1: left out"
    ]
    assert overtrick("against", "4S N =", "3S N =", "--board", "1").status == 2
    ranked = overtrick("simultaneous", "rank", str(plan), *asked)
    assert json.loads(ranked.out) == {k: v for k, v in of_plan.items() if k != "totals"}
    assert {each["id"]: each["percentage"] for each in of_plan["totals"]} == shares
    nothing = overtrick("against", str(plan))
    assert nothing.status == 2
    assert "say --field FILE, or it in the plan" in " ".join(nothing.err.split())
    assert overtrick("against", str(plan), *asked, "--hcp", "20").status == 2


def test_a_weighted_score_of_the_field_counts_as_in_any_field(tmp_path: Path) -> None:
    """60 % of +420 and 40 % of -50: +170 loses to the one and beats the other."""
    world = tmp_path / "world.csv"
    world.write_text("board,ns,ew,ruling\n1,1,2,60% 4S N 10 | 40% 4S N 9\n1,3,4,A+/A-\n")
    asked = ("against", "2S N +2", "--board", "1", "--field", str(world), "--json")
    [board] = json.loads(overtrick(*asked).out)["boards"]
    assert (board["field"]["results"], board["field"]["percentage"]) == (1, 40)
