"""The full scoring table of an edition, as text: every contract made, every number down."""

from __future__ import annotations

from collections.abc import Iterator

from overtrick.core.contract import Contract, Doubling, Strain
from overtrick.errors import Text
from overtrick.messages import say, translate
from overtrick.printing.columns import fitted
from overtrick.printing.notes import bonus_note, paragraphs, title, unconfirmed_note
from overtrick.printing.words import strain_text
from overtrick.rules.cards import penalty_card
from overtrick.rules.duplicate import score, score_points
from overtrick.rules.tariff import Tariff

__all__ = ["draw_table"]

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
