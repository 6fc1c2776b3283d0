"""What spectators follow: an event's own page, ranking, matches, projector, a pair's own."""

from collections.abc import Mapping
from typing import Any

import msgspec
from litestar import get, post
from litestar.datastructures import State
from litestar.response import Redirect, Template

from overtrick.app.access.viewer import Viewer
from overtrick.app.use_cases.perform import perform
from overtrick.app.use_cases.registry import CAPTAIN_TELLS, TellOwnMatch
from overtrick.app.views.desk.publish import has_prizes
from overtrick.app.views.results.personal import personal
from overtrick.app.views.results.ranking import RankingSeen, ranking_seen
from overtrick.app.views.results.screen import screen_seen
from overtrick.app.views.sentences import N_, Sentence
from overtrick.app.web import spectators
from overtrick.app.web.callers import FORM, Asking, cookie, fields
from overtrick.app.web.templating import page_of
from overtrick.app.web.who import ME, Who
from overtrick.errors import InvalidTelling, Refused, Text
from overtrick.events.journal.entry import new_id
from overtrick.messages import say

__all__ = ["ACTIONS", "PAGES", "SHOWS"]

SHOWS = {
    "ranking": N_("Ranking"),
    "matches": N_("Matches"),
    "seating": N_("Next round"),
    "clock": N_("Clock"),
    "messages": N_("Announcements"),
}
"""What a projector can cycle through."""


@get("/e/{event:str}", include_in_schema=False)
async def what_there_is(state: State, who: Who, event: str) -> Template:
    """What there is of an event: ranking, boards, cards."""
    running = await state.club.running(event)
    won = await _has_prizes(state, event)
    return spectators.event_page(running, who.best(event), has_prizes=won)


@get("/e/{event:str}/ranking", include_in_schema=False)
async def ranking(state: State, who: Who, event: str, public: bool = False) -> Template:
    """The live ranking."""
    running = await state.club.running(event)
    viewer = Viewer(event=event) if public else who.best(event)
    won = await _has_prizes(state, event)
    return spectators.ranking_page(running, viewer, public=public, has_prizes=won)


@get("/e/{event:str}/matches", include_in_schema=False)
async def matches(state: State, who: Who, event: str) -> Template:
    """A team event's matches, cross table and pairs."""
    return spectators.matches_page(await state.club.running(event), who.best(event))


@get("/e/{event:str}/screen", include_in_schema=False)
async def screen(state: State, event: str, show: str = "") -> Template:
    """The projector: what the public may see, whoever has opened it."""
    running = await state.club.running(event)
    viewer = Viewer(event=event)
    chosen = [name for name in show.split(",") if name in SHOWS] or list(SHOWS)
    data = {
        "event": event,
        "show": chosen,
        "ranking": ranking_seen(running, viewer),
        "screen": screen_seen(running, viewer),
    }
    return page_of(running, viewer, "screen.html", data=data, shows=SHOWS, chosen=chosen)


@get(
    "/events/{event:str}/ranking",
    tags=["read"],
    summary="The ranking as it may be seen",
    opt={"id": "ranking", "open": True},
)
async def ranking_document(state: State, who: Who, event: str) -> Any:
    """Give the ranking that the one who asks may see."""
    running = await state.club.running(event)
    seen: RankingSeen = ranking_seen(running, who.best(event))
    return seen


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
    found: bool = await state.club.blocking(has_prizes, state.club.store, event)
    return found


PAGES = [what_there_is, ranking, matches, screen, me, tell_match, forget]
ACTIONS = [ranking_document]
