"""A league as text: the table of each division, and who goes up or down, in 80 columns."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from overtrick.events.ranking.standing import Standing
from overtrick.events.series.league import LeagueRules, NextSeason
from overtrick.events.series.lists import listed
from overtrick.printing.columns import columns, numbers, paragraph, side
from overtrick.printing.series import draw_league, place_of

__all__ = ["draw_divisions", "draw_next_season"]

Tables = Mapping[str, Sequence[Standing]]


def draw_divisions(
    tables: Tables, found: NextSeason | None = None, withdrawn: Collection[str] = ()
) -> str:
    """
    Draw the table of each division; *found* says what becomes of its teams.

    >>> aces = Standing("Aces", "", None, 31, 16, 31, place=1)
    >>> tens = Standing("Tens", "", None, 9, 16, 9, place=2)
    >>> print(draw_divisions({"First": [aces, tens]}, withdrawn=["Tens"]))
    First
    <BLANKLINE>
    place  team  total  boards  next season
    -----  ----  -----  ------  -----------
        1  Aces     31      16
        2  Tens      9      16  withdrawn
    """
    fates = {**_fates(list(tables), found), **dict.fromkeys(withdrawn, "withdrawn")}
    drawn = ("\n".join(_division(name, lines, fates)) for name, lines in tables.items())
    return "\n\n".join(drawn)


def draw_next_season(found: NextSeason | None, tables: Tables, rules: LeagueRules) -> str:
    """
    Draw the divisions of the next season; None where a division has no table yet.

    >>> print(draw_next_season(None, {"First": []}, LeagueRules()))
    Nobody goes up or down yet: First has no result.
    """
    if found is None:
        empty = [name for name, lines in tables.items() if not _has_places(lines)]
        has = "has" if len(empty) == 1 else "have"
        said = f"Nobody goes up or down yet: {listed(empty)} {has} no result."
        return "\n".join(paragraph(said))
    return "\n\n".join(("Next season", draw_league(found), "\n".join(_rules(rules))))


def _division(name: str, lines: Sequence[Standing], fates: Mapping[str, str]) -> Iterator[str]:
    yield from (*paragraph(name), "")
    if not lines:
        yield "Nothing to rank yet: there is no result."
        return
    teams = [line.id for line in lines]
    table = {
        "place": [place_of(line) for line in lines],
        "team": teams,
        "total": numbers([line.total for line in lines]),
        "%": numbers([line.percentage for line in lines]),
        "boards": [str(line.boards) for line in lines],
        "next season": [fates.get(team, "") for team in teams],
    }
    shown = {head: cells for head, cells in table.items() if any(cells)}
    sides = {"team": side(teams), "next season": "<"}
    align = "".join(sides.get(head, ">") for head in shown)
    rows = list(zip(*shown.values(), strict=True))
    yield from columns(list(shown), rows, align, cut=("team",))
    yield from _footer(lines)


def _footer(lines: Sequence[Standing]) -> Iterator[str]:
    if any(line.place is None for line in lines):
        yield "- has no place"
    if any(line.tied for line in lines):
        yield "= shares its place"
    for decided in dict.fromkeys(line.decided for line in lines if line.decided):
        yield from paragraph(f"Equals decided by {decided}", then="  ")


def _fates(names: Sequence[str], found: NextSeason | None) -> dict[str, str]:
    """What becomes of whom, in the words of the table: a play-off first, then the places."""
    if found is None:
        return {}
    playing = [team for m in found.play_offs for team in (m.holder, m.challenger)]
    fates = dict.fromkeys(playing, "stays by the play-off")
    for match in found.play_offs:  # somebody may be in two
        if match.winner is None:
            fates |= dict.fromkeys((match.holder, match.challenger), "play-off to come")
    for move in found.moves:
        way = "up" if names.index(move.after) < names.index(move.before) else "down"
        fates[move.team] = f"{way} by the play-off" if move.team in fates else way
    return fates


def _rules(rules: LeagueRules) -> Iterator[str]:
    said = f"Between two divisions {rules.up} up, {rules.down} down"
    if rules.play_offs:
        said += f", and {rules.play_offs} of each in play-offs"
    yield from paragraph(f"{said}.", then="  ")


def _has_places(lines: Sequence[Standing]) -> bool:
    return any(line.place is not None for line in lines)
