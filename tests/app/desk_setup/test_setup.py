"""Set-up: questions, proposals, start now, a movement of one's own, deals, last time first."""

from __future__ import annotations

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from urllib.parse import urlsplit

import httpx
import pytest
from playwright.sync_api import expect

from overtrick.app.club.deals import deal_name
from overtrick.app.store.store import Store
from overtrick.app.views.desk.sessions import own_movement
from overtrick.app.views.desk.setup import SetupAsked, offer
from overtrick.app.web.routes.setup import _keep_deals
from overtrick.events.journal.entry import tell
from overtrick.events.journal.fold import fold
from overtrick.events.journal.meeting import Entered
from overtrick.events.journal.people import Registered
from overtrick.events.journal.plan import Plan, planning
from overtrick.events.journal.stages import StagePlanned
from overtrick.movements.registry import movement
from tests.app.chromium import LAPTOP, PHONE
from tests.app.desk_setup.conftest import Desk
from tests.app.pages import Held, faults_of
from tests.app.serving import Served
from tests.app.web.browsing import Browser, director

WHOLE = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
TWICE = WHOLE[:-16] + "AKQJT98765432..."
QUESTIONS = {"title": "Tuesday pairs", "kind": "pairs", "boards": "21", "time": "3:00"}


@pytest.fixture
def browser(served: Served) -> Iterator[Browser]:
    with director(served) as browser:
        yield browser


def begin(browser: Browser, deed: str, tables: str, **more: str) -> httpx.Response:
    typed = {**QUESTIONS, "tables": tables, **more}
    found = offer(SetupAsked.read(typed))
    movement = found.rows[0].id if found.rows else ""
    key = SetupAsked.read(typed).key
    return browser.send(
        "/desk/new", **{"movement": movement, "key": key, "deed": deed, **typed}
    )


def event_of(answer: httpx.Response) -> str:
    assert answer.status_code == 303, answer.text
    return urlsplit(answer.headers["location"]).path.split("/")[2]


def test_the_id_is_made_of_title_and_date_and_play_begins(
    served: Served, browser: Browser
) -> None:
    event = event_of(begin(browser, "start", "7"))
    assert event.startswith("tuesday-pairs-20")
    kinds = [entry.kind for entry in served.journal(event)]
    assert kinds == ["open", "settings", "movement", "round"]
    assert event_of(begin(browser, "later", "7")) == f"{event}-2"
    assert [entry.kind for entry in served.journal(f"{event}-2")][-1] == "movement"


def test_the_pairs_of_the_entry_desk_are_so_many_tables(
    served: Served, browser: Browser
) -> None:
    served.open("field", *(Registered(contestant=str(n)) for n in range(1, 10)))
    page = browser.get("/desk/field/setup").text
    assert 'name="tables" type="text" value="4.5"' in page
    assert 'aria-label="Reduced Howell' in page or 'aria-label="Complete Howell' in page
    assert re.search(r"</strong>, <span>\d+ rounds of \d", page)  # its name, and its shape


def test_pairs_that_play_by_a_movement_after_all_are_no_teams(
    served: Served, browser: Browser
) -> None:
    teams = {"title": "Field", "kind": "teams", "tables": "", "deed": "swiss"}
    event = event_of(browser.send("/desk/new", **teams))
    assert fold(served.journal(event)).rules.method == "teams"
    typed = {**QUESTIONS, "tables": "4"}
    movement, key = offer(SetupAsked.read(typed)).rows[0].id, SetupAsked.read(typed).key
    typed |= {"movement": movement, "key": key, "deed": "start"}
    assert browser.send(f"/desk/{event}/setup", **typed).status_code == 303
    state = fold(served.journal(event))
    assert (state.rules.method, len(state.plans)) == ("", 1)
    shown = state.rules.conditions
    assert (shown.live_ranking, shown.freeze) == (3, 1)  # as any evening of pairs


@pytest.mark.parametrize("own", [False, True])
def test_pairs_of_whom_no_matches_are_drawn_are_shown_what_is_usual(
    served: Served, browser: Browser, own: bool
) -> None:
    """A Swiss of pairs tells all; played by a movement after all it hides its last round."""
    if own:  # a club that tells all every evening, as it has chosen
        shown = {"live_ranking": 1, "freeze": 0}
        served.store.put("rules-preset", "all", {"rules": "default", "changes": shown})
    typed = {**QUESTIONS, "method": "butler", "tables": "", "deed": "swiss"}
    event = event_of(browser.send("/desk/new", **typed))
    typed["tables"] = "4"
    movement, key = offer(SetupAsked.read(typed)).rows[0].id, SetupAsked.read(typed).key
    typed |= {"movement": movement, "key": key, "deed": "start"}
    assert browser.send(f"/desk/{event}/setup", **typed).status_code == 303
    rules = fold(served.journal(event)).rules
    seen = rules.conditions.live_ranking, rules.conditions.freeze
    assert (rules.method, seen) == ("butler", (1, 0) if own else (3, 1))


@pytest.mark.parametrize("tables", ["5", "6.5", "7"])
def test_start_now_loses_neither_a_result_nor_a_name(
    served: Served, browser: Browser, tables: str
) -> None:
    event = event_of(begin(browser, "now", tables))
    seated = fold(served.journal(event)).plan()
    assert seated is not None
    first, *_, last = seated.movement.meetings[0]
    assert (last.ns is None) is (tables == "6.5")  # as the page says: the last North-South
    said = browser.tell(event, "enter", board=1, ns=first.ns, ew=first.ew, outcome="4S N =")
    assert said.status_code == 201, said.text
    said = browser.tell(event, "contestant", contestant=first.ew, players=["Ann", "Bob"])
    assert said.status_code == 201, said.text
    page = browser.get(f"/desk/{event}/setup").text
    assert "Play has begun without a movement" in page
    assert "for that is what lies on the tables" in page  # why no other number is offered
    typed = {**QUESTIONS, "tables": tables}
    movement = page.split('name="movement" value="')[1].split('"')[0]
    key = SetupAsked.read({**typed, "boards": "24"}).key
    answer = browser.send(
        f"/desk/{event}/setup",
        **{**typed, "boards": "24", "movement": movement, "key": key, "deed": "start"},
    )
    assert answer.status_code == 303, answer.text  # nothing that is known changes
    state = fold(served.journal(event))
    plan, problems = state.plan_read()
    assert plan is not None
    assert not problems
    assert len(plan.movement.rounds) > 1
    now = next(each for each in plan.movement.meetings[0] if each.table == first.table)
    assert (now.ns, now.ew, now.set) == (first.ns, first.ew, first.set)
    assert len(state.session().lines) == 1
    assert state.roster.names()[first.ew or ""] == ("Ann", "Bob")


def test_what_is_typed_stays_and_the_field_says_why(browser: Browser) -> None:
    answer = begin(browser, "start", "six", title="Our <evening>")
    assert answer.status_code == 422
    assert "Tables is a number such as 7 or 6.5, not “six”" in answer.text
    assert 'value="Our &lt;evening&gt;"' in answer.text
    assert 'id="tables-error"' in answer.text


def test_nothing_fits_gives_the_nearest_with_what_they_miss() -> None:
    found = offer(SetupAsked.read({"tables": "7", "boards": "24", "time": "20"}))
    assert found.rows
    assert all(row.over for row in found.rows)
    assert str(found.advice[0]) == "Nothing fits into that time: these take longer."


def test_movements_that_are_not_those_asked_for_are_looked_at_first(browser: Browser) -> None:
    answer = begin(browser, "start", "7", key="pairs|12|21|180|None")
    assert answer.status_code == 200
    assert "The movements are now those for what you typed" in answer.text


def test_the_last_set_up_is_offered_first_and_one_keeps_its_name(browser: Browser) -> None:
    begin(browser, "start", "7", save_as="Our Tuesday")
    begin(browser, "start", "5")
    page = browser.get("/desk/new").text
    assert "As last time" in page
    assert 'name="tables" type="text" value="5"' in page
    assert "Our Tuesday" in page
    assert 'value="7"' in browser.get("/desk/new?setup=our-tuesday").text


@pytest.mark.parametrize(
    ("kind", "tables", "many"),
    [("teams", "4", 4), ("individual", "4", 16), ("individual", "2,25", 9)],
)
def test_teams_and_individuals(
    served: Served, browser: Browser, kind: str, tables: str, many: int
) -> None:
    event = event_of(begin(browser, "start", tables, kind=kind, time=""))
    plan = fold(served.journal(event)).plan()
    assert plan is not None
    assert plan.movement.kind.value == kind
    rounds = plan.movement.rounds
    assert len({who for row in rounds for each in row for who in each.seated}) == many
    rules = fold(served.journal(event)).rules  # teams are teams before their first result
    is_teams = kind == "teams"
    assert (rules.method == "teams", rules.conditions.freeze == 0) == (is_teams, is_teams)
    assert browser.get(f"/desk/{event}/names").status_code == 200
    assert browser.get(f"/desk/{event}/cards?sheet=guide").status_code == 200


def test_a_swiss_needs_no_number_of_tables(browser: Browser) -> None:
    for tables in ("", "many"):
        answer = browser.send("/desk/new", title="Cup", tables=tables, deed="swiss")
        assert answer.status_code == 303
        assert answer.headers["location"].endswith("/swiss")


def test_single_players_are_told_why_no_swiss_is_theirs(
    served: Served, browser: Browser
) -> None:
    answer = browser.send("/desk/new", title="Cup", kind="individual", tables="", deed="swiss")
    assert answer.status_code == 422
    assert "Single players meet by a movement." in answer.text
    assert served.store.events() == []
    typed = {**QUESTIONS, "kind": "individual", "tables": "3"}
    movement, key = offer(SetupAsked.read(typed)).rows[0].id, SetupAsked.read(typed).key
    typed |= {"movement": movement, "key": key, "deed": "start"}
    event = event_of(browser.send("/desk/new", **typed))
    assert "Matches: Swiss" not in browser.get(f"/desk/{event}/setup").text


def test_of_ones_own_movement_the_first_100_faults_are_listed() -> None:
    """A file of 300 kB made a page of 5 MB of them."""
    cells = ",".join('{"ns": 1, "ew": 1, "set": 1}' for _ in range(150))
    found = own_movement(("x.json", f'{{"grid": [[{cells}]]}}'.encode()))
    assert len(found.faults) == 101
    assert str(found.faults[-1]) == "51 more are not listed"


def test_what_is_too_long_to_come_back_with_the_form_is_refused() -> None:
    """It was cut off on its way, and not JSON any more when it was chosen."""
    row = ",".join(f'{{"ns":{at},"ew":{at + 200},"set":{at}}}' for at in range(1, 121))
    text = f'{{"grid": [{",".join([f"[{row}]"] * 120)}]}}'
    found = own_movement(("x.json", text.encode()))
    assert str(found.error) == "x.json: 120 tables in 120 rounds are too many for a form"
    assert not found.grid


def test_a_movement_of_ones_own_is_checked(served: Served, browser: Browser) -> None:
    grid = (
        '{"name": "Ours", "winners": 1, "grid": [[{"table": 1, "ns": 1, "ew": 2, "set": 1},'
        '{"table": 2, "ns": 3, "ew": 4, "set": 1}], [{"table": 1, "ns": 1, "ew": 2, "set": 2},'
        '{"table": 2, "ns": 3, "ew": 4, "set": 2}]]}'
    )
    typed = {**QUESTIONS, "tables": "2", "deed": "own", "sets": "4"}
    token = browser.token()
    answer = browser.client.post(
        "/desk/new",
        data={"_csrf_token": token, **typed},
        files={"own": ("ours.json", grid.encode(), "application/json")},
    )
    assert "Ours" in answer.text
    assert "meet" in answer.text  # twice: the checker says so
    key = SetupAsked.read(typed).key
    more = {**typed, "deed": "start", "movement": "own", "grid": grid, "key": key}
    plan = fold(served.journal(event_of(browser.send("/desk/new", **more)))).plan()
    assert plan is not None
    assert (plan.movement.name, plan.boards_per_set) == ("Ours", 4)


def test_deals_are_loaded_and_a_wrong_file_is_named(served: Served, browser: Browser) -> None:
    event = event_of(begin(browser, "start", "7"))
    sent = {"_csrf_token": browser.token()}
    pbn = f'[Board "7"]\n[Deal "{WHOLE}"]\n'.encode()
    answer = browser.client.post(
        f"/desk/{event}/deals", data=sent, files={"deals": ("tuesday.pbn", pbn)}
    )
    assert "1 board is loaded." in answer.text
    kept = served.store.get("deals", event)
    assert kept is not None
    assert kept.document["7"]["deal"].startswith("N:AKQJT9")
    answer = browser.client.post(
        f"/desk/{event}/deals", data=sent, files={"deals": ("x.pbn", b"nothing")}
    )
    assert answer.status_code == 422
    assert "x.pbn" in answer.text


def test_what_is_wrong_in_a_file_of_deals_is_said_in_the_readers_language(
    served: Served, browser: Browser
) -> None:
    event = event_of(begin(browser, "start", "7"))
    browser.client.get("/language/fr", params={"next": "/"})
    pbn = f'[Board "7"]\n[Deal "{WHOLE}"]\n\n[Board "8"]\n[Deal "{TWICE}"]\n'.encode()
    answer = browser.client.post(
        f"/desk/{event}/deals",
        data={"_csrf_token": browser.token()},
        files={"deals": ("tuesday.pbn", pbn)},
    )
    assert "données deux fois, à Nord et Ouest" in answer.text


def test_one_movement_with_sets_of_two_sizes_is_two_choices(
    served: Served, browser: Browser
) -> None:
    more = {"boards": "24", "winners": "2"}
    rows = offer(SetupAsked.read({**QUESTIONS, "tables": "6", **more})).rows
    relays = [row for row in rows if row.id == "relay:6"]
    assert [row.boards_per_set for row in relays] == [4, 3]
    assert len({row.value for row in rows}) == len(rows)
    for row in relays:
        event = event_of(begin(browser, "start", "6", **more, movement=row.value))
        plan = fold(served.journal(event)).plan()
        assert plan is not None
        assert plan.boards_per_set == row.boards_per_set


def test_another_movement_says_what_it_changes_before(served: Served, browser: Browser) -> None:
    event = event_of(begin(browser, "start", "7"))
    plan = fold(served.journal(event)).plan()
    assert plan is not None
    first = plan.movement.meetings[0][0]
    facts = Entered(board=1, ns=first.ns, ew=first.ew, outcome="4S N =", round="1", table="1")
    served.tell(event, [tell(facts, by="director")])
    typed = {**QUESTIONS, "tables": "7", "boards": "21"}
    other = next(row for row in offer(SetupAsked.read(typed)).rows if "howell" in row.id)
    more = {**typed, "movement": other.id, "key": SetupAsked.read(typed).key, "deed": "start"}
    answer = browser.send(f"/desk/{event}/setup", **more)
    assert answer.status_code == 200
    assert "Choose it all the same" in answer.text
    assert browser.send(f"/desk/{event}/setup", **{**more, "deed": "sure"}).status_code == 303


def test_a_movement_is_remarked_on_without_the_command_line() -> None:
    found = offer(
        SetupAsked.read({"kind": "teams", "tables": "8", "boards": "24", "time": "3:00"})
    )
    remarks = " ".join(str(remark) for row in found.rows for remark in row.remarks)
    assert "a Swiss fits too, opponents of like score." in remarks
    assert "overtrick" not in remarks


def test_only_the_director_opens_events(served: Served, browser: Browser) -> None:
    assert browser.client.get("/desk/new").status_code == 200
    with httpx.Client(base_url=served.url, timeout=30) as nobody:
        assert nobody.get("/desk/new").status_code == 302


def test_a_full_howell_is_offered_and_its_grid_can_be_looked_at(desk: Desk) -> None:
    page = desk("/desk/new?tables=5.5")
    first = page.locator(".proposal").first
    expect(first).to_contain_text("Complete Howell, 11 pairs")
    expect(first).to_contain_text("Pairs meet as many others as they can")
    with page.context.expect_page() as opened:
        page.get_by_role("link", name="Look at the grid of Complete Howell").click()
    grid = opened.value
    expect(grid.get_by_role("row")).to_have_count(12)
    expect(grid.get_by_role("row").nth(11)).to_contain_text("11 sits out")
    assert faults_of(grid, LAPTOP, PHONE) == []
    page.locator("#boards").fill("24")
    expect(page.locator(".proposal").filter(has_text="Complete Howell, 11")).to_be_visible()


def test_a_movement_chosen_while_the_list_is_renewed_stays(desk: Desk) -> None:
    page = desk("/desk/new")
    page.get_by_label("Tables", exact=True).fill("7")
    rows = page.locator("input[name=movement]")
    expect(rows.nth(1)).to_be_visible()
    held = Held(page, "**/desk/new?kind=*")
    page.get_by_label("Time", exact=True).fill("3:01")
    held.comes()
    value = rows.nth(1).get_attribute("value")
    rows.nth(1).check()
    with page.expect_response("**/desk/new?kind=*"):
        held.let_go()
    expect(page.locator("[data-live=polite]")).to_contain_text("movements")
    expect(page.locator(f"input[value='{value}']")).to_be_checked()


def test_teams_are_asked_nothing_about_pairs(desk: Desk) -> None:
    page = desk("/desk/new")
    scoring, winners = page.get_by_label("Scoring"), page.get_by_label("Winners")
    for kind, asked in (("teams", (False, False)), ("individual", (True, False))):
        page.get_by_label("Who plays?").select_option(kind)
        assert (scoring.is_visible(), winners.is_visible()) == asked
    page.get_by_label("Who plays?").select_option("pairs")
    expect(winners).to_be_visible()


def test_a_final_after_a_qualifying_session_is_planned_by_its_stage(
    served: Served, browser: Browser
) -> None:
    """Stages that are played by movements have their sessions on the page of the movement."""
    results = [
        Entered(board=line.board.number, ns=line.ns, ew=line.ew, outcome="4S N =")
        for line in Plan(movement("howell:6"), 1).expected()
    ]
    qualifying = StagePlanned(stage="Q", form="table", title="Qualifying", sessions=("1",))
    served.open("congress", qualifying)
    page = browser.get("/desk/congress/setup").text
    assert "Session 1" in page
    assert "is drawn, round by round" not in page
    served.tell("congress", [tell(planning(movement("howell:6"), 1)), *map(tell, results)])
    final = {"form": "table", "stage": "F", "earlier": "Q", "places": "1-4"}
    said = browser.tell("congress", "stage", **final, changes={"carry_forward": "half"})
    assert said.status_code == 201, said.text
    page = browser.get("/desk/congress/setup?session=F").text
    assert "It is of stage F, which has a ranking of its own." in page
    assert "From stage Qualifying counts: half the score." in page
    matches = browser.get("/desk/congress/swiss?stage=Q").text
    assert "A draw needs two" not in matches  # nobody has a name, and six have played
    assert "No pairs yet" not in matches
    assert "Nothing is drawn in this stage" in matches
    assert ">Matches</th>" not in matches  # a column with nothing in it
    typed = {**QUESTIONS, "tables": "2", "session": "F"}
    chosen = offer(SetupAsked.read(typed)).rows[0].value
    sent = {**typed, "key": SetupAsked.read(typed).key, "movement": chosen, "deed": "start"}
    answer = browser.send("/desk/congress/setup", **sent)
    assert answer.headers["location"] == "/desk/congress/setup?session=F&section=A"
    state = fold(served.journal("congress"))
    plan, stage = state.plan("F"), state.stage("F")
    assert plan is not None
    first = {who for each in plan.movement.meetings[0] for who in (each.ns, each.ew)}
    assert first == set(stage.named)


def test_deals_of_two_sessions_that_are_loaded_at_once_are_all_kept(store: Store) -> None:
    """Two devices load the deals of a session each."""
    start = Barrier(2)

    def load(session: str) -> None:
        start.wait()
        for board in range(1, 21):
            _keep_deals(store, "cup", session, {str(board): {}})

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(load, ("1", "2")))
    kept = store.get("deals", "cup")
    assert kept
    assert {*kept.document} == {deal_name("1", 20), deal_name("2", 20)}


def test_a_stage_that_is_not_told_yet_is_called_by_its_id(
    served: Served, browser: Browser
) -> None:
    after = {"from": "Q", "carry_forward": "half"}
    final = StagePlanned(stage="F", form="table", sessions=("1",), conditions=after)
    served.open("congress", final)
    answer = browser.get("/desk/congress/setup")
    assert answer.status_code == 200
    assert "From stage Q counts: half the score." in answer.text
