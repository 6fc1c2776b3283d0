"""
Rounds and matches at the desk, and what everybody sees of them: draws and match cards.

Events in stages: where each stands, its draws, the next one looked at, cross tables.
"""

from collections.abc import Callable
from typing import Any

import msgspec
from litestar import get, post
from litestar.params import FromPath, FromQuery
from litestar.response import Template

from overtrick.app.access.viewer import Viewer
from overtrick.app.club.running import Running
from overtrick.app.use_cases.names import TeamList, teams_of
from overtrick.app.use_cases.perform import Answer, entries_of, perform
from overtrick.app.use_cases.registry import PUBLISH_DRAW, PublishDraw
from overtrick.app.views.desk.next_draw import NextDraw, next_draw_seen, stage_form
from overtrick.app.views.desk.swiss import StageSeen, stage_seen
from overtrick.app.views.results.matches import assignments
from overtrick.app.views.sentences import Sentence
from overtrick.app.web.body import body_of
from overtrick.app.web.callers import Asking
from overtrick.app.web.config import State
from overtrick.app.web.templating import page_of
from overtrick.app.web.who import Who, at_desk
from overtrick.events.commands.draws import DrawRound
from overtrick.events.journal.words import say
from overtrick.events.now.live import ranking_of
from overtrick.events.stages.draw import next_in_stage
from overtrick.formats.answers.match_json import (
    cross_table_document,
    draw_document,
    stage_document,
)
from overtrick.messages import translate

__all__ = ["ACTIONS", "PAGES"]

Two = tuple[str, str]


@get("/desk/{event:str}/swiss", include_in_schema=False)
async def swiss(
    request: Asking,
    state: State,
    who: Who,
    event: FromPath[str],
    stage: FromQuery[str] = "",
    round: FromQuery[int] = 0,
    again: FromQuery[int] = 0,
    new: FromQuery[bool] = False,
) -> Template:
    """Rounds, matches, the next draw, standings, and how the stage is set up."""
    running, viewer = await at_desk(state, who, event)
    stages = running.state.stages
    swaps, pairs = _by_hand(request, "swap"), _by_hand(request, "pair")
    seen, draw = None, NextDraw("")
    if stages:
        seen = stage_seen(running, viewer, stage, round)
        given = {"swaps": swaps, "pairs": pairs, "round": max(again, 0)}
        draw = await state.club.aside(event, _next_draw(viewer, seen.id, given))
    return page_of(
        running,
        viewer,
        "desk_swiss.html",
        translate("Matches"),
        seen=seen,
        stages=stages,
        draw=draw,
        swaps=swaps,
        pairs=pairs,
        again=again,
        told=_told(seen, draw, swaps, pairs, again),
        form=stage_form(running, stage, new=new),
        is_new=new,
        registered=[id for id, *_ in running.state.roster.contestants],
    )


@post("/events/{event:str}/draw/publish", include_in_schema=False)
async def publish_draw(request: Asking, state: State, who: Who, event: FromPath[str]) -> Answer:
    """Tell the draw that was looked at; one that has changed meanwhile is refused."""
    viewer = who.desk(event)
    command = await body_of(request, PublishDraw, "draw")
    return await perform(state.club, event, PUBLISH_DRAW, command, viewer)


@post("/events/{event:str}/teams", include_in_schema=False)
async def bring_teams(request: Asking, state: State, who: Who, event: FromPath[str]) -> Answer:
    """Register every team of a list, or none: the first line that is wrong is named."""
    viewer = who.desk(event)
    command = await body_of(request, TeamList, "teams")
    running = await state.club.running(event)
    facts = teams_of(running, command)
    stored = await state.club.tell(event, entries_of(facts, command, viewer))
    saved = tuple(each.entry.id for each in stored)
    return Answer(saved, running.seq, tuple(say(each.entry) for each in stored))


@get("/e/{event:str}/draw", include_in_schema=False)
async def draw_page(
    state: State,
    who: Who,
    event: FromPath[str],
    stage: FromQuery[str] = "",
    round: FromQuery[int] = 0,
    wall: FromQuery[bool] = False,
) -> Template:
    """Who meets whom where: on a phone, on paper, or on the wall."""
    running = await state.club.running(event)
    viewer = who.best(event)
    seen = assignments(running, viewer, stage, round)
    return page_of(
        running,
        viewer,
        "draw_wall.html" if wall else "draw.html",
        translate("Round {round}", round=seen.round),
        seen=seen,
    )


def _next_draw(
    viewer: Viewer, stage: str, given: dict[str, Any]
) -> Callable[[Running], NextDraw]:
    return lambda running: next_draw_seen(running, viewer, stage, **given)


def _told(
    seen: StageSeen | None,
    draw: NextDraw,
    swaps: list[Two],
    pairs: list[Two],
    again: int,
) -> dict[str, Any]:
    """What publishing the draw that is shown says; what speaks against it is shown above it."""
    return {
        "stage": seen.id if seen else "",
        "round": again or None,
        "swaps": swaps,
        "pairs": [tuple(filter(None, both)) for both in pairs],
        "anyway": bool(draw.waits or (draw.faults and draw.changed)),
        "seen": [each.seen for each in draw.draws],
    }


def _by_hand(request: Asking, name: str) -> list[Two]:
    """Two by two as the address has them: ``swap=3,9``; and as a form has just said them."""
    texts = request.query_params.getall(name, [])
    one, other = (request.query_params.get(f"{name}-{way}", "") for way in ("one", "other"))
    found = [tuple(part.strip() for part in text.partition(",")[::2]) for text in texts]
    return [(a, b) for a, b in [*found, (one, other)] if a and (b or name == "pair")]


Document = dict[str, Any]


class StageDraws(msgspec.Struct, frozen=True):
    """A stage with its draws; ``next`` is what is to be done: draw, play, tell, publish .."""

    stage: Document
    leaders: tuple[str, ...]
    next: str | None


class Stages(msgspec.Struct, frozen=True):
    """The stages in their order."""

    stages: tuple[StageDraws, ...]


class DrawSeen(msgspec.Struct, frozen=True):
    """A draw as it would be told, and what speaks against it."""

    draws: tuple[Document, ...]
    faults: tuple[Sentence, ...]
    choosing: Sentence
    """Who chooses next, where opponents are chosen."""


@get("/events/{event:str}/stages", tags=["stages"], summary="The stages", opt={"id": "stages"})
async def stages(state: State, who: Who, event: FromPath[str]) -> Stages:
    """List the stages with their draws, who leads in each, and what is next."""
    running, _ = await at_desk(state, who, event, uncovered=True)
    told = running.state
    found = []
    for stage in told.stages:
        now = next_in_stage(told, stage)
        places = ranking_of(told, stage=stage.id).standings
        leaders = tuple(line.id for line in places if line.place == 1)
        task = None if now is None else now.task.name.lower()
        found.append(StageDraws(stage_document(stage), leaders, task))
    return Stages(tuple(found))


@get(
    "/events/{event:str}/draw",
    tags=["stages"],
    summary="The next draw, looked at",
    opt={"id": "look_at_draw"},
)
async def look_at_draw(
    state: State,
    who: Who,
    event: FromPath[str],
    stage: FromQuery[str] = "",
    round: FromQuery[int | None] = None,
) -> DrawSeen:
    """Draw the next round, or the one that is said, with all reasons; nothing is told."""
    await at_desk(state, who, event, uncovered=True)
    draw = DrawRound(stage=stage, round=round)
    found = await state.club.aside(event, lambda running: draw.drawing(running.state))
    return DrawSeen(tuple(map(draw_document, found.drawn)), found.faults, found.remark)


@get(
    "/events/{event:str}/crosstable",
    tags=["stages"],
    summary="The cross table",
    opt={"id": "crosstable"},
)
async def crosstable(
    state: State,
    who: Who,
    event: FromPath[str],
    stage: FromQuery[str] = "",
    round: FromQuery[int | None] = None,
) -> Document:
    """Say what every team won against every other."""
    running, _ = await at_desk(state, who, event, uncovered=True)
    return cross_table_document(ranking_of(running.state, stage=stage, until=round))


PAGES = [swiss, draw_page]
ACTIONS = [publish_draw, bring_teams, stages, look_at_draw, crosstable]
