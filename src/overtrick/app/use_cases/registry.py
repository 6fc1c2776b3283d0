"""Every use case by its name: what the API, the forms and the command line offer."""

from overtrick.app.use_cases import (
    evening,
    people,
    plan,
    results,
    stages,
)
from overtrick.app.use_cases.use_case import UseCase
from overtrick.errors import UnknownName

__all__ = ["USE_CASES", "use_case_named"]

_SUBJECTS = (results, people, plan, evening, stages)

USE_CASES: dict[str, UseCase] = {
    each.name: each for module in _SUBJECTS for each in module.USE_CASES
}
"""Every use case by its name."""


def use_case_named(name: str) -> UseCase:
    """
    Find a use case.

    >>> use_case_named("enter").title
    'Enter a result'

    :raises UnknownName: if there is none of that name.
    """
    if name not in USE_CASES:
        raise UnknownName(
            "nothing is told by {name!r}; there are: {use_cases}",
            name=name[:40],
            use_cases=", ".join(USE_CASES),
        )
    return USE_CASES[name]
