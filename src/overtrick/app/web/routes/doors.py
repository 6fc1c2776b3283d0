"""
The doors: links of tables, pairs and deputies, codes, the first start; sign in and out.

Who may come in to the desk: the devices signed in, the pass phrases, tokens for programs.
"""

from contextlib import suppress
from typing import Any

from litestar import get, post
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect, Template

from overtrick.app.access.links import Place
from overtrick.app.access.refused import AccessError, Forged, TooMany, WeakPassPhrase
from overtrick.app.access.rows import clean_label
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
    safe_next,
)
from overtrick.app.web.config import State
from overtrick.app.web.routes.pad import pad_page
from overtrick.app.web.templating import page
from overtrick.app.web.who import DEPUTY, DESK, ME, TABLE, RequestShown, Who, token_of
from overtrick.errors import InvalidTelling, Text
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
    running = await state.club.running(viewer.event or "")
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
    access = state.access
    try:
        found = await state.club.blocking(
            access.by_code, typed, keys_of(request), address_of(request)
        )
    except AccessError as error:
        return _refused("join.html", translate("Join a table"), error, typed=typed[:20])
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


def _refused(template: str, title: str, error: AccessError, **given: Any) -> Template:
    """Give a form again with what was wrong, and when it may be tried again."""
    shown = page(template, title, status=error.status, error=error.whole, **given)
    if isinstance(error, TooMany):
        shown.headers["retry-after"] = str(error.seconds)
    return shown


async def _viewer(state: State, token: str, role: Role) -> Viewer:
    viewer = await state.club.blocking(state.access.by_link, token)
    if viewer.role is not role or not token.isascii():
        raise Forged("This address is not complete, or was not made here. Scan it again.")
    return viewer


_WHY = "only the director may see and change who is signed in"

HERE = "/desk/devices"

_NOTHING = {"error": "", "refused": "", "token": "", "label": "", "typed": {}}
"""What of the page is there only after something was typed."""

ROLES = {
    Role.DIRECTOR: (Text("director"), Text("everything that the API offers")),
    Role.DEPUTY: (Text("deputy"), Text("enter, correct and rule; not publish")),
    Role.ANYONE: (Text("anyone"), Text("what players and guests may see")),
}
"""What a program may be, with a note."""


@get(HERE, include_in_schema=False)
async def devices(state: State, who: Who) -> Template:
    """The devices that are signed in, each with its way out; pass phrases; programs."""
    return await _page(state, who)


@post(f"{HERE}/{{id:str}}/sign-out", include_in_schema=False, request_max_body_size=FORM)
async def sign_out_device(state: State, who: Who, id: FromPath[str]) -> Redirect:
    """Sign another device out."""
    who.director(_WHY)
    await state.club.blocking(state.access.sign_out_device, id)
    return Redirect(HERE, status_code=303)


@post("/desk/pass-phrase", include_in_schema=False, request_max_body_size=FORM)
async def choose(request: Asking, state: State, who: Who) -> Redirect | Template:
    """Choose the director's or the deputies' pass phrase; the old one's devices go out."""
    viewer, typed = who.director(_WHY), await fields(request)
    role = Role.DEPUTY if typed.get("role") == "deputy" else Role.DIRECTOR
    phrase, again = (typed.get(f"{role}-{each}", "") for each in ("phrase", "again"))
    try:
        if phrase != again:
            raise WeakPassPhrase("The two are not the same. Type it twice.")
        await state.club.blocking(state.access.set_pass_phrase, phrase, role, viewer.link)
    except WeakPassPhrase as error:
        return await _page(state, who, status=422, error=error.whole, refused=role.value)
    return Redirect(HERE, status_code=303)


@post(f"{HERE}/programs", include_in_schema=False, request_max_body_size=FORM)
async def let_in(request: Asking, state: State, who: Who) -> Template:
    """Make a token for a program; the answer is the only page that shows it."""
    who.director(_WHY)
    typed = await fields(request)
    label, event = clean_label(typed.get("label", "")), typed.get("event", "")
    if not label:
        error = "What is it for? Type a name."
        return await _page(state, who, status=422, error=error, refused="label", typed=typed)
    role = next((each for each in ROLES if each == typed.get("role")), None)
    if role is None:
        raise InvalidTelling("a program is a director, a deputy or anyone", "role")
    if event:
        await state.club.running(event)
    token = await state.club.blocking(state.access.api_token, role, event or None, label)
    return await _page(state, who, token=token, label=label)


@post(f"{HERE}/programs/{{id:str}}", include_in_schema=False, request_max_body_size=FORM)
async def withdraw(state: State, who: Who, id: FromPath[str]) -> Redirect:
    """Withdraw a program's token; it stops at once."""
    who.director(_WHY)
    await state.club.blocking(state.access.withdraw_token, id)
    return Redirect(HERE, status_code=303)


async def _page(state: State, who: RequestShown, status: int = 200, **more: Any) -> Template:
    viewer, access, blocking = who.director(_WHY), state.access, state.club.blocking
    context = {
        "devices": await blocking(access.devices),
        "has_deputy": await blocking(access.has_pass_phrase, Role.DEPUTY),
        "programs": await blocking(access.api_tokens),
        "events": await state.club.events(),
        "roles": ROLES,
        **_NOTHING,
        **more,
    }
    return page(
        "devices.html",
        translate("Devices and pass phrases"),
        viewer=viewer,
        status=status,
        **context,
    )


@get("/sign-in", include_in_schema=False)
async def sign_in_page(state: State, next: FromQuery[str] = "/desk") -> Template:
    """The form for the pass phrase."""
    has = await state.club.blocking(state.access.has_pass_phrase)
    return page("sign_in.html", translate("Sign in"), has_phrase=has, next=safe_next(next))


@post("/sign-in", include_in_schema=False, request_max_body_size=FORM)
async def sign_in(request: Asking, state: State) -> Redirect | Template:
    """Sign in; what is wrong is said on the same form, and the label stays as typed."""
    typed = await fields(request)
    access = state.access
    onward, label = safe_next(typed.get("next", "")), typed.get("device", "")
    try:
        session = await state.club.blocking(
            access.sign_in,
            typed.get("phrase", ""),
            device_of(request, label),
            keys_of(request),
            address_of(request),
            token_of(request, DESK),
        )
    except AccessError as error:
        has = await state.club.blocking(access.has_pass_phrase)
        given = {"has_phrase": has, "next": onward, "device": label[:80]}
        return _refused("sign_in.html", translate("Sign in"), error, **given)
    return _going(request, session.token, onward)


@post("/sign-out", include_in_schema=False, request_max_body_size=FORM)
async def sign_out(request: Asking, state: State) -> Redirect:
    """Sign this device out."""
    token = token_of(request, DESK)
    with suppress(AccessError):  # whatever it was, it is not signed in
        await state.club.blocking(state.access.sign_out, token)
    return _going(request, "", "/")


def _going(request: Asking, token: str, onward: str) -> Redirect:
    return Redirect(onward, status_code=303, cookies=[cookie(request, DESK, token)])


PAGES = [
    table,
    me,
    desk_link,
    desk_page,
    desk,
    join_page,
    join,
    set_up_page,
    set_up,
    devices,
    sign_out_device,
    choose,
    let_in,
    withdraw,
    sign_in_page,
    sign_in,
    sign_out,
]
