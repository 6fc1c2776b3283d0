import pytest

from overtrick.printing.words import called, listed, name_of, reason_of


@pytest.mark.parametrize(
    ("words", "said"),
    [([], ""), (["3"], "3"), (["3", "5"], "3 and 5"), (["3", "5", "6"], "3, 5 and 6")],
)
def test_a_row_of_words(words: list[str], said: str) -> None:
    assert listed(words) == said


def test_a_contestant_without_names_is_its_number() -> None:
    names = {"7": ("Ayşe", "Deniz"), "8": ()}
    assert [called(who, names) for who in ("7", "8", "9")] == ["7 Ayşe & Deniz", "8", "9"]
    assert [name_of(who, names) for who in ("8", "9")] == ["", ""]


@pytest.mark.parametrize(
    ("why", "reason"),
    [
        ("meets 12: 3 it has met; 5 is kept apart", "3 it has met; 5 is kept apart"),
        ("meets 12", ""),
        ("by hand: the director's choice.", "by hand: the director's choice"),
        ("", ""),
    ],
)
def test_the_reason_alone(why: str, reason: str) -> None:
    assert reason_of(why) == reason
