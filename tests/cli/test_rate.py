"""``overtrick rate``: the same bytes in any order, dates that are asked for, late sessions."""

from __future__ import annotations

import json
import random
import shlex
import shutil
from datetime import datetime
from pathlib import Path

import pytest

from tests.cli.command import overtrick
from tests.cli.test_app import examples
from tests.cli.test_league import ROOT

FOLDER = ROOT / "examples" / "ratings"
FILES = sorted(map(str, FOLDER.glob("*.csv")))


@pytest.mark.parametrize("line", examples("rate"))
def test_the_examples_of_the_help_run(line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    done = overtrick(*shlex.split(line)[1:])
    assert (done.status, done.err) == (0, "")
    if "--json" not in line:
        assert max(map(len, done.out.splitlines())) <= 80


@pytest.mark.parametrize("system", ["lehman", "power", "grades", "nz"])
def test_files_in_any_order_give_the_same_bytes(system: str) -> None:
    whole = overtrick("rate", str(FOLDER), "--system", system, "--json")
    assert whole.status == 0
    shuffled = list(FILES)
    for seed in range(3):
        random.Random(seed).shuffle(shuffled)
        assert overtrick("rate", *shuffled, "--system", system, "--json") == whole


def test_the_document_has_a_version_and_its_calibration() -> None:
    document = json.loads(overtrick("rate", *FILES, "--system", "lehman", "--json").out)
    assert (document["system"], document["as_of"], document["sessions"]) == (
        *("lehman", "2026-03-24"),
        6,
    )
    assert len(document["version"]) == 12
    told = document["calibration"]
    assert sum(each["results"] for each in told["deciles"]) == told["results"] == 40
    assert told["error"] < told["error_of_50"]
    predicted = [each["predicted"] for each in told["deciles"]]
    assert predicted == sorted(predicted)
    assert document["ratings"][0] == {
        **{"player": "Bob Bay", "place": 1, "rating": 87.83},
        **{"boards": 168, "sessions": 6, "published": True},
    }
    assert document["replayed"] is None


def test_how_true_it_is_stands_before_the_list() -> None:
    drawn = overtrick("rate", str(FOLDER), "--system", "lehman").out
    assert 0 < drawn.index("How true it is: 40 results foretold") < drawn.index("place  player")


def test_a_late_session_is_put_in_its_place(tmp_path: Path) -> None:
    archive, keep = tmp_path / "archive", str(tmp_path / "kept")
    shutil.copytree(FOLDER, archive)
    late = archive / "2026-02-10.csv"
    late.rename(tmp_path / late.name)
    asked = ("rate", str(archive), "--system", "lehman", "--keep", keep)
    before = json.loads(overtrick(*asked, "--json").out)
    shutil.move(tmp_path / late.name, late)
    drawn = overtrick(*asked[:-2], "--keep", shutil.copy(keep, str(tmp_path / "copy")))
    assert "worked out anew from 2026-02-10 on for 2026-02-10.csv" in " ".join(
        drawn.out.split()
    )
    after = json.loads(overtrick(*asked, "--json").out)
    whole = json.loads(overtrick("rate", str(FOLDER), "--system", "lehman", "--json").out)
    replayed = after.pop("replayed")
    assert {**after, "replayed": None} == whole
    assert replayed["sessions"] == [
        {"name": "2026-02-10.csv", "date": "2026-02-10", "why": "late"}
    ]
    was = {line["player"]: line["rating"] for line in before["ratings"]}
    now = {line["player"]: line["rating"] for line in after["ratings"]}
    assert {
        each["player"]: (each["before"], each["after"]) for each in replayed["changed"]
    } == {who: (was[who], now[who]) for who in now if was[who] != now[who]}


def test_a_session_without_a_date_is_asked_about(tmp_path: Path) -> None:
    text = Path(FILES[0]).read_text()
    undated = "\n".join(line.split(",", 1)[1] for line in text.splitlines())
    file = tmp_path / "club-20260113.csv"
    file.write_text(undated)
    asked = ("rate", str(file), "--system", "lehman", "--json")
    done = overtrick(*asked)
    assert done.status == 1
    assert (
        f"{file}: does not say when it was played: --date club-20260113.csv=2026-03-10"
        in done.err
    )
    for more in (("--date", f"{file.name}=2026-01-13"), ("--dates-in-names",)):
        done = overtrick(*asked, *more)
        assert (done.status, done.err) == (0, "")
        assert json.loads(done.out)["as_of"] == "2026-01-13"


def test_a_copy_counts_once_and_is_said(tmp_path: Path) -> None:
    shutil.copytree(FOLDER, tmp_path / "a")
    shutil.copy(FILES[2], tmp_path / "a" / "zcopy.csv")
    done = overtrick("rate", str(tmp_path / "a"), "--system", "grades", "--json")
    assert done.status == 0
    assert "zcopy.csv: the same session as 2026-02-10.csv: counted once" in done.err
    assert done.out == overtrick("rate", str(FOLDER), "--system", "grades", "--json").out


def test_what_cannot_be_read_is_named_and_the_rest_is_rated(tmp_path: Path) -> None:
    shutil.copytree(FOLDER, tmp_path / "a")
    (tmp_path / "a" / "bad.csv").write_text("what,is,this\n1,2,3\n")
    done = overtrick("rate", str(tmp_path / "a"), "--system", "nz", "--json")
    assert done.status == 1
    assert "bad.csv" in done.err
    assert json.loads(done.out)["sessions"] == 6


def test_an_own_system_is_a_file(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text(
        'title = "Own"\nsource = "us"\nform = "mean"\nsession = "X"\nexpected = "(G + P) / 2"\n'
    )
    done = overtrick("rate", *FILES, "--system", str(own), "--json")
    assert done.status == 0
    assert json.loads(done.out)["system"] == "own"
    own.write_text(
        'title = "Own"\nsource = "us"\nform = "mean"\nsession = "X"\nexpected = "G P"\n'
    )
    done = overtrick("rate", *FILES, "--system", str(own))
    assert (done.status, done.err) == (
        1,
        f"{own}:5: expected: formula 'G P', sign 3: 'P' cannot stand here\n",
    )


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (("--system", "elo"), 2, "no system 'elo'; there are: lehman, power, grades"),
        (("--system", "none.toml"), 1, "none.toml: No such file or directory"),
        (("--system", "nbb-season"), 2, "nbb-season counts points: say by which --scheme"),
        (("--system", "lehman", "--scheme", "nz-club"), 2, "lehman counts no awards"),
        (("--system", "lehman", "--as-of", "soon"), 2, "--as-of: not a date such as"),
        (("--system", "lehman", "--date", "a.csv"), 2, "--date: not"),
        (
            ("--system", "lehman", "--date", "a.csv=2026-01-01"),
            1,
            "which is not in the archive",
        ),
        (("--system", "lehman", "--why", "Zoe"), 1, "nobody is 'Zoe'; there are: Bob Bay"),
    ],
)
def test_what_is_asked_wrong_is_refused(
    arguments: tuple[str, ...], status: int, said: str
) -> None:
    done = overtrick("rate", *FILES, *arguments)
    assert done.status == status
    assert said in " ".join(done.err.split())


def test_points_of_a_season_come_from_a_scheme() -> None:
    asked = ("rate", *FILES, "--system", "nbb-season", "--scheme", "vbl-club", "--json")
    document = json.loads(overtrick(*asked).out)
    assert document["calibration"] is None
    best = document["ratings"][0]
    # the first of 8 pairs has 0.32; five sessions count in full, the sixth by half
    assert best["rating"] <= 0.32 * 5.5
    assert best["sessions"] == 6


def test_what_is_kept_may_lie_in_the_archive_and_is_no_session(tmp_path: Path) -> None:
    shutil.copytree(FOLDER, tmp_path / "a")
    asked = ("rate", str(tmp_path / "a"), "--system", "lehman", "--json")
    first = overtrick(*asked, "--keep", str(tmp_path / "a" / "kept.jsonl"))
    again = overtrick(*asked, "--keep", str(tmp_path / "a" / "kept.jsonl"))
    assert first == again
    assert (again.status, again.err) == (0, "")


def test_a_folder_to_keep_it_in_must_be_there(tmp_path: Path) -> None:
    keep = tmp_path / "none" / "kept"
    done = overtrick("rate", *FILES, "--system", "lehman", "--keep", str(keep))
    assert (done.status, done.out) == (1, "")
    assert f"{keep}: there is no such folder to keep it in" in done.err


def test_a_journal_was_played_on_the_day_of_its_first_entry() -> None:
    tuesday = str(ROOT / "examples" / "tuesday.jsonl")
    document = json.loads(overtrick("rate", tuesday, "--system", "lehman", "--json").out)
    first = json.loads(Path(tuesday).read_text().splitlines()[0])["at"]
    day = datetime.fromisoformat(first).astimezone().date().isoformat()
    assert (document["as_of"], document["sessions"]) == (day, 1)


def test_a_person_under_two_names_is_made_one_and_two_again(tmp_path: Path) -> None:
    folder = tmp_path / "archive"
    shutil.copytree(FOLDER, folder)
    for nth, path in enumerate(sorted(folder.glob("*.csv"))):
        if nth % 2:
            path.write_text(path.read_text().replace("Ann Ash", "4711"))
    words = "rate", str(folder), "--system", "lehman", "--json"
    keep, same = ("--keep", str(tmp_path / "kept.jsonl")), tmp_path / "same.csv"
    two = json.loads(overtrick(*words, *keep).out)["ratings"]
    assert {"4711", "Ann Ash"} < {each["player"] for each in two}
    same.write_text("id,same_as\n4711,Ann A.\nAnn A.,Ann Ash\n")
    one = overtrick(*words, "--same", str(same))
    assert one == overtrick("rate", str(FOLDER), "--system", "lehman", "--json")
    kept = json.loads(overtrick(*words, *keep, "--same", str(same)).out)
    assert kept["ratings"] == json.loads(one.out)["ratings"]
    assert "Ann Ash" in {each["player"] for each in kept["replayed"]["changed"]}
    assert json.loads(overtrick(*words, *keep).out)["ratings"] == two


def test_who_played_with_each_other_are_not_one_person(tmp_path: Path) -> None:
    same = tmp_path / "same.csv"
    same.write_text("id,same_as\nBob Bay,Ann Ash\n")
    words = "rate", str(FOLDER), "--system", "lehman"
    done = overtrick(*words, "--same", str(same))
    assert "Ann Ash, Bob Bay: they played here against or with each other" in done.err
    assert done.out == overtrick(*words).out
    same.write_text("id,same_as\nA,B\nB,A\n")
    done = overtrick(*words, "--same", str(same))
    assert done.status == 2
    assert "each is said to be the other: A, B" in " ".join(done.err.split())
    same.write_text("id,same_as\nA,\n")
    assert "does not say who it is" in overtrick(*words, "--same", str(same)).err


def test_the_list_as_a_table_says_who_has_changed_and_is_shown_beside_results(
    tmp_path: Path,
) -> None:
    table, last = tmp_path / "ratings.csv", FILES[-1]
    asked = ("rate", *FILES, "--system", "lehman", "--since", "2026-03-10")
    assert overtrick(*asked, "-o", str(table)).status == 0
    lines = table.read_text().splitlines()
    assert lines[0] == "id,place,rating,boards,sessions,place_before,rating_before"
    assert lines[3] == "Finn Fox,3,64.90,168,6,4,64.22"
    document = json.loads(overtrick(*asked, "--json").out)
    assert document["since"] == "2026-03-10"
    assert document["ratings"][2]["before"] == {"place": 4, "rating": 64.22}
    assert "before: as of 2026-03-10" in overtrick(*asked).out
    ranked = json.loads(overtrick("rank", last, "--ratings", str(table), "--json").out)
    [pair] = [line for line in ranked["ranking"] if "Finn Fox" in line["names"]]
    assert (pair["names"], pair["rating"]) == (["Cid Cole", "Finn Fox"], 63.66)
    assert "  63.66" in overtrick("rank", last, "--ratings", str(table)).out
    handicaps = overtrick("rank", last, "--handicap", "xg", "--grades", str(table))
    assert (handicaps.status, handicaps.err) == (0, "")
    wrong = overtrick("rate", *FILES, "--system", "lehman", "--since", "soon")
    assert (wrong.status, "--since: " in wrong.err) == (2, True)


def test_days_follow_the_language_and_documents_do_not() -> None:
    call = ("rate", *FILES, "--system", "lehman", "--since", "2026-03-10")
    text = overtrick(*call, "--language", "de").out
    assert "bis 24.03.2026" in text
    assert "10.03.2026" in text
    assert "2026-03" not in text
    document = json.loads(overtrick(*call, "--json").out)
    assert (document["as_of"], document["since"]) == ("2026-03-24", "2026-03-10")
