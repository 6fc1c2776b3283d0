"""What is worked out of an event once, and which of its entries renew it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from functools import update_wrapper, wraps
from typing import Any, Concatenate, Generic, ParamSpec, Protocol, TypeVar, overload

from overtrick.events.journal.facts import Facts
from overtrick.events.journal.meeting import BoardPlace

__all__ = [
    "Kept",
    "Memory",
    "View",
    "for_good",
    "kept_in",
    "of_each_board",
    "through_results",
    "until_next_entry",
    "view",
    "while_same",
]

K = TypeVar("K")
P = ParamSpec("P")
T = TypeVar("T")


class Memory:
    """
    What was worked out of one event, by the function and what it was asked.

    >>> memory = Memory()
    >>> memory.until_next_entry["six"] = memory.through_results["six"] = 6
    >>> memory.forget(is_result=True)
    >>> list(memory.until_next_entry), list(memory.through_results)
    ([], ['six'])
    """

    __slots__ = ("for_good", "through_results", "until_next_entry")

    def __init__(self) -> None:
        self.until_next_entry: dict[Hashable, Any] = {}
        self.through_results: dict[Hashable, Any] = {}
        self.for_good: dict[Hashable, Any] = {}

    def forget(self, *, is_result: bool) -> None:
        """Forget what an entry may have changed; one about a single board changes no plan."""
        self.until_next_entry.clear()
        if not is_result:
            self.through_results.clear()


class _Remembers(Protocol):
    @property
    def memory(self) -> Memory: ...


class _HasBoards(_Remembers, Protocol):
    @property
    def changed(self) -> int: ...
    def changed_since(self, mark: int, /) -> Iterable[BoardPlace]: ...


E = TypeVar("E", bound=_Remembers)
B = TypeVar("B", bound=_HasBoards)


class Kept(Generic[E, P, T]):
    """A function of an event that is worked out once for what it is asked."""

    def __init__(self, make: Callable[Concatenate[E, P], T], span: str) -> None:
        self._make, self._span = make, span
        update_wrapper(self, make)

    def __call__(self, event: E, /, *args: P.args, **kwargs: P.kwargs) -> T:
        """Give what was worked out before, or work it out; nobody may change it."""
        known: dict[Hashable, T] = getattr(event.memory, self._span)
        key = (self, args, *kwargs.items()) if kwargs else (self, args)
        return kept_in(known, key, lambda: self._make(event, *args, **kwargs))


def until_next_entry(make: Callable[Concatenate[E, P], T]) -> Kept[E, P, T]:
    """
    Keep what a function works out of an event until the next entry.

    >>> from overtrick.events.journal.fold import fold
    >>> made = until_next_entry(lambda event: len(event.entries))
    >>> made(fold([]))
    0
    """
    return Kept(make, "until_next_entry")


def through_results(make: Callable[Concatenate[E, P], T]) -> Kept[E, P, T]:
    """
    Keep what hangs on no result of a board, such as a plan: only other entries end it.

    >>> from overtrick.events.journal.fold import fold
    >>> through_results(lambda event, name: name.title())(fold([]), "tuesday")
    'Tuesday'
    """
    return Kept(make, "through_results")


def for_good(make: Callable[Concatenate[E, P], T]) -> Kept[E, P, T]:
    """
    Keep what a function makes as long as the event: it knows itself what entries change of it.

    >>> from overtrick.events.journal.fold import fold
    >>> event, made = fold([]), for_good(lambda event: [])
    >>> made(event) is made(event)
    True
    """
    return Kept(make, "for_good")


def while_same(
    mark: Callable[Concatenate[E, P], Hashable],
) -> Callable[[Callable[Concatenate[E, P], T]], Callable[Concatenate[E, P], T]]:
    """
    Keep what a function works out through results, while its *mark* is the same: what few
    boards tell is not worked out anew when another board tells something.

    >>> from overtrick.events.journal.fold import fold
    >>> count = while_same(lambda event, step: 0)(lambda event, step: [step])
    >>> event = fold([])
    >>> count(event, 1) is count(event, 1), count(event, 2)
    (True, [2])
    """

    def keeping(make: Callable[Concatenate[E, P], T]) -> Callable[Concatenate[E, P], T]:
        @wraps(make)
        def kept(event: E, /, *args: P.args, **kwargs: P.kwargs) -> T:
            known = event.memory.through_results.setdefault(kept, {})
            now, before = mark(event, *args, **kwargs), known.get(args)
            if before is None or before[0] != now:
                before = known[args] = now, make(event, *args, **kwargs)
            found: T = before[1]
            return found

        return kept

    return keeping


def of_each_board(
    make: Callable[[B, BoardPlace], T], mark: Callable[[B], Hashable] = lambda event: None
) -> Callable[[B], Mapping[BoardPlace, T]]:
    """
    Keep what a function makes of each board of an event through results; it is made anew of
    the boards that have changed, and of all when the *mark* is another.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> from overtrick.events.journal.meeting import Entered
    >>> counted = of_each_board(lambda event, place: len(event.lines(place)))
    >>> told = [tell(Entered(board=7, ns=n, ew=n, outcome="PASS")) for n in ("1", "2")]
    >>> event = fold(told[:1])
    >>> [*counted(event).values()], event.apply(told[1]) and [*counted(event).values()]
    ([1], [2])
    """

    @wraps(make)
    def kept(event: B, /) -> Mapping[BoardPlace, T]:
        known, now = event.memory.through_results, mark(event)
        before, read, found = known.get(kept, (now, 0, {}))
        if before != now:
            read, found = 0, {}
        if read != event.changed:
            found.update((each, make(event, each)) for each in event.changed_since(read))
        known[kept] = now, event.changed, found
        of_boards: Mapping[BoardPlace, T] = found
        return of_boards

    return kept


def kept_in(known: dict[K, T], key: K, make: Callable[[], T]) -> T:
    """
    Give what a dictionary has of a key, or make it and keep it there.

    >>> known: dict[str, int] = {}
    >>> kept_in(known, "six", lambda: 6), kept_in(known, "six", lambda: 7)
    (6, 6)
    """
    if key not in known:
        known[key] = make()
    return known[key]


class View(Generic[T]):
    """An attribute of an event that is worked out once; facts of some kinds renew it."""

    def __init__(self, make: Callable[[Any], T], kinds: tuple[type[Facts], ...]) -> None:
        self._make, self._kinds, self.__doc__ = make, kinds, make.__doc__

    def __set_name__(self, owner: type[Any], name: str) -> None:
        self._name = name
        for kind in self._kinds:
            owner.renewed_by.setdefault(kind, []).append(name)

    @overload
    def __get__(self, event: None, owner: type) -> View[T]: ...
    @overload
    def __get__(self, event: object, owner: type) -> T: ...
    def __get__(self, event: object | None, owner: type) -> T | View[T]:
        if event is None:
            return self
        found = event.__dict__[self._name] = self._make(event)
        return found


def view(*kinds: type[Facts]) -> Callable[[Callable[[Any], T]], View[T]]:
    """
    Make a method a view that facts of these *kinds* renew, and the undoing of one.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.evening import Opened
    >>> from overtrick.events.journal.fold import fold
    >>> fold([tell(Opened(title="Tuesday pairs"))]).title
    'Tuesday pairs'
    """
    return lambda make: View(make, kinds)
