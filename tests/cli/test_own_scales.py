"""A scale in a file of your own is read with the settings: a broken one is wrong usage."""

import json
from pathlib import Path

import pytest

from tests.cli.command import overtrick

TEAMS = (
    "match,room,home,away,ns,ew,board,contract,declarer,tricks\n"
    "1,open,A,B,A,B,1,4S,N,10\n"
    "1,closed,A,B,B,A,1,4S,N,9\n"
)
BROKEN = "imp_low,vp_winner,vp_loser\n0,10,10\n1,nine,9\n"
SOUND = BROKEN.replace("nine", "11")
SCALES = [
    ("vp_scale", BROKEN, "line 3, '1,nine,9': vp_winner"),
    ("vp_scale", "percent_low,vp_winner,vp_loser\n40,10,10\n", "line 2, '40,10,10'"),
    (
        "vp_scale",
        "imp_low,vp_winner\n0,10\n",
        "line 1, 'imp_low,vp_winner': no column vp_loser",
    ),
    ("vp_scale", "", "has no rows"),
    ("vp_half_scale", BROKEN, "line 3, '1,nine,9': vp_winner"),
    ("imp_scale", "imps,low\n0,0\n2,20\n", "line 3, '2,20': gap"),
]


@pytest.fixture
def teams(tmp_path: Path) -> str:
    file = tmp_path / "team.csv"
    file.write_text(TEAMS)
    return str(file)


@pytest.mark.parametrize("verb", ["rank", "check", "convert --to json"])
@pytest.mark.parametrize(("setting", "rows", "said"), SCALES)
def test_a_broken_scale_is_wrong_usage_that_names_its_line(
    teams: str, tmp_path: Path, verb: str, setting: str, rows: str, said: str
) -> None:
    own = tmp_path / "own.csv"
    own.write_text(rows)
    done = overtrick(*verb.split(), teams, "--set", f"{setting}={own}")
    assert (done.status, done.out) == (2, "")
    assert f"{setting}: {own}: " in done.err
    assert said in done.err
    assert "team.csv" not in done.err


def test_a_scale_that_is_not_there_is_named(teams: str) -> None:
    done = overtrick("rank", teams, "--set", "vp_scale=lost.csv")
    assert done.status == 2
    assert "vp_scale: cannot read 'lost.csv': No such file or directory" in done.err


def test_a_sound_scale_counts(teams: str, tmp_path: Path) -> None:
    own = tmp_path / "own.csv"
    own.write_text(SOUND)
    done = overtrick("rank", teams, "--set", f"vp_scale={own}", "--json")
    assert done.status == 0
    assert [line["total"] for line in json.loads(done.out)["ranking"]] == [11, 9]


def test_no_event_and_no_stage_takes_a_broken_scale(tmp_path: Path) -> None:
    own, event = tmp_path / "own.csv", str(tmp_path / "event.jsonl")
    own.write_text(BROKEN)
    overtrick("event", "new", event)
    before = Path(event).read_text()
    for words in (["settings", event], ["stage", event, "swiss"]):
        done = overtrick("event", *words, "--set", f"vp_scale={own}")
        assert done.status == 2
        assert f"vp_scale: {own}: line 3" in done.err
    assert Path(event).read_text() == before


@pytest.mark.parametrize("words", ["settings", "stage swiss"])
def test_a_scale_that_broke_later_is_an_error_and_the_usual_one_counts(
    tmp_path: Path, words: str
) -> None:
    own, event = tmp_path / "own.csv", str(tmp_path / "event.jsonl")
    own.write_text(SOUND)
    verb, *more = words.split()
    overtrick("event", "new", event)
    done = overtrick("event", verb, event, *more, "--set", f"vp_scale={own}")
    assert done.status == 0
    moved = tmp_path / "moved.jsonl"
    broken = str(tmp_path / "broken.csv")
    Path(broken).write_text(BROKEN)
    moved.write_text(Path(event).read_text().replace(str(own), broken))
    done = overtrick("event", "rank", str(moved))
    assert done.status == 1
    assert f"vp_scale: {broken}: line 3" in done.err
    assert "counts instead" in done.err


def test_a_season_names_the_session_and_the_scale(teams: str, tmp_path: Path) -> None:
    own, season = tmp_path / "own.csv", tmp_path / "season.json"
    own.write_text(BROKEN)
    scoring = {"set": [f"vp_scale={own}"]}
    season.write_text(json.dumps({"scoring": scoring, "sessions": [{"file": teams}]}))
    done = overtrick("season", str(season))
    assert done.status == 1
    assert f"team: vp_scale: {own}: line 3, '1,nine,9'" in done.err


def test_a_scale_by_percentages_is_blamed_on_the_setting_and_on_no_match(teams: str) -> None:
    done = overtrick("rank", teams, "--set", "vp_scale=percent20")
    assert (done.status, done.out) == (2, "")
    assert "vp_scale: percent20 goes by percentages; by IMPs" in " ".join(done.err.split())
    assert "match 1" not in done.err
