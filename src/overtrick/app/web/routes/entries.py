"""The entry desk: who enters, by numbers of members or names, who waits, who owes."""

import re
from typing import Any

from litestar import Request, get, post
from litestar.datastructures import State
from litestar.params import FromPath
from litestar.response import Template

from overtrick.app.club.people import everybody
from overtrick.app.store.store import Store
from overtrick.app.use_cases.names import Ambiguous, person_typed
from overtrick.app.use_cases.perform import perform
from overtrick.app.use_cases.registry import book_people
from overtrick.app.web.body import body_of
from overtrick.app.web.page import page
from overtrick.app.web.routes.names import Sat
from overtrick.app.web.who import Who
from overtrick.core.exact import decimal_text
from overtrick.errors import InvalidTelling, Text
from overtrick.events.commands.command import Command, FreeText
from overtrick.events.now.desk import bookings_of
from overtrick.messages import number_text, translate

__all__ = ["ACTIONS", "PAGES"]


class BookTyped(Command, kw_only=True):
    """Who enters, as typed: numbers of members with spaces between, or names with ``&``."""

    typed: FreeText


@get("/desk/{event:str}/entries", include_in_schema=False)
async def entries(state: State, who: Who, event: FromPath[str]) -> Template:
    """The list of entries, and the fields that fill it."""
    viewer = who.desk(event)
    running = await state.club.running(event)
    people = await state.club.blocking(everybody, state.club.store)
    return page(
        "entries.html",
        translate("Entry desk"),
        running=running,
        viewer=viewer,
        bookings=bookings_of(running.state),
        name=running.state.roster.name,
        money=lambda amount: number_text(decimal_text(amount, 2)),
        options=[each.label for each in people],
    )


@post("/events/{event:str}/entries/book", opt={"hidden": True})
async def book(
    request: Request[Any, Any, Any], state: State, who: Who, event: FromPath[str]
) -> Sat:
    """Take an entry of whoever was typed."""
    viewer = who.desk(event)
    command = await body_of(request, BookTyped, "an entry")
    people = []
    for each in _parts(command.typed):
        try:
            people.append(await state.club.blocking(_meant, state.club.store, each))
        except Ambiguous as several:
            found = "; ".join(one.label for one in several.who)
            raise InvalidTelling(
                Text("{typed}: is it {people}? Type the number.", typed=each, people=found),
                "typed",
            ) from None
    bare = Command(id=command.id, reason=command.reason)
    answer = await perform(state.club, event, book_people(people), bare, viewer)
    return Sat(answer.saved, answer.said, answer.remarks)


def _meant(store: Store, typed: str) -> Any:
    return person_typed(store, typed)


def _parts(typed: str) -> list[str]:
    """
    Part what was typed into people.

    >>> _parts("4711 815"), _parts("4711 & Ann Archer"), _parts("Ann Archer · 12, 7")
    (['4711', '815'], ['4711', 'Ann Archer'], ['Ann Archer · 12', '7'])
    """
    parts = [each.strip() for each in re.split(r"[&,;/+]", typed) if each.strip()]
    if len(parts) == 1 and all(map(str.isdigit, typed.split())):
        return typed.split()
    return parts[:12]


PAGES = [entries]
ACTIONS = [book]
