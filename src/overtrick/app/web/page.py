"""What every page is given: its title, its event, who looks at it."""

from typing import Any

from litestar.response import Template

from overtrick.app.access.viewer import Role, Viewer
from overtrick.app.club.running import Running

__all__ = ["page"]


def page(
    template: str,
    title: str,
    *,
    running: Running | None = None,
    viewer: Viewer | None = None,
    status: int = 200,
    **context: Any,
) -> Template:
    """Give a page of a template; ``data`` in the context is what its script reads."""
    seen = viewer or Viewer()
    event = _event(running, seen) if running else None
    return Template(
        template,
        context={
            "title": title,
            "event": event,
            "running": running,
            "viewer": seen,
            **context,
        },
        status_code=status,
    )


def _event(running: Running, viewer: Viewer) -> dict[str, Any]:
    """The event, with what of the desk's navigation is for this viewer and this event."""
    state, leads = running.state, viewer.role is Role.DIRECTOR
    return {
        "id": running.id,
        "title": running.title,
        "seq": running.seq,
        "has_stages": bool(state.stages),
        "has_matches": bool(state.stages) or not any(state.sections),
        "may_publish": leads,
        "may_keep": leads and viewer.event is None,
    }
