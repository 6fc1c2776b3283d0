"""A connection that never finishes its request is closed: somebody else needs its place."""

from __future__ import annotations

import asyncio
from typing import ClassVar

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

__all__ = ["PatientProtocol"]


class PatientProtocol(HttpToolsProtocol):
    """HTTP as uvicorn speaks it, with an end to waiting for the rest of a request."""

    patience: ClassVar[float] = 60.0
    """Seconds from the first byte of a request, or from the connection, to its last."""

    _late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin to wait."""
        super().connection_made(transport)  # type: ignore[arg-type]
        self._wait()

    def data_received(self, data: bytes) -> None:
        """Wait for the rest of a request that has begun."""
        cycle = getattr(self, "cycle", None)  # there is none before the first request
        if self._late is None and (cycle is None or cycle.response_complete):
            self._wait()
        super().data_received(data)

    def on_message_complete(self) -> None:
        """The request is whole: the answer may take its time."""
        self._go_on()
        super().on_message_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no longer."""
        self._go_on()
        super().connection_lost(exc)

    def _wait(self) -> None:
        self._late = self.loop.call_later(self.patience, self._hang_up)

    def _go_on(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def _hang_up(self) -> None:
        self._late = None
        self.transport.close()
