"""What a refusal says, for tests: the part that is meant, plainly and with options."""

from collections.abc import Callable
from typing import Any

import pytest

from overtrick.errors import InvalidTelling, Refused
from overtrick.events.journal.fold import Event
from overtrick.events.telling.command import Command, Saying


def deed(kind: type[Command], *first: str) -> Callable[..., Saying]:
    """What a command becomes in an event; its *first* fields are given in this order."""

    def tell(state: Event, *given: Any, **values: Any) -> Saying:
        return kind(**dict(zip(first, given, strict=False)), **values).facts(state)

    return tell


def asked(tell: Callable[..., Any], *given: Any, **values: Any) -> tuple[str, str, str]:
    """Field, sentence and the sentence for who types options."""
    with pytest.raises(InvalidTelling) as refused:
        tell(*given, **values)
    error = refused.value
    assert "--" not in str(error), "a screen has no options"
    return error.field, str(error), error.typed


def refused(tell: Callable[..., Any], *given: Any, **values: Any) -> tuple[str, ...]:
    with pytest.raises(Refused) as found:
        tell(*given, **values)
    reasons = tuple(map(str, found.value.reasons))
    assert all("--" not in reason for reason in reasons)
    return reasons
