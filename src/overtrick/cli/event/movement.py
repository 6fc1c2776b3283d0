"""``overtrick event movement`` and ``amend``: the plan, changed after a look."""

from collections.abc import Iterator, Mapping
from textwrap import wrap
from typing import Annotated

import typer

from overtrick.cli.event.entry import File, Section, Session, writes
from overtrick.cli.options import argument, flag, option
from overtrick.cli.output import fail, write
from overtrick.events.commands.command import Saying
from overtrick.events.commands.plans import SEATS, Amend, Amending, planned
from overtrick.events.journal.fold import Event
from overtrick.messages import say, translate

__all__ = ["ACTIONS", "app"]

app = typer.Typer(add_completion=False, rich_markup_mode=None)

ACTIONS = {
    "late-pair": "--pair plays from --round on: --how place, rover or rebuild",
    "leaves": "--pair goes home; from --round on its opponents sit out",
    "direction": "the pairs of --round (at --table) sat the other way; once more: as planned",
    "opponents": "the --side pairs of --table and --other changed places in --round",
    "boards": "--table and --other have each other's boards in --round",
    "wrong-board": "--ns v --ew really played --board, not --other: --how now, not-played,"
    " no-fault or entered",
    "board": "the result of --ns v --ew on --board was of board --other",
    "curtail": "the session ends after --round",
    "missed": "--table did not play in --round",
    "extra": "one more round after the last",
    "rebuild": "from --round on everything is planned anew, for --rounds rounds",
    "join": "from --round on section --with plays in this one",
    "split": "from --round on --pairs play among themselves",
}
"""What can happen to a plan, with the options that say where."""


def _rows(actions: Mapping[str, str]) -> Iterator[str]:
    for name, what in actions.items():
        yield from wrap(what, 76, initial_indent=f"  {name:<13}", subsequent_indent=" " * 15)


@writes(app)
def movement(
    file: File,
    state: Event,
    plan: Annotated[str, argument("ID", "As ``overtrick movement propose`` prints it.")],
    boards_per_set: Annotated[
        int, option("--boards-per-set", "N", "Boards played in a round.")
    ] = 2,
    session: Session = "1",
    section: Section = "A",
    seats: Annotated[
        str, option("--seats", "|".join(SEATS), "Of a further session: who takes which number.")
    ] = "same",
) -> Saying:
    """
    Plan a movement, or another one instead: results and names stay as they are.

    In the session of a stage its entrants take the numbers in their order: 1 is the first one.
    In a further session everybody keeps their number, or takes one by the ranking (the best is
    1) or anew in the order of the numbers.

    \b
    Examples:
      overtrick event movement evening.jsonl mitchell:7:arrow=7 --boards-per-set 3
      overtrick event movement evening.jsonl howell:14 --session 2 --seats ranking
    """
    return planned(state, plan, boards_per_set, session=session, section=section, seats=seats)


@writes(
    app,
    last="session section",
    epilog="\n".join(["\b", "What happened:", *_rows(ACTIONS)]),
)
def amend(
    file: File,
    state: Event,
    command: Amend,
    preview: Annotated[
        bool, flag("--preview", "Say what would change, and write nothing.")
    ] = False,
) -> Saying:
    """
    Amend the movement while it is played, results with it; look first with --preview.

    \b
    Examples:
      overtrick event amend evening.jsonl late-pair --pair 7 --round 2 --preview
      overtrick event amend evening.jsonl direction --round 7 --table 2
    """
    amending = command.amending(state)
    if preview:
        _show(amending, with_choices=not command.how)
        raise typer.Exit(1 if amending.faults else 0)
    if amending.faults:
        fail(*map(say, amending.faults))
    return amending.saying


def _show(amending: Amending, *, with_choices: bool) -> None:
    if with_choices and amending.choices:
        first, *others = amending.choices
        for choice in others:
            write(translate("or --how {word}: {title}", word=choice.word, title=choice.title))
            for line in choice.preview.words():
                write(f"  {say(line)}")
        write(translate("first choice: {word}, {title}", word=first.word, title=first.title))
    for line in amending.preview.words():
        write(say(line))
    write(translate("(nothing is written)"))
