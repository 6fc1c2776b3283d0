"""The start page: what is being played, join a table by its code, score one result."""

from typing import Annotated, Any

import msgspec
from litestar import get
from litestar.datastructures import State
from litestar.params import FromQuery, Parameter
from litestar.response import Template

from overtrick.app.access.viewer import Role
from overtrick.app.store.store import listed
from overtrick.app.views.desk.board import round_in_play
from overtrick.app.views.sentences import SEATS, Sentence, results_to_type
from overtrick.app.web.templating import page
from overtrick.app.web.who import Who
from overtrick.core.languages import chosen_language, language_named
from overtrick.core.notation import parse_result
from overtrick.errors import InvalidTricks, Text
from overtrick.events.now.shown import is_all_announced
from overtrick.messages import LANGUAGES, language
from overtrick.rules.duplicate import score as score_of

__all__ = ["ACTIONS", "PAGES", "Scored", "scored"]


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
    causes = tuple(PointsFor(each.points, each.why) for each in found.causes)
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
    vulnerable: bool = False,
) -> Scored:
    """Score one result as it is typed, with where the points come from."""
    return scored(text, vulnerable=vulnerable)


PAGES: list[Any] = [start]
ACTIONS: list[Any] = [score]
