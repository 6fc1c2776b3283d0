"""Codes that are typed: of one evening, read kindly, guessed slowly."""

from __future__ import annotations

from contextlib import suppress

import pytest

from overtrick.app.access.access import Access
from overtrick.app.access.links import ALPHABET, read_code
from overtrick.app.access.refused import TooMany, UnknownCode
from tests.app.access.conftest import Hands


def test_a_code_is_short_unlike_any_word_and_without_look_alikes(access: Access) -> None:
    codes = [access.table_link("tuesday", str(table)).code for table in range(1, 31)]
    assert len(set(codes)) == 30
    assert all(len(code) == 5 and set(code) <= set(ALPHABET) for code in codes)
    assert not set(ALPHABET) & set("0O1ILAEU")


def test_only_tables_have_codes(access: Access) -> None:
    assert access.desk_link("tuesday").code == access.personal_link("tuesday", "3").code == ""


def test_a_code_is_read_as_people_type_it(access: Access) -> None:
    link = access.table_link("tuesday", "3")
    code = link.code.lower()
    for typed in (code, f" {code[:2]}-{code[2:]} ", f"{code[:3]} {code[3:]}"):
        assert access.by_code(typed).id == link.id


@pytest.mark.parametrize(
    "typed",
    ["", "K7P2", "K7P2M9", "K7P2O", "K7P2\0", "K7P2é", "../..", "K7P2'", "K" * 1_000_000],
)
def test_what_is_no_code_is_refused_in_a_sentence(typed: str) -> None:
    with pytest.raises(UnknownCode, match="No table has this code tonight"):
        read_code(typed)


def test_a_code_is_for_this_evening_only(access: Access, clock: Hands) -> None:
    link = access.table_link("tuesday", "3")
    clock.turn(hours=17)
    assert access.by_code(link.code).table == "3"
    clock.turn(hours=2)
    with pytest.raises(UnknownCode):
        access.by_code(link.code)
    assert access.viewer(link.token).table == "3"  # the card on the table still is


def test_guessing_codes_is_slowed_and_says_how_long_to_wait(access: Access) -> None:
    link = access.table_link("tuesday", "3")
    waits = []
    for number in range(100):
        try:
            access.by_code("ZZZZZ", ["device x"], "192.168.1.9")
        except TooMany as error:
            waits.append(error)
        except UnknownCode:
            assert number < 9
    assert len(waits) >= 91
    assert all(1 <= wait.seconds <= 300 for wait in waits)
    assert all(f"Wait {wait.seconds}" in str(wait) for wait in waits)
    with pytest.raises(TooMany):  # right, but too late
        access.by_code(link.code, ["device x"], "192.168.1.9")
    with pytest.raises(TooMany):  # another address does not help the same device
        access.by_code(link.code, ["device x"], "192.168.1.10")
    assert access.by_code(link.code, ["device y"], "192.168.1.10").table == "3"


def test_a_right_code_of_ones_own_buys_no_more_guesses(access: Access) -> None:
    own = access.table_link("tuesday", "3").code
    wrong = 0
    for _ in range(40):
        try:
            access.by_code("ZZZZZ", [], "192.168.1.9")
        except UnknownCode:
            wrong += 1
            access.by_code(own, [], "192.168.1.9") if wrong < 8 else None
        except TooMany:
            break
    assert wrong <= 9


def test_a_flood_from_some_addresses_keeps_nobody_else_out(access: Access) -> None:
    own = access.table_link("tuesday", "3").code
    for number in range(2000):
        with suppress(UnknownCode, TooMany):
            access.by_code("ZZZZZ", [], f"10.0.0.{number % 25}")
    for phone in range(30):
        assert access.by_code(own, [], f"10.0.1.{phone}").table == "3"


def test_who_waits_for_others_has_not_tried(access: Access) -> None:
    own = access.table_link("tuesday", "3").code
    for number in range(400):
        with suppress(UnknownCode, TooMany):
            access.by_code("ZZZZZ", [], f"10.0.{number // 250}.{number % 250}")
    for _ in range(20):
        with pytest.raises(TooMany) as refused:
            access.by_code(own, [], "192.168.1.9")
        assert refused.value.seconds <= 4  # never longer for having asked again


def test_many_addresses_together_are_slowed_too(access: Access) -> None:
    wrong = 0
    for number in range(400):
        try:
            access.by_code("ZZZZZ", [], f"10.0.{number // 250}.{number % 250}")
        except UnknownCode:
            wrong += 1
        except TooMany:
            pass
    assert wrong <= 210
