"""
What spectators follow: an event's own page, ranking, matches, projector, a pair's own.

Rankings as scripts rely on them, what is doubtful, and what changed.
"""

from collections.abc import Mapping
from typing import Any

import msgspec
from litestar import get, post
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect, Template

from overtrick.app.access.viewer import Viewer
from overtrick.app.club.running import Running
from overtrick.app.use_cases.perform import NotAllowed, perform
from overtrick.app.use_cases.registry import CAPTAIN_TELLS, TellOwnMatch
from overtrick.app.views.desk.publish import has_prizes
from overtrick.app.views.open import check_uncovered, opening
from overtrick.app.views.results.personal import personal
from overtrick.app.views.results.ranking import ranking_seen, standings_open
from overtrick.app.views.results.screen import screen_seen
from overtrick.app.views.sentences import N_, Sentence
from overtrick.app.web import spectators
from overtrick.app.web.callers import FORM, Asking, cookie, fields
from overtrick.app.web.config import State
from overtrick.app.web.templating import page_of
from overtrick.app.web.who import ME, Who, at_desk
from overtrick.errors import InvalidTelling, Refused, Text
from overtrick.events.journal.entry import new_id
from overtrick.events.journal.fold import Event as Told
from overtrick.events.journal.moment import moment_named
from overtrick.events.now.diff import diff
from overtrick.events.now.doubts import problems_listed
from overtrick.events.now.live import ranking_of
from overtrick.events.stages.session import last_played
from overtrick.formats.answers.change_json import change_document
from overtrick.formats.answers.ranking_json import problem_document, ranking_document
from overtrick.messages import say

__all__ = ["ACTIONS", "PAGES", "Document"]

_SHOWS = {
    "ranking": N_("Ranking"),
    "matches": N_("Matches"),
    "seating": N_("Next round"),
    "clock": N_("Clock"),
    "messages": N_("Announcements"),
}
"""What a projector can cycle through."""


@get("/e/{event:str}", include_in_schema=False)
async def what_there_is(state: State, who: Who, event: FromPath[str]) -> Template:
    """What there is of an event: ranking, boards, cards."""
    running = await state.club.running(event)
    won = await _has_prizes(state, event)
    return spectators.event_page(running, who.best(event), has_prizes=won)


@get("/e/{event:str}/ranking", include_in_schema=False)
async def ranking(
    state: State, who: Who, event: FromPath[str], public: FromQuery[bool] = False
) -> Template:
    """The live ranking."""
    running = await state.club.running(event)
    viewer = Viewer(event=event) if public else who.best(event)
    won = await _has_prizes(state, event)
    return spectators.ranking_page(running, viewer, public=public, has_prizes=won)


@get("/e/{event:str}/screen", include_in_schema=False)
async def screen(state: State, event: FromPath[str], show: FromQuery[str] = "") -> Template:
    """The projector: what the public may see, whoever has opened it."""
    running = await state.club.running(event)
    viewer = Viewer(event=event)
    chosen = [name for name in show.split(",") if name in _SHOWS] or list(_SHOWS)
    data = {
        "event": event,
        "show": chosen,
        "ranking": ranking_seen(running, viewer),
        "screen": screen_seen(running, viewer),
    }
    return page_of(running, viewer, "screen.html", data=data, shows=_SHOWS, chosen=chosen)


@get(
    "/events/{event:str}/ranking",
    tags=["read"],
    summary="The ranking as it may be seen",
    opt={"id": "ranking", "open": True},
)
async def ranking_shown(state: State, who: Who, event: FromPath[str]) -> Any:
    """Give the ranking that the one who asks may see."""
    running = await state.club.running(event)
    return ranking_seen(running, who.best(event))


@get("/me", include_in_schema=False)
async def me(state: State, who: Who) -> Template:
    """Where a pair sits now and next, its boards, its card."""
    return await _me(state, who.me())


@post("/me/match", include_in_schema=False, request_max_body_size=FORM)
async def tell_match(request: Asking, state: State, who: Who) -> Redirect | Template:
    """Tell the result of the own match as its captain; what is refused is said at the form."""
    viewer = who.me()
    typed = await fields(request)
    state.access.may_write(viewer, len(await request.body()))
    given = {name: text for name, text in typed.items() if name != "_csrf_token"}
    try:
        command = msgspec.convert(given, TellOwnMatch)
        await perform(state.club, viewer.event or "", CAPTAIN_TELLS, command, viewer)
    except msgspec.ValidationError:
        return await _me(state, viewer, Text("This cannot be IMPs."), given)
    except (InvalidTelling, Refused) as error:
        return await _me(state, viewer, error.text, given)
    return Redirect("/me", status_code=303)


async def _me(
    state: State, viewer: Viewer, error: Sentence = "", typed: Mapping[str, str] | None = None
) -> Template:
    running = await state.club.running(viewer.event or "")
    found = personal(running, viewer)
    return page_of(
        running,
        viewer,
        "me.html",
        say(found.whose),
        me=found,
        has_prizes=await _has_prizes(state, running.id),
        error=error,
        typed=typed or {},
        new_id=new_id,
        status=422 if error else 200,
    )


@post("/me/forget", include_in_schema=False, status_code=303)
async def forget(request: Asking) -> Redirect:
    """Forget the pair on this device."""
    return Redirect("/", status_code=303, cookies=[cookie(request, ME, "")])


async def _has_prizes(state: State, event: str) -> bool:
    return await state.club.blocking(has_prizes, state.club.store, event)


Document = dict[str, Any]


class ProblemFound(msgspec.Struct, frozen=True):
    """Something wrong or doubtful; ``key`` is what marks it valid."""

    where: str
    message: str
    board: int | None
    table: str | None
    severity: str
    code: str
    remedy: str
    key: str
    count: int
    """How often the same was found."""
    also: tuple[str, ...]
    """A few further places of it."""


class ProblemsFound(msgspec.Struct, frozen=True):
    """All that is wrong or doubtful, the worst first."""

    problems: tuple[ProblemFound, ...]


class Standings(msgspec.Struct, frozen=True, omit_defaults=True):
    """A ranking with its settings and its boards, as ``overtrick event rank --json`` has it."""

    stage: str | None
    round: int | None
    method: str
    rules: str
    settings: Document
    ranking: tuple[Document, ...]
    boards: tuple[Document, ...]
    problems: tuple[Document, ...]
    matches: tuple[Document, ...] | msgspec.UnsetType = msgspec.UNSET


class Changes(msgspec.Struct, frozen=True):
    """What changed between two moments, for each contestant."""

    changes: tuple[Document, ...]


@get(
    "/events/{event:str}/standings",
    tags=["read"],
    summary="The ranking as JSON",
    opt={"id": "standings", "open": True},
)
async def standings(
    state: State,
    who: Who,
    event: FromPath[str],
    stage: FromQuery[str] = "",
    round: FromQuery[int | None] = None,
    section: FromQuery[str] = "",
    as_of: FromQuery[str] = "",
) -> Standings:
    """
    Rank the event; the desk may ask for a stage, a round, a section, a moment.

    ``as_of`` is a time, an entry's id, ``announced``, ``start`` or ``now``.  Others see what is
    open to them now, and names as far as they are published.
    """
    running = await state.club.running(event)
    viewer = who.best(event)
    if viewer.is_desk:
        check_uncovered(running, viewer)
        return await state.club.beside(
            running, lambda event: _for_desk(event, stage, round, section, as_of)
        )
    if stage or round is not None or section or as_of:
        who.desk(event)
    return _as_open(running, viewer)


@get(
    "/events/{event:str}/problems",
    tags=["read"],
    summary="What is wrong or doubtful",
    opt={"id": "problems"},
)
async def problems(
    state: State, who: Who, event: FromPath[str], as_of: FromQuery[str] = ""
) -> ProblemsFound:
    """List what is wrong or doubtful, now or as it was."""
    running, _ = await at_desk(state, who, event, uncovered=True)
    return await state.club.beside(running, lambda event: _problems(event, as_of))


@get(
    "/events/{event:str}/diff",
    tags=["read"],
    summary="What changed between two moments",
    opt={"id": "diff"},
)
async def changes(
    state: State,
    who: Who,
    event: FromPath[str],
    then: FromQuery[str] = "start",
    now: FromQuery[str] = "now",
) -> Changes:
    """Say what changed between two moments: a time, an entry's id, announced, start or now."""
    running, _ = await at_desk(state, who, event, uncovered=True)
    return await state.club.beside(running, lambda event: _changes(event, then, now))


def _problems(running: Running, as_of: str) -> ProblemsFound:
    told = _moment(running.state, as_of)
    known = running.deals
    listed = problems_listed(told, deals=known.deals, trick_tables=known.trick_tables)
    found = [ProblemFound(**problem_document(each)) for each in listed]
    return ProblemsFound(tuple(found))


def _changes(running: Running, then: str, now: str) -> Changes:
    told = running.state
    found = diff(*(told.as_of(moment_named(told, text)) for text in (then, now)))
    places = told.rules.settings.percentage_places
    return Changes(tuple(change_document(each, places) for each in found))


def _for_desk(
    running: Running, stage: str, until: int | None, section: str, as_of: str
) -> Standings:
    told = _moment(running.state, as_of)
    ranking = (
        ranking_of(told, stage=stage, until=until, section=section or None)
        if stage or until is not None or section or as_of
        else running.ranking()
    )
    return _document(told, stage, until, ranking_document(ranking))


def _as_open(running: Running, viewer: Viewer) -> Standings:
    found = opening(running, viewer)
    if not found.is_open:
        raise NotAllowed(found.why or "the ranking is not shown yet")
    return _document(found.event.state, "", found.until, standings_open(running, viewer))


def _document(told: Told, stage: str, until: int | None, document: Document) -> Standings:
    played: Document = {"stage": None, "round": None}
    if stage or told.stages:
        found = told.stage(stage)
        last = last_played(told, found)
        played = {"stage": found.id, "round": min(until or last, last) or None}
    return msgspec.convert(played | document, Standings)


def _moment(told: Told, as_of: str) -> Told:
    return told.as_of(moment_named(told, as_of)) if as_of else told


PAGES = [what_there_is, ranking, screen, me, tell_match, forget]
ACTIONS = [ranking_shown, standings, problems, changes]
