"""A draw that was looked at is told, and no other: what came in meanwhile may change it."""

from dataclasses import replace

from msgspec import field

from overtrick.app.access.viewer import Viewer
from overtrick.app.club.running import Running
from overtrick.app.seen.desk.next_draw import as_pairs
from overtrick.app.use_cases.corrections import Stale
from overtrick.app.use_cases.stages import USE_CASES, DrawRound, drawing_of
from overtrick.app.use_cases.use_case import Saying

__all__ = ["PUBLISH_DRAW", "DrawChanged", "PublishDraw"]


class DrawChanged(Stale):
    """The draw that was looked at is not the one that would be told now."""

    field = ""


class PublishDraw(DrawRound, kw_only=True):
    """The draw that was looked at; ``seen`` is who meets whom in it, round by round."""

    seen: tuple[str, ...] = field(default=())


def publish_draw(running: Running, command: PublishDraw, viewer: Viewer) -> Saying:
    """
    Draw once more and tell it, if it is still the same.

    :raises DrawChanged: if it is another one now.
    """
    found = drawing_of(running, command)
    if tuple(map(as_pairs, found.drawn)) != command.seen:
        raise DrawChanged(
            "Results have come in meanwhile: the draw below is made anew. Look again."
        )
    return found.saying(anyway=command.anyway)


PUBLISH_DRAW = replace(
    next(each for each in USE_CASES if each.name == "draw"),
    command=PublishDraw,
    say=publish_draw,
)
"""Of the desk's page, beside the registry: programs tell ``draw``."""
