"""What goes to BridgeWebs: a package, fields, a form that is posted, and its answer."""

from __future__ import annotations

import io
import json
import threading
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from email import message_from_bytes, policy
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import pytest

from overtrick.core.board import Board
from overtrick.core.deal import Deal
from overtrick.core.notation import parse_outcome
from overtrick.core.seats import Side
from overtrick.errors import InvalidFile
from overtrick.events.session import Line
from overtrick.formats.catalogue import FORMATS
from overtrick.formats.contents.contents import About, Contents
from overtrick.formats.contents.dealt import Dealt
from overtrick.formats.contents.people import Contestant, Person, Placed
from overtrick.formats.contents.table import Record
from overtrick.formats.format import Format
from overtrick.formats.uploads.bridgewebs import (
    Attached,
    UploadFailed,
    multipart_body,
    post,
    upload_fields,
    write_bridgewebs,
    write_bridgewebs_csv,
)

DEAL = Deal.parse("N:AKQ2.J54.T93.K87 J98.AQ2.K864.T65 T764.K83.AQ2.QJ9 53.T976.J75.A432")


@pytest.fixture(autouse=True)
def _formats_in_their_order() -> Iterator[None]:
    before = dict(FORMATS)
    yield
    FORMATS.clear()
    FORMATS.update(before)


def _record(
    told: str, board: int, pairs: tuple[str, str], ns: int | None, ew: int | None, **more: str
) -> Record:
    line = Line(Board(board), parse_outcome(told), *pairs, round="1")
    return Record(replace(line, **more), ns_award=ns, ew_award=ew)  # type: ignore[arg-type]


EVENING = Contents(
    About("Tuesday, late", "2026-03-10", director="Kim", scorer="Leo", winners=2),
    (
        _record("3S S =", 1, ("1", "11"), 2, 0, table="1", lead="HT"),
        _record("4S N -1", 1, ("2", "12"), 0, 2, table="2"),
        _record("60%/40%", 2, ("1", "11"), None, None, table="1"),
    ),
    (Dealt(Board(1), DEAL),),
    (
        Contestant("1", (Person("Eve Adams", "17"), Person("Finn, MD")), side=Side.NS),
        Contestant("11", (Person("Gus"), Person("Hal")), side=Side.EW),
    ),
    (
        Placed("2", 2, total=3, percentage=25, side=Side.NS),
        Placed("1", 1, tied=True, total=9, percentage=75, side=Side.NS),
        Placed("11", 1, total=6, percentage=50, side=Side.EW),
    ),
)


def _writes(contents: Contents) -> tuple[bytes, list[str]]:
    held = f"{len(contents.records)} results, {len(contents.deals)} deals\n"
    return held.encode(), ["the shape of the table"]


def _refuses(contents: Contents) -> tuple[bytes, list[str]]:
    raise InvalidFile("only 36 boards fit")


@pytest.fixture
def others(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stands in for the rooms of USEBIO and of deals."""
    here = "tests.formats.uploads.test_bridgewebs"
    carries = frozenset({"deals"})
    monkeypatch.setitem(FORMATS, "usebio", Format("usebio", "U", (), here, writer="_writes"))
    monkeypatch.setitem(FORMATS, "pbn", Format("pbn", "P", (), here, writer="_refuses"))
    monkeypatch.setitem(
        FORMATS, "dlm", Format("dlm", "D", (), here, writer="_writes", carries=carries)
    )


@pytest.mark.usefixtures("others")
def test_a_package() -> None:
    data, losses = write_bridgewebs(EVENING)
    assert write_bridgewebs(EVENING)[0] == data
    assert losses == ["the shape of the table", "the shape of the table"]
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        assert package.testzip() is None
        assert package.namelist() == ["results.xml", "deals.dlm", "fields.json", "form.txt"]
        assert package.read("results.xml") == b"3 results, 1 deals\n"
        assert package.read("deals.dlm") == b"0 results, 1 deals\n"
        assert json.loads(package.read("fields.json")) == {
            "club": "",
            "type": "upload",
            "filename": "results.xml",
            "event_id": "",
            "data": {"file": "results.xml"},
            "dealname": "deals.dlm",
            "dealdata": {"file": "deals.dlm"},
        }
        assert b"password: (ask for it)" in package.read("form.txt")
        assert {entry.date_time for entry in package.infolist()} == {(1980, 1, 1, 0, 0, 0)}


def test_the_real_formats_are_put_in() -> None:
    fields, _ = upload_fields(EVENING, "7", club="west")
    results = fields["data"]
    assert isinstance(results, Attached)
    assert b"<USEBIO" in results.data
    with zipfile.ZipFile(io.BytesIO(write_bridgewebs(EVENING)[0])) as package:
        assert package.read("results.xml") == results.data


@pytest.mark.usefixtures("others")
def test_without_deals_or_without_results(monkeypatch: pytest.MonkeyPatch) -> None:
    fields, _ = upload_fields(Contents(records=EVENING.records), "7")
    assert list(fields) == ["club", "type", "filename", "event_id", "data"]
    with pytest.raises(InvalidFile, match="needs results"):
        upload_fields(Contents(deals=EVENING.deals), "7")
    with pytest.raises(InvalidFile, match="no body 'pdf'"):
        upload_fields(EVENING, "7", body="pdf")
    for id in ("dlm", "dup"):
        monkeypatch.delitem(FORMATS, id, raising=False)
    fields, losses = upload_fields(EVENING, "7")
    assert "dealname" not in fields
    assert losses[-1] == "the deals are left out: only 36 boards fit"


def _form(kind: str, body: bytes) -> dict[str, Any]:
    """A form as the standard library reads mail: an independent reader."""
    head = f"Content-Type: {kind}\r\nMIME-Version: 1.0\r\n\r\n".encode()
    message = message_from_bytes(head + body, policy=policy.HTTP)
    assert isinstance(message, EmailMessage)
    found: dict[str, Any] = {}
    for part in message.iter_parts():
        name = part.get_param("name", header="content-disposition")
        data = part.get_payload(decode=True)
        found[str(name)] = (part.get_filename(), data) if part.get_filename() else data
    return found


@pytest.mark.usefixtures("others")
def test_a_form() -> None:
    fields, _ = upload_fields(EVENING, "20260310_1", club="wést")
    kind, body = multipart_body(fields, "sécret")
    assert multipart_body(fields, "sécret") == (kind, body)
    told = _form(kind, body)
    assert told["club"] == "wést".encode()
    assert told["password"] == "sécret".encode()
    assert (told["type"], told["event_id"]) == (b"upload", b"20260310_1")
    assert told["data"] == ("results.xml", b"3 results, 1 deals\n")
    assert told["dealdata"] == ("deals.dlm", b"0 results, 1 deals\n")
    assert b"password" not in multipart_body(fields)[1]


def test_names_cannot_break_out_of_the_form() -> None:
    kind, body = multipart_body({'a"\r\nX: 1': Attached('b"\r\n.xml', b"\r\n--\r\n")})
    [(name, value)] = _form(kind, body).items()
    assert name == "a___X: 1"
    assert value[0] == "b___.xml"


@contextmanager
def _site(answer: bytes, status: int = 200) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    posted: list[dict[str, Any]] = []

    class Site(BaseHTTPRequestHandler):
        def log_message(self, *_: object) -> None:
            pass

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            posted.append(_form(self.headers["Content-Type"], body))
            self.send_response(status)
            self.send_header("Location", "https://elsewhere.example/")
            self.send_header("Content-Length", str(len(answer)))
            self.end_headers()
            self.wfile.write(answer)

    server = HTTPServer(("127.0.0.1", 0), Site)
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/upload", posted
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        (b"message = Results uploaded\r\nevent = 7", "Results uploaded"),
        (b"<p>Message=Wrong password</p>", "Wrong password"),
        (b"<html>It works</html>", ""),
        (b"message =", ""),
        (b"\xff\xfe", ""),
    ],
)
def test_posting(answer: bytes, message: str) -> None:
    with _site(answer) as (address, posted):
        fields: dict[str, str | Attached] = {"club": "west", "data": Attached("r.xml", b"<x/>")}
        said = post(fields, "secret", address=address)
    assert said.message == message
    [told] = posted
    assert told == {"club": b"west", "data": ("r.xml", b"<x/>"), "password": b"secret"}
    assert "password" not in fields


@pytest.mark.parametrize("status", [302, 403, 500])
def test_a_site_that_does_not_take_it(status: int) -> None:
    with (
        _site(b"no", status) as (address, posted),
        pytest.raises(UploadFailed, match=f"status {status}") as caught,
    ):
        post({"club": "west"}, "secret", address=address)
    assert len(posted) == 1
    assert "secret" not in str(caught.value)


def test_nobody_there() -> None:
    with _site(b"") as (address, _):
        pass
    with pytest.raises(UploadFailed, match="refused"):
        post({}, "secret", address=address)


@pytest.mark.parametrize(
    "address",
    [
        "",
        "http://www.bridgewebs.com/",
        "ftp://x",
        "https:///x",
        "http://localhost.evil.example/",
    ],
)
def test_the_address_is_an_https_one(address: str) -> None:
    with pytest.raises(UploadFailed, match="not an https address"):
        post({}, "secret", address=address)


def test_the_csv_body() -> None:
    data, losses = write_bridgewebs_csv(EVENING)
    assert data.decode().split("\r\n") == [
        "#VERSION,Overtrick",
        "#DATE,10/03/2026",
        '#TITLE,"Tuesday, late"',
        "#DIRECTOR,Kim",
        "#SCORER,Leo",
        "#PAIRS,2",
        "#BOARDS,2",
        "#WINNERS,2",
        "#ROUNDS,1",
        "#SCORES",
        "POSITION,PAIR,NAME1,NAME2,PERCENT,TOTAL",
        '1=,1,Eve Adams,"Finn, MD",75,9',
        "2,2,,,25,3",
        "#SCORES",
        "POSITION,PAIR,NAME1,NAME2,PERCENT,TOTAL",
        "1,11,Gus,Hal,50,6",
        "#BOARDFORMAT",
        "#TRAVELLERS",
        "NS,EW,CONTRACT,BY,LEAD,TRICKS,SCORE_NS,SCORE_EW,POINTS_NS,POINTS_EW",
        "#BOARD,1",
        "1,11,3S,S,HT,9,140,,2,0",
        "2,12,4S,N,,9,,50,0,2",
        "#BOARD,2",
        "1,11,60%/40%,,,,,,,",
        "",
    ]
    assert losses == ["board 2, table 1: 60%/40% is written as its text"]
    assert write_bridgewebs_csv(EVENING)[0] == data
    empty, losses = write_bridgewebs_csv(Contents())
    assert (empty.decode().split("\r\n")[1], losses) == ("#DATE,", [])
