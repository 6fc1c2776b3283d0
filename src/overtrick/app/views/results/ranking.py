"""
The ranking as a screen shows it: lists, never merged, with what is hidden and why.

The ranking that scripts rely on, as far as it is open to those who are not of the desk.
"""

from __future__ import annotations

import operator
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from itertools import groupby
from typing import Any

import msgspec

from overtrick.app.access.viewer import Viewer
from overtrick.app.club.running import Running
from overtrick.app.views.agreed import is_approved
from overtrick.app.views.boards import lines_open
from overtrick.app.views.names import Names, names_for
from overtrick.app.views.open import (
    Opening,
    line_round,
    opening,
    pieces_after,
    ranking_after,
    rounds_told,
)
from overtrick.app.views.sentences import (
    DIRECTIONS,
    N_,
    SIDES,
    Sentence,
    clock,
    place,
    scale_of,
    score_of,
    still_played,
    total_of,
)
from overtrick.errors import Counted, OvertrickError, Text, UnknownName
from overtrick.events.journal.evening import PublicationStage
from overtrick.events.journal.fold import Event
from overtrick.events.journal.meeting import BoardPlace
from overtrick.events.journal.memory import for_good, of_each_board
from overtrick.events.journal.people import Left
from overtrick.events.now.rounds import session_before, session_in_play
from overtrick.events.now.shown import is_announced, shown_later
from overtrick.events.ranking.report import Ranking
from overtrick.events.ranking.standing import Standing
from overtrick.events.stages.to_come import in_play
from overtrick.formats.answers.ranking_json import ranking_document
from overtrick.movements.grid import Movers

__all__ = [
    "Ranked",
    "RankedList",
    "RankingSeen",
    "contestant_key",
    "list_title",
    "lists_of",
    "ranking_pieces",
    "ranking_seen",
    "standing_named",
    "standings_open",
    "whose",
]

_Rows = dict[str, tuple[tuple[object, ...], "Ranked"]]
_Places = Mapping[str, int | None]
_NOWHERE: _Places = {}

_MOST_TRENDS = 1500
"""Results beyond which nobody is told how places moved: it takes a second ranking."""


class Ranked(msgspec.Struct, frozen=True, array_like=True):
    """One line: as a JSON array, for a phone follows hundreds of them."""

    key: str
    place: str
    id: str
    who: str
    score: Sentence
    total: Sentence
    boards: int
    trend: int = 0
    """Places gained since the last round; 0 also where nobody can tell."""


class RankedList(msgspec.Struct, frozen=True):
    """One list with its own winner."""

    title: Sentence
    rows: tuple[Ranked, ...]
    has_carried: bool = False
    """Whether some of the totals were carried over: then a phone shows them too."""
    head: Sentence = ""
    """What the totals are, where they are no matchpoints."""


class RankingSeen(msgspec.Struct, frozen=True):
    """A ranking as it may be seen, or why it may not."""

    title: str
    state: Sentence
    """Provisional until 22:36, final, live: in words."""
    after: Sentence
    at: str
    closes: str = ""
    """When the correction period ends, for a countdown."""
    closed: Sentence = ""
    notes: tuple[Sentence, ...] = ()
    what: str = "Pair"
    lists: tuple[RankedList, ...] = ()


@dataclass(slots=True)
class _Written:
    """What was written last of an event's ranking, for the desk or for others."""

    rows: _Rows = field(default_factory=dict)
    lists: list[tuple[tuple[Standing, ...], RankedList]] = field(default_factory=list)
    of: tuple[object, ...] = (None, None)
    """The names and places before that the lists were written with."""
    scale: tuple[object, ...] = ()
    """In what the scores of all were written."""
    earlier: Ranking | None = None
    places: _Places = field(default_factory=dict)
    """The ranking a round before, and where each stood in it."""


def ranking_seen(running: Running, viewer: Viewer, at: datetime | None = None) -> RankingSeen:
    """Give the ranking that a viewer may see at this moment."""
    found = opening(running, viewer, at)
    state, title = found.event.state, running.title
    words, after, at_last = _state(running, found), _after(found), _last(state)
    published = running.state.publication
    is_provisional = not published.is_final and is_announced(running.state)
    closes = published.closes if is_provisional else None
    until = closes.isoformat() if closes is not None else ""
    if not found.is_open:
        return RankingSeen(title, words, after, at_last, until, closed=found.why)
    try:
        ranking = found.ranking
    except OvertrickError as error:
        return RankingSeen(
            title, words, after, at_last, until, closed=Text("Not ranked: {why}", why=error)
        )
    if not ranking.standings:
        empty = Text("The ranking begins with the first result.")
        return RankingSeen(title, words, after, at_last, until, closed=empty)
    names = names_for(running, viewer)
    written = _written(running, viewer.is_desk)
    lists = tuple(_lists(ranking, names, _places_before(found), written))
    what = N_("Team") if ranking.is_of_teams else N_("Pair")
    known_people = all(line.id in state.roster.people for line in ranking.standings)
    if known_people or any(key.players is not None for key in state.meetings()):
        what = N_("Player")
    return RankingSeen(
        title, words, after, at_last, until, "", tuple(_notes(found, ranking)), what, lists
    )


def ranking_pieces(running: Running, viewer: Viewer) -> Iterator[object]:
    """
    Work out what the ranking that a viewer sees is made of, piece by piece.

    Whoever goes on between two pieces may tell entries: the rest remembers what these have not
    changed, as :func:`ranking_seen` does afterwards.
    """
    found = opening(running, viewer)
    yield found
    if not found.is_open:
        return
    yield from found.event.live.pieces() if found.until is None else _pieces(found, found.until)
    yield opening(running, viewer).ranking
    found = opening(running, viewer)
    before = _round_before(found)
    if before is not None:
        yield from _pieces(found, before)
    yield _places_before(opening(running, viewer))


def _pieces(found: Opening, round: int) -> Iterator[None]:
    return pieces_after(found.event, round, session_in_play(found.event.state))


def contestant_key(line: Standing) -> str:
    """
    Write the contestant of a line as an address names it: ``NS-1``, ``B-NS-1``, ``7``.

    >>> contestant_key(Standing("1", "A", "NS", 0, 0, 0)), contestant_key(
    ...     Standing("7", "B", None, 0, 0, 0))
    ('NS-1', 'B-7')
    """
    section = "" if line.section == "A" else line.section
    return "-".join(filter(None, (section, line.direction, line.id)))


def whose(ranking: Ranking, line: Standing) -> Text:
    """Say whose a number is: ``NS 1``, ``Pair 7``, ``Player 3``, ``Team 41``."""
    lines = (each.line for report in ranking.boards for each in report.lines)
    first = next(lines, None)
    of = Movers.INDIVIDUAL if first is not None and first.is_individual else Movers.PAIRS
    return called(line.id, line.direction, Movers.TEAMS if ranking.is_of_teams else of)


def called(id: str, direction: str | None, of: Movers) -> Text:
    """
    Say who a number is.

    >>> str(called("3", None, Movers.INDIVIDUAL)), str(called("1", "NS", Movers.PAIRS))
    ('Player 3', 'NS 1')
    """
    if direction:
        return Text("{side} {number}", side=SIDES[direction], number=id)
    if of is Movers.INDIVIDUAL:
        return Text("Player {player}", player=id)
    return Text("Team {team}", team=id) if of is Movers.TEAMS else Text("Pair {pair}", pair=id)


def _lists(
    ranking: Ranking, names: Names, before: _Places, written: _Written
) -> Iterator[RankedList]:
    """Write the lists; one whose lines, names and places before are the same was written."""
    scale = scale_of(ranking)
    if scale != written.scale:
        written.scale, written.rows, written.lists = scale, {}, []
    of = names, before
    as_before = all(map(operator.is_, written.of, of))
    last, written.of, written.lists = written.lists if as_before else [], of, []
    for nth, (title, each) in enumerate(lists_of(ranking)):
        lines = tuple(each)
        known, found = last[nth] if nth < len(last) else ((), None)
        same = len(known) == len(lines) and all(map(operator.is_, known, lines))
        if found is None or not same or found.title != title:
            rows = (_row(ranking, line, names, before, written.rows) for line in lines)
            has_carried = any(line.details.get("carried") for line in lines)
            has_share = any(line.percentage is not None for line in lines)
            head = Text("Carried over") if has_carried and not has_share else ""
            found = RankedList(title, tuple(rows), has_carried, head)
        written.lists.append((lines, found))
        yield found


def lists_of(ranking: Ranking) -> Iterator[tuple[Sentence, Iterator[Standing]]]:
    """Part a ranking into its lists, each with a winner of its own, and title them."""
    across = ranking.settings.across_field == "yes"
    sections = len({line.section for line in ranking.standings}) > 1
    for (section, direction), lines in groupby(
        ranking.standings, key=lambda line: ("" if across else line.section, line.direction)
    ):
        yield list_title(section if sections else "", direction), lines


def list_title(section: str, direction: str | None) -> Sentence:
    """Give the title of a list; "" where there is only one."""
    side = DIRECTIONS.get(direction or "")
    if section and side:
        return Text("Section {section}, {side}", section=section, side=side)
    return Text("Section {section}", section=section) if section else side or ""


def _row(
    ranking: Ranking,
    line: Standing,
    names: Names,
    before: _Places,
    known: _Rows,
) -> Ranked:
    """Write a row, or give the one that was written of the same line before."""
    key, who = contestant_key(line), names.of(line.id, line.section, line.direction)
    earlier = before.get(key)
    trend = earlier - line.place if earlier and line.place else 0
    same = line, who, trend
    found = known.get(key)
    if found is None or found[0] != same:
        found = known[key] = same, _ranked(ranking, line, key, who, trend)
    return found[1]


def _ranked(ranking: Ranking, line: Standing, key: str, who: str, trend: int) -> Ranked:
    return Ranked(
        key,
        place(line),
        line.id,
        who,
        score_of(ranking, line),
        total_of(line),
        line.boards,
        trend,
    )


@for_good
def _written(running: Running, is_desk: bool) -> _Written:
    return _Written()


def _places_before(found: Opening) -> _Places:
    """Where everybody stood a round before, as far as that is cheaply known."""
    round = _round_before(found)
    if round is None:
        return _NOWHERE
    earlier = ranking_after(found.event, round, session_in_play(found.event.state))
    written = _written(found.event, False)
    if written.earlier is not earlier:
        written.earlier = earlier
        written.places = {contestant_key(line): line.place for line in earlier.standings}
    return written.places


def _round_before(found: Opening) -> int | None:
    """The round that places are compared with; None where there is none, or it takes long."""
    state, last = found.event.state, found.until or found.rounds.over
    told = rounds_told(state).values() if last >= 1 else ()
    if last < 1 or sum(map(len, told)) > _MOST_TRENDS:
        return None
    running_round = any((round or 0) > last for rounds in told for round in rounds)
    base = last if running_round and found.until is None else last - 1
    return base if base >= 1 else None


def _state(running: Running, found: Opening) -> Text:
    now = running.state.publication
    if now.stage is PublicationStage.FINAL:
        return Text("Final")
    if is_announced(running.state):
        until = clock(now.closes)
        return Text("Provisional until {time}", time=until) if until else Text("Provisional")
    if not found.is_open:
        return Text("Not open yet")
    return Text("Live") if found.until is None else Text("Frozen")


def _after(found: Opening) -> Sentence:
    over, planned = found.rounds.over, found.rounds.planned
    if found.until == 0:
        state = found.event.state
        return Text(
            "after session {session}", session=session_before(state, session_in_play(state))
        )
    if found.until is not None:
        hidden = (planned or found.until + 1) - found.until
        return Counted(
            "after round {round}, last round hidden",
            "after round {round}, last {count} rounds hidden",
            hidden,
            round=found.until,
        )
    stage = found.event.state.publication.stage
    if stage is PublicationStage.FINAL:
        return ""  # a result that was never told does not hold the last round open
    if is_announced(found.event.state):
        over = max(over, _last_told(found.event.state))
    if not found.is_open:
        return ""  # which round is over says nothing of a ranking that nobody sees
    if not over:
        return Text("before the end of round 1") if planned else ""
    if not planned:
        return Text("after round {round}", round=over)
    return Text("after round {round} of {rounds}", round=over, rounds=planned)


def _last_told(state: Event) -> int:
    """The last round of which anything counts: once it is published, all that was told does."""
    session = session_in_play(state)
    lines = (line for place_ in state.boards() for line in state.lines(place_))
    of_session = (line_round(state, line) for line in lines if line.session == session)
    return max((round for round in of_session if round is not None), default=0)


def _last(state: Event) -> str:
    return clock(max((entry.at for entry in state.entries), default=None))


def _notes(found: Opening, ranking: Ranking) -> Iterator[Text]:
    count = _not_approved(found) if found.until is None else 0
    if count:
        yield Counted(
            "{count} result not yet approved", "{count} results not yet approved", count
        )
    if found.later:
        yield shown_later(found.later)
    if ranking.matches:
        said = still_played(ranking.matches, in_play(found.event.state, ranking))
        yield from () if said is None else (said,)
    if not any(line.boards or line.place for line in ranking.standings):
        yield Text("No board is compared yet")
    elif any(line.place is None for line in ranking.standings):
        yield Text("Those without a place have played too few boards")
    gone = _gone_home(found.event.state, ranking)
    if gone:
        yield Text("Gone home: {who}", who=Text.joined(gone))


def _gone_home(state: Event, ranking: Ranking) -> list[Text]:
    """Those of the ranking who play no more."""
    left = [entry.facts for entry in state.of_kind(Left)]
    return [
        whose(ranking, line)
        for line in ranking.standings
        if any(each.who.is_of(line.id, line.section, line.direction) for each in left)
    ]


def _not_approved(found: Opening) -> int:
    return sum(_not_approved_by_board(found.event).values())


def _not_approved_on(event: Running, place: BoardPlace) -> int:
    stories = (event.state.told(key) for key in event.state.meetings(place))
    return sum(told.result is not None and not is_approved(event, told) for told in stories)


_not_approved_by_board = of_each_board(_not_approved_on, lambda event: event.deals.version)


def standing_named(ranking: Ranking, text: str) -> Standing:
    """
    Find the line of a ranking that an address names; ``1`` alone will do where it is clear.

    :raises UnknownName: if there is none, or several.
    """
    found = [line for line in ranking.standings if contestant_key(line) == text]
    if not found:
        found = [line for line in ranking.standings if line.id == text]
    if len(found) == 1:
        return found[0]
    if not found:
        raise UnknownName("nobody in this ranking is called {text!r}", text=text[:40])
    keys = ", ".join(contestant_key(line) for line in found)
    raise UnknownName("{text!r} may be one of {keys}", text=text[:40], keys=keys)


Document = dict[str, Any]

_SEATS = ("north", "east", "south", "west")


def standings_open(running: Running, viewer: Viewer) -> Document:
    """
    Give the ranking that is open: names as they are published, and boards that are over.

    What is doubtful, and why somebody was penalized, stays with the desk.
    """
    ranking = opening(running, viewer).ranking
    document = ranking_document(ranking)
    names = names_for(running, viewer)
    document["ranking"] = [_covered(line, names) for line in document["ranking"]]
    document["boards"] = [
        {
            **board,
            "lines": [
                _seats_covered(line, names)
                for line, told in zip(board["lines"], report.lines, strict=True)
                if id(told) in seen
            ],
        }
        for board, report in zip(document["boards"], ranking.boards, strict=True)
        if (seen := {*map(id, lines_open(running, viewer, report))})
    ]
    if "matches" in document:
        document["matches"] = [
            {**match, "boards": [], "penalties": []} for match in document["matches"]
        ]
    return {**document, "problems": []}


def _covered(line: Document, names: Names) -> Document:
    name = names.of(line["id"], line["section"], line["direction"])
    return {**line, "names": [part for part in name.split(" & ") if part]}


def _seats_covered(line: Document, names: Names) -> Document:
    known = {seat: line[seat] for seat in _SEATS if line.get(seat)}
    return line | {seat: names.person(who) or None for seat, who in known.items()}
