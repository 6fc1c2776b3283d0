"""``overtrick movement``: the shapes of the contract, from propose to check."""

import json
import shlex
from pathlib import Path

import pytest

from tests.cli.command import overtrick


def test_propose_prints_what_show_takes() -> None:
    done = overtrick("movement", "propose", "--pairs", "13", "--boards", "24", "--json")
    assert (done.status, done.err) == (0, "")
    proposals = json.loads(done.out)["proposals"]
    for proposal in proposals:
        shown = overtrick("movement", "show", proposal["id"], "--json")
        grid = json.loads(shown.out)
        assert grid["id"] == proposal["id"]
        assert (grid["rounds"], grid["tables"]) == (proposal["rounds"], proposal["tables"])
        assert len(grid["grid"]) == grid["rounds"]


@pytest.mark.parametrize(
    "id", ["howell:8", "mitchell:7:skip=no", "individual:9", "web:11:sets=9"]
)
@pytest.mark.parametrize("how", ["--json", "--asc"])
def test_check_takes_what_show_writes(id: str, how: str, tmp_path: Path) -> None:
    file = tmp_path / "plan"
    assert overtrick("movement", "show", id, how, "-o", str(file)).status == 0
    done = overtrick("movement", "check", str(file), "--json")
    assert (done.status, done.err) == (0, "")
    facts = json.loads(done.out)["facts"]
    assert facts["met_twice"] == facts["set_twice"] == facts["seated_twice"] == []
    assert overtrick("movement", "show", str(file)).status == 0


def test_a_file_named_asc_is_written_as_asc(tmp_path: Path) -> None:
    file = tmp_path / "howell8.ASC"
    assert overtrick("movement", "show", "howell:8", "-o", str(file)).status == 0
    assert file.read_bytes() == overtrick("movement", "show", "howell:8", "--asc").out.encode()
    assert file.read_text(encoding="utf-8").startswith(
        "8 4 7 7 0\n8 1 1  4 5 2  7 2 3  6 3 5\n"
    )


def test_check_names_what_is_wrong_and_ends_well(tmp_path: Path) -> None:
    file = tmp_path / "ours.asc"
    file.write_text("4 2 2 2 0\n1 2 1 3 4 2\n2 1 2 3 4 1\n", encoding="utf-8")
    done = overtrick("movement", "check", str(file))
    assert done.status == 0
    assert " fault: 1 and 2 meet in rounds 1, 2" in done.out.splitlines()
    file.write_text("4 2 2 2 0\n1 2 1 3 4 2\n2 1 2\n", encoding="utf-8")
    done = overtrick("movement", "check", str(file), "--json")
    assert done.status == 1
    assert done.err.startswith(f"{file}:3: 2 rounds of 2 tables are 12 numbers, not 9")
    assert len(json.loads(done.out)["facts"]["shared"]) == 0


def test_several_movements_in_a_file(tmp_path: Path) -> None:
    file = tmp_path / "two.txt"
    record = "One\n0,1,6,3,2\n1,2,1,2,1,2\n"
    file.write_text(f"{record}\n{record}", encoding="utf-8")
    done = overtrick("movement", "check", str(file), "--json")
    assert [each["name"] for each in json.loads(done.out)["movements"]] == ["One", "One"]
    assert overtrick("movement", "check", str(file)).out.count("One") == 2


def test_guide_prints_the_cards_asked_for() -> None:
    every = overtrick("movement", "guide", "mitchell:5:skip=no")
    assert every.out.count("Mitchell, 5 tables") == 10
    one = overtrick("movement", "guide", "mitchell:5:skip=no", "--pair", "ew2", "--table", "1")
    assert one.out.count("Mitchell, 5 tables") == 2
    assert "EW 2 · Mitchell, 5 tables" in one.out
    boards = overtrick("movement", "guide", "howell:8", "--pair", "3", "--boards-per-set", "4")
    assert "25-28" in boards.out


def test_individuals_and_barometers_are_proposed() -> None:
    done = overtrick(
        "movement", "propose", "--pairs", "12", "--boards", "22", "--individual", "--json"
    )
    assert json.loads(done.out)["proposals"][0]["id"] == "individual:12"
    done = overtrick("movement", "propose", "--pairs", "8", "--barometer")
    assert "barometer:8" in done.out


def test_teams_are_counted_in_pairs_or_as_teams() -> None:
    by_pairs = overtrick("movement", "propose", "--pairs", "18", "--teams", "--json")
    by_teams = overtrick("movement", "propose", "--teams", "9", "--json")
    assert (by_pairs.status, by_pairs.out) == (0, by_teams.out)
    first = json.loads(by_teams.out)["proposals"][0]
    assert (first["id"], first["boards_each"], first["balance"]) == ("whist:9", 24, None)
    shown = json.loads(overtrick("movement", "show", "whist:9", "--json").out)
    assert (shown["kind"], shown["tables"], shown["rounds"]) == ("teams", 9, 8)


def test_check_knows_teams(tmp_path: Path) -> None:
    file = tmp_path / "teams.json"
    overtrick("movement", "show", "thurner:8", "--json", "-o", str(file))
    facts = json.loads(overtrick("movement", "check", str(file), "--json").out)["facts"]
    assert (facts["complete_matches"], facts["half_matches"]) == (28, [])
    assert facts["met_twice"] == facts["set_twice"] == facts["seated_twice"] == []
    assert overtrick("movement", "guide", str(file)).out.count("Team ") == 8


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["propose", "--pairs", "13", "--teams"], "13 pairs are no whole number of teams"),
        (["propose", "--pairs", "2", "--teams"], "2 to 150 teams, not 1"),
        (["propose", "--teams", "9", "--boards", "1"], "fits 9 teams with these limits"),
        (["show", "whist:9:arrow=1"], "arrow is for pairs, not for teams"),
        (["guide", "whist:9", "--pair", "10"], "no team '10'; there are: 1, 2"),
        (["propose", "--pairs", "3"], "3 pairs have nothing to compare"),
        (["propose", "--pairs", "12", "--minutes", "5"], "no movement that we know fits"),
        (["show", "wist:8"], "no movement family 'wist'"),
        (["show", "mitchell:8:skip=no"], "needs 3, 5, 7 .. tables, not 8"),
        (["show", "no-such-file"], "no-such-file: No such file"),
        (["guide", "howell:8", "--pair", "9"], "nobody is '9'"),
    ],
)
def test_what_cannot_be_is_one_line_and_status_1(words: list[str], says: str) -> None:
    done = overtrick("movement", *words)
    assert done.status == 1
    assert says in done.err
    assert len(done.err.splitlines()) == 1


@pytest.mark.parametrize("verb", ["propose", "show", "check", "guide"])
def test_the_examples_of_the_help_run(
    verb: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    lines = map(str.strip, overtrick("movement", verb, "--help").out.splitlines())
    examples = [line for line in lines if line.startswith("overtrick movement")]
    assert examples
    for line in examples:
        assert overtrick(*shlex.split(line)[1:]).status == 0, line


def test_wrong_usage_is_status_2() -> None:
    assert overtrick("movement", "propose").status == 2
    assert overtrick("movement", "propose", "--pairs", "8", "--winners", "3").status == 2
    assert overtrick("movement", "propose", "8", "--pairs", "8").status == 2
    assert overtrick("movement", "propose", "8", "--teams", "--individual").status == 2
    assert overtrick("movement", "sing").status == 2


def test_a_card_of_a_table_that_is_not_there() -> None:
    done = overtrick("movement", "guide", "howell:8", "--table", "99")
    assert (done.status, done.out) == (1, "")
    assert "no table 99; there are 1 to 4" in done.err
