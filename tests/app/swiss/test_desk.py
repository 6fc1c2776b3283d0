"""The desk's page of matches: set up, drawn, swapped, told, in conflict."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from overtrick.app.demo import CONGRESS
from overtrick.events.journal.entry import tell
from overtrick.events.journal.fold import fold
from overtrick.events.journal.people import Registered
from overtrick.events.journal.stages import Drawn, MatchReplaced, MatchTold, StagePlanned
from tests.app.serving import Served
from tests.app.swiss.conftest import Desk, drawn, teams
from tests.app.web.browsing import director

PAGE = f"/desk/{CONGRESS}/swiss"


def told(served: Served, event: str, kind: type) -> list[object]:
    return [entry.facts for entry in served.journal(event) if type(entry.facts) is kind]


def publish(page: Page) -> None:
    page.locator("#publish-draw button").click()
    page.locator("dialog .primary").click()


def test_a_stage_and_its_teams_from_nothing(served: Served, desk: Desk) -> None:
    served.open("new")
    page = desk("/desk/new/swiss")
    page.locator("#teams").fill("Amber; Ann, Bob, Cy, Di\nBirch\n7; Cedar\nDune")
    page.keyboard.press("Control+Enter")
    expect(page.locator(".toast")).to_contain_text("Amber")
    page.locator("#rounds").fill("3")
    page.locator("#boards").fill("2")
    page.locator("#c-vp_scale").select_option("wbf_discrete")
    with page.expect_navigation():
        page.get_by_role("button", name="Set up the stage").click()
    expect(page.locator("#next-draw")).to_contain_text("Round 1 as it would be")
    publish(page)
    expect(page.locator("#matches caption")).to_contain_text("0 of 2 matches reported")
    [planned] = told(served, "new", StagePlanned)
    assert isinstance(planned, StagePlanned)
    assert planned.settings == {"vp_scale": "wbf_discrete"}
    names = [each.contestant for each in told(served, "new", Registered)]  # type: ignore[attr-defined]
    assert names == ["1", "2", "7", "8"]


def test_a_swiss_without_a_title_is_called_by_who_plays(desk: Desk) -> None:
    page = desk("/desk/new")
    page.get_by_label("Who plays?").select_option("teams")
    page.get_by_role("button", name="Swiss or knock-out").click()
    expect(page.locator("#strip")).to_have_text("Teams")
    expect(page.locator("#method")).to_have_value("teams")


def test_a_swiss_of_pairs_is_scored_as_it_was_set_up(served: Served, desk: Desk) -> None:
    page = desk("/desk/new")
    page.get_by_label("Scoring").select_option("butler")
    page.get_by_role("button", name="Swiss or knock-out").click()
    expect(page.locator("#strip")).to_have_text("Pairs")
    expect(page.locator("#method")).to_have_value("butler")
    conditions = fold(served.journal(page.url.split("/")[-2])).rules.conditions
    assert (conditions.live_ranking, conditions.freeze) == (1, 0)  # its draws tell it all


def test_a_swiss_of_pairs_speaks_of_pairs_and_may_play_on(served: Served, desk: Desk) -> None:
    page = desk("/desk/new")
    page.get_by_label("Scoring").select_option("butler")
    page.get_by_role("button", name="Swiss or knock-out").click()
    expect(page.locator("#first-teams")).to_have_text("Pairs")
    page.get_by_label("Add pairs or import a list").fill("3;; Elif, Emil\n; Fay, Finn")
    page.get_by_role("button", name="Add these pairs").click()
    expect(page.locator(".toast")).to_contain_text("3")
    page.get_by_label("Boards a match").fill("4")
    page.get_by_label("The boards of a round are numbered").select_option("on")
    with page.expect_navigation():
        page.get_by_role("button", name="Set up the stage").click()
    expect(page.locator("#teams-part summary")).to_have_text("Pairs: add, late, leaving")
    state = fold(served.journal(page.url.split("/")[-2]))
    assert state.stage().boards_of(2) == (5, 6, 7, 8)
    pairs = {who: facts.players for (who, *_), facts in state.roster.contestants.items()}
    assert {who: len(players) for who, players in pairs.items()} == {"3": 2, "4": 2}


def test_teams_typed_before_the_stage_is_set_up_are_still_there(
    served: Served, desk: Desk
) -> None:
    served.open("typed")
    page = desk("/desk/typed/swiss")
    page.locator("#teams").fill("1; Cedar")
    page.get_by_role("button", name="Set up the stage").click()
    expect(page.locator("#next")).to_be_visible()
    expect(page.locator("#teams")).to_have_value("1; Cedar")


def test_a_wrong_line_of_the_list_is_named_and_stays(served: Served, desk: Desk) -> None:
    served.open("new")
    page = desk("/desk/new/swiss")
    page.locator("#teams").fill("1; Amber\n1; Birch")
    page.get_by_role("button", name="Add these teams").click()
    expect(page.locator("#teams-form .error")).to_contain_text("line 2, “1; Birch”")
    assert page.locator("#teams").input_value() == "1; Amber\n1; Birch"
    assert told(served, "new", Registered) == []


def test_the_conflict_of_two_captains_is_shown_and_settled(served: Served, desk: Desk) -> None:
    page = desk(PAGE)
    conflict = page.locator("#conflicts article")
    expect(conflict).to_contain_text("captain 2")
    conflict.get_by_role("button", name="Accept 9-31").click()
    expect(conflict).to_have_count(0)
    [replaced] = told(served, CONGRESS, MatchReplaced)
    assert isinstance(replaced, MatchReplaced)
    assert replaced.imps == (9, 31)


def test_a_match_is_told_and_a_bad_score_stays_in_its_field(served: Served, desk: Desk) -> None:
    page = desk(PAGE)
    field = page.locator("[id='s-4-1v8']")
    field.fill("thirty")
    field.press("Enter")
    expect(page.locator("#matches .error")).to_contain_text(
        "not a score such as 34-21: 'thirty'"
    )
    assert field.input_value() == "thirty"
    expect(page.locator("#matches .error")).to_contain_text("type 34-21, 34 21 or 34:21")
    field.fill("34 21")
    field.press("Enter")
    expect(page.locator("#strip")).to_contain_text("5 of 6 matches reported")
    assert told(served, CONGRESS, MatchTold)[-1].imps == (34, 21)  # type: ignore[attr-defined]


def test_a_told_match_is_seen_at_once_and_what_else_is_typed_stays(desk: Desk) -> None:
    page = desk(PAGE)
    told_form, other = (page.locator("#matches form[data-tell]").nth(n) for n in (0, 1))
    other_id = other.locator("input[name=score]").get_attribute("id")
    for opened in page.locator("#matches details").all():
        opened.evaluate("each => { each.open = true; }")
    other.locator("input[name=score]").fill("12-")
    told_form.locator("input[name=score]").fill("33-22")
    page.keyboard.press("Enter")
    expect(page.locator("#matches")).to_contain_text("33 – 22")
    expect(page.locator(f"#{other_id}")).to_have_value("12-")


def test_a_swap_says_its_faults_and_what_it_costs(desk: Desk) -> None:
    page = desk(f"{PAGE}?swap=7,4#next")
    expect(page.locator("#next-draw .notice.trouble")).to_contain_text("have met in round")
    expect(page.locator("#next-draw")).to_contain_text("As drawn by the rule")
    expect(page.locator("#publish-draw button")).to_contain_text("all the same")


def test_x_leads_to_the_swap(desk: Desk) -> None:
    page = desk(PAGE)
    page.keyboard.press("x")
    expect(page.locator("#swap-one")).to_be_focused()


def test_a_draw_that_has_changed_meanwhile_is_not_told(served: Served) -> None:
    served.open("stale", *teams())
    with director(served) as browser:
        headers = {"x-csrf-token": browser.token()}
        command = {"stage": "1", "seen": ["1-2 3-4"]}
        answer = browser.client.post(
            "/act/events/stale/draw/publish", json=command, headers=headers
        )
    assert (answer.status_code, answer.json()["code"]) == (409, "stale")
    assert told(served, "stale", Drawn) == []


def match_is_told(served: Served) -> None:
    with served.client() as client:
        command = {"score": "20-10", "match": "4-1v8"}
        assert client.post(f"/events/{CONGRESS}/tell/match", json=command).status_code == 201


def test_the_page_is_renewed_when_a_result_comes_in(served: Served, desk: Desk) -> None:
    page = desk(PAGE)
    match_is_told(served)
    expect(page.locator("#strip")).to_contain_text("5 of 6 matches reported")


@pytest.mark.parametrize(
    ("path", "shown", "text"),
    [
        (PAGE, "#strip", "5 of 6 matches reported"),
        (f"/e/{CONGRESS}/match/4-1v8", "#match", "20 – 10 IMPs"),
        (f"/desk/{CONGRESS}/publish", "#state", "1 missing"),
    ],
)
def test_what_is_told_before_the_page_follows_comes_to_it(
    served: Served, desk: Desk, path: str, shown: str, text: str
) -> None:
    """A slow page: it was made, then a result came in, then its stream was opened."""
    page = desk("/join")

    def slowly(route: Route) -> None:
        match_is_told(served)
        route.continue_()

    page.route("**/stream?*", slowly, times=1)
    page.goto(path)
    expect(page.locator(shown)).to_contain_text(text)


def test_no_legal_pairing_says_which_rule_must_give_way(served: Served, desk: Desk) -> None:
    """Four teams, of whom none may meet another: only letting that go helps."""
    served.open("apart", *teams(apart="1,2,3,4"))
    page = desk("/desk/apart/swiss")
    expect(
        page.locator("#next-draw .problem.trouble, #next-draw .notice").first
    ).to_be_visible()
    text = page.locator("#next-draw").inner_text()
    assert re.search(r"cannot be drawn|kept apart", text), text


def test_a_bye_is_said_with_its_reason(served: Served, desk: Desk) -> None:
    served.open("five", *teams(5))
    page = desk("/desk/five/swiss")
    expect(page.locator("#next-draw")).to_contain_text("Bye: ")


def test_what_the_scale_cannot_score_is_said_before_play(served: Served, desk: Desk) -> None:
    """Seven teams, half matches of three, and a scale that has none: set up, then drawn."""
    served.open("halves", *teams(7, boards=7, odd="half_triple", vp_scale="acbl20"))
    page = desk("/desk/halves/swiss")
    said = "cbl20 has no scale of half a match; name one by vp_half_scale"
    expect(page.locator("#conflicts")).to_contain_text(f"A{said}")
    expect(page.locator("#next-draw")).to_contain_text(f"Round 1, half matches: a{said}")
    expect(page.locator("#publish-draw button")).to_contain_text("all the same")


def test_a_knock_out_shows_its_bracket(served: Served, desk: Desk) -> None:
    knockout = StagePlanned(stage="1", form="knockout", conditions={"boards": 8})
    entrants = [Registered(contestant=str(n), name=f"Team {n}") for n in range(1, 7)]
    served.open("cup", *entrants, knockout)
    served.tell("cup", [tell(each) for each in drawn(served, "cup")])
    page = desk("/desk/cup/swiss")
    expect(page.locator(".bracket h2")).to_have_text(["Quarter-final", "Semi-final", "Final"])
    expect(page.locator(".bracket")).to_contain_text("winner of QF1")


def test_opponents_are_chosen_in_turn(served: Served, desk: Desk) -> None:
    served.open("cup", *(Registered(contestant=str(n), name=f"Team {n}") for n in range(1, 5)))
    page = desk("/desk/cup/swiss")
    expect(page.locator("#c-choice")).to_be_hidden()  # nobody chooses in a Swiss
    page.locator("#form").select_option("knockout")
    expect(page.locator("#c-draw")).to_be_hidden()
    page.locator("#c-choice").select_option(label="the higher seeds choose, in turn")
    page.locator("#boards").fill("8")
    with page.expect_navigation():
        page.get_by_role("button", name="Set up the stage").click()
    expect(page.locator("#next-draw")).to_contain_text("1 Team 1 chooses an opponent")
    page.get_by_role("button", name="3 Team 3").click()
    page.locator("dialog .primary").click()
    expect(page.locator("#matches")).to_contain_text("0 of 2 matches reported")
    [draw] = told(served, "cup", Drawn)
    assert isinstance(draw, Drawn)
    assert [(each.home, each.away) for each in draw.matches] == [("1", "3"), ("2", "4")]


def test_a_choice_of_eight_goes_on_in_turn(served: Served, desk: Desk) -> None:
    knockout = StagePlanned(stage="1", form="knockout", conditions={"choice": "yes"})
    entrants = [Registered(contestant=str(n), name=f"Team {n}") for n in range(1, 9)]
    served.open("cup", *entrants, knockout)
    page = desk("/desk/cup/swiss")
    page.get_by_role("button", name="8 Team 8").click()
    expect(page.locator("#next-draw")).to_contain_text("2 Team 2 chooses an opponent")
    expect(page.locator("#next-draw")).to_contain_text("1 Team 1 v 8 Team 8")
    expect(page.get_by_role("button", name="8 Team 8")).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#next-draw")).to_contain_text("1 Team 1 chooses an opponent")


def test_nobody_else_comes_to_the_desk(served: Served, desk: Desk) -> None:
    page = desk(PAGE, director=False)
    expect(page).to_have_url(re.compile("/sign-in"))


def test_the_page_leads_to_what_comes_of_it(desk: Desk) -> None:
    page = desk(f"/language/de?next={PAGE}")
    beside = page.get_by_role("complementary")
    expect(beside).to_contain_text("58,73 SP")
    ways = {"Rangliste": "ranking", "Beamer": "screen", "Preise": "prizes"}
    for name, path in (ways | {"Veröffentlichen": "publish"}).items():
        link = beside.get_by_role("link", name=name)
        expect(link).to_have_attribute("href", re.compile(f"/{CONGRESS}/{path}$"))


def test_the_movement_of_drawn_matches_leads_to_the_matches(served: Served, desk: Desk) -> None:
    served.open("small", *teams())
    page = desk("/desk/small/setup")
    expect(page.locator("#setup")).to_have_count(0)
    page.locator("main").get_by_role("link", name="Open the matches").click()
    expect(page.locator("h1")).to_have_text("Rounds and matches")


def test_a_match_that_is_level_says_what_decides_it(served: Served, desk: Desk) -> None:
    knockout = StagePlanned(stage="1", form="knockout", conditions={"boards": 8})
    entrants = [Registered(contestant=str(n), name=f"Team {n}") for n in range(1, 5)]
    served.open("cup", *entrants, knockout)
    served.tell("cup", [tell(each) for each in drawn(served, "cup")])
    scores = {"SF1": "20", "SF2": "8"}
    told = [MatchTold(match=m, home_imps="20", away_imps=a) for m, a in scores.items()]
    served.tell("cup", [tell(each, by="director") for each in told])
    page = desk("/desk/cup/swiss")
    expect(page.locator("#next-draw")).to_contain_text("Match SF1 is level: extra boards")


def test_a_match_of_board_a_match_is_told_in_points(served: Served, desk: Desk) -> None:
    stage = StagePlanned(stage="1", form="swiss", method="bam", conditions={"boards": 8})
    entrants = [Registered(contestant=str(n), name=f"Team {n}") for n in (1, 2)]
    served.open("bam", *entrants, stage)
    served.tell("bam", [tell(each) for each in drawn(served, "bam")])
    page = desk("/desk/bam/swiss")
    expect(page.locator("#matches")).to_contain_text("told by the points of both")
    field = page.locator("#matches input[name=score]")
    field.fill("11-5")
    field.press("Enter")
    expect(page.locator(".toast")).to_contain_text("11-5")
    [told] = [e.facts for e in served.journal("bam") if isinstance(e.facts, MatchTold)]
    assert (told.home_imps, told.home_points, told.away_points) == (None, "11", "5")
    expect(page.locator("#standings tbody tr").first).to_contain_text("11")
