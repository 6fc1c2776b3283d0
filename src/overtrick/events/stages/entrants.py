"""Who plays in a stage: its entrants, without those who have gone home."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from overtrick.core.letters import whole_number
from overtrick.events.journal.entry import Entry
from overtrick.events.journal.fold import Event
from overtrick.events.journal.meeting import Entered
from overtrick.events.journal.memory import until_next_entry
from overtrick.events.journal.people import Left
from overtrick.events.journal.plan import Stage
from overtrick.events.journal.stages import Drawn, MatchReplaced, MatchTold, Paired

__all__ = ["entrants", "leaving", "staying"]


def entrants(state: Event, stage: Stage, round: int | None = None) -> tuple[str, ...]:
    """
    Who plays in a stage, in the order of seeding: without those who left before a round.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> from overtrick.events.journal.people import Registered
    >>> told = [Registered(contestant="3"), Registered(contestant="7"),
    ...         Left(contestant="3", from_round="2")]
    >>> state = fold([tell(each) for each in told])
    >>> entrants(state, Stage("1", "swiss"), 1), entrants(state, Stage("1", "swiss"), 2)
    (('3', '7'), ('7',))
    """
    everybody = stage.named or _registered(state, stage)
    gone = {} if round is None else leaving(state, stage)
    return tuple(who for who in everybody if who not in gone or gone[who] > (round or 0))


def _registered(state: Event, stage: Stage) -> tuple[str, ...]:
    """Who is registered, without those who have their number for a later stage alone."""
    everybody = dict.fromkeys(who for who, *_ in state.roster.contestants)
    given = _given_later(state).get(stage.id, ())
    playing = _playing_in(state, stage) if given else set()
    return tuple(who for who in everybody if not playing or who in playing or who not in given)


@until_next_entry
def _given_later(state: Event) -> Mapping[str, set[str]]:
    """Of each stage who is an entrant of one that comes from it."""
    given: dict[str, set[str]] = {}
    for each in state.stages:
        for name in each.earlier if each.named else ():
            given.setdefault(name, set()).update(each.named)
    return given


def _playing_in(state: Event, stage: Stage) -> set[str | None]:
    """Who was drawn in a stage or has a result of it."""
    here = {who for _, match in stage.paired() for who in (match.home, match.away)}
    for place in state.boards():
        if place.session in stage.sessions:
            here |= {who for line in state.lines(place) for who in (line.ns, line.ew)}
    for entry in state.of_kind(MatchTold, MatchReplaced):
        facts = entry.facts
        if facts.session in stage.sessions:
            here |= {facts.home, facts.away}
    return here - {None}


@until_next_entry
def leaving(state: Event, stage: Stage) -> Mapping[str, int]:
    """
    Give the first round of a stage that a contestant is away from, for all who went home.

    A round that was said is of the stage it was playing in; elsewhere it is the first one that
    had not begun when it was told, so who leaves one stage is not there in those that follow.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> from overtrick.events.journal.stages import Paired
    >>> told = [Drawn(stage="1", round=1, matches=(Paired("1-3v7", "3", "7"),)),
    ...         Left(contestant="3"), Left(contestant="7", from_round="4")]
    >>> leaving(fold([tell(each) for each in told]), Stage("1", "swiss"))
    {'3': 2, '7': 4}
    """
    stages = [found.id for found in state.stages]
    draws = [(each.at, each.facts) for each in state.of_kind(Drawn)]
    gone: dict[str, int] = {}
    for entry in state.of_kind(Left):
        facts = entry.facts
        before = [drawn for at, drawn in draws if at <= entry.at]
        since = 1 + max(_begun(state, stage, before, entry), default=0)
        said = whole_number(facts.from_round, 999)
        if said is not None:
            playing = _playing(facts.contestant, before, stages) or stage.id
            since = said if playing == stage.id else since
        gone[facts.contestant] = min(since, gone.get(facts.contestant, since))
    return gone


def staying(match: Paired, round: int, gone: Mapping[str, int]) -> list[str]:
    """
    Name who of a match drawn in a round is there until it is over.

    >>> triple = Paired("2-3v7", "3", "7", until=3)
    >>> [staying(triple, 2, {"7": since}) for since in (3, 4)]
    [['3'], ['3', '7']]
    """
    last = match.until or round
    return [who for who in (match.home, match.away) if who and gone.get(who, last + 1) > last]


def _playing(who: str, before: list[Drawn], stages: list[str]) -> str | None:
    """The stage that somebody was drawn in last, or else the one that comes first."""
    for drawn in reversed(before):
        if any(who in (match.home, match.away) for match in drawn.matches):
            return drawn.stage
    return next(iter([*(each.stage for each in before), *stages]), None)


def _begun(state: Event, stage: Stage, before: list[Drawn], entry: Entry) -> Iterator[int]:
    """The rounds that had begun when an entry was told: drawn before, or with a result."""
    if stage.form != "round_robin":
        return (drawn.round for drawn in before if drawn.stage == stage.id)
    rounds = {match.match: drawn.round for drawn, match in stage.paired()}
    told = (each for each in state.entries if each.at <= entry.at and state.counts(each))
    matches = (each.facts for each in told if isinstance(each.facts, MatchTold | Entered))
    own = (facts.match or "" for facts in matches if facts.session in stage.sessions)
    return (rounds[match] for match in own if match in rounds)
