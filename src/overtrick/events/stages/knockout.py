"""
A knock-out from the journal: its bracket with the results so far, and the places from it.

A match is over when it was told as a whole, or when all its boards have both results.  One that
is level is not: extra boards are played in it (EBU White Book 143.2), or the desk rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from overtrick.compare.team_board import TeamAward
from overtrick.compare.team_match import CarryOver, Team, carry_over
from overtrick.core.exact import Exact, as_exact, parse_exact
from overtrick.errors import Counted, InvalidMovement, Text, UnknownName
from overtrick.events.journal.fold import Event
from overtrick.events.journal.plan import Stage
from overtrick.events.journal.stages import Paired
from overtrick.events.problem import Problem, Severity
from overtrick.events.ranking.report import Match, Ranking
from overtrick.events.ranking.standing import Standing
from overtrick.events.stages.entrants import entrants, leaving, staying
from overtrick.events.stages.ranking import stage_ranking
from overtrick.events.stages.session import stage_session
from overtrick.events.stages.to_come import matches_over
from overtrick.movements.knockout.bracket import (
    Bracket,
    Tie,
    double_elimination,
    with_consolation,
    with_third_place,
)
from overtrick.movements.knockout.fill import (
    FilledTie,
    PlacedEntrant,
    bracket,
    extra_boards,
    fill,
    placement,
)
from overtrick.movements.knockout.ladder import choices

__all__ = [
    "KnockOut",
    "Meetings",
    "carried_over",
    "earlier_meetings",
    "knock_out",
    "knockout_problems",
    "margin",
    "rounds_needed",
    "share_named",
    "with_places",
]


@dataclass(frozen=True, slots=True)
class KnockOut:
    """A knock-out as it stands."""

    bracket: Bracket
    entrants: tuple[str, ...]
    """In the order of the bracket: as seeded, or as opponents were chosen."""
    results: Mapping[str, tuple[str, ...]]
    """The order that each tie finished in."""
    level: tuple[str, ...] = ()
    """Ties that are over and level."""
    choosing: Text | str = ""
    """Who has yet to choose an opponent, or what is wrong with a choice."""

    @property
    def filled(self) -> tuple[FilledTie, ...]:
        """The bracket with its names."""
        return fill(self.bracket, self.entrants, self.results)

    def stale(self, drawn: Iterable[Paired]) -> list[Paired]:
        """Those of the matches drawn that others are to play now, as after a correction."""
        stand = {each.tie.id: {*each.entrants} for each in self.filled}
        known = {id: who for id, who in stand.items() if None not in who}
        return [
            match
            for match in drawn
            if match.tie in known and not {match.home, match.away} <= known[match.tie]
        ]

    @property
    def places(self) -> tuple[PlacedEntrant, ...]:
        """Who is out or has won, with the place."""
        return placement(self.bracket, self.entrants, self.results)


def knock_out(state: Event, stage: Stage, ranking: Ranking | None = None) -> KnockOut:
    """
    Give the bracket of a stage with its results so far, or with those of a ranking of it.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> from overtrick.events.journal.stages import Drawn, MatchTold, Paired, StagePlanned
    >>> told = [StagePlanned(stage="1", form="knockout", entrants=("3", "7", "9")),
    ...         Drawn(stage="1", round=1, matches=(Paired("SF1", "7", "9", tie="SF1"),)),
    ...         MatchTold(match="SF1", home_imps="34", away_imps="51", boards=16)]
    >>> state = fold([tell(each) for each in told])
    >>> [tie.entrants for tie in knock_out(state, state.stage()).filled]
    [('7', '9'), ('3', '9')]

    :raises InvalidMovement: if there are fewer than two entrants.
    """
    everybody, choosing = _seeded(stage, entrants(state, stage))
    made = _bracket(stage, len(everybody))
    over = _over(state, stage, ranking or stage_ranking(state, stage))
    results: dict[str, tuple[str, ...]] = {}
    level: list[str] = []
    for ties in made.rounds:
        for each in fill(made, everybody, results):
            if each.tie not in ties or None in each.entrants or not each.is_needed:
                continue
            there = [who for who in each.entrants if who]
            order, is_level = _finished(each.tie, there, over)
            if is_level:
                level.append(each.tie.id)
            if order:
                results[each.tie.id] = order
    return KnockOut(made, everybody, results, tuple(level), choosing)


def rounds_needed(state: Event, stage: Stage) -> int | None:
    """
    Give how many rounds the bracket of a stage has; None before there are two entrants.

    >>> from overtrick.events.journal.fold import fold
    >>> rounds_needed(fold([]), Stage("1", "knockout", named=("3", "7", "9")))
    2
    """
    try:
        made = _bracket(stage, len(entrants(state, stage)))
    except InvalidMovement:
        return None
    return max((tie.round for ties in made.rounds for tie in ties), default=None)


def with_places(state: Event, stage: Stage, ranking: Ranking) -> Ranking:
    """
    Give a ranking the places of the bracket, where the stage is a knock-out.

    >>> from overtrick.events.journal.fold import fold
    >>> swiss, ranking = Stage("1", "swiss"), stage_ranking(fold([]), Stage("1", "swiss"))
    >>> with_places(fold([]), swiss, ranking) is ranking
    True
    """
    if stage.form != "knockout" or len(entrants(state, stage)) < 2:
        return ranking
    places = {each.who: each for each in knock_out(state, stage, ranking).places}
    lines = {line.id: line for line in ranking.standings}
    names = state.roster.names()
    placed = [
        replace(
            lines.get(who) or Standing(who, "A", None, 0, 0, 0, names=names.get(who, ())),
            is_ranked=each.place is not None,
            place=each.place,
            tied=each.is_shared,
        )
        for who, each in places.items()
    ]
    return replace(ranking, standings=tuple(placed))


def knockout_problems(state: Event, stage: Stage) -> Iterator[Problem]:
    """
    Say what a knock-out waits for: choices, a round to be drawn again, ties that are level.

    >>> from overtrick.events.journal.fold import fold
    >>> four = ("3", "7", "9", "12")
    >>> stage = Stage("1", "knockout", named=four, conditions={"choice": "yes"})
    >>> print(*knockout_problems(fold([]), stage))
    stage 1: '3' has yet to choose among 9, 12
    """
    if stage.form != "knockout" or len(entrants(state, stage)) < 2:
        return
    now = knock_out(state, stage)
    if now.choosing and not stage.draws:
        yield _question(
            Text("stage {stage}: {choosing}", stage=stage.id, choosing=now.choosing),
            Text("Plan it again with the choice."),
        )
    for paired in now.stale(match for _, match in stage.paired()):
        who = Text("{home} v {away}", home=paired.home, away=paired.away)
        message = Text(
            "match {match}: {who} is drawn, but the bracket has others in it",
            match=paired.match,
            who=who,
        )
        yield _question(message, Text("Draw its round again."))
    whole = _told_whole(state, stage)
    if stage.draws and not stage.number("boards") and _has_boards(state, stage):
        message = Text(
            "stage {stage}: boards are told, but not how many a match has", stage=stage.id
        )
        yield _question(
            message, Text("Plan it again with --boards: then a match ends by itself.")
        )
    ties = {paired.tie: paired.match for _, paired in stage.paired() if paired.match in whole}
    boards = stage.number("boards")
    many = extra_boards(boards) if boards else 0
    counted = Counted("{count} extra board", "{count} extra boards", many)
    extra = counted if boards else Text("extra boards")
    for id in now.level:
        again = Text("Correct what was told of the match, extra boards included.")
        remedy = again if id in ties else Text("Enter the extra boards of this match.")
        yield _question(
            Text("match {id} is level: {extra} decide it", id=id, extra=extra), remedy
        )


def _has_boards(state: Event, stage: Stage) -> bool:
    return any(place.session in stage.sessions for place in state.boards())


def _question(message: Text | str, remedy: Text) -> Problem:
    return Problem("", message, severity=Severity.QUESTION, code="stage", remedy=remedy)


def _seeded(stage: Stage, everybody: tuple[str, ...]) -> tuple[tuple[str, ...], Text | str]:
    """The entrants in the order of the bracket, or why they cannot be chosen in it yet."""
    said = str(stage.condition("choice"))
    if said == "no":
        return everybody, ""
    size, ways = len(everybody), stage.condition("ways")
    if size & (size - 1) or ways != 2:
        return everybody, Text(
            "{number} cannot choose opponents: 2, 4, 8 .. can, two in a match", number=size
        )
    made = [part.split("=") for part in said.split(",") if "=" in part]
    try:
        return choices(everybody, [(who, other) for who, other in made]).seeding, ""
    except InvalidMovement as error:
        return everybody, error.whole


def _bracket(stage: Stage, number: int) -> Bracket:
    kind = stage.condition("kind")
    if kind == "double":
        return double_elimination(number)
    made = bracket(number, ways=stage.number("ways"))
    if kind == "third_place":
        return with_third_place(made)
    return with_consolation(made) if kind == "consolation" else made


def _told_whole(state: Event, stage: Stage) -> set[str]:
    return {match for session, _, match in state.whole_matches if session in stage.sessions}


def _over(state: Event, stage: Stage, ranking: Ranking) -> dict[str, list[Match]]:
    """
    The matches that are over, by the tie they belong to.

    Who goes home during a match leaves a walkover, however its boards stand.
    """
    over = matches_over(state, stage, stage_session(state, stage))
    drawn = {paired.match: (draw.round, paired) for draw, paired in stage.paired()}
    gone = leaving(state, stage)
    found: dict[str, list[Match]] = {}
    for match in ranking.matches:
        if match.id not in drawn:
            continue
        round, paired = drawn[match.id]
        there = staying(paired, round, gone)
        if match.id not in over and match.away is not None and len(there) == 1:
            match = replace(match, home=there[0], away=None)
        elif match.id not in over:
            continue
        found.setdefault(paired.tie or paired.match, []).append(match)
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
    won, imps = 0, Fraction(0)
    for match in matches:
        if who in (match.home, match.away):
            own = margin(match) if who == match.home else -margin(match)
            won += 1 + (own > 0) - (own < 0)
            imps += own
    return won, imps


Meetings = Mapping[frozenset[str], Match]
"""The last match of each two."""


def margin(match: Match) -> Exact:
    """
    Give the margin of a match from home's side; a walkover is won by 1.

    >>> margin(Match("1", "3", "7", (), 34, 21, 20, 0, home_margin=13, away_margin=-13))
    13
    >>> margin(Match("2", "9", None, (), None, None, 12, None, kind="bye"))
    1
    """
    if match.away is None:
        return 1
    if match.kind == "forfeit" or match.home_margin is None or match.away_margin is None:
        return (match.home_points or 0) - (match.away_points or 0)
    return as_exact(Fraction(match.home_margin - match.away_margin) / 2)


def earlier_meetings(state: Event, stage: Stage) -> Meetings:
    """
    Give the last match of each two in the stages before, where margins are carried over.

    >>> from overtrick.events.journal.fold import fold
    >>> earlier_meetings(fold([]), Stage("KO", "knockout", conditions={"carry_over": "1/2"}))
    {}
    """
    if stage.condition("carry_over") == "none":
        return {}
    found: dict[frozenset[str], Match] = {}
    for name in stage.earlier:
        try:
            ranking = stage_ranking(state, state.stage(name))
        except UnknownName:  # a question of its own: the stage says where it comes from
            continue
        for match in ranking.matches:
            if match.away is not None and match.home_margin is not None:
                found[frozenset((match.home, match.away))] = match
    return found


def carried_over(stage: Stage, home: str, away: str, earlier: Meetings) -> TeamAward:
    """
    Say what two teams start a match with; home is the higher ranked.

    The conditions are those of :class:`~overtrick.compare.team_match.CarryOver`.

    >>> met = Match("1", "7", "3", (), 21, 34, 0, 20, home_margin=-13, away_margin=13)
    >>> stage = Stage("KO", "knockout", conditions={"carry_over": "1/2", "carry_cap": 6})
    >>> carried_over(stage, "3", "7", {frozenset("37"): met})
    TeamAward(home=6, away=-6)
    """
    match = earlier.get(frozenset((home, away)))
    rule = _rule(stage, met=match is not None)
    if match is None:
        return carry_over(0, rule, higher=Team.HOME)
    own = margin(match) if match.home == home else -margin(match)
    boards = match.counted, stage.number("boards")
    return carry_over(own, rule, higher=Team.HOME, boards=boards)


def _rule(stage: Stage, *, met: bool) -> CarryOver:
    """The rule of a stage; of two who have not met there is no margin to scale."""
    share, cap = str(stage.condition("carry_over")), stage.condition("carry_cap")
    return CarryOver(
        share=0 if share == "none" else share_named(share),
        lower_share=0 if stage.condition("carry_for") == "higher" else None,
        by_boards=met and stage.condition("carry_by_boards") == "yes",
        cap=None if cap == "none" else int(cap),
        level=parse_exact(str(stage.condition("carry_level"))),
    )


def share_named(text: str) -> Fraction:
    """
    Read a share.

    >>> share_named("1/3"), share_named("50%")
    (Fraction(1, 3), Fraction(1, 2))
    """
    return parse_exact(text.rstrip("%")) / Fraction(100 if text.endswith("%") else 1)
