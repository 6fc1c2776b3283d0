"""Movements that fit, the plan of a section, the ways for a late pair, amendments."""

from typing import Any

import msgspec
from litestar import get, post
from litestar.params import FromPath, FromQuery
from litestar.response import Template

from overtrick.app.views.desk.amend import AmendWays, amend_seen, ways_of
from overtrick.app.views.sentences import Sentence
from overtrick.app.web.body import body_of
from overtrick.app.web.callers import Asking
from overtrick.app.web.config import State
from overtrick.app.web.templating import page_of
from overtrick.app.web.who import Who, at_desk
from overtrick.errors import InvalidMovement
from overtrick.events.commands.plans import Amend
from overtrick.formats.grids.movement_json import (
    facts_document,
    movement_document,
    proposal_document,
)
from overtrick.messages import say, translate
from overtrick.movements.laws import facts
from overtrick.movements.proposal import Proposal
from overtrick.movements.propose import propose, propose_individual
from overtrick.movements.teams.propose import propose_teams

__all__ = ["ACTIONS", "PAGES"]

Document = dict[str, Any]

MOST = 400
"""Pairs, teams or players that movements are proposed for."""

MOST_OF_ANYONE = 60
"""The same for those who are not of the desk: more takes seconds of the whole machine."""

LONGEST, MOST_BOARDS = 24 * 60, 400
"""Minutes and boards of a session."""


class Proposals(msgspec.Struct, frozen=True):
    """Movements that fit, the best first, each with its reasons."""

    proposals: tuple[Document, ...]


class PlanSeen(msgspec.Struct, frozen=True):
    """The plan of a section as amended so far; no movement, if none is planned."""

    session: str
    section: str
    boards_per_set: int | None
    movement: Document | None
    facts: Document | None
    problems: tuple[Sentence, ...]


class Way(msgspec.Struct, frozen=True):
    """One way for a late pair: the word to tell, what it means, what it changes."""

    how: str
    title: str
    effect: tuple[str, ...]


class Ways(msgspec.Struct, frozen=True):
    """All the ways, the best first."""

    ways: tuple[Way, ...]


@get(
    "/movements",
    tags=["plan"],
    summary="Movements that fit",
    opt={"id": "movements", "open": True},
)
async def movements(
    state: State,
    who: Who,
    pairs: FromQuery[int | None] = None,
    teams: FromQuery[int | None] = None,
    players: FromQuery[int | None] = None,
    boards: FromQuery[int | None] = None,
    minutes: FromQuery[int | None] = None,
    winners: FromQuery[int | None] = None,
    barometer: FromQuery[bool] = False,
) -> Proposals:
    """Propose movements for so many pairs, teams or players (of an individual)."""
    is_desk = any(viewer.is_desk for viewer in who.viewers)
    _check_size((pairs, teams, players), boards, minutes, MOST if is_desk else MOST_OF_ANYONE)
    async with state.club.turn("/movements"):  # one at a time: saving results comes first
        found = await state.club.blocking(
            _proposed, pairs, teams, players, boards, minutes, winners, barometer
        )
    return Proposals(tuple(map(proposal_document, found)))


@get("/events/{event:str}/plan", tags=["plan"], summary="The plan", opt={"id": "plan"})
async def plan(
    state: State,
    who: Who,
    event: FromPath[str],
    session: FromQuery[str] = "1",
    section: FromQuery[str] = "A",
) -> PlanSeen:
    """Give the plan of a section, as amended so far, with its facts."""
    who.desk(event)
    told = (await state.club.running(event)).state
    found, problems = told.plan_read(session, section)
    said = tuple(problem.text for problem in problems)
    if found is None:
        return PlanSeen(session, section, None, None, None, said)
    counted = await state.club.blocking(facts, found.movement)
    grid, known = movement_document(found.movement), facts_document(counted)
    return PlanSeen(session, section, found.boards_per_set, grid, known, said)


@get(
    "/events/{event:str}/plan/late-pair",
    tags=["plan"],
    summary="The ways for a late pair",
    opt={"id": "late_pair"},
)
async def late_pair(
    state: State,
    who: Who,
    event: FromPath[str],
    pair: FromQuery[str],
    round: FromQuery[int],
    session: FromQuery[str] = "1",
    section: FromQuery[str] = "A",
) -> Ways:
    """Say in which ways a pair can still play, each with what it changes."""
    who.desk(event)
    asked = Amend(what="late-pair", pair=pair, round=round, session=session, section=section)
    found = await state.club.aside(event, lambda running: asked.amending(running.state).choices)
    return Ways(
        tuple(
            Way(one.word, say(one.title), tuple(map(say, one.preview.words()))) for one in found
        )
    )


def _check_size(
    counts: tuple[int | None, ...], boards: int | None, minutes: int | None, most: int
) -> None:
    for count in counts:
        if count is not None and count > most:
            raise InvalidMovement(
                "movements are proposed for {most} at most, not {count}", most=most, count=count
            )
    if boards is not None and boards > MOST_BOARDS:
        raise InvalidMovement(
            "a session has {most_boards} boards at most, not {boards}",
            most_boards=MOST_BOARDS,
            boards=boards,
        )
    if minutes is not None and minutes > LONGEST:
        raise InvalidMovement(
            "a session has {longest} minutes at most, not {minutes}",
            longest=LONGEST,
            minutes=minutes,
        )


def _proposed(
    pairs: int | None,
    teams: int | None,
    players: int | None,
    boards: int | None,
    minutes: int | None,
    winners: int | None,
    barometer: bool,
) -> tuple[Proposal, ...]:
    if sum(each is not None for each in (pairs, teams, players)) != 1:
        raise InvalidMovement("how many? give one of pairs, teams and players")
    count = pairs or teams or players or 0
    if winners not in (None, 1, 2):
        raise InvalidMovement("one winner or two, not {winners}", winners=winners)
    if teams is not None:
        return propose_teams(teams, boards, minutes)
    if players is not None:
        return propose_individual(players, boards, minutes)
    return propose(count, boards, minutes, winners, barometer=barometer)


@get("/desk/{event:str}/amend", include_in_schema=False)
async def amend(state: State, who: Who, event: FromPath[str]) -> Template:
    """The page that asks what happened."""
    running, viewer = await at_desk(state, who, event)
    what, shown = translate("Amend the movement"), amend_seen(running)
    return page_of(running, viewer, "amend.html", what, shown=shown)


@post("/events/{event:str}/desk/ways", include_in_schema=False, status_code=200)
async def ways(request: Asking, state: State, who: Who, event: FromPath[str]) -> AmendWays:
    """Say in which ways it can be done, and what each would change."""
    viewer = who.desk(event)
    command = await body_of(request, Amend, "amend")
    return await state.club.aside(
        event, lambda running: ways_of(running, command.amending(running.state), viewer)
    )


PAGES = [amend]
ACTIONS = [movements, plan, late_pair, ways]
