"""``overtrick event``: the evening as a whole, its rules, remarks, penalties and its end."""

from dataclasses import replace
from itertools import chain
from typing import Annotated

import typer

from overtrick.cli.event.entry import File, Section, Session, writes
from overtrick.cli.event.met import latest_stages
from overtrick.cli.output import write
from overtrick.cli.results import SETTINGS_HELP, Method, Rules, Set, check_method
from overtrick.compare.methods import METHODS
from overtrick.compare.profiles import profile
from overtrick.core.exact import Exact, parse_exact, plain_text
from overtrick.errors import InvalidFile, InvalidOutcome, InvalidSetting, UnknownName
from overtrick.events.journal.conditions import CONDITIONS, Conditions, split_choices
from overtrick.events.journal.evening import (
    Chosen,
    Final,
    MarkedValid,
    Noted,
    Opened,
    Penalized,
    Published,
    Reopened,
    RoundStarted,
)
from overtrick.events.journal.facts import Facts, Undone
from overtrick.events.journal.fold import State
from overtrick.events.penalty import Penalty, PenaltyUnit
from overtrick.events.plan.progress import plans_of, session_of, settings_now
from overtrick.events.problem import Problem
from overtrick.events.ranking.penalties import fitting
from overtrick.events.stages.ranking import method_of, settings_of
from overtrick.events.stages.session import last_played, stage_session
from overtrick.events.stages.stage import Stage, entrants, stage_named, stages_of
from overtrick.events.stages.to_come import overdue

__all__ = ["app"]

app = typer.Typer(rich_markup_mode=None)

_HELP = "\n".join(
    [
        SETTINGS_HELP,
        *(f"  {c.name}: {' | '.join(map(str, c.values))}" for c in CONDITIONS.values()),
    ]
)


@writes(app, "new", epilog=_HELP)
def new(
    file: File,
    title: Annotated[str, typer.Option("--title", metavar="T", help="What it is called.")] = "",
    method: Method = "",
    rules: Rules = "default",
    changes: Set = None,
) -> list[Facts]:
    """
    Begin a journal. The rules are stored by name and by value.

    \b
    Example:
      overtrick event new evening.jsonl --title "Club evening" --rules ebu
    """
    return [Opened(title=title), _chosen(method, rules, changes)]


@writes(app, epilog=_HELP)
def settings(
    file: File, method: Method = "", rules: Rules = "default", changes: Set = None
) -> Facts:
    """
    Choose other rules; they count for the whole session.

    \b
    Example:
      overtrick event settings evening.jsonl --method butler --set trim=1
    """
    return _chosen(method, rules, changes)


@writes(app, "round")
def start_round(
    file: File,
    round: Annotated[str, typer.Argument(metavar="ROUND", help="Its number.")],
    session: Session = "1",
    section: Section = "A",
) -> Facts:
    """Call a round."""
    return RoundStarted(round=round, session=session, section=section)


@writes(app)
def penalty(
    file: File,
    state: State,
    amount: Annotated[
        str,
        typer.Argument(metavar="ID=AMOUNT", help="7=25%, 3=2MP, 41=0.5VP, 41@3-41v7=2IMP."),
    ],
    stage: Annotated[
        str, typer.Option("--stage", metavar="ID", help="Where it counts; else in that played.")
    ] = "",
    session: Annotated[
        str, typer.Option("--session", metavar="ID", help="The session where it counts.")
    ] = "",
    disciplinary: Annotated[
        bool, typer.Option("--disciplinary", help="Law 91 instead of Law 90.")
    ] = False,
) -> Facts:
    """
    Give a penalty; nobody else gains by it.

    In IMPs it counts in a match, before victory points: name the match after an @.

    \b
    Examples:
      overtrick event penalty evening.jsonl 7=10% --reason "late again"
      overtrick event penalty congress.jsonl 7@1-3v7=2IMP --reason "slow play"
    """
    try:
        read = Penalty.parse(amount)
    except InvalidOutcome as error:
        raise typer.BadParameter(str(error)) from None
    found = _stage_of(state, stage, session, read)
    if found is not None:
        read = _in_match(found, read)
        write(f"it counts in stage {found.id}")
    _check_unit(state, found, read, amount)
    return Penalized(
        session=session or (found.sessions[0] if found is not None else None),
        contestant=read.contestant,
        amount=_exact_text(read.amount),
        unit=read.unit.value,
        law="91" if disciplinary else "90",
        section=read.section,
        direction=read.direction,
        match=read.match,
    )


@writes(app)
def note(
    file: File,
    text: Annotated[str, typer.Argument(metavar="TEXT", help="What is worth knowing.")],
    board: Annotated[int | None, typer.Option("--board", metavar="B")] = None,
    table: Annotated[str | None, typer.Option("--table", metavar="T")] = None,
) -> Facts:
    """Write down a remark."""
    return Noted(text=text, board=board, table=table)


@writes(app)
def valid(
    file: File,
    problem: Annotated[
        str, typer.Argument(metavar="PROBLEM", help="Its words or its key, as listed.")
    ],
) -> Facts:
    """
    Mark a problem as looked at: it stays silent until its words change.

    \b
    Example:
      overtrick event valid evening.jsonl "1:A:17a:3 v 10:4S S ="
    """
    return MarkedValid(problem=problem)


@writes(app)
def undo(
    file: File,
    state: State,
    entry: Annotated[
        str, typer.Argument(metavar="[ENTRY]", help="An id of the log; else the last entry.")
    ] = "",
) -> Facts:
    """
    Undo an entry; an undo can be undone as well.

    \b
    Example:
      overtrick event undo evening.jsonl
    """
    if not entry:
        counted = [
            each
            for each in state.entries
            if state.counts(each) and not isinstance(each.facts, Undone)
        ]
        if not counted:
            raise InvalidFile("there is nothing to undo")
        entry = counted[-1].id
    if state.entry(entry) is None:
        raise InvalidFile(f"no entry has the id {entry!r}; the log lists them")
    return Undone(of=entry)


@writes(app)
def publish(
    file: File,
    state: State,
    title: Annotated[str, typer.Option("--title", metavar="T", help="Such as round 5.")] = "",
    minutes: Annotated[
        int | None,
        typer.Option(
            "--correction-minutes", metavar="N", min=0, help="If not as in the rules."
        ),
    ] = None,
    stage: Annotated[
        str, typer.Option("--stage", metavar="ID", help="The stage; else the one in play.")
    ] = "",
    round: Annotated[
        int | None,
        typer.Option("--round", metavar="N", min=1, help="After this round; else the last."),
    ] = None,
) -> Facts:
    """
    Make the ranking official: the correction period begins (Law 79C).

    In a stage with rounds it is that after a round: results of later rounds are not late.

    \b
    Examples:
      overtrick event publish evening.jsonl
      overtrick event publish congress.jsonl --round 3
    """
    found = stage_named(state, stage) if stage or stages_of(state)[0] else None
    for waiting in overdue(state, found) if found else ():
        write(f"note: {waiting}")
    return Published(
        title=title,
        correction_minutes=minutes,
        stage=found.id if found else None,
        round=round or (last_played(state, found) or None if found else None),
    )


@writes(app)
def reopen(file: File) -> Facts:
    """Open again what was published or final."""
    return Reopened()


@writes(app)
def final(file: File) -> Facts:
    """Declare the result final."""
    return Final()


def _chosen(method: str, rules: str, changes: list[str] | None) -> Chosen:
    check_method(method)
    try:
        base = profile(rules).settings
        found, conditions = split_choices(base, Conditions(), changes or [])
    except (InvalidSetting, UnknownName) as error:
        raise typer.BadParameter(str(error)) from None
    return Chosen(
        method=method,
        rules=rules,
        settings=found.as_dict(),
        conditions=conditions.as_dict(),
    )


def _stage_of(state: State, name: str, session: str, penalty: Penalty) -> Stage | None:
    """The stage that is named, or the last one where it has that match, or plays at all."""
    if name or not stages_of(state)[0]:
        return stage_named(state, name) if name else None
    known = list(latest_stages(state, session))
    with_match = (each for each in known if penalty.match and each.match(penalty.match))
    playing = (each for each in known if penalty.contestant in entrants(state, each))
    return next(chain(with_match, playing, known), None)


def _check_unit(state: State, stage: Stage | None, penalty: Penalty, text: str) -> None:
    """Refuse a unit that the method does not add up, where it is known what is played."""
    plans = plans_of(state)
    if stage is not None:
        method = method_of(state, stage, stage_session(state, stage))
        settings = settings_of(state, stage)[0]
    else:
        session = session_of(state, plans)
        if not (state.rules.method or session.lines):
            return
        method = state.rules.method or ("teams" if session.is_teams else "matchpoints")
        settings = settings_now(state, plans)
    in_matches = method in METHODS and settings.pair_matches == "vp"
    found: list[Problem] = []
    fitting([penalty], method, found, in_matches=in_matches)
    for problem in found:
        raise typer.BadParameter(f"{text}: {problem.message}")


def _in_match(stage: Stage, penalty: Penalty) -> Penalty:
    """Name the match of a penalty in IMPs where there is one alone; else ask for it."""
    drawn = [
        match.match
        for _, match in stage.paired()
        if penalty.contestant in (match.home, match.away) and not match.is_bye
    ]
    who, known = penalty.contestant, ", ".join(drawn)
    if penalty.match is not None and drawn and penalty.match not in drawn:
        raise typer.BadParameter(f"{who} has no match {penalty.match!r}; there are: {known}")
    if penalty.unit is not PenaltyUnit.IMPS or penalty.match is not None or not drawn:
        return penalty
    if len(drawn) > 1:
        such = f"{who}@{drawn[-1]}={_exact_text(penalty.amount)}IMP"
        raise typer.BadParameter(f"in which match? {known}: say it as {such}")
    return replace(penalty, match=drawn[0])


def _exact_text(amount: Exact) -> str:
    text = plain_text(amount, 4)
    return text if parse_exact(text) == amount else str(amount)
