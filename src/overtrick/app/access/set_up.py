"""The first start: a link on the terminal lets one person choose the pass phrase, once."""

from __future__ import annotations

from datetime import timedelta

from overtrick.app.access.refused import Expired, Withdrawn
from overtrick.app.access.rows import AccessStore, Clock, moment, new_id
from overtrick.app.access.signing import Signer
from overtrick.errors import Text

__all__ = ["SetUpLink"]

LASTS = timedelta(hours=2)


class SetUpLink:
    """The set-up link: only the last one printed counts, for two hours, and once."""

    def __init__(self, kept: AccessStore, signer: Signer, clock: Clock) -> None:
        self._kept, self._signer, self._clock = kept, signer, clock

    def link(self) -> str:
        """Make the path to print on the terminal; earlier ones stop."""
        id = new_id()
        expires = self._clock() + LASTS
        self._kept.put("access", "set-up", {"id": id, "expires": expires.isoformat()})
        return f"/setup/{self._signer.sign(id)}"

    def check(self, token: str) -> str:
        """
        Give the id of a set-up link that still counts.

        :raises Forged: if it was not made here.
        :raises Withdrawn: if it was used, or another was printed since.
        :raises Expired: if it is older than two hours.
        """
        id = self._signer.read(token)
        row = self._kept.get("access", "set-up")
        again = Text("Start the server again: it prints a new one.")
        if row is None or row.get("id") != id:
            raise Withdrawn(
                "This set-up link was used already, or is not the last one. {again}",
                again=again,
            )
        if moment(row, "expires") <= self._clock():
            raise Expired("This set-up link was good for two hours. {again}", again=again)
        return id

    def use(self, token: str) -> None:
        """
        Use a set-up link up; of two at once only one succeeds.

        :raises AccessError: as :meth:`check`.
        """
        id = self.check(token)
        if not self._kept.put_new("set-up-used", id, {"by": new_id()}):
            raise Withdrawn("This set-up link was used already. Start the server again.")
        self._kept.delete("access", "set-up")
