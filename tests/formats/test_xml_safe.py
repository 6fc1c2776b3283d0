"""XML from anybody: attacks, charsets and broken tags."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from overtrick.errors import InvalidFile
from overtrick.events.problem import Problem
from overtrick.formats.xml_safe import (
    Closed,
    ContainerOpened,
    Unit,
    name_of,
    parsed,
    text_of,
    units_of,
    xml_file,
)
from tests.cases import one_pass
from tests.work import growth

LEAVES = frozenset({"B", "C"})


def units(data: bytes) -> tuple[list[tuple[str, str]], list[Problem]]:
    """Name and text of the units in the root A."""
    problems: list[Problem] = []
    found = [
        (name_of(part.element), text_of(part.element))
        for part in units_of(
            xml_file(io.BytesIO(data), "x"), frozenset({"A"}), LEAVES, problems
        )
        if isinstance(part, Unit)
    ]
    return found, problems


def test_external_entities_are_never_fetched(tmp_path: Path) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("hidden")
    for address in (secret.as_uri(), "http://localhost:9/x", str(secret)):
        text = f'<!DOCTYPE A [<!ENTITY x SYSTEM "{address}">]>\n<A><B>&x;</B><B>2</B></A>'
        found, problems = units(text.encode())
        assert found == [("B", "&x;"), ("B", "2")]
        assert str(problems[0]) == "x:1: entities are declared; none is used"
        assert "hidden" not in str(found)


def test_a_document_type_is_never_fetched(tmp_path: Path) -> None:
    dtd = tmp_path / "a.dtd"
    dtd.write_text('<!ENTITY x "from the file">')
    text = f'<!DOCTYPE A SYSTEM "{dtd.as_uri()}"><A><B>&x;</B></A>'
    assert units(text.encode())[0] == [("B", "&x;")]


@pytest.mark.parametrize("place", ["<B>&i;</B>", '<B x="&i;">1</B>'])
def test_laughs_do_not_grow(place: str) -> None:
    inner = "".join(
        f'<!ENTITY {name} "{f"&{before};" * 10}">'
        for before, name in zip("abcdefgh", "bcdefghi", strict=True)
    )
    text = f'<!DOCTYPE A [<!ENTITY a "ha">{inner}]><A>{place}<C>2</C></A>'
    found, _ = units(text.encode())
    assert found[-1] == ("C", "2")
    assert len(str(found)) < 200


def test_quadratic_blow_up_does_not_grow() -> None:
    text = f'<!DOCTYPE A [<!ENTITY a "{"x" * 50_000}">]><A><B>{"&a;" * 20_000}</B></A>'
    found, _ = units(text.encode())
    assert len(found[0][1]) == 60_000


def test_parameter_entities_are_not_used() -> None:
    text = '<!DOCTYPE A [<!ENTITY % x SYSTEM "http://localhost:9/"> %x;]><A><B>1</B></A>'
    assert units(text.encode())[0] == [("B", "1")]


def test_deep_nesting_stops_and_keeps_what_was_before() -> None:
    for ending in (b"", b"</d>" * 20_000 + b"</A>"):
        found, problems = units(b"<A><B>1</B>" + b"<d>" * 20_000 + ending)
        assert found[0] == ("B", "1")
        assert problems
    assert growth(lambda depth: lambda: units(b"<A>" + b"<d>" * depth), 1_000) < 4.5


def test_a_huge_attribute_and_a_huge_text() -> None:
    huge = b"y" * 50_000_000
    for text in (
        b"<A><B>1</B><C x='" + huge + b"'/></A>",
        b"<A><B>1</B><C>" + huge + b"</C></A>",
    ):
        found, problems = units(text)
        assert found[0] == ("B", "1")
        assert problems


def test_a_heading_without_end_is_refused() -> None:
    for text in (
        b"<!DOCTYPE A [" + b" " * 3_000_000,
        b"<!--" + b"-" * 3_000_000,
        b"",
        b"A,B\n",
    ):
        with pytest.raises(InvalidFile):
            units(text)


@pytest.mark.parametrize(
    "piece", [b"<", b"&", b"<a", b"<!--", b"<![CDATA[", b"<B", b"</", b"<a b='"]
)
def test_many_open_signs_are_work_by_their_number(piece: bytes) -> None:
    assert growth(lambda number: lambda: units(b"<A>" + piece * number), 1_000) < 4.5


@pytest.mark.parametrize(("piece", "number"), [(b"<!--", 800_000), (b"<![CDATA[", 500_000)])
def test_an_end_that_never_comes_is_looked_for_once(piece: bytes, number: int) -> None:
    assert units(b"<A>" + piece * number)[1]


NAME = "José O’Neill"


@one_pass(
    ("declared", "codec"),
    [
        ("", "utf-8"),
        ("", "utf-8-sig"),
        ("", "cp1252"),
        ("", "utf-16"),
        ("UTF-8", "utf-8"),
        ("UTF-8", "cp1252"),
        ("ISO-8859-1", "utf-8"),
        ("ISO-8859-1", "cp1252"),
        ("iso-8859-1", "utf-8-sig"),
        ("windows-1252", "cp1252"),
        ("UTF-16", "utf-16-le"),
        ("UTF-16", "utf-16"),
        ("no-such-charset", "utf-8"),
    ],
)
def test_charsets(declared: str, codec: str) -> None:
    heading = f'<?xml version="1.0" encoding="{declared}"?>' if declared else ""
    text = f"{heading}\n<A><B>{NAME}</B></A>"
    assert units(text.encode(codec)) == ([("B", NAME)], [])


def test_other_declared_charsets_count() -> None:
    text = '<?xml version="1.0" encoding="ISO-8859-2"?><A><B>Łódź</B></A>'
    assert units(text.encode("iso-8859-2"))[0] == [("B", "Łódź")]
    text = '<?xml version="1.0" encoding="windows-1254"?><A><B>Şişli</B></A>'
    assert units(text.encode("cp1254"))[0] == [("B", "Şişli")]


def test_numbers_of_windows_letters() -> None:
    assert units(b"<A><B>O&#146;Neill</B></A>") == ([("B", "O’Neill")], [])


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_are_counted_whatever_ends_them(end: str) -> None:
    text = end.join(["<?xml version='1.0'?>", "<!DOCTYPE A", ">", "<A>", "<B>1</B>", "<D & >2"])
    _, problems = units(text.encode())
    assert problems[0].where == "x:6"


@one_pass(
    ("text", "expected"),
    [
        ("<A><B>1<B>2</B></A>", [("B", "1"), ("B", "2")]),
        ("<A><B>1</C><C>2</C></A>", [("B", "1"), ("C", "2")]),
        ("<A></X><B>1</B></A>", [("B", "1")]),
        ("<A><B>1 < 2 & 3</B></A>", [("B", "1 < 2 & 3")]),
        ("<A><B>caf&eacute; &nope;</B></A>", [("B", "café &nope;")]),
        ("<A><B>1\x01\x00</B></A>", [("B", "1")]),
        ("<A><B>&#1;2</B></A>", [("B", "&#1;2")]),
        ("<A><B>1</B></A><A><B>2</B></A>", [("B", "1"), ("B", "2")]),
        ("<A><B x=1 y='2' y='3'>1</B></A>", [("B", "1")]),
        ("<A><B><![CDATA[<1&2>]]></B><X></A>", [("B", "<1&2>"), ("X", "")]),
        ("<A><!-- <B>9</B> --><B>1</B><X></A>", [("B", "1"), ("X", "")]),
        ("<u:A><u:b>1</u:b></u:A>", [("B", "1")]),
        ("<A xmlns='urn:x'><b>1</b></A>", [("B", "1")]),
        ("<A><B>1</B><C>2</C", [("B", "1")]),
        ("<A><B>1</B><C>2", [("B", "1")]),
    ],
)
def test_broken_xml_costs_only_itself(text: str, expected: list[tuple[str, str]]) -> None:
    found, problems = units(text.encode())
    assert found == expected
    assert problems or "u:" in text or "xmlns" in text


def test_pieces_may_break_anywhere() -> None:
    class Slow(io.BytesIO):
        def read(self, size: int | None = -1, /) -> bytes:
            return super().read(1)

    text = "<A><B>é & 1</B><!-- x --><C>2 &amp; 3</C><![CDATA[]]><X></A>".encode()
    problems: list[Problem] = []
    file = xml_file(Slow(text), "x")
    parts = list(units_of(file, frozenset({"A"}), LEAVES, problems))
    assert [type(part) for part in parts] == [ContainerOpened, Unit, Unit, Unit, Closed]
    assert units(text)[0] == [("B", "é & 1"), ("C", "2 & 3"), ("X", "")]


def test_a_stream_that_cannot_go_back() -> None:
    class Pipe(io.BytesIO):
        def seekable(self) -> bool:
            return False

    file = xml_file(Pipe(b"<A><B>1</B></A>"), "x")
    parts = list(units_of(file, frozenset({"A"}), LEAVES, []))
    assert len(parts) == 3
    file.close()


def test_a_tree_nests_as_it_stands() -> None:
    root, problems = parsed(b"<p><p>1 & 2</p></p>", "x")
    assert text_of(root[0]) == "1 & 2"
    assert len(problems) == 2
