"""
The table pad: its page, its document, what the table tells, and the stream it follows.

The pad of people at home, as the server gives it, and what a second phone follows.
"""

import re
from dataclasses import replace
from functools import partial
from typing import Annotated, TypeVar

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, FromQuery
from litestar.response import Template

from overtrick.app.access.access import ROOMS
from overtrick.app.access.rate_limits import address_key
from overtrick.app.access.viewer import Viewer
from overtrick.app.club.parties import Operation, PartyNews
from overtrick.app.club.running import Running
from overtrick.app.use_cases.at_table import AT_TABLE
from overtrick.app.use_cases.perform import Answer, perform
from overtrick.app.use_cases.table_checks import (
    TableConfirm,
    TableEnter,
    check_code,
    check_room,
    keep_code,
    people_typed,
)
from overtrick.app.views.desk import meeting_links
from overtrick.app.views.pad.document import PadDocument, Scores, scores
from overtrick.app.views.pad.rounds import at_session
from overtrick.app.web.body import body_of
from overtrick.app.web.callers import Asking, address_of
from overtrick.app.web.config import State
from overtrick.app.web.connection import EventStream, asking
from overtrick.app.web.pads import following, pad_now
from overtrick.app.web.static_files import PACKED
from overtrick.app.web.templating import page
from overtrick.app.web.who import RequestShown, Who
from overtrick.errors import UnknownName
from overtrick.events.commands.command import Name, Word
from overtrick.events.journal.phrases import phrase
from overtrick.home.page import pad_page as home_pad
from overtrick.messages import say, translate

__all__ = ["ACTIONS", "PAGES", "pad_page"]

_POLICY = re.compile(r'http-equiv="Content-Security-Policy" content="([^"]*)"')
_PHONE = re.compile(r"[a-z0-9]{4}( NS| EW)?")
LARGEST = 8_000
"""Bytes of what a table tells at once."""
_LARGEST_PARTY = 500_000

T = TypeVar("T")

_LONG = 3
"""Minutes on a phone after which the history says so."""


@get("/t", include_in_schema=False)
async def pad(state: State, who: Who) -> Template:
    """Show the pad of the table whose link this phone has."""
    return await pad_page(state, who.table())


async def pad_page(state: State, viewer: Viewer) -> Template:
    """Give the pad of a table."""
    running = await state.club.running(viewer.event or "")
    document = pad_now(running, viewer, "")
    title = translate("Table {table}", table=viewer.table)
    title += f", {say(meeting_links.ROOMS[viewer.room])}" if viewer.room else ""
    title += f" · {running.title}"
    return page("pad.html", title, running=running, viewer=viewer, data=document, here="/t")


@get("/table", tags=["table"], summary="All that a table may know")
async def document(state: State, who: Who, room: FromQuery[str] = "") -> PadDocument:
    """Give the pad's document: rounds, boards, calls, messages, the clock."""
    viewer = who.table()
    return pad_now(await state.club.running(viewer.event or ""), viewer, _room(viewer, room))


@get("/table/scores", tags=["table"], summary="Every score of one deal", middleware=[PACKED])
async def score_tables(who: Who) -> Response[Scores]:
    """Give every score of one deal, and who deals and is vulnerable on each board."""
    who.table()
    return Response(scores(), headers={"cache-control": "private, max-age=86400"})


@get("/table/people", tags=["table"], summary="Search players by name")
async def people(request: Asking, state: State, who: Who, q: FromQuery[str] = "") -> list[str]:
    """Give names that begin like that, or have a part that does, as they may be shown."""
    running, viewer = await _at_table(request, state, who)
    return people_typed(running, viewer, q)


@post("/table/{verb:str}", tags=["table"], summary="Tell something at a table")
async def tell(request: Asking, state: State, who: Who, verb: FromPath[str]) -> Answer:
    """Tell something of a table; answered when it is committed."""
    if verb not in AT_TABLE:
        raise UnknownName(
            "a table tells nothing by {verb!r}: {at_table}",
            verb=verb[:40],
            at_table=", ".join(AT_TABLE),
        )
    use_case = AT_TABLE[verb]
    running, viewer = await _at_table(request, state, who)
    viewer = _phone(request, viewer)
    command = await _told(request, state, viewer, use_case.command, use_case.name)
    if isinstance(command, TableEnter) and command.waited >= _LONG and not command.reason:
        command.reason = phrase("waited", command.waited)
    if isinstance(command, TableConfirm):
        await state.club.blocking(check_code, state.club.store, running, command, viewer)
    return await perform(state.club, running.id, use_case, command, viewer)


class Code(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """The two digits that a pair chooses (S-8)."""

    contestant: Name
    way: Word
    pin: Word


@post("/table/code", tags=["table"], summary="Choose the code of a pair", status_code=201)
async def choose_code(request: Asking, state: State, who: Who) -> dict[str, bool]:
    """Keep the two digits of a pair, beside the journal; the pair may change them later."""
    running, viewer = await _at_table(request, state, who)
    told = await _told(request, state, viewer, Code, "code")
    await state.club.blocking(keep_code, state.club.store, running, viewer, told)
    return {"kept": True}


@get("/table/stream", tags=["table"], summary="Follow a table")
async def follow(
    request: Asking,
    state: State,
    who: Who,
    room: FromQuery[str] = "",
    phone: FromQuery[str] = "",
) -> EventStream:
    """Follow the pad's document, and which phones are at the table, as server-sent events."""
    viewer = who.table()
    await state.club.running(viewer.event or "")
    ask = asking(state.club, state.access, viewer)
    place = state.connection_limits.place(viewer, address_of(request))
    name = phone if _PHONE.fullmatch(phone) else ""
    follows = partial(following, state.club, viewer, _room(viewer, room), ask=ask, name=name)
    return EventStream(follows, place)


async def _at_table(request: Asking, state: State, who: RequestShown) -> tuple[Running, Viewer]:
    """Give the event of a table, and the table in the session that its phone speaks of."""
    viewer = who.table()
    running = await state.club.running(viewer.event or "")
    asked = request.query_params.get("session", "")
    return running, at_session(running.state, viewer, asked)


async def _told(request: Asking, state: State, viewer: Viewer, kind: type[T], what: str) -> T:
    """
    Read what a table tells.

    :raises TooMuch: if it tells more than a table has to tell.
    """
    command = await body_of(request, kind, what, LARGEST)
    state.access.may_write(viewer, len(await request.body()))
    return command


def _room(viewer: Viewer, text: str) -> str:
    """
    Give the room that is asked for; a link may be bound to one.

    :raises UnknownName: if there is none of that name.
    :raises NotAllowed: if the link is of the other room.
    """
    if text not in ROOMS:
        raise UnknownName("no room {text!r}: open or closed", text=text[:20])
    check_room(viewer, text)
    return viewer.room or text


def _phone(request: Asking, viewer: Viewer) -> Viewer:
    """The history names the phone, by the word that it made for itself."""
    found = _PHONE.fullmatch(request.query_params.get("phone", ""))
    device = f"{viewer.device}, phone {found[0]}" if found else viewer.device
    return replace(viewer, device=device)


class PartyTold(msgspec.Struct, frozen=True):
    """What a phone says: which table, who it is, what it has got, what it has done since."""

    key: Annotated[str, msgspec.Meta(pattern="^[a-z0-9]{20,64}$")]
    page: Annotated[str, msgspec.Meta(max_length=40)]
    at: Annotated[int, msgspec.Meta(ge=0)] = 0
    ops: list[Operation] = []


@get("/home", include_in_schema=False, sync_to_thread=False, middleware=[PACKED])
def home() -> Response[str]:
    """Give the pad; what its own policy allows by name is all that runs in it."""
    page = home_pad("follow")
    policy = _POLICY.findall(page)[0]
    headers = {
        "content-security-policy": f"{policy}; frame-ancestors 'none'",
        "cache-control": "no-cache",
        "referrer-policy": "no-referrer",
    }
    return Response(page, media_type="text/html", headers=headers)


@post("/home/party", include_in_schema=False, status_code=200)
async def party(state: State, request: Asking) -> PartyNews:
    """Keep what one phone at a table did, and give what it lacks."""
    told = await body_of(request, PartyTold, "the table", _LARGEST_PARTY)
    caller = address_key(address_of(request))
    parties = state.parties
    return await state.club.blocking(
        parties.told, told.key, told.page, told.at, told.ops, caller
    )


PAGES = [pad, home, party]
ACTIONS = [document, score_tables, people, choose_code, tell, follow]
