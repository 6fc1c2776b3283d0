"""Paper from the desk: of an event, and what needs none."""

from typing import Any

from litestar import Request, Response, get, post
from litestar.datastructures import State
from litestar.params import FromQuery
from litestar.response import Template

from overtrick.app.access.viewer import Viewer
from overtrick.app.views.desk.print_pack import (
    ALONE,
    PaperAsked,
    on_paper,
    paper_alone,
    paper_of,
)
from overtrick.app.views.open import check_uncovered, is_published
from overtrick.app.web.routes.setup import SentForm
from overtrick.app.web.templating import page
from overtrick.app.web.who import RequestShown, Who
from overtrick.messages import LANGUAGES, language, name_of_language, say, speaking, translate
from overtrick.printing.notes import edition_title
from overtrick.printing.paper.kinds import KINDS
from overtrick.printing.paper.pdf import Paper
from overtrick.rules.editions import EDITIONS

__all__ = ["HOW_PRINTED", "PAGES"]

HERE = "/desk/club/paper"
LARGEST = 9_000_000
"""Bytes of a form with a file."""
_WHY = "Printing is for the director: ask the director to do it."

HOW_PRINTED: dict[str, Any] = {
    "sizes": {size.value: size.name.title() for size in Paper},
    "languages": {code: name_of_language(code) for code in LANGUAGES},
}
"""The sizes and languages that a form offers."""


@get("/desk/{event:str}/print", include_in_schema=False)
async def print_event(
    state: State,
    who: Who,
    event: str,
    kind: FromQuery[str] = "pack",
    paper: FromQuery[Paper] = Paper.A4,
    large: FromQuery[bool] = False,
    lang: FromQuery[str] = "",
) -> Response[bytes]:
    """The event on paper: the pack for the notice board, or one kind of paper alone."""
    desk = who.director(_WHY, event)
    running = await state.club.running(event)
    check_uncovered(running, desk)
    viewer = Viewer(event=event) if is_published(running) else desk
    spoken = _language(lang)

    def made(running: Any) -> tuple[bytes, str]:
        with speaking(spoken):
            return on_paper(paper_of(running, viewer, kind), paper, large=large)

    name = event if kind == "pack" else f"{event}-{kind}"
    return _answer(name, *await state.club.aside(event, made))


@get(HERE, include_in_schema=False)
async def alone(who: Who, kind: FromQuery[str] = ALONE[0]) -> Template:
    """What can be printed without an event: a form for each kind."""
    return _page(who, {"kind": kind if kind in ALONE else ALONE[0], "lang": language()})


@post(HERE, include_in_schema=False, request_max_body_size=LARGEST, status_code=200)
async def print_alone(
    request: Request[Any, Any, Any], state: State, who: Who
) -> Response[bytes] | Template:
    """Paper that needs no event, or the form again with what is wrong in it."""
    who.director(_WHY)
    form = await SentForm.of(request)
    typed = form.typed
    texts = {"kind": ""} | {name: typed[name] for name in _TYPED if name in typed}
    asked = PaperAsked(**texts, file=form.files.get("file"))
    spoken = _language(typed.get("lang", ""))
    paper = Paper.LETTER if typed.get("paper") == Paper.LETTER else Paper.A4
    found = await state.club.apart(_printed, asked, spoken, paper, bool(typed.get("large")))
    if isinstance(found, dict):
        return _page(who, typed, found, 422)
    return _answer(asked.kind, *found)


def _printed(
    asked: PaperAsked, spoken: str, paper: Paper, large: bool
) -> tuple[bytes, str] | dict[str, str]:
    """Read and set it: a movement of a thousand tables costs itself alone."""
    made = paper_alone(asked, spoken)
    if made.pack is None:
        return made.errors
    with speaking(spoken):
        return on_paper(made.pack, paper, large=large)


_TYPED = ("kind", "title", "edition", "movement", "boards", "sheet")


def _language(wanted: str) -> str:
    return wanted if wanted in LANGUAGES else language()


def _answer(name: str, data: bytes, type_: str) -> Response[bytes]:
    how = "inline" if type_ == "application/pdf" else "attachment"
    file = f"{name}.{type_.partition('/')[2]}"
    return Response(
        data,
        media_type=type_,
        headers={"content-disposition": f'{how}; filename="{file}"'},
    )


def _page(
    who: RequestShown,
    typed: dict[str, str],
    errors: dict[str, str] | None = None,
    status: int = 200,
) -> Template:
    return page(
        "paper_alone.html",
        translate("Paper"),
        viewer=who.director(_WHY),
        status=status,
        kinds={name: say(KINDS[name].title) for name in ALONE},
        made_of=str(KINDS[typed["kind"]].made_of),
        editions={id: edition_title(tariff) for id, tariff in EDITIONS.items()},
        typed=typed,
        errors=errors or {},
        **HOW_PRINTED,
    )


PAGES = [print_event, alone, print_alone]
