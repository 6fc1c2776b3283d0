"""What stands on paper is for people: rules in words, true minus signs, titles that differ."""

from __future__ import annotations

from pathlib import Path

from overtrick.compare.settings import Settings
from overtrick.errors import Text
from overtrick.events.ranking.rank import rank
from overtrick.events.session import Session
from overtrick.formats.journals.journal import open_journal
from overtrick.messages import speaking
from overtrick.printing.columns import Column
from overtrick.printing.listing import Listing
from overtrick.printing.paper.page import PaperNote, PaperTable
from overtrick.printing.paper.results import ranking
from overtrick.printing.paper.seats import assignments

CONGRESS = Path(__file__).parents[3] / "examples" / "congress.jsonl"


def rules(**changes: object) -> list[str]:
    found = rank(Session(()), settings=Settings().change(**changes))
    return [block.text for block in ranking(found) if isinstance(block, PaperNote)]


def test_rules_are_told_in_words() -> None:
    assert rules() == ["Rules: as usual"]
    assert rules(tie_chain="wins,net_imps", award_rounding="0.1") == [
        "Rules: as usual",
        "Rounding of each award before it is added, halves toward the average "
        "(0.0001: away) – 0.1",
        "Who is first of equals – matches won, net IMPs",
    ]
    assert rules(expected="board")[-1] == "Results expected on a board – as many as it has"
    with speaking("de"):
        assert rules(tie_chain="ebu")[-1].endswith(" – wie die EBU")
        assert rules(award_rounding="0.1")[-1].endswith(" – 0,1")
    with speaking("tr"):
        assert rules(bye="60%")[-1].endswith(" – %60")


def test_a_negative_number_has_a_minus_sign() -> None:
    cells = ["-140", "4S N -2", "1-3", "12 - 30", "-", "+50", "-6.88"]
    document = PaperTable(Listing("All", (Column(Text("score"), cells, ">"),))).document()
    assert [row[0] for row in document["rows"]] == [
        *("−140", "4S N −2", "1-3", "12 - 30", "-", "+50", "−6.88")
    ]
    named = Listing("All", (Column(Text("names"), ["Team -3"], "<", can_be_cut=True),))
    assert PaperTable(named).document()["rows"] == [["Team -3"]]


def test_the_tables_of_a_draw_say_what_they_are_in_the_order_of() -> None:
    event, _ = open_journal(CONGRESS)
    titles = [
        block.listing.title for block in assignments(event, {}) if isinstance(block, PaperTable)
    ]
    assert len(set(titles)) == 2
    assert [each.rpartition(", ")[2] for each in titles] == ["by table", "by number"]
