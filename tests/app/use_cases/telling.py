"""An event in memory, and use cases told to it, for the tests of use cases."""

from __future__ import annotations

from typing import Any

import msgspec

from overtrick.app.access.viewer import Role, Viewer
from overtrick.app.club.running import Running
from overtrick.app.store.store import Stored
from overtrick.app.use_cases.perform import entries_of
from overtrick.app.use_cases.registry import use_case_named
from overtrick.events.journal.entry import Entry
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.moment import now

__all__ = ["DEPUTY", "DIRECTOR", "Evening"]

DIRECTOR, DEPUTY = Viewer(Role.DIRECTOR), Viewer(Role.DEPUTY)


class Evening:
    """An event that takes what is said by use cases."""

    def __init__(self) -> None:
        self.running = Running("tuesday")

    def ask(self, verb: str, viewer: Viewer = DIRECTOR, **command: Any) -> tuple[Facts, ...]:
        """What facts that would give."""
        use_case = use_case_named(verb)
        said = msgspec.convert(command, use_case.command)
        return use_case.say(self.running, said, viewer).facts

    def tell(self, verb: str, viewer: Viewer = DIRECTOR, **command: Any) -> list[Entry]:
        """Tell it; the entries stand then."""
        said = msgspec.convert(command, use_case_named(verb).command)
        asked = self.ask(verb, viewer, **command)
        entries = entries_of(asked, said, viewer, self.running.moment(asked))
        seq = self.running.seq
        taken = self.running.take([Stored(seq + n, e) for n, e in enumerate(entries, 1)])
        assert taken
        return entries

    def enter(self, outcome: str, board: int = 1, ns: str = "1", ew: str = "2") -> Entry:
        return self.tell("enter", board=board, ns=ns, ew=ew, outcome=outcome)[0]

    def publish(self, **command: Any) -> None:
        """Publish without a correction period, and wait until it is over: a millisecond."""
        self.tell("publish", correction_minutes=0, **command)
        closes = self.running.state.publication.closes
        assert closes is not None
        while now() <= closes:
            pass
