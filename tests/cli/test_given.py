"""A journal, alone or with its deals, is an event: ranked as it ranks itself by any verb."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from overtrick.cli import results
from overtrick.cli.given import given
from overtrick.events.problem import Severity
from tests.cli.command import overtrick
from tests.cli.desk import Desk, begun, congress

ROOT = Path(__file__).parents[2]
CONGRESS = str(ROOT / "examples" / "congress.jsonl")
PAIRS = "board,ns,ew,contract,declarer,tricks\n1,1,11,4S,N,10\n1,2,12,4S,N,9\n"


def ranked(*arguments: str) -> Any:
    return json.loads(overtrick("rank", *arguments, "--json").out)


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return congress(tmp_path)


def test_a_congress_is_ranked_as_it_ranks_itself() -> None:
    own = json.loads(overtrick("event", "rank", CONGRESS, "--json").out)
    done = overtrick("rank", CONGRESS, "--json")
    assert (done.status, done.err) == (0, "")
    assert json.loads(done.out) == {
        name: value for name, value in own.items() if name not in ("stage", "round")
    }
    assert len(own["ranking"]) == 13


def test_beside_a_file_of_deals_it_is_the_event_still(tmp_path: Path) -> None:
    """Its penalty, its rules and what was told whole count, in a folder too."""
    hands, journal = tmp_path / "hands.dlm", tmp_path / "congress.jsonl"
    assert overtrick("convert", str(ROOT / "examples" / "hands.pbn"), str(hands)).status == 0
    journal.write_bytes(Path(CONGRESS).read_bytes())
    alone = ranked(CONGRESS)
    assert ranked(CONGRESS, str(hands))["ranking"] == alone["ranking"]
    assert ranked(str(tmp_path))["ranking"] == alone["ranking"]
    held = given([journal, hands])
    assert len(held.contents.deals) == 8
    assert len(held.contents.records) == len(given([journal]).contents.records)


def test_deals_that_are_not_there_are_said(tmp_path: Path) -> None:
    absent = tmp_path / "hands.dlm"
    found = given([Path(CONGRESS), absent])
    assert found.state is not None
    assert [str(absent)] == [one.where for one in found.problems if one.where == str(absent)]
    assert overtrick("rank", CONGRESS, str(absent)).status == 1


def test_beside_other_results_it_is_a_table_and_a_note_says_so(tmp_path: Path) -> None:
    other = tmp_path / "other.csv"
    other.write_text(PAIRS.replace("1,1,11", "9,a,b").replace("1,2,12", "9,c,d"))
    found = given([Path(CONGRESS), other])
    assert found.state is None
    assert [one.where for one in found.problems if one.severity is Severity.NOTE] == [CONGRESS]


@pytest.mark.parametrize("name", ["other.csv", "hands.dlm"])
def test_each_file_is_read_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """Results beside a journal were read twice, first to see whether they are deals alone."""
    journal, other = Path(CONGRESS), tmp_path / name
    if name == "hands.dlm":
        hands = str(ROOT / "examples" / "hands.pbn")
        assert overtrick("convert", hands, str(other)).status == 0
    else:
        other.write_text(PAIRS.replace("1,1,11", "9,a,b").replace("1,2,12", "9,c,d"))
    times, once = Counter[Path](), results.read_one

    def counted(file: Path, *more: Any) -> Any:
        times[file] += 1
        return once(file, *more)

    monkeypatch.setattr(results, "read_one", counted)
    given([other, journal])
    assert times == ({other: 1, journal: 1} if name == "other.csv" else {other: 1})


def test_a_ladder_has_its_rungs(tmp_path: Path) -> None:
    desk = begun(tmp_path, "ladder", "ladder 1 2 3")
    desk.tell("match 34-21 --team 3 --against 2")
    assert [line["id"] for line in ranked(str(desk.file))["ranking"]] == ["1", "3", "2"]


def test_the_command_line_goes_before_the_rules_of_the_event(desk: Desk) -> None:
    file = str(desk.file)
    usual, other = ranked(file), ranked(file, "--set", "vp_scale=acbl20")
    assert usual["settings"]["vp_scale"] == "wbf_continuous"
    assert other["settings"]["vp_scale"] == "acbl20"
    assert usual["ranking"] != other["ranking"]
    assert ranked(file, "--rules", "ebu")["rules"] == "ebu"
    assert ranked(file, "--method", "bam")["method"] == "bam"
    fined = ranked(file, "--penalty", "12=1VP")["ranking"]
    (line,) = [line for line in fined if line["id"] == "12"]
    assert line["penalty"] == 1


def test_the_settings_of_a_stage_give_way_too(tmp_path: Path) -> None:
    desk = begun(tmp_path, "swiss", "swiss 1 2 --boards 8 --set vp_scale=acbl20")
    desk.all("draw --pair 1-2\n match 34-21 --team 1")
    assert ranked(str(desk.file))["settings"]["vp_scale"] == "acbl20"
    other = ranked(str(desk.file), "--set", "vp_scale=wbf_discrete")
    assert other["settings"]["vp_scale"] == "wbf_discrete"


def test_wrong_settings_are_wrong_usage(desk: Desk) -> None:
    for words in (("--set", "vp_scale=best"), ("--rules", "best"), ("--method", "best")):
        assert overtrick("rank", str(desk.file), *words).status == 2
    done = overtrick("rank", str(desk.file), "--section", "B")
    assert (done.status, done.err) == (1, "overtrick: no section 'B'; there are: A\n")


def test_a_season_counts_a_congress(tmp_path: Path, desk: Desk) -> None:
    path = tmp_path / "season.json"
    plan = {"rules": {"counts": "score"}, "sessions": [{"file": desk.file.name}]}
    path.write_text(json.dumps(plan), encoding="utf-8")
    done = overtrick("season", str(path), "--json")
    assert (done.status, done.err) == (0, "")
    own = {line["id"] for line in ranked(str(desk.file))["ranking"]}
    assert len(json.loads(done.out)["table"]) == len(own) == 12


def test_a_check_knows_the_draw(desk: Desk) -> None:
    done = overtrick("check", CONGRESS)
    assert (done.status, done.err) == (0, "")
    assert "128 results looked at" in done.out
    missing = overtrick("check", str(desk.file))
    assert "not named" not in missing.out + missing.err


def test_what_a_stage_gave_is_carried_to_a_final(tmp_path: Path, desk: Desk) -> None:
    final = begun(tmp_path, "final", "swiss 1 12 --boards 8")
    final.all("draw --pair 1-12\n match 20-20 --team 1")
    before = {line["id"]: line["total"] for line in ranked(str(desk.file))["ranking"]}
    found = ranked(str(final.file), "--carry", str(desk.file))["ranking"]
    carried = {line["id"]: line["carried"] for line in found}
    assert carried == {who: before[who] for who in ("1", "12")}


def test_several_files_and_other_kinds_are_a_table(tmp_path: Path, desk: Desk) -> None:
    table = tmp_path / "evening.csv"
    table.write_text(PAIRS, encoding="utf-8")
    assert given([table]).state is None
    assert given([desk.file, table], sessions=True).state is None
    assert given([tmp_path / "missing.jsonl"]).problems[0].message.startswith("No such file")
    assert [line.id for line in given([table]).ranked().standings] == ["1", "2", "12", "11"]


def test_nothing_told_is_empty(tmp_path: Path) -> None:
    file = tmp_path / "evening.jsonl"
    file.write_bytes(b"")
    assert given([file]).is_empty
    assert not given([Path(CONGRESS)]).is_empty
