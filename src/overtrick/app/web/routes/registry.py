"""Every route: pages for people, and actions that the API and the pages share."""

from litestar.types import ControllerRouterHandler

from overtrick.app.web import callers
from overtrick.app.web.routes import (
    actions,
    awards,
    desk,
    desk_fields,
    devices,
    doors,
    fields,
    house,
    journal,
    names,
    pad,
    paper,
    plans,
    players,
    publish,
    ranking,
    results,
    room,
    safe,
    setup,
    standings,
    start,
    swiss,
)

__all__ = ["ACTIONS", "PAGES"]

PAGES: list[ControllerRouterHandler] = [
    *start.PAGES,
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
    *devices.PAGES,
    *doors.PAGES,
    *pad.PAGES,
    *swiss.PAGES,
    *publish.PAGES,
    *paper.PAGES,
    *safe.PAGES,
    *callers.PAGES,
]
"""Pages and streams, by cookie."""

ACTIONS: list[ControllerRouterHandler] = [
    *actions.ACTIONS,
    *desk.ACTIONS,
    *journal.ACTIONS,
    *standings.ACTIONS,
    *plans.ACTIONS,
    *swiss.ACTIONS,
    *safe.ACTIONS,
    *fields.ACTIONS,
    *ranking.ACTIONS,
    *awards.ACTIONS,
    *results.ACTIONS,
    *names.ACTIONS,
    *room.ACTIONS,
    *start.ACTIONS,
    *pad.ACTIONS,
    *publish.ACTIONS,
]
"""What ``/act`` offers by cookie and ``/api/v1`` by token."""
