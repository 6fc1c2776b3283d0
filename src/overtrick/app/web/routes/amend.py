"""The movement amended while it is played: what happened, the ways there are, their effects."""

from typing import Any

from litestar import Request, get, post
from litestar.datastructures import State
from litestar.params import FromPath
from litestar.response import Template

from overtrick.app.seen.desk.amend import AmendWays, amend_seen, ways_of
from overtrick.app.use_cases.plan import Amend, amending_of
from overtrick.app.web.body import body_of
from overtrick.app.web.page import page
from overtrick.app.web.who import Who

__all__ = ["ACTIONS", "PAGES"]


@get("/desk/{event:str}/amend", include_in_schema=False)
async def amend(state: State, who: Who, event: FromPath[str]) -> Template:
    """The page that asks what happened."""
    viewer = who.desk(event)
    running = await state.club.running(event)
    title = f"Amend the movement · {running.title}"
    shown = amend_seen(running)
    return page("amend.html", title, running=running, viewer=viewer, shown=shown)


@post("/events/{event:str}/desk/ways", include_in_schema=False, status_code=200)
async def ways(
    request: Request[Any, Any, Any], state: State, who: Who, event: FromPath[str]
) -> AmendWays:
    """Say in which ways it can be done, and what each would change."""
    viewer = who.desk(event)
    command = await body_of(request, Amend, "amend")
    found: AmendWays = await state.club.aside(
        event, lambda running: ways_of(running, amending_of(running, command), viewer)
    )
    return found


PAGES = [amend]
ACTIONS = [ways]
