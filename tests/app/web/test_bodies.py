"""Whatever is sent: refused in a sentence, or read; never a fault of the program."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import httpx
import msgspec
import pytest

from overtrick.app.use_cases.registry import USE_CASES
from tests.app.serving import Served, serving
from tests.app.web.browsing import PHRASE, browsing

DEEP = 100_000


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("bodies") / "club") as served:
        served.open("tuesday", title="Tuesday pairs")
        served.access.set_pass_phrase(PHRASE)
        yield served


@pytest.fixture
def client(served: Served) -> Iterator[httpx.Client]:
    with served.client() as client:
        yield client


def check_refused(answer: httpx.Response, *, status: tuple[int, ...] = (400,)) -> None:
    assert answer.status_code in status, answer.text[:500]
    told = answer.json()
    assert set(told) == {"error", "field", "code"}
    assert told["error"]
    assert len(told["error"]) < 1000
    assert "Traceback" not in answer.text


BODIES: dict[str, bytes] = {
    "no JSON": b"board=7",
    "cut": b'{"board": 7, "outcome": "4S',
    "two": b"{}{}",
    "a list": b"[]",
    "a number": b"7",
    "null": b"null",
    "not UTF-8": b'{"board": 7, "outcome": "\xff\xfe"}',
    "UTF-16": '{"board": 7}'.encode("utf-16"),
    "half a letter": b'{"board": 7, "outcome": "\\ud800"}',
    "NaN": b'{"board": NaN, "outcome": "4S N ="}',
    "infinity": b'{"board": Infinity, "outcome": "4S N ="}',
    "a huge power": b'{"board": 1e999, "outcome": "4S N ="}',
    "half a board": b'{"board": 7.5, "outcome": "4S N ="}',
    "a text for a number": b'{"board": "7", "outcome": "4S N ="}',
    "a number for a text": b'{"board": 7, "outcome": 7}',
    "a list for a text": b'{"board": 7, "outcome": ["4S N ="]}',
    "true for a number": b'{"board": true, "outcome": "4S N ="}',
    "an unknown field": b'{"board": 7, "outcome": "4S N =", "role": "director"}',
    "nothing needed": b"{}",
    "deep lists": b'{"board": ' + b"[" * DEEP + b"]" * DEEP + b"}",
    "deep objects": b'{"a":' * 40_000 + b"1" + b"}" * 40_000,
    "many digits": b'{"board": ' + b"7" * 200_000 + b', "outcome": "4S N ="}',
    "many digits below zero": b'{"board": -' + b"7" * 200_000 + b', "outcome": "4S N ="}',
    "many digits behind the point": b'{"board": 0.' + b"7" * 200_000 + b', "outcome": "x"}',
}


@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES)
@pytest.mark.parametrize("deed", ["tell", "preview"])
def test_a_malformed_command_is_refused_with_its_place(
    served: Served, client: httpx.Client, deed: str, body: bytes
) -> None:
    before = len(served.journal("tuesday"))
    answer = client.post(f"/events/tuesday/{deed}/enter", content=body)
    check_refused(answer, status=(400, 422))
    assert len(served.journal("tuesday")) == before


ODD: tuple[Any, ...] = (
    10**18,
    -(10**18),
    10**30,
    0,
    "",
    "x" * 100_000,
    "\0",
    "\u202e<script>",
    "../../etc/passwd",
    "%s%n{0}{{7*7}}",
    [],
    {},
    None,
    True,
)


@pytest.fixture(scope="module")
def refused() -> set[str]:
    """Sentences of the decoder that the server was made to say."""
    return set()


@pytest.mark.parametrize("verb", USE_CASES)
def test_no_use_case_has_a_fault_with_odd_values(
    client: httpx.Client, refused: set[str], verb: str
) -> None:
    """
    What the decoder takes is looked at and told, all of it.

    What it refuses comes to no use case: each of its sentences is asked for once.
    """
    command = USE_CASES[verb].command
    names = command.__struct_fields__
    for odd in ODD:
        for body in ({name: odd for name in names}, *({name: odd} for name in names)):
            sentence = sentence_of(body, command)
            if sentence in refused:
                continue
            for deed in ("preview", "tell"):
                answer = client.post(f"/events/tuesday/{deed}/{verb}", json=body)
                assert answer.status_code < 500, (body, answer.text[:300])
                code = answer.json().get("code")
                assert (code in ("cannot-be-read", "too-large")) == bool(sentence), body
                if code == "cannot-be-read":
                    refused.add(sentence)
                if answer.status_code >= 400 and len(body) == 1:
                    break  # it is refused by the same lines when it is told


def sentence_of(body: dict[str, Any], command: type[Any]) -> str:
    """Say why the decoder refuses a body, without the field; nothing, if it takes it."""
    try:
        msgspec.json.decode(json.dumps(body), type=command)
    except msgspec.DecodeError as error:
        return re.sub(r"\$\.\w+|field `\w+`", "", str(error))
    return ""


def test_too_much_is_refused_whether_it_is_announced_or_not(
    served: Served, client: httpx.Client
) -> None:
    before = len(served.journal("tuesday"))
    large = json.dumps({"text": "x" * 300_000}).encode()
    check_refused(client.post("/events/tuesday/tell/note", content=large), status=(413,))

    def in_pieces() -> Iterator[bytes]:
        yield b'{"text": "'
        for _ in range(300):
            yield b"x" * 1000
        yield b'"}'

    answer = client.post("/events/tuesday/tell/note", content=in_pieces())
    check_refused(answer, status=(413,))
    assert len(served.journal("tuesday")) == before


def test_a_command_just_small_enough_is_read(client: httpx.Client) -> None:
    body = json.dumps({"text": "tea"}).encode()
    padded = body + b" " * (256_000 - len(body))
    assert client.post("/events/tuesday/tell/note", content=padded).status_code == 201


def test_eleven_megabytes_are_never_gathered(served: Served) -> None:
    with browsing(served) as browser:
        for path in ("/sign-in", "/join", "/act/events/tuesday/tell/note"):
            answer = browser.client.post(
                path,
                content=b"x" * 11_000_000,
                headers={"content-type": "application/x-www-form-urlencoded"},
            )
            assert answer.status_code == 413, path


@pytest.mark.parametrize("path", ["/act/events/tuesday/tell/note", "/desk/club/paper", "/"])
def test_a_form_of_a_million_fields_is_not_read(served: Served, path: str) -> None:
    """Each field costs memory and time in the loop, before anybody is asked who it is."""
    headers = {"content-type": "application/x-www-form-urlencoded"}
    with browsing(served) as browser:
        for body in (b"a=&" * 150_000, iter([b"a=&" * 150_000])):
            answer = browser.client.request(
                "GET" if path == "/" else "POST", path, content=body, headers=headers
            )
            assert answer.status_code == 413, path


FORMS: dict[str, tuple[str, bytes]] = {
    "not UTF-8": ("application/x-www-form-urlencoded", b"_csrf_token=\xff\xfe&phrase=\xff"),
    "no boundary": ("multipart/form-data", b"x"),
    "another boundary": ("multipart/form-data; boundary=a", b"--b\r\n\r\nx\r\n--b--"),
    "cut": ("multipart/form-data; boundary=a", b"--a\r\nContent-Disposition: form-data; name="),
    "no name": ("multipart/form-data; boundary=a", b"--a\r\n\r\nx\r\n--a--\r\n"),
    "a strange charset": (
        "multipart/form-data; boundary=a",
        b'--a\r\nContent-Disposition: form-data; name="_csrf_token"\r\n'
        b"Content-Type: text/plain; charset=none-such\r\n\r\nx\r\n--a--\r\n",
    ),
    "many fields": ("application/x-www-form-urlencoded", b"a=1&" * 3000),
    "no type": ("", b"phrase=x"),
    "a strange type": ("///;;;==", b"phrase=x"),
}


@pytest.mark.parametrize(("kind", "body"), FORMS.values(), ids=FORMS)
def test_a_malformed_form_is_refused(served: Served, kind: str, body: bytes) -> None:
    with browsing(served) as browser:
        browser.get("/join")
        headers = {"content-type": kind} if kind else {}
        answer = browser.client.post("/sign-in", content=body, headers=headers)
        assert 400 <= answer.status_code < 500, answer.text[:500]


@pytest.mark.parametrize(
    "header",
    ["Bearer", "Bearer  x", "Basic dXNlcjpwYXNz", "Bearer ovt_", "Bearer " + "x" * 5000,
     "bearer \xff\xfe", "Bearer ovt_x_y z", "Bearer null"],
)  # fmt: skip
def test_a_malformed_token_is_refused(served: Served, header: str) -> None:
    answer = httpx.post(
        f"{served.url}/api/v1/events/tuesday/tell/note",
        json={"text": "tea"},
        headers=[(b"authorization", header.encode("latin-1"))],
        timeout=30,
    )
    check_refused(answer, status=(401, 410))


def test_a_malformed_form_with_a_good_token_is_refused_too(served: Served) -> None:
    with browsing(served) as browser:
        token = browser.token()
        for kind, body in FORMS.values():
            headers = {"x-csrf-token": token} | ({"content-type": kind} if kind else {})
            answer = browser.client.post("/sign-in", content=body, headers=headers)
            assert 400 <= answer.status_code < 500, (kind, answer.text[:300])


def test_cookies_may_hold_anything(served: Served) -> None:
    for value in (b"x", b"\xff\xfe", b'"', b"a=b; a=c", b"x" * 4000, b"ovt_a_b", b"=;=;="):
        raw = b"overtrick_desk=" + value + b"; overtrick_table=" + value
        answer = httpx.get(served.url + "/", headers=[(b"cookie", raw)], timeout=30)
        assert answer.status_code == 200, value


def test_the_ids_of_events_and_verbs_may_be_anything(client: httpx.Client) -> None:
    for name in ("none", "%00", "..%2f..", "%F0%9F%83%8F", "x" * 1000, "%ff", "{0}", "'--"):
        for path in (f"/events/{name}/tell/note", f"/events/tuesday/tell/{name}"):
            answer = client.post(path, json={"text": "tea"})
            assert answer.status_code in (400, 404, 422), (path, answer.text[:300])
