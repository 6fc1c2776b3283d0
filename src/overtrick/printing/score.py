"""One deal explained line by line, as text; what a contract needs and gives."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from overtrick.core.contract import Contract
from overtrick.messages import N_, say, translate
from overtrick.printing.words import (
    bonus_note,
    contract_text,
    edition_title,
    paragraphs,
    pass_note,
    unconfirmed_note,
)
from overtrick.rules.duplicate import results_of
from overtrick.rules.editions import EDITIONS, Game, Tariff
from overtrick.rules.points import CAUSES, Score

__all__ = [
    "draw_passed_out",
    "draw_results",
    "draw_score",
]

_WIDTH = 70  # not 80: the eye must find the number that belongs to a word
_NAME, _WHY, _SCORE_POINTS = 17, 46, 7
_SCORE_HEADS = (N_("result"), N_("tricks"), N_("not vulnerable"), N_("vulnerable"))


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
    vulnerable = translate("vulnerable") if score.vulnerable else translate("not vulnerable")
    result = score.result.replace(str(score.contract), contract_text(score.contract))
    title = edition_title(known) if known else score.edition
    lines = [f"{result}, {vulnerable}", title, _rule()]
    for cause in score.causes:
        lines += _line(say(CAUSES[cause.cause]), say(cause.text), cause.points)
    lines += [_rule()]
    if known and known.game is not Game.DUPLICATE:
        lines += [*_line(translate("below the line"), "", score.below)]
        above = translate("above the line")
        lines += [*_line(above, _whose(score.above), abs(score.above)), _rule()]
    lines += _line(translate("score"), translate("to declarer's side"), score.total)
    lines += _line("", translate("to the opponents"), -score.total)
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
    score = _line(translate("score"), pass_note(tariff), 0)
    lines = [translate("Passed out"), edition_title(tariff), _rule(), *score]
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
    needs = translate(
        "{contract} needs {tricks} tricks",
        contract=contract_text(contract),
        tricks=contract.target,
    )
    heads = [translate(each) for each in _SCORE_HEADS]
    lines = [needs, edition_title(tariff), _rule()]
    lines += [f"{heads[0]:<8}{heads[1]:>10}{heads[2]:>20}{heads[3]:>16}"]
    for each in results_of(contract, tariff):
        lines += [
            f"{each.result:<8}{each.tricks:>10}{each.not_vulnerable:>20}{each.vulnerable:>16}"
        ]
    notes = paragraphs(
        bonus_note(tariff), translate("Points of declarer's side; - goes to the others.")
    )
    return "\n".join([*(f" {line}" for line in lines), *notes])


def _line(name: str, why: str, points: int) -> Iterator[str]:
    name_wide = max(_NAME, len(name) + 2)
    why_wide = _NAME + _WHY - name_wide
    first, *rest = wrap(why, why_wide - 2) or [""]
    yield f"{name:<{name_wide}}{first:<{why_wide}}{points:>{_SCORE_POINTS}}"
    yield from (" " * _NAME + line for line in rest)


def _rule() -> str:
    return "─" * _WIDTH


def _whose(above: int) -> str:
    return translate("the defenders'") if above < 0 else ""


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
