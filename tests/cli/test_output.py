import io
import json
from pathlib import Path

import pytest
import typer

from overtrick.cli.output import fail, folded, report, show, write, write_json
from overtrick.messages import speaking


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_document_goes_to_its_file(tmp_path: Path) -> None:
    write("4♠=", tmp_path / "deal.txt")
    assert (tmp_path / "deal.txt").read_bytes() == "4♠=\n".encode()


def test_a_dash_is_standard_output(capsys: pytest.CaptureFixture[str]) -> None:
    write("4♠=\n", Path("-"))
    assert capsys.readouterr().out == "4♠=\n"


def test_json_keeps_suit_signs(capsys: pytest.CaptureFixture[str]) -> None:
    write_json({"contract": "4♠"})
    out = capsys.readouterr().out
    assert "♠" in out
    assert json.loads(out) == {"contract": "4♠"}


def test_a_problem_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    report("not a\ncontract")
    report("not a contract: '8C'", place="evening.csv:7")
    assert capsys.readouterr().err == (
        "overtrick: not a contract\nevening.csv:7: not a contract: '8C'\n"
    )


def test_failing_is_status_1(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(typer.Exit) as left:
        fail("one", "two")
    assert left.value.exit_code == 1
    assert capsys.readouterr().err == "overtrick: one\novertrick: two\n"


def test_hearts_are_red_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setattr("sys.stdout", Terminal())
    show(" 4♥=")
    import sys

    assert isinstance(sys.stdout, Terminal)
    assert sys.stdout.getvalue() == " 4\x1b[31m♥\x1b[0m=\n"


def test_a_terminal_gets_lines_that_fit_and_a_program_whole_ones(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    line = "12:00:00  a1  director: " + "board 10 was corrected " * 4
    assert folded(line) == line
    monkeypatch.setattr("sys.stdout", Terminal())
    first, then = folded(line).split("\n")
    assert max(len(first), len(then)) <= 80
    assert then.startswith("    ")
    assert folded("\n\n  two  words") == "\n\n  two  words"


def test_french_spaces_the_colon_behind_a_name_and_no_place_of_a_file(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with speaking("fr"):
        report("non", place="donnes, BRI")
        report("non", place="evening.csv:7")
    assert capsys.readouterr().err == "donnes, BRI\u00a0: non\nevening.csv:7: non\n"


def test_no_color_is_respected(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setattr("sys.stdout", terminal)
    show(" 4♥=")
    assert terminal.getvalue() == " 4♥=\n"


def test_a_name_is_no_command_to_the_terminal(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    name = "Ann\x1b[31m\x9b2J\x7f\r"
    write(name)
    show(name)
    write_json({"name": name})
    report(name, place=name)
    said = capsys.readouterr()
    assert not {*said.out, *said.err} & {"\x1b", "\x9b", "\x7f", "\r"}
    write_json({"name": name}, tmp_path / "names.json")
    assert json.loads((tmp_path / "names.json").read_bytes())["name"] == name


def test_half_a_sign_is_written_as_its_number(tmp_path: Path) -> None:
    write_json({"name": "\ud800"}, tmp_path / "names.json")
    assert json.loads((tmp_path / "names.json").read_bytes())["name"] == "\ud800"


def test_json_written_in_parts_is_the_same_text(tmp_path: Path) -> None:
    boards = [{"board": 7, "lines": [{"ns": "1\x7f\n"}, {}]}, {"board": 8, "lines": []}]
    whole = {"method": "butler", "boards": boards, "problems": [], "settings": {}}
    file = tmp_path / "a.json"
    write_json(whole | {"boards": iter(boards), "matches": iter([])}, file)
    plain = json.dumps(whole | {"matches": []}, ensure_ascii=False, indent=1)
    assert file.read_text(encoding="utf-8") == plain.replace("\x7f", "\\u007f") + "\n"
