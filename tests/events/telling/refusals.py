"""What a refusal says, for tests: the part that is meant, plainly and with options."""

from collections.abc import Callable
from typing import Any

import pytest

from overtrick.errors import InvalidTelling, Refused


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
    assert all("--" not in reason for reason in found.value.reasons)
    return found.value.reasons
