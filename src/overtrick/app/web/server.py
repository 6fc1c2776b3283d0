"""
The server: a store, a club in memory, who may do what, the pages, and how it says no.

Start the server, and say where it is.
"""

from __future__ import annotations

import gc
import io
import logging
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any
from urllib.parse import quote

import segno
import uvicorn
from litestar import Litestar, Response, Router
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException, ValidationException
from litestar.response import Redirect, Template
from litestar.template.config import TemplateConfig

from overtrick.app.access.access import Access
from overtrick.app.access.tokens import HeatKeys
from overtrick.app.club.club import Club
from overtrick.app.club.fields import Fields
from overtrick.app.club.parties import Parties
from overtrick.app.demo import EVENING, PASS_PHRASE, fill
from overtrick.app.store.database import DocumentChanged, EventExists, EventUnknown, StoreError
from overtrick.app.store.store import Store
from overtrick.app.use_cases.perform import NotAllowed
from overtrick.app.web.backups import Backups
from overtrick.app.web.broadcast import ConnectionLimits
from overtrick.app.web.callers import Asking, language_of, path_of
from overtrick.app.web.config import ServerConfig, join_address, local_address
from overtrick.app.web.connection import TimedProtocol
from overtrick.app.web.field_inbox import FieldInbox
from overtrick.app.web.guards import SECURITY, csrf_config
from overtrick.app.web.openapi import openapi_route
from overtrick.app.web.routes.registry import ACTIONS, PAGES
from overtrick.app.web.static_files import Marks, static_file
from overtrick.app.web.templating import engine
from overtrick.app.web.who import NotSignedIn, who_by_cookie, who_by_token
from overtrick.errors import OvertrickError, Text, UnknownName
from overtrick.messages import say, speak, translate

__all__ = ["create_app", "pages_of", "put_behind", "run"]


def create_app(config: ServerConfig, store: Store | None = None) -> Litestar:
    """
    Make the server of a club; its store is opened, and migrated, at once.

    :raises StoreError: if the store cannot be opened.
    """
    store = store or Store.open(config.store)
    app = pages_of(config)
    put_behind(app, config, store, Access(store))
    return app


class _Pages(Litestar):
    """Every page and action, found by an address in which a name may have a slash."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer; what has no such name is left as it came."""
        if b"%2f" in scope.get("raw_path", b"").lower():
            scope["path"] = path_of(scope["raw_path"])
        await super().__call__(scope, receive, send)


def pages_of(config: ServerConfig) -> Litestar:
    """Make every page and action of a server; :func:`put_behind` gives them a club."""
    guard = csrf_config(is_secure=config.is_secure)
    act = Router("/act", route_handlers=ACTIONS, include_in_schema=False)
    api = Router(
        "/api/v1",
        route_handlers=ACTIONS,
        dependencies={"who": Provide(who_by_token)},
        opt={"exclude_from_csrf": True},
        security=[{"token": []}],
    )
    templates = engine()
    templates.engine.add_extension(Marks)
    return _Pages(
        [*PAGES, act, api, static_file, openapi_route(ACTIONS, "/api/v1")],
        dependencies={"who": Provide(who_by_cookie)},
        lifespan=[_running],
        state=State({"guard": guard}),
        exception_handlers=_HANDLERS,
        type_encoders={Text: say},
        template_config=TemplateConfig(instance=templates),
        logging_config=None,
        openapi_config=None,  # openapi.json is made of the types of the commands
        **SECURITY(config, guard),
    )


def put_behind(app: Litestar, config: ServerConfig, store: Store, access: Access) -> None:
    """Put a club behind the pages: whatever a server has that another has not."""
    app.state.guard.secret = access.secret("csrf")
    club = Club(store)
    limits = ConnectionLimits(config.streams_by_address)
    app.state.update({"club": club, "access": access, "config": config})
    app.state.update(
        {
            "backups": Backups(club, config.copies),
            "connection_limits": limits,
            "parties": Parties(store),
        }
    )
    fields = Fields(store)
    app.state.update({"fields": fields, "heat_keys": HeatKeys(store)})
    app.state.update({"field_inbox": FieldInbox(club, fields, config.inbox)})


@asynccontextmanager
async def _running(app: Litestar) -> AsyncIterator[None]:
    club, backups = app.state.club, app.state.backups
    await club.start()
    try:
        async with backups.running(), app.state.field_inbox.running():
            yield
    finally:
        await club.stop()
        club.store.close()


MOST_CONNECTIONS = 16_384
"""Connections and files that are open at once."""


def run(
    config: ServerConfig,
    *,
    demo: bool = False,
    passing: bool = False,
    new_pass_phrase: bool = False,
    tell: Callable[[str], None] = print,
) -> None:
    """
    Serve until stopped; first say where it is and how to come in.

    *passing* says that the store is removed when the server stops.

    :raises StoreError: if the store cannot be opened.
    """
    store = Store.open(config.store)
    try:
        store.check_sound()
    except StoreError:
        store.close()
        raise
    access = Access(store)
    if demo:
        fill(store)
        if not access.has_pass_phrase():
            access.set_pass_phrase(PASS_PHRASE)
    _more_connections()
    for line in _greeting(config, store, access, demo=demo, new_pass_phrase=new_pass_phrase):
        tell(line)
    if passing:
        tell(translate("Stop with Ctrl+C; what is tried here is removed then."))
    else:
        tell(translate("Kept in {place}", place=store.place))
        tell(translate("Stop with Ctrl+C; nothing that was saved is lost."))
    server_of(create_app(config, store), config).run()


def server_of(app: Litestar, config: ServerConfig) -> uvicorn.Server:
    """Make the server of an application; quiet, but for faults."""
    _keep_short()
    return uvicorn.Server(
        uvicorn.Config(
            app,
            host=config.host,
            port=config.port,
            log_level="warning",
            http=TimedProtocol,
            ws="none",
            server_header=False,
            timeout_graceful_shutdown=2,
            timeout_keep_alive=75,
            ssl_certfile=config.tls_certificate,
            ssl_keyfile=config.tls_key,
        )
    )


def _keep_short() -> None:
    """Let nobody wait long: threads take turns, and garbage is looked for where it is new."""
    sys.setswitchinterval(0.0001)  # who saves an entry waits for no ranking
    gc.freeze()  # what is there now stays; a look at all of it takes a quarter of a second
    gc.set_threshold(2_000, 10, 1_000)


def _more_connections() -> None:
    """Ask for as many connections as the machine allows: some begin with 256."""
    with suppress(ImportError, ValueError, OSError):  # there is no such limit on Windows
        import resource

        _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        most = (
            MOST_CONNECTIONS if hard == resource.RLIM_INFINITY else min(hard, MOST_CONNECTIONS)
        )
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def _greeting(
    config: ServerConfig, store: Store, access: Access, *, demo: bool, new_pass_phrase: bool
) -> list[str]:
    address = join_address(config)
    lines = [
        translate("Overtrick is ready. {for_whom}:", for_whom=_for_whom(config)),
        "",
        *_code(address),
        f"  {address}",
        "",
        translate("The director's desk:  {address}", address=f"{address}/desk"),
    ]
    if demo:
        lines.append(f"  {translate('pass phrase: {words}', words=PASS_PHRASE)}")
        link = access.table_link(EVENING, "1", label="demo phone")
        phone = translate(
            "A phone at table {table}:   {address}", table=1, address=address + link.path
        )
        lines.append(phone)
    elif new_pass_phrase or not access.has_pass_phrase():
        lines.append(f"  {translate('choose the pass phrase first, on this machine:')}")
        lines.append(f"  {local_address(config)}{access.setup_path()}")
    lines += [f"! {say(broken.whole)}" for broken in store.gaps()]
    return lines


def _for_whom(config: ServerConfig) -> Text:
    """
    Say who can open the address.

    >>> print(_for_whom(ServerConfig("x", host="127.0.0.1")))
    On this machine alone
    """
    if config.public_url:
        return Text("Players and spectators")
    if config.host in ("127.0.0.1", "localhost", "::1"):
        return Text("On this machine alone")
    return Text("Players and spectators, on the same Wi-Fi")


def _code(address: str) -> list[str]:
    drawn = io.StringIO()
    segno.make(address, error="m").terminal(out=drawn, compact=True)
    return drawn.getvalue().splitlines()


log = logging.getLogger("overtrick")


def _wants_json(request: Asking) -> bool:
    """Whether a program asks: a path of the API, or of a page's own requests."""
    return _path(request).startswith(("/api/", "/act/", "/home/"))


def _path(request: Asking) -> str:
    """The path alone: the whole address cannot be made of a host that is none."""
    return str(request.scope["path"])


def _is_desk(request: Asking) -> bool:
    """Whether it is a page of the desk: who is not signed in does so, and goes on there."""
    return f"{_path(request)}/".startswith("/desk/")


def _answer(
    request: Asking,
    status: int,
    code: str,
    sentence: Text | str,
    field: str = "",
) -> Response[Any]:
    if _wants_json(request):
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


def on_overtrick_error(request: Asking, error: OvertrickError) -> Response[Any]:
    """Answer what the rules refuse, or access, or the store; a page of the desk asks first."""
    if isinstance(error, NotSignedIn) and request.method == "GET" and _is_desk(request):
        asked = quote(f"{request.url.path}?{request.url.query}".rstrip("?"))
        return Redirect(f"/sign-in?next={asked}")
    status, code = _status(error)
    return _answer(request, status, code, error.whole, getattr(error, "field", ""))


def on_http_error(request: Asking, error: HTTPException) -> Response[Any]:
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


def on_any_error(request: Asking, error: Exception) -> Response[Any]:
    """Answer a fault of ours: it is in the log, nothing of it on the screen."""
    log.error("a fault while answering %s %s", request.method, _path(request), exc_info=error)
    sentence = Text(
        "A fault of the program: it is written down, and nothing that was saved is lost."
    )
    return _answer(request, 500, "fault", sentence)


_HANDLERS: dict[Any, Any] = {
    OvertrickError: on_overtrick_error,
    HTTPException: on_http_error,
    Exception: on_any_error,
}
