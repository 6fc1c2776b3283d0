"""
How ready an event is to be published, how official it is, and what changed since it was.

The prize list at the desk: categories as typed, and who wins what as the ranking stands.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from overtrick.app.access.viewer import Viewer
from overtrick.app.club.running import Running
from overtrick.app.store.store import Store
from overtrick.app.views.agreed import is_approved
from overtrick.app.views.captain import told_alone
from overtrick.app.views.desk.grid import table_named
from overtrick.app.views.desk.meeting_links import ROOMS
from overtrick.app.views.desk.rules import words
from overtrick.app.views.names import names_for
from overtrick.app.views.open import opening
from overtrick.app.views.results.ranking import whose
from overtrick.app.views.sentences import Sentence, clock, place, score_of
from overtrick.core.letters import natural, whole_number
from overtrick.errors import Counted, OvertrickError, Text, UnknownName
from overtrick.events.commands.command import by_commas
from overtrick.events.journal.entry import Entry
from overtrick.events.journal.evening import Final, PublicationStage, Published, Reopened
from overtrick.events.journal.memory import until_next_entry
from overtrick.events.journal.moment import moment_named, moment_text, now
from overtrick.events.now.diff import diff, in_words
from overtrick.events.now.doubts import problems
from overtrick.events.now.live import ranking_of
from overtrick.events.now.meetings import tables_in_round
from overtrick.events.now.rounds import rounds_of, session_in_play
from overtrick.events.problem import Problem
from overtrick.events.ranking.standing import Standing
from overtrick.events.series.prizes import Category, PrizeList, prize_lists
from overtrick.events.stages.to_come import matches_open
from overtrick.messages import say

__all__ = [
    "AnnouncedStandings",
    "Announcement",
    "PrizesSeen",
    "PublishSeen",
    "as_announced",
    "categories_typed",
    "has_prizes",
    "keep_categories",
    "prizes_seen",
    "publish_seen",
]

_MOST = 40
"""Changes that are listed; the rest is counted."""


@dataclass(frozen=True, slots=True)
class Announcement:
    """What was declared when, and the entry that says so."""

    id: str
    at: str
    says: Text
    moment: str
    counts: bool
    is_announcement: bool
    """Whether it was an announcement; else it was made final, or opened again."""


@dataclass(frozen=True, slots=True)
class PublishSeen:
    """All that the desk looks at before, while and after a result is published."""

    stage: str
    """open, provisional or final."""
    says: Text
    closes: str
    """When the correction period ends, for a countdown."""
    is_over: bool
    minutes: int
    missing: tuple[Text, ...]
    disputed: tuple[Sentence, ...]
    unapproved: tuple[Sentence, ...]
    announcements: tuple[Announcement, ...]
    changes: tuple[str, ...]
    more_changes: int
    covered: int
    """People whose names are shown otherwise than in full."""
    names: str

    @property
    def lacking(self) -> int:
        """How many results, matches and draws are missing."""
        return sum(each.count if isinstance(each, Counted) else 1 for each in self.missing)

    @property
    def is_ready(self) -> bool:
        """Whether nothing speaks against it."""
        return not (self.missing or self.disputed or self.unapproved)


@dataclass(frozen=True, slots=True)
class AnnouncedStandings:
    """The standings of a moment: what was said of it, and the lines."""

    says: Text
    at: str
    lines: tuple[tuple[str, str, str, Sentence], ...]
    """Place, who, names, score."""


def as_announced(running: Running, viewer: Viewer, entry: str) -> AnnouncedStandings:
    """
    Give the standings as they were when an entry was told.

    :raises UnknownName: if there is no such entry.
    """
    found = running.state.entry(entry)
    if found is None:
        raise UnknownName("nothing was announced by the name {entry!r}", entry=entry[:40])
    ranking = ranking_of(running.state.as_of(found))
    names = names_for(running, viewer)
    lines = tuple(
        (
            place(line),
            say(whose(ranking, line)),
            names.of(line.id, line.section, line.direction),
            score_of(ranking, line),
        )
        for line in ranking.standings
    )
    return AnnouncedStandings(_word(found), clock(found.at), lines)


def publish_seen(running: Running, at: datetime | None = None) -> PublishSeen:
    """Say how ready an event is, and what happened since it was announced."""
    state, at = running.state, at or now()
    stands = state.publication
    changes = _changes(running)
    disputed, unapproved = _doubtful(running)
    return PublishSeen(
        stands.stage.value,
        _says(stands.stage, stands.since, stands.closes, at),
        moment_text(stands.closes) if stands.closes else "",
        stands.closes is not None and at > stands.closes,
        state.rules.conditions.correction_minutes,
        tuple(_missing(running)),
        tuple(disputed),
        tuple(unapproved),
        tuple(_announced(running)),
        tuple(changes[:_MOST]),
        max(0, len(changes) - _MOST),
        sum(person.shown not in ("", "full") for person in state.roster.people.values()),
        words(state.rules.conditions.names),
    )


def _says(
    stage: PublicationStage, since: datetime | None, closes: datetime | None, at: datetime
) -> Text:
    if stage is PublicationStage.FINAL:
        return Text("Final since {time}", time=clock(since))
    if stage is PublicationStage.OPEN:
        if since is None:
            return Text("Nothing published yet")
        return Text("Open again since {time}", time=clock(since))
    times = {"time": clock(since), "end": clock(closes)}
    if closes is not None and at > closes:
        return Text("Provisional since {time}, corrections were possible until {end}", **times)
    return Text("Provisional since {time}, corrections until {end}", **times)


def _missing(running: Running) -> Iterator[Text]:
    """What is to be played or told, a line for a table or a match."""
    state = running.state
    for stage in state.stages:
        for draw, match in matches_open(state, stage):
            where = {"round": draw.round, "match": match.match}
            yield Text("round {round}, match {match}: not all is told", **where)
        total = stage.number("rounds")
        if stage.form == "swiss" and total > stage.drawn:
            left = total - stage.drawn
            yield Counted(
                "{count} round of {total} not drawn yet",
                "{count} rounds of {total} not drawn yet",
                left,
                total=total,
            )
    here = natural(session_in_play(state))
    begun = dict.fromkeys(one for one, _ in state.sections if natural(one) <= here)
    planned = {session: rounds_of(state, session).planned or 0 for session in begun}
    rounds = ((n, session) for session, last in planned.items() for n in range(1, last + 1))
    for number, session in rounds:
        for each in tables_in_round(state, number, session):
            boards = [str(found.board) for found in each.missing]
            if not boards:
                continue
            words = {"round": number, "table": table_named(each), "boards": ", ".join(boards)}
            if len(begun) > 1:
                yield Counted(
                    "session {session}, round {round}, table {table}: board {boards}",
                    "session {session}, round {round}, table {table}: boards {boards}",
                    len(boards),
                    session=session,
                    **words,
                )
                continue
            yield Counted(
                "round {round}, table {table}: board {boards}",
                "round {round}, table {table}: boards {boards}",
                len(boards),
                **words,
            )


def _doubtful(running: Running) -> tuple[list[Sentence], list[Sentence]]:
    """What is told differently, and what the other side has not agreed with."""
    state = running.state
    disputed: list[Sentence] = [
        problem.text
        for problem in problems(state)
        if problem.code in ("dispute", "rejected", "waiting")
    ]
    unapproved: list[Sentence] = []
    for key in state.meetings():
        told = state.told(key)
        if told.result is None or is_approved(running, told):
            continue
        if not told.rivals and not told.disputed:
            board = Text("board {board}", board=key.board)
            match = Text("match {match}", match=key.match)
            where = (
                (match, ROOMS[key.room or "open"])
                if key.match
                else (Text("{one} v {other}", one=key.ns, other=key.ew),)
            )
            unapproved.append(Text.joined((board, *where)))
    for (_, _, name), story in state.whole_matches.items():
        if alone := told_alone(story):
            unapproved.append(Text.joined((Text("match {match}", match=name), alone), ": "))
    return disputed, unapproved


def _announced(running: Running) -> Iterator[Announcement]:
    state = running.state
    for entry in state.of_kind(Published, Reopened, Final):
        yield Announcement(
            entry.id,
            clock(entry.at),
            _word(entry),
            moment_text(entry.at),
            state.counts(entry),
            isinstance(entry.facts, Published),
        )


def _word(entry: Entry) -> Text:
    facts = entry.facts
    if isinstance(facts, Published):
        part = Text("announced round {round}", round=facts.round)
        said = part if facts.round else Text("announced")
        return Text.joined((said, facts.title), ": ") if facts.title else said
    return Text("made final") if isinstance(facts, Final) else Text("opened again")


@until_next_entry
def _changes(running: Running) -> list[str]:
    state = running.state
    if not state.of_kind(Published):
        return []
    try:
        found = in_words(diff(state.as_of(moment_named(state, "announced")), state))
        return [say(line).replace("->", "→") for line in found]
    except OvertrickError as error:
        return [say(Text("cannot be compared: {error}", error=error))]


_KIND = "prizes"

_SPARE = 3
"""Empty lines for further categories."""


@dataclass(frozen=True, slots=True)
class CategoryTyped:
    """A category as it stands in the form."""

    name: str = ""
    prizes: str = ""
    eligible: str = ""
    again: bool = False

    @classmethod
    def of(cls, kept: Mapping[str, Any]) -> CategoryTyped:
        """Write a category as it is typed."""
        prizes, eligible = kept["prizes"], kept["eligible"] or ()
        text = str(prizes) if isinstance(prizes, int) else ", ".join(prizes)
        return cls(kept["name"], text, ", ".join(eligible), kept["again"])


@dataclass(frozen=True, slots=True)
class PrizesSeen:
    """What the organizer typed, and what follows from it."""

    rows: tuple[CategoryTyped, ...]
    """As typed, with empty ones behind."""
    lists: tuple[PrizeList, ...] = ()
    problems: tuple[Problem, ...] = ()
    closed: Sentence = ""


def categories_typed(fields: Mapping[str, str]) -> list[dict[str, Any]]:
    """
    Read the lines of the form: name, prizes, who may win them, and whether twice.

    >>> categories_typed({"name-1": "Mixed", "prizes-1": "cup, wine", "eligible-1": "3, 7"})
    [{'name': 'Mixed', 'prizes': ['cup', 'wine'], 'eligible': ['3', '7'], 'again': False}]
    >>> categories_typed({"name-1": "Overall", "prizes-1": "3", "again-1": "yes", "name-2": ""})
    [{'name': 'Overall', 'prizes': 3, 'eligible': None, 'again': True}]
    """
    found: list[dict[str, Any]] = []
    for nth in range(1, _MOST + 1):
        name = fields.get(f"name-{nth}", "").strip()
        prizes = fields.get(f"prizes-{nth}", "").strip()
        count = whole_number(prizes)
        if name or prizes:
            found.append(
                {
                    "name": name,
                    "prizes": [*by_commas(prizes)] if count is None else count,
                    "eligible": [*_numbers(fields.get(f"eligible-{nth}", ""))] or None,
                    "again": fields.get(f"again-{nth}") == "yes",
                }
            )
    return found


def _numbers(text: str) -> Iterator[str]:
    """
    Read who is meant, with commas; a span such as 7-9 is each of it.

    >>> [*_numbers("3, 7-9, B:4")]
    ['3', '7', '8', '9', 'B:4']
    """
    for each in by_commas(text):
        span = re.fullmatch(r"(\d{1,3}) ?[-–] ?(\d{1,3})", each)
        yield from map(str, range(int(span[1]), int(span[2]) + 1)) if span else (each,)


def keep_categories(store: Store, event: str, found: Sequence[Mapping[str, Any]]) -> None:
    """Keep the categories of an event."""
    store.put(_KIND, event, {"prizes": [*found]})


def has_prizes(store: Store, event: str) -> bool:
    """Whether anything can be won at an event."""
    kept = store.get(_KIND, event)
    return kept is not None and bool(kept.document["prizes"])


def prizes_seen(running: Running, viewer: Viewer, store: Store) -> PrizesSeen:
    """Give who wins what, by the ranking that the viewer may see."""
    kept = store.get(_KIND, running.id)
    typed = tuple(kept.document["prizes"]) if kept else ()
    spare = min(_SPARE, _MOST - len(typed))
    rows = (*map(CategoryTyped.of, typed), *[CategoryTyped()] * spare)
    read = [Category.read(each, each["name"] or "?") for each in typed]
    problems = tuple(problem for _, wrong in read for problem in wrong)
    opened = opening(running, viewer)
    if not opened.is_open:
        return PrizesSeen(rows, problems=problems, closed=opened.why)
    standings = opened.ranking.standings
    if not any(line.place == 1 for line in standings):
        nobody = Text("Nobody has won yet, so there are no prizes.")
        return PrizesSeen(rows, problems=problems, closed=nobody)
    named = list(_named(running, viewer, standings))
    lists, doubts = prize_lists(named, [each for each, _ in read])
    return PrizesSeen(rows, tuple(lists), (*problems, *doubts))


def _named(running: Running, viewer: Viewer, lines: Sequence[Standing]) -> Iterator[Standing]:
    """Give the lines with the names that may be seen."""
    names = names_for(running, viewer)
    for line in lines:
        who = names.of(line.id, line.section, line.direction)
        yield replace(line, names=(who,) if who else ())
