"""How a stage stands, after any of its rounds, with what is carried forward from another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from overtrick.compare.methods import METHODS
from overtrick.compare.settings import Settings
from overtrick.core.exact import Exact, as_exact
from overtrick.errors import InvalidSetting, OvertrickError, Text
from overtrick.events.deals_apart import deals_apart
from overtrick.events.journal.entry import Entry
from overtrick.events.journal.evening import Penalized
from overtrick.events.journal.fold import Event
from overtrick.events.journal.memory import until_next_entry
from overtrick.events.journal.plan import Stage
from overtrick.events.journal.stages import Drawn
from overtrick.events.matches.boards import HYBRIDS
from overtrick.events.plan.meetings import matches_known, session_of, settings_now
from overtrick.events.problem import Problem
from overtrick.events.ranking.carry import Carried, carry_formula
from overtrick.events.ranking.carry import CarryStage as Measure
from overtrick.events.ranking.rank import NOTHING_ASKED, Asked
from overtrick.events.ranking.report import Ranking
from overtrick.events.rulings import Penalty
from overtrick.events.series.finals import Entrant, FinalRule, brought, finals
from overtrick.events.session import Line, Session
from overtrick.events.stages.entrants import entrants
from overtrick.events.stages.session import completed, stage_session

__all__ = [
    "is_of_pairs",
    "is_told_in_points",
    "method_of",
    "session_told",
    "settings_of",
    "stage_ranking",
    "with_deals_apart",
]


def stage_ranking(
    state: Event,
    stage: Stage,
    until: int | None = None,
    *,
    section: str | None = None,
    problems: Sequence[Problem] = (),
    asked: Asked = NOTHING_ASKED,
) -> Ranking:
    """
    Rank a stage, as it stands or as it stood after so many rounds.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> from overtrick.events.journal.stages import Drawn, MatchTold, Paired, StagePlanned
    >>> told = [StagePlanned(stage="1", form="swiss", conditions={"boards": 8}),
    ...         Drawn(stage="1", round=1, matches=(Paired("1-1", "3", "7"),)),
    ...         MatchTold(match="1-1", home_imps="34", away_imps="21")]
    >>> state = fold([tell(each) for each in told])
    >>> for line in stage_ranking(state, state.stage()).standings:
    ...     print(line.place, line.id, line.total)
    1 3 367/25
    2 7 133/25

    :raises UnknownName: if there is no such section.
    """
    session = stage_session(state, stage, until)
    settings, found = settings_of(state, stage)
    if is_of_pairs(state, stage, session):
        session = with_deals_apart(stage, session)
        if settings.pair_matches == "no":
            session = replace(session, lines=_without_matches(session.lines), results=())
    found = [*problems, *found]
    method = method_of(state, stage, session)

    def ranked(carried: dict[str, Carried], problems: Sequence[Problem]) -> Ranking:
        return asked.rank(
            session,
            method=method,
            rules=state.rules.name,
            settings=settings,
            section=section,
            penalties=_penalties_of(state, stage, until),
            problems=problems,
            carried=carried,
        )

    if not stage.earlier or stage.condition("carry_forward") == "none":
        return ranked({}, found)
    try:
        carried = _carried(state, stage, ranked({}, ()))
    except OvertrickError as error:
        return ranked(
            {},
            [*found, Problem("", Text("stage {stage}: {error}", stage=stage.id, error=error))],
        )
    return ranked(carried, found)


def settings_of(state: Event, stage: Stage) -> tuple[Settings, list[Problem]]:
    """
    Give the settings of a stage: those of the event with its own, and what cannot be read.

    >>> from overtrick.events.journal.fold import fold
    >>> settings_of(fold([]), Stage("1", "swiss", settings={"vp_scale": "acbl20"}))[0].vp_scale
    'acbl20'
    """
    plans = tuple(plan for plan in state.plans if plan.session in stage.sessions)
    settings, problems = settings_now(state, plans), list[Problem]()
    if stage.form in ("knockout", "ladder"):
        # What counts is who has won, in three-way ties also of half a match.
        settings = settings.change(vp_scale="win_loss", vp_half_scale="win_loss")
    elif stage.form != "table" and method_of(state, stage, Session(())) in (
        "butler",
        "cross_imps",
    ):
        settings = settings.change(pair_matches="vp")
    for name, value in stage.settings.items():
        try:
            settings = settings.read({name: value})
        except InvalidSetting as error:
            counts = settings.as_dict().get(name)
            instead = "" if counts is None else Text("; {value} counts instead", value=counts)
            problems.append(
                Problem(
                    "",
                    Text(
                        "stage {stage}: {error}{instead}",
                        stage=stage.id,
                        error=error,
                        instead=instead,
                    ),
                )
            )
    return _averaged(settings, stage), problems


def _averaged(settings: Settings, stage: Stage) -> Settings:
    """In a Swiss an own average is that of the match, in other stages that of the session."""
    plays_matches = settings.pair_matches == "vp"
    if settings.average_over != "default" or plays_matches is (stage.form == "swiss"):
        return settings  # what is usual is right
    return settings.change(average_over="match" if stage.form == "swiss" else "session")


def method_of(state: Event, stage: Stage, session: Session) -> str:
    """
    The method of a stage: its own, the event's, or teams where matches are drawn.

    >>> from overtrick.events.journal.fold import fold
    >>> method_of(fold([]), Stage("1", "swiss"), Session(()))
    'teams'
    """
    chosen = stage.method or state.rules.method
    if chosen:
        return chosen
    return "teams" if stage.form != "table" or session.is_teams else "matchpoints"


def is_told_in_points(state: Event, stage: Stage) -> bool:
    """
    Whether the score of a whole match is its points: no IMPs tell how boards were won or lost.

    >>> from overtrick.events.journal.fold import fold
    >>> is_told_in_points(fold([]), Stage("1", "swiss", method="bam"))
    True
    """
    return (stage.method or state.rules.method) in ("bam", *HYBRIDS)


def _without_matches(lines: Iterable[Line]) -> tuple[Line, ...]:
    """Pairs that are ranked by what they score, not by whom they beat, play no matches."""
    return tuple(replace(line, match=None, home=None, away=None) for line in lines)


def is_of_pairs(state: Event, stage: Stage, session: Session | None = None) -> bool:
    """
    Whether pairs meet in a stage, two at a table, and not teams in two rooms.

    Of a stage without a draw its *session* may say it, where nobody chose the method.

    >>> from overtrick.events.journal.fold import fold
    >>> is_of_pairs(fold([]), Stage("1", "swiss", method="cross_imps"))
    True
    """
    method = method_of(state, stage, session or Session(()))
    return method in set(METHODS) - {"total_points"}


@until_next_entry
def _ranking_of(state: Event, stage: Stage) -> Ranking:
    """A whole stage, ranked once however many later ones come from it."""
    return stage_ranking(state, stage)


def _carried(state: Event, stage: Stage, alone: Ranking) -> dict[str, Carried]:
    way, playing = str(stage.condition("carry_forward")), set(entrants(state, stage))
    found: dict[str, Carried] = {}
    for name in stage.earlier:
        earlier = _ranking_of(state, state.stage(name))
        [everybody], _ = finals(earlier, [FinalRule("all", rest=True)])
        if way in _CARRIED_POINTS:
            through = (each for each in everybody.entrants if each.id in playing)
            brings = _carried_points(way, earlier, through)
        else:
            brings = brought(everybody, earlier, carry_formula(way), Measure.of(alone))
        for who, more in brings.items():
            had = found.get(who, Carried(0))
            found[who] = Carried(had.points + more.points, had.available + more.available)
    here = {line.id for line in alone.standings}
    return {who: carried for who, carried in found.items() if who in here}


def with_deals_apart(stage: Stage, session: Session) -> Session:
    """
    Make a session of each round of a stage that has deals of its own.

    In a round robin boards may go round, as in a Howell: there the results say it.

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.outcome import Points
    >>> from overtrick.events.journal.stages import Drawn, Paired
    >>> from overtrick.events.session import Line
    >>> draws = tuple(Drawn(stage="1", round=nth, matches=(Paired(f"{nth}-1", "3", away),))
    ...               for nth, away in ((1, "4"), (2, "7")))
    >>> lines = [Line(Board(1), Points(420), "3", away, match=f"{nth}-1", round=str(nth))
    ...          for nth, away in ((1, "4"), (2, "7"))]
    >>> found = with_deals_apart(Stage("1", "swiss", draws=draws), Session(tuple(lines)))
    >>> [line.session for line in found.lines]
    ['1 round 1', '1 round 2']
    """
    if stage.form not in ("swiss", "knockout"):
        return deals_apart(session)
    return deals_apart(session, {match.match for _, match in stage.paired()})


def _penalties_of(state: Event, stage: Stage, until: int | None = None) -> tuple[Penalty, ...]:
    """
    Give the penalties of a stage, of its first rounds or of all.

    One that names no match is of the round that had been drawn last when it was told.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> from overtrick.events.journal.stages import Paired
    >>> told = [Drawn(stage="1", round=1, matches=(Paired("1-3v7", "3", "7"),)),
    ...         Drawn(stage="1", round=2, matches=(Paired("2-7v3", "7", "3"),)),
    ...         Penalized(contestant="3", amount="1", unit="VP")]
    >>> state = fold([tell(each) for each in told])
    >>> [len(_penalties_of(state, Stage("1", "swiss"), until)) for until in (1, 2)]
    [0, 1]
    """
    found = []
    for entry in state.of_kind(Penalized):
        facts = entry.facts
        if facts.session is not None and facts.session not in stage.sessions:
            continue
        if until is None or _round(state, stage, entry, facts) <= until:
            found.append(facts.as_penalty(entry.reason))
    return tuple(found)


def _round(state: Event, stage: Stage, entry: Entry, facts: Penalized) -> int:
    drawn = stage.match(facts.match) if facts.match is not None else None
    if drawn is not None:
        return drawn[0].round
    before = [
        each.facts.round
        for each in state.of_kind(Drawn)
        if each.facts.stage == stage.id and each.at <= entry.at
    ]
    return max(before, default=1)


_CARRIED_POINTS: Mapping[str, Exact] = {"qualified": 0, "ebl_2014": 2}
"""Each way, with the victory points of a place against those who did not go through."""


def _carried_points(
    way: str, earlier: Ranking, through: Iterable[Entrant]
) -> dict[str, Carried]:
    """
    Work out what each of those who went through brings, by its number in the final.

    >>> from overtrick.events.ranking.report import Match
    >>> from overtrick.events.ranking.rank import rank
    >>> from overtrick.events.session import MatchResult, Session
    >>> told = [MatchResult(name, *name, home_imps=imps, away_imps=0, boards=8)
    ...         for name, imps in (("37", 0), ("39", 100), ("79", 0))]
    >>> earlier = rank(Session((), results=tuple(told)), method="teams")
    >>> through = [Entrant(line.id, line, "") for line in earlier.standings if line.id != "9"]
    >>> found = _carried_points("ebl_2014", earlier, through)
    >>> found["3"].points, found["7"].points
    (12, 10)

    :raises OvertrickError: if the earlier stage has no matches in points.
    """
    if not any(side.points is not None for match in earlier.matches for side in match.sides):
        raise OvertrickError(
            "carry_forward={way} asks for matches in victory points before", way=way
        )
    lists: dict[str, list[Entrant]] = {}
    for each in through:
        lists.setdefault(each.line.section, []).append(each)
    return {
        who: Carried(points)
        for section, own in lists.items()
        for who, points in _of_list(earlier, section, own, _CARRIED_POINTS[way])
    }


def _of_list(
    earlier: Ranking, section: str, through: Sequence[Entrant], step: Exact
) -> Iterator[tuple[str, Exact]]:
    ids = {each.line.id for each in through}
    inside, outside = (dict.fromkeys(ids, Fraction(0)) for _ in range(2))
    for match in earlier.matches:
        for side in match.sides if match.section == section else ():
            if side.team in ids and side.opponent is not None and side.points is not None:
                won = inside if side.opponent in ids else outside
                won[side.team] += side.points
    for each in through:
        own = outside[each.line.id]
        below = sum(points < own for points in outside.values())
        equal = sum(points == own for points in outside.values()) - 1
        by_place = step * (below + Fraction(equal, 2))
        yield each.id, as_exact(inside[each.line.id] + by_place)


def session_told(state: Event, *, foretold: bool = False) -> Session:
    """
    Give what was told, each result of a draw in its match, as checks and files have it.

    With *foretold* it holds the sit-outs of the plans too.

    >>> from overtrick.events.journal.fold import fold
    >>> session_told(fold([])).lines
    ()
    """
    plans = state.plans
    session = session_of(state, plans) if foretold else matches_known(state.session(), plans)
    for stage in state.stages:
        others = tuple(line for line in session.lines if line.session not in stage.sessions)
        own = completed(state, stage, session.lines)
        if is_of_pairs(state, stage, replace(session, lines=own)):
            own = _without_matches(own)  # at one table there is no other room to wait for
        session = replace(session, lines=(*others, *own))
    return session
