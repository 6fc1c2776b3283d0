"""What every verb that writes to a journal shares: the file, the author, the answer."""

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial, reduce
from operator import or_
from pathlib import Path
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import typer
from msgspec.structs import FieldInfo, fields

from overtrick.cli.options import argument, option
from overtrick.cli.output import Language, fail, refuse, report, write
from overtrick.errors import NO_FILE, InvalidTelling, Refused, Text
from overtrick.events.commands.command import Command, Saying, Typed
from overtrick.events.commands.who import InLetters
from overtrick.events.journal.entry import Entry, tell
from overtrick.events.journal.facts import Facts, Undone
from overtrick.events.journal.fold import Event
from overtrick.events.journal.moment import moment_told, now, parse_moment
from overtrick.events.journal.words import say
from overtrick.events.now.doubts import off_plan_problems
from overtrick.events.now.doubts import problems as doubts
from overtrick.formats.journals.journal import Journal
from overtrick.messages import say as spoken
from overtrick.messages import translate

__all__ = [
    "BoardNumber",
    "EastWest",
    "File",
    "InRoom",
    "NorthSouth",
    "OfMatch",
    "Section",
    "Session",
    "StageName",
    "refusing",
    "saying",
    "verb",
    "writes",
]

File = Annotated[Path, argument("FILE", "The journal, such as evening.jsonl.")]
BoardNumber = Annotated[int, option("--board", "B", "The board's number.")]
Session = Annotated[str, option("--session", "ID", "The session.")]
Section = Annotated[str, option("--section", "ID", "The section.")]
NorthSouth = Annotated[str, option("--ns", "ID", "Who sat North-South; - is nobody.")]
EastWest = Annotated[str, option("--ew", "ID", "Who sat East-West; - is nobody.")]
StageName = Annotated[str, option("--stage", "ID", "The stage; else the one being played.")]
OfMatch = Annotated[str, option("--match", "M", "The match, in teams.")]
InRoom = Annotated[str, option("--room", "open|closed", "The room, in teams.")]

_By = Annotated[str, option("--by", "WHO", "Who tells it.", envvar="OVERTRICK_BY")]
_Place = Annotated[
    str,
    option("--place", "DEVICE", "On which device, or paper.", envvar="OVERTRICK_PLACE"),
]
_Reason = Annotated[str, option("--reason", "TEXT", "Why.")]
_At = Annotated[str | None, option("--at", "TIME", "When, if not now; UTC unless said.")]
_Id = Annotated[
    str | None,
    option("--id", "ID", "The entry's id: told twice, it counts once."),
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


def writes(
    app: typer.Typer, name: str = "", *, last: str = "", **settings: Any
) -> Callable[[Verb], Verb]:
    """
    Make a verb of a function that gives what is told; who, when and why is added to it.

    The function's first parameter is the file; a parameter ``state`` is the journal folded, as
    it stands before, ``by`` who tells, and ``command`` a command out of the options for its
    fields, those first that must be given, and *last* those that are named.  Remarks are
    printed, what does not say enough is wrong usage.  The journal is opened once for all: what
    others add meanwhile is read in the end.
    """

    def register(told: Verb) -> Verb:
        own = inspect.signature(told).parameters
        kind = own["command"].annotation if "command" in own else None
        parameters = [*_sorted([*_asked(own)], last.split()), *_options(_AUTHOR)]

        def run(**given: Any) -> None:
            author = {name: given.pop(name) for name, *_ in _AUTHOR}
            journal = _opened(given["file"], is_new=name == "new")
            with refusing(given["file"]):
                if kind is not None:
                    given["command"] = _command(kind, given)
                if "state" in own:
                    given["state"] = journal.state
                if "by" in own:
                    given["by"] = author["by"]
                said = told(**given)
            heard = said if isinstance(said, Saying) else Saying.of(said)
            for remark in heard.remarks:
                write(spoken(remark))
            entries = _entries(journal.state, heard.facts, **author)
            _append(journal, entries, is_new=name == "new")

        run.__doc__ = told.__doc__
        run.__annotations__ = {each.name: each.annotation for each in parameters}
        run.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]  # read by typer
        app.command(name or told.__name__, **settings)(run)
        return told

    return register


def verb(app: typer.Typer, name: str, kind: type[Command], text: str, **settings: Any) -> None:
    """Make a verb of a command, of its fields that are typed; *text* is the help."""

    def told(file: File, state: Event, by: str, command: Command) -> Saying:
        return command.facts(state, by)

    own = inspect.signature(told)
    parameters = {
        **own.parameters,
        "command": own.parameters["command"].replace(annotation=kind),
    }
    told.__signature__ = own.replace(parameters=[*parameters.values()])  # type: ignore[attr-defined]  # read by writes
    told.__doc__ = text
    writes(app, name, **settings)(told)


def _typed(kind: type[Command]) -> Iterator[tuple[FieldInfo, Any, Typed]]:
    """The fields of a command that are typed, each with its type and how it is typed."""
    hints = get_type_hints(kind, include_extras=True)
    for field in fields(kind):
        for mark in getattr(hints[field.name], "__metadata__", ()):
            if isinstance(mark, Typed):
                yield field, hints[field.name], mark


def _fields(kind: type[Command]) -> Iterator[tuple[str, Any, object]]:
    """The fields of a command that are typed: name, option or argument of typer, default."""
    for field, hint, typed in _typed(kind):
        words = {"metavar": typed.metavar, "help": typed.help, "min": typed.least}
        made: Any = partial(typer.Option, typed.option) if typed.option else typer.Argument
        plain, default = typed.kind or _plain(hint), field.default
        if field.required or typed.needed:
            default = inspect.Parameter.empty
        elif default == () or typed.kind:
            plain, default = plain | None, None
        yield field.name, Annotated[plain, made(**words)], default


def _command(kind: type[Command], given: dict[str, Any]) -> Command:
    """Make the command of what is typed, and take it from what is *given*."""
    reads = {field.name: typed.read for field, _, typed in _typed(kind)}
    said = {name: given.pop(name) for name in reads}
    if issubclass(kind, InLetters):
        reads["language"], said["language"] = None, given.pop("language")
    return kind(
        **{
            name: read(value) if (read := reads[name]) else value
            for name, value in said.items()
            if value is not None
        }
    )


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
        raise typer.BadParameter(spoken(error.typed)) from None
    except Refused as error:
        fail(*map(spoken, error.typed), place=str(file))


def _asked(own: Mapping[str, inspect.Parameter]) -> Iterator[inspect.Parameter]:
    for each in own.values():
        if each.name == "command":
            yield from _options(_fields(each.annotation))
            if issubclass(each.annotation, InLetters):
                yield from _options([("language", Language, "")])
        elif each.name not in ("state", "by"):
            yield each.replace(kind=inspect.Parameter.KEYWORD_ONLY)


def _sorted(parameters: list[inspect.Parameter], last: list[str]) -> list[inspect.Parameter]:
    """Put first what must be given, and last what is named so, in that order."""
    return sorted(
        parameters,
        key=lambda each: (
            each.default is not inspect.Parameter.empty,
            last.index(each.name) + 1 if each.name in last else 0,
        ),
    )


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
        refuse(
            "{missing}; begin a journal with: overtrick event new {file}",
            where=str(file),
            missing=NO_FILE,
            file=file,
        )
    journal = Journal(file)
    if journal.is_foreign:
        refuse("this is no journal; nothing was written to it", where=str(file))
    return journal


def _append(journal: Journal, entries: Sequence[Entry], *, is_new: bool) -> None:
    new = [entry for entry in entries if journal.state.entry(entry.id) is None]
    if is_new and new and journal.state.entries:
        refuse("there is a journal already", where=str(journal.path))
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
