"""
Permanent tables: a card stays on its table for years, and leads to what is played there.

Its code names a table, no event.  Whoever scans it gets the link of that table in the event
that is being played, good for the evening as any other; a card that is lost is replaced alone.
A phone that cannot scan types the letters on the card.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from overtrick.app.access.links import FOR_YEARS, new_code
from overtrick.app.access.refused import Forged, ReplacedLink, UnknownCode
from overtrick.app.access.rows import (
    AccessStore,
    Clock,
    Row,
    Signer,
    clock_time,
    moment,
    new_id,
    text,
)
from overtrick.app.access.viewer import table_name
from overtrick.core.letters import natural

__all__ = ["Place", "Places"]


@dataclass(frozen=True, slots=True)
class Place:
    """A table of the club, with the code on its card."""

    id: str
    token: str
    section: str
    table: str
    made: datetime
    code: str = ""
    """What is typed where nothing can be scanned; cards of older versions have none."""

    @property
    def typed(self) -> str:
        """The code as it is printed, in two halves."""
        return "-".join(filter(None, (self.code[:4], self.code[4:])))

    @property
    def name(self) -> str:
        """The table as it is called: ``3``, ``B3``."""
        return table_name(self.section, self.table)

    @property
    def path(self) -> str:
        """The address that its QR code holds, below the server's own."""
        return f"/t/{self.token}"


class Places:
    """The permanent tables of an installation."""

    def __init__(self, kept: AccessStore, signer: Signer, clock: Clock) -> None:
        self._kept, self._signer, self._clock = kept, signer, clock

    def all(self) -> list[Place]:
        """Give every table that has a card, in the order of their names."""
        ends = self._kept.list("place-end")
        found = [
            self._place(id, row)
            for id, row in self._kept.list("place").items()
            if id not in ends
        ]
        return sorted(found, key=lambda each: (each.section, natural(each.table)))

    def give(self, section: str, table: str) -> Place:
        """Give the card of a table: the one there is, or a new one."""
        known = next((p for p in self.all() if (p.section, p.table) == (section, table)), None)
        if known is None:
            return self._make(section, table)
        return known if known.code else self._coded(known.id)

    def coded(self) -> list[Place]:
        """Give every table that has a card, each with a code to type."""
        return [each if each.code else self._coded(each.id) for each in self.all()]

    def by_code(self, code: str) -> Place:
        """
        Give the table of the card with this code.

        :raises UnknownCode: if there is none.
        :raises Replaced: if there is a newer one, or the table has none any more.
        """
        row = self._kept.get("place-code", code)
        if row is None:
            raise UnknownCode("No table has this code. Look at the card again.")
        return self.live(text(row, "place"))

    def live(self, id: str) -> Place:
        """
        Give the table of a card.

        :raises Forged: if no such card was made here.
        :raises Replaced: if there is a newer one, or the table has none any more.
        """
        row, end = self._kept.get("place", id), self._kept.get("place-end", id)
        if row is None:
            raise Forged("This card is not known here. Ask the director for a new one.")
        if end is not None:
            at = clock_time(moment(end, "at"), self._clock())
            raise ReplacedLink(
                "This card was replaced at {at}. Scan the card on the table again.", at=at
            )
        return self._place(id, row)

    def end(self, id: str, *, again: bool) -> None:
        """End a card at once; *again*: the table gets another."""
        old = self.live(id)
        row: Row = {"at": self._clock().isoformat(), "by": new_id()}
        if self._kept.put_new("place-end", id, row) and again:
            self._make(old.section, old.table)

    def _make(self, section: str, table: str) -> Place:
        id = new_id()
        row: Row = {"section": section, "table": table, "made": self._clock().isoformat()}
        self._kept.put("place", id, row)
        return self._coded(id)

    def _coded(self, id: str) -> Place:
        """Give a card a code that no other has or had."""
        while not self._kept.put_new("place-code", code := new_code(FOR_YEARS), {"place": id}):
            pass
        row = {**(self._kept.get("place", id) or {}), "code": code}
        self._kept.put("place", id, row)
        return self._place(id, row)

    def _place(self, id: str, row: Row) -> Place:
        token = self._signer.sign(f"P{id}")
        made, code = moment(row, "made"), text(row, "code")
        return Place(id, token, text(row, "section"), text(row, "table"), made, code)
