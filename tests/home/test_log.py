"""What was done at a table: kept at once, undone, merged the same way on both sides."""

from __future__ import annotations

import random
from typing import Any

from playwright.sync_api import Browser, Page, expect

from tests.app.chromium import LAPTOP, PHONE
from tests.home.conftest import Opened
from tests.home.table import begin, drawn, totals, typed

Op = dict[str, Any]


def _call(level: int) -> Op:
    contract = {"level": level, "strain": "S", "doubling": 0}
    who = {"side": 0, "place": None, "honours": None}
    return {**who, "contract": contract, "tricks": level + 6}


def _next(ops: list[Op], by: str, **what: Any) -> list[Op]:
    n = max((op["n"] for op in ops), default=0) + 1
    return [*ops, {"id": f"{n}.{by}", "n": n, "by": by, **what}]


def _begun() -> list[Op]:
    ops = _next([], "a", kind="set", values={"game": "rubber", "edition": "rubber-2014"})
    return _next(ops, "a", kind="deal", deal="d1", after="", call=_call(1))


def _stands(page: Page, *lists: list[Op]) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate(
        """lists => { const { padOf, merged } = overtrick;
        const { deals, conflicts } = padOf(lists.reduce((one, other) => merged(one, other)));
        const levels = deals.map((deal) => [deal.id, deal.call.contract.level]);
        return { deals: levels, conflicts }; }""",
        list(lists),
    )
    return found


def test_lists_of_two_phones_are_merged_to_the_same_sheet_in_any_order(
    opens_pad: Opened,
) -> None:
    dice = random.Random(4)
    page = opens_pad()
    for _ in range(60):
        phones = {"a": _begun(), "b": _begun(), "c": _begun()}
        for step in range(12):
            by = dice.choice("abc")
            ops = phones[by]
            deals = [op["deal"] for op in ops if op["kind"] == "deal"]
            what: Op = dice.choice(
                [
                    {"kind": "deal", "deal": f"{by}{step}", "after": deals[-1]},
                    {"kind": "deal", "deal": f"{by}{step}", "after": "", "inserted": True},
                    {"kind": "edit", "deal": dice.choice(deals), "was": "2.a"},
                    {"kind": "remove", "deal": dice.choice(deals)},
                    {"kind": "undo", "op": dice.choice(ops[1:])["id"]},
                ]
            )
            if what["kind"] in ("deal", "edit"):
                what["call"] = _call(dice.randint(1, 7))
            phones[by] = _next(ops, by, **what)
            if dice.random() < 0.3:
                other = dice.choice("abc")
                known = {op["id"]: op for op in (*phones[by], *phones[other])}
                phones[other] = sorted(known.values(), key=lambda op: (op["n"], op["id"]))
        lists = list(phones.values())
        found = _stands(page, *lists)
        dice.shuffle(lists)
        assert _stands(page, *lists, lists[0]) == found


def test_the_same_deal_entered_on_two_phones_is_asked_about(opens_pad: Opened) -> None:
    page = opens_pad()
    begun = _begun()
    ours = _next(begun, "a", kind="deal", deal="da", after="d1", call=_call(2))
    theirs = _next(begun, "b", kind="deal", deal="db", after="d1", call=_call(3))
    found = _stands(page, ours, theirs)
    assert len(found["deals"]) == 3, "nothing is lost"
    assert [each["kind"] for each in found["conflicts"]] == ["twice"]
    both = page.evaluate("lists => overtrick.merged(...lists)", [ours, theirs])
    kept = _next(both, "a", kind="keep", deals=["da", "db"])
    assert _stands(page, kept)["conflicts"] == []
    one = _stands(page, _next(both, "b", kind="remove", deal="db"))
    assert (one["deals"], one["conflicts"]) == ([["d1", 1], ["da", 2]], [])


def test_a_deal_changed_on_two_phones_is_asked_about(opens_pad: Opened) -> None:
    page = opens_pad()
    begun = _begun()
    ours = _next(begun, "a", kind="edit", deal="d1", was="2.a", call=_call(4))
    theirs = _next(begun, "b", kind="edit", deal="d1", was="2.a", call=_call(5))
    found = _stands(page, ours, theirs)
    assert [each["kind"] for each in found["conflicts"]] == ["call"]
    both = page.evaluate("lists => overtrick.merged(...lists)", [ours, theirs])
    last = both[-1]["id"]
    settled = _next(both, "a", kind="edit", deal="d1", was=last, call=_call(4))
    assert _stands(page, settled) == {"deals": [["d1", 4]], "conflicts": []}


def test_a_second_tab_follows_and_writes_to_the_same_table(
    opens_pad: Opened, chromium: Browser
) -> None:
    context = chromium.new_context(viewport=LAPTOP, offline=True)
    one = opens_pad(context=context)
    begin(one)
    typed(one, "we 2s =")
    two = opens_pad(context=context)
    typed(two, "they 3h +1")
    expect(one.locator("table.deals tbody tr")).to_have_count(2)
    typed(one, "we 1nt =")
    expect(two.locator("table.deals tbody tr")).to_have_count(3)
    assert totals(one) == totals(two) == [100, 120]
    context.close()


def test_a_deal_is_inserted_deleted_and_brought_back(opens_pad: Opened) -> None:
    page = opens_pad(LAPTOP)
    begin(page)
    typed(page, "we 2s =", "they 4s =")
    page.click("#deal-1")
    page.get_by_role("button", name="Deal after it").click()
    page.fill("#typed", "we 2h =")
    page.press("#typed", "Enter")
    expect(page.locator("#banner")).to_contain_text("Deal 2 is new.")
    assert drawn(page)["below We"] == [60, 60]
    page.click("#deal-2")
    page.get_by_role("button", name="Delete").click()
    expect(page.locator("#banner")).to_contain_text("Deal 2 was taken out.")
    for sums in ([120, 120], [60, 120], [60, 0], [0, 0]):
        page.click("#undo")
        assert page.locator("table.rubber tfoot b").all_inner_texts() == [str(s) for s in sums]
    assert page.locator("#undo").is_disabled()


REFUSES = "Storage.prototype.setItem = () => { throw new Error('no room') }"


def test_a_browser_that_keeps_nothing_is_said_so_and_the_game_goes_on(
    opens_pad: Opened, chromium: Browser
) -> None:
    context = chromium.new_context(viewport=PHONE, offline=True)
    context.add_init_script(REFUSES)
    page = opens_pad(context=context)
    page.click("#play")
    note = page.locator(".note.trouble")
    expect(note).to_contain_text("This browser keeps nothing of it (no room)")
    page.locator("label.key:has(#level-4)").click()
    page.fill("#typed", "we 4s =")
    page.press("#typed", "Enter")
    assert totals(page) == [120, 0]
    context.close()


def test_a_sheet_that_was_sent_is_opened_again(opens_pad: Opened) -> None:
    page = opens_pad()
    begin(page, "chicago-accumulating", "Ann", "Bob", "Cy", "Di", "Eve")
    typed(page, "bob 4s +1", "cy 2c -1")
    page.click("#share")
    text = page.locator("#sheet-text").input_value()
    with page.expect_download() as saved:
        page.click("#save-picture")
    assert saved.value.path().read_bytes().startswith(b"\x89PNG")
    page.click("#close")
    other = opens_pad()
    other.get_by_text("Open a sheet that somebody sent").click()
    other.fill("#text", f"{text}and tea at five\n")
    other.get_by_role("button", name="Open").click()
    expect(other.locator("#open-error")).to_contain_text("Line ")
    other.fill("#text", text)
    other.get_by_role("button", name="Open").click()
    other.click("#share")
    assert other.locator("#sheet-text").input_value() == text


def test_what_cannot_be_is_refused_and_what_was_typed_stays(opens_pad: Opened) -> None:
    page = opens_pad(LAPTOP)
    begin(page)
    for text, message in (
        ("we 4s +4", "+4 cannot be: at most +3."),
        ("we 4s", "How many tricks?"),
        ("w 4s =", "We or West?"),
        ("4s =", "Whose contract?"),
    ):
        page.fill("#typed", text)
        page.press("#typed", "Enter")
        expect(page.locator("#typed-error")).to_contain_text(message)
        assert page.locator("#typed").input_value() == text


def test_stakes_are_off_until_they_are_asked_for(opens_pad: Opened) -> None:
    page = opens_pad(LAPTOP)
    begin(page, "", "Ann", "Bob", "Cy", "Di")
    typed(page, "ann 6s =", "cy 3nt =")
    assert "worth" not in page.locator(".players").inner_text()
    page.click("#settle")
    page.fill("#stakes", "0.25 € per 100")
    page.press("#stakes", "Enter")
    page.click("#close")
    rows = page.locator(".players table.party tbody tr")
    worth = [rows.nth(place).locator("td").last.inner_text() for place in range(4)]
    assert worth == ["3.75", "-3.75", "3.75", "-3.75"]


def test_a_contract_of_one_is_heard_as_one(opens_pad: Opened) -> None:
    page = opens_pad()
    begin(page)
    typed(page, "we 1c =", "we 2c =")
    for heard in ("one club", "two clubs"):
        expect(page.get_by_text(heard, exact=True).first).to_be_attached()
