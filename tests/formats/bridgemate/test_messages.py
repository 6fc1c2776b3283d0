"""Every message against the vendor's own, and whatever JSON may come."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from bridgemate_dataconnector import dto as vendor
from hypothesis import given, settings
from hypothesis import strategies as st

from overtrick.errors import InvalidSetting
from overtrick.formats.bridgemate import messages, words
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
    InitDTO,
    Request,
    Response,
    ResultDTO,
    SectionDTO,
    SettingsDTO,
)
from overtrick.formats.bridgemate.settings import settings_2, settings_3

KINDS = [
    *("ContinueDTO", "HandrecordDTO", "InitDTO", "ParticipationDTO", "PlayerDataDTO"),
    *("ResultDTO", "RoundDTO", "ScoringGroupDTO", "SectionDTO", "SectionUpdateDTO"),
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


@pytest.mark.parametrize(
    ("theirs", "ours"),
    [
        (vendor.ScoringProgramRequest(), Request()),
        (vendor.ScoringProgramResponse(), Response()),
    ],
)
def test_the_envelopes_are_those_of_the_vendor(theirs: Any, ours: Message) -> None:
    assert list(to_wire(ours)) == list(theirs.to_dict())


@pytest.mark.parametrize(
    ("theirs", "ours"),
    [
        (vendor.Bridgemate2SettingsDTO(), settings_2("0" * 32, "A")),
        (vendor.Bridgemate3SettingsDTO(), settings_3("0" * 32, "A")),
    ],
)
def test_the_settings_are_those_of_the_vendor(theirs: Any, ours: SettingsDTO) -> None:
    import bridgemate_dataconnector as package

    told = to_wire(ours)
    assert set(told) == set(theirs.to_dict())
    read = type(theirs).from_dict(told)
    assert read.to_dict() == told
    validate: Any = getattr(
        package,
        "validate_bridgemate2_settings_dto"
        if isinstance(read, vendor.Bridgemate2SettingsDTO)
        else "validate_bridgemate3_settings_dto",
    )
    assert validate(read), read.validation_messages


def test_the_numbers_are_those_of_the_vendor() -> None:
    commands = vendor.ScoringProgramDataConnectorCommands
    theirs = {int(one) for one in commands}
    assert {int(one) for one in words.Command} <= theirs
    for ours, name in (
        (words.ErrorType, "ErrorType"),
        (words.DataType, "DataConnectorResponseData"),
    ):
        their_enum = getattr(vendor, name)
        for one in ours:
            said = their_enum(int(one)).name.strip("_").lower()
            assert said == one.name.replace("_", "").lower()
    for name, queue in words.QUEUES.items():
        called = [commands(int(one)).name.lower() for one in queue[:4]]
        shape = name.replace("_", "")[:6]
        assert all(shape in said for said in called), called
        assert [said[:3] for said in called] == ["pol", "pol", "acc", "put"]
    for name in dir(vendor.ScoringGroupDTO):
        if name.startswith("ScoringType_"):
            words.ScoringMethod(getattr(vendor.ScoringGroupDTO, name))


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
        (InitDTO, {"Sessions": [None]}, "not a SessionDTO: None"),
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


def test_settings_that_do_not_exist() -> None:
    with pytest.raises(InvalidSetting, match="no setting 'Leed'; there are ShowResults"):
        settings_2("0" * 32, "A", Leed=True)
    with pytest.raises(InvalidSetting, match="LeadCard is true or false, not 1"):
        settings_2("0" * 32, "A", LeadCard=1)
    with pytest.raises(InvalidSetting, match="BM3PINcode is four digits, not '12'"):
        settings_3("0" * 32, "A", BM3PINcode="12")


def test_a_licence_key_is_not_shown() -> None:
    assert "secret" not in repr(Request(command=4, licence_key="secret"))


def test_a_hand_record_has_its_cards_by_name() -> None:
    told = to_wire(HandrecordDTO(cards=("K87", *[""] * 15), tricks=(7, *[0] * 19)))
    assert (told["NorthClubs"], told["WestSpades"]) == ("K87", "")
    assert told["DoubleDummyNorthClubs"] == 7
    assert len(told) == 5 + 36 + 1
