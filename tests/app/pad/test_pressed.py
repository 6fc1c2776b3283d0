"""What a thumb presses is not lost, whatever comes in while it is down."""

from __future__ import annotations

from collections.abc import Callable

from overtrick.app.web.static_files import MARKED
from overtrick.events.journal.meeting import Confirmed
from tests.app.pad.conftest import Phone
from tests.app.serving import Served

Phones = Callable[..., Phone]
NEWS = """dispatchEvent(new StorageEvent("storage", {key: "overtrick.pad.queue"}))"""


def test_agree_counts_though_news_come_while_it_is_held_down(
    served: Served, phone: Phones
) -> None:
    here = phone().start()
    here.enter(4, "4s n =")
    here.sent()  # its answer draws the page before the thumb comes, not between
    here.page.get_by_role("button", name="Agree").hover()
    here.page.mouse.down()
    here.page.evaluate(NEWS)
    here.page.wait_for_timeout(2500)  # a thumb is slow
    here.page.mouse.up()
    here.sees("agreed")
    here.press("Next board 5")  # what waited was drawn, and the pad goes on
    here.type("3nt e -2")
    here.press("Agree")
    here.sees("agreed")
    told = [e for e in served.journal("tuesday") if isinstance(e.facts, Confirmed)]
    assert len(told) == 2
    older = """async (script) => {
        const { $ } = await import(script);
        const { S } = $["js/pad/state.js"];
        const { take } = $["js/pad/queue.js"];
        take({ ...S.doc, seq: S.doc.seq - 1, boards: [] });
        return S.doc.boards.length;
    }"""
    assert here.page.evaluate(
        older, f"{MARKED}joined/pad.en.js"
    )  # news that an answer has overtaken
