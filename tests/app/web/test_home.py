"""The score pad for people at home, from the server."""

from __future__ import annotations

import json
import random
from datetime import timedelta
from pathlib import Path

import httpx
import pytest
from httpx import Response
from playwright.sync_api import Browser, expect

from overtrick.app.access.refused import TooMuch
from overtrick.app.club import parties
from overtrick.app.club.parties import NoParty, Parties, PartyFull
from overtrick.app.store.store import Store
from overtrick.app.web.routes.desk import scored
from overtrick.events.journal.moment import now
from overtrick.messages import say, speaking
from tests.app.chromium import PHONE
from tests.app.pages import SPOKEN, misfits_of, pages
from tests.app.serving import Served
from tests.home.table import begin, totals, typed


def test_the_pad_of_the_server_plays_as_the_file_does(
    server: Served, chromium: Browser
) -> None:
    with pages(chromium, server.url) as opens:
        page = opens("/home", PHONE)
        begin(page)
        page.context.set_offline(True)
        typed(page, "we 2s =", "they 4s =")
        assert totals(page) == [60, 120]


def test_the_start_page_leads_to_it(server: Served, chromium: Browser) -> None:
    with pages(chromium, server.url) as opens:
        page = opens("/", PHONE)
        page.get_by_role("link", name="Score a rubber or a Chicago").click()
        begin(page)


def test_the_first_page_fits_a_small_phone_in_each_language(
    server: Served, chromium: Browser
) -> None:
    with pages(chromium, server.url) as opens:
        page = opens("/join", {"width": 320, "height": 568})
        for language in SPOKEN:
            page.goto(f"/language/{language}?next=/home")
            assert misfits_of(page) == [], language


def test_each_phone_has_the_pad_in_its_language(server: Served) -> None:
    def asked(language: str) -> Response:
        return httpx.get(f"{server.url}/home", headers={"accept-language": language})

    french, english = asked("fr-FR,en;q=0.5"), asked("en")
    assert "Partie libre et Chicago" in french.text
    assert "Rubber bridge and Chicago" in english.text
    assert (
        french.headers["content-security-policy"] != english.headers["content-security-policy"]
    )


def _operation(n: int, by: str, **what: object) -> dict[str, object]:
    return {"id": f"{n}.{by}", "n": n, "by": by, "kind": "set", "values": {}, **what}


def _ask(served: Served, ops: list[dict[str, object]], **more: object) -> Response:
    body = {"key": KEY, "page": "a", "at": 0, "ops": ops, **more}
    return httpx.post(f"{served.url}/home/party", json=body)


KEY = "abcdefghijkmnpqrstuvwxyz23"


def test_what_one_phone_did_is_kept_once_and_given_to_the_other(server: Served) -> None:
    ops = [_operation(n, by) for n, by in ((1, "a"), (2, "a"), (2, "b"), (3, "a"))]
    chance = random.Random(3)
    for _ in range(6):  # in any order, again and again
        told = chance.sample(ops, chance.randrange(1, 5))
        assert _ask(server, told).status_code == 200
    _ask(server, ops)
    changed = [{**ops[0], "values": {"we": "others"}}]
    answer = _ask(server, changed, page="b").json()
    assert answer["at"] == 4
    assert sorted(op["id"] for op in answer["ops"]) == ["1.a", "2.a", "2.b", "3.a"]
    assert all(op["values"] == {} for op in answer["ops"])
    assert _ask(server, [], at=4, page="b").json()["ops"] == []
    assert answer["seen"] is not None
    again = Parties(server.store).told(KEY, "c", 0, [])  # as another server finds it
    assert (again.ops, again.seen) == (_ask(server, []).json()["ops"], None)
    assert KEY not in json.dumps([each.key for each in server.store.list("party")])


@pytest.mark.parametrize(
    ("ops", "more", "status"),
    [
        ([], {"key": "zyxwvutsrqpnmkjihgfedcba99"}, 404),
        ([], {"key": "short"}, 400),
        ([{"id": "1.a"}], {}, 422),
        ([_operation(1, "a", kind="rob")], {}, 422),
        ([_operation(1, "a", values={"x": "y" * 5000})], {}, 422),
        ([_operation(1, "x" * 41)], {}, 422),
        ([_operation(n, "a", values={"x": "y" * 3900}) for n in range(110)], {}, 413),
    ],
)
def test_what_is_no_part_of_an_evening_is_refused(
    server: Served, ops: list[dict[str, object]], more: dict[str, object], status: int
) -> None:
    answer = _ask(server, ops, **{"key": "bbcdefghijkmnpqrstuvwxyz23", **more})
    assert answer.status_code == status
    assert answer.json()["error"]


def test_old_tables_make_room_and_others_do_not(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store, pytest.MonkeyPatch.context() as patch:
        patch.setattr(parties, "_MOST_TABLES", 3)
        table = Parties(store)
        for letter in "abc":
            table.told(letter * 26, "p", 0, [_operation(1, "a")])
        with pytest.raises(PartyFull):
            table.told("d" * 26, "p", 0, [_operation(1, "a")])
        later = now() + timedelta(days=91)
        patch.setattr(parties, "now", lambda: later)
        assert table.told("d" * 26, "p", 0, [_operation(1, "a")]).at == 1
        with pytest.raises(NoParty):
            table.told("a" * 26, "p", 0, [])


def test_nobody_takes_every_table_of_the_server(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        table, one = Parties(store), [_operation(1, "a")]
        for nth in range(parties._MOST_BEGUN):
            table.told(f"{nth:a>26}", "p", 0, one, "address 10.0.0.9")
        with pytest.raises(TooMuch):
            table.told("x" * 26, "p", 0, one, "address 10.0.0.9")
        assert table.told(f"{7:a>26}", "p", 0, [_operation(2, "a")], "address 10.0.0.9").at == 2
        assert table.told("x" * 26, "p", 0, one, "address 10.0.0.8").at == 1


def test_a_page_of_another_place_begins_no_table(server: Served) -> None:
    body = json.dumps({"key": "z" * 26, "page": "a", "ops": [_operation(1, "a")]})
    for origin in ({"origin": "http://evil.example"}, {"sec-fetch-site": "cross-site"}):
        headers = {"content-type": "text/plain", **origin}
        answer = httpx.post(f"{server.url}/home/party", content=body, headers=headers)
        assert answer.status_code == 403
    assert _ask(server, [], key="z" * 26).status_code == 404


def test_two_phones_at_one_table(server: Served, chromium: Browser) -> None:
    with pages(chromium, server.url) as opens:
        first = opens("/home", PHONE)
        begin(first)
        typed(first, "we 2s =")
        first.locator("#share").click()
        first.locator("#invite").click()
        link = first.locator("#follow-link").input_value()
        first.keyboard.press("Escape")
        second = opens(link.removeprefix(server.url), PHONE)
        expect(second.locator("#strip")).to_be_visible()
        assert "with=" not in second.url
        assert totals(second) == [60, 0]
        typed(second, "they 4s =")
        expect(first.locator("table.rubber tfoot")).to_contain_text("120")
        expect(first.locator("#shared")).to_contain_text("Other phone: now")
        # One is away for a while; both enter the next deal.
        second.context.set_offline(True)
        typed(second, "we 1nt =")
        second.locator("label.key:has(#level-3)").click()  # and half of another
        expect(second.locator("#shared")).to_contain_text(": no network. All")
        typed(first, "we 3nt =")
        second.context.set_offline(False)
        expect(first.locator("[aria-label='Two phones differ']")).to_be_visible()
        expect(second.locator("[aria-label='Two phones differ']")).to_be_visible()
        second.reload()
        expect(second.locator("#level-3")).to_be_checked()
        first.locator("[aria-label='Two phones differ'] button").first.click()
        expect(first.locator("[aria-label='Two phones differ']")).to_have_count(0)
        expect(second.locator("[aria-label='Two phones differ']")).to_have_count(0)
        assert totals(first) == totals(second)


def test_one_result_is_scored_in_the_letters_of_the_page() -> None:
    """4C are hearts in German; what it says is in the letters of the page, too."""
    with speaking("de"):
        found = scored("4C O =", vulnerable=False)
        assert (found.points, say(found.said)[:11]) == (420, "4C von Ost,")
    assert scored("4C E =", vulnerable=False).points == 130
