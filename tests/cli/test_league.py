import json
import shlex
from pathlib import Path
from typing import Any

import pytest

from overtrick.printing.columns import PAGE, width
from tests.cli.command import Done, in_a_process, overtrick
from tests.cli.test_app import examples

ROOT = Path(__file__).parents[2]
LEAGUE = str(ROOT / "examples" / "league.json")
HEAD = "match,board,room,home,away,ns,ew,score\n"


def results(*won: str) -> str:
    """Matches of a board each; ``AB7``: A beats B by 7 hundreds in its open room."""
    rows = ""
    for nth, each in enumerate(won, 1):
        home, away, hundreds = each[0], each[1], each[2:]
        rows += f"{nth},{nth},open,{home},{away},{home},{away},{hundreds}00\n"
        rows += f"{nth},{nth},closed,{home},{away},{away},{home},0\n"
    return HEAD + rows


FIRST = results("AD9", "BC1", "AC5", "BD7", "AB2", "CD1")
SECOND = results("EH9", "FG1", "EG5", "FH7", "EF2", "GH1")


def league(folder: Path, *, first: str = FIRST, second: str = SECOND, **more: object) -> str:
    """Write a league of A, B, C, D above E, F, G, H, who end in this order."""
    listed: list[dict[str, object]] = []
    for name, text in (("First", first), ("Second", second)):
        (folder / f"{name}.csv").write_text(text, encoding="utf-8")
        listed.append({"name": name, "file": f"{name}.csv"})
    return written(folder, divisions=listed, **more)


def written(folder: Path, **values: object) -> str:
    path = folder / "league.json"
    path.write_text(json.dumps(values), encoding="utf-8")
    return str(path)


def told(*arguments: str) -> Any:
    done = overtrick("league", *arguments, "--json")
    assert (done.status, done.err) == (0, "")
    return json.loads(done.out)


def teams(found: Any) -> list[str]:
    return ["".join(each["teams"]) for each in found["next_season"]["divisions"]]


def fates(done: Done) -> dict[str, str]:
    """The last column of the tables, by team."""
    tables = done.out.partition("Next season")[0].splitlines()
    cells = (line.split(maxsplit=4) for line in tables if line[:5].strip().isdecimal())
    return {team: " ".join(rest) for _, team, _, _, *rest in cells}


def test_the_example() -> None:
    """A journal above a table; Hazel has won the play-off against Cedar."""
    done = in_a_process("league", LEAGUE)
    assert (done.status, done.err) == (0, "")
    assert fates(done) == {
        **{"Amber": "", "Birch": "", "Cedar": "goes down by the play-off", "Dove": "goes down"},
        **{"Gorse": "goes up", "Hazel": "goes up by the play-off", "Fern": "", "Elm": ""},
    }
    lines = done.out.splitlines()
    assert lines[0] == "County league, autumn"
    assert "  Gorse (from Second division: 1st of Second division)" in lines
    assert lines[-1] == "Between two divisions 1 up, 1 down, and 1 of each in play-offs."
    assert max(map(width, lines)) <= PAGE


@pytest.mark.parametrize("line", examples("league"))
def test_the_examples_of_the_help_run(line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    done = overtrick(*shlex.split(line)[1:])
    assert (done.status, done.err) == (0, "")


def test_a_table_is_that_of_rank() -> None:
    files = {
        "First division": ("event", "rank", "first.jsonl"),
        "Second division": ("rank", "second.csv"),
    }
    for table in told(LEAGUE)["tables"]:
        *verb, file = files[table["division"]]
        path = str(ROOT / "examples" / "league" / file)
        ranked = json.loads(overtrick(*verb, path, "--json").out)["ranking"]
        alone = {"".join(line["names"]) or line["id"]: line["total"] for line in ranked}
        assert {line["team"]: line["total"] for line in table["table"]} == alone


def test_one_up_one_down(tmp_path: Path) -> None:
    found = told(league(tmp_path))
    assert teams(found) == ["ABCE", "DFGH"]
    assert found["next_season"]["moves"] == [
        {"team": "D", "from": "First", "to": "Second", "why": "4th of First"},
        {"team": "E", "from": "Second", "to": "First", "why": "1st of Second"},
    ]
    assert found["title"] == "League"


def test_the_rules(tmp_path: Path) -> None:
    assert teams(told(league(tmp_path, rules={"up": 2, "down": 2}))) == ["ABEF", "CDGH"]


def test_play_offs(tmp_path: Path) -> None:
    """C holds its place against F, the best of those who do not go up by themselves."""
    rules = {"play_offs": 1}
    open_yet = overtrick("league", league(tmp_path, rules=rules))
    assert (open_yet.status, fates(open_yet)["C"]) == (0, "play-off to come")
    assert "First: the play-off C - F is still to be played" in open_yet.err
    path = league(tmp_path, rules=rules, winners=["C"])
    assert fates(overtrick("league", path))["F"] == "stays by the play-off"
    assert told(path)["next_season"]["play_offs"] == [
        {"upper": "First", "lower": "Second", "holder": "C", "challenger": "F", "winner": "C"}
    ]
    assert "  First against Second: C - F, won by C" in overtrick("league", path).out


def test_withdrawn(tmp_path: Path) -> None:
    done = overtrick("league", league(tmp_path, withdrawn=["E"]))
    assert done.status == 0
    assert (fates(done)["E"], fates(done)["F"]) == ("withdrawn", "goes up")
    assert "Second: 3 teams next season" not in done.err  # the lowest may have any number


class TestEquals:
    def level(self, folder: Path) -> str:
        """C and D lose by the same and win by the same, against each other."""
        return league(folder, first=results("AC9", "AD9", "BC1", "BD1", "AB2", "CD1", "DC1"))

    def test_on_the_border(self, tmp_path: Path) -> None:
        path = self.level(tmp_path)
        done = overtrick("league", path)
        assert done.status == 0
        said = "C, D are equal, and not all change division: it must be decided"
        assert done.err == f"{path}: First: {said}\n"
        assert "= shares its place" in done.out

    def test_decided_by_the_league(self, tmp_path: Path) -> None:
        path = Path(self.level(tmp_path))
        values = json.loads(path.read_text(encoding="utf-8"))
        values["divisions"][0]["ties"] = [["D", "C"]]
        found = told(written(tmp_path, **values))
        assert teams(found) == ["ABDE", "CFGH"]
        assert found["tables"][0]["table"][2]["decided"] == "the league: D and C"
        assert "Equals decided by the league: D and C" in overtrick("league", str(path)).out

    def test_who_are_no_equals(self, tmp_path: Path) -> None:
        (tmp_path / "a.csv").write_text(FIRST, encoding="utf-8")
        path = written(tmp_path, divisions=[{"file": "a.csv", "ties": [["A", "B"]]}])
        done = overtrick("league", path)
        assert done.status == 1
        assert done.err == "a: ties: not all the teams that share one place: A, B\n"


def test_numbers_that_two_divisions_share(tmp_path: Path) -> None:
    """The teams of each division are 1 to 4; their names keep them apart."""
    numbers = str.maketrans("ABCDEFGH", "12341234")
    (tmp_path / "one.csv").write_text(FIRST.translate(numbers), encoding="utf-8")
    (tmp_path / "two.csv").write_text(SECOND.translate(numbers), encoding="utf-8")
    names = {"1": "Elm", "2": "Fern", "3": "Gorse", "4": "Hazel"}
    more = {"1": "Amber", "2": "Birch", "3": "Cedar", "4": "Dove"}
    one, two = {"file": "one.csv", "teams": more}, {"file": "two.csv", "teams": names}
    found = told(written(tmp_path, divisions=[one, two]))
    assert found["next_season"]["divisions"][0]["teams"] == ["Amber", "Birch", "Cedar", "Elm"]
    done = overtrick("league", written(tmp_path, divisions=[{"file": "one.csv"}, two, one]))
    assert done.status == 1
    assert "one: name: there is" not in done.err
    assert "division 3: name: there is a 'one' already, so this one is left out" in done.err


def test_a_season_is_a_division(tmp_path: Path) -> None:
    season = ROOT / "examples" / "season.json"
    path = written(tmp_path, divisions=[{"season": str(season), "name": "Monday"}])
    done = overtrick("league", path, "--json")
    assert (done.status, done.err.count("\n")) == (0, done.err.count("so it counts as last"))
    found = json.loads(done.out)
    alone = json.loads(overtrick("season", str(season), "--json").out)["table"]
    table = found["tables"][0]["table"]
    assert [line["team"] for line in table] == [line["id"] for line in alone]
    assert [line["total"] for line in table] == [line["total"] for line in alone]


def test_sections_and_files(tmp_path: Path) -> None:
    """One file with a section for each division, as a club prints it in an evening."""
    both = HEAD.replace("match", "section,match")
    both += "".join(f"A,{row}\n" for row in FIRST.splitlines()[1:])
    both += "".join(f"B,1{row}\n" for row in SECOND.splitlines()[1:])
    (tmp_path / "both.csv").write_text(both, encoding="utf-8")
    listed = [{"name": name, "file": "both.csv", "section": name} for name in "AB"]
    assert teams(told(written(tmp_path, divisions=listed))) == ["ABCE", "DFGH"]
    head, *rows = FIRST.splitlines(keepends=True)
    (tmp_path / "1.csv").write_text(head + "".join(rows[:6]), encoding="utf-8")
    (tmp_path / "2.csv").write_text(head + "".join(rows[6:]), encoding="utf-8")
    found = told(written(tmp_path, divisions=[{"name": "A", "files": ["1.csv", "2.csv"]}]))
    assert teams(found) == ["ABCD"]


def test_scoring(tmp_path: Path) -> None:
    """A match won counts 1, so the four have won 3, 2, 1 and 0."""
    found = told(league(tmp_path, scoring={"set": ["vp_scale=win_loss"]}))
    assert [line["total"] for line in found["tables"][0]["table"]] == [3, 2, 1, 0]


class TestNothingYet:
    def test_a_division_without_a_result(self, tmp_path: Path) -> None:
        (tmp_path / "a.csv").write_text(FIRST, encoding="utf-8")
        assert overtrick("event", "new", str(tmp_path / "b.jsonl")).status == 0
        path = written(tmp_path, divisions=[{"file": "a.csv"}, {"file": "b.jsonl"}])
        done = overtrick("league", path)
        assert (done.status, done.err) == (0, "")
        assert "b\n\nNothing to rank yet: there is no result.\n" in done.out
        assert done.out.endswith("\nNobody goes up or down yet: b has no result.\n")
        assert set(fates(done).values()) == {""}
        assert told(path)["next_season"] is None

    def test_a_team_that_never_came(self, tmp_path: Path) -> None:
        (tmp_path / "a.csv").write_text(FIRST, encoding="utf-8")
        listed = [{"file": "a.csv", "teams": [*"ABCD", "Z"]}]
        done = overtrick("league", written(tmp_path, divisions=listed))
        assert done.status == 0
        assert "a: 'Z' has no place in the table, so it counts as last" in done.err
        assert "  D\n  Z\n" in done.out

    def test_no_division(self, tmp_path: Path) -> None:
        path = written(tmp_path)
        done = overtrick("league", path)
        said = f"{path}: divisions: there is no division\n"
        assert done == Done(1, "", said)


def test_long_names_fit_a_page(tmp_path: Path) -> None:
    long = {each: f"{each} {'of the Old Bridge House ' * 4}".strip() for each in "ABCD"}
    (tmp_path / "a.csv").write_text(FIRST, encoding="utf-8")
    (tmp_path / "b.csv").write_text(SECOND, encoding="utf-8")
    listed = [
        {"name": "The premier division " * 5, "file": "a.csv", "teams": long},
        {"name": "b", "file": "b.csv"},
    ]
    path = written(tmp_path, divisions=listed, rules={"play_offs": 1}, title="League " * 20)
    done = overtrick("league", path)
    assert done.status == 0
    assert max(map(width, done.out.splitlines())) <= PAGE


def test_into_a_file(tmp_path: Path) -> None:
    target = tmp_path / "league.txt"
    assert overtrick("league", LEAGUE, "-o", str(target)).out == ""
    assert target.read_text(encoding="utf-8") == overtrick("league", LEAGUE).out


class TestProblems:
    def test_a_file_that_is_not_there(self, tmp_path: Path) -> None:
        for suffix in ("csv", "jsonl"):
            path = written(tmp_path, divisions=[{"file": f"none.{suffix}"}])
            done = overtrick("league", path)
            assert done.status == 1
            assert f"{tmp_path / 'none'}.{suffix}: No such file or directory\n" in done.err
            assert "Nobody goes up or down yet: none has no result." in done.out
        done = overtrick("league", written(tmp_path, divisions=[{"season": "none.json"}]))
        assert f"{tmp_path / 'none.json'}: No such file or directory\n" in done.err

    def test_a_stage_section_or_method_that_nobody_knows(self, tmp_path: Path) -> None:
        journal = str(ROOT / "examples" / "league" / "first.jsonl")
        (tmp_path / "a.csv").write_text(FIRST, encoding="utf-8")
        for division, said in (
            ({"file": journal, "stage": "KO"}, "x: no stage 'KO'"),
            ({"file": "a.csv", "section": "Q"}, "x: no section 'Q'"),
            ({"file": "a.csv", "scoring": {"method": "magic"}}, "x: no method 'magic'"),
            ({"season": "a.csv"}, f"x: {tmp_path / 'a.csv'}: not JSON"),
        ):
            done = overtrick("league", written(tmp_path, divisions=[{"name": "x", **division}]))
            assert done.status == 1
            assert done.err.startswith(said)

    def test_a_bad_row_costs_a_line(self, tmp_path: Path) -> None:
        done = overtrick("league", league(tmp_path, first=FIRST + "7,7,open,A,D,A,D,55\n"))
        assert done.status == 1
        assert f"{tmp_path / 'First.csv'}:14: " in done.err
        assert "Next season" in done.out

    def test_names_that_nobody_has(self, tmp_path: Path) -> None:
        path = league(tmp_path, winners=["Q"], withdrawn=["Z"])
        done = overtrick("league", path)
        assert done.status == 1
        assert done.err.splitlines() == [
            f"{path}: withdrawn: 'Z' is in no division",
            f"{path}: winners: 'Q' is in no division",
        ]

    def test_no_file_and_no_json(self, tmp_path: Path) -> None:
        assert overtrick("league", str(tmp_path / "none.json")).status == 1
        path = tmp_path / "bad.json"
        path.write_text("{", encoding="utf-8")
        done = overtrick("league", str(path))
        assert (done.status, done.out) == (1, "")
        assert "not JSON" in done.err
