"""
A league as text: the table of each division, and who goes up or down, in 80 columns.

Simultaneous pairs as text: one list of the field beside the clubs' own, and the heats.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence

from overtrick.errors import Text
from overtrick.events.ranking.report import Ranking
from overtrick.events.ranking.standing import Standing
from overtrick.events.series.league import LeagueRules, NextSeason
from overtrick.events.series.prizes import listed
from overtrick.events.series.simultaneous import FieldLine, FieldRanking
from overtrick.messages import plural, say, translate
from overtrick.printing.columns import (
    Column,
    columns,
    decimals,
    filled,
    numbers,
    paragraph,
    words,
)
from overtrick.printing.columns import table as drawn_table
from overtrick.printing.season import draw_league
from overtrick.printing.words import place_of, place_text

__all__ = ["draw_divisions", "draw_field", "draw_heats", "draw_next_season"]

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
    fates = {**_fates(list(tables), found), **dict.fromkeys(withdrawn, translate("withdrawn"))}
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
        said = plural(
            "Nobody goes up or down yet: {names} has no result.",
            "Nobody goes up or down yet: {names} have no result.",
            len(empty),
            names=listed(empty),
        )
        return "\n".join(paragraph(said))
    return "\n\n".join((translate("Next season"), draw_league(found), "\n".join(_rules(rules))))


def _division(name: str, lines: Sequence[Standing], fates: Mapping[str, str]) -> Iterator[str]:
    yield from (*paragraph(name), "")
    if not lines:
        yield translate("Nothing to rank yet: there is no result.")
        return
    teams = [line.id for line in lines]
    table = (
        Column(Text("place"), [place_of(line) for line in lines]),
        words(Text("team"), teams),
        Column(Text("total"), numbers([line.total for line in lines])),
        Column("%", numbers([line.percentage for line in lines])),
        Column(Text("boards"), [str(line.boards) for line in lines]),
        Column(Text("next season"), [fates.get(team, "") for team in teams], "<"),
    )
    yield from drawn_table(filled(table))
    yield from _footer(lines)


def _footer(lines: Sequence[Standing]) -> Iterator[str]:
    if any(line.place is None for line in lines):
        yield translate("- has no place")
    if any(line.tied for line in lines):
        yield translate("= shares its place")
    for steps in dict.fromkeys(line.decisions for line in lines if line.decisions):
        decided = Text.joined(steps, "; ")
        yield from paragraph(
            translate("Equals decided by {decided}", decided=decided), then="  "
        )


def _fates(names: Sequence[str], found: NextSeason | None) -> dict[str, str]:
    """What becomes of whom, in the words of the table: a play-off first, then the places."""
    if found is None:
        return {}
    playing = [team for m in found.play_offs for team in (m.holder, m.challenger)]
    fates = dict.fromkeys(playing, translate("stays by the play-off"))
    for match in found.play_offs:  # somebody may be in two
        if match.winner is None:
            fates |= dict.fromkeys(
                (match.holder, match.challenger), translate("play-off to come")
            )
    for move in found.moves:
        is_up = names.index(move.after) < names.index(move.before)
        if move.team in fates:
            way = _UP_BY_PLAY_OFF if is_up else _DOWN_BY_PLAY_OFF
        else:
            way = _UP if is_up else _DOWN
        fates[move.team] = say(way)
    return fates


def _rules(rules: LeagueRules) -> Iterator[str]:
    play_offs: Text | str = ""
    if rules.play_offs:
        play_offs = Text(", and {number} of each in play-offs", number=rules.play_offs)
    said = translate(
        "Between two divisions {up} up, {down} down{play_offs}.",
        up=rules.up,
        down=rules.down,
        play_offs=play_offs,
    )
    yield from paragraph(said, then="  ")


_UP = Text("goes up")
_DOWN = Text("goes down")
_UP_BY_PLAY_OFF = Text("goes up by the play-off")
_DOWN_BY_PLAY_OFF = Text("goes down by the play-off")


def _has_places(lines: Sequence[Standing]) -> bool:
    return any(line.place is not None for line in lines)


_SIGNED = ("butler", "cross_imps", "total_points")


def draw_field(found: FieldRanking, title: str, heat: str = "") -> str:
    """
    Draw the field, or those of one heat, with what each has in its own club.

    >>> from overtrick.events.series.simultaneous import rank_field
    >>> draw_field(rank_field([]), "Autumn")
    'Nothing to rank yet: no heat has results.'
    """
    lines = [line for line in found.lines if heat in ("", line.heat.id)]
    if not lines:
        return translate("Nothing to rank yet: no heat has results.")
    lines.sort(key=lambda line: (line.overall is None, line.overall or 0))
    ranking = found.ranking
    standings = [line.standing for line in lines]
    alone = [line.alone for line in lines]
    clubs = [line.heat.club for line in lines]
    has_clubs = any(line.heat.club != line.heat.id for line in lines)
    if any(each.percentage is not None for each in standings):
        worth = [Column("%", _shares(standings, ranking))]
        worth.append(Column(Text("at the club"), _shares(alone, ranking)))
    else:
        signed = ranking.method in _SIGNED
        totals = (
            numbers([each.total for each in of], signed=signed) for of in (standings, alone)
        )
        heads = (Text("total"), Text("at the club"))
        worth = [Column(head, cells) for head, cells in zip(heads, totals, strict=True)]
    rows = drawn_table(
        filled(
            [
                Column(Text("place"), _places(lines)),
                words(Text("no."), [each.id for each in standings], "<"),
                Column(Text("sat"), [each.direction or "" for each in standings]),
                words(Text("names"), [" & ".join(each.names) for each in standings], "<"),
                words(Text("club"), clubs, "<") if has_clubs else None,
                *worth,
                Column(Text("boards"), [str(each.boards) for each in standings]),
            ]
        )
    )
    notes = [] if all(line.overall for line in lines) else [say(_NO_PLACE)]
    return "\n".join([*paragraph(_of_field(found, title)), "", *rows, *notes])


def _of_field(found: FieldRanking, title: str) -> str:
    counted = sum(each.is_counted for each in found.heats)
    reference = found.ranking.reference
    if reference is None:
        return plural(
            "{title}: {tables} tables in {count} heat as one field",
            "{title}: {tables} tables in {count} heats as one field",
            counted,
            title=title,
            tables=found.tables,
        )
    return plural(
        "{title}: {tables} tables in {count} heat, against a fixed field ({results}, {boards})",
        "{title}: {tables} tables in {count} heats, against a fixed field "
        "({results}, {boards})",
        counted,
        title=title,
        tables=found.tables,
        results=plural("{count} result", "{count} results", reference.results),
        boards=plural("{count} board", "{count} boards", len(reference.numbers)),
    )


def _shares(lines: Sequence[Standing], ranking: Ranking) -> list[str]:
    places = ranking.settings.percentage_places
    return [
        "" if each.percentage is None else decimals(each.percentage, places) for each in lines
    ]


_NO_PLACE = Text("- has no place: too few boards")


def draw_heats(found: FieldRanking) -> str:
    """
    Draw the heats: how many tables each had, and whether it counts.

    >>> from overtrick.events.series.simultaneous import Heat, rank_field
    >>> from overtrick.events.session import Session
    >>> print(draw_heats(rank_field([Heat("ox", "Oxford", Session(()))])))
    heat  club    tables  counts  sent again  problems
    ----  ------  ------  ------  ----------  --------
    ox    Oxford       0  no               0         1
    """
    rows = [
        [
            each.heat.id,
            each.heat.club,
            str(each.tables),
            say(_YES if each.is_counted else _NO),
            str(each.heat.replaced),
            str(len(each.problems)),
        ]
        for each in found.heats
    ]
    return "\n".join(columns(_HEATS, rows, "<<><>>", cut=_HEATS[:2]))


_YES, _NO = Text("yes"), Text("no")
_HEATS = (
    Text("heat"),
    Text("club"),
    Text("tables"),
    Text("counts"),
    Text("sent again"),
    Text("problems"),
)


def _places(lines: Sequence[FieldLine]) -> list[str]:
    shared = Counter(line.overall for line in lines)
    return [place_text(line.overall, shared[line.overall] > 1) for line in lines]
