"""Libraries that an extra of the package brings: imported when used, or missed by name."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from overtrick.errors import OvertrickError, Text

__all__ = ["MissingExtra", "install", "needs"]


class MissingExtra(OvertrickError):
    """What was asked needs a library that is not installed."""


def install(extra: str) -> Text:
    """
    Say how an extra is installed: from a package index, and from a clone.

    >>> print(install("app"))
    pip install "overtrick[app]" (in a clone: pip install ".[app]")
    """
    index = 'pip install "overtrick[{extra}]"'
    return Text(f'{index} (in a clone: pip install ".[{{extra}}]")', extra=extra)


def needs(module: str, extra: str = "formats") -> Any:
    """
    Import a library that an extra brings.

    >>> needs("json").dumps(7)
    '7'
    >>> needs("no_such_library")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    overtrick.core.extras.MissingExtra: this needs: pip install "overtrick[formats]" ...

    :raises MissingExtra: naming the extra, if the library is not there.
    """
    try:
        return import_module(module)
    except ImportError as error:
        if (error.name or module).partition(".")[0] != module.partition(".")[0]:
            raise
        raise MissingExtra("this needs: {install}", install=install(extra)) from None
