"""
The room: tables and their links, and every card that is printed for the evening.

Deputies of an event: the director makes a link for each, shows it, and withdraws it.
"""

from datetime import UTC, datetime
from typing import Any

import msgspec
from litestar import get, post
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect, Template
from markupsafe import Markup

from overtrick.app.access.access import Access
from overtrick.app.access.links import Link
from overtrick.app.access.rows import clean_label
from overtrick.app.access.viewer import Role
from overtrick.app.club.running import Running
from overtrick.app.views.desk.board import round_in_play
from overtrick.app.views.desk.room import (
    DeputySeen,
    Key,
    deputies_seen,
    guide_cards,
    qr,
    room_tables,
    table_cards,
    table_keys,
    wifi,
)
from overtrick.app.views.pad.rounds import rooms_of_tables
from overtrick.app.views.sentences import Sentence
from overtrick.app.web.body import body_of
from overtrick.app.web.callers import FORM, Asking, fields
from overtrick.app.web.config import State, join_address
from overtrick.app.web.templating import page_of
from overtrick.app.web.who import RequestShown, Who, at_desk
from overtrick.errors import InvalidTelling, Text
from overtrick.events.commands.command import Command, Name
from overtrick.messages import N_, translate

__all__ = ["ACTIONS", "PAGES"]

SHEETS = {
    "tables": N_("Cards for the tables"),
    "join": N_("Join card"),
    "guide": N_("Guide cards"),
    "rounds": N_("Table cards"),
}


class ReplaceLink(Command, kw_only=True):
    """The link of a table is replaced; the old one stops at once."""

    link: Name


class LinkReplaced(msgspec.Struct, frozen=True):
    """What became of it."""

    said: tuple[Sentence, ...]
    saved: tuple[str, ...] = ()


@get("/desk/{event:str}/room", include_in_schema=False)
async def room(
    state: State, who: Who, event: FromPath[str], table: FromQuery[str] = ""
) -> Template:
    """The tables with who sits there, their codes and phones."""
    running, viewer = await at_desk(state, who, event)
    links = await state.club.blocking(state.access.links, event)
    tables = room_tables(running, links)
    phones = sum(each.silent is not None and each.silent < 2 for each in tables)
    address = join_address(state.config)
    return page_of(
        running,
        viewer,
        "room.html",
        translate("Tables"),
        tables=tables,
        wanted=table,
        round=round_in_play(running),
        phones=phones,
        address=address,
        join=Markup(qr(address)),
    )


@post("/events/{event:str}/room/replace", opt={"hidden": True})
async def replace(
    request: Asking, state: State, who: Who, event: FromPath[str]
) -> LinkReplaced:
    """Replace a table's link."""
    who.desk(event)
    command = await body_of(request, ReplaceLink, "a link")
    old = await state.club.blocking(state.access.link, command.link)
    if old.event != event or old.role is not Role.TABLE:
        raise InvalidTelling("that is no link of a table of this event", "link")
    if old.revoked is None:
        old = await state.club.blocking(state.access.replace, command.link)
    said = Text(
        "Table {table}: the old code stopped. The new one is {code}.",
        table=old.table,
        code=old.code,
    )
    return LinkReplaced((said,))


@get("/desk/{event:str}/cards", include_in_schema=False)
async def cards(
    state: State,
    who: Who,
    event: FromPath[str],
    sheet: FromQuery[str] = "tables",
    table: FromQuery[str] = "",
) -> Template:
    """A sheet of cards to print."""
    running, viewer = await at_desk(state, who, event)
    sheet = sheet if sheet in SHEETS else "tables"
    address = join_address(state.config)
    known = await state.club.blocking(state.club.store.get, "wifi", "club")
    told = dict(known.document) if known else {}
    links: list[Link] = []
    if sheet == "tables":
        links = await state.club.blocking(_links, state.access, running, table)
    public = f"{address}/e/{event}/ranking"
    return page_of(
        running,
        viewer,
        "cards.html",
        translate(SHEETS[sheet]),
        sheet=sheet,
        sheets=SHEETS,
        address=address,
        links=[(each, Markup(qr(address + each.path))) for each in links],
        join=Markup(qr(public)),
        public=public,
        wifi=told,
        wifi_code=Markup(qr(wifi(told["name"], told.get("password", "")))) if told else "",
        guides=guide_cards(running) if sheet == "guide" else [],
        tables=table_cards(running) if sheet == "rounds" else [],
    )


@post("/desk/{event:str}/cards/wifi", include_in_schema=False, request_max_body_size=FORM)
async def keep_wifi(request: Asking, state: State, who: Who, event: FromPath[str]) -> Redirect:
    """Keep the Wi-Fi's name and password for the cards of every event, or forget them."""
    who.director("The Wi-Fi is the club's: it is for the director.")
    typed = await fields(request)
    name = typed.get("name", "").strip()[:64]
    if name:
        document = {"name": name, "password": typed.get("password", "")[:64]}
        await state.club.blocking(state.club.store.put, "wifi", "club", document)
    else:
        await state.club.blocking(state.club.store.delete, "wifi", "club")
    return Redirect(f"/desk/{event}/cards", status_code=303)


def _links(access: Access, running: Running, only: str) -> list[Link]:
    """The link of each table; made for those that have none."""
    keys: list[Key] = table_keys(running, access.links(running.id))
    return [
        access.table_link(running.id, table, section, session, room=room)
        for session, section, table in keys
        for room in rooms_of_tables(running.state)
        if only in ("", table)
    ]


_WHY = "Only the director lets deputies in."

HERE = "/desk/{event:str}/deputies"


@get(HERE, include_in_schema=False)
async def deputies(
    state: State, who: Who, event: FromPath[str], link: FromQuery[str] = ""
) -> Template:
    """The links of this event's deputies; one of them with its code, when it is asked for."""
    who.director(_WHY, event)
    return await _page(state, who, event, wanted=link)


@post(HERE, include_in_schema=False, request_max_body_size=FORM)
async def let_in(
    request: Asking, state: State, who: Who, event: FromPath[str]
) -> Redirect | Template:
    """Make a link; the address of the page names the link, which opens nothing by itself."""
    who.director(_WHY, event)
    name = clean_label((await fields(request)).get("name", ""))
    if not name:
        return await _page(state, who, event, error="Whom is it for? Type a name.")
    running = await state.club.running(event)
    made = await state.club.blocking(state.access.desk_link, running.id, name)
    return Redirect(f"/desk/{event}/deputies?link={made.id}", status_code=303)


@post(
    "/desk/{event:str}/deputies/withdraw", include_in_schema=False, request_max_body_size=FORM
)
async def withdraw(request: Asking, state: State, who: Who, event: FromPath[str]) -> Redirect:
    """Withdraw a link: it stops, and whoever came by it is signed out."""
    who.director(_WHY, event)
    asked = (await fields(request)).get("link", "")
    link = await state.club.blocking(state.access.link, asked)
    if link.event != event or link.role is not Role.DEPUTY:
        raise InvalidTelling("that is no deputy's link of this event", "link")
    await state.club.blocking(state.access.revoke, link.id)
    return Redirect(f"/desk/{event}/deputies", status_code=303)


async def _page(
    state: State, who: RequestShown, event: str, wanted: str = "", error: str = ""
) -> Template:
    running = await state.club.running(event)
    seen = await state.club.blocking(_seen, state.access, running.id)
    chosen = next((each for each in seen if each.link.id == wanted and each.opens), None)
    return page_of(
        running,
        who.desk(event),
        "deputies.html",
        translate("Deputies"),
        status=422 if error else 200,
        deputies=seen,
        chosen=chosen,
        error=error,
        **_opened(state, chosen),
    )


def _seen(access: Access, event: str) -> list[DeputySeen]:
    return deputies_seen(access.links(event), access.devices(), datetime.now(UTC))


def _opened(state: State, chosen: DeputySeen | None) -> dict[str, Any]:
    if chosen is None:
        return {}
    address = join_address(state.config) + chosen.link.path
    return {"address": address, "code": Markup(qr(address))}


PAGES = [room, cards, keep_wifi, deputies, let_in, withdraw]
ACTIONS = [replace]
