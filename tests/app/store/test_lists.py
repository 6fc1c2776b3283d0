"""Ten years of Tuesdays: lists know events by their rows, and fold those in play alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from overtrick.app.club.club import RESERVED
from overtrick.app.store.store import FEW, IN_PLAY, MOST_IN_PLAY, Store, is_in_play, listed
from overtrick.events.journal.entry import Entry, tell
from overtrick.events.journal.evening import Final, Opened
from overtrick.events.journal.facts import Undone
from overtrick.events.journal.meeting import Entered
from overtrick.events.journal.moment import now
from tests.app.serving import Served, serving
from tests.app.web.browsing import browsing, director

YEARS = 300


def tuesday(nth: int, weeks: float, *more: Entry) -> list[Entry]:
    """An evening so many weeks ago."""
    at = now() - timedelta(weeks=weeks)
    result = Entered(board=1, ns="1", ew="2", outcome="4S N =")
    opened = Opened(title=f"Tuesday {nth} & friends")
    return [tell(opened, at=at), tell(result, at=at + timedelta(hours=1)), *more]


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("club")
    with serving(folder) as served:
        for nth in range(YEARS):
            served.store.create(f"t{nth}", f"Tuesday {nth}", tuesday(nth, YEARS - nth))
        served.store.create("tonight", "Tonight", tuesday(900, 0))
        done = tell(Final(), by="director")
        served.store.create("last-night", "Last night", tuesday(901, 0.1, done))
        yield served


def links(page: str, path: str) -> list[str]:
    found = re.findall(rf'href="{path}/([a-z0-9-]+)', page)
    return [each for each in found if each not in RESERVED]


def test_the_start_page_folds_what_is_in_play_and_lists_the_rest(club: Served) -> None:
    with browsing(club) as reader:
        page = reader.get("/").text
        assert links(page, "/e") == ["tonight", "last-night", *_names(FEW)]
        assert club.app.state.club.in_memory == {"tonight", "last-night"}
        assert "Tuesday 901 &amp; friends" in page
        assert f"{YEARS - FEW} more" in page
        assert (
            page.index("/e/tonight")
            < page.index("Earlier events")
            < page.index("/e/last-night")
        )
        every = reader.get("/?whole=true").text
        assert links(every, "/e") == ["tonight", "last-night", *_names(YEARS)]
        assert " more)" not in every
    assert club.app.state.club.in_memory == {"tonight", "last-night"}


def test_the_desk_lists_them_with_the_day_of_their_last_entry(club: Served) -> None:
    with director(club) as desk:
        page = desk.get("/desk").text
        assert links(page, "/desk") == ["tonight", "last-night", *_names(FEW)]
        last = now() - timedelta(weeks=1) + timedelta(hours=1)
        assert str(last.astimezone().date()) in page
        every = desk.get("/desk?whole=true").text
        assert links(every, "/desk") == ["tonight", "last-night", *_names(YEARS)]
    assert club.app.state.club.in_memory == {"tonight", "last-night"}


def test_a_title_that_is_told_later_is_listed(tmp_path: Path) -> None:
    def titles() -> list[str]:
        return [row.title for row in store.events()]

    with Store.open(tmp_path / "club") as store:
        store.create("t", "First", tuesday(1, 5))
        assert titles() == ["First"]  # as whoever opened it calls it
        renamed = tell(Opened(title="Club Pairs"))
        store.append("t", [renamed, *tuesday(2, 5)])  # what is older is no change
        assert titles() == ["Club Pairs"]
        undone = tell(Undone(of=renamed.id))
        store.append("t", [undone])
        assert titles() == ["Tuesday 2 & friends"]
        store.append("t", [tell(Undone(of=undone.id))])
        assert titles() == ["Club Pairs"]
        store.append("t", [renamed])  # sent twice
        assert titles() == ["Club Pairs"]


def test_an_event_is_in_play_for_two_days_after_its_last_entry(tmp_path: Path) -> None:
    with Store.open(tmp_path / "club") as store:
        row = store.create("new", "New")
        assert row.told == row.opened
        old = store.create("old", "Old", tuesday(1, 3))
        ahead = store.create("ahead", "Clock ahead", tuesday(1, -1))
        assert old.told - old.opened < -timedelta(weeks=2)
        assert is_in_play(row)
        assert not is_in_play(row, row.told + IN_PLAY)
        assert not is_in_play(ahead)
        found = listed(store.events())
        assert (found.in_play, found.earlier, found.more) == ((row,), (ahead, old), 0)
        store.append("old", [tell(Opened(title="Old"))])
        assert [each.id for each in listed(store.events()).in_play] == ["old", "new"]


def test_a_list_reads_no_more_events_than_stay_in_memory(tmp_path: Path) -> None:
    """3,000 events of one day, brought in from elsewhere, cost each start page ten seconds."""
    with serving(tmp_path / "club") as served:
        for nth in range(MOST_IN_PLAY + 9):
            served.store.create(f"t{nth}", f"Tuesday {nth}", tuesday(nth, 0.01))
        with browsing(served) as reader:
            page = reader.get("/").text
        assert len(links(page, "/e")) == MOST_IN_PLAY + 9
        assert len(served.app.state.club.in_memory) == MOST_IN_PLAY
        assert page.index("/e/t9/") < page.index("Earlier events") < page.index("/e/t8/")


def _names(count: int) -> list[str]:
    """The last Tuesdays, the newest first."""
    return [f"t{nth}" for nth in range(YEARS - 1, YEARS - 1 - count, -1)]
