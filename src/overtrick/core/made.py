"""Rows that are made when they are looked at, for whoever needs them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar, overload

__all__ = ["Made", "MadeOnce"]

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
