"""The pages are true: commands print what the page shows, the reference is the registries'."""

from pathlib import Path

import pytest

from scripts.pages import PAGES, ROOT, replayed
from scripts.reference import PAGE, reference


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_command_prints_what_the_page_shows(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert replayed(text).splitlines() == text.splitlines(), "`make pages` writes it anew"


def test_the_tour_is_among_the_pages() -> None:
    assert ROOT / "README.md" in PAGES


def test_a_page_that_lies_is_seen() -> None:
    page = "```console\n$ overtrick score 4S=\n420 or so\n```\n"
    assert replayed(page) != page


def test_the_reference_is_that_of_the_registries() -> None:
    assert PAGE.read_text(encoding="utf-8") == reference(), "`make pages` writes it anew"
