"""
Contracts and seats in the words of a language, turned into ours: ``4 Pik X O`` is ``4S X E``.

Where no language is set, our own letters come first; then all languages are asked, and where
they do not mean the same, so is the writer.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import TypeVar

from overtrick.core.languages import (
    Alphabet,
    doublings,
    languages,
    result_words,
    seats,
    special,
    strains,
)
from overtrick.core.letters import plain, word_of
from overtrick.core.seats import Seat
from overtrick.errors import (
    AmbiguousContract,
    InvalidContract,
    InvalidSeat,
    InvalidTricks,
    Text,
)

__all__ = [
    "card_text",
    "card_words",
    "contract_text",
    "has_contract",
    "has_strain",
    "parse_seat",
    "seat_text",
    "strain_text",
    "understood",
]

_Meaning = TypeVar("_Meaning")

_FIGURES = re.compile(r"[\s0-9.,/%|+-]*")
_LEVEL = re.compile(r"\s*(?:([^\W\d_])\s*)?([1-9])\s*")
_SUIT_FIRST = re.compile(r"[♣♧♦♢♥♡♠♤]\s*[1-7]")
_ONE_OR_TWO_WORDS = re.compile(r"[^\W\d_]+(?: [^\W\d_]+)?")
_A_WORD = re.compile(r"([^\W\d_]+)")
_SIGNS = {"♣": "C", "♧": "C", "♦": "D", "♢": "D", "♥": "H", "♡": "H", "♠": "S", "♤": "S"}
_LONGEST = 60
_UNSEEN = re.compile("[\ufe0e\ufe0f\u200b]")
_NO_SELECTORS = str.maketrans("", "", "\ufe0e\ufe0f")
_BESIDE = _SIGNS | dict.fromkeys(("nt", "sa", "ba", "st", "ut"), "NT")
"""Written beside the letters of any language."""


def seat_text(text: str, words: Mapping[str, str]) -> str:
    """
    Turn a seat into ours, if it is one of these words.

    >>> seat_text("Ost", {"ost": "E"}), seat_text("?", {"ost": "E"})
    ('E', '?')
    """
    return words.get(word_of(text), text) if words and text else text


def strain_text(text: str, words: Mapping[str, str]) -> str:
    """
    Turn a strain into ours, if it is one of these words.

    >>> strain_text("Pik", {"pik": "S"}), strain_text("♥", {})
    ('S', 'H')
    """
    bare = text.strip().rstrip("\ufe0e\ufe0f")
    return _SIGNS.get(bare) or (words.get(word_of(text), text) if text else text)


def card_words(suits: Mapping[str, str], ranks: Mapping[str, str]) -> dict[str, str]:
    """
    Give all the ways to write a card in the words of a language, with ours for each.

    >>> words = card_words({"p": "S", "pique": "S"}, {"r": "K", "roi": "K"})
    >>> words["pr"], words["roipique"], words["p9"]
    ('SK', 'SK', 'S9')
    """
    figures = {figure: figure for figure in "98765432"}
    own = {word: suit for word, suit in suits.items() if suit != "NT"} | _SIGNS
    pairs = [(one, other) for one in own.items() for other in {**ranks, **figures}.items()]
    turned = {f"{rank[0]}{suit[0]}": f"{suit[1]}{rank[1]}" for suit, rank in pairs}
    return turned | {f"{suit[0]}{rank[0]}": f"{suit[1]}{rank[1]}" for suit, rank in pairs}


def card_text(text: str, words: Mapping[str, str]) -> str:
    """
    Turn a card into ours, if it is one of these words: suit and rank in either order.

    >>> words = card_words({"p": "S", "pique": "S"}, {"r": "K", "roi": "K"})
    >>> card_text("Roi de Pique", words), card_text("♥ R", words), card_text("?", words)
    ('SK', 'HK', '?')
    """
    if len(text) > _LONGEST:
        return text
    return words.get("".join(word for word in plain(text).split() if word != "de"), text)


def contract_text(
    text: str, strain_words: Mapping[str, str], seat_words: Mapping[str, str] | None = None
) -> str:
    """
    Turn a contract, with what stands around it, into our letters.

    >>> contract_text("4 Pik X O +1", {"pik": "S"}, {"o": "E"})
    '4S X E +1'
    >>> contract_text("Rundpass", {}), contract_text("3SA=", {"sa": "NT"})
    ('PASS', '3NT=')

    Words that are none of these stay as they are, to be refused with their text.
    """
    return special(text) or _turned(text, strain_words, seat_words or {})


def understood(
    text: str,
    language: str,
    read: Callable[[str], _Meaning | None],
    written: Callable[[_Meaning], Text | str],
    is_ours: Callable[[str], object] = bool,
) -> _Meaning | None:
    """
    Read a contract in the words of *language*, in our own letters, or in any language.

    Nothing comes of a text that no language reads.

    *read* reads our own letters, and gives None or raises where it cannot; *written* shows
    what was read; *is_ours* says of letters behind a strain whether *read* may know them.

    >>> from overtrick.core.contract import Contract
    >>> str(understood("4 Pik", "", Contract.parse, str))
    '4S'
    >>> str(understood("4P", "pt", Contract.parse, str))
    '4C'

    :raises AmbiguousContract: if languages mean different things by it, and none is set.
    :raises InvalidContract: if it says why it is none.
    :raises InvalidTricks: if the contract cannot end so.
    """
    if _FIGURES.fullmatch(text):  # it names no strain
        return None
    if language:
        try:
            if (meant := read(_spelled(text, language))) is not None:
                return meant
        except InvalidContract:
            pass
    refused: InvalidContract | InvalidTricks | None = None
    try:
        if (meant := read(text)) is not None:
            return meant
    except InvalidContract as error:
        if error.text.values.get("note"):  # it says why
            raise
        refused = error
    found: dict[_Meaning, list[str]] = {}
    for spelled, some in _spellings(text, is_ours).items():
        try:
            if (meant := read(spelled)) is not None:
                found.setdefault(meant, []).extend(some)
        except InvalidTricks as error:
            refused = error
        except InvalidContract as error:
            if error.text.values.get("note"):
                refused = error
    if not found:
        if refused is not None:
            raise refused
        return None
    order = languages().index
    told = {
        str(words := written(each)): (words, tuple(sorted(some, key=order)))
        for each, some in found.items()
    }
    readings = dict(told.values())
    if len(readings) == 1 and _is_one_seat(text):
        readings[Text("a seat without a suit")] = ()
    if len(readings) > 1:
        raise AmbiguousContract(text, readings)
    return next(iter(found))


def parse_seat(text: str, language: str = "") -> Seat:
    """
    Read a seat in the words of *language*, in our own, or in any language.

    >>> parse_seat("Zuid"), parse_seat("O", "fr"), parse_seat("O", "de")
    (<Seat.SOUTH: 'S'>, <Seat.WEST: 'W'>, <Seat.EAST: 'E'>)

    :raises InvalidSeat: if it is none, or languages mean different seats by it.
    """
    word = word_of(text)
    found = {one.language: one.words[word] for one in seats() if word in one.words}
    named = found.get(language) or found.get("en")
    meant = {named} if named else set(found.values())
    if not meant:
        raise InvalidSeat("not a seat (N, E, S, W): {text!r}", text=text)
    if len(meant) > 1:
        told = " or ".join(
            f"{seat} ({', '.join(one for one in found if found[one] == seat)})"
            for seat in dict.fromkeys(found.values())
        )
        raise InvalidSeat("{text!r} is {told}: set a language", text=text, told=told)
    return Seat(meant.pop())


@lru_cache(maxsize=64)  # whoever tries a text in several ways asks each time
def has_contract(text: str) -> bool:
    """
    Say whether a text begins like a contract in any language.

    >>> has_contract("4 Herz N ="), has_contract("♠4"), has_contract("60%/40%")
    (True, True, False)
    """
    if _FIGURES.fullmatch(text):
        return False
    if text.isascii():
        return has_strain(text.strip(), _all_strains())
    text = text.translate(_NO_SELECTORS).strip()
    if _SUIT_FIRST.match(text):
        return True
    return has_strain(unicodedata.normalize("NFC", text[:_LONGEST]), _all_strains())


@lru_cache(maxsize=1)
def _all_strains() -> dict[str, str]:
    words = {word: ours for alphabet in strains() for word, ours in alphabet.words.items()}
    return _BESIDE | words


@lru_cache(maxsize=1)
def _all_seats() -> frozenset[str]:
    return frozenset(word for alphabet in seats() for word in alphabet.words)


@lru_cache(maxsize=32)
def _words_of(language: str) -> tuple[dict[str, str], dict[str, str]]:
    """The strains and seats of a language; our own letters where it has no such letter."""

    def merged(alphabets: tuple[Alphabet, ...]) -> dict[str, str]:
        own = next(one.words for one in alphabets if one.language == language)
        return {**alphabets[0].words, **own}

    return merged(strains()), merged(seats())


def _spellings(text: str, is_ours: Callable[[str], object]) -> dict[str, list[str]]:
    """A text in our letters where that changes it, with the languages it is then written in."""
    bare = unicodedata.normalize("NFC", text)
    if said := special(bare):
        return {} if said == text else {said: [*languages()[1:]]}
    seat, level, strains_of = _begun(bare[:_LONGEST])
    strains_of = tuple(one for one in strains_of if one[0] in _all_strains())
    if bare == text and not strains_of:  # most of a bad column
        return {}
    may_follow = [_may_follow(after, is_ours) for _, after in strains_of]
    if bare == text and not any(may_follow):
        return {}
    found: dict[str, list[str]] = {}
    words = tuple(word for word, _ in strains_of)
    named = tuple(_seats_named(seat, after) for _, after in strains_of)
    for some, strain, at in _read_alike(words, named):
        spelled = bare
        if strain:
            if not may_follow[at]:
                continue  # what stands behind it is read in no language
            begun = (strain, strains_of[at][1])
            spelled = _anew(seat, level, begun, _words_of(some[0])[1])
        found.setdefault(spelled, []).extend(some)
    found.pop(text, None)
    return found


def _turned(text: str, strain_words: Mapping[str, str], seat_words: Mapping[str, str]) -> str:
    """A contract in our letters, with what stands around it; else the text as it is."""
    seat, level, strains_of = _begun(text[:_LONGEST])
    begun = _strain(strains_of, strain_words)
    return _anew(seat, level, begun, seat_words) if begun[0] else text


def _anew(seat: str, level: str, begun: tuple[str, str], seat_words: Mapping[str, str]) -> str:
    """A contract of which the strain is ours, with what stands around it in our letters."""
    strain, after = begun
    before = f"{seat_text(seat, seat_words)} " if seat else ""
    return f"{before}{level}{strain}{_after(after, seat_words)}".strip()


def _may_follow(after: str, is_ours: Callable[[str], object]) -> bool:
    """Whether each word behind a strain is known in some language, or cut by an unseen sign."""
    known = _all_behind()
    parts, words, _ = _split(after)
    for word, part in zip(words, parts[1::2], strict=True):
        if word not in known and word.lstrip("x") not in known and not is_ours(part.upper()):
            return _UNSEEN.search(after) is not None
    return True


@lru_cache(maxsize=1)
def _all_behind() -> frozenset[str]:
    return _all_seats().union(doublings(), result_words())


def _seats_named(before: str, after: str) -> frozenset[str]:
    """The words around a strain that name a seat in some language."""
    found = _all_seats() & _split(after)[2]
    return found | {word_of(before)} if before else found


@lru_cache(maxsize=1024)
def _read_alike(
    words: tuple[str, ...], named: tuple[frozenset[str], ...]
) -> list[tuple[list[str], str, int]]:
    """
    Languages that read a contract alike, with its strain there and which of the words it is.

    *named* has the seats around each word.
    """
    found: dict[object, tuple[list[str], str, int]] = {}
    for one in languages()[1:]:
        strain_words, seat_words = _words_of(one)
        strains_there = (strain_words.get(word) or _BESIDE.get(word) for word in words)
        begun = ((strain, at) for at, strain in enumerate(strains_there) if strain)
        strain, at = next(begun, ("", 0))
        meant = tuple(map(seat_words.get, named[at])) if strain else ()
        found.setdefault((strain, at, meant), ([], strain, at))[0].append(one)
    return [*found.values()]


def _spelled(text: str, language: str) -> str:
    return contract_text(unicodedata.normalize("NFC", text), *_words_of(language))


def _is_one_seat(text: str) -> bool:
    """Whether the only letter is one for a seat: ``4E=`` may lack its suit."""
    letters = [sign for sign in text.lower() if sign.isalpha() and sign != "x"]
    return len(letters) == 1 and any(letters[0] in one.words for one in seats())


def has_strain(text: str, words: Mapping[str, str]) -> bool:
    """
    Say whether a contract is written in these words.

    >>> has_strain("4 Pik", {"pik": "S"}), has_strain("4S", {"pik": "S"})
    (True, False)
    """
    return bool(_strain(_begun(text[:_LONGEST])[2], words)[0])


_Strains = tuple[tuple[str, str], ...]


@lru_cache(maxsize=64)  # a text is asked for in one language after the other
def _begun(text: str) -> tuple[str, str, _Strains]:
    """The seat and the level with which a text begins, and what its strain may be."""
    match = _LEVEL.match(text)
    rest = text[match.end() :].rstrip() if match else ""
    if match is None or not rest:
        return "", "", ()
    seat, level = match.groups()
    return seat or "", level, _strains_of(rest)


def _strains_of(text: str) -> _Strains:
    """The words with which a text begins, the longest first; each with what follows."""
    if text[0] in _SIGNS:
        return ((text[0], text[1:].lstrip("\ufe0e\ufe0f")),)
    letters = _ONE_OR_TWO_WORDS.match(text)
    if letters is None:
        return ()
    return tuple([(word, text[length:]) for word, length in _words_in(letters[0])])


@lru_cache(maxsize=256)
def _words_in(letters: str) -> list[tuple[str, int]]:
    """The words with which letters may begin, and how many of the letters each takes."""
    found = []
    for length in range(len(letters), 0, -1):
        word, after = letters[:length], letters[length : length + 1]
        if word[-1] != " " and not (length > 3 and after.isalpha() and after not in "xX"):
            found.append((word.lower() if word.isascii() else word_of(word), length))
    return found


def _strain(begun: _Strains, words: Mapping[str, str]) -> tuple[str, str]:
    """The strain with which a text begins, by its longest word; and what follows."""
    for word, after in begun:
        if found := words.get(word) or _BESIDE.get(word):
            return found, after
    return "", ""


def _after(text: str, seat_words: Mapping[str, str]) -> str:
    """Doubling, declarer and result as they follow a strain."""
    parts, _, words = _split(text)
    return _joined(parts, {} if words.isdisjoint(seat_words) else seat_words)


@lru_cache(maxsize=64)
def _split(text: str) -> tuple[list[str], list[str], frozenset[str]]:
    """Words and what stands between them; the words as compared; which of them may be seats."""
    parts = _A_WORD.split(text)
    words = [word_of(part) for part in parts[1::2]]
    may_be = frozenset(words + [word.lstrip("x") for word in words if word.startswith("x")])
    return parts, words, may_be


def _joined(parts: Sequence[str], seat_words: Mapping[str, str]) -> str:
    return "".join(_ours(part, seat_words) if at % 2 else part for at, part in enumerate(parts))


def _ours(text: str, seat_words: Mapping[str, str]) -> str:
    """The word of ours for one of those that follow a strain."""
    word = word_of(text)
    if word.strip("x") == "":
        return text
    if word in seat_words:
        return seat_words[word]
    if len(word) > 1 and (found := doublings().get(word) or result_words().get(word)):
        return found
    crosses = word[: len(word) - len(word.lstrip("x"))]
    if crosses and word[len(crosses) :] in seat_words:  # XO: doubled, by East
        return f"{crosses} {seat_words[word[len(crosses) :]]}"
    return text
