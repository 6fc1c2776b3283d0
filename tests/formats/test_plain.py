import pytest

from overtrick.formats.plain import clean, decoded, plain


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1254"])
def test_files_of_every_program(encoding: str) -> None:
    assert decoded("we: Çiğdem & İnci".encode(encoding)) == "we: Çiğdem & İnci"


def test_a_mark_is_believed_where_the_rest_is_damaged() -> None:
    damaged = b"\xef\xbb\xbfboard;we\r\n1;\xff\xc3\x87i\r\n"
    assert decoded(damaged) == "board;we\r\n1;\ufffdÇi\r\n"


def test_a_text_may_have_a_mark_too() -> None:
    assert decoded("\ufeffgame: rubber") == "game: rubber"


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("We 4♠\ufe0f ×", "We 4♠ ×"),
        ("4S\u00a0\u2212\u200b2", "4S -2"),
        ("４Ｓ＝", "4S="),
        ("4Sχ", "4Sx"),
        ("  a \t b ", "a b"),
    ],
)
def test_noise(text: str, read: str) -> None:
    assert clean(text) == read


@pytest.mark.parametrize("text", ["EDITION", "edıtıon", "EDİTİON", "Édition", " Edition "])
def test_keywords(text: str) -> None:
    assert plain(text) == "edition"
