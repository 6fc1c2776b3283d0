"""
The text of a score sheet: headers ``key: value``, then one deal a line, ``We 4SX +1``.

A line that cannot be read is a problem with its number, and the rest is read all the same;
so are honours that the edition does not give and deals after the last rubber.  A line that was
meant as a deal keeps its place, so that the others keep their numbers and vulnerability.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import lru_cache
from os import PathLike
from pathlib import Path
from typing import Any, TypeVar

from overtrick.core.spelling import parse_seat
from overtrick.errors import EnglishText, InvalidSheet, OvertrickError, Text
from overtrick.events.problem import Problem
from overtrick.formats.limits import Problems, is_unreadable, unreadable_from
from overtrick.formats.plain import clean, decoded, plain
from overtrick.formats.sheets.sheet_deal import (
    HEADERS,
    cuts_of,
    looks_like_call,
    place_of,
    reads_as_call,
    sheet_deal,
    sheet_line,
)
from overtrick.rules.chicago import ChicagoSheet
from overtrick.rules.editions import Game, edition
from overtrick.rules.house import HouseRules, with_house_rules
from overtrick.rules.pad import Pad
from overtrick.rules.party import Party
from overtrick.rules.rubber import RubberSheet
from overtrick.rules.sheet import SheetDeal

__all__ = ["lines_of", "read_sheet", "sheet", "SheetText", "write_sheet"]

_MOST_LINES = 20_000  # no party plays so many deals
_LONGEST = 2_000  # signs of a line

_Choice = TypeVar("_Choice", bound=Enum)


def read_sheet(
    data: str | bytes, name: str = "sheet", language: str = ""
) -> tuple[Pad, tuple[Problem, ...]]:
    """
    Read a score sheet and everything that is wrong with it, line by line.

    Suits and seats are in the words of its own language, or of *language* if it names none.

    >>> pad, problems = read_sheet("game: rubber\\nWe 2NT +1\\nThey 4S or so\\nThey 4♠ =\\n")
    >>> [str(deal) for deal in pad.deals]
    ['We 2NT +1', 'They 4S or so', 'They 4S =']
    >>> print(problems[0])
    sheet:3: not a contract: '4S or so' (write We 4S =, They 2HX -1 or Pass)
    """
    page = _read(data, name, language)
    pad = page.pad()
    for found in pad.sheet().problems:
        page.problem(page.lines[found.deal - 1], found.text)
    in_order = sorted(page.problems, key=lambda it: it[0])
    return pad, (*Problems(problem for _, problem in in_order), *page.end)


def lines_of(text: str) -> tuple[tuple[int, ...], dict[str, int]]:
    """
    Number the lines of a sheet on which its deals stand, and those of its headers.

    >>> lines_of("# Friday\\ngame: rubber\\n\\nWe 2NT +1\\ntea\\nThey 4S =\\n")
    ((4, 6), {'game': 2})
    """
    page = _read(text, "")
    return tuple(page.lines), {key: line for key, (line, _) in page.headers.items()}


def write_sheet(pad: Pad) -> str:
    """
    Write a score sheet as text that reads back to the same pad.

    >>> pad, _ = read_sheet("carry: yes\\nrubbers: 3\\nNS 3S×-2;honours NS 100")
    >>> print(write_sheet(pad), end="")
    game: rubber
    carry: yes
    rubbers: 3
    We 3SX -2 ; honours We 100

    :raises InvalidSheet: if a header, or a deal that was not read, would not read back.
    """
    said: dict[str, object] = {
        "game": pad.game.value,
        "edition": pad.edition,
        "house": ", ".join(" ".join(each) for each in pad.house) or None,
        "carry": pad.carry,
        "rubbers": pad.rubbers,
        "settle": pad.settle or None,
        "vulnerability": pad.vulnerability.value if pad.vulnerability else None,
        "dealer": pad.dealer,
        "we": pad.we,
        "they": pad.they,
        **_said_of(pad.party),
        "language": pad.language,
    }
    headers = [(key, _word(value)) for key, value in said.items() if value is not None]
    lines = [_header_line(key, value) for key, value in (*headers, *pad.other)]
    deals = (sheet_line(deal, pad.language or "") for deal in pad.deals)
    text = "".join(f"{line}\n" for line in (*lines, *deals))
    unread = [deal.unread for deal in pad.deals if deal.unread is not None]
    if unread and read_sheet(text)[0] != pad:
        raise InvalidSheet(
            "cannot be written as lines that are not read: {unread}", unread=unread
        )
    return text


def sheet(
    source: str | PathLike[str], *, problems: list[Problem] | None = None
) -> RubberSheet | ChicagoSheet:
    """
    Work out a rubber or Chicago sheet, given as its text or as the path of a file.

    What is wrong is an error; or it is put in the list *problems*, where one is given, and the
    rest is scored all the same.

    >>> game = sheet("We 2NT +1\\nThey 4S =")
    >>> game.total, game.to_dict()["winner"]
    (Totals(we=100, they=120), 'they')
    >>> found = []
    >>> sheet("We 2NT +1\\nThey 4S or so", problems=found).total, found[0].where
    (Totals(we=100, they=0), 'sheet:2')

    :raises InvalidSheet: if something is wrong and no list was given for it.
    :raises OSError: if the file cannot be opened.
    """
    text, name = _source_text(source)
    pad, found = read_sheet(text, name)
    if problems is None and found:
        raise InvalidSheet("{problems}", problems="; ".join(map(str, found)))
    if problems is not None:
        problems += found
    return pad.sheet()


def _source_text(source: str | PathLike[str]) -> tuple[str | bytes, str]:
    """The sheet and its name: a text of one line may be the name of a file, or a deal."""
    if not isinstance(source, str):
        return Path(source).read_bytes(), str(source)
    is_line = source.strip() and not any(sign in source for sign in "\n\r")
    if is_line and (source.lower().endswith(".sheet") or Path(source).is_file()):
        return Path(source).read_bytes(), source
    return source, "sheet"


def _read(data: str | bytes, name: str, language: str = "") -> _Page:
    page = _Page(name, language)
    for number, line in enumerate(re.split(r"\r\n|\r|\n", decoded(data)), 1):
        words = line.partition("#")[0].strip()
        if number > _MOST_LINES:
            page.end = (
                Problem(f"{name}:{number}", Text("too many lines; reading stops here")),
            )
            break
        if is_unreadable(len(page.problems), len(page.deals) - len(page.problems)):
            page.end = (unreadable_from(f"{name}:{number}"),)
            break
        if len(words) > _LONGEST:
            page.problem(number, Text("the line is too long: {words!r}", words=words))
        elif words:
            page.read(number, words)
    return page


@dataclass(slots=True)
class _Page:
    """What has been read so far, and the line of each deal."""

    name: str
    default_language: str = ""
    headers: dict[str, tuple[int, Any]] = field(default_factory=dict)
    other: list[tuple[str, str]] = field(default_factory=list)
    deals: list[SheetDeal] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    problems: list[tuple[int, Problem]] = field(default_factory=list)
    end: tuple[Problem, ...] = ()
    """Where reading stopped, and why, if it did."""

    @property
    def players(self) -> tuple[str, ...]:
        _, players = self.headers.get("players", (0, ()))
        return tuple(players)

    @property
    def language(self) -> str:
        return str(self.headers.get("language", (0, self.default_language))[1])

    def problem(self, line: int, message: Text | str) -> None:
        self.problems.append((line, Problem(f"{self.name}:{line}", message)))

    def read(self, line: int, words: str) -> None:
        key, value = _header(words, self.players)
        if self.deals and plain(key) not in _RULES and looks_like_call(value):
            key = ""  # names stand at the head; here ``Thye: 4S =`` is a slip in a deal
        try:
            if key:
                self.header(line, key, value)
            else:
                self.deal(line, words)
        except OvertrickError as error:
            self.problem(line, error.whole)
            place = None if key else place_of(words, self.players)
            if place is not None:
                self.keep(line, place)

    def header(self, line: int, key: str, value: str) -> None:
        if self.deals:
            self.problem(
                line,
                Text("headers come before the first deal: {said!r}", said=f"{key}: {value}"),
            )
        known = _SYNONYMS.get(plain(key), plain(key))
        if known not in HEADERS:
            self.other.append((key, value))
            known = ", ".join(HEADERS)
            raise InvalidSheet(
                "no such header: '{key}: {value}'; there are: {known}",
                key=key,
                value=value,
                known=known,
            )
        if known in self.headers:
            raise InvalidSheet("said before: '{key}: {value}'", key=key, value=value)
        if known == "dealer":
            self.headers[known] = line, parse_seat(clean(value), self.language)
        else:
            self.headers[known] = line, HEADERS[known](value)

    def deal(self, line: int, words: str) -> None:
        deal, problems = sheet_deal(words, self.players, self.language)
        for message in problems:
            self.problem(line, message)
        self.keep(line, deal)

    def keep(self, line: int, deal: SheetDeal) -> None:
        self.deals.append(deal)
        self.lines.append(line)

    def pad(self) -> Pad:
        said = {key: value for key, (_, value) in self.headers.items()}
        said |= self.game_and_edition()
        said.setdefault("language", self.default_language or None)
        said["house"] = self.house(said)
        for key, game in _ONLY.items():
            if said.get(key) and said["game"] is not game:
                self.problem(
                    self.headers[key][0],
                    Text("only a {game} has {key!r}", game=game.value, key=key),
                )
        said["party"] = party = self.party({key: said.pop(key, None) for key in _PARTY})
        if said.get("carry") and party and party.partners_change:
            line, _ = self.headers["carry"]
            self.problem(line, Text("nothing is carried where partners change"))
        return Pad(**said, other=tuple(self.other), deals=tuple(self.deals))

    def house(self, said: dict[str, Any]) -> HouseRules:
        """The house's own rules; what the game has not is a problem, and does not count."""
        house: HouseRules = said.get("house", ())
        try:
            with_house_rules(Pad(game=said["game"], edition=said.get("edition")).tariff, house)
        except InvalidSheet as error:
            self.problem(self.headers["house"][0], error.whole)
            return ()
        return house

    def party(self, said: dict[str, Any]) -> Party | None:
        """The players and what they agreed, or None; what does not fit is a problem."""
        if said["players"] is None:
            for key in _PARTY:
                if said[key] is not None:
                    self.problem(self.headers[key][0], Text("{key!r} needs 'players'", key=key))
            return None
        cuts = said.pop("cuts") or ()
        try:
            party = Party(**said)
        except InvalidSheet as error:
            key = "players" if said["rotation"] is None else "rotation"
            self.problem(self.headers[key][0], error.whole)
            party = Party(**said | {"rotation": None})
        try:
            return replace(party, cuts=cuts_of(cuts, party.players))
        except InvalidSheet as error:
            self.problem(self.headers["cuts"][0], error.whole)
            return party

    def game_and_edition(self) -> dict[str, Any]:
        line, name = self.headers.get("edition", (0, None))
        _, game = self.headers.get("game", (0, None))
        if name is None:
            return {"game": game or Game.RUBBER}
        scores = edition(name).game
        if scores is not Game.DUPLICATE and game in (None, scores):
            return {"game": scores, "edition": name}
        wanted = game or Game.RUBBER
        self.problem(
            line,
            EnglishText(
                "edition {name!r} does not score {value}", name=name, value=wanted.value
            ),
        )
        return {"game": wanted, "edition": None}


def _header(words: str, players: Sequence[str] = ()) -> tuple[str, str]:
    """Key and value, or two empty texts; ``We: 4S =`` is a deal, ``we: Ann`` a name."""
    match = re.fullmatch(r"([^\W\d][^:：;]*)[:：](.*)", words)
    callers = _SIDES.union(map(plain, players))
    if match is None or (plain(match[1]) in callers and reads_as_call(match[2].strip())):
        return "", ""
    return match[1].rstrip(), match[2].lstrip()


def _said_of(party: Party | None) -> dict[str, object]:
    if party is None:
        return {}
    return {
        "players": ", ".join(party.players),
        "rotation": party.rotation and party.rotation.value,
        "stakes": party.stakes,
        "hundreds": party.hundreds and party.hundreds.value,
        "cuts": "; ".join(f"{number} {', '.join(four)}" for number, four in party.cuts) or None,
    }


_PARTY = ("players", "rotation", "stakes", "hundreds", "cuts")
_SYNONYMS = {"ns": "we", "ew": "they"}
_SIDES = frozenset({"we", "they", "ns", "ew"})
_RULES = frozenset(HEADERS) - _SIDES
_ONLY = {"carry": Game.RUBBER, "rubbers": Game.RUBBER, "settle": Game.RUBBER} | {
    "vulnerability": Game.CHICAGO
}


def _word(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def _header_line(key: str, value: str) -> str:
    line = f"{key}: {value}".rstrip()
    if "#" in line or _header(line) != (key, value) or len(re.split(r"[\r\n]", line)) > 1:
        raise InvalidSheet("cannot be written as a header: {line!r}", line=line)
    return line


@dataclass(frozen=True, slots=True)
class SheetText:
    """
    The text of a sheet, with edits that give a new one.

    >>> text = SheetText("# Friday\\nWe 2S =  # bid at last\\nThey 4H =\\n")
    >>> print(text.with_deal(2, "They 4H -1").with_header("dealer", "W").text, end="")
    # Friday
    dealer: W
    We 2S =  # bid at last
    They 4H -1
    """

    text: str
    name: str = "sheet"

    @property
    def pad(self) -> Pad:
        """What is written, as far as it can be read."""
        return _read_once(self.text, self.name)[0]

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What is wrong, line by line."""
        return _read_once(self.text, self.name)[1]

    def with_deal(self, number: int, words: str) -> SheetText:
        """
        Write a deal in the place of deal *number*, or after the last.

        :raises InvalidSheet: if there is no such place, or the new line has a problem.
        """
        deals, _ = _places(self.text)
        if number == len(deals) + 1:
            return self._changed(self._end(), 0, words)
        return self._changed(self._line(number), 1, words)

    def with_deal_before(self, number: int, words: str) -> SheetText:
        """
        Write a deal before deal *number*.

        :raises InvalidSheet: if there is no such deal, or the new line has a problem.
        """
        return self._changed(self._line(number), 0, words)

    def without_deal(self, number: int) -> SheetText:
        """
        Take a deal out.

        :raises InvalidSheet: if there is no such deal.
        """
        return self._changed(self._line(number), 1)

    def with_header(self, key: str, value: str) -> SheetText:
        """
        Write a header in the place of one of that name, or after the last header.

        :raises InvalidSheet: if its value has a problem.
        """
        deals, headers = _places(self.text)
        if key in headers:
            return self._changed(headers[key] - 1, 1, f"{key}: {value}")
        place = max(headers.values(), default=deals[0] - 1 if deals else self._end())
        return self._changed(place, 0, f"{key}: {value}")

    def without_header(self, key: str) -> SheetText:
        """Take a header out, if it is there."""
        _, headers = _places(self.text)
        return self._changed(headers[key] - 1, 1) if key in headers else self

    def _line(self, number: int) -> int:
        deals, _ = _places(self.text)
        if not 1 <= number <= len(deals):
            raise InvalidSheet(
                "there is no deal {number}: the sheet has {deals}",
                number=number,
                deals=len(deals),
            )
        return deals[number - 1] - 1

    def _end(self) -> int:
        return len(_lines(self.text))

    def _changed(self, place: int, gone: int, *new: str) -> SheetText:
        lines = _lines(self.text)
        lines[place : place + gone] = new
        changed = SheetText("".join(f"{line}\n" for line in lines), self.name)
        here = f"{self.name}:{place + 1}"
        for problem in changed.problems:
            if new and problem.where == here:
                raise InvalidSheet(problem.text)
        return changed


@lru_cache(maxsize=16)  # the same few are looked at again and again
def _read_once(text: str, name: str) -> tuple[Pad, tuple[Problem, ...]]:
    return read_sheet(text, name)


@lru_cache(maxsize=16)
def _places(text: str) -> tuple[tuple[int, ...], dict[str, int]]:
    return lines_of(text)


def _lines(text: str) -> list[str]:
    lines = re.split(r"\r\n|\r|\n", text)
    return lines if lines[-1] else lines[:-1]
