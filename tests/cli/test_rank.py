import json
import shlex
import subprocess
from pathlib import Path
from typing import Any

import pytest

from overtrick.compare.profiles import PROFILES
from overtrick.compare.settings import SETTINGS
from overtrick.printing.columns import PAGE, width
from tests.cases import one_pass
from tests.cli.command import COMMAND, Done, in_a_process, overtrick

EVENTS = Path(__file__).parents[1] / "vectors" / "events"
PATHS = sorted(EVENTS.glob("*.csv"))
EVENING = str(Path(__file__).parents[2] / "examples" / "evening.csv")
HEAD = "section,board,ns,ew,contract,declarer,tricks,score,ruling\n"
TABLE = HEAD + "A,1,1,11,4S,N,10,,\nA,1,2,12,4S,N,9,,\nA,2,1,12,PASS,,,,\nA,2,2,11,2H,E,8,,\n"
OTHER = HEAD + "B,1,1,11,3NT,S,9,,\nB,1,2,12,,,,,A+/A-\n"
BAD = HEAD + "A,1,1,11,4S,N,14,,\nA,1,2,12,4S,N,10,,\nA,1,3,13,4S,N,9,,\nA,x,4,14,PASS,,,,\n"


@pytest.fixture
def table(tmp_path: Path) -> str:
    return written(tmp_path / "table.csv", TABLE)


def written(path: Path, text: str | bytes) -> str:
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return str(path)


def document(*arguments: str) -> Any:
    done = overtrick("rank", *arguments, "--json")
    assert (done.status, done.err) == (0, "")
    return json.loads(done.out)


def fits(done: Done) -> None:
    wide = [line for line in (done.out + done.err).splitlines() if width(line) > PAGE]
    assert not wide


def call(path: Path) -> list[str]:
    said = json.loads(path.with_suffix(".expected.json").read_text(encoding="utf-8"))
    words = shlex.split(said["reproduced_by"])
    assert words[:3] == ["overtrick", "rank", path.name]
    return ["rank", str(path), *words[3:]]


class TestRealEvents:
    @one_pass("path", PATHS)
    @one_pass("more", [[], ["--travellers"], ["--board", "12"], ["--json"]])
    def test_the_call_that_reproduces_them(self, path: Path, more: list[str]) -> None:
        boards = {line.split(",")[4] for line in path.read_text().splitlines()[1:]}
        if more[:1] == ["--board"] and "teams" not in path.stem:
            more = ["--board", min(boards, key=int)]
        done = overtrick(*call(path), *more)
        assert (done.status, done.err) == (0, "")
        assert done.out
        if more != ["--json"]:
            fits(done)

    @one_pass("path", PATHS)
    def test_places_are_those_published(self, path: Path) -> None:
        said = json.loads(path.with_suffix(".expected.json").read_text(encoding="utf-8"))
        found = document(*call(path)[1:])
        places = {(line["direction"], line["id"]): line for line in found["ranking"]}
        odd = str(said.get("exclude", ""))
        for line in said["ranking"]:
            if line["place"] is None or "ranking" in odd:
                continue
            ours = places[line.get("direction"), line["id"]]
            assert ours["place"] == int(str(line["place"]).split("/")[0].rstrip("="))

    @one_pass("path", PATHS)
    def test_every_line_says_why(self, path: Path) -> None:
        found = document(*call(path)[1:])
        first = found["ranking"][0]["id"]
        done = overtrick(*call(path), "--why", first)
        assert done.status == 0
        fits(done)
        board = done.out.split("board ")[1].split(":")[0]
        deep = overtrick(*call(path), "--why", f"{first}:{board}")
        assert deep.status == 0
        assert len(deep.out.splitlines()) > 2
        fits(deep)


def test_the_ranking() -> None:
    done = in_a_process("rank", EVENING, "--rules", "compscore")
    assert (done.status, done.err) == (0, "")
    lines = done.out.splitlines()
    assert lines[0] == "Matchpoints"
    assert lines[-1] == "Rules: compscore (award_rounding=0.1-ruled, scale_total=unplayed)"


def test_one_number_all_the_way_down() -> None:
    said = overtrick("rank", EVENING, "--why", "6:7").out.splitlines()
    assert said[1].strip().startswith("board 7: 3 of 10, EW against 1: ")
    assert said[2].strip().startswith("3 of 10 = 1 x 3: -650 is equal to -650 x3, worse")
    assert any(line.strip() == "+500 level bonus: game, vulnerable" for line in said)


class TestOptions:
    def test_why_and_board_together(self, table: str) -> None:
        assert overtrick("rank", table, "--why", "1:1") == overtrick(
            "rank", table, "--why", "1", "--board", "1"
        )

    def test_why_as_data(self, table: str) -> None:
        [reason] = document(table, "--why", "1")
        assert reason["text"].startswith("NS 1: 100.00 % = 4 of 4 matchpoints, 2 boards")
        assert [below["text"].split(":")[0] for below in reason["below"]] == [
            "board 1",
            "board 2",
        ]

    def test_an_id_with_a_colon(self, tmp_path: Path) -> None:
        text = HEAD + "A,1,A:1,B:1,4S,N,10,,\nA,1,A:2,B:2,4S,N,9,,\n"
        path = written(tmp_path / "colons.csv", text)
        assert overtrick("rank", path, "--why", "A:1").out.startswith("NS A:1: 100.00 %")
        assert "+620 for NS" not in overtrick("rank", path, "--why", "A:1:1").out
        assert "+420 for NS: 4S N =" in overtrick("rank", path, "--why", "A:1:1").out

    def test_one_board(self, table: str) -> None:
        done = overtrick("rank", table, "--board", "2")
        assert done.out.startswith("Board 2   dealer East")
        assert "Board 1" not in done.out
        found = document(table, "--board", "2")
        assert [board["board"] for board in found["boards"]] == [2]
        assert len(found["ranking"]) == 4

    def test_travellers(self, table: str) -> None:
        done = overtrick("rank", table, "--travellers")
        assert done.out.startswith("Matchpoints")
        assert [line for line in done.out.splitlines() if line.startswith("Board")] == [
            "Board 1   dealer North, nobody vulnerable",
            "Board 2   dealer East, North-South vulnerable",
        ]

    def test_a_section_alone(self, tmp_path: Path) -> None:
        both = written(tmp_path / "both.csv", TABLE + OTHER.removeprefix(HEAD))
        assert {line["section"] for line in document(both)["ranking"]} == {"A", "B"}
        found = document(both, "--section", "B")
        assert {line["section"] for line in found["ranking"]} == {"B"}
        assert {board["section"] for board in found["boards"]} == {"B"}

    def test_a_section_of_a_field_is_explained_by_the_field(self, tmp_path: Path) -> None:
        both = written(tmp_path / "both.csv", TABLE + OTHER.removeprefix(HEAD))
        across = ["--set", "across_field=yes", "--section", "A"]
        said = overtrick("rank", both, *across, "--why", "1:1").out
        assert said.count("matchpoints") == 1
        assert "+420 is better than +400 -50" in said

    def test_penalties(self, table: str) -> None:
        found = document(table, "--penalty", "NS 1=50%", "--penalty", "11=0.5MP late")
        assert {line["id"]: line["penalty"] for line in found["ranking"]} == {
            "1": 1,
            "2": 0,
            "11": 0.5,
            "12": 0,
        }
        done = overtrick("rank", table, "--penalty", "77=25%")
        assert done.status == 1
        assert done.err == "overtrick: a penalty for '77', who is not ranked\n"
        assert done.out

    def test_a_setting_over_a_profile(self, table: str) -> None:
        found = document(table, "--rules", "seed002", "--set", "unit=2", "--set", "winners=1")
        assert found["rules"] == "seed002"
        assert (found["settings"]["unit"], found["settings"]["winners"]) == (2, 1)

    @one_pass("rules", PROFILES)
    def test_every_profile(self, rules: str) -> None:
        assert document(EVENING, "--rules", rules)["rules"] == rules

    @pytest.mark.parametrize(
        "method", ["matchpoints", "cross_imps", "butler", "total_points", "bam", "teams"]
    )
    def test_every_method(self, method: str, table: str) -> None:
        path = str(EVENTS / "teams_15matches_5boards.csv") if method in "bam teams" else table
        assert document(path, "--method", method)["method"] == method

    def test_results_of_matches_are_scored_as_teams(self) -> None:
        path = str(EVENTS / "teams_15matches_5boards.csv")
        assert document(path)["method"] == "teams"
        done = overtrick("rank", path)
        assert done.out.startswith("match  home  away")

    def test_into_a_file(self, table: str, tmp_path: Path) -> None:
        target = tmp_path / "ranking.txt"
        done = overtrick("rank", table, "-o", str(target))
        assert (done.status, done.out, done.err) == (0, "", "")
        assert target.read_text(encoding="utf-8") == overtrick("rank", table).out
        assert overtrick("rank", table, "--json", "-o", str(target)).status == 0
        assert json.loads(target.read_text(encoding="utf-8"))["method"] == "matchpoints"


class TestFiles:
    def test_several_are_one_event(self, table: str, tmp_path: Path) -> None:
        other = written(tmp_path / "other.csv", OTHER)
        found = document(table, other)
        assert {line["section"] for line in found["ranking"]} == {"A", "B"}
        again = document(table, table, "--sessions")
        assert {board["session"] for board in again["boards"]} == {"1", "2"}
        assert {line["boards"] for line in again["ranking"]} == {4}

    def test_standard_input(self) -> None:
        done = subprocess.run(
            [*COMMAND, "rank", "-"], input=BAD.encode(), capture_output=True, check=False
        )
        assert done.returncode == 1
        assert b"place  no." in done.stdout
        assert done.stderr.decode().splitlines() == [
            "standard input:2: tricks must be 0 to 13, not 14",
            "standard input:5: not a board number: 'x'",
        ]

    def test_what_is_wrong_is_listed_and_the_rest_is_ranked(self, tmp_path: Path) -> None:
        path = written(tmp_path / "bad.csv", BAD)
        done = overtrick("rank", path)
        assert done.status == 1
        assert [line.removeprefix(path) for line in done.err.splitlines()] == [
            ":2: tricks must be 0 to 13, not 14",
            ":5: not a board number: 'x'",
        ]
        assert "100.00" in done.out
        data = overtrick("rank", path, "--json")
        assert data.err == done.err
        assert [problem["board"] for problem in json.loads(data.out)["problems"]] == [1, None]

    @pytest.mark.parametrize(
        ("content", "said"),
        [
            (b"", ": the file is empty"),
            (b"\0PK\3", ": not a table of results: it holds binary data"),
            (b"\xff\xd8\xe0 picture", ":1: no column board"),
            (b"pair,points\n1,2\n", ":1: no column board, no column contract"),
            (b"board,board,ns,ew,score\n", ":1: column board stands twice"),
            (b'{"a": 1}', ": not a table of results"),
            (
                BAD.splitlines(True)[0].encode() + b"A,x,1,2,PASS,,,,\n",
                ":2: not a board number",
            ),
        ],
    )
    def test_nothing_in_it(self, tmp_path: Path, content: bytes, said: str) -> None:
        path = written(tmp_path / "bad.csv", content)
        done = in_a_process("rank", path)
        assert (done.status, done.out) == (1, "")
        assert done.err.startswith(path + said)
        assert done.err.count("\n") == 1
        data = overtrick("rank", path, "--json")
        assert data.status == 1
        assert json.loads(data.out)["ranking"] == []

    def test_not_there_or_an_empty_folder(self, tmp_path: Path, table: str) -> None:
        (tmp_path / "empty").mkdir()
        for path in (tmp_path / "none.csv", tmp_path / "empty", tmp_path / "no*.csv"):
            done = in_a_process("rank", str(path))
            assert (done.status, done.out) == (1, "")
            assert done.err.startswith(f"{path}: ")
            beside = overtrick("rank", table, str(path))
            assert beside.status == 1
            assert beside.out == overtrick("rank", table).out
            assert beside.err.startswith(f"{path}: ")

    def test_an_output_that_cannot_be_written(self, table: str, tmp_path: Path) -> None:
        done = overtrick("rank", table, "-o", str(tmp_path / "no" / "ranking.txt"))
        assert (done.status, done.out) == (1, "")
        assert done.err.count("\n") == 1

    @pytest.mark.parametrize("more", [[], ["--travellers"], ["--method", "butler"]])
    def test_an_empty_ranking(self, tmp_path: Path, more: list[str]) -> None:
        done = overtrick("rank", written(tmp_path / "empty.csv", HEAD), *more)
        assert done == Done(0, "Nothing to rank yet: there is no result.\n", "")


class TestRefusals:
    @pytest.mark.parametrize(
        ("words", "said"),
        [
            (["--method", "mitchell"], "no method 'mitchell'; there are: matchpoints, cross_"),
            (["--rules", "acol"], "no profile 'acol'; there are: default, seed000"),
            (["--set", "units=2"], "no setting 'units'; there are: unit, missing"),
            (["--set", "unit=3"], "unit cannot be '3'"),
            (["--set", "unit"], "not NAME=VALUE: 'unit'"),
            (["--penalty", "7"], "not a penalty such as 7=25%"),
            (["--penalty", "7=1/0MP"], "not a number: '1/0'"),
            (["--board", "x"], "'x'"),
            (["--bogus"], "--bogus"),
        ],
    )
    def test_wrong_usage_is_status_2(self, table: str, words: list[str], said: str) -> None:
        done = overtrick("rank", table, *words)
        assert (done.status, done.out) == (2, "")
        assert "Usage: overtrick rank" in done.err
        assert said in done.err

    def test_no_file_is_wrong_usage(self) -> None:
        assert overtrick("rank").status == 2

    @pytest.mark.parametrize(
        ("words", "said"),
        [
            (["--board", "9"], "no result on board 9"),
            (["--why", "77"], "nobody has the id '77'; there are: 1, 2, 11, 12"),
            (["--why", "1:9"], "1 has no line on board 9"),
            (["--section", "Q"], "no section 'Q'; there are: A"),
            (["--method", "teams"], "teams compares the two rooms of a match"),
        ],
    )
    def test_what_is_not_in_the_file_is_status_1(
        self, table: str, words: list[str], said: str
    ) -> None:
        done = overtrick("rank", table, *words)
        assert (done.status, done.out) == (1, "")
        assert done.err.startswith("overtrick: ")
        assert said in done.err
        assert done.err.count("\n") == 1

    def test_a_board_of_one_room_is_named_once(self, tmp_path: Path) -> None:
        head = "match,room,home,away,ns,ew,board,contract,declarer,tricks\n"
        rows = ["1,open,A,B,A,B,1,4S,N,10", "1,closed,A,B,B,A,1,4S,N,9"]
        whole = written(tmp_path / "whole.csv", head + "\n".join(rows) + "\n")
        assert overtrick("rank", whole).err == ""
        rows += ["1,open,A,B,A,B,2,4S,N,10", "1,open,A,B,A,B,3,4S,N,10"]
        file = written(tmp_path / "match.csv", head + "\n".join(rows) + "\n")
        done = overtrick("rank", file)
        said = "match 1, boards 2 and 3: nothing from the closed room; not compared"
        assert (done.status, done.err) == (0, f"{file}:4: {said}\n")

    def test_problems_are_listed_all_the_same(self, tmp_path: Path) -> None:
        done = overtrick("rank", written(tmp_path / "bad.csv", BAD), "--board", "9")
        assert len(done.err.splitlines()) == 3


def test_help_fits_a_page_and_names_everything() -> None:
    done = in_a_process("rank", "--help", COLUMNS="80", TERM="dumb")
    assert done.status == 0
    fits(done)
    for name in (*PROFILES, *SETTINGS, "matchpoints", "teams", "--why", "--section SECTION"):
        assert name in done.out


def test_of_problems_that_are_alike_the_first_few_are_listed(tmp_path: Path) -> None:
    """A file joined to itself gave a line for each of its results."""
    file = tmp_path / "twice.csv"
    rows = "".join(f"{board},1,2,50\n{board},3,4,90\n" for board in range(1, 31))
    file.write_text(f"board,ns,ew,score\n{rows}{rows}1,5,6,x\n", encoding="utf-8")
    done = overtrick("rank", str(file))
    said = done.err.splitlines()
    assert (done.status, len(said)) == (1, 7)
    again = "board 1, 1 v 2: the same result again (first at "
    assert sum("the same result again" in each for each in said) == 6
    assert again in said[1]
    assert said[-1].endswith("it is the first of 55 such that are not listed one by one")
    found = json.loads(overtrick("rank", str(file), "--json").out)["problems"]
    assert len(found) == 61


def test_the_examples_of_the_help_run() -> None:
    lines = overtrick("rank", "--help").out.splitlines()
    examples = [shlex.split(line) for line in lines if line.strip().startswith("overtrick ")]
    assert len(examples) >= 3
    for _, *words in examples:
        words = [EVENING if word == "examples/evening.csv" else word for word in words]
        assert overtrick(*words).status == 0


def test_an_earlier_stage_is_carried_forward(tmp_path: Path) -> None:
    """
    Two pairs a side: 1 has 4 of 4 from the qualifier and loses the final 0 of 4.

    Carried in full both have 4 of 8; half of it leaves 2 of 6 to 4 of 6.
    """
    head = "board,ns,ew,score\n"
    first, final = tmp_path / "first.csv", tmp_path / "final.csv"
    first.write_text(head + "1,1,3,50\n1,2,4,0\n2,1,3,50\n2,2,4,0\n", encoding="utf-8")
    final.write_text(head + "1,1,3,0\n1,2,4,50\n2,1,3,0\n2,2,4,50\n", encoding="utf-8")
    call = ["rank", str(final), "--carry", str(first), "--json"]
    lines = json.loads(overtrick(*call).out)["ranking"][:2]
    assert [(line["id"], line["place"], line["total"]) for line in lines] == [
        ("1", 1, 4),
        ("2", 1, 4),
    ]
    half = json.loads(overtrick(*call, "--carry-formula", "half").out)["ranking"][:2]
    assert [(line["id"], line["percentage"], line["carried"]) for line in half] == [
        ("2", 66.67, 0),
        ("1", 33.33, 2),
    ]
    final.write_text(head + "1,1,3,0\n2,1,3,0\n", encoding="utf-8")
    through = overtrick(*call)  # 2 and 4 have not gone through
    assert through.status == 0
    assert through.err.endswith("2 contestants of the earlier stage are not in this one\n")
    assert {line["carried"] for line in json.loads(through.out)["ranking"]} == {4, 0}
    unknown = overtrick(*call, "--carry-formula", "double")
    assert unknown.status == 1
    assert "there are: " in unknown.err


def test_ids_of_thousands_of_digits_are_ids(tmp_path: Path) -> None:
    file = tmp_path / "long.csv"
    file.write_text(f"board,ns,ew,score\n1,{'9' * 5000},2,420\n1,3,4,50\n", encoding="utf-8")
    assert overtrick("rank", str(file)).status == 0
    assert overtrick("rank", str(file), "--why", f"3:{'9' * 5000}").status == 1


def test_pairs_that_play_a_match_each_round(tmp_path: Path) -> None:
    rows = "1,1,1,1,2,420\n1,2,1,3,4,-50\n2,1,2,1,3,50\n2,2,2,4,2,-620\n"
    file = written(tmp_path / "swiss.csv", f"round,table,board,ns,ew,score\n{rows}")
    call = ("rank", file, "--set", "pair_matches=vp")
    done = overtrick(*call, "--method", "cross_imps")
    assert (done.status, done.err) == (0, "")
    assert "    1  1-1       1     2       1  10 - 0  18.09 - 1.91" in done.out.splitlines()
    assert "Cross-IMPs in victory points" in done.out
    why = overtrick(*call, "--method", "cross_imps", "--why", "1")
    assert "match 1-1 against 2: 18.09 victory points for +10 IMPs over 1 board" in why.out
    unfit = overtrick(*call, "--method", "matchpoints")
    assert unfit.status == 1
    assert "by percentages: the percentage written on 20 (percent20); " in unfit.err


def test_a_row_that_has_no_total_points_stays_on_its_board(tmp_path: Path) -> None:
    """A line for every row; a board without an award is none of the contestant's."""
    rows = "A,2,1,11,,,,,A+/A-\nA,2,2,12,4S,N,9,,\n"
    table = written(tmp_path / "table.csv", HEAD + "A,1,1,11,4S,N,10,,\n" + rows)
    found = json.loads(overtrick("rank", table, "--method", "total_points", "--json").out)
    lines = found["boards"][1]["lines"]
    awards = [(line["ruling"], line["ns_award"], line["ew_award"]) for line in lines]
    assert sorted(awards, key=str) == [("A+/A-", None, None), (None, -100, 100)]
    assert {line["boards"] for line in found["ranking"]} == {1}
    assert [each["message"] for each in found["problems"]] == [
        "board 2: A+/A- has no total points"
    ]
