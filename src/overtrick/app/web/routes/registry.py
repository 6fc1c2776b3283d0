"""Every route: pages for people, and actions that the API and the pages share."""

from litestar.types import ControllerRouterHandler

from overtrick.app.web.routes import (
    actions,
    amend,
    desk,
    doors,
    draws,
    events,
    exchange,
    health,
    journal,
    live,
    names,
    pad,
    paper,
    personal,
    plans,
    problems,
    ranking,
    result,
    results,
    setup,
    sign_in,
    standings,
    start,
    swiss,
)

__all__ = ["ACTIONS", "PAGES"]

PAGES: list[ControllerRouterHandler] = [
    *start.PAGES,
    *health.PAGES,
    *live.PAGES,
    *ranking.PAGES,
    *results.PAGES,
    *personal.PAGES,
    *setup.PAGES,
    *names.PAGES,
    *desk.PAGES,
    *problems.PAGES,
    *result.PAGES,
    *amend.PAGES,
    *paper.PAGES,
    *sign_in.PAGES,
    *doors.PAGES,
    *pad.PAGES,
    *swiss.PAGES,
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
    *names.ACTIONS,
    *problems.ACTIONS,
    *result.ACTIONS,
    *amend.ACTIONS,
    *paper.ACTIONS,
    *start.ACTIONS,
    *pad.ACTIONS,
    *swiss.ACTIONS,
]
"""What ``/act`` offers by cookie and ``/api/v1`` by token."""
