"""
Simultaneous pairs: the same boards in many clubs, compared as one field.

Or with a fixed field that was played before (``FieldRules.reference``): then no club changes
what another's results are worth, and all else is the same.

What a club sends is a heat.  Its contestants keep their numbers, named ``HEAT:ID``; its
sections stay apart in who has met whom, and boards are compared over the whole field.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from overtrick.compare.reference import ReferenceField
from overtrick.compare.settings import Settings
from overtrick.core.letters import natural
from overtrick.errors import Counted, Text
from overtrick.events.problem import Problem, Severity
from overtrick.events.ranking.rank import rank
from overtrick.events.ranking.report import Ranking
from overtrick.events.ranking.standing import Standing, exact_names
from overtrick.events.ranking.standing import placed as placed_all
from overtrick.events.session import Line, Session

__all__ = [
    "FieldLine",
    "FieldRanking",
    "FieldRules",
    "Heat",
    "HeatInField",
    "Limits",
    "lines_in_field",
    "rank_field",
    "rank_heat",
    "rank_placed",
    "standings_in_field",
    "winners_of",
]


@dataclass(frozen=True, slots=True)
class Heat:
    """What one club sent: its results, and what was wrong with them."""

    id: str
    club: str
    session: Session
    problems: tuple[Problem, ...] = ()
    replaced: int = 0
    """How often it was sent before."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What counts in the field: boards, tables a heat needs, boards a contestant needs."""

    boards: int | None = None
    """The last board of the set; None takes every board."""
    tables: int = 0
    played: int = 0


@dataclass(frozen=True, slots=True)
class FieldRules:
    """How a field is ranked: the method, its settings and their profile, and what counts."""

    method: str = "matchpoints"
    settings: Settings = field(default_factory=Settings)
    rules: str = "default"
    limits: Limits = field(default_factory=Limits)
    reference: ReferenceField | None = None
    """The fixed field that every result is compared with; None: the field of all heats."""

    @property
    def across(self) -> Settings:
        """The settings of the field itself: everybody with everybody, and the fewest boards."""
        across = self.settings.change(across_field="yes")
        played = self.limits.played
        return across.change(minimum_boards=played) if played else across


@dataclass(frozen=True, slots=True)
class HeatInField:
    """A heat as the field counts it, and its ranking by itself."""

    heat: Heat
    tables: int
    is_counted: bool
    alone: Ranking
    problems: tuple[Problem, ...]
    sections: Mapping[str, str] = field(hash=False)
    """The section of the field for each of the heat's own."""
    sessions: Mapping[str, str] = field(hash=False)
    """The same of its sessions."""


@dataclass(frozen=True, slots=True)
class FieldLine:
    """A line of the field beside what the same contestant has in its own heat."""

    standing: Standing
    """Its place is that of its direction."""
    heat: Heat
    overall: int | None
    """Its place among all contestants, whatever their direction."""
    alone: Standing
    overall_tied: bool = False
    """Whether others share that place among all."""


@dataclass(frozen=True, slots=True)
class FieldRanking:
    """The ranking of the field, its lines beside those of the heats, and the heats."""

    ranking: Ranking
    lines: tuple[FieldLine, ...]
    heats: tuple[HeatInField, ...]

    @property
    def tables(self) -> int:
        """The tables of all heats that count."""
        return sum(each.tables for each in self.heats if each.is_counted)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What is wrong, heat by heat, and then with the field as a whole."""
        of_heats = (problem for each in self.heats for problem in each.problems)
        own = (problem for problem in self.ranking.problems if not problem.where)
        return (*of_heats, *own)


def rank_field(
    heats: Iterable[Heat],
    method: str = "matchpoints",
    settings: Settings | None = None,
    rules: str = "default",
    limits: Limits | None = None,
    reference: ReferenceField | None = None,
) -> FieldRanking:
    """
    Rank the contestants of all heats as one field; the order of the heats does not matter.

    With a *reference* their results are compared with that fixed field alone.

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.outcome import Points
    >>> def heat(name, *points):
    ...     lines = [Line(Board(1), Points(p), f"{n}", f"{n}") for n, p in enumerate(points, 1)]
    ...     return Heat(name, name.title(), Session(tuple(lines)))
    >>> found = rank_field([heat("ox", 420, -50), heat("york", 170, 170)])
    >>> [(each.standing.id, each.standing.percentage, each.alone.percentage)
    ...  for each in found.lines[:3]]
    [('ox:1', 100, 100), ('york:1', 50, 50), ('york:2', 50, 50)]

    :raises UnknownName: if there is no such method.
    """
    how = FieldRules(method, settings or Settings(), rules, limits or Limits(), reference)
    return rank_placed((rank_heat(heat, how) for heat in heats), how)


def rank_placed(heats: Iterable[HeatInField], how: FieldRules) -> FieldRanking:
    """
    Rank the field of heats that are ranked by themselves already; their order does not matter.

    >>> rank_placed([], FieldRules()).tables
    0

    :raises UnknownName: if there is no such method.
    """
    placed = sorted(heats, key=lambda each: natural(each.heat.id))
    lines: list[Line] = []
    names: dict[str, tuple[str, ...]] = {}
    winners: dict[str, int] = {}
    for each in placed:
        if not each.is_counted:
            continue
        lines += lines_in_field(each)
        winners |= winners_of(each)
        for (section, direction, who), standing in standings_in_field(each).items():
            if standing.names:
                names[exact_names(section, direction, who)[0]] = standing.names
    session = Session(tuple(lines), names=names)
    ranking = rank(
        session,
        method=how.method,
        settings=how.across,
        rules=how.rules,
        winners=winners,
        reference=how.reference,
    )
    return FieldRanking(ranking, tuple(_beside(ranking, placed)), tuple(placed))


def rank_heat(heat: Heat, how: FieldRules) -> HeatInField:
    """
    Rank a heat by itself, and say whether it counts.

    >>> found = rank_heat(Heat("ox", "Oxford", Session(())), FieldRules())
    >>> found.is_counted, str(found.problems[0])
    (False, 'ox: no results yet')
    """
    problems = list(heat.problems)
    sent = _of_set(heat, how.limits, problems)
    sessions_in_field = _sessions_in_field(sent.lines, how.reference)
    session = (
        sent
        if how.reference is None
        else _met_by(how.reference, heat.id, sent, sessions_in_field, problems)
    )
    own = how.settings
    if session.winners is not None and own.winners == "auto":
        own = own.change(winners=session.winners)
    alone = rank(session, method=how.method, settings=own, rules=how.rules)
    problems += alone.problems
    tables = _tables(sent, alone)
    if not session.lines and not problems:
        text = Text("{heat}: no results yet", heat=heat.id)
        problems.append(Problem("", text, severity=Severity.NOTE))
    elif session.lines and tables < how.limits.tables:
        text = Text(
            "{heat}: {tables} tables, and {least} are needed to count in the field",
            heat=heat.id,
            tables=tables,
            least=how.limits.tables,
        )
        problems.append(Problem("", text, severity=Severity.NOTE))
    sections = sorted({line.section for line in session.lines}, key=natural)
    names = {name: heat.id if len(sections) == 1 else f"{heat.id}/{name}" for name in sections}
    is_counted = bool(session.lines) and tables >= how.limits.tables
    return HeatInField(
        replace(heat, session=session),
        tables,
        is_counted,
        alone,
        tuple(problems),
        names,
        sessions_in_field,
    )


def _of_set(heat: Heat, limits: Limits, problems: list[Problem]) -> Session:
    """Leave out what pairs cannot have played: matches of teams, boards beyond the set."""
    session = heat.session
    if session.is_teams:
        problems.append(Problem("", Text("{heat}: results of teams", heat=heat.id)))
        return Session(())
    kept = tuple(line for line in session.lines if _is_of_set(line, limits))
    if len(kept) == len(session.lines):
        return session
    beyond = {line.board.number for line in session.lines if not _is_of_set(line, limits)}
    text = Counted(
        "{heat}: board {boards}, but the set has {most}: left out",
        "{heat}: boards {boards}, but the set has {most}: left out",
        len(beyond),
        heat=heat.id,
        boards=", ".join(map(str, sorted(beyond))),
        most=limits.boards,
    )
    problems.append(Problem("", text))
    return replace(session, lines=kept)


def _is_of_set(line: Line, limits: Limits) -> bool:
    return limits.boards is None or line.board.number <= limits.boards


def _met_by(
    reference: ReferenceField,
    heat: str,
    session: Session,
    sessions: Mapping[str, str],
    problems: list[Problem],
) -> Session:
    """Leave out what a fixed field has not played: boards, and other deals of a board."""
    if not reference.results:
        if session.lines:
            text = Text(
                "{heat}: the fixed field has no result yet, so nothing is compared", heat=heat
            )
            problems.append(Problem("", text, severity=Severity.NOTE))
        return replace(session, lines=())
    places = {(line.session, line.board.number) for line in session.lines}
    played = {at: bool(reference.board(sessions[at[0]], at[1]).results) for at in places}
    there = [line for line in session.lines if played[line.session, line.board.number]]
    kept = tuple(line for line in there if line.version == "a")
    if absent := sorted({number for (_, number), was in played.items() if not was}):
        text = Counted(
            "{heat}: board {boards}, which the fixed field has not played: left out",
            "{heat}: boards {boards}, which the fixed field has not played: left out",
            len(absent),
            heat=heat,
            boards=", ".join(map(str, absent)),
        )
        problems.append(Problem("", text, remedy=_NUMBERED))
    if other := sorted({line.board.number for line in there if line.version != "a"}):
        text = Counted(
            "{heat}: board {boards}, another deal than the fixed field has played: left out",
            "{heat}: boards {boards}, other deals than the fixed field has played: left out",
            len(other),
            heat=heat,
            boards=", ".join(map(str, other)),
        )
        problems.append(Problem("", text, remedy=_NUMBERED))
    return session if len(kept) == len(session.lines) else replace(session, lines=kept)


_NUMBERED = Text(
    "If the number is right, nothing can be done: there is nobody to compare with."
)


def _sessions_in_field(
    lines: Iterable[Line], reference: ReferenceField | None
) -> dict[str, str]:
    """
    Name a heat's sessions as the field does: by their order, whatever the heat calls them.

    Of a fixed field of several sessions by their names, or as many by their order.
    """
    told = sorted({line.session for line in lines}, key=natural)
    theirs = () if reference is None else reference.sessions
    if len(theirs) > 1 and (set(told) <= set(theirs) or len(told) != len(theirs)):
        return {name: name for name in told}
    names = theirs if len(theirs) > 1 else [str(nth) for nth in range(1, len(told) + 1)]
    return dict(zip(told, names, strict=True))


def _tables(session: Session, alone: Ranking) -> int:
    """Count the tables: of the round that has most; where none are told, by who is ranked."""
    told: dict[str, dict[object, set[str]]] = {}
    for line in session.lines:
        rounds = told.setdefault(line.section, {})
        if line.table is not None:
            rounds.setdefault((line.session, line.round), set()).add(line.table)
    seats = 4 if session.is_individual else 2
    return sum(
        max(map(len, rounds.values()))
        if rounds
        else sum(each.section == section for each in alone.standings) // seats
        for section, rounds in told.items()
    )


def lines_in_field(placed: HeatInField) -> Iterator[Line]:
    """
    Name a heat's lines as those of the field.

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.outcome import Points
    >>> heat = Heat("ox", "Oxford", Session((Line(Board(1), Points(420), "1", "2"),)))
    >>> [(line.section, line.ns) for line in lines_in_field(rank_heat(heat, FieldRules()))]
    [('ox', 'ox:1')]
    """
    heat, sections = placed.heat, placed.sections
    names: dict[str | None, str | None] = {None: None}
    for line in heat.session.lines:
        players = line.players
        if players is not None and line.is_individual:
            players = tuple(who and _name(heat, who) for who in players)  # type: ignore[assignment]
        for who in (line.ns, line.ew):
            if who not in names:
                names[who] = who and _name(heat, who)
        yield line.in_field(
            placed.sessions[line.session],
            sections[line.section],
            names[line.ns],
            names[line.ew],
            players,
        )


def standings_in_field(placed: HeatInField) -> dict[tuple[str, str | None, str], Standing]:
    """
    Give a heat's own ranking by its contestants' section, direction and id in the field.

    >>> standings_in_field(rank_heat(Heat("ox", "Oxford", Session(())), FieldRules()))
    {}
    """
    return {
        (placed.sections[line.section], line.direction, _name(placed.heat, line.id)): line
        for line in placed.alone.standings
    }


def winners_of(placed: HeatInField) -> dict[str, int]:
    """
    Say of each section of a heat, as the field names it, whether it has one winner or two.

    >>> winners_of(rank_heat(Heat("ox", "Oxford", Session(())), FieldRules()))
    {}
    """
    return {
        placed.sections[line.section]: 1 if line.direction is None else 2
        for line in placed.alone.standings
    }


def _name(heat: Heat, who: str) -> str:
    return f"{heat.id}:{who}"


def _beside(ranking: Ranking, placed: Sequence[HeatInField]) -> Iterator[FieldLine]:
    alone = {
        who: (each.heat, line)
        for each in placed
        if each.is_counted
        for who, line in standings_in_field(each).items()
    }
    whole = ranking.standings
    if len({line.direction for line in whole}) > 1:
        whole = tuple(placed_all(whole, ranking.settings.rank_precision))
    overall = {(line.section, line.direction, line.id): line for line in whole}
    for line in ranking.standings:
        key = line.section, line.direction, line.id
        heat, own = alone[key]
        yield FieldLine(line, heat, overall[key].place, own, overall[key].tied)
