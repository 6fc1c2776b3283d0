"""One deal explained line by line, as text."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from overtrick.core.contract import Contract
from overtrick.printing.notes import bonus_note, paragraphs, pass_note, unconfirmed_note
from overtrick.rules.editions import EDITIONS
from overtrick.rules.points import Score
from overtrick.rules.score_table import results_of
from overtrick.rules.tariff import Game, Tariff

__all__ = ["draw_passed_out", "draw_results", "draw_score"]

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
                      to the opponents                         -430
    """
    known = tariff or EDITIONS.get(score.edition)
    vulnerable = "vulnerable" if score.vulnerable else "not vulnerable"
    result = score.result.replace(str(score.contract), score.contract.symbols)
    lines = [f"{result}, {vulnerable}", known.title if known else score.edition, _rule()]
    for cause in score.causes:
        lines += _line(cause.cause.replace("_", " "), cause.why, cause.points)
    lines += [_rule()]
    if known and known.game is not Game.DUPLICATE:
        lines += [*_line("below the line", "", score.below)]
        lines += [*_line("above the line", _whose(score.above), abs(score.above)), _rule()]
    lines += _line("score", "to declarer's side", score.total)
    lines += _line("", "to the opponents", -score.total)
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


def draw_results(contract: Contract, tariff: Tariff) -> str:
    """
    Draw what a contract needs, and what each result of it gives.

    >>> from overtrick.rules.editions import DEFAULT
    >>> print("\\n".join(draw_results(Contract.parse("6NT"), DEFAULT).splitlines()[:6]))
     6NT needs 12 tricks
     Duplicate bridge, the Laws in force
     ──────────────────────────────────────────────────────────────────────
     result      tricks      not vulnerable      vulnerable
     +1              13                1020            1470
     =               12                 990            1440
    """
    lines = [f"{contract.symbols} needs {contract.target} tricks", tariff.title, _rule()]
    lines += [f"{'result':<8}{'tricks':>10}{'not vulnerable':>20}{'vulnerable':>16}"]
    for each in results_of(contract, tariff):
        lines += [
            f"{each.result:<8}{each.tricks:>10}{each.not_vulnerable:>20}{each.vulnerable:>16}"
        ]
    notes = paragraphs(bonus_note(tariff), "Points of declarer's side; - goes to the others.")
    return "\n".join([*(f" {line}" for line in lines), *notes])


def _line(name: str, why: str, points: int) -> Iterator[str]:
    first, *rest = wrap(why, _WHY - 2) or [""]
    yield f"{name:<{_NAME}}{first:<{_WHY}}{points:>{_POINTS}}"
    yield from (" " * _NAME + line for line in rest)


def _rule() -> str:
    return "─" * _WIDTH


def _whose(above: int) -> str:
    return "the defenders'" if above < 0 else ""


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
