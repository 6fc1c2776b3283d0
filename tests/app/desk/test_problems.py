"""Problems in Chromium: causes, proposals that do what they say, several directors at once."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256

from playwright.sync_api import expect

from overtrick.app.access.viewer import Role, Viewer
from overtrick.app.club.running import Running
from overtrick.app.store.store import Stored
from overtrick.app.views.desk.meeting_links import meeting_of_key
from overtrick.app.views.desk.result import result_seen
from overtrick.app.views.results.scorecards import scorecard
from overtrick.events.journal.entry import tell
from overtrick.events.journal.evening import MarkedValid, Noted
from overtrick.events.journal.meeting import Confirmed, Entered, Key, Led
from overtrick.events.journal.people import Registered, RegisteredPlayer
from overtrick.events.journal.plan import planning
from overtrick.events.now.doubts import problems_listed
from overtrick.messages import speaking
from overtrick.movements.registry import movement
from tests.app.chromium import LAPTOP, PHONE
from tests.app.desk.conftest import Desk
from tests.app.desk.evening import EVENT, evening, playing, troubled
from tests.app.pad.test_access import running_of
from tests.app.serving import Served
from tests.app.spoken import problems_seen
from tests.app.views.evenings import add

Begin = Callable[..., None]
DISPUTE = Entered(board=13, ns="3", ew="9", outcome="5D W -3", table="3", round="3")
DIRECTOR = Viewer(Role.DIRECTOR, EVENT)


def running(*more: object) -> Running:
    found = Running(EVENT)
    entries = evening(*more)  # type: ignore[arg-type]
    found.take([Stored(nth, entry) for nth, entry in enumerate(entries, 1)])
    return found


def test_one_of_two_results_is_confirmed(begin: Begin, served: Served, desk: Desk) -> None:
    begin(DISPUTE)
    page, other = desk("/problems"), desk("/problems", role=Role.DEPUTY)
    article = page.get_by_role("article").filter(has_text="two different results")
    expect(other).to_have_title("(1) Problems: Tuesday pairs")
    assert "Board\u00a013, table\u00a03" in article.locator("h3").inner_text()
    told = article.locator("h3 + p").inner_text()
    assert told.startswith("Board 13, 3 v 9: ")
    assert told.endswith("."), "a sentence of its own"
    article.get_by_role("button", name="It was 5♦ W −3").click()
    expect(other).to_have_title("Problems: Tuesday pairs")
    expect(other.locator("#list")).to_be_empty()  # its summary says it
    expect(other.locator("#summary")).to_contain_text(
        "No problems. 6 results are not approved yet."
    )
    (last,) = served.journal(EVENT)[-1:]
    assert isinstance(last.facts, Confirmed)
    assert last.by == "director"


def test_a_problem_is_ignored_with_a_reason(begin: Begin, served: Served, desk: Desk) -> None:
    begin(*troubled())
    page = desk("/problems")
    article = page.get_by_role("article").filter(has_text="implausible")
    article.get_by_text("It is right as it stands").click()
    article.get_by_label("Why").fill("a psyche")
    served.tell(EVENT, [tell(replace(DISPUTE, outcome="5D W -2"), by="table 3")])
    expect(page.locator("#list")).to_contain_text("It was 5♦ W −2")
    expect(article.get_by_label("Why")).to_have_value("a psyche")  # news takes nothing away
    article.get_by_role("button", name="Never ask").click()
    expect(article).to_have_count(0)
    last = served.journal(EVENT)[-1]
    assert isinstance(last.facts, MarkedValid)
    assert last.reason == "a psyche"


def test_numbers_choose_and_arrows_move(begin: Begin, desk: Desk) -> None:
    begin(DISPUTE)
    page = desk("/problems")
    page.keyboard.press("ArrowDown")
    expect(page.locator("#list article").first).to_be_focused()
    page.keyboard.press("1")
    expect(page.locator("#summary")).to_contain_text("No problems.")


def test_a_phone_is_told_of_no_keys(begin: Begin, desk: Desk) -> None:
    begin(DISPUTE)
    for size, keys in ((LAPTOP, 1), (PHONE, 0)):
        page = desk("/problems", size)
        expect(page.locator("#list article").first).to_be_visible()
        said = page.get_by_text("Up and down go from one to the next")
        expect(said.filter(visible=True)).to_have_count(keys)


def test_a_doubtful_lead_offers_the_other_declarer() -> None:
    tables = (("3", "16", "4"), ("4", "10", "3"), ("5", "11", "2"))
    leads = [Led(board=16, ns=ns, ew=ew, lead="HQ") for ns, ew, _ in tables]
    found = problems_seen(running(*leads), DIRECTOR)
    same = [each for each in found.problems if "hands" in each.title]
    for problem in same:
        assert any(each.text.startswith("Declarer ") for each in problem.proposals)


def test_what_is_missing_of_a_round_that_is_over() -> None:
    found = problems_seen(running(*troubled()), DIRECTOR)
    missing = next(each for each in found.problems if "missing" in each.title)
    assert missing.title == "Table 7, round 3: 1 result missing"
    assert [each.text for each in missing.proposals][:2] == [
        "Enter board 1",
        "Board 1 was not played",
    ]


def test_a_problem_left_to_the_deputy_says_so(begin: Begin, desk: Desk) -> None:
    begin(playing("1"), DISPUTE)
    page, deputy = desk("/problems"), desk("/problems", role=Role.DEPUTY)
    page.get_by_role("button", name="Let the deputy see it").click()
    expect(deputy.locator("#list article").first).to_contain_text("left to the deputy")
    page.get_by_role("button", name="Wait until I have played it").first.click()
    expect(page.locator("#list article").first).to_contain_text("waits until you have played")


def test_a_problem_left_to_the_deputy_in_an_old_journal_is_left() -> None:
    """Journals of before 0.2 name a problem without a key of its own by its English words."""
    [found] = [
        each for each in problems_listed(running(DISPUTE).state) if each.code == "dispute"
    ]
    of = sha256(f"dispute:{found.message}".encode()).hexdigest()[:10]
    left = Noted(text=f"for the deputy: {of}")
    [shown] = problems_seen(running(DISPUTE, left), DIRECTOR).problems
    assert shown.deputy


def test_show_it_to_me_is_told_and_opens_the_board(
    begin: Begin, served: Served, desk: Desk
) -> None:
    begin(playing("1"), DISPUTE)
    page = desk("/problems")
    expect(page.locator("#list")).not_to_contain_text("5♦ W")
    page.get_by_role("button", name="Show it to me").click()
    expect(page.locator("#list")).to_contain_text("5♦ W −3")
    assert served.journal(EVENT)[-1].kind == "known"


def test_two_results_of_one_table_are_told_apart_by_the_results_alone() -> None:
    found = running(DISPUTE)
    [dispute] = problems_seen(found, DIRECTOR).problems
    assert [str(each.text) for each in dispute.proposals[:2]] == [
        "It was 6H E -1",
        "It was 5D W -3",
    ]
    assert list(dispute.told) == [
        "6H E -1: entered by table 3, approved by table 3",
        "5D W -3: entered by table 3 (phone 3)",
    ]
    with speaking("fr"):  # "par table 3" lacked its article
        [french] = problems_seen(found, DIRECTOR).problems
        assert str(french.told[1]).endswith("saisie table 3 (phone 3)")
    add(found, [tell(replace(DISPUTE, outcome="5D W -2"), by="table 7")])
    [dispute] = problems_seen(found, DIRECTOR).problems
    assert "It was 5D W -2, as table 7 told" in [str(each.text) for each in dispute.proposals]


def test_the_index_of_meetings_names_them() -> None:
    state = running(DISPUTE).state
    assert Key("1", "A", 13, "3", "9") in set(state.meetings())


def test_a_planned_pair_without_names_is_no_stranger() -> None:
    found = Running(EVENT)
    entries = [
        each
        for each in evening()
        if not (isinstance(each.facts, Registered) and each.facts.contestant in ("3", "9"))
    ]
    found.take([Stored(nth, entry) for nth, entry in enumerate(entries, 1)])
    shown = problems_seen(found, DIRECTOR).problems
    assert [each.title for each in shown if "number" in each.title] == []
    (missing,) = [each for each in shown if each.title == "Names are missing"]
    assert missing.text == "Names of pairs 3, 9 are missing."


ANN = (
    RegisteredPlayer(player="p1", name="Ann"),
    RegisteredPlayer(player="p2", name="Bo"),
)


def test_whoever_is_seated_without_names_is_listed_before_a_result() -> None:
    plans = planning(movement("mitchell:3"), 2)
    north = Registered(contestant="1", players=("p1", "p2"), direction="NS")
    (missing,) = problems_seen(running_of([plans, *ANN, north]), DIRECTOR).problems
    assert missing.text == "Names of pairs 1 EW, 2 NS, 2 EW, 3 NS, 3 EW are missing."


def test_players_of_an_individual_without_names_are_no_strangers() -> None:
    ann = Registered(contestant="1", players=("p1",))
    plan = movement("individual:8")
    told = [
        Entered(board=1, players=players, outcome="4S N =", table=table, round="1")
        for table, players in (("1", ("1", "2", "3", "4")), ("2", ("5", "6", "7", "8")))
    ]
    found = running_of([planning(plan, 3), *ANN[:1], ann, *told])
    listed = problems_seen(found, DIRECTOR).problems
    assert [each.text for each in listed if "name" in str(each.text)] == [
        "Players 2, 3, 4, 5, 6, 7, 8 have no names."
    ]
    assert [each.title for each in listed if "number" in each.title] == []
    assert str(scorecard(found, DIRECTOR, "1").whose) == "Player 1"
    key = next(iter(found.state.meetings()))
    shown = result_seen(found, DIRECTOR, meeting_of_key(found.state, key))
    assert "Ann" in str(shown.names)


def test_a_pair_with_one_name_lacks_the_other() -> None:
    plans = planning(movement("mitchell:3"), 2)
    sides = [(who, side) for who in "123" for side in ("NS", "EW")]
    pairs = [
        Registered(contestant=who, players=("p1", "p2"), direction=side) for who, side in sides
    ]
    pairs[3] = replace(pairs[3], players=("p1",))
    (missing,) = problems_seen(running_of([plans, *ANN, *pairs]), DIRECTOR).problems
    assert missing.text == "Names of pair 2 EW are missing."


def test_all_that_wait_are_approved_by_one_action_and_undone_as_one(
    begin: Begin, served: Served, desk: Desk
) -> None:
    begin()
    page, summary = desk("/problems"), "No problems. 6 results are not approved yet."
    expect(page.locator("#summary")).to_have_text(summary)
    page.get_by_role("button", name="Approve all 6").click()
    expect(page.locator(".toast")).to_contain_text(re.compile("^Board .*: approved and 5 more"))
    expect(page.locator("#summary")).to_have_text("No problems.")
    assert [type(each.facts) for each in served.journal(EVENT)[-6:]] == [Confirmed] * 6
    expect(page.locator("#approvals")).to_be_empty()
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(page.locator("#summary")).to_have_text(summary)


def test_what_the_director_has_still_to_play_is_not_approved_with_the_rest(
    begin: Begin, desk: Desk
) -> None:
    begin(playing("1"))
    page = desk("/problems")
    covered = page.locator("#approvals article").filter(has_text="Covered").count()
    assert covered
    page.locator("#approve-all").click()
    expect(page.locator("#approvals article")).to_have_count(covered)
