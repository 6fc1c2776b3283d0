"""``GET /health``: the server is there, and which version; ``/openapi.json``: its API."""

from typing import Any

from litestar import Request, get
from litestar.datastructures import State

import overtrick

__all__ = ["PAGES"]


@get("/health", tags=["server"])
async def health(state: State) -> dict[str, Any]:
    """Say that the server answers, and that its store does."""
    await state.club.events()
    return {"status": "ok", "version": overtrick.__version__}


@get("/openapi.json", include_in_schema=False, sync_to_thread=False)
def description(request: Request[Any, Any, Any]) -> dict[str, Any]:
    """Describe the API."""
    return request.app.openapi_schema.to_schema()


PAGES = [health, description]
