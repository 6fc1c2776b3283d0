"""Ratings of the club's players: the desk's page, and the same for programs."""

from contextlib import suppress

import msgspec
from litestar import get
from litestar.datastructures import State
from litestar.params import FromQuery
from litestar.response import Template

from overtrick.app.access.viewer import Viewer
from overtrick.app.club.club import Club
from overtrick.app.club.people import everybody
from overtrick.app.store.errors import StoreError
from overtrick.app.views.results.ratings import (
    RatedEvent,
    RatingsSeen,
    club_rated,
    rated_event,
    ratings_seen,
)
from overtrick.app.web.routes.players import of_club
from overtrick.app.web.templating import page
from overtrick.app.web.who import RequestShown, Who
from overtrick.events.ratings.fold import RatingSystem
from overtrick.events.ratings.observed import day_of
from overtrick.events.ratings.systems import SYSTEMS
from overtrick.messages import translate

__all__ = ["ACTIONS", "PAGES", "events_rated"]


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
    events = await events_rated(club, system)
    found, names = await club.blocking(
        lambda: club_rated(events, people, system, as_of=as_of, since=since, player=player)
    )
    seen = ratings_seen(system, found, names, player)
    notes = tuple(note for each in events for note in each.notes)
    return msgspec.structs.replace(seen, notes=notes), viewer


async def events_rated(club: Club, system: RatingSystem) -> list[RatedEvent]:
    """What the system rates of every event; only those that have changed are read again."""
    found: list[RatedEvent] = []
    for row in club.whole(await club.events()):
        seq, taken = club.rated.get((row.id, system.id), (-1, None))
        if seq != row.seq and row.seq:
            with suppress(StoreError):
                running = await club.running(row.id)
                taken = await club.beside(running, lambda event: rated_event(event, system))
                club.rated[row.id, system.id] = running.seq, taken
        if taken is not None:
            found.append(taken)
    return found


PAGES = [ratings_page]
ACTIONS = [ratings]
