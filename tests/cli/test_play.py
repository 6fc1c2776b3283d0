import os
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from overtrick.cli.play_table import TypedSheet, status
from overtrick.errors import OvertrickError, Text
from overtrick.formats.sheets.sheet import SheetText, read_sheet
from tests.cli.command import COMMAND, SRC, Done, in_a_process

EXAMPLES = Path(__file__).parents[2] / "examples"
A_2 = [
    *("w 2s +1", "t 4h =", "We 3NT =", "They 2S -1", "w 1nt=", "t 2♦ =", "w 4sx -2"),
    *("They 1H =", "t 2c ="),
]


def play(file: Path, *lines: str) -> Done:
    return in_a_process("play", str(file), typed="".join(f"{line}\n" for line in lines))


def deals(file: Path) -> list[str]:
    pad, problems = read_sheet(file.read_bytes())
    assert problems == ()
    return [str(deal) for deal in pad.deals]


def test_scene_a_2_edit_deal_2_of_9(tmp_path: Path) -> None:
    file = tmp_path / "friday.sheet"
    done = play(file, *A_2, "edit 2 They 4H -1")
    assert (done.status, done.err) == (0, "")
    before, after = done.out.split("They win the rubber by 900")
    assert "Deal 2 changed.\n Deal 4 is now 50.\n The rubber is open again: one game each." in (
        after
    )
    rows = after.splitlines()
    assert {row.split("*")[1][0] for row in rows if "*" in row} == {"2", "4", "9"}
    assert "They lead by 280" in after
    assert deals(file)[1] == "They 4H -1"
    assert "Deal 1: We 2♠ +1: 90 to We." in before


def test_the_party_of_seed_000_typed_deal_by_deal(tmp_path: Path) -> None:
    """Scene A-1: what stands on the sheet is what `sheet` draws of it."""
    text = (EXAMPLES / "party.sheet").read_text(encoding="utf-8")
    lines = [line.partition("#")[0].strip() for line in text.splitlines()]
    file = tmp_path / "party.sheet"
    done = play(file, *[line for line in lines if line], "show")
    assert (done.status, done.err) == (0, "")
    drawn = in_a_process("sheet", str(EXAMPLES / "party.sheet")).out
    assert drawn.strip() in done.out


def test_undo_insert_delete_and_honours(tmp_path: Path) -> None:
    file = tmp_path / "friday.sheet"
    first = ("we 2s =", "they 1nt =", "insert 2 pass", "delete 1", "honours they 150")
    assert play(file, *first).status == 0
    assert deals(file) == ["Pass", "They 1NT ="]
    assert "They 1NT = ; honours They 150" in file.read_text(encoding="utf-8")
    done = play(file, "we 3c =", "honours 2 we 150", "u", "u", "undo")
    assert done.err == "overtrick: nothing was typed before; delete N takes deal N out\n"
    assert done.status == 1
    assert deals(file) == ["Pass", "They 1NT ="]


def test_names_rotation_and_a_chicago(tmp_path: Path) -> None:
    file = tmp_path / "five.sheet"
    done = play(
        file,
        "game chicago",
        "names Ann, Bob, Cy, Di, Zoë",
        "stakes 10 per 100",
        *("zoë 3nt =", "pass", "b 2s =", "bob 2s =", "cy 1nt -1"),
    )
    assert (done.status, done.err) == (0, "")
    words = " ".join(done.out.split())
    assert (
        "Dealer Bob (N). Nobody vulnerable. Bob & Zoë against Cy & Di; Ann sits out." in words
    )
    assert "We 60, needs 40." in words
    assert "Next: Cy & Ann against Di & Zoë; Bob sits out." in words
    assert "players: Ann, Bob, Cy, Di, Zoë\n" in file.read_text(encoding="utf-8")


def test_a_rubber_is_settled_and_a_new_sheet_begun(tmp_path: Path) -> None:
    file = tmp_path / "friday.sheet"
    done = play(
        file,
        "names Ann, Bob, Cy, Di",
        "new",
        *("we 3nt =", "new", "settle", "we 1c =", "new", "ann 1c ="),
    )
    assert done.err.splitlines() == [
        "overtrick: the last one is not finished: play on, or settle it first",
        "overtrick: the rubber is settled: undo opens it, new begins another sheet",
    ]
    assert "The next deal begins it." in done.out
    assert deals(file) == ["We 3NT ="]
    assert read_sheet(file.read_bytes())[0].settle
    second = tmp_path / "friday-2.sheet"
    assert second.read_text(encoding="utf-8") == (
        "game: rubber\nplayers: Ann, Bob, Cy, Di\nAnn 1C =\n"
    )


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("foo", "not a deal: 'foo'"),
        ("we 4s +4", "4S+4 cannot be"),
        ("edit 7 pass", "there is no deal 7: the sheet has 1"),
        ("edit 1 we 9c =", "not a contract: '9c ='"),
        ("delete 2", "there is no deal 2"),
        ("game whist", "not one of rubber, chicago: 'whist'"),
        ("names Ann, Bob", "4 to 13 players take turns, not 2"),
        ("honours 3 we 100", "there is no deal to write them to"),
        ("honours we lots", "not a remark"),
    ],
)
def test_what_cannot_be_is_told_and_the_sheet_stays(
    line: str, message: str, tmp_path: Path
) -> None:
    file = tmp_path / "friday.sheet"
    file.write_text("# our table\nWe 2S =\n", encoding="utf-8")
    table = TypedSheet.opened(file)
    with pytest.raises(OvertrickError, match=re.escape(message)):
        table.typed(line)
    table.typed("they 1nt =")
    assert file.read_text(encoding="utf-8") == "# our table\nWe 2S =\nThey 1NT =\n"


def test_an_only_rubber_is_settled(tmp_path: Path) -> None:
    done = play(tmp_path / "a.sheet", "settle", "game chicago", "settle")
    assert done.err.splitlines() == [
        "overtrick: there is no unfinished rubber to settle",
        "overtrick: only a rubber is settled; a Chicago ends after its deals",
    ]


def test_help_and_questions_write_nothing(tmp_path: Path) -> None:
    file = tmp_path / "a.sheet"
    done = play(file, "?", "show", "why", "", "quit", "we 1c =")
    assert "edit 2 They 4H -1" in done.out
    assert not file.exists()


def test_what_somebody_else_wrote_meanwhile_is_not_lost(tmp_path: Path) -> None:
    file = tmp_path / "a.sheet"
    table = TypedSheet.opened(file)
    table.typed("we 1c =")
    file.write_text("We 1C =\nThey 2C =\n", encoding="utf-8")
    with pytest.raises(ValueError, match="changed by somebody else and is read anew"):
        table.typed("we 3c =")
    table.typed("we 3c =")
    assert deals(file) == ["We 1C =", "They 2C =", "We 3C ="]


def test_the_status_of_a_complete_sheet() -> None:
    pad = SheetText("rubbers: 1\nWe 3NT =\nWe 3NT =").pad
    assert status(pad) == "The sheet is complete; new begins another."


def test_a_folder_that_takes_no_file_is_said(tmp_path: Path) -> None:
    done = play(tmp_path / "none" / "a.sheet", "we 1c =")
    assert done.status == 1
    assert done.err.rstrip().endswith("No such file or directory; not saved: we 1c =")


class Terminal:
    """The command on a terminal of so many columns, and what it printed."""

    def __init__(self, file: Path, columns: int) -> None:
        self.master, slave = os.openpty()
        env = {**os.environ, "PYTHONPATH": str(SRC), "NO_COLOR": "1", "TERM": "dumb"}
        env.pop("COLUMNS", None)
        import fcntl
        import struct
        import termios

        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        self.process = subprocess.Popen(
            [*COMMAND, "play", str(file)], stdin=slave, stdout=slave, stderr=slave, env=env
        )
        os.close(slave)
        self.out = ""

    def until(self, prompt: str) -> str:
        """Read up to a prompt; what has been read is given and forgotten."""
        end = time.monotonic() + 60
        while prompt not in self.out and time.monotonic() < end:
            if select.select([self.master], [], [], 1)[0]:
                self.out += os.read(self.master, 4096).decode("utf-8", "replace")
        before, found, self.out = self.out.partition(prompt)
        assert found, f"no {prompt!r} in {before!r}"
        return before

    def type(self, line: str) -> None:
        os.write(self.master, f"{line}\n".encode())


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    opened = Terminal(tmp_path / "friday.sheet", 46)
    yield opened
    opened.process.kill()
    opened.process.wait()
    os.close(opened.master)


@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals there")
def test_a_kill_in_the_middle_loses_nothing_that_was_answered(
    terminal: Terminal, tmp_path: Path
) -> None:
    terminal.until("1> ")
    terminal.type("we 2s +1")
    drawn = terminal.until("2> ")
    assert max(len(line.rstrip("\r")) for line in drawn.splitlines()) <= 46
    terminal.type("they 4h =")
    terminal.until("3> ")
    os.write(terminal.master, b"we 3")  # half a deal
    terminal.process.send_signal(signal.SIGKILL)
    terminal.process.wait()
    assert deals(tmp_path / "friday.sheet") == ["We 2S +1", "They 4H ="]
    assert [path.name for path in tmp_path.iterdir()] == ["friday.sheet"]
    assert "goes on" in play(tmp_path / "friday.sheet").out


def test_deals_are_typed_in_the_language_of_the_sheet(tmp_path: Path) -> None:
    file = tmp_path / "vendredi.sheet"
    done = play(file, "language: fr", "w 4C =", "t 3SA O -1", "We 2 Herz made 3")
    assert (done.status, done.err) == (0, "")
    assert "We 4♥ =" in file.read_text(encoding="utf-8")
    assert deals(file) == ["We 4H =", "They 3NT -1", "We 2H +1"]
    asked = play(tmp_path / "friday.sheet", "w 4P =")
    assert "'4P =' is 4♠ (de, fr, pl, es, it, tr) or 4♣ (pt)" in asked.err


def test_deals_of_a_rubber_begun_meanwhile_follow_on_or_stay_apart(tmp_path: Path) -> None:
    file = tmp_path / "friday.sheet"
    done = play(file, *A_2, "w 2s =", "t 4s =", "edit 2 They 4H -1")
    words = " ".join(done.out.split())
    asked = "Deal 10 began rubber 2. Do the deals from there follow on, or stay apart?"
    assert f"{asked} (follow, apart) Deal 12." in words
    table = TypedSheet.opened(file)
    table.typed("edit 2 t 4h =")
    table.typed("edit 2 t 4h -1")
    assert table.typed("follow").sentences == (Text("Deal {deal} follows on.", deal=10),)
    reply = table.typed("apart")
    assert str(reply.sentences[-1]) == "Rubber 1 is settled: one game each."
    assert "We 2S = ; new rubber\n" in file.read_text(encoding="utf-8")
    assert [stage.games.they for stage in table.sheet.pad.sheet().stages] == [1, 1]
    table.typed("follow 10")
    assert "new rubber" not in file.read_text(encoding="utf-8")
    with pytest.raises(OvertrickError, match="which deal"):
        table.typed("apart 40")


def test_who_in_fact_cut_in(tmp_path: Path) -> None:
    table = TypedSheet.opened(tmp_path / "six.sheet")
    for line in ("names Ann, Bob, Cy, Di, Eve, Fay", "rotation cut-in", "ann 4s =", "cy 3nt ="):
        table.typed(line)
    assert "Ann & Bob against Eve & Fay" in status(table.sheet.pad)
    table.typed("cut ann, eve, c, di")
    assert "Ann & Cy against Eve & Di; Bob, Fay sit out." in status(table.sheet.pad)
    assert "cuts: 2 ann, eve, c, di\n" in table.file.read_text(encoding="utf-8")
    table.typed("eve 3nt =")
    with pytest.raises(OvertrickError, match="no player is called 'zoe'"):
        table.typed("cut zoe, eve, cy, di")
    table.typed("cut 3 eve, fay, ann, bob")
    assert [cut for cut, _ in table.sheet.pad.party.cuts] == [2, 3]  # type: ignore[union-attr]
    table.typed("undo")
    table.typed("delete 3")
    table.typed("cut")
    assert "cuts" not in table.file.read_text(encoding="utf-8")
