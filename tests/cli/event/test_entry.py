"""What verbs that write share: the journal is opened once, and by its name."""

from pathlib import Path

import pytest

from overtrick.events.journal.entry import Entry
from overtrick.events.journal.fold import Event
from overtrick.events.journal.meeting import BoardPlace
from tests.cli.desk import Desk, begun, congress


@pytest.fixture
def applied(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The ids of all entries in the order in which they are applied to any state."""
    found: list[str] = []
    apply = Event.apply

    def noted(state: Event, entry: Entry) -> frozenset[BoardPlace]:
        found.append(entry.id)
        return apply(state, entry)

    monkeypatch.setattr(Event, "apply", noted)
    return found


@pytest.mark.parametrize(
    "line",
    [
        "enter '4S N =' --board 3 --match 1-3v7 --room open",
        "enter '4S N =' --board 7 --match 1-3v7 --room closed --replace",
        "confirm --board 7 --match 1-3v7 --room closed",
        "lead SK --board 7 --match 1-3v7 --room closed",
        "rule 60/40 --board 7 --match 1-3v7 --room closed",
        "withdraw --board 7 --match 1-3v7 --room closed",
        "match 34-21 --match 3-3v4 --replace",
        "draw",
        "penalty 12=1VP",
        "publish",
        "undo",
        "stage knockout --stage B --from 1 --places 9-12 --boards 32",
    ],
)
def test_every_entry_is_applied_once(line: str, tmp_path: Path, applied: list[str]) -> None:
    desk = congress(tmp_path)
    del applied[:]
    desk.tell(line)
    assert applied == [entry["id"] for entry in desk.entries()]


def test_a_result_is_entered_in_a_language(tmp_path: Path) -> None:
    desk = congress(tmp_path)
    where = "--board 3 --match 1-3v7 --room open"
    assert "donne 3, 3 contre 7 : 4C O =" in desk.tell(f"enter '4C O =' {where} --language fr")
    assert desk.entries()[-1]["outcome"] == "4H W ="


def test_an_entry_says_who_met(tmp_path: Path) -> None:
    desk = begun(tmp_path, "evening", "table 1 2")
    desk.tell("enter 'PASS' --board 3 --ns 1 --ew 2 --id first")
    desk.tell("confirm --of first")
    assert [desk.entries()[-1][name] for name in ("of", "board", "ns")] == ["first", 3, "1"]
    desk.tell("enter '4S N =' --board 4 --of first")
    told = desk.entries()[-1]
    assert [told[name] for name in ("of", "board", "ns", "ew")] == ["first", 4, "1", "2"]


def test_who_goes_home_is_looked_at_beforehand(tmp_path: Path) -> None:
    """The verb says what would follow; the journal gets the entry once, and then it counts."""
    desk = congress(tmp_path)
    before = len(desk.entries())
    assert "12 is out of stage 1 from round 4 on" in desk.tell("withdraw --contestant 12")
    assert len(desk.entries()) == before + 1
    assert desk.tell("draw").count("Team 12") == 0


def test_an_entry_told_twice_counts_once(tmp_path: Path) -> None:
    desk = begun(tmp_path, "evening", "table 1 2")
    first = desk.tell("note tea --id n1")
    again = desk.tell("note tea --id n1")
    assert again == first.replace("  id n1", " (there already, nothing changed)  id n1")
    assert desk("new", "--id", "x").err == f"{desk.file}: there is a journal already\n"


def test_a_file_that_is_no_journal_yet(tmp_path: Path) -> None:
    none = Desk(tmp_path / "none.jsonl")
    for line in (("note", "tea"), ("undo",), ("enter", "PASS", "--board", "1"), ("draw",)):
        done = none(*line)
        assert (done.status, done.out) == (1, "")
        said = f"{none.file}: No such file or directory; begin a journal with: "
        said += f"overtrick event new {none.file}\n"
        assert done.err == said
    other = Desk(tmp_path / "list.jsonl")
    other.file.write_text("milk\n", encoding="utf-8")
    for verb in ("new", "draw"):
        done = other(verb)
        assert (done.status, "this is no journal" in done.err) == (1, True)
    assert other.file.read_text("utf-8") == "milk\n"
