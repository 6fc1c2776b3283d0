"""Season tables as text: totals first, then what each session gave, at most 80 columns wide."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from overtrick.errors import Counted, Text
from overtrick.events.ranking.standing import Standing
from overtrick.events.series.league import Move, NextSeason
from overtrick.events.series.prizes import PrizeList
from overtrick.events.series.season import Season, SeasonLine, SeasonScore, partners_of
from overtrick.events.series.season_rules import Absence, Counts, SeasonRules, SeasonTotal
from overtrick.messages import isolated, say, translate
from overtrick.printing.columns import (
    Column,
    decimals,
    filled,
    numbers,
    paragraph,
    parted,
    plain,
    words,
)
from overtrick.printing.columns import table as drawn_table
from overtrick.printing.words import labelled, place_of

__all__ = [
    "draw_league",
    "draw_prizes",
    "draw_season",
    "draw_season_line",
    "standing_name",
    "rules_of_season",
]

_MARKS = {
    Absence.ONE_SUBSTITUTE: "s",
    Absence.TWO_SUBSTITUTES: "t",
    Absence.NOTICE: "n",
    Absence.NO_NOTICE: "x",
    Absence.UNSAID: "u",
}


def draw_season(table: Season, title: str = "") -> str:
    """
    Draw a season table.

    >>> from overtrick.events.series.season import season
    >>> from overtrick.events.series.sessions import scored
    >>> print(draw_season(season([scored("3 March", {"Ann": 60, "Bob": 40})])))
    Season
    <BLANKLINE>
    place  name  average  played  counted      1
    -----  ----  -------  ------  -------  -----
        1  Ann     60.00       1        1  60.00
        2  Bob     40.00       1        1  40.00
    <BLANKLINE>
    Session 1 is 3 March.
    Average of the percentages of all sessions.
    """
    if not table.lines:
        return translate("Nothing to rank yet: nobody has played.")
    lines = [title or translate("Season"), ""]
    for part in parted(_head(table), _sessions(table), 2):
        lines += [*drawn_table(part), ""]
    return "\n".join([*lines, *_footer(table)])


def rules_of_season(rules: SeasonRules) -> str:
    """
    Say in a sentence how sessions become the total of a season.

    >>> rules_of_season(SeasonRules(best=8))
    'Average of the percentages of the best 8 sessions.'
    """
    how = _AVERAGE if rules.adds is SeasonTotal.AVERAGE else _SUM
    which = Text("all sessions")
    if rules.best is not None:
        which = Text("the best {best} sessions", best=rules.best)
    counted: Text = _COUNTS[rules.counts]
    if rules.scheme:
        counted = Text("{counted} by {scheme}", counted=counted, scheme=rules.scheme)
    said = translate(how.template, counted=counted, which=which)
    if rules.minimum:
        said += "; " + translate("for a place at least {minimum} played", minimum=rules.minimum)
    return f"{said}."


def draw_season_line(line: SeasonLine, rules: SeasonRules) -> str:
    """
    Draw one line of a season session by session, each with its reason.

    >>> from overtrick.events.series.season import season
    >>> from overtrick.events.series.sessions import scored
    >>> table = season([scored("3 March", {"Ann": 60, "Bob": 40})])
    >>> print(draw_season_line(table.lines[0], table.rules))
    Ann: 60 % is the average of 1 session, place 1
      3 March: 60 %
    """
    standing, unit, counted = line.standing, rules.counts.unit, len(line.counted)
    place = Text("no place")
    if standing.place is not None:
        place = Text("place {place}", place=standing.place)
    total = translate(
        "{name}: {total} is the average of {sessions}, {place}"
        if rules.adds is SeasonTotal.AVERAGE
        else "{name}: {total} is the sum of {sessions}, {place}",
        name=standing_name(standing),
        total=f"{plain(standing.total)}{unit}",
        sessions=Counted("{count} session", "{count} sessions", counted),
        place=place,
    )
    lines = paragraph(total)
    for score in line.scores:
        partners: Text | str = ""
        if score.partners:
            partners = Text(" (with {partners})", partners=", ".join(score.partners))
        said = labelled(score.session, f"{say(score.why)}{say(partners)}")
        lines += paragraph(said, "  ")
    return "\n".join(lines)


def _head(table: Season) -> list[Column]:
    lines = table.lines
    totals = [line.standing.total for line in lines]
    averaged = Column(Text("average"), [decimals(total, 2) for total in totals])
    is_averaged = table.rules.adds is SeasonTotal.AVERAGE
    return [
        Column(Text("place"), [place_of(line.standing) for line in lines]),
        words(Text("name"), [standing_name(line.standing) for line in lines], "<"),
        averaged if is_averaged else Column(Text("total"), numbers(totals)),
        Column(Text("played"), [str(line.played) for line in lines]),
        Column(Text("counted"), [str(len(line.counted)) for line in lines]),
        *filled(
            [
                words(Text("partners"), [", ".join(partners_of(line)) for line in lines], "<"),
                Column(Text("rating"), [_rating(line.standing) for line in lines]),
            ]
        ),
    ]


def _rating(line: Standing) -> str:
    rating = line.details.get("rating")
    return "" if rating is None else decimals(rating, 2)


def _sessions(table: Season) -> list[Column]:
    return [
        Column(str(nth + 1), _column([line.scores[nth] for line in table.lines], table.rules))
        for nth in range(len(table.sessions))
    ]


def _column(scores: Sequence[SeasonScore], rules: SeasonRules) -> list[str]:
    values = [score.value for score in scores]
    if rules.counts is Counts.PERCENTAGE:
        texts = ["" if value is None else decimals(value, 2) for value in values]
    else:
        texts = numbers(values)
    return [_cell(text, score) for text, score in zip(texts, scores, strict=True)]


def _cell(text: str, score: SeasonScore) -> str:
    if not text:
        return ""
    mark = _MARKS[score.absence] if score.absence else ""
    return f"{text}{mark}" if score.counts else f"({text}){mark}"


def _footer(table: Season) -> Iterator[str]:
    scores = [score for line in table.lines for score in line.scores]
    if any(line.standing.place is None for line in table.lines):
        yield translate("- has no place: too few sessions")
    if any(line.standing.tied for line in table.lines):
        yield translate("= shares its place")
    if any(score.value is not None and not score.counts for score in scores):
        yield translate("(in brackets): dropped")
    marked = dict.fromkeys(score.absence for score in scores if score.value is not None)
    yield from (labelled(_MARKS[each], say(each.words)) for each in Absence if each in marked)
    told = [
        translate("{number} is {name}", number=n, name=name)
        for n, name in enumerate(table.sessions, 1)
        if name != str(n)
    ]
    if told:
        said = translate("Session {sessions}.", sessions=", ".join(told))
        yield from paragraph(said, then="  ")
    yield from paragraph(rules_of_season(table.rules), then="  ")


_AVERAGE = Text("Average of {counted} of {which}")
_SUM = Text("Sum of {counted} of {which}")
_COUNTS = {
    Counts.PERCENTAGE: Text("the percentages"),
    Counts.SCORE: Text("the scores"),
    Counts.POINTS: Text("the points for places"),
    Counts.AWARDS: Text("the awards"),
}


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


def standing_name(line: Standing) -> str:
    """
    Name a contestant: by its players where it is known by them, else by its id.

    >>> standing_name(Standing("Ann & Bob", "", None, 0, 0, 0, names=("Bob", "Ann")))
    'Bob & Ann'
    """
    names = " & ".join(map(isolated, line.names))
    if not names or line.id == " & ".join(sorted(line.names)):
        return names or isolated(line.id)
    facing = f"{line.direction} " if line.direction else ""
    return f"{facing}{line.id} {names}"


_FIRST = Text("{nth} of {division}", nth="1st", division="Second")
_ANN = Standing("Ann", "", None, 60, 24, 60, names=("Ann",), place=1)


def _prizes(found: PrizeList) -> Iterator[str]:
    yield from paragraph(translate("Prizes: {category}", category=found.category))
    for prize in found.prizes:
        who = ", ".join(standing_name(line) for line in prize.winners)
        what = f" ({say(prize.what)})" if prize.what else ""
        yield from paragraph(labelled(say(prize.words), f"{who}{what}"), "  ")
    for each in found.passed:
        said = translate(
            "passed over: {name} {why}", name=standing_name(each.line), why=each.why
        )
        yield from paragraph(said, "  ")


def _teams(teams: Iterable[str], moves: Mapping[str, Move]) -> Iterator[str]:
    for team in teams:
        move = moves.get(team)
        came: Text | str = ""
        if move:
            came = Text(" (from {before}: {why})", before=move.before, why=move.why)
        yield from paragraph(f"{team}{say(came)}", "  ")
