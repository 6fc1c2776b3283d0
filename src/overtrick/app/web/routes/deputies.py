"""Deputies of an event: the director makes a link for each, shows it, and withdraws it."""

from datetime import UTC, datetime
from typing import Any

from litestar import get, post
from litestar.datastructures import State
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect, Template
from markupsafe import Markup

from overtrick.app.access.access import Access
from overtrick.app.access.links import Link
from overtrick.app.access.rows import clean_label
from overtrick.app.access.viewer import Role
from overtrick.app.views.desk.cards import qr
from overtrick.app.views.desk.deputies import DeputySeen, deputies_seen
from overtrick.app.web.callers import FORM, Asking, fields
from overtrick.app.web.config import join_address
from overtrick.app.web.page import page
from overtrick.app.web.who import RequestShown, Who
from overtrick.errors import InvalidTelling
from overtrick.messages import translate

__all__ = ["PAGES"]

_WHY = "Only the director lets deputies in."

HERE = "/desk/{event:str}/deputies"


@get(HERE, include_in_schema=False)
async def deputies(
    state: State, who: Who, event: FromPath[str], link: FromQuery[str] = ""
) -> Template:
    """The links of this event's deputies; one of them with its code, when it is asked for."""
    who.director(_WHY, event)
    return await _page(state, who, event, wanted=link)


@post(HERE, include_in_schema=False, request_max_body_size=FORM)
async def let_in(
    request: Asking, state: State, who: Who, event: FromPath[str]
) -> Redirect | Template:
    """Make a link; the address of the page names the link, which opens nothing by itself."""
    who.director(_WHY, event)
    name = clean_label((await fields(request)).get("name", ""))
    if not name:
        return await _page(state, who, event, error="Whom is it for? Type a name.")
    running = await state.club.running(event)
    made: Link = await state.club.blocking(state.access.desk_link, running.id, name)
    return Redirect(f"/desk/{event}/deputies?link={made.id}", status_code=303)


@post(
    "/desk/{event:str}/deputies/withdraw", include_in_schema=False, request_max_body_size=FORM
)
async def withdraw(request: Asking, state: State, who: Who, event: FromPath[str]) -> Redirect:
    """Withdraw a link: it stops, and whoever came by it is signed out."""
    who.director(_WHY, event)
    asked = (await fields(request)).get("link", "")
    link: Link = await state.club.blocking(state.access.link, asked)
    if link.event != event or link.role is not Role.DEPUTY:
        raise InvalidTelling("that is no deputy's link of this event", "link")
    await state.club.blocking(state.access.revoke, link.id)
    return Redirect(f"/desk/{event}/deputies", status_code=303)


async def _page(
    state: State, who: RequestShown, event: str, wanted: str = "", error: str = ""
) -> Template:
    running = await state.club.running(event)
    seen = await state.club.blocking(_seen, state.access, running.id)
    chosen = next((each for each in seen if each.link.id == wanted and each.opens), None)
    return page(
        "deputies.html",
        f"{translate('Deputies')}: {running.title}",
        running=running,
        viewer=who.desk(event),
        status=422 if error else 200,
        deputies=seen,
        chosen=chosen,
        error=error,
        **_opened(state, chosen),
    )


def _seen(access: Access, event: str) -> list[DeputySeen]:
    return deputies_seen(access.links(event), access.devices(), datetime.now(UTC))


def _opened(state: State, chosen: DeputySeen | None) -> dict[str, Any]:
    if chosen is None:
        return {}
    address = join_address(state.config) + chosen.link.path
    return {"address": address, "code": Markup(qr(address))}


PAGES = [deputies, let_in, withdraw]
