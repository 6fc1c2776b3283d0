"""
The vendor's own client as a transport: the extra ``bridgemate``.

It is the vendor's reading of the protocol, finds the port on a Windows computer by itself and
makes every request up to five times.  Ours needs nothing; choose one or the other.
"""

from __future__ import annotations

import http.client
from typing import Any

from overtrick.formats.bridgemate.codec import json_of
from overtrick.formats.bridgemate.messages import Request, Response
from overtrick.formats.bridgemate.refused import BadAnswer, Unreachable
from overtrick.formats.bridgemate.transport import checked_address
from overtrick.formats.bridgemate.words import DataType, ErrorType
from overtrick.formats.format import needs

__all__ = ["VendorTransport"]


class VendorTransport:
    """
    Requests through the package ``bridgemate-dataconnector-client``.

    Without an address the Data Connector is on this computer.  The package has no type for
    commands that it does not know; none of ours are.

    :raises MissingExtra: if the package is not installed.
    :raises ConnectorError: if the address is none.
    """

    def __init__(
        self, club_id: str, licence_key: str, address: str = "", *, timeout: float = 100
    ) -> None:
        package = needs("bridgemate_dataconnector", "bridgemate")
        self._messages: Any = needs("bridgemate_dataconnector.dto", "bridgemate")
        carrier = package.UrllibTransport(timeout)
        self._client: Any = package.DataConnectorClient(
            club_id, licence_key, checked_address(address) if address else None, carrier
        )

    def ask(self, request: Request) -> Response:
        """Send a request and give the answer; the package puts in club and licence key."""
        asked = self._messages.ScoringProgramRequest()
        commands = self._messages.ScoringProgramDataConnectorCommands
        asked.command = commands(request.command)
        asked.session_guid = request.session_guid
        asked.serialized_data = request.serialized_data
        answer = self._answer(asked)
        if answer.error_type == ErrorType.NO_CONNECTION:
            raise Unreachable(f"{self._client.base_address}: {answer.serialized_data}")
        return Response(
            request_command=int(answer.request_command),
            data_type=int(answer.data_type),
            last_queue_item_id=int(answer.last_queue_item_id),
            error_type=int(answer.error_type),
            session_guid=answer.session_guid or "",
            serialized_data=answer.serialized_data or "",
        )

    def version(self) -> str:
        """Give what the Data Connector says of itself."""
        answer = self._client.connect()
        if int(answer.data_type) != DataType.OK:
            raise Unreachable(f"{self._client.base_address}: {answer.serialized_data}")
        return str(json_of(answer.serialized_data)).strip().strip('"')

    def _answer(self, asked: Any) -> Any:
        address = self._client.base_address
        try:
            return self._client.send_request(asked)
        except (OSError, http.client.HTTPException) as error:  # a torn answer, let through
            raise Unreachable(
                f"{address}: the connection broke ({type(error).__name__})"
            ) from None
        except (ArithmeticError, LookupError, TypeError, ValueError) as error:
            raise BadAnswer(f"{address} gave no answer: {type(error).__name__}") from None

    def __repr__(self) -> str:
        return f"VendorTransport({self._client.base_address!r})"
