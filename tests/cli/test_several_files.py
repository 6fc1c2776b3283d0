"""Several files: one event that is told twice, sessions of one event, or neither."""

import json
from pathlib import Path

import pytest

from tests.cli.command import overtrick

ROOT = Path(__file__).parents[2]
EVENING = ROOT / "examples" / "evening.csv"
TUESDAY = ROOT / "examples" / "tuesday.jsonl"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The example evening as a spreadsheet, as USEBIO and as PBN in one folder."""
    found = tmp_path / "evening"
    found.mkdir()
    (found / "evening.csv").write_bytes(EVENING.read_bytes())
    for name in ("evening.xml", "evening.pbn"):
        assert overtrick("convert", str(EVENING), str(found / name)).status == 0
    return found


def test_one_event_in_several_formats_counts_once(folder: Path) -> None:
    done = overtrick("rank", str(folder), "--json")
    found = json.loads(done.out)
    assert done.status == 0
    assert {line["boards"] for line in found["ranking"]} == {26, 27}
    notes = [problem for problem in found["problems"] if problem["severity"] == "note"]
    (note,) = notes
    assert note["message"].startswith(
        f"the same event as {folder / 'evening.pbn'}, which counts"
    )
    assert note["count"] == 2
    assert done.err.count("\n") == 1


def test_the_file_that_publishes_figures_counts(folder: Path) -> None:
    """Raw results of the tables beside the scorer's file: its ranking is still compared."""
    assert overtrick("convert", str(EVENING), str(folder / "evening.bws")).status == 0
    (folder / "evening.csv").unlink()
    done = overtrick("check", "--published", str(folder), "--json")
    assert done.status == 0
    awards, standings = 161 * 2, 12 * 3
    assert json.loads(done.out)["published"]["figures"] == awards + standings


def test_where_the_files_of_one_event_differ_that_is_said(folder: Path) -> None:
    file = folder / "evening.csv"
    file.write_text(
        file.read_text().replace("1,A,,,1,5,2,4H,S,CA,8,-100,", "1,A,,,1,5,2,4H,S,CA,9,-50,")
    )
    (folder / "evening.pbn").unlink()
    done = overtrick("rank", str(folder))
    assert done.status == 0
    assert "160 results of 161 are equal" in done.err
    assert "board 1, 5 v 2: 4H S -" in done.err


def test_no_session_is_taken_for_a_copy(tmp_path: Path) -> None:
    """The same pairs on the same boards, other results: a second evening."""
    other = tmp_path / "second.csv"
    rows = EVENING.read_text().splitlines()
    moved = [
        ",".join([*row.split(",")[:7], "", "", "", str(-10 * at), ""])
        for at, row in enumerate(rows)
    ]
    other.write_text("\n".join([rows[0], *moved[1:]]))
    done = overtrick("rank", str(EVENING), str(other))
    assert (done.status, done.out) == (1, "")
    assert "both know 3, 11, 5, ...: are they sessions of one event?" in done.err
    assert "--sessions" in done.err
    assert "rank each file alone" in done.err


HEAD = "board,ns,ew,contract,declarer,tricks\n"
FIRST = "1,1,2,4S,N,10\n1,3,4,4S,N,9\n"
SECOND = "1,1,2,3NT,W,10\n1,3,4,2C,N,9\n"


@pytest.fixture
def two(tmp_path: Path) -> tuple[str, str]:
    files = tmp_path / "a.csv", tmp_path / "b.csv"
    for file, text in zip(files, (FIRST, SECOND), strict=True):
        file.write_text(HEAD + text)
    return str(files[0]), str(files[1])


@pytest.mark.parametrize("verb", ["rank", "check", "convert"])
def test_two_files_that_name_pairs_alike_are_asked_about(
    verb: str, two: tuple[str, str]
) -> None:
    target = [str(Path(two[0]).parent / "out.json")] if verb == "convert" else []
    done = overtrick(verb, *two, *target)
    assert (done.status, done.out) == (1, "")
    assert done.err.count("\n") == 1
    assert f"{two[0]} and {two[1]} both know 1, 2, 3, ...:" in done.err
    assert overtrick(verb, *two, *target, "--sessions").status == 0


def test_a_folder_and_a_pattern_are_asked_about(two: tuple[str, str]) -> None:
    folder = Path(two[0]).parent
    for named in (folder, folder / "*.csv"):
        assert overtrick("rank", str(named)).status == 1
        assert overtrick("rank", str(named), "--sessions").status == 0


def test_names_alike_are_asked_about_too(two: tuple[str, str]) -> None:
    head = "board,ns,ew,contract,declarer,tricks,north_name,south_name\n"
    for file, who, row in zip(two, ("1,2", "7,8"), ("4S,N,10", "3C,W,7"), strict=True):
        Path(file).write_text(f"{head}1,{who},{row},Ann,Bob\n")
    done = overtrick("rank", *two)
    assert (done.status, done.out) == (1, "")
    assert "both know Ann & Bob:" in done.err


def test_files_that_say_that_they_are_sessions_go_on(two: tuple[str, str]) -> None:
    for number, (file, text) in enumerate(zip(two, (FIRST, SECOND), strict=True), 1):
        rows = "".join(f"{number},{row}\n" for row in text.splitlines())
        Path(file).write_text(f"session,{HEAD}{rows}")
    done = overtrick("rank", *two, "--json")
    assert done.status == 0
    assert {board["session"] for board in json.loads(done.out)["boards"]} == {"1", "2"}


@pytest.mark.parametrize(
    ("titles", "status"),
    [
        (("Congress, session 1", "Congress, session 2"), 0),
        (("Turnier, 1. Sitzung", "Turnier, 2. Sitzung"), 0),
        (("Tuesday pairs", "Tuesday pairs"), 1),
        (("Session 1", "Another club, session 2"), 1),
    ],
)
def test_titles_with_numbers_of_sessions_say_it(
    titles: tuple[str, str], status: int, two: tuple[str, str], tmp_path: Path
) -> None:
    files = []
    for name, title in zip(two, titles, strict=True):
        file = tmp_path / f"{Path(name).stem}.xml"
        assert overtrick("convert", name, str(file)).status == 0
        text = file.read_text(encoding="utf-8")
        start = text.index("<EVENT_DESCRIPTION>") if "<EVENT_DESCRIPTION>" in text else 0
        assert start == 0
        at = text.index(">", text.index("<EVENT ")) + 1
        file.write_text(f"{text[:at]}<EVENT_DESCRIPTION>{title}</EVENT_DESCRIPTION>{text[at:]}")
        files.append(str(file))
    assert overtrick("rank", *files).status == status


def test_the_hands_of_a_bws_and_of_a_pbn_are_36_deals_not_72(tmp_path: Path) -> None:
    deal = "N:AKQJ.T98.765.432 T987.765.432.AKQ 6543.432.AKQJ.T9 2.AKQJ.T98.J8765"
    hands, rows = tmp_path / "hands.pbn", tmp_path / "rows.csv"
    games = (f'[Board "{n}"]\n[Deal "{deal}"]\n\n' for n in range(1, 37))
    hands.write_text("".join(games))
    rows.write_text(HEAD + "".join(f"{n},1,2,4S,N,10\n" for n in range(1, 37)))
    night, whole = tmp_path / "night.bws", tmp_path / "whole.pbn"
    done = overtrick("convert", str(rows), str(hands), str(night))
    assert done.status == 0, done.err
    done = overtrick("convert", str(night), str(hands), str(whole))
    assert done.status == 0, done.err
    assert "36 results, 36 deals" in done.out


@pytest.mark.parametrize(
    ("other", "boards"),
    [
        (HEAD + FIRST.replace("1,1,2", "1,5,6").replace("1,3,4", "1,7,8"), 1),
        ("session," + (HEAD + FIRST).replace("\n1", "\n2,1"), 2),
        ("section," + (HEAD + FIRST).replace("\n1", "\nB,1"), 1),
    ],
    ids=["other pairs", "another session", "another section"],
)
def test_few_equal_results_are_no_copy_where_the_file_says_otherwise(
    tmp_path: Path, other: str, boards: int
) -> None:
    files = tmp_path / "a.csv", tmp_path / "b.csv"
    for file, text in zip(files, (HEAD + FIRST, other), strict=True):
        file.write_text(text)
    done = overtrick("rank", *map(str, files), "--json")
    found = json.loads(done.out)
    assert (done.status, found["problems"]) == (0, [])
    assert len(found["boards"]) == 2
    assert {line["boards"] for line in found["ranking"]} == {boards}
