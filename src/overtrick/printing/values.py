"""What everything is worth in an edition, and from which level a strain makes game, as text."""

from __future__ import annotations

from itertools import groupby

from overtrick.core.contract import Contract
from overtrick.errors import Text
from overtrick.messages import N_, language, say, translate
from overtrick.printing.notes import paragraphs, title, unconfirmed_note
from overtrick.printing.words import contract_text
from overtrick.rules.tariff import Tariff
from overtrick.rules.values import games_of, values_of

__all__ = ["draw_values"]

_WHAT, _POINTS = 40, 16
_HEADS = (N_("not vulnerable"), N_("vulnerable"))


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
        lines += ["", *_heads(upper(group), *map(translate, _HEADS))]
        for value in values:
            points = str(value.not_vulnerable), str(value.vulnerable)
            lines.append(_row(say(value.what), *points))
    lines += ["", *_heads(upper(Text("game from")), translate("points"), "")]
    for game in games_of(tariff):
        contract = Contract(game.level, game.strain, game.doubling)
        lines.append(_row(f"{contract_text(contract):<8}{say(game.why)}", str(game.points), ""))
    lines += paragraphs(
        translate(
            "Doubled tricks count twice, redoubled four times. A game is {game_points} "
            "points for tricks bid and made; overtricks are none of them.",
            game_points=tariff.game_points,
        ),
        unconfirmed_note(tariff),
    )
    return "\n".join(line.rstrip() for line in lines)


def upper(text: Text) -> str:
    """
    Write a heading in capitals: of i Turkish makes İ.

    >>> upper(Text("tricks"))
    'TRICKS'
    """
    said = say(text)
    return (said.replace("i", "İ") if language() == "tr" else said).upper()


def _heads(*heads: str) -> list[str]:
    return [_row(*heads), f" {'─' * (_WHAT + 2 * _POINTS - 1)}"]


def _row(what: str, first: str, second: str) -> str:
    return f" {what:<{_WHAT - 1}}{first:>{_POINTS}}{second:>{_POINTS}}"
