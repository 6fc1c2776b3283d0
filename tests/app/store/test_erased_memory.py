"""Who was erased in a journal is remembered of what was committed alone."""

from __future__ import annotations

from datetime import timedelta

import pytest
from sqlalchemy import Connection

from overtrick.app.store.database import StoreError
from overtrick.app.store.journals import add_entries
from overtrick.app.store.rows import written
from overtrick.app.store.store import Store
from overtrick.app.store.writer import Work
from overtrick.events.journal.entry import tell
from overtrick.events.journal.moment import now
from overtrick.events.journal.people import RegisteredPlayer
from tests.app.store.telling import note
from tests.app.store.test_writer import held

BEFORE = now() - timedelta(minutes=1)
ADA = tell(RegisteredPlayer(player="p1", name="Ada Byron"), id="ada", at=BEFORE)
CY = tell(RegisteredPlayer(player="p2", name="Cy Young"), id="cy")
GONE = tell(RegisteredPlayer(player="p1"), id="gone")


def taken_back(to: Connection) -> Work[None]:
    """Have a note and Cy read, and then refuse both."""
    add_entries(to, "tuesday", written([note("n2")]))
    add_entries(to, "tuesday", written([CY]))
    raise StoreError("no")


@pytest.mark.parametrize("beside", [False, True])
def test_an_erasing_in_the_place_of_what_was_taken_back_is_known(
    store: Store, place: str, beside: bool
) -> None:
    """Another server erases Ada where the note was; Cy has the same number as before."""
    store.create("tuesday", "Tuesday", [ADA, note("n1")])

    def refused() -> None:
        with pytest.raises(StoreError, match="no"):
            store._writer.write(("event", "tuesday"), taken_back)

    if beside:  # of two in a transaction it is a savepoint that is taken back
        for each in held(store, [refused, lambda: store.put("key", "k", {})])[0]:
            each.result()
    else:
        refused()
    with Store.open(place) as other:
        other.append("tuesday", [GONE])
    store.append("tuesday", [CY])
    store.append("tuesday", [tell(ADA.facts, id="late", at=BEFORE)])
    found = store.read("tuesday")
    assert [entry.id for _, entry in found] == ["ada", "n1", "gone", "cy", "late"]
    assert "Ada" not in repr(found)
    assert "Cy Young" in repr(found)
