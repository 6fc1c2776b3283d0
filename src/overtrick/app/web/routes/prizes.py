"""The prize list of an event: categories typed at the desk, who wins what, to print."""

from litestar import get, post
from litestar.datastructures import State
from litestar.params import FromPath
from litestar.response import Redirect, Template

from overtrick.app.views.desk.prizes import categories_typed, keep_categories, prizes_seen
from overtrick.app.web.callers import FORM, Asking, fields
from overtrick.app.web.page import page
from overtrick.app.web.who import Who
from overtrick.messages import translate
from overtrick.printing.season import standing_name

__all__ = ["PAGES"]

HERE = "/desk/{event:str}/prizes"


@get(HERE, include_in_schema=False)
async def prizes(state: State, who: Who, event: FromPath[str]) -> Template:
    """The categories as typed, and the prize list as it stands."""
    viewer = who.desk(event)
    running = await state.club.running(event)
    return page(
        "prizes.html",
        f"{translate('Prizes')}: {running.title}",
        running=running,
        viewer=viewer,
        seen=prizes_seen(running, viewer, state.club.store),
        named=standing_name,
    )


@post(HERE, include_in_schema=False, request_max_body_size=FORM)
async def keep(request: Asking, state: State, who: Who, event: FromPath[str]) -> Redirect:
    """Keep the categories."""
    who.desk(event)
    running = await state.club.running(event)
    typed = categories_typed(await fields(request))
    await state.club.blocking(keep_categories, state.club.store, running.id, typed)
    return Redirect(f"/desk/{event}/prizes", status_code=303)


PAGES = [prizes, keep]
