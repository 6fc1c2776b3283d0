"""The ranking with handicaps at the desk: from the grades on the club's list, both lists."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from overtrick.app.access.viewer import Role
from overtrick.app.club.people import new_person, save
from overtrick.events.awards.handicaps import HANDICAP_RULES, handicaps_of
from overtrick.events.journal.entry import tell
from overtrick.events.journal.evening import Opened, Published
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.fold import fold
from overtrick.events.journal.meeting import Entered
from overtrick.events.journal.moment import parse_moment
from overtrick.events.journal.people import Registered, RegisteredPlayer
from overtrick.events.now.live import ranking_of
from tests.app.chromium import LAPTOP, PHONE
from tests.app.pages import Opens, faults_of
from tests.app.serving import Served, serving
from tests.app.web.browsing import PHRASE

EVENT = "graded"
GRADES = {"1": ("62", "58"), "2": ("50", "44"), "3": ("47", "much"), "4": ("", "55")}
SCORES = {"1": "4S N +1", "2": "4S N =", "3": "4S N -1"}


@pytest.fixture
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """An event of four pairs of whom the club's list knows the grades, or not all."""
    with serving(tmp_path_factory.mktemp("club")) as served:
        facts: list[Registered | RegisteredPlayer | Entered] = []
        for pair, grades in GRADES.items():
            ids = []
            for nth, grade in enumerate(grades):
                who = save(served.store, new_person(f"Player {pair}{'ab'[nth]}", grade=grade))
                facts.append(RegisteredPlayer(player=who.id, name=who.name))
                ids.append(who.id)
            facts.append(Registered(contestant=pair, players=tuple(ids)))
        facts += [
            Entered(board=board, ns=ns, ew=ew, outcome=SCORES.get(ns, "3NT E ="))
            for board in (1, 2)
            for ns, ew in (("1", "11"), ("2", "12"), ("3", "13"), ("4", "14"))
        ]
        served.open(EVENT, *facts, title="Tuesday, graded")
        yield served


def test_the_document_has_both_lists_and_says_who_has_no_grade(served: Served) -> None:
    with served.client() as client:
        seen = client.get(f"/events/{EVENT}/handicaps?rule=ebu").json()
    lines = {(line["key"]): line for each in seen["lists"] for line in each["rows"]}
    scratch = ranking_of(fold(served.journal(EVENT)))
    of_names = {f"Player {pair}{ab}": 50 for pair in "34" for ab in "ab"}
    known = {"Player 1a": 62, "Player 1b": 58, "Player 2a": 50, "Player 2b": 44}
    named, _ = handicaps_of(scratch, HANDICAP_RULES["ebu"], {**of_names, **known})
    assert lines["NS-1"]["handicap"] == "−10"
    assert lines["NS-2"]["handicap"] == "+3"
    assert [named[f"A:NS {each}"].amount for each in "1234"] == [-10, 3, 0, 0]
    assert [lines[f"NS-{each}"]["handicap"] for each in "34"] == ["0", "0"]
    assert lines["NS-1"]["score"], lines["NS-1"]["scratch"]
    assert {key: line["scratch_place"] for key, line in lines.items() if "NS" in key} == {
        f"NS-{line.id}": f"{line.place}" for line in scratch.standings if line.direction == "NS"
    }
    assert "the grade of Player 3b is not counted" in seen["notes"][0]
    assert "no grade for Player 3a & Player 3b, Player 4a & Player 4b" in seen["notes"][1]


def test_ratings_before_the_event_may_be_the_grades(served: Served) -> None:
    ids = [each.facts for each in fold(served.journal(EVENT)).entries]
    people = [each for each in ids if isinstance(each, RegisteredPlayer | Registered)]
    earlier = parse_moment("2026-01-13T19:00:00Z")
    scores = {"1": "4S N -1", "2": "4S N =", "3": "4S N +1"}
    played = [
        Entered(board=board, ns=ns, ew=ew, outcome=scores.get(ns, "3NT E ="))
        for board in range(1, 25)
        for ns, ew in (("1", "11"), ("2", "12"), ("3", "13"), ("4", "14"))
    ]
    served.store.create("january", "January")
    told: list[Facts] = [Opened(title="January"), *people, *played, Published()]
    served.store.append("january", [tell(each, by="director", at=earlier) for each in told])
    with served.client() as client:
        asked = f"/events/{EVENT}/handicaps?rule=ebu"
        of_list = client.get(asked).json()
        rated = client.get(f"{asked}&grades=lehman").json()
        assert client.get(f"{asked}&grades=nz").status_code == 404
        list_ = client.get("/ratings?system=lehman").json()["ratings"]
    rating = {line["who"]: float(line["rating"]) for line in list_}
    lines = {line["key"]: line for each in rated["lists"] for line in each["rows"]}
    assert [each["id"] for each in of_list["systems"]] == ["lehman", "power", "grades"]
    assert (of_list["system"], rated["system"]) == ("", "lehman")
    assert rating["Player 3a"] == 100 > rating["Player 1a"]
    assert (lines["NS-3"]["handicap"], lines["NS-1"]["handicap"][0]) == ("−50", "+")
    assert not any("is not counted" in note for note in rated["notes"])


def test_without_a_rule_all_can_be_chosen_and_one_that_does_not_fit_says_why(
    served: Served,
) -> None:
    with served.client() as client:
        all_rules = client.get(f"/events/{EVENT}/handicaps").json()
        imps = client.get(f"/events/{EVENT}/handicaps?rule=imps").json()
        assert client.get(f"/events/{EVENT}/handicaps?rule=none").status_code == 404
    assert [rule["id"] for rule in all_rules["rules"]] == list(HANDICAP_RULES)
    assert (all_rules["lists"], all_rules["closed"]) == ([], "")
    assert imps["closed"] == "handicaps in IMP cannot be added to matchpoints"


def test_grades_are_for_the_desk_alone(served: Served) -> None:
    with served.client(role=None) as anyone:
        assert anyone.get(f"/events/{EVENT}/handicaps?rule=ebu").status_code == 401
    with served.client(Role.DEPUTY, "another") as deputy:
        assert deputy.get(f"/events/{EVENT}/handicaps?rule=ebu").status_code in (401, 403)


def test_the_desk_comes_from_publish_and_reads_both_lists(served: Served, opens: Opens) -> None:
    served.access.set_pass_phrase(PHRASE)
    token = served.access.sign_in(PHRASE, "laptop").token
    page = opens(f"/desk/{EVENT}/publish", LAPTOP, token=token)
    page.get_by_role("link", name="Handicaps").click()
    page.get_by_label("By the rule").select_option("ebu")
    page.get_by_role("button", name="Show").click()
    row = page.get_by_role("row").filter(has_text="Player 2a")
    expect(row).to_contain_text("+3")
    expect(page.get_by_text("the grade of Player 3b is not counted")).to_be_visible()
    assert faults_of(page, LAPTOP, PHONE, themes=("light", "dark")) == []
    served.tell(EVENT, [tell(Entered(board=3, ns="1", ew="11", outcome="3NT N ="))])
    page.reload()
    expect(page.get_by_role("row").filter(has_text="Player 2a")).to_contain_text("+3")
