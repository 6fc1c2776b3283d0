"""How sure a mean is, where few boards are behind it."""

from overtrick.analysis.figures import CardPlayRecord, MeanFigure, figures_of
from overtrick.core.notation import parse_outcome
from overtrick.core.outcome import Result


def test_two_slams_alike_are_as_unsure_as_any_two_boards() -> None:
    record = CardPlayRecord("Bob", figures=figures_of(figures_of()))
    for text, gained in (("4S", 2), ("2H", -1), ("3NT", 0), ("6S", 0), ("6H", 0)):
        result = parse_outcome(f"{text} N =")
        assert isinstance(result, Result)
        record.as_declarer(result, gained)
    slams = record.kinds["slam"]
    assert slams.boards == 2
    assert slams.error == record.figures["declarer"].error * (5 / 2) ** 0.5


def test_what_was_alike_every_time_is_not_sure() -> None:
    figure = MeanFigure()
    for _ in range(3):
        figure.add(0)
    assert figure.error is None
    assert figure.to_dict() == {"boards": 3, "mean": 0, "error": None}
