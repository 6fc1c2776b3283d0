"""What every verb has in common: short options, help by name, one form of what is not there."""

import json
import re
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
import typer

from overtrick.cli.app import VERBS
from overtrick.cli.options import SUBJECTS, names_of
from overtrick.cli.output import page_as_wide_as
from overtrick.compare.settings import SETTINGS
from overtrick.errors import UnknownName
from overtrick.printing.columns import PAGE, columns, page_width
from tests.cli.command import in_a_process, overtrick


def test_short_options_are_those_that_people_try() -> None:
    assert overtrick("-V").out == overtrick("--version").out
    assert overtrick("-h").out == overtrick("--help").out == overtrick("help").out
    for verb in (("rank",), ("event", "enter"), ("movement", "guide")):
        assert overtrick(*verb, "-h").out == overtrick("help", *verb).out
        assert re.search("Examples?:", overtrick(*verb, "-h").out)


def test_help_has_a_word_on_every_setting() -> None:
    told = overtrick("help", "settings").out
    for setting in SETTINGS.values():
        assert re.search(rf"(?m)^{setting.name} +{re.escape(setting.title[:20])}", told)
    assert overtrick("rank", "--set", "help").out == told
    assert "seed page 002: one matchpoint for a win" in overtrick("rank", "--rules", "help").out
    assert all(name in overtrick("rank", "--help").out for name in SETTINGS)


@pytest.mark.parametrize("subject", SUBJECTS)
def test_each_subject_is_drawn_and_is_data(subject: str) -> None:
    drawn, data = overtrick("help", subject).out, overtrick("help", subject, "--json").out
    listed = json.loads(data)[subject]
    assert [each["name"] for each in listed] == [each.name for each in names_of(subject)]
    assert all(each["name"] in drawn and each["title"] for each in listed)
    assert max(map(len, drawn.splitlines())) <= PAGE


def test_help_for_what_is_not_there() -> None:
    assert overtrick("help", "nosuch").status == 2
    done = overtrick("help", "settings", "colour")
    assert (done.status, done.out) == (1, "")
    assert "no 'colour'; there are: unit, missing" in done.err
    with pytest.raises(UnknownName):
        names_of("rules", "nosuch")


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("overtrick rank --rules eb", "ebu ebu-2025"),
        ("overtrick rank --set by", "bye= bye_expected="),
        ("overtrick rank --set bye = 5", "50%"),
        ("overtrick rank --set bye =", "leave_out 50% 60% own_average"),
        ("overtrick rank --rules = kop", "kops"),
        ("overtrick check --method but", "butler"),
        ("overtrick score --edition rubber-p", "rubber-pre1993"),
        ("overtrick help tie", "tie-breaks"),
        ("overtrick event new x.jsonl --rules ru", "ruter"),
    ],
)
def test_a_shell_completes_names(words: str, offered: str) -> None:
    count = len(words.split()) - 1
    done = in_a_process(
        _OVERTRICK_COMPLETE="complete_bash", COMP_WORDS=words, COMP_CWORD=str(count)
    )
    assert done.out.split() == offered.split()


@pytest.mark.parametrize(
    "words",
    [
        *("rank @", "check @", "sheet @", "season @", "league @", "movement check @"),
        *("movement show @", "movement guide @", "event log @", "event rank @", "restore @"),
        *("convert @ out.json", "convert --guess @", "rank *@", "event note @ tea"),
        *("rank examples/evening.csv --map @", "rank examples/evening.csv --handicaps @"),
        *("convert examples/evening.csv out.bws --into @", "import @ --data out"),
        *("rank examples/evening.csv --carry @", "analyse @"),
        "against 4S= --board 1 --hcp 25 --expect @",
    ],
)
def test_what_is_not_there_is_said_in_one_form(words: str, tmp_path: Path) -> None:
    lost = str(tmp_path / "lost.csv")
    pattern = str(tmp_path / "l*st.csv")
    meant = [word.replace("*@", pattern).replace("@", lost) for word in words.split()]
    asked = [str(tmp_path / word) if word.startswith("out") else word for word in meant]
    done = overtrick(*asked)
    name = next(word for word in asked if "lost" in word or "l*st" in word)
    assert done.status == 1
    assert done.err.splitlines()[0].startswith(f"{name}: No such file or directory")


@pytest.mark.parametrize(
    "words",
    [
        "print ranking examples/evening.csv -o @.pdf",
        "plot butler examples/evening.csv -o @.svg",
        "rank examples/evening.csv -o @.txt",
    ],
)
def test_a_file_in_no_folder_is_said_by_its_own_name(words: str, tmp_path: Path) -> None:
    asked = words.replace("@", str(tmp_path / "none" / "out")).split()
    done = overtrick(*asked)
    assert (done.status, done.err) == (1, f"{asked[-1]}: No such file or directory\n")


@pytest.mark.parametrize(
    "words", ["print ranking @ -o x.pdf", "plot butler @ -o x.svg", "report @ -o x"]
)
def test_a_result_that_does_not_count_is_said_wherever_it_is_shown(
    words: str, tmp_path: Path
) -> None:
    table = tmp_path / "a.csv"
    table.write_text("board,ns,ew,score\n1,1,2,420\n1,3,4,450\n1,1,4,100\n", encoding="utf-8")
    verb, *rest = words.replace("@", str(table)).split()
    done = overtrick(verb, *rest[:-1], str(tmp_path / rest[-1]))
    said = f"1 has played it already (first at {table}:2), this line is left out"
    assert (done.status, done.err) == (1, f"{table}:4: board 1: {said}\n")
    assert (tmp_path / rest[-1]).exists()  # what counts is shown all the same


def test_a_movement_without_its_number_says_so() -> None:
    done = overtrick("movement", "show", "howell")
    assert done.err == "overtrick: howell needs a number (pairs), such as howell:8\n"


def _verbs() -> dict[str, Any]:
    found = {}
    for name, verb in VERBS.items():
        command: Any = typer.main.get_command(import_module(verb.module).app)
        command = getattr(command, "commands", {}).get(name, command)  # one of several verbs
        if not hasattr(command, "commands"):
            found[name] = command
            continue
        for own in command.list_commands(None):
            found[f"{name} {own}"] = command.resolve_command(typer.Context(command), [own])[1]
    return found


_SERVES = {
    "play",
    "pad",
    "print",
    "report",
    "serve",
    "backup",
    "deal hands",
    "deal reveal",
    "restore",
    "export",
    "import",
    *(
        "bulk rank",
        "bulk check",
        "bulk score",
        "bulk compare",
        "bulk generate",
        "token withdraw",
    ),
}


def test_every_verb_that_prints_data_has_json() -> None:
    told = {f"event {name}" for name in _writing()} - {"event draw"}  # whose preview is data
    without = {
        name
        for name, command in _verbs().items()
        if "--json" not in {opt for each in command.params for opt in each.opts}
    }
    assert without == _SERVES | told


def _writing() -> set[str]:
    """The verbs of an event that tell its journal something: all that take ``--by``."""
    return {
        name.removeprefix("event ")
        for name, command in _verbs().items()
        if name.startswith("event ") and "by" in {each.name for each in command.params}
    }


def test_guide_cards_are_data() -> None:
    asked = ("movement", "guide", "howell:4", "--boards-per-set", "5", "--json")
    found = json.loads(overtrick(*asked).out)
    assert [card["id"] for card in found["cards"]] == ["1", "2", "3", "4"]
    assert found["cards"][1]["rounds"][0] == {
        **{"round": 1, "table": 2, "seat": "NS", "partner": None, "opponents": ["3"], "set": 1},
        **{"switched": False, "alternating": False, "sit_out": False},
        "boards": [1, 2, 3, 4, 5],
    }
    of_team = ("movement", "guide", "triangle:3", "--pair", "2", "--json")
    teams = json.loads(overtrick(*of_team).out)
    assert [card["id"] for card in teams["cards"]] == ["NS 2", "EW 2"]
    table = json.loads(overtrick("movement", "guide", "howell:4", "--table", "1", "--json").out)
    assert (len(table["tables"][0]["rounds"]), table["cards"]) == (3, [])


def test_formats_and_guesses_are_data(tmp_path: Path) -> None:
    formats = json.loads(overtrick("convert", "--formats", "--json").out)["formats"]
    assert {"id", "suffixes", "read", "write", "carries"} <= set(formats[0])
    asked = ("convert", "--guess", "examples/evening.csv", str(tmp_path / "map.toml"), "--json")
    table = json.loads(overtrick(*asked).out)["tables"][0]
    assert table["columns"][4]["is"] == "board"
    assert (tmp_path / "map.toml").is_file()
    assert overtrick("convert", "examples/evening.csv", "x.csv", "--json").status == 2


def test_a_drawing_is_as_wide_as_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    import io

    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    row = ["7", "Wilhelmina Featherstonehaugh & Bartholomew Cholmondeley" * 3]
    for wide in (50, 120):
        monkeypatch.setattr("overtrick.cli.output.terminal_width", lambda _, wide=wide: wide)
        with page_as_wide_as(Terminal()):
            assert page_width() == wide
            assert max(map(len, columns(["no", "names"], [row], "<<", cut=["names"]))) == wide
    with page_as_wide_as(io.StringIO()):
        assert page_width() == PAGE
