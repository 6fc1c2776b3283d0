"""A file that makes a reader hang, or eat all memory, costs that file alone."""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from overtrick.app.club.apart import Apart, TooHard
from overtrick.errors import InvalidFile, InvalidTelling
from overtrick.formats.journals.journal import entries_of
from tests.app.club import hostile
from tests.app.serving import serving
from tests.app.store.telling import until
from tests.app.web.browsing import director


@pytest.fixture
def apart() -> Iterator[Apart]:
    found = Apart(seconds=120)  # on a busy machine it takes long to start
    yield found
    found.close()


def test_one_that_hangs_is_stopped_and_the_next_is_read(apart: Apart) -> None:
    with pytest.raises(TooHard, match="more time or memory"):
        Apart(seconds=0).call(hostile.forever)
    assert apart.call(hostile.where) != os.getpid()


def test_the_time_that_counts_is_that_of_the_processor_and_of_each_file_anew() -> None:
    """A busy machine lets a file wait; it is no harder for that."""
    apart = Apart(seconds=1, waiting=60.0)
    assert len({apart.call(hostile.waiting, 2.5), apart.call(hostile.waiting, 0.0)}) == 1
    assert len({apart.call(hostile.working, 0.7) for _ in range(3)}) == 1
    apart.close()


def test_one_that_only_waits_is_stopped_by_the_clock() -> None:
    with pytest.raises(TooHard, match="more time or memory"):
        Apart(waiting=2.0).call(hostile.waiting, 60.0)


def test_one_that_hangs_does_not_keep_another(apart: Apart) -> None:
    with ThreadPoolExecutor(2) as threads:
        hangs = threads.submit(apart.call, hostile.forever)
        assert apart.call(hostile.printing) == 7
        assert not hangs.done()
        apart.close()
        with pytest.raises(TooHard):
            hangs.result()


def test_one_that_eats_memory_is_refused(apart: Apart) -> None:
    with pytest.raises(TooHard, match="memory"):
        apart.call(hostile.hungry)
    assert apart.call(hostile.printing) == 7


def test_one_that_ends_the_process_is_refused(apart: Apart) -> None:
    with pytest.raises(TooHard):
        apart.call(hostile.vanishing)
    assert apart.call(hostile.printing) == 7


def test_a_refusal_comes_back_with_its_field(apart: Apart) -> None:
    with pytest.raises(InvalidTelling) as refused:
        apart.call(hostile.refusing)
    assert (str(refused.value), refused.value.field) == ("which board?", "board")


def test_a_fault_of_a_reader_is_a_sentence(apart: Apart) -> None:
    with pytest.raises(InvalidFile, match="a fault of the program"):
        apart.call(int, "seven")


def test_the_process_stays_for_the_next(apart: Apart) -> None:
    assert apart.call(hostile.where) == apart.call(hostile.where)


def test_closing_ends_what_hangs() -> None:
    apart = Apart(seconds=600)
    with ThreadPoolExecutor(1) as threads:
        hangs = threads.submit(apart.call, hostile.forever)
        until(lambda: apart._idle or apart._all)
        apart.close()
        with pytest.raises(TooHard):
            hangs.result()
    with pytest.raises(TooHard, match="the server stops"):
        apart.call(hostile.printing)


def test_a_journal_comes_back_as_it_is_read_here(apart: Apart) -> None:
    line = (
        b'{"at": "2026-03-06T19:02:00Z", "by": "desk", "kind": "note", "text": "tea",'
        b' "id": "a1"}\n'
    )
    found, problems = apart.call(entries_of, line + b"noise\n", "tuesday")
    here, said = entries_of(line + b"noise\n", "tuesday")
    assert (found, [*map(str, problems)]) == (here, [*map(str, said)])


def test_a_file_from_the_desk_is_read_in_another_process(tmp_path: Path, apart: Apart) -> None:
    whole = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
    deals = {"deals": ("tuesday.pbn", f'[Board "7"]\n[Deal "{whole}"]\n'.encode())}
    with serving(tmp_path / "club") as served:
        served.app.state.club._apart = apart  # the processes of no other club
        served.open("tuesday")
        with director(served) as browser:
            token = {"_csrf_token": browser.token("/desk")}
            sent = browser.client.post("/desk/tuesday/deals", data=token, files=deals)
            assert sent.status_code == 200
        kept = served.store.get("deals", "tuesday")
        assert kept is not None
        assert list(kept.document) == ["7"]
        assert len(apart._all) == 1
    assert not apart._all  # a club that stops ends them
