"""What everything is worth in an edition, and from which level a strain makes game, as text."""

from __future__ import annotations

from itertools import groupby

from overtrick.core.contract import Contract
from overtrick.printing.notes import paragraphs, title, unconfirmed_note
from overtrick.rules.tariff import Tariff
from overtrick.rules.values import games_of, values_of

__all__ = ["draw_values"]

_WHAT, _POINTS = 40, 16


def draw_values(tariff: Tariff) -> str:
    """
    Draw the values of an edition by group, and its levels of game.

    >>> from overtrick.rules.editions import edition
    >>> print("\\n".join(draw_values(edition("rubber-2014")).splitlines()[4:10]))
     TRICKS                                   not vulnerable      vulnerable
     ───────────────────────────────────────────────────────────────────────
     clubs and diamonds, each                             20              20
     hearts and spades, each                              30              30
     no trump, the first                                  40              40
     no trump, each more                                  30              30
    """
    lines = [*title(tariff)]
    for group, values in groupby(values_of(tariff), key=lambda value: value.group):
        lines += ["", *_heads(group.upper(), "not vulnerable", "vulnerable")]
        for value in values:
            points = str(value.not_vulnerable), str(value.vulnerable)
            lines.append(_row(value.what, *points))
    lines += ["", *_heads("GAME FROM", "points", "")]
    for game in games_of(tariff):
        contract = Contract(game.level, game.strain, game.doubling)
        lines.append(_row(f"{contract.symbols:<8}{game.why}", str(game.points), ""))
    lines += paragraphs(
        "Doubled tricks count twice, redoubled four times. A game is"
        f" {tariff.game_points} points for tricks bid and made; overtricks are none of them.",
        unconfirmed_note(tariff),
    )
    return "\n".join(line.rstrip() for line in lines)


def _heads(*heads: str) -> list[str]:
    return [_row(*heads), f" {'─' * (_WHAT + 2 * _POINTS - 1)}"]


def _row(what: str, first: str, second: str) -> str:
    return f" {what:<{_WHAT - 1}}{first:>{_POINTS}}{second:>{_POINTS}}"
