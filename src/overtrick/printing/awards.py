"""Awards as text: who gets what, by which schemes, and what of it is not confirmed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from overtrick.core.exact import Exact
from overtrick.errors import Text
from overtrick.events.awards.awarding import AwardList
from overtrick.events.ratings.fold import Calibration
from overtrick.events.ratings.observed import day_of
from overtrick.events.ratings.rate import RatingLine, RatingList, Replay
from overtrick.messages import date_text, plural, say, translate
from overtrick.printing.columns import (
    Column,
    columns,
    decimals,
    filled,
    paragraph,
    side,
    table,
    words,
)
from overtrick.printing.words import place_text

__all__ = ["draw_awards", "draw_ratings", "truth_of"]


def draw_awards(found: AwardList) -> str:
    """
    Draw who gets an award, list by list in the order of the ranking.

    >>> from overtrick.events.awards.schemes import SCHEMES
    >>> draw_awards(AwardList((SCHEMES["acbl-club"],), ()))
    'Nobody gets an award yet: there are no results.'
    """
    if not found.lines:
        return translate("Nobody gets an award yet: there are no results.")
    given = [row.line for row in found.given]
    standings = [line.standing for line in given]
    sections = {each.section for each in standings}
    has_sections = len(sections) > 1 and found.parts[:1] != ("field",)
    parts = [{part.of: part.award for part in line.parts} for line in given]
    ids = [each.id for each in standings]
    shared = [place_text(row.line.place, row.tied) for row in found.given]

    def award(value: Exact | None) -> str:
        return "-" if value is None else decimals(value, found.decimals)

    shown = [
        Column(Text("place"), shared),
        Column(Text("no."), ids, side(ids)),
        Column(Text("section"), [each.section for each in standings if has_sections], "<"),
        Column(Text("sat"), [each.direction or "" for each in standings], "<"),
        words(Text("names"), [" & ".join(each.names) for each in standings], "<"),
    ]
    for name in found.parts:
        shown.append(Column(Text(name), [award(own.get(name)) for own in parts]))
    shown.append(Column(Text("award"), [award(line.award) for line in given]))
    rows = [*table(filled(shown)), ""] if given else []
    head = translate(
        "{title}: {unit} for {number} of {all}",
        title=found.title,
        unit=Text(found.unit),
        number=len(given),
        all=len(found.lines),
    )
    notes = [
        *_sources_noted(found.sources),
        *_unconfirmed_noted(found.unconfirmed),
    ]
    return "\n".join([*paragraph(head), "", *rows, *notes])


def _sources_noted(sources: Iterable[str]) -> Iterator[str]:
    """
    Say where rules come from.

    >>> list(_sources_noted(["White Book"]))
    ['Source: White Book']
    """
    for each in sources:
        yield from paragraph(translate("Source: {source}", source=each))


def _unconfirmed_noted(unconfirmed: Iterable[Text]) -> Iterator[str]:
    """
    Say what of rules nobody has confirmed.

    >>> list(_unconfirmed_noted([Text("the scale")]))
    ['Not confirmed: the scale']
    """
    for each in unconfirmed:
        yield from paragraph(translate("Not confirmed: {what}", what=each))


def draw_ratings(found: RatingList, *, everybody: bool = False) -> str:
    """
    Draw a list of ratings; with *everybody* those too who have not played enough for a place.

    >>> from overtrick.events.ratings.rate import rating_list
    >>> from overtrick.events.ratings.systems import SYSTEMS
    >>> class Empty:
    ...     keys = before = ()
    >>> print(draw_ratings(rating_list(SYSTEMS["nz"], Empty())).splitlines()[-1])
    Nobody is rated: there are no sessions.
    """
    system = found.system
    head = plural(
        "{title}: {count} session until {until}",
        "{title}: {count} sessions until {until}",
        found.sessions,
        title=Text(system.title),
        until=day_of(found.as_of) if found.as_of else Text("now"),
    )
    version = translate(
        "Version {version}. Source: {source}", version=found.version, source=system.source
    )
    parts = [[*paragraph(head), *paragraph(version), *_unconfirmed_noted(system.unconfirmed)]]
    parts.append(list(_calibration(found.calibration)))
    lines = [line for line in found.lines if everybody or line.place is not None]
    if lines:
        parts.append(_list(found, lines))
    else:
        parts.append([_nobody(found)])
    if (hidden := len(found.lines) - len(lines)) and lines:
        text = translate(
            "{number} more played fewer than {least} boards: --all shows them",
            number=hidden,
            least=system.publish,
        )
        parts.append(paragraph(text))
    if found.replay is not None:
        parts.append(list(_replay(found.replay, system.decimals)))
    return "\n\n".join("\n".join(part) for part in parts if part)


def _nobody(found: RatingList) -> str:
    if not found.sessions:
        return translate("Nobody is rated: there are no sessions.")
    if not found.lines:
        return translate("Nobody is rated: nobody is named.")
    least = found.system.publish
    return translate(
        "Nobody has played {least} boards, which a rating needs: --all shows everybody.",
        least=least,
    )


def truth_of(found: Calibration | None) -> Iterator[str]:
    """
    Say how true ratings are, in a sentence or two.

    >>> list(truth_of(Calibration()))
    ['How true it is cannot be said: nobody had a rating before.']
    """
    if found is None:
        yield translate("Points of places: they foretell nothing, so nothing is compared.")
    elif not found.results:
        yield translate("How true it is cannot be said: nobody had a rating before.")
    else:
        yield plural(
            "How true it is: {count} result foretold, wrong by {error} % on average; by "
            "{even} % if 50 is foretold for everybody",
            "How true it is: {count} results foretold, wrong by {error} % on average; by "
            "{even} % if 50 is foretold for everybody",
            found.results,
            error=_two(found.error),
            even=_two(found.error_of_even),
        )
        if not found.foretells:
            yield translate("These ratings foretell no better than that: do not rely on them.")


def _calibration(found: Calibration | None) -> Iterator[str]:
    for said in truth_of(found):
        yield from paragraph(said)
    if found is None or not found.results:
        return
    rows = [
        (_two(each.predicted), _two(each.achieved), str(each.results))
        for each in found.deciles()
    ]
    yield ""
    yield from columns((Text("foretold"), Text("achieved"), Text("results")), rows, ">>>")


def _two(value: Exact) -> str:
    return decimals(value, 2)


def _list(found: RatingList, lines: Sequence[RatingLine]) -> list[str]:
    def place(line: RatingLine | None) -> str:
        return place_text(line.place, line.tied) if line and line.place else ""

    def rating(line: RatingLine | None) -> str:
        return "" if line is None else decimals(line.rating, found.system.decimals)

    before = [line.before for line in lines]
    shown = [
        Column(Text("place"), [place(line) for line in lines]),
        Column(Text("before"), [place(line) for line in before]),
        Column(_PLAYER, [line.player for line in lines], "<", can_be_cut=True),
        Column(Text("rating"), [rating(line) for line in lines]),
        Column(Text("before"), [rating(line) for line in before]),
        Column(Text("boards"), [str(line.boards) for line in lines]),
        Column(Text("sessions"), [str(line.sessions) for line in lines]),
    ]
    rows = table(filled(shown))
    if found.since:
        said = translate("before: as of {day}, by what is known now", day=day_of(found.since))
        rows += ["", *paragraph(said)]
    return rows


_LATE = {"late": Text("late"), "corrected": Text("corrected"), "removed": Text("removed")}
"""Why a session of a time that had been rated is rated anew."""
_PLAYER = Text("player")
_BECAUSE = Text("because of")


def _replay(found: Replay, places_after: int) -> Iterator[str]:
    sessions = ", ".join(
        f"{each.name} ({date_text(day_of(each.date))}, {say(_LATE[each.why])})"
        for each in found.sessions
    )
    said = translate(
        "Since the list of {day}, worked out anew from {since} on for {sessions}",
        day=day_of(found.as_of),
        since=day_of(found.since),
        sessions=sessions,
    )
    yield from paragraph(said)
    if not found.changed:
        yield translate("No rating of that list changed.")
        return
    rows = [
        (
            each.player,
            "-" if each.before is None else decimals(each.before, places_after),
            "-" if each.after is None else decimals(each.after, places_after),
            ", ".join(each.because) or translate("by whom they met or sat with"),
        )
        for each in found.changed
    ]
    yield ""
    head = (_PLAYER, Text("was"), Text("is"), _BECAUSE)
    yield from columns(head, rows, "<>><", cut=(_PLAYER, _BECAUSE))
