"""The desk: the club's events, and the live board of one."""

from typing import Any

from litestar import Request, get
from litestar.datastructures import State
from litestar.response import Redirect, Template

from overtrick.app.seen.desk import live_board, round_in_play
from overtrick.app.web.page import page
from overtrick.app.web.who import NotSignedIn, Who

__all__ = ["ACTIONS", "PAGES"]


@get("/desk", include_in_schema=False)
async def events(state: State, who: Who) -> Template | Redirect:
    """Every event of the club, the running ones first."""
    try:
        viewer = who.desk()
    except NotSignedIn:
        return Redirect("/sign-in?next=/desk")
    rows = [row for row in await state.club.events() if viewer.of(row.id)]
    running = [await state.club.running(row.id) for row in rows if not row.archived]
    shown = [
        {"id": each.id, "title": each.title, "round": round_in_play(each), "seq": each.seq}
        for each in reversed(running)
    ]
    return page("desk_events.html", "The desk", viewer=viewer, events=shown)


@get("/desk/{event:str}", include_in_schema=False)
async def board(
    request: Request[Any, Any, Any], state: State, who: Who, event: str, round: int = 0
) -> Template | Redirect:
    """The live board: tables, boards, calls, the clock."""
    try:
        viewer = who.desk(event)
    except NotSignedIn:
        return Redirect(f"/sign-in?next=/desk/{event}")
    running = await state.club.running(event)
    shown = live_board(running, viewer, round)
    return page("desk.html", running.title, running=running, viewer=viewer, board=shown)


@get("/events/{event:str}/desk", include_in_schema=False)
async def board_document(state: State, who: Who, event: str, round: int = 0) -> Any:
    """The live board of any round, for the page's script."""
    viewer = who.desk(event)
    return live_board(await state.club.running(event), viewer, round)


PAGES = [events, board]
ACTIONS = [board_document]
