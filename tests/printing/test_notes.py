from overtrick.printing.columns import PAGE
from overtrick.printing.words import paragraphs, title, unconfirmed_note
from overtrick.rules.editions import EDITIONS, Tariff, edition
from tests.cases import one_pass


def test_doubts_in_the_words_of_players() -> None:
    assert unconfirmed_note(edition("contract-1932")) == (
        "Not confirmed by an original text: undertricks (50 each when not vulnerable);"
        " overtricks doubled (100 and 200); small slam (500 and 750)."
    )
    assert unconfirmed_note(edition("duplicate-2017")) == ""
    assert unconfirmed_note(edition("contract-1932"), []) == ""


@one_pass("tariff", EDITIONS.values())
def test_title(tariff: Tariff) -> None:
    lines = title(tariff)
    assert lines[0] == f" {tariff.title}"
    assert " ".join(" ".join(lines[1:]).split()).startswith(f"{tariff.id} · {tariff.years} ·")
    assert max(map(len, lines)) <= PAGE


def test_paragraphs_keep_the_width_and_skip_the_empty() -> None:
    lines = list(paragraphs("", "trump " * 40, "no trump"))
    assert max(map(len, lines)) <= PAGE
    assert lines[0] == ""
    assert lines[-2:] == ["", " no trump"]
