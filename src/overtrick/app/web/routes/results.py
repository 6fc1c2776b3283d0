"""
Results explained: travellers, frequencies, cards, recap, hands; paper entry.

One result at the desk: looked at, corrected, ruled on, each with its effect first.
"""

from collections.abc import Callable
from typing import Any

import msgspec
from litestar import get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, FromQuery
from litestar.response import Template

from overtrick.app.club.running import Running
from overtrick.app.use_cases.perform import check_may, entries_of
from overtrick.app.use_cases.registry import use_case_named
from overtrick.app.views.desk.amend import EffectShown, effect_of
from overtrick.app.views.desk.meeting_links import meeting_of_query
from overtrick.app.views.desk.paper import PaperSeen, paper_seen
from overtrick.app.views.desk.result import ResultSeen, read_result, result_seen
from overtrick.app.views.results.reasons import reasons
from overtrick.app.views.sentences import Sentence, as_typed, results_to_type
from overtrick.app.web import spectators
from overtrick.app.web.body import body_of
from overtrick.app.web.callers import Asking, part_of
from overtrick.app.web.config import State
from overtrick.app.web.templating import page_of
from overtrick.app.web.who import Who, at_desk
from overtrick.core.cards import Card
from overtrick.core.languages import languages
from overtrick.errors import OvertrickError, Text
from overtrick.messages import language, say, translate

__all__ = ["ACTIONS", "PAGES"]


def _page_at(path: str, page: Callable[..., Template]) -> HTTPRouteHandler:
    """Answer a path below an event with a page of what is asked for by its parameters."""

    @get(f"/e/{{event:str}}{path}", include_in_schema=False)
    async def shown(request: Asking, state: State, who: Who) -> Template:
        event, *keys = request.path_params.values()
        keys = [part_of(each) if isinstance(each, str) else each for each in keys]
        return page(await state.club.running(event), who.best(event), *keys)

    return shown


SPECTATORS = [
    _page_at("/matches", spectators.matches_page),
    _page_at("/match/{match:str}", spectators.match_page),
    _page_at("/board/{number:int}", spectators.traveller_page),
    _page_at("/frequency/{number:int}", spectators.frequency_page),
    _page_at("/hands/{number:int}", spectators.hands_page),
    _page_at("/card/{contestant:str}", spectators.card_page),
    _page_at("/recap", spectators.recap_page),
    _page_at("/why/{contestant:str}", spectators.why_page),
    _page_at("/why/{contestant:str}/{board:int}", spectators.why_page),
]
"""Pages of results, which differ in nothing but what they show."""


@get(
    "/events/{event:str}/why/{contestant:str}",
    tags=["read"],
    summary="Why a number is so",
    opt={"id": "why", "open": True},
)
async def why_document(
    state: State,
    who: Who,
    event: FromPath[str],
    contestant: FromPath[str],
    board: FromQuery[int | None] = None,
) -> dict[str, Any]:
    """Give the reasons of a number, each with those below it."""
    running = await state.club.running(event)
    return reasons(running, who.best(event), part_of(contestant), board).document()


@get("/desk/{event:str}/paper", include_in_schema=False)
async def paper(
    state: State, who: Who, event: FromPath[str], by: FromQuery[str] = "board"
) -> Template:
    """The page for typing, without a pointer."""
    running, viewer = await at_desk(state, who, event)
    shown = paper_seen(running, viewer)
    return page_of(
        running,
        viewer,
        "paper.html",
        translate("Enter from paper"),
        shown=shown,
        by_table=by == "table",
        example=results_to_type("4S N +1"),
    )


@get("/events/{event:str}/desk/paper", include_in_schema=False)
async def paper_document(state: State, who: Who, event: FromPath[str]) -> PaperSeen:
    """Every line with what stands of it."""
    viewer = who.desk(event)
    return paper_seen(await state.club.running(event), viewer)


class Read(msgspec.Struct, frozen=True):
    """A result as it was understood, with its points for North-South."""

    outcome: str
    written: Sentence = ""
    """The same in the letters of whoever types."""
    points: str = ""
    lead: str = ""
    problem: Sentence = ""
    """Why it cannot be read, as far as it is typed."""


@get("/desk/{event:str}/result", include_in_schema=False)
async def result(request: Asking, state: State, who: Who, event: FromPath[str]) -> Template:
    """The page of one result, entered or not."""
    running, viewer = await at_desk(state, who, event)
    shown = result_seen(running, viewer, meeting_of_query(request.url.query))
    made, down = (results_to_type(each) for each in ("4S N =", "4S N -1"))
    return page_of(
        running,
        viewer,
        "result.html",
        say(shown.title),
        shown=shown,
        examples=results_to_type("4S N =", "3NT W -1", "5DX E +1", "PASS"),
        leads=Text.joined(as_typed(Card.parse(each)) for each in ("S2", "HQ")),
        made=made,
        down=down,
        weights=[Text.joined(each, " ") for each in (("60", made), ("40", down))],
    )


@get("/events/{event:str}/desk/result", include_in_schema=False)
async def result_document(
    request: Asking, state: State, who: Who, event: FromPath[str]
) -> ResultSeen:
    """The same for the page's script."""
    viewer = who.desk(event)
    return result_seen(
        await state.club.running(event), viewer, meeting_of_query(request.url.query)
    )


@get("/events/{event:str}/desk/read", include_in_schema=False)
async def read(
    who: Who,
    event: FromPath[str],
    board: FromQuery[int],
    text: FromQuery[str],
    lead: FromQuery[str] = "",
) -> Read:
    """Read a result and its lead as they are typed, in the letters of the page's language."""
    who.desk(event)
    own = language() if language() in languages() else ""
    try:
        card = str(Card.parse(lead[:20], own)) if lead else ""
        return Read(*read_result(text[:200], min(max(board, 1), 9999), own), card)
    except OvertrickError as error:
        return Read("", problem=error.whole)


@post("/events/{event:str}/desk/effect/{verb:str}", include_in_schema=False, status_code=200)
async def effect(
    request: Asking,
    state: State,
    who: Who,
    event: FromPath[str],
    verb: FromPath[str],
) -> EffectShown:
    """Say what telling it would change; nothing is told."""
    viewer = who.desk(event)
    use_case = use_case_named(verb)
    command = await body_of(request, use_case.command, use_case.name)
    check_may(use_case, command, viewer, event)
    # Only telling asks for a reason.
    reasoned = msgspec.structs.replace(command, reason=command.reason or "-")

    def changes(running: Running) -> EffectShown:
        asked = use_case.say(running, reasoned, viewer)
        entries = entries_of(asked.facts, command, viewer, running.moment(asked.facts))
        return effect_of(running, entries, viewer, asked.remarks)

    return await state.club.aside(event, changes)


PAGES = [*SPECTATORS, paper, result]
ACTIONS = [why_document, paper_document, result_document, read, effect]
