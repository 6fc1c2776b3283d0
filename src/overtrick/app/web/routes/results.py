"""Results explained: travellers, frequencies, cards, recap, hands; paper entry."""

from typing import Any

from litestar import get
from litestar.datastructures import State
from litestar.params import FromPath, FromQuery
from litestar.response import Template

from overtrick.app.views.desk.paper import PaperSeen, paper_seen
from overtrick.app.views.results.reasons import reasons
from overtrick.app.web import spectators
from overtrick.app.web.page import page
from overtrick.app.web.who import Who
from overtrick.messages import translate

__all__ = ["ACTIONS", "PAGES"]


@get("/e/{event:str}/board/{number:int}", include_in_schema=False)
async def traveller(state: State, who: Who, event: str, number: int) -> Template:
    """The traveller of a board."""
    return spectators.traveller_page(await state.club.running(event), who.best(event), number)


@get("/e/{event:str}/frequency/{number:int}", include_in_schema=False)
async def frequency(state: State, who: Who, event: str, number: int) -> Template:
    """The frequencies of a board."""
    return spectators.frequency_page(await state.club.running(event), who.best(event), number)


@get("/e/{event:str}/hands/{number:int}", include_in_schema=False)
async def hands(state: State, who: Who, event: str, number: int) -> Template:
    """The hand record of a board."""
    return spectators.hands_page(await state.club.running(event), who.best(event), number)


@get("/e/{event:str}/card/{contestant:str}", include_in_schema=False)
async def card(state: State, who: Who, event: str, contestant: str) -> Template:
    """The scorecard of a contestant."""
    return spectators.card_page(await state.club.running(event), who.best(event), contestant)


@get("/e/{event:str}/recap", include_in_schema=False)
async def recap(state: State, who: Who, event: str) -> Template:
    """The recap sheet."""
    return spectators.recap_page(await state.club.running(event), who.best(event))


@get(
    [
        "/e/{event:str}/why/{contestant:str}",
        "/e/{event:str}/why/{contestant:str}/{board:int}",
    ],
    include_in_schema=False,
)
async def why(
    state: State, who: Who, event: str, contestant: str, board: int | None = None
) -> Template:
    """A number with its reasons."""
    running = await state.club.running(event)
    return spectators.why_page(running, who.best(event), contestant, board)


@get(
    "/events/{event:str}/why/{contestant:str}",
    tags=["read"],
    summary="Why a number is so",
    opt={"id": "why", "open": True},
)
async def why_document(
    state: State, who: Who, event: str, contestant: str, board: int | None = None
) -> dict[str, Any]:
    """Give the reasons of a number, each with those below it."""
    running = await state.club.running(event)
    return reasons(running, who.best(event), contestant, board).document()


@get("/desk/{event:str}/paper", include_in_schema=False)
async def paper(
    state: State, who: Who, event: FromPath[str], by: FromQuery[str] = "board"
) -> Template:
    """The page for typing, without a pointer."""
    viewer = who.desk(event)
    running = await state.club.running(event)
    shown = paper_seen(running, viewer)
    title = f"{translate('Enter from paper')} · {running.title}"
    return page(
        "paper.html", title, running=running, viewer=viewer, shown=shown, by_table=by == "table"
    )


@get("/events/{event:str}/desk/paper", include_in_schema=False)
async def paper_document(state: State, who: Who, event: FromPath[str]) -> PaperSeen:
    """Every line with what stands of it."""
    viewer = who.desk(event)
    return paper_seen(await state.club.running(event), viewer)


PAGES = [traveller, frequency, hands, card, recap, why, paper]
ACTIONS = [why_document, paper_document]
