"""What places are worth, by a scheme that whoever looks has chosen; each award with why."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import replace

import msgspec

from overtrick.app.access.viewer import Viewer
from overtrick.app.club.running import Running
from overtrick.app.views.desk.files import without_formulas
from overtrick.app.views.names import names_for
from overtrick.app.views.open import opening
from overtrick.app.views.results.ranking import contestant_key
from overtrick.app.views.sentences import Sentence, sides
from overtrick.core.exact import decimal_text, shared_place
from overtrick.errors import OvertrickError
from overtrick.events.awards.awarding import AwardLine, AwardList, awards_of
from overtrick.events.awards.scheme import AwardScheme
from overtrick.events.awards.schemes import SCHEMES
from overtrick.formats.answers.season_json import AWARD_COLUMNS, award_rows
from overtrick.formats.conversion import Conversion
from overtrick.formats.registry import FORMATS
from overtrick.formats.tables.write_row import write_rows

__all__ = ["AwardedPoints", "AwardsSeen", "SchemeChoice", "awards_seen", "awards_table"]


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
    sat: str
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
    unconfirmed: tuple[str, ...] = ()
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
    done = Conversion(text.getvalue().encode("utf-8", "replace"), [], [])
    return without_formulas(done, FORMATS["csv"]).data


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
        section = f"Section {own.section}" if several else ""
        yield AwardedPoints(
            contestant_key(own),
            shared_place(row.line.place, row.tied),
            ", ".join(filter(None, (section, sides.get(own.direction or "", "")))),
            own.id,
            " & ".join(own.names),
            decimal_text(row.line.award, found.decimals),
            row.line.steps,
        )
