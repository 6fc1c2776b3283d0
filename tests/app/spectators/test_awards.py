"""Awards on a real server: the page, the table and the document say the same, with why."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator

import httpx
import pytest
from markupsafe import escape

from overtrick.events.awards.awarding import awards_of
from overtrick.events.awards.schemes import SCHEMES
from overtrick.events.journal.entry import tell
from overtrick.events.journal.fold import fold
from overtrick.events.journal.people import RegisteredPlayer
from overtrick.events.now.live import ranking_of
from overtrick.messages import say, speaking
from tests.app.serving import Served, fill_demo, serving
from tests.app.store.telling import until

LIVE, PAST = "demo-evening", "demo-last-week"
DANGER = "=HYPERLINK(1)"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server with the demo's events, in which somebody has a name that is a formula."""
    with serving(tmp_path_factory.mktemp("club")) as found:
        fill_demo(found.store)
        yield found


def _get(served: Served, path: str) -> httpx.Response:
    return httpx.get(f"{served.url}{path}", timeout=30, follow_redirects=True)


@pytest.mark.parametrize("scheme", ["acbl-club", "sbu-club", "nz-club"])
def test_page_table_and_document_say_the_same(served: Served, scheme: str) -> None:
    document = _get(served, f"/api/v1/events/{PAST}/awards?scheme={scheme}").json()
    page = _get(served, f"/e/{PAST}/awards?by={scheme}").text.replace("−", "-")
    rows = list(
        csv.DictReader(io.StringIO(_get(served, f"/e/{PAST}/awards.csv?by={scheme}").text))
    )
    assert document["closed"] == ""
    assert [line["award"] for line in document["awards"]] == [row["award"] for row in rows]
    for line, row in zip(document["awards"], rows, strict=True):
        assert row["why"] == "; ".join(line["why"])
        assert row["names"].removeprefix("'") == line["who"]
        assert f"<summary>Why {line['award']}?</summary>" in page
        assert all(f"<li>{escape(step)}</li>" in page for step in line["why"])
    dutch = httpx.get(
        f"{served.url}/e/{PAST}/awards?by={scheme}", headers={"accept-language": "nl"}
    ).text
    for doubt in SCHEMES[scheme].unconfirmed:
        assert str(escape(doubt)) in page
        with speaking("nl"):
            assert f"<li>Niet bevestigd: {escape(say(doubt))}</li>" in dutch
        assert str(escape(doubt)) not in dutch


def test_the_awards_are_those_of_the_event(served: Served) -> None:
    state = fold(each.entry for each in served.store.read(PAST))
    lines = [line for line in awards_of(ranking_of(state), SCHEMES["acbl-club"]) if line.award]
    document = _get(served, f"/api/v1/events/{PAST}/awards?scheme=acbl-club").json()
    assert [line["id"] for line in document["awards"]] == [line.standing.id for line in lines]
    assert [float(line["award"]) for line in document["awards"]] == [
        float(line.award) for line in lines
    ]


def test_its_sums_have_the_sign_of_the_language_for_decimals(served: Served) -> None:
    german = {"accept-language": "de"}
    page = httpx.get(f"{served.url}/e/{PAST}/awards?by=nz-club", headers=german).text
    steps = re.findall(r"<li>(.*?)</li>", page.partition("<tbody>")[2].partition("</tbody>")[0])
    assert any(re.search(r"\d,\d", step) for step in steps)
    assert not any(re.search(r"\d\.\d", step) for step in steps)


def test_without_a_scheme_all_can_be_chosen(served: Served) -> None:
    document = _get(served, f"/api/v1/events/{PAST}/awards").json()
    assert [each["id"] for each in document["schemes"]] == list(SCHEMES)
    assert document["awards"] == []
    page = _get(served, f"/e/{PAST}/awards").text
    assert page.count("<option") == sum(1 + len(each["levels"]) for each in document["schemes"])


def test_a_scheme_that_does_not_fit_says_why(served: Served) -> None:
    document = _get(served, f"/api/v1/events/{PAST}/awards?scheme=wbf-games").json()
    assert document["closed"] == "wbf-games asks for a level: open, women, seniors"
    assert document["awards"] == []
    assert "wbf-games asks for a level" in _get(served, f"/e/{PAST}/awards?by=wbf-games").text
    assert _get(served, f"/e/{PAST}/awards.csv?by=wbf-games").status_code in (400, 422)
    assert _get(served, f"/e/{PAST}/awards?by=none").status_code == 404


def test_a_name_is_no_formula(served: Served) -> None:
    first = _get(served, f"/api/v1/events/{PAST}/awards?scheme=nz-club").json()["awards"][0]
    players = [RegisteredPlayer(player=f"{first['id']}{n}", name=DANGER) for n in "ab"]
    served.store.append(PAST, [tell(player) for player in players])
    sheet = f"/e/{PAST}/awards.csv?by=nz-club"
    until(lambda: DANGER in _get(served, sheet).text)  # the server follows the store
    text = _get(served, sheet).text
    assert f",'{DANGER}" in text
    assert f",{DANGER}" not in text
