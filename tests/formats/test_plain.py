import pytest

from overtrick.formats.plain import clean, decoded, encoding_of, plain
from tests.cases import one_pass


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1254"])
def test_files_of_every_program(encoding: str) -> None:
    assert decoded("we: Çiğdem & İnci".encode(encoding)) == "we: Çiğdem & İnci"


def test_a_mark_is_believed_where_the_rest_is_damaged() -> None:
    damaged = b"\xef\xbb\xbfboard;we\r\n1;\xff\xc3\x87i\r\n"
    assert decoded(damaged) == "board;we\r\n1;\ufffdÇi\r\n"


def test_a_text_may_have_a_mark_too() -> None:
    assert decoded("\ufeffgame: rubber") == "game: rubber"


NAMES = {
    "cp1252": [
        "Jürgen Groß & Käthe Böhm",
        "François Lefèvre, Hélène Côté",
        "Muñoz – Íñigo Peña",
        "Gonçalves & João Simões",
        "Åke Sjöström, Øystein Bråten",
        "Þórður Sigurðsson & Ásgerður",
        "Müller, François, Søren, Núñez, Håkan",
    ],
    "cp1254": ["Çiğdem Yılmaz & İnci Şahin", "Gökhan Öztürk, Ayşe Güneş"],
    "cp1250": [
        "Łukasz Żak & Grażyna Wójcik",
        "Małgorzata Dąbrowska, Józef Śliwiński",
        "Jiří Dvořák & Božena Němcová",
        "Győző Szűcs, Erzsébet Kőrösi",
        "Željko Matić & Đurđa Šarić",
    ],
    "iso8859-2": ["Stanisław Król & Bożena Gąsior", "Józef Śliwiński, Łucja Błaś, Żaneta Ząb"],
}


@one_pass(
    ("encoding", "text"), [(encoding, text) for encoding in NAMES for text in NAMES[encoding]]
)
def test_names_of_all_europe(encoding: str, text: str) -> None:
    data = f"board;ns;ew\n1;{text};x\n".encode(encoding)
    assert decoded(data) == f"board;ns;ew\n1;{text};x\n"
    assert decoded(data, declared=encoding) == decoded(data)


@pytest.mark.parametrize(
    ("declared", "encoding"),
    [
        ("ISO-8859-1", "cp1252"),
        ("iso-8859-9", "cp1254"),
        ("US-ASCII", "cp1252"),
        ("cp1251", "cp1251"),
    ],
)
def test_what_is_declared_counts(declared: str, encoding: str) -> None:
    assert encoding_of(b"caf\xe9 \x93x\x94", declared) == encoding


@one_pass(
    "declared",
    [
        *("", "utf-8", "utf-16", "utf-7", "no such thing", "zlib_codec", "hex", "rot13"),
        *("idna", "punycode", "unicode_escape", "x" * 99, "\0"),
    ],
)
def test_what_is_declared_and_cannot_be_is_passed_over(declared: str) -> None:
    assert decoded("Çiğdem & İnci".encode("cp1254"), declared) == "Çiğdem & İnci"


def test_a_few_broken_bytes_leave_utf_8_what_it_is() -> None:
    text = "Çiğdem;İnci;Łukasz;Gößmann"
    data = text.encode().replace(b";", b";\xff", 1)
    assert decoded(data) == text.replace(";", ";\ufffd", 1)
    cut = text.encode()[:-5] + b"\xc3"
    assert decoded(cut).startswith("Çiğdem;İnci;Łukasz;G")


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("text", ["board;ns;ew\n1;Żak;Öz\n", "Çiğdem & İnci\n" * 5000])
def test_wide_letters_without_a_mark(encoding: str, text: str) -> None:
    assert decoded(text.encode(encoding)) == text


def test_zeros_alone_are_no_wide_letters() -> None:
    assert encoding_of(b"\0" * 100) == "utf-8"
    assert encoding_of(b"") == "utf-8"
    assert encoding_of(b"a\0") == "utf-8"


def test_a_long_text_is_read() -> None:
    data = "Łukasz Żółć;".encode("cp1250") * 400_000
    assert decoded(data).startswith("Łukasz Żółć")


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
