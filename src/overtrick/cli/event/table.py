"""``overtrick event``: the evening as a whole, its rules, remarks, penalties and its end."""

from typing import Annotated

import typer

from overtrick.cli.event.entry import File, Section, Session, writes
from overtrick.cli.results import SETTINGS_HELP, Method, Rules, Set
from overtrick.events.journal.conditions import CONDITIONS
from overtrick.events.journal.evening import (
    Final,
    MarkedValid,
    Noted,
    Reopened,
    RoundStarted,
)
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.fold import Event
from overtrick.events.telling.evening import published, undone
from overtrick.events.telling.penalties import penalized
from overtrick.events.telling.rules import chosen, opened
from overtrick.events.telling.saying import Saying

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
) -> Saying:
    """
    Begin a journal. The rules are stored by name and by value.

    \b
    Example:
      overtrick event new evening.jsonl --title "Club evening" --rules ebu
    """
    return opened(title, method, rules, changes or ())


@writes(app, epilog=_HELP)
def settings(
    file: File, state: Event, method: Method = "", rules: Rules = "", changes: Set = None
) -> Saying:
    """
    Choose other rules; they count for the whole session. What is not said stays as it is.

    \b
    Example:
      overtrick event settings evening.jsonl --method butler --set trim=1
    """
    return chosen(method, rules, changes or (), stands=state.rules)


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
    state: Event,
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
) -> Saying:
    """
    Give a penalty; nobody else gains by it.

    In IMPs it counts in a match, before victory points: name the match after an @.

    \b
    Examples:
      overtrick event penalty evening.jsonl 7=10% --reason "late again"
      overtrick event penalty congress.jsonl 7@1-3v7=2IMP --reason "slow play"
    """
    return penalized(state, amount, stage=stage, session=session, disciplinary=disciplinary)


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
    state: Event,
    entry: Annotated[
        str, typer.Argument(metavar="[ENTRY]", help="An id of the log; else the last entry.")
    ] = "",
) -> Saying:
    """
    Undo an entry; an undo can be undone as well.

    \b
    Example:
      overtrick event undo evening.jsonl
    """
    return undone(state, entry)


@writes(app)
def publish(
    file: File,
    state: Event,
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
) -> Saying:
    """
    Make the ranking official: the correction period begins (Law 79C).

    In a stage with rounds it is that after a round: results of later rounds are not late.

    \b
    Examples:
      overtrick event publish evening.jsonl
      overtrick event publish congress.jsonl --round 3
    """
    return published(state, title, correction_minutes=minutes, stage=stage, round=round)


@writes(app)
def reopen(file: File) -> Facts:
    """Open again what was published or final."""
    return Reopened()


@writes(app)
def final(file: File) -> Facts:
    """Declare the result final."""
    return Final()
