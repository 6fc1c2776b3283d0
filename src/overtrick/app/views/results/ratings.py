"""Ratings of players by the club's published events: how true they are, then the list."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date, timedelta
from typing import NamedTuple

import msgspec

from overtrick.app.club.people import ClubPerson
from overtrick.app.club.running import Running
from overtrick.app.views.sentences import Sentence
from overtrick.core.exact import decimal_text, plain_text, shared_place
from overtrick.core.letters import natural, whole_number
from overtrick.errors import OvertrickError, Text
from overtrick.events.awards.awarding import awards_of
from overtrick.events.awards.schemes import SCHEMES
from overtrick.events.journal.moment import local
from overtrick.events.journal.people import Roster
from overtrick.events.now.live import ranking_of
from overtrick.events.now.shown import is_all_announced
from overtrick.events.ranking.report import Ranking
from overtrick.events.ratings.fold import DayRatings, RatingSystem, SeasonsRule
from overtrick.events.ratings.observed import RatedSession, observed, one_name_each
from overtrick.events.ratings.rate import RatingLine, RatingList, SessionKey, rating_list
from overtrick.events.ratings.systems import SYSTEMS
from overtrick.formats.lists.players_file import PlayersTable
from overtrick.printing.awards import truth_of

__all__ = [
    "ForetoldPart",
    "RatedEvent",
    "RatedPlayer",
    "RatingChoice",
    "RatingsSeen",
    "club_rated",
    "graded_by_ratings",
    "grading_systems",
    "rated_event",
    "ratings_listed",
    "ratings_seen",
]


class RatedEvent(NamedTuple):
    """An event as ratings see it, by the ids of players; and their names, empty if erased."""

    session: RatedSession
    names: Mapping[str, str]
    notes: tuple[Text, ...] = ()
    """Why it does not count, or who of it."""


class RatingChoice(msgspec.Struct, frozen=True):
    """A system by which a club's own events are rated."""

    id: str
    title: Sentence


class ForetoldPart(msgspec.Struct, frozen=True):
    """A part of the results, by what was foretold of them: the means, in per cent."""

    foretold: str
    achieved: str
    results: int


class RatedPlayer(msgspec.Struct, frozen=True):
    """A player's place and rating, and what it rests on."""

    player: str
    place: str
    who: str
    rating: str
    boards: int
    sessions: int
    place_before: str = ""
    rating_before: str = ""


class RatingsSeen(msgspec.Struct, frozen=True):
    """How true the ratings are, who has one, and why one of them has theirs."""

    systems: tuple[RatingChoice, ...]
    system: str = ""
    title: Sentence = ""
    source: str = ""
    unconfirmed: tuple[Sentence, ...] = ()
    version: str = ""
    """That of the rules and of every session: the same version is the same list."""
    as_of: str = ""
    since: str = ""
    """The day of the list before, whose places and ratings stand beside those of now."""
    sessions: int = 0
    truth: tuple[Sentence, ...] = ()
    foretold: tuple[ForetoldPart, ...] = ()
    ratings: tuple[RatedPlayer, ...] = ()
    least: int = 0
    """How many boards a rating needs to be shown."""
    hidden: int = 0
    """How many played fewer."""
    player: str = ""
    who: str = ""
    why: tuple[Sentence, ...] = ()
    notes: tuple[Sentence, ...] = ()
    """Which events do not count, or who of them, and why."""
    closed: Sentence = ""


def _of_club() -> dict[str, RatingSystem]:
    """The systems that a club's own events are enough for: others count a scheme's points."""
    return {
        id: system
        for id, system in SYSTEMS.items()
        if not isinstance(system.rule, SeasonsRule) or system.rule.scheme
    }


def grading_systems() -> tuple[RatingChoice, ...]:
    """
    Give the systems whose ratings are in per cent, as grades are.

    >>> [each.id for each in grading_systems()]
    ['lehman', 'power', 'grades']
    """
    return tuple(
        RatingChoice(id, Text(each.title))
        for id, each in _of_club().items()
        if not isinstance(each.rule, SeasonsRule)
    )


def ratings_seen(
    system: RatingSystem | None, found: RatingList | None, names: Mapping[str, str], player: str
) -> RatingsSeen:
    """
    Show a list of ratings with the *names* of players; without a system, the systems.

    Who has no name, since it was erased, is on no list.

    >>> [each.id for each in ratings_seen(None, None, {}, "").systems]
    ['lehman', 'power', 'grades', 'nz']
    """
    choices = tuple(RatingChoice(id, Text(each.title)) for id, each in _of_club().items())
    if system is None or found is None:
        return RatingsSeen(choices)
    named = [line for line in found.lines if names.get(line.player, line.player)]
    shown = [line for line in named if line.place is not None]
    told = found.calibration
    return RatingsSeen(
        choices,
        system.id,
        Text(system.title),
        system.source,
        system.unconfirmed,
        found.version,
        found.as_of,
        found.since,
        found.sessions,
        tuple(truth_of(told)) if found.sessions else (),
        tuple(
            ForetoldPart(
                decimal_text(each.predicted, 2), decimal_text(each.achieved, 2), each.results
            )
            for each in (told.deciles() if told is not None and told.results else ())
        ),
        _rows(shown, names, system.decimals),
        system.publish,
        len(named) - len(shown),
        player,
        names.get(player, player),
        tuple(step.said for step in found.steps),
        closed=_closed(found, named, shown),
    )


def ratings_listed(table: PlayersTable) -> RatingsSeen:
    """
    Show a list of ratings that stands in a file.

    >>> from overtrick.formats.lists.players_file import read_table
    >>> ratings_listed(read_table(b"id,place,rating\\nAnn,1,52.5\\n")).ratings[0].rating
    '52.5'
    """
    heads = [head.lower() for head in table.heads]
    rows = []
    for cells in table.rows:
        told = dict(zip(heads, cells, strict=False))
        boards, sessions = (
            whole_number(told.get(name)) or 0 for name in ("boards", "sessions")
        )
        who, rating = told.get("id", ""), told.get("rating") or told.get("grade", "")
        before = told.get("place_before", ""), told.get("rating_before", "")
        place = told.get("place", "")
        rows.append(RatedPlayer(who, place, who, rating, boards, sessions, *before))
    return RatingsSeen((), ratings=tuple(rows))


def _rows(
    lines: Iterable[RatingLine], names: Mapping[str, str], decimals: int
) -> tuple[RatedPlayer, ...]:
    rows = [(line, names.get(line.player, line.player)) for line in lines]
    rows.sort(key=lambda row: (row[0].place or 0, natural(row[1]), row[1]))
    return tuple(
        RatedPlayer(
            line.player,
            shared_place(line.place, line.tied),
            who,
            decimal_text(line.rating, decimals),
            line.boards,
            line.sessions,
            *(
                ()
                if (then := line.before) is None
                else (shared_place(then.place, then.tied), decimal_text(then.rating, decimals))
            ),
        )
        for line, who in rows
    )


def _closed(found: RatingList, named: list[RatingLine], shown: list[RatingLine]) -> Sentence:
    """Why the list is empty."""
    if shown:
        return ""
    if not found.sessions:
        return Text("No event counts yet: each does once it is published.")
    if not named:
        return Text("Nobody is rated: the events say no names.")
    return Text(
        "Nobody has played {least} boards, which a rating needs.", least=found.system.publish
    )


def rated_event(running: Running, system: RatingSystem) -> RatedEvent:
    """Take from a published event what a system rates; nothing of one that is still open."""
    state, rule = running.state, system.rule
    day = _played_on(running).isoformat()
    names = dict(state.roster.players)
    nothing = RatedEvent(RatedSession(running.title, day, ()), names)
    if not is_all_announced(state):
        return nothing
    try:
        ranking = _by_ids(ranking_of(state), state.roster)
        scheme = SCHEMES[rule.scheme] if isinstance(rule, SeasonsRule) else None
        awards = None if scheme is None else awards_of(ranking, scheme, "")
    except OvertrickError as error:
        return nothing._replace(notes=(_note(running, error.text),))
    session, problems = observed(
        ranking, running.title, day, percent_of_imp=system.percent_of_imp, awards=awards
    )
    return RatedEvent(session, names, tuple(_note(running, each.text) for each in problems))


def graded_by_ratings(
    events: Iterable[RatedEvent],
    people: Sequence[ClubPerson],
    system: RatingSystem,
    running: Running,
) -> list[ClubPerson]:
    """Give the club's players, their ratings before the day of an event as their grades."""
    eve = _played_on(running) - timedelta(days=1)
    found, _ = club_rated(events, people, system, as_of=eve.isoformat())
    ratings = {line.player: line.rating for line in found.lines if line.place is not None}
    return [
        replace(each, grade=plain_text(ratings[each.id]) if each.id in ratings else "")
        for each in people
    ]


def _played_on(running: Running) -> date:
    return local(running.state.entries[0].at).date()


def _note(running: Running, why: Sentence) -> Text:
    return Text("{event}: {why}", event=running.title, why=why)


def _by_ids(ranking: Ranking, roster: Roster) -> Ranking:
    """Name who is ranked by the ids of the players, where the journal has them."""
    lines = []
    for line in ranking.standings:
        known = roster.contestant(line.id, line.section, line.direction or "")
        lines.append(
            replace(line, names=known.players if known and known.players else line.names)
        )
    return replace(ranking, standings=tuple(lines))


def club_rated(
    events: Iterable[RatedEvent],
    people: Sequence[ClubPerson],
    system: RatingSystem,
    *,
    as_of: str = "",
    since: str = "",
    player: str = "",
) -> tuple[RatingList, dict[str, str]]:
    """
    Rate everybody by a club's events; give the list, and names by player.

    Who has several ids on the club's list is one person, and so is a name that one has alone.
    The same session twice, as a copy of an event is, counts once.  Beside each rating stands
    that of the day *since*, or of the day of play before the last.
    """
    alone = Counter(each.name for each in people)
    same = {id: each.id for each in people for id in each.was}
    same |= {each.name: each.id for each in people if alone[each.name] == 1}
    names: dict[str, str] = {}
    sessions = []
    for session, told, _ in events:
        names |= told
        if session.results:
            sessions.append(_joined(session, same))
    names |= {each.id: each.label if alone[each.name] > 1 else each.name for each in people}
    player, played = same.get(player, player), _Sessions(sessions)
    days = sorted({key.date for key in played.keys if not as_of or key.date <= as_of})
    since = since or (days[-2] if len(days) > 1 else "")
    return rating_list(system, played, as_of=as_of, watch=player, since=since), names


def _joined(session: RatedSession, same: Mapping[str, str]) -> RatedSession:
    """Make one person of those who are one; two who both played there stay two."""
    counts, _ = one_name_each({who for each in session.results for who in each.players}, same)
    results = tuple(
        replace(each, players=tuple(counts.get(who, who) for who in each.players))
        for each in session.results
    )
    return replace(session, results=results)


class _Sessions:
    """A club's sessions, by date: nothing is kept from list to list."""

    before: Sequence[SessionKey] = ()

    def __init__(self, sessions: Iterable[RatedSession]) -> None:
        found = {SessionKey(each.date, each.digest, each.name): each for each in sessions}
        self._sessions = {key.same: found[key] for key in sorted(found, reverse=True)}
        self.keys: Sequence[SessionKey] = [
            key for key in sorted(found) if self._sessions[key.same] is found[key]
        ]

    def session(self, key: SessionKey) -> RatedSession:
        return self._sessions[key.same]

    def worked(self, key: SessionKey) -> DayRatings | None:
        return None

    def keep(self, session: RatedSession, found: DayRatings) -> None:
        """Keep nothing."""
