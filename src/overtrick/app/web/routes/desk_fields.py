"""
Simultaneous pairs at the desk: begin one, its clubs and keys, uploads by hand, hands.

A fixed field is chosen where one is begun, and loaded, replaced and taken back on its page.
"""

from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from litestar import get, post
from litestar.datastructures import UploadFile
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect, Template

from overtrick.app.access.viewer import Viewer
from overtrick.app.club.fields import FIXED
from overtrick.app.club.uploads import fixed_of_bytes, heat_of_bytes
from overtrick.app.use_cases.begin import deals_of
from overtrick.app.views.desk.fields import (
    FieldAtDesk,
    clubs_at_desk,
    field_id,
    fields_at_desk,
    methods_offered,
    plan_asked,
    plan_typed,
    rules_offered,
)
from overtrick.app.views.fields import (
    FixedAnswer,
    HeatAnswer,
    ProblemSeen,
    fixed_answer,
    fixed_seen,
    heat_answer,
    problems_seen,
)
from overtrick.app.views.sentences import Sentence
from overtrick.app.web.callers import FORM, LARGEST_FORM, Asking, fields
from overtrick.app.web.config import State, join_address
from overtrick.app.web.field_inbox import LARGEST
from overtrick.app.web.templating import page
from overtrick.app.web.who import Who
from overtrick.errors import InvalidTelling, OvertrickError, Text
from overtrick.events.journal.moment import now
from overtrick.messages import translate

__all__ = ["PAGES", "every_field"]

LIST = "/desk/simultaneous"
HERE = f"{LIST}/{{field:str}}"
HEAT = f"{HERE}/heats/{{heat:str}}"
_PLAN = LARGEST_FORM
"""Bytes of a form with a plan: two thousand clubs."""

_USUAL = plan_typed("{}") | {"name": ""}


@get(LIST, include_in_schema=False)
async def every(state: State, who: Who, erased: FromQuery[str] = "") -> Template:
    """The fields of the club, and the form to begin one."""
    return await _list(state, who.director(), _USUAL, said=erased)


@post(LIST, include_in_schema=False, request_max_body_size=_PLAN + LARGEST)
async def begin(request: Asking, state: State, who: Who) -> Template | Redirect:
    """Begin simultaneous pairs, among the clubs or against a fixed field."""
    viewer, typed = who.director(), await fields(request)
    text, errors = plan_asked(typed)
    fixed, chosen = None, await _file(request)
    if chosen is not None:
        try:
            fixed = await state.club.apart(fixed_of_bytes, *chosen)
        except OvertrickError as error:
            errors["fixed"] = error.whole
        if errors:
            errors.setdefault("fixed", Text("Choose the file again: {file}.", file=chosen[0]))
    if not errors:
        try:
            known = await state.club.blocking(state.fields.ids)
            field = field_id(typed["title"], {id for id, _ in known})
            await state.club.blocking(state.fields.create, field, text.encode())
            if fixed is not None:
                await state.club.blocking(state.fields.fix, field, fixed)
            return Redirect(f"{LIST}/{field}", status_code=303)
        except OvertrickError as error:
            errors = {"title": error.whole}
    return await _list(state, viewer, typed, errors=errors)


@post(f"{LIST}/erase", include_in_schema=False, request_max_body_size=FORM)
async def erase(request: Asking, state: State, who: Who) -> Template:
    """Take a person's name out of every file that clubs have sent."""
    viewer, typed = who.director(), await fields(request)
    name = " ".join(typed.get("name", "").split())[:200]
    if not name:
        wrong = {"name": Text("Whose name? Type it as the files have it.")}
        return await _list(state, viewer, _USUAL, errors=wrong)
    if typed.get("sure") != "yes":
        wrong = {"name": Text("Tick that it is for good: it cannot be undone.")}
        return await _list(state, viewer, _USUAL | {"name": name}, errors=wrong)
    try:
        found = await state.club.blocking(state.fields.erase, name)
    except OvertrickError as error:
        return await _list(state, viewer, _USUAL | {"name": name}, errors={"name": error.whole})
    where = Text.joined(
        Text(
            "{heat} of {field}",
            heat=Text("Fixed field") if heat == FIXED else heat,
            field=field,
        )
        for field, heat in found
    )
    said = (
        Text("“{name}” is out of {where}.", name=name, where=where)
        if found
        else Text("No file names “{name}”.", name=name)
    )
    return await _list(state, viewer, _USUAL, said=said)


@get(HERE, include_in_schema=False)
async def one(state: State, who: Who, field: FromPath[str]) -> Template:
    """One field: its clubs, what they sent, what may be seen, its plan."""
    return await _page(state, who.director(), field)


@post(HERE, include_in_schema=False, request_max_body_size=_PLAN)
async def change(
    request: Asking, state: State, who: Who, field: FromPath[str]
) -> Template | Redirect:
    """Plan a field anew; what clubs have sent stays."""
    viewer, typed = who.director(), await fields(request)

    def work() -> dict[str, Sentence]:
        with state.fields.now(field) as here:
            before = here.text
        text, errors = plan_asked(typed, before)
        if not errors:
            state.fields.create(field, text.encode())
        return errors

    try:
        errors = await state.club.blocking(work)
    except OvertrickError as error:
        errors = {"title": error.whole}
    if errors:
        return await _page(state, viewer, field, typed=typed, errors=errors)
    return Redirect(f"{LIST}/{field}", status_code=303)


@post(f"{HERE}/say", include_in_schema=False, request_max_body_size=FORM)
async def say(request: Asking, state: State, who: Who, field: FromPath[str]) -> Redirect:
    """Open the boards, or end the uploads; or undo it."""
    who.director()
    typed = await fields(request)
    told = {name: typed[name] == "yes" for name in ("released", "final") if name in typed}
    await state.club.blocking(lambda: state.fields.say(field, **told))
    return Redirect(f"{LIST}/{field}", status_code=303)


@post(f"{HERE}/hands", include_in_schema=False, request_max_body_size=LARGEST)
async def hands(
    request: Asking, state: State, who: Who, field: FromPath[str]
) -> Template | Redirect:
    """Load the hands; they are shown when the boards are open."""
    viewer = who.director()
    try:
        missing = Text("Choose a file first: PBN, LIN, DUP or another.")
        name, data = await _needed(request, missing)
        deals, wrong = await state.club.apart(deals_of, data, name)
    except OvertrickError as error:
        return await _page(state, viewer, field, errors={"hands": error.whole})
    await state.club.blocking(state.fields.load_hands, field, deals)
    if wrong:
        return await _page(state, viewer, field, unread=problems_seen(wrong[:8]))
    return Redirect(f"{LIST}/{field}#hands", status_code=303)


@post(f"{HERE}/field", include_in_schema=False, request_max_body_size=LARGEST)
async def fix(
    request: Asking, state: State, who: Who, field: FromPath[str]
) -> Template | Redirect:
    """Load a fixed field; what clubs have sent stays, and is compared with it."""
    viewer = who.director()
    try:
        missing = Text("Choose a file first: results, or how often each was made.")
        found = await _needed(request, missing)
        sent = await state.club.apart(fixed_of_bytes, *found)
        await state.club.blocking(state.fields.fix, field, sent)
    except OvertrickError as error:
        return await _page(state, viewer, field, errors={"fixed": error.whole})
    return await _page(state, viewer, field, fixed=fixed_answer(sent))


@post(f"{HEAT}/send", include_in_schema=False, request_max_body_size=LARGEST)
async def send(
    request: Asking, state: State, who: Who, field: FromPath[str], heat: FromPath[str]
) -> Template:
    """Take a club's results by hand; what is wrong in them is said by line."""
    viewer = who.director()
    try:
        found = await _needed(request, Text("Choose the club's file first."))
        sent = await state.club.apart(heat_of_bytes, heat, *found)
        placed = await state.club.blocking(state.fields.keep, field, sent)
    except OvertrickError as error:
        return await _page(state, viewer, field, errors={heat: error.whole})
    return await _page(state, viewer, field, answer=heat_answer(placed))


@post(
    [f"{HERE}/field/back", f"{HEAT}/back"], include_in_schema=False, request_max_body_size=FORM
)
async def back(
    state: State, who: Who, field: FromPath[str], heat: FromPath[str] = FIXED
) -> Template | Redirect:
    """Take back the last file of a club, or of a fixed field; asked again, put it back."""
    viewer = who.director()
    try:
        await state.club.blocking(state.fields.take_back, field, heat)
    except OvertrickError as error:
        return await _page(
            state, viewer, field, errors={"fixed" if heat == FIXED else heat: error.whole}
        )
    return _back_to(field, heat)


@post(f"{HEAT}/key", include_in_schema=False, request_max_body_size=FORM)
async def key(
    request: Asking, state: State, who: Who, field: FromPath[str], heat: FromPath[str]
) -> Template | Redirect:
    """Make a club's key and show it this once, or take it back."""
    viewer, typed = who.director(), await fields(request)

    def work() -> str:
        with state.fields.now(field) as here:
            here.heat(heat)
        if typed.get("withdraw") == "yes":
            state.heat_keys.withdraw(field, heat)
            return ""
        return str(state.heat_keys.make(field, heat))

    made = await state.club.blocking(work)
    if not made:
        return _back_to(field, heat)
    return await _page(state, viewer, field, key=(heat, made))


@get(
    [
        *(f"{HEAT}/{deed}" for deed in ("send", "back", "key")),
        *(f"{HERE}/{deed}" for deed in ("field", "field/back")),
    ],
    include_in_schema=False,
)
async def after(who: Who, field: FromPath[str], heat: FromPath[str] = FIXED) -> Redirect:
    """Whoever comes back to the answer of a form, such as by a reload, sees the field."""
    who.director()
    return _back_to(field, heat)


def _back_to(field: str, heat: str) -> Redirect:
    return Redirect(f"{LIST}/{field}#{'fixed' if heat == FIXED else 'there'}", status_code=303)


async def _file(request: Asking) -> tuple[str, bytes] | None:
    for value in (await request.form()).values():
        if isinstance(value, UploadFile) and value.filename:
            return value.filename[-80:], await value.read()
    return None


async def _needed(request: Asking, missing: Text) -> tuple[str, bytes]:
    """Give the name and the data of the file that is sent, or say that it is *missing*."""
    found = await _file(request)
    if found is None:
        raise InvalidTelling(missing)
    return found


async def every_field(state: State) -> list[FieldAtDesk]:
    """Give the fields of the club, for its director."""
    return await state.club.blocking(fields_at_desk, state.fields, state.field_inbox.refused())


async def _list(
    state: State,
    viewer: Viewer,
    typed: dict[str, str],
    *,
    errors: Mapping[str, Sentence] | None = None,
    said: Sentence = "",
) -> Template:
    return page(
        "desk_fields.html",
        translate("Simultaneous pairs"),
        viewer=viewer,
        status=422 if errors else 200,
        every=await every_field(state),
        typed=_USUAL | typed,
        errors=defaultdict(str, errors or {}),
        said=said,
        **_choices(),
    )


async def _page(
    state: State,
    viewer: Viewer,
    field: str,
    *,
    typed: dict[str, str] | None = None,
    errors: Mapping[str, Sentence] | None = None,
    answer: HeatAnswer | None = None,
    fixed: FixedAnswer | None = None,
    unread: tuple[ProblemSeen, ...] = (),
    key: tuple[str, str] = ("", ""),
) -> Template:
    seen = await state.club.blocking(_field_seen, state, field, typed)
    return page(
        "desk_field.html",
        viewer=viewer,
        status=422 if errors or unread else 200,
        errors=defaultdict(str, errors or {}),
        answer=answer,
        fixed=fixed,
        unread=unread,
        key=key,
        address=join_address(state.config),
        letters=state.field_inbox.letters(field),
        inbox=state.field_inbox.folder,
        **_choices(),
        **seen,
    )


def _field_seen(state: State, field: str, typed: dict[str, str] | None) -> dict[str, Any]:
    keys = state.heat_keys.heats(field)
    with state.fields.now(field) as here:
        files = {each: state.fields.sent_as(field, each) for each in here.versions}
        return {
            "field": field,
            "title": here.plan.title,
            "tables": here.live.tables,
            "missing": len(here.missing),
            "released": here.is_released,
            "open": here.is_open(now()),
            "final": here.is_final,
            "embargo": here.plan.embargo and here.plan.embargo.astimezone(),
            "hands": sorted(map(int, here.hands)),
            "typed": _USUAL | (plan_typed(here.text) if typed is None else typed),
            "clubs": clubs_at_desk(here, keys, files),
            "reference": fixed_seen(here.how.reference),
            "fixed_files": files.get(FIXED, ("", "")),
        }


def _choices() -> dict[str, Any]:
    return {"rules": rules_offered(), "methods": methods_offered()}


PAGES = [
    *(every, begin, erase, one, change, say, hands, fix),
    *(send, back, key, after),
]
