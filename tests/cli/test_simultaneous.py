"""``overtrick simultaneous rank``: a plan or files, what is missing, what is not shown yet."""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from overtrick.cli.field_files import AskedField, watched_field
from tests.cli.command import overtrick
from tests.cli.test_app import examples
from tests.cli.test_league import ROOT

CLUB = "board,ns,ew,score\n1,1,1,{}\n1,2,2,{}\n2,1,2,{}\n2,2,1,{}\n"


def club(folder: Path, name: str, *scores: int) -> str:
    path = folder / f"{name}.csv"
    path.write_text(CLUB.format(*scores), encoding="utf-8")
    return str(path)


def plan(folder: Path, **more: Any) -> str:
    heats = [{"id": "ox", "club": "Oxford", "files": ["ox.csv"]}]
    path = folder / "plan.json"
    path.write_text(json.dumps({"heats": heats, **more}), encoding="utf-8")
    return str(path)


def told(*arguments: str) -> dict[str, Any]:
    done = overtrick("simultaneous", "rank", *arguments, "--json")
    assert done.status == 0, done.err
    document: dict[str, Any] = json.loads(done.out)
    return document


@pytest.mark.parametrize("line", examples("simultaneous", "rank"))
def test_the_examples_of_the_help_run(line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    done = overtrick(*shlex.split(line)[1:])
    assert (done.status, done.err) == (0, "")
    assert max(map(len, done.out.splitlines())) <= 80


def test_files_are_heats_of_their_own_names(tmp_path: Path) -> None:
    files = club(tmp_path, "ox", 420, 170, 110, -50), club(tmp_path, "york", -50, 50, 90, 90)
    document = told(*files)
    assert [each["id"] for each in document["heats"]] == ["ox", "york"]
    first = document["ranking"][0]
    assert (first["id"], first["heat"], first["direction"]) == ("ox:1", "ox", "NS")
    assert first["heat_percentage"] == 100.0
    assert first["percentage"] == 100.0
    line = document["boards"][0]["lines"][0]
    assert (line["ns"], line["heat"], line["club"]) == ("ox:1", "ox", "ox")
    assert document["status"] == "final"


def test_two_clubs_given_to_rank_are_told_where_they_belong(tmp_path: Path) -> None:
    files = club(tmp_path, "ox", 420, 170, 110, -50), club(tmp_path, "york", -50, 50, 90, 90)
    done = overtrick("rank", *files)
    assert done.status == 1
    assert "--sessions" in done.err
    assert "overtrick simultaneous rank" in done.err


def test_a_heat_that_is_still_to_come_leaves_the_rest_provisional(tmp_path: Path) -> None:
    club(tmp_path, "ox", 420, 170, 110, -50)
    heats = [{"id": "ox", "files": ["ox.csv"]}, {"id": "york", "files": ["york.csv"]}]
    document = told(plan(tmp_path, heats=heats))
    assert document["status"] == "provisional"
    assert [each["counted"] for each in document["heats"]] == [True, False]
    assert document["heats"][1]["problems"][0]["message"] == "no such file yet"


def test_a_heat_that_comes_again_replaces_the_one_before(tmp_path: Path) -> None:
    club(tmp_path, "old", 420, 170, 110, -50)
    club(tmp_path, "new", -50, 50, 90, 100)
    heats = [{"id": "ox", "files": [f"{name}.csv"]} for name in ("old", "new")]
    document = told(plan(tmp_path, heats=heats))
    assert [each["replaced"] for each in document["heats"]] == [1]
    assert document["boards"][0]["lines"][0]["score"] == -50


@pytest.mark.parametrize(("moment", "boards"), [("2999-01-01T00:00Z", 0), ("2020-01-01", 2)])
def test_hands_that_may_still_be_played_are_not_shown(
    tmp_path: Path, moment: str, boards: int
) -> None:
    club(tmp_path, "ox", 420, 170, 110, -50)
    document = told(plan(tmp_path, embargo=moment))
    assert len(document["boards"]) == boards
    assert document["ranking"]


def test_what_is_wrong_in_a_plan_is_named_and_the_rest_goes_on(tmp_path: Path) -> None:
    club(tmp_path, "ox", 420, 170, 110, -50)
    done = overtrick(
        "simultaneous", "rank", plan(tmp_path, minimum={"table": 3}, embargo="soon")
    )
    assert done.status == 1
    assert "no key 'table'; there are: tables, boards" in done.err
    assert "embargo: not a moment such as 2026-11-22T23:00Z: 'soon'" in done.err
    assert "ox:1" in done.out


def test_an_embargo_that_cannot_be_read_opens_no_board(tmp_path: Path) -> None:
    """A slip of the pen had the boards published while clubs still played them."""
    club(tmp_path, "ox", 420, 170, 110, -50)
    done = overtrick("simultaneous", "rank", plan(tmp_path, embargo="tonight"), "--json")
    assert (done.status, json.loads(done.out)["boards"]) == (1, [])


def test_why_says_nothing_of_boards_that_may_still_be_played(tmp_path: Path) -> None:
    club(tmp_path, "ox", 420, 170, 110, -50)
    closed = plan(tmp_path, embargo="2999-01-01T00:00Z")
    done = overtrick("simultaneous", "rank", closed, "--why", "ox:1")
    assert done.status == 0
    assert "ox:1: " in done.out
    assert "they open at 2999-01-01 00:00 UTC" in done.out
    assert "board 1" not in done.out
    assert "420" not in done.out
    of_board = overtrick("simultaneous", "rank", closed, "--why", "ox:1:1", "--json")
    assert (of_board.status, of_board.out) == (1, "")
    assert "they open at 2999-01-01 00:00 UTC" in of_board.err


def test_an_embargo_of_another_zone_is_said_in_utc(tmp_path: Path) -> None:
    club(tmp_path, "ox", 420, 170, 110, -50)
    closed = plan(tmp_path, embargo="2998-12-31T23:00+01:00")
    done = overtrick("simultaneous", "rank", closed, "--why", "ox:1")
    assert "they open at 2998-12-31 22:00 UTC" in done.out


def test_a_plan_that_is_no_json_is_named(tmp_path: Path) -> None:
    path = tmp_path / "plan.json"
    path.write_text('{"heats": [')
    for verb in (("simultaneous", "rank"), ("awards", "--scheme", "ebu-simultaneous")):
        assert overtrick(*verb, str(path)).err.startswith(f"{path}: not JSON: ")


def test_a_field_without_a_heat_is_not_final(tmp_path: Path) -> None:
    """A watch of an empty inbox ended at once, as if all were there."""
    done = overtrick("simultaneous", "rank", plan(tmp_path, heats=[]), "--json")
    assert (done.status, json.loads(done.out)["status"]) == (1, "provisional")


def test_a_file_that_is_not_there_is_no_heat(tmp_path: Path) -> None:
    """A plan names heats that are still to come; a name that was typed is a slip."""
    ox = club(tmp_path, "ox", 420, 170, 110, -50)
    done = overtrick("simultaneous", "rank", ox, str(tmp_path / "yrok.csv"))
    assert done.status == 1
    assert f"{tmp_path}/yrok.csv: No such file or directory" in done.err
    assert "2 tables in 1 heat as" in done.out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--heat", "bath"), "no heat 'bath'; there are: ox"),
        (("--method", "bam"), "bam is not for a field"),
        (("--set", "trim=99"), "trim"),
    ],
)
def test_what_is_asked_wrong_is_refused(
    tmp_path: Path, arguments: tuple[str, str], said: str
) -> None:
    club(tmp_path, "ox", 420, 170, 110, -50)
    done = overtrick("simultaneous", "rank", plan(tmp_path), *arguments)
    assert done.status == 2
    assert said in " ".join(done.err.split())


def test_why_says_what_the_club_and_what_the_field_made_of_it(tmp_path: Path) -> None:
    files = club(tmp_path, "ox", 420, 170, 110, -50), club(tmp_path, "york", -50, 50, 90, 620)
    done = overtrick("simultaneous", "rank", *files, "--why", "ox:2")
    assert "at ox (2 tables)" in done.out
    assert "board 1: 4 of 6, NS against ox:2: +170" in done.out


def test_a_plan_with_a_fixed_field_compares_every_club_with_that_alone(tmp_path: Path) -> None:
    """+420 beats 3 of 4 and equals one: 7 of 8; whatever York sends."""
    club(tmp_path, "ox", 420, 170, 110, -50)
    world = tmp_path / "world.csv"
    world.write_text("board,score,times\n1,420,1\n1,-50,3\n2,90,2\n")
    heats = [{"id": name, "files": [f"{name}.csv"]} for name in ("ox", "york")]
    fixed = plan(tmp_path, heats=heats, field="world.csv")
    alone = told(fixed)
    assert alone["field"] == {"boards": [1, 2], "results": 6}
    [first] = [each for each in alone["boards"] if each["board"] == 1]
    assert first["field"] == [{"score": 420, "times": 1}, {"score": -50, "times": 3}]
    assert (first["top"], first["lines"][0]["ns_award"]) == (8, 7)
    club(tmp_path, "york", 620, 620, 620, 620)
    both = told(fixed)
    assert [each for each in both["boards"] if each["section"] == "ox"] == alone["boards"]
    assert both["ranking"][0]["heat"] == "york"
    (tmp_path / "worlds").mkdir()
    for half in (1, 2):
        (tmp_path / "worlds" / f"{half}.csv").write_text(f"board,ns,ew,score\n{half},1,2,90\n")
    assert told(fixed, "--field", str(tmp_path / "worlds"))["field"]["results"] == 2
    given = told(str(tmp_path / "ox.csv"), "--field", str(world))
    assert [each["lines"] for each in given["boards"]] == [
        [{**line, "club": "ox"} for line in each["lines"]] for each in alone["boards"]
    ]


def test_a_fixed_field_is_said_beside_the_club_and_its_boards_are_not_shown_too_early(
    tmp_path: Path,
) -> None:
    club(tmp_path, "ox", 420, 170, 110, -50)
    (tmp_path / "world.csv").write_text("board,score,times\n1,420,1\n1,-50,3\n2,90,2\n")
    fixed = plan(tmp_path, field=["world.csv"])
    asked = ("simultaneous", "rank", fixed)
    assert "in 1 heat, against a fixed field (6 results, 2 boards)" in " ".join(
        overtrick(*asked).out.split()
    )
    why = " ".join(overtrick(*asked, "--why", "ox:1").out.split())
    assert "at Oxford (2 tables), " in why
    assert "against the fixed field (6 results): the same scores met others" in why
    board = " ".join(overtrick(*asked, "--why", "ox:1:1").out.split())
    assert "7 of 8 = 2 x 3 + 1 x 1: +420 is better than -50 x3, equal to +420" in board
    butler = (*asked, "--method", "butler", "--why", "ox:1:1")
    assert "datum +70 for NS: the mean of 4 results" in " ".join(overtrick(*butler).out.split())
    closed = plan(tmp_path, field=["world.csv"], embargo="2999-01-01T00:00Z")
    document = told(closed)
    assert (document["boards"], document["field"]["results"]) == ([], 6)
    assert "-50 x3" not in overtrick("simultaneous", "rank", closed, "--why", "ox:1").out


def test_a_file_of_a_fixed_field_that_is_named_twice_counts_once(tmp_path: Path) -> None:
    """Its results were counted twice, which changes every matchpoint."""
    club(tmp_path, "ox", 420, 170, 110, -50)
    for name in ("world", "copy"):
        (tmp_path / f"{name}.csv").write_text("board,score,times\n1,420,1\n1,-50,3\n2,90,2\n")
    fixed = plan(tmp_path, field=["world.csv", "copy.csv", "world.csv"])
    assert told(fixed)["field"]["results"] == 6
    said = overtrick("simultaneous", "rank", fixed).err
    assert "world.csv: it counts once (2 times; also " in " ".join(said.split())


@pytest.mark.parametrize(
    ("field", "said"),
    [
        ("nowhere.csv", "nowhere.csv: No such file or directory"),
        (["ox.csv", "gone.csv"], "gone.csv: No such file or directory"),
        ({"file": "x"}, "plan.json: field: not a list: {'file': 'x'}"),
        ("empty.csv", "empty.csv: not one result could be read: "),
    ],
)
def test_a_fixed_field_that_cannot_be_read_compares_nobody_with_others(
    tmp_path: Path, field: object, said: str
) -> None:
    club(tmp_path, "ox", 420, 170, 110, -50)
    (tmp_path / "empty.csv").write_text("board,score,times\n1,x,1\n")
    done = overtrick("simultaneous", "rank", plan(tmp_path, field=field))
    assert (done.status, done.out) == (1, "")
    assert said in " ".join(done.err.split())


def test_a_watch_reads_a_fixed_field_again_when_it_comes_or_changes(tmp_path: Path) -> None:
    club(tmp_path, "ox", 420, 170, 110, -50)
    world = tmp_path / "world.csv"
    texts = iter(["board,score,times\n1,420,1\n2,90,1\n", "board,score,times\n1,-50,2\n"])
    asked = AskedField((Path(plan(tmp_path, field="world.csv")),))

    def look() -> None:
        world.write_text(next(texts))

    changes = watched_field(asked, look)
    absent = next(changes)
    assert "No such file" in str(absent.problems[0])
    came = next(changes)
    assert [str(each) for each in came.changed[0].problems] == []
    [again] = next(changes).changed
    assert "board 2, which the fixed field has not played" in str(again.problems[0])


def test_an_inbox_reads_only_what_has_changed(tmp_path: Path) -> None:
    club(tmp_path, "ox", 420, 170, 110, -50)
    heats = [{"id": name, "files": [f"{name}.csv"]} for name in ("ox", "york")]
    asked = AskedField((Path(plan(tmp_path, heats=heats)),))
    looks: Iterator[Callable[[], object]] = iter(
        [
            lambda: None,
            lambda: club(tmp_path, "york", -50, 50, 90, 90),
            lambda: (tmp_path / "york.csv").write_text("board,ns,ew,score\n1,1,1,x\n"),
            lambda: (tmp_path / "plan.json").write_text("{"),  # it is being written
            lambda: (tmp_path / "ox.csv").unlink(),
            lambda: plan(tmp_path, heats=heats),
        ]
    )

    def look() -> None:
        next(looks)()

    changes = watched_field(asked, look)
    first = next(changes)
    assert ([each.heat.id for each in first.changed], first.field.tables) == (["ox", "york"], 2)
    came = next(changes)
    assert ([each.heat.id for each in came.changed], came.field.tables) == (["york"], 4)
    assert [line.standing.id for line in came.field.lines("york", most=1)] == ["york:1"]
    broken = next(changes)
    assert "'x'" in str(broken.changed[0].problems[0])
    gone = next(changes)
    assert ([each.heat.id for each in gone.changed], gone.field.tables) == (["ox"], 0)


def test_a_watch_ends_when_every_heat_is_there_and_keeps_the_ranking(tmp_path: Path) -> None:
    files = club(tmp_path, "ox", 420, 170, 110, -50), club(tmp_path, "york", -50, 50, 90, 90)
    out = tmp_path / "field.json"
    watch = ("simultaneous", "watch", *files, "--until-final", "--json", "-o", str(out))
    done = overtrick(*watch)
    assert (done.status, done.out.splitlines()[-1][10:]) == (
        0,
        "field: 4 tables, 2 of 2 heats, final",
    )
    assert json.loads(out.read_text("utf-8")) == told(*files)
