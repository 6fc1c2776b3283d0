"""Names of other machines, and headers that every answer carries."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from overtrick.app.web.config import ServerConfig
from overtrick.app.web.guards import POLICY, is_ours, own_names
from tests.app.serving import Served, serving
from tests.cases import one_pass

CONFIG = ServerConfig(
    "x", public_url="https://bridge.example:8443/", allowed_hosts=("Club.Lan",)
)
NAMES = own_names(CONFIG)


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("hosts") / "club") as served:
        yield served


@pytest.mark.parametrize(
    "host",
    [
        "127.0.0.1:8000",
        "192.168.1.7",
        "[fe80::1]:8000",
        "[::1]",
        "localhost:8000",
        "LOCALHOST",
        "bridge.example:8443",
        "club.lan",
        socket.gethostname().partition(".")[0],
        socket.gethostname().partition(".")[0] + ".local.",
    ],
)
def test_our_own_names_and_all_numbers_are_ours(host: str) -> None:
    assert is_ours(host, NAMES)


@one_pass(
    "host",
    [
        "evil.example",
        "127.0.0.1.evil.example",
        "localhost.evil.example",
        "evil.example:80@127.0.0.1",
        "127.0.0.1:80x",
        "127.0.0.1:99999",
        "[::1]evil.example",
        "bridge.example.evil.example",
        "notbridge.example",
        socket.gethostname().partition(".")[0] + ".evil.example",
        "",
        " ",
        "127.0.0.1 evil.example",
        "[",
        "[evil.example]",
        "0x7f.1",
        "\u0661\u0662\u0667.0.0.1",
    ],
)
def test_any_other_name_is_not(host: str) -> None:
    assert not is_ours(host, NAMES)


@pytest.mark.parametrize(
    "path", ["/", "/health", "/sign-in", "/static/css/base.css", "/api/v1/x"]
)
def test_a_host_that_is_none_is_no_fault(served: Served, path: str) -> None:
    for host in ("evil.example:127.0.0.1", "127.0.0.1:x", "127.0.0.1:99999", "[::1]x"):
        answer = httpx.get(served.url + path, headers={"host": host}, timeout=30)
        assert answer.status_code in (400, 404), (host, answer.text)


@pytest.mark.parametrize(
    "path", ["/", "/health", "/sign-in", "/static/css/base.css", "/api/v1/x"]
)
def test_a_request_under_another_name_gets_nothing(served: Served, path: str) -> None:
    answer = httpx.get(served.url + path, headers={"host": "rebound.evil.example"}, timeout=30)
    assert answer.status_code in (400, 404)
    assert "--tabular" not in answer.text  # no style sheet either
    if path != "/api/v1/x":
        assert "does not answer to" in answer.text


@pytest.mark.parametrize(
    "path",
    ["/", "/sign-in", "/nothing/here", "/static/css/base.css", "/static/none", "/health",
     "/t/forged", "/desk/devices", "/api/v1/none", "/api/v1/events/none/stream"],
)  # fmt: skip
def test_every_answer_carries_the_headers(served: Served, path: str) -> None:
    headers = httpx.get(served.url + path, timeout=30).headers
    assert headers["content-security-policy"] == POLICY
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["x-frame-options"] == "DENY"
    assert "camera=(self)" in headers["permissions-policy"]
    caching = "no-cache" if path.startswith("/static/") else "no-store"
    assert headers["cache-control"] == caching


def test_a_browser_keeps_what_a_page_links_until_it_changes(served: Served) -> None:
    """Every address of a file has a mark of what is in all of them; an older one goes on."""
    page = httpx.get(f"{served.url}/sign-in", timeout=30).text
    links = re.findall(r'(?:src|href)="(/static/[^"]+)"', page)
    assert len(links) > 5
    for link in links:
        kept = httpx.get(served.url + link, timeout=30)
        assert kept.headers["cache-control"] == "public, max-age=31536000, immutable"
        plain = httpx.get(served.url + re.sub("@[0-9a-f]+/", "", link), timeout=30)
        before = httpx.get(served.url + re.sub("@[0-9a-f]+/", "@0ld/", link), timeout=30)
        assert kept.content == plain.content == before.content
        assert (
            "immutable" not in plain.headers["cache-control"] + before.headers["cache-control"]
        )
    missing = httpx.get(f"{served.url}{Path(links[0]).parent}/none.js", timeout=30)
    assert (missing.status_code, missing.headers["cache-control"]) == (404, "no-cache")


def test_the_policy_lets_no_inline_script_or_style_in() -> None:
    rules = dict(rule.strip().partition(" ")[::2] for rule in POLICY.split(";"))
    assert rules["default-src"] == "'self'"
    assert not {"script-src", "style-src"} & set(rules)
    assert "unsafe" not in POLICY
    assert (rules["frame-ancestors"], rules["object-src"]) == ("'none'", "'none'")
    assert (rules["base-uri"], rules["form-action"]) == ("'self'", "'self'")


@pytest.mark.parametrize(
    "path",
    [
        "/static/../config.py",
        "/static/@1f/../../config.py",
        "/static/@1f/../@1f/../../config.py",
        "/static/css/../@1f/../../config.py",
        "/static/%2e%2e/config.py",
        "/static/..%2fconfig.py",
        "/static/%2e%2e%2f%2e%2e%2fweb/config.py",
        "/static/....//config.py",
        "/static//etc/passwd",
        "/static/%2fetc%2fpasswd",
        "/static/css/..\\..\\config.py",
        "/static/css/%00base.css",
        "/static/~root/.bashrc",
        "/static/css/" + "a" * 5000,
    ],
)
def test_files_outside_the_folder_are_not_given(served: Served, path: str) -> None:
    host, port = served.url.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=10) as line:
        line.sendall(
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode()
        )
        answer = b"".join(iter(lambda: line.recv(65536), b""))
    status = int(answer.split(b" ", 2)[1])
    assert status in (400, 404), answer[:300]
    assert b"ServerConfig" not in answer
    assert b"root:" not in answer
