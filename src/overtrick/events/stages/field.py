"""
The field of a Swiss round from the journal: who is to be drawn, in which order, who has met.

Standings decide the order; equals stand by net IMPs, then as they were entered.  Late entrants
come in at the bottom, and who has gone home or plays a match over this round is not drawn.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, combinations

from overtrick.core.letters import natural
from overtrick.events.journal.fold import Event
from overtrick.events.journal.plan import Stage
from overtrick.events.journal.stages import Drawn, Paired
from overtrick.events.stages.entrants import entrants
from overtrick.events.stages.ranking import stage_ranking
from overtrick.movements.swiss.draw import accelerated
from overtrick.movements.swiss.field import Pair, SwissField, pair

__all__ = ["field_of", "going_on", "groups", "members", "stationary"]


def field_of(state: Event, stage: Stage, round: int) -> SwissField:
    """
    Give the field of a round.

    Rounds drawn already count as met, whether they are played or not.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> from overtrick.events.journal.stages import MatchTold, StagePlanned
    >>> told = [StagePlanned(stage="1", form="swiss", entrants=("3", "7", "9")),
    ...         Drawn(stage="1", round=1, matches=(Paired("1-3v7", "3", "7"),)),
    ...         MatchTold(match="1-3v7", home_imps="21", away_imps="34", boards=8)]
    >>> state = fold([tell(each) for each in told])
    >>> field = field_of(state, state.stage(), 2)
    >>> field.order, field.rounds_met("3", "7")
    (('7', '3', '9'), (1,))
    """
    busy = members(going_on(stage, round))
    there = [who for who in entrants(state, stage, round) if who not in busy]
    met: dict[Pair, tuple[int, ...]] = {}
    byes: dict[str, int] = {}
    for draw, match in _others(state, stage, round):
        if match.away is None:
            byes[match.home] = byes.get(match.home, 0) + 1
        elif draw.round > stage.number("forget") or draw.stage != stage.id:
            both = pair(match.home, match.away)
            met[both] = (*met.get(both, ()), draw.round)
    return SwissField(
        order=_order(state, stage, round, there),
        met=met,
        byes=byes,
        apart=frozenset(_apart(stage)),
        avoid=_avoid(stage),
        rounds_left=max(1, stage.number("rounds") - stage.number("danish_last") - round + 1),
    )


def stationary(stage: Stage) -> dict[str, int]:
    """
    Give the tables of those who keep theirs.

    >>> stationary(Stage("1", "swiss", conditions={"stationary": "12=1,7=2"}))
    {'12': 1, '7': 2}
    """
    text = str(stage.condition("stationary"))
    if text == "none":
        return {}
    pairs = (part.split("=") for part in text.split(","))
    return {who.strip(): int(table) for who, table in pairs}


def _others(state: Event, stage: Stage, round: int) -> Iterator[tuple[Drawn, Paired]]:
    """Every match drawn of another round, and of stages before if their meetings count."""
    for name in stage.earlier if stage.condition("meetings") == "all" else ():
        for draw, match in state.stage(name).paired():
            if not match.is_bye:
                yield draw, match
    for draw, match in stage.paired():
        if draw.round != round:
            yield draw, match


def _order(state: Event, stage: Stage, round: int, there: Sequence[str]) -> tuple[str, ...]:
    known = round - 2 if stage.condition("arrears") == "yes" else round - 1
    if known < 1:
        return tuple(there)
    ranking = stage_ranking(state, stage, known)
    totals = {line.id: line.total for line in ranking.standings}
    imps = {line.id: line.details.get("imps", 0) for line in ranking.standings}
    places = {line.id: line.place or len(there) + 1 for line in ranking.standings}
    seeds = {who: nth for nth, who in enumerate(there)}
    last = len(there) + 1
    ordered = sorted(
        there, key=lambda who: (places.get(who, last), -imps.get(who, 0), seeds[who])
    )
    if round <= stage.number("accelerated"):
        lent = stage.number("lent")
        return accelerated(ordered, totals, entrants(state, stage), virtual=lent)
    return tuple(ordered)


def _apart(stage: Stage) -> Iterator[Pair]:
    text = str(stage.condition("apart"))
    for group in text.split(";") if text != "none" else ():
        for one, other in combinations([who.strip() for who in group.split(",")], 2):
            yield pair(one, other)
    for one, other in combinations(stationary(stage), 2):
        yield pair(one, other)  # neither could leave its table


def _avoid(stage: Stage) -> dict[Pair, int]:
    """What meetings that are only unwelcome cost, in the squares of places."""
    text = str(stage.condition("avoid"))
    costs: dict[Pair, int] = {}
    for group in text.split(";") if text != "none" else ():
        names, _, cost = group.rpartition(":")
        for one, other in combinations([who.strip() for who in names.split(",")], 2):
            costs[pair(one, other)] = costs.get(pair(one, other), 0) + int(cost)
    return costs


def going_on(stage: Stage, round: int) -> tuple[Paired, ...]:
    """
    Give the matches drawn earlier that a round is a part of.

    >>> from overtrick.events.journal.stages import Drawn
    >>> match = Paired("2-a", "3", "7", until=3)
    >>> stage = Stage("1", "swiss", draws=(Drawn(stage="1", round=2, matches=(match,)),))
    >>> [each.match for each in going_on(stage, 3)], going_on(stage, 4)
    (['2-a'], ())
    """
    return tuple(
        match for draw, match in stage.paired(round - 1) if (match.until or draw.round) >= round
    )


def groups(matches: Iterable[Paired]) -> tuple[tuple[Paired, ...], ...]:
    """
    Give the triples, and larger groups of which somebody meets several others.

    >>> triple = [Paired("a", "3", "7"), Paired("b", "7", "9"), Paired("c", "9", "3")]
    >>> [members(group) for group in groups([*triple, Paired("d", "1", "2")])]
    [('3', '7', '9')]
    """
    found: list[tuple[Paired, ...]] = []
    for match in matches:
        joined = [group for group in found if set(members(group)) & set(members([match]))]
        found = [group for group in found if group not in joined]
        found.append((*chain(*joined), match))
    return tuple(group for group in found if len(group) > 1)


def members(matches: Iterable[Paired]) -> tuple[str, ...]:
    """
    Name all who play in some matches, in the order of their numbers.

    >>> members([Paired("a", "10", "7"), Paired("b", "9")])
    ('7', '9', '10')
    """
    teams = {team for match in matches for team in (match.home, match.away) if team is not None}
    return tuple(sorted(teams, key=natural))
