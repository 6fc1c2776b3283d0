"""The desk: pass phrases, sessions, the first start, tokens for programs."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress

import pytest
from argon2 import PasswordHasher

from overtrick.app.access.access import Access
from overtrick.app.access.refused import (
    AccessError,
    Expired,
    Forged,
    Gone,
    NoPassPhrase,
    TooMany,
    WeakPassPhrase,
    Withdrawn,
    WrongPassPhrase,
)
from overtrick.app.access.rows import clean_label
from overtrick.app.access.sign_in import read_pass_phrase
from overtrick.app.access.viewer import Role, Viewer
from overtrick.app.store.store import Store
from tests.app.access.conftest import Hands

PHRASE = "four spades doubled"


def test_the_director_signs_in_on_a_device_with_a_name(access: Access) -> None:
    access.set_pass_phrase(PHRASE)
    session = access.sign_in(f" {PHRASE} ", " Ann's\nlaptop ", address="127.0.0.1")
    viewer = access.viewer(session.token)
    assert (viewer.role, viewer.event, viewer.device) == (Role.DIRECTOR, None, "Ann's laptop")
    assert viewer.by == "director"


def test_a_deputy_signs_in_with_the_other_phrase(access: Access) -> None:
    access.set_pass_phrase(PHRASE)
    access.set_pass_phrase("three no trumps", Role.DEPUTY)
    assert access.sign_in(PHRASE, "one").role is Role.DIRECTOR
    assert access.sign_in("three no trumps", "two").role is Role.DEPUTY


@pytest.mark.parametrize(
    "typed", ["", "Four spades doubled", PHRASE[:-1], PHRASE + "\0", "x" * 10**6, "\ud800" * 9]
)
def test_a_wrong_phrase_is_refused(access: Access, typed: str) -> None:
    access.set_pass_phrase(PHRASE)
    with pytest.raises(WrongPassPhrase):
        access.sign_in(typed, "phone")


def test_without_a_phrase_nobody_signs_in(access: Access) -> None:
    for typed in ("", "x" * 12):
        with pytest.raises(NoPassPhrase, match="terminal"):
            access.sign_in(typed, "phone")
    access.set_pass_phrase("three no trumps", Role.DEPUTY)
    with pytest.raises(NoPassPhrase):
        access.sign_in("three no trumps", "phone")


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("", "at least 8 characters; this has 0"),
        ("       bridge        ", "at least 8 characters; this has 6"),
        ("aaaaaaaaaaaa", "guessed at once"),
        ("PassWord", "guessed at once"),
        ("four\tspades", "cannot be typed"),
        ("x" * 201, "at most 200"),
        ("x" * 10**6, "at most 200"),
    ],
)
def test_a_weak_phrase_is_refused_with_the_reason(typed: str, why: str) -> None:
    with pytest.raises(WeakPassPhrase, match=why):
        read_pass_phrase(typed)


def test_a_phrase_typed_on_another_keyboard_is_the_same(access: Access) -> None:
    access.set_pass_phrase("caf\u00e9 au lait")
    assert access.sign_in("cafe\u0301 au lait", "phone").role is Role.DIRECTOR


def test_the_phrase_is_kept_as_a_hash_only(access: Access, store: Store) -> None:
    access.set_pass_phrase(PHRASE)
    document = store.get("access", "pass-phrase-director")
    assert document is not None
    assert str(document.document["hash"]).startswith("$argon2id$")
    assert PHRASE not in str(document)


def test_a_club_pays_the_price_that_argon2_asks(store: Store) -> None:
    Access(store).set_pass_phrase(PHRASE)
    document = store.get("access", "pass-phrase-director")
    assert document is not None
    assert str(document.document["hash"]).startswith("$argon2id$v=19$m=65536,t=3,p=4$")


def test_a_hash_is_renewed_when_its_cost_changes(
    access: Access, store: Store, clock: Hands
) -> None:
    access.set_pass_phrase(PHRASE)
    dearer = PasswordHasher(time_cost=2, memory_cost=16, parallelism=1)
    again = Access(store, clock=clock, hasher=dearer)
    again.sign_in(PHRASE, "laptop")
    document = store.get("access", "pass-phrase-director")
    assert document is not None
    assert "m=16,t=2,p=1" in str(document.document["hash"])
    assert again.sign_in(PHRASE, "laptop").role is Role.DIRECTOR


def test_wrong_phrases_cost_ever_longer_waits_the_right_one_too(access: Access) -> None:
    access.set_pass_phrase(PHRASE)
    wrong = 0
    for _ in range(50):
        try:
            access.sign_in("wrong wrong", "x", ["device x"], "192.168.1.9")
        except WrongPassPhrase:
            wrong += 1
        except TooMany:
            pass
    assert wrong == 6
    with pytest.raises(TooMany, match=r"Wait \d+ second"):
        access.sign_in(PHRASE, "x", ["device x"], "192.168.1.9")
    # the director at the laptop itself does not wait for what somebody on the Wi-Fi does
    assert access.sign_in(PHRASE, "laptop", ["device y"], "127.0.0.1").role is Role.DIRECTOR


def test_many_addresses_together_are_slowed_too(access: Access) -> None:
    """Each of a thousand addresses has five free tries, and all together have a hundred."""
    access.set_pass_phrase(PHRASE)
    wrong = 0
    for number in range(400):
        try:
            access.sign_in("wrong wrong", "x", [], f"10.0.{number // 250}.{number % 250}")
        except WrongPassPhrase:
            wrong += 1
        except TooMany:
            pass
    assert 100 < wrong <= 110
    for _ in range(20):  # who waits for others has not tried
        with pytest.raises(TooMany) as refused:
            access.sign_in(PHRASE, "phone", [], "192.168.1.9")
        assert refused.value.seconds <= 10


def test_guesses_of_others_keep_the_director_out_of_no_device_that_was_in(
    access: Access,
) -> None:
    access.set_pass_phrase(PHRASE)
    tablet = access.sign_in(PHRASE, "tablet", [], "192.168.1.5")
    access.sign_out(tablet.token)
    link = access.table_link("tuesday", "3").token
    for number in range(400):
        with suppress(WrongPassPhrase, TooMany):
            access.sign_in("wrong wrong", "x", [], f"10.0.{number // 250}.{number % 250}", link)
    again = access.sign_in(PHRASE, "tablet", [], "192.168.1.6", tablet.token)
    assert again.role is Role.DIRECTOR
    assert access.sign_in(PHRASE, "laptop", [], "127.0.0.1").role is Role.DIRECTOR
    for number in range(20):
        with suppress(WrongPassPhrase, TooMany):
            access.sign_in("wrong wrong", "x", [], f"10.0.5.{number}", tablet.token)
    with pytest.raises(TooMany):  # its token buys a few guesses, from whatever address
        access.sign_in(PHRASE, "x", [], "10.0.6.1", tablet.token)


@pytest.mark.parametrize("is_old", [False, True])
def test_sessions_of_a_link_buy_no_more_guesses_than_deputies_have_together(
    access: Access, is_old: bool
) -> None:
    """Before 0.2 a deputy's session was named as a director's."""
    access.set_pass_phrase(PHRASE)
    access.set_pass_phrase("three no trumps", Role.DEPUTY)
    link, checked = access.desk_link("tuesday").token, 0
    for number in range(300):
        session = access.sign_in_by_link(link, "x")
        before = access._signer.sign(f"S{session.id}") if is_old else session.token
        access.sign_out(before)
        address = f"10.0.{number // 250}.{number % 250}"
        with suppress(TooMany):
            with pytest.raises(WrongPassPhrase):
                access.sign_in("wrong wrong", "x", [], address, before)
            checked += 1
    assert 100 < checked <= 110
    assert access.sign_in(PHRASE, "tablet", [], "10.1.0.1").role is Role.DIRECTOR
    assert access.sign_in("three no trumps", "tablet", [], "10.1.0.2").role is Role.DEPUTY


@contextmanager
def two_are_checked(store: Store, clock: Hands) -> Iterator[Access]:
    """Have the phrases of two devices checked until the block ends; both are good."""
    slow = Slow()
    access = Access(store, clock=clock, hasher=slow)
    access.set_pass_phrase(PHRASE)
    with ThreadPoolExecutor(2) as pool:
        busy = [pool.submit(access.sign_in, PHRASE, "x", [], f"10.0.0.{n}") for n in range(2)]
        for _ in busy:
            slow.checking.acquire()
        try:
            yield access
        finally:
            slow.go.set()
        assert [each.result().role for each in busy] == [Role.DIRECTOR, Role.DIRECTOR]


def test_who_is_sent_away_by_a_storm_has_not_tried(store: Store, clock: Hands) -> None:
    with two_are_checked(store, clock) as access:
        for _ in range(20):
            with pytest.raises(TooMany) as refused:
                access.sign_in(PHRASE, "phone", [], "192.168.1.9")
            assert refused.value.seconds == 2
    assert access.sign_in(PHRASE, "phone", [], "192.168.1.9").role is Role.DIRECTOR


CHEAPEST = PasswordHasher(time_cost=1, memory_cost=16, parallelism=1)
"""Of another cost than what checks."""


class Slow(PasswordHasher):
    """A hasher that checks when it is let."""

    def __init__(self) -> None:
        super().__init__(time_cost=1, memory_cost=8, parallelism=1)
        self.go = threading.Event()
        self.checking = threading.Semaphore(0)

    def verify(self, hash: str | bytes, password: str | bytes) -> bool:  # type: ignore[override]
        self.checking.release()
        self.go.wait()
        return super().verify(hash, password)


def test_a_storm_of_phrases_holds_two_threads_and_no_more(store: Store, clock: Hands) -> None:
    with two_are_checked(store, clock) as access:
        for number in range(20):
            with pytest.raises(TooMany):
                access.sign_in(PHRASE, "x", [], f"10.0.1.{number}")


def test_a_session_lasts_while_it_is_used_and_ends_when_idle(
    access: Access, clock: Hands
) -> None:
    access.set_pass_phrase(PHRASE)
    token = access.sign_in(PHRASE, "laptop").token
    for _ in range(5):
        clock.turn(hours=13)
        assert access.viewer(token).role is Role.DIRECTOR
    clock.turn(hours=14, minutes=1)
    with pytest.raises(Expired, match="Sign in again"):
        access.viewer(token)
    clock.turn(hours=-14)
    with pytest.raises(Withdrawn):
        access.viewer(token)
    assert access.devices() == []


def test_devices_are_listed_and_each_can_be_signed_out(access: Access, clock: Hands) -> None:
    access.set_pass_phrase(PHRASE)
    laptop = access.sign_in(PHRASE, "laptop")
    clock.turn(minutes=10)
    phone = access.sign_in(PHRASE, "phone")
    assert [session.device for session in access.devices()] == ["phone", "laptop"]
    access.sign_out_device(laptop.id)
    with pytest.raises(Withdrawn, match="signed out"):
        access.viewer(laptop.token)
    assert access.viewer(phone.token).device == "phone"
    access.sign_out(phone.token)
    assert access.devices() == []


def test_every_sign_in_is_a_new_session(access: Access) -> None:
    access.set_pass_phrase(PHRASE)
    tokens = {access.sign_in(PHRASE, "laptop").token for _ in range(5)}
    assert len(tokens) == 5


def test_a_new_phrase_signs_the_others_out(access: Access) -> None:
    access.set_pass_phrase(PHRASE)
    mine, lost = access.sign_in(PHRASE, "laptop"), access.sign_in(PHRASE, "lost phone")
    with pytest.raises(WeakPassPhrase):
        access.set_pass_phrase("short")
    assert access.viewer(lost.token).device == "lost phone"
    access.set_pass_phrase("three no trumps", keep=mine.id)
    assert access.viewer(mine.token).device == "laptop"
    with pytest.raises(Withdrawn):
        access.viewer(lost.token)
    with pytest.raises(WrongPassPhrase):
        access.sign_in(PHRASE, "lost phone")


def test_who_is_being_checked_when_the_phrase_changes_does_not_come_in(
    store: Store, clock: Hands
) -> None:
    slow = Slow()
    access = Access(store, clock=clock, hasher=slow)
    access.set_pass_phrase(PHRASE)
    with ThreadPoolExecutor(1) as pool:
        late = pool.submit(access.sign_in, PHRASE, "lost phone", [], "10.0.0.1")
        slow.checking.acquire()
        access.set_pass_phrase("three no trumps")
        slow.go.set()
        with pytest.raises(WrongPassPhrase):
            late.result()
    assert access.devices() == []
    assert access.sign_in("three no trumps", "laptop").role is Role.DIRECTOR


def test_a_hash_that_is_renewed_brings_no_old_phrase_back(store: Store, clock: Hands) -> None:
    Access(store, clock=clock, hasher=CHEAPEST).set_pass_phrase(PHRASE)
    slow = Slow()
    access = Access(store, clock=clock, hasher=slow)
    with ThreadPoolExecutor(1) as pool:
        late = pool.submit(access.sign_in, PHRASE, "lost phone", [], "10.0.0.1")
        slow.checking.acquire()
        access.set_pass_phrase("three no trumps")
        slow.go.set()
        with pytest.raises(WrongPassPhrase):
            late.result()
        assert access.sign_in("three no trumps", "laptop").role is Role.DIRECTOR


def test_a_deputy_who_came_by_a_link_goes_with_it(access: Access) -> None:
    link = access.desk_link("tuesday", "Bob")
    session = access.sign_in_by_link(link.token, "Bob's phone")
    viewer = access.viewer(session.token)
    assert (viewer.role, viewer.event, viewer.device) == (Role.DEPUTY, "tuesday", "Bob's phone")
    assert not viewer.of("monday")
    access.revoke(link.id)
    with pytest.raises(Withdrawn, match="desk link"):
        access.viewer(session.token)


def test_only_a_desk_link_signs_anybody_in_at_the_desk(access: Access) -> None:
    access.set_pass_phrase(PHRASE)
    for token in (
        access.table_link("tuesday", "3").token,
        access.personal_link("tuesday", "3").token,
        access.sign_in(PHRASE, "laptop").token,
        access.api_token(Role.DEPUTY, "tuesday", "a program"),
        "",
    ):
        with pytest.raises(AccessError):
            access.sign_in_by_link(token, "phone")


def test_the_first_phrase_is_chosen_by_the_link_from_the_terminal(access: Access) -> None:
    token = access.setup_path().removeprefix("/setup/")
    with pytest.raises(WeakPassPhrase):
        access.set_up(token, "short", "laptop")
    session = access.set_up(token, PHRASE, "laptop")
    assert access.viewer(session.token).role is Role.DIRECTOR
    assert access.has_pass_phrase()
    with pytest.raises(Withdrawn, match="used already"):
        access.set_up(token, "an attacker's own", "phone")
    assert access.sign_in(PHRASE, "laptop").role is Role.DIRECTOR


def test_only_the_last_set_up_link_counts_and_for_two_hours(
    access: Access, clock: Hands
) -> None:
    first = access.setup_path().removeprefix("/setup/")
    last = access.setup_path().removeprefix("/setup/")
    with pytest.raises(Withdrawn):
        access.check_set_up(first)
    access.check_set_up(last)
    clock.turn(hours=2)
    with pytest.raises(Expired):
        access.set_up(last, PHRASE, "laptop")
    assert not access.has_pass_phrase()


def test_a_set_up_link_used_by_two_at_once_serves_one(access: Access) -> None:
    token = access.setup_path().removeprefix("/setup/")

    def try_it(number: int) -> bool:
        try:
            access.set_up(token, f"{PHRASE} {number}", "laptop")
        except AccessError:
            return False
        return True

    with ThreadPoolExecutor(6) as pool:
        assert list(pool.map(try_it, range(6))).count(True) == 1


def test_no_other_token_is_a_set_up_link_nor_the_other_way_round(access: Access) -> None:
    token = access.setup_path().removeprefix("/setup/")
    with pytest.raises(Forged):
        access.viewer(token)
    for other in (access.table_link("tuesday", "3").token, token[:-1], token + "A", ""):
        with pytest.raises(Forged):
            access.set_up(other, PHRASE, "phone")


def test_a_token_for_programs_is_shown_once_and_kept_as_a_hash(
    access: Access, store: Store
) -> None:
    token = access.api_token(Role.DEPUTY, "tuesday", "score reader")
    viewer = access.viewer(token)
    assert (viewer.role, viewer.event, viewer.device) == (
        Role.DEPUTY,
        "tuesday",
        "score reader",
    )
    assert token.split("_", 2)[2] not in str(store.list("token"))  # a secret may hold a "_"
    listed = access.api_tokens("tuesday")
    assert [each.label for each in listed] == ["score reader"]
    assert access.api_tokens("monday") == []
    access.withdraw_token(listed[0].id)
    with pytest.raises(Withdrawn):
        access.viewer(token)


def test_a_token_for_every_event_and_one_that_is_changed(access: Access) -> None:
    token = access.api_token(Role.DIRECTOR, None, "")
    assert access.viewer(token).of("any event")
    for wrong in (token[:-1], token + "x", token.swapcase(), "ovt_", "ovt__", "ovt_é_é"):
        with pytest.raises(AccessError):
            access.viewer(wrong)


def test_a_table_gets_a_link_not_a_token(access: Access) -> None:
    with pytest.raises(AccessError, match="has a link"):
        access.api_token(Role.TABLE, "tuesday", "x")


def test_labels_are_one_short_plain_line() -> None:
    assert clean_label("a\r\nSet-Cookie: x\u202e\u2028b") == "a Set-Cookie: x b"
    assert clean_label("<b>Ann</b>") == "<b>Ann</b>"  # text; pages escape it
    assert len(clean_label("é" * 10**6)) == 40


def test_what_has_ended_is_known_to_whoever_still_follows(access: Access) -> None:
    access.set_pass_phrase(PHRASE)
    link, desk_link = access.table_link("tuesday", "3"), access.desk_link("tuesday")
    token = access.api_token(Role.DEPUTY, "tuesday", "reader")
    session = access.sign_in(PHRASE, "laptop")
    deputy = access.sign_in_by_link(desk_link.token, "phone")
    tokens = [link.token, token, session.token, deputy.token]
    viewers = [access.viewer(each) for each in tokens]
    for viewer in (*viewers, Viewer(), Viewer(event="tuesday")):
        access.check(viewer)
    access.replace(link.id)
    access.withdraw_token(access.api_tokens()[0].id)
    access.sign_out(session.token)
    access.revoke(desk_link.id)
    for viewer in viewers:
        with pytest.raises(Gone):
            access.check(viewer)
