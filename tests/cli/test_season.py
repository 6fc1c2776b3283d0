import json
import shlex
from pathlib import Path
from typing import Any

import pytest

from overtrick.printing.columns import PAGE, width
from tests.cli.command import in_a_process, overtrick
from tests.cli.test_app import examples

ROOT = Path(__file__).parents[2]
SEASON = str(ROOT / "examples" / "season.json")
HEAD = "board,ns,ew,score\n"


def written(folder: Path, sessions: dict[str, str], **more: object) -> str:
    listed: list[dict[str, object]] = []
    for name, rows in sessions.items():
        (folder / f"{name}.csv").write_text(HEAD + rows, encoding="utf-8")
        listed.append({"file": f"{name}.csv"})
    path = folder / "season.json"
    path.write_text(json.dumps({"sessions": listed, **more}), encoding="utf-8")
    return str(path)


def table(*arguments: str) -> Any:
    done = overtrick("season", *arguments, "--json")
    assert (done.status, done.err) == (0, "")
    return json.loads(done.out)


TWO = {"one": "1,1,2,50\n1,3,4,0\n", "two": "1,1,2,0\n1,3,4,50\n"}


def test_the_example() -> None:
    """Cid & Dee's evenings are 54.76, 42.11 and 64.81; the best two count."""
    done = in_a_process("season", SEASON)
    assert (done.status, done.err) == (0, "")
    lines = done.out.splitlines()
    assert lines[0] == "Monday club, spring"
    assert " ".join(lines[4].split()) == "1 Cid & Dee 59.79 3 2 54.76 (42.11) 64.81"
    assert "  prize 1: Cid & Dee (cup)" in lines
    assert max(map(width, lines)) <= PAGE


def test_each_session_is_ranked_as_rank_does() -> None:
    found = table(SEASON)
    names = {"1": "Ann & Bob", "2": "Cid & Dee", "3": "Eve & Fay", "4": "Gus & Hal"}
    for nth, file in enumerate(("march-3", "march-10", "march-17")):
        path = str(ROOT / "examples" / "season" / f"{file}.csv")
        options = ["--rules", "ebu", "--method", "matchpoints", "--set", "winners=1"]
        ranked = json.loads(overtrick("rank", path, *options, "--json").out)["ranking"]
        alone = {
            names[line["id"]]: line["percentage"] for line in ranked if line["id"] in names
        }
        mine = {line["id"]: line["sessions"][nth]["value"] for line in found["table"]}
        assert {who: round(mine[who], 2) for who in alone} == pytest.approx(alone, abs=0.01)


@pytest.mark.parametrize("line", examples("season"))
def test_the_examples_of_the_help_run(line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    done = overtrick(*shlex.split(line)[1:])
    assert (done.status, done.err) == (0, "")
    assert max(map(width, done.out.splitlines())) <= PAGE


def test_players() -> None:
    found = table(SEASON, "--players")
    by_name = {line["id"]: line for line in found["table"]}
    assert by_name["Quinn"]["partners"] == ["Ida", "Rae"]
    assert by_name["Jan"]["place"] is None
    assert found["prizes"][0]["category"] == "player of the spring"


def test_why() -> None:
    done = overtrick("season", SEASON, "--why", "Ida & Jan")
    assert (
        done.out.splitlines()[2] == "  10 March: 53.45 %; with a substitute: the score counts"
    )
    assert [line["id"] for line in table(SEASON, "--why", "Ida & Jan")["table"]] == [
        "Ida & Jan"
    ]
    done = overtrick("season", SEASON, "--why", "Zed")
    assert (done.status, done.out) == (1, "")
    assert done.err.startswith("overtrick: no 'Zed' in the season; there are: Cid & Dee,")


def test_into_a_file(tmp_path: Path) -> None:
    target = tmp_path / "season.txt"
    assert overtrick("season", SEASON, "-o", str(target)).out == ""
    assert target.read_text(encoding="utf-8") == overtrick("season", SEASON).out


def test_a_journal_is_a_session(tmp_path: Path) -> None:
    journal = str(tmp_path / "evening.jsonl")
    assert overtrick("event", "new", journal, "--title", "Tuesday").status == 0
    for ns, ew, result in (("1", "2", "4S N ="), ("3", "4", "4S N +1")):
        where = ["--board", "1", "--ns", ns, "--ew", ew]
        assert overtrick("event", "enter", journal, *where, result).status == 0
    path = tmp_path / "season.json"
    path.write_text('{"sessions": [{"file": "evening.jsonl"}]}', encoding="utf-8")
    found = table(str(path))
    assert found["sessions"] == ["evening"]
    assert {line["total"] for line in found["table"]} == {0, 100}


def test_teams_without_a_word(tmp_path: Path) -> None:
    """Results that belong to matches are scored as teams; their victory points are summed."""
    path = tmp_path / "season.json"
    event = ROOT / "tests" / "vectors" / "events" / "teams_15matches_5boards.csv"
    rules = {"counts": "score"}
    sessions = [{"file": str(event), "name": str(n)} for n in (1, 2)]
    path.write_text(json.dumps({"rules": rules, "sessions": sessions}), encoding="utf-8")
    ranked = json.loads(overtrick("rank", str(event), "--json").out)["ranking"]
    alone = {line["id"]: line["total"] for line in ranked if line["boards"]}
    found = {line["id"]: line["total"] for line in table(str(path))["table"]}
    assert found == pytest.approx({who: 2 * total for who, total in alone.items()})


class TestProblems:
    def test_a_session_that_is_not_there(self, tmp_path: Path) -> None:
        path = written(tmp_path, TWO)
        (tmp_path / "two.csv").unlink()
        done = overtrick("season", path)
        assert done.status == 1
        assert done.err == f"{tmp_path / 'two.csv'}: No such file or directory\n"
        assert "100.00" in done.out

    def test_a_bad_row_costs_a_line(self, tmp_path: Path) -> None:
        path = written(tmp_path, {**TWO, "three": "1,1,2,55\n1,3,4,0\n1,5,6,50\n"})
        done = overtrick("season", path)
        assert done.status == 1
        assert f"{tmp_path / 'three.csv'}:2: " in done.err
        assert "average" in done.out

    def test_a_method_or_setting_that_nobody_knows(self, tmp_path: Path) -> None:
        for scoring in ({"method": "magic"}, {"rules": "nobody"}, {"set": ["top=high"]}):
            done = overtrick("season", written(tmp_path, TWO, scoring=scoring))
            assert done.status == 1
            assert done.err.startswith("one: no ")

    def test_rules_that_cannot_be_read(self, tmp_path: Path) -> None:
        path = written(tmp_path, TWO, rules={"bets": 2})
        done = overtrick("season", path)
        assert done.status == 1
        assert done.err.startswith(f"{path}: rules: no key 'bets'; there are: counts, ")
        assert done.out

    def test_a_doubt_is_no_failure(self, tmp_path: Path) -> None:
        prizes = [{"name": "mixed", "prizes": 1, "eligible": ["99"]}]
        done = overtrick("season", written(tmp_path, TWO, prizes=prizes))
        assert done.status == 0
        assert "mixed: '99' is eligible, but has no place" in done.err

    def test_no_file_and_no_json(self, tmp_path: Path) -> None:
        assert overtrick("season", str(tmp_path / "none.json")).status == 1
        path = tmp_path / "bad.json"
        path.write_text("{", encoding="utf-8")
        done = overtrick("season", str(path))
        assert (done.status, done.out) == (1, "")
        assert "not JSON" in done.err


AWARDED = {
    "one": "1,1,2,50\n1,3,4,0\n2,1,4,100\n2,3,2,0\n",
    "two": "1,1,2,0\n1,3,4,50\n2,1,4,0\n2,3,2,0\n",
}
OWN = """title = "Club points"
source = "us"
first = "4 * T"
depth = "2"
places = ["F", "F / 2"]
"""


def test_awards_of_a_scheme_may_count(tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_text(OWN)
    rules = {"counts": "awards", "scheme": "own.toml"}
    scoring = {"set": ["winners=1"]}
    found = table(written(tmp_path, AWARDED, rules=rules, scoring=scoring))
    ranked = [
        json.loads(
            overtrick(
                *("awards", str(tmp_path / f"{name}.csv"), "--set", "winners=1", "--json"),
                *("--scheme", str(tmp_path / "own.toml")),
            ).out
        )
        for name in AWARDED
    ]
    totals: dict[str, float] = {}
    for document in ranked:
        for line in document["awards"]:
            totals[line["id"]] = totals.get(line["id"], 0) + line["award"]
    assert {line["id"]: line["total"] for line in found["table"]} == totals
    assert sum(totals.values()) == 2 * 12
    why = overtrick("season", str(tmp_path / "season.json"), "--why", "1").out
    assert "1st: 8" in " ".join(why.split())


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ({"counts": "awards"}, "awards count, so a scheme is needed, such as acbl-club"),
        ({"scheme": "acbl-club"}, "scheme: acbl-club counts with counts=awards only"),
        ({"counts": "awards", "scheme": "none"}, "no scheme 'none'; there are: abf-session"),
        ({"counts": "awards", "scheme": "none.toml"}, "none.toml: No such file"),
        ({"counts": "awards", "scheme": "wbf-games"}, "wbf-games asks for a level"),
    ],
)
def test_awards_that_cannot_count_are_refused(
    rules: dict[str, str], said: str, tmp_path: Path
) -> None:
    done = overtrick("season", written(tmp_path, AWARDED, rules=rules))
    assert done.status in (1, 2)
    assert said in " ".join(done.err.split())


def test_grades_give_a_handicap_in_each_session(tmp_path: Path) -> None:
    """Ann and Bob of 60 have 10 % less than won: 100 and 0 become 90 and -10."""
    (tmp_path / "grades.csv").write_text("id,grade\nAnn,62\nBob,58\n2,50\n3,50\n4,50\n")
    told = {"players": {"1": ["Ann", "Bob"]}, "handicap": "ebu", "grades": "grades.csv"}
    found = table(written(tmp_path, TWO, **told))
    [line] = [line for line in found["table"] if line["id"] == "Ann & Bob"]
    assert [each["value"] for each in line["sessions"]] == [90, -10]


def test_ratings_stand_beside_the_table(tmp_path: Path) -> None:
    (tmp_path / "ratings.csv").write_text("id,rating\nAnn,56\nBob,51\nCid,40\n")
    told = {"players": {"1": ["Ann", "Bob"]}, "ratings": "ratings.csv"}
    file = written(tmp_path, TWO, **told)
    [pair] = [
        line
        for line in json.loads(overtrick("season", file, "--json").out)["table"]
        if line["names"] == ["Ann", "Bob"]
    ]
    assert pair["rating"] == 53.5
    assert "  53.50" in overtrick("season", file).out
    alone = json.loads(overtrick("season", file, "--players", "--json").out)["table"]
    rated = {line["id"]: line.get("rating") for line in alone}
    assert (rated["Ann"], rated["Bob"]) == (56, 51)


def test_a_handicap_needs_grades_and_who_has_none_is_said(tmp_path: Path) -> None:
    done = overtrick("season", written(tmp_path, TWO, handicap="ebu"))
    assert "handicap and grades go together: a rule, and a file of grades" in done.err
    (tmp_path / "grades.csv").write_text("id,grade\n1,60\n2,50\n3,50\n")
    done = overtrick("season", written(tmp_path, TWO, handicap="ebu", grades="grades.csv"))
    assert "one: no grade for EW 4: counted as 50" in done.err
