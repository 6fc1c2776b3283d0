"""
What a file makes a million of: frozen dataclasses made quicker, and no search for garbage.

The ``__init__`` of a frozen dataclass sets every field through ``object.__setattr__``.  That is
most of what a line of twenty fields costs, and readers make one of each row.  Rows that few
look at are made when somebody does.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import MISSING, fields
from functools import update_wrapper
from typing import Any, TypeVar, overload

__all__ = ["Made", "MadeOnce", "quick", "unsearched"]

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


T = TypeVar("T")


class Made(Sequence[T]):
    """Values that are made when they are looked at, and equal to a tuple of the same."""

    def _at(self, place: int) -> T:
        raise NotImplementedError

    @overload
    def __getitem__(self, at: int) -> T: ...

    @overload
    def __getitem__(self, at: slice) -> Sequence[T]: ...

    def __getitem__(self, at: int | slice) -> T | Sequence[T]:
        places = range(len(self))[at]
        return tuple(map(self._at, places)) if isinstance(places, range) else self._at(places)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return repr(tuple(self))


class MadeOnce(Made[T]):
    """
    So many values, all made when one is first looked at.

    >>> squares = MadeOnce(3, lambda: [n * n for n in range(3)])
    >>> len(squares), squares[-1], squares == (0, 1, 4)
    (3, 4, True)
    """

    def __init__(self, length: int, make: Callable[[], Sequence[T]]) -> None:
        self._length, self._make = length, make
        self._made: Sequence[T] | None = None

    def _every(self) -> Sequence[T]:
        if self._made is None:
            self._made = self._make()
            del self._make  # and what it holds
        return self._made

    def _at(self, place: int) -> T:
        return self._every()[place]

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[T]:
        return iter(self._every())

    def __reduce__(self) -> tuple[type[tuple[T, ...]], tuple[Sequence[T]]]:
        return tuple, (self._every(),)
