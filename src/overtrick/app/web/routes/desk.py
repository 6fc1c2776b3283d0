"""
The start page and the desk: what is being played, the live board of an event, its problems.

Events: which there are, a new one, how one stands; one result scored.
"""

import re
from typing import Annotated

import msgspec
from litestar import get, post
from litestar.params import FromPath, FromQuery, Parameter
from litestar.response import Template
from msgspec import Meta, field

from overtrick.app.access.viewer import Role
from overtrick.app.club.club import RESERVED
from overtrick.app.club.running import Running
from overtrick.app.store.database import EventExists
from overtrick.app.store.store import EventRow, listed
from overtrick.app.use_cases.begin import slug
from overtrick.app.use_cases.perform import check_id, entries_of
from overtrick.app.views.desk.board import (
    LiveBoard,
    Overview,
    live_board,
    overview,
    round_in_play,
)
from overtrick.app.views.desk.problems import problems_seen
from overtrick.app.views.sentences import SEATS, Sentence, numbered, results_to_type
from overtrick.app.web.body import body_of
from overtrick.app.web.callers import Asking
from overtrick.app.web.config import State
from overtrick.app.web.routes.desk_fields import every_field
from overtrick.app.web.templating import page, page_of
from overtrick.app.web.who import Who, at_desk
from overtrick.core.languages import chosen_language, language_named
from overtrick.core.notation import parse_result
from overtrick.errors import InvalidTelling, InvalidTricks, Text
from overtrick.events.commands.command import Command, FreeText, Name
from overtrick.events.commands.evening import opened
from overtrick.events.journal.moment import moment_text
from overtrick.events.now.shown import is_all_announced
from overtrick.messages import LANGUAGES, language, say, translate
from overtrick.rules.duplicate import score as score_of

__all__ = [
    "ACTIONS",
    "PAGES",
    "EventListed",
    "EventStands",
    "NewEvent",
    "Scored",
    "check_event",
    "scored",
]


@get("/desk", include_in_schema=False)
async def all_events(state: State, who: Who, whole: FromQuery[bool] = False) -> Template:
    """The events of the club, the running ones first."""
    viewer = who.desk()
    rows = [row for row in await state.club.events() if viewer.of(row.id)]
    found = listed(rows, whole=whole)
    running = [await state.club.running(row.id) for row in state.club.whole(found.in_play)]
    in_play = [
        {
            **{"id": each.id, "title": each.title, "round": round_in_play(each)},
            "is_announced": is_all_announced(each.state),
        }
        for each in running
    ]
    leads = viewer.role is Role.DIRECTOR and viewer.event is None
    return page(
        "desk_events.html",
        translate("The desk"),
        viewer=viewer,
        leads=leads,
        fields=await every_field(state) if leads else [],
        in_play=in_play,
        earlier=found.earlier,
        more=found.more,
        broken=[text for id, text in state.club.broken.items() if viewer.of(id)],
    )


@get("/desk/{event:str}", include_in_schema=False)
async def board(
    state: State, who: Who, event: FromPath[str], round: FromQuery[int] = 0
) -> Template:
    """The live board: tables, boards, calls, the clock."""
    running, viewer = await at_desk(state, who, event)
    shown = await state.club.beside(running, lambda event: live_board(event, viewer, round))
    return page_of(running, viewer, "desk.html", board=shown)


@get("/events/{event:str}/desk", include_in_schema=False)
async def board_document(
    state: State, who: Who, event: FromPath[str], round: FromQuery[int] = 0
) -> LiveBoard:
    """The live board of any round, for the page's script."""
    running, viewer = await at_desk(state, who, event)
    return await state.club.beside(running, lambda event: live_board(event, viewer, round))


@get("/events/{event:str}/desk/overview", include_in_schema=False)
async def overview_document(
    state: State, who: Who, event: FromPath[str], by: FromQuery[str] = "all"
) -> Overview:
    """All rounds in counts, by table or by board."""
    running, _ = await at_desk(state, who, event)
    return await state.club.beside(running, lambda event: overview(event, by))


@get("/desk/{event:str}/problems", include_in_schema=False)
async def problems(state: State, who: Who, event: FromPath[str]) -> Template:
    """The list, kept by its script as results come in."""
    running, viewer = await at_desk(state, who, event)
    shown = await state.club.beside(running, lambda event: problems_seen(event, viewer))
    count = f"({shown.count}) " if shown.count else ""
    what = f"{count}{translate('Problems')}"
    return page_of(running, viewer, "problems.html", what, shown=shown)


class EventListed(msgspec.Struct, frozen=True):
    """An event as the club lists it."""

    id: str
    title: str
    opened: str
    seq: int


class EventsListed(msgspec.Struct, frozen=True):
    """All events, the oldest first."""

    events: tuple[EventListed, ...]


class NewEvent(Command, kw_only=True):
    """A new event with its rules; ``event`` is its id in addresses, else made of the title."""

    event: Name = ""
    title: Name = ""
    method: Name = ""
    rules: Name = "default"
    changes: Annotated[dict[Name, FreeText | int], Meta(max_length=200)] = field(
        default_factory=dict
    )


class PublicationSeen(msgspec.Struct, frozen=True):
    """How official the result is: open, provisional or final; since and until when."""

    stage: str
    since: str | None
    closes: str | None


class EventStands(msgspec.Struct, frozen=True):
    """An event as it stands: its rules, its sections and stages, how far its journal goes."""

    id: str
    title: str
    seq: int
    method: str
    rules: str
    settings: dict[str, str | int]
    conditions: dict[str, str | int]
    publication: PublicationSeen
    sections: tuple[tuple[str, str], ...]
    """Session and section of each movement that is planned."""
    stages: tuple[str, ...]
    results: int


@get("/events", tags=["events"], summary="List the events", opt={"id": "events", "open": True})
async def events(state: State) -> EventsListed:
    """List the events."""
    return EventsListed(tuple(map(_event, await state.club.events())))


@post(
    "/events",
    tags=["events"],
    summary="Open a new event",
    opt={"id": "open_event", "body": NewEvent},
)
async def open_event(request: Asking, state: State, who: Who) -> EventStands:
    """Open a new event; whoever looks after one event alone cannot open others."""
    viewer = who.director()
    command = await body_of(request, NewEvent, "a new event")
    name = command.event or slug(command.title, 60)
    check_event(name)
    check_id(command)
    asked = opened(command.title, command.method, command.rules, command.changes)
    entries = entries_of(asked.facts, command, viewer)
    try:
        running = await state.club.open(name, command.title or name, entries)
    except EventExists:
        if not command.id or name in RESERVED:
            raise
        running = await state.club.running(name)
        if running.state.entry(command.id) is None:
            raise  # else it was asked for twice
    return _stands(running)


@get(
    "/events/{event:str}",
    tags=["events"],
    summary="How an event stands",
    opt={"id": "event", "open": True},
)
async def event(state: State, event: FromPath[str]) -> EventStands:
    """Say how an event stands."""
    return _stands(await state.club.running(event))


def check_event(name: str) -> None:
    """
    Refuse what is no name in an address.

    >>> check_event("tuesday-2026")

    :raises InvalidTelling: if it is not made of small letters, digits and hyphens.
    """
    if not re.fullmatch(r"[a-z0-9][a-z0-9-]{0,59}", name):
        asked = Text("the id of an event has small letters, digits and hyphens")
        raise InvalidTelling(
            Text("{asked}, 60 at most: {name!r}", asked=asked, name=name[:60]), "event"
        )


def _event(row: EventRow) -> EventListed:
    return EventListed(row.id, row.title, moment_text(row.opened), row.seq)


def _stands(running: Running) -> EventStands:
    state = running.state
    now, rules = state.publication, state.rules
    return EventStands(
        running.id,
        running.title,
        running.seq,
        rules.method,
        rules.name,
        rules.settings.as_dict(),
        rules.conditions.as_dict(),
        PublicationSeen(
            now.stage.value,
            moment_text(now.since) if now.since else None,
            moment_text(now.closes) if now.closes else None,
        ),
        tuple(state.sections),
        tuple(stage.id for stage in state.stages),
        sum(len(state.lines(place)) for place in state.boards()),
    )


class PointsFor(msgspec.Struct, frozen=True):
    """Points of declarer's side, and what they are for."""

    points: int
    why: Sentence


class Scored(msgspec.Struct, frozen=True):
    """The points of declarer's side, and where they come from."""

    points: int
    said: Sentence
    causes: tuple[PointsFor, ...] = ()


def scored(text: str, *, vulnerable: bool) -> Scored:
    """
    Score a result as it is typed in the letters of the page: contract, who, how many tricks.

    >>> scored("4sx n +1", vulnerable=True).points
    990

    :raises OvertrickError: if it cannot be read; the message quotes it.
    """
    contract, declarer, tricks = parse_result(text, _letters())
    if contract is None:
        return Scored(0, Text("Passed out: nobody scores."))
    if tricks is None:
        raise InvalidTricks("how many tricks? = or +1 or -1 is missing: {text!r}", text=text)
    found = score_of(contract, tricks, vulnerable=vulnerable)
    by = Text(" by {declarer}", declarer=SEATS[str(declarer)]) if declarer else ""
    side = Text("vulnerable") if vulnerable else Text("not vulnerable")
    said = Text(
        "{contract}{by}, {tricks} tricks, {side}: {total:+d} for declarer's side",
        contract=contract,
        by=by,
        tricks=tricks,
        side=side,
        total=found.total,
    )
    causes = tuple(PointsFor(each.points, numbered(say(each.text))) for each in found.causes)
    return Scored(found.total, said, causes)


def _letters() -> str:
    """The language in which is typed: the page's, or the house's where no page is in it."""
    house = chosen_language()
    return house if house and house not in LANGUAGES else language_named(language())


@get("/", include_in_schema=False)
async def start(state: State, who: Who, whole: FromQuery[bool] = False) -> Template:
    """What is being played here, and how to join."""
    events = listed(await state.club.events(), whole=whole)
    playing: list[dict[str, object]] = []
    past: list[dict[str, object]] = []
    for row in state.club.whole(events.in_play):
        running = await state.club.running(row.id)
        shown = {"id": row.id, "title": running.title, "told": row.told}
        shown["round"] = round_in_play(running)
        (past if is_all_announced(running.state) else playing).append(shown)
    past += [{"id": r.id, "title": r.title, "told": r.told} for r in events.earlier]
    at_table = next((v for v in who.viewers if v.table), None)
    may_open = any(v.role is Role.DIRECTOR and v.event is None for v in who.viewers)
    return page(
        "start.html",
        "Overtrick",
        playing=playing,
        past=past,
        more=events.more,
        at_table=at_table,
        may_open=may_open,
        examples=results_to_type("4SX N +1", "3NT E -2", "2H S ="),
    )


@get(
    "/score",
    tags=["score"],
    summary="Score one result",
    sync_to_thread=False,
    opt={"id": "score", "open": True},
)
def score(
    text: Annotated[str, Parameter(description="such as 4sx n +1", max_length=40)],
    vulnerable: FromQuery[bool] = False,
) -> Scored:
    """Score one result as it is typed, with where the points come from."""
    return scored(text, vulnerable=vulnerable)


PAGES = [all_events, board, problems, start]
ACTIONS = [board_document, overview_document, events, open_event, event, score]
