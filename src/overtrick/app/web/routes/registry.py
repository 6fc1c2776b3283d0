"""Every route: pages for people, and actions that the API and the pages share."""

from litestar.types import ControllerRouterHandler

from overtrick.app.web.routes import actions, desk, health, live, start

__all__ = ["ACTIONS", "PAGES"]

PAGES: list[ControllerRouterHandler] = [*start.PAGES, *health.PAGES, *live.PAGES, *desk.PAGES]
"""Pages and streams, by cookie."""

ACTIONS: list[ControllerRouterHandler] = [*actions.ACTIONS, *live.ACTIONS, *desk.ACTIONS, *start.ACTIONS]
"""What ``/act`` offers by cookie and ``/api/v1`` by token."""
