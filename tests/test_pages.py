"""The pages are true: commands print what the page shows, the reference is the registries'."""

import re
from pathlib import Path

import pytest

from overtrick.formats.registry import FORMATS
from scripts.formats_page import FORMATS_PAGE, formats_page, page_of
from scripts.pages import PAGES, ROOT, replayed
from scripts.reference import PAGE, reference
from tests.cases import one_pass


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_command_prints_what_the_page_shows(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert replayed(text).splitlines() == text.splitlines(), "`make pages` writes it anew"


def test_the_tour_is_among_the_pages() -> None:
    assert ROOT / "README.md" in PAGES


def test_the_index_leads_to_every_page_and_to_nothing_else() -> None:
    """Each page of docs is named in its README, and what is named there is there."""
    index = (ROOT / "docs" / "README.md").read_text(encoding="utf-8")
    links = {link.partition("#") for link in re.findall(r"\]\(([^)]+)\)", index)}
    assert {path.name for path in ROOT.glob("docs/*.md")} - {"README.md"} <= {
        name for name, *_ in links
    }
    for name, _, part in links:
        text = (ROOT / "docs" / name).read_text(encoding="utf-8")
        heads = re.findall("^#+ (.*)$", text, re.MULTILINE)
        assert not part or part in [head.lower().replace(" ", "-") for head in heads]


def test_a_page_that_lies_is_seen() -> None:
    page = "```console\n$ overtrick score 4S=\n420 or so\n```\n"
    assert replayed(page) != page


def test_what_a_page_writes_stays_in_a_folder_of_its_own() -> None:
    page = "```console\n$ touch club.jsonl\n\n$ ls\nclub.jsonl\nexamples\n```\n"
    assert replayed(page) == page
    assert not (ROOT / "club.jsonl").exists()


def test_an_entry_has_the_same_id_in_every_run() -> None:
    commands = ["new club.jsonl", "note club.jsonl tea", "note club.jsonl cake"]
    page = "\n".join(f"$ overtrick event {command}" for command in commands)
    first, second = (replayed(f"```console\n{page}\n```\n") for _ in range(2))
    assert first == second
    assert len(set(re.findall("id ([0-9a-f]{12})$", first, re.MULTILINE))) == 4


def test_the_reference_is_that_of_the_registries() -> None:
    assert PAGE.read_text(encoding="utf-8") == reference(), "`make pages` writes it anew"


def test_the_table_of_formats_is_that_of_the_registry() -> None:
    assert FORMATS_PAGE.read_text(encoding="utf-8") == formats_page(), "`make pages`"


@one_pass("name", FORMATS)
def test_a_format_has_a_page(name: str) -> None:
    page = page_of(FORMATS[name])
    assert page.read_text(encoding="utf-8").startswith("# ")
    assert name in page.read_text(encoding="utf-8").lower()
