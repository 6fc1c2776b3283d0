"""
The club itself: its name, logo and colour, its usual rules, and its permanent tables.

The rules of a session: chosen at the desk, read by everybody.
"""

from collections.abc import Mapping
from typing import Any

from litestar import MediaType, Response, get, post
from litestar.datastructures import UploadFile
from litestar.params import FromPath
from litestar.response import Redirect, Template
from markupsafe import Markup

from overtrick.app.club.badge import Badge, keep_badge
from overtrick.app.use_cases.begin import slug
from overtrick.app.views.desk.room import qr
from overtrick.app.views.desk.rules import PRESETS, preset_values, rule_groups
from overtrick.app.views.sentences import Sentence
from overtrick.app.web.callers import FORM, Asking, fields
from overtrick.app.web.config import State, join_address
from overtrick.app.web.templating import page, page_of
from overtrick.app.web.who import RequestShown, Who, at_desk
from overtrick.compare.methods import METHODS, TEAM_METHODS
from overtrick.compare.profiles import PROFILES
from overtrick.core.letters import whole_number
from overtrick.errors import InvalidTelling, Text
from overtrick.messages import translate, upper_first

__all__ = ["ACTIONS", "PAGES"]

HERE = "/desk/club"
_WHY = "the club's name, colours and tables are for the director"
LARGEST = 600_000
"""Bytes of a form with a logo."""
MOST = 200
"""Permanent tables of a section."""


@get(HERE, include_in_schema=False)
async def house(state: State, who: Who) -> Template:
    """What the club is called, how it looks, and the cards that stay on its tables."""
    return await _page(state, who)


@post(HERE, include_in_schema=False, request_max_body_size=LARGEST)
async def keep(request: Asking, state: State, who: Who) -> Redirect | Template:
    """Keep the club's name, colour, logo and usual rules."""
    who.director(_WHY)
    typed, now = await request.form(), state.club.badge
    file = typed.get("logo")
    logo = await file.read() if isinstance(file, UploadFile) and file.filename else now.logo
    badge = Badge(
        name=str(typed.get("name", "")).strip()[:60],
        colour=str(typed.get("colour", "")) if typed.get("coloured") else "",
        logo=b"" if typed.get("no_logo") else logo,
        preset=str(typed.get("preset", ""))[:60],
    )
    try:
        state.club.badge = await state.club.blocking(keep_badge, state.club.store, badge)
    except InvalidTelling as error:
        refused = {error.field or "name": error.whole}
        return await _page(state, who, status=422, badge=badge, errors=refused)
    return Redirect(HERE, status_code=303)


@post(f"{HERE}/tables", include_in_schema=False, request_max_body_size=FORM)
async def make_tables(request: Asking, state: State, who: Who) -> Redirect | Template:
    """Make a permanent card for each table of a section that has none."""
    who.director(_WHY)
    typed = await fields(request)
    section = typed.get("section", "A").strip().upper()[:2] or "A"
    count = whole_number(typed.get("tables"), MOST)
    if not count:
        error = translate("How many tables? A number to {most}.", most=MOST)
        return await _page(state, who, status=422, errors={"tables": error})
    if not section.isalpha():
        return await _page(
            state, who, status=422, errors={"section": translate("A letter, such as B.")}
        )
    for number in range(1, count + 1):
        await state.club.blocking(state.access.places.give, section, str(number))
    return Redirect(f"{HERE}/cards", status_code=303)


@post(f"{HERE}/tables/{{id:str}}", include_in_schema=False, request_max_body_size=FORM)
async def end(request: Asking, state: State, who: Who, id: FromPath[str]) -> Redirect:
    """Replace the card of a table, or take it away: the old one stops at once."""
    who.director(_WHY)
    typed = await fields(request)
    again = typed.get("deed") != "end"
    await state.club.blocking(lambda: state.access.places.end(id, again=again))
    return Redirect(f"{HERE}#stay", status_code=303)


@get(f"{HERE}/cards", include_in_schema=False)
async def cards(state: State, who: Who) -> Template:
    """The permanent cards, to print and to laminate."""
    viewer = who.director(_WHY)
    places = await state.club.blocking(state.access.places.coded)
    address = join_address(state.config)
    drawn = [(each, Markup(qr(address + each.path))) for each in places]
    title = translate("Cards that stay")
    return page("house_cards.html", title, viewer=viewer, cards=drawn, address=address)


@get("/club/logo", include_in_schema=False)
async def logo(state: State) -> Response[bytes]:
    """The club's logo."""
    badge = state.club.badge
    return Response(
        badge.logo,
        media_type=badge.kind or "image/png",
        status_code=200 if badge.logo else 404,
        headers={"cache-control": "no-cache"},
    )


@get("/club/colours.css", include_in_schema=False, media_type=MediaType.CSS)
async def colours(state: State) -> Response[str]:
    """The club's colour as a style sheet."""
    badge = state.club.badge
    return Response(badge.sheet, media_type="text/css", headers={"cache-control": "no-cache"})


async def _page(
    state: State,
    who: RequestShown,
    status: int = 200,
    badge: Badge | None = None,
    errors: Mapping[str, Sentence] | None = None,
) -> Template:
    viewer, blocking = who.director(_WHY), state.club.blocking
    presets = await blocking(state.club.store.list, "rules-preset")
    return page(
        "house.html",
        translate("The club"),
        viewer=viewer,
        status=status,
        badge=badge or state.club.badge,
        errors=errors or {},
        places=await blocking(state.access.places.all),
        presets={"": translate("As usual")}
        | {each.key: each.document["name"] for each in presets},
    )


@get("/desk/{event:str}/rules", include_in_schema=False)
async def rules(state: State, who: Who, event: FromPath[str]) -> Template:
    """Every rule, to be chosen; what a change alters is said before it counts."""
    running, viewer = await at_desk(state, who, event)
    own = await state.club.blocking(state.club.store.list, "rules-preset")
    presets = {
        key: {"name": translate(name), "values": preset_values(changes)}
        for key, (name, changes) in PRESETS.items()
    } | {
        each.key: {
            "name": each.document["name"],
            "values": preset_values(each.document["changes"]),
        }
        for each in own
    }
    return page_of(
        running,
        viewer,
        "rules.html",
        translate("Rules"),
        rules=running.state.rules,
        groups=rule_groups(running.state.rules),
        methods=_methods(),
        profiles={each.name: Text(each.title) for each in PROFILES.values()},
        presets=presets,
        own=[each.key for each in own],
    )


@post("/desk/{event:str}/rules/preset", include_in_schema=False, request_max_body_size=FORM)
async def keep_preset(
    request: Asking, state: State, who: Who, event: FromPath[str]
) -> Redirect:
    """Keep the rules of this session under a name, for every event of the club."""
    who.director(_WHY)
    running, _ = await at_desk(state, who, event)
    typed = await fields(request)
    name = typed.get("name", "").strip()[:60]
    key = slug(name)
    if key and key not in PRESETS:
        now = running.state.rules
        changes = {**now.settings.as_dict(), **now.conditions.as_dict()}
        changes.pop("director_plays", None)
        document = {"name": name, "rules": now.name, "changes": changes}
        await state.club.blocking(state.club.store.put, "rules-preset", key, document)
    return Redirect(f"/desk/{event}/rules", status_code=303)


@get("/e/{event:str}/rules", include_in_schema=False)
async def public(state: State, who: Who, event: FromPath[str]) -> Template:
    """The rules, for everybody to read (Law 78D)."""
    running = await state.club.running(event)
    now = running.state.rules
    return page_of(
        running,
        who.best(event),
        "rules_public.html",
        translate("Rules"),
        rules=now,
        method=_methods().get(now.method, now.method),
        profile=Text(PROFILES[now.name].title) if now.name in PROFILES else now.name,
        groups=rule_groups(now),
    )


def _methods() -> dict[str, str]:
    """Every method by its name, in words."""
    titles = {name: each.title for name, each in METHODS.items()} | dict(TEAM_METHODS)
    named = {name: upper_first(translate(title)) for name, title in titles.items()}
    return {"auto": translate("By the results: matchpoints, or teams"), **named}


PAGES = [house, keep, make_tables, end, cards, logo, colours, rules, keep_preset, public]
ACTIONS: list[Any] = []
