"""Results that explain themselves: travellers, frequencies, cards, recap, reasons, hands."""

from typing import Any

from litestar import get
from litestar.datastructures import State
from litestar.response import Template

from overtrick.app.seen.boards import boards_open
from overtrick.app.seen.results.frequencies import frequencies
from overtrick.app.seen.results.hands import hand_record
from overtrick.app.seen.results.reasons import reasons
from overtrick.app.seen.results.recap import recaps
from overtrick.app.seen.results.scorecards import scorecard
from overtrick.app.seen.results.travellers import travellers
from overtrick.app.web.page import page
from overtrick.app.web.who import Who
from overtrick.errors import UnknownName

__all__ = ["ACTIONS", "PAGES"]

LARGEST = 9999
"""The highest number of a board that anybody asks for."""


def _board(number: int) -> int:
    if not 1 <= number <= LARGEST:
        raise UnknownName("there is no board {number}", number=number)
    return number


def _beside(running: Any, viewer: Any, board: int) -> dict[str, Any]:
    """The boards beside one, of those that may be opened."""
    numbers = sorted({place.board for place in boards_open(running, viewer)})
    return {
        "board": board,
        "previous": max((each for each in numbers if each < board), default=None),
        "next": min((each for each in numbers if each > board), default=None),
    }


@get("/e/{event:str}/board/{number:int}", include_in_schema=False)
async def traveller(state: State, who: Who, event: str, number: int) -> Template:
    """The traveller of a board."""
    running, viewer = await state.club.running(event), who.best(event)
    found = travellers(running, viewer, _board(number))
    beside = _beside(running, viewer, number)
    return page(
        "board.html",
        f"Board {number}: {running.title}",
        running=running,
        viewer=viewer,
        travellers=found,
        **beside,
    )


@get("/e/{event:str}/frequency/{number:int}", include_in_schema=False)
async def frequency(state: State, who: Who, event: str, number: int) -> Template:
    """The frequencies of a board."""
    running, viewer = await state.club.running(event), who.best(event)
    found = frequencies(running, viewer, _board(number))
    return page(
        "frequency.html",
        f"Scores of board {number}: {running.title}",
        running=running,
        viewer=viewer,
        frequencies=found,
        **_beside(running, viewer, number),
    )


@get("/e/{event:str}/hands/{number:int}", include_in_schema=False)
async def hands(state: State, who: Who, event: str, number: int) -> Template:
    """The hand record of a board."""
    running, viewer = await state.club.running(event), who.best(event)
    found = hand_record(running, viewer, _board(number), running.deals.document)
    return page(
        "hands.html",
        f"Hands of board {number}: {running.title}",
        running=running,
        viewer=viewer,
        record=found,
        **_beside(running, viewer, number),
    )


@get("/e/{event:str}/card/{contestant:str}", include_in_schema=False)
async def card(state: State, who: Who, event: str, contestant: str) -> Template:
    """The scorecard of a contestant."""
    running, viewer = await state.club.running(event), who.best(event)
    found = scorecard(running, viewer, contestant)
    title = f"{found.whose}: {running.title}"
    return page("card.html", title, running=running, viewer=viewer, card=found)


@get("/e/{event:str}/recap", include_in_schema=False)
async def recap(state: State, who: Who, event: str) -> Template:
    """The recap sheet."""
    running, viewer = await state.club.running(event), who.best(event)
    found, closed = recaps(running, viewer)
    return page(
        "recap.html",
        f"Recap: {running.title}",
        running=running,
        viewer=viewer,
        recaps=found,
        closed=closed,
    )


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
    running, viewer = await state.club.running(event), who.best(event)
    found = reasons(running, viewer, contestant, board)
    title = f"Why? {found.whose}: {running.title}"
    return page("why.html", title, running=running, viewer=viewer, why=found)


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


PAGES = [traveller, frequency, hands, card, recap, why]
ACTIONS = [why_document]
