"""Streams have places: by link, by address, and all together."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from overtrick.app.access.viewer import Role, Viewer
from overtrick.app.web import broadcast as places
from overtrick.app.web.broadcast import BY_LINK, ConnectionLimits, TooManyStreams
from tests.app.serving import Served, serving
from tests.app.store.telling import until

ANYONE, PHONE = Viewer(), Viewer(Role.TABLE, event="tuesday", table="3", link="l1")
HALL, OTHER = "203.0.113.7", "203.0.113.8"


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with serving(tmp_path / "club", streams_by_address=3) as served:
        served.open("tuesday")
        yield served


@contextmanager
def following(served: Served, address: str, **more: Any) -> Iterator[httpx.Response]:
    """Open a stream from an address, as a proxy on the server's machine tells it."""
    path = f"{served.url}/api/v1/events/tuesday/stream?topics=ranking"
    headers = {"x-forwarded-for": address, **more}
    with (
        httpx.Client(timeout=30) as client,
        client.stream("GET", path, headers=headers) as answer,
    ):
        yield answer


def status(served: Served, address: str, **more: Any) -> int:
    with following(served, address, **more) as answer:
        return answer.status_code


def test_an_address_without_a_link_has_so_many_places(served: Served) -> None:
    with ExitStack() as open_pages:
        lines = [
            open_pages.enter_context(following(served, HALL)).iter_lines() for _ in range(3)
        ]
        assert [next(each) for each in lines] == ["retry: 2000"] * 3
        with following(served, HALL) as fourth:
            assert fourth.status_code == 429
            refused = httpx.Response(429, content=fourth.read()).json()
        assert refused["code"] == "too-many-streams"
        assert refused["error"] == (
            "No more than 3 pages can follow from this address. "
            "Reload the page to see the present."
        )
        assert status(served, OTHER) == 200
        assert status(served, "127.0.0.1") == 200
        token = served.access.api_token(Role.ANYONE, "tuesday", "screen")
        assert status(served, HALL, authorization=f"Bearer {token}") == 200
        with httpx.Client(headers={"x-forwarded-for": HALL}, timeout=30) as reader:
            assert reader.get(f"{served.url}/e/tuesday/ranking").status_code == 200
    until(lambda: status(served, HALL) == 200)  # who has left makes room


def test_a_link_has_places_of_its_own_wherever_it_is_used() -> None:
    limits = ConnectionLimits(1)
    with ExitStack() as taken:
        taken.enter_context(limits.place(ANYONE, HALL))
        for nth in range(BY_LINK):
            taken.enter_context(limits.place(PHONE, f"10.0.0.{nth}"))
        with (
            pytest.raises(TooManyStreams, match="100 pages can follow by this link"),
            limits.place(PHONE, "10.0.1.1"),
        ):
            pass
        other = Viewer(Role.TABLE, event="tuesday", table="4", link="l2")
        with limits.place(other, HALL):
            pass
    with limits.place(PHONE, HALL):
        assert limits.following == 1
    assert limits.following == 0


@pytest.mark.parametrize("here", ["127.0.0.1", "127.8.8.8", "::1"])
def test_the_server_s_own_machine_is_free_but_for_the_limit_of_all(here: str) -> None:
    limits = ConnectionLimits(1, in_all=5)
    with ExitStack() as taken:
        for _ in range(5):
            taken.enter_context(limits.place(ANYONE, here))
        for viewer, address in ((ANYONE, here), (PHONE, HALL)):
            with pytest.raises(TooManyStreams, match="Too many follow"):
                taken.enter_context(limits.place(viewer, address))
    with limits.place(ANYONE, "nowhere"):
        assert limits.following == 1


def test_some_connections_are_left_to_those_who_tell() -> None:
    resource = pytest.importorskip("resource")
    allowed, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(1000, most), most))
        assert places._in_all() == 750
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, most))
    assert places._in_all() <= places.IN_ALL
