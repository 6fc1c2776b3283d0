"""
What an RBN record says of the event: date, title, place, scoring, teams, players, board.

A colon parts a text in two; within a title, place, event or session it is written twice.

Who met in the records of an RBN file: pairs by their names, or the two teams of a match.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from overtrick.core.exact import Exact, as_exact, decimal_text, parse_exact
from overtrick.core.seats import Side
from overtrick.events.session import Line, MatchResult
from overtrick.formats.contents.people import Contestant, Person, pair_id

__all__ = [
    "PLACES",
    "Meetings",
    "Teams",
    "date_of",
    "date_text",
    "doubled_colons",
    "ids_of",
    "kind_of",
    "method_of",
    "one_word",
    "players_of",
    "players_text",
    "scoring_of",
    "teams_of",
    "teams_text",
    "with_ids",
    "without_ids",
    "words_of",
]

_DATE = re.compile(r"([0-9?]{4})([0-9?]{2})?([0-9?]{2})?")
_NUMBER = re.compile("[0-9]{1,6}[A-Za-z]{0,2}")
_CARRIED = re.compile(r"([+-]?[0-9]{1,6}(?:\.[0-9]+)?)([+-][0-9]{1,6}(?:\.[0-9]+)?)?")
_METHODS = {
    "I": "teams",
    "B": "bam",
    "T": "total_points",
    "X": "cross_imps",
    "X:Butler": "butler",
    "M": "matchpoints",
}
_SCORINGS = {method: text for text, method in _METHODS.items()}


class Teams(NamedTuple):
    """The two teams of a match and what each carries into it."""

    first: str
    second: str
    first_carried: Exact = 0
    second_carried: Exact = 0
    rest: str = ""
    """What could not be read."""


def date_of(text: str) -> str:
    """
    Give the date, or the first of a span, as ISO 8601 writes it; the time is left out.

    >>> date_of("19980131"), date_of("199709"), date_of("1986120911"), date_of("1955C")
    ('1998-01-31', '1997-09-??', '1986-12-09', '1955-??-??')
    """
    match = _DATE.match(text.strip())
    if match is None:
        return ""
    return "-".join(part or "??" for part in match.groups())


def date_text(date: str) -> str:
    """
    Write a date.

    >>> date_text("1997-09-??"), date_text("last week")
    ('199709', '')
    """
    if not re.fullmatch(r"[0-9?]{4}-[0-9?]{2}-[0-9?]{2}", date):
        return ""
    return date.replace("-", "").removesuffix("??").removesuffix("??")


def words_of(text: str) -> str:
    """
    Give a text of two parts as one.

    >>> words_of("Toronto ON:Royal York Hotel"), words_of("Preempts:: Fact or Fiction?")
    ('Toronto ON: Royal York Hotel', 'Preempts: Fact or Fiction?')
    """
    parts = re.split(r"(?<!:):(?!:)", text.strip())
    return ": ".join(part.replace("::", ":").strip() for part in parts if part)


def doubled_colons(text: str) -> str:
    """
    Write a text so that its colons part nothing.

    >>> doubled_colons("Preempts: Fact or Fiction?")
    'Preempts:: Fact or Fiction?'
    """
    return " ".join(text.split()).replace(":", "::")


def method_of(scoring: str) -> str:
    """
    Give the method of ranking that a form of scoring names.

    >>> method_of("X:Butler"), method_of("M:old"), method_of("R")
    ('butler', 'matchpoints', '')
    """
    word = scoring.strip()
    return _METHODS.get(word) or _METHODS.get(word[:1].upper() if word[1:2] in ":" else "", "")


def scoring_of(method: str) -> str:
    """
    Write the form of scoring of a method.

    >>> scoring_of("cross_imps"), scoring_of("")
    ('X', '')
    """
    return _SCORINGS.get(method, "")


def kind_of(scoring: str) -> str:
    """
    Say whether pairs or teams compete; empty for rubber and what is not known.

    >>> kind_of("B"), kind_of("M:old"), kind_of("Rubber")
    ('teams', 'pairs', '')
    """
    method = method_of(scoring)
    if not method:
        return ""
    return "teams" if method in ("teams", "bam", "total_points") else "pairs"


def teams_of(text: str) -> Teams | None:
    """
    Read two teams and what they carry; a penalty may follow the number.

    >>> teams = teams_of("Iceland:Bulgaria:76.50:91-5")
    >>> teams.first, teams.first_carried, teams.second_carried
    ('Iceland', Fraction(153, 2), 86)
    """
    parts = [part.strip() for part in text.split(":")]
    if len(parts) < 2 or not parts[0] or not parts[1]:
        return None
    carried: list[Exact] = [0, 0]
    rest = parts[4:]
    for place, part in enumerate(parts[2:4]):
        if match := _CARRIED.fullmatch(part):
            penalty = parse_exact(match[2]) if match[2] else 0
            carried[place] = as_exact(parse_exact(match[1]) + penalty)
        elif part:
            rest.append(part)
    return Teams(parts[0], parts[1], carried[0], carried[1], ":".join(rest))


def teams_text(teams: Teams) -> str:
    """
    Write two teams, and what they carry where they do.

    >>> teams_text(Teams("Italy", "USA1", 999, 22)), teams_text(Teams("Nickell", "Schwartz"))
    ('Italy:USA1:999:22', 'Nickell:Schwartz')
    """
    names = f"{one_word(teams.first)}:{one_word(teams.second)}"
    if not (teams.first_carried or teams.second_carried):
        return names
    return f"{names}:{_carried(teams.first_carried)}:{_carried(teams.second_carried)}"


def players_of(text: str) -> tuple[tuple[str, str, str, str], str, str]:
    """
    Read North, East, South and West, then room or table, then what else is said.

    >>> players_of("Wolff+Hamman:Stansby+Martel:O:US Open")
    (('Wolff', 'Martel', 'Hamman', 'Stansby'), 'O', 'US Open')
    """
    if not text:
        return _NOBODY, "", ""
    north_south, _, rest = text.partition(":")
    west_east, _, rest = rest.partition(":")
    place, _, more = rest.partition(":")
    north, _, south = north_south.partition("+")
    west, _, east = west_east.partition("+")
    north, east, south, west = (name.strip() for name in (north, east, south, west))
    return (north, east, south, west), place.strip(), more.strip()


def players_text(names: tuple[str, str, str, str] | None, place: str = "") -> str:
    """
    Write players, and room or table.

    >>> players_text(("Wolff", "Martel", "Hamman", "Stansby"), "O")
    'Wolff+Hamman:Stansby+Martel:O'
    """
    north, east, south, west = map(one_word, names or ("", "", "", ""))
    sides = [_side(north, south), _side(west, east), place]
    while sides and not sides[-1]:
        sides.pop()
    return ":".join(sides)


def _side(first: str, second: str) -> str:
    return f"{first}+{second}" if second else first


@lru_cache(maxsize=4096)
def one_word(name: str) -> str:
    """
    Write a name without the signs that part names.

    >>> one_word("Ann+Bob: A")
    'Ann&Bob; A'
    """
    return " ".join(name.replace(":", ";").replace("+", "&").split())


def _carried(number: Exact) -> str:
    return str(number) if isinstance(number, int) else decimal_text(number, 2)


Names = tuple[str, str, str, str]
PLACES = {Side.NS: (0, 2), Side.EW: (1, 3)}
"""Where the two of a pair stand among North, East, South and West."""


class Meetings:
    """
    Remembers the matches and who took part.

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.outcome import PASSED_OUT
    >>> meetings, line = Meetings(), Line(Board(1), PASSED_OUT)
    >>> teams = Teams("Nickell", "Schwartz")
    >>> [meetings.in_match(line, teams).ns for _ in range(2)]
    ['Nickell', 'Schwartz']
    """

    def __init__(self) -> None:
        self._contestants: list[Contestant] = []
        self._known: dict[tuple[str, str], set[str]] = {}
        self._matches: dict[tuple[str, frozenset[str]], tuple[str, str, str]] = {}
        self._carried: dict[str, MatchResult] = {}
        self._met: Counter[tuple[str, int, str]] = Counter()

    @property
    def contestants(self) -> tuple[Contestant, ...]:
        """All who took part, in the order in which they came."""
        return tuple(self._contestants)

    @property
    def carried(self) -> tuple[MatchResult, ...]:
        """The matches into which something was carried."""
        return tuple(self._carried.values())

    def in_match(self, line: Line, teams: Teams) -> Line:
        """Place a result in the match: of two of a board, the first team is NS in the first."""
        key = line.session, frozenset((teams.first, teams.second))
        is_turned = line.room == "closed" and key not in self._matches
        ends = (teams.second, teams.first) if is_turned else (teams.first, teams.second)
        match, home, away = self._matches.setdefault(key, (str(len(self._matches) + 1), *ends))
        met = match, line.board.number, line.version
        ns, ew = (teams.first, teams.second)[:: -1 if self._met[met] % 2 else 1]
        self._met[met] += 1
        carried = {teams.first: teams.first_carried, teams.second: teams.second_carried}
        if any(carried.values()) and match not in self._carried:
            self._carried[match] = MatchResult(
                match,
                home,
                away,
                session=line.session,
                section=line.section,
                home_carried=carried[home],
                away_carried=carried[away],
            )
        return replace(line, ns=ns, ew=ew, match=match, home=home, away=away)

    def meet(self, line: Line, names: Names | None) -> None:
        """Note who took part in a result."""
        if line.ns is None and line.ew is None:
            return
        known = self._known.setdefault((line.session, line.section), set())
        for who, places in ((line.ns, PLACES[Side.NS]), (line.ew, PLACES[Side.EW])):
            told = [names[at] for at in places] if names else []
            if who is None or who in known:
                continue
            team = who if line.match is not None else ""
            if not team and not any(told):
                continue
            persons = () if team else tuple(Person(name) for name in told if name)
            known.add(who)
            self._contestants.append(
                Contestant(who, persons, line.section, name=team, session=line.session)
            )


@lru_cache(maxsize=4096)
def ids_of(names: Names | None) -> tuple[str | None, str | None]:
    """
    Give the ids of two pairs that have only names; a number stands in place of both names.

    >>> ids_of(("Eve", "Gus", "Finn", "Hal")), ids_of(("3", "11", "3", "11")), ids_of(None)
    (('Eve - Finn', 'Gus - Hal'), ('3', '11'), (None, None))
    """
    if names is None or not any(names):
        return None, None
    ns, ew = (_pair_id([names[at] for at in PLACES[side]]) for side in Side)
    return ns, ew


def with_ids(line: Line, names: Names | None) -> Names | None:
    """
    Let the ids of pairs stand where no name is known.

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.outcome import PASSED_OUT
    >>> with_ids(Line(Board(1), PASSED_OUT, "3", "Ann - Ben"), None)
    ('3', 'Ann', '3', 'Ben')
    """
    seats = list(names or _NOBODY)
    for side, who in ((Side.NS, line.ns), (Side.EW, line.ew)):
        first, second = PLACES[side]
        if line.match is not None or who is None or seats[first] or seats[second]:
            continue
        parts = who.split(" - ")
        if _is_number(who):
            parts = [who, who]
        elif len(parts) != 2 or not all(parts) or parts[0] == parts[1]:
            parts = [who, ""]
        seats[first], seats[second] = parts
    north, east, south, west = seats
    return (north, east, south, west) if any(seats) else None


def without_ids(names: Names) -> Names | None:
    """
    Give the names of players alone, None if there are none.

    >>> without_ids(("3", "Gus", "3", "Hal")), without_ids(("3", "11", "3", "11"))
    (('', 'Gus', '', 'Hal'), None)
    """
    if not any(names):
        return None
    seats = list(names)
    for first, second in PLACES.values():
        if _is_number(names[first]) and names[first] == names[second]:
            seats[first] = seats[second] = ""
    north, east, south, west = seats
    return (north, east, south, west) if any(seats) else None


_NOBODY = ("", "", "", "")


def _pair_id(names: Sequence[str]) -> str | None:
    if _is_number(names[0]) and names[0] == names[1]:
        return names[0]
    return pair_id(names) or None


@lru_cache(maxsize=4096)
def _is_number(word: str) -> bool:
    """Whether it is the number of a pair, with a letter or two: nobody is called so."""
    return word[:1].isdecimal() and _NUMBER.fullmatch(word) is not None
