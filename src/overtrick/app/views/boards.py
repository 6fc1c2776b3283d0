"""
Which boards a viewer may see, and how much of them (S-11): one place decides for every page.

Anyone sees a board that is finished everywhere, as far as the ranking is open; a pair or a
table sees one after its own approved result, when it can no longer play it; the desk sees all.
A draw whose matches all play the same boards has deals of its own: there, a board is finished
when the round is.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum

from overtrick.app.access.viewer import Role, Viewer
from overtrick.app.club.running import Running
from overtrick.app.views.agreed import is_approved, same_draw
from overtrick.app.views.open import Opening, audience, is_published, line_round, opening
from overtrick.app.views.pad.rounds import rounds_foreseen
from overtrick.app.views.sentences import Sentence
from overtrick.errors import Text
from overtrick.events.deals_apart import session_told
from overtrick.events.journal.fold import Event
from overtrick.events.journal.meeting import BoardPlace, Key
from overtrick.events.journal.memory import kept_in, until_next_entry
from overtrick.events.journal.people import Who
from overtrick.events.now.rounds import session_in_play
from overtrick.events.now.shown import boards_hidden_from, contestant_at, is_all_announced
from overtrick.events.plan.meetings import meetings_planned
from overtrick.events.ranking.report import Awarded, BoardReport, Ranking
from overtrick.events.session import Line
from overtrick.events.stages.to_come import matches_open

__all__ = [
    "BoardOpen",
    "Level",
    "board_open",
    "is_shown",
    "lines_open",
    "place_told",
    "ranking_for",
    "rounds_open",
    "travellers_open",
    "who_looks",
]

_Draw = frozenset[str] | None
"""The matches drawn with one, whose deals are the same."""


class Level(IntEnum):
    """How much of a board somebody sees (S-11)."""

    NOTHING = 0
    SCORE = 1
    PERCENTAGE = 2
    TRAVELLER = 3
    HANDS = 4


_LEVELS = {level.name.lower(): level for level in Level}


@dataclass(frozen=True, slots=True)
class BoardOpen:
    """How much of a board is open, and why not more; a sentence for the page."""

    level: Level
    why: Sentence = ""
    only_agreed: bool = False
    """Open to this viewer before the others: then results that wait for approval are not."""


def board_open(
    running: Running,
    viewer: Viewer,
    place: BoardPlace,
    *,
    match: str | None = None,
) -> BoardOpen:
    """Say how much of a board a viewer sees now; of a *match*, as its round has played it."""
    who = audience(running, viewer)
    if who == "desk":
        return BoardOpen(Level.HANDS)
    draw = _drawn_with(running.state, place, match)
    seat = viewer.table, viewer.section, viewer.session, viewer.contestant, viewer.direction
    key = place, draw, viewer.role, *seat, viewer.room
    if is_published(running) and opening(running, viewer).is_open:
        found = _published(running, place, draw)
        if found is not None:
            return found
    public = _public(opening(running, viewer), place, draw)
    if who == "public":
        return public
    own = kept_in(_boards_open(running), key, lambda: _own(running, viewer, place, draw))
    return own if own.level > public.level else public if public.level else own


def travellers_open(running: Running, viewer: Viewer) -> list[BoardPlace]:
    """Give the boards of whose traveller a viewer may see something: all, or rounds of it."""
    return [
        place
        for place in running.state.boards()
        if any(each.level >= Level.TRAVELLER for each in rounds_open(running, viewer, place))
    ]


def rounds_open(running: Running, viewer: Viewer, place: BoardPlace) -> list[BoardOpen]:
    """Say how much of a board a viewer sees: as a whole, and of each match that has it."""
    matches = {None, *(key.match for key in _keys(running.state, place))}
    return [board_open(running, viewer, place, match=match) for match in matches]


def lines_open(running: Running, viewer: Viewer, report: BoardReport) -> tuple[Awarded, ...]:
    """Give the lines of a board whose traveller a viewer may see: all, or rounds of it."""
    matches: dict[tuple[str, str | None], BoardOpen] = {}
    found: list[Awarded] = []
    for each in report.lines:
        key = each.line.section, each.line.match
        if key not in matches:
            place = place_told(running.state, each.line)
            matches[key] = board_open(running, viewer, place, match=each.line.match)
        opened = matches[key]
        if opened.level >= Level.TRAVELLER and is_shown(running, opened, each.line):
            found.append(each)
    return tuple(found)


def place_told(state: Event, line: Line) -> BoardPlace:
    """Give where a line of a ranking was told: rounds with deals of their own are sessions."""
    session = session_told(line.session, line.round, _sessions(state))
    return BoardPlace(session, line.section, line.board.number)


def is_shown(running: Running, found: BoardOpen, line: Line) -> bool:
    """Whether a line of a board is shown where so much of the board is open."""
    return not found.only_agreed or _is_agreed(running, _key_of(running.state, line))


def ranking_for(running: Running, viewer: Viewer) -> Ranking:
    """Give the ranking whose boards a viewer may look into, each as far as it is open."""
    found = opening(running, viewer)
    if audience(running, viewer) == "public" and found.is_open:
        return found.ranking
    return running.ranking()


def who_looks(running: Running, viewer: Viewer) -> list[Who]:
    """Give the contestants who see what a viewer sees: a pair, or all who sit at a table."""
    if viewer.role is Role.PLAYER and viewer.contestant:
        return [Who(viewer.contestant, viewer.section, viewer.direction)]
    director = running.state.rules.conditions.director
    if viewer.role is Role.DIRECTOR and director is not None:
        return [director]
    if viewer.role is not Role.TABLE:
        return []
    key = viewer.table, viewer.section, viewer.session, viewer.room
    return kept_in(_tables(running), key, lambda: _at_table(running.state, viewer))


@until_next_entry
def _sessions(state: Event) -> frozenset[str]:
    return frozenset(place.session for place in state.boards())


@until_next_entry
def _boards_open(running: Running) -> dict[object, BoardOpen]:
    return {}


@until_next_entry
def _tables(running: Running) -> dict[object, list[Who]]:
    return {}


def _published(running: Running, place: BoardPlace, draw: _Draw) -> BoardOpen | None:
    """A published board; None where only earlier rounds are published."""
    found = opening(running, Viewer(Role.ANYONE, running.id))
    if found.until is not None and not _covered(found, place, draw):
        return None
    if not running.state.lines(place) and not is_all_announced(running.state):
        return None  # still to be played
    return BoardOpen(Level.HANDS)


def _public(found: Opening, place: BoardPlace, draw: _Draw) -> BoardOpen:
    state = found.event.state
    if not found.is_open and (found.at_end or state.rules.conditions.live_ranking == "off"):
        return BoardOpen(Level.NOTHING, Text("Boards are shown at the end."))
    if not _is_finished(found.event, place, draw):
        return BoardOpen(Level.NOTHING, Text("This board is still to be played somewhere."))
    if not _covered(found, place, draw):
        return BoardOpen(Level.NOTHING, Text("Boards of the last rounds are shown at the end."))
    return BoardOpen(Level.HANDS)


def _covered(found: Opening, place: BoardPlace, draw: _Draw) -> bool:
    state, until = found.event.state, found.until
    if until is None or place.session != session_in_play(state):
        return True
    lines = (line for line in state.lines(place) if draw is None or line.match in draw)
    return all((line_round(state, line) or until + 1) <= until for line in lines)


def _is_finished(running: Running, place: BoardPlace, draw: _Draw) -> bool:
    """Whether everybody who is to play the board has, in every section, and it is approved."""
    state, (session, _, board) = running.state, place
    if draw is not None:
        told = (state.told(key) for key in _keys(state, place, draw))
        is_over = draw.isdisjoint(_to_come(state))
        return is_over and all(is_approved(running, each) for each in told)
    same = [p for p in state.boards() if (p.session, p.board) == (session, board)]
    plans = [plan for plan in state.plans if plan.session == session]
    planned = {plan.section for plan in plans}
    if not plans or any(p.section not in planned for p in same):
        return False  # nobody knows who is still to come
    for plan in plans:
        meetings = meetings_planned(state, plan)
        if any(each.board == board and not each.stands.is_settled for each in meetings):
            return False
    stories = (state.told(key) for p in same for key in _keys(state, p))
    return all(is_approved(running, told) for told in stories if told.result or told.ruled)


@until_next_entry
def _begun(state: Event) -> frozenset[str | None]:
    """The matches that something is told of."""
    return frozenset(key.match for key in state.meetings())


def _drawn_with(state: Event, place: BoardPlace, match: str | None) -> _Draw:
    """Give the matches drawn with one, if all that are begun have the board: it is theirs."""
    draw = same_draw(state, match) if match is not None else None
    if draw is None or {key.match for key in _keys(state, place, draw)} != draw & _begun(state):
        return None
    return draw


@until_next_entry
def _to_come(state: Event) -> frozenset[str]:
    """The matches not known to be over: all, where nobody said how many boards they have."""
    return frozenset(
        match.match
        for stage in state.stages
        for _, match in (
            matches_open(state, stage) if stage.number("boards") else stage.paired()
        )
    )


def _own(running: Running, viewer: Viewer, place: BoardPlace, draw: _Draw) -> BoardOpen:
    state = running.state
    allowed = _LEVELS[state.rules.conditions.after_board]
    looking = who_looks(running, viewer)
    keys = _keys(state, place, draw)
    if viewer.room:
        keys = [key for key in keys if key.match is None or key.room == viewer.room]
    if not looking or not all(_has_played(running, who, keys) for who in looking):
        return BoardOpen(Level.NOTHING, Text("Not played yet at your table."))
    plan = state.plan(place.session, place.section)
    if draw is None and any(
        place.board in boards_hidden_from(state, plan, who, place.session) for who in looking
    ):
        return BoardOpen(Level.NOTHING, Text("You may still play this board."))
    why = (
        ""
        if allowed >= Level.TRAVELLER
        else Text("The whole board is shown when all have played it.")
    )
    return BoardOpen(allowed, why, only_agreed=True)


def _has_played(running: Running, who: Who, keys: list[Key]) -> bool:
    """Whether somebody has an agreed result of a board; a team has one of each room."""
    agreed = [key for key in keys if _plays(running, who, key) and _is_agreed(running, key)]
    rooms = {key.room for key in agreed}
    is_of_one = who.direction is not None or None in rooms
    return bool(agreed) and (is_of_one or len(rooms) > 1)


def _plays(running: Running, who: Who, key: Key) -> bool:
    if key.match is not None and key.ns is None and key.ew is None:
        drawn = (stage.match(key.match) for stage in running.state.stages)
        return any(
            found and who.contestant in (found[1].home, found[1].away) for found in drawn
        )
    return who.is_of(key.ns, key.section, "NS") or who.is_of(key.ew, key.section, "EW")


def _is_agreed(running: Running, key: Key) -> bool:
    told = running.state.told(key)
    return bool(told.result or told.ruled) and is_approved(running, told)


def _keys(state: Event, place: BoardPlace, draw: _Draw = None) -> list[Key]:
    keys = _by_board(state).get(place, [])
    return keys if draw is None else [key for key in keys if key.match in draw]


@until_next_entry
def _by_board(state: Event) -> dict[BoardPlace, list[Key]]:
    found: dict[BoardPlace, list[Key]] = {}
    for key in state.meetings():
        found.setdefault(key.place, []).append(key)
    return found


def _key_of(state: Event, line: Line) -> Key:
    """What a line was told by: who sat in a room of a match need not be said."""
    place = place_told(state, line)
    if line.is_individual:
        return Key(*place, None, None, players=line.players)
    key = Key(*place, line.ns, line.ew, line.match, line.room)
    bare = key._replace(ns=None, ew=None)
    return bare if line.match and bare in _keys(state, place) else key


def _at_table(state: Event, viewer: Viewer) -> list[Who]:
    """
    Who sits at a table now: in the last round that it has a result of.

    A table says itself who it is.  So whoever the plan has there looks, too, also in a round
    that was left out: nobody opens boards by taking another's place.
    """
    lines = [(line_round(state, line) or 0, line) for line in _lines_at(state, viewer)]
    if not lines:
        return []
    last, line = max(reversed(lines), key=lambda each: each[0])
    ways = [(line.ns, "NS"), (line.ew, "EW")]
    foreseen = [each for each in rounds_foreseen(state, viewer) if each.is_played]
    final = min(last, max((each.round for each in foreseen), default=last))
    told = {(number, line.board.number) for number, line in lines}
    for each in foreseen:
        is_left_out = not any((each.round, board) in told for board in each.boards)
        is_same = {line.ns, line.ew} == {each.ns, each.ew}
        if not is_same and (each.round == final or (each.round < final and is_left_out)):
            ways += [(each.ns, "NS"), (each.ew, "EW")]
    plan = state.plan(viewer.session, viewer.section)
    sits = (contestant_at(plan, who, viewer.section, way) for who, way in ways if who)
    return list(dict.fromkeys(sits))


def _lines_at(state: Event, viewer: Viewer) -> Iterator[Line]:
    for place in state.boards():
        if (place.session, place.section) == (viewer.session, viewer.section):
            for line in state.lines(place):
                other = viewer.room and line.match is not None and line.room != viewer.room
                if line.table == viewer.table and not other:
                    yield line
