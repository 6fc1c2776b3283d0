"""What places and players are worth: awards by a scheme, and rankings with handicaps."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

import msgspec

from overtrick.app.access.viewer import Viewer
from overtrick.app.club.people import ClubPerson
from overtrick.app.club.running import Running
from overtrick.app.views.desk.files import sheet_of
from overtrick.app.views.names import names_for
from overtrick.app.views.open import opening
from overtrick.app.views.results.ranking import contestant_key, lists_of
from overtrick.app.views.results.ratings import RatingChoice
from overtrick.app.views.sentences import DIRECTIONS, Sentence, place, score_of, signed
from overtrick.core.exact import Exact, as_exact, decimal_text, shared_place
from overtrick.errors import OvertrickError, Text
from overtrick.events.awards.awarding import AwardLine, AwardList, awards_of
from overtrick.events.awards.handicaps import HANDICAP_RULES, HandicapRule, handicapped
from overtrick.events.awards.scheme import AwardScheme
from overtrick.events.awards.schemes import SCHEMES
from overtrick.events.journal.people import Roster
from overtrick.events.now.live import ranking_of
from overtrick.events.ranking.rank import NOTHING_ASKED
from overtrick.events.ranking.report import Ranking
from overtrick.events.ranking.standing import exact_name
from overtrick.formats.answers.season_json import AWARD_COLUMNS, award_rows
from overtrick.formats.tables.write_row import write_rows

__all__ = [
    "AwardedPoints",
    "AwardsSeen",
    "HandicapChoice",
    "HandicapList",
    "Handicapped",
    "HandicapsSeen",
    "SchemeChoice",
    "awards_seen",
    "awards_table",
    "grades_of_club",
    "handicaps_seen",
]


class SchemeChoice(msgspec.Struct, frozen=True):
    """A scheme, and the levels of event that it has."""

    id: str
    title: Sentence
    levels: tuple[tuple[str, Sentence], ...]
    """Each level, and the scheme with it in words."""


class AwardedPoints(msgspec.Struct, frozen=True):
    """Who gets what, and each step to it."""

    key: str
    place: str
    sat: Sentence
    id: str
    who: str
    award: str
    why: tuple[Sentence, ...]


class AwardsSeen(msgspec.Struct, frozen=True):
    """The awards of an event as they may be seen, or why there are none."""

    event: str
    schemes: tuple[SchemeChoice, ...]
    scheme: str = ""
    level: str = ""
    title: Sentence = ""
    unit: str = ""
    sources: tuple[str, ...] = ()
    unconfirmed: tuple[Sentence, ...] = ()
    awards: tuple[AwardedPoints, ...] = ()
    closed: Sentence = ""


def awards_seen(
    running: Running, viewer: Viewer, scheme: AwardScheme | None, level: str = ""
) -> AwardsSeen:
    """Give the awards that a viewer may see; without a scheme, those that can be chosen."""
    choices = tuple(map(_choice, SCHEMES.values()))
    if scheme is None:
        return AwardsSeen(running.title, choices)
    seen = AwardsSeen(running.title, choices, scheme.id, level)
    found, closed = _awards(running, viewer, scheme, level)
    if found is None:
        return msgspec.structs.replace(seen, closed=closed)
    return msgspec.structs.replace(
        seen,
        title=scheme.named(level),
        unit=found.unit,
        sources=found.sources,
        unconfirmed=found.unconfirmed,
        awards=tuple(_rows(found)),
        closed="" if found.given else "Nobody gets an award yet: there are no results.",
    )


def _choice(scheme: AwardScheme) -> SchemeChoice:
    levels = tuple((each, scheme.named(each)) for each in scheme.levels)
    return SchemeChoice(scheme.id, scheme.named(), levels)


def awards_table(
    running: Running, viewer: Viewer, scheme: AwardScheme, level: str = ""
) -> bytes:
    """
    Write the awards that a viewer may see as CSV.

    :raises OvertrickError: if there are none to be seen.
    """
    found, closed = _awards(running, viewer, scheme, level)
    if found is None:
        raise OvertrickError("{why}", why=closed)
    text = io.StringIO()
    write_rows(text, AWARD_COLUMNS, award_rows(found), ",")
    return sheet_of(text.getvalue())


def _awards(
    running: Running, viewer: Viewer, scheme: AwardScheme, level: str
) -> tuple[AwardList | None, Sentence]:
    """The awards with the names that may be seen; or why there are none."""
    opened = opening(running, viewer)
    if not opened.is_open:
        return None, opened.why
    try:
        lines = awards_of(opened.ranking, scheme, level)
    except OvertrickError as error:
        return None, error.whole
    names = names_for(running, viewer)

    def named(line: AwardLine) -> AwardLine:
        own = line.standing
        who = names.of(own.id, own.section, own.direction)
        return replace(line, standing=replace(own, names=(who,) if who else ()))

    return AwardList((scheme,), tuple(map(named, lines))), ""


def _rows(found: AwardList) -> Iterator[AwardedPoints]:
    several = len({row.line.standing.section for row in found.given}) > 1
    for row in found.given:
        own = row.line.standing
        section = Text("Section {section}", section=own.section) if several else ""
        yield AwardedPoints(
            contestant_key(own),
            shared_place(row.line.place, row.tied),
            Text.joined(filter(None, (section, DIRECTIONS.get(own.direction or "")))),
            own.id,
            " & ".join(own.names),
            decimal_text(row.line.award, found.decimals),
            row.line.steps,
        )


class HandicapChoice(msgspec.Struct, frozen=True):
    """A way of working handicaps out."""

    id: str
    title: Sentence


class Handicapped(msgspec.Struct, frozen=True):
    """A line of both lists: with the handicap, and without it."""

    key: str
    place: str
    id: str
    who: str
    score: Sentence
    handicap: str
    scratch_place: str
    scratch: Sentence


class HandicapList(msgspec.Struct, frozen=True):
    """One list with its own winner."""

    title: Sentence
    rows: tuple[Handicapped, ...]


class HandicapsSeen(msgspec.Struct, frozen=True):
    """The ranking of an event with handicaps, or why there is none."""

    event: str
    rules: tuple[HandicapChoice, ...]
    rule: str = ""
    title: Sentence = ""
    source: str = ""
    unconfirmed: tuple[Sentence, ...] = ()
    lists: tuple[HandicapList, ...] = ()
    notes: tuple[Sentence, ...] = ()
    """Who has no grade, or one that cannot be read."""
    closed: Sentence = ""
    systems: tuple[RatingChoice, ...] = ()
    """The systems of ratings that may be the grades, beside the club's list."""
    system: str = ""


Graded = Callable[[Ranking, HandicapRule], tuple[Mapping[str, Exact], Sequence[Text]]]
"""Gives the grades of those who are ranked, and what is odd about them."""


def handicaps_seen(
    running: Running, viewer: Viewer, id: str, rule: HandicapRule | None, graded: Graded
) -> HandicapsSeen:
    """Rank an event with and without handicaps by a rule; without one, list the rules."""
    choices = tuple(
        HandicapChoice(name, Text(known.title)) for name, known in HANDICAP_RULES.items()
    )
    if rule is None:
        return HandicapsSeen(running.title, choices)
    title = Text(rule.title)
    seen = HandicapsSeen(running.title, choices, id, title, rule.source, rule.unconfirmed)
    state = running.state
    try:
        scratch = ranking_of(state)
        grades, notes = graded(scratch, rule)
        asked, problems = handicapped(scratch, rule, grades, NOTHING_ASKED)
        ranking = ranking_of(state, asked=asked)
    except OvertrickError as error:
        return msgspec.structs.replace(seen, closed=error.text)
    if not ranking.standings:
        empty = Text("The ranking begins with the first result.")
        return msgspec.structs.replace(seen, closed=empty)
    return msgspec.structs.replace(
        seen,
        lists=tuple(_lists(running, viewer, ranking, scratch)),
        notes=(*notes, *(problem.text for problem in problems)),
    )


def grades_of_club(
    people: Iterable[ClubPerson], roster: Roster, ranking: Ranking, rule: HandicapRule
) -> tuple[dict[str, Exact], list[Text]]:
    """
    Give the mean grade of each contestant whose players all have one on the club's list.

    Beside it stands which grades cannot be read.
    """
    told = {id: each for each in people if each.grade.strip() for id in each.ids}
    grades: dict[str, Exact] = {}
    notes: dict[str, Text] = {}
    for line in ranking.standings:
        known = roster.contestant(line.id, line.section, line.direction or "")
        players = [told.get(player) for player in known.players] if known else []
        found = [_grade(rule, player, notes) for player in players if player is not None]
        read = [grade for grade in found if grade is not None]
        if read and len(read) == len(players):
            grades[exact_name(line)] = as_exact(Fraction(sum(read)) / len(read))
    return grades, list(notes.values())


def _grade(rule: HandicapRule, player: ClubPerson, notes: dict[str, Text]) -> Exact | None:
    try:
        return rule.grade(player.grade)
    except OvertrickError as error:
        said = "the grade of {name} is not counted: {why}"
        notes[player.id] = Text(said, name=player.name, why=error.text)
        return None


def _lists(
    running: Running, viewer: Viewer, ranking: Ranking, scratch: Ranking
) -> Iterator[HandicapList]:
    names = names_for(running, viewer)
    without = {contestant_key(line): line for line in scratch.standings}
    for title, lines in lists_of(ranking):
        rows = tuple(
            Handicapped(
                contestant_key(line),
                place(line),
                line.id,
                names.of(line.id, line.section, line.direction),
                score_of(ranking, line),
                signed(line.details.get("handicap", 0)),
                place(without[contestant_key(line)]),
                score_of(scratch, without[contestant_key(line)]),
            )
            for line in lines
        )
        yield HandicapList(title, rows)
