"""Who looks or tells: a role, and what it is bound to."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from overtrick.errors import Text
from overtrick.events.journal.phrases import who_text

__all__ = ["Role", "Viewer", "table_name"]


class Role(StrEnum):
    """What somebody is to a club, most trusted first."""

    DIRECTOR = "director"
    DEPUTY = "deputy"
    TABLE = "table"
    PLAYER = "player"
    ANYONE = "anyone"


@dataclass(frozen=True, slots=True)
class Viewer:
    """
    Somebody who asks, as far as a link, a session or a token says who it is.

    Without an event it is every event.

    >>> Viewer(Role.TABLE, event="tuesday", table="3").by
    'table 3'
    >>> Viewer(Role.PLAYER, event="tuesday", contestant="4", direction="NS").by
    'NS 4'
    >>> Viewer(Role.PLAYER, event="swiss", contestant="4").by
    'captain 4'
    """

    role: Role = Role.ANYONE
    event: str | None = None
    table: str | None = None
    section: str = "A"
    session: str = "1"
    contestant: str | None = None
    direction: str | None = None
    device: str = ""
    """The device's label in the history."""
    link: str = ""
    """The id of the link, session or token that says so."""
    room: str = ""
    """The room of a match between teams, ``open`` or ``closed``; its table has two links."""

    @property
    def by(self) -> str:
        """Whoever it is, as the journal names it."""
        if self.role is Role.TABLE:
            return f"table {table_name(self.section, self.table or '')}".rstrip()
        if self.role is Role.PLAYER:
            if not self.contestant:
                return self.role.value
            return f"{self.direction or 'captain'} {self.contestant}"
        return self.role.value

    @property
    def said(self) -> Text | str:
        """The same in the reader's language."""
        return who_text(self.by)

    @property
    def is_desk(self) -> bool:
        """Whether it is the director or a deputy."""
        return self.role in (Role.DIRECTOR, Role.DEPUTY)

    def of(self, event: str) -> bool:
        """
        Whether it belongs to an event.

        >>> Viewer(Role.DEPUTY).of("tuesday"), Viewer(Role.TABLE, event="monday").of("tuesday")
        (True, False)
        """
        return self.event is None or self.event == event


def table_name(section: str, table: str) -> str:
    """
    Call a table by its number, behind its section unless that is the first.

    >>> table_name("A", "3"), table_name("B", "3")
    ('3', 'B3')
    """
    return table if section == "A" else f"{section}{table}"
