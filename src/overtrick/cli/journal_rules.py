"""What a journal says for itself when it is ranked: method, rules, settings and penalties."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import typer

from overtrick.compare.settings import Settings
from overtrick.errors import InvalidSetting
from overtrick.events.penalty import Penalty

__all__ = ["Held", "held_by"]


class Held(NamedTuple):
    """The rules in a file, if it is a journal and ranked alone; else the usual ones."""

    method: str = ""
    rules: str = "default"
    settings: Settings = Settings()
    penalties: tuple[Penalty, ...] = ()

    def change(self, changes: Sequence[str] | None) -> Settings:
        """Change single settings of it; an unknown name is wrong usage."""
        try:
            return self.settings.read(changes or [])
        except InvalidSetting as error:
            raise typer.BadParameter(str(error)) from None


def held_by(files: Sequence[Path]) -> Held:
    """
    Look into the files for a journal's rules.

    >>> held_by([Path("examples/evening.csv")]).rules
    'default'
    """
    if len(files) != 1 or files[0].suffix.lower() != ".jsonl" or not files[0].is_file():
        return Held()
    from overtrick.events.plan.progress import plans_of, settings_now
    from overtrick.formats.journal import open_journal

    state, _ = open_journal(files[0])
    rules, settings = state.rules, settings_now(state, plans_of(state))
    return Held(rules.method, rules.name, settings, state.penalties())
