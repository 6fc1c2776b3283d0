"""A package of somebody else brings a format: as an entry point that pip would have made."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from overtrick.errors import InvalidFile, UnknownName
from overtrick.formats.catalogue import plugged_in
from overtrick.formats.registry import format_by_id, format_of, formats, read_bytes, suffixes
from tests.cli.command import overtrick

LISTED = """
from overtrick.formats.format import Format

FORMATS = (
    Format("{id}", "an evening's title", (".title", ".xml"), __name__, reader="read",
           sniff=lambda head: head.startswith(b"title:")),
)

def read(data, name):
    from overtrick.formats.contents.contents import About, Contents
    return Contents(About(data.decode().removeprefix("title:").strip())), []
"""

Install = Callable[[str, str, str], None]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    def installed(name: str, point: str, code: str) -> None:
        made = tmp_path / f"{name}-1.0.dist-info"
        made.mkdir()
        (made / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
        (made / "entry_points.txt").write_text(f"[overtrick.formats]\n{name} = {point}\n")
        (tmp_path / f"{name}_listed.py").write_text(code)
        monkeypatch.syspath_prepend(str(tmp_path))
        plugged_in.cache_clear()

    known = set(sys.modules)
    yield installed
    for name in set(sys.modules) - known:
        if name.endswith("_listed"):
            del sys.modules[name]
    monkeypatch.undo()
    plugged_in.cache_clear()


def test_a_plug_in_is_a_format_as_ours_are(install: Install) -> None:
    install("club_title", "club_title_listed:FORMATS", LISTED.format(id="title"))
    assert plugged_in().problems == []
    assert list(formats())[-1] == "title"
    assert ".title" in suffixes()
    assert format_by_id("title").id == format_of("evening.title").id == "title"
    assert read_bytes(b"title: Tuesday", "evening")[0].about.title == "Tuesday"


def test_a_suffix_of_ours_is_shared_by_content(install: Install) -> None:
    install("club_title", "club_title_listed:FORMATS", LISTED.format(id="title"))
    assert format_of("evening.xml", b"title: Tuesday").id == "title"
    assert format_of("evening.xml", b"<USEBIO/>").id == "usebio"
    assert format_of("evening.xml").id == format_of("evening.xml", b"?").id == "usebio"


def test_what_ours_can_read_asks_nobody_else(install: Install) -> None:
    install("club_broken", "club_broken_listed:FORMATS", "1 / 0")
    read_bytes(b"board,ns,ew,score\n1,3,7,420\n", "evening.csv")
    assert format_by_id("tsv").id == "tsv"
    assert plugged_in.cache_info().currsize == 0


@pytest.mark.parametrize(
    ("point", "code", "said"),
    [
        ("club_listed:FORMATS", "1 / 0", "ZeroDivisionError: division by zero"),
        ("club_listed:NOTHING", "FORMATS = ()", "AttributeError: "),
        ("no_such_module:FORMATS", "", "ModuleNotFoundError: "),
        ("club_listed:FORMATS", "FORMATS = 7", "TypeError: "),
        ("club_listed:FORMATS", "FORMATS = ['csv']", "not a Format: 'csv'"),
        ("club_listed:FORMATS", LISTED.format(id="csv"), "there is a format 'csv' already"),
    ],
)
def test_a_broken_plug_in_is_named_and_costs_nothing_else(
    install: Install, point: str, code: str, said: str
) -> None:
    install("club", point, code)
    [problem] = plugged_in().problems
    assert str(problem).startswith(f"plug-in club of club: it cannot be used: {said}")
    with pytest.raises(UnknownName, match="plug-in club of club: it cannot be used"):
        format_by_id("clubbook")
    with pytest.raises(InvalidFile, match="plug-in club of club: it cannot be used"):
        read_bytes(b"\0\1", "evening.clubbook")
    with pytest.raises(InvalidFile) as caught:
        read_bytes(b"\0\1", "evening.csv")
    assert "plug-in" not in str(caught.value)
    done = overtrick("convert", "--formats")
    assert done.status == 1
    assert done.err.startswith("plug-in club of club: it cannot be used")
    assert "tidy table" in done.out


def test_a_plug_in_without_its_reader_is_named(install: Install) -> None:
    code = LISTED.format(id="title").replace("def read(", "def other(")
    install("club_title", "club_title_listed:FORMATS", code)
    with pytest.raises(InvalidFile, match="an evening's title cannot be read: "):
        format_by_id("title").read(b"title: Tuesday")
