"""Who meets whom where: the assignments of a round, by table and by name, for everybody."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from zlib import crc32

from overtrick.app.access.viewer import Viewer
from overtrick.app.club.running import Running
from overtrick.app.views.names import Names, names_for
from overtrick.app.views.sentences import N_, Sentence
from overtrick.core.order import natural
from overtrick.errors import Text
from overtrick.events.journal.stages import Paired
from overtrick.events.stages.field import going_on, groups, members
from overtrick.events.stages.ranking import is_of_pairs

__all__ = ["Assigned", "Assignments", "TeamPlaced", "assignments", "draws_known"]


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


@dataclass(frozen=True, slots=True)
class Assignments:
    """A round as it was drawn; ``empty`` says why there is nothing yet."""

    stage: str = ""
    title: str = ""
    round: int = 0
    rounds: int = 0
    drawn: tuple[int, ...] = ()
    boards: int = 0
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
    found = state.stage(stage)
    number = round or found.drawn
    draw = found.draw(number)
    title = found.title or f"Stage {found.id}"
    if draw is None:
        said = Text(
            "Round {round} is not drawn yet. It appears here as soon as it is.",
            round=number or 1,
        )
        return Assignments(found.id, title, number, found.number("rounds"), empty=said)
    names, listed = names_for(running, viewer), (*going_on(found, number), *draw.matches)
    return Assignments(
        found.id,
        title,
        number,
        found.number("rounds"),
        tuple(each.round for each in found.draws),
        found.number("boards"),
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
    return sorted(found, key=lambda each: (each.name.casefold(), natural(each.id)))


def _both(match: Paired, names: Names, *, pairs: bool) -> Iterator[TeamPlaced]:
    table = match.table or "–"
    home, away = (
        (N_("North-South"), N_("East-West")) if pairs else (N_("you are home"), N_("you visit"))
    )
    if match.away is None:
        yield TeamPlaced(match.home, names.of(match.home), "", "", "bye", match.match)
        return
    for who, other, seat in ((match.home, match.away, home), (match.away, match.home, away)):
        against = f"{other} {names.of(other)}".strip()
        yield TeamPlaced(who, names.of(who), table, against, seat, match.match)
