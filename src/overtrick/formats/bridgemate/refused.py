"""
What can go wrong between us and a Data Connector.

* ConnectorError
  - Unreachable: no answer came
  - BadAnswer: what came is no answer to what was asked
  - Refused: the Data Connector says no, and why
"""

from __future__ import annotations

from overtrick.errors import OvertrickError
from overtrick.formats.bridgemate.words import ErrorType

__all__ = ["BadAnswer", "ConnectorError", "Refused", "Unreachable"]


class ConnectorError(OvertrickError):
    """Nothing came of a request."""


class Unreachable(ConnectorError):
    """
    No answer came.

    While ``is_sent`` is False the request cannot have reached anybody, and may be made again.
    """

    def __init__(self, message: str, *, is_sent: bool = True) -> None:
        super().__init__(message)
        self.is_sent = is_sent


class BadAnswer(ConnectorError):
    """What came is no answer to what was asked."""


class Refused(ConnectorError):
    """
    The Data Connector refuses.

    >>> str(Refused("PUT_RESULTS", 4, "no table A9"))
    'PUT_RESULTS is refused: the movement does not have that: no table A9'
    """

    def __init__(self, command: str, error: int, said: str) -> None:
        self.error = ErrorType(error) if error in set(ErrorType) else ErrorType.UNKNOWN
        self.said = said
        words = f"{_WORDS[self.error]}: {said}" if said else _WORDS[self.error]
        super().__init__(f"{command} is refused: {words}")

    @property
    def is_for_now(self) -> bool:
        """Whether the same request may be granted a moment later."""
        return self.error in (ErrorType.BUSY, ErrorType.TIME_OUT)


_WORDS = {
    ErrorType.NONE: "no reason is given",
    ErrorType.BUSY: "the Data Connector is busy",
    ErrorType.NO_DATA: "there is no data",
    ErrorType.NO_UPDATES: "it is there already",
    ErrorType.MOVEMENT: "the movement does not have that",
    ErrorType.VALIDATION: "the data is not valid",
    ErrorType.ENTRY_UNKNOWN: "there is no such entry",
    ErrorType.EXCEPTION: "it failed inside",
    ErrorType.NOT_IMPLEMENTED: "it cannot do that",
    ErrorType.EMPTY_RESPONSE: "the answer was empty",
    ErrorType.NO_CONNECTION: "there is no connection",
    ErrorType.TIME_OUT: "something before it took too long",
    ErrorType.WRONG_DATA_TYPE: "the data is of another kind",
    ErrorType.UNEXPECTED_COMMAND: "the answer is to another command",
    ErrorType.UNKNOWN: "the reason is unknown",
}
