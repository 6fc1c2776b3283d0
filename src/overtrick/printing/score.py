"""One deal explained line by line, as text."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from overtrick.printing.notes import bonus_note, paragraphs, pass_note, unconfirmed_note
from overtrick.rules.editions import EDITIONS
from overtrick.rules.points import Score
from overtrick.rules.tariff import Tariff

__all__ = ["draw_passed_out", "draw_score"]

_WIDTH = 70  # not 80: the eye must find the number that belongs to a word
_NAME, _WHY, _POINTS = 17, 46, 7


def draw_score(score: Score, tariff: Tariff | None = None) -> str:
    """
    Draw what a deal is worth, cause by cause; *tariff* is needed for an edition of your own.

    >>> from overtrick.rules.duplicate import score
    >>> print(draw_score(score("3NT", 10)))  # doctest: +NORMALIZE_WHITESPACE
     3NT+1, not vulnerable
     Duplicate bridge, the Laws in force
     ──────────────────────────────────────────────────────────────────────
     tricks           40 + 30 + 30                              100
     overtricks       1 x 30                                     30
     level bonus      game, not vulnerable                      300
     ──────────────────────────────────────────────────────────────────────
     score            to declarer's side                        430
    """
    known = tariff or EDITIONS.get(score.edition)
    vulnerable = "vulnerable" if score.vulnerable else "not vulnerable"
    result = score.result.replace(str(score.contract), score.contract.symbols)
    lines = [f"{result}, {vulnerable}", known.title if known else score.edition, _rule()]
    for cause in score.causes:
        lines += _line(cause.cause.replace("_", " "), cause.why, cause.points)
    lines += [_rule(), *_line("score", _to_whom(score.total), score.total)]
    return "\n".join(
        [*(f" {line}" for line in lines), *(_notes(score, known) if known else ())]
    )


def draw_passed_out(tariff: Tariff) -> str:
    """
    Draw a passed-out deal.

    >>> from overtrick.rules.editions import DEFAULT
    >>> draw_passed_out(DEFAULT).splitlines()[-1].split()
    ['score', '0', 'to', 'both', 'sides,', 'a', 'result', 'like', 'any', 'other.', '0']
    """
    lines = ["Passed out", tariff.title, _rule(), *_line("score", pass_note(tariff), 0)]
    return "\n".join(f" {line}" for line in lines)


def _line(name: str, why: str, points: int) -> Iterator[str]:
    first, *rest = wrap(why, _WHY - 2)
    yield f"{name:<{_NAME}}{first:<{_WHY}}{points:>{_POINTS}}"
    yield from (" " * _NAME + line for line in rest)


def _rule() -> str:
    return "─" * _WIDTH


def _to_whom(total: int) -> str:
    return f"{-total} to the defenders" if total < 0 else "to declarer's side"


def _notes(score: Score, tariff: Tariff) -> Iterator[str]:
    used = []
    if score.over < 0:
        used.append("undertricks_doubled" if score.contract.doubling else "undertricks")
    elif score.contract.doubling:
        used += ["doubled_bonus", *["doubled_overtrick"] * (score.over > 0)]
    if score.over >= 0 and score.contract.level >= 6:
        used.append("small_slam" if score.contract.level == 6 else "grand_slam")
    bonus = bonus_note(tariff) if score.over >= 0 else ""
    return paragraphs(bonus, unconfirmed_note(tariff, used))
