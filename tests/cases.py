"""A test of many cases in one pass: an item of pytest costs more than most cases do."""

from __future__ import annotations

import inspect
import os
from collections.abc import Callable, Iterable
from functools import cache, wraps
from typing import Any

__all__ = ["how_many", "one_pass"]


def how_many(otherwise: int) -> int:
    """
    Give how many random examples a campaign tries: what a run of all tests has time for.

    ``make properties`` says ``EXAMPLES=1000``, and has time for those.
    """
    return int(os.environ.get("EXAMPLES") or otherwise)


def one_pass(
    names: str | tuple[str, ...], cases: Iterable[Any] | Callable[[], Iterable[Any]]
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """
    Run a test with each case, as ``pytest.mark.parametrize`` does, but as one item.

    All cases are run; whichever fail are said together, each with its values.  Cases that take
    long to make are given as a function: it is called when the test runs.

    >>> @one_pass("number", [1, 2, 3, 4])
    ... def test_it_is_even(number: int) -> None:
    ...     assert number % 2 == 0
    >>> try:
    ...     test_it_is_even()
    ... except ExceptionGroup as failed:
    ...     print(failed.message, *(each.__notes__ for each in failed.exceptions))
    2 of 4 cases failed ['with number=1'] ['with number=3']
    """
    asked = names if isinstance(names, tuple) else tuple(map(str.strip, names.split(",")))
    make: Callable[[], Iterable[Any]] = (
        list(cases).copy if isinstance(cases, Iterable) else cases
    )

    @cache
    def listed() -> list[dict[str, Any]]:
        found = [
            dict(zip(asked, case if len(asked) > 1 else (case,), strict=True))
            for case in make()
        ]
        assert found, "a test without cases proves nothing"
        return found

    def over(test: Callable[..., None]) -> Callable[..., None]:
        @wraps(test)
        def run(*given: Any, **fixtures: Any) -> None:
            failed = []
            for case in listed():
                try:
                    test(*given, **fixtures, **case)
                except Exception as error:
                    error.add_note(
                        f"with {', '.join(f'{name}={case[name]!r}' for name in case)}"
                    )
                    failed.append(error)
            if failed:
                raise ExceptionGroup(f"{len(failed)} of {len(listed())} cases failed", failed)

        signature = inspect.signature(test)
        own = [it for it in signature.parameters.values() if it.name not in asked]
        run.__signature__ = signature.replace(parameters=own)  # type: ignore[attr-defined]
        return run

    return over
