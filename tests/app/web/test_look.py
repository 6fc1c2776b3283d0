"""The look as numbers: contrast of every pair of colours, sizes, nothing inline."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterable
from itertools import product
from pathlib import Path

import pytest

from overtrick.app.web.static_files import MADE, joined, style_text
from overtrick.home.page import reader_module
from overtrick.messages import LANGUAGES
from tests.app.web.contrast import contrast, declared
from tests.app.web.gallery.draw import STATIC, TEMPLATES
from tests.cases import one_pass

TOKENS = MADE["css/tokens.css"]()
SHEETS = sorted((STATIC / "css").glob("*.css"))
PAGES = sorted(TEMPLATES.rglob("*.html"))
LOOK = ("announce", "connection", "dom", "shortcuts", "suits", "theme", "toast")

STATES = ("go", "come", "done", "ask", "trouble", "queued")
SUITS = ("spades", "hearts", "diamonds", "clubs")
TINTS = ("accent-tint", *(f"{state}-tint" for state in STATES))
PAIRS = [
    *product(("ink", "muted", "accent", *STATES, *SUITS), ("paper", "card")),
    *product(("ink", "muted", "accent", *SUITS), TINTS),
    *((state, f"{state}-tint") for state in STATES),
    *(("paper", filled) for filled in ("ink", "go", "trouble")),
    ("on-accent", "accent"),
]
EDGES = [*product(("edge", "focus", "accent"), ("paper", "card")), ("focus", "accent-tint")]
THEMES = {
    "light": ":root",
    "dark": ':root[data-theme="dark"]',
    "contrast": ':root[data-theme="contrast"]',
}


def theme(name: str) -> dict[str, str]:
    return declared(TOKENS, THEMES[name])


@pytest.mark.parametrize("name", THEMES)
def test_text_is_readable_on_every_ground_it_stands_on(name: str) -> None:
    colours, wanted = theme(name), 7.0 if name == "contrast" else 4.5
    faint = {
        f"{text} on {ground}": round(ratio, 2)
        for text, ground in PAIRS
        if (ratio := contrast(colours[text], colours[ground])) < wanted
    }
    assert not faint


@pytest.mark.parametrize("name", THEMES)
def test_edges_of_controls_and_the_focus_are_seen(name: str) -> None:
    colours = theme(name)
    faint = {
        (edge, ground): ratio
        for edge, ground in EDGES
        if (ratio := contrast(colours[edge], colours[ground])) < 3
    }
    assert not faint


@pytest.mark.parametrize("name", THEMES)
def test_the_four_suits_are_four_colours(name: str) -> None:
    assert len({theme(name)[suit] for suit in SUITS}) == 4


def test_every_theme_names_every_colour() -> None:
    assert theme("light").keys() == theme("dark").keys() == theme("contrast").keys()


@pytest.mark.parametrize(
    ("asked", "name"),
    [("prefers-color-scheme: dark", "dark"), ("prefers-contrast: more", "contrast")],
)
def test_what_the_system_asks_for_is_the_theme_of_that_name(asked: str, name: str) -> None:
    block = TOKENS[TOKENS.index(f"@media ({asked})") :]
    assert declared(block, ":root:not([data-theme])") == theme(name)


@one_pass("sheet", SHEETS)
def test_colours_are_named_in_one_place(sheet: Path) -> None:
    """The print sheet makes all black; QR cards are black on white, for the camera."""
    if sheet.name not in ("tokens.css", "print.css"):
        found = re.findall(r"#[0-9a-fA-F]{3,8}\b", sheet.read_text(encoding="utf-8"))
        assert set(found) <= {"#595959", "#ffffff", "#000000"}
        assert not found or sheet.name == "setup.css"


def test_a_custom_property_that_is_used_is_declared() -> None:
    text = "".join(sheet.read_text(encoding="utf-8") for sheet in SHEETS)
    used = set(re.findall(r"var\(--([a-z0-9-]+)", text))
    assert used - set(re.findall(r"--([a-z0-9-]+):", text)) == set()


@one_pass("page", PAGES)
def test_nothing_is_inline(page: Path) -> None:
    """A script is a file; only data that nothing runs may stand in a page."""
    text = page.read_text(encoding="utf-8")
    markup = re.sub(r"\{\{.*?\}\}", "", text, flags=re.DOTALL)
    assert not re.findall(r"<style|\sstyle=|\son[a-z]+=|javascript:", markup, re.IGNORECASE)
    scripts = re.findall(r"<script\b([^>]*)>(.*?)</script>", text, re.IGNORECASE | re.DOTALL)
    inline = [given for given, content in scripts if content.strip()]
    assert all('type="application/json"' in given for given in inline)
    assert not re.findall(r"\|\s*safe\b", text)


@one_pass("page", PAGES)
def test_nothing_comes_from_elsewhere(page: Path) -> None:
    found = re.findall(r'(?:src|href)="(?:https?:)?//[^"]*"', page.read_text(encoding="utf-8"))
    assert not found


def test_nothing_that_pages_link_is_missing() -> None:
    links = {
        link
        for page in PAGES
        for link in re.findall(r'"/static/([^"{]+)"', page.read_text(encoding="utf-8"))
    }
    assert links
    assert [
        link for link in sorted(links) if link not in MADE and not (STATIC / link).is_file()
    ] == []


IMPORTED = r'(?:from|import)\s*"(\.[^"]+)"'
LATER = r'import\("(\.[^"]+)"\)'


def _loaded(script: Path, seen: set[Path], *imports: str) -> set[Path]:
    """A script with all that it imports, and so on."""
    if script not in seen:
        seen.add(script)
        text = _text(script)
        for name in (name for each in imports for name in re.findall(each, text)):
            _loaded((script.parent / name).resolve(), seen, *imports)
    return seen


def _scripts(template: Path, *imports: str) -> set[Path]:
    """The scripts of a page; the pad's are joined, and weighed by themselves."""
    base = (TEMPLATES / "base.html").read_text("utf-8")
    loaded: set[Path] = set()
    for name in re.findall(r'src="/static/([^"{]+\.js)"', base + template.read_text("utf-8")):
        _loaded((STATIC / name).resolve(), loaded, *imports)
    return loaded


def _text(script: Path) -> str:
    is_ours = script == STATIC / "reader.js"  # which the server makes
    return reader_module() if is_ours else script.read_text("utf-8")


def _sent(files: Iterable[Path]) -> int:
    return sum(len(gzip.compress(_text(path).encode())) for path in files)


@one_pass("template", PAGES)
def test_no_page_is_sent_more_than_46_kilobytes_of_script(template: Path) -> None:
    """
    What crosses the club's Wi-Fi counts: static files are sent gzipped, each by itself.

    What a page fetches when it stands counts as well, of which the reader of twelve languages
    is a tenth; what must be there before the first step is held down further.
    """
    assert _sent(_scripts(template, IMPORTED, LATER)) < 46_000
    assert _sent(_scripts(template, IMPORTED)) < 29_000


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_pad_is_sent_little_before_its_first_step(code: str) -> None:
    """With style and page it comes in less than a second, where a phone gets 50 kB in one."""
    first, later = (
        len(gzip.compress(joined(each, code).encode())) for each in ("pad", "later")
    )
    words = 0 if code == "en" else 6_000
    assert first < 17_300 + words
    assert later < 13_000
    assert len(gzip.compress(style_text().encode())) < 8_030


def test_the_weight_of_the_look() -> None:
    assert _sent(STATIC / "js" / f"{name}.js" for name in LOOK) < 5_750
    no_phone = {"projector.css"}  # the wall's own, which nothing else loads
    phones = [sheet for sheet in SHEETS if sheet.name not in no_phone]
    asked = len(TOKENS) - (STATIC / "css" / "tokens.css").stat().st_size  # made when it is sent
    assert sum(sheet.stat().st_size for sheet in phones) + asked < 59_400
