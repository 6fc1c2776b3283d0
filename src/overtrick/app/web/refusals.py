"""What went wrong, as a page or as JSON: a sentence, never a traceback."""

import logging
from typing import Any
from urllib.parse import quote

from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.response import Redirect, Template

from overtrick.app.store.database import DocumentChanged, EventExists, EventUnknown, StoreError
from overtrick.app.use_cases.perform import NotAllowed
from overtrick.app.web.callers import language_of
from overtrick.app.web.who import NotSignedIn
from overtrick.errors import OvertrickError, Text, UnknownName
from overtrick.messages import speak

__all__ = ["HANDLERS", "wants_json"]

log = logging.getLogger("overtrick")


def wants_json(request: Request[Any, Any, Any]) -> bool:
    """Whether a program asks: a path of the API, or of a page's own requests."""
    return _path(request).startswith(("/api/", "/act/", "/home/"))


def _path(request: Request[Any, Any, Any]) -> str:
    """The path alone: the whole address cannot be made of a host that is none."""
    return str(request.scope["path"])


def _is_desk(request: Request[Any, Any, Any]) -> bool:
    """Whether it is a page of the desk: who is not signed in does so, and goes on there."""
    return f"{_path(request)}/".startswith("/desk/")


def _answer(
    request: Request[Any, Any, Any],
    status: int,
    code: str,
    sentence: Text | str,
    field: str = "",
) -> Response[Any]:
    if wants_json(request):
        return Response(
            {"error": sentence, "field": field, "code": code},
            status_code=status,
            media_type="application/json",
        )
    club = request.app.state.config.language
    speak(language_of(request.scope, club))  # a path that leads nowhere passed no middleware
    context = {"status": status, "code": code, "sentence": sentence, "path": _path(request)}
    return Template("refused.html", context=context, status_code=status)


def _status(error: Exception) -> tuple[int, str]:
    found = getattr(error, "status", None)
    if isinstance(found, int):
        return found, getattr(error, "code", "refused")
    for kind, status, code in (
        (NotSignedIn, 401, "sign-in"),
        (NotAllowed, 403, "not-allowed"),
        (UnknownName, 404, "unknown"),
        (EventUnknown, 404, "unknown-event"),
        (EventExists, 409, "there-already"),
        (DocumentChanged, 409, "changed-meanwhile"),
        (StoreError, 503, "not-saved"),
    ):
        if isinstance(error, kind):
            return status, code
    return 422, "refused"


def on_overtrick_error(request: Request[Any, Any, Any], error: OvertrickError) -> Response[Any]:
    """Answer what the rules refuse, or access, or the store; a page of the desk asks first."""
    if isinstance(error, NotSignedIn) and request.method == "GET" and _is_desk(request):
        asked = quote(f"{request.url.path}?{request.url.query}".rstrip("?"))
        return Redirect(f"/sign-in?next={asked}")
    status, code = _status(error)
    return _answer(request, status, code, error.whole, getattr(error, "field", ""))


def on_http_error(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    """Answer what the request itself has wrong."""
    if isinstance(error, ValidationException):
        return _answer(request, 400, "cannot-be-read", _invalid(error))
    words = {404: Text("There is no such page."), 405: Text("This cannot be done here.")}
    sentence = words.get(error.status_code) or str(error.detail) or "This could not be done."
    return _answer(request, error.status_code, f"http-{error.status_code}", sentence)


def _invalid(error: ValidationException) -> Text | str:
    given = [each for each in error.extra or () if isinstance(each, dict)]
    if given and all(each.get("source") in ("query", "path") for each in given):
        names = ", ".join(str(each.get("key")) for each in given)
        return Text("What the address says for {names} cannot be read.", names=names)
    parts = [f"{each.get('key') or 'body'}: {each.get('message')}" for each in given]
    return "; ".join(parts) or str(error.detail)


def on_any_error(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """Answer a fault of ours: it is in the log, nothing of it on the screen."""
    log.error("a fault while answering %s %s", request.method, _path(request), exc_info=error)
    sentence = Text(
        "A fault of the program: it is written down, and nothing that was saved is lost."
    )
    return _answer(request, 500, "fault", sentence)


HANDLERS: dict[Any, Any] = {
    OvertrickError: on_overtrick_error,
    HTTPException: on_http_error,
    Exception: on_any_error,
}
