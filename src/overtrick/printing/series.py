"""Prize lists, finals and the next season of a league as text, at most 80 columns wide."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from overtrick.errors import Text
from overtrick.events.ranking.standing import Standing
from overtrick.events.series.league import Move, NextSeason
from overtrick.events.series.prizes import PrizeList
from overtrick.messages import say, translate
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
    ...     (Move("Tens", "Second", "First", _FIRST),),
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
        parts.append([translate("Play-offs")])
    for m in found.play_offs:
        match = translate(
            "{upper} against {lower}: {holder} - {challenger}{won}",
            upper=m.upper,
            lower=m.lower,
            holder=m.holder,
            challenger=m.challenger,
            won=Text(", won by {winner}", winner=m.winner) if m.winner else "",
        )
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


_FIRST = Text("{nth} of {division}", nth="1st", division="Second")
_ANN = Standing("Ann", "", None, 60, 24, 60, names=("Ann",), place=1)


def _prizes(found: PrizeList) -> Iterator[str]:
    yield from paragraph(translate("Prizes: {category}", category=found.category))
    for prize in found.prizes:
        who = ", ".join(name_of(line) for line in prize.winners)
        what = f" ({prize.what})" if prize.what else ""
        yield from paragraph(f"{say(prize.words)}: {who}{what}", "  ")
    for each in found.passed:
        said = translate("passed over: {name} {why}", name=name_of(each.line), why=each.why)
        yield from paragraph(said, "  ")


def _teams(teams: Iterable[str], moves: Mapping[str, Move]) -> Iterator[str]:
    for team in teams:
        move = moves.get(team)
        came: Text | str = ""
        if move:
            came = Text(" (from {before}: {why})", before=move.before, why=move.why)
        yield from paragraph(f"{team}{say(came)}", "  ")
