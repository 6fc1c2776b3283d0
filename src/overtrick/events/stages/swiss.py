"""
The draw of a Swiss round, as an entry of the journal: matches with their names and tables.

A draw made by hand goes the same way and is checked for what a Swiss must not do.

Who is to be drawn comes from the journal.  Standings decide the order; equals stand by net
IMPs, then as they were entered.  Late entrants come in at the bottom, and who has gone home or
plays a match over this round is not drawn.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, combinations

from overtrick.core.letters import natural
from overtrick.errors import InvalidMovement, Text
from overtrick.events.journal.fold import Event
from overtrick.events.journal.plan import Stage
from overtrick.events.journal.stages import Drawn, Paired
from overtrick.events.stages.entrants import entrants
from overtrick.events.stages.ranking import stage_ranking
from overtrick.events.stages.undrawn import without_gone
from overtrick.movements.swiss.completion import check
from overtrick.movements.swiss.draw import (
    accelerated,
    by_seed,
    draw,
    first_round,
    in_turn,
    no_triple,
    rest_of,
    tables,
    triple,
    upper_half,
)
from overtrick.movements.swiss.field import Draw, Pair, Pairing, SwissField, pair
from overtrick.movements.swiss.reasons import DrawCause, DrawReason

__all__ = [
    "field_of",
    "going_on",
    "groups",
    "members",
    "stationary",
    "swiss_by_hand",
    "swiss_draw",
    "swiss_faults",
    "triple_of",
]


def swiss_draw(
    state: Event, stage: Stage, round: int, fixed: Iterable[tuple[str, str | None]] = ()
) -> Drawn:
    """
    Draw a round of a Swiss; matches that are fixed by hand stand, and the rest is drawn.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> from overtrick.events.journal.stages import StagePlanned
    >>> planned = StagePlanned(stage="1", form="swiss", entrants=("1", "2", "3", "4"))
    >>> state = fold([tell(planned)])
    >>> for match in swiss_draw(state, state.stage(), 1).matches:
    ...     print(match.match, match.table)
    1-1v3 1
    1-2v4 2

    :raises InvalidMovement: if there is nobody to be drawn.
    """
    by_hand = list(fixed)
    field = field_of(state, stage, round)
    if by_hand:
        rest = field.without(*(who for both in by_hand for who in both if who is not None))
        if not rest.order:
            return swiss_by_hand(state, stage, round, by_hand)
        # What the others may still do in later rounds hangs on those who are fixed as well.
        drawn = _drawn(stage, round, replace(rest, rounds_left=1), field)
        return _around(stage, round, field, by_hand, drawn)
    if len(field.order) < 2:
        raise InvalidMovement(
            "{number} to be drawn: register the entrants first", number=len(field.order)
        )
    return _numbered(stage, round, _drawn(stage, round, field, field), field)


def swiss_by_hand(
    state: Event, stage: Stage, round: int, pairs: Iterable[tuple[str, str | None]]
) -> Drawn:
    """
    Give a draw made by hand its tables and names; who stands alone has a bye.

    Two who were drawn already keep their match, and so what was told of it.  Three who meet
    each other are a triple.

    >>> from overtrick.events.journal.fold import fold
    >>> stage = Stage("1", "swiss", named=("1", "2", "3"))
    >>> [match.match for match in swiss_by_hand(fold([]), stage, 1, [("1", None), ("3", "2")])
    ...  .matches]
    ['1-3v2', '1-1bye']
    """
    field = field_of(state, stage, round)
    return _around(stage, round, field, list(pairs), Draw((), method="hand"))


def triple_of(pairs: Iterable[tuple[str, str | None]]) -> tuple[str, ...]:
    """
    Name the three of a draw made by hand who all meet each other; nobody if there are none.

    >>> triple_of([("1", "2"), ("3", "5"), ("5", "7"), ("7", "3")])
    ('3', '5', '7')
    """
    named = enumerate((home, away) for home, away in pairs if away not in (None, home))
    for group in groups(Paired(str(nth), home, away) for nth, (home, away) in named):
        met = {frozenset((each.home, each.away)) for each in group}
        if len(group) == len(met) == len(members(group)) == 3:
            return members(group)
    return ()


def swiss_faults(state: Event, stage: Stage, drawn: Drawn) -> list[Text]:
    """
    Say what a draw does that a Swiss should not: nothing if all is well.

    >>> from overtrick.events.journal.fold import fold
    >>> met = Drawn(stage="1", round=1, matches=(Paired("1-1v2", "1", "2"),))
    >>> stage = Stage("1", "swiss", named=("1", "2"), draws=(met,))
    >>> again = Drawn(stage="1", round=2, matches=(Paired("2-1v2", "1", "2"),))
    >>> print(*swiss_faults(fold([]), stage, again))
    1 and 2 have met in round 1
    """
    field = field_of(state, stage, drawn.round)
    byes = [match.home for match in drawn.matches if match.is_bye]
    triple = tuple(
        dict.fromkeys(
            who
            for each in drawn.matches
            if each.half or each.until
            for who in (each.home, each.away)
        )
    )
    pairings = [
        Pairing(each.home, each.away)
        for each in drawn.matches
        if each.away is not None and not (each.half or each.until)
    ]
    made = Draw(
        tuple(pairings),
        triple=triple if len(triple) == 3 else None,  # type: ignore[arg-type]
        bye=byes[0] if byes else None,
        method=drawn.method,
    )
    faults = check(made, field)
    return faults + [
        Text("{who} has a bye as well as {other}", who=who, other=byes[0]) for who in byes[1:]
    ]


def _drawn(stage: Stage, round: int, field: SwissField, whole: SwissField) -> Draw:
    """The draw of a field, which is the *whole* one or what fixed matches leave of it."""
    if round == 1:
        drawn = _first(stage, field, whole)
    else:
        drawn = draw(field, method=_method(stage, round), odd=_odd(stage))
    notes = list(drawn.notes)
    if round > 1 and not stage.number("rounds") and drawn.method == "top_down":
        notes.append(DrawReason(DrawCause.NO_LOOK_AHEAD))
    if field.avoid and drawn.method != "global":
        notes.append(DrawReason(DrawCause.NOT_AVOIDED))
    drawn = replace(drawn, notes=tuple(notes))
    return in_turn(drawn, _at_home(stage, round), stationary(stage))


def _around(
    stage: Stage,
    round: int,
    field: SwissField,
    by_hand: Sequence[tuple[str, str | None]],
    drawn: Draw,
) -> Drawn:
    """Matches made by hand, and the draw of all the others."""
    three = triple_of(by_hand)
    if three and drawn.triple:
        raise InvalidMovement("two triples in a round: name the bye with the triple by hand")
    fixed = [
        Pairing.of(home, away, DrawCause.HAND) if drawn.pairings else Pairing(home, away)
        for home, away in by_hand
        if away is not None and home not in three
    ]
    ordered = tuple(who for who in (*field.order, *three) if who in three)[: len(three)]
    whole = replace(
        drawn,
        pairings=(*fixed, *drawn.pairings),
        triple=ordered or drawn.triple,  # type: ignore[arg-type]
    )
    numbered = _numbered(stage, round, whole, field)
    byes = (home for home, away in by_hand if away is None)
    resting = tuple(Paired(f"{round}-{who}bye", who) for who in byes)
    return replace(numbered, matches=(*numbered.matches, *resting))


def _first(stage: Stage, field: SwissField, whole: SwissField) -> Draw:
    how, seed = str(stage.condition("first")), stage.number("seed")
    asked = field.is_odd and _odd(stage) == "triple"
    three = triple(field) if asked else None
    rest = field if three is None else rest_of(field, three)
    parts = [first_round(part, how, seed=seed) for part in _parts(stage, rest)]
    pairings = [each for part in parts for each in part.pairings]
    if (len(parts) > 1 or field is not whole) and how != "random":
        pairings = [by_seed(whole, each) for each in pairings]
    notes = [note for part in parts for note in part.notes]
    if asked and three is None:
        notes.insert(0, no_triple(field))
    return replace(parts[-1], pairings=tuple(pairings), triple=three, notes=tuple(notes))


def _parts(stage: Stage, field: SwissField) -> list[SwissField]:
    """The whole field; with points lent to the upper half, each half for itself."""
    half = upper_half(len(field.order))
    if not stage.number("accelerated") or half >= len(field.order):
        return [field]
    return [field.without(*field.order[half:]), field.without(*field.order[:half])]


def _numbered(stage: Stage, round: int, drawn: Draw, field: SwissField) -> Drawn:
    places = tables(drawn, field.order, stationary(stage))
    matches = [
        _paired(stage, round, pairing, table)
        for pairing, table in zip(drawn.pairings, places, strict=True)
    ]
    matches.sort(key=lambda each: int(each.table or 0))
    matches += _triple(stage, round, drawn.triple or (), max(places, default=0))
    if drawn.bye is not None:
        matches.append(Paired(f"{round}-{drawn.bye}bye", drawn.bye, why=drawn.why_bye))
    return Drawn(
        stage=stage.id,
        round=round,
        matches=tuple(matches),
        method=drawn.method,
        notes=drawn.notes,
    )


def _paired(stage: Stage, round: int, pairing: Pairing, table: int) -> Paired:
    before = stage.meeting(round, pairing.home, pairing.away)
    if before is not None and before.home != pairing.home:
        pairing = pairing.turned
    name = before.match if before else f"{round}-{pairing.home}v{pairing.away}"
    told = pairing.home, pairing.away, str(table), pairing.why, pairing.why_away
    return Paired(name, *told)


def _triple(stage: Stage, round: int, three: Sequence[str], tables: int) -> Iterator[Paired]:
    """Three who meet each other: in half matches now, or in whole ones until the next round."""
    is_last = round == stage.number("rounds")
    halves = stage.condition("odd") == "half_triple" or is_last
    for nth, (home, away) in enumerate(combinations(three, 2), start=1):
        each = _paired(stage, round, Pairing(home, away), tables + nth)
        yield replace(each, half=nth if halves else None, until=None if halves else round + 1)


def _at_home(stage: Stage, round: int) -> dict[str, int]:
    home: dict[str, int] = {}
    for _, match in stage.paired(round - 1):
        if not match.is_bye:
            home[match.home] = home.get(match.home, 0) + 1
    return home


def _method(stage: Stage, round: int) -> str:
    total, last = stage.number("rounds"), stage.number("danish_last")
    return "danish" if total and round > total - last else str(stage.condition("draw"))


def _odd(stage: Stage) -> str:
    return "bye" if stage.condition("odd") == "bye" else "triple"


def field_of(state: Event, stage: Stage, round: int) -> SwissField:
    """
    Give the field of a round.

    Rounds drawn already count as met, whether they are played or not; whose opponents had gone
    home had a bye.

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
    for drawn, match in _others(state, stage, round):
        if match.away is None:
            byes[match.home] = byes.get(match.home, 0) + (match.half is None)
        elif drawn.round > stage.number("forget") or drawn.stage != stage.id:
            both = pair(match.home, match.away)
            met[both] = (*met.get(both, ()), drawn.round)
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
        for drawn, match in state.stage(name).paired():
            if not match.is_bye:
                yield drawn, match
    for drawn, match in without_gone(state, stage).paired():
        if drawn.round != round:
            yield drawn, match


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
