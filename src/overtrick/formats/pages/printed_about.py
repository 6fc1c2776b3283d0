"""What a printed page says of the event as a whole, and which other pages it names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import Any
from urllib.parse import unquote

from overtrick.formats.contents.contents import About
from overtrick.formats.dates import date_of_parts
from overtrick.formats.pages.grid import all_lines
from overtrick.formats.pages.page import Page, words_of
from overtrick.formats.pages.printed_boards import Found
from overtrick.formats.pages.printed_words import BOARD, FACTS, METHODS, folded

__all__ = ["about_of", "pages_in", "program_of"]

_MONTHS = (
    *(("jan", "sty"), ("feb", "lut"), ("mar",), ("apr", "kwi"), ("mai", "maj"), ("jun", "cze")),
    *(("jul", "lip"), ("aug", "sie"), ("sep", "wrz"), ("okt", "paz"), ("nov", "lis")),
    ("des", "gru"),
)
_ISO = re.compile(r"\b([12][0-9]{3})-([01]?[0-9])-([0-3]?[0-9])\b")
_DOTTED = re.compile(r"\b([0-3]?[0-9])\. ?([01]?[0-9])\. ?([12][0-9]{3})\b")
_WORDS = re.compile(r"\b([0-3]?[0-9])\.? ?([^\W\d_]{3,12}) ([12][0-9]{3})\b")
_FACT = re.compile(r"([^:]{2,30}): {0,3}(\S.{0,99})")
_MOST_FACTS, _MOST_LINES, _MOST_PAGES = 30, 20_000, 2_000
_FILE = re.compile(r"[^/\\:?#<>|\"*]{1,120}\.(?:html?|php|txt)", re.IGNORECASE)
_LOADED = re.compile(r"initAjax\('([^']{1,120})'")


def program_of(page: Page) -> str:
    """
    Name the program that made a page; empty if the page does not say.

    >>> from overtrick.formats.pages.page import page_of
    >>> program_of(page_of(b"<html><meta name=generator content='KoPS2www, JFR 2005'>", ""))
    'kops'
    """
    told = [page.address.lower(), *_generators(page.tree)]
    for id, word in (("kops", "kops"), ("jfr", "jfr"), ("ruter", "ruter")):
        if any(word in text for text in told):
            return id
    return ""


def _generators(tree: Any) -> Iterator[str]:
    for meta in tree.iter("meta"):
        if (meta.get("name") or "").lower() in ("generator", "author", "description"):
            yield (meta.get("content") or "").lower()


def about_of(page: Page, found: Found, program: str) -> About:
    """Read title, date, club, director and method; other facts ride along."""
    texts = [line for line in islice(all_lines(page.tree), _MOST_LINES) if len(line) <= 200]
    extra: dict[str, str] = {}
    told: dict[str, str] = {}
    for text in texts:
        if not (match := _FACT.fullmatch(text)):
            continue
        word = folded(match[1])
        if word in FACTS:
            told.setdefault(FACTS[word], match[2])
        elif len(extra) < _MOST_FACTS and not any(sign in match[2] for sign in "<>{}"):
            extra.setdefault(f"{program or 'ruter'}:{match[1].strip()}", match[2])
    title = _title(page)
    dates = (_date(text) for text in (told.get("date", ""), title, *texts))
    return About(
        title,
        next(filter(None, dates), ""),
        told.get("club", ""),
        venue=told.get("venue", ""),
        director=told.get("director", ""),
        scorer=told.get("scorer", ""),
        kind="pairs",
        method=_method([title, *texts, *extra.values()], found),
        extra=extra,
    )


def _title(page: Page) -> str:
    heads = [*islice(page.tree.iter("h1", "h2", "h3"), 9)]
    big = (one for one in page.tree.iter("font") if (one.get("size") or "") in ("5", "6"))
    texts = [*map(words_of, (*heads, *islice(big, 9))), page.title]
    return next((text for text in texts if text and len(text) < 200 and not _names(text)), "")


def _names(text: str) -> bool:
    """Whether a heading names a board, or a kind of page, and not the event."""
    word = folded(text)
    return bool(BOARD.match(text)) or word.startswith(("resultat", "wyniki par", "spill"))


def _date(text: str) -> str:
    if match := _ISO.search(text):
        return date_of_parts(int(match[1]), int(match[2]), int(match[3]))
    if match := _DOTTED.search(text):
        return date_of_parts(int(match[3]), int(match[2]), int(match[1]))
    for match in _WORDS.finditer(text[:300]):
        word = folded(match[2])
        month = next((nth for nth, names in enumerate(_MONTHS, 1) if word[:3] in names), 0)
        if month:
            return date_of_parts(int(match[3]), month, int(match[1]))
    return ""


def _method(texts: list[str], found: Found) -> str:
    """How it was scored: the words of the page say it, or what its columns hold."""
    words = " ".join(folded(text) for text in texts[:400])
    for method, word in METHODS:
        if word in words:
            return method
    rows = [(each, row) for each in found.boards for row in each.rows]
    if any("share_ns" in row for _, row in rows):
        return "matchpoints"
    if any(each.datum for each, _ in rows):
        return "butler"
    if any(each.is_of_imps for each, _ in rows):
        return "cross_imps"
    return "matchpoints" if any("award_ns" in row for _, row in rows) else ""


def pages_in(tree: Any) -> tuple[str, ...]:
    """
    List the files beside it that a page shows or links to, each once.

    >>> from overtrick.formats.pages.page import page_of
    >>> page = page_of(b"<html><a href='p1.html'>1</a><a href='http://x/y.html'>2</a>", "")
    >>> pages_in(page.tree)
    ('p1.html', 'y.html')
    """
    found: dict[str, None] = {}
    for element in tree.iter("a", "frame", "iframe", "body"):
        links = [element.get("href") or element.get("src") or ""]
        links += _LOADED.findall((element.get("onload") or "")[:300])
        for link in links:
            file = unquote(link[:300]).partition("#")[0].rpartition("/")[2]
            if _FILE.fullmatch(file) and len(found) < _MOST_PAGES:
                found.setdefault(file)
    return tuple(found)
