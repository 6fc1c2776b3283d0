"""The pages of a site, each made because another links to it: every link leads somewhere."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any
from urllib.parse import unquote

import msgspec
from jinja2 import Environment
from litestar.response import Template

from overtrick.app.access.viewer import Viewer
from overtrick.app.site.addresses import file_of, links_of, relative_links
from overtrick.app.site.event import SiteEvent
from overtrick.app.site.own import (
    find_page,
    numbers_of,
    picture_page,
    pictures_of,
    recap_part,
    traveller_with_hands,
)
from overtrick.app.site.season import SiteSeason, line_page, season_page
from overtrick.app.web import spectators
from overtrick.app.web.templating import HERE as TEMPLATES
from overtrick.app.web.templating import engine
from overtrick.core.watched import watched
from overtrick.errors import Text, UnknownName
from overtrick.events.journal.publication import PublicationStage
from overtrick.messages import say, translate

__all__ = ["Site", "files", "gone_page"]

STATIC = TEMPLATES.parent / "static"

_STATES = {
    PublicationStage.OPEN: Text("Not published yet"),
    PublicationStage.PROVISIONAL: Text("Provisional"),
    PublicationStage.FINAL: Text("Final"),
}

Made = Callable[..., Template | bytes]

ADDRESSES: tuple[tuple[str, Made], ...] = (
    ("", spectators.event_page),
    ("/ranking", spectators.ranking_page),
    ("/matches", spectators.matches_page),
    ("/match/([^/]+)", spectators.match_page),
    (
        "/awards",
        lambda event, viewer: spectators.awards_page(event, viewer, event.scheme, event.level),
    ),
    ("/recap", recap_part),
    ("/recap/([0-9]+)", lambda event, viewer, part: recap_part(event, viewer, int(part))),
    *(
        (
            f"/{name}/([0-9]+)",
            lambda event, viewer, board, made=made: made(event, viewer, int(board)),
        )
        for name, made in (
            ("board", traveller_with_hands),
            ("frequency", spectators.frequency_page),
            ("hands", spectators.hands_page),
        )
    ),
    ("/card/([^/]+)", spectators.card_page),
    ("/why/([^/]+)", spectators.why_page),
    (
        "/why/([^/]+)/([0-9]+)",
        lambda event, viewer, who, board: spectators.why_page(event, viewer, who, int(board)),
    ),
    ("/find", find_page),
    ("/picture/([a-z-]+)", picture_page),
    (r"/picture/([a-z-]+)\.csv", numbers_of),
)
"""What stands under an event, and who makes it."""


@dataclass(frozen=True)
class Site:
    """The events of a site by their ids; several are sessions of a season."""

    events: Mapping[str, SiteEvent]
    season: SiteSeason | None = None

    @property
    def lone(self) -> str:
        """The id of the only event of a site without a season."""
        return "" if self.season is not None else next(iter(self.events))


def files(site: Site) -> Iterator[tuple[str, bytes]]:
    """Make every file of a site: its path in the folder, and what is in it."""
    waiting, known = deque(["/"]), {"index.html"}
    for address in watched(_one_by_one(waiting), "files", lambda: len(known)):
        path = file_of(address, site.lone)
        if address.startswith("/static/"):
            yield path, (STATIC / address.removeprefix("/static/")).read_bytes()
            continue
        found = _made(site, address)
        if isinstance(found, bytes):
            yield path, found
            continue
        text = _rendered(site, found)
        for link in links_of(text):
            target = file_of(link, site.lone)
            if target not in known:
                known.add(target)
                waiting.append(link)
        yield path, relative_links(text, path, site.lone).encode()


def _one_by_one(waiting: deque[str]) -> Iterator[str]:
    """Give what waits until nothing does; more may come meanwhile."""
    while waiting:
        yield waiting.popleft()


def gone_page(path: str) -> bytes:
    """Make what stands at the address of a page that is no longer part of the site."""
    title = translate("No longer part of the results")
    context = {"title": title, "still": "/static/js/site.js"}
    text = _environment().get_template("site_gone.html").render(context)
    return relative_links(re.sub(r"\n\s+", "\n", text), path).encode()


def _made(site: Site, address: str) -> Template | bytes:
    viewer = Viewer()
    if site.season is not None and address == "/":
        return season_page(site.season)
    if site.season is not None and address.startswith("/line/"):
        return line_page(site.season, unquote(address.removeprefix("/line/")))
    _, _, event, *rest = ["", "", site.lone] if address == "/" else address.split("/")
    path = "".join(f"/{part}" for part in rest)
    for pattern, made in ADDRESSES:
        if (match := re.fullmatch(pattern, path)) and event in site.events:
            return made(site.events[event], viewer, *map(unquote, match.groups()))
    raise UnknownName("a site has no page {address}", address=address)


def _rendered(site: Site, found: Template) -> str:
    context: dict[str, Any] = {**found.context, "still": "/static/js/site.js"}
    event = found.context.get("running")
    if isinstance(event, SiteEvent):
        context["event"] = {**context["event"], **_ways(event)}
        if "ranking" in context:
            state = say(_STATES[event.stage])
            context["ranking"] = msgspec.structs.replace(context["ranking"], state=state)
    text: str = _environment().get_template(found.template_name or "").render(context)
    return re.sub(r"\n\s+", "\n", text)


def _ways(event: SiteEvent) -> dict[str, Any]:
    """What of an event there is beside what every club shows."""
    pictures = list(pictures_of(event))
    ways = [(f"/picture/{pictures[0]}", translate("Pictures"))] if pictures else []
    ways += [("/awards", translate("Awards"))] if event.scheme is not None else []
    return {
        "ways": [*ways, ("/find", translate("Find"))],
        "has_hands": bool(event.deals.document),
    }


@cache
def _environment() -> Environment:
    return engine().engine
