"""
The story of one meeting: all that was told about it, and what stands of that.

A result told apart from another one is kept beside it.  If they differ, both are shown and the
later one stands as disputed, until somebody confirms, replaces or takes back.  So does one that
the other side says is not right; a ruling settles that as well.

A result that ``waits`` is not what stands until it is confirmed: a table told it of others than
its own.  It waits no longer when the same is told by somebody who may.

From there to a line of the session: ruling, policy, deal and players.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from overtrick.core.board import Board
from overtrick.core.letters import natural
from overtrick.core.outcome import Artificial, NotPlayed, Outcome, Split, Weighted
from overtrick.events.journal.conditions import Conditions
from overtrick.events.journal.entry import Entry, Ordered, is_of_kind
from overtrick.events.journal.meeting import (
    Claimed,
    Confirmed,
    Disputed,
    Entered,
    Fouled,
    Key,
    Led,
    Players,
    Replaced,
    Retracted,
    Ruled,
    Turned,
)
from overtrick.events.journal.people import Roster
from overtrick.events.journal.stages import MatchReplaced, MatchTold
from overtrick.events.rulings import Fault, Ruling, not_played, read_ruling
from overtrick.events.session import Line, turned

__all__ = [
    "MatchStory",
    "Told",
    "fouled_in_match",
    "line_of",
    "match_stories",
    "story_of",
    "with_foretold",
]


@dataclass(slots=True)
class Told:
    """What stands of a meeting."""

    key: Key
    result: Entry[Entered] | None = None
    rivals: tuple[Entry[Entered], ...] = ()
    """Results told apart from the one that stands, and different."""
    waiting: tuple[Entry[Entered], ...] = ()
    """Results that wait to be confirmed, and do not count before."""
    confirmed: Entry[Confirmed] | None = None
    disputed: Entry[Disputed] | None = None
    """The last that says the result that stands is not right, and was not answered."""
    rejections: int = 0
    """How often in a row it was said not to be right, since it was last settled."""
    ruled: Entry[Ruled] | None = None
    claim: Entry[Claimed] | None = None
    turned: Entry[Turned] | None = None
    """Who says that the pairs sat the other way."""
    lead: str | None = None
    first: tuple[datetime, int] | None = None
    """When the meeting was first told of."""

    @property
    def facts(self) -> Entered | None:
        """The result that stands, as it was entered."""
        return None if self.result is None else self.result.facts

    @property
    def played(self) -> Outcome | None:
        """What happened at the table, before any ruling."""
        return None if self.result is None else self.result.facts.happened

    @property
    def ruling(self) -> Ruling | None:
        """The director's ruling; one that a board is not played ends when it is."""
        if self.ruled is None:
            return None
        facts, played = self.ruled.facts, self.played
        if facts.fault:
            return not_played(Fault.parse(facts.fault))
        ruling = read_ruling(facts.ruling, facts.ruling_ew, played=played)
        return None if isinstance(ruling.outcome, NotPlayed) and played else ruling


def story_of(key: Key, told: Iterable[Ordered]) -> Told:
    """
    Work out what stands of all that was told, in the order of time.

    >>> from overtrick.events.journal.entry import tell
    >>> results = ["4S N =", "4S N +1"]
    >>> entries = [tell(Entered(board=7, ns="3", ew="10", outcome=text)) for text in results]
    >>> story = story_of(entries[0].facts.key, [((0, n), e) for n, e in enumerate(entries)])
    >>> str(story.played), [entry.facts.outcome for entry in story.rivals]
    ('4S N +1', ['4S N ='])
    """
    story = Told(key)
    ordered = sorted(told, key=lambda each: each[0])
    gone = {
        entry.facts.of
        for _, entry in ordered
        if isinstance(entry.facts, Replaced | Retracted) and entry.facts.of
    }
    live: list[Entry[Entered]] = []
    against: dict[str, Entry[Disputed]] = {}
    for order, entry in ordered:
        if is_of_kind(entry, Entered) and entry.facts.key == key and story.first is None:
            story.first = order
        if is_of_kind(entry, Disputed):
            _dispute(story, live, entry, against, gone)
        live = _next(story, live, entry, gone)
        _answer(story, live, entry, against, gone)
    _settle(story, live)
    story.disputed = _still_disputed(story, live, against)
    return story


def _next(
    story: Told, live: list[Entry[Entered]], entry: Entry, gone: set[str]
) -> list[Entry[Entered]]:
    if is_of_kind(entry, Entered):
        if isinstance(entry.facts, Replaced):
            live, story.confirmed = [], None
        return live if entry.facts.key != story.key or entry.id in gone else [*live, entry]
    if is_of_kind(entry, Retracted):
        story.confirmed = None
        return [each for each in live if entry.facts.of and each.id != entry.facts.of]
    if is_of_kind(entry, Confirmed):
        chosen = [each for each in live if entry.facts.of in (None, each.id)][-1:]
        story.confirmed = entry if chosen else story.confirmed
        return chosen or live
    if is_of_kind(entry, Ruled):
        story.ruled = entry
    elif is_of_kind(entry, Led):
        story.lead = entry.facts.lead
    elif is_of_kind(entry, Claimed):
        story.claim = entry
    elif is_of_kind(entry, Turned):
        story.turned = entry
    return live


def _dispute(
    story: Told,
    live: list[Entry[Entered]],
    entry: Entry[Disputed],
    against: dict[str, Entry[Disputed]],
    gone: set[str],
) -> None:
    of = entry.facts.of
    stands = live[0 if story.confirmed else -1] if live else None
    meant = next((each for each in live if each.id == of), None) if of else stands
    if meant is not None or (story.first is not None and of in {None, *gone}):
        story.rejections += 1  # what was corrected since was rejected as well
    if meant is not None:
        against[meant.id] = entry
        story.confirmed = story.confirmed if meant is not stands else None


def _answer(
    story: Told,
    live: list[Entry[Entered]],
    entry: Entry,
    against: dict[str, Entry[Disputed]],
    gone: set[str],
) -> None:
    """A confirmation or ruling settles it; a correction answers, and may be rejected again."""
    facts = entry.facts
    moved = isinstance(facts, Replaced) and facts.key != story.key
    empty = isinstance(facts, Retracted) and not live
    settled = story.confirmed is entry or story.ruled is entry
    agreed = isinstance(facts, Confirmed) and facts.of in {None, *gone}
    if settled or agreed or moved or empty:
        story.rejections = 0
    if settled:
        against.clear()


def _still_disputed(
    story: Told, live: list[Entry[Entered]], against: dict[str, Entry[Disputed]]
) -> Entry[Disputed] | None:
    found = [
        against[each.id]
        for each in live
        if each.id in against and each.facts.happened == story.played
    ]
    return found[-1] if found else None


def _settle(story: Told, live: list[Entry[Entered]]) -> None:
    agreed = live[0] if story.confirmed and live else None
    waiting = [each for each in live if each.facts.waits and each is not agreed]
    live = [each for each in live if each not in waiting]
    _stand(story, live)
    story.waiting = tuple(each for each in waiting if each.facts.happened != story.played)


def _stand(story: Told, live: list[Entry[Entered]]) -> None:
    played = [each for each in live if not isinstance(each.facts.happened, NotPlayed)]
    # A board that was first said not to be played was played late: no contradiction.
    while played and live[0] not in played:
        live, story.confirmed = live[1:], None
    if not live:
        story.confirmed = None
        return
    story.result = live[0] if story.confirmed else live[-1]
    stands = story.result.facts.happened
    story.rivals = tuple(each for each in live if each.facts.happened != stands)
    leads = [each.facts.lead for each in (*live, story.result)]
    story.lead = story.lead or next((lead for lead in reversed(leads) if lead), None)


MatchKey = tuple[str, str, str]
"""Session, section and name of a match."""


@dataclass(frozen=True, slots=True)
class MatchStory:
    """What stands of a match that was told as a whole."""

    entry: Entry[MatchTold]
    facts: MatchTold
    others: tuple[Entry[MatchTold], ...] = ()
    """Entries that say something else."""
    voices: int = 1
    """How often it was told since it was corrected."""

    @property
    def rivals(self) -> tuple[MatchTold, ...]:
        """What the others say."""
        return tuple(each.facts for each in self.others)


def match_stories(
    entries: Iterable[Entry[MatchTold | MatchReplaced]],
) -> dict[MatchKey, MatchStory]:
    """
    Give what stands of every match told as a whole, by session, section and match.

    >>> from overtrick.events.journal.entry import tell
    >>> told = [MatchTold(match="1-4", home_imps="34", away_imps=away) for away in ("21", "12")]
    >>> story = match_stories([tell(each) for each in told])["1", "A", "1-4"]
    >>> story.facts.imps, [rival.imps for rival in story.rivals]
    ((34, 12), [(34, 21)])
    """
    stories: dict[MatchKey, MatchStory] = {}
    for entry in entries:
        facts = entry.facts
        before = stories.get(facts.key)
        if before is None or isinstance(facts, MatchReplaced):
            stories[facts.key] = MatchStory(entry, facts)
        else:
            stories[facts.key] = _after(before, entry, facts)
    return stories


def _after(before: MatchStory, entry: Entry[MatchTold], facts: MatchTold) -> MatchStory:
    """The story with one more voice: the latest stands, unless a correction was told."""
    corrected = isinstance(before.facts, MatchReplaced)
    stands = before.entry if corrected else entry
    others = (*before.others, entry if corrected else before.entry)
    facts = before.facts if corrected else facts
    differ = (each for each in others if not _same(each.facts, facts))
    return MatchStory(stands, facts, tuple(differ), before.voices + 1)


def _same(one: MatchTold, other: MatchTold) -> bool:
    """Whether two say the same, though each captain may call its own team home."""
    turned = (one.home, one.away) == (other.away, other.home) != (None, None)
    way = -1 if turned else 1
    return all(
        (told or ())[::way] == (again or ())
        for told, again in ((one.imps, other.imps), (one.points, other.points))
    )


def line_of(
    told: Told, roster: Roster, conditions: Conditions, fouls: Sequence[Ordered[Fouled]] = ()
) -> Line | None:
    """
    Give the line of a meeting; None where nothing stands of it.

    *fouls* are the marks on its board, in the order of time.
    """
    outcome = _outcome(told, roster, conditions)
    if outcome is None:
        return None
    key, facts = told.key, told.facts
    entry = told.result or told.ruled
    line = Line(
        board=Board.standard(key.board),
        outcome=outcome,
        ns=key.ns,
        ew=key.ew,
        session=key.session,
        section=key.section,
        round=_round(told),
        table=_table(told),
        players=_players(told, roster),
        lead=told.lead,
        version=(facts.version if facts else None) or _version(told, fouls),
        match=key.match,
        room=key.room,
        home=facts.home if facts else None,
        away=facts.away if facts else None,
        ruling=_written(told, outcome),
        where=entry.where if entry else "",
    )
    line = turned(line) if _is_turned(told) else line
    return fouled_in_match(line, (each.facts for _, each in fouls))


def fouled_in_match(line: Line, fouls: Iterable[Fouled]) -> Line:
    """
    Give a line of a match its deal, where a room of that match alone had another one (Law 87).

    >>> from overtrick.core.outcome import PASSED_OUT
    >>> line = Line(Board(7), PASSED_OUT, match="1-3v7", room="closed")
    >>> fouled_in_match(line, [Fouled(board=7, match="1-3v7")]).version
    'b'
    """
    for facts in fouls:
        place = line.session, line.section, line.board.number
        if facts.match is not None and (facts.place, facts.match) == (place, line.match):
            version = facts.version or "b"
            line = replace(line, version=version) if facts.room == line.played_room else line
    return line


def with_foretold(lines: Iterable[Line], expected: Iterable[Line]) -> tuple[Line, ...]:
    """
    Give the lines, and those expected where nothing else is told of a board by one of them.

    >>> from overtrick.core.outcome import PASSED_OUT
    >>> told, *expected = (Line(Board(7), PASSED_OUT, ns=ns, ew="9") for ns in "112")
    >>> [line.ns for line in with_foretold([told], expected)]
    ['1']
    """
    found = list(lines)
    met = {(*_board(line), *way) for line in found for way in _ways(line)}
    for line in expected:
        if not any((*_board(line), *way) in met for way in _ways(line) if way[1] is not None):
            found.append(line)
    return tuple(found)


def _board(line: Line) -> tuple[str, str, int]:
    return line.session, line.section, line.board.number


def _ways(line: Line) -> tuple[tuple[str, str | None], ...]:
    if line.is_individual:
        return tuple(("", who) for who in line.players or ())
    return ("NS", line.ns), ("EW", line.ew)


def _outcome(told: Told, roster: Roster, conditions: Conditions) -> Outcome | None:
    if (ruling := told.ruling) is not None:
        outcome: Outcome | None = ruling.outcome
    else:
        outcome = told.played
    if isinstance(outcome, NotPlayed):
        return conditions.of_not_played(_fault(told, roster))
    return outcome


def _fault(told: Told, roster: Roster) -> Fault | None:
    key, round = told.key, _round(told)
    ns = roster.has_left(key.ns, key.section, "NS", round, told.first)
    ew = roster.has_left(key.ew, key.section, "EW", round, told.first)
    if ns and ew:
        return Fault.BOTH
    ns, ew = (ew, ns) if _is_turned(told) else (ns, ew)
    return Fault.NS if ns else Fault.EW if ew else None


def _written(told: Told, outcome: Outcome) -> str | None:
    if told.ruling is not None and (facts := _ruled(told)) is not None:
        if facts.ruling_ew:
            return f"{facts.ruling} ; EW {facts.ruling_ew}".strip()
        return facts.ruling or str(outcome)
    return str(outcome) if isinstance(outcome, Artificial | Weighted | Split) else None


def _round(told: Told) -> str | None:
    facts = told.facts or _ruled(told)
    return facts.round if facts else None


def _table(told: Told) -> str | None:
    facts = told.facts or _ruled(told)
    return facts.table if facts else None


def _ruled(told: Told) -> Ruled | None:
    return told.ruled.facts if told.ruled else None


def _players(told: Told, roster: Roster) -> Players | None:
    seated = told.facts.players if told.facts else told.key.players
    key = told.key
    if seated is not None or key.match is not None:
        return seated
    found = roster.seated(key.ns, key.ew, key.section, _round(told), told.first)
    if found is None or not _is_turned(told):
        return found
    north, east, south, west = found
    return east, north, west, south


def _is_turned(told: Told) -> bool:
    """Whether two pairs sat the other way; who plays for a team, and players, sit as told."""
    key = told.key
    return told.turned is not None and key.match is None and None not in (key.ns, key.ew)


def _version(told: Told, fouls: Sequence[Ordered[Fouled]]) -> str:
    version, round = "a", _round(told)
    of_all = [each for each in fouls if each[1].facts.match is None]
    for nth, (order, entry) in enumerate(of_all, 1):
        facts = entry.facts
        if facts.from_round is not None and round is not None:
            since = natural(round) >= natural(facts.from_round)
        else:
            since = told.first is not None and order < told.first
        if since:
            version = facts.version or chr(ord("a") + nth)
    return version
