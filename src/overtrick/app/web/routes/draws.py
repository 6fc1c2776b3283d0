"""Events in stages: where each stands, its draws, the next one looked at, cross tables."""

from typing import Any

import msgspec
from litestar import get
from litestar.datastructures import State
from litestar.params import FromPath, FromQuery

from overtrick.app.views.open import check_uncovered
from overtrick.app.views.sentences import Sentence
from overtrick.app.web.who import Who
from overtrick.events.commands.draws import DrawRound
from overtrick.events.now.live import ranking_of
from overtrick.events.stages.draw import next_in_stage
from overtrick.formats.answers.match_json import (
    cross_table_document,
    draw_document,
    stage_document,
)

__all__ = ["ACTIONS"]

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
    running = await state.club.running(event)
    check_uncovered(running, who.desk(event))
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
    running = await state.club.running(event)
    check_uncovered(running, who.desk(event))
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
    running = await state.club.running(event)
    check_uncovered(running, who.desk(event))
    return cross_table_document(ranking_of(running.state, stage=stage, until=round))


ACTIONS = [stages, look_at_draw, crosstable]
