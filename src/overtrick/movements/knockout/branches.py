"""
Branches of a knock-out: a match for third place, a consolation for those who lost early.

Double elimination: who has lost once plays on in a repechage, a second loss ends it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from overtrick.errors import InvalidMovement, Text
from overtrick.movements.knockout.bracket import (
    Bracket,
    From,
    Round,
    Seed,
    Source,
    Tie,
    pair_off,
    play_down,
    with_byes,
)

__all__ = ["double_elimination", "with_consolation", "with_third_place"]


def with_third_place(bracket: Bracket) -> Bracket:
    """
    Let those who lost the semi-finals play for third place while the final is played.

    >>> from overtrick.movements.knockout.fill import bracket
    >>> with_third_place(bracket(4)).tie("3rd").sources
    (From(tie='SF1', place=2), From(tie='SF2', place=2))

    :raises InvalidMovement: if there are no two semi-finals with free losers.
    """
    final = _final(bracket)
    seconds = tuple(From(s.tie, 2) for s in final.sources if isinstance(s, From))
    if len(seconds) != 2 or not _free(bracket, *seconds):
        raise InvalidMovement(
            "{bracket}: no two losers of semi-finals for third place", bracket=bracket.name
        )
    third = Tie("3rd", final.round, seconds, title="third place", part="third place")
    return _joined(bracket, Text("third place"), (third,))


def with_consolation(bracket: Bracket, rounds: int = 1) -> Bracket:
    """
    Let the losers of the first round, or first *rounds*, play a bracket of their own.

    Losers of the last of these rounds stand first and so have the byes; with whom they begin
    is chosen so that those who may have met meet again as late as may be.

    >>> from overtrick.movements.knockout.fill import bracket
    >>> [tie.id for tie in with_consolation(bracket(8)).ties if tie.part]
    ['C-SF1', 'C-SF2', 'C-F']

    :raises InvalidMovement: if these rounds reach the final or have fewer than two free losers.
    """
    main = [tie for tie in bracket.ties if not tie.part]
    if not 1 <= rounds < _final(bracket).round:
        raise InvalidMovement(
            "{bracket}: no consolation after {rounds} rounds",
            bracket=bracket.name,
            rounds=rounds,
        )
    early = [tie for tie in main if tie.round <= rounds]
    losers = _losers(early, _expected(bracket))
    everybody = [loser for each in losers for loser in each]
    if len(everybody) < 2 or not _free(bracket, *everybody):
        raise InvalidMovement(
            "{bracket}: too few free losers after {rounds} rounds",
            bracket=bracket.name,
            rounds=rounds,
        )
    line = _crossed(losers, early)
    down = play_down(line, first=rounds + 1, part="consolation", mark="C-")
    return _joined(
        bracket, Text("consolation"), tuple(tie for each in down for tie in each.ties)
    )


def _final(bracket: Bracket) -> Tie:
    return next(tie for tie in reversed(bracket.ties) if not tie.part)


def _free(bracket: Bracket, *sources: From) -> bool:
    ties = {tie.id: tie for tie in bracket.ties}
    taken = {source for tie in bracket.ties for source in tie.sources}
    return not any(s in taken or s.place <= ties[s.tie].survivors for s in sources)


def _joined(bracket: Bracket, name: Text, more: tuple[Tie, ...]) -> Bracket:
    """In the order of play; the final comes last of its round."""
    final = _final(bracket)
    ties = sorted((*bracket.ties, *more), key=lambda tie: (tie.round, tie is final))
    return replace(
        bracket,
        name=Text("{bracket}, {more}", bracket=bracket.name, more=name),
        ties=tuple(ties),
    )


def _expected(bracket: Bracket) -> dict[Source, int]:
    """Who comes from where if the better seed always wins."""
    found: dict[Source, int] = {Seed(n): n for n in range(1, bracket.entries + 1)}
    for tie in bracket.ties:
        for place, seed in enumerate(sorted(found[source] for source in tie.sources), 1):
            found[From(tie.id, place)] = seed
    return found


def _losers(ties: Sequence[Tie], expected: Mapping[Source, int]) -> list[list[From]]:
    """The losers of each round, the last round first, by seed as is to be expected."""
    return [
        sorted(
            (
                From(tie.id, place)
                for tie in ties
                if tie.round == number
                for place in range(tie.survivors + 1, len(tie.sources) + 1)
            ),
            key=lambda loser: expected[loser],
        )
        for number in range(max(tie.round for tie in ties), 0, -1)
    ]


def _crossed(
    losers: Sequence[Sequence[From]], ties: Sequence[Tie]
) -> tuple[Source | None, ...]:
    """Begin with the loser of the last round from whom all the others cross best."""
    last, earlier = losers[0], [loser for each in losers[1:] for loser in each]
    lines = [with_byes([*last[turn:], *last[:turn], *earlier]) for turn in range(len(last))]
    met = _met(ties)
    return max(lines, key=lambda line: _first_rematch(line, met))


def _met(ties: Sequence[Tie]) -> dict[str, frozenset[str]]:
    """For each tie itself and the ties on the way to it: losers of these may have met."""
    met: dict[str, frozenset[str]] = {}
    for tie in ties:
        before = (met[s.tie] for s in tie.sources if isinstance(s, From))
        met[tie.id] = frozenset({tie.id}).union(*before)
    return met


def _first_rematch(line: Sequence[Source | None], met: Mapping[str, frozenset[str]]) -> int:
    """The round in which two who may have met can meet first: the fold that joins them."""
    places = [(at, s.tie) for at, s in enumerate(line) if isinstance(s, From)]
    return min(
        (
            (at ^ other).bit_length()
            for at, tie in places
            for other, before in places
            if at != other and before in met[tie]
        ),
        default=len(line),
    )


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
