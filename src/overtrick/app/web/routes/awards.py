"""What places and players are worth: awards, handicaps, prizes, ratings."""

import asyncio
from contextlib import suppress
from functools import partial
from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect, Template

from overtrick.app.access.viewer import Viewer
from overtrick.app.club.club import Club
from overtrick.app.club.people import everybody
from overtrick.app.club.running import Running
from overtrick.app.store.database import StoreError
from overtrick.app.views.desk.publish import categories_typed, keep_categories, prizes_seen
from overtrick.app.views.results.awards import (
    HandicapsSeen,
    awards_seen,
    awards_table,
    grades_of_club,
    handicaps_seen,
)
from overtrick.app.views.results.ratings import (
    RatedEvent,
    RatingsSeen,
    club_rated,
    graded_by_ratings,
    grading_systems,
    rated_event,
    ratings_seen,
)
from overtrick.app.web import spectators
from overtrick.app.web.callers import FORM, Asking, download, fields
from overtrick.app.web.config import State
from overtrick.app.web.routes.players import of_club
from overtrick.app.web.templating import page, page_of
from overtrick.app.web.who import RequestShown, Who, at_desk
from overtrick.errors import UnknownName
from overtrick.events.awards.handicaps import HANDICAP_RULES
from overtrick.events.awards.schemes import SCHEMES
from overtrick.events.ratings.fold import RatingSystem
from overtrick.events.ratings.observed import day_of
from overtrick.events.ratings.systems import SYSTEMS
from overtrick.messages import translate
from overtrick.printing.season import standing_name

__all__ = ["ACTIONS", "PAGES"]


@get("/e/{event:str}/awards", include_in_schema=False)
async def awards(
    state: State, who: Who, event: FromPath[str], by: FromQuery[str] = ""
) -> Template:
    """The awards by a scheme; ``by`` is its id, a colon and a level behind it."""
    running = await state.club.running(event)
    scheme, _, level = by.partition(":")
    chosen = SCHEMES[scheme] if scheme else None
    return spectators.awards_page(running, who.best(event), chosen, level)


@get("/e/{event:str}/awards.csv", include_in_schema=False)
async def awards_file(
    state: State, who: Who, event: FromPath[str], by: FromQuery[str]
) -> Response[bytes]:
    """The awards as a table."""
    running = await state.club.running(event)
    scheme, _, level = by.partition(":")
    data = awards_table(running, who.best(event), SCHEMES[scheme], level)
    return download(data, f"{running.id}-awards.csv", "text/csv; charset=utf-8")


@get(
    "/events/{event:str}/awards",
    tags=["read"],
    summary="What places are worth by a scheme of awards",
    opt={"id": "awards", "open": True},
)
async def awards_document(
    state: State,
    who: Who,
    event: FromPath[str],
    scheme: FromQuery[str] = "",
    level: FromQuery[str] = "",
) -> Any:
    """Give the awards that the one who asks may see; without a scheme, all schemes."""
    running = await state.club.running(event)
    return awards_seen(running, who.best(event), SCHEMES[scheme] if scheme else None, level)


@get("/desk/{event:str}/handicaps", include_in_schema=False)
async def handicaps_page(
    state: State,
    who: Who,
    event: FromPath[str],
    by: FromQuery[str] = "",
    grades: FromQuery[str] = "",
) -> Template:
    """The ranking with and without handicaps, by a rule and by grades that are chosen."""
    seen, running, viewer = await _handicaps(state, who, event, by, grades)
    return spectators.handicaps_page(running, viewer, seen)


@get(
    "/events/{event:str}/handicaps",
    tags=["read"],
    summary="The ranking with handicaps from the grades of the club's list",
    opt={"id": "handicaps"},
)
async def handicaps(
    state: State,
    who: Who,
    event: FromPath[str],
    rule: FromQuery[str] = "",
    grades: FromQuery[str] = "",
) -> HandicapsSeen:
    """
    Give the ranking with handicaps and without; without a rule, all rules.

    ``grades`` is a system of ratings: they are the grades, as they stood before the event.
    """
    seen, _, _ = await _handicaps(state, who, event, rule, grades)
    return seen


async def _handicaps(
    state: State, who: Who, event: str, rule: str, grades: str
) -> tuple[HandicapsSeen, Running, Viewer]:
    running, viewer = await at_desk(state, who, event, uncovered=True)
    people = await state.club.blocking(everybody, state.club.store)
    chosen = HANDICAP_RULES[rule] if rule else None
    choices = grading_systems()
    if grades:
        if grades not in {each.id for each in choices}:
            raise UnknownName("no ratings {name!r} that are grades", name=grades)
        system, club = SYSTEMS[grades], state.club
        rated = await _events_rated(club, system)
        people = await club.blocking(graded_by_ratings, rated, people, system, running)

    def seen_in(event: Running) -> HandicapsSeen:
        graded = partial(grades_of_club, people, event.state.roster)
        return handicaps_seen(event, viewer, rule, chosen, graded)

    seen = await state.club.beside(running, seen_in)
    return msgspec.structs.replace(seen, systems=choices, system=grades), running, viewer


@get("/desk/{event:str}/prizes", include_in_schema=False)
async def prizes(state: State, who: Who, event: FromPath[str]) -> Template:
    """The categories as typed, and the prize list as it stands."""
    running, viewer = await at_desk(state, who, event)
    return _prizes_page(state, running, viewer, is_desk=True)


@get("/e/{event:str}/prizes", include_in_schema=False)
async def prizes_won(state: State, who: Who, event: FromPath[str]) -> Template:
    """The prize list, as far as the ranking is open to the one who asks."""
    viewer, running = who.best(event), await state.club.running(event)
    return _prizes_page(state, running, viewer, is_desk=False)


def _prizes_page(state: State, running: Running, viewer: Viewer, *, is_desk: bool) -> Template:
    return page_of(
        running,
        viewer,
        "prizes.html",
        translate("Prizes"),
        seen=prizes_seen(running, viewer, state.club.store),
        named=standing_name,
        is_desk=is_desk,
    )


@post("/desk/{event:str}/prizes", include_in_schema=False, request_max_body_size=FORM)
async def keep_prizes(
    request: Asking, state: State, who: Who, event: FromPath[str]
) -> Redirect:
    """Keep the categories."""
    running, _ = await at_desk(state, who, event)
    typed = categories_typed(await fields(request))
    await state.club.blocking(keep_categories, state.club.store, running.id, typed)
    return Redirect(f"/desk/{event}/prizes", status_code=303)


@get("/desk/players/ratings", include_in_schema=False)
async def ratings_page(
    state: State,
    who: Who,
    by: FromQuery[str] = "",
    since: FromQuery[str] = "",
    player: FromQuery[str] = "",
) -> Template:
    """How true the ratings by a system are, the list, and why a player has theirs."""
    seen, viewer = await _ratings(state, who, by, ("", since), player)
    return page("ratings.html", translate("Ratings"), viewer=viewer, seen=seen)


@get(
    "/ratings",
    tags=["read"],
    summary="Ratings of the club's players by its published events",
    opt={"id": "ratings"},
)
async def ratings(
    state: State,
    who: Who,
    system: FromQuery[str] = "",
    as_of: FromQuery[str] = "",
    since: FromQuery[str] = "",
    player: FromQuery[str] = "",
) -> RatingsSeen:
    """
    Rate the club's players, the ratings' truth first; without a system, list the systems.

    ``as_of`` is a day: the list as it stood then.  Beside each rating stands that of the day
    ``since``, or of the day of play before the last.  ``player`` asks why one has that rating.
    """
    seen, _ = await _ratings(state, who, system, (as_of, since), player)
    return seen


async def _ratings(
    state: State, who: RequestShown, by: str, days: tuple[str, str], player: str
) -> tuple[RatingsSeen, Viewer]:
    viewer, club = of_club(who), state.club
    if not by:
        return ratings_seen(None, None, {}, ""), viewer
    system = SYSTEMS[by]
    as_of, since = (day_of(each).isoformat() if each else "" for each in days)
    people = await club.blocking(everybody, club.store)
    events = await _events_rated(club, system)
    found, names = await club.blocking(
        lambda: club_rated(events, people, system, as_of=as_of, since=since, player=player)
    )
    seen = ratings_seen(system, found, names, player)
    notes = tuple(note for each in events for note in each.notes)
    return msgspec.structs.replace(seen, notes=notes), viewer


async def _events_rated(club: Club, system: RatingSystem) -> list[RatedEvent]:
    """What the system rates of every event; only those that have changed are read again."""
    found: list[RatedEvent] = []
    for row in club.whole(await club.events()):
        seq, taken = club.rated.get((row.id, system.id), (-1, None))
        if seq != row.seq and row.seq:
            await asyncio.sleep(0)  # of events in memory nothing waits: others go first
            with suppress(StoreError):
                running = await club.running(row.id)
                taken = await club.beside(running, lambda event: rated_event(event, system))
                club.rated[row.id, system.id] = running.seq, taken
        if taken is not None:
            found.append(taken)
    return found


PAGES = [awards, awards_file, handicaps_page, prizes, prizes_won, keep_prizes, ratings_page]
ACTIONS = [awards_document, handicaps, ratings]
