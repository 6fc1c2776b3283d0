"""The doors that links lead to: a table's, a pair's, a deputy's, the first start's; codes."""

from litestar import get, post
from litestar.datastructures import State
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect, Template

from overtrick.app.access.access import Access
from overtrick.app.access.places import Place
from overtrick.app.access.refused import AccessError, Forged, TooMany, WeakPassPhrase
from overtrick.app.access.viewer import Role, Viewer
from overtrick.app.club.club import Club
from overtrick.app.club.running import Running
from overtrick.app.store.store import listed
from overtrick.app.web.callers import (
    FORM,
    Asking,
    address_of,
    cookie,
    device_of,
    fields,
    keys_of,
)
from overtrick.app.web.routes.pad import pad_page
from overtrick.app.web.templating import page
from overtrick.app.web.who import DEPUTY, DESK, ME, TABLE, token_of
from overtrick.events.now.meetings import tables_of
from overtrick.messages import translate

__all__ = ["PAGES"]


@get("/t/{token:str}", include_in_schema=False)
async def table(
    request: Asking, state: State, token: FromPath[str], event: FromQuery[str] = ""
) -> Template:
    """
    A table's link: this phone is at that table from now on, and has its pad at once.

    The pad's script takes the token out of the address: a redirect costs a slow phone its time.
    A permanent card leads to the event that is played at its table now; of several, *event*.
    """
    place = await state.club.blocking(state.access.place, token)
    if place is not None:
        found = await _playing_at(state.club, place)
        chosen = [each for each in found if each.id == event] or found
        if len(chosen) != 1:
            return page(
                "place.html",
                translate("Table {table}", table=place.name),
                place=place,
                found=found,
            )
        link = await state.club.blocking(
            state.access.table_link, chosen[0].id, place.table, place.section
        )
        token = link.token
    shown = await pad_page(state, await _viewer(state, token, Role.TABLE))
    shown.cookies.append(cookie(request, TABLE, token))
    return shown


async def _playing_at(club: Club, place: Place) -> list[Running]:
    """Give the events in play that have this table, those told of last first."""
    found = []
    for row in club.whole(listed(await club.events()).in_play):
        running = await club.running(row.id)
        tables = {(section, table) for _, section, table in tables_of(running.state)}
        if (place.section, place.table) in tables and not running.state.publication.is_final:
            found.append(running)
    return found


@get("/me/{token:str}", include_in_schema=False)
async def me(request: Asking, state: State, token: FromPath[str]) -> Redirect:
    """A pair's link to its own page."""
    await _viewer(state, token, Role.PLAYER)
    return Redirect("/me", status_code=303, cookies=[cookie(request, ME, token)])


@get("/d/{token:str}", include_in_schema=False)
async def desk_link(request: Asking, state: State, token: FromPath[str]) -> Redirect:
    """A deputy's link; the address loses the token before anybody else reads it."""
    await _viewer(state, token, Role.DEPUTY)
    return Redirect("/d", status_code=303, cookies=[cookie(request, DEPUTY, token)])


@get("/d", include_in_schema=False)
async def desk_page(request: Asking, state: State) -> Template:
    """Nothing happens before the button, so that no preview of a link signs in."""
    viewer = await _viewer(state, token_of(request, DEPUTY), Role.DEPUTY)
    running = await state.club.running(viewer.event)
    title = translate("Sign in as deputy")
    return page("deputy.html", title, about=running.title, name=viewer.device)


@post("/d", include_in_schema=False, request_max_body_size=FORM)
async def desk(request: Asking, state: State) -> Redirect:
    """Sign a deputy in by a link."""
    typed = await fields(request)
    session = await state.club.blocking(
        state.access.sign_in_by_link,
        token_of(request, DEPUTY),
        device_of(request, typed.get("device", "")),
    )
    cookies = [cookie(request, DESK, session.token), cookie(request, DEPUTY, "")]
    return Redirect(f"/desk/{session.event}", status_code=303, cookies=cookies)


@get("/join", include_in_schema=False)
async def join_page() -> Template:
    """The form for a code that is typed."""
    return page("join.html", translate("Join a table"))


@post("/join", include_in_schema=False, request_max_body_size=FORM)
async def join(request: Asking, state: State) -> Redirect | Template:
    """Join a table by the code on its card; one that stays leads to what is played there."""
    typed = (await fields(request)).get("code", "")
    access: Access = state.access
    try:
        found = await state.club.blocking(
            access.by_code, typed, keys_of(request), address_of(request)
        )
    except AccessError as error:
        shown = page(
            "join.html",
            translate("Join a table"),
            status=error.status,
            error=error.whole,
            typed=typed[:20],
        )
        if isinstance(error, TooMany):
            shown.headers["retry-after"] = str(error.seconds)
        return shown
    if isinstance(found, Place):
        return Redirect(found.path, status_code=303)
    return Redirect("/t", status_code=303, cookies=[cookie(request, TABLE, found.token)])


@get("/setup/{token:str}", include_in_schema=False)
async def set_up_page(state: State, token: FromPath[str]) -> Template:
    """The link from the terminal: choose the director's pass phrase."""
    await state.club.blocking(state.access.check_set_up, token)
    return page("set_up.html", translate("Choose a pass phrase"), token=token)


@post("/setup/{token:str}", include_in_schema=False, request_max_body_size=FORM)
async def set_up(request: Asking, state: State, token: FromPath[str]) -> Redirect | Template:
    """Choose the director's pass phrase, once, and sign in."""
    typed = await fields(request)
    phrase = typed.get("phrase", "")
    try:
        if phrase != typed.get("again", ""):
            raise WeakPassPhrase("The two are not the same. Type it twice.")
        session = await state.club.blocking(
            state.access.set_up, token, phrase, device_of(request)
        )
    except WeakPassPhrase as error:
        why = error.whole
        return page(
            "set_up.html", translate("Choose a pass phrase"), status=422, token=token, error=why
        )
    signed_in = cookie(request, DESK, session.token)
    return Redirect("/desk", status_code=303, cookies=[signed_in])


async def _viewer(state: State, token: str, role: Role) -> Viewer:
    viewer: Viewer = await state.club.blocking(state.access.by_link, token)
    if viewer.role is not role or not token.isascii():
        raise Forged("This address is not complete, or was not made here. Scan it again.")
    return viewer


PAGES = [table, me, desk_link, desk_page, desk, join_page, join, set_up_page, set_up]
