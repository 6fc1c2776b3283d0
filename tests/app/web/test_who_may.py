"""
Who may ask for what: every route of the server, with every link, cookie and token there is.

A route that no line here names is refused by the test, so that whoever adds one says who may.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import Any, Literal

import httpx
import msgspec
import msgspec.inspect
import pytest

from overtrick.app.access.access import Access
from overtrick.app.access.viewer import Role
from overtrick.app.demo import EVENING, PASS_PHRASE
from overtrick.app.use_cases.registry import USE_CASES
from tests.app.serving import CHEAP, Served, fill_demo, serving
from tests.app.web.browsing import Browser

Group = Literal["anyone", "any desk", "desk", "director", "table", "pair", "command", "door"]

ANYONE = {
    "/",
    *("/club/colours.css", "/club/logo", "/health", "/home", "/home/party"),
    *("/language/{code:str}", "/openapi.json", "/static/{path:path}"),
    *("/act/events", "/act/events/{event:str}", "/act/formats", "/act/movements", "/act/score"),
    *(f"/act/events/{{event:str}}/{each}" for each in ("awards", "ranking", "standings")),
    *("/act/events/{event:str}/stream", "/act/events/{event:str}/why/{contestant:str}"),
}
"""What the display settings decide about, or what has no names in it; to be read alone."""

DOORS = {
    *("/d", "/d/{token:str}", "/join", "/me/forget", "/me/{token:str}", "/setup/{token:str}"),
    *("/sign-in", "/sign-out", "/t/{token:str}"),
}
"""Where somebody says who it is: ``test_doors.py`` tries them."""

DIRECTOR = {
    *(
        "/act/backup",
        "/act/copy",
        "/act/import",
        "/act/ratings",
        "/act/events/{event:str}/files",
    ),
    "/act/events/{event:str}/losses",
    *(f"/desk/{{event:str}}/{each}" for each in ("announced/{entry:str}", "cards/wifi")),
    *(f"/desk/{{event:str}}/{each}" for each in ("deputies", "deputies/withdraw", "personal")),
    *(f"/desk/{{event:str}}/{each}" for each in ("print", "publish", "rules/preset")),
}
"""For the director alone; so is what begins with ``OF_CLUB``."""

OF_CLUB = (
    *("/desk/club", "/desk/devices", "/desk/new", "/desk/pass-phrase", "/desk/players"),
    *("/desk/safe", "/desk/set-ups", "/desk/simultaneous"),
)
REFUSED = (401, 403, 410)


def group_of(method: str, path: str) -> Group:
    """Say who may ask for a route."""
    if path in DOORS:
        return "door"
    if path.startswith(("/act/events/{event:str}/tell/", "/act/events/{event:str}/preview/")):
        return "command"
    is_read = method == "GET"
    if is_read and (path in ANYONE or path.startswith(("/e/", "/simultaneous/"))):
        return "anyone"
    if path == "/home/party" or (is_read and path.startswith("/act/simultaneous/")):
        return "anyone"
    if path.startswith("/act/table") or path == "/t":
        return "table"
    if path in ("/me", "/me/match"):
        return "pair"
    if path != "/desk/new/grid" and (
        path in DIRECTOR or path.startswith((*OF_CLUB, "/act/simultaneous/"))
    ):
        return "director"
    if path == "/act/events":
        return "director"
    if path in ("/desk", "/desk/new/grid"):
        return "any desk"
    if path.startswith(("/desk/{event:str}", "/act/events/{event:str}/")):
        return "desk"
    raise AssertionError(f"{method} {path}: nobody says who may")


class Places(dict[str, str]):
    """What stands in the places of a route: a number, where nothing else is known."""

    def __missing__(self, name: str) -> str:
        return "1"


PLACES = Places({"event": EVENING, "format": "csv", "verb": "enter", "id": "x", "entry": "x"})
ASKED = {
    "event": "another",
    "pair": "1",
    "round": "1",
    "formats": "csv",
    "text": "4S",
    "board": "1",
}
OTHER = "another-club-evening"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("who-may") / "club") as served:
        fill_demo(served.store, EVENING)
        served.open(OTHER)
        served.access.set_pass_phrase(PASS_PHRASE)
        yield served


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Another club, with an evening of the same id."""
    with serving(tmp_path_factory.mktemp("who-may") / "other") as served:
        fill_demo(served.store, EVENING)
        served.access.set_pass_phrase(PASS_PHRASE)
        yield served


@contextmanager
def asking(served: Served, cookies: dict[str, str]) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=served.url, timeout=60) as client:
        for name, value in cookies.items():
            client.cookies.set(name, value)
        client.headers["x-csrf-token"] = Browser(client).token()
        yield client


def deputy(served: Served, event: str) -> str:
    """Sign a deputy of one event in: the cookie's token."""
    with httpx.Client(base_url=served.url, timeout=60) as client:
        browser = Browser(client)
        browser.get(served.access.desk_link(event, "Bob").path)
        assert browser.send("/d", device="phone").status_code == 303
        return client.cookies["overtrick_desk"]


@pytest.fixture(scope="module")
def callers(served: Served, elsewhere: Served) -> dict[str, dict[str, str]]:
    """Whoever may come, by the cookies that show it."""
    access = served.access
    past = Access(
        served.store, hasher=CHEAP, clock=lambda: datetime.now(UTC) - timedelta(days=90)
    )
    expired = past.table_link(EVENING, "7").token
    replaced = access.table_link(EVENING, "5")
    access.replace(replaced.id)
    signed_out = access.sign_in(PASS_PHRASE, "lost")
    access.sign_out(signed_out.token)
    found = {
        "nobody": {},
        "table": {"overtrick_table": access.table_link(EVENING, "3").token},
        "table of another event": {"overtrick_table": access.table_link(OTHER, "3").token},
        "replaced link": {"overtrick_table": replaced.token},
        "expired link": {"overtrick_table": expired},
        "pair": {"overtrick_me": access.personal_link(EVENING, "3").token},
        "pair of another event": {"overtrick_me": access.personal_link(OTHER, "3").token},
        "deputy": {"overtrick_desk": deputy(served, EVENING)},
        "deputy of another event": {"overtrick_desk": deputy(served, OTHER)},
        "director": {"overtrick_desk": access.sign_in(PASS_PHRASE, "laptop").token},
        "signed out": {"overtrick_desk": signed_out.token},
    }
    theirs = elsewhere.access
    link = theirs.table_link(EVENING, "3").token
    found["another club"] = {
        "overtrick_desk": theirs.sign_in(PASS_PHRASE, "laptop").token,
        "overtrick_table": link,
        "overtrick_me": theirs.personal_link(EVENING, "3").token,
    }
    found[IN_THE_DESKS_COOKIE] = {"overtrick_desk": access.table_link(EVENING, "3").token}
    return found


IN_THE_DESKS_COOKIE = "a table's link in the desk's cookie"

MAY: dict[str, set[str]] = {
    "any desk": {"director", "deputy", "deputy of another event"},  # each its own event
    "desk": {"director", "deputy"},
    "director": {"director"},
    "table": {"table", "table of another event", IN_THE_DESKS_COOKIE},  # each its own
    "pair": {"pair", "pair of another event"},
}


def routes(served: Served) -> list[tuple[str, str, str]]:
    """Every route but the API's, which has those of ``/act``: method, pattern, path."""
    return sorted(
        (method, route.path, route.path_format.format_map(PLACES))
        for route in served.app.routes
        for method in route.methods
        if method not in ("OPTIONS", "HEAD") and not route.path.startswith("/api/")
    )


def filled(kind: type[Any]) -> dict[str, Any]:
    """A command with something in each field that it needs."""
    needed = (each for each in msgspec.structs.fields(kind) if each.required)
    return {each.name: _something(msgspec.inspect.type_info(each.type)) for each in needed}


def _something(kind: Any) -> Any:
    if isinstance(kind, msgspec.inspect.Metadata):
        return _something(kind.type)
    if isinstance(kind, msgspec.inspect.UnionType):
        return _something(kind.types[0])
    if isinstance(kind, msgspec.inspect.IntType):
        return 1
    if isinstance(kind, msgspec.inspect.TupleType):
        return [_something(each) for each in kind.item_types]
    if isinstance(kind, msgspec.inspect.LiteralType):
        return kind.values[0]
    if isinstance(kind, msgspec.inspect.DictType):
        return {}
    return [] if "item_type" in kind.__struct_fields__ else "1"


def test_there_is_no_way_in_but_get_and_post(served: Served) -> None:
    assert {method for method, _, _ in routes(served)} == {"GET", "POST"}


def test_every_route_of_the_api_is_one_of_the_pages(served: Served) -> None:
    api = {r.path.removeprefix("/api/v1") for r in served.app.routes if "/api/" in r.path}
    act = {r.path.removeprefix("/act") for r in served.app.routes if r.path.startswith("/act/")}
    assert api == act


def test_who_may_do_what(served: Served, callers: dict[str, dict[str, str]]) -> None:
    """Who may not is refused on every route, and tells nothing; who may can read."""
    wrong, before = [], len(served.journal(EVENING))
    for who, cookies in callers.items():
        with asking(served, cookies) as client:
            for method, pattern, path in routes(served):
                group = group_of(method, pattern)
                if group in ("anyone", "door"):
                    continue
                may = who in MAY[group] if group != "command" else _may_tell(pattern, who)
                if may and method == "POST":
                    continue  # what is told is tried by other tests
                status = _status(client, method, path)
                if may == (status in REFUSED):
                    wrong.append((who, method, path, status))
    assert wrong == []
    assert len(served.journal(EVENING)) == before


def test_a_page_of_another_place_tells_nothing_on_any_route(
    served: Served, callers: dict[str, dict[str, str]]
) -> None:
    """With the director's cookie and a right token: the origin alone is another."""
    before = len(served.journal(EVENING))
    with asking(served, callers["director"]) as client:
        for origin in ({"origin": "http://evil.example"}, {"sec-fetch-site": "cross-site"}):
            for method, _, path in routes(served):
                if method == "POST":
                    answer = client.post(path, json={}, params=ASKED, headers=origin)
                    assert (path, answer.status_code) == (path, 403)
        assert client.get("/desk/devices").status_code == 200
    assert len(served.journal(EVENING)) == before


def _may_tell(pattern: str, who: str) -> bool:
    case = USE_CASES.get(pattern.rpartition("/")[2])
    roles = case.roles if case else frozenset()
    return who == "director" or (who == "deputy" and (case is None or Role.DEPUTY in roles))


def _status(client: httpx.Client, method: str, path: str) -> int:
    """The status of an answer; that of a page that asks who it is, 401."""
    case = USE_CASES.get(path.rpartition("/")[2])
    body = filled(case.command) if case and "/events/" in path else {}
    is_form = method == "POST" and not path.startswith("/act/")
    more: dict[str, Any] = {"data": {"x": "1"}} if is_form else {"json": body}
    given = more if method == "POST" else {}
    with client.stream(method, path, params=ASKED, **given) as answer:
        assert "access-control-allow-origin" not in answer.headers, path
        asks = answer.headers.get("location", "").startswith("/sign-in")
        return 401 if asks else answer.status_code
