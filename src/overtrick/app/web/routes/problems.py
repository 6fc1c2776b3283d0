"""The problems of an event: one list, the worst first."""

from typing import Any

from litestar import get
from litestar.datastructures import State
from litestar.params import FromPath
from litestar.response import Template

from overtrick.app.seen.desk.problems import problems_seen
from overtrick.app.web.page import page
from overtrick.app.web.who import Who

__all__ = ["ACTIONS", "PAGES"]


@get("/desk/{event:str}/problems", include_in_schema=False)
async def problems(state: State, who: Who, event: FromPath[str]) -> Template:
    """The list, kept by its script as results come in."""
    viewer = who.desk(event)
    running = await state.club.running(event)
    shown = problems_seen(running, viewer)
    title = f"({len(shown.problems)}) Problems" if shown.problems else "Problems"
    title = f"{title} · {running.title}"
    return page("problems.html", title, running=running, viewer=viewer, shown=shown)


PAGES = [problems]
ACTIONS: list[Any] = []
