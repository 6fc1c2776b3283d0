"""
Who may come in to the desk: the devices signed in, the pass phrases, tokens for programs.

The desk's door: sign in and out.
"""

from contextlib import suppress
from typing import Any

from litestar import get, post
from litestar.datastructures import State
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect, Template

from overtrick.app.access.access import Access
from overtrick.app.access.refused import AccessError, TooMany, WeakPassPhrase
from overtrick.app.access.rows import clean_label
from overtrick.app.access.viewer import Role
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
from overtrick.app.web.templating import page
from overtrick.app.web.who import DESK, RequestShown, Who, token_of
from overtrick.errors import InvalidTelling, Text
from overtrick.messages import translate

__all__ = ["PAGES"]

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
    context: dict[str, Any] = {
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
            translate("Sign in"),
            status=error.status,
            has_phrase=await state.club.blocking(access.has_pass_phrase),
            next=onward,
            error=error.whole,
            device=label[:80],
        )
        if isinstance(error, TooMany):
            shown.headers["retry-after"] = str(error.seconds)
        return shown
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


PAGES = [devices, sign_out_device, choose, let_in, withdraw, sign_in_page, sign_in, sign_out]
