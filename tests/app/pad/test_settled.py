"""A phone does not overrule the director: what it tells of a settled board waits."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from overtrick.app.access.viewer import Role, Viewer
from overtrick.app.club.running import Running
from overtrick.app.store.store import Stored
from overtrick.app.use_cases.at_table import AT_TABLE
from overtrick.app.views.pad.document import pad_document
from overtrick.errors import Refused
from overtrick.events.journal.entry import Entry, tell
from overtrick.events.journal.evening import Noted
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.meeting import Confirmed, Entered, Key, Replaced, Ruled
from overtrick.events.journal.story import Told
from tests.app.pad.conftest import Phone
from tests.app.pad.test_access import running, table
from tests.app.serving import Served
from tests.app.spoken import problems_seen

DESK = Viewer(Role.DIRECTOR, "tuesday")
WHO = {"ns": "2", "ew": "2", "table": "2", "round": "1"}
"""Table 2 in round 1 has boards 4 to 6 of NS 2 and EW 2."""


class Evening:
    """An evening in memory, with a table and a desk."""

    def __init__(self) -> None:
        self.running: Running = running()

    def take(self, facts: Facts, by: str, id: str) -> Entry:
        entry = tell(facts, by=by, id=id)
        assert self.running.take([Stored(self.running.seq + 1, entry)])
        return entry

    def table(self, verb: str, id: str = "", **body: Any) -> Entry:
        """Tell it at table 2."""
        use_case = AT_TABLE[verb]
        command = msgspec.convert({"round": 1, **body}, use_case.command)
        (facts,) = use_case.say(self.running, command, table("2")).facts
        return self.take(facts, "table 2", id)

    def entered(self, board: int, outcome: str, by: str, id: str) -> Entry:
        return self.take(Entered(board=board, outcome=outcome, **WHO), by, id)  # type: ignore[arg-type]

    def told(self, board: int) -> Told:
        return self.running.state.told(Key("1", "A", board, "2", "2"))

    def problems(self) -> list[tuple[str, list[str]]]:
        found = problems_seen(self.running, DESK).problems
        return [
            (each.title, [offer.text for offer in each.proposals if offer.command.get("of")])
            for each in found
            if each.title.startswith("Board")
        ]


def moved() -> Evening:
    """Board 4, entered as 5, which the director has settled."""
    evening = Evening()
    evening.entered(5, "2H S =", "table 2", "as5")
    mended = Replaced(board=4, outcome="2H S +1", of="as5", **WHO)  # type: ignore[arg-type]
    evening.take(mended, "director", "desk")
    return evening


def chosen() -> Evening:
    """One of two results, which the director has chosen."""
    evening = Evening()
    evening.entered(4, "2H S +1", "table 2", "desk")
    evening.entered(4, "2H S =", "table 2", "other")
    evening.take(Confirmed(board=4, ns="2", ew="2", of="desk"), "deputy", "choice")
    return evening


def ruled() -> Evening:
    """A result with a ruling on it."""
    evening = Evening()
    evening.entered(4, "2H S +1", "table 2", "desk")
    evening.take(Ruled(board=4, ns="2", ew="2", ruling="2H S -1"), "director", "ruling")
    return evening


@pytest.mark.parametrize("settled", [moved, chosen, ruled])
@pytest.mark.parametrize("verb", ["enter", "replace"])
def test_what_a_table_tells_of_a_settled_board_waits(
    settled: Callable[[], Evening], verb: str
) -> None:
    evening = settled()
    before = evening.told(4).ruling
    of = {"of": "desk"} if verb == "replace" else {}
    evening.table(verb, "late", board=4, outcome="3NT N =", **of)
    stands = evening.told(4)
    assert stands.result is not None
    assert (stands.result.id, stands.rivals, stands.ruling) == ("desk", (), before)
    (problem,) = [each for each in evening.problems() if "Does not count" in each[0]]
    assert problem == (
        "Board 4, table 2: Does not count yet",
        ["It was 3NT N =, as table 2 told", "Take 3NT N = back"],
    )
    seen = pad_document(evening.running, table("2")).boards[0]
    assert seen.result is not None
    assert (seen.result.id, seen.settled, seen.rivals) == ("desk", True, ())
    assert [each.outcome for each in seen.said] == ["3NT N ="]


def test_a_ruling_is_read_at_the_table() -> None:
    (board, *_) = pad_document(ruled().running, table("2")).boards
    assert board.after is not None
    assert str(board.after.lines[0]) == "The score is assigned: 2H S -1."
    evening = Evening()
    evening.take(Ruled(board=4, ns="2", ew="2", ruling="A+/A-"), "director", "ruling")
    board = next(
        each for each in pad_document(evening.running, table("2")).boards if each.number == 4
    )
    assert (board.state, board.ruled, board.result) == ("done", True, None)
    assert board.after is not None
    assert str(board.after.lines[0]).startswith("NS get average plus")


def test_the_desk_may_take_the_tables_word() -> None:
    evening = moved()
    evening.table("enter", "late", board=4, outcome="3NT N =")
    evening.take(Confirmed(board=4, ns="2", ew="2", of="late"), "director", "yes")
    assert str(evening.told(4).played) == "3NT N ="


def test_a_result_that_the_desk_has_moved_is_not_brought_back() -> None:
    evening = moved()
    evening.table("replace", "back", board=5, outcome="2H S =", of="as5")
    assert evening.told(5).result is None
    assert [each.id for each in evening.told(5).waiting] == ["back"]
    assert str(evening.told(4).played) == "2H S +1"


def test_a_table_agrees_with_the_desk_and_with_nothing_else() -> None:
    evening = Evening()
    evening.entered(4, "2H S =", "table 2", "own")
    evening.entered(4, "2H S +1", "director", "desk")
    with pytest.raises(Refused, match="The director has settled board 4: 2H S \\+1"):
        evening.table("confirm", board=4, of="own")
    evening.table("confirm", "yes", board=4, of="desk")
    assert str(evening.told(4).played) == "2H S +1"
    assert evening.told(4).confirmed is not None


def test_an_entry_of_the_table_is_mended_as_before() -> None:
    evening = Evening()
    evening.entered(4, "2H S =", "table 2", "own")
    evening.table("replace", "mend", board=4, outcome="2H S +1", of="own")
    assert str(evening.told(4).played) == "2H S +1"


def test_the_phone_says_that_the_director_has_settled_it(
    served: Served, phone: Callable[..., Phone]
) -> None:
    here = phone().start()
    here.press("Board 4")
    desk = Entered(board=4, outcome="2H S +1", **WHO)  # type: ignore[arg-type]
    served.tell("tuesday", [tell(desk, by="director", id="desk")])
    here.type("2h s =")  # it has not looked at the board since
    here.sees("The director has settled this board.")
    here.sees("The director is told")
    assert here.page.get_by_role("button", name="This one is right").count() == 0
    here.press("Call the director")
    here.sees("The director has been called")


def test_who_agrees_with_what_was_told_twice_overrules_nothing_unseen() -> None:
    evening = Evening()
    for id, outcome in (("one", "2H S +1"), ("other", "2H S ="), ("again", "2H S +1")):
        evening.entered(4, outcome, "table 2", id)
    evening.table("confirm", "late", board=4, of="one")  # by a phone that was cut off
    assert [each.id for each in evening.told(4).rivals] == ["other"]
    evening.table("confirm", "asked", board=4, of="one", sure=True)
    assert (str(evening.told(4).played), evening.told(4).rivals) == ("2H S +1", ())


def test_a_choice_counts_over_what_was_shown_and_over_nothing_told_meanwhile() -> None:
    evening = Evening()
    told = {"one": "2H S +1", "other": "2H S =", "third": "2H S -1", "again": "2H S +1"}
    for id, outcome in told.items():
        evening.entered(4, outcome, "table 2", id)
    late = evening.table("confirm", "late", board=4, of="one", entries=["one", "other"])
    assert isinstance(late.facts, Noted)
    assert {each.id for each in evening.told(4).rivals} == {"other", "third"}
    shown = ["one", "other", "third"]
    evening.table("confirm", "chosen", board=4, of="one", entries=shown, sure=True)
    assert (str(evening.told(4).played), evening.told(4).rivals) == ("2H S +1", ())
