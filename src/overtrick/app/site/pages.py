"""
The pages of a site, each made because another links to it: every link leads somewhere.

Which file an address of the club's pages becomes, and how pages name each other.

A site in its folder: changed files are replaced whole, others are left alone.
"""

from __future__ import annotations

import html
import json
import os
import posixpath
import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any, NamedTuple
from urllib.parse import unquote

import msgspec
from jinja2 import Environment
from litestar.response import Template

from overtrick.app.access.viewer import Viewer
from overtrick.app.site.own import (
    SiteEvent,
    SiteSeason,
    find_page,
    line_page,
    numbers_of,
    picture_page,
    pictures_of,
    recap_part,
    season_page,
    traveller_with_hands,
)
from overtrick.app.views.results.awards import handicaps_seen
from overtrick.app.views.results.ratings import RatingsSeen
from overtrick.app.web import spectators
from overtrick.app.web.templating import HERE as TEMPLATES
from overtrick.app.web.templating import engine, page
from overtrick.core.watched import watched
from overtrick.errors import OvertrickError, Text, UnknownName
from overtrick.events.journal.evening import PublicationStage
from overtrick.messages import say, translate

__all__ = ["MANIFEST", "Site", "SiteWritten", "files", "gone_page", "slug", "write_site"]

_SAFE = re.compile(r"[0-9A-Z]+(-[0-9A-Z]+)*")
_LINK = re.compile(r'(?<=\s)(href|src)="(/[^"]*)"')
_KEYED = ("card", "match", "why", "line")
"""What comes before the key of a contestant, of a match, of a line of a season."""
_RESERVED = re.compile(r"(CON|PRN|AUX|NUL|COM[0-9]|LPT[0-9])")
"""Names that no file may have on Windows."""


def segment(key: str) -> str:
    """
    Return what stands for a contestant or a match in a file's name: its number, or a digest.

    A name is no number, so it is in no address; letters are capital, for some file systems
    do not tell them apart.

    >>> segment("NS-1"), segment("Ann & Bob")
    ('NS-1', 'x2317a27b3d')
    """
    if _SAFE.fullmatch(key) and not _RESERVED.fullmatch(key) and len(key) <= 40:
        return key
    return f"x{sha256(key.encode(errors='replace')).hexdigest()[:10]}"


def slug(name: str) -> str:
    """
    Return the folder of a session by what it is called.

    >>> slug("3 March"), slug("***")
    ('3-march', 'session')
    """
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:60] or "session"


def file_of(address: str, lone: str = "") -> str:
    """
    Return the file of an address; the pages of the event *lone* stand in the folder itself.

    >>> file_of("/"), file_of("/e/march/board/7"), file_of("/e/march/board/7", "march")
    ('index.html', 'march/board/7.html', 'board/7.html')
    >>> file_of("/e/march", "march"), file_of("/static/css/base.css")
    ('index.html', 'static/css/base.css')
    """
    parts = [unquote(part) for part in address.strip("/").split("/")]
    if parts == [""]:
        return "index.html"
    if parts[0] == "static":
        return "/".join(parts)
    if parts[0] == "e":
        parts = parts[1:] if parts[1] != lone else parts[2:]
        if len(parts) == (0 if address.split("/")[2] == lone else 1):
            return "/".join([*parts, "index.html"])
    at = next((place for place, part in enumerate(parts[:2]) if part in _KEYED), None)
    if at is not None:
        parts[at + 1] = segment(parts[at + 1])
    return "/".join(parts) if parts[-1].endswith(".csv") else "/".join(parts) + ".html"


def links_of(page: str) -> list[str]:
    """
    Return the addresses that a page links to, each once.

    >>> links_of('<a href="/e/a/board/7">7</a> <a href="#main">Skip</a>')
    ['/e/a/board/7']
    """
    return list(dict.fromkeys(html.unescape(found[2]) for found in _LINK.finditer(page)))


def relative_links(page: str, here: str, lone: str = "") -> str:
    """
    Write the links of a page as they are read from the file *here*.

    >>> relative_links('<a href="/e/a/card/NS-1">', "board/7.html", "a")
    '<a href="../card/NS-1.html">'
    """
    folder = posixpath.dirname(here) or "."

    def told(found: re.Match[str]) -> str:
        return f'{found[1]}="{_relative(found[2], folder, lone)}"'

    return _LINK.sub(told, page)


@lru_cache(4_096)
def _relative(link: str, folder: str, lone: str) -> str:
    """Write a link as it is read from a folder: most pages of a folder have the same ones."""
    return html.escape(posixpath.relpath(file_of(html.unescape(link), lone), folder))


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
    ("/handicaps", lambda event, viewer: _handicaps(event, viewer)),
    ("/ratings", lambda event, viewer: _ratings(event.ratings, event)),
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
    if site.season is not None and address == "/ratings":
        return _ratings(site.season.ratings)
    if site.season is not None and address.startswith("/line/"):
        return line_page(site.season, unquote(address.removeprefix("/line/")))
    _, _, event, *rest = ["", "", site.lone] if address == "/" else address.split("/")
    path = "".join(f"/{part}" for part in rest)
    for pattern, made in ADDRESSES:
        if (match := re.fullmatch(pattern, path)) and event in site.events:
            return made(site.events[event], viewer, *map(unquote, match.groups()))
    raise UnknownName("a site has no page {address}", address=address)


def _handicaps(event: SiteEvent, viewer: Viewer) -> Template:
    if event.handicaps is None:
        raise UnknownName("a site has no page {address}", address="/handicaps")
    rule, grades = event.handicaps
    seen = handicaps_seen(event, viewer, "", rule, lambda ranking, rule: (grades, ()))
    return spectators.handicaps_page(event, viewer, msgspec.structs.replace(seen, notes=()))


def _ratings(seen: RatingsSeen | None, event: SiteEvent | None = None) -> Template:
    if seen is None:
        raise UnknownName("a site has no page {address}", address="/ratings")
    return page("ratings.html", translate("Ratings"), running=event, viewer=Viewer(), seen=seen)


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
    ways += [("/handicaps", translate("Handicaps"))] if event.handicaps is not None else []
    ways += [("/ratings", translate("Ratings"))] if event.ratings is not None else []
    return {
        "ways": [*ways, ("/find", translate("Find"))],
        "has_hands": bool(event.deals.document),
    }


@cache
def _environment() -> Environment:
    return engine().engine


MANIFEST = "overtrick-site.json"
"""The file that lists what was made, so that nothing else is ever touched."""


class SiteWritten(NamedTuple):
    """How many files a site has, and what became of them."""

    files: int
    changed: int
    removed: int


def write_site(
    files: Iterable[tuple[str, bytes]],
    folder: Path,
    gone_page: Callable[[str], bytes] | None = None,
) -> SiteWritten:
    """
    Put the files of a site into a folder; those of an earlier time that are gone are removed.

    *gone_page* makes what stands instead of a page that is gone, so that an old link still
    opens something.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     _ = write_site([("index.html", b"old"), ("board/7.html", b"7")], Path(folder))
    ...     write_site([("index.html", b"new")], Path(folder))
    SiteWritten(files=1, changed=1, removed=1)

    :raises OvertrickError: if a file is in the way that is none of the site.
    :raises OSError: if a file cannot be written; then it is as it was.
    """
    before, made = _known(folder), dict(files)
    in_the_way = [
        path
        for path, data in made.items()
        if path not in before
        and (folder / path).exists()
        and (folder / path).read_bytes() != data
    ]
    if in_the_way:
        raise OvertrickError(
            "{file} is there already, and none of this site", file=folder / in_the_way[0]
        )
    changed = [path for path, data in made.items() if _is_new(folder / path, data)]
    for path in changed:
        _write(folder / path, made[path])
    gone = [path for path in before if path not in made]
    removed = [path for path in gone if _is_ours(folder / path, before[path])]
    stubs: dict[str, bytes] = {}
    if gone_page is not None:
        stubs = {path: gone_page(path) for path in removed if path.endswith(".html")}
        removed = [
            path for path in removed if path not in stubs or _is_new(folder / path, stubs[path])
        ]
    for path in removed:
        if path in stubs:
            _write(folder / path, stubs[path])
        else:
            (folder / path).unlink()
    listed = {path: _digest(data) for path, data in sorted({**made, **stubs}.items())}
    data = json.dumps(listed, indent=0).encode()
    if _is_new(folder / MANIFEST, data):
        _write(folder / MANIFEST, data)
    return SiteWritten(len(made), len(changed), len(removed))


def _known(folder: Path) -> dict[str, str]:
    """What was made before, as far as it lies within the folder."""
    try:
        found = json.loads((folder / MANIFEST).read_bytes())
        within = folder.resolve()
        return {
            str(path): str(digest)
            for path, digest in found.items()
            if (folder / path).resolve().is_relative_to(within)
        }
    except (OSError, ValueError, AttributeError, TypeError):
        return {}


def _digest(data: bytes) -> str:
    return sha256(data).hexdigest()


def _is_new(file: Path, data: bytes) -> bool:
    return not file.is_file() or file.read_bytes() != data


def _is_ours(file: Path, digest: str) -> bool:
    """Whether a file is still as it was made."""
    return file.is_file() and _digest(file.read_bytes()) == digest


def _write(file: Path, data: bytes) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    with NamedTemporaryFile(dir=file.parent, prefix=".overtrick-", delete=False) as made:
        try:
            made.write(data)
            made.close()
            os.chmod(made.name, 0o644)
            os.replace(made.name, file)
        except BaseException:
            Path(made.name).unlink(missing_ok=True)
            raise
