"""A hand record: the deal, what it makes, and what was scored on it once it is open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from overtrick.app.access.viewer import Viewer
from overtrick.app.club.deals import deal_name
from overtrick.app.club.running import Running
from overtrick.app.views.agreed import has_own_deals
from overtrick.app.views.boards import Level, board_open, is_shown, rounds_open
from overtrick.app.views.results.travellers import board_words, travellers
from overtrick.app.views.sentences import Sentence, signed
from overtrick.core.board import Board
from overtrick.core.cards import Card, Suit
from overtrick.core.deal import Deal
from overtrick.core.letters import natural
from overtrick.core.outcome import Result
from overtrick.core.seats import Seat
from overtrick.errors import OvertrickError, Text
from overtrick.events.journal.meeting import BoardPlace

__all__ = ["HandRecord", "Makes", "deal_record", "hand_record", "hand_records"]

_STRAINS = ("C", "D", "H", "S", "NT")


@dataclass(frozen=True, slots=True)
class Makes:
    """Tricks that each seat makes, clubs to no trump, and who says so."""

    rows: tuple[tuple[str, tuple[int, ...]], ...]
    source: str = ""


@dataclass(frozen=True, slots=True)
class HandRecord:
    """A board's cards; none where they are not known, or not to be seen."""

    board: int
    about: Sentence
    why: Sentence = ""
    hands: Mapping[str, Mapping[str, str]] | None = None
    points: tuple[tuple[str, int], ...] = ()
    makes: Makes | None = None
    par: str = ""
    scores: tuple[str, ...] = ()
    contradicted: Sentence = ""


def hand_records(
    running: Running, viewer: Viewer, board: int
) -> list[tuple[Sentence, HandRecord]]:
    """Give the hand records of a board, one for each session that has begun, with its name."""
    begun = {place.session for place in running.state.boards()} or {"1"}
    return [
        (
            Text("Session {session}", session=session) if len(begun) > 1 else "",
            hand_record(running, viewer, board, running.deals.document, session),
        )
        for session in sorted(begun, key=natural)
    ]


def hand_record(
    running: Running,
    viewer: Viewer,
    board: int,
    deals: Mapping[str, Any] | None = None,
    session: str = "1",
) -> HandRecord:
    """
    Give the hand record of a session's board; *deals* are what was loaded, by their names.

    A deal is its PBN text, or an object of ``deal``, ``makes``, ``par`` and ``source``.
    """
    about = board_words(Board.standard(board))
    at = session, board
    places = [p for p in running.state.boards() if (p.session, p.board) == at] or [
        BoardPlace(session, "A", board)
    ]
    opened = (rounds_open(running, viewer, place) for place in places)
    most = [max(each, key=lambda found: found.level) for each in opened]
    covered = [found for found in most if found.level < Level.HANDS]
    if covered:
        return HandRecord(board, about, covered[0].why or Text("The cards are shown later."))
    told = (deals or {}).get(deal_name(session, board))
    if told is None:
        missing = (
            Text("No deals were loaded for this session.")
            if not deals
            else Text("No hand record.")
        )
        return HandRecord(board, about, missing)
    keys = (key for place in places for key in running.state.meetings(place))
    if any(has_own_deals(running.state, key) for key in keys):
        apart = Text("Each round has cards of its own under this number, and the file has one.")
        return HandRecord(board, about, apart)
    record = deal_record(board, told)
    if record.hands is None:
        return record
    seen = (each for each in travellers(running, viewer, board) if each.place in places)
    lines = [line for each in seen for line in each.lines]
    scores = dict.fromkeys(line.points for line in lines if line.points is not None)
    return replace(
        record,
        scores=tuple(signed(points) for points in scores),
        contradicted=_contradicted(running, viewer, places, _deal(told)),
    )


def deal_record(board: int, told: str | Mapping[str, Any]) -> HandRecord:
    """
    Give the hand record of a deal that was loaded, without what was scored on it.

    >>> whole = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
    >>> deal_record(7, whole).points[0]
    ('N', 10)
    """
    about = board_words(Board.standard(board))
    given = {} if isinstance(told, str) else told
    try:
        deal = _deal(told)
    except OvertrickError as error:
        return HandRecord(
            board, about, Text("The hand record cannot be read: {why}", why=error)
        )
    return HandRecord(
        board,
        about,
        hands={
            str(seat): {str(suit): deal[seat].holding(suit) for suit in Suit} for seat in Seat
        },
        points=tuple((str(seat), deal[seat].hcp) for seat in Seat),
        makes=_makes(given),
        par=str(given.get("par", "")),
    )


def _deal(told: str | Mapping[str, Any]) -> Deal:
    return Deal.parse(told if isinstance(told, str) else str(told.get("deal", "")))


def _makes(given: Mapping[str, Any]) -> Makes | None:
    told = given.get("makes")
    if not isinstance(told, Mapping):
        return None
    rows = tuple(
        (str(seat), tuple(int(told[str(seat)][strain]) for strain in _STRAINS))
        for seat in Seat
        if isinstance(told.get(str(seat)), Mapping)
        and all(strain in told[str(seat)] for strain in _STRAINS)
    )
    return Makes(rows, str(given.get("source", ""))) if rows else None


def _contradicted(
    running: Running, viewer: Viewer, places: Sequence[BoardPlace], deal: Deal
) -> Sentence:
    for place in places:
        for line in running.state.lines(place):
            outcome = line.outcome
            opened = board_open(running, viewer, place, match=line.match)
            if not is_shown(running, opened, line):
                continue
            if not isinstance(outcome, Result) or not line.lead or line.version != "a":
                continue
            if Card.parse(line.lead) not in deal[outcome.declarer.after(1)]:
                return Text(
                    "{ns} v {ew} led {lead}, not a card of these hands there: the hand "
                    "record may be of another session.",
                    ns=line.ns,
                    ew=line.ew,
                    lead=line.lead,
                )
    return ""
