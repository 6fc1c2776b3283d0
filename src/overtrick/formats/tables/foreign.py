"""
Columns and spellings of other programs' tables, turned into those of the tidy table.

``doubled`` beside a bare contract, ``result`` as ``+1``, points by side, ``status``, adjusted
percentages: what becomes of each is fixed, and nothing is guessed here.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from overtrick.core.contract import Doubling
from overtrick.core.notation import is_plain, parse_result, parse_tricks, ruling_in
from overtrick.core.outcome import Artificial, Outcome, Plain
from overtrick.core.seats import Seat, Side
from overtrick.core.spelling import has_contract
from overtrick.errors import EnglishText, InvalidOutcome, OvertrickError
from overtrick.formats.dialect import points_of
from overtrick.formats.plain import attempt
from overtrick.formats.tables.header import FOREIGN

__all__ = ["NOBODY", "Tidied", "is_open", "ruling_of", "tidied", "with_sign"]


class Tidied(NamedTuple):
    """A row in the columns of ours."""

    row: dict[str, str]
    is_pending: bool = False
    """The row says itself that there is no result yet."""
    is_undecided: bool = False
    """The director has not ruled yet."""
    notes: tuple[str, ...] = ()
    """What contradicts the rest of the row, and was passed over."""


_STATUS = {
    **dict.fromkeys(("", "played", "ok", "final", "normal", "confirmed"), ""),
    **dict.fromkeys(("pass", "passed", "passed_out", "passedout", "allpass"), "pass"),
    **dict.fromkeys(("not_played", "notplayed", "np", "no_play"), "not_played"),
    **dict.fromkeys(("artificial", "adjusted", "split", "weighted"), "ruled"),
    **dict.fromkeys(("sitout", "sit_out", "bye"), "sitout"),
    **dict.fromkeys(("pending", "scheduled", "open", "missing"), "pending"),
}
_DOUBLED = {
    **dict.fromkeys(
        ("", "0", "-", "no", "n", "false", "undoubled", "none"), Doubling.UNDOUBLED
    ),
    **dict.fromkeys(("1", "x", "*", "d", "yes", "y", "true", "dbl"), Doubling.DOUBLED),
    **dict.fromkeys(("doubled",), Doubling.DOUBLED),
    **dict.fromkeys(("2", "xx", "**", "r", "rd", "rdbl", "redoubled"), Doubling.REDOUBLED),
}
_PLAIN_NUMBER = re.compile(r"(?:[+−-]?\s*[0-9.,]+)?")
NOBODY = frozenset({"0", "-", "bye", "phantom", "sitout", "sit out", "sit-out"})
"""Words in the place of a pair where nobody sat."""

_UNDECIDED = frozenset({"arbitral score", "arbitral", "ruling", "to be ruled"})
_DASHES = frozenset({"-", "–", "—", "−"})
_THOUSANDS = re.compile(r"([+-]?[0-9])[.,'’\s]([0-9]{3})(?:[.,]0+)?")
_WHOLE_PLACES = re.compile(r"([+-]?[0-9]{1,5})[.,]0+")
_NUMBERS = ("board", "tricks", "result", "score", "score_ns", "score_ew", "score_declarer")
_FOREIGN = frozenset(FOREIGN)
_BLANK = ("contract", "declarer", "lead", "tricks", "result", "ruling", "ruling_ew")


def tidied(given: Mapping[str, str]) -> Tidied:
    """
    Turn a row into the columns of ours; what is unknown stays as it is.

    >>> row = {"board": "1", "contract": "4S", "doubled": "1", "declarer": "N", "result": "+1",
    ...        "score_ew": "690"}
    >>> tidied(row).row
    {'board': '1', 'contract': '4SX', 'declarer': 'N', 'tricks': '11', 'score': '-690'}

    :raises OvertrickError: if such a cell cannot be read.
    """
    row = dict(given)
    for name in _NUMBERS:
        if name in row:
            row[name] = _number(row[name])
    if not _DASHES.isdisjoint(map(str.strip, row.values())):
        _without_dashes(row)
    if _FOREIGN.isdisjoint(row):  # most tables have none of these columns
        is_undecided = _ruled(row)
        _sit_out(row)
        return Tidied(row, False, is_undecided)
    status = _status(row)
    _contract(row)
    notes = _result(row)
    _score(row)
    _adjusted(row)
    is_undecided = _ruled(row)
    _sit_out(row)
    _by_status(row, status)
    kept = {name: text for name, text in row.items() if name not in FOREIGN or name == "status"}
    return Tidied(kept, status == "pending", is_undecided, notes)


def _number(text: str) -> str:
    """Without decimals that say nothing and without a sign between thousands."""
    word = text.strip()
    if not word or word.isdigit() or word[1:].isdigit():
        return word  # no sign stands between its figures
    if match := _THOUSANDS.fullmatch(word):
        return f"{match[1]}{match[2]}"
    match = _WHOLE_PLACES.fullmatch(word)
    return match[1] if match else word


def _without_dashes(row: dict[str, str]) -> None:
    told = [row.get(name, "").strip() for name in ("contract", "tricks", "score", "result")]
    are_dashes = told[0] in _DASHES and all(text in _DASHES or not text for text in told)
    if are_dashes and not row.get("ruling", "").strip():
        row["ruling"] = "NP"
    for name in (*_BLANK, *_NUMBERS[3:]):
        if row.get(name, "").strip() in _DASHES:
            row[name] = ""


def _status(row: dict[str, str]) -> str:
    word = re.sub(r"[\s-]+", "_", row.get("status", "").strip().lower())
    found = _STATUS.get(word)
    if found is not None:
        row.pop("status", None)
    return found or ""


def _contract(row: dict[str, str]) -> None:
    level, strain = row.pop("level", "").strip(), row.pop("strain", "").strip()
    contract = row.get("contract", "").strip()
    if not contract and (level or strain):
        contract = row["contract"] = f"{level}{strain}" if level not in ("", "0") else "PASS"
    doubled = row.pop("doubled", "").strip().lower()
    if doubled not in _DOUBLED:
        raise InvalidOutcome("not a doubling (0, 1 or 2): {doubled!r}", doubled=doubled)
    crosses = "X" * _DOUBLED[doubled]
    if contract and crosses:
        row["contract"] = _doubled(contract, crosses)


def _doubled(written: str, crosses: str) -> str:
    contract, declarer, tricks = parse_result(written)
    if contract is None or contract.doubling:
        return written
    rest = "".join(f" {part}" for part in (declarer, tricks) if part is not None)
    return f"{contract}{crosses}{rest}"


def _result(row: dict[str, str]) -> tuple[str, ...]:
    result = row.pop("result", "").strip()
    if not result:
        return ()
    if not row.get("contract", "").strip():
        if attempt(parse_result, result) is not None:
            row["contract"] = result
        elif not row.get("ruling", "").strip():
            row["ruling"] = result
    else:
        contract, _, tricks = parse_result(row["contract"])
        said = row.get("tricks", "").strip() or ("" if tricks is None else str(tricks))
        if contract is not None and not said:
            row["tricks"] = str(parse_tricks(contract, result))
        elif contract is not None and str(attempt(parse_tricks, contract, result)) != said:
            return (
                EnglishText(
                    "the result {result!r} is not {said} tricks; the tricks count",
                    result=result,
                    said=said,
                ),
            )
    return ()


def _score(row: dict[str, str]) -> None:
    ns, ew = row.pop("score_ns", "").strip(), row.pop("score_ew", "").strip()
    own = row.pop("score_declarer", "").strip()
    if row.get("score", "").strip() or not (ns or ew or own):
        return
    if own:
        row["score"] = _of_declarer(row, own)
        return
    for_ns, for_ew = points_of(ns), points_of(ew)
    if for_ns and for_ew and for_ns != -for_ew:
        raise InvalidOutcome(
            "points of both sides, {ns} and {ew}: which score is it?", ns=ns, ew=ew
        )
    row["score"] = str(for_ns if for_ns or not for_ew else -for_ew)


def with_sign(row: dict[str, str]) -> None:
    """
    Give a score whose sign was lost the sign that contract, declarer and tricks say.

    >>> row = {"contract": "4S", "declarer": "W", "tricks": "9", "score": "50"}
    >>> with_sign(row)
    >>> with_sign(other := {"contract": "4S", "declarer": "W", "tricks": "10", "score": "420"})
    >>> row["score"], other["score"]
    ('50', '-420')
    """
    try:
        contract, declarer, tricks = parse_result(row.get("contract", ""))
        seat = Seat.parse(row["declarer"]) if row.get("declarer", "").strip() else declarer
        told = row.get("tricks", "").strip() or row.get("result", "").strip()
        if contract is None or seat is None or not (told or tricks is not None):
            return
        tricks = parse_tricks(contract, told) if told else tricks
    except OvertrickError:
        return  # what is wrong with it is said when the row is read
    is_plus = ((tricks or 0) >= contract.target) == (seat.side is Side.NS)
    if row["score"].strip()[:1].isdigit() and not is_plus:
        row["score"] = f"-{row['score'].strip()}"


def _of_declarer(row: dict[str, str], text: str) -> str:
    points = points_of(text) or 0
    if not points:
        return "0"
    declarer = row.get("declarer", "").strip()
    seat = Seat.parse(declarer) if declarer else parse_result(row.get("contract", ""))[1]
    if seat is None:
        raise InvalidOutcome("whose points are {text}? no declarer is given", text=text)
    return str(points if seat.side is Side.NS else -points)


def _adjusted(row: dict[str, str]) -> None:
    ns, ew = row.pop("adj_ns", "").strip(), row.pop("adj_ew", "").strip()
    if not (ns or ew) or row.get("ruling", "").strip():
        return
    if not (ns and ew):
        raise InvalidOutcome(
            "adj_{more} is empty beside {ns!r}", more="ew" if ns else "ns", ns=ns or ew
        )
    row["ruling"] = f"{_share(ns)}/{_share(ew)}"


def _share(text: str) -> str:
    return f"{text}%" if re.fullmatch(r"[0-9]+(?:[.,][0-9]+)?", text) else text


def _ruled(row: dict[str, str]) -> bool:
    """Take a ruling that stands where a contract or points should; say if none is made yet."""
    for name in ("contract", "score", "ruling"):
        text = row.get(name, "").strip()
        if text.lower() in _UNDECIDED:
            row[name] = ""
            return True
        if name == "ruling" or row.get("ruling", "").strip() or _PLAIN_NUMBER.fullmatch(text):
            continue
        if _is_ruling(text):
            row["ruling"], row[name] = text, ""
    return False


def _sit_out(row: dict[str, str]) -> None:
    for name in ("contract", "score", "tricks", "ruling", "ruling_ew"):
        if row.get(name, "").strip():
            return
    for name in ("ns", "ew"):
        if row.get(name, "").strip().lower() in NOBODY:
            row[name], row["ruling"] = "", "BYE"


def _by_status(row: dict[str, str], status: str) -> None:
    if row.get("ruling", "").strip():
        return
    if status == "pass" and not row.get("contract", "").strip():
        row["contract"] = "PASS"
    elif status == "not_played":
        row["ruling"] = "NP"
    elif status == "sitout":
        row["ruling"] = "BYE"
        for name in ("ns", "ew"):
            if row.get(name, "").strip().lower() in NOBODY:
                row[name] = ""


def _is_ruling(text: str) -> bool:
    return ruling_of(text) is not None


def is_open(text: str) -> bool:
    """
    Whether a text where a ruling should stand says that there is none, or none yet.

    >>> is_open("-"), is_open("arbitral"), is_open("A1")
    (True, True, False)
    """
    return text in _DASHES or text.lower() in _UNDECIDED


@lru_cache(maxsize=4096)  # texts that are no results are not remembered where they are read
def ruling_of(text: str) -> Outcome | None:
    """
    Give the ruling that stands where a result should; None of a result.

    >>> str(ruling_of("60/40")), ruling_of("4S N =")
    ('60%/40%', None)
    """
    if "|" not in text and (has_contract(text) or is_plain(text)):
        return None
    ruling = ruling_in(text)  # first: most that is neither it refuses sooner
    if ruling is None or isinstance(ruling, Plain):
        return None
    if isinstance(ruling, Artificial) or attempt(parse_result, text) is None:
        return ruling
    return None
