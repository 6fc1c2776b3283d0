"""What every verb that writes to a journal shares: the file, the author, the answer."""

import errno
import inspect
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial, reduce
from operator import or_
from pathlib import Path
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import typer
from msgspec.structs import fields

from overtrick.cli.event.met import WHO
from overtrick.cli.output import fail, report, write
from overtrick.errors import InvalidTelling, Refused, Text
from overtrick.events.journal.entry import Entry, tell
from overtrick.events.journal.facts import Facts, Undone
from overtrick.events.journal.fold import Event
from overtrick.events.journal.meeting import Meeting
from overtrick.events.journal.moment import now, parse_moment
from overtrick.events.journal.when import moment_told
from overtrick.events.journal.words import say
from overtrick.events.now.doubts import off_plan_problems
from overtrick.events.now.doubts import problems as doubts
from overtrick.events.telling.command import Command, Saying, Typed
from overtrick.events.telling.who import meeting_meant
from overtrick.formats.journals.journal import Journal
from overtrick.messages import say as spoken
from overtrick.messages import translate

__all__ = [
    "BoardNumber",
    "Direction",
    "File",
    "Of",
    "Section",
    "Session",
    "refusing",
    "saying",
    "verb",
    "writes",
]

File = Annotated[
    Path, typer.Argument(metavar="FILE", help="The journal, such as evening.jsonl.")
]
BoardNumber = Annotated[int, typer.Option("--board", metavar="B", help="The board's number.")]
Session = Annotated[str, typer.Option("--session", metavar="ID", help="The session.")]
Section = Annotated[str, typer.Option("--section", metavar="ID", help="The section.")]
Direction = Annotated[
    str | None,
    typer.Option("--direction", metavar="NS|EW", help="Where two pairs share a number."),
]
Of = Annotated[
    str | None, typer.Option("--of", metavar="ID", help="The entry that is meant, by its id.")
]

_By = Annotated[
    str, typer.Option("--by", metavar="WHO", envvar="OVERTRICK_BY", help="Who tells it.")
]
_Place = Annotated[
    str,
    typer.Option(
        "--place", metavar="DEVICE", envvar="OVERTRICK_PLACE", help="On which device, or paper."
    ),
]
_Reason = Annotated[str, typer.Option("--reason", metavar="TEXT", help="Why.")]
_At = Annotated[
    str | None, typer.Option("--at", metavar="TIME", help="When, if not now; UTC unless said.")
]
_Id = Annotated[
    str | None,
    typer.Option("--id", metavar="ID", help="The entry's id: told twice, it counts once."),
]

_AUTHOR = (
    ("by", _By, "director"),
    ("place", _Place, ""),
    ("reason", _Reason, ""),
    ("at", _At, None),
    ("id", _Id, None),
)

Told = Facts | Saying
Verb = Callable[..., Told]


def writes(app: typer.Typer, name: str = "", **settings: Any) -> Callable[[Verb], Verb]:
    """
    Make a verb of a function that gives what is told; who, when and why is added to it.

    The function's first parameter is the file; a parameter ``state`` is the journal folded, as
    it stands before, ``meeting`` who met, out of the options for it, and ``by`` who tells.
    Remarks are printed, what does not say enough is wrong usage.  The journal is opened once
    for all: what others add meanwhile is read in the end.
    """

    def register(command: Verb) -> Verb:
        signature = inspect.signature(command)
        parameters = [*_asked(signature), *_options(_AUTHOR)]

        def run(**given: Any) -> None:
            told = {name: given.pop(name) for name, *_ in _AUTHOR}
            journal = _opened(given["file"], is_new=name == "new")
            with refusing(given["file"]):
                if "meeting" in signature.parameters:
                    given["meeting"] = _meeting(journal.state, given, signature)
                if "state" in signature.parameters:
                    given["state"] = journal.state
                if "by" in signature.parameters:
                    given["by"] = told["by"]
                said = command(**given)
            heard = said if isinstance(said, Saying) else Saying.of(said)
            for remark in heard.remarks:
                write(spoken(remark))
            entries = _entries(journal.state, heard.facts, **told)
            _append(journal, entries, is_new=name == "new")

        run.__doc__ = command.__doc__
        run.__annotations__ = {each.name: each.annotation for each in parameters}
        run.__signature__ = signature.replace(  # type: ignore[attr-defined]  # read by typer
            parameters=parameters
        )
        app.command(name or command.__name__, **settings)(run)
        return command

    return register


def verb(app: typer.Typer, name: str, kind: type[Command], text: str, **settings: Any) -> None:
    """Make a verb of a command, of its fields that are typed; *text* is the help."""

    def command(state: Event, by: str, file: Path, **given: Any) -> Saying:
        said = {name: value for name, value in given.items() if value is not None}
        return kind(**said).facts(state, by)

    own = inspect.signature(command).parameters
    parameters = [own["file"].replace(annotation=File), own["state"], own["by"]]
    command.__signature__ = inspect.Signature(  # type: ignore[attr-defined]  # read by writes
        [each.replace(kind=inspect.Parameter.KEYWORD_ONLY) for each in parameters]
        + [*_options(_fields(kind))]
    )
    command.__doc__ = text
    writes(app, name, **settings)(command)


def _fields(kind: type[Command]) -> Iterator[tuple[str, Any, object]]:
    """The fields of a command that are typed: name, option or argument of typer, default."""
    hints = get_type_hints(kind, include_extras=True)
    for field in fields(kind):
        marks = getattr(hints[field.name], "__metadata__", ())
        for typed in (each for each in marks if isinstance(each, Typed)):
            words = {"metavar": typed.metavar, "help": typed.help, "min": typed.least}
            made: Any = partial(typer.Option, typed.option) if typed.option else typer.Argument
            plain, default = _plain(hints[field.name]), field.default
            if default == ():
                plain, default = plain | None, None
            if field.required:
                default = inspect.Parameter.empty
            yield field.name, Annotated[plain, made(**words)], default


def _plain(hint: Any) -> Any:
    """
    Give a type without limits and words; several values are a list.

    >>> _plain(Annotated[int, "a board"] | None)
    int | None
    """
    if get_origin(hint) is Annotated:
        return _plain(hint.__origin__)
    if get_origin(hint) is tuple:
        return list[_plain(get_args(hint)[0])]  # type: ignore[misc]  # typer reads it
    if args := get_args(hint):
        return reduce(or_, map(_plain, args))
    return hint


@contextmanager
def refusing(file: Path) -> Iterator[None]:
    """Leave as every verb does when it is told too little (2), or what cannot be done (1)."""
    try:
        yield
    except InvalidTelling as error:
        raise typer.BadParameter(error.typed) from None
    except Refused as error:
        fail(*map(spoken, error.typed), place=str(file))


def _asked(signature: inspect.Signature) -> Iterator[inspect.Parameter]:
    own = signature.parameters
    for each in own.values():
        if each.name == "meeting":
            yield from _options((name, kind, "") for name, kind in WHO if name not in own)
        elif each.name not in ("state", "by"):
            yield each.replace(kind=inspect.Parameter.KEYWORD_ONLY)


def _meeting(state: Event, given: dict[str, Any], signature: inspect.Signature) -> Meeting:
    """Who met; what the verb asks for itself stays there for it."""
    own = signature.parameters
    said = {name: given[name] if name in own else given.pop(name) for name, _ in WHO}
    table = given.get("table", "")
    return meeting_meant(state, {**said, "table": table}, given.get("board") or 0)


def _options(options: Iterable[tuple[str, Any, object]]) -> Iterator[inspect.Parameter]:
    for name, kind, default in options:
        yield inspect.Parameter(
            name, inspect.Parameter.KEYWORD_ONLY, annotation=kind, default=default
        )


def saying(state: Event, entry: Entry) -> str:
    """Say what an entry tells; of an undo, what it was that is undone."""
    facts = entry.facts
    target = state.entry(facts.of) if isinstance(facts, Undone) else None
    said = spoken(say(entry))
    return said if target is None else f"{said}: {spoken(say(target))}"


def _entries(
    state: Event,
    facts: Sequence[Facts],
    *,
    by: str,
    place: str,
    reason: str,
    at: str | None,
    id: str | None,
) -> list[Entry]:
    moment = parse_moment(at) if at else moment_told(state, facts, now())
    ids = [id and (f"{id}.{nth}" if nth else id) for nth in range(len(facts))]
    return [
        tell(each, by=by, place=place, reason=reason, at=moment, id=one)
        for each, one in zip(facts, ids, strict=True)
    ]


def _opened(file: Path, *, is_new: bool) -> Journal:
    if not is_new and not file.exists():
        missing = os.strerror(errno.ENOENT)
        fail(
            translate(
                "{missing}; begin a journal with: overtrick event new {file}",
                missing=missing,
                file=file,
            ),
            place=str(file),
        )
    journal = Journal(file)
    if journal.is_foreign:
        fail(translate("this is no journal; nothing was written to it"), place=str(file))
    return journal


def _append(journal: Journal, entries: Sequence[Entry], *, is_new: bool) -> None:
    new = [entry for entry in entries if journal.state.entry(entry.id) is None]
    if is_new and new and journal.state.entries:
        fail(translate("there is a journal already"), place=str(journal.path))
    before, doubted = len(journal.problems), _doubts(journal.state)
    journal.append(*new)
    for problem in journal.problems[before:]:
        report(spoken(problem.text), place=problem.where)
    for entry in entries:
        again = "" if entry in new else f" ({translate('there already, nothing changed')})"
        said = " ".join(saying(journal.state, entry).split())
        write(f"{said}{again}  id {entry.id}")
    for doubt in _doubts(journal.state):
        if doubt not in doubted:
            write(translate("question: {doubt}", doubt=doubt))


def _doubts(state: Event) -> list[Text | str]:
    return [problem.text for problem in (*doubts(state), *off_plan_problems(state))]
