"""
How requests reach a Data Connector: over HTTP, with the standard library.

Never through a proxy, never after a redirection: the licence key goes to nobody else.  What
comes is bounded.
"""

from __future__ import annotations

import http.client
import re
import socket
from typing import Protocol
from urllib.error import HTTPError, URLError
from urllib.request import HTTPRedirectHandler, ProxyHandler, build_opener
from urllib.request import Request as HttpRequest

from overtrick.formats.bridgemate.codec import (
    InvalidMessage,
    from_wire,
    json_of,
    json_text,
    to_wire,
)
from overtrick.formats.bridgemate.messages import Request, Response
from overtrick.formats.bridgemate.refused import BadAnswer, ConnectorError, Unreachable

__all__ = ["PORT", "HttpTransport", "Transport", "checked_address"]

PORT = 5079
"""Where a Data Connector listens, unless it was told otherwise."""

_ADDRESS = re.compile(r"https?://(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._-]+)(:[0-9]{1,5})?")
_MOST = 64 * 1024 * 1024  # bytes of an answer; a whole congress is a hundredth of it


class Transport(Protocol):
    """What carries a request, and brings the answer."""

    def ask(self, request: Request) -> Response:
        """
        Send a request and give the answer, whatever it says.

        :raises Unreachable: if no answer came.
        :raises BadAnswer: if what came is none.
        """

    def version(self) -> str:
        """
        Give what the Data Connector says of itself.

        :raises ConnectorError: if nothing, or nothing of the kind.
        """


class HttpTransport:
    """
    Requests over HTTP, each on its own connection.

    >>> HttpTransport("http://192.168.1.50:5079/")
    HttpTransport('http://192.168.1.50:5079')

    :raises ConnectorError: if the address is none.
    """

    def __init__(self, address: str, *, timeout: float = 100) -> None:
        self.address = checked_address(address)
        self._timeout = timeout
        self._opener = build_opener(ProxyHandler({}), _NoRedirection)

    def ask(self, request: Request) -> Response:
        """Send a request and give the answer, whatever it says."""
        body = json_text(to_wire(request)).encode()
        answer = self._fetch("/dc-scoringprogram", body)
        try:
            return from_wire(Response, json_of(answer))
        except InvalidMessage as error:
            raise BadAnswer(f"{self.address} gave no answer: {error}") from None

    def version(self) -> str:
        """Give what the Data Connector says of itself."""
        said = self._fetch("/", None).decode("utf-8", errors="replace").strip().strip('"')
        if "bridgemate dataconnector service version" not in said.lower():
            raise BadAnswer(f"{self.address} is no Data Connector; it says {said[:80]!r}")
        return said

    def _fetch(self, path: str, body: bytes | None) -> bytes:
        headers = {"Content-Type": "application/json; charset=utf-8"} if body else {}
        asked = HttpRequest(self.address + path, body, headers)
        try:
            with self._opener.open(asked, timeout=self._timeout) as answer:
                found: bytes = answer.read(_MOST + 1)
                is_torn = bool(answer.length) and len(found) <= _MOST
        except HTTPError as error:
            with error:
                raise BadAnswer(f"{self.address} answers with status {error.code}") from None
        except (OSError, http.client.HTTPException) as error:
            said = _said(error)
            raise Unreachable(f"{self.address}: {said}", is_sent=_is_sent(error)) from None
        if is_torn:
            raise Unreachable(f"{self.address}: the connection broke in the answer")
        if len(found) > _MOST:
            raise BadAnswer(f"{self.address} answers with more than {_MOST} bytes")
        return found

    def __repr__(self) -> str:
        return f"HttpTransport({self.address!r})"


def checked_address(address: str) -> str:
    """
    Give an address without its last slash; a bare host gets scheme and port.

    >>> checked_address("192.168.1.50"), checked_address("https://club.example:8443/")
    ('http://192.168.1.50:5079', 'https://club.example:8443')

    :raises ConnectorError: if it is none.
    """
    word = address.strip().rstrip("/")
    if "://" not in word:
        word = f"http://{word}" if re.search(r":[0-9]+$", word) else f"http://{word}:{PORT}"
    if not _ADDRESS.fullmatch(word):
        raise ConnectorError(f"no address of a Data Connector: {address!r}")
    return word


class _NoRedirection(HTTPRedirectHandler):
    def redirect_request(self, *_: object, **__: object) -> None:
        return None


def _is_sent(error: Exception) -> bool:
    """Whether the request can have reached anybody."""
    reason = error.reason if isinstance(error, URLError) else error
    return not isinstance(reason, ConnectionRefusedError | socket.gaierror)


def _said(error: Exception) -> str:
    reason = error.reason if isinstance(error, URLError) else error
    if isinstance(reason, TimeoutError):
        return "no answer in time"
    if isinstance(reason, ConnectionRefusedError):
        return "nobody listens there"
    return f"the connection broke ({type(reason).__name__})"
