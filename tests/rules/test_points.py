import pytest

from overtrick.core.contract import Contract
from overtrick.errors import InvalidOutcome, UnknownName
from overtrick.rules.duplicate import score
from overtrick.rules.points import CAUSES, Cause, Score


def party() -> Score:
    causes = (Cause("tricks", 120, "4 x 30"), Cause("level_bonus", 500, "game, vulnerable"))
    return Score(Contract.parse("4S"), 10, True, "duplicate-2017", causes)


def test_causes_sum_to_the_total() -> None:
    assert party().total == 620


def test_each_cause_and_those_that_gave_nothing() -> None:
    assert [party().points(cause) for cause in CAUSES] == [120, 0, 500, 0, 0, 0]


@pytest.mark.parametrize(("tricks", "text"), [(10, "4S="), (12, "4S+2"), (7, "4S-3")])
def test_result(tricks: int, text: str) -> None:
    score = Score(Contract.parse("4S"), tricks, False, "duplicate-2017", ())
    assert score.result == text
    assert str(score) == f"{text} not vulnerable: 0"


def test_unknown_cause() -> None:
    with pytest.raises(UnknownName, match="no cause 'insult'; there are: tricks, overtricks"):
        party().points("insult")
    with pytest.raises(UnknownName, match="no cause 'bonus'"):
        Cause("bonus", 50, "?")


def test_a_score_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        party().total = 0  # type: ignore[misc]


def test_what_each_side_gets() -> None:
    made = score("4S E +1")
    assert (made.total, made.ns, made.ew) == (450, -450, 450)
    with pytest.raises(InvalidOutcome, match="who declared 2H-1: write 2H N -1"):
        _ = score("2H-1").ns
