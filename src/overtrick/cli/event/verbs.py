"""``overtrick event``: whatever happens at an event, told to its journal and read back."""

from functools import cache
from importlib import import_module
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

from overtrick.cli.event import results, show, table

__all__ = ["app"]

_LATER = {
    "overtrick.cli.event.movement": {
        "movement": "Plan a movement.",
        "amend": "Amend the movement while it is played.",
    },
    "overtrick.cli.event.bookings": {
        "bookings": "Say how many can enter before play, and the fee.",
        "book": "Take an entry of a pair, a team or a player.",
        "unbook": "Take an entry back: whoever waits first moves up.",
        "paid": "Note what an entry has paid.",
        "numbers": "Register every entry under its number.",
    },
    "overtrick.cli.event.stages": {
        "stage": "Plan a stage: Swiss, round robin, knock-out, ladder or sessions.",
        "match": "Tell the score of a whole match.",
        "lineup": "Tell who plays in a room of a match.",
        "stages": "List the stages: where each stands, and what is next.",
        "ladder": "Show a ladder, and who may challenge whom.",
        "draw": "Draw a round: who meets whom, and why.",
    },
    "overtrick.cli.event.rounds": {
        "draws": "Show who meets whom.",
        "crosstable": "Show what every team won against every other.",
        "progress": "Show the standings after each round.",
        "card": "Show the card of a match, board by board.",
        "bracket": "Show the bracket of a knock-out.",
        "butler": "Rank the pairs of a team event.",
        "prizes": "Say who wins which prize.",
    },
}
"""Verbs by the module that has them: it is imported when one of them is used."""

_ORDER = (
    *(
        "new",
        "settings",
        "bookings",
        "book",
        "unbook",
        "paid",
        "numbers",
        "contestant",
        "player",
        "movement",
        "stage",
        "stages",
    ),
    *("draw", "draws", "round", "seat", "lineup", "enter", "match", "confirm", "lead", "claim"),
    *(
        "substitute",
        "withdraw",
        "move",
        "amend",
        "rule",
        "foul",
        "penalty",
        "note",
        "problems",
        "valid",
    ),
    *("rank", "crosstable", "progress", "card", "bracket", "ladder", "butler", "prizes"),
    *("publish", "reopen", "final", "log", "history", "diff", "undo"),
)
"""The verbs in the order of the help: as an event goes."""

_group = cache(typer.main.get_group)
_MODULES = {name: module for module, verbs in _LATER.items() for name in verbs}


class EventGroup(TyperGroup):
    """The verbs of an event; those of plans and stages are imported when they are used."""

    def __init__(self, **settings: Any) -> None:
        """Put a line of help in the place of each verb that is imported later."""
        super().__init__(**settings)
        for verbs in _LATER.values():
            for name, text in verbs.items():
                self.add_command(TyperCommand(name, help=text))

    def list_commands(self, ctx: Any) -> list[str]:
        """Name the verbs in the order in which an event needs them."""
        return [name for name in _ORDER if name in self.commands]

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[Any, Any, list[str]]:
        """Find the verb that the first word names, and import it if need be."""
        name, command, rest = super().resolve_command(ctx, args)
        if name not in _MODULES:
            return name, command, rest
        group: Any = _group(import_module(_MODULES[name]).app)
        return name, group.get_command(ctx, name), rest


app = typer.Typer(
    cls=EventGroup, add_completion=False, no_args_is_help=True, rich_markup_mode=None
)


@app.callback(
    epilog="\b\nExamples:\n"
    "  overtrick event new evening.jsonl --title 'Club evening' --rules ebu\n"
    "  overtrick event enter evening.jsonl --board 7 --ns 3 --ew 10 '4SX N +1'\n"
    "  overtrick event rank evening.jsonl\n\n"
    "\b\nA congress:\n"
    "  overtrick event stage congress.jsonl swiss --rounds 9 --boards 8\n"
    "  overtrick event draw congress.jsonl\n"
    "  overtrick event match congress.jsonl 34-21 --team 12"
)
def event() -> None:
    """
    Tell what happens at an event, and show what it amounts to.

    The journal is a text file with one entry a line; nothing in it is ever changed. What was
    told wrongly is corrected, withdrawn or undone by a further entry.
    """


for room in (table, results, show):
    app.registered_commands += room.app.registered_commands
