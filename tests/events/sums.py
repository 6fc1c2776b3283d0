"""Check the sums that reasons write: ``7.4 = (6 x 6 + 1) / 5: words`` must be true."""

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from overtrick.compare.victory_points import imp_scale
from overtrick.core.exact import root
from overtrick.events.why.reason import Reason

NUMBER = r"[+-]?[0-9]+(?:\.[0-9]+)?"
_HEAD = re.compile(
    rf"(?:[0-9./]+%?: )?({NUMBER})(?: of ({NUMBER}))?"
    r"(?: = ((?:[0-9.()x+/% of-]|sqrt)+?))?: (.*)"
)
_SCORE = re.compile(rf"({NUMBER})(?: x({NUMBER}))?$")


class Sum(NamedTuple):
    """What a reason works out: the number, its sum as text, the words behind it."""

    number: Fraction
    sum: str
    words: str


def parsed(reason: Reason) -> Sum | None:
    """Take a sentence apart; None where it works nothing out."""
    found = _HEAD.fullmatch(reason.text)
    return Sum(Fraction(found[1]), found[3] or "", found[4]) if found else None


def worked_out(text: str) -> Fraction:
    """Work out a sum as it is written, without any error of its own."""
    python = text.replace(" % of ", " / 100 * ").replace("%", " / 100").replace(" x ", " * ")
    python = re.sub(r"[0-9]+(?:\.[0-9]+)?", r"Fraction('\g<0>')", python)
    return Fraction(eval(python, {"Fraction": Fraction, "sqrt": root}))


def every(reasons: Iterator[Reason] | tuple[Reason, ...]) -> Iterator[Reason]:
    """Walk through reasons and all below them."""
    for reason in reasons:
        yield reason
        yield from every(reason.below)


def check(reason: Reason, scale: str = "wbf_1962") -> None:
    """Check every number that stands in one sentence against the others in it."""
    found = parsed(reason)
    if found is None:
        return
    if found.sum:
        # Operands are written to four decimals and the number to two, or to what is said.
        rounded = re.match(r"(?:rounded|printed) to (0\.01|0\.1)", found.words)
        near = Fraction(rounded[1]) / 2 if rounded else Fraction(1, 50)
        assert abs(worked_out(found.sum) - found.number) <= near, reason.text
    _check_difference(reason.text, found, scale)
    _check_versus(found)


def _check_difference(text: str, found: Sum, scale: str) -> None:
    said = re.match(rf"({NUMBER}) (?:against|in the open room and) ({NUMBER})", found.words)
    datum = re.match(rf"({NUMBER}) is ({NUMBER}) from the datum of ({NUMBER})", found.words)
    if datum:
        mine, difference, other = map(Fraction, datum.groups())
        assert abs(mine - other - difference) < Fraction(1, 100), text
    elif said:
        mine, other = map(Fraction, said.groups())
        [written] = re.findall(rf" is ({NUMBER})(?: \(|,|$)", found.words)
        difference = Fraction(written)
        together = mine + other if "open room" in found.words else mine - other
        assert together == difference, text
    else:
        return
    band = re.search(r"\((\d+) (?:to (\d+)|or more) is (\d+) IMPs?\)", text)
    if band:
        imps = imp_scale(scale).imps(int(abs(difference)))
        assert imps == int(band[3]), text
        assert int(band[1]) <= abs(difference), text
        if " = " not in text and "at most" not in text:
            assert found.number == (imps if difference > 0 else -imps), text


def _check_versus(found: Sum) -> None:
    said = re.match(rf"({NUMBER}) is ((?:better than|equal to|worse than) .*)", found.words)
    if not said:
        return
    mine, won = Fraction(said[1]), Fraction(0)
    for part in said[2].split(", "):
        name, _, scores = (
            part.partition(" than ") if " than " in part else part.partition(" to ")
        )
        for text in re.findall(rf"{NUMBER}(?: x{NUMBER})?", scores):
            points, times = _SCORE.match(text).groups()  # type: ignore[union-attr]
            order = (mine > Fraction(points)) - (mine < Fraction(points))
            assert {"better": 1, "equal": 0, "worse": -1}[name] == order, found
            won += (1 + order) * Fraction(times or 1)
    assert abs(won - found.number) < Fraction(1, 50), found
