"""
Read outcomes as people write them: ``4♠X N +1``, ``3SA=``, ``AP``, ``Ave+``, ``A6040``.

Tolerant of signs, spaces and words; strict about what cannot be (``4S+7``, ``8C``).  Every
error quotes the text.
"""

from __future__ import annotations

import re
from fractions import Fraction
from functools import lru_cache

from overtrick.core.contract import Contract
from overtrick.core.exact import as_exact, parse_exact
from overtrick.core.outcome import (
    BYE,
    NOT_PLAYED,
    PASSED_OUT,
    Artificial,
    Average,
    Outcome,
    Plain,
    Points,
    Result,
    Share,
    Weighted,
)
from overtrick.core.seats import Seat
from overtrick.errors import InvalidContract, InvalidOutcome, InvalidTricks, OvertrickError

__all__ = ["parse_outcome", "parse_result", "parse_ruling", "parse_share", "parse_tricks"]

_PASSES = frozenset(
    {
        "PASS",
        "PASSE",
        "P",
        "AP",
        "ALLPASS",
        "ALLPASSED",
        "PASSED",
        "PASSEDOUT",
        "PASSOUT",
        "PO",
        "P.O.",
    }
)
_NOT_PLAYED = frozenset({"NP", "N/P", "NOTPLAYED", "NOPLAY"})
_BYES = frozenset({"BYE", "SITOUT", "SIT-OUT"})
_AVERAGES = {
    **dict.fromkeys(("A+", "AVE+", "AV+", "AVG+", "AVERAGE+", "AVERAGEPLUS"), Average.PLUS),
    **dict.fromkeys(
        ("A", "AVE", "AV", "AVG", "AVERAGE", "A=", "NOTCOMPLETED"), Average.AVERAGE
    ),
    **dict.fromkeys(("A-", "AVE-", "AV-", "AVG-", "AVERAGE-", "AVERAGEMINUS"), Average.MINUS),
}
_NUMBERS = (
    *("ZERO", "ONE", "TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN"),
    *("EIGHT", "NINE", "TEN", "ELEVEN", "TWELVE", "THIRTEEN"),
)

_POINTS = r"[+-]\s*[0-9]+|0"
_MOST_POINTS = 7600  # seven notrump redoubled, vulnerable, down thirteen
_SEAT = r"NORTH|EAST|SOUTH|WEST|[NESW]"
_DOUBLED = r"[X×✕*!]{1,2}|DOUBLED? ?REDOUBLED?|REDOUBLED?|DOUBLED?|R?DBL|RD|D|R"
_SHAPE = re.compile(
    rf"(?:(?P<before>{_SEAT}) ?)?"
    r"(?P<level>[0-9]+|ONE|TWO|THREE|FOUR|FIVE|SIX|SEVEN) ?"
    r"(?P<strain>CLUBS?|DIAMONDS?|HEARTS?|SPADES?|NO ?-?TRUMPS?|SANS|SA|N ?T|[NCDHS♣♧♦♢♥♡♠♤])"
    rf"(?: ?(?P<doubled>{_DOUBLED}))?"
    rf"(?: ?(?:BY )?(?P<after>{_SEAT})(?![A-Z]{{2}}))?"
    rf"(?: ?(?P<doubled_last>{_DOUBLED}))?"
    r"(?: ?(?P<result>=|[+-] ?[0-9]+|(?<= )[0-9]+))?"
    rf"(?: (?P<last>{_SEAT}))?"
)
"""Level, strain, doubling, declarer and result; ``3NN`` is no trump by North."""


def parse_result(text: str) -> tuple[Contract | None, Seat | None, int | None]:
    """
    Read a contract with its declarer and result, each of the two optional.

    A passed-out deal has no contract.  Tricks are None where no result is written.

    >>> contract, declarer, tricks = parse_result("4♠ x N +1")
    >>> str(contract), str(declarer), tricks
    ('4SX', 'N', 11)
    >>> parse_result("AP")
    (None, None, None)
    >>> parse_result("3SA=")[2], parse_result("four spades by north minus two")[2]
    (9, 8)
    >>> [str(part) for part in parse_result("N3NT+2")]
    ['3NT', 'N', '11']

    :raises InvalidContract: if the text is no contract.
    :raises InvalidTricks: if the contract cannot end so.
    """
    if not isinstance(text, str):
        raise InvalidContract("not a contract: {text!r}", text=text)
    return _read(text)


@lru_cache(maxsize=4096)  # a session says the same few hundred things again and again
def _read(text: str) -> tuple[Contract | None, Seat | None, int | None]:
    word = _normal(text)
    if re.sub(r"[\s-]", "", word) in _PASSES:
        return None, None, None
    match = _SHAPE.fullmatch(word)
    if match is None:
        raise InvalidContract("not a contract: {text!r}", text=text)
    contract = _contract(text, match)
    seats = [seat for name in ("before", "after", "last") if (seat := match[name])]
    if len(seats) > 1:
        raise InvalidContract("two declarers: {text!r}", text=text)
    declarer = Seat.parse(seats[0]) if seats else None
    result = match["result"]
    return contract, declarer, None if result is None else parse_tricks(contract, result)


def parse_tricks(contract: Contract, text: str) -> int:
    """
    Read a result of *contract*: ``=``, ``+1``, ``-2``, or the tricks taken.

    >>> parse_tricks(Contract.parse("4S"), "-2"), parse_tricks(Contract.parse("4S"), "11")
    (8, 11)

    :raises InvalidTricks: if *text* is no result, or the contract cannot end so.
    """
    word = re.sub(r"\s+", "", _normal(text))
    if word == "=":
        return contract.target
    if not re.fullmatch(r"[+-]?[0-9]{1,2}", word):
        raise InvalidTricks("not a result: {text!r}", text=text)
    if word[0] not in "+-":
        tricks = int(word)
        if tricks > 13:
            raise InvalidTricks("tricks must be 0 to 13, not {tricks}", tricks=tricks)
        return tricks
    tricks = contract.target + int(word)
    if not 0 <= tricks <= 13:
        most = 13 - contract.target if word[0] == "+" else contract.target
        kind = "overtricks" if word[0] == "+" else "undertricks"
        raise InvalidTricks(
            "{contract}{word} cannot be: {contract} has at most {most} {kind}",
            contract=contract,
            word=word,
            most=most,
            kind=kind,
        )
    return tricks


def parse_share(text: str) -> Average | Share:
    """
    Read one side's artificial score.

    >>> parse_share("Ave+"), str(parse_share("55 %"))
    (<Average.PLUS: 'A+'>, '55%')

    :raises InvalidOutcome: if *text* is neither an average nor a percentage.
    """
    word = re.sub(r"\s+", "", _normal(text))
    if word in _AVERAGES:
        return _AVERAGES[word]
    try:
        return Share(as_exact(parse_exact(word.removesuffix("%"))))
    except InvalidOutcome:
        raise
    except OvertrickError:
        raise InvalidOutcome("not an artificial score: {text!r}", text=text) from None


def parse_ruling(text: str) -> Outcome:
    """
    Read a director's ruling: artificial, assigned, weighted, not played, or a sit-out.

    One average or percentage alone stands for both sides; a board not completed is shared.

    >>> str(parse_ruling("A6040")), str(parse_ruling("ave+/ave-")), str(parse_ruling("Ave"))
    ('60%/40%', 'A+/A-', 'A/A')
    >>> str(parse_ruling("60% 4S N 10 | 40% 4S N 9")), str(parse_ruling("NP"))
    ('60% 4S N 10 | 40% 4S N 9', 'NP')
    >>> str(parse_ruling("passed out")), str(parse_ruling("Not Completed"))
    ('PASS', 'A/A')

    :raises InvalidOutcome: if *text* is no ruling.
    """
    word = re.sub(r"\s+", "", _normal(text))
    if word in _NOT_PLAYED:
        return NOT_PLAYED
    if word in _BYES:
        return BYE
    if word.replace("-", "") in _PASSES:  # assigned: the board would have been passed out
        return PASSED_OUT
    if word in _AVERAGES:
        return Artificial(_AVERAGES[word], _AVERAGES[word])
    if match := re.fullmatch(r"A([0-9]{2})[/-]?([0-9]{2})", word):
        return Artificial(Share(int(match[1])), Share(int(match[2])))
    if "|" in text or re.match(r"[0-9./,]+%?\s+\S", text.strip()):
        return _weighted(text)
    if _is_plain(_normal(text)):
        return parse_outcome(text)
    sides = word.split("/") if "/" in word else re.split(r"(?<=%)-", word)
    if len(sides) == 1 and word.endswith("%"):
        return Artificial(parse_share(word), parse_share(word))
    if len(sides) != 2:
        raise InvalidOutcome("not a ruling: {text!r}", text=text)
    return Artificial(parse_share(sides[0]), parse_share(sides[1]))


def parse_outcome(text: str) -> Outcome:
    """
    Read whatever can happen on a board: a result, a pass-out, points for NS, or a ruling.

    >>> [str(parse_outcome(text)) for text in ("4H N +1", "passed out", "-50", "A+/A-")]
    ['4H N +1', 'PASS', '-50', 'A+/A-']

    :raises OvertrickError: a subclass named for what is wrong; the message quotes *text*.
    """
    word = _normal(text)
    if re.fullmatch(_POINTS, word):
        return _points(text)
    if _is_plain(word):
        return _played(text)
    if re.sub(r"[\s-]", "", word) in _PASSES:
        return PASSED_OUT
    return parse_ruling(text)


def _is_plain(word: str) -> bool:
    contract = _SHAPE.fullmatch(word) or re.match(r"[1-9] ?[CDHSN♣♧♦♢♥♡♠♤]", word)
    return bool(contract) or bool(re.fullmatch(_POINTS, word))


def _normal(text: str) -> str:
    if not isinstance(text, str):
        raise InvalidOutcome("not a text: {text!r}", text=text)
    word = re.sub("[\ufe0e\ufe0f\u200b]", "", text.upper()).replace("−", "-").replace("–", "-")
    word = " ".join(word.split())
    word = re.sub(r"\bPLUS\b", "+", re.sub(r"\b(MINUS|DOWN)\b", "-", word))
    word = re.sub(r"\b(JUST )?(MADE|EQUALS?)\b", "=", word)
    return re.sub(
        r"([+-]) ?([A-Z]+)\b",
        lambda m: f"{m[1]}{_NUMBERS.index(m[2])}" if m[2] in _NUMBERS else m[0],
        word,
    )


def _contract(text: str, match: re.Match[str]) -> Contract:
    if match["doubled"] and match["doubled_last"]:
        raise InvalidContract("not a contract: {text!r}", text=text)
    doubled = match["doubled"] or match["doubled_last"] or ""
    try:
        return Contract.parse(f"{match['level']}{match['strain']}{doubled}")
    except InvalidContract as error:
        note = error.text.values.get("note", "")
        raise InvalidContract("not a contract: {text!r}{note}", text=text, note=note) from None


def _played(text: str) -> Plain:
    contract, declarer, tricks = parse_result(text)
    if contract is None:
        return PASSED_OUT
    if declarer is None:
        raise InvalidOutcome("who declared? {text!r}", text=text)
    if tricks is None:
        raise InvalidOutcome("how many tricks? {text!r}", text=text)
    return Result(contract, declarer, tricks)


def _points(text: str) -> Points:
    word = re.sub(r"\s+", "", _normal(text))
    if len(word) > 6 or int(word) % 10 or abs(int(word)) > _MOST_POINTS:
        raise InvalidOutcome("no bridge score: {text!r}", text=text)
    return Points(int(word))


def _weighted(text: str) -> Weighted:
    parts = []
    for part in text.split("|"):
        match = re.fullmatch(r"([0-9.,/]+)\s*(%?)\s*(\S.*)", part.strip())
        if match is None or not (match[2] or "/" in match[1]):
            raise InvalidOutcome("not a weight and an outcome: {part!r}", part=part.strip())
        weight = Fraction(parse_exact(match[1])) / (100 if match[2] else 1)
        parts.append((weight, _atom(match[3])))
    return Weighted(tuple(parts))


def _atom(text: str) -> Plain:
    outcome = parse_outcome(text)
    if not isinstance(outcome, Plain):
        raise InvalidOutcome("only a result or points can be weighted: {text!r}", text=text)
    return outcome
