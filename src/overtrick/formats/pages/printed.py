"""
Printed result pages of Norway and Poland: Ruter, JFR Pary and KoPS, as saved in a browser.

Their layout is nowhere described: columns are found by their headings, boards by what stands
over them, so that a page of another version, or one that a club has changed, is read as well.

What a printed page says of the event as a whole, and which other pages it names.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice
from pathlib import PurePath
from typing import Any
from urllib.parse import unquote

from overtrick.core.board import Board
from overtrick.core.outcome import NOT_PLAYED
from overtrick.errors import InvalidFile, Text
from overtrick.events.problem import Problem
from overtrick.events.session import Line
from overtrick.formats.contents.contents import About, Contents
from overtrick.formats.contents.dealt import Dealt
from overtrick.formats.contents.people import Contestant, Placed
from overtrick.formats.contents.table import Record
from overtrick.formats.limits import Report
from overtrick.formats.pages.page import Page, all_lines, lettered, page_of, words_of
from overtrick.formats.pages.printed_boards import Found, Printed, boards_of
from overtrick.formats.pages.printed_result import number_of, printed_record
from overtrick.formats.pages.printed_table import people_in
from overtrick.formats.pages.printed_words import BOARD, FACTS, METHODS, folded
from overtrick.formats.plain import date_of_parts

__all__ = ["about_of", "pages_in", "printed_page", "program_of", "read_printed"]


def read_printed(data: bytes, name: str = "") -> tuple[Contents, list[Problem]]:
    """
    Read a page of results of Ruter, JFR Pary or KoPS.

    >>> head = "<tr><th>Par<th>Par<th>Kontrakt<th>Score<th>Poeng<th>Poeng<th>Datum"
    >>> row = "<tr><td>1<td>2<td>4H S =<td>420<td>5<td>-5<td>180"
    >>> page = f"<html><h3>Spill 7</h3><table>{head}{row}</table></html>"
    >>> contents, problems = read_printed(page.encode(), "2026-03-06.htm")
    >>> told = contents.records[0]
    >>> str(told.line.outcome), told.line.ns, told.ns_award, told.line.datum
    ('4H S =', '1', 5, 180)

    :raises InvalidFile: if there are neither results nor a ranking nor links to some.
    :raises MissingExtra: if lxml is not installed.
    """
    found = printed_page(page_of(data, name), name)
    if found is None:
        raise InvalidFile("a page, but neither boards nor a ranking are on it", where=name)
    return found


def printed_page(page: Page, name: str) -> tuple[Contents, list[Problem]] | None:
    """Read a page of printed results; None if there is nothing of that kind on it."""
    lettered(page.tree)
    found = boards_of(page.tree)
    program = program_of(page)
    report = Report(name)
    pages = pages_in(page.tree) if program else ()
    about = about_of(page, found, program)
    if any(each.rows for each in found.boards):
        page.tree.clear()  # a tree is far larger than what is made of it
    records = list(_records(found, report))
    if not records and not found.ranked and not (program and pages):
        return None
    contestants = {
        _key(who): who for who in (*_named(records), *(who for who, _ in found.ranked))
    }
    sides = {line.side for _, line in found.ranked}
    about = replace(about, winners=(1 if sides == {None} else 2) if sides else None)
    deals = [Dealt(Board.standard(number), deal) for number, deal in found.deals.items()]
    is_one_board = len({told.line.board.number for told, _ in records}) == 1
    piece = f"{program} {PurePath(name).parent} {about.title} {about.date}"
    return (
        Contents(
            about,
            tuple(told for told, _ in records),
            tuple(deals),
            tuple(contestants.values()),
            tuple(line for _, line in found.ranked),
            pages=pages,
            piece_of=piece if is_one_board else "",
        ),
        report.problems,
    )


_Told = tuple[Record, dict[str, str]]


def _records(found: Found, report: Report) -> Iterator[_Told]:
    own = re.search(r"([0-9]{3})\.[A-Za-z]{3,5}$", report.name)
    is_one = _is_one_field(found)
    known = 0
    for printed in found.boards:
        number = printed.board or (int(own[1]) if own else 0)
        if not number:
            if printed.rows:
                said = Text(
                    "{number} results were left out: no board is named over them",
                    number=len(printed.rows),
                )
                report(said)
            continue
        for texts in printed.rows:
            if told := _record(texts, printed, number, is_one, report):
                known += not told.is_pending
                yield told, texts
                if report.problems.stop_reading(known, report.name):
                    return


def _record(
    texts: dict[str, str],
    printed: Printed,
    number: int,
    is_one: bool,
    report: Report,
) -> Record | None:
    ns, ew = _id(texts.get("ns", "")), _id(texts.get("ew", ""))
    letter, table = texts.get("section", ""), texts.get("table", "")
    if (ns is None or ew is None) and not texts.get("contract"):
        return None  # a line under the results
    line = Line(
        Board.standard(number),
        NOT_PLAYED,
        ns,
        ew,
        section="A" if is_one or not letter else letter,
        round=texts.get("round"),
        table=(f"{letter}{table}" if is_one else table) or None,
        datum=number_of(printed.datum),
    )
    return printed_record(texts, line, report)


def _is_one_field(found: Found) -> bool:
    """Whether tables of several letters are compared with each other on one board."""
    letters = ({row.get("section", "") for row in each.rows} for each in found.boards)
    return any(len(told) > 1 for told in letters)


def _id(text: str) -> str | None:
    match = re.match(r"0{0,3}([0-9]{1,5})(?![0-9])", text)
    if match:
        return match[1] if int(match[1]) else None
    return " ".join(text.split())[:120] or None


def _named(told: Iterable[_Told]) -> Iterator[Contestant]:
    """Give the pairs whose names stand beside their results."""
    for record, texts in told:
        for id, side in ((record.line.ns, "ns"), (record.line.ew, "ew")):
            words = re.sub(r"^[0-9\s.:]{0,9}", "", texts.get(side, ""))
            if id and any(letter.isalpha() for letter in words):
                yield Contestant(id, tuple(people_in([words])), record.line.section)


def _key(one: Contestant | Placed) -> tuple[Any, ...]:
    return one.section, one.side, one.id


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
