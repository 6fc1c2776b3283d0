"""A pair's scorecard, round by round, as far as each of its boards may be seen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from overtrick.app.access.viewer import Viewer
from overtrick.app.club.running import Running
from overtrick.app.views.boards import (
    Level,
    board_open,
    is_shown,
    place_told,
    ranking_for,
    who_looks,
)
from overtrick.app.views.names import Names, names_for
from overtrick.app.views.open import line_round, opening
from overtrick.app.views.results.matches import (
    OwnLine,
    own_lines,
)
from overtrick.app.views.results.ranking import (
    contestant_key,
    standing_named,
    whose,
)
from overtrick.app.views.results.travellers import outcome_words, switched
from overtrick.app.views.sentences import (
    Sentence,
    place,
    score_of,
    signed,
    total_of,
    unit_of,
)
from overtrick.core.exact import Exact, decimal_text, plain_text
from overtrick.core.letters import natural
from overtrick.core.outcome import Bye, NotPlayed, Outcome
from overtrick.core.seats import Side
from overtrick.errors import Text
from overtrick.events.journal.fold import Event
from overtrick.events.plan.meetings import BoardMeeting, meetings_planned
from overtrick.events.ranking.report import Awarded, BoardReport, Ranking
from overtrick.events.ranking.standing import Standing
from overtrick.events.session import Line

__all__ = ["CardLine", "CardRound", "Scorecard", "scorecard"]


@dataclass(frozen=True, slots=True)
class CardLine:
    """One board of a card; of a covered one only its number and why it is covered."""

    board: int
    side: str = ""
    """Where the pair sat."""
    opponents: str = ""
    names: str = ""
    partner: str = ""
    """With whom a player of an individual sat, by number and name."""
    outcome: Outcome | None = None
    words: Sentence = ""
    points: int | None = None
    """Points for the pair's own side."""
    award: str = ""
    percentage: str = ""
    so_far: str = ""
    why: Sentence = ""
    is_switched: bool = False
    is_open: bool = False
    """Whether its traveller may be opened, too."""


@dataclass(frozen=True, slots=True)
class CardRound:
    """The boards of a round, and what they add up to."""

    name: Sentence
    lines: tuple[CardLine, ...]
    total: str = ""


@dataclass(frozen=True, slots=True)
class Scorecard:
    """
    A contestant with all its boards, or a team with all its matches; ``score`` and ``matches``
    only where the ranking is open.
    """

    key: str
    whose: Sentence
    names: str
    score: Sentence
    total: Sentence
    place: str
    unit: str
    rounds: tuple[CardRound, ...]
    best: tuple[int, ...] = ()
    worst: tuple[int, ...] = ()
    has_percentage: bool = False
    after: Sentence = ""
    closed: Sentence = ""
    is_of_team: bool = False
    matches: tuple[OwnLine, ...] = ()


@dataclass(slots=True)
class _Sums:
    """What has been added up so far; nothing more once a board is covered."""

    award: Fraction = Fraction(0)
    top: Fraction = Fraction(0)
    is_whole: bool = True
    shares: dict[int, Exact] = field(default_factory=dict)


_Own = tuple[BoardReport, Awarded, str, str]
"""A board, its result, the side; with whom, in an individual."""


def scorecard(running: Running, viewer: Viewer, who: str) -> Scorecard:
    """
    Give the scorecard of a contestant.

    :raises UnknownName: if there is none of that name.
    """
    ranking = ranking_for(running, viewer)
    line = standing_named(ranking, who)
    found = opening(running, viewer)
    names = names_for(running, viewer)
    sums = _Sums()
    rounds: tuple[CardRound, ...] = ()
    if not ranking.is_of_teams:
        played = _rounds(running, viewer, ranking, names, line, sums)
        rounds = tuple(_joined([*played, *_to_come(running, names, line, ranking)]))
    shown = (
        next(
            (
                each
                for each in found.ranking.standings
                if contestant_key(each) == contestant_key(line)
            ),
            None,
        )
        if found.is_open
        else None
    )
    return Scorecard(
        contestant_key(line),
        whose(ranking, line),
        names.of(line.id, line.section, line.direction),
        score_of(ranking, shown) if shown else "",
        total_of(shown) if shown else "",
        place(shown) if shown else "",
        "MP" if line.percentage is not None else unit_of(ranking.method),
        rounds,
        *_extremes(sums),
        has_percentage=line.percentage is not None,
        after="" if found.until is None else found.why,
        closed="" if found.is_open else found.why,
        is_of_team=ranking.is_of_teams,
        matches=own_lines(found.event.state, found.ranking, line, names)
        if ranking.is_of_teams and found.is_open
        else (),
    )


def _rounds(
    running: Running,
    viewer: Viewer,
    ranking: Ranking,
    names: Names,
    line: Standing,
    sums: _Sums,
) -> Iterator[CardRound]:
    by_round: dict[tuple[str, str], list[_Own]] = {}
    for own in _own(ranking, line):
        told = own[1].line
        round = str(line_round(running.state, told) or told.round or "")
        by_round.setdefault((told.session, round), []).append(own)
    for at in sorted(by_round, key=_in_order):
        title = _title(running.state, *at)
        yield _round(running, viewer, names, title, by_round[at], sums)


def _in_order(at: tuple[str, str]) -> tuple[object, object]:
    return natural(at[0]), natural(at[1])


def _title(state: Event, session: str, round: str) -> Text:
    """The name of a round; of its session, too, where several are planned."""
    several = len({plan.session for plan in state.plans}) > 1
    if not round:
        return Text("Session {session}", session=session) if several else Text("Boards")
    if several:
        return Text("Session {session}, round {round}", session=session, round=round)
    return Text("Round {round}", round=round)


def _own(ranking: Ranking, line: Standing) -> Iterator[_Own]:
    sides = [side for side in Side if line.direction in (None, side.value)]
    for report in ranking.boards:
        for awarded in report.lines:
            if awarded.line.section != line.section:
                continue
            for side in sides:
                if line.id in (own := awarded.line.contestants(side)):
                    yield report, awarded, side.value, "".join(o for o in own if o != line.id)


def _round(
    running: Running,
    viewer: Viewer,
    names: Names,
    title: Text,
    own: list[_Own],
    sums: _Sums,
) -> CardRound:
    before = sums.award, sums.top
    own = sorted(own, key=lambda each: each[0].number)
    lines = tuple(_line(running, viewer, names, each, sums) for each in own)
    return CardRound(title, lines, _total(sums, before))


def _total(sums: _Sums, before: tuple[Fraction, Fraction]) -> str:
    if not sums.is_whole:
        return ""
    award, top = sums.award - before[0], sums.top - before[1]
    return _sum(award, top) if award or top else ""


def _sum(award: Fraction, top: Fraction) -> str:
    return f"{decimal_text(100 * award / top, 2)} %" if top else signed(award)


def _line(running: Running, viewer: Viewer, names: Names, own: _Own, sums: _Sums) -> CardLine:
    report, awarded, side, partner = own
    line = awarded.line
    found = board_open(running, viewer, place_told(running.state, line), match=line.match)
    is_seen = found.level >= Level.TRAVELLER and is_shown(running, found, line)
    if not is_seen and not _is_own(running, viewer, line):
        sums.is_whole = False
        return CardLine(report.number, why=Text("Not shown yet"))
    if found.level is Level.NOTHING:
        sums.is_whole = False
        return CardLine(report.number, why=found.why)
    keeps = found.level >= Level.PERCENTAGE
    award = awarded.ns if side == "NS" else awarded.ew
    share = awarded.ns_percentage if side == "NS" else awarded.ew_percentage
    so_far = _add(sums, report, award, share) if keeps else ""
    sums.is_whole = sums.is_whole and keeps
    other = Side.EW if side == "NS" else Side.NS
    sat = line.sat(side)
    opponents = line.contestants(other)
    imps = report.top is None
    return CardLine(
        report.number,
        sat,
        *_met(names, other, opponents, line),
        names.numbered(partner, line.section) if partner else "",
        line.outcome,
        outcome_words(line),
        _points(awarded, sat),
        _award(award, is_signed=imps) if keeps else "",
        plain_text(share, 1) if keeps and share is not None else "",
        so_far,
        _reason(line),
        switched(running.state, line),
        found.level >= Level.TRAVELLER,
    )


def _met(
    names: Names, side: Side, opponents: Sequence[str], at: Line | Standing
) -> tuple[str, str]:
    """The opponents' numbers and names."""
    return " + ".join(opponents), names.together(opponents, at.section, side.value)


def _is_own(running: Running, viewer: Viewer, line: Line) -> bool:
    """Whether it is the viewer's own result: one may be shown before the others'."""
    return any(
        who.is_of(line.ns, line.section, "NS") or who.is_of(line.ew, line.section, "EW")
        for who in who_looks(running, viewer)
    )


def _award(award: Exact | None, *, is_signed: bool) -> str:
    if award is None:
        return ""
    return signed(award) if is_signed else plain_text(award)


def _points(awarded: Awarded, side: str) -> int | None:
    if awarded.points is None:
        return None
    return awarded.points if side == "NS" else -awarded.points


def _reason(line: Line) -> Sentence:
    if isinstance(line.outcome, Bye):
        return Text("Sat out")
    return Text("Not played") if isinstance(line.outcome, NotPlayed) else ""


def _add(sums: _Sums, report: BoardReport, award: Exact | None, share: Exact | None) -> str:
    if award is None:
        return ""
    sums.award += Fraction(award)
    if report.top is not None:
        sums.top += Fraction(report.top)
    sums.shares[report.number] = share if share is not None else award
    return _sum(sums.award, sums.top) if sums.is_whole else ""


def _extremes(sums: _Sums) -> tuple[tuple[int, ...], tuple[int, ...]]:
    if len(sums.shares) < 6 or not sums.is_whole:
        return (), ()
    ordered = sorted(sums.shares, key=lambda board: -Fraction(sums.shares[board]))
    return tuple(ordered[:3]), tuple(reversed(ordered[-3:]))


def _joined(rounds: Iterable[CardRound]) -> list[CardRound]:
    """A round that is being played has boards of both kinds."""
    found: dict[Sentence, CardRound] = {}
    for each in rounds:
        known = found.get(each.name)
        lines = (*known.lines, *each.lines) if known else each.lines
        found[each.name] = CardRound(each.name, lines, known.total if known else each.total)
    return list(found.values())


def _to_come(
    running: Running, names: Names, line: Standing, ranking: Ranking
) -> Iterable[CardRound]:
    """Boards that are planned and have no result yet, or none that is shown or counts."""
    state = running.state
    is_counted = ranking is not running.ranking()
    entered = Text("Not shown yet") if is_counted else Text("Not counted")
    told = {
        (report.session, report.number)
        for report, awarded, *_ in _own(ranking, line)
        if not isinstance(awarded.line.outcome, Bye)
    }
    rounds: dict[tuple[str, int], list[CardLine]] = {}
    for plan in state.plans:
        for each in meetings_planned(state, plan) if plan.section == line.section else ():
            own = (line.direction, line.id)
            ways = [(way, who) for way, who in _ways(each) if who]
            way = next((way for way, who in ways if own in ((None, who), (way, who))), "")
            if way and (plan.session, each.board) not in told:
                why = entered if each.stands.is_settled else Text("To come")
                other = Side.EW if way == "NS" else Side.NS
                met = _met(names, other, [who for side, who in ways if side != way], line)
                partner = "".join(who for side, who in ways if side == way and who != line.id)
                with_whom = names.numbered(partner, line.section) if partner else ""
                about = CardLine(each.board, way, *met, with_whom, why=why)
                rounds.setdefault((plan.session, each.sitting.round), []).append(about)
    return [
        CardRound(_title(state, session, str(number)), tuple(found))
        for (session, number), found in sorted(
            rounds.items(), key=lambda each: (natural(each[0][0]), each[0][1])
        )
    ]


def _ways(each: BoardMeeting) -> tuple[tuple[str, str | None], ...]:
    north, east, south, west = each.key.players or (each.key.ns, each.key.ew, None, None)
    return ("NS", north), ("EW", east), ("NS", south), ("EW", west)
