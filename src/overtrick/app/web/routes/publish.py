"""Publish: provisional, final, what changed since, files, personal links, the prize list."""

from functools import partial
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get, post
from litestar.datastructures import State
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect, Template
from markupsafe import Markup
from msgspec import Meta

from overtrick.app.access.access import Access
from overtrick.app.access.viewer import Viewer
from overtrick.app.club.people import everybody
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
    categories_typed,
    keep_categories,
    prizes_seen,
    publish_seen,
)
from overtrick.app.views.desk.room import qr
from overtrick.app.views.names import names_for
from overtrick.app.views.open import check_uncovered
from overtrick.app.views.results.handicaps import (
    HandicapsSeen,
    grades_of_club,
    handicaps_seen,
)
from overtrick.app.views.results.ratings import graded_by_ratings, grading_systems
from overtrick.app.web import spectators
from overtrick.app.web.body import body_of
from overtrick.app.web.callers import FORM, Asking, fields
from overtrick.app.web.config import join_address
from overtrick.app.web.routes.paper import HOW_PRINTED
from overtrick.app.web.routes.ratings import events_rated
from overtrick.app.web.templating import page
from overtrick.app.web.who import Who, at_desk
from overtrick.errors import UnknownName
from overtrick.events.awards.handicaps import HANDICAP_RULES
from overtrick.events.journal.moment import now
from overtrick.events.ratings.systems import SYSTEMS
from overtrick.messages import say, translate
from overtrick.printing.paper.kinds import KINDS
from overtrick.printing.season import standing_name

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
    return page(
        "desk_publish.html",
        f"{translate('Publish')}: {running.title}",
        running=running,
        viewer=viewer,
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
    found: list[FileWritten] = await state.club.blocking(
        losses_of, tuple(running.state.entries), wanted
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


@get("/desk/{event:str}/announced/{entry:str}", include_in_schema=False)
async def announced(state: State, who: Who, event: str, entry: str) -> Template:
    """The standings as they were announced, whatever changed since."""
    viewer = who.director(_WHY, event)
    running = await state.club.running(event)
    return page(
        "announced.html",
        f"{translate('As announced')}: {running.title}",
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
        f"{translate('Personal links')}: {running.title}",
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


@get("/desk/{event:str}/handicaps", include_in_schema=False)
async def handicaps_page(
    state: State,
    who: Who,
    event: FromPath[str],
    by: FromQuery[str] = "",
    grades: FromQuery[str] = "",
) -> Template:
    """The ranking with and without handicaps, by a rule and by grades that are chosen."""
    seen, running, viewer = await _handicaps(state, who, event, by, grades)
    return spectators.handicaps_page(running, viewer, seen)


@get(
    "/events/{event:str}/handicaps",
    tags=["read"],
    summary="The ranking with handicaps from the grades of the club's list",
    opt={"id": "handicaps"},
)
async def handicaps(
    state: State,
    who: Who,
    event: FromPath[str],
    rule: FromQuery[str] = "",
    grades: FromQuery[str] = "",
) -> HandicapsSeen:
    """
    Give the ranking with handicaps and without; without a rule, all rules.

    ``grades`` is a system of ratings: they are the grades, as they stood before the event.
    """
    seen, _, _ = await _handicaps(state, who, event, rule, grades)
    return seen


async def _handicaps(
    state: State, who: Who, event: str, rule: str, grades: str
) -> tuple[HandicapsSeen, Running, Viewer]:
    running, viewer = await at_desk(state, who, event, uncovered=True)
    people = await state.club.blocking(everybody, state.club.store)
    chosen = HANDICAP_RULES[rule] if rule else None
    choices = grading_systems()
    if grades:
        if grades not in {each.id for each in choices}:
            raise UnknownName("no ratings {name!r} that are grades", name=grades)
        system, club = SYSTEMS[grades], state.club
        rated = await events_rated(club, system)
        people = await club.blocking(graded_by_ratings, rated, people, system, running)

    def seen_in(event: Running) -> HandicapsSeen:
        graded = partial(grades_of_club, people, event.state.roster)
        return handicaps_seen(event, viewer, rule, chosen, graded)

    seen = await state.club.beside(running, seen_in)
    return msgspec.structs.replace(seen, systems=choices, system=grades), running, viewer


@get("/desk/{event:str}/prizes", include_in_schema=False)
async def prizes(state: State, who: Who, event: FromPath[str]) -> Template:
    """The categories as typed, and the prize list as it stands."""
    running, viewer = await at_desk(state, who, event)
    return _prizes_page(state, running, viewer, is_desk=True)


@get("/e/{event:str}/prizes", include_in_schema=False)
async def prizes_won(state: State, who: Who, event: FromPath[str]) -> Template:
    """The prize list, as far as the ranking is open to the one who asks."""
    viewer, running = who.best(event), await state.club.running(event)
    return _prizes_page(state, running, viewer, is_desk=False)


def _prizes_page(state: State, running: Running, viewer: Viewer, *, is_desk: bool) -> Template:
    return page(
        "prizes.html",
        f"{translate('Prizes')}: {running.title}",
        running=running,
        viewer=viewer,
        seen=prizes_seen(running, viewer, state.club.store),
        named=standing_name,
        is_desk=is_desk,
    )


@post("/desk/{event:str}/prizes", include_in_schema=False, request_max_body_size=FORM)
async def keep_prizes(
    request: Asking, state: State, who: Who, event: FromPath[str]
) -> Redirect:
    """Keep the categories."""
    running, _ = await at_desk(state, who, event)
    typed = categories_typed(await fields(request))
    await state.club.blocking(keep_categories, state.club.store, running.id, typed)
    return Redirect(f"/desk/{event}/prizes", status_code=303)


PAGES = [publish, announced, personal_links, handicaps_page, prizes, prizes_won, keep_prizes]
ACTIONS = [losses, files, handicaps]
