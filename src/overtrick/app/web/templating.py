"""
The templates: escaped always, in the reader's language, our values as JSON for scripts.

What every page is given: its title, its event, who looks at it.
"""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path
from typing import Any, cast
from urllib.parse import quote

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from litestar.plugins.jinja import JinjaTemplateEngine
from litestar.response import Template
from markupsafe import Markup, escape

from overtrick.app.access.viewer import Role, Viewer
from overtrick.app.club.running import Running
from overtrick.app.views.sentences import encoded, numbered
from overtrick.app.web.static_files import SHEETS
from overtrick.errors import EnglishText, Text
from overtrick.events.now.rounds import is_drawn
from overtrick.messages import (
    LANGUAGES,
    closed,
    date_text,
    direction,
    isolated,
    language,
    letters,
    moment_text,
    name_of_language,
    number_text,
    say,
    template_of,
    upper_first,
)
from overtrick.messages.say import words_of

__all__ = ["engine", "page", "page_of"]

HERE = Path(__file__).parent / "templates"


def _dumps(value: Any, **_: Any) -> str:
    return encoded(value).decode()


def _translated(template: str, **values: object) -> str:
    """A template with values, for markup: what of a value is no markup is escaped."""
    return _marked(template_of(template), values)


def _counted(one: str, many: str, count: int, **values: object) -> str:
    return _marked(template_of(one, many, count), {"count": count, **values})


def _marked(template: str, values: dict[str, object]) -> str:
    marked = {name: _said(value) for name, value in values.items()}
    return escape(template).format_map(marked) if values else Markup(escape(template))


def _spoken(value: object) -> object:
    return say(value) if isinstance(value, Text | EnglishText) else value


def _said(value: object) -> object:
    if isinstance(value, Text | EnglishText):
        return say(value)
    return isolated(value) if type(value) is str else value


def _day(day: date | str) -> str:
    """Write a day, or one that a document has as ISO 8601 does, in the reader's language."""
    return date_text(date.fromisoformat(day) if isinstance(day, str) else day)


def _name(text: object) -> Markup:
    """Names, or another text of no catalogue: none of them turns what stands beside it."""
    said = str(_spoken(text))
    parts = [said] if isolated(said) is said else said.split(" & ")
    return Markup(" & ").join(tag(each, "bdi") for each in parts)


def tag(text: object, name: str) -> Markup:
    """
    Put a text into an element, escaped.

    >>> tag("<3", "kbd")
    Markup('<kbd>&lt;3</kbd>')
    """
    return Markup(f"<{name}>{escape(_spoken(text))}</{name}>")


def _command(text: str) -> Markup:
    """
    Draw what is typed at the command line: no line ends between an option and its value.

    >>> _command("overtrick serve --copies FOLDER")
    Markup('<code>overtrick serve <span class="whole">--copies FOLDER</span></code>')
    """
    options = re.sub(r"--\S+(?: \S+)?", r'<span class="whole">\g<0></span>', str(escape(text)))
    return Markup(f"<code>{options}</code>")


def engine() -> JinjaTemplateEngine:
    """Make the engine: every name must be known, every value is escaped, a text translated."""
    environment = Environment(
        loader=FileSystemLoader(HERE),
        autoescape=True,
        undefined=StrictUndefined,
        auto_reload=False,  # whether a file has changed was asked of each page and its parts
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=_spoken,
    )
    environment.policies["json.dumps_function"] = _dumps
    environment.globals.update(
        {
            "_": _translated,
            "n_": _counted,
            "N_": lambda text: text,
            "language": language,
            "direction": direction,
            "letter_of": lambda kind: letters().get(kind, kind.partition(" ")[2]),
            "languages": [(code, name_of_language(code)) for code in LANGUAGES],
            "sheets": SHEETS[:-2],
            "words_of": lambda room: Markup(words_of(room)),
        }
    )
    environment.filters.update(
        {
            "bdi": _name,
            "isolated": isolated,
            "tag": tag,
            "command": _command,
            "closed": lambda text: closed(str(_spoken(text))),
            "opening": lambda text: upper_first(str(_spoken(text))),
            "numbered": lambda text: numbered(cast(str, _spoken(text))),
            "number": lambda text: number_text(str(_spoken(text))),
            "day": _day,
            "moment": moment_text,
            "urlencode": lambda text: quote(str(text), safe=""),  # an id may have a slash
        }
    )
    return JinjaTemplateEngine.from_environment(environment)


def page(
    template: str,
    title: str,
    *,
    running: Running | None = None,
    viewer: Viewer | None = None,
    status: int = 200,
    **context: Any,
) -> Template:
    """Give a page of a template; ``data`` in the context is what its script reads."""
    seen = viewer or Viewer()
    event = _event(running, seen) if running else None
    return Template(
        template,
        context={
            "title": title,
            "event": event,
            "running": running,
            "viewer": seen,
            **context,
        },
        status_code=status,
    )


def page_of(
    running: Running, viewer: Viewer, template: str, what: str = "", **context: Any
) -> Template:
    """Give a page of an event, titled by *what* it shows; without it, by the event alone."""
    title = f"{what}: {running.title}" if what else running.title
    return page(template, title, running=running, viewer=viewer, **context)


def _event(running: Running, viewer: Viewer) -> dict[str, Any]:
    """The event, with what of the desk's navigation is for this viewer and this event."""
    state, leads = running.state, viewer.role is Role.DIRECTOR
    return {
        "id": running.id,
        "title": running.title,
        "seq": running.seq,
        "has_stages": bool(state.stages),
        "has_matches": bool(state.stages) or not any(state.sections),
        "is_drawn": is_drawn(state),
        "may_publish": leads,
        "may_keep": leads and viewer.event is None,
    }
