"""The rules of an event: its method, a profile, and single settings and conditions."""

from typing import Annotated

from msgspec import Meta, field

from overtrick.app.access.viewer import Viewer
from overtrick.app.club.running import Running
from overtrick.app.use_cases.corrections import in_time
from overtrick.app.use_cases.use_case import DESK, Saying, UseCase
from overtrick.compare.settings import Value
from overtrick.events.telling.command import Command, FreeText, Name
from overtrick.events.telling.rules import chosen

__all__ = ["USE_CASES", "ChooseSettings", "changes_of"]


class ChooseSettings(Command, kw_only=True):
    """
    Other rules, for the whole event: what is not said stays as it is.

    ``changes`` has a value for each name, such as ``{"trim": 1}``; ``rules`` is a profile whose
    settings are taken first.  The method ``auto`` lets the results decide.
    """

    method: Name = ""
    rules: Name = ""
    changes: Annotated[dict[Name, FreeText | int], Meta(max_length=200)] = field(
        default_factory=dict
    )


def settings(running: Running, command: ChooseSettings, viewer: Viewer) -> Saying:
    """Choose other rules."""
    stands = running.state.rules
    return chosen(command.method, command.rules, changes_of(command.changes), stands=stands)


def changes_of(changes: dict[str, Value]) -> list[str]:
    """
    Write choices as the command line takes them.

    >>> changes_of({"trim": 1, "missing": "share"})
    ['trim=1', 'missing=share']
    """
    return [f"{name}={value}" for name, value in changes.items()]


USE_CASES = (UseCase("settings", "Choose the rules", ChooseSettings, DESK, in_time(settings)),)
