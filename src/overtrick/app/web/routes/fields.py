"""Simultaneous pairs: plans and keys by the desk, heats by the clubs, the field for all."""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import replace
from functools import partial
from typing import Annotated, TypeVar

import msgspec
from litestar import get, post
from litestar.params import FromPath, FromQuery, Parameter
from litestar.response import Template

from overtrick.app.access.tokens import HEAT_PREFIX, HeatKey
from overtrick.app.access.viewer import Viewer
from overtrick.app.club.club import Club
from overtrick.app.club.fields import FieldHere, Fields
from overtrick.app.club.uploads import fixed_of_bytes, heat_of_bytes
from overtrick.app.use_cases.perform import NotAllowed
from overtrick.app.views.fields import (
    BoardOfField,
    ClubSeen,
    FieldSeen,
    FixedAnswer,
    HeatAnswer,
    board_seen,
    club_seen,
    field_seen,
    fixed_answer,
    hands_of_field,
    heat_answer,
)
from overtrick.app.views.sentences import signed
from overtrick.app.web.body import bytes_of
from overtrick.app.web.broadcast import field_news_of
from overtrick.app.web.callers import Asking, address_of
from overtrick.app.web.config import State
from overtrick.app.web.connection import EventStream, Straight
from overtrick.app.web.field_inbox import LARGEST
from overtrick.app.web.routes.desk import check_event
from overtrick.app.web.templating import page
from overtrick.app.web.who import RequestShown, Who
from overtrick.messages import translate

__all__ = ["ACTIONS", "PAGES"]

T = TypeVar("T")

MOST = 500
First = Annotated[int, Parameter(ge=0, le=1_000_000)]
Most = Annotated[int, Parameter(ge=1, le=MOST)]


class Planned(msgspec.Struct, frozen=True):
    """A field that was begun or planned anew, and what of the plan could not be read."""

    field: str
    problems: tuple[str, ...]


class Said(msgspec.Struct, frozen=True):
    """What the director has said of a field."""

    field: str
    released: bool
    final: bool


class NewKey(msgspec.Struct, frozen=True):
    """The key of a club, shown this once: it uploads this heat, and nothing else."""

    field: str
    heat: str
    key: str


@post(
    "/simultaneous/{field:str}",
    tags=["simultaneous"],
    summary="Begin simultaneous pairs",
    opt={"id": "simultaneous_plan", "raw": "application/json"},
)
async def plan(request: Asking, state: State, who: Who, field: FromPath[str]) -> Planned:
    """Begin a field with its plan, or give it another; what clubs have sent stays."""
    who.director()
    check_event(field)
    data = await bytes_of(request, LARGEST)
    problems = await state.club.blocking(state.fields.create, field, data)
    return Planned(field, tuple(map(str, problems)))


@post(
    "/simultaneous/{field:str}/say",
    tags=["simultaneous"],
    summary="Release the boards, close the result",
    opt={"id": "simultaneous_say"},
)
async def say(
    state: State,
    who: Who,
    field: FromPath[str],
    released: FromQuery[bool | None] = None,
    final: FromQuery[bool | None] = None,
) -> Said:
    """Open hands and frequencies (``released``), or end the uploads (``final``); or undo it."""
    who.director()
    asked = {"released": released, "final": final}
    told = {name: value for name, value in asked.items() if value is not None}
    await state.club.blocking(lambda: state.fields.say(field, **told))
    return await _seen(state, field, lambda here: Said(field, here.is_released, here.is_final))


@post(
    "/simultaneous/{field:str}/heats/{heat:str}/key",
    tags=["simultaneous"],
    summary="A key for a club",
    opt={"id": "simultaneous_key"},
)
async def new_key(state: State, who: Who, field: FromPath[str], heat: FromPath[str]) -> NewKey:
    """Make the key by which a club uploads its heat; the one before stops at once."""
    who.director()
    await _seen(state, field, lambda here: here.heat(heat))
    made = await state.club.blocking(state.heat_keys.make, field, heat)
    return NewKey(field, heat, made)


@post(
    "/simultaneous/{field:str}/heats/{heat:str}",
    tags=["simultaneous"],
    summary="Send a club's results",
    opt={"id": "simultaneous_send", "raw": "application/octet-stream"},
)
async def send(
    request: Asking,
    state: State,
    who: Who,
    field: FromPath[str],
    heat: FromPath[str],
    file: FromQuery[str] = "results.csv",
) -> HeatAnswer:
    """
    Take a club's results in any format, in the place of what it sent before.

    Its key says which heat it is: ``Authorization: Bearer ovh_...``.  ``file`` is the name of
    the file, which tells its format where the contents do not.
    """
    if not await _is_own(request, state, field, heat):
        who.director()
    async with state.club.turn(f"{field}/{heat}"):  # one file of a club at a time
        data = await bytes_of(request, LARGEST)
        sent = await state.club.apart(heat_of_bytes, heat, file[:200], data)
        return heat_answer(await state.club.blocking(state.fields.keep, field, sent))


@post(
    "/simultaneous/{field:str}/field",
    tags=["simultaneous"],
    summary="Load a fixed field",
    opt={"id": "simultaneous_fix", "raw": "application/octet-stream"},
)
async def fix(
    request: Asking,
    state: State,
    who: Who,
    field: FromPath[str],
    file: FromQuery[str] = "field.csv",
) -> FixedAnswer:
    """
    Have all compared with results that were made before, in the place of any other fixed field.

    The file is in any format, or a frequency table; what clubs have sent stays.
    """
    who.director()
    data = await bytes_of(request, LARGEST)
    sent = await state.club.apart(fixed_of_bytes, file[:200], data)
    await state.club.blocking(state.fields.fix, field, sent)
    return fixed_answer(sent)


@get(
    "/simultaneous/{field:str}",
    tags=["simultaneous"],
    summary="The field as it stands",
    opt={"id": "simultaneous", "open": True},
)
async def field_document(
    state: State, who: Who, field: FromPath[str], first: First = 0, most: Most = 100
) -> FieldSeen:
    """Give the clubs, and lines of the ranking from *first* (0) on, the best first."""
    return await _field(state, who, field, first, most)


@get(
    "/simultaneous/{field:str}/heats/{heat:str}",
    tags=["simultaneous"],
    summary="One club in the field",
    opt={"id": "simultaneous_heat", "open": True},
)
async def heat_document(
    request: Asking,
    state: State,
    who: Who,
    field: FromPath[str],
    heat: FromPath[str],
) -> ClubSeen:
    """Give a club's pairs in the field and at home; its problems with the club's own key."""
    is_own = await _is_own(request, state, field, heat)
    return await _club(state, who, field, heat, is_own=is_own)


@get(
    "/simultaneous/{field:str}/boards/{board:int}",
    tags=["simultaneous"],
    summary="The frequencies of a board",
    opt={"id": "simultaneous_board", "open": True},
)
async def board_document(
    state: State, field: FromPath[str], board: FromPath[int]
) -> BoardOfField:
    """Give how often each score was made; nothing as long as somebody may play the board."""
    return await _seen(state, field, lambda here: board_seen(here, board))


@get("/simultaneous/{field:str}", include_in_schema=False)
async def field_page(
    state: State, who: Who, field: FromPath[str], first: First = 0
) -> Template:
    """The ranking of the field, and its clubs."""
    seen = await _field(state, who, field, first, 100)
    return page("field.html", seen.title, field=seen, step=100)


@get("/simultaneous/{field:str}/heats/{heat:str}", include_in_schema=False)
async def heat_page(
    state: State, who: Who, field: FromPath[str], heat: FromPath[str]
) -> Template:
    """One club: its pairs in the field beside the club's own result."""
    seen = await _club(state, who, field, heat, is_own=False)
    return page("field_heat.html", seen.heat.club, club=seen)


@get("/simultaneous/{field:str}/boards/{board:int}", include_in_schema=False)
async def board_page(state: State, field: FromPath[str], board: FromPath[int]) -> Template:
    """The frequencies of a board over the whole field."""
    seen = await _seen(state, field, lambda here: board_seen(here, board))
    record = await _seen(state, field, lambda here: hands_of_field(here, board))
    if record is not None:
        scores = (each.score for each in seen.scores if each.score is not None)
        record = replace(record, scores=tuple(map(signed, scores)))
    return page(
        "field_board.html", translate("Board {board}", board=board), seen=seen, record=record
    )


@get(
    "/simultaneous/{field:str}/stream",
    tags=["simultaneous"],
    summary="Follow a field",
    opt={"id": "simultaneous_follow", "open": True},
)
async def follow(request: Asking, state: State, who: Who, field: FromPath[str]) -> EventStream:
    """Be told as server-sent events that a field has changed (``event: field``)."""
    await state.club.blocking(state.fields.mark, field)
    viewer = next(iter(who.viewers), Viewer())
    place = state.connection_limits.place(viewer, address_of(request))
    return EventStream(partial(_following, state.club, state.fields, field), place)


def _following(
    club: Club, fields: Fields, field: str, line: Straight
) -> AbstractAsyncContextManager[object]:
    news = field_news_of(club, fields, field)
    return news.following(news.join(line))


async def _seen(state: State, field: str, see: Callable[[FieldHere], T]) -> T:
    """Look at a field as it stands now."""

    def work() -> T:
        with state.fields.now(field) as here:
            return see(here)

    return await state.club.blocking(work)


async def _field(
    state: State, who: RequestShown, field: str, first: int, most: int
) -> FieldSeen:
    return await _seen(
        state, field, lambda here: field_seen(here, first, most, is_desk=_is_desk(who))
    )


async def _club(
    state: State, who: RequestShown, field: str, heat: str, *, is_own: bool
) -> ClubSeen:
    is_desk = _is_desk(who)
    return await _seen(
        state, field, lambda here: club_seen(here, heat, is_desk=is_desk, is_own=is_own)
    )


def _is_desk(who: RequestShown) -> bool:
    return any(viewer.is_desk and viewer.event is None for viewer in who.viewers)


async def _is_own(request: Asking, state: State, field: str, heat: str) -> bool:
    """
    Whether a club asks of its own heat by its key.

    :raises NotAllowed: if the key is another club's.
    """
    _, _, key = request.headers.get("authorization", "").partition(" ")
    if not key.strip().startswith(HEAT_PREFIX):
        return False
    found: HeatKey = await state.club.blocking(state.heat_keys.opens, key.strip())
    if (found.field, found.heat) != (field, heat):
        raise NotAllowed("This key is for another club's results.")
    return True


PAGES = [field_page, heat_page, board_page]
ACTIONS = [plan, say, new_key, send, fix, field_document, heat_document, board_document, follow]
