"""Problems as text: kind by kind, each with its place and what would mend it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from overtrick.events.checks.registry import KINDS
from overtrick.events.problem import Problem, Severity
from overtrick.formats.published.figures import Comparison
from overtrick.formats.published.reasons import Verdict
from overtrick.printing.columns import paragraph

__all__ = ["draw_problems", "draw_published"]

_SHOWN = 12  # of one kind, unless all are asked for


def draw_problems(
    problems: Sequence[Problem], results: int, *, everything: bool = False
) -> str:
    """
    Draw the questions about so many results, and count the errors.

    A kind with many questions shows the first twelve, unless *everything* is asked for.

    >>> print(draw_problems([], 161))
    161 results looked at: nothing is wrong, and nothing looks suspicious.
    >>> from overtrick.errors import Text
    >>> text = Text("board {board}: no result of 3 v 1", board=12)
    >>> print(draw_problems([Problem("", text, 12, None, Severity.QUESTION, "missing")], 161))
    161 results looked at: no error, 1 question.
    <BLANKLINE>
    Missing results
    <BLANKLINE>
      - board 12: no result of 3 v 1
    """
    looked_at = f"{_count(results, 'result').capitalize()} looked at"
    if not problems and not results:
        return "There is no result to look at."
    times = Counter(found.severity for found in problems)
    errors = _count(times[Severity.ERROR], "error")
    said = f"{errors}, {_count(times[Severity.QUESTION], 'question')}."
    if set(times) <= {Severity.NOTE}:
        said = "nothing is wrong, and nothing looks suspicious."
    lines = [f"{looked_at}: {said}"]
    kinds: dict[str, list[Problem]] = {}
    for question in problems:
        if question.severity is not Severity.ERROR:
            kinds.setdefault(question.code, []).append(question)
    for code, found in kinds.items():
        lines += ["", KINDS[code].title if code in KINDS else "Questions", ""]
        shown = found if everything else found[:_SHOWN]
        for question in shown:
            lines += _question(question)
        if len(shown) < len(found):
            lines.append(f"  ... and {len(found) - len(shown)} more; --all shows every one")
    return "\n".join(lines)


def draw_published(verdict: Verdict | None) -> str:
    """
    Sum up how a file's own figures fit its results, and under which convention they would.

    >>> draw_published(None)
    'The file publishes no award, datum, match, total, percentage or place.'
    """
    if verdict is None:
        return "The file publishes no award, datum, match, total, percentage or place."
    text = f"Published: {_fit(verdict.comparison)}."
    if verdict.under_offer is not None:
        text += f" With {verdict.offer}: {_fit(verdict.under_offer)}."
    return "\n".join(paragraph(text, ""))


def _fit(comparison: Comparison) -> str:
    figures, differing = comparison.figures, len(comparison.differences)
    equal = figures - differing - comparison.last_digit
    said = f"{equal:,} of {_count(figures, 'figure')} equal"
    if comparison.last_digit:
        said += f", {comparison.last_digit:,} but for the last digit"
    return f"{said}, {differing:,} {'differs' if differing == 1 else 'differ'}"


def _question(question: Problem) -> Iterator[str]:
    where = f" [{question.where}]" if question.where else ""
    yield from paragraph(f"{question.told}{where}", "  - ", then="    ")
    if question.remedy and question.severity is Severity.QUESTION:
        yield from paragraph(str(question.remedy), "    > ", then="      ")


def _count(number: int, noun: str) -> str:
    if number == 1:
        return f"1 {noun}"
    return f"{number} {noun}s" if number else f"no {noun}"
