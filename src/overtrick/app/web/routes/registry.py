"""
Every route: pages for people, and actions that the API and the pages share.

What can be told, and what it would change: two routes for every use case.
"""

from inspect import cleandoc
from typing import Any

from litestar import post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath
from litestar.types import ControllerRouterHandler

from overtrick.app.access.viewer import Role, Viewer
from overtrick.app.use_cases.perform import Answer, Effect, UseCase, check_may, perform
from overtrick.app.use_cases.perform import preview as effect_of
from overtrick.app.use_cases.registry import USE_CASES, use_case_named
from overtrick.app.web import callers
from overtrick.app.web.body import body_of
from overtrick.app.web.callers import Asking
from overtrick.app.web.config import State
from overtrick.app.web.routes import (
    awards,
    desk,
    desk_fields,
    doors,
    fields,
    house,
    journal,
    names,
    pad,
    plans,
    players,
    publish,
    ranking,
    results,
    room,
    safe,
    setup,
    swiss,
)
from overtrick.app.web.who import NotSignedIn, Who
from overtrick.errors import UnknownName

__all__ = ["ACTIONS", "PAGES"]


def _teller(who: Who, event: str, use_case: UseCase) -> Viewer:
    """
    Choose who tells it, of all that a request shows itself to be.

    :raises NotSignedIn: if it is nobody; a token that no longer counts says why.
    """
    roles = list(Role)
    found = [viewer for viewer in who.viewers if viewer.of(event)]
    found.sort(key=lambda viewer: (viewer.role not in use_case.roles, roles.index(viewer.role)))
    for error in who.refused.values() if not found else ():
        raise error
    if not who.viewers and Role.ANYONE not in use_case.roles:
        raise NotSignedIn("please sign in: {title}", title=use_case.title)
    return found[0] if found else Viewer(event=event)


def telling(use_case: UseCase) -> HTTPRouteHandler:
    """Make the route by which something is told."""

    @post(
        f"/events/{{event:str}}/tell/{use_case.name}",
        tags=["tell"],
        summary=use_case.title,
        opt=_said(use_case, "tell"),
    )
    async def tell(request: Asking, state: State, who: Who, event: FromPath[str]) -> Answer:
        viewer = _teller(who, event, use_case)
        command = await body_of(request, use_case.command, use_case.name)
        return await perform(state.club, event, use_case, command, viewer)

    return tell


def previewing(use_case: UseCase) -> HTTPRouteHandler:
    """Make the route that says what telling it would change."""

    @post(
        f"/events/{{event:str}}/preview/{use_case.name}",
        tags=["preview"],
        summary=f"{use_case.title}: what it would change",
        opt=_said(use_case, "preview"),
        status_code=200,
    )
    async def preview(request: Asking, state: State, who: Who, event: FromPath[str]) -> Effect:
        viewer = _teller(who, event, use_case)
        command = await body_of(request, use_case.command, use_case.name)
        check_may(use_case, command, viewer, event)
        return await state.club.aside(
            event, lambda running: effect_of(running, use_case, command, viewer)
        )

    return preview


def _said(use_case: UseCase, deed: str) -> dict[str, Any]:
    roles = ", ".join(role.value for role in Role if role in use_case.roles)
    said = cleandoc(use_case.command.__doc__ or use_case.title)
    says = f"{said}\n\nBy: {roles}."
    return {"body": use_case.command, "id": f"{deed}_{use_case.name}", "says": says}


@post(
    ["/events/{event:str}/tell/{verb:str}", "/events/{event:str}/preview/{verb:str}"],
    opt={"hidden": True},
)
async def unknown(event: FromPath[str], verb: FromPath[str]) -> Answer:
    """Refuse what nobody can tell; the message lists what there is."""
    raise UnknownName("{title}: not by this address", title=use_case_named(verb).title)


PAGES: list[ControllerRouterHandler] = [
    *house.PAGES,
    *ranking.PAGES,
    *fields.PAGES,
    *results.PAGES,
    *setup.PAGES,
    *names.PAGES,
    *room.PAGES,
    *players.PAGES,
    *awards.PAGES,
    *desk.PAGES,
    *desk_fields.PAGES,
    *plans.PAGES,
    *doors.PAGES,
    *pad.PAGES,
    *swiss.PAGES,
    *publish.PAGES,
    *safe.PAGES,
    *callers.PAGES,
]
"""Pages and streams, by cookie."""

ACTIONS: list[ControllerRouterHandler] = [
    *map(telling, USE_CASES.values()),
    *map(previewing, USE_CASES.values()),
    unknown,
    *desk.ACTIONS,
    *journal.ACTIONS,
    *plans.ACTIONS,
    *swiss.ACTIONS,
    *safe.ACTIONS,
    *fields.ACTIONS,
    *ranking.ACTIONS,
    *awards.ACTIONS,
    *results.ACTIONS,
    *names.ACTIONS,
    *room.ACTIONS,
    *pad.ACTIONS,
    *publish.ACTIONS,
]
"""What ``/act`` offers by cookie and ``/api/v1`` by token."""
