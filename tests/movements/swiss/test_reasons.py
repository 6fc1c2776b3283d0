import pytest

from overtrick.errors import InvalidFile
from overtrick.movements.swiss.reasons import DrawCause, DrawReason, grouped, why_text


def test_each_obstacle_has_its_words() -> None:
    passed = [
        DrawReason("met", ("3",)),
        DrawReason("apart", ("4",)),
        DrawReason("met", ("5",)),
        DrawReason("apart", ("6",)),
        DrawReason("nobody", ("7",), "11"),
        DrawReason("nobody", ("8",), "12"),
        DrawReason("rest", ("9",)),
        DrawReason("later", ("10",)),
        DrawReason("later", ("13",)),
        DrawReason("unknown", ("14",)),
    ]
    assert str(why_text(grouped(passed))).split("; ") == [
        "3 and 5 it has met",
        "4 and 6 are kept apart",
        "with 7 nobody would be left for 11",
        "with 8 nobody would be left for 12",
        "with 9 the others could not all be paired",
        "with 10 or 13 a later round could not be completed",
        "with 14 no way to complete the later rounds was found",
    ]


def test_nobody_passed_over() -> None:
    assert grouped([]) == ()


def test_a_bye_had() -> None:
    assert str(DrawReason("bye", ("9",))) == "9 has had it"
    assert str(DrawReason("bye", ("9", "8"))) == "9 and 8 have had it"


@pytest.mark.parametrize("kind", DrawCause)
def test_each_kind_has_its_words_and_stands_in_a_journal(kind: DrawCause) -> None:
    reason = DrawReason(kind, ("3", "7"), "9", (1, 2, 5))
    assert str(reason) not in ("", kind)
    assert DrawReason.read(reason.plain()) == reason


def test_a_kind_of_a_later_version_rides_along() -> None:
    later = {"kind": "moon", "numbers": [3]}
    assert (DrawReason.read(later).plain(), str(DrawReason.read(later))) == (later, "moon")


@pytest.mark.parametrize(
    "value",
    [
        3,
        {},
        {"kind": 3},
        {"kind": "met", "who": "3"},
        {"kind": "met", "who": [3]},
        {"kind": "seeds", "numbers": ["1", "2"]},
        {"kind": "seeds", "numbers": [True, 2]},
        {"kind": "met", "colour": "blue"},
    ],
)
def test_what_is_no_reason_is_quoted(value: object) -> None:
    with pytest.raises(InvalidFile, match="not a reason of a draw: "):
        DrawReason.read(value)


def test_numbers_of_a_kind_are_not_left_out() -> None:
    with pytest.raises(InvalidFile, match="a reason without its numbers: 'seeds'"):
        DrawReason.read({"kind": "seeds", "numbers": [1]})
