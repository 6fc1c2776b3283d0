"""A person erased: the name is nowhere, in whatever order it was told."""

from __future__ import annotations

import itertools
from datetime import UTC, datetime

from overtrick.events.journal.entry import Entry, tell, write_entry
from overtrick.events.journal.facts import Undone
from overtrick.events.journal.fold import fold
from overtrick.events.journal.people import RegisteredPlayer
from tests.cases import one_pass


def named(name: str, minute: int, player: str = "p1", number: str = "") -> Entry:
    at = datetime(2026, 11, 3, 19, minute, tzinfo=UTC)
    return tell(
        RegisteredPlayer(player=player, name=name, number=number),
        at=at,
        id=f"{player}-{minute}",
    )


TOLD = [
    named("Ada Byron", 1, number="1815"),
    named("Ada Lovelace", 2),
    named("Alan", 3, "p2"),
    named("", 4),
]


@one_pass("order", list(itertools.permutations(range(4))))
def test_an_erased_name_is_nowhere_in_whatever_order_it_was_told(
    order: tuple[int, ...],
) -> None:
    state = fold(TOLD[nth] for nth in order)
    left = repr([write_entry(entry) for entry in state.entries])
    assert "Ada" not in left
    assert "1815" not in left
    assert (state.roster.name("p1"), state.roster.name("p2")) == ("", "Alan")
    assert not state.clashes


def test_a_name_that_was_erased_does_not_come_back_by_an_old_copy_or_an_undo() -> None:
    state = fold(TOLD)
    for entry in TOLD:
        state.apply(entry)
    state.apply(tell(Undone(of="p1-4")))
    assert not state.clashes
    assert state.roster.name("p1") == ""


def test_a_person_may_be_named_again_after_being_erased() -> None:
    assert fold([*TOLD, named("Countess", 5)]).roster.name("p1") == "Countess"
