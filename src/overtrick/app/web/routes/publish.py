"""
Publish: provisional, final, what changed since, files, personal links.

Paper from the desk: of an event, and what needs none.
"""

from collections.abc import Sequence
from typing import Annotated, Any

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, FromQuery
from litestar.response import Template
from markupsafe import Markup
from msgspec import Meta

from overtrick.app.access.access import Access
from overtrick.app.access.viewer import Viewer
from overtrick.app.club.apart import TooHard
from overtrick.app.club.running import Running
from overtrick.app.views.desk.files import (
    CHOSEN,
    file_of,
    format_groups,
    losses_of,
    zipped,
)
from overtrick.app.views.desk.print_pack import (
    ALONE,
    OF_EVENT,
    PaperAsked,
    on_paper,
    paper_alone,
    paper_of,
)
from overtrick.app.views.desk.publish import as_announced, publish_seen
from overtrick.app.views.desk.room import qr
from overtrick.app.views.names import names_for
from overtrick.app.views.open import check_uncovered, is_published
from overtrick.app.web.body import body_of
from overtrick.app.web.callers import Asking
from overtrick.app.web.config import State, join_address
from overtrick.app.web.routes.setup import SentForm
from overtrick.app.web.templating import page, page_of
from overtrick.app.web.who import RequestShown, Who
from overtrick.events.journal.entry import Entry
from overtrick.events.journal.moment import now
from overtrick.messages import LANGUAGES, language, name_of_language, say, speaking, translate
from overtrick.printing.paper.html import html
from overtrick.printing.paper.kinds import KINDS
from overtrick.printing.paper.page import Pack
from overtrick.printing.paper.pdf import Paper
from overtrick.printing.words import edition_title
from overtrick.rules.editions import EDITIONS

__all__ = ["ACTIONS", "PAGES"]

HERE = "/desk/club/paper"
LARGEST = 9_000_000
"""Bytes of a form with a file."""
_WHY_PRINT = "Printing is for the director: ask the director to do it."

_HOW_PRINTED: dict[str, Any] = {
    "sizes": {size.value: size.name.title() for size in Paper},
    "languages": {code: name_of_language(code) for code in LANGUAGES},
}
"""The sizes and languages that a form offers."""


@get("/desk/{event:str}/print", include_in_schema=False)
async def print_event(
    state: State,
    who: Who,
    event: FromPath[str],
    kind: FromQuery[str] = "pack",
    paper: FromQuery[Paper] = Paper.A4,
    large: FromQuery[bool] = False,
    lang: FromQuery[str] = "",
) -> Response[bytes]:
    """The event on paper: the pack for the notice board, or one kind of paper alone."""
    desk = who.director(_WHY_PRINT, event)
    running = await state.club.running(event)
    check_uncovered(running, desk)
    viewer = Viewer(event=event) if is_published(running) else desk
    spoken = _language(lang)

    def made(running: Any) -> Pack:
        with speaking(spoken):
            return paper_of(running, viewer, kind)

    name = event if kind == "pack" else f"{event}-{kind}"
    how = await state.club.aside(event, made), spoken, paper, large
    try:
        found = await state.club.apart(_on_paper, *how)
    except TooHard:  # thousands of cards: a browser sets a page of them
        found = await state.club.apart(_as_page, *how)
    return _answer(name, *found)


def _on_paper(pack: Pack, spoken: str, paper: Paper, large: bool) -> tuple[bytes, str]:
    with speaking(spoken):
        return on_paper(pack, paper, large=large)


def _as_page(pack: Pack, spoken: str, paper: Paper, large: bool) -> tuple[bytes, str]:
    with speaking(spoken):
        return html(pack, paper, large=large), "text/html"


@get(HERE, include_in_schema=False)
async def alone(who: Who, kind: FromQuery[str] = ALONE[0]) -> Template:
    """What can be printed without an event: a form for each kind."""
    return _page(who, {"kind": kind if kind in ALONE else ALONE[0], "lang": language()})


@post(HERE, include_in_schema=False, request_max_body_size=LARGEST, status_code=200)
async def print_alone(request: Asking, state: State, who: Who) -> Response[bytes] | Template:
    """Paper that needs no event, or the form again with what is wrong in it."""
    who.director(_WHY_PRINT)
    form = await SentForm.of(request)
    typed = form.typed
    texts = {"kind": ""} | {name: typed[name] for name in _TYPED if name in typed}
    asked = PaperAsked(**texts, file=form.files.get("file"))
    spoken = _language(typed.get("lang", ""))
    paper = Paper.LETTER if typed.get("paper") == Paper.LETTER else Paper.A4
    found = await state.club.apart(_printed, asked, spoken, paper, bool(typed.get("large")))
    if isinstance(found, dict):
        return _page(who, typed, found, 422)
    return _answer(asked.kind, *found)


def _printed(
    asked: PaperAsked, spoken: str, paper: Paper, large: bool
) -> tuple[bytes, str] | dict[str, str]:
    """Read and set it: a movement of a thousand tables costs itself alone."""
    made = paper_alone(asked, spoken)
    if made.pack is None:
        return made.errors
    return _on_paper(made.pack, spoken, paper, large)


_TYPED = ("kind", "title", "edition", "movement", "boards", "sheet")


def _language(wanted: str) -> str:
    return wanted if wanted in LANGUAGES else language()


def _answer(name: str, data: bytes, type_: str) -> Response[bytes]:
    how = "inline" if type_ == "application/pdf" else "attachment"
    file = f"{name}.{type_.partition('/')[2]}"
    return Response(
        data,
        media_type=type_,
        headers={"content-disposition": f'{how}; filename="{file}"'},
    )


def _page(
    who: RequestShown,
    typed: dict[str, str],
    errors: dict[str, str] | None = None,
    status: int = 200,
) -> Template:
    return page(
        "paper_alone.html",
        translate("Paper"),
        viewer=who.director(_WHY_PRINT),
        status=status,
        kinds={name: say(KINDS[name].title) for name in ALONE},
        made_of=str(KINDS[typed["kind"]].made_of),
        editions={id: edition_title(tariff) for id, tariff in EDITIONS.items()},
        typed=typed,
        errors=errors or {},
        **_HOW_PRINTED,
    )


_WHY = "Publishing is for the director: ask the director to do it."

_MOST = 60
"""Formats that are asked for at once."""


class FormatsChosen(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """The formats that files are wanted of."""

    formats: Annotated[tuple[str, ...], Meta(max_length=_MOST)] = ()


@get("/desk/{event:str}/publish", include_in_schema=False)
async def publish(state: State, who: Who, event: FromPath[str]) -> Template:
    """How ready it is, what was published when, and the files."""
    viewer = who.director(_WHY, event)
    running = await state.club.running(event)
    check_uncovered(running, viewer)
    return page_of(
        running,
        viewer,
        "desk_publish.html",
        translate("Publish"),
        seen=publish_seen(running),
        groups=format_groups(),
        chosen=CHOSEN,
        kinds={name: say(KINDS[name].title) for name in OF_EVENT}
        | {"pack": translate("Print pack")},
        **_HOW_PRINTED,
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
    found = await state.club.aside(event, lambda copy: losses_of(copy.state.entries, wanted))
    return {each.format: {"losses": each.losses, "refused": each.refused} for each in found}


@post("/events/{event:str}/files", include_in_schema=False, status_code=200)
async def files(
    request: Asking, state: State, who: Who, event: FromPath[str]
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


def _written(entries: Sequence[Entry], event: str, chosen: Sequence[str]) -> bytes:
    return zipped((file_of(entries, event, each) for each in chosen), now().astimezone())


@get("/desk/{event:str}/announced/{entry:str}", include_in_schema=False)
async def announced(
    state: State, who: Who, event: FromPath[str], entry: FromPath[str]
) -> Template:
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
    state: State, who: Who, event: FromPath[str], link: FromQuery[str] = ""
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


PAGES = [publish, announced, personal_links, print_event, alone, print_alone]
ACTIONS = [losses, files]
