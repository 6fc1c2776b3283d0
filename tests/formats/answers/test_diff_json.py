import json

from overtrick.events.journal.entry import tell
from overtrick.events.journal.fold import fold
from overtrick.events.journal.meeting import Entered, Replaced
from overtrick.events.now.diff import diff
from overtrick.formats.answers.change_json import change_document


def test_a_correction_changes_a_board_and_who_leads() -> None:
    """Three tables; 1 made 4S, then it was down one: 2 of 4 become 0 of 4."""
    told = [
        tell(Entered(board=12, ns=str(n), ew=str(n + 3), outcome="4S N =")) for n in (1, 2, 3)
    ]
    replaced = tell(Replaced(board=12, ns="1", ew="4", outcome="4S N -1"))
    first, *_ = (change_document(c) for c in diff(fold(told), fold([*told, replaced])))
    assert json.loads(json.dumps(first)) == first
    assert (first["id"], first["direction"]) == ("1", "NS")
    assert first["boards"] == [{"session": "1", "board": 12, "was": "4S N =", "now": "4S N -1"}]
    assert first["was"] == {"place": 1, "tied": True, "total": 2, "percentage": 50}
    assert first["now"] == {"place": 3, "tied": False, "total": 0, "percentage": 0}


def test_a_percentage_has_the_places_it_is_printed_with() -> None:
    told = [
        tell(Entered(board=1, ns=str(n), ew=str(n + 4), outcome=f"1NT N +{n}"))
        for n in (1, 2, 3, 4)
    ]
    changes = diff(fold(told[:3]), fold(told))
    shown = {
        places: {
            (each["direction"], each["id"]): each["now"]["percentage"]
            for each in (change_document(change, places) for change in changes)
        }
        for places in (2, 1)
    }
    assert (shown[2]["NS", "2"], shown[1]["NS", "2"]) == (33.33, 33.3)
