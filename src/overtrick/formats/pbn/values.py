"""
Values of single tags: dates, boards, sides with numbers, results, scoring methods.

PBN 2.1 sections 3.4 and 4, and what is written in their place.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, NamedTuple

from overtrick.core.board import Board
from overtrick.core.exact import Exact, as_exact, decimal_text, parse_exact
from overtrick.core.letters import whole_number
from overtrick.core.seats import Seat, Side, Vulnerability
from overtrick.errors import EnglishText, OvertrickError

__all__ = [
    "METHODS",
    "Numbered",
    "board_of",
    "date_of",
    "date_text",
    "decimal",
    "label_of",
    "method_of",
    "number_of",
    "par_of",
    "par_text",
    "sides_of",
    "tricks_of",
    "version_of",
]

METHODS: Final = {
    "matchpoints": "MatchPoints",
    "cross_imps": "IMP;Cross",
    "butler": "IMP;Butler",
    "total_points": "TotalPoints",
    "bam": "BAM",
    "teams": "IMP",
    "patton": "IMP;Patton",
    "lederer": "IMP;Lederer",
}
"""How a method of ranking is written in the Scoring tag."""

_DATE: Final = re.compile(
    r"([0-9]{4}|\?{1,4})[.\-/]([0-9]{1,2}|\?{1,2})[.\-/]([0-9]{1,2}|\?{1,2})"
)
_LABEL: Final = re.compile(r"([0-9]{1,6})([A-Za-z]?)")
_SIDES: Final = re.compile(
    r"(NS|EW|N|S|E|W)\s*:?\s*([+-]?[0-9]+(?:[.,][0-9]+)?)", re.IGNORECASE
)
_LAST_NUMBER: Final = re.compile(r"[+-]?[0-9]+")


class Numbered(NamedTuple):
    """A board by its label."""

    number: int
    version: str
    label: str
    """The label as written, where number and version do not tell it."""


@lru_cache(maxsize=4096)
def _usual(text: str) -> tuple[Numbered, str] | None:
    """What the usual labels say, whatever board was before."""
    number = whole_number(text) if text[:1] != "0" else None
    return None if number is None else (Numbered(number, "a", ""), "")


def label_of(text: str, before: int) -> tuple[Numbered, str]:
    """
    Read the label of a board; what is no number becomes the one after *before*.

    >>> label_of("7", 6)[0], label_of("7B", 6)[0]
    (Numbered(number=7, version='a', label=''), Numbered(number=7, version='b', label=''))
    >>> label_of("1A", 0)[0]
    Numbered(number=1, version='a', label='1A')
    """
    if (usual := _usual(text)) is not None:
        return usual
    word = text.strip()
    match = _LABEL.fullmatch(word)
    if match is not None and int(match[1]) > 0:
        number, letter = int(match[1]), match[2].lower() or "a"
        short = f"{number}{'' if letter == 'a' else letter.upper()}"
        return Numbered(number, letter, "" if word == short else word), ""
    number = min(before, 999_998) + 1
    if not word:
        return Numbered(number, "a", ""), ""
    found = re.search(r"[0-9]{1,6}", word)
    if found is not None and int(found[0]) > 0:
        number = int(found[0])
    return Numbered(number, "a", word), EnglishText(
        "not a board number: {word!r}; taken as {number}", word=word, number=number
    )


def version_of(text: str) -> str:
    """
    Read which version of a board it is; other programs tell their own version in that tag.

    >>> version_of("b"), version_of("2.1")
    ('b', '')
    """
    word = text.strip().lower()
    return word if re.fullmatch(r"[a-z][a-z0-9]{0,9}", word) else ""


@lru_cache(maxsize=4096)
def board_of(number: int, dealer: str, vulnerable: str) -> tuple[Board, tuple[str, ...]]:
    """
    Give a board with the dealer and vulnerability that its tags say.

    >>> board_of(1, "S", "Love")[0]
    Board(1, dealer=S, vulnerability=None)
    """
    wrong: list[str] = []
    seat = vulnerability = None
    try:
        seat = Seat.parse(dealer) if dealer else None
    except OvertrickError as error:
        wrong.append(EnglishText("Dealer: {error}", error=error))
    try:
        vulnerability = Vulnerability.parse(vulnerable) if vulnerable else None
    except OvertrickError as error:
        wrong.append(EnglishText("Vulnerable: {error}", error=error))
    board = Board(number, seat, vulnerability)
    standard = Board.standard(number)
    return (standard if board == standard else board), tuple(wrong)


def date_of(text: str) -> str:
    """
    Read a date as ISO 8601 writes it; empty if it is none.

    >>> date_of("2026.03.10"), date_of("2014.07.??"), date_of("2015.09.?"), date_of("May")
    ('2026-03-10', '2014-07-??', '2015-09-??', '')
    """
    match = _DATE.fullmatch(text.strip())
    if match is None or set("".join(match.groups())) == {"?"}:
        return ""
    year, month, day = match.groups()
    return f"{year.rjust(4, '?')}-{_two(month)}-{_two(day)}"


def date_text(date: str) -> str:
    """
    Write a date of ISO 8601.

    >>> date_text("2026-03-10"), date_text("")
    ('2026.03.10', '')
    """
    return date.replace("-", ".")


def sides_of(text: str) -> dict[Side, str]:
    """
    Read numbers by side.

    >>> sides_of("NS 4 EW -4")
    {<Side.NS: 'NS'>: '4', <Side.EW: 'EW'>: '-4'}
    >>> sides_of("600")
    {}
    """
    found: dict[Side, str] = {}
    for side, number in _SIDES.findall(text.replace("−", "-")[:200]):
        found.setdefault(Side.NS if side.upper() in ("NS", "N", "S") else Side.EW, number)
    return found


def tricks_of(text: str, declarer: Seat | None) -> str:
    """
    Read a result as tricks of declarer, out of ``9``, ``EW 3`` or ``EW 4 NS 9``.

    A leading ``^``, of an irregular result, is passed over.

    >>> tricks_of("EW 3", Seat.SOUTH), tricks_of("^9", None), tricks_of("EW 4 NS 9", Seat.EAST)
    ('10', '9', '4')
    """
    if text.isdecimal():
        return text
    word = text.strip().removeprefix("^").strip()
    sides = sides_of(word)
    if not sides or declarer is None:
        return word
    if declarer.side in sides:
        return sides[declarer.side]
    other = sides[declarer.side.opponents]
    tricks = whole_number(other, 13)
    return other if tricks is None else str(13 - tricks)


def par_of(text: str) -> str:
    """
    Read an optimum score as points for NS.

    Where the contract stands beside it, the number is for NS already (so dealers' programs).

    >>> par_of("NS 450"), par_of("EW 620"), par_of("EW 4S; -620"), par_of("NS 7N; +1520")
    ('450', '-620', '-620', '1520')
    """
    word = text.strip().replace("−", "-")[:200]
    side = re.match(r"(NS|EW)\b", word, re.IGNORECASE)
    numbers = _LAST_NUMBER.findall(word.rpartition(";")[2])
    if not numbers or len(numbers[-1]) > 6 or (";" not in word and side is None):
        return ""
    points = int(numbers[-1])
    if ";" not in word and side is not None and side[1].upper() == "EW":
        points = -points
    return str(points) if points % 10 == 0 and abs(points) <= 7600 else ""


def par_text(par: str) -> str:
    """
    Write an optimum score: the side that gets it, then the points.

    >>> par_text("-620")
    'EW 620'
    """
    try:
        points = int(par)
    except ValueError:
        return par
    return f"EW {-points}" if points < 0 else f"NS {points}"


def method_of(scoring: str, *, is_teams: bool) -> str:
    """
    Read a method of ranking; empty if it is none of ours.

    >>> [method_of(word, is_teams=False) for word in ("MP;MP1", "IMP;Cross1", "Chicago")]
    ['matchpoints', 'cross_imps', '']
    >>> method_of("IMP;Patton", is_teams=True)
    'patton'
    >>> method_of("IMP", is_teams=True)
    'teams'
    """
    words = {re.sub(r"[^a-z]", "", word) for word in scoring.lower().split(";")}
    if words & {"matchpoints", "mp", "matchpoint", "mps"}:
        return "matchpoints"
    if "butler" in words:
        return "butler"
    for name in ("bam", "patton", "lederer"):
        if name in words:
            return name
    if "cross" in words or words & {"xx", "crossimp", "crossimps"}:
        return "cross_imps"
    if words & {"imp", "imps"}:
        return "teams" if is_teams or "teams" in words else "cross_imps"
    return "total_points" if words & {"totalpoints", "total"} else ""


def number_of(text: str) -> Exact | None:
    """
    Read a number of a table; None for a dash or anything else.

    >>> number_of("57.5"), number_of("-")
    (Fraction(115, 2), None)
    """
    if (number := whole_number(text)) is not None:
        return number
    try:
        return parse_exact(text)
    except OvertrickError:
        return None


def decimal(value: Exact, places: int = 2) -> tuple[str, bool]:
    """
    Write a number with so many decimals, more where they make it exact; say whether it is.

    >>> from fractions import Fraction
    >>> decimal(7), decimal(Fraction(9, 8)), decimal(Fraction(17, 3))
    (('7.00', True), ('1.125', True), ('5.67', False))
    """
    for more in range(places, 7):
        if (as_exact(value) * 10**more).denominator == 1:
            return decimal_text(value, more), True
    return decimal_text(value, places), False


def _two(part: str) -> str:
    return part.rjust(2, "?" if "?" in part else "0")
