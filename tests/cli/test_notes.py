"""Notes are notes: said once with their count, and never a reason to fail."""

import json
from pathlib import Path

import pytest

from tests.cli.command import overtrick

DEAL = "N:AKQJ.T98.765.432 T987.765.432.AKQ 6543.432.AKQJ.T9 2.AKQJ.T98.J8765"
GAME = """[Event "Training"]
[Board "{number}"]
[West "Ann"]
[North "Bob"]
[East "Cy"]
[South "Di"]
[Deal "{deal}"]
[Declarer "S"]
[Contract "1S"]
[Result "7"]
[Play "W"]
C5 C2 CA C9
H7 H4 HA HT
*

"""


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    """Eight games whose cards are in the order in which they fell, not in columns."""
    file = tmp_path / "archive.pbn"
    games = (GAME.format(number=number, deal=DEAL) for number in range(1, 9))
    file.write_text("".join(games))
    return file


SENTENCE = "Play: the cards are not in the columns of their players; read by who held them"


def test_a_note_is_said_once_with_its_count_and_its_first_places(archive: Path) -> None:
    done = overtrick("rank", str(archive), "--method", "butler")
    assert done.status == 0
    (line,) = done.err.splitlines()
    first, *_ = line.split(": ")
    assert first.startswith(f"{archive}:")
    assert f"{SENTENCE} (8 times; also {archive}:" in line
    assert line.endswith(", ...)")


def test_convert_that_wrote_everything_leaves_with_0(archive: Path, tmp_path: Path) -> None:
    done = overtrick("convert", str(archive), str(tmp_path / "out.csv"), "--to", "csv")
    assert done.status == 0, done.err
    assert done.err.count(SENTENCE) == 1


@pytest.mark.parametrize(
    "words",
    [
        ["rank", "IN"],
        ["rank", "IN", "--json"],
        ["check", "IN"],
        ["check", "IN", "--json"],
        ["check", "IN", "--published"],
        ["simultaneous", "rank", "IN"],
        ["convert", "IN", "OUT.csv"],
        ["analyse", "IN"],
        ["print", "ranking", "IN", "-o", "OUT.html"],
    ],
    ids=" ".join,
)
def test_notes_alone_leave_with_0_and_an_error_among_them_with_1(
    words: list[str], archive: Path, tmp_path: Path
) -> None:
    def status() -> int:
        places = {"IN": str(archive)}
        places |= {f"OUT.{kind}": str(tmp_path / f"out.{kind}") for kind in ("csv", "html")}
        for file in tmp_path.glob("out.*"):
            file.unlink()
        return overtrick(*(places.get(word, word) for word in words)).status

    assert status() == 0
    wrong = GAME.format(number=9, deal=DEAL).replace('"1S"', '"9S"')
    archive.write_text(archive.read_text() + wrong)
    assert status() == 1


def test_check_lists_notes_beside_what_is_wrong(archive: Path) -> None:
    done = overtrick("check", str(archive))
    assert (done.status, done.err) == (0, "")
    assert "How the file was read" in done.out
    assert " ".join(done.out.split()).count(SENTENCE) == 1


def test_notes_as_data(archive: Path) -> None:
    found = json.loads(overtrick("rank", str(archive), "--json").out)["problems"]
    (note,) = (problem for problem in found if problem["severity"] == "note")
    assert (note["message"], note["count"], len(note["also"])) == (SENTENCE, 8, 3)


def test_the_notes_of_several_files_count_together(archive: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.pbn"
    other.write_bytes(archive.read_bytes())
    done = overtrick("check", str(archive), str(other), "--sessions")
    assert "(16 times;" in " ".join(done.out.split())
