import pytest

from overtrick.printing.words import called, listed, name_of


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
