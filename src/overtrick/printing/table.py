"""The full scoring table of an edition, as text: every contract made, every number down."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from overtrick.core.contract import Contract, Doubling, Strain
from overtrick.errors import Text
from overtrick.messages import N_, language, say, translate
from overtrick.printing.columns import fitted
from overtrick.printing.notes import bonus_note, paragraphs, title, unconfirmed_note
from overtrick.printing.words import contract_text, strain_text
from overtrick.rules.cards import penalty_card
from overtrick.rules.duplicate import score, score_points
from overtrick.rules.editions import Tariff
from overtrick.rules.values import games_of, values_of

__all__ = ["draw_table", "draw_values"]

_LABEL = 9
_COLUMN = 5
_HALF = 7 * _COLUMN
_LEGEND = Text("Down: points to the defenders; I not vulnerable, II vulnerable.")
_STRAINS = ((Strain.CLUBS, "♣♦"), (Strain.HEARTS, "♥♠"), (Strain.NOTRUMP, ""))


def draw_table(tariff: Tariff) -> str:
    """
    Draw the table of an edition, at most 80 columns wide.

    >>> from overtrick.rules.editions import DEFAULT
    >>> lines = draw_table(DEFAULT).splitlines()
    >>> print(next(line for line in lines if "4 ♥♠" in line))
     4 ♥♠ *    420  450  480  510               │  620  650  680  710
    """
    lines = [
        *title(tariff),
        *paragraphs(bonus_note(tariff)),
        "",
        f"{fitted(' ' + translate('MADE'), _LABEL)}"
        f"{fitted('   ' + translate('not vulnerable'), _HALF)}│   {translate('vulnerable')}",
    ]
    for level in range(1, 8):
        lines += _level(level, tariff)
    lines += paragraphs(
        translate(
            "* game: {points} points or more for the tricks bid.", points=tariff.game_points
        )
    )
    lines += ["", *_down(tariff), *paragraphs(say(_LEGEND), unconfirmed_note(tariff))]
    return "\n".join(line.rstrip() for line in lines)


def _level(level: int, tariff: Tariff) -> Iterator[str]:
    heads = "".join(f"{head:>{_COLUMN}}" for head in ("=", "+1", "+2", "+3", "+4", "+5", "+6"))
    heads = heads[: (8 - level) * _COLUMN]
    yield "─" * (_LABEL + _HALF) + "┼" + "─" * _HALF
    yield f"{'':<{_LABEL}}{heads:<{_HALF}}│{heads}"
    for strain, signs in _STRAINS:
        for doubling in Doubling:
            yield _made(Contract(level, strain, doubling), signs, tariff)


def _made(contract: Contract, signs: str, tariff: Tariff) -> str:
    bid = score(contract, contract.target, edition=tariff).points("tricks")
    mark = "X" * contract.doubling + "*" * (bid >= tariff.game_points)
    label = f" {contract.level} {signs or strain_text(contract.strain)} {mark}"
    halves = [
        "".join(
            f"{score_points(contract, tricks, vulnerable=vulnerable, edition=tariff):{_COLUMN}}"
            for tricks in range(contract.target, 14)
        )
        for vulnerable in (False, True)
    ]
    return f"{label:<{_LABEL}}{halves[0]:<{_HALF}}│{halves[1]}"


def _down(tariff: Tariff) -> Iterator[str]:
    names = map(say, (Text("undoubled"), Text("doubled"), Text("redoubled")))
    yield fitted(f" {translate('DOWN')}", _LABEL) + "".join(f"{name:>20}" for name in names)
    yield " " * _LABEL + f"{'I':>12}{'II':>8}" * 3
    yield "─" * (_LABEL + 62)
    cards = [penalty_card(doubling, tariff) for doubling in Doubling]
    for lines in zip(*(card.lines for card in cards), strict=True):
        cells = "".join(f"{line.not_vulnerable:12}{line.vulnerable:8}" for line in lines)
        yield f"{lines[0].tricks:5}{'':4}{cells}"


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
