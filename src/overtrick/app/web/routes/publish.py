"""Publish: provisional, final, what changed since, files, the print pack, personal links."""

from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get, post
from litestar.datastructures import State
from litestar.params import FromPath, FromQuery
from litestar.response import Template
from markupsafe import Markup
from msgspec import Meta

from overtrick.app.access.access import Access
from overtrick.app.access.viewer import Viewer
from overtrick.app.club.running import Running
from overtrick.app.seen.boards import boards_open
from overtrick.app.seen.covering import check_uncovered
from overtrick.app.seen.desk.cards import qr
from overtrick.app.seen.desk.files import (
    CHOSEN,
    Written,
    file_of,
    format_groups,
    losses_of,
    zipped,
)
from overtrick.app.seen.desk.publish import as_announced, publish_seen
from overtrick.app.seen.names import names_for
from overtrick.app.seen.open import is_published
from overtrick.app.seen.results.ranking import contestant_key, ranking_seen
from overtrick.app.seen.results.recap import recaps
from overtrick.app.seen.results.scorecards import scorecard
from overtrick.app.seen.results.travellers import travellers
from overtrick.app.web.addresses import join_address
from overtrick.app.web.body import body_of
from overtrick.app.web.page import page
from overtrick.app.web.who import Who
from overtrick.events.journal.moment import now

__all__ = ["ACTIONS", "PAGES"]

_WHY = "Publishing is for the director: ask the director to do it."

_MOST = 60
"""Formats that are asked for at once."""


class Chosen(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """The formats that files are wanted of."""

    formats: Annotated[tuple[str, ...], Meta(max_length=_MOST)] = ()


@get("/desk/{event:str}/publish", include_in_schema=False)
async def publish(state: State, who: Who, event: str) -> Template:
    """How ready it is, what was published when, and the files."""
    viewer = who.director(_WHY, event)
    running = await state.club.running(event)
    check_uncovered(running, viewer)
    return page(
        "desk_publish.html",
        f"Publish: {running.title}",
        running=running,
        viewer=viewer,
        seen=publish_seen(running, viewer),
        groups=format_groups(),
        chosen=CHOSEN,
    )


@get("/events/{event:str}/losses", include_in_schema=False)
async def losses(
    state: State, who: Who, event: FromPath[str], formats: FromQuery[str]
) -> dict[str, Any]:
    """Say what each of these formats, with commas between, would lose of this event."""
    viewer = who.director(_WHY, event)
    running = await state.club.running(event)
    check_uncovered(running, viewer)
    wanted = formats.split(",")[:_MOST]
    found: list[Written] = await state.club.blocking(
        losses_of, tuple(running.state.entries), wanted
    )
    return {each.format: {"losses": each.losses, "refused": each.refused} for each in found}


@post("/events/{event:str}/files", include_in_schema=False, status_code=200)
async def files(
    request: Request[Any, Any, Any], state: State, who: Who, event: FromPath[str]
) -> Response[bytes]:
    """Write the event in every format that was chosen, as one file."""
    viewer = who.director(_WHY, event)
    chosen = await body_of(request, Chosen, "files")
    running = await state.club.running(event)
    check_uncovered(running, viewer)
    data = await state.club.blocking(
        _written, tuple(running.state.entries), event, chosen.formats
    )
    name = f"{event}-files.zip"
    return Response(
        data,
        media_type="application/zip",
        headers={"content-disposition": f'attachment; filename="{name}"'},
    )


def _written(entries: tuple[Any, ...], event: str, chosen: tuple[str, ...]) -> bytes:
    return zipped((file_of(entries, event, each) for each in chosen), now().astimezone())


@get("/desk/{event:str}/print", include_in_schema=False)
async def print_pack(state: State, who: Who, event: str) -> Template:
    """Everything for the notice board in one page: ranking, recap, travellers, scorecards."""
    desk = who.director(_WHY, event)
    running = await state.club.running(event)
    published = is_published(running)
    viewer = Viewer(event=event) if published else desk
    found, closed = recaps(running, viewer)
    boards = sorted({place.board for place in boards_open(running, viewer)})
    return page(
        "print_pack.html",
        f"To print: {running.title}",
        running=running,
        viewer=desk,
        ranking=ranking_seen(running, viewer),
        published=published,
        recaps=found,
        closed=closed,
        travellers=[each for board in boards for each in travellers(running, viewer, board)],
        cards=_cards(running, viewer) if not closed else [],
    )


def _cards(running: Running, viewer: Viewer) -> list[Any]:
    keys = [contestant_key(line) for line in running.ranking().standings]
    return [scorecard(running, viewer, key) for key in keys]


@get("/desk/{event:str}/announced/{entry:str}", include_in_schema=False)
async def announced(state: State, who: Who, event: str, entry: str) -> Template:
    """The standings as they were announced, whatever changed since."""
    viewer = who.director(_WHY, event)
    running = await state.club.running(event)
    return page(
        "announced.html",
        f"As announced: {running.title}",
        running=running,
        viewer=viewer,
        seen=as_announced(running, viewer, entry),
    )


@get("/desk/{event:str}/personal", include_in_schema=False)
async def personal_links(
    state: State, who: Who, event: str, link: FromQuery[str] = ""
) -> Template:
    """A sheet of links: a pair or team each, to its own page; one's address when asked for."""
    viewer = who.director(_WHY, event)
    running = await state.club.running(event)
    given = await state.club.blocking(_links, state.access, running)
    address = join_address(state.config)
    names = names_for(running, viewer)
    cards = [
        {
            "id": each.id,
            "code": Markup(qr(address + each.path)),
            "who": who_is,
            "names": names.of(each.contestant or "", "A", each.direction),
            "address": address + each.path if each.id == link else "",
        }
        for who_is, each in given
    ]
    return page(
        "personal_links.html",
        f"Personal links: {running.title}",
        running=running,
        viewer=viewer,
        cards=cards,
        chosen=next((card for card in cards if card["address"]), None),
    )


def _links(access: Access, running: Running) -> list[tuple[str, Any]]:
    found = []
    for id, _, direction in running.state.roster.contestants:
        who = f"{direction} {id}" if direction else id
        found.append((who, access.personal_link(running.id, id, direction, label=who)))
    return found


PAGES = [publish, print_pack, announced, personal_links]
ACTIONS = [losses, files]
