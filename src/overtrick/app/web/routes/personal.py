"""A pair's own page, reached by its link; one button forgets it."""

from litestar import get, post
from litestar.datastructures import State
from litestar.response import Redirect, Template

from overtrick.app.seen.results.personal import personal
from overtrick.app.web.page import page
from overtrick.app.web.who import ME, Who

__all__ = ["PAGES"]


@get("/me", include_in_schema=False)
async def me(state: State, who: Who) -> Template:
    """Where a pair sits now and next, its boards, its card."""
    viewer = who.me()
    running = await state.club.running(viewer.event or "")
    found = personal(running, viewer)
    title = f"{found.whose}: {running.title}"
    return page("me.html", title, running=running, viewer=viewer, me=found)


@post("/me/forget", include_in_schema=False, status_code=303)
async def forget() -> Redirect:
    """Forget the pair on this device."""
    answer = Redirect("/", status_code=303)
    answer.delete_cookie(ME)
    return answer


PAGES = [me, forget]
