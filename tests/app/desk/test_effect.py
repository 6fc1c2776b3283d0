"""What the desk may look at before it is told: as much as it may tell, and nothing covered."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from overtrick.app.access.viewer import Role
from overtrick.app.use_cases.registry import USE_CASES
from overtrick.events.journal.meeting import Entered, Replaced
from tests.app.desk.conftest import DEPUTY
from tests.app.desk.evening import EVENT, playing
from tests.app.serving import Served
from tests.app.web.browsing import PHRASE, browsing

Begin = Callable[..., None]
Asks = Callable[..., tuple[int, dict[str, str]]]
SECRET, LATER = "6NTXX W -7", "7CXX E -5"
SHOWN, SHOWN_LATER = "6NTxx\u00a0W\u00a0−7", "7♣xx\u00a0E\u00a0−5"
"""The same as a page writes them."""
MEETING = {"board": 13, "ns": "3", "ew": "9"}
FOR_DIRECTOR = sorted(n for n, each in USE_CASES.items() if Role.DEPUTY not in each.roles)


@pytest.fixture
def desk(served: Served) -> Asks:
    """Ask an action of the event as whoever has that pass phrase; give status and answer."""

    def asking(phrase: str, path: str, **command: object) -> tuple[int, dict[str, str]]:
        with browsing(served) as browser:
            browser.cookies.set("overtrick_desk", served.access.sign_in(phrase, "x").token)
            headers = {"x-csrf-token": browser.token()}
            path = f"/act/events/{EVENT}/{path}"
            answer = browser.client.post(path, json=command, headers=headers)
            return answer.status_code, answer.json()

    return asking


@pytest.mark.parametrize("verb", FOR_DIRECTOR)
def test_a_deputy_is_not_shown_the_effect_of_what_only_the_director_may(
    begin: Begin, desk: Asks, verb: str
) -> None:
    begin()
    command = {"player": "1"} if verb == "erase" else {}
    status, answer = desk(DEPUTY, f"desk/effect/{verb}", **command)
    assert (status, answer["code"]) == (403, "not-allowed"), answer
    assert answer["error"].startswith("deputy may not do this")


def test_the_director_is_shown_it(begin: Begin, desk: Asks) -> None:
    begin()
    status, answer = desk(PHRASE, "desk/effect/publish")
    assert (status, "said" in answer) == (200, True), answer


def test_a_conflict_quotes_nothing_to_a_director_who_has_still_to_play(
    served: Served, begin: Begin, desk: Asks
) -> None:
    begin(
        playing("1"),
        Entered(**MEETING, outcome=SECRET, table="3", round="3"),  # type: ignore[arg-type]
        Replaced(**MEETING, outcome=LATER),  # type: ignore[arg-type]
        Entered(board=7, ns="2", ew="12", outcome="PASS", table="2", round="3"),
        Replaced(board=7, ns="2", ew="12", outcome="1C N ="),
    )
    entries = {str(getattr(e.facts, "outcome", "")): e.id for e in served.journal(EVENT)}
    change = {**MEETING, "outcome": "3NT N =", "seen": entries[SECRET]}
    rule = {**MEETING, "ruling": "A+/A-", "seen": entries[SECRET]}
    other = {"board": 7, "ns": "2", "ew": "12", "outcome": "2C N =", "seen": entries[SECRET]}
    for path, command in (
        ("tell/replace", change),
        ("preview/replace", change),
        ("desk/effect/replace", change),
        ("tell/rule", rule),
        ("tell/withdraw", {**MEETING, "seen": entries[SECRET]}),
        ("tell/replace", {**other, "of": entries["PASS"]}),
    ):
        for phrase, is_told in ((PHRASE, False), (DEPUTY, True)):
            status, answer = desk(phrase, path, **command)
            assert (status, answer["code"]) == (409, "stale"), (path, phrase, answer)
            assert (SHOWN in answer["error"]) is is_told, (path, phrase, answer)
            assert SHOWN_LATER not in answer["error"] or is_told
            if not is_told:
                assert "which you have still to play" in answer["error"]
