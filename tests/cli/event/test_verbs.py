import json
import shlex
import subprocess
import sys
from collections.abc import Callable
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
import typer

from scripts.forked import folder_of_command
from tests.cli.command import Done, in_a_process, overtrick
from tests.cli.desk import congress

Event = Callable[..., Done]

VERBS = [
    *("new", "settings", "round", "penalty", "note", "valid", "undo", "publish", "reopen"),
    *("final", "enter", "confirm", "withdraw", "move", "rule", "lead", "claim", "foul"),
    *("contestant", "player", "seat", "substitute"),
    *("rank", "problems", "log", "history", "diff"),
]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "evening.jsonl"


@pytest.fixture
def event(file: Path) -> Event:
    def run(verb: str, *arguments: str) -> Done:
        return overtrick("event", verb, str(file), *arguments)

    return run


@pytest.fixture
def evening(event: Event) -> Event:
    """Four tables, one board, a correction."""
    event("new", "--title", "Club evening", "--at", "2026-03-06T19:00Z")
    for nth, result in enumerate(["4S N =", "4S N +1", "3NT N =", "4S N -1"], 1):
        pairs = ("--ns", str(nth), "--ew", str(nth + 4), "--table", str(nth))
        told = (*pairs, "--at", f"2026-03-06T19:0{nth}Z", "--id", f"r{nth}")
        assert event("enter", "--board", "12", *told, result).status == 0
    return event


def entries(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


def places(done: Done) -> dict[str, Any]:
    document = json.loads(done.out)
    return {f"{line['direction']}{line['id']}": line["total"] for line in document["ranking"]}


def test_every_verb_has_help_that_fits(event: Event) -> None:
    listed = in_a_process("event", "--help", COLUMNS="80").out
    for verb in VERBS:
        assert f"  {verb} " in listed
        done = overtrick("event", verb, "--help")
        assert done.status == 0
        assert max(map(len, done.out.splitlines())) <= 80, verb


@pytest.mark.parametrize("verb", VERBS)
def test_every_example_runs(
    verb: str, evening: Event, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(file.parent)
    if verb == "move":
        evening("enter", "--board", "7", "--ns", "3", "--ew", "10", "PASS")
    evening("publish")
    congress(file.parent)
    help_text = overtrick("event", verb, "--help").out.replace("\\\n", " ")
    lines = [line.strip() for line in help_text.splitlines()]
    for line in (line for line in lines if line.startswith("overtrick event")):
        if verb == "new":
            file.unlink()
        done = overtrick(*shlex.split(line)[1:])
        assert (done.status, done.err) == (0, ""), line


def test_an_evening_from_the_shell(file: Path) -> None:
    """
    new, enter, rank, confirm, rule, penalty and the rest, each in a process of its own.
    """
    assert in_a_process("event", "new", str(file), "--title", "Club").status == 0
    for nth, result in enumerate(["4S N =", "4SX N +1", "PASS"], 1):
        pairs = ("--ns", str(nth), "--ew", str(nth), "--table", str(nth), "--lead", "HQ")
        done = in_a_process("event", "enter", str(file), "--board", "1", *pairs, result)
        assert (done.status, done.err) == (0, "")
    ranked = in_a_process("event", "rank", str(file), "--json")
    assert places(ranked)["NS2"] == 4
    assert json.loads(in_a_process("rank", str(file), "--json").out)["ranking"]
    assert {"id", "at", "by", "kind", "v"} <= set(entries(file)[-1])


def test_writers_in_processes_of_their_own(file: Path) -> None:
    overtrick("event", "new", str(file))
    command, who = str(Path(folder_of_command(), "overtrick")), ("--ns", "1", "--ew", "2")
    writers = [
        subprocess.Popen(
            [command, "event", "enter", str(file), "--board", str(board), *who, "4S N ="],
            stdout=subprocess.DEVNULL,
        )
        for board in range(1, 7)
    ]
    assert [writer.wait() for writer in writers] == [0] * 6
    boards = sorted(entry["board"] for entry in entries(file) if entry["kind"] == "result")
    assert boards == [1, 2, 3, 4, 5, 6]


def test_the_rules_are_stored_by_name_and_value(event: Event, file: Path) -> None:
    arguments = ("--rules", "seed002", "--method", "matchpoints", "--set", "trim=1")
    assert event("new", *arguments, "--set", "correction_minutes=60").status == 0
    stored = entries(file)[1]
    assert (stored["kind"], stored["rules"], stored["method"]) == (
        *("settings", "seed002"),
        "matchpoints",
    )
    assert (stored["settings"]["unit"], stored["settings"]["trim"]) == (1, 1)
    assert stored["conditions"]["correction_minutes"] == 60


def test_overtrick_rank_uses_what_the_journal_holds_unless_told_otherwise(
    evening: Event, file: Path
) -> None:
    evening("settings", "--rules", "seed002")
    evening("penalty", "2=1MP", "--reason", "late")
    assert places(overtrick("rank", str(file), "--json"))["NS2"] == 2
    assert places(overtrick("rank", str(file), "--json", "--set", "unit=2"))["NS2"] == 5
    assert places(overtrick("rank", str(file), "--json", "--rules", "default"))["NS2"] == 5
    butler = overtrick("rank", str(file), "--json", "--method", "butler")
    assert json.loads(butler.out)["method"] == "butler"


def test_an_id_told_twice_counts_once(event: Event, file: Path) -> None:
    event("new")
    for _ in range(2):
        done = event("enter", "--board", "1", "--ns", "1", "--ew", "2", "--id", "x", "PASS")
        assert done.status == 0
    assert "there already" in done.out
    assert [entry["id"] for entry in entries(file)].count("x") == 1


def test_two_devices_that_differ_are_a_problem(evening: Event) -> None:
    arguments = ("--board", "12", "--ns", "1", "--ew", "5", "--place", "phone", "4S N -1")
    assert evening("enter", *arguments).status == 0
    (problem,) = json.loads(evening("problems", "--json").out)["problems"]
    assert problem["board"] == 12
    assert "4S N -1 stands, but 4S N = was told as well" in evening("problems").out
    assert evening("rank").status == 0
    evening("confirm", "--board", "12", "--ns", "1", "--ew", "5", "--of", "r1")
    assert evening("problems").out == "No problems.\n"


def test_what_changed_since_the_announcement(evening: Event) -> None:
    evening("publish", "--at", "2026-03-06T22:15Z")
    told = ("--board", "12", "--ns", "1", "--ew", "5", "--at", "2026-03-06T22:20Z")
    evening("enter", *told, "--replace", "4S N -1")
    done = evening("diff", "announced", "now")
    assert done.out.splitlines()[0] == (
        "pair 1 NS: board 12 was 4S= now 4S-1; 66.7 % -> 16.7 %, 2nd -> 3rd="
    )
    (change, *_) = json.loads(evening("diff", "announced", "now", "--json").out)["changes"]
    assert change["boards"][0] == {
        "session": "1",
        "board": 12,
        "was": "4S N =",
        "now": "4S N -1",
    }
    assert (change["was"]["place"], change["now"]["place"]) == (2, 3)
    by_time = ("enter", "--board", "12", "--ns", "5", "--ew", "9", "4S N =")
    evening(*by_time, "--at", "2026-03-06T21:00Z", "--id", "late")
    announced = json.loads(evening("rank", "--json", "--as-of", "announced").out)["ranking"]
    assert "9" not in {line["id"] for line in announced}
    assert "pair 9 EW: board 12 is new" in evening("diff", "announced", "now").out
    assert evening("undo", "late", "--at", "2026-03-06T22:30Z").status == 0
    before = places(evening("rank", "--json", "--as-of", "2026-03-06T22:15:00Z"))
    assert before == places(evening("rank", "--json", "--as-of", "announced"))
    assert before != places(evening("rank", "--json"))
    assert evening("diff", "now", "now").out == "Nothing has changed.\n"
    assert "provisional since" in evening("rank").out


def test_undo_and_its_undo(evening: Event) -> None:
    before = places(evening("rank", "--json"))
    assert evening("undo", "r1", "--id", "u1").status == 0
    assert "NS1" not in places(evening("rank", "--json"))
    evening("undo", "u1")
    assert places(evening("rank", "--json")) == before
    evening("undo")
    assert "NS4" not in places(evening("rank", "--json"))
    assert evening("undo", "nothing").status == 1


def test_history_and_log(evening: Event) -> None:
    evening(
        "enter", "--board", "12", "--ns", "1", "--ew", "5", "--replace", "--id", "c", "PASS"
    )
    evening("undo", "c", "--by", "Ada", "--reason", "right at first")
    told = evening("history", "--board", "12", "--ns", "1", "--ew", "5").out.splitlines()
    assert len(told) == 3
    assert "(board 12, 1 v 5: corrected to passed out (table 1))" in told[1]
    assert "Ada: undoes c [right at first]: board 12, 1 v 5: corrected to passed out" in told[2]
    listed = json.loads(evening("log", "--json").out)["entries"]
    assert [entry["counts"] for entry in listed if entry["id"] in ("c", "r1")] == [True, False]
    assert len(evening("log").out.splitlines()) == len(listed)


@pytest.mark.parametrize(
    ("arguments", "ruling"),
    [
        (("A+/A-",), "A+/A-"),
        (("--fault", "ew"), "A+/A-"),
        (("60% 4S N = | 40% 4S N -1",), "60% 4S N = | 40% 4S N -1"),
        (("4S N =", "--ew-ruling", "4S N -1"), "4S N = ; EW 4S N -1"),
        (("--late",), "NP"),
    ],
)
def test_rulings(evening: Event, arguments: tuple[str, ...], ruling: str) -> None:
    board = "13" if "--late" in arguments else "12"
    who = ("--board", board, "--ns", "1", "--ew", "5")
    assert evening("rule", *who, *arguments, "--reason", "Law 16B").status == 0
    document = json.loads(evening("rank", "--json").out)
    boards = {found["board"]: found for found in document["boards"]}
    line = next(line for line in boards[int(board)]["lines"] if line["ns"] == "1")
    assert " ; EW ".join(filter(None, (line["ruling"], line["ruling_ew"]))) == ruling


def test_a_minus_is_no_option(event: Event) -> None:
    event("new")
    who = ("--ns", "1", "--ew", "2")
    assert "-50" in event("enter", "--board", "1", *who, "-50").out
    assert event("enter", "--board", "2", *who, "4S", "N", "-1").status == 0


def test_a_sit_out_and_an_individual(event: Event) -> None:
    event("new")
    assert event("enter", "--board", "1", "--ns", "5", "--ew", "", "BYE").status == 0
    seats = ("--north", "a", "--east", "b", "--south", "c", "--west", "d")
    assert event("enter", "--board", "2", *seats, "PASS").status == 0
    assert event("enter", "--board", "2", "--ns", "5", "PASS").status == 1


def test_people_and_the_rest(evening: Event, file: Path) -> None:
    evening("player", "p1", "Ada Byron")
    evening("contestant", "1", "p1", "Alan", "--direction", "NS")
    evening("substitute", "--contestant", "1", "--out", "Alan", "--in", "Eva")
    evening("seat", "--table", "1", "--ns", "1", "--ew", "5")
    evening("round", "2")
    evening("lead", "--board", "12", "--ns", "1", "--ew", "5", "SA")
    evening("claim", "--board", "12", "--ns", "1", "--ew", "5", "--seat", "N", "--tricks", "3")
    evening("foul", "--board", "12", "--from-round", "2")
    evening("withdraw", "--contestant", "4", "--from-round", "2")
    evening("withdraw", "--board", "12", "--ns", "4", "--ew", "8")
    evening("final")
    evening("reopen")
    kinds = [entry["kind"] for entry in entries(file)][6:]
    assert kinds == [
        *("player", "contestant", "substitute", "seat", "round", "lead", "claim", "foul"),
        *("leave", "withdraw", "final", "reopen"),
    ]
    assert "Ada Byron & Alan" in evening("rank").out


def test_a_cut_journal_still_opens_and_is_mended(evening: Event, file: Path) -> None:
    whole = file.read_bytes()
    file.write_bytes(whole[:-20])
    done = evening("rank")
    assert done.status == 1
    assert "Matchpoints" in done.out
    assert done.err.startswith(f"{file}:6: a torn last line is dropped")
    again = evening("enter", "--board", "12", "--ns", "4", "--ew", "8", "4S N -1")
    assert again.status == 0
    assert evening("rank").status == 0
    assert len(entries(file)) == 6
    file.write_bytes(b"")
    assert evening("rank").status == 0


@pytest.mark.parametrize(
    ("arguments", "status", "words"),
    [
        (("enter", "--board", "12", "--ns", "1", "--ew", "2", "9H="), 1, "9H="),
        (("enter", "--board", "0", "--ns", "1", "--ew", "2", "PASS"), 1, "0"),
        (("enter", "--board", "12", "PASS"), 1, "who played"),
        (("enter", "--ns", "1", "--ew", "2", "PASS"), 2, "--board"),
        (("new",), 1, "there is a journal already"),
        (("settings", "--set", "moon=1"), 2, "moon"),
        (("settings", "--rules", "moon"), 2, "moon"),
        (("settings", "--method", "moon"), 2, "moon"),
        (("penalty", "much"), 2, "much"),
        (("withdraw",), 2, "--board or --contestant"),
        (("publish", "--correction-minutes", "-5"), 2, "-5"),
        (("rule", "--board", "12", "--ns", "1", "--ew", "2"), 1, "no ruling"),
        (("rank", "--as-of", "soon"), 1, "soon"),
        (("rank", "--as-of", "announced"), 1, "nothing was announced"),
        (("rank", "--section", "Z"), 1, "'Z'"),
        (("diff", "25:00"), 1, "25:00"),
        (("note", "tea", "--at", "later"), 1, "later"),
    ],
)
def test_what_cannot_be_is_refused(
    evening: Event, file: Path, arguments: tuple[str, ...], status: int, words: str
) -> None:
    before = file.read_bytes()
    done = evening(*arguments)
    assert (done.status, words in done.err) == (status, True), done.err
    assert file.read_bytes() == before


def test_a_journal_that_is_not_there(event: Event, file: Path) -> None:
    done = event("enter", "--board", "1", "--ns", "1", "--ew", "2", "PASS")
    assert (done.status, file.exists()) == (1, False)
    assert f"overtrick event new {file}" in done.err
    assert event("rank").status == 1


@pytest.mark.parametrize("text", ["my shopping list\n", "board,ns,ew\n1,3,7", "tea"])
def test_nothing_is_written_to_a_file_that_is_no_journal(
    event: Event, file: Path, text: str
) -> None:
    file.write_text(text, encoding="utf-8")
    for arguments in (("new",), ("note", "tea")):
        assert event(*arguments).status == 1
        assert file.read_text(encoding="utf-8") == text


def test_verbs_about_movements_are_imported_when_they_are_used(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    name = "overtrick.cli.event.table"
    module = ModuleType(name)
    module.__spec__ = ModuleSpec(name, None)
    app = typer.Typer()
    app.command("movement")(lambda: print("planned"))
    app.command("amend")(lambda: print("amended"))
    monkeypatch.setattr(module, "app", app, raising=False)
    monkeypatch.setitem(sys.modules, name, module)
    assert "  amend " in overtrick("event", "--help").out
    assert overtrick("event", "movement").out == "planned\n"
    assert overtrick("event", "amend").out == "amended\n"


def test_a_ruling_in_a_match_finds_its_match_and_room(event: Event) -> None:
    event("new", "--method", "teams")
    for ns, ew, room in (("1", "2", "open"), ("2", "1", "closed")):
        where = ("--match", "1", "--room", room, "--home", "1", "--away", "2")
        assert event("enter", "--board", "3", "--ns", ns, "--ew", ew, *where, "+50").status == 0
    done = event("rule", "--board", "3", "--ns", "2", "--ew", "1", "A-/A+")
    assert done.out.startswith("match 1, closed room, board 3, 2 v 1: ")
    who = ("--board", "3", "--ns", "1", "--ew", "2", "--replace")
    assert event("enter", *who, "+420").status == 0
    (match,) = json.loads(event("rank", "--json").out)["matches"]
    assert len(match["boards"]) == 1
    assert match["imps"] == {"home": 3, "away": 0}


def test_four_players_are_named_by_every_verb(event: Event, file: Path) -> None:
    event("new")
    seats = ("--board", "2", "--north", "a", "--east", "b", "--south", "c", "--west", "d")
    assert event("enter", *seats, "PASS").status == 0
    for verb, *words in (("confirm",), ("lead", "HQ"), ("rule", "A+"), ("withdraw",)):
        done = event(verb, *words, *seats)
        assert done.out.startswith("board 2, a and c v b and d: "), verb
        assert entries(file)[-1]["players"] == ["a", "b", "c", "d"]


def test_a_correction_keeps_what_it_does_not_say(event: Event, file: Path) -> None:
    """A board fouled in round 2: the corrected result of round 1 is still of the first deal."""
    event("new")
    who = ("--board", "7", "--ns", "3", "--ew", "10")
    event("enter", *who, "--table", "5", "--round", "1", "--lead", "HQ", "--id", "r", "4S N =")
    event("foul", "--board", "7", "--from-round", "2")
    event("enter", *who, "--replace", "4S N +1")
    event("enter", "--board", "8", "--ns", "3", "--ew", "10", "--of", "r", "4S N +1")
    for entry in entries(file)[-2:]:
        assert (entry["table"], entry["round"], entry["lead"]) == ("5", "1", "HQ")
    document = json.loads(event("rank", "--json").out)
    assert [board["board"] for board in document["boards"]] == [8]


def test_who_goes_home_in_one_of_two_sections(event: Event, file: Path) -> None:
    event("new")
    for section, ns, ew in (("A", "1", "2"), ("B", "1", "2"), ("B", "3", "4")):
        event("enter", "--board", "1", "--section", section, "--ns", ns, "--ew", ew, "PASS")
    for section, who, expected in (("A", "1", "A"), ("B", "1", "B"), ("A", "3", None)):
        event("withdraw", "--contestant", who, "--section", section)
        assert entries(file)[-1].get("section") == expected


def test_what_is_doubtful_is_said_at_once(evening: Event) -> None:
    who = ("--board", "12", "--ns", "1", "--ew", "5")
    done = evening("enter", *who, "--id", "again", "4S N -1")
    assert done.status == 0
    assert "question: board 12, 1 v 5: 4S N -1 stands, but 4S N = was told" in done.out
    assert "question:" not in evening("enter", "--board", "13", *who[2:], "PASS").out
    done = evening("undo", "again", "--id", "u")
    assert done.out == "undoes again: board 12, 1 v 5: 4S N -1  id u\n"


def test_results_off_the_plan_are_listed(event: Event) -> None:
    event("new")
    event("movement", "howell:8", "--boards-per-set", "3")
    where = ("--round", "1", "--table", "1")
    assert event("enter", "--board", "1", "--ns", "3", "--ew", "4", *where, "PASS").status == 0
    listed = json.loads(event("problems", "--json").out)["problems"]
    (problem,) = (each for each in listed if each["code"] == "off_plan")
    assert event("valid", problem["key"]).status == 0
    assert "off_plan" not in event("problems", "--json").out
