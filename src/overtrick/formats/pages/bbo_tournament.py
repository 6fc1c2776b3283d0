"""
BBO's page of a tournament (``tview.php``): the ranking by section and direction.

Pages of BBO (Bridge Base Online) as people save them.

``hands.php`` lists one player's hands, or all tables of one board (a traveller); ``tview.php``
is the ranking of a tournament, and ``hands.php`` with a tournament's number the list of its
boards; any other page may link to boards in the hand viewer.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

from overtrick.core.outcome import NOT_PLAYED
from overtrick.core.seats import Side
from overtrick.events.problem import Problem
from overtrick.events.session import Line
from overtrick.formats.contents.contents import About, Contents
from overtrick.formats.contents.dealt import Dealt
from overtrick.formats.contents.people import Contestant, Person, Placed
from overtrick.formats.contents.table import Record
from overtrick.formats.limits import Report
from overtrick.formats.pages.bbo_hands import hands_page, is_hands_page, pairs_of
from overtrick.formats.pages.bbo_row import day_of, number_of
from overtrick.formats.pages.handviewer import (
    board_of,
    lin_of,
    links_of,
    movie_of,
    number_in,
    with_movie,
)
from overtrick.formats.pages.page import Page, classes_of, divisions, rows_of, words_of

__all__ = ["bbo_page", "board_list", "is_tournament", "tournament_page"]

_SECTION = re.compile(r"Section (\w{1,6})(?: ?(N/S|E/W))?", re.IGNORECASE)
_EVENT = re.compile(r"[?&]t(?:ourney)?=[0-9A-Za-z]{1,20}-([0-9]{9,11})")
_TRAVELLER = re.compile(r"(?<=traveller=)([0-9A-Za-z]{1,20})-([0-9]{9,11})-[0-9]{1,12}")
_NAMES = re.compile(r"(?>.*?[A-Za-z]{2}).* - |.*?\([A-Z]{2}\)")
_MOST_RANKS = 100  # and texts of a cell in which they stand
_FACTS = {"Host": "bbo:Host", "Tables": "bbo:Tables", "Players": "bbo:Players"}


def is_tournament(page: Page) -> bool:
    """Whether a page is the ranking of a tournament."""
    return any(
        {"sectiontable", "bbo_t_l", "bbo_tr_o"} & set(classes_of(one))
        for one in page.tree.iter("table", "div")
    )


def tournament_page(page: Page, say: Report) -> Contents:
    """Read the ranking of a tournament; *say* is told what cannot be read."""
    found: list[tuple[Contestant, Placed]] = []
    section, side = "A", None
    overall: dict[str, dict[str, str]] = {}
    leaders: list[tuple[Contestant, Placed]] = []
    for element in divisions(page.tree, "bbo_tr_o"):
        for table in element.iter("table"):
            for who, placed in _lines(table, "A", None, say):
                leaders.append((who, placed))
                overall[who.id] = {"bbo:Overall": str(placed.place or "")}
    for element in page.tree.iter("div", "table"):
        classes = classes_of(element)
        if element.tag == "div" and "sectionbreak" in classes:
            match = _SECTION.match(words_of(element))
            section = match[1] if match else words_of(element) or "A"
            side = _side(match[2]) if match else None
        elif element.tag == "table" and "sectiontable" in classes:
            found += _lines(element, section, side, say)
    found = found or leaders
    ranking = [_with(placed, overall.get(placed.id, {})) for _, placed in found]
    is_single = bool(found) and all(len(who.players) == 1 for who, _ in found)
    about = replace(_about(page), kind="individual" if is_single else "pairs")
    sides = {placed.side for placed in ranking}
    if ranking and not is_single:
        about = replace(about, winners=2 if None not in sides else 1)
    return Contents(about, contestants=tuple(who for who, _ in found), ranking=tuple(ranking))


def board_list(page: Page) -> Contents | None:
    """Read the list of a tournament's boards, links to travellers; None if it is none."""
    links = [
        link.get("href") or ""
        for cell in page.tree.iter("td")
        if "board" in classes_of(cell)
        for link in cell.iter("a")
    ]
    found = [match for link in links if (match := _TRAVELLER.search(link))]
    if not found:
        return None
    tourney, seconds = found[0][1], found[0][2]
    return Contents(
        About(date=day_of(int(seconds)), venue="BBO", extra={"bbo:Tourney": tourney}),
        pages=tuple(dict.fromkeys(f"traveller={match[0]}" for match in found)),
        piece_of=f"bbo {tourney}-{seconds}",
    )


def _about(page: Page) -> About:
    told: dict[str, str] = {}
    for table in page.tree.iter("table"):
        if "bbo_t_l" in classes_of(table):
            for _, cells in rows_of(table):
                if len(cells) == 2:
                    told[words_of(cells[0])] = words_of(cells[1])
    links = [page.address, *(link.get("href") or "" for link in page.tree.iter("a"))]
    match = next(filter(None, map(_EVENT.search, links)), None)
    heads = " ".join(words_of(head) for head in page.tree.iter("th"))
    method = "cross_imps" if "IMP" in heads else "matchpoints" if "%" in heads else ""
    extra = {key: told[name] for name, key in _FACTS.items() if told.get(name)}
    return About(
        told.get("Title", ""),
        day_of(int(match[1])) if match else "",
        venue="BBO",
        method=method,
        extra=extra,
    )


def _lines(
    table: Any, section: str, side: Side | None, say: Report
) -> Iterator[tuple[Contestant, Placed]]:
    header: list[str] = []
    for _, cells in rows_of(table):
        if cells and all(cell.tag == "th" for cell in cells):
            header = [words_of(cell).lower() for cell in cells]
            continue
        told = _cells(cells, header)
        users = [one.strip() for one in words_of(told.get("username")).split("+")]
        users = [user for user in users if user]
        if not users:
            continue
        score = words_of(told.get("score"))
        if score and number_of(score) is None:
            say(f"{' - '.join(users)}: not a score: {score!r}")
        yield _line(told, users, score, header, section, side)


def _line(
    told: dict[str, Any],
    users: list[str],
    score: str,
    header: list[str],
    section: str,
    side: Side | None,
) -> tuple[Contestant, Placed]:
    names = re.split(r"\s-(?:\s|$)", words_of(told.get("player names")))
    people = [_person(user, *names[place : place + 1]) for place, user in enumerate(users)]
    id = " - ".join(users).lower()  # BBO does not tell names apart by their case
    is_share = "%" in score or any("%" in head for head in header if "score" in head)
    number = number_of(score)
    facts = {"Points": "points", "Prize": "prize", "Stratum": "stratum"}
    extra = {
        f"bbo:{key}": text for key, name in facts.items() if (text := words_of(told.get(name)))
    }
    cell = told.get("rank")  # a table of its own where there are strata
    texts = () if cell is None else islice(cell.itertext(), _MOST_RANKS)
    numbers = (rank for text in texts for rank in re.finditer(r"[0-9]{1,6}", text))
    ranks = [rank[0] for rank in islice(numbers, _MOST_RANKS)]
    if len(ranks) > 1:
        extra["bbo:Ranks"] = " ".join(ranks)
    placed = Placed(
        id,
        int(ranks[0]) if ranks else None,
        total=None if is_share else number,
        percentage=number if is_share else None,
        section=section,
        side=side,
        extra=extra,
    )
    return Contestant(id, tuple(people), section, side), placed


def _cells(cells: list[Any], header: list[str]) -> dict[str, Any]:
    """Cells by their column; the points stand last, under whatever name."""
    told: dict[str, Any] = {}
    for place, cell in enumerate(cells):
        head = header[place] if place < len(header) else ""
        classes = classes_of(cell)
        if "username" in classes or head == "username":
            told.setdefault("username", cell)
        elif "pts" in classes:
            told["points"] = cell
        elif head.startswith("rank") or "rank" in classes:
            told.setdefault("rank", cell)
        elif head.startswith("score"):
            told.setdefault("score", cell)
        elif _NAMES.match(words_of(cell)):
            told.setdefault("player names", cell)
        elif head:
            told.setdefault("points" if "points" in head else head, cell)
    return told


def _person(user: str, name: str = "") -> Person:
    """A user by name, where the page gives it; the region stands in brackets."""
    match = re.fullmatch(r"\s*([^()]{1,60}?)\s*(?:\(([^()]{1,24})\))?\s*", name)
    known = match[1].strip() if match else ""
    if not known or known == "?":
        return Person(user)
    extra = {"bbo:User": user}
    if match and match[2]:
        extra["bbo:Region"] = match[2]
    return Person(known, extra=extra)


def _side(text: str | None) -> Side | None:
    return Side.parse(text) if text else None


def _with(placed: Placed, extra: dict[str, str]) -> Placed:
    told = {key: text for key, text in extra.items() if text}
    return replace(placed, extra={**placed.extra, **told}) if told else placed


def bbo_page(
    page: Page, name: str, *, only_sure: bool = False
) -> tuple[Contents, list[Problem]] | None:
    """Read a page of BBO; None if it is none.  Links alone do not make it sure."""
    say = Report(name)
    if is_hands_page(page):
        return hands_page(page, say), say.problems
    if is_tournament(page):
        return tournament_page(page, say), say.problems
    if (boards := board_list(page)) is not None:
        return boards, say.problems
    if only_sure:
        return None
    found = _linked(page, say)
    return (found, say.problems) if found.records or found.deals else None


def _linked(page: Page, say: Report) -> Contents:
    """Read every board that a page links to, or holds as text; each link once."""
    texts = [words_of(one) for one in page.tree.iter("lin")]
    texts += [text for link in links_of(page.tree) if (text := lin_of(link))]
    if not texts:
        texts = [text for text in [lin_of(page.address)] if text]
    records: list[Record] = []
    deals: dict[int, Dealt] = {}
    for lin in dict.fromkeys(texts):
        movie = movie_of(lin)
        number = number_in(lin) or len(records) + 1
        board = board_of(movie, number)
        for note in movie.notes:
            say(note, number)
        names = movie.record.names if movie.record else None
        ns, ew = pairs_of(names) if names and any(names) else (None, None)
        line = Line(board, NOT_PLAYED, ns, ew)
        record, notes = with_movie(Record(line, is_pending=True), movie)
        for note in notes:
            say(note, number)
        if movie.record is not None:
            records.append(_known(record, movie.record))
        if movie.dealt is not None:
            deals.setdefault(number, replace(movie.dealt, board=board))
    title = page.title
    return Contents(About(title), tuple(records), tuple(deals.values()))


def _known(record: Record, told: Record) -> Record:
    """A contract that the auction tells, where the result is not known."""
    if record.is_pending:
        return replace(record, contract=told.contract, declarer=told.declarer)
    return record
