"""``overtrick event``: whatever happens at an event, told to its journal and read back."""

from importlib import import_module
from importlib.util import find_spec
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

from overtrick.cli import event_people, event_results, event_show, event_table

__all__ = ["app"]

_LATER = {
    "movement": "Plan a movement.",
    "amend": "Amend the movement while it is played.",
}
_MOVEMENTS = "overtrick.cli.event_movement"


class EventGroup(TyperGroup):
    """The verbs of an event; those about movements are imported when they are used."""

    def __init__(self, **settings: Any) -> None:
        """Put a line of help in the place of each verb that is imported later."""
        super().__init__(**settings)
        for name, text in _LATER.items():
            self.add_command(TyperCommand(name, help=text))

    def list_commands(self, ctx: Any) -> list[str]:
        """Name the verbs that are there."""
        there = find_spec(_MOVEMENTS) is not None
        return [name for name in super().list_commands(ctx) if there or name not in _LATER]

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[Any, Any, list[str]]:
        """Find the verb that the first word names, and import it if need be."""
        name, command, rest = super().resolve_command(ctx, args)
        if name not in _LATER:
            return name, command, rest
        if find_spec(_MOVEMENTS) is None:
            ctx.fail(f"No such command {name!r}.")
        group: Any = typer.main.get_command(import_module(_MOVEMENTS).app)
        return name, group.get_command(ctx, name), rest


app = typer.Typer(
    cls=EventGroup, add_completion=False, no_args_is_help=True, rich_markup_mode=None
)


@app.callback(
    epilog="\b\nExamples:\n"
    "  overtrick event new evening.jsonl --title 'Club evening' --rules ebu\n"
    "  overtrick event enter evening.jsonl --board 7 --ns 3 --ew 10 '4SX N +1'\n"
    "  overtrick event rank evening.jsonl"
)
def event() -> None:
    """
    Tell what happens at an event, and show what it amounts to.

    The journal is a text file with one entry a line; nothing in it is ever changed. What was
    told wrongly is corrected, withdrawn or undone by a further entry.
    """


for room in (event_table, event_results, event_people, event_show):
    app.registered_commands += room.app.registered_commands
