"""``overtrick deal``: deal boards so that anybody can check that nobody chose the cards."""

import json
import secrets
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from overtrick.cli.given import given
from overtrick.cli.options import argument, option
from overtrick.cli.output import (
    AsJson,
    Output,
    fail,
    folded,
    leave_with,
    read,
    refuse,
    show,
    write_json,
)
from overtrick.cli.written import check_output, wanted_format, write_bytes
from overtrick.core.board import Board
from overtrick.core.dealing import METHOD, SECRET_BYTES, Dealing
from overtrick.errors import OvertrickError, Text, system_text
from overtrick.events.problem import Problem
from overtrick.events.series.keys import moment
from overtrick.formats.contents.contents import Contents
from overtrick.formats.contents.dealt import Dealt
from overtrick.formats.conversion import converted
from overtrick.formats.lists.dealing_file import DealingPlan, boards_told, read_dealing
from overtrick.messages import say, translate

__all__ = ["app"]

app = typer.Typer(add_completion=False, rich_markup_mode=None, no_args_is_help=True)

DealingFile = Annotated[Path, argument("DEALING.json", "Where the secret is kept.")]
SessionNumber = Annotated[int, option("--session", "N", "Of which session.", min=1)]


@app.callback()
def deal_command() -> None:
    """
    Deal boards by lot, and let anybody check it afterwards.

    \b
    Before:  begin   draws a secret, and says what to publish: the commitment.
             hands   writes the cards, from the secret and the word of the lot.
    After:   reveal  gives secret and word, once the embargo is over.
             check   deals again, and compares with the cards played.
    """


@app.command("begin")
def begin_command(
    file: DealingFile,
    boards: Annotated[str, option("--boards", "A-B", "From which board to which.")] = "1-24",
    sessions: Annotated[int, option("--sessions", "N", "How many sessions.", min=1)] = 1,
    lot: Annotated[
        str, option("--lot", "TEXT", "Where the word will come from, that nobody knows yet.")
    ] = "",
    embargo: Annotated[
        str, option("--embargo", "MOMENT", "Until when the secret is kept.")
    ] = "",
    as_json: AsJson = False,
) -> None:
    """
    Draw a secret, and say what to publish before the hands are dealt.

    \b
    Examples:
      overtrick deal begin tuesday.json --boards 1-24
      overtrick deal begin final.json --boards 1-32 --sessions 3 \\
          --lot "the lottery of 28 November" --embargo 2026-11-29T20:00Z
    """
    first, last = boards_told(boards)
    dealing = Dealing(secrets.token_bytes(SECRET_BYTES), first, last, sessions, lot)
    plan = DealingPlan(dealing, embargo=moment(embargo) if embargo else None)
    try:
        with file.open("x", encoding="utf-8") as out:
            json.dump(plan.to_dict(), out, indent=1)
            out.write("\n")
        file.chmod(0o600)
    except FileExistsError:
        refuse("is there already; its secret may be in use", where=str(file))
    except OSError as error:
        fail(say(system_text(error)), place=str(file))
    if as_json:
        write_json(plan.promised())
    else:
        show(folded(_promise(plan, file)))


@app.command("hands")
def hands_command(
    file: DealingFile,
    output: Annotated[
        Path,
        option("--output -o", "FILE", "The cards, as its suffix says."),
    ],
    word: Annotated[str, option("--word", "TEXT", "What the lot gave.")] = "",
    session: SessionNumber = 1,
    target: Annotated[str, option("--to", "FORMAT", "What to write, if not by suffix.")] = "",
) -> None:
    """
    Write the cards for the dealing machine or for the table, and show none of them.

    \b
    Examples:
      overtrick deal hands tuesday.json -o tuesday.pbn
      overtrick deal hands final.json --word "4 8 15 16" --session 2 -o 2.dup
    """
    plan = _read(file)
    if word and plan.word and word != plan.word:
        refuse(
            "the word is {word!r} already; another would be another deal",
            where=str(file),
            word=plan.word,
        )
    dealing, drawn = plan.dealing, word or plan.word
    dealt = tuple(
        Dealt(Board(board), dealing.deal(session, board, word=drawn))
        for board in range(dealing.first, dealing.last + 1)
    )
    wanted = wanted_format(target, output)
    if "deals" not in wanted.carries:
        refuse("{title} has no room for cards", where=str(output), title=Text(wanted.title))
    check_output(output, [file], wanted)
    done = converted(Contents(deals=dealt), wanted)
    try:
        if drawn != plan.word:  # the word first: cards whose word is lost cannot be checked
            kept = DealingPlan(dealing, drawn, plan.embargo)
            write_bytes((json.dumps(kept.to_dict(), indent=1) + "\n").encode(), file)
        write_bytes(done.data, output)
    except OSError as error:
        fail(say(system_text(error)), place=str(output))
    show(
        translate(
            "{output}: {title}: {dealt} deals of session {session}",
            output=output,
            title=Text(wanted.title),
            dealt=len(dealt),
            session=session,
        )
    )
    leave_with(
        [
            Problem(str(output), translate("not carried: {said}", said=said))
            for said in done.losses
        ]
    )


@app.command("reveal")
def reveal_command(file: DealingFile, output: Output = None) -> None:
    """
    Give the secret and the word, to be published when the last hand has been played.

    \b
    Examples:
      overtrick deal reveal tuesday.json -o published.json
    """
    plan = _read(file)
    if plan.is_kept(datetime.now(UTC)):
        refuse(
            "kept until {embargo:%Y-%m-%d %H:%M %Z}: hands may still be played",
            where=str(file),
            embargo=plan.embargo,
        )
    write_json(plan.to_dict(), output)


@app.command("check")
def check_command(
    published: Annotated[Path, argument("PUBLISHED.json", "What reveal gave.")],
    hands: Annotated[list[Path], argument("HANDS...", "The cards played, in any format.")],
    commitment: Annotated[
        str, option("--commitment", "DIGEST", "What was published before.")
    ] = "",
    session: SessionNumber = 1,
    as_json: AsJson = False,
    output: Output = None,
) -> None:
    """
    Deal again, and compare with the cards played; status 1 if they differ.

    \b
    Examples:
      overtrick deal check examples/dealing.json examples/dealt.pbn
    """
    plan = _read(published)
    dealing = plan.dealing
    if commitment.strip().lower() not in ("", dealing.commitment):
        refuse(
            "its secret does not give the commitment that was published", where=str(published)
        )
    if session > dealing.sessions:
        refuse(
            "there is no session {session}; there are {sessions}",
            where=str(published),
            session=session,
            sessions=dealing.sessions,
        )
    found = given(hands)
    name, problems = str(hands[0]), list(found.problems)
    played = {(told.board.number, told.deal) for told in found.contents.deals if told.deal}
    same = 0
    for board, cards in sorted(played, key=lambda one: one[0]):
        try:
            if dealing.deal(session, board, word=plan.word) == cards:
                same += 1
            else:
                problems.append(Problem(name, Text("other cards than dealt"), board))
        except OvertrickError as error:
            problems.append(Problem(name, error.text, board))
    if not played:
        problems.append(Problem(name, Text("no cards of any board")))
    if as_json:
        dealt = dealing.last - dealing.first + 1
        write_json(
            {**plan.promised(), "dealt": dealt, "played": len(played), "same": same}, output
        )
    else:
        show(_verdict(plan, len(played), same, is_compared=bool(commitment)), output)
    leave_with(problems)


def _read(file: Path) -> DealingPlan:
    return read_dealing(read(file), str(file))


def _promise(plan: DealingPlan, file: Path) -> str:
    dealing = plan.dealing
    boards = translate("boards {first} to {last}", first=dealing.first, last=dealing.last)
    many = (
        translate(", {sessions} sessions", sessions=dealing.sessions)
        if dealing.sessions > 1
        else ""
    )
    word = translate("\n  the word:   {lot}", lot=dealing.lot) if dealing.lot else ""
    kept = (
        translate("\n  secret until {embargo:%Y-%m-%d %H:%M %Z}", embargo=plan.embargo)
        if plan.embargo
        else ""
    )
    return translate(
        "{file}: the secret of {boards}{many}; show it to nobody before the end of "
        "play.\n\nPublish now:\n  commitment: {commitment}\n  "
        "{boards}{many}, {method}{word}{kept}",
        file=file,
        boards=boards,
        many=many,
        commitment=dealing.commitment,
        method=METHOD,
        word=word,
        kept=kept,
    )


def _verdict(plan: DealingPlan, played: int, same: int, *, is_compared: bool) -> str:
    said = translate(
        "{same} of {played} boards have the cards that were dealt by lot",
        same=same,
        played=played,
    )
    compared = Text("as published before")
    if not is_compared:
        compared = Text("compare it with what was published")
    return translate(
        "{said}\ncommitment ({compared}):\n{commitment}",
        said=said,
        compared=compared,
        commitment=plan.dealing.commitment,
    )
