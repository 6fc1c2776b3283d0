"""Commands as functions, for tests; what a refusal says: its part, plain and typed."""

from collections.abc import Callable, Iterable
from typing import Any

import pytest

from overtrick.errors import InvalidTelling, Refused
from overtrick.events.commands.command import Command, Saying
from overtrick.events.commands.evening import changes_typed
from overtrick.events.commands.plans import Amend, Amending
from overtrick.events.commands.stages import PlanStage
from overtrick.events.commands.who import SEATS, OfMeeting
from overtrick.events.journal.fold import Event
from overtrick.events.journal.meeting import Meeting


def deed(kind: type[Command], *first: str) -> Callable[..., Saying]:
    """What a command becomes in an event; its *first* fields are given in this order."""

    def tell(state: Event, *given: Any, **values: Any) -> Saying:
        return kind(**dict(zip(first, given, strict=False)), **values).facts(state)

    return tell


def of_meeting(kind: type[OfMeeting], *first: str) -> Callable[..., Saying]:
    """What a command about a meeting becomes: the meeting first, then as for :func:`deed`."""

    def tell(state: Event, meeting: Meeting, *given: Any, **values: Any) -> Saying:
        seats = zip(SEATS, meeting.players or (), strict=False)
        met = {name: getattr(meeting, name) for name in _MET}
        said = {**met, **dict(seats), **dict(zip(first, given, strict=False)), **values}
        fields = kind.__struct_fields__
        return kind(**{name: said[name] for name in fields if said.get(name)}).facts(state)

    return tell


_MET = ("board", "ns", "ew", "session", "section", "match", "room", "table", "round")


def asked(tell: Callable[..., Any], *given: Any, **values: Any) -> tuple[str, str, str]:
    """Field, sentence and the sentence for who types options."""
    with pytest.raises(InvalidTelling) as refused:
        tell(*given, **values)
    error = refused.value
    assert "--" not in str(error), "a screen has no options"
    return error.field, str(error), str(error.typed)


def refused(tell: Callable[..., Any], *given: Any, **values: Any) -> tuple[str, ...]:
    with pytest.raises(Refused) as found:
        tell(*given, **values)
    reasons = tuple(map(str, found.value.reasons))
    assert all("--" not in reason for reason in reasons)
    return reasons


def amended(state: Event, what: str, **given: Any) -> Amending:
    """What an amendment would be."""
    return Amend(what=what, **given).amending(state)


def stage_planned(
    state: Event, form: str, *, changes: Iterable[str] = (), **given: Any
) -> Saying:
    """What the plan of a stage becomes, with conditions as they are typed."""
    return PlanStage(form=form, changes=changes_typed(changes), **given).facts(state)
