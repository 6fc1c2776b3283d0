"""
What every verb shares: common options, files in, documents out, problems on standard error.

A drawing is coloured on a terminal only, and not where ``NO_COLOR`` is set; data never is.
"""

import os
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, NoReturn, TextIO

import typer
from typer.core import TyperGroup, TyperOption

from overtrick.cli.options import flag, option
from overtrick.cli.progress import hidden, terminal_width
from overtrick.core.languages import VARIABLE, language_named
from overtrick.errors import InvalidFile, OvertrickError, Text, UnknownName
from overtrick.events.problem import FirstProblems, Problem, Severity
from overtrick.messages import LANGUAGES, PSEUDO, language, say, speak, translate
from overtrick.printing.columns import PAGE, page_width, paragraph, use_page, width

__all__ = [
    "FEW_ALIKE",
    "AsJson",
    "Language",
    "Output",
    "Spoken",
    "WrongUsage",
    "answer_in_language",
    "as_usage",
    "fail",
    "leave_with",
    "named",
    "page_as_wide_as",
    "placed",
    "read",
    "refuse",
    "report",
    "show",
    "visible",
    "write",
    "write_json",
]


def _typed_in(context: typer.Context, name: str) -> str:
    """Read a language's letters, and answer in it if there is a catalogue of it."""
    with as_usage(UnknownName):
        code = language_named(name) if name else ""
    spoken = name if name == PSEUDO else code
    if spoken in (*LANGUAGES, PSEUDO):
        _answer_in(context, spoken)
    return code


def _answer_in(context: typer.Context, name: str) -> None:
    """Data are the same in every language."""
    if not context.meta.get(_DATA):
        speak(name)


_DATA = "overtrick.data"


Language = Annotated[
    str,
    option(
        "--language",
        "ID",
        "The language of the answer, and whose letters suits and seats are: de, fr, ... "
        "(else ours, then any).",
        envvar=VARIABLE,
        callback=_typed_in,
        is_eager=True,  # --help behind it is in that language
        show_default=False,
    ),
]


def _spoken(context: typer.Context, option: typer.CallbackParam, name: str) -> str:
    """One of the environment may be a language in which only seats and strains are known."""
    code = name if name == PSEUDO else name.partition("-")[0].partition("_")[0].strip().lower()
    if code in (*LANGUAGES, PSEUDO):
        _answer_in(context, code)
    if code in ("", *LANGUAGES, PSEUDO):
        return code or language()
    source = context.get_parameter_source(option.name or "")
    if source is not None and source.name == "ENVIRONMENT":
        return language()
    raise WrongUsage(
        "no language {text!r}; there are: {known}", text=name, known=", ".join(LANGUAGES)
    )


Spoken = Annotated[
    str,
    option(
        "--language",
        "ID",
        f"The language of what is written: {', '.join(LANGUAGES)}.",
        envvar=VARIABLE,
        callback=_spoken,
        is_eager=True,  # --help behind it is in that language
        show_default=False,
    ),
]


def answer_in_language(command: Any) -> None:
    """Let every verb be told in which language it answers, but those that say it themselves."""
    for each in getattr(command, "commands", {}).values():
        answer_in_language(each)
    has_own = any("--language" in each.opts for each in command.params)
    if not has_own and not isinstance(command, TyperGroup):
        command.params.append(
            TyperOption(
                param_decls=["--language"],
                metavar="ID",
                help=f"The language of the answer: {', '.join(LANGUAGES)}.",
                callback=_spoken,
                is_eager=True,
                expose_value=False,
                default="",
                show_default=False,
            )
        )


def _json_wanted(context: typer.Context, value: bool) -> bool:
    """Data are asked for by ``--json``, or by the name of the file: ``-o ranking.json``."""
    output = context.params.get("output")
    wanted = value or Path(str(output or "")).suffix.lower() == ".json"
    if wanted:
        context.meta[_DATA] = True
        speak(LANGUAGES[0])
    return wanted


AsJson = Annotated[
    bool,
    flag("--json", "Print data instead of a drawing.", callback=_json_wanted),
]


def _page_of_a_file(output: Path | None) -> Path | None:
    """A drawing in a file is as wide as a page, whatever the terminal."""
    if output is not None:
        use_page(PAGE)
    return output


Output = Annotated[
    Path | None,
    option("--output -o", "FILE", "Write to FILE.", callback=_page_of_a_file),
]


@contextmanager
def page_as_wide_as(stream: TextIO) -> Iterator[None]:
    """Draw as wide as a terminal is while this lasts; elsewhere, as a page."""
    wide = terminal_width(stream) if stream.isatty() else PAGE
    before = use_page(min(max(wide, _NARROWEST), _WIDEST))
    try:
        yield
    finally:
        use_page(before)


_NARROWEST, _WIDEST = 40, 132
"""Columns below which nothing fits, and above which a line is hard to follow."""


def read(file: Path) -> bytes:
    """Read a file, or standard input (``-``)."""
    return sys.stdin.buffer.read() if str(file) == "-" else file.read_bytes()


def named(file: Path) -> tuple[str, Path]:
    """
    Say what a file is called, and in which folder the files lie that it names.

    >>> named(Path("-")), named(Path("club/league.json"))[1]
    (('standard input', PosixPath('.')), PosixPath('club'))
    """
    return ("standard input", Path()) if str(file) == "-" else (str(file), file.parent)


def write(text: str, output: Path | None = None) -> None:
    """Write a document to a file, or to standard output (``None`` or ``-``), as UTF-8."""
    _write_parts([text if text.endswith("\n") else f"{text}\n"], output)


def _write_parts(texts: Iterable[str], output: Path | None) -> None:
    if output is None or str(output) == "-":
        with hidden(sys.stdout):
            sys.stdout.writelines(map(visible, texts))
            sys.stdout.flush()  # so that a broken pipe is noticed here
        return
    with output.open("w", encoding="utf-8", errors="backslashreplace", newline="\n") as file:
        file.writelines(map(visible, texts))


def folded(text: str) -> str:
    """Break what is wider than the terminal; a file and a program get whole lines."""
    if not sys.stdout.isatty():
        return text
    lines = (
        paragraph(line, then="    ") if width(line) > page_width() else [line]
        for line in text.split("\n")
    )
    return "\n".join(each for parts in lines for each in parts)


def write_json(document: object, output: Path | None = None) -> None:
    """
    Write data as JSON, letters and suit signs as they are.

    What an iterator gives, at the top of the document, is written one by one.
    """
    escaped = (
        re.sub("[\x7f-\x9f]", lambda found: f"\\u{ord(found[0]):04x}", text)
        for text in _json_parts(document)
    )
    _write_parts(escaped, output)


def _json_parts(document: object) -> Iterator[str]:
    import json

    def dumped(value: object, depth: int) -> str:
        text = json.dumps(value, ensure_ascii=False, indent=1)
        return text.replace("\n", "\n" + " " * depth)

    if not isinstance(document, dict) or not document:
        yield f"{dumped(document, 0)}\n"
        return
    opening = "{\n "
    for name, value in document.items():
        yield f"{opening}{json.dumps(name, ensure_ascii=False)}: "
        opening = ",\n "
        if not isinstance(value, Iterator):
            yield dumped(value, 1)
            continue
        before = "[\n  "
        for one in value:
            yield f"{before}{dumped(one, 2)}"
            before = ",\n  "
        yield "[]" if before.startswith("[") else "\n ]"
    yield "\n}\n"


def visible(text: str) -> str:
    """
    Put a picture in the place of each control sign but line ends: a name is no command.

    >>> visible("Ann\\x1b[31m")
    'Ann␛[31m'
    """
    return text.translate(_PICTURES)


_PICTURES: dict[int, int | str] = {
    **{code: 0x2400 + code for code in range(0x20) if chr(code) != "\n"},
    **dict.fromkeys(range(0x7F, 0xA0), "\ufffd"),
    **dict.fromkeys((*range(0x202A, 0x202F), *range(0x2066, 0x206A)), "\ufffd"),  # turn lines
}


_NO_TEXT = (".json", ".csv", ".tsv", ".html", ".htm", ".pdf", ".xlsx", ".svg", ".png")


def show(drawing: str, output: Path | None = None) -> None:
    """
    Write a drawing, with red hearts and diamonds if people look at it on a terminal.

    :raises typer.BadParameter: if the name of the file asks for something else than text.
    """
    if output is not None and output.suffix.lower() in _NO_TEXT:
        suffix = output.suffix.lower()
        raise WrongUsage(
            "{output}: no {kind} here: write .txt or .json",
            output=output,
            kind=suffix[1:].upper(),
        )
    if output is not None or not _coloured():
        write(drawing, output)
        return
    from rich.console import Console
    from rich.text import Text

    text = Text(visible(drawing))
    text.highlight_regex("[♥♦]", "red")
    text.highlight_regex("[─│┼╭╮╰╯]+", "dim")
    text.highlight_regex(r"(?m)^ score .*$", "bold")
    with hidden(sys.stdout):
        Console(soft_wrap=True, highlight=False).print(text)


def report(message: str, *, place: str = "overtrick") -> None:
    """Say one problem in one line on standard error; *place* may be ``FILE:LINE``."""
    with hidden(sys.stderr):
        said = f"{' '.join(place.split())}{colon(place)}{' '.join(message.split())}"
        print(visible(said), file=sys.stderr)


def colon(place: str) -> str:
    """
    Give the colon behind a place as the language writes it; editors jump to ``FILE:LINE:``.

    >>> colon("rbn"), colon("evening.csv:3")
    (': ', ': ')
    """
    return ": " if re.search(r":[0-9]+$", place) else say(Text.joined(["", ""], ": "))


class WrongUsage(typer.BadParameter):
    """
    Words of the command line do not go together: status 2.

    >>> raise WrongUsage("say which board: {flag} N", flag="--board")
    Traceback (most recent call last):
    ...
    overtrick.cli.output.WrongUsage: say which board: --board N
    """

    def __init__(self, template: str, /, *, option: str | None = None, **values: object):
        super().__init__(translate(template, **values), param_hint=option)


@contextmanager
def as_usage(*kinds: type[OvertrickError], of: str = "") -> Iterator[None]:
    """Say as wrong usage what is refused: a name or a value, *of* which option."""
    try:
        yield
    except kinds as error:
        if of:
            raise WrongUsage("{name}: {error}", name=of, error=error) from None
        raise typer.BadParameter(say(error.whole)) from None


def refuse(template: str, /, *, where: str = "overtrick", **values: object) -> NoReturn:
    """Report one problem by its template and leave with status 1."""
    fail(translate(template, **values), place=where)


def fail(*messages: str, place: str = "overtrick") -> NoReturn:
    """Report each problem and leave with status 1."""
    for message in messages:
        report(message, place=place)
    raise typer.Exit(1)


def placed(name: str, error: OvertrickError) -> Problem:
    """
    Make a problem of an error, at the place of the file that it names.

    >>> placed("a.csv", InvalidFile("no board", where="a.csv:3")).where
    'a.csv:3'
    """
    where = error.where if isinstance(error, InvalidFile) and error.where else name
    return Problem(where, error.text)


FEW_ALIKE = 5
"""Problems of a ranking that differ in board, pair or place alone and are listed one by one."""


def leave_with(problems: Sequence[Problem], most: int = FirstProblems.LISTED) -> None:
    """
    Report each problem, a note once; leave with status 1 if one is an error.

    Of more than *most* that are alike the first are reported, and how many more there are.
    """
    found = FirstProblems(most)
    found += problems
    for problem in found.listed():
        report(say(problem.told), place=problem.where or "overtrick")
    if any(problem.severity is Severity.ERROR for problem in problems):
        raise typer.Exit(1)


def _coloured() -> bool:
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR")
