"""What is the club's, its Wi-Fi on the cards and its rules by name: the director's alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.app.pad.evening import evening
from tests.app.serving import Served, serving
from tests.app.web.browsing import browsing, director


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with serving(tmp_path / "club") as served:
        served.open("tuesday", *evening())
        yield served


def test_a_deputy_of_one_event_does_not_choose_where_phones_go(served: Served) -> None:
    link = served.access.desk_link("tuesday", "Eve")
    with browsing(served) as browser:
        browser.get(link.path)
        signed_in = browser.send("/d", "/d", device="phone")
        assert signed_in.status_code == 303
        cards = browser.get("/desk/tuesday/cards")
        assert cards.status_code == 200
        assert "Wi-Fi on the cards" not in cards.text
        answer = browser.send("/desk/tuesday/cards/wifi", "/desk/tuesday", name="Evil Twin")
        assert answer.status_code == 403
    assert served.store.get("wifi", "club") is None


def test_a_deputy_of_one_event_keeps_no_rules_for_all_events(served: Served) -> None:
    """The rules that the club keeps by a name were written over by a deputy's."""
    link = served.access.desk_link("tuesday", "Eve")
    with browsing(served) as browser:
        browser.get(link.path)
        browser.send("/d", "/d", device="phone")
        assert "rules/preset" not in browser.get("/desk/tuesday/rules").text
        answer = browser.send("/desk/tuesday/rules/preset", "/desk/tuesday", name="Usual")
        assert answer.status_code == 403
    assert not served.store.list("rules-preset")


def test_the_director_does(served: Served) -> None:
    with director(served) as browser:
        assert "Wi-Fi on the cards" in browser.get("/desk/tuesday/cards").text
        answer = browser.send("/desk/tuesday/cards/wifi", "/desk", name="Club")
        assert answer.status_code == 303
    kept = served.store.get("wifi", "club")
    assert kept is not None
    assert kept.document["name"] == "Club"
