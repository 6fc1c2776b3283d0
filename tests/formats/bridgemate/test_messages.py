"""Every message against the vendor's own, and whatever JSON may come."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from bridgemate_dataconnector import dto as vendor
from hypothesis import given, settings
from hypothesis import strategies as st

from overtrick.formats.bridgemate import messages
from overtrick.formats.bridgemate.codec import (
    InvalidMessage,
    Message,
    from_wire,
    json_of,
    json_text,
    to_wire,
)
from overtrick.formats.bridgemate.messages import (
    HandrecordDTO,
    ResultDTO,
    SectionDTO,
    SessionDTO,
)

KINDS = [
    *("HandrecordDTO", "ParticipationDTO", "PlayerDataDTO"),
    *("ResultDTO", "RoundDTO", "ScoringGroupDTO", "SectionDTO"),
    *("SessionDTO", "TableDTO", "TdCallDTO"),
]
VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


@pytest.mark.parametrize("kind", KINDS)
def test_the_fields_are_those_of_the_vendor(kind: str) -> None:
    theirs = getattr(vendor, kind)().to_dict()
    ours = to_wire(getattr(messages, kind)())
    if kind == "ResultDTO":
        theirs["ScoringDirection"] = 3  # the only one that is supported
    assert ours == theirs


def test_scoring_methods_are_those_of_the_vendor() -> None:
    for name in dir(vendor.ScoringGroupDTO):
        if name.startswith("ScoringType_"):
            messages.ScoringMethod(getattr(vendor.ScoringGroupDTO, name))


def test_unknown_fields_ride_along() -> None:
    told = to_wire(ResultDTO(table_number=3)) | {"Confidence": {"x": [1, None]}, "Zoom": 1.5}
    read = from_wire(ResultDTO, told)
    assert read.extra == {"Confidence": {"x": [1, None]}, "Zoom": 1.5}
    assert to_wire(read) == told


def test_remarks_ride_along_only_where_there_are_some() -> None:
    told = to_wire(ResultDTO())
    assert from_wire(ResultDTO, told).extra == {}
    told["ValidationMessages"] = ["Invalid TableNumber (0)."]
    assert to_wire(from_wire(ResultDTO, told)) == told


def test_names_in_any_case_and_values_as_people_send_them() -> None:
    told = {"tableNumber": "3", "ROUNDNUMBER": 1.0, "isDeleted": 1, "SectionLetters": None}
    read = from_wire(ResultDTO, told)
    assert (read.table_number, read.round_number, read.is_deleted) == (3, 1, True)
    assert read.extra == {}
    assert from_wire(messages.PlayerDataDTO, {"PlayerNumber": 17}).player_number == "17"


@pytest.mark.parametrize(
    ("kind", "told", "said"),
    [
        (ResultDTO, [], "not a ResultDTO: a list of 0"),
        (ResultDTO, {"TableNumber": "three"}, "TableNumber is not a number: 'three'"),
        (ResultDTO, {"TableNumber": 1.5}, "TableNumber is not a number: 1.5"),
        (ResultDTO, {"TableNumber": 10**4000}, "TableNumber is not a number: a number too"),
        (ResultDTO, {"IsDeleted": "perhaps"}, "IsDeleted is neither true nor false"),
        (ResultDTO, {"SectionLetters": ["A"]}, "SectionLetters is not a text: a list of 1"),
        (SectionDTO, {"Tables": {}}, "Tables is not a list: a record of 0"),
        (SectionDTO, {"Tables": [{"Rounds": [7]}]}, "not a RoundDTO: 7"),
        (SessionDTO, {"ScoringGroups": [None]}, "not a ScoringGroupDTO: None"),
    ],
)
def test_what_is_no_message(kind: type[Message], told: object, said: str) -> None:
    with pytest.raises(InvalidMessage, match=said):
        from_wire(kind, told)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[" * 100_000,
        "NaN",
        '{"a": Infinity}',
        b"\xff\xfe\x00",
        "1" * 10_000,
        "[1e999]",
    ],
)
def test_what_is_no_json(text: str | bytes) -> None:
    with pytest.raises(InvalidMessage, match="not JSON"):
        json_of(text)


@settings(max_examples=200, deadline=None)
@given(
    st.sampled_from(KINDS),
    st.dictionaries(
        st.sampled_from(
            [
                *("TableNumber", "Tables", "Rounds", "Sessions", "Letters", "IsDeleted"),
                *("NorthSpades", "DoubleDummyWestClubs", "Session", "extra", "Extra"),
            ]
        )
        | st.text(max_size=8),
        VALUES,
        max_size=5,
    ),
)
def test_nothing_else_escapes(kind: str, told: dict[str, Any]) -> None:
    try:
        read = from_wire(getattr(messages, kind), told)
    except InvalidMessage:
        return
    again = from_wire(getattr(messages, kind), json_of(json_text(to_wire(read))))
    assert replace(again, extra={}) == replace(read, extra={})


def test_a_hand_record_has_its_cards_by_name() -> None:
    told = to_wire(HandrecordDTO(cards=("K87", *[""] * 15), tricks=(7, *[0] * 19)))
    assert (told["NorthClubs"], told["WestSpades"]) == ("K87", "")
    assert told["DoubleDummyNorthClubs"] == 7
    assert len(told) == 5 + 36 + 1
