"""The club's players: found, added, changed, imported, made one of two, erased."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from litestar import get, post
from litestar.datastructures import UploadFile
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect, Template

from overtrick.app.access.viewer import Viewer
from overtrick.app.club.club import Club
from overtrick.app.club.people import (
    ClubPerson,
    alike,
    by_number,
    everybody,
    find,
    forget,
    has_as_text,
    ids_named,
    merged,
    new_person,
    person,
    plain,
    save,
)
from overtrick.app.club.running import Running
from overtrick.app.store.store import Store
from overtrick.app.use_cases.perform import NotAllowed, perform
from overtrick.app.use_cases.registry import use_case_named
from overtrick.app.views.sentences import Sentence
from overtrick.app.web.callers import FORM, Asking, fields
from overtrick.app.web.config import State
from overtrick.app.web.templating import page
from overtrick.app.web.who import RequestShown, Who
from overtrick.core.letters import whole_number
from overtrick.errors import InvalidTelling, OvertrickError, Text, UnknownName
from overtrick.events.commands.people import Erase
from overtrick.events.journal.people import SHOWN
from overtrick.events.journal.phrases import phrase
from overtrick.formats.lists.players_file import (
    COLUMNS,
    PlayersTable,
    guessed,
    players_of,
    read_table,
)
from overtrick.messages import translate

__all__ = ["PAGES", "of_club"]

LARGEST = 2_000_000
"""Bytes of a list that is brought in."""

_LISTED = 500  # players on one page

LEVELS = {"": Text("as the event says")} | {
    "full": Text("full name"),
    "nickname": Text("nickname"),
    "initials": Text("initials"),
    "number": Text("number"),
    "hidden": Text("not at all"),
}
assert set(LEVELS) == {"", *SHOWN}

_TYPED = ("name", "number", "nickname", "shown", "grade")


def of_club(who: RequestShown) -> Viewer:
    """
    Give the director or a deputy of the whole club.

    :raises NotAllowed: if the link or token is of one event alone.
    """
    viewer = who.desk()
    if viewer.event is not None:
        raise NotAllowed("The list of players is the club's: sign in with the pass phrase.")
    return viewer


@get("/desk/players", include_in_schema=False)
async def players(state: State, who: Who, q: FromQuery[str] = "") -> Template:
    """The list, or those who are found by any part of name or number."""
    viewer = of_club(who)
    return await _list(state, viewer, q[:100])


@post("/desk/players", include_in_schema=False, request_max_body_size=FORM)
async def add(request: Asking, state: State, who: Who) -> Template | Redirect:
    """Add a player."""
    viewer, typed = of_club(who), await fields(request)
    given = {name: typed.get(name, "").strip()[:200] for name in _TYPED}
    try:
        await state.club.blocking(
            save, state.club.store, new_person(given.pop("name"), **given)
        )
    except OvertrickError as error:
        errors = {getattr(error, "field", "") or "name": error.whole}
        return await _list(state, viewer, "", typed=typed, errors=errors)
    return Redirect("/desk/players", status_code=303)


@get("/desk/players/{id:str}", include_in_schema=False)
async def one(state: State, who: Who, id: FromPath[str]) -> Template:
    """One player, to be changed."""
    return await _one(state, of_club(who), id)


@post("/desk/players/{id:str}", include_in_schema=False, request_max_body_size=FORM)
async def change(
    request: Asking, state: State, who: Who, id: FromPath[str]
) -> Template | Redirect:
    """Change a player."""
    viewer, typed = of_club(who), await fields(request)
    known = await _known(state.club, id)
    given: dict[str, Any] = {name: typed.get(name, "").strip()[:200] for name in _TYPED}
    version = whole_number(typed.get("version"))
    told = replace(known, **given, version=known.version if version is None else version)
    try:
        await state.club.blocking(save, state.club.store, told)
    except OvertrickError as error:
        errors = {getattr(error, "field", "") or "name": error.whole}
        return await _one(state, viewer, id, told=told, errors=errors)
    return Redirect("/desk/players", status_code=303)


@get("/desk/players/{id:str}/merge/{other:str}", include_in_schema=False)
async def merging(state: State, who: Who, id: FromPath[str], other: FromPath[str]) -> Template:
    """What becomes of two who are one."""
    viewer = of_club(who)
    first, second = await _known(state.club, id), await _known(state.club, other)
    return page(
        "players_merge.html",
        translate("Make one of two"),
        viewer=viewer,
        one=first,
        other=second,
        made=merged(first, second),
        levels=LEVELS,
    )


@post("/desk/players/{id:str}/merge/{other:str}", include_in_schema=False)
async def merge(state: State, who: Who, id: FromPath[str], other: FromPath[str]) -> Redirect:
    """Make one of two: the second leaves the list, the journals stay as they are."""
    of_club(who)
    first, second = await _known(state.club, id), await _known(state.club, other)
    if id == other:
        raise InvalidTelling("one player cannot be merged with itself", "other")
    await state.club.blocking(_merge, state.club.store, first, second)
    return Redirect(f"/desk/players/{id}", status_code=303)


@post("/desk/players/{id:str}/erase", include_in_schema=False, request_max_body_size=FORM)
async def erase(request: Asking, state: State, who: Who, id: FromPath[str]) -> Template:
    """Erase a person, once it is confirmed; say what has to be published again."""
    viewer, typed = who.director(), await fields(request)
    known = await _known(state.club, id)
    every = [await state.club.running(row.id) for row in await state.club.events()]
    events = [running for running in every if ids_named(running, known)]
    as_text = [running for running in every if has_as_text(running, known)]
    sure = typed.get("sure") == "yes"
    if sure:
        case = use_case_named("erase")
        for running in events:
            for each in ids_named(running, known):
                command = Erase(player=each, reason=phrase("erased"))
                await perform(state.club, running.id, case, command, viewer)
        await state.club.blocking(forget, state.club.store, id)
    return page(
        "players_erase.html",
        translate("Erased") if sure else translate("Erase a person"),
        viewer=viewer,
        person=known,
        events=[_listed(each) for each in events],
        as_text=[_listed(each) for each in as_text],
        sure=sure,
    )


def _listed(event: Running) -> dict[str, Any]:
    is_out = not event.state.publication.is_open
    return {"id": event.id, "title": event.title, "out": is_out}


@post("/desk/players/import", include_in_schema=False, request_max_body_size=LARGEST)
async def bring_in(request: Asking, state: State, who: Who) -> Template | Redirect:
    """Read a list: first as a preview with its columns, then for good."""
    viewer = of_club(who)
    form = await request.form()
    text, name = str(form.get("text", "")), "the list"
    file = form.get("file")
    if isinstance(file, UploadFile) and file.filename:
        text, name = (await file.read()).decode("utf-8-sig", "replace"), file.filename[-80:]
    try:
        table = await state.club.apart(read_table, text.encode(), name)
    except OvertrickError as error:
        return await _list(state, viewer, "", errors={"file": error.whole})
    asked = [str(form.get(f"column-{n}", "")) for n in range(len(table.heads))]
    kinds = asked if "column-0" in form else list(guessed(table.heads))
    kinds = [kind if kind in COLUMNS else "" for kind in kinds]
    rows, wrong = await state.club.blocking(_compared, state.club.store, table, kinds)
    if form.get("deed") == "import" and rows:
        deeds = [str(form.get(f"row-{n}", "keep")) for n in range(len(rows))]
        await state.club.blocking(_import, state.club.store, rows, deeds)
        return Redirect("/desk/players", status_code=303)
    return page(
        "players_import.html",
        translate("Bring players in"),
        viewer=viewer,
        text=text,
        heads=table.heads,
        kinds=kinds,
        columns=COLUMNS,
        rows=rows[:_LISTED],
        count=len(rows),
        sample=table.rows[:3],
        wrong=wrong,
    )


async def _list(
    state: State,
    viewer: Viewer,
    q: str,
    *,
    typed: dict[str, str] | None = None,
    errors: Mapping[str, Sentence] | None = None,
) -> Template:
    def work() -> tuple[
        list[ClubPerson], list[ClubPerson], list[tuple[ClubPerson, ClubPerson]]
    ]:
        people = everybody(state.club.store)
        return people, find(people, q) if q.strip() else people, alike(people)[:20]

    people, found, twice = await state.club.blocking(work)
    names = {each.id: each.name for each in people}
    return page(
        "players.html",
        translate("Players"),
        viewer=viewer,
        status=422 if errors else 200,
        people=found[:_LISTED],
        count=len(people),
        found=len(found),
        q=q,
        names=names,
        twice=twice,
        levels=LEVELS,
        typed=dict.fromkeys(_TYPED, "") | (typed or {}),
        errors=dict.fromkeys((*_TYPED, "file"), "") | dict(errors or {}),
    )


async def _one(
    state: State,
    viewer: Viewer,
    id: str,
    *,
    told: ClubPerson | None = None,
    errors: Mapping[str, Sentence] | None = None,
) -> Template:
    known = await _known(state.club, id)

    def work() -> list[ClubPerson]:
        others = [each for each in everybody(state.club.store) if each.id != id]
        words = plain(known.name).split()
        others.sort(key=lambda each: -sum(word in plain(each.name) for word in words))
        return others

    others = await state.club.blocking(work)
    return page(
        "players_one.html",
        known.name,
        viewer=viewer,
        status=422 if errors else 200,
        person=told or known,
        others=others[:50],
        mate=next((each.name for each in others if each.id == known.partner), ""),
        levels=LEVELS,
        errors=dict.fromkeys(_TYPED, "") | dict(errors or {}),
    )


async def _known(club: Club, id: str) -> ClubPerson:
    found = await club.blocking(person, club.store, id)
    if found is None:
        raise UnknownName("There is no such player (any more).")
    return found


_Row = tuple[dict[str, str], ClubPerson | None]
"""What a list says of a player, and who on the club's list may be the same."""


def _compared(
    store: Store, table: PlayersTable, kinds: Sequence[str]
) -> tuple[list[_Row], list[str]]:
    """Read the players of a table beside those of the club: by number, else by name."""
    found, wrong = players_of(table, kinds)
    people = everybody(store)
    numbered = by_number(people)
    named = {plain(each.name): each for each in reversed(people)}
    return [
        (told, numbered.get(told.get("number", "")) or named.get(plain(told["name"])))
        for told in found
    ], wrong


def _import(store: Store, rows: Sequence[_Row], deeds: Sequence[str]) -> None:
    """Take in who is new; of those who may be there already what was chosen."""
    numbered = by_number(everybody(store))
    for (told, same), deed in zip(rows, deeds, strict=True):
        shown = told.get("shown", "").lower()
        more: dict[str, Any] = {
            name: told[name] for name in ("number", "nickname", "grade") if name in told
        }
        if shown in SHOWN:
            more["shown"] = shown
        if same is not None and deed == "update":
            made = save(store, replace(same, name=told["name"], **more), numbered=numbered)
        elif same is None or deed == "add":
            if more.get("number") in numbered:
                more.pop("number")
            made = save(store, new_person(told["name"], **more), numbered=numbered)
        else:
            continue
        if made.number:
            numbered[made.number] = made


def _merge(store: Store, kept: ClubPerson, other: ClubPerson) -> None:
    """Make one of two; killed in between, both are there, and are made one again."""
    save(store, merged(kept, other), instead_of=other.id)
    for each in everybody(store):
        if each.partner == other.id:
            partner = kept.id if each.id != kept.id else ""
            save(store, replace(each, partner=partner), instead_of=other.id)
    forget(store, other.id)


PAGES = [players, add, bring_in, one, change, merging, merge, erase]
