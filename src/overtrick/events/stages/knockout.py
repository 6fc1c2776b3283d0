"""
A knock-out from the journal: its bracket with the results so far, and the ties to play next.

A match is over when it was told as a whole, or when all its boards have both results.  One that
is level is not: extra boards are played in it (EBU White Book 143.2), or the desk rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations

from overtrick.compare.carry_over import CarryOver, Team, carry_over
from overtrick.compare.team_board import TeamAward
from overtrick.core.exact import Exact, parse_exact
from overtrick.errors import InvalidMovement, OvertrickError
from overtrick.events.journal.fold import State
from overtrick.events.journal.stages import Drawn, Paired
from overtrick.events.problem import Problem, Severity
from overtrick.events.ranking.report import Match, Ranking
from overtrick.events.stages.ranking import stage_ranking
from overtrick.events.stages.stage import Stage, entrants, stage_named
from overtrick.events.stages.told import told_matches
from overtrick.movements.knockout.bracket import Bracket, Tie
from overtrick.movements.knockout.branches import with_consolation, with_third_place
from overtrick.movements.knockout.decision import extra_boards
from overtrick.movements.knockout.fill import FilledTie, fill
from overtrick.movements.knockout.placement import Placed, placement
from overtrick.movements.knockout.repechage import double_elimination
from overtrick.movements.knockout.seeding import bracket

__all__ = [
    "KnockOut",
    "knock_out",
    "knockout_draw",
    "knockout_problems",
    "undrawn_round",
    "with_places",
]


@dataclass(frozen=True, slots=True)
class KnockOut:
    """A knock-out as it stands."""

    bracket: Bracket
    entrants: tuple[str, ...]
    results: Mapping[str, tuple[str, ...]]
    """The order that each tie finished in."""
    level: tuple[str, ...] = ()
    """Ties that are over and level."""

    @property
    def filled(self) -> tuple[FilledTie, ...]:
        """The bracket with its names."""
        return fill(self.bracket, self.entrants, self.results)

    @property
    def places(self) -> tuple[Placed, ...]:
        """Who is out or has won, with the place."""
        return placement(self.bracket, self.entrants, self.results)


def knock_out(state: State, stage: Stage) -> KnockOut:
    """
    Give the bracket of a stage with its results so far.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> from overtrick.events.journal.stages import MatchTold, StagePlanned
    >>> told = [StagePlanned(stage="1", form="knockout", entrants=("3", "7", "9")),
    ...         Drawn(stage="1", round=1, matches=(Paired("SF1", "7", "9", tie="SF1"),)),
    ...         MatchTold(match="SF1", home_imps="34", away_imps="51", boards=16)]
    >>> state = fold([tell(each) for each in told])
    >>> [tie.entrants for tie in knock_out(state, stage_named(state)).filled]
    [('7', '9'), ('3', '9')]

    :raises InvalidMovement: if there are fewer than two entrants.
    """
    everybody = entrants(state, stage)
    made = _bracket(stage, len(everybody))
    ranking = stage_ranking(state, stage)
    over = _over(state, stage, ranking)
    results: dict[str, tuple[str, ...]] = {}
    level: list[str] = []
    for tie in made.ties:
        standing = next(each for each in fill(made, everybody, results) if each.tie is tie)
        if None in standing.entrants or not standing.is_needed:
            continue
        order, is_level = _finished(tie, [who for who in standing.entrants if who], over)
        if is_level:
            level.append(tie.id)
        if order:
            results[tie.id] = order
    return KnockOut(made, everybody, results, tuple(level))


def knockout_draw(state: State, stage: Stage, round: int) -> Drawn:
    """
    Draw the ties of a round, as far as those who play in them are known.

    :raises InvalidMovement: if there is nothing to draw; the message says what it waits for.
    """
    now = knock_out(state, stage)
    ties = [each for each in now.filled if each.tie.round == round and each.is_needed]
    if not ties:
        raise InvalidMovement(f"the knock-out is over after round {round - 1}")
    known = [each for each in ties if None not in each.entrants]
    if not known:
        waits = _waits(now, round)
        raise InvalidMovement(f"round {round} waits for {waits}")
    notes = [
        f"{each.tie.id} waits for a result of round {round - 1} or before"
        for each in ties
        if each not in known
    ]
    earlier = _earlier(state, stage)
    matches = [match for each in known for match in _paired(stage, now, each, earlier)]
    return Drawn(
        stage=stage.id,
        round=round,
        matches=tuple(matches),
        method="bracket",
        notes=tuple(notes),
    )


def undrawn_round(state: State, stage: Stage) -> int:
    """The first round with a tie that is not drawn; after the last one, if all are."""
    if len(entrants(state, stage)) < 2:
        return 1
    now = knock_out(state, stage)
    drawn = {paired.tie for _, paired in stage.paired()}
    rounds = [
        each.tie.round
        for each in now.filled
        if each.is_needed and not each.order and each.tie.id not in drawn
    ]
    return min(rounds, default=stage.drawn + 1)


def with_places(state: State, stage: Stage, ranking: Ranking) -> Ranking:
    """Give a ranking the places of the bracket, where the stage is a knock-out."""
    if stage.form != "knockout" or len(entrants(state, stage)) < 2:
        return ranking
    places = {each.who: each for each in knock_out(state, stage).places}
    lines = [
        replace(
            line,
            is_ranked=places[line.id].place is not None,
            place=places[line.id].place,
            tied=places[line.id].is_shared,
        )
        for line in ranking.standings
        if line.id in places
    ]
    order = list(places)
    lines.sort(key=lambda line: order.index(line.id))
    return replace(ranking, standings=tuple(lines))


def knockout_problems(state: State, stage: Stage) -> Iterator[Problem]:
    """Say which ties are level, and how many extra boards they need."""
    if stage.form != "knockout" or len(entrants(state, stage)) < 2:
        return
    for id in knock_out(state, stage).level:
        boards = stage.number("boards")
        extra = f"{extra_boards(boards)} extra boards" if boards else "extra boards"
        yield Problem(
            "",
            f"match {id} is level: {extra} decide it",
            severity=Severity.QUESTION,
            code="stage",
            remedy="Enter the extra boards, or tell the match again with --replace.",
        )


def _bracket(stage: Stage, number: int) -> Bracket:
    kind = stage.condition("kind")
    if kind == "double":
        return double_elimination(number)
    made = bracket(number, ways=stage.number("ways"))
    if kind == "third_place":
        return with_third_place(made)
    return with_consolation(made) if kind == "consolation" else made


def _over(state: State, stage: Stage, ranking: Ranking) -> dict[str, list[Match]]:
    """The matches that are over, by the tie they belong to."""
    whole = {match for session, _, match in told_matches(state) if session in stage.sessions}
    ties = {paired.match: paired.tie or paired.match for _, paired in stage.paired()}
    halves = {paired.match for _, paired in stage.paired() if paired.half}
    found: dict[str, list[Match]] = {}
    for match in ranking.matches:
        scheduled = stage.number("boards") // (2 if match.id in halves else 1)
        done = match.kind in ("bye", "forfeit") or match.id in whole
        if match.id in ties and (done or match.counted >= max(1, scheduled)):
            found.setdefault(ties[match.id], []).append(match)
    return found


def _finished(
    tie: Tie, there: Sequence[str], over: Mapping[str, list[Match]]
) -> tuple[tuple[str, ...], bool]:
    """The order that a tie finished in, and whether it is over without one."""
    matches = [
        each for each in over.get(tie.id, ()) if {each.home, each.away} - {None} <= {*there}
    ]
    needed = len(there) * (len(there) - 1) // 2
    if len(matches) < needed:
        return (), False
    scores = {who: _score(who, matches) for who in there}
    order = sorted(there, key=lambda who: scores[who], reverse=True)
    border = scores[order[tie.survivors - 1]] == scores[order[tie.survivors]]
    return ((), True) if border else (tuple(order), False)


def _score(who: str, matches: Sequence[Match]) -> tuple[Exact, Exact]:
    """Matches won, in halves, and the margin of all of them."""
    won, margin = 0, Fraction(0)
    for match in matches:
        if who in (match.home, match.away):
            own = _margin(match) if who == match.home else -_margin(match)
            won += 1 + (own > 0) - (own < 0)
            margin += own
    return won, margin


def _margin(match: Match) -> Exact:
    if match.away is None:
        return 1
    if match.kind == "forfeit" or match.home_margin is None or match.away_margin is None:
        return (match.home_points or 0) - (match.away_points or 0)
    return Fraction(match.home_margin - match.away_margin) / 2


def _paired(
    stage: Stage, now: KnockOut, filled: FilledTie, earlier: Mapping[frozenset[str], Match]
) -> Iterator[Paired]:
    tie = filled.tie
    there = sorted(filter(None, filled.entrants), key=now.entrants.index)
    for nth, (home, away) in enumerate(combinations(there, 2), start=1):
        alone = len(there) == 2
        carried = _carried(stage, home, away, earlier)
        yield Paired(
            tie.id if alone else f"{tie.id}-{nth}",
            home,
            away,
            home_carried=_text(carried.home),
            away_carried=_text(carried.away),
            half=None if alone else nth,
            tie=tie.id,
        )


def _carried(
    stage: Stage, home: str, away: str, earlier: Mapping[frozenset[str], Match]
) -> TeamAward:
    share, match = str(stage.condition("carry_over")), earlier.get(frozenset((home, away)))
    if share == "none" or match is None:
        return TeamAward(0, 0)
    cap = stage.condition("carry_cap")
    lower = 0 if stage.condition("carry_for") == "higher" else None
    rule = CarryOver(
        share=parse_exact(share.rstrip("%")) / Fraction(100 if share.endswith("%") else 1),
        lower_share=lower,
        cap=None if cap == "none" else int(cap),
    )
    margin = _margin(match) if match.home == home else -_margin(match)
    return carry_over(margin, rule, higher=Team.HOME)


def _text(imps: Exact) -> str:
    return str(imps) if imps > 0 else ""


def _earlier(state: State, stage: Stage) -> dict[frozenset[str], Match]:
    """The last match of each two teams in the stages before, where margins are carried over."""
    if stage.condition("carry_over") == "none":
        return {}
    found: dict[frozenset[str], Match] = {}
    for name in stage.earlier:
        try:
            ranking = stage_ranking(state, stage_named(state, name))
        except OvertrickError:
            continue
        for match in ranking.matches:
            if match.away is not None and match.home_margin is not None:
                found[frozenset((match.home, match.away))] = match
    return found


def _waits(now: KnockOut, round: int) -> str:
    before = [each for each in now.filled if each.tie.round < round and each.is_open]
    ids = [each.tie.id for each in before]
    level = [id for id in ids if id in now.level]
    said = ", ".join(ids) or "an earlier round"
    return f"{said} ({', '.join(level)} level)" if level else said
