"""What places are worth: a page that prints, a table, and the same for programs."""

from typing import Any
from urllib.parse import quote

from litestar import Response, get
from litestar.datastructures import State
from litestar.response import Template

from overtrick.app.views.results.awards import AwardsSeen, awards_seen, awards_table
from overtrick.app.web import spectators
from overtrick.app.web.who import Who
from overtrick.events.awards.schemes import SCHEMES

__all__ = ["ACTIONS", "PAGES"]


@get("/e/{event:str}/awards", include_in_schema=False)
async def awards(state: State, who: Who, event: str, by: str = "") -> Template:
    """The awards by a scheme; ``by`` is its id, a colon and a level behind it."""
    running = await state.club.running(event)
    scheme, _, level = by.partition(":")
    chosen = SCHEMES[scheme] if scheme else None
    return spectators.awards_page(running, who.best(event), chosen, level)


@get("/e/{event:str}/awards.csv", include_in_schema=False)
async def table(state: State, who: Who, event: str, by: str) -> Response[bytes]:
    """The awards as a table."""
    running = await state.club.running(event)
    scheme, _, level = by.partition(":")
    data = awards_table(running, who.best(event), SCHEMES[scheme], level)
    name = quote(f"{running.id}-awards.csv")
    headers = {"content-disposition": f"attachment; filename*=UTF-8''{name}"}
    return Response(data, media_type="text/csv; charset=utf-8", headers=headers)


@get(
    "/events/{event:str}/awards",
    tags=["read"],
    summary="What places are worth by a scheme of awards",
    opt={"id": "awards", "open": True},
)
async def document(
    state: State, who: Who, event: str, scheme: str = "", level: str = ""
) -> Any:
    """Give the awards that the one who asks may see; without a scheme, all schemes."""
    running = await state.club.running(event)
    seen: AwardsSeen = awards_seen(
        running, who.best(event), SCHEMES[scheme] if scheme else None, level
    )
    return seen


PAGES = [awards, table]
ACTIONS = [document]
