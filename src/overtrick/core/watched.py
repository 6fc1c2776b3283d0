"""
How far long work is, for whoever watches it: as a rule nobody does, and nothing is counted.

A loop that may be long goes through :func:`watched`, a file that is read through
:func:`watched_stream`; who wants to show how far they are asks by :func:`watching`.

What a file makes a million of: frozen dataclasses made quicker, and no search for garbage.

The ``__init__`` of a frozen dataclass sets every field through ``object.__setattr__``.  That is
most of what a line of twenty fields costs, and readers make one of each row.
"""

from __future__ import annotations

import gc
import io
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import MISSING, dataclass, fields
from functools import update_wrapper
from typing import Any, BinaryIO, TypeVar

__all__ = ["BYTES", "Count", "quick", "unsearched", "watched", "watched_stream", "watching"]

T = TypeVar("T")

BYTES = "bytes"
"""The unit of what is read; a file among several is counted within them."""


@dataclass(slots=True, eq=False)
class Count:
    """How much of something is done; *now* is what the item in work counts when it is done."""

    unit: str
    total: int
    done: int = 0
    now: int = 0


_COUNTS: ContextVar[list[Count] | None] = ContextVar("_COUNTS", default=None)


@contextmanager
def watching(counts: list[Count]) -> Iterator[None]:
    """
    Keep in *counts* what is being counted, the outermost first.

    >>> counts = []
    >>> with watching(counts):
    ...     for board in watched([7, 8, 9], "boards", 3):
    ...         print(board, counts[0].done, counts[0].total)
    7 0 3
    8 1 3
    9 2 3
    >>> counts
    []
    """
    before = _COUNTS.set(counts)
    try:
        yield
    finally:
        _COUNTS.reset(before)


def watched(
    items: Iterable[T],
    unit: str,
    total: int | Callable[[], int],
    size: Callable[[T], int] | None = None,
) -> Iterable[T]:
    """
    Give the items one by one; each that is done counts one, or its *size*.

    Where there come to be more of them meanwhile, *total* is asked before each.

    >>> items = [7, 8]
    >>> watched(items, "boards", 2) is items  # nobody watches
    True
    """
    counts = _COUNTS.get()
    return items if counts is None else _each(items, unit, total, size, counts)


def watched_stream(data: bytes) -> BinaryIO:
    """
    Open bytes as a stream; what is read of it counts.

    >>> counts = []
    >>> with watching(counts):
    ...     stream = watched_stream(b"[Board]")
    ...     print(stream.read(5), counts[0].done, counts[0].total)
    b'[Boar' 5 7
    """
    counts = _COUNTS.get()
    return io.BytesIO(data) if counts is None else _Stream(data, counts)


def _each(
    items: Iterable[T],
    unit: str,
    total: int | Callable[[], int],
    size: Callable[[T], int] | None,
    counts: list[Count],
) -> Iterator[T]:
    count = Count(unit, total if isinstance(total, int) else total())
    counts.append(count)
    try:
        for item in items:
            if not isinstance(total, int):
                count.total = total()
            del counts[counts.index(count) + 1 :]  # what was begun within the one before
            count.now = 1 if size is None else size(item)
            yield item
            count.done += count.now
    finally:
        if count in counts:
            del counts[counts.index(count) :]


class _Stream(io.BytesIO):
    """Bytes that count what is read of them."""

    def __init__(self, data: bytes, counts: list[Count]) -> None:
        super().__init__(data)
        self._count = Count(BYTES, len(data))
        counts.append(self._count)

    def read(self, size: int | None = -1, /) -> bytes:
        """Read on, or from where it was wound back to."""
        found = super().read(size)
        self._count.done = self.tell()
        return found


_Made = TypeVar("_Made")


def quick(made: type[_Made]) -> type[_Made]:
    """
    Let a frozen dataclass with slots set its fields as one that is not frozen does.

    While it is made, it is of a twin that has the same slots and no rule against setting them.

    >>> from dataclasses import dataclass
    >>> @quick
    ... @dataclass(frozen=True, slots=True)
    ... class Seen:
    ...     board: int
    ...     note: str = "-"
    >>> seen = Seen(7, note="late")
    >>> seen, Seen(board=7) == Seen(7, "-")
    (Seen(board=7, note='late'), True)
    >>> seen.board = 8
    Traceback (most recent call last):
    dataclasses.FrozenInstanceError: cannot assign to field 'board'

    :raises TypeError: if it is not such a dataclass.
    """
    if made.__bases__ != (object,) or "__slots__" not in vars(made):
        raise TypeError(f"{made.__name__}: not a dataclass of its own with slots")
    first: Callable[..., None] = vars(made)["__init__"]
    twin = type(f"_{made.__name__}", (), {"__slots__": vars(made)["__slots__"]})
    known: dict[str, Any] = {"made": made, "twin": twin, "become": object.__setattr__}
    parameters, body = ["self"], ['become(self, "__class__", twin)']
    for each in fields(made):  # type: ignore[arg-type]
        value = each.name
        if each.default_factory is not MISSING:
            known[f"new_{value}"], known["missing"] = each.default_factory, MISSING
            value = f"new_{each.name}() if {each.name} is missing else {each.name}"
        default = "=missing" if value != each.name else ""
        if each.default is not MISSING:
            known[f"default_{each.name}"], default = each.default, f"=default_{each.name}"
        parameters.append(f"{each.name}{default}")
        body.append(f"self.{each.name} = {value}")
    body.append("self.__class__ = made")
    if hasattr(made, "__post_init__"):
        body.append("self.__post_init__()")
    lines = "\n    ".join((f"def __init__({', '.join(parameters)}):", *body))
    exec(lines, known)  # as dataclasses makes its own
    setattr(made, "__init__", update_wrapper(known["__init__"], first))  # noqa: B010
    return made


@contextmanager
def unsearched() -> Iterator[None]:
    """
    Look for no garbage that refers to itself while much is made that does not.

    >>> with unsearched():
    ...     print(gc.isenabled())
    False
    """
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()
