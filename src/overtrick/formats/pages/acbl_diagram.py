"""The diagram of a board on a page of ACBL Live: hands, dealer, tricks and par."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from overtrick.formats.pages.page import classes_of, words_of

__all__ = ["diagram_record", "divisions"]

_SUITS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}


def divisions(top: Any, name: str) -> Iterator[Any]:
    """Go through the divisions of one class."""
    return (one for one in top.iter("div") if name in classes_of(one))


def diagram_record(diagram: Any) -> dict[str, str]:
    """Read a diagram into the fields of a hand record."""
    facts = (one for division in divisions(diagram, "board-data") for one in division.iter())
    data = " ".join(one.text or "" for one in facts)
    number = next((words_of(one) for one in divisions(diagram, "board-num")), "")
    match = re.search(r"([0-9]{1,4})$", diagram.get("id") or "")
    record = {"board_number": number or (match[1] if match else "")}
    if found := re.search(r"Dlr:? ?([A-Za-z]+)", data):
        record["dealer"] = found[1]
    if found := re.search(r"Vul:? ?([A-Za-z-]+)", data):
        record["vulnerability"] = found[1]
    for line in divisions(diagram, "double-dummy"):
        ns, _, ew = words_of(line).partition("EW:")
        record["double_dummy_ns"] = ns.partition("NS:")[2].strip()
        record["double_dummy_ew"] = ew.strip()
    for line in divisions(diagram, "par-score"):
        record["par"] = words_of(line).replace("Par Score", "").strip()
    return record | _hands(diagram)


def _hands(diagram: Any) -> dict[str, str]:
    """North stands above, South below, and West and East between them."""
    alone = [one for one in divisions(diagram, "hand") if "middle" not in classes_of(one)]
    slices = list(divisions(diagram, "inner-slice"))
    seats = {
        "north": alone[0] if alone else None,
        "south": alone[-1] if len(alone) > 1 else None,
        "west": next((one for one in slices if "left" in classes_of(one)), None),
        "east": next((one for one in slices if "right" in classes_of(one)), None),
    }
    found = {}
    for seat, hand in seats.items():
        for holding in () if hand is None else hand.iter("span"):
            text = words_of(holding)
            if "symbol" not in classes_of(holding) and text[:1] in _SUITS:
                found[f"{seat}_{_SUITS[text[0]]}"] = text[1:].strip()
    return found
