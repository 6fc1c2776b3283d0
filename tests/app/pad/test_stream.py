"""A pad whose stream is stuck, or open and silent, asks the server, and follows anew."""

from __future__ import annotations

from playwright.sync_api import expect

from overtrick.events.journal.entry import tell
from overtrick.events.journal.evening import Announced
from tests.app.chromium import PHONE
from tests.app.pages import Opens
from tests.app.serving import Served

DEAF = """() => {
    const Real = EventSource, states = [Real.CONNECTING, Real.OPEN];
    let opened = 0;
    window.EventSource = function (path) {
        document.documentElement.dataset.opened = ++opened;
        if (!states.length) return new Real(path);
        const source = new EventTarget();
        source.readyState = states.shift();
        source.close = () => {};
        if (source.readyState === Real.OPEN) queueMicrotask(() => source.onopen());
        return source;
    };
    Object.assign(window.EventSource, { CONNECTING: 0, OPEN: 1, CLOSED: 2 });
}"""


def test_a_stream_that_is_stuck_or_silent_is_opened_anew(served: Served, opens: Opens) -> None:
    page = opens("/join", PHONE)
    page.clock.install()
    page.add_init_script(f"({DEAF})()")
    page.goto(served.access.table_link("tuesday", "2").path)
    page.get_by_role("button", name="Right, start").click()
    expect(page.get_by_role("heading", name="Table 2")).to_be_visible()
    served.tell("tuesday", [tell(Announced(text="Tea is ready"), by="director")])
    with page.expect_response("**/act/table?room="):
        page.clock.fast_forward(20_000)
    # What asks after the seats were told shows the tea, too, perhaps before the stream is anew.
    expect(page.locator("html")).to_have_attribute("data-opened", "2")
    expect(page.locator("body")).to_contain_text("Tea is ready")
    with page.expect_request("**/act/table/stream*"):
        page.clock.fast_forward(45_000)
    served.tell("tuesday", [tell(Announced(text="Coffee, too"), by="director")])
    expect(page.locator("body")).to_contain_text("Coffee, too")
