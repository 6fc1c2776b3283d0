"""
What BridgeWebs takes: results, deals and the fields of its form, as a package or posted.

The results go as USEBIO; the CSV body is unconfirmed.  A password is never part of a package
or of fields: it is put in at the moment of posting.

Results as the CSV that BridgeWebs takes beside USEBIO: known from readers only (unconfirmed).

Blocks begin with a word after ``#``: facts of the event, scores, travellers.
"""

from __future__ import annotations

import csv
import hashlib
import http.client
import io
import json
import re
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple
from urllib.error import HTTPError, URLError
from urllib.request import HTTPRedirectHandler, Request, build_opener

from overtrick.core.exact import Exact, decimal_text, shared_place
from overtrick.core.seats import Side
from overtrick.errors import EnglishText, InvalidFile, OvertrickError, Text
from overtrick.formats.contents.abilities import lost_extras
from overtrick.formats.contents.contents import Contents
from overtrick.formats.contents.people import Contestant
from overtrick.formats.contents.table import Record, place_of, result_cells
from overtrick.formats.format import Format
from overtrick.formats.plain import day_first

__all__ = [
    "SiteAnswer",
    "Attached",
    "UploadFailed",
    "multipart_body",
    "post",
    "upload_fields",
    "write_bridgewebs",
    "write_bridgewebs_csv",
]

_ADDRESS = re.compile(r"https://[^/\s]+|http://(localhost|127\.0\.0\.1|\[::1\])([:/]|$)")
_DEALS = ("pbn", "dlm", "dup")
_MOST = 1024 * 1024  # bytes of an answer that are looked at
_FIXED = (1980, 1, 1, 0, 0, 0)  # the first time that a package can tell: always the same bytes


class Attached(NamedTuple):
    """A file among the fields of a form."""

    name: str
    data: bytes


class SiteAnswer(NamedTuple):
    """What the site said."""

    message: str
    """The text after ``message =``; empty where there is none."""
    text: str


class UploadFailed(OvertrickError):
    """A package did not reach the site, or the site did not take it."""


Fields = Mapping[str, str | Attached]


def write_bridgewebs(contents: Contents) -> tuple[bytes, list[str]]:
    """
    Write a package: the files to upload, the fields to post them with, and how to.

    :raises InvalidFile: if there are no results.
    :raises MissingExtra: if USEBIO needs a library that is not installed.
    """
    fields, losses = upload_fields(contents, "")
    files = {told.name: told.data for told in fields.values() if isinstance(told, Attached)}
    plain = {
        name: told if isinstance(told, str) else {"file": told.name}
        for name, told in fields.items()
    }
    files["fields.json"] = json.dumps(plain, indent=2).encode() + b"\n"
    files["form.txt"] = _form(fields).encode()
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as package:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name, _FIXED)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            entry.create_system = 3
            package.writestr(entry, data)
    return out.getvalue(), losses


def upload_fields(
    contents: Contents, event_id: str, *, club: str = "", body: str = "usebio"
) -> tuple[dict[str, str | Attached], list[str]]:
    """
    Give the fields of the form, without the password, and what they do not tell.

    *event_id* is the site's number of the event, empty for a new one.  *body* is usebio, or
    csv (unconfirmed).

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.outcome import PASSED_OUT
    >>> from overtrick.events.session import Line
    >>> from overtrick.formats.contents.table import Record
    >>> held = Contents(records=(Record(Line(Board(1), PASSED_OUT, "1", "2")),))
    >>> fields, _ = upload_fields(held, "20260310_1", club="westclub", body="csv")
    >>> [name for name in fields], fields["data"].name
    (['club', 'type', 'filename', 'event_id', 'data'], 'results.csv')

    :raises InvalidFile: if there are no results.
    """
    if not contents.records and not contents.ranking:
        raise InvalidFile("an upload needs results, and there are none")
    name, data, losses = _body(contents, body)
    fields: dict[str, str | Attached] = {
        "club": club,
        "type": "upload",
        "filename": name,
        "event_id": event_id,
        "data": Attached(name, data),
    }
    deals, unsaid = _deals(contents)
    if deals is not None:
        fields |= {"dealname": deals.name, "dealdata": deals}
    return fields, [*losses, *unsaid]


def multipart_body(fields: Fields, password: str = "") -> tuple[str, bytes]:
    """
    Write fields as a browser does: the content type, and the body.

    >>> kind, body = multipart_body({"club": "westclub"}, "secret")
    >>> kind.startswith("multipart/form-data; boundary="), b"secret" in body
    (True, True)
    """
    told: dict[str, str | Attached] = dict(fields)
    if password:
        told["password"] = password
    parts = [_part(name, value) for name, value in told.items()]
    boundary = hashlib.sha256(b"".join(parts)).hexdigest()[:32]
    while any(boundary.encode() in part for part in parts):  # pragma: no cover
        boundary = hashlib.sha256(boundary.encode()).hexdigest()[:32]
    mark = f"--{boundary}\r\n".encode()
    body = b"".join(mark + part for part in parts) + f"--{boundary}--\r\n".encode()
    return f"multipart/form-data; boundary={boundary}", body


def post(fields: Fields, password: str, *, address: str, timeout: float = 60) -> SiteAnswer:
    """
    Post fields to the site, at an address that begins with https, and give its answer.

    To this computer itself plain http will do.  A redirection is not followed.

    :raises UploadFailed: if the address is none, or no answer came.
    """
    if not _ADDRESS.match(address):
        raise UploadFailed("not an https address: {address!r}", address=address)
    kind, body = multipart_body(fields, password)
    request = Request(address, body, {"Content-Type": kind}, method="POST")
    try:
        with build_opener(_NoRedirection).open(request, timeout=timeout) as answer:
            text = answer.read(_MOST).decode("utf-8", errors="replace")
    except HTTPError as error:
        with error:
            raise UploadFailed(
                "{address} answers with status {code}", address=address, code=error.code
            ) from None
    except (OSError, http.client.HTTPException) as error:
        reason = error.reason if isinstance(error, URLError) else error
        said = "no answer in time" if isinstance(reason, TimeoutError) else str(reason)
        raise UploadFailed(f"{address}: {said or type(error).__name__}") from None
    found = re.search(r"\bmessage[ \t]{0,9}=[ \t]{0,9}([^\r\n<]{0,500})", text, re.IGNORECASE)
    return SiteAnswer(found[1].strip().strip("\"';") if found else "", text)


class _NoRedirection(HTTPRedirectHandler):
    def redirect_request(self, *_: object, **__: object) -> None:
        return None


def _body(contents: Contents, body: str) -> tuple[str, bytes, list[str]]:
    if body == "csv":
        return "results.csv", *write_bridgewebs_csv(contents)
    if body != "usebio":
        raise InvalidFile("no body {body!r}; there are usebio and csv", body=body)
    from overtrick.formats.registry import format_by_id

    return "results.xml", *format_by_id("usebio").write(contents)


def _deals(contents: Contents) -> tuple[Attached | None, list[str]]:
    """The cards alone, in the first of the formats that takes them."""
    from overtrick.formats.catalogue import FORMATS

    if not any(dealt.deal for dealt in contents.deals):
        return None, []
    alone = Contents(
        replace(contents.about, extra={}),
        deals=tuple(replace(dealt, extra={}) for dealt in contents.deals),
    )
    said: list[Text] = []
    for format in (FORMATS[id] for id in _DEALS if id in FORMATS):
        try:
            data, losses = format.write(alone)
        except OvertrickError as error:
            said.append(error.whole)
            continue
        return Attached(f"deals.{format.id}", data), [*_lost(alone, format), *losses]
    why = Text.joined(said, "; ") if said else Text("no format takes them")
    return None, [EnglishText("the deals are left out: {why}", why=why)]


def _lost(alone: Contents, format: Format) -> list[str]:
    from overtrick.formats.contents.abilities import losses

    return losses(replace(alone, about=Contents().about), format.carries)


def _part(name: str, value: str | Attached) -> bytes:
    safe = re.sub(r'[\r\n"]', "_", name)
    head = f'Content-Disposition: form-data; name="{safe}"'
    if isinstance(value, str):
        return f"{head}\r\n\r\n{value}\r\n".encode()
    file = re.sub(r'[\r\n"]', "_", value.name)
    head += f'; filename="{file}"\r\nContent-Type: application/octet-stream'
    return head.encode() + b"\r\n\r\n" + value.data + b"\r\n"


def _form(fields: Fields) -> str:
    told = [
        f"{name}: {value if isinstance(value, str) else f'the file {value.name}'}".rstrip()
        for name, value in fields.items()
    ]
    return "\n".join(
        [
            "Upload to BridgeWebs",
            "",
            "By hand: sign in to the club's administration, choose the upload of results, and",
            "give it the file of results and, if it is here, the file of deals.",
            "",
            "By a program: post these fields as a form (fields.json has them too). club is the",
            "club's name at the site, event_id its number of the event, empty for a new one.",
            "The password is asked for when posting; it is in no file.",
            "",
            *told,
            "password: (ask for it)",
            "",
        ]
    )


_SCORES = ("POSITION", "PAIR", "NAME1", "NAME2", "PERCENT", "TOTAL")
_TRAVELLERS = (
    *("NS", "EW", "CONTRACT", "BY", "LEAD", "TRICKS", "SCORE_NS", "SCORE_EW"),
    *("POINTS_NS", "POINTS_EW"),
)


def write_bridgewebs_csv(contents: Contents) -> tuple[bytes, list[str]]:
    """
    Write scores and travellers; the layout is unconfirmed, a USEBIO body is not.

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.notation import parse_outcome
    >>> from overtrick.events.session import Line
    >>> line = Line(Board(1), parse_outcome("3S S ="), "1", "11", lead="HT")
    >>> data, _ = write_bridgewebs_csv(Contents(records=(Record(line),)))
    >>> data.decode().splitlines()[-1]
    '1,11,3S,S,HT,9,140,,,'
    """
    losses: list[str] = []
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerows(_facts(contents))
    for block in _blocks(contents):
        writer.writerow(["#SCORES"])
        writer.writerow(_SCORES)
        writer.writerows(_scores(contents, block))
    writer.writerow(["#BOARDFORMAT"])
    writer.writerow(["#TRAVELLERS"])
    writer.writerow(_TRAVELLERS)
    writer.writerows(_travellers(contents.records, losses))
    losses += _left_out(contents)
    losses += lost_extras(contents, "bridgewebs")
    return out.getvalue().encode("utf-8", errors="replace"), losses


def _facts(contents: Contents) -> Iterator[tuple[str, ...]]:
    about = contents.about
    lines = [record.line for record in contents.records]
    yield "#VERSION", "Overtrick"
    yield "#DATE", day_first(about.date)
    yield "#TITLE", about.title
    yield "#DIRECTOR", about.director
    yield "#SCORER", about.scorer
    yield "#PAIRS", str(len(contents.contestants) or len(contents.ranking))
    yield "#BOARDS", str(len({(line.session, line.board.number) for line in lines}))
    yield "#WINNERS", str(about.winners or len(_blocks(contents)) or 1)
    yield "#ROUNDS", str(len({(line.session, line.round) for line in lines if line.round}))


def _blocks(contents: Contents) -> list[tuple[str, str, Side | None]]:
    """A ranking each: by session, section and side, as they come."""
    told = [(line.session, line.section, line.side) for line in contents.ranking]
    return list(dict.fromkeys(told))


def _scores(
    contents: Contents, block: tuple[str, str, Side | None]
) -> Iterator[tuple[str, ...]]:
    people = {(one.session, one.section, one.side, one.id): one for one in contents.contestants}
    ranked = [
        line for line in contents.ranking if (line.session, line.section, line.side) == block
    ]
    for line in sorted(ranked, key=lambda line: line.place or len(ranked) + 1):
        who = people.get((*block, line.id)) or people.get((*block[:2], None, line.id))
        place = shared_place(line.place, line.tied)
        yield place, line.id, *_names(who), _number(line.percentage), _number(line.total)


def _names(who: Contestant | None) -> tuple[str, str]:
    first, second = (*(who.names if who else ()), "", "")[:2]
    return first, second


def _travellers(records: Iterable[Record], losses: list[str]) -> Iterator[tuple[str, ...]]:
    boards: dict[tuple[str, int], list[Record]] = {}
    for record in records:
        if not record.is_pending:
            line = record.line
            boards.setdefault((line.session, line.board.number), []).append(record)
    for (_, number), found in sorted(boards.items()):
        yield "#BOARD", str(number)
        for record in found:
            yield _traveller(record, losses)


def _traveller(record: Record, losses: list[str]) -> tuple[str, ...]:
    line, cells = record.line, result_cells(record)
    if cells is None:
        losses.append(
            EnglishText(
                "{place}: {outcome} is written as its text",
                place=place_of(line),
                outcome=line.outcome,
            )
        )
        cells = str(line.outcome), "", "", ""
    contract, declarer, tricks, points = cells
    plus, minus = ("", points[1:]) if points.startswith("-") else (points, "")
    awards = _number(record.ns_award), _number(record.ew_award)
    pairs = line.ns or "", line.ew or ""
    return (*pairs, contract, declarer, line.lead or "", tricks, plus, minus, *awards)


def _left_out(contents: Contents) -> Iterator[str]:
    individual = sum(record.line.is_individual for record in contents.records)
    if individual:
        yield EnglishText(
            "who sat where is not written: {count} results of single players", count=individual
        )
    lines = [record.line for record in contents.records]
    if len({line.session for line in lines}) > 1:
        yield EnglishText("sessions are written one after another, and not told apart")
    if len({line.section for line in lines}) > 1:
        yield EnglishText("sections are written one after another, and not told apart")


def _number(value: Exact | None) -> str:
    return "" if value is None else decimal_text(value, 2).rstrip("0").rstrip(".")
