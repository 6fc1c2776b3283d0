"""The session of a stage: its lines and whole matches, completed by the draws and line-ups."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace

from overtrick.core.letters import whole_number
from overtrick.events.journal.fold import Event
from overtrick.events.journal.meeting import BoardPlace, Fouled
from overtrick.events.journal.memory import until_next_entry
from overtrick.events.journal.plan import Stage
from overtrick.events.journal.stages import LinedUp, MatchTold, Paired
from overtrick.events.journal.story import fouled_in_match
from overtrick.events.plan.meetings import session_of
from overtrick.events.session import Line, MatchResult, Players, Session, home_is_ns
from overtrick.events.stages.entrants import entrants, leaving, staying
from overtrick.events.stages.undrawn import (
    Substitutes,
    counted_lines,
    is_counted,
    with_withdrawals,
)

__all__ = ["completed", "last_played", "stage_session"]

Rooms = Mapping[str, tuple[LinedUp, ...]]
"""Line-ups by match, the later ones first."""


@until_next_entry
def stage_session(state: Event, stage: Stage, until: int | None = None) -> Session:
    """
    Give what happened in a stage, of its first rounds or of all, to be ranked.

    A line of a match need not repeat who is at home or in which round: the draw says it.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> from overtrick.events.journal.stages import Drawn, StagePlanned
    >>> told = [StagePlanned(stage="1", form="swiss", conditions={"boards": 8}),
    ...         Drawn(stage="1", round=1,
    ...               matches=(Paired("1-1", "3", "7"), Paired("1-2", "9"))),
    ...         MatchTold(match="1-1", home_imps="34", away_imps="21")]
    >>> state = fold([tell(each) for each in told])
    >>> for result in stage_session(state, state.stage()).results:
    ...     print(result.kind, result.home, result.home_imps, result.away_imps, result.boards)
    played 3 34 21 8
    bye 9 None None 8
    """
    if until is not None:
        return stage_session(state, stage).until(until)
    plans = tuple(plan for plan in state.plans if plan.session in stage.sessions)
    whole = session_of(state, plans)
    lines = counted_lines(state, stage, completed(state, stage, whole.lines))
    results = [*_results(state, stage, {line.match for line in lines})]
    waiting = _waiting(stage, lines, results, leaving(state, stage))
    counted = (e for e in results if e.kind not in ("bye", "missed") or e.round not in waiting)
    played = replace(whole, lines=lines, results=tuple(counted))
    return with_withdrawals(state, stage, played)


def _waiting(
    stage: Stage, lines: Iterable[Line], results: Iterable[MatchResult], gone: Mapping[str, int]
) -> set[str | None]:
    """
    The rounds that nobody has played a match of yet: their byes do not count yet either.

    A match whose two teams have left is not waited for.
    """
    if stage.form == "knockout":
        return set()  # who has a walkover goes on, whatever the other ties do
    byes = {each.match for each in results if each.kind == "bye"}
    drawn = {
        str(draw.round)
        for draw, match in stage.paired()
        if match.match not in byes and staying(match, draw.round, gone)
    }
    begun = {line.round for line in lines} | {each.round for each in results if each.has_score}
    return set[str | None](drawn) - begun


def last_played(state: Event, stage: Stage) -> int:
    """
    The last round of a stage of which a result was told; 0 before the first.

    >>> from overtrick.events.journal.fold import fold
    >>> last_played(fold([]), Stage("1", "swiss"))
    0
    """
    session = stage_session(state, stage)
    rounds = [line.round for line in session.lines]
    rounds += [each.round for each in session.results if each.has_score]
    return max((whole_number(text, 999) or 0 for text in rounds), default=0)


def completed(state: Event, stage: Stage, lines: Iterable[Line]) -> tuple[Line, ...]:
    """
    Give the lines of a stage, with what its draws and line-ups say of them.

    A line that names a match need not say who plays; one that says who met need not name it.
    """
    drawn = _Drawn(stage)
    rooms = _line_ups(state, stage)
    changed = Substitutes(state)
    own = (line for line in lines if line.session in stage.sessions)
    found = (changed.seated(_seats(drawn.completed(line), rooms), line) for line in own)
    return tuple(fouled_in_match(line, _fouls(state, line)) for line in found)


def _fouls(state: Event, line: Line) -> Iterator[Fouled]:
    place = BoardPlace(line.session, line.section, line.board.number)
    return (entry.facts for _, entry in state.fouls(place))


class _Drawn:
    """The matches of a stage, by their names and by who meets in them."""

    def __init__(self, stage: Stage) -> None:
        self.by_name = {match.match: (str(draw.round), match) for draw, match in stage.paired()}
        self.by_pair: dict[frozenset[str | None], list[tuple[str, Paired]]] = {}
        for round, match in self.by_name.values():
            both = frozenset((match.home, match.away))
            self.by_pair.setdefault(both, []).append((round, match))
        self.entrants = {who for both in self.by_pair for who in both if who is not None}

    def completed(self, line: Line) -> Line:
        """A line with its match, round, home and away, as far as the draw knows them."""
        found = self._match(line)
        if found is None:
            return line
        round, match = line.round or found[0], found[1]
        home, away, ns, ew = line.home, line.away, line.ns, line.ew
        if home is None and away is None:
            home, away = self._who_met(line, match)
        if ns is None and ew is None and line.room is not None:
            ns, ew = (home, away) if home_is_ns(line.room) else (away, home)
        return replace(line, match=match.match, round=round, home=home, away=away, ns=ns, ew=ew)

    def _who_met(self, line: Line, match: Paired) -> tuple[str | None, str | None]:
        """Home and away as drawn, unless the line says that other entrants sat there."""
        seated = {line.ns, line.ew}
        if seated == {match.home, match.away} or not seated <= self.entrants:
            return match.home, match.away
        if line.room is not None and line.room.startswith("closed"):
            return line.ew, line.ns
        return line.ns, line.ew

    def _match(self, line: Line) -> tuple[str, Paired] | None:
        if line.match is not None:
            return self.by_name.get(line.match)
        met = self.by_pair.get(frozenset((line.ns, line.ew)), [])
        found = [each for each in met if line.round in (None, each[0])]
        return found[0] if len(found) == 1 else None


def _seats(line: Line, rooms: Rooms) -> Line:
    told = rooms.get(line.match or "", ())
    return line if line.players or not told else replace(line, players=_seated(line, told))


def _line_ups(state: Event, stage: Stage) -> Rooms:
    found: dict[str, tuple[LinedUp, ...]] = {}
    for entry in state.of_kind(LinedUp):
        facts = entry.facts
        if facts.session in stage.sessions:
            found[facts.match] = (facts, *found.get(facts.match, ()))
    return found


def _seated(line: Line, told: tuple[LinedUp, ...]) -> Players | None:
    room = line.played_room
    if room is None:
        return None
    at_home, away = _pair(line, line.home, room, told), _pair(line, line.away, room, told)
    north_south, east_west = (at_home, away) if home_is_ns(room) else (away, at_home)
    found = (north_south[0], east_west[0], north_south[1], east_west[1])
    return found if any(found) else None


def _pair(
    line: Line, team: str | None, room: str, told: tuple[LinedUp, ...]
) -> tuple[str | None, str | None]:
    found = (each.players for each in told if each.seats(team, room, line.board.number))
    first, second = next(found, (None, None))
    return first, second


def _results(
    state: Event, stage: Stage, begun: Collection[str | None]
) -> Iterator[MatchResult]:
    told = {
        key: story for key, story in state.whole_matches.items() if key[0] in stage.sessions
    }
    named = {key[2]: key for key in told}
    gone = leaving(state, stage)
    for draw, paired in stage.paired():
        # Who goes home during a match leaves no bye: its boards count, and it is to be told.
        left = {} if paired.match in begun else gone
        key = named.get(paired.match)
        story = told.pop(key, None) if key else None
        result = _drawn(stage, paired, story.facts if story else None, draw.round, left)
        if result is not None:
            yield replace(result, where=story.entry.where) if story else result
    counted = (story for story in told.values() if is_counted(state, stage, story.facts))
    for story in counted:
        yield replace(_told(stage, story.facts), where=story.entry.where)
    yield from _missed(stage, entrants(state, stage), gone)


def _drawn(
    stage: Stage, paired: Paired, told: MatchTold | None, round: int, gone: Mapping[str, int]
) -> MatchResult | None:
    home_carried, away_carried = paired.carried
    base = MatchResult(
        match=paired.match,
        home=paired.home,
        away=paired.away,
        session=told.session if told else stage.sessions[0],
        round=str(round),
        home_carried=home_carried,
        away_carried=away_carried,
        boards=_boards(stage, paired, told),
        kind="half" if paired.half else "played",
    )
    if told is not None:
        return _scored(_as_met(base, told), told)
    there = staying(paired, round, gone)
    if paired.is_bye or len(there) == 1:
        if not there:
            return None
        return replace(
            base, home=there[0], away=None, kind="bye", is_half=paired.half is not None
        )
    return base if home_carried or away_carried or paired.half else None


def _as_met(base: MatchResult, told: MatchTold) -> MatchResult:
    """What is told of others than were drawn is theirs who played, with nothing carried."""
    if (
        told.home is None
        or told.away is None
        or {told.home, told.away} == {base.home, base.away}
    ):
        return base
    return replace(base, home=told.home, away=told.away, home_carried=0, away_carried=0)


def _boards(stage: Stage, paired: Paired, told: MatchTold | None) -> int:
    if told is not None and told.boards:
        return told.boards
    whole = stage.number("boards")
    return whole // 2 if paired.half else whole


def _told(stage: Stage, told: MatchTold) -> MatchResult:
    base = MatchResult(
        match=told.match,
        home=told.home or "",
        away=told.away,
        session=told.session,
        section=told.section,
        round=told.round,
        boards=told.boards or stage.number("boards"),
    )
    return _scored(base, told)


def _scored(base: MatchResult, told: MatchTold) -> MatchResult:
    # A captain may call the own team home, whatever the draw says.
    turned = (told.home, told.away) == (base.away, base.home) and told.home is not None
    way = -1 if turned else 1
    imps = told.imps
    if imps is not None:
        home, away = imps[::way]
        return replace(base, home_imps=home, away_imps=away)
    home, away = (told.points or (0, 0))[::way]
    return replace(base, home_points=home, away_points=away, kind="forfeit")


def _missed(
    stage: Stage, everybody: Iterable[str], gone: Mapping[str, int]
) -> Iterator[MatchResult]:
    if stage.form != "swiss":
        return
    there: dict[int, set[str]] = {draw.round: set() for draw in stage.draws}
    for draw, paired in stage.paired():
        for round in range(draw.round, (paired.until or draw.round) + 1):
            if round in there:
                there[round].update(filter(None, (paired.home, paired.away)))
    for round in sorted(there):
        for who in everybody:
            if who not in there.get(round, set()) and gone.get(who, 10**9) > round:
                yield MatchResult(
                    match=f"{round}-missed-{who}",
                    home=who,
                    away=None,
                    session=stage.sessions[0],
                    round=str(round),
                    boards=stage.number("boards"),
                    kind="missed",
                )
