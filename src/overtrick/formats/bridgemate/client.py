"""
A client of the Bridgemate Data Connector: an evening begun, queues read, nothing lost.

What a queue told comes again until it is accepted, and it is accepted only when the caller
says that it is stored: ``for batch in connector.poll("results", guid): store(batch.items);
batch.accept()``.  What comes twice is the same by its identity: see kept.py.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from threading import Lock
from typing import Any, Generic, NamedTuple, TypeVar

from overtrick.errors import UnknownName
from overtrick.formats.bridgemate.codec import (
    InvalidMessage,
    Message,
    from_wire,
    json_of,
    json_text,
    to_wire,
)
from overtrick.formats.bridgemate.messages import (
    PAYLOADS,
    AddSessionDTO,
    BCSManagementRequestDTO,
    ContinueDTO,
    InitDTO,
    Request,
    Response,
    ScoringGroupDTO,
    SectionDTO,
    SectionUpdateDTO,
    SettingsDTO,
)
from overtrick.formats.bridgemate.refused import BadAnswer, Refused, Unreachable
from overtrick.formats.bridgemate.transport import HttpTransport, Transport
from overtrick.formats.bridgemate.words import QUEUES, Command, DataType, ErrorType, Queue

__all__ = ["Batch", "Connector", "Unread"]

D = TypeVar("D", bound=Message)

_ONCE = frozenset(
    {Command.INITIALIZE_EVENT, Command.ADD_SESSION, Command.MANAGE_BCS, Command.CLEAR_DATA}
)
"""Requests that are not made again while the first may have been heard."""
_SETTINGS = {2: Command.PUT_BRIDGEMATE2_SETTINGS, 3: Command.PUT_BRIDGEMATE3_SETTINGS}


class Unread(NamedTuple):
    """An item of a queue that is no message; it does not keep the others back."""

    text: str
    why: str


class Batch(Generic[D]):
    """What a queue held when it was asked; to be accepted when it is stored."""

    def __init__(
        self,
        items: tuple[D, ...],
        last_id: int,
        accept: Callable[[int], None],
        unread: tuple[Unread, ...] = (),
    ) -> None:
        self.items = items
        self.unread = unread
        """Items that could not be read: store their text too, before they are accepted."""
        self.last_id = last_id
        self.is_accepted = False
        self._accept = accept

    def accept(self) -> None:
        """
        Say that all of it is stored, so that it does not come again; twice is once.

        :raises ConnectorError: if that could not be said; then it comes again.
        """
        if not self.is_accepted:
            self._accept(self.last_id)
            self.is_accepted = True

    def __repr__(self) -> str:
        return f"Batch({len(self.items)} items, last {self.last_id})"


class Connector:
    """
    A Data Connector and what can be asked of it; one request at a time.

    *transport* is HTTP to *address*, unless another is given.  A request that failed is made
    again, *attempts* times in all, with growing pauses; but never one that begins something
    and may have been heard.

    >>> Connector("http://192.168.1.50:5079", "club", "key")
    Connector(HttpTransport('http://192.168.1.50:5079'))
    """

    def __init__(
        self,
        address: str = "http://localhost:5079",
        club_id: str = "",
        licence_key: str = "",
        *,
        transport: Transport | None = None,
        timeout: float = 100,
        attempts: int = 4,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._transport = transport or HttpTransport(address, timeout=timeout)
        self._club_id = club_id
        self._licence_key = licence_key
        self._attempts = max(1, attempts)
        self._sleep = sleep
        self._one_at_a_time = Lock()

    def version(self) -> str:
        """
        Ask who is there.

        :raises ConnectorError: if no Data Connector is.
        """
        return self._transport.version()

    def ping(self, text: str = "overtrick") -> None:
        """
        Send a text, which must come back.

        :raises ConnectorError: if it does not.
        """
        echo = self._ask(Command.PING, json_text(text))
        if _payload(echo) != text:
            raise BadAnswer(f"PING: {echo.serialized_data[:80]!r} came back for {text!r}")

    def initialize(self, event: InitDTO) -> None:
        """Begin an event."""
        self._ask(Command.INITIALIZE_EVENT, _told(event))

    def go_on(self, event: ContinueDTO) -> None:
        """Go on with an event that was begun earlier."""
        self._ask(Command.CONTINUE_EVENT, _told(event))

    def add_session(self, session: AddSessionDTO) -> None:
        """Let a session join a running event."""
        self._ask(Command.ADD_SESSION, _told(session), session.event_guid or "")

    def update_movement(self, section: SectionUpdateDTO) -> SectionDTO | None:
        """
        Change, add or take away a section; give the rounds that are new, where told.

        The results of those rounds are deleted there: put them again.
        """
        answer = self._ask(Command.UPDATE_MOVEMENT, _told(section), section.session_guid or "")
        payload = _payload(answer)
        return _read(SectionDTO, payload, answer) if isinstance(payload, dict) else None

    def update_scoring_groups(self, guid: str, groups: Sequence[ScoringGroupDTO]) -> None:
        """Change how groups are scored, or which sections belong to them: all of a session."""
        self._ask(Command.UPDATE_SCORING_GROUPS, _told(groups), guid)

    def put(self, queue: str, guid: str, items: Sequence[Message]) -> None:
        """
        Send results, player_data, participations, handrecords or td_calls.

        :raises UnknownName: if there is no such queue.
        """
        command = _queue(queue).put
        if items:
            self._ask(command, _told(items), guid)

    def put_settings(self, guid: str, model: int, settings: Sequence[SettingsDTO]) -> None:
        """Send the settings of Bridgemates of model 2 or 3, of every section."""
        if model not in _SETTINGS:
            raise UnknownName(
                "no settings for a Bridgemate {model}; there are 2 and 3", model=model
            )
        self._ask(_SETTINGS[model], _told(settings), guid)

    def poll(self, queue: str, guid: str, *, again: bool = False) -> Iterator[Batch[Any]]:
        """
        Give what a queue holds, batch after batch, until it is empty.

        It ends after a batch that was not accepted: that one comes again when it is polled
        again.  With *again*, one batch of all that ever came, accepted or not.

        :raises UnknownName: if there is no such queue.
        :raises ConnectorError: if the queue cannot be read.
        """
        commands, before = _queue(queue), None
        while True:
            batch = self._batch(queue, commands, guid, again)
            if not batch.items and not batch.unread:
                return
            if batch.last_id == before:
                raise BadAnswer(f"{queue}: what was accepted comes again: item {before}")
            yield batch
            if again or not batch.is_accepted:
                return
            before = batch.last_id

    def movement(self, guid: str, letters: str) -> SectionDTO:
        """Ask for the movement of a section."""
        wanted = SectionDTO(session_guid=guid, letters=letters)
        answer = self._ask(Command.GET_MOVEMENT, _told(wanted), guid)
        return _read(SectionDTO, _payload(answer), answer)

    def movements(self, guid: str) -> tuple[SectionDTO, ...]:
        """Ask for the movements of all sections."""
        answer = self._ask(Command.GET_ALL_MOVEMENTS, "", guid)
        payload = _payload(answer)
        if not isinstance(payload, list):
            raise BadAnswer("GET_ALL_MOVEMENTS: no list of sections came")
        return tuple(_read(SectionDTO, one, answer) for one in payload)

    def manage(self, command: int) -> Any:
        """Ask the control software itself; give what it answers, as JSON values."""
        asked = BCSManagementRequestDTO(command=command)
        return _payload(self._ask(Command.MANAGE_BCS, _told(asked)))

    def clear(self) -> None:
        """Throw away all that waits in any queue, of every event there."""
        self._ask(Command.CLEAR_DATA)

    def _batch(self, name: str, queue: Queue, guid: str, again: bool) -> Batch[Any]:
        command = queue.all if again else queue.new
        try:
            answer = self._ask(command, "", guid)
        except Refused as error:
            if error.error is not ErrorType.NO_DATA:
                raise
            answer = Response(data_type=queue.holds)
        payload = _payload(answer) or []
        if answer.data_type == DataType.OK and payload == []:
            answer = Response(data_type=queue.holds)
        if answer.data_type != queue.holds or not isinstance(payload, list):
            raise BadAnswer(f"{command.name}: data of type {answer.data_type} came")
        items: list[Message] = []
        unread: list[Unread] = []
        for one in payload:
            try:
                items.append(from_wire(PAYLOADS[name], one))
            except InvalidMessage as error:
                unread.append(Unread(json_text(one), str(error)))
        last = answer.last_queue_item_id
        return Batch(
            tuple(items), last, lambda id: self._accept(queue.accept, id, guid), tuple(unread)
        )

    def _accept(self, command: Command, last_id: int, guid: str) -> None:
        self._ask(command, json_text(last_id), guid)

    def _ask(self, command: Command, payload: str = "", guid: str = "") -> Response:
        request = Request(
            command=int(command),
            club_id=self._club_id,
            licence_key=self._licence_key,
            session_guid=guid,
            serialized_data=payload,
        )
        with self._one_at_a_time:
            return self._answered(command, request)

    def _answered(self, command: Command, request: Request) -> Response:
        """The answer; made again where that can do no harm."""
        for attempt in range(1, self._attempts + 1):
            try:
                return _checked(command, self._transport.ask(request))
            except (Unreachable, Refused, BadAnswer) as error:
                if attempt == self._attempts or not _may_repeat(command, error):
                    raise
            self._sleep(attempt / 5)
        raise AssertionError("unreachable")

    def __repr__(self) -> str:
        return f"Connector({self._transport!r})"


def _queue(name: str) -> Queue:
    if name not in QUEUES:
        raise UnknownName(
            "no queue {name!r}; there are {queues}", name=name, queues=", ".join(QUEUES)
        )
    return QUEUES[name]


def _may_repeat(command: Command, error: Exception) -> bool:
    if isinstance(error, Refused):
        return error.is_for_now
    if isinstance(error, Unreachable) and not error.is_sent:
        return True
    return command not in _ONCE


def _checked(command: Command, answer: Response) -> Response:
    if answer.data_type == DataType.ERROR or answer.error_type:
        raise Refused(command.name, answer.error_type, _debugging_text(answer))
    if answer.request_command != command:
        raise BadAnswer(f"{command.name}: an answer to command {answer.request_command} came")
    return answer


def _debugging_text(answer: Response) -> str:
    try:
        payload = _payload(answer)
    except BadAnswer:
        payload = answer.serialized_data
    return (payload if isinstance(payload, str) else json_text(payload))[:500]


def _payload(answer: Response) -> Any:
    if not answer.serialized_data.strip():
        return ""
    try:
        return json_of(answer.serialized_data)
    except InvalidMessage as error:
        raise BadAnswer(f"{_name(answer)}: {error}") from None


def _read(kind: type[D], payload: object, answer: Response) -> D:
    try:
        return from_wire(kind, payload)
    except InvalidMessage as error:
        raise BadAnswer(f"{_name(answer)}: {error}") from None


def _name(answer: Response) -> str:
    known = answer.request_command in set(Command)
    return Command(answer.request_command).name if known else "an answer"


def _told(payload: Message | Sequence[Message]) -> str:
    if isinstance(payload, Message):
        return json_text(to_wire(payload))
    return json_text([to_wire(one) for one in payload])
