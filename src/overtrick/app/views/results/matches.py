"""
Teams: matches by round, the cross table, victory points, and the list of pairs (Butler).

Who meets whom where: the assignments of a round, by table and by name, for everybody.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from zlib import crc32

from overtrick.app.access.viewer import Viewer
from overtrick.app.club.running import Running
from overtrick.app.views.desk.meeting_links import ROOMS
from overtrick.app.views.names import Names, names_for
from overtrick.app.views.open import Opening, opening
from overtrick.app.views.sentences import (
    DIRECTIONS,
    N_,
    Sentence,
    has_points,
    match_points,
    not_drawn,
    place,
    points_text,
    signed,
    won_text,
)
from overtrick.core.exact import decimal_text, plain_text
from overtrick.core.letters import natural
from overtrick.errors import OvertrickError, Text
from overtrick.events.journal.fold import Event
from overtrick.events.journal.stages import Paired
from overtrick.events.matches.rooms import pairs_of
from overtrick.events.ranking.rank import rank
from overtrick.events.ranking.report import Match, Ranking
from overtrick.events.ranking.standing import Standing
from overtrick.events.session import Session
from overtrick.events.stages.boards import boards_said
from overtrick.events.stages.cross_table import CrossTable, cross_tables, own_matches
from overtrick.events.stages.ranking import is_of_pairs, session_told, with_deals_apart
from overtrick.events.stages.swiss import going_on, groups, members
from overtrick.events.stages.to_come import in_play
from overtrick.events.stages.undrawn import without_gone
from overtrick.messages import isolated, sort_key

__all__ = [
    "Assigned",
    "Assignments",
    "ButlerLine",
    "CrossLine",
    "MatchLine",
    "MatchesSeen",
    "OwnLine",
    "TeamPlaced",
    "assignments",
    "draws_known",
    "matches_known",
    "matches_seen",
    "own_lines",
]

_KINDS: dict[str, Sentence] = {
    "played": "",
    "half": Text("half a match"),
    "forfeit": Text("as ruled"),
    "bye": Text("bye"),
    "missed": Text("missed"),
}
_SQUARE = 24
"""Teams of which a square can still be read."""


@dataclass(frozen=True, slots=True)
class MatchLine:
    """A match: who, over how many boards, what each won, and the points for it."""

    id: str
    home: str
    away: str
    home_names: str
    away_names: str
    boards: int
    won: str
    points: str
    kind: Sentence = ""


@dataclass(frozen=True, slots=True)
class OwnLine:
    """A match as one of its teams reads it: against whom, its IMPs first, its own points."""

    id: str
    round: str
    opponent: str
    names: str
    boards: int
    won: str
    points: str
    kind: Sentence = ""


@dataclass(frozen=True, slots=True)
class CrossLine:
    """A team in the cross table: what it got against each."""

    place: str
    id: str
    names: str
    cells: tuple[str, ...]
    total: str


@dataclass(frozen=True, slots=True)
class ButlerLine:
    """A pair of a team beside all who held the same cards, in IMPs a board."""

    who: Sentence
    boards: int
    average: str
    total: str


@dataclass(frozen=True, slots=True)
class MatchesSeen:
    """What is shown of a team event; nothing but ``closed`` while its ranking is not open."""

    closed: Sentence = ""
    rounds: tuple[tuple[Sentence, tuple[MatchLine, ...]], ...] = ()
    cross: tuple[CrossLine, ...] = ()
    butler: tuple[ButlerLine, ...] = ()


def matches_seen(running: Running, viewer: Viewer) -> MatchesSeen:
    """Give the matches of an event, as far as its ranking is open to the viewer."""
    found = opening(running, viewer)
    if not found.is_open:
        return MatchesSeen(found.why)
    names, ranking = names_for(running, viewer), found.ranking
    going = in_play(found.event.state, ranking)
    rounds: dict[str, list[MatchLine]] = {}
    for match in ranking.matches:
        rounds.setdefault(match.round or "", []).append(_match(match, names, going))
    ordered = sorted(rounds, key=natural, reverse=True)
    return MatchesSeen(
        "" if ranking.matches else Text("No match is played yet."),
        tuple(
            (
                Text("Round {round}", round=name) if name else Text("Matches"),
                tuple(rounds[name]),
            )
            for name in ordered
        ),
        tuple(line for table in cross_tables(ranking) for line in _cross(table, names)),
        tuple(_butler(found, ranking, names)),
    )


def own_lines(
    state: Event, ranking: Ranking, line: Standing, names: Names
) -> tuple[OwnLine, ...]:
    """Give the matches of a team, in the order of play."""
    going = in_play(state, ranking)
    own = own_matches(ranking, ranking.matches).get((line.section, line.id), ())
    return tuple(
        OwnLine(
            each.match.id,
            each.match.round or "",
            each.opponent or "",
            names.of(each.opponent, line.section) if each.opponent else "",
            each.match.counted,
            won_text(each.match, is_home=each.side.is_home),
            "" if each.side.points is None else points_text(each.side.points),
            _remark(each.match, going),
        )
        for each in own
    )


def matches_known(running: Running, viewer: Viewer) -> dict[str, str]:
    """Give what changes when a viewer has to look at the matches again."""
    found = opening(running, viewer)
    told = [found.why]
    if found.is_open:
        told += [
            f"{each.id} {each.counted} {each.home_imps} {each.home_points} {each.away_points}"
            for each in found.ranking.matches
        ]
    return {"matches": f"{crc32(repr(told).encode()):08x}"}


def _remark(match: Match, going: Mapping[str, Text]) -> Sentence:
    return going.get(match.id) or _KINDS.get(match.kind, match.kind)


def _match(match: Match, names: Names, going: Mapping[str, Text]) -> MatchLine:
    away = match.away or ""
    return MatchLine(
        match.id,
        match.home,
        away or "–",
        names.of(match.home, match.section),
        names.of(away, match.section) if away else "",
        match.counted,
        won_text(match),
        match_points(match),
        _remark(match, going),
    )


def _cross(table: CrossTable, names: Names) -> list[CrossLine]:
    if len(table.rows) > _SQUARE:
        return []
    ids = [row.standing.id for row in table.rows]
    matches = (each.match for row in table.rows for each in row.matches)
    written = points_text if has_points(matches) else plain_text
    return [
        CrossLine(
            place(row.standing),
            row.standing.id,
            names.of(row.standing.id, row.standing.section),
            tuple(
                "×"
                if other == row.standing.id
                else " ".join(
                    "-" if own.result is None else written(own.result)
                    for own in row.against(other)
                )
                for other in ids
            ),
            written(row.standing.total),
        )
        for row in table.rows
    ]


def _butler(found: Opening, ranking: Ranking, names: Names) -> list[ButlerLine]:
    if found.until is not None or not ranking.is_of_teams:
        return []
    try:
        listed = rank(pairs_of(_deals_apart(found.event.state)), method="butler")
    except OvertrickError:
        return []
    compared = {
        who
        for board in listed.boards
        if len(board.lines) > 1
        for each in board.lines
        for who in (each.line.ns, each.line.ew)
    }
    return [
        _butler_line(line, names, is_compared=line.id in compared)
        for line in listed.standings
        if line.boards
    ]


def _deals_apart(state: Event) -> Session:
    session = session_told(state)
    for stage in state.stages:
        session = with_deals_apart(stage, session)
    return session


def _butler_line(line: Standing, names: Names, *, is_compared: bool) -> ButlerLine:
    team, _, pair = line.id.partition(" ")
    players = [names.person(part) for part in pair.split(" & ")] if " & " in pair else []
    if any(players):
        who: Sentence = f"{team} {' & '.join(name or 'N. N.' for name in players)}"
    else:  # nobody is named there: the team, the room and the side
        words = (ROOMS.get(part) or DIRECTIONS.get(part) for part in pair.split())
        who = Text.joined((f"{team} {names.of(team)}".strip(), *filter(None, words)))
    return ButlerLine(
        who,
        line.boards,
        _average(line) if is_compared else "–",
        signed(line.total) if is_compared else "–",
    )


def _average(line: Standing) -> str:
    """IMPs a board: always with two decimals, so that the column reads as one."""
    average = decimal_text(Fraction(line.total) / line.boards, 2)
    return (
        average.replace("-", "−")
        if line.total < 0
        else f"+{average}"
        if line.total
        else average
    )


@dataclass(frozen=True, slots=True)
class Assigned:
    """A table: who is at home, and who comes."""

    table: str
    home: str
    away: str
    home_name: str
    away_name: str
    match: str
    remark: Sentence = ""


@dataclass(frozen=True, slots=True)
class TeamPlaced:
    """Where one team plays, and against whom."""

    id: str
    name: str
    table: str
    against: str
    seat: str
    match: str
    sits: str = ""
    """Where its pairs sit."""


@dataclass(frozen=True, slots=True)
class Assignments:
    """A round as it was drawn; ``empty`` says why there is nothing yet."""

    stage: str = ""
    title: str = ""
    round: int = 0
    rounds: int = 0
    drawn: tuple[int, ...] = ()
    boards: Sentence = ""
    is_of_pairs: bool = False
    tables: tuple[Assigned, ...] = ()
    by_name: tuple[TeamPlaced, ...] = ()
    byes: tuple[str, ...] = ()
    triples: tuple[str, ...] = ()
    empty: Sentence = ""


def assignments(
    running: Running, viewer: Viewer, stage: str = "", round: int = 0
) -> Assignments:
    """
    Give the assignments of a round, or of the last one drawn.

    :raises UnknownName: if there is no such stage.
    """
    state = running.state
    if not state.stages:
        return Assignments(empty=Text("There are no matches to be drawn in this event."))
    found = without_gone(state, state.stage(stage))
    number = round or found.drawn
    draw = found.draw(number)
    title = found.title or f"Stage {found.id}"
    if draw is None:
        said = not_drawn(number or 1)
        return Assignments(found.id, title, number, found.number("rounds"), empty=said)
    names, listed = names_for(running, viewer), (*going_on(found, number), *draw.matches)
    return Assignments(
        found.id,
        title,
        number,
        found.number("rounds"),
        tuple(each.round for each in found.draws),
        boards_said(found, number),
        is_of_pairs(state, found),
        tuple(_tables(listed, names)),
        tuple(_by_name(listed, names, pairs=is_of_pairs(state, found))),
        tuple(f"{m.home} {names.of(m.home)}".strip() for m in draw.matches if m.is_bye),
        tuple(", ".join(members(group)) for group in groups(listed)),
    )


def draws_known(running: Running) -> str:
    """Give what changes when somebody has to look again: the last word on every draw."""
    stages = running.state.stages
    told = [(stage.id, sorted(stage.sources.items())) for stage in stages]
    return f"{crc32(repr(told).encode()):08x}"


def _tables(listed: tuple[Paired, ...], names: Names) -> list[Assigned]:
    found = [
        Assigned(
            each.table or "–",
            each.home,
            each.away,
            names.of(each.home),
            names.of(each.away),
            each.match,
            Text("part {part}", part=each.half)
            if each.half
            else Text("until round {until}", until=each.until)
            if each.until
            else "",
        )
        for each in listed
        if each.away
    ]
    return sorted(found, key=lambda each: natural(each.table))


def _by_name(listed: tuple[Paired, ...], names: Names, *, pairs: bool) -> list[TeamPlaced]:
    found = [placed for each in listed for placed in _both(each, names, pairs=pairs)]
    return sorted(found, key=lambda each: (sort_key(each.name), natural(each.id)))


def _both(match: Paired, names: Names, *, pairs: bool) -> Iterator[TeamPlaced]:
    table = match.table or "–"
    sits = seats = N_("North-South"), N_("East-West")
    if not pairs:
        seats = N_("you are home"), N_("you visit")
        sits = (
            N_("North-South in the open room, East-West in the closed room"),
            N_("East-West in the open room, North-South in the closed room"),
        )
    if match.away is None:
        yield TeamPlaced(match.home, names.of(match.home), "", "", "bye", match.match)
        return
    both = (match.home, match.away), (match.away, match.home)
    for (who, other), seat, where in zip(both, seats, sits, strict=True):
        against = f"{other} {isolated(names.of(other))}".strip()
        yield TeamPlaced(who, names.of(who), table, against, seat, match.match, where)
