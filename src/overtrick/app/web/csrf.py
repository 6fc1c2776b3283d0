"""
Whether a request that changes something comes from a page of ours.

Litestar compares the token in the request with the one in a cookie, both signed.  Here its
sharp edges are taken off: a cookie of another installation at the same address is replaced, a
token that is no text is refused, and whoever says where it comes from must come from here.
"""

from typing import Any
from urllib.parse import urlsplit

from litestar import Request
from litestar.config.csrf import CSRFConfig
from litestar.datastructures import Cookie, FormMultiDict, Headers, MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.exceptions import PermissionDeniedException
from litestar.middleware.csrf import CSRFMiddleware
from litestar.types import ASGIApp, HTTPSendMessage, Receive, Scope, Send
from litestar.utils.scope.state import ScopeState

from overtrick.errors import OvertrickError

__all__ = ["CSRF_COOKIE", "FormGuard", "NotFromHere", "csrf_config"]

CSRF_COOKIE = "overtrick_csrf"

KEPT = 60 * 24 * 3600
"""Seconds that a browser keeps it."""

WITHOUT = ("/static/", "/api/", "/health", "/home/")
"""Where no cookie counts: files, what is asked with a token or a key, the sign of life."""


class NotFromHere(OvertrickError):
    """What was sent does not come from a page of this server, or from an old one."""

    status, code = 403, "reload"


class UnreadableForm(OvertrickError):
    """What was sent is no form that can be read."""

    status, code = 400, "cannot-be-read"


def csrf_config(*, is_secure: bool) -> CSRFConfig:
    """Give the cookie and header that a page proves itself with; a club sets the secret."""
    return CSRFConfig(
        secret="",
        cookie_name=CSRF_COOKIE,
        header_name="x-csrf-token",
        cookie_httponly=True,
        cookie_samesite="lax",
        cookie_secure=is_secure,
    )


class FormGuard(CSRFMiddleware):
    """
    Litestar's check, for whatever a request may bring.

    A proxy may ask under another name than the page has: *public_url* is then where it is from.
    """

    def __init__(self, app: ASGIApp, config: CSRFConfig, public_url: str = "") -> None:
        super().__init__(app, config)
        self.public = urlsplit(public_url).netloc.lower()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or refuse it before anything of it is read."""
        if scope["type"] != ScopeType.HTTP or scope["path"].startswith(WITHOUT):
            await self.app(scope, receive, send)
            return
        request: Request[Any, Any, Any] = Request(scope)
        known = request.cookies.get(CSRF_COOKIE)
        if known is not None and self._decode_csrf_token(known) is None:
            request.cookies.pop(CSRF_COOKIE)  # made by another server at this address
        if request.method not in self.config.safe_methods:
            _check_origin(request.headers, self.public)
        try:
            await super().__call__(scope, receive, send)
        except PermissionDeniedException as error:
            if "CSRF" not in str(error.detail):
                raise
            raise NotFromHere(
                "This page is from before: reload it and try again. Nothing was changed."
            ) from error
        except (UnicodeError, LookupError) as error:  # an unknown charset, too
            raise UnreadableForm("This form cannot be read. Nothing was changed.") from error
        finally:
            await _close_files(scope)

    def _set_cookie_if_needed(self, message: HTTPSendMessage, token: str) -> None:
        """Give a browser its cookie, to be kept: a phone may close it between two rounds."""
        config = self.config
        made = Cookie(
            key=config.cookie_name,
            value=token,
            max_age=KEPT,
            secure=config.cookie_secure,
            httponly=config.cookie_httponly,
            samesite=config.cookie_samesite,
        )
        headers = MutableScopeHeaders.from_message(message)
        headers.add("set-cookie", made.to_header(header=""))

    def _decode_csrf_token(self, token: object) -> str | None:
        """Read a token that may be anything: a file, another alphabet."""
        if not isinstance(token, str) or not token.isascii():
            return None
        return super()._decode_csrf_token(token)


def _check_origin(headers: Headers, public: str) -> None:
    """Refuse what says that it comes from elsewhere; ``null`` says nothing."""
    origin = headers.get("origin", "null")
    site = headers.get("sec-fetch-site", "same-origin")
    if origin != "null" and _netloc(origin) not in {headers.get("host", "").lower(), public}:
        raise NotFromHere("This was sent by a page of {origin!r}.", origin=origin[:80])
    if site not in ("same-origin", "none"):
        raise NotFromHere("This was sent by a page of another place.")


async def _close_files(scope: Scope) -> None:
    """Let go of files that came with a form, refused or not."""
    form = ScopeState.from_scope(scope).form
    if isinstance(form, dict):
        await FormMultiDict.from_form_data(form).close()


def _netloc(origin: str) -> str:
    try:
        return urlsplit(origin).netloc.lower() or "nowhere"
    except ValueError:
        return "nowhere"
