"""
Read outcomes as people write them: ``4♠X N +1``, ``3SA=``, ``4 Herz von Ost``, ``Ave+``.

The one reader of notation: commands, sheets, tables, journals and pages ask it.  Tolerant of
signs, spaces and words in twelve languages; strict about what cannot be (``4S+7``, ``8C``).
Every error quotes the text.  Patterns and words of our own letters serve the reader in a
browser, too, so none has anything that an old browser lacks.
"""

from __future__ import annotations

import re
from fractions import Fraction
from functools import lru_cache
from typing import Final

from overtrick.core.contract import BOOK, Contract
from overtrick.core.exact import as_exact, parse_exact
from overtrick.core.languages import special
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
from overtrick.core.spelling import has_contract, understood
from overtrick.errors import (
    InvalidContract,
    InvalidOutcome,
    InvalidTricks,
    OvertrickError,
    Text,
)

__all__ = [
    "NOT_PLAYED_WORDS",
    "NUMBERS",
    "PASSES",
    "SAID",
    "SHAPE",
    "in_our_letters",
    "is_plain",
    "parse_outcome",
    "parse_result",
    "parse_ruling",
    "parse_share",
    "parse_tricks",
    "ruling_in",
]

PASSES = frozenset(
    {"PASS", "PASSE", "P", "AP", "ALLPASS", "ALLPASSED"}
    | {"PASSED", "PASSEDOUT", "PASSOUT", "PO", "P.O."}
)
NOT_PLAYED_WORDS = frozenset({"NP", "N/P", "NOTPLAYED", "NOPLAY"})
NUMBERS = (
    *("ZERO", "ONE", "TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN"),
    *("EIGHT", "NINE", "TEN", "ELEVEN", "TWELVE", "THIRTEEN"),
)

_SEAT = r"NORTH|EAST|SOUTH|WEST|[NESW]"
_DOUBLED = r"[X×✕*!]{1,2}|DOUBLED? ?REDOUBLED?|REDOUBLED?|DOUBLED?|R?DBL|RD|D|R"
SHAPE = re.compile(
    rf"(?:(?P<before>{_SEAT}) ?)?"
    r"(?P<level>[0-9]+|ONE|TWO|THREE|FOUR|FIVE|SIX|SEVEN) ?"
    r"(?P<strain>CLUBS?|DIAMONDS?|HEARTS?|SPADES?|NO ?-?TRUMPS?|SANS|SA|N ?T|[NCDHS♣♧♦♢♥♡♠♤])"
    rf"(?: ?(?P<doubled>{_DOUBLED}))?"
    rf"(?: ?(?:BY )?(?P<after>{_SEAT})(?![A-Z]{{2}}))?"
    rf"(?: ?(?P<doubled_last>{_DOUBLED}))?"
    r"(?: ?(?P<result>=(?: ?[0-9]+(?: TRICKS?)?)?|[+-] ?[0-9]+|/ ?[0-9]+)"
    r"| (?P<tricks>[0-9]+(?: TRICKS?)?))?"
    rf"(?: ?(?P<doubled_end>{_DOUBLED}))?"
    rf"(?: (?:BY )?(?P<last>{_SEAT}))?"
)
"""Level, strain, doubling, declarer and result; ``3NN`` is no trump by North."""
SAID = (
    (re.compile(r"\b(?:MINUS|DOWN|DN|OFF)\b"), "-"),
    (re.compile(r"\bPLUS\b"), "+"),
    (re.compile(r"\b(?:JUST )?(?:MA(?:DE|KES?|KING)|EQUALS?)\b"), "="),
)

_Played = tuple[Contract | None, Seat | None, int | None]

_ANY_SAID = re.compile("|".join(pattern.pattern for pattern, _ in SAID))
_OURS = re.compile(
    r"(?:LUBS?|IAMONDS?|EARTS?|PADES?|ANS|A)?"
    r"(?:[X×✕*!RDNESW]|DOUBLE|DBL|NORTH|EAST|SOUTH|WEST|BY|TRICK|JUST"
    rf"|{_ANY_SAID.pattern}|{'|'.join(NUMBERS)})*",
    re.IGNORECASE,
)
"""
Letters that may stand behind the first letter of a strain, or anywhere behind it.

Of two ways to part them there is one alone, so that no text takes long.
"""
_IN_WORDS = re.compile(rf"([+=-]) ?({'|'.join(NUMBERS)})\b")
_REMEMBERED: Final = 100  # signs of a text that is read once for all rows that say it
_UNSEEN = dict.fromkeys((0xFE0E, 0xFE0F, 0x200B))
_BYES = frozenset({"BYE", "SITOUT", "SIT-OUT"})
_SHORT = ("A", "AVE", "AV", "AVG", "AVERAGE")
_AVERAGES = {
    **dict.fromkeys((*_SHORT, "A=", "NOTCOMPLETED"), Average.AVERAGE),
    **dict.fromkeys((*(f"{each}+" for each in _SHORT), "AVERAGEPLUS"), Average.PLUS),
    **dict.fromkeys((*(f"{each}-" for each in _SHORT), "AVERAGEMINUS"), Average.MINUS),
}
_LEVELS = frozenset((*"123456789", *NUMBERS[1:8]))
"""Of 8 and 9 a contract says itself that they are too high."""
_SAID = PASSES | NOT_PLAYED_WORDS | {"NOTCOMPLETED"}
"""Words that are written as our one; of a sit-out and of averages all words stay."""
_POINTS = re.compile(r"[+-]\s*[0-9]+|0")
_BEGUN = re.compile(r"[1-9] ?[CDHSN♣♧♦♢♥♡♠♤]")
_MOST_POINTS = 7600  # seven notrump redoubled, vulnerable, down thirteen
_WEIGHT_FIRST = re.compile(r"\s*[0-9./,]+%?\s+\S")
_SHARES = re.compile(r"([0-9]{1,2}(?:\.[0-9]{1,20})?)(?:%|%?/([0-9]{1,2}(?:\.[0-9]{1,20})?)%?)")
"""The shares of both sides, as nearly all are written."""
_FIGURES = re.compile(r"A([0-9]{2})[/-]?([0-9]{2})")
_PERCENT_FIRST = re.compile(r"(?<=%)-")
_BEHIND_TRICKS = re.compile(r"\s+|TRICKS?$")
_MADE = re.compile(r"(?:=|MADE|MK?)([0-9]{1,2})")
_DOWN = re.compile(r"^(DOWN|DN?|OFF)(?=[0-9])")
_TRICKS = re.compile(r"[+-]?[0-9]{1,2}")
_DOWN_LAST = re.compile(r"(?<![0-9])([0-9]+) -(?= |$)")  # 1 down
_SIGN_FIRST = re.compile(r"([♣♧♦♢♥♡♠♤]) ?([1-9])(?![0-9])")


def parse_result(text: str, language: str = "") -> _Played:
    """
    Read a contract with its declarer and result, each of the two optional.

    A passed-out deal has no contract.  Tricks are None where no result is written.  Our own
    letters come first, then the words of all languages; of *language*, where one is named.

    >>> contract, declarer, tricks = parse_result("4♠ x N +1")
    >>> str(contract), str(declarer), tricks
    ('4SX', 'N', 11)
    >>> parse_result("AP")
    (None, None, None)
    >>> parse_result("3SA=")[2], parse_result("four spades by north minus two")[2]
    (9, 8)
    >>> [str(part) for part in parse_result("N3NT+2")]
    ['3NT', 'N', '11']
    >>> parse_result("4S made 5")[2], parse_result("♥4 by N, 9 tricks")[2]
    (11, 9)
    >>> [str(part) for part in parse_result("2 cœurs O -1", "fr")]
    ['2H', 'W', '7']

    :raises AmbiguousContract: if languages mean different things by it, and none is named.
    :raises InvalidContract: if the text is no contract.
    :raises InvalidTricks: if the contract cannot end so.
    """
    if not isinstance(text, str):
        raise InvalidContract("not a contract: {text!r}", text=text)
    found = (_tried if len(text) <= _REMEMBERED else _tried.__wrapped__)(text, language)
    if found is None:
        raise InvalidContract("not a contract: {text!r}", text=text)
    if isinstance(found, OvertrickError):
        raise found.again()
    return found


@lru_cache(maxsize=8192)  # a session says the same few hundred things again and again
def _tried(text: str, language: str) -> _Played | OvertrickError | None:
    try:
        return understood(text, language, _read_ours, _shown, _OURS.fullmatch)
    except OvertrickError as error:  # kept, too: most of a bad column says the same
        return error.again()


def _read_ours(text: str) -> _Played | None:
    """What is written in our own letters; None where the shape is none of a contract."""
    word = _normal(text)
    match = SHAPE.fullmatch(word)
    if match is None:
        if word.replace(" ", "").replace("-", "") in PASSES:
            return None, None, None
        loosened = _loosened(word)
        match = SHAPE.fullmatch(loosened) if loosened != word else None
    if match is None:
        return None
    contract = _contract(text, match)
    seats = [seat for name in ("before", "after", "last") if (seat := match[name])]
    if len(seats) > 1:
        raise InvalidContract("two declarers: {text!r}", text=text)
    declarer = Seat.parse(seats[0]) if seats else None
    result = match["result"] or match["tricks"]
    return contract, declarer, None if result is None else parse_tricks(contract, result)


def _loosened(word: str) -> str:
    """Bring what is written in another order, or between signs, into the usual one."""
    if word.isascii() and "," not in word and " -" not in word:
        return word
    word = _SIGN_FIRST.sub(lambda m: f"{m[2]}{m[1]}", " ".join(word.replace(",", " ").split()))
    return _DOWN_LAST.sub(lambda m: f"-{m[1]}", word)


def _shown(played: _Played) -> Text | str:
    contract, declarer, _ = played
    what = contract.symbols if contract else "PASS"
    if declarer is None:
        return what
    return Text("{contract} by {seat}", contract=what, seat=Text(declarer.name.title()))


def in_our_letters(text: str, language: str = "") -> str:
    """
    Write an outcome in our own letters and words; a result that is in them stays as it is.

    >>> in_our_letters("4 harten Z ="), in_our_letters("4♥ s ="), in_our_letters("4C O =", "fr")
    ('4H S =', '4♥ s =', '4H W =')
    >>> in_our_letters("passe"), in_our_letters("Not Completed"), in_our_letters("Ave+/Ave-")
    ('PASS', 'A/A', 'Ave+/Ave-')

    :raises OvertrickError: if it cannot be read.
    """
    word = _normal(text)
    is_ours = not language and bool(SHAPE.fullmatch(word))
    bare = re.sub(r"[\s-]", "", word)
    if is_ours or not text or (bare not in _SAID and bare in _BYES | _AVERAGES.keys()):
        return text
    is_theirs = bare in _SAID or language or special(text) or has_contract(text)
    return str(parse_outcome(text, language)) if is_theirs else text


def parse_tricks(contract: Contract, text: str) -> int:
    """
    Read a result of *contract*: ``=``, ``+1``, ``-2``, the tricks taken, ``made 5``.

    >>> four = Contract.parse("4S")
    >>> [parse_tricks(four, text) for text in ("-2", "11", "made 5", "9 tricks", "d2")]
    [8, 11, 11, 9, 8]

    :raises InvalidTricks: if *text* is no result, or the contract cannot end so.
    """
    word = _BEHIND_TRICKS.sub("", _normal(text)).removeprefix("/")
    if word == "=":
        return contract.target
    if match := _MADE.fullmatch(word):
        return _made(contract, int(match[1]))
    word = _DOWN.sub("-", word)
    if not _TRICKS.fullmatch(word):
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


def _made(contract: Contract, number: int) -> int:
    """``made 5`` counts from the book, as Americans do; ``made 11`` counts tricks."""
    if number == 7 and contract.level == 1:
        raise InvalidTricks(
            "made 7 is 7 tricks or 13: write {contract}= or {contract}+6", contract=contract
        )
    tricks = number + BOOK if number <= 7 else number
    if not contract.target <= tricks <= 13:
        raise InvalidTricks(
            "made {number} cannot be: {contract} is made with {target} to 13 tricks",
            number=number,
            contract=contract,
            target=contract.target,
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


def parse_ruling(text: str, language: str = "") -> Outcome:
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
    if not isinstance(text, str):
        raise InvalidOutcome("not a text: {text!r}", text=text)
    found = _ruling(text, language)
    if found is None:
        raise InvalidOutcome("not a ruling: {text!r}", text=text)
    if isinstance(found, OvertrickError):
        raise found.again()
    return found


def ruling_in(text: str) -> Outcome | None:
    """
    Give the ruling that a text is; None where it is none.

    >>> str(ruling_in("60/40")), ruling_in("4 of a kind")
    ('60%/40%', None)
    """
    found = _ruling(text, "")
    return None if isinstance(found, OvertrickError) else found


def _ruling(text: str, language: str) -> Outcome | OvertrickError | None:
    tried = _tried_ruling if len(text) <= _REMEMBERED else _tried_ruling.__wrapped__
    return tried(text, language)


@lru_cache(maxsize=4096)
def _tried_ruling(text: str, language: str) -> Outcome | OvertrickError | None:
    try:
        return _ruled(text, language)
    except OvertrickError as error:
        return error.again()


def _ruled(text: str, language: str) -> Outcome | None:
    if match := _SHARES.fullmatch(text):
        ns, ew = match.groups()
        return Artificial(_percentage(ns), _percentage(ew or ns))
    normal = _normal(text)
    word = "".join(normal.split())
    if word in NOT_PLAYED_WORDS:
        return NOT_PLAYED
    if word in _BYES:
        return BYE
    if word.replace("-", "") in PASSES:  # assigned: the board would have been passed out
        return PASSED_OUT
    if word in _AVERAGES:
        return Artificial(_AVERAGES[word], _AVERAGES[word])
    if match := _FIGURES.fullmatch(word):
        return Artificial(Share(int(match[1])), Share(int(match[2])))
    if "|" in text:
        return _weighted(text, language)
    if _is_plain(normal) or has_contract(text):
        return _points(text) if _POINTS.fullmatch(normal) else _played(text, language)
    if _WEIGHT_FIRST.match(text):
        return _weighted(text, language)
    if (said := special(text)) and said != text:
        return parse_ruling(said)
    sides = word.split("/") if "/" in word else _PERCENT_FIRST.split(word)
    if len(sides) == 1 and word.endswith("%"):
        return Artificial(*[parse_share(word)] * 2)
    if len(sides) != 2:
        return None
    return Artificial(parse_share(sides[0]), parse_share(sides[1]))


@lru_cache(maxsize=1024)
def _percentage(figures: str) -> Share:
    return Share(parse_exact(figures))


def parse_outcome(text: str, language: str = "") -> Outcome:
    """
    Read whatever can happen on a board: a result, a pass-out, points for NS, or a ruling.

    >>> [str(parse_outcome(text)) for text in ("4H N +1", "passed out", "-50", "A+/A-")]
    ['4H N +1', 'PASS', '-50', 'A+/A-']
    >>> str(parse_outcome("3 Karo O =", "de")), str(parse_outcome("niet gespeeld"))
    ('3D E =', 'NP')

    :raises OvertrickError: a subclass named for what is wrong; the message quotes *text*.
    """
    word = _normal(text)
    if _POINTS.fullmatch(word):
        return _points(text)
    if _is_plain(word):
        return _played(text, language)
    if re.sub(r"[\s-]", "", word) in PASSES:
        return PASSED_OUT
    if "|" not in text and has_contract(text):
        return _played(text, language)
    return parse_ruling(text, language)


def is_plain(text: str) -> bool:
    """
    Say whether a text begins like a result in our own letters, or is points.

    >>> is_plain("4S N ="), is_plain("-50"), is_plain("60/40")
    (True, True, False)
    """
    return _is_plain(_normal(text))


def _is_plain(word: str) -> bool:
    return bool(_BEGUN.match(word) or SHAPE.fullmatch(word) or _POINTS.fullmatch(word))


def _normal(text: str) -> str:
    if not isinstance(text, str):
        raise InvalidOutcome("not a text: {text!r}", text=text)
    return _normal_of(text) if len(text) > _REMEMBERED else _known_normal(text)


def _normal_of(text: str) -> str:
    word = text.upper()
    if not word.isascii():
        word = word.translate(_UNSEEN).replace("−", "-").replace("–", "-")
    word = " ".join(word.split())
    if _ANY_SAID.search(word):
        for pattern, sign in SAID:
            word = pattern.sub(sign, word)
    return _IN_WORDS.sub(lambda m: f"{m[1]}{NUMBERS.index(m[2])}", word)


_known_normal = lru_cache(maxsize=64)(_normal_of)
"""The same for a text that is tried in several ways."""


def _contract(text: str, match: re.Match[str]) -> Contract:
    doubled, last, end = match.group("doubled", "doubled_last", "doubled_end")
    if (doubled and last) or (end and (doubled or last)):
        raise InvalidContract("not a contract: {text!r}", text=text)
    if match["level"] not in _LEVELS:  # none of any language
        raise InvalidContract("not a contract: {text!r}{note}", text=text, note="")
    doubled = doubled or last or end or ""
    try:
        return Contract.parse(f"{match['level']}{match['strain']}{doubled}")
    except InvalidContract as error:
        note = error.text.values.get("note", "")
        raise InvalidContract("not a contract: {text!r}{note}", text=text, note=note) from None


def _played(text: str, language: str) -> Plain:
    contract, declarer, tricks = parse_result(text, language)
    if contract is None:
        return PASSED_OUT
    if declarer is None:
        raise InvalidOutcome("who declared? {text!r}", text=text)
    if tricks is None:
        raise InvalidOutcome("how many tricks? {text!r}", text=text)
    return Result(contract, declarer, tricks)


def _points(text: str) -> Points:
    word = "".join(_normal(text).split())
    points = int(word) if len(word) <= 6 else 1
    if points % 10 or abs(points) > _MOST_POINTS:
        raise InvalidOutcome("no bridge score: {text!r}", text=text)
    return Points(points)


def _weighted(text: str, language: str) -> Weighted:
    parts = []
    for part in text.split("|"):
        match = re.fullmatch(r"([0-9.,/]+)\s*(%?)\s*(\S.*)", part.strip())
        if match is None or not (match[2] or "/" in match[1]):
            raise InvalidOutcome("not a weight and an outcome: {part!r}", part=part.strip())
        weight = Fraction(parse_exact(match[1])) / (100 if match[2] else 1)
        parts.append((weight, _atom(match[3], language)))
    return Weighted(tuple(parts))


def _atom(text: str, language: str) -> Plain:
    is_nested = _WEIGHT_FIRST.match(text) and not (is_plain(text) or has_contract(text))
    outcome = None if is_nested else parse_outcome(text, language)
    if not isinstance(outcome, Plain):
        raise InvalidOutcome("only a result or points can be weighted: {text!r}", text=text)
    return outcome
