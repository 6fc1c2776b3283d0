"""The card of one match: its rooms board by board, the IMPs, how the victory points come."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from overtrick.app.access.viewer import Viewer
from overtrick.app.club.running import Running, stage_ranked
from overtrick.app.views.boards import Level, board_open, is_shown
from overtrick.app.views.desk.swiss import scale_named
from overtrick.app.views.names import Names, names_for
from overtrick.app.views.open import audience, opening
from overtrick.app.views.sentences import (
    N_,
    Sentence,
    match_points,
    points_text,
    signed,
    unit_of,
    won_text,
)
from overtrick.core.exact import Exact, plain_text
from overtrick.core.outcome import Outcome
from overtrick.errors import Text, UnknownName
from overtrick.events.journal.meeting import BoardPlace
from overtrick.events.journal.plan import Stage
from overtrick.events.ranking.report import Match, Ranking
from overtrick.events.stages.cross_table import CardRow, LineUp, MatchCard, Total, match_card

__all__ = ["MatchCardSeen", "MatchRow", "RoomSeen", "match_card_seen"]

_WORDS = {
    "won": N_("Won"),
    "carried": N_("Carried over"),
    "penalty": N_("Penalty"),
    "margin": N_("Margin"),
    "points": N_("Victory points"),
}


@dataclass(frozen=True, slots=True)
class RoomSeen:
    """What happened in a room, and its score from North-South."""

    outcome: Outcome | None
    words: str
    points: str


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A board in both rooms, with what each won and how the match stood."""

    board: int
    rooms: tuple[RoomSeen | None, ...]
    home: str
    away: str
    running: str


@dataclass(frozen=True, slots=True)
class MatchCardSeen:
    """A match as far as it may be seen."""

    id: str
    round: str
    home: str
    away: str
    home_name: str
    away_name: str
    table: str
    scale: Sentence
    closed: Sentence = ""
    won: str = ""
    unit: str = "IMPs"
    """What it is won by."""
    points: str = ""
    rooms: tuple[tuple[str, Sentence], ...] = ()
    """Each room with who sat there."""
    rows: tuple[MatchRow, ...] = ()
    totals: tuple[tuple[str, str, str], ...] = ()
    hidden: int = 0
    """Boards that are not open yet."""


def match_card_seen(running: Running, viewer: Viewer, name: str) -> MatchCardSeen:
    """
    Give the card of a match, as far as its ranking and its boards are open to a viewer.

    :raises UnknownName: if no such match was drawn or played.
    """
    stage, home, away, table, round = _drawn(running, name)
    names, state = names_for(running, viewer), running.state
    bare = MatchCardSeen(
        name,
        round,
        home,
        away,
        names.of(home),
        names.of(away) if away else "",
        table,
        scale_named(state, stage),
    )
    ranking, why = _ranking(running, viewer, stage)
    found = ranking.match(name) if ranking else None
    if ranking is None or found is None:
        return _with(bare, closed=why or Text("Nothing is told of this match yet."))
    bare = _with(bare, unit=unit_of(ranking.method))
    return _card(running, viewer, bare, match_card(ranking, name), found)


def _drawn(running: Running, name: str) -> tuple[Stage, str, str, str, str]:
    for stage in running.state.stages:
        if known := stage.match(name):
            draw, match = known
            return stage, match.home, match.away or "", match.table or "", str(draw.round)
    for played in running.ranking().matches:
        if played.id == name:
            stage = Stage(played.session, "table")
            return stage, played.home, played.away or "", "", played.round or ""
    raise UnknownName("no match {name!r} in this event", name=name[:40])


def _ranking(running: Running, viewer: Viewer, stage: Stage) -> tuple[Ranking | None, Sentence]:
    """The ranking with the match in it, as far as it is open."""
    if audience(running, viewer) == "desk":
        if stage.form == "table":
            return running.ranking(), ""
        return stage_ranked(running, stage.id), ""
    found = opening(running, viewer)
    return (found.ranking, "") if found.is_open else (None, found.why)


def _card(
    running: Running, viewer: Viewer, bare: MatchCardSeen, card: MatchCard, match: Match
) -> MatchCardSeen:
    is_seen = _open(running, viewer, match)
    rooms = tuple(dict.fromkeys(room for row in card.rows for room in row.rooms))
    rooms = tuple(sorted(rooms, key=lambda room: room != "open"))
    shown = [row for row in card.rows if is_seen(row)]
    return _with(
        bare,
        won=won_text(match),
        points=match_points(match),
        rooms=tuple((room, _sat(room, card, running, viewer)) for room in rooms),
        rows=tuple(_row(row, rooms) for row in shown),
        totals=tuple(_total(each, card) for each in card.totals),
        hidden=len(card.rows) - len(shown),
    )


def _open(running: Running, viewer: Viewer, match: Match) -> Callable[[CardRow], bool]:
    """Give what says whether a row is shown: of a board not open to all, both rooms agreed."""
    if audience(running, viewer) == "desk":
        return lambda _: True

    def is_seen(row: CardRow) -> bool:
        place = BoardPlace(match.session, match.section, row.board.number)
        opened, rooms = board_open(running, viewer, place, match=match.id), row.rooms.values()
        is_open = opened.level >= Level.TRAVELLER
        return is_open and all(is_shown(running, opened, each.line) for each in rooms)

    return is_seen


def _row(row: CardRow, rooms: tuple[str, ...]) -> MatchRow:
    board = row.board
    found: list[RoomSeen | None] = []
    for room in rooms:
        awarded = row.rooms.get(room)
        if awarded is None:
            found.append(None)
            continue
        outcome = awarded.line.outcome
        found.append(RoomSeen(outcome, str(outcome), signed(awarded.points)))
    home, away = board.home, board.away
    return MatchRow(
        board.number,
        tuple(found),
        plain_text(home) if home is not None and home > 0 else "",
        plain_text(away) if away is not None and away > 0 else "",
        signed(row.running),
    )


def _sat(room: str, card: MatchCard, running: Running, viewer: Viewer) -> Sentence:
    names = names_for(running, viewer)
    found = [_line_up(each, names) for each in card.line_ups if each.room == room]
    return Text.joined(found, "; ") if found else ""


def _line_up(each: LineUp, names: Names) -> Sentence:
    both = [
        " & ".join(names.person(player) if player else "N. N." for player in side)
        for side in (each.home, each.away)
        if side
    ]
    return Text("{one} v {other}", one=both[0], other=both[1]) if len(both) == 2 else both[0]


def _text(value: Exact | None) -> str:
    return "" if value is None else plain_text(value)


def _total(total: Total, card: MatchCard) -> tuple[str, str, str]:
    """A line of the sum; where no scale makes victory points of a match, they are points."""
    of, written = total.of, _text
    head = _WORDS.get(of, of.replace("_", " ").capitalize())
    if of == "points":
        if card.scoring.has_victory_points:
            written = _decimals
        else:
            head = unit_of("bam")
    home, away = (written(each).replace("-", "−") for each in (total.home, total.away))
    return head, home, away


def _decimals(value: Exact | None) -> str:
    return "" if value is None else points_text(value)


def _with(bare: MatchCardSeen, **more: object) -> MatchCardSeen:
    return replace(bare, **more)  # type: ignore[arg-type]
