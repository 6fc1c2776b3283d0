"""``GET /health``: the server is there, and which version."""

from typing import Any

from litestar import get
from litestar.datastructures import State

from overtrick.app.version import VERSION

__all__ = ["PAGES"]


@get("/health", tags=["server"])
async def health(state: State) -> dict[str, Any]:
    """Say that the server answers, and that its store does; and what is missing in it."""
    await state.club.blocking(state.club.store.check_there)
    broken = list(state.club.broken.values())
    status = {"status": "damaged", "damaged": broken} if broken else {"status": "ok"}
    return {**status, "version": VERSION}


PAGES = [health]
