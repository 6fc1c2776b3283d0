"""``overtrick deal``: the promise, the cards, the secret, and what anybody can check."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest

from tests.cli.command import overtrick
from tests.cli.test_app import examples
from tests.cli.test_league import ROOT

LOT = "the lottery of 28 November"


def begun(folder: Path, *options: str) -> Path:
    file = folder / "t.json"
    done = overtrick("deal", "begin", str(file), "--boards", "1-8", *options)
    assert (done.status, done.err) == (0, "")
    return file


@pytest.mark.parametrize("line", examples("deal", "check"))
def test_the_example_of_the_help_runs(line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    done = overtrick(*shlex.split(line)[1:])
    assert (done.status, done.err) == (0, "")
    assert max(map(len, done.out.splitlines())) <= 80


@pytest.mark.parametrize("suffix", ["pbn", "dup", "dlm", "lin", "bri", "dge", "ber"])
def test_cards_in_any_format_are_those_that_were_dealt(tmp_path: Path, suffix: str) -> None:
    file, hands = begun(tmp_path), tmp_path / f"t.{suffix}"
    assert overtrick("deal", "hands", str(file), "-o", str(hands)).status == 0
    done = overtrick("deal", "check", str(file), str(hands))
    assert (done.status, done.err) == (0, "")
    assert done.out.startswith("8 of 8 boards")


def test_a_card_that_was_changed_is_seen(tmp_path: Path) -> None:
    file, hands = begun(tmp_path), tmp_path / "t.pbn"
    other = tmp_path / "other"
    other.mkdir()
    overtrick("deal", "hands", str(begun(other)), "-o", str(hands))
    done = overtrick("deal", "check", str(file), str(hands))
    assert done.status == 1
    assert done.out.startswith("0 of 8 boards")
    assert "board 3: other cards than dealt" in done.err


def test_the_secret_is_in_the_file_alone(tmp_path: Path) -> None:
    file = tmp_path / "t.json"
    done = overtrick("deal", "begin", str(file), "--lot", LOT, "--json")
    kept, told = json.loads(file.read_text()), json.loads(done.out)
    assert file.stat().st_mode & 0o077 == 0
    assert kept["secret"] not in done.out
    assert told == {key: kept[key] for key in told}
    assert (told["boards"], told["lot"]) == ("1-24", LOT)


def test_a_secret_is_never_written_over(tmp_path: Path) -> None:
    file = begun(tmp_path)
    kept = file.read_bytes()
    done = overtrick("deal", "begin", str(file))
    assert (done.status, file.read_bytes()) == (1, kept)
    assert "is there already" in done.err


def test_the_word_is_asked_kept_and_not_changed(tmp_path: Path) -> None:
    file, hands = begun(tmp_path, "--lot", LOT), tmp_path / "t.pbn"
    done = overtrick("deal", "hands", str(file), "-o", str(hands))
    assert (done.status, hands.exists()) == (1, False)
    assert f"the word is missing: {LOT}" in done.err
    assert (
        overtrick("deal", "hands", str(file), "-o", str(hands), "--word", "4 8 15").status == 0
    )
    first = hands.read_bytes()
    done = overtrick("deal", "hands", str(file), "-o", str(hands), "--word", "4 8 16")
    assert (done.status, hands.read_bytes()) == (1, first)
    assert "the word is '4 8 15' already" in done.err
    assert overtrick("deal", "hands", str(file), "-o", str(hands)).status == 0
    assert hands.read_bytes() == first


def test_the_secret_is_kept_until_the_embargo_ends(tmp_path: Path) -> None:
    file = begun(tmp_path, "--embargo", "2999-12-31T20:00")
    done = overtrick("deal", "reveal", str(file))
    assert (done.status, done.out) == (1, "")
    assert "kept until 2999-12-31 20:00 UTC" in done.err
    over = tmp_path / "over"
    over.mkdir()
    done = overtrick("deal", "reveal", str(begun(over, "--embargo", "2001-01-01")))
    assert json.loads(done.out)["secret"]


def test_sessions_have_cards_of_their_own(tmp_path: Path) -> None:
    file = begun(tmp_path, "--sessions", "2")
    for session in ("1", "2"):
        hands = str(tmp_path / f"{session}.pbn")
        overtrick("deal", "hands", str(file), "--session", session, "-o", hands)
        asked = ("deal", "check", str(file), hands, "--json", "--session")
        told = json.loads(overtrick(*asked, session).out)
        assert (told["dealt"], told["played"], told["same"]) == (8, 8, 8)
        assert json.loads(overtrick(*asked, str(3 - int(session))).out)["same"] == 0
    done = overtrick(
        "deal", "hands", str(file), "--session", "3", "-o", str(tmp_path / "3.pbn")
    )
    assert done.status == 1
    assert not (tmp_path / "3.pbn").exists()


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"secret": "00" * 32}, "its secret does not give its commitment"),
        ({"secret": "zz"}, "secret: not 64 hexadecimal digits"),
        ({"secret": None}, "secret: there is none"),
        ({"boards": "9-3"}, "boards: not boards such as 1-24"),
        ({"dealing": "dice"}, "dealing: not 'overtrick-deal-1'"),
        ({"embargo": "soon"}, "embargo: not a moment"),
    ],
)
def test_a_file_that_was_changed_says_what_is_wrong(
    tmp_path: Path, change: dict[str, str | None], said: str
) -> None:
    file = begun(tmp_path)
    file.write_text(json.dumps(json.loads(file.read_text()) | change))
    done = overtrick("deal", "reveal", str(file))
    assert (done.status, done.out) == (1, "")
    assert said in done.err


def test_another_commitment_than_was_published(tmp_path: Path) -> None:
    file, hands = begun(tmp_path), tmp_path / "t.pbn"
    overtrick("deal", "hands", str(file), "-o", str(hands))
    done = overtrick("deal", "check", str(file), str(hands), "--commitment", "ab" * 32)
    assert (done.status, done.out) == (1, "")
    right = json.loads(file.read_text())["commitment"]
    done = overtrick("deal", "check", str(file), str(hands), "--commitment", right.upper())
    assert "as published before" in done.out


def test_a_format_without_cards_is_refused(tmp_path: Path) -> None:
    file = begun(tmp_path)
    done = overtrick("deal", "hands", str(file), "-o", str(tmp_path / "t.csv"))
    assert (done.status, (tmp_path / "t.csv").exists()) == (1, False)
    assert "has no room for cards" in done.err
    assert overtrick("deal", "hands", str(file), "-o", str(tmp_path / "t.zzz")).status == 2
