"""Double elimination: who has lost once plays on in a repechage, a second loss ends it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from overtrick.errors import InvalidMovement, Text
from overtrick.movements.knockout.bracket import Bracket, From, Seed, Source, Tie
from overtrick.movements.knockout.rounds import Round, pair_off, play_down, with_byes

__all__ = ["double_elimination"]


def double_elimination(entries: int, *, twice: bool = True) -> Bracket:
    """
    Make a bracket in which nobody is out before two defeats.

    Losers of the unbeaten bracket enter the repechage in turn, crossed (now in reverse, now the
    lower half first) so that nobody soon meets again.  Its winner meets the unbeaten one in the
    grand final; *twice*: if the unbeaten one loses it, it is played again.

    >>> for tie in double_elimination(4).ties:
    ...     print(tie.round, tie.id, tie.title)
    1 SF1 semi-final
    1 SF2 semi-final
    2 F unbeaten final
    2 L1 repechage 1
    3 L2 repechage 2
    4 GF grand final
    5 GF2 grand final, again

    :raises InvalidMovement: if there are fewer than 2 entries.
    """
    if entries < 2:
        raise InvalidMovement(
            "a knock-out needs 2 entries or more, not {entries}", entries=entries
        )
    unbeaten = play_down(with_byes([Seed(number) for number in range(1, entries + 1)]))
    beaten, last = _repechage([each.losers for each in unbeaten])
    ties = [_titled(tie) for each in unbeaten for tie in each.ties]
    ties += [tie for each in beaten for tie in each.ties]
    ties.sort(key=lambda tie: tie.round)
    final = Tie("GF", ties[-1].round + 1, (From("F"), last), title="grand final")
    ties.append(final)
    if twice:
        sources = (From("GF", 1), From("GF", 2))
        title = "grand final, again"
        ties.append(Tie("GF2", final.round + 1, sources, title=title, again="GF"))
    return Bracket(
        Text("Double elimination of {entries}", entries=entries), entries, tuple(ties)
    )


def _repechage(drops: Sequence[Sequence[Source | None]]) -> tuple[list[Round], Source]:
    """After each round among themselves those who are left meet the next who come down."""
    rounds: list[Round] = []
    line = drops[0]
    for number, losers in enumerate(drops[1:], 1):
        line = _round(rounds, line)
        half = len(losers) // 2
        crossed = losers[::-1] if number % 2 else (*losers[half:], *losers[:half])
        line = _round(rounds, [who for pair in zip(crossed, line, strict=True) for who in pair])
    (last,) = line
    assert last is not None, "the unbeaten final has a loser"
    return rounds, last


def _round(rounds: list[Round], line: Sequence[Source | None]) -> tuple[Source | None, ...]:
    number = len(rounds) + 1
    title, mark = f"repechage {number}", f"L{number}"
    rounds.append(pair_off(line, number + 1, title=title, mark=mark, part="repechage"))
    return rounds[-1].winners


def _titled(tie: Tie) -> Tie:
    return replace(tie, title="unbeaten final") if tie.id == "F" else tie
