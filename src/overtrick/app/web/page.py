"""What every page is given: its title, its event, who looks at it."""

from typing import Any

from litestar.response import Template

from overtrick.app.access.viewer import Viewer
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
    event = {"id": running.id, "title": running.title, "seq": running.seq} if running else None
    return Template(
        template,
        context={
            "title": title,
            "event": event,
            "running": running,
            "viewer": viewer or Viewer(),
            **context,
        },
        status_code=status,
    )
