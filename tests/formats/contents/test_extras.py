from dataclasses import replace

from overtrick.core.board import Board
from overtrick.core.deal import Deal
from overtrick.core.outcome import PASSED_OUT
from overtrick.events.session import Line
from overtrick.formats.catalogue import FORMATS
from overtrick.formats.contents.abilities import extras_of, losses, lost_extras
from overtrick.formats.contents.contents import About, Contents
from overtrick.formats.contents.dealt import Dealt
from overtrick.formats.contents.people import Contestant, Person, Placed
from overtrick.formats.contents.table import Record
from tests.cases import one_pass

EVERYWHERE = Contents(
    About(extra={"pbn:a": "1"}),
    (
        Record(Line(Board(1), PASSED_OUT, extra={"pbn:b": "1"})),
        Record(Line(Board(1), PASSED_OUT)),
    ),
    (Dealt(Board(1), extra={"pbn:c": "1"}),),
    (Contestant("1", (Person(extra={"pbn:d": "1"}),), extra={"pbn:e": "1"}),),
    (Placed("1", extra={"pbn:f": "1"}),),
    extra={"pbn:g": "1"},
)


def test_whatever_can_ride_along_is_found() -> None:
    found = sorted(key for extra in extras_of(EVERYWHERE) for key in extra)
    assert found == [f"pbn:{letter}" for letter in "abcdefg"]


def test_one_sentence_names_five_kinds_and_counts_the_rest() -> None:
    assert lost_extras(EVERYWHERE, "pbn") == []
    [said] = lost_extras(EVERYWHERE, "lin")
    assert said.startswith("values of other formats are not written: pbn:g (1), ")
    assert said.endswith(", 2 more kinds (2)")


def test_a_column_of_a_table_is_foreign_to_each() -> None:
    held = Contents(extra={"Club": "x", "pbnx:Y": "z"})
    assert lost_extras(held, "pbn") == [
        "values of other formats are not written: Club (1), pbnx:Y (1)"
    ]


@one_pass("id", [found.id for found in FORMATS.values() if found.writer])
def test_no_writer_drops_what_rides_along_in_silence(id: str) -> None:
    deal = Deal.of_holders(bytes([0, 1, 2, 3] * 13))
    eve = Person("Eve", "7", extra={"masterpoints": "1", "masterpoints_red": "1"})
    held = Contents(
        records=EVERYWHERE.records,
        deals=(Dealt(Board(1), deal),),
        contestants=(Contestant("1", (eve, Person("Finn"))),),
    )
    _, usual = FORMATS[id].write(held)
    _, losses = FORMATS[id].write(replace(held, extra={"other:Key": "1"}))
    assert [said for said in losses if said not in usual and "other:Key" in said]


def test_a_format_that_makes_teams_of_patton_says_so() -> None:
    """LIN wrote them as plain teams without a word."""
    contents = Contents(About(kind="teams", method="patton"))
    said = "scoring by Patton or Lederer (1)"
    silent = [
        found.id
        for found in FORMATS.values()
        if found.writer and not losses(contents, found.carries)
    ]
    assert silent == ["json", "xlsx", "pbn", "usebio", "usebio-1.3", "bridgewebs"]
    for id in ("csv", "tsv", "lin", "rbn"):
        assert said in losses(contents, FORMATS[id].carries)
        assert said not in losses(Contents(About(method="bam")), FORMATS[id].carries)
