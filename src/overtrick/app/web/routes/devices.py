"""Who may come in to the desk: the devices signed in, the pass phrases, tokens for programs."""

from typing import Any

from litestar import get, post
from litestar.datastructures import State
from litestar.params import FromPath
from litestar.response import Redirect, Template

from overtrick.app.access.refused import WeakPassPhrase
from overtrick.app.access.rows import clean_label
from overtrick.app.access.viewer import Role
from overtrick.app.web.callers import FORM, Asking, fields
from overtrick.app.web.page import page
from overtrick.app.web.who import RequestShown, Who
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


PAGES = [devices, sign_out_device, choose, let_in, withdraw]
