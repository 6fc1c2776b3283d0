"""Prize lists, finals and the next season of a league as text, at most 80 columns wide."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from overtrick.events.ranking.standing import Standing
from overtrick.events.series.league import Move, NextSeason
from overtrick.events.series.prizes import PrizeList
from overtrick.printing.columns import paragraph

__all__ = ["draw_league", "draw_prizes", "name_of", "place_of"]


def draw_prizes(lists: Iterable[PrizeList]) -> str:
    """
    Draw prize lists: who wins what, and who was passed over.

    >>> from overtrick.events.series.prizes import Prize
    >>> print(draw_prizes([PrizeList("overall", (Prize((1,), "cup", (_ANN,)),))]))
    Prizes: overall
      prize 1: Ann (cup)
    """
    return "\n\n".join("\n".join(_prizes(found)) for found in lists)


def draw_league(found: NextSeason) -> str:
    """
    Draw the divisions of the next season, with who has changed and which play-offs there are.

    >>> from overtrick.events.series.league import Division, PlayOff
    >>> print(draw_league(NextSeason(
    ...     (Division("First", ("Aces", "Tens")), Division("Second", ("Jacks", "Nines"))),
    ...     (Move("Tens", "Second", "First", "1st of Second"),),
    ...     (PlayOff("First", "Second", "Aces", "Nines"),), ())))
    First
      Aces
      Tens (from Second: 1st of Second)
    <BLANKLINE>
    Second
      Jacks
      Nines
    <BLANKLINE>
    Play-offs
      First against Second: Aces - Nines
    """
    moves = {move.team: move for move in found.moves}
    parts = [[*paragraph(each.name), *_teams(each.teams, moves)] for each in found.divisions]
    if found.play_offs:
        parts.append(["Play-offs"])
    for m in found.play_offs:
        won = f", won by {m.winner}" if m.winner else ""
        match = f"{m.upper} against {m.lower}: {m.holder} - {m.challenger}{won}"
        parts[-1] += paragraph(match, "  ")
    return "\n\n".join("\n".join(lines) for lines in parts)


def name_of(line: Standing) -> str:
    """
    Name a contestant: by its players where it is known by them, else by its id.

    >>> name_of(Standing("Ann & Bob", "", None, 0, 0, 0, names=("Bob", "Ann")))
    'Bob & Ann'
    """
    names = " & ".join(line.names)
    if not names or line.id == " & ".join(sorted(line.names)):
        return names or line.id
    facing = f"{line.direction} " if line.direction else ""
    return f"{facing}{line.id} {names}"


def place_of(line: Standing) -> str:
    """
    Write a place as rankings do: ``=`` where it is shared, a dash where there is none.

    >>> place_of(Standing("7", "", None, 0, 0, 0, place=3, tied=True))
    '3='
    """
    return "-" if line.place is None else f"{line.place}{'=' if line.tied else ' '}"


_ANN = Standing("Ann", "", None, 60, 24, 60, names=("Ann",), place=1)


def _prizes(found: PrizeList) -> Iterator[str]:
    yield from paragraph(f"Prizes: {found.category}")
    for prize in found.prizes:
        who = ", ".join(name_of(line) for line in prize.winners)
        what = f" ({prize.what})" if prize.what else ""
        yield from paragraph(f"{prize.words}: {who}{what}", "  ")
    for each in found.passed:
        yield from paragraph(f"passed over: {name_of(each.line)} {each.why}", "  ")


def _teams(teams: Iterable[str], moves: Mapping[str, Move]) -> Iterator[str]:
    for team in teams:
        move = moves.get(team)
        came = f" (from {move.before}: {move.why})" if move else ""
        yield from paragraph(f"{team}{came}", "  ")
