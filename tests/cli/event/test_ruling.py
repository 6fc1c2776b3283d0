"""Law 86B2(b) at the desk: the innocents get average plus or the assigned score."""

import shlex
from pathlib import Path

import pytest

from tests.cli.desk import Desk, begun


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """The closed room made 4S one off; what the open room did is spoilt."""
    desk = begun(tmp_path, "congress", "swiss 3 7 --boards 8")
    desk.tell("draw")
    desk.tell("enter '4S N -1' --board 7 --match 1-3v7 --room closed")
    return desk


SPOILT = "--board 7 --match 1-3v7 --room open"


@pytest.mark.parametrize(
    ("innocent", "assigned", "ruling", "sentence"),
    [
        ("ns", "4S N =", "4S N =", "NS get the assigned score, 12, which is more"),
        ("ns", "4S N -1", "A+/A-", "NS get average plus, 3, which is no less"),
        ("EW", "4S N -3", "4S N -3", "EW get the assigned score, 5, which is more"),
        ("ew", "4S N =", "A-/A+", "EW get average plus, 3, which is no less"),
        ("ns", "60% 4S N = | 40% 4S N -1", "60% 4S N = | 40% 4S N -1", "NS get the assigned"),
    ],
)
def test_the_better_of_both_is_written(
    desk: Desk, innocent: str, assigned: str, ruling: str, sentence: str
) -> None:
    """Board 7, all vulnerable: 4S= is +620, one off -100, so 12 IMPs; three off -300: 5."""
    said = desk.tell(f"rule {SPOILT} --innocent {innocent} '{assigned}'")
    assert said.startswith(sentence)
    entry = desk.entries()[-1]
    assert (entry["ruling"], entry["law"]) == (ruling, "86B2(b)")


def test_a_ruling_is_typed_in_the_letters_of_a_language(desk: Desk) -> None:
    desk.tell(f"rule {SPOILT} '4P N =' --language pl")
    assert desk.entries()[-1]["ruling"] == "4S N ="


def test_the_ruling_counts(desk: Desk) -> None:
    desk.tell(f"rule {SPOILT} --innocent ns '4S N -1'")
    (match,) = desk.json("rank")["matches"]
    assert match["imps"] == {"home": 3, "away": 0}


def test_a_movement_for_teams_needs_no_match(tmp_path: Path) -> None:
    desk = Desk(tmp_path / "whist.jsonl")
    desk.tell("new")
    desk.tell("movement whist:5 --boards-per-set 2")
    desk.tell("enter '4S N =' --board 3 --ns 1 --ew 2")
    desk.tell("rule --board 3 --ns 2 --ew 1 --innocent ns '4S N +2'")
    assert desk.entries()[-1]["ruling"] == "A+/A-"


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        ("--innocent west '4S N ='", 2, "who is innocent? ns or ew: 'west'"),
        ("--innocent ns", 2, "--innocent needs the score"),
        ("--innocent ns --fault ew '4S N ='", 2, "with an assigned score alone"),
        ("--innocent ns --late", 2, "with an assigned score alone"),
        ("--innocent ns '9S N ='", 1, "9S"),
        ("--innocent ns NP", 1, "cannot be compared"),
    ],
)
def test_what_cannot_be_ruled_is_refused(
    desk: Desk, words: str, status: int, said: str
) -> None:
    done = desk("rule", *shlex.split(f"{SPOILT} {words}"))
    assert done.status == status
    assert said in " ".join(done.err.split())


def test_without_the_other_room_nothing_is_better(desk: Desk) -> None:
    where = ("--board", "8", "--match", "1-3v7", "--room", "open", "--innocent", "ns")
    done = desk("rule", *where, "4S N =")
    assert done.status == 1
    assert "board 8: the other room has no result yet" in done.err


def test_pairs_have_no_other_room(tmp_path: Path) -> None:
    desk = begun(tmp_path, "pairs", "swiss 1 2 --method matchpoints")
    desk.tell("draw")
    desk.tell("enter '4S N =' --board 1 --match 1-1v2")
    where = ("--board", "1", "--ns", "1", "--ew", "2", "--innocent", "ns")
    done = desk("rule", *where, "4S N =")
    assert done.status == 1
    assert "other room" in done.err
