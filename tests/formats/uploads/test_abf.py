"""Masterpoint files: exactly so many digits, nobody left out in silence."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.core.seats import Side
from overtrick.errors import InvalidFile
from overtrick.formats.contents.contents import Contents
from overtrick.formats.contents.people import Contestant, Person, Placed
from overtrick.formats.contents.ranked import earned, points_text
from overtrick.formats.registry import FORMATS, format_of
from overtrick.formats.uploads.abf import GLD, GRN, RAG, RED


def player(name: str, number: str, **points: str) -> Person:
    return Person(name, number, extra=points)


def held(*players: Person) -> Contents:
    return Contents(contestants=(Contestant("1", players),))


def test_the_line_of_the_specification() -> None:
    told = held(player("Eve", "1", masterpoints_green="0.42"))
    assert GRN.write(told) == (b"0000001000042\r\n", [])
    contents, problems = GRN.read(b"0000001000042", "x.grn")
    [one] = contents.contestants
    assert (one.players[0].number, problems) == ("0000001", [])
    assert one.players[0].extra == {"masterpoints_green": "0.42"}


def test_red_and_green_in_one_file() -> None:
    told = held(
        player("Eve", "1234567", masterpoints_red="12", masterpoints_green="0.05"),
        player("Finn", "0000012", masterpoints_green="1.5"),
    )
    data, losses = RAG.write(told)
    assert data == b"0000012000000000150\r\n1234567001200000005\r\n"
    assert losses == []
    assert RAG.write(RAG.read(data)[0]) == (data, [])


@pytest.mark.parametrize("write", [GRN.write, RED.write, GLD.write])
def test_points_of_no_colour_are_of_the_file(write: object) -> None:
    assert callable(write)
    assert write(held(player("Eve", "7", masterpoints="0.10")))[0] == b"0000007000010\r\n"


def test_points_may_stand_with_the_pair_or_in_the_ranking() -> None:
    pair = Contestant("3", (Person("Eve", "1"), Person("Finn", "2")), side=Side.NS)
    in_pair = Contents(
        contestants=(Contestant("3", pair.players, extra={"masterpoints": "2"}),)
    )
    ranked = Contents(
        contestants=(pair,),
        ranking=(Placed("3", 1, side=Side.NS, extra={"masterpoints_red": "2.00"}),),
    )
    for told in (in_pair, ranked):
        assert RED.write(told)[0] == b"0000001000200\r\n0000002000200\r\n"
    assert [one.points for one in earned(ranked, "masterpoints_gold")] == [None, None]


def test_one_line_a_player() -> None:
    twice = Contents(
        contestants=(
            Contestant("1", (player("Eve", "1", masterpoints="0.42"),)),
            Contestant("2", (player("Eve", "0001", masterpoints="1.00"),), session="2"),
        )
    )
    assert GRN.write(twice)[0] == b"0000001000142\r\n"


def test_who_is_left_out_is_named() -> None:
    told = held(
        player("Good", "9", masterpoints="1"),
        player("No Number", "", masterpoints="1"),
        player("Zero", "0", masterpoints="1"),
        player("Long", "12345678", masterpoints="1"),
        player("Letters", "A123", masterpoints="1"),
        player("Arabic", "١٢٣", masterpoints="1"),
        player("Many", "10", masterpoints="10000"),
        player("Thirds", "11", masterpoints="1/3"),
        player("Fine", "12", masterpoints="0.425"),
        player("Less", "13", masterpoints="-1"),
        player("Words", "14", masterpoints="lots"),
        Person("None", "15"),
    )
    data, losses = GRN.write(told)
    assert data == b"0000009000100\r\n"
    assert losses == [
        "No Number: no number, 1.00 points left out",
        "Zero: the number '0', 1.00 points left out",
        "Long: the number '12345678', 1.00 points left out",
        "Letters: the number 'A123', 1.00 points left out",
        "Arabic: the number '١٢٣', 1.00 points left out",
        "Many: 10000 points do not fit, left out",
        "Thirds: 1/3 points are no whole hundredths, left out",
        "Fine: 17/40 points are no whole hundredths, left out",
        "Less: -1 points do not fit, left out",
        "Words: not a number: 'lots', left out",
    ]


def test_a_sum_that_does_not_fit() -> None:
    told = held(
        player("Eve", "1", masterpoints="9999.99"),
        player("Eve", "1", masterpoints="0.01"),
        player("Finn", "2", masterpoints="9999.99"),
    )
    data, losses = GRN.write(told)
    assert data == b"0000002999999\r\n"
    assert losses == ["number 1: 10000.00 points in all do not fit, left out"]


def test_nothing_to_write() -> None:
    with pytest.raises(InvalidFile, match="nobody has masterpoints_green"):
        GRN.write(held(Person("Eve", "1")))
    with pytest.raises(InvalidFile, match=r"no masterpoints to write \(Eve: no number, 1.00"):
        GRN.write(held(player("Eve", "", masterpoints="1")))
    with pytest.raises(InvalidFile, match="masterpoints_red or masterpoints_green"):
        RAG.write(held(player("Eve", "1", masterpoints="1")))


def test_other_formats_values_are_named() -> None:
    told = held(Person("Eve", "1", extra={"masterpoints": "1", "usebio:CLUB": "x"}))
    assert GRN.write(told)[1] == ["values of other formats are not written: usebio:CLUB (1)"]


def test_points_of_another_colour_are_named() -> None:
    told = held(player("Eve", "1", masterpoints_green="1", masterpoints_red="2"))
    said = ["values of other formats are not written: masterpoints_red (1)"]
    assert GRN.write(told) == (b"0000001000100\r\n", said)


def test_files_as_people_have_them() -> None:
    text = "\ufeff0000001000042\r0000002000100\n\n      3    10\r\nEve 12\n12345\n\x1a"
    contents, problems = GRN.read(text.encode(), "june.grn")
    points = {
        one.id: one.players[0].extra["masterpoints_green"] for one in contents.contestants
    }
    assert points == {"0000001": "0.42", "0000002": "1.00", "0000003": "0.10"}
    assert [str(problem) for problem in problems] == [
        "june.grn:5: not a line of points: 'Eve 12'",
        "june.grn:6: not a line of points: '12345'",
    ]


@pytest.mark.parametrize("data", [b"", b"\0\1\2", b"hello\n", b"0000000000042\n"])
def test_what_is_no_such_file(data: bytes) -> None:
    with pytest.raises(InvalidFile, match=r"x.grn: no file of masterpoints"):
        GRN.read(data, "x.grn")


@given(
    st.dictionaries(
        st.integers(1, 9_999_999),
        st.tuples(st.integers(0, 999_999), st.integers(0, 999_999)),
        min_size=1,
    )
)
def test_a_round_trip(points: dict[int, tuple[int, int]]) -> None:
    told = held(
        *(
            player(
                "",
                f"{number:07}",
                masterpoints_red=points_text(red),
                masterpoints_green=str(Fraction(green, 100)),
            )
            for number, (red, green) in points.items()
        )
    )
    data, losses = RAG.write(told)
    assert losses == []
    assert len(data) == 21 * len(points)
    contents, problems = RAG.read(data)
    assert problems == []
    back = {int(one.id): one.players[0].extra for one in contents.contestants}
    assert {
        number: (extra["masterpoints_red"], extra["masterpoints_green"])
        for number, extra in back.items()
    } == {
        number: (points_text(red), points_text(green))
        for number, (red, green) in points.items()
    }
    assert RAG.write(contents)[0] == data


def test_the_registry_knows_them() -> None:
    assert format_of("june.GRN").id == "abf-grn"
    assert format_of("june.mp5").id == "abf-rag"
    for id in ("abf-grn", "abf-red", "abf-gld"):
        told = held(player("Eve", "1", masterpoints="1"))
        data, _ = FORMATS[id].write(told)
        assert FORMATS[id].read(data)[0].contestants[0].id == "0000001"
