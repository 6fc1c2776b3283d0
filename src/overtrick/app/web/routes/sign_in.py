"""The desk's door: sign in and out."""

from contextlib import suppress

from litestar import get, post
from litestar.datastructures import State
from litestar.params import FromQuery
from litestar.response import Redirect, Template

from overtrick.app.access.access import Access
from overtrick.app.access.refused import AccessError, TooMany
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
from overtrick.app.web.who import DESK
from overtrick.messages import translate

__all__ = ["PAGES"]


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
    return _going(state, session.token, onward)


@post("/sign-out", include_in_schema=False, request_max_body_size=FORM)
async def sign_out(request: Asking, state: State) -> Redirect:
    """Sign this device out."""
    token = request.cookies.get(DESK, "")
    with suppress(AccessError):  # whatever it was, it is not signed in
        await state.club.blocking(state.access.sign_out, token)
    return _going(state, "", "/")


def _going(state: State, token: str, onward: str) -> Redirect:
    return Redirect(onward, status_code=303, cookies=[cookie(state.config, DESK, token)])


PAGES = [sign_in_page, sign_in, sign_out]
