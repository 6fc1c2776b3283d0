"""Paper entry: slips and travellers typed line by line."""

from litestar import get
from litestar.datastructures import State
from litestar.params import FromPath, FromQuery
from litestar.response import Template

from overtrick.app.seen.desk.paper import PaperSeen, paper_seen
from overtrick.app.web.page import page
from overtrick.app.web.who import Who

__all__ = ["ACTIONS", "PAGES"]


@get("/desk/{event:str}/paper", include_in_schema=False)
async def paper(
    state: State, who: Who, event: FromPath[str], by: FromQuery[str] = "board"
) -> Template:
    """The page for typing, without a pointer."""
    viewer = who.desk(event)
    running = await state.club.running(event)
    shown = paper_seen(running, viewer)
    title = f"Enter from paper · {running.title}"
    return page(
        "paper.html", title, running=running, viewer=viewer, shown=shown, by_table=by == "table"
    )


@get("/events/{event:str}/desk/paper", include_in_schema=False)
async def paper_document(state: State, who: Who, event: FromPath[str]) -> PaperSeen:
    """Every line with what stands of it."""
    viewer = who.desk(event)
    return paper_seen(await state.club.running(event), viewer)


PAGES = [paper]
ACTIONS = [paper_document]
