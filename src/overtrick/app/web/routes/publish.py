"""Publish: provisional, final, what changed since, files, personal links."""

from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get, post
from litestar.datastructures import State
from litestar.params import FromPath, FromQuery
from litestar.response import Template
from markupsafe import Markup
from msgspec import Meta

from overtrick.app.access.access import Access
from overtrick.app.club.running import Running
from overtrick.app.views.desk.files import (
    CHOSEN,
    FileWritten,
    file_of,
    format_groups,
    losses_of,
    zipped,
)
from overtrick.app.views.desk.print_pack import OF_EVENT
from overtrick.app.views.desk.publish import (
    as_announced,
    publish_seen,
)
from overtrick.app.views.desk.room import qr
from overtrick.app.views.names import names_for
from overtrick.app.views.open import check_uncovered
from overtrick.app.web.body import body_of
from overtrick.app.web.config import join_address
from overtrick.app.web.routes.paper import HOW_PRINTED
from overtrick.app.web.templating import page_of
from overtrick.app.web.who import Who
from overtrick.events.journal.moment import now
from overtrick.messages import say, translate
from overtrick.printing.paper.kinds import KINDS

__all__ = ["ACTIONS", "PAGES"]

_WHY = "Publishing is for the director: ask the director to do it."

_MOST = 60
"""Formats that are asked for at once."""


class FormatsChosen(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """The formats that files are wanted of."""

    formats: Annotated[tuple[str, ...], Meta(max_length=_MOST)] = ()


@get("/desk/{event:str}/publish", include_in_schema=False)
async def publish(state: State, who: Who, event: str) -> Template:
    """How ready it is, what was published when, and the files."""
    viewer = who.director(_WHY, event)
    running = await state.club.running(event)
    check_uncovered(running, viewer)
    return page_of(
        running,
        viewer,
        "desk_publish.html",
        translate("Publish"),
        seen=publish_seen(running, viewer),
        groups=format_groups(),
        chosen=CHOSEN,
        kinds={name: say(KINDS[name].title) for name in OF_EVENT}
        | {"pack": translate("Print pack")},
        **HOW_PRINTED,
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
    found: list[FileWritten] = await state.club.aside(
        event, lambda copy: losses_of(copy.state.entries, wanted)
    )
    return {each.format: {"losses": each.losses, "refused": each.refused} for each in found}


@post("/events/{event:str}/files", include_in_schema=False, status_code=200)
async def files(
    request: Request[Any, Any, Any], state: State, who: Who, event: FromPath[str]
) -> Response[bytes]:
    """Write the event in every format that was chosen, as one file."""
    viewer = who.director(_WHY, event)
    chosen = await body_of(request, FormatsChosen, "files")
    running = await state.club.running(event)
    check_uncovered(running, viewer)
    data = await state.club.aside(
        event, lambda copy: _written(copy.state.entries, event, chosen.formats)
    )
    name = f"{event}-files.zip"
    return Response(
        data,
        media_type="application/zip",
        headers={"content-disposition": f'attachment; filename="{name}"'},
    )


def _written(entries: tuple[Any, ...], event: str, chosen: tuple[str, ...]) -> bytes:
    return zipped((file_of(entries, event, each) for each in chosen), now().astimezone())


@get("/desk/{event:str}/announced/{entry:str}", include_in_schema=False)
async def announced(state: State, who: Who, event: str, entry: str) -> Template:
    """The standings as they were announced, whatever changed since."""
    viewer = who.director(_WHY, event)
    running = await state.club.running(event)
    return page_of(
        running,
        viewer,
        "announced.html",
        translate("As announced"),
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
    return page_of(
        running,
        viewer,
        "personal_links.html",
        translate("Personal links"),
        cards=cards,
        chosen=next((card for card in cards if card["address"]), None),
    )


def _links(access: Access, running: Running) -> list[tuple[str, Any]]:
    found = []
    for id, _, direction in running.state.roster.contestants:
        who = f"{direction} {id}" if direction else id
        found.append((who, access.personal_link(running.id, id, direction, label=who)))
    return found


PAGES = [publish, announced, personal_links]
ACTIONS = [losses, files]
