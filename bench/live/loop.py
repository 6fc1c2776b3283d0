"""The event loop of the clients: the quickest, so that it is the server that is measured."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

__all__ = ["run"]


def run(main: Coroutine[Any, Any, None]) -> None:
    """Run a client's process."""
    try:
        from uvloop import new_event_loop
    except ImportError:  # not on Windows
        asyncio.run(main)
        return
    with asyncio.Runner(loop_factory=new_event_loop) as runner:
        runner.run(main)
