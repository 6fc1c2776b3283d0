"""The desk: the club's events, the live board of one, and its problems."""

from litestar import get
from litestar.datastructures import State
from litestar.params import FromPath, FromQuery
from litestar.response import Template

from overtrick.app.store.listed import listed
from overtrick.app.views.desk.board import (
    LiveBoard,
    Overview,
    live_board,
    overview,
    round_in_play,
)
from overtrick.app.views.desk.problems import problems_seen
from overtrick.app.web.page import page
from overtrick.app.web.who import Who
from overtrick.messages import translate

__all__ = ["ACTIONS", "PAGES"]


@get("/desk", include_in_schema=False)
async def events(state: State, who: Who, whole: FromQuery[bool] = False) -> Template:
    """The events of the club, the running ones first."""
    viewer = who.desk()
    rows = [row for row in await state.club.events() if viewer.of(row.id)]
    found = listed(rows, whole=whole)
    running = [await state.club.running(row.id) for row in state.club.whole(found.in_play)]
    in_play = [
        {"id": each.id, "title": each.title, "round": round_in_play(each)} for each in running
    ]
    return page(
        "desk_events.html",
        translate("The desk"),
        viewer=viewer,
        in_play=in_play,
        earlier=found.earlier,
        more=found.more,
        broken=[text for id, text in state.club.broken.items() if viewer.of(id)],
    )


@get("/desk/{event:str}", include_in_schema=False)
async def board(
    state: State, who: Who, event: FromPath[str], round: FromQuery[int] = 0
) -> Template:
    """The live board: tables, boards, calls, the clock."""
    viewer = who.desk(event)
    running = await state.club.running(event)
    shown = await state.club.beside(running, lambda event: live_board(event, viewer, round))
    return page("desk.html", running.title, running=running, viewer=viewer, board=shown)


@get("/events/{event:str}/desk", include_in_schema=False)
async def board_document(
    state: State, who: Who, event: FromPath[str], round: FromQuery[int] = 0
) -> LiveBoard:
    """The live board of any round, for the page's script."""
    viewer = who.desk(event)
    running = await state.club.running(event)
    found: LiveBoard = await state.club.beside(
        running, lambda event: live_board(event, viewer, round)
    )
    return found


@get("/events/{event:str}/desk/overview", include_in_schema=False)
async def overview_document(
    state: State, who: Who, event: FromPath[str], by: FromQuery[str] = "all"
) -> Overview:
    """All rounds in counts, by table or by board."""
    who.desk(event)
    running = await state.club.running(event)
    found: Overview = await state.club.beside(running, lambda event: overview(event, by))
    return found


@get("/desk/{event:str}/problems", include_in_schema=False)
async def problems(state: State, who: Who, event: FromPath[str]) -> Template:
    """The list, kept by its script as results come in."""
    viewer = who.desk(event)
    running = await state.club.running(event)
    shown = problems_seen(running, viewer)
    title = f"({len(shown.problems)}) " if shown.problems else ""
    title += f"{translate('Problems')} · {running.title}"
    return page("problems.html", title, running=running, viewer=viewer, shown=shown)


PAGES = [events, board, problems]
ACTIONS = [board_document, overview_document]
