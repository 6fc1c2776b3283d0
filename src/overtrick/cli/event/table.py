"""``overtrick event``: the whole evening: entries, who plays where, movement, rules, end."""

from collections.abc import Iterator, Mapping
from textwrap import wrap
from typing import Annotated

import typer

from overtrick.cli.event.entry import File, Section, Session, verb, writes
from overtrick.cli.options import argument, flag, option
from overtrick.cli.output import fail, write
from overtrick.cli.settings import SETTINGS_HELP, Method, Rules, Set
from overtrick.events.commands.command import Saying
from overtrick.events.commands.evening import (
    CallRound,
    ChooseSettings,
    MakeFinal,
    Publish,
    Reopen,
    Undo,
    Valid,
    WriteNote,
    changes_typed,
    opened,
)
from overtrick.events.commands.people import (
    AskBookings,
    BookEntry,
    GiveNumbers,
    Pay,
    RegisterContestant,
    SeatTable,
    Substitute,
    Unbook,
)
from overtrick.events.commands.plans import SEATS, Amend, Amending, planned
from overtrick.events.commands.rulings import GivePenalty
from overtrick.events.journal.conditions import CONDITIONS
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.fold import Event
from overtrick.events.journal.people import RegisteredPlayer
from overtrick.events.now.doubts import problems_listed
from overtrick.messages import say, translate
from overtrick.messages import say as spoken

__all__ = ["ACTIONS", "amend", "app", "movement"]

app = typer.Typer(add_completion=False, rich_markup_mode=None)

_HELP = "\n".join(
    [
        SETTINGS_HELP,
        *(f"  {c.name}: {' | '.join(map(str, c.values))}" for c in CONDITIONS.values()),
    ]
)


@writes(app, "new", epilog=_HELP)
def new(
    file: File,
    title: Annotated[str, option("--title", "T", "What it is called.")] = "",
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
    choice = ChooseSettings(method=method, rules=rules, changes=changes_typed(changes or ()))
    return choice.facts(state)


verb(
    app,
    "round",
    CallRound,
    "Call a round.",
)


verb(
    app,
    "penalty",
    GivePenalty,
    """
    Give a penalty; nobody else gains by it.

    In IMPs it counts in a match, before victory points: name the match after an @.

    \b
    Examples:
      overtrick event penalty evening.jsonl 7=10% --reason "late again"
      overtrick event penalty congress.jsonl 7@1-3v7=2IMP --reason "slow play"
    """,
)


verb(
    app,
    "note",
    WriteNote,
    "Write down a remark.",
)


@writes(app)
def valid(file: File, state: Event, command: Valid) -> Saying:
    """
    Mark a problem as looked at: it stays silent until its facts change.

    \b
    Example:
      overtrick event valid evening.jsonl "1:A:17a:3 v 10:4S S ="
    """
    said = command.problem.strip()
    meant = (
        each for each in problems_listed(state) if said in map(spoken, (each.text, each.told))
    )
    if (problem := next(meant, None)) is not None:  # typed as it was read, in any language
        command.problem = problem.key
    return command.facts(state)


verb(
    app,
    "undo",
    Undo,
    """
    Undo an entry; an undo can be undone as well.

    \b
    Example:
      overtrick event undo evening.jsonl
    """,
)


verb(
    app,
    "publish",
    Publish,
    """
    Make the ranking official: the correction period begins (Law 79C).

    In a stage with rounds it is that after a round: results of later rounds are not late.

    \b
    Examples:
      overtrick event publish evening.jsonl
      overtrick event publish congress.jsonl --round 3
    """,
)


verb(
    app,
    "reopen",
    Reopen,
    "Open again what was published or final.",
)


verb(
    app,
    "final",
    MakeFinal,
    "Declare the result final.",
)


verb(
    app,
    "contestant",
    RegisterContestant,
    """
    Register a pair, a team or a single player.

    \b
    Example:
      overtrick event contestant evening.jsonl 7 Ada Alan --direction NS
    """,
)


@writes(app)
def player(
    file: File,
    player: Annotated[str, argument("ID", "The player's id.")],
    name: Annotated[str, argument("NAME", "Empty: to be erased.")],
) -> Facts:
    """
    Name a player, or correct or erase the name.

    \b
    Example:
      overtrick event player evening.jsonl 4711 "Ada Byron"
    """
    return RegisteredPlayer(player=player, name=name)


verb(
    app,
    "seat",
    SeatTable,
    """
    Tell who sits at a table.

    \b
    Example:
      overtrick event seat evening.jsonl --table 5 --ns 3 --ew 10
    """,
)


verb(
    app,
    "substitute",
    Substitute,
    """
    Seat a substitute (Law 4).

    \b
    Example:
      overtrick event substitute evening.jsonl --contestant 7 --out Ada --in Eva
    """,
)


verb(
    app,
    "bookings",
    AskBookings,
    """
    Say how many can enter before play, and what each owes.

    \b
    Example:
      overtrick event bookings congress.jsonl --places 40 --fee 12.50
    """,
)

verb(
    app,
    "book",
    BookEntry,
    """
    Take an entry; where all places are taken, it waits.

    \b
    Example:
      overtrick event book congress.jsonl "Ada Byron" "Alan Turing"
    """,
)

verb(
    app,
    "unbook",
    Unbook,
    """
    Take an entry back: whoever waits first moves up.

    \b
    Example:
      overtrick event unbook congress.jsonl 17
    """,
)

verb(
    app,
    "paid",
    Pay,
    """
    Note what an entry has paid; less than nothing is given back.

    \b
    Example:
      overtrick event paid congress.jsonl 17 --amount 12.50
    """,
)

verb(
    app,
    "numbers",
    GiveNumbers,
    """
    Register every entry under its number, as they stand now.

    \b
    Example:
      overtrick event numbers congress.jsonl
    """,
)


ACTIONS = {
    "late-pair": "--pair plays from --round on: --how place, rover or rebuild",
    "leaves": "--pair goes home; from --round on its opponents sit out",
    "late-player": "--player of an individual plays from --round on: its seat was empty before",
    "player-leaves": "--player of an individual goes home; from --round on that table sits out",
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
        _show_amending(amending, with_choices=not command.how)
        raise typer.Exit(1 if amending.faults else 0)
    if amending.faults:
        fail(*map(say, amending.faults))
    return amending.saying


def _show_amending(amending: Amending, *, with_choices: bool) -> None:
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
