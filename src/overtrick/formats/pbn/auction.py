"""The auction section (PBN 2.1 section 3.5): calls, their notes, marks and irregularities."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

from overtrick.core.auction import DOUBLE, PASS, REDOUBLE, Bid, Call, parse_call
from overtrick.core.contract import Strain
from overtrick.errors import OvertrickError
from overtrick.formats.contents.table import FileCall

__all__ = ["LONGEST_NOTE", "auction_text", "numbered_notes", "read_calls"]

_CALLS: Final[tuple[Call, ...]] = (
    *(Bid(level, strain) for level in range(1, 8) for strain in Strain),
    *(PASS, DOUBLE, REDOUBLE),
)
_PLAIN: Final = {
    word: FileCall(call)
    for call in _CALLS
    for text in {str(call), str(call).replace("NT", "N")}
    for word in (text, text.lower(), text.upper())
}
_PLAIN["**"] = _PLAIN["XX"]
_NO_CALL: Final = FileCall(None)
_LONGEST: Final = 319  # calls of an auction, from a pass to the last redouble of 7NT
LONGEST_NOTE: Final = 10_000
"""So many letters of marks and notes may stand beside one call or card."""
_PARTS: Final = re.compile(
    r"=([0-9]{1,4})=|(\$[0-9]{1,4})|(\^[A-Za-z])|([!?]{1,2})|([^=$^!?]+|.)"
)
"""Of one word: a note, a glyph, an irregularity, a suffix, a call."""


def read_calls(
    text: str, notes: Mapping[str, str]
) -> tuple[tuple[FileCall, ...], bool, list[str]]:
    """
    Read the lines of an auction; whether it was not told to its end; and what was wrong.

    A word that is no call ends the auction there.

    >>> calls, is_open, _ = read_calls("1C =1= Pass 1S! X 2S AP", {"1": "short"})
    >>> calls[0].note, calls[2].mark, len(calls), is_open
    ('short', '!', 8, False)
    """
    words = text.split()
    known = _PLAIN.get
    calls: list[FileCall] = []
    wrong: list[str] = []
    is_open = False
    ended, needed = 0, 4  # calls at the last AP, and the passes that end what was called
    for number, word in enumerate(words, 1):
        plain = known(word)
        if len(calls) > _LONGEST:
            wrong.append("more calls than an auction can have")
            is_open = True
            break
        if plain is not None:
            calls.append(plain)
        elif word.upper() == "AP":
            needed = _all_pass(calls, ended, needed)
            ended = len(calls)
        elif word == "*" and number < len(words):  # of LoveBridge: nothing follows an end
            calls.append(_PLAIN["X"])
        elif word in ("*", "+"):
            is_open = True
            break
        elif fault := _word(word, calls, notes):
            wrong.append(fault)
            is_open = True
            break
    return tuple(calls), is_open, wrong


def numbered_notes(values: Iterable[str]) -> dict[str, str]:
    """
    Read ``Note`` values by their number.

    >>> numbered_notes(["1:weak", "2: 12-14", "no number"])
    {'1': 'weak', '2': '12-14'}
    """
    found: dict[str, str] = {}
    for value in values:
        number, colon, text = value.partition(":")
        number = number.strip()
        if colon and number.isdecimal() and len(number) < 5:
            found.setdefault(number, text.removeprefix(" "))
    return found


def auction_text(calls: Iterable[FileCall], *, is_open: bool) -> tuple[list[str], list[str]]:
    """
    Write the lines of an auction, four calls each, and the values of its notes.

    >>> calls, _, _ = read_calls("1C =7= Pass 1S ! Pass 2S Pass Pass Pass", {"7": "short"})
    >>> auction_text(calls, is_open=False)
    (['1C =1= Pass 1S ! Pass', '2S AP'], ['1:short'])
    """
    words: list[str] = []
    notes: list[str] = []
    told = list(calls)
    ends = _final_passes(told) if not is_open else 0
    for called in told[: len(told) - ends]:
        word = "-" if called.call is None else str(called.call)
        if called.alerted or called.note:
            number = 1 + len(notes)
            notes.append(f"{number}:{called.note}")
            word += f" ={number}="
        words.append(f"{word} {called.mark}" if called.mark else word)
    if ends:
        words.append("AP")
    rows = [" ".join(words[at : at + 4]) for at in range(0, len(words), 4)]
    if is_open:
        rows.append("*")
    return rows, notes


def _word(word: str, calls: list[FileCall], notes: Mapping[str, str]) -> str:
    """Take a word that is no plain call; say what is wrong with it."""
    if word in ("-", "--"):
        calls.append(_NO_CALL)
        return ""
    waiting = ""  # a mark before its call
    for note, glyph, irregular, suffix, text in _PARTS.findall(word):
        if text:
            call = _call(text)
            if call is None:
                return f"not a call: {word!r}"
            calls.append(FileCall(call, mark=waiting))
            waiting = ""
        elif not calls or (irregular and word.startswith(irregular) and word != irregular):
            waiting = irregular or glyph or suffix
        elif note:
            told = calls[-1]
            texts = [text for text in (told.note, notes.get(note, "")) if text]
            if len(texts) > 1 and sum(map(len, texts)) > LONGEST_NOTE:
                return "too many notes for one call"
            calls[-1] = FileCall(told.call, True, "; ".join(texts), told.mark)
        elif len(calls[-1].mark) > LONGEST_NOTE:
            return "too many marks for one call"
        else:
            told = calls[-1]
            mark = f"{told.mark} {glyph or irregular or suffix}".strip()
            calls[-1] = FileCall(told.call, told.alerted, told.note, mark)
    return ""


def _call(text: str) -> Call | None:
    try:
        return parse_call(text)
    except OvertrickError:
        return None


def _all_pass(calls: list[FileCall], ended: int, needed: int) -> int:
    """Add the passes of an AP to the calls, of which some had *ended*; how many end them."""
    made = [called.call for called in calls[ended:] if called.call is not None]
    if any(isinstance(call, Bid) for call in made):
        needed = 3
    passed = next((n for n, call in enumerate(reversed(made)) if call is not PASS), len(made))
    if not ended or passed < len(made):
        calls += [_PLAIN["Pass"]] * (needed - passed)
    return needed


def _final_passes(calls: list[FileCall]) -> int:
    """How many passes at the end ``AP`` can stand for: none where one of them has a note."""
    before, last = calls[:-3], calls[-3:]
    if not before or any(called.call is None for called in calls):
        return 0
    if any(called != _PLAIN["Pass"] for called in last):
        return 0
    has_bid = any(isinstance(called.call, Bid) for called in before)
    ends = before[-1].call is not PASS if has_bid else len(before) == 1
    return 3 if ends else 0
