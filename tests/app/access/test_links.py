"""Links: what they open, how they end, and what an attacker makes of them."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.app.access.access import Access
from overtrick.app.access.refused import (
    AccessError,
    Expired,
    Forged,
    Gone,
    ReplacedLink,
    Withdrawn,
)
from overtrick.app.access.rows import Signer
from overtrick.app.access.viewer import Role, Viewer
from overtrick.app.store.store import Store
from tests.app.access.conftest import Hands
from tests.cases import one_pass


def test_a_table_link_opens_its_table_and_no_other(access: Access) -> None:
    viewer = access.viewer(access.table_link("tuesday", "3").token)
    assert (viewer.role, viewer.event, viewer.table) == (Role.TABLE, "tuesday", "3")
    assert (viewer.by, viewer.device) == ("table 3", "table 3")
    assert viewer.of("tuesday")
    assert not viewer.of("monday")


def test_a_table_of_another_section_or_session_has_a_link_of_its_own(access: Access) -> None:
    links = [
        access.table_link("tuesday", "3"),
        access.table_link("tuesday", "3", section="B"),
        access.table_link("tuesday", "3", session="2"),
        access.table_link("monday", "3"),
        access.personal_link("tuesday", "3"),
        access.personal_link("tuesday", "3", "NS"),
    ]
    assert len({link.token for link in links}) == len({link.id for link in links}) == 6
    assert access.viewer(links[1].token).by == "table B3"
    assert access.viewer(links[5].token).by == "NS 3"


def test_a_link_asked_for_again_is_the_same_so_printed_cards_stay_good(access: Access) -> None:
    first, again = access.table_link("tuesday", "3"), access.table_link("tuesday", "3")
    assert (first.token, first.code) == (again.token, again.code)


def test_each_desk_link_is_new_so_that_one_deputy_can_be_sent_home(access: Access) -> None:
    ann, bob = access.desk_link("tuesday", "Ann"), access.desk_link("tuesday", "Bob")
    assert ann.token != bob.token
    access.revoke(ann.id)
    with pytest.raises(Withdrawn):
        access.viewer(ann.token)
    assert access.viewer(bob.token).role is Role.DEPUTY


def test_a_link_says_where_it_leads_and_nothing_of_what_it_opens(access: Access) -> None:
    paths = [
        access.table_link("tuesday", "3").path,
        access.personal_link("tuesday", "4", "NS", "Ann & Bob").path,
        access.desk_link("tuesday").path,
    ]
    assert [path.rpartition("/")[0] for path in paths] == ["/t", "/me", "/d"]
    assert max(map(len, paths)) < 60  # a small QR code is read from across the table
    assert not any("tuesday" in path or "Ann" in path for path in paths)


def test_a_replaced_link_says_when_and_its_successor_opens_the_same(
    access: Access, clock: Hands
) -> None:
    old = access.table_link("tuesday", "3", label="Ann's tablet")
    clock.turn(hours=1, minutes=41)
    new = access.replace(old.id)
    at = clock.now.astimezone().strftime("%H:%M")
    with pytest.raises(
        ReplacedLink, match=rf"^This table code was replaced at {at}\. Scan the card"
    ):
        access.viewer(old.token)
    with pytest.raises(AccessError):
        access.by_code(old.code)
    assert access.viewer(new.token).by == "table 3"
    assert (new.label, access.by_code(new.code).id) == ("Ann's tablet", new.id)
    assert access.table_link("tuesday", "3").id == new.id
    assert access.link(old.id).replaced_by == new.id


def test_a_revoked_link_stays_revoked_whatever_is_done_to_it(
    access: Access, clock: Hands
) -> None:
    link = access.table_link("tuesday", "3")
    access.revoke(link.id)
    since = access.link(link.id).revoked
    clock.turn(hours=1)
    access.renew("tuesday")
    access.revoke(link.id)
    with pytest.raises(Withdrawn):
        access.viewer(link.token)
    assert access.link(link.id).revoked == since
    fresh = access.table_link("tuesday", "3")
    assert fresh.token != link.token
    assert access.viewer(fresh.token).table == "3"


@pytest.mark.parametrize(
    ("make", "hours"),
    [
        (lambda access: access.table_link("tuesday", "3"), 48),
        (lambda access: access.desk_link("tuesday"), 48),
        (lambda access: access.personal_link("tuesday", "3"), 24 * 60),
    ],
    ids=["table", "desk", "personal"],
)
def test_a_link_expires(
    access: Access, clock: Hands, make: Callable[[Access], object], hours: int
) -> None:
    token = make(access).token  # type: ignore[attr-defined]
    clock.turn(hours=hours - 0.01)
    assert access.viewer(token).event == "tuesday"
    clock.turn(hours=0.02)
    with pytest.raises(Expired, match="was good until"):
        access.viewer(token)


def test_a_clock_that_jumps_back_ends_nothing(access: Access, clock: Hands) -> None:
    link = access.table_link("tuesday", "3")
    clock.turn(days=-20000)  # the small board wakes up in 1971
    assert access.viewer(link.token).table == "3"
    assert access.by_code(link.code).table == "3"
    clock.turn(hours=1)
    renewed = access.table_link("tuesday", "3")
    assert renewed.expires - clock.now <= access.desk_link("tuesday").expires - clock.now


def test_a_clock_that_jumps_forward_is_mended_by_one_action(
    access: Access, clock: Hands
) -> None:
    links = [access.table_link("tuesday", table) for table in "123"]
    other = access.table_link("monday", "1")
    gone = access.table_link("tuesday", "4")
    access.revoke(gone.id)
    clock.turn(days=20000)  # somebody sets the right date
    with pytest.raises(Expired):
        access.viewer(links[0].token)
    assert len(access.renew("tuesday")) == 3
    for link in links:
        assert access.viewer(link.token).table == access.by_code(link.code).table
    for over in (other, gone):
        with pytest.raises(Gone):
            access.viewer(over.token)


def test_links_are_listed_with_the_desk_first_then_tables_by_number(access: Access) -> None:
    for table in ("10", "2", "1"):
        access.table_link("tuesday", table)
    access.personal_link("tuesday", "1")
    access.desk_link("tuesday", "Ann")
    access.table_link("monday", "1")
    listed = [(link.role.value, link.table or link.label) for link in access.links("tuesday")]
    assert listed == [
        ("deputy", "Ann"),
        ("table", "1"),
        ("table", "2"),
        ("table", "10"),
        ("player", ""),
    ]


def test_links_stay_good_when_the_server_starts_again(
    access: Access, store: Store, clock: Hands
) -> None:
    link = access.table_link("tuesday", "3")
    again = Access(store, clock=clock)
    assert again.viewer(link.token).table == "3"
    assert again.secret("csrf") == access.secret("csrf") != access.secret("visits")


def test_a_link_of_another_installation_opens_nothing(access: Access, tmp_path: Path) -> None:
    with Store.open(tmp_path / "theirs") as theirs:
        stranger = Access(theirs)
        link = stranger.table_link("tuesday", "3")
    with pytest.raises(Forged):
        access.viewer(link.token)


def test_a_token_for_another_purpose_opens_nothing(access: Access, store: Store) -> None:
    link = access.table_link("tuesday", "3")
    for purpose in ("set-up", "csrf", "visits"):
        token = Signer(access.secret(purpose), purpose).sign(f"L{link.id}")
        with pytest.raises(Forged):
            access.viewer(token)


def test_a_signed_name_of_nothing_opens_nothing(access: Access) -> None:
    signer = Signer(access.secret("visits"), "visit")
    for name in ("", "L", "Lnothing", "Lx\0y", "L" + "x" * 300):
        with pytest.raises(AccessError):
            access.viewer(signer.sign(name))


def test_ends_told_at_once_agree(access: Access) -> None:
    link = access.table_link("tuesday", "3")
    with ThreadPoolExecutor(8) as pool:
        made = list(pool.map(lambda _: access.replace(link.id), range(8)))
    with pytest.raises(ReplacedLink):
        access.viewer(link.token)
    assert access.link(link.id).replaced_by in {each.id for each in made}


SIGNER = Signer("k" * 40, "visit")
TOKEN = SIGNER.sign("Labcdefghijkl")


@one_pass("cut", range(len(TOKEN)))
def test_a_truncated_token_is_forged(cut: int) -> None:
    for part in (TOKEN[:cut], TOKEN[cut + 1 :], TOKEN[:cut] + TOKEN[cut + 1 :]):
        with pytest.raises(Forged):
            SIGNER.read(part)


@one_pass("place", range(len(TOKEN)))
def test_a_token_with_one_bit_changed_is_forged(place: int) -> None:
    for bit in range(8):
        sign = chr(ord(TOKEN[place]) ^ (1 << bit))
        with pytest.raises(Forged):
            SIGNER.read(TOKEN[:place] + sign + TOKEN[place + 1 :])


@given(st.text(max_size=80) | st.text("ABCabc019-_.=", max_size=80))
def test_any_other_text_is_forged(text: str) -> None:
    with pytest.raises(Forged):
        SIGNER.read(text)


@given(st.text(max_size=60))
def test_a_name_comes_back_as_it_was_signed(name: str) -> None:
    try:
        token = SIGNER.sign(name)
    except UnicodeEncodeError:
        return
    assert SIGNER.read(token) == name or len(token) > 400


def test_what_a_viewer_is_called() -> None:
    assert [Viewer(role).by for role in Role] == [
        "director",
        "deputy",
        "table",
        "player",
        "anyone",
    ]
    assert [role for role in Role if Viewer(role).is_desk] == [Role.DIRECTOR, Role.DEPUTY]
