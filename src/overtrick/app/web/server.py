"""The server: a store, a club in memory, who may do what, and the pages."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from litestar import Litestar, Router
from litestar.datastructures import State
from litestar.di import Provide
from litestar.template.config import TemplateConfig

from overtrick.app.access.access import Access
from overtrick.app.access.heat_keys import HeatKeys
from overtrick.app.club.club import Club
from overtrick.app.club.fields import Fields
from overtrick.app.club.parties import Parties
from overtrick.app.store.store import Store
from overtrick.app.web.backups import Backups
from overtrick.app.web.config import ServerConfig
from overtrick.app.web.connection_limits import ConnectionLimits
from overtrick.app.web.csrf import csrf_config
from overtrick.app.web.field_inbox import FieldInbox
from overtrick.app.web.openapi import openapi_route
from overtrick.app.web.refusals import HANDLERS
from overtrick.app.web.routes.registry import ACTIONS, PAGES
from overtrick.app.web.security import SECURITY
from overtrick.app.web.static_files import Marks, static_file
from overtrick.app.web.templating import engine
from overtrick.app.web.who import who_by_cookie, who_by_token
from overtrick.errors import Text
from overtrick.messages import say

__all__ = ["create_app", "pages_of", "put_behind"]


def create_app(config: ServerConfig, store: Store | None = None) -> Litestar:
    """
    Make the server of a club; its store is opened, and migrated, at once.

    :raises StoreError: if the store cannot be opened.
    """
    store = store or Store.open(config.store)
    app = pages_of(config)
    put_behind(app, config, store, Access(store))
    return app


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
    return Litestar(
        [*PAGES, act, api, static_file, openapi_route(ACTIONS, "/api/v1")],
        dependencies={"who": Provide(who_by_cookie)},
        lifespan=[_running],
        state=State({"guard": guard}),
        exception_handlers=HANDLERS,
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
