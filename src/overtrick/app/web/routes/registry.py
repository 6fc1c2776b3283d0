"""Every route: pages for people, and actions that the API and the pages share."""

from litestar.types import ControllerRouterHandler

from overtrick.app.web.routes import (
    actions,
    desk,
    doors,
    draws,
    events,
    exchange,
    health,
    journal,
    live,
    pad,
    personal,
    plans,
    ranking,
    results,
    sign_in,
    standings,
    start,
)

__all__ = ["ACTIONS", "PAGES"]

PAGES: list[ControllerRouterHandler] = [
    *start.PAGES,
    *health.PAGES,
    *live.PAGES,
    *ranking.PAGES,
    *results.PAGES,
    *personal.PAGES,
    *desk.PAGES,
    *sign_in.PAGES,
    *doors.PAGES,
    *pad.PAGES,
]
"""Pages and streams, by cookie."""

ACTIONS: list[ControllerRouterHandler] = [
    *actions.ACTIONS,
    *events.ACTIONS,
    *journal.ACTIONS,
    *standings.ACTIONS,
    *plans.ACTIONS,
    *draws.ACTIONS,
    *exchange.ACTIONS,
    *live.ACTIONS,
    *ranking.ACTIONS,
    *results.ACTIONS,
    *desk.ACTIONS,
    *start.ACTIONS,
    *pad.ACTIONS,
]
"""What ``/act`` offers by cookie and ``/api/v1`` by token."""
