"""The desk's door: sign in and out, the devices that are signed in, the pass phrases."""

from contextlib import suppress
from typing import Any

from litestar import get, post
from litestar.datastructures import State
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect, Template

from overtrick.app.access.access import Access
from overtrick.app.access.refused import AccessError, TooMany, WeakPassPhrase
from overtrick.app.access.viewer import Role
from overtrick.app.use_cases.perform import NotAllowed
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
from overtrick.app.web.page import page
from overtrick.app.web.who import DESK, Who

__all__ = ["PAGES"]


@get("/sign-in", include_in_schema=False)
async def sign_in_page(state: State, next: FromQuery[str] = "/desk") -> Template:
    """The form for the pass phrase."""
    has = await state.club.blocking(state.access.has_pass_phrase)
    return page("sign_in.html", "Sign in", has_phrase=has, next=safe_next(next))


@post("/sign-in", include_in_schema=False, request_max_body_size=FORM)
async def sign_in(request: Asking, state: State) -> Redirect | Template:
    """Sign in; what is wrong is said on the same form, and the label stays as typed."""
    typed = await fields(request)
    access: Access = state.access
    onward, label = safe_next(typed.get("next", "")), typed.get("device", "")
    try:
        session = await state.club.blocking(
            access.sign_in,
            typed.get("phrase", ""),
            device_of(request, label),
            keys_of(request),
            address_of(request),
        )
    except AccessError as error:
        shown = page(
            "sign_in.html",
            "Sign in",
            status=error.status,
            has_phrase=await state.club.blocking(access.has_pass_phrase),
            next=onward,
            error=str(error),
            device=label[:80],
        )
        if isinstance(error, TooMany):
            shown.headers["retry-after"] = str(error.seconds)
        return shown
    return _going(state, session.token, onward)


@post("/sign-out", include_in_schema=False, request_max_body_size=FORM)
async def sign_out(request: Asking, state: State) -> Redirect:
    """Sign this device out."""
    token = request.cookies.get(DESK, "")
    with suppress(AccessError):  # whatever it was, it is not signed in
        await state.club.blocking(state.access.sign_out, token)
    return _going(state, "", "/")


@get("/desk/devices", include_in_schema=False)
async def devices(state: State, who: Who) -> Template:
    """The devices that are signed in, each with its way out; the pass phrases."""
    return await _devices(state, who)


@post("/desk/devices/{id:str}/sign-out", include_in_schema=False, request_max_body_size=FORM)
async def sign_out_device(state: State, who: Who, id: FromPath[str]) -> Redirect:
    """Sign another device out."""
    _director(who)
    await state.club.blocking(state.access.sign_out_device, id)
    return Redirect("/desk/devices", status_code=303)


@post("/desk/pass-phrase", include_in_schema=False, request_max_body_size=FORM)
async def choose(request: Asking, state: State, who: Who) -> Redirect | Template:
    """Choose the director's or the deputies' pass phrase; the old one's devices go out."""
    viewer, typed = _director(who), await fields(request)
    role = Role.DEPUTY if typed.get("role") == "deputy" else Role.DIRECTOR
    phrase, again = (typed.get(f"{role}-{each}", "") for each in ("phrase", "again"))
    try:
        if phrase != again:
            raise WeakPassPhrase("The two are not the same. Type it twice.")
        await state.club.blocking(state.access.set_pass_phrase, phrase, role, viewer.link)
    except WeakPassPhrase as error:
        return await _devices(state, who, error=str(error), refused=role.value)
    return Redirect("/desk/devices", status_code=303)


def _director(who: Who) -> Any:
    viewer = who.desk()
    if viewer.role is not Role.DIRECTOR or viewer.event is not None:
        raise NotAllowed("only the director may see and change who is signed in")
    return viewer


async def _devices(state: State, who: Who, error: str = "", refused: str = "") -> Template:
    viewer, access = _director(who), state.access
    return page(
        "devices.html",
        "Devices and pass phrases",
        status=422 if error else 200,
        viewer=viewer,
        devices=await state.club.blocking(access.devices),
        has_deputy=await state.club.blocking(access.has_pass_phrase, Role.DEPUTY),
        error=error,
        refused=refused,
    )


def _going(state: State, token: str, onward: str) -> Redirect:
    return Redirect(onward, status_code=303, cookies=[cookie(state.config, DESK, token)])


PAGES = [sign_in_page, sign_in, sign_out, devices, sign_out_device, choose]
