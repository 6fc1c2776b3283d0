"""``GET /health``: the server is there, and which version."""

from typing import Any

from litestar import get
from litestar.datastructures import State

from overtrick.app.version import VERSION

__all__ = ["PAGES"]


@get("/health", tags=["server"])
async def health(state: State) -> dict[str, Any]:
    """Say that the server answers, and that its store does."""
    await state.club.events()
    return {"status": "ok", "version": VERSION}


PAGES = [health]
