"""Who is named in a ranking where no list has the names: those who sat down."""

from __future__ import annotations

from itertools import permutations

from overtrick.events.journal.entry import tell
from overtrick.events.journal.meeting import Entered
from overtrick.events.now.live import LiveEvent

SEATED = {1: "Zoe", 2: "Cleo", 3: "Zoe"}
"""Who sits North on each board; Cleo came for one."""


def test_the_order_of_names_does_not_hang_on_what_was_entered_first() -> None:
    """A substitute comes behind whose seat she took, and partners stand as they sit."""
    for boards in permutations(SEATED):
        event = LiveEvent()
        for board in boards:
            players = (SEATED[board], "Eve", "Ann", "Finn")
            told = Entered(board=board, ns="7", ew="8", outcome="4S N =", players=players)
            event.apply(tell(told))
            event.ranking()
        names = {line.id: line.names for line in event.ranking().standings}
        assert names == {"7": ("Zoe", "Ann", "Cleo"), "8": ("Eve", "Finn")}, boards
