"""``overtrick awards``: the contract's document, schemes by id and by file, what is refused."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest

from tests.cli.command import overtrick
from tests.cli.test_app import examples
from tests.cli.test_league import ROOT

EVENING = str(ROOT / "examples" / "evening.csv")


@pytest.mark.parametrize("line", examples("awards"))
def test_the_examples_of_the_help_run(line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    done = overtrick(*shlex.split(line)[1:])
    assert (done.status, done.err) == (0, "")
    assert max(map(len, done.out.splitlines())) <= 80


def test_the_document_has_the_keys_that_scripts_rely_on() -> None:
    done = overtrick("awards", EVENING, "--scheme", "acbl-club", "--json")
    document = json.loads(done.out)
    assert document["scheme"] == "acbl-club"
    assert len(document["awards"]) == 12
    third = document["awards"][2]
    assert {key: third[key] for key in ("id", "direction", "place", "award")} == {
        "id": "2",
        "direction": None,
        "place": 3,
        "award": 0.3,
    }
    assert third["why"].endswith("3rd: 0.5 * 0.6 = 0.3")


def test_a_scheme_may_be_a_file_of_the_clubs_own() -> None:
    own = str(ROOT / "examples" / "awards.toml")
    document = json.loads(overtrick("awards", EVENING, "--scheme", own, "--json").out)
    assert document["scheme"] == "awards"
    assert [line["award"] for line in document["awards"]][:5] == [24, 17, 8, 6, 0]


def test_a_fault_of_an_own_scheme_is_named_by_file_line_and_field(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text('title = "Own"\nsource = "us"\nfirst = "2 T"\ndepth = 1\nplaces = ["F"]\n')
    done = overtrick("awards", EVENING, "--scheme", str(own))
    assert (done.status, done.out) == (1, "")
    assert done.err == f"{own}:3: first: formula '2 T', sign 3: 'T' cannot stand here\n"


def test_nothing_to_award_is_said(tmp_path: Path) -> None:
    empty = tmp_path / "empty.csv"
    empty.write_text("board,ns,ew,score\n")
    done = overtrick("awards", str(empty), "--scheme", "acbl-club")
    assert "Nobody gets an award yet: there are no results." in done.out


def test_a_list_of_which_nobody_gets_anything_has_no_empty_table(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text('title = "Own"\nsource = "us"\nfirst = "T"\ndepth = 0\nplaces = ["F"]\n')
    done = overtrick("awards", EVENING, "--scheme", str(own))
    assert done.out == "Own: points for 0 of 12\n\nSource: us\n"


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (("--scheme", "acbl"), 2, "no scheme 'acbl'; there are: abf-session, abf-outright"),
        (("--scheme", "none.toml"), 1, "none.toml: No such file or directory"),
        (("--scheme", "wbf-games"), 1, "wbf-games asks for a level: open, women, seniors"),
        (("--scheme", "acbl-club", "--why", "77"), 1, "nobody is '77'; there are: 6, 7, 2"),
    ],
)
def test_what_is_asked_wrong_is_refused(
    arguments: tuple[str, ...], status: int, said: str
) -> None:
    done = overtrick("awards", EVENING, *arguments)
    assert (done.status, done.out) == (status, "")
    assert said in " ".join(done.err.split())


def test_both_lists_stand_side_by_side() -> None:
    grades = str(ROOT / "examples" / "grades.csv")
    done = overtrick("rank", EVENING, "--handicap", "xg", "--grades", grades, "--json")
    assert (done.status, done.err) == (0, "")
    lines = json.loads(done.out)["ranking"]
    assert [line["place"] for line in lines] == list(range(1, 13))
    assert sorted(line["scratch_place"] for line in lines) == list(range(1, 13))
    assert {line["id"]: line["handicap"] for line in lines}["6"] < 0
    drawn = overtrick("rank", EVENING, "--handicap", "ebu", "--grades", grades).out
    assert drawn.splitlines()[2].endswith("handicap  scratch")


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (("--handicap", "ebu"), 2, "--handicap and --grades go together"),
        (
            ("--handicap", "ngs", "--grades", "g.csv"),
            2,
            "no handicap 'ngs'; there are: ebu, xg",
        ),
        (("--handicap", "cards", "--grades", "g.csv"), 1, "g.csv:2: no grade '60'"),
        (("--handicap", "own.toml", "--grades", "g.csv"), 1, "own.toml: amount: is missing"),
        (
            ("--handicap", "ebu", "--grades", "g.csv", "--method", "butler"),
            1,
            "handicaps in % cannot be added to butler",
        ),
    ],
)
def test_handicaps_that_cannot_be_are_refused(
    arguments: tuple[str, ...],
    status: int,
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (tmp_path / "g.csv").write_text("id,grade\n6,60\n")
    (tmp_path / "own.toml").write_text('title = "x"\nsource = "us"\n')
    monkeypatch.chdir(tmp_path)
    done = overtrick("rank", EVENING, *arguments)
    assert done.status == status
    assert said in " ".join(done.err.split())


def test_teams_get_imps_before_their_matches(tmp_path: Path) -> None:
    grades = tmp_path / "g.csv"
    grades.write_text("id,grade\nElm,46\nHazel,52\nFern,50\nGorse,50\n")
    teams = str(ROOT / "examples" / "league" / "second.csv")
    asked = ("rank", teams, "--handicap", "teams", "--grades", str(grades), "--json")
    done = overtrick(*asked)
    assert (done.status, done.err) == (0, "")
    document = json.loads(done.out)
    first = document["matches"][0]
    assert (first["home"], first["away"]) == ("Elm", "Hazel")
    assert first["carried"] == {"home": round(6 * 4 * 0.3086, 4), "away": 0}
    lines = {line["id"]: line for line in document["ranking"]}
    assert (lines["Elm"]["place"], lines["Elm"]["scratch_place"]) == (2, 4)
    assert lines["Elm"]["handicap"] == round((6 + 4 + 4) * 4 * 0.3086, 4)


def test_a_journal_of_teams_has_handicaps_too(tmp_path: Path) -> None:
    grades = tmp_path / "g.csv"
    grades.write_text("id,grade\nAmber,56\n")
    congress = str(ROOT / "examples" / "congress.jsonl")
    done = overtrick("rank", congress, "--handicap", "teams", "--grades", str(grades), "--json")
    lines = {line["id"]: line for line in json.loads(done.out)["ranking"]}
    assert (lines["1"]["place"], lines["1"]["scratch_place"], lines["1"]["handicap"]) == (
        9,
        1,
        0,
    )


PLAN = str(ROOT / "examples" / "simultaneous.json")


def test_of_field_and_club_the_higher_counts_and_both_are_said() -> None:
    document = json.loads(overtrick("awards", PLAN, "--json").out)
    assert (document["scheme"], document["club_scheme"]) == ("ebu-simultaneous", "ebu-club")
    field = json.loads(
        overtrick(
            "awards",
            PLAN,
            "--scheme",
            "ebu-simultaneous",
            "--club-scheme",
            "ebu-club",
            "--json",
        ).out
    )
    assert field == document
    for line in document["awards"]:
        assert line["award"] == max(part["award"] for part in line["parts"])
        assert {part["of"] for part in line["parts"]} == {"field", "club"}
    york = next(line for line in document["awards"] if line["id"] == "york:1")
    assert [(part["of"], part["place"], part["award"]) for part in york["parts"]] == [
        ("field", 9, 0),
        ("club", 2, 6),
    ]
    assert york["why"].endswith("the higher counts, club: 6")


def test_a_heat_that_does_not_count_has_its_own_awards_alone(tmp_path: Path) -> None:
    plan = json.loads(Path(PLAN).read_text())
    plan["minimum"]["tables"] = 4
    for heat in plan["heats"]:
        heat["files"] = [str(ROOT / "examples" / name) for name in heat["files"]]
    file = tmp_path / "plan.json"
    file.write_text(json.dumps(plan))
    lines = json.loads(overtrick("awards", str(file), "--json").out)["awards"]
    parts = {line["id"].split(":")[0]: [p["of"] for p in line["parts"]] for line in lines}
    assert parts == {"ox": ["field", "club"], "york": ["club"], "bath": ["club"]}


def test_of_scratch_and_half_with_handicaps_the_higher_counts() -> None:
    grades = str(ROOT / "examples" / "grades.csv")
    asked = ("awards", EVENING, "--scheme", "sbu-club", "--json")
    scratch = {
        line["id"]: line["award"] for line in json.loads(overtrick(*asked).out)["awards"]
    }
    both = json.loads(overtrick(*asked, "--handicap", "xg", "--grades", grades).out)["awards"]
    found = {line["id"]: {p["of"]: p["award"] for p in line["parts"]} for line in both}
    assert {who: each["scratch"] for who, each in found.items()} == scratch
    assert sorted(each["handicap"] for each in found.values())[-5:] == [0, 3, 6, 9, 12]
    assert {line["id"]: line["award"] for line in both} == {
        who: max(each.values()) for who, each in found.items()
    }


def test_a_table_has_those_who_get_something(tmp_path: Path) -> None:
    file = tmp_path / "awards.csv"
    done = overtrick("awards", EVENING, "--scheme", "sbu-club", "-o", str(file))
    assert (done.status, done.out) == (0, "")
    head, *rows = file.read_text().splitlines()
    assert head == "place,section,direction,id,names,award,unit,why"
    assert [row.split(",")[5] for row in rows] == ["24", "18", "12", "6"]


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        ((EVENING,), 2, "by which --scheme?"),
        ((EVENING, "--scheme", "sbu-club", "--club-scheme", "sbu-club"), 2, "PLAN.json"),
        ((PLAN, "--handicap", "xg", "--grades", "g.csv"), 2, "a field has no --handicap"),
        ((PLAN, "--club-scheme", "nz-club"), 1, "nz-club gives C points (100 are a B point)"),
        ((EVENING, "--scheme", "sbu-club", "--handicap", "xg"), 2, "go together"),
    ],
)
def test_lists_that_cannot_be_brought_together_are_refused(
    arguments: tuple[str, ...], status: int, said: str
) -> None:
    done = overtrick("awards", *arguments)
    assert (done.status, done.out) == (status, "")
    assert said in " ".join(done.err.split())


def test_a_list_of_strata_gives_the_lower_ones_awards_of_their_own(tmp_path: Path) -> None:
    strata = tmp_path / "strata.csv"
    strata.write_text("id,stratum\n" + "".join(f"{who},B\n" for who in (8, 9, 10, 11, 12, 99)))
    asked = ("awards", EVENING, "--scheme", "acbl-club", "--strata", str(strata))
    done = overtrick(*asked)
    assert "a stratum for '99': there is no such contestant" in done.err
    heading, _, *rows = (line.split() for line in done.out.splitlines()[2:])
    assert heading == ["place", "no.", "A", "B", "award"]
    assert any(row[2] == "0.00" and row[3] == row[4] == "0.30" for row in rows if len(row) == 5)
    assert "both" in overtrick(*asked, "--handicap", "xg", "--grades", str(strata)).err
