"""
A traveller as it may be seen: every result of a board, what each side got, and the notes.

Frequencies: how often each score of a board was made, and what it was worth.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from overtrick.app.access.viewer import Viewer
from overtrick.app.club.running import Running
from overtrick.app.views.boards import (
    BoardOpen,
    Level,
    board_open,
    is_shown,
    place_told,
    ranking_for,
    who_looks,
)
from overtrick.app.views.names import Names, names_for
from overtrick.app.views.sentences import (
    SEATS,
    Sentence,
    clock,
    signed,
    unit_of,
)
from overtrick.compare.field import is_comparable
from overtrick.core.board import Board
from overtrick.core.exact import plain_text
from overtrick.core.letters import natural
from overtrick.core.outcome import (
    Artificial,
    Bye,
    NotPlayed,
    Outcome,
    PassedOut,
    Points,
    Result,
    Split,
    Weighted,
)
from overtrick.core.seats import Side, Vulnerability
from overtrick.errors import Counted, Text
from overtrick.events.journal.fold import Event
from overtrick.events.journal.meeting import BoardPlace, Key, Ruled
from overtrick.events.now.rounds import round_of
from overtrick.events.ranking.boards import entry_of
from overtrick.events.ranking.report import Awarded, BoardReport, Ranking, boards_by_round
from overtrick.events.rulings import contract_text, outcome_text
from overtrick.events.session import Line

__all__ = [
    "Frequency",
    "FrequencyLine",
    "Traveller",
    "TravellerLine",
    "board_words",
    "frequencies",
    "outcome_words",
    "switched",
    "travellers",
]

_VULNERABLE = {
    Vulnerability.NONE: Text("nobody vulnerable"),
    Vulnerability.NS: Text("North-South vulnerable"),
    Vulnerability.EW: Text("East-West vulnerable"),
    Vulnerability.ALL: Text("all vulnerable"),
}
_MISSING = {
    "neuberg": Text("Neuberg"),
    "add_one": Text("one more for each missing result"),
    "factor": Text("scaled up"),
    "share": Text("its own top"),
    "own_boards": Text("its own top"),
}


@dataclass(frozen=True, slots=True)
class TravellerLine:
    """One result; numbers are written, ``outcome`` is drawn by the page."""

    ns: str
    ew: str
    ns_names: str
    ew_names: str
    outcome: Outcome
    words: Sentence
    lead: str
    tricks: str
    points: int | None
    ns_award: str
    ew_award: str
    percentage: str
    """What North-South got of the board."""
    is_switched: bool = False
    is_turned: bool = False
    """Whether the pairs sat the other way: points are of the seats, awards of the pairs."""
    is_mine: bool = False
    key: str = ""
    """How an address names the North-South contestant."""
    law: Sentence = ""
    match: str = ""
    room: str = ""
    deal: str = ""


@dataclass(frozen=True, slots=True)
class Traveller:
    """A board with its lines, best for North-South first; none where it may not be seen."""

    place: BoardPlace
    title: Sentence
    about: Sentence
    open: BoardOpen
    unit: str
    lines: tuple[TravellerLine, ...] = ()
    notes: tuple[Sentence, ...] = ()
    has_percentage: bool = False
    at: str = ""


def travellers(running: Running, viewer: Viewer, board: int) -> list[Traveller]:
    """
    Give the travellers of a board: one for each session and section, and round with own deals.

    A viewer who may see no more than its own result is given that line alone.
    """
    ranking = ranking_for(running, viewer)
    reports = [found for found in boards_by_round(ranking) if found[1].number == board]
    return [
        _traveller(running, viewer, ranking, place, *found)
        for place in running.state.boards()
        if place.board == board
        for found in _reports(running.state, reports, place)
    ]


def board_words(board: Board) -> Text:
    """
    Say who deals and who is vulnerable.

    >>> print(board_words(Board(7)))
    dealer South, all vulnerable
    """
    return Text(
        "{dealer}, {vulnerable}",
        dealer=Text("dealer {seat}", seat=SEATS[board.dealer.value]),
        vulnerable=_VULNERABLE[board.vulnerability],
    )


def outcome_words(line: Line) -> Sentence:
    """
    Say in words what is no contract that was played; nothing for one that was.

    >>> from overtrick.core.notation import parse_outcome
    >>> print(outcome_words(Line(Board(7), parse_outcome("60% 4S N 10 | 40% PASS"), "3", "10")))
    Ruling 60% 4S N = | 40% passed out
    """
    outcome = line.outcome
    if isinstance(outcome, Result):
        return ""
    if isinstance(outcome, Points):
        return contract_text(outcome.contract) if outcome.contract else Text("Points alone")
    if isinstance(outcome, PassedOut):
        return Text("Passed out")
    if isinstance(outcome, NotPlayed):
        return Text("Not played")
    if isinstance(outcome, Bye):
        return Text("Sat out")
    if isinstance(outcome, Split | Weighted):
        return Text("Ruling {score}", score=outcome_text(outcome))
    return Text("Ruling {score}", score=str(outcome).replace("-", "−"))


def switched(state: Event, line: Line) -> bool:
    """Whether the plan had the arrow the other way where these two met."""
    plan = state.plan(line.session, line.section)
    if plan is None:
        return False
    round = round_of(line.round, plan, line.board.number, line.ns, line.ew)
    return any(
        number == round and meeting.switched and {meeting.ns, meeting.ew} == {line.ns, line.ew}
        for number, meeting in plan.meetings()
    )


def _traveller(
    running: Running,
    viewer: Viewer,
    ranking: Ranking,
    place: BoardPlace,
    round: str,
    report: BoardReport | None,
) -> Traveller:
    title = _title(running.state, place)
    if round:
        title = Text("{title}, round {round}", title=title, round=round)
    first = (
        report.lines[0].line.board if report and report.lines else Board.standard(place.board)
    )
    unit = unit_of(ranking.method)
    opened, lines, is_whole = _open_lines(running, viewer, ranking, place, report)
    if report is None or opened.level is Level.NOTHING:
        return Traveller(place, title, board_words(first), opened, unit)
    notes = tuple(_notes(running.state, ranking, report, lines)) if is_whole else ()
    has_percentage = any(line.percentage for line in lines)
    at = clock(max((entry.at for entry in running.state.entries), default=None))
    return Traveller(
        place, title, board_words(first), opened, unit, tuple(lines), notes, has_percentage, at
    )


def _title(state: Event, place: BoardPlace) -> Text:
    """The board, with its session and section where there are several."""
    sessions = len({each.session for each in state.boards()}) > 1
    sections = len({each.section for each in state.boards()}) > 1
    here: dict[str, object] = {"board": place.board}
    here |= {"session": place.session} if sessions else {}
    here |= {"section": place.section} if sections else {}
    if sessions and sections:
        return Text("Board {board}, session {session}, section {section}", **here)
    if sessions:
        return Text("Board {board}, session {session}", **here)
    if sections:
        return Text("Board {board}, section {section}", **here)
    return Text("Board {board}", **here)


def _open_lines(
    running: Running,
    viewer: Viewer,
    ranking: Ranking,
    place: BoardPlace,
    report: BoardReport | None,
) -> tuple[BoardOpen, list[TravellerLine], bool]:
    """Give the lines that are open, match by match, and whether that is the whole board."""
    told = [
        each
        for each in (report.lines if report else ())
        if not isinstance(each.line.outcome, Bye)
    ]
    of_match = {
        match: board_open(running, viewer, place, match=match)
        for match in {each.line.match for each in told} or {None}
    }
    names, mine = names_for(running, viewer), who_looks(running, viewer)
    lines = []
    for awarded in sorted(told, key=_best_first):
        found = of_match[awarded.line.match]
        is_mine = any(_is_of(who, awarded.line) for who in mine)
        is_open = found.level >= Level.TRAVELLER or (is_mine and found.level > Level.NOTHING)
        if is_open and is_shown(running, found, awarded.line):
            line = _line(running.state, ranking, awarded, names, is_mine)
            lines.append(line if found.level >= Level.PERCENTAGE else _without_award(line))
    opened = max(of_match.values(), key=lambda each: each.level)
    is_whole = all(of_match[each.line.match].level >= Level.TRAVELLER for each in told)
    return opened, lines, is_whole


def _reports(
    state: Event, reports: list[tuple[str, BoardReport]], place: BoardPlace
) -> list[tuple[str, BoardReport | None]]:
    """Those of a place, each with its round; one that is none where nothing is ranked."""
    found: list[tuple[str, BoardReport | None]] = [
        (round, report)
        for round, report in reports
        if report.section in ("", place.section)
        and any(place_told(state, each.line).session == place.session for each in report.lines)
    ]
    return found or [("", None)]


def _line(
    state: Event, ranking: Ranking, awarded: Awarded, names: Names, is_mine: bool
) -> TravellerLine:
    line, outcome = awarded.line, awarded.line.outcome
    imps = ranking.method not in ("matchpoints", "bam")
    write = signed if imps else plain_text
    return TravellerLine(
        ns=_who(line, Side.NS),
        ew=_who(line, Side.EW),
        ns_names=_names(names, line, Side.NS),
        ew_names=_names(names, line, Side.EW),
        outcome=outcome,
        words=outcome_words(line),
        lead=line.lead or "",
        tricks=str(outcome.tricks) if isinstance(outcome, Result) else str(line.tricks or ""),
        points=awarded.points,
        ns_award="" if awarded.ns is None else write(awarded.ns),
        ew_award="" if awarded.ew is None else write(awarded.ew),
        percentage=""
        if awarded.ns_percentage is None
        else plain_text(awarded.ns_percentage, 1),
        is_switched=switched(state, line),
        is_turned=line.turned,
        is_mine=is_mine,
        key=_key(ranking, line),
        law=_law(state, line),
        match=line.match or "",
        room=line.played_room or "" if line.match else "",
        deal="" if line.version == "a" else line.version,
    )


def _key(ranking: Ranking, line: Line) -> str:
    has_lines = any(each.direction for each in ranking.standings)
    section = "" if line.section == "A" else line.section
    first = line.contestants(Side.NS)[:1]
    return "-".join(filter(None, (section, "NS" if has_lines else "", *first)))


def _without_award(line: TravellerLine) -> TravellerLine:
    return replace(line, ns_award="", ew_award="", percentage="")


def _who(line: Line, side: Side) -> str:
    return " + ".join(line.contestants(side)) or "–"


def _names(names: Names, line: Line, side: Side) -> str:
    found = (names.of(who, line.section, side.value) for who in line.contestants(side))
    return " & ".join(filter(None, found))


def _law(state: Event, line: Line) -> Sentence:
    if not isinstance(line.outcome, Artificial | Weighted | Split) and not line.ruling:
        return ""
    told = state.told(Key.of(line)._replace(session=place_told(state, line).session))
    if told.ruled is None or not isinstance(told.ruled.facts, Ruled):
        return Text("Ruling")
    law = told.ruled.facts.law or (told.ruling.law if told.ruling else "")
    return Text("Law {law}", law=law.removeprefix("Law ")) if law else Text("Ruling")


def _is_of(who: object, line: Line) -> bool:
    is_of = who.is_of  # type: ignore[attr-defined]
    return bool(is_of(line.ns, line.section, "NS") or is_of(line.ew, line.section, "EW"))


def _best_first(awarded: Awarded) -> tuple[object, ...]:
    line = awarded.line
    missing = awarded.points is None
    return (
        natural(line.match),
        line.room == "closed",
        missing,
        -(awarded.points or 0),
        -(awarded.ns or 0),
        natural(line.ns),
    )


def _notes(
    state: Event, ranking: Ranking, report: BoardReport, lines: list[TravellerLine]
) -> Iterator[Text]:
    if report.top is not None:
        yield Text("Top {top}", top=plain_text(report.top))
    if report.datum is not None:
        yield Text("Datum {datum}", datum=signed(report.datum))
    results = sum(
        is_comparable(entry_of(awarded.line.outcome, awarded.line.board)[0])
        for awarded in report.lines
    )
    across = ranking.settings.across_field == "yes"
    if results < report.expected and not across and ranking.method != "total_points":
        note = Counted(
            "{count} comparable result of {expected} expected",
            "{count} comparable results of {expected} expected",
            results,
            expected=report.expected,
        )
        how = _MISSING.get(ranking.settings.missing)
        yield note if how is None else Text("{note}: {how}", note=note, how=how)
    if results == 1:
        yield Text("No comparison: there is one result")
    rounds = {
        round_of(each.line.round, None, report.number, None, None)
        for each in report.lines
        if switched(state, each.line)
    }
    for round in sorted(filter(None, rounds)):
        yield Text("* round {round} was arrow-switched", round=round)
    if any(line.is_turned for line in lines):
        yield Text("† sat the other way: the score is of the seats, what it gave of the pairs")
    if any(line.deal for line in lines):
        yield Text("Tables with another deal of this board are compared apart (Law 87)")


@dataclass(frozen=True, slots=True)
class FrequencyLine:
    """A score for North-South, how many made it, what each side got, and who."""

    points: int | None
    words: Sentence
    count: int
    ns_award: str
    ew_award: str
    who: tuple[Text, ...]


@dataclass(frozen=True, slots=True)
class Frequency:
    """A board with its scores, the best for North-South first."""

    traveller: Traveller
    lines: tuple[FrequencyLine, ...]

    @property
    def most(self) -> int:
        """The count of the most frequent score: the longest bar."""
        return max((line.count for line in self.lines), default=1)


def frequencies(running: Running, viewer: Viewer, board: int) -> list[Frequency]:
    """Give the frequencies of a board; no line where its traveller may not be seen."""
    return [_frequency(each) for each in travellers(running, viewer, board)]


def _frequency(traveller: Traveller) -> Frequency:
    if traveller.open.level < Level.TRAVELLER:
        return Frequency(traveller, ())
    groups: dict[tuple[object, ...], list[TravellerLine]] = {}
    for line in traveller.lines:
        words = line.words if line.points is None else ""
        groups.setdefault((line.points, words, line.deal, _seats(line)), []).append(line)
    return Frequency(traveller, tuple(_how_often(lines) for lines in groups.values()))


def _how_often(lines: list[TravellerLine]) -> FrequencyLine:
    first = lines[0]
    return FrequencyLine(
        first.points,
        "" if first.points is not None else first.words,
        len(lines),
        *_seats(first),
        tuple(Text("{one} v {other}", one=line.ns, other=line.ew) for line in lines),
    )


def _seats(line: TravellerLine) -> tuple[str, str]:
    """What the seats North-South and East-West gave, whichever pairs sat there."""
    both = line.ns_award, line.ew_award
    return both[::-1] if line.is_turned else both
