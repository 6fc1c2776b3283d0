"""What the values of a column look like: contracts, seats, tricks, scores, cards, names."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache

from overtrick.core.cards import Card
from overtrick.core.languages import Alphabet, doublings, ranks, seats, special, strains
from overtrick.core.letters import word_of
from overtrick.core.notation import parse_result, parse_ruling
from overtrick.core.outcome import Plain
from overtrick.core.seats import Vulnerability
from overtrick.core.spelling import card_text, card_words, contract_text, has_strain
from overtrick.formats.dialect import points_of
from overtrick.formats.plain import attempt
from overtrick.formats.tables.header import cell_words

__all__ = ["FITS", "are_scores", "looks_like", "share", "spelled"]

_TRICKS = re.compile(r"(?:[0-9]|1[0-3])(?:\.0)?")
_RESULT = re.compile(r"=|[+−-]\s?[0-9]{1,2}|(?:made|down|m|d) ?[0-9]{1,2}|0", re.IGNORECASE)
_OVER = re.compile(r"[+−-]?[0-9]{1,2}(?:\.0)?|=")
_BOARD = re.compile(r"[^\W\d_]*[.\s#]*[0-9]{1,4}(?:\.0)?")
_NUMBER = re.compile(r"[+-]?[0-9]{1,5}(?:[.,][0-9]{1,4})?\s*%?")


def spelled(texts: Iterable[str], alphabet: Alphabet, seat_words: Mapping[str, str]) -> int:
    """
    Count the contracts that can be read in the letters of a language.

    >>> spelled(["4P", "3SA", "4S"], strains()[2], {})
    2
    """
    return sum(
        has_strain(text, alphabet.words)
        and attempt(parse_result, contract_text(text, alphabet.words, seat_words)) is not None
        for text in texts
    )


def share(kind: str, cells: Sequence[str]) -> float:
    """
    Say which part of the cells looks like that; nothing looks like nothing.

    >>> share("tricks", ["9", "10", "x", "13"]), share("contract", [])
    (0.75, 0.0)
    """
    if not cells:
        return 0.0
    return sum(looks_like(kind, cell) for cell in cells) / len(cells)


@lru_cache(maxsize=1 << 15)
def looks_like(kind: str, cell: str) -> bool:
    """
    Say whether a cell looks like that.

    >>> looks_like("contract", "4 Pik X"), looks_like("seat", "Ost"), looks_like("score", "55")
    (True, True, False)
    """
    return len(cell) <= 80 and _KINDS[kind](cell.strip())


def are_scores(cells: Sequence[str]) -> bool:
    """
    Say whether the cells can only be scores: tens, some of them large.

    >>> are_scores(["420", "-50", "140"]), are_scores(["10", "20", "3"])
    (True, False)
    """
    told = [cell for cell in cells if cell not in ("", "-")]
    large = {cell.lstrip("+-") for cell in told if re.fullmatch(r"[+-]?[0-9]{2,5}(\.0)?", cell)}
    return share("score", told) >= 0.9 and sum(int(float(cell)) >= 50 for cell in large) >= 2


@lru_cache(maxsize=2)
def _any(alphabets: Callable[[], Sequence[Alphabet]]) -> dict[str, str]:
    """The words of all languages for the strains or the seats."""
    return {word: ours for each in alphabets() for word, ours in each.words.items()}


@lru_cache(maxsize=1)
def _any_cards() -> list[dict[str, str]]:
    alphabets = {one.language: one.words for one in ranks()}
    return [card_words(one.words, alphabets[one.language]) for one in strains()]


def _contract(text: str) -> tuple[object, object, object] | None:
    if special(text) == "PASS":
        return None, None, None
    if not re.search(r"[^\W\d_]|[♣♦♥♠♧♢♡♤]", text):
        return None
    return attempt(parse_result, contract_text(text, _any(strains), _any(seats)))


def _is_contract(text: str) -> bool:
    return _contract(text) is not None or bool(special(text))


def _is_full(text: str) -> bool:
    found = _contract(text)
    return found is not None and (found[0] is None or None not in found)


def _is_seat(text: str) -> bool:
    return word_of(text) in _any(seats)


def _is_seat_result(text: str) -> bool:
    parts = re.fullmatch(r"([^\W\d_]+)\s*(=|[+−-]\s?[0-9]{1,2}|[0-9]{1,2})", text)
    return parts is not None and _is_seat(parts[1])


def _is_name(text: str) -> bool:
    letters = sum(sign.isalpha() for sign in text)
    return letters >= 4 and letters * 2 > len(text) and not _is_contract(text)


def _is_ruling(text: str) -> bool:
    if special(text) in ("NP", "A/A", "BYE"):
        return True
    ruling = attempt(parse_ruling, text)
    return ruling is not None and not isinstance(ruling, Plain)


def _is_score(text: str) -> bool:
    word = re.sub(r"(?<=[0-9])[., ](?=[0-9]{3}$)", "", text).replace(",", ".")
    return (
        re.fullmatch(r"[+−-]?\s?[0-9]+(?:\.0+)?", word) is not None
        and attempt(points_of, word) is not None
    )


_KINDS: dict[str, Callable[[str], bool]] = {
    "board": lambda text: _BOARD.fullmatch(text) is not None,
    "id": lambda text: len(text) <= 20 and "%" not in text and not _is_broken(text),
    "name": _is_name,
    "contract": _is_contract,
    "full": _is_full,
    "seat": _is_seat,
    "seat_result": _is_seat_result,
    "card": lambda text: attempt(Card.parse, text) is not None,
    "any_card": lambda text: any(card_text(text, words) != text for words in _any_cards()),
    "tricks": lambda text: _TRICKS.fullmatch(text) is not None,
    "result": lambda text: _RESULT.fullmatch(text) is not None,
    "over": lambda text: _OVER.fullmatch(text) is not None,
    "score": _is_score,
    "number": lambda text: _NUMBER.fullmatch(text) is not None,
    "level": lambda text: text in ("1", "2", "3", "4", "5", "6", "7", "0"),
    "strain": lambda text: word_of(text) in _any(strains) or text[:1] in "♣♦♥♠",
    "doubled": lambda text: word_of(text) in doublings() or text in ("0", "-", "*", "**"),
    "vulnerability": lambda text: len(text) < 12 or bool(attempt(Vulnerability.parse, text)),
    "room": lambda text: word_of(text) in ("o", "c", *cell_words("room")),
    "ruling": _is_ruling,
    "text": lambda text: True,
}


def _is_broken(text: str) -> bool:
    return re.fullmatch(r"[0-9]+[.,][0-9]*[1-9]", text) is not None


FITS: dict[str, tuple[str, ...]] = {
    "board": ("board",),
    **dict.fromkeys(("ns", "ew", "home", "away", "match", "table", "round"), ("id",)),
    **dict.fromkeys(("section", "session"), ("id",)),
    **dict.fromkeys(("north", "south", "east", "west", "ns_names", "ew_names"), ("text",)),
    "contract": ("contract",),
    **dict.fromkeys(("declarer", "dealer"), ("seat",)),
    "declarer_result": ("seat_result",),
    "lead": ("card", "any_card"),
    "tricks": ("tricks", "over", "result"),
    "result": ("result", "over", "tricks"),
    "down": ("over", "result", "tricks"),
    **dict.fromkeys(("score", "score_ns", "score_ew", "score_declarer"), ("score",)),
    "doubled": ("doubled",),
    "level": ("level",),
    "strain": ("strain",),
    "vulnerability": ("vulnerability",),
    "room": ("room",),
    "ruling": ("ruling",),
    "ns_award": ("number",),
    "ew_award": ("number",),
}
"""What the values of a column must look like; any of these will do."""
