import pytest

from overtrick.core.notation import parse_outcome
from overtrick.core.outcome import Split
from overtrick.errors import OvertrickError
from overtrick.events.rulings import (
    Fault,
    Penalty,
    fouled,
    late_play,
    not_played,
    penalized,
    read_ruling,
)


@pytest.mark.parametrize(
    ("ns", "ew", "outcome", "law"),
    [
        ("A+/A-", "", "A+/A-", "12C2(a)"),
        ("A6040", "", "60%/40%", "12C2(a)"),
        ("55%/50%", "", "55%/50%", "12C2(a)"),
        ("4S N =", "", "4S N =", "12C1(b)"),
        ("+140", "", "+140", "12C1(b)"),
        ("60% 4S N = | 40% 4S N -1", "", "60% 4S N 10 | 40% 4S N 9", "12C1(c)"),
        ("4S N =", "4S N -1", "NS 4S N =, EW 4S N -1", "12C1(e)"),
        (
            "60% 4S N = | 40% 4S N -1",
            "50% 4S N = | 50% 4S N -1",
            "NS 60% 4S N 10 | 40% 4S N 9, EW 50% 4S N 10 | 50% 4S N 9",
            "12C1(f)",
        ),
        ("A+", "4S N -1", "NS A+/A+, EW 4S N -1", "12C1(e)"),
    ],
)
def test_rulings_with_their_law(ns: str, ew: str, outcome: str, law: str) -> None:
    ruling = read_ruling(ns, ew)
    assert (str(ruling.outcome), ruling.law) == (outcome, law)
    assert str(ruling.sentence).endswith(".")


def test_one_side_keeps_what_was_played() -> None:
    ruling = read_ruling("", "A-/A-", played=parse_outcome("4S N ="))
    assert isinstance(ruling.outcome, Split)
    assert str(ruling.outcome.ns) == "4S N ="


@pytest.mark.parametrize(
    ("fault", "outcome"),
    [("ns", "A-/A+"), ("EW", "A+/A-"), ("both", "A/A"), ("neither", "A+/A+")],
)
def test_not_played_by_whose_fault(fault: str, outcome: str) -> None:
    assert str(not_played(Fault.parse(fault)).outcome) == outcome


def test_sentences_name_the_law() -> None:
    assert "Law 87" in str(fouled(7))
    assert "Law 91" in str(penalized(Penalty.parse("7=2MP"), "91"))
    assert str(late_play().outcome) == "NP"


@pytest.mark.parametrize(("ns", "ew"), [("", ""), ("9H=", ""), ("PASS", "BYE"), ("tea", "")])
def test_what_is_no_ruling_is_refused(ns: str, ew: str) -> None:
    with pytest.raises(OvertrickError):
        read_ruling(ns, ew)


def test_nobody_elses_fault() -> None:
    with pytest.raises(OvertrickError, match="the cat"):
        Fault.parse("the cat")
