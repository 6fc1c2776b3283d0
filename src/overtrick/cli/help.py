"""
``overtrick help``: a verb, or the names that options take.

Help and usage errors in the language of whoever reads them.

Help texts stay English where a verb is written; they are put into words when help is shown, a
paragraph at a time, so that starting costs nothing.  ``make languages`` collects them here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from copy import copy
from functools import cache
from textwrap import wrap
from typing import Annotated, Any

import typer
from typer._click.exceptions import ClickException, NoArgsIsHelpError, UsageError
from typer._click.formatting import HelpFormatter

from overtrick.cli.options import SUBJECTS, argument, names_of
from overtrick.cli.output import AsJson, Output, show, write_json
from overtrick.messages import language, say, translate
from overtrick.printing.listing import draw_choices

__all__ = ["TEMPLATES", "app", "help_in_language", "help_templates", "usage_error"]

app = typer.Typer(add_completion=False, rich_markup_mode=None)


def _offered(incomplete: str) -> list[tuple[str, str]]:
    from overtrick.cli.app import VERBS

    known = {name: verb.help for name, verb in VERBS.items()}
    known |= {name: say(subject.usage) for name, subject in SUBJECTS.items()}
    return [(name, what) for name, what in known.items() if name.startswith(incomplete)]


@app.command("help")
def help_command(
    words: Annotated[
        list[str] | None,
        argument(
            "[VERB|SUBJECT]",
            "A verb, or one of: " + ", ".join(SUBJECTS),
            autocompletion=_offered,
        ),
    ] = None,
    as_json: AsJson = False,
    output: Output = None,
) -> None:
    """
    Explain a verb, or the names that options take.

    \b
    Examples:
      overtrick help rank
      overtrick help event enter
      overtrick help settings
      overtrick help settings missing bye
      overtrick help rules --json
    """
    first, *more = words or [""]
    if first not in SUBJECTS:
        from overtrick.cli.app import run

        raise typer.Exit(run([*(words or ()), "--help"]))
    if as_json:
        write_json({first: [each.document() for each in names_of(first, *more)]}, output)
    else:
        show(_drawing(first, *more), output)


def _drawing(subject: str, *wanted: str) -> str:
    return f"{say(SUBJECTS[subject].usage)}\n\n{draw_choices(names_of(subject, *wanted))}"


TEMPLATES = (
    "Usage:",
    "Arguments",
    "Options",
    "Commands",
    "[OPTIONS]",
    "COMMAND [ARGS]...",
    "Show this message and exit.",
    "env var: {var}",
    "default: {default}",
    "required",
    "Try '{command}' for help.",
    "Error: {message}",
    "Invalid value: {message}",
    "Invalid value for {option}: {message}",
    "Missing argument {option}. {message}",
    "Missing argument {option}.",
    "Missing option {option}. {message}",
    "Missing option {option}.",
    "Missing command.",
    "No such option: {option} (Possible options: {options})",
    "No such option: {option}",
    "No such command {command}. Did you mean {commands}?",
    "No such command {command}.",
    "Option {option} requires an argument.",
    "Option {option} requires {number} arguments.",
    "Option {option} does not take a value.",
    "Argument {argument} takes {number} values.",
    "Got unexpected extra argument(s) ({words})",
    "Takes {number} values but {given} given.",
    "{value} is not a valid int.",
    "{value} is not a valid int range.",
    "{value} is not a valid float.",
    "{value} is not a valid float range.",
    "{value} is not a valid boolean. Recognized values: {values}",
    "{value} does not match the formats {formats}.",
    "{value} is not in the range {range}.",
    "{value} is not one of {choices}.",
    "File {name} does not exist.",
    "File {name} is a directory.",
    "Directory {name} does not exist.",
    "Directory {name} is a file.",
    "Path {name} does not exist.",
    "Path {name} is a file.",
    "Path {name} is a directory.",
    "Could not open file {name}: {message}",
)
"""What typer itself says, of which it gives no values, the longer one before its beginning."""

_FIXED = "\b"
"""The first line of a paragraph whose lines are not filled."""


def help_templates(command: Any) -> Iterator[str]:
    """
    Give every template of the help of a command and of those below it.

    >>> from typer.core import TyperCommand
    >>> text = "Deal boards.\\n\\n\\b\\nExamples:\\n  overtrick deal"
    >>> [*help_templates(TyperCommand("deal", help=text))]
    ['Deal boards.', 'Examples:']
    """
    found: list[str] = []

    def find(text: str) -> str:
        found.append(text)
        return text

    for each in (command, *command.params):
        for name in ("help", "short_help", "epilog"):
            for paragraph in _paragraphs(getattr(each, name, None) or ""):
                "".join(_said(paragraph, find))
    yield from filter(None, found)
    for each in getattr(command, "commands", {}).values():
        yield from help_templates(each)


def help_in_language(command: Any) -> None:
    """Let a command and those below it show their help in the language of the reader."""
    for each in getattr(command, "commands", {}).values():
        help_in_language(each)
    command.get_help = lambda context: _help(command, context)


def usage_error(error: ClickException) -> str:
    """Say what was wrong about how a command was typed, with its usage."""
    if isinstance(error, NoArgsIsHelpError):
        return error.format_message()
    said = in_words(f"Error: {error.format_message()}")
    context = error.ctx if isinstance(error, UsageError) else None
    if context is None:
        return said
    formatter = SpokenHelp(width=context.terminal_width, max_width=context.max_content_width)
    context.command.format_usage(context, formatter)
    lines = [formatter.getvalue().rstrip("\n")]
    if context.command.get_help_option(context) is not None:
        asked = f"{context.command_path} {context.help_option_names[0]}"
        lines.append(in_words(f"Try '{asked}' for help."))
    return "\n".join([*lines, "", said])


def in_words(sentence: str) -> str:
    """
    Put a sentence of typer into words; what is no sentence of its stays as it is.

    >>> from overtrick.messages import speaking
    >>> with speaking("de"):
    ...     in_words("Error: Missing option '--board'.")
    "Fehler: Die Option '--board' fehlt."
    """
    if language() == "en":
        return sentence
    for template, pattern in _patterns():
        if found := pattern.fullmatch(sentence):
            values = found.groupdict()
            if "message" in values:
                values["message"] = in_words(values["message"])
            return translate(template, **values)
    return sentence


@cache
def _patterns() -> list[tuple[str, re.Pattern[str]]]:
    return [
        (each, re.compile(re.sub(r"\\{(\w+)\\}", r"(?P<\1>.+)", re.escape(each)), re.DOTALL))
        for each in TEMPLATES
    ]


class SpokenHelp(HelpFormatter):
    """Help as it is written down: headings and what typer adds to an option in words."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        """Write the line of the usage."""
        for known in ("[OPTIONS]", "COMMAND [ARGS]..."):
            args = args.replace(known, translate(known))
        super().write_usage(prog, args, f"{translate('Usage:')} ")

    def write_heading(self, heading: str) -> None:
        """Write the heading of a section."""
        super().write_heading(translate(heading))

    def write_dl(self, rows: Any, *args: Any, **given: Any) -> None:
        """Write options or commands with what each does."""
        super().write_dl([(name, _with_extra(text)) for name, text in rows], *args, **given)


_EXTRA = re.compile(r"(?s)(.*?)\[((?:env var: |default: |required|[0-9x<>=]+).*)\]")


def _with_extra(text: str) -> str:
    """An option's text, with the default and the like that stand in brackets behind it."""
    if (found := _EXTRA.fullmatch(text)) is None:
        return text
    return f"{found[1]}[{'; '.join(map(in_words, found[2].split('; ')))}]"


def _help(command: Any, context: Any) -> str:
    if language() == "en":
        text: str = type(command).get_help(command, context)
        return text
    shown = _shown(command)
    params = [_shown(each) for each in command.get_params(context)]
    shown.get_params = lambda context: params
    if hasattr(command, "commands"):
        shown.commands = {name: _shown(each) for name, each in command.commands.items()}
    formatter = SpokenHelp(width=context.terminal_width, max_width=context.max_content_width)
    shown.format_help(context, formatter)
    return formatter.getvalue().rstrip("\n")


def _shown(each: Any) -> Any:
    """A command, an option or an argument as it is shown."""
    shown = copy(each)
    for name in ("help", "short_help", "epilog"):
        if text := getattr(each, name, None):
            said = ("".join(_said(part, translate)) for part in _paragraphs(text))
            setattr(shown, name, "\n\n".join(said))
    return shown


def _paragraphs(text: str) -> list[str]:
    return re.split("\n{2,}", text)


def _said(paragraph: str, say: Callable[[str], str]) -> Iterator[str]:
    """
    Put a paragraph into words: of one whose lines are not filled, headings and last columns.

    >>> [*_said("\\b\\nRules:\\n  best  how many\\n        count", str.upper)]
    ['\\x08\\nRULES:\\n  best  HOW MANY COUNT']
    """
    if not paragraph.startswith(_FIXED):
        yield say(" ".join(paragraph.split()))
        return
    lines = paragraph.splitlines()
    if lines[1:2] and lines[1] in _EXAMPLES:
        yield "\n".join([_FIXED, say(lines[1]), *lines[2:]])
        return
    said = [_FIXED]
    for before, text in _rows(lines[1:]):
        if not text:
            said.append(before)
            continue
        indent = " " * len(before)
        made = wrap(say(text), _WIDTH - len(before), break_long_words=False)
        said += [f"{indent if nth else before}{line}" for nth, line in enumerate(made)]
    yield "\n".join(said)


_EXAMPLES = ("Example:", "Examples:")
_WIDTH = 76


def _rows(lines: Iterable[str]) -> Iterator[tuple[str, str]]:
    """What stands before the words of each row, and the words with those of the next lines."""
    before, words, column = "", [""], -1
    for line in lines:
        row = _ROW.fullmatch(line)
        if row is None and column > 0 and len(line) - len(line.lstrip()) == column:
            words.append(line.strip())
            continue
        if column >= 0:
            yield before, " ".join(words)
        before, words = (row[1], [row[2]]) if row else ("", [line])
        column = len(before)
        if row is None and not line[:1].isalpha():
            before, words = line, [""]
    if column >= 0:
        yield before, " ".join(words)


_ROW = re.compile(r"( *\S.*? {2,}|\S+ (?=[A-Z]))((?:(?! {2}).)+)")
"""A row of a table: its words are the last column."""
