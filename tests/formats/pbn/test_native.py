"""The native layer loses nothing, whatever stands in the file."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from overtrick.formats.pbn.lexer import games_of
from overtrick.formats.pbn.text import PbnGame, blocks_of, encoded, escaped, text_of

SAMPLE = Path(__file__).with_name("sample.pbn").read_bytes()


def games(text: str) -> list[PbnGame]:
    return list(games_of([text]))


def values(text: str, name: str) -> list[str | None]:
    return [game.value(name) for game in games(text)]


def test_the_sample_is_given_back_byte_by_byte() -> None:
    found = list(games_of(blocks_of(io.BytesIO(SAMPLE))))
    assert text_of(found).encode() == SAMPLE
    assert [len(game.tags) for game in found] == [18, 19]
    assert found[0].escapes[2] == "%Content-type: text/x-pbn; charset=UTF-8"
    assert found[1].tags[-1].rows == ("H6 H4 HQ HK", "*")


def test_line_ends_make_no_difference() -> None:
    text = SAMPLE.decode()
    lines = "".join(blocks_of(io.BytesIO(SAMPLE)))
    for end in ("\r\n", "\r"):
        other = text.replace("\n", end).encode()
        assert "".join(blocks_of(io.BytesIO(other))) == lines
        assert "".join(blocks_of(io.BytesIO(other[: -len(end)]))) == lines


def test_several_tags_comments_and_data_on_a_line() -> None:
    (game,) = games('[Board "1"] [North "Eve"] ; first\n[Auction "N"]\n1C {a\nb} Pass ; c\n')
    assert [(tag.name, tag.value) for tag in game.tags] == [
        ("Board", "1"),
        ("North", "Eve"),
        ("Auction", "N"),
    ]
    assert game.tags[2].text.split() == ["1C", "Pass"]
    assert game.comments == (" first", "a\nb", " c")


def test_signs_inside_quotation_marks_are_no_comments() -> None:
    (game,) = games('[ScoreTable "Names;Club"]\n"Eve; {F}" 1 ; true\n')
    assert game.tags[0].rows == ('"Eve; {F}" 1 ',)
    assert game.comments == (" true",)


def test_escaped_signs() -> None:
    (game,) = games('[Event "The \\"Big\\" \\\\ \\2R"]\n')
    assert game.value("event") == 'The "Big" \\ \\2R'
    for text in ('a"b', "a\\b", 'a\\"b', "\\", "\\2R", 'end"', "\\\\"):
        assert games(f'[Event "{escaped(text)}"]\n')[0].value("event") == text


@pytest.mark.parametrize(
    ("text", "boards"),
    [
        ('[Board "1"]\n\n[Board "2"]\n', ["1", "2"]),
        ('[Board "1"]\n[Board "2"]\n', ["1", "2"]),
        ('[Event "a"]\n[Board "1"]\n[Event "a"]\n[Board "2"]\n', ["1", "2"]),
        ('\n\n\n[Board "1"]\n \t\n\n\n[Board "2"]\n\n\n', ["1", "2"]),
        ('% PBN 2.1\n\n% EXPORT\n\n[Board "1"]\n', ["1"]),
        ('[Board "1"]\n[Auction "N"]\n1C\n\n[Play "E"]\nH2\n\n[Board "2"]\n', ["1", "2"]),
    ],
)
def test_where_games_part(text: str, boards: list[str]) -> None:
    assert values(text, "board") == boards
    assert text_of(games(text)) == text


def test_a_quotation_mark_that_nobody_closed_costs_one_line() -> None:
    found = games('[Event "Cup]\n[Board "1"]\n\n[Board "2"]\n')
    assert [game.value("board") for game in found] == ["1", "2"]
    assert found[0].value("event") == "Cup"
    assert found[0].faults == ((1, 'quotation marks do not match: [Event "Cup]'),)
    (big,) = games('[Event "The "Big" game"]\n')
    assert big.value("event") == 'The "Big" game'


def test_a_comment_that_nobody_closed_ends_with_its_game() -> None:
    found = games('[Board "1"]\n{ never\nclosed\n\n[Event "x"]\n[Board "2"]\n')
    assert [game.value("board") for game in found] == ["1", "2"]
    assert found[0].faults[0][1] == "a comment is not closed"


def test_a_tag_over_several_lines() -> None:
    (game,) = games('[Board "1"]\n[North\n"Eve"]\n[East "Gus"\n]\n')
    assert game.value("north") == "Eve"
    assert game.value("east") == "Gus"


def test_lines_of_any_length() -> None:
    long = "x" * 3_000_000
    text = f'[Board "1"]\n[Event "{long}"]\n{{{long}}}\n'
    (game,) = games_of(blocks_of(io.BytesIO(text.encode())))
    assert game.value("event") == long
    assert game.comments == (long,)


@pytest.mark.parametrize("charset", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_letters_of_any_encoding(charset: str) -> None:
    text = '[Event "Zoë – Café"]\r\n\r\n[Board "1"]\r\n'
    found = list(games_of(blocks_of(io.BytesIO(text.encode(charset)))))
    assert found[0].value("event") == "Zoë – Café"
    assert found[1].value("board") == "1"


def test_a_charset_that_is_declared_counts() -> None:
    head = "%Content-type: text/x-pbn; charset={}\n"
    told = (head.format("ISO-8859-1") + '[Event "Ã©"]\n').encode("latin-1")
    assert next(games_of(blocks_of(io.BytesIO(told)))).value("event") == "Ã©"
    told = (head.format("iso-8859-2") + '[Event "Łódź"]\n').encode("iso-8859-2")
    assert next(games_of(blocks_of(io.BytesIO(told)))).value("event") == "Łódź"
    told = (head.format("no-such-set") + '[Event "é"]\n').encode()
    assert next(games_of(blocks_of(io.BytesIO(told)))).value("event") == "é"


def test_what_is_written_says_its_charset_only_if_it_matters() -> None:
    head = "% PBN 2.1\n% EXPORT\n"
    assert encoded(head + "a\n") == b"% PBN 2.1\r\n% EXPORT\r\na\r\n"
    assert b"charset=ISO-8859-1\r\n\xe9" in encoded(head + "é\n")
    assert "charset=UTF-8\r\n♠".encode() in encoded(head + "♠\n")
