"""Set-up: a new event from at most five questions, or another movement for one that stands."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote

from litestar import get, post
from litestar.datastructures import UploadFile
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect, Template

from overtrick.app.access.viewer import Viewer
from overtrick.app.club.apart import TooHard
from overtrick.app.club.club import Club
from overtrick.app.club.deals import deal_name, deals_of_session
from overtrick.app.club.running import Running
from overtrick.app.store.database import DocumentChanged
from overtrick.app.store.store import Store
from overtrick.app.use_cases.begin import (
    begun,
    chosen_later,
    deals_of,
    event_id,
    keeps_round,
    no_matches,
)
from overtrick.app.use_cases.perform import Effect, entries_of, perform, preview
from overtrick.app.use_cases.registry import PlanMovement as Planned
from overtrick.app.use_cases.registry import use_case_named
from overtrick.app.views.desk.sessions import (
    LONGEST,
    NO_EVENT,
    OwnMovement,
    Where,
    event_set_up,
    grid_seen,
    is_open,
    own_movement,
    questions_of,
    section_asked,
)
from overtrick.app.views.desk.setup import (
    KINDS,
    LAST,
    SCORING,
    USUAL,
    MovementRow,
    Offer,
    SetUp,
    SetupAsked,
    keep,
    offer,
    set_ups,
)
from overtrick.app.views.fields import ProblemSeen, problems_seen
from overtrick.app.web.callers import Asking
from overtrick.app.web.config import State
from overtrick.app.web.templating import page
from overtrick.app.web.who import Who, at_desk
from overtrick.errors import Counted, OvertrickError, Text
from overtrick.events.commands.command import Command
from overtrick.events.commands.evening import ChooseSettings
from overtrick.events.commands.stages import NO_MATCHES
from overtrick.events.journal.fold import Event
from overtrick.events.journal.moment import now
from overtrick.events.journal.plan import Plan
from overtrick.formats.grids.movement_json import movement_document
from overtrick.messages import say
from overtrick.movements.grid import Movement, Movers
from overtrick.movements.registry import movement as movement_named
from overtrick.movements.registry import movement_name

__all__ = ["ACTIONS", "PAGES"]

LARGEST = 4_000_000
"""Bytes of a form with a file of deals or a movement."""


@dataclass
class SentForm:
    """A form that was sent: texts, and files by their field."""

    typed: dict[str, str] = field(default_factory=dict)
    files: dict[str, tuple[str, bytes]] = field(default_factory=dict)

    @classmethod
    async def of(cls, request: Asking) -> "SentForm":
        """Read it."""
        found = cls()
        for name, value in (await request.form()).items():
            if isinstance(value, UploadFile):
                if value.filename:
                    found.files[name] = value.filename[-80:], await value.read()
            else:
                found.typed[name] = str(value)[:LONGEST]
        return found


@get("/desk/new", include_in_schema=False)
async def new(request: Asking, state: State, who: Who) -> Template:
    """The questions; the last set-up is offered first."""
    viewer = who.director()
    saved = await state.club.blocking(set_ups, state.club.store)
    given = {name: value[:200] for name, value in request.query_params.items()}
    chosen = next((each for each in saved if each.key == given.get("setup", LAST)), None)
    standing = {"preset": state.club.badge.preset}
    typed = {**USUAL, **standing, **(chosen.typed if chosen else {}), **given}
    if not typed.get("preset"):
        typed |= standing
    return await _page(state, viewer, typed, saved=saved, used=chosen)


@post("/desk/new", include_in_schema=False, request_max_body_size=LARGEST)
async def begin(request: Asking, state: State, who: Who) -> Template | Redirect:
    """Look again at what fits, or begin the event."""
    viewer, form = who.director(), await SentForm.of(request)
    asked, own, errors = await _read(state, form)
    deed = form.typed.get("deed", "start")
    if deed == "swiss" and asked.kind == "individual":
        return await _page(state, viewer, form.typed, errors={"movement": NO_MATCHES})
    if deed == "swiss":  # its rounds are drawn: what a movement must know is not asked
        running = await _open(state.club, viewer, form, asked, None, 0, deed)
        return Redirect(f"/desk/{running.id}/swiss", status_code=303)
    if deed in ("look", "own") or own.error or errors or form.typed.get("key") != asked.key:
        return await _page(state, viewer, form.typed, own=own, errors=errors, deed=deed)
    movement, sets = await _movement(state, form, asked, own, deed)
    if movement is None and deed != "now":
        errors = {"movement": Text("Choose a movement, or start now and choose it later.")}
        return await _page(state, viewer, form.typed, own=own, errors=errors, deed=deed)
    running = await _open(state.club, viewer, form, asked, movement, sets, deed)
    return Redirect(f"/desk/{running.id}/names", status_code=303)


@get("/desk/{event:str}/setup", include_in_schema=False)
async def setup(request: Asking, state: State, who: Who, event: FromPath[str]) -> Template:
    """The sessions of an event, and the movement of one of its sections, or another for it."""
    running, viewer = await at_desk(state, who, event)
    given = {name: value[:200] for name, value in request.query_params.items()}
    place = section_asked(running.state, given)
    return await _page(
        state, viewer, questions_of(running, place) | given, running=running, place=place
    )


@post("/desk/{event:str}/setup", include_in_schema=False, request_max_body_size=LARGEST)
async def choose(
    request: Asking, state: State, who: Who, event: FromPath[str]
) -> Template | Redirect:
    """Choose the movement of a section; what it would change is said before."""
    viewer, form = who.desk(event), await SentForm.of(request)
    running = await state.club.running(event)
    asked, own, errors = await _read(state, form)
    place = section_asked(running.state, form.typed)
    deed = form.typed.get("deed", "start")
    more: dict[str, Any] = {"running": running, "own": own, "place": place}
    if deed in ("look", "own") or own.error or errors or form.typed.get("key") != asked.key:
        return await _page(state, viewer, form.typed, errors=errors, deed=deed, **more)
    movement, sets = await _movement(state, form, asked, own, deed)
    if movement is None:
        errors = {"movement": Text("Choose a movement.")}
        return await _page(state, viewer, form.typed, errors=errors, **more)
    session, section = place
    is_added = bool(running.state.plans) and running.state.plan(*place) is None
    command = Planned(
        grid=movement_document(chosen_later(running.state, movement, *place)),
        boards_per_set=sets,
        session=session,
        section=section,
        seats=form.typed.get("seats", "same"),
        reason=form.typed.get("reason", ""),
    )
    case = use_case_named("movement")
    try:
        effect = await state.club.aside(
            event, lambda copy: preview(copy, case, command, viewer)
        )
        if deed != "sure" and _matters(running, effect, place):
            return await _page(state, viewer, form.typed, effect=effect, **more)
        if rules := await _without_matches(state.club, running.state, movement):
            await perform(state.club, event, use_case_named("settings"), rules, viewer)
        await perform(state.club, event, case, command, viewer)
    except OvertrickError as error:
        errors = {getattr(error, "field", "") or "movement": error.text}
        return await _page(state, viewer, form.typed, errors=errors, **more)
    there = f"/setup?session={quote(session)}&section={quote(section)}" if is_added else ""
    return Redirect(f"/desk/{event}{there}", status_code=303)


@post("/desk/{event:str}/deals", include_in_schema=False, request_max_body_size=LARGEST)
async def deals(request: Asking, state: State, who: Who, event: FromPath[str]) -> Template:
    """Load the deals of a file: checks and hand records use them."""
    viewer, form = who.desk(event), await SentForm.of(request)
    running = await state.club.running(event)
    place = section_asked(running.state, form.typed)
    typed = questions_of(running, place) | {"session": place[0], "section": place[1]}
    if "deals" not in form.files:
        errors = {"deals": Text("Choose a file first: PBN, LIN, DUP or another.")}
        return await _page(state, viewer, typed, running=running, errors=errors)
    name, data = form.files["deals"]
    try:
        found, wrong = await state.club.apart(deals_of, data, name)
    except OvertrickError as error:
        errors = {"deals": error.whole}
        return await _page(state, viewer, typed, running=running, errors=errors)
    await state.club.blocking(_keep_deals, state.club.store, event, place[0], found)
    await state.club.renew_deals(running)
    return await _page(state, viewer, typed, running=running, unread=problems_seen(wrong[:12]))


def _keep_deals(store: Store, event: str, session: str, found: Mapping[str, Any]) -> None:
    """Put the deals of a session in the place of those it had; each session has its own."""
    own = {deal_name(session, int(board)): deal for board, deal in found.items()}
    while True:
        loaded = store.get("deals", event)
        document, version = (loaded.document, loaded.version) if loaded else ({}, 0)
        before = deals_of_session(document, session)
        others = {name: deal for name, deal in document.items() if name not in before}
        try:
            store.put("deals", event, others | own, expected=version)
        except DocumentChanged:  # those of another session came meanwhile: they stay
            continue
        return


@get("/desk/new/grid", include_in_schema=False)
async def movement_page(
    state: State, who: Who, id: FromQuery[str] = "", sets: FromQuery[int] = 1
) -> Template:
    """The grid of a movement, round by round: what a proposal is, before it is chosen."""
    viewer = who.desk()
    found = await state.club.blocking(movement_named, id[:200])
    plan = Plan(found, max(1, min(sets, 99)))
    return page("movement.html", say(movement_name(found)), viewer=viewer, grid=grid_seen(plan))


@post("/desk/set-ups/{key:str}/forget", include_in_schema=False)
async def forget(state: State, who: Who, key: FromPath[str]) -> Redirect:
    """Forget a saved set-up."""
    who.director()
    await state.club.blocking(state.club.store.delete, "set-up", key)
    return Redirect("/desk/new", status_code=303)


async def _read(
    state: State, form: SentForm
) -> tuple[SetupAsked, OwnMovement, dict[str, Text]]:
    file, grid = form.files.get("own"), form.typed.get("grid", "")
    own = OwnMovement()
    if file is not None or grid:
        try:
            sets = form.typed.get("sets", "")
            own = await state.club.apart(own_movement, file, grid, sets)
        except TooHard as error:
            own = OwnMovement(error=error.whole)
    asked = SetupAsked.read(form.typed)
    errors = {} if own.movement else dict(asked.errors)
    return asked, own, errors


async def _movement(
    state: State, form: SentForm, asked: SetupAsked, own: OwnMovement, deed: str
) -> tuple[Movement | None, int]:
    """What was chosen: a proposal, one of one's own, or none yet."""
    found = await state.club.blocking(offer, asked)
    if deed == "now":
        return None, found.rows[0].boards_per_set if found.rows else 3
    chosen = form.typed.get("movement", "")
    if chosen == "own" and own.movement is not None:
        return own.movement, own.boards_per_set
    row = found.chosen(chosen)
    if row is None:
        return None, 0
    return await state.club.blocking(movement_named, row.id), row.boards_per_set


async def _open(
    club: Club,
    viewer: Viewer,
    form: SentForm,
    asked: SetupAsked,
    movement: Movement | None,
    sets: int,
    deed: str,
) -> Running:
    title = form.typed.get("title", "").strip()[:100] or say(KINDS[asked.kind])
    rules = await club.blocking(_preset, club, form.typed.get("preset", ""))
    method = "teams" if asked.kind == "teams" else asked.method
    halves = asked.halves if deed == "now" else 0
    starts, drawn = deed != "later", deed == "swiss"
    facts = begun(
        title, method, rules, movement, sets, halves=halves, starts=starts, drawn=drawn
    )
    taken = {row.id for row in await club.events()}
    name = event_id(title, now().astimezone().date(), taken)
    running = await club.open(name, title, entries_of(facts, Command(), viewer))
    await club.blocking(keep, club.store, form.typed, title)
    return running


def _preset(club: Club, key: str) -> Mapping[str, Any]:
    found = club.store.get("rules-preset", key) if key else None
    return found.document if found else {}


def _matters(running: Running, effect: Effect, place: Where) -> bool:
    """Whether there is something to be asked about: results told, and the plan another one."""
    told = any((each.session, each.section) == place for each in running.state.boards())
    changed = () if is_open(running.state.plan(*place)) else effect.effect
    return told and bool(changed or effect.problems)


async def _without_matches(
    club: Club, state: Event, movement: Movement
) -> ChooseSettings | None:
    """Give the rules where matches were to be drawn, and a movement is played after all."""
    if state.plans or state.stages or movement.kind is Movers.TEAMS:
        return None
    if state.rules.method != "teams":
        presets = await club.blocking(club.store.list, "rules-preset")
        if any("freeze" in preset.document.get("changes", {}) for preset in presets):
            return None  # it may be the club's own choice
    return no_matches(state.rules)


async def _page(
    state: State,
    viewer: Viewer,
    typed: Mapping[str, str],
    *,
    running: Running | None = None,
    place: Where | None = None,
    saved: list[SetUp] | None = None,
    used: SetUp | None = None,
    own: OwnMovement | None = None,
    errors: Mapping[str, Text] | None = None,
    effect: Effect | None = None,
    unread: tuple[ProblemSeen, ...] = (),
    deed: str = "",
) -> Template:
    club = state.club
    asked = SetupAsked.read(typed)
    found = await club.blocking(offer, asked)
    presets = await club.blocking(club.store.list, "rules-preset")
    known = errors if errors is not None else (asked.errors if typed.get("tables") else {})
    of_event = NO_EVENT
    if running:
        place = place or section_asked(running.state, typed)
        loaded = await club.blocking(club.store.get, "deals", running.id)
        of_event = event_set_up(running, place, loaded.document if loaded else {})
        if of_event["is_open"]:
            found = await club.blocking(_that_keep_round, found, of_event["plan"])
    return page(
        "setup.html",
        say(Text("Movement") if running else Text("A new event")),
        running=running,
        viewer=viewer,
        status=422 if errors else 200,
        typed=USUAL | dict(typed),
        asked=asked,
        offer=found,
        kinds=KINDS,
        scoring=SCORING,
        errors=known,
        saved=saved if saved is not None else await club.blocking(set_ups, club.store),
        used=used,
        own=own or OwnMovement(),
        effect=effect,
        unread=unread,
        presets={"": Text("As usual")} | {each.key: each.document["name"] for each in presets},
        moved=deed == "start" and "key" in typed and typed["key"] != asked.key,
        **of_event,
    )


def _that_keep_round(found: Offer, plan: Plan) -> Offer:
    """Of the movements those that go on from the round that is being played."""
    rows: tuple[MovementRow, ...] = tuple(
        each
        for each in found.rows
        if each.boards_per_set == plan.boards_per_set
        and keeps_round(movement_named(each.id), plan)
    )
    said = Text("These go on from the round being played: numbers, names and results stay.")
    why = Counted(
        "Each has {count} board a round, for that is what lies on the tables.",
        "Each has {count} boards a round, for that is what lies on the tables.",
        plan.boards_per_set,
    )
    return Offer(rows or found.rows, (said, why, *found.advice) if rows else found.advice)


PAGES = [new, begin, movement_page, setup, choose, deals, forget]
ACTIONS: list[Any] = []
