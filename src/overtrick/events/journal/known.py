"""What was worked out of a state, kept until an entry ends it."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

__all__ = ["Known"]

T = TypeVar("T")


class Known:
    """What was worked out: some of it until the next entry, some until one of another kind."""

    def __init__(self) -> None:
        self._known: dict[Hashable, Any] = {}
        self._lasting: dict[Hashable, Any] = {}

    def once(self, key: Hashable, make: Callable[[], T]) -> T:
        """
        Give what was worked out of this state before, or work it out and keep it until the
        next entry; nobody may change it.

        >>> state = Known()
        >>> state.once("six", lambda: 6), state.once("six", lambda: 7)
        (6, 6)
        """
        if key not in self._known:
            self._known[key] = make()
        known: T = self._known[key]
        return known

    def lasting(self, key: Hashable, make: Callable[[], T]) -> T:
        """
        Give what hangs on no result, such as a plan, or work it out; results do not end it.

        >>> Known().lasting("six", lambda: 6)
        6
        """
        if key not in self._lasting:
            self._lasting[key] = make()
        known: T = self._lasting[key]
        return known
