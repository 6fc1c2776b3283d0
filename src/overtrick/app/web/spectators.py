"""The pages that spectators read: the server answers with them, and a site is made of them."""

from __future__ import annotations

from typing import Any

from litestar.response import Template

from overtrick.app.access.viewer import Viewer
from overtrick.app.club.running import Running
from overtrick.app.views.boards import travellers_open
from overtrick.app.views.open import audience
from overtrick.app.views.results.awards import HandicapsSeen, awards_seen
from overtrick.app.views.results.hands import hand_records
from overtrick.app.views.results.match_card import match_card_seen
from overtrick.app.views.results.matches import matches_seen
from overtrick.app.views.results.ranking import ranking_seen
from overtrick.app.views.results.reasons import reasons
from overtrick.app.views.results.recap import recaps
from overtrick.app.views.results.scorecards import scorecard
from overtrick.app.views.results.travellers import frequencies, travellers
from overtrick.app.web.templating import page_of
from overtrick.errors import UnknownName
from overtrick.events.awards.scheme import AwardScheme
from overtrick.messages import say, translate

__all__ = [
    "awards_page",
    "card_page",
    "event_page",
    "frequency_page",
    "hands_page",
    "match_page",
    "matches_page",
    "ranking_page",
    "recap_page",
    "traveller_page",
    "why_page",
]

LARGEST = 9999
"""The highest number of a board that anybody asks for."""


def event_page(running: Running, viewer: Viewer, *, has_prizes: bool = False) -> Template:
    """Show what there is of an event: ranking, boards, cards."""
    ranking = ranking_seen(running, viewer)
    return page_of(
        running,
        viewer,
        "event.html",
        ranking=ranking,
        boards=travellers_open(running, viewer),
        numbers=sorted({place.board for place in running.state.boards()}),
        is_of_teams=ranking.what == "Team",
        has_prizes=has_prizes,
    )


def ranking_page(
    running: Running, viewer: Viewer, *, public: bool = False, has_prizes: bool = False
) -> Template:
    """Show the ranking."""
    return page_of(
        running,
        viewer,
        "ranking.html",
        translate("Ranking"),
        ranking=ranking_seen(running, viewer),
        topic="public-ranking" if public else "ranking",
        is_desk=audience(running, viewer) == "desk",
        has_prizes=has_prizes,
    )


def matches_page(running: Running, viewer: Viewer) -> Template:
    """Show a team event's matches, cross table and pairs."""
    seen = matches_seen(running, viewer)
    return page_of(running, viewer, "matches.html", translate("Matches"), seen=seen)


def match_page(running: Running, viewer: Viewer, match: str) -> Template:
    """
    Show one match, board by board from both rooms.

    :raises UnknownName: if no such match was drawn or played.
    """
    seen = match_card_seen(running, viewer, match)
    met = [f"{seen.home} {seen.home_name}", f"{seen.away} {seen.away_name}"]
    title = " – ".join(filter(None, map(str.strip, met)))
    return page_of(running, viewer, "match.html", title, seen=seen)


def traveller_page(running: Running, viewer: Viewer, board: int) -> Template:
    """Show the traveller of a board."""
    found = travellers(running, viewer, _board(board))
    return _board_page(running, viewer, "board.html", board, travellers=found)


def frequency_page(running: Running, viewer: Viewer, board: int) -> Template:
    """Show how often each score of a board was made."""
    found, what = frequencies(running, viewer, _board(board)), translate("Scores")
    return _board_page(running, viewer, "frequency.html", board, what, frequencies=found)


def hands_page(running: Running, viewer: Viewer, board: int) -> Template:
    """Show the hand record of a board."""
    found = hand_records(running, viewer, _board(board))
    return _board_page(running, viewer, "hands.html", board, translate("Hands"), records=found)


def card_page(running: Running, viewer: Viewer, contestant: str) -> Template:
    """
    Show the scorecard of a contestant.

    :raises UnknownName: if there is no such contestant.
    """
    found = scorecard(running, viewer, contestant)
    return page_of(running, viewer, "card.html", say(found.whose), card=found)


def handicaps_page(running: Running, viewer: Viewer, seen: HandicapsSeen) -> Template:
    """Show the ranking with handicaps, or by which rules there may be one."""
    return page_of(running, viewer, "handicaps.html", translate("Handicaps"), seen=seen)


def awards_page(
    running: Running, viewer: Viewer, scheme: AwardScheme | None = None, level: str = ""
) -> Template:
    """Show what places are worth by a scheme, or which schemes there are."""
    seen = awards_seen(running, viewer, scheme, level)
    return page_of(running, viewer, "awards.html", translate("Awards"), seen=seen)


def recap_page(running: Running, viewer: Viewer) -> Template:
    """Show the recap sheet."""
    found, closed = recaps(running, viewer)
    return page_of(
        running, viewer, "recap.html", translate("Recap"), recaps=found, closed=closed
    )


def why_page(
    running: Running, viewer: Viewer, contestant: str, board: int | None = None
) -> Template:
    """
    Show a number with its reasons.

    :raises UnknownName: if there is no such contestant, or it has no line on that board.
    """
    found = reasons(running, viewer, contestant, board)
    title = f"{translate('Why?')} {say(found.whose)}"
    return page_of(running, viewer, "why.html", title, why=found)


def _board(number: int) -> int:
    if not 1 <= number <= LARGEST:
        raise UnknownName("there is no board {number}", number=number)
    return number


def _board_page(
    running: Running, viewer: Viewer, template: str, board: int, what: str = "", **seen: Any
) -> Template:
    """Give a page of a board, with the boards beside it of those that may be opened."""
    title = ", ".join(filter(None, (translate("Board {board}", board=board), what)))
    numbers = sorted({place.board for place in travellers_open(running, viewer)})
    return page_of(
        running,
        viewer,
        template,
        title,
        board=board,
        previous=max((each for each in numbers if each < board), default=None),
        next=min((each for each in numbers if each > board), default=None),
        **seen,
    )
