"""Problems as text: kind by kind, each with its place and what would mend it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from overtrick.errors import Counted, Text
from overtrick.events.checks.registry import KINDS
from overtrick.events.problem import Problem, Severity
from overtrick.formats.published.figures import Comparison
from overtrick.formats.published.reasons import Verdict
from overtrick.messages import plural, say, translate
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
    if not problems and not results:
        return translate("There is no result to look at.")
    times = Counter[Severity]()
    for found in problems:
        times[found.severity] += found.count
    if set(times) <= {Severity.NOTE}:
        said = Text("nothing is wrong, and nothing looks suspicious.")
    else:
        said = Text(
            "{errors}, {questions}.",
            errors=_errors(times[Severity.ERROR]),
            questions=_questions(times[Severity.QUESTION]),
        )
    lines = [
        plural(
            "{count} result looked at: {said}",
            "{count} results looked at: {said}",
            results,
            said=said,
        )
    ]
    kinds: dict[str, list[Problem]] = {}
    for question in problems:
        if question.severity is not Severity.ERROR:
            kinds.setdefault(question.code, []).append(question)
    for code, of_kind in kinds.items():
        lines += ["", translate(KINDS[code].title if code in KINDS else "Questions"), ""]
        shown = of_kind if everything else of_kind[:_SHOWN]
        for question in shown:
            lines += _question(question)
        if len(shown) < len(of_kind):
            more = f"{sum(map(_times, of_kind[len(shown) :])):,}"
            lines.append(f"  {translate('... and {more} more; --all lists more', more=more)}")
    return "\n".join(lines)


def draw_published(verdict: Verdict | None) -> str:
    """
    Sum up how a file's own figures fit its results, and under which convention they would.

    >>> draw_published(None)
    'The file publishes no award, datum, match, total, percentage or place.'
    """
    if verdict is None:
        return translate(
            "The file publishes no award, datum, match, total, percentage or place."
        )
    if not verdict.comparison.figures:
        return translate(
            "Nothing that the file publishes comes of results in it: its matches are told "
            "as a whole."
        )
    text = translate("Published: {fit}.", fit=_fit(verdict.comparison))
    if verdict.under_offer is not None:
        other = _fit(verdict.under_offer)
        text += " " + translate("With {rules}: {fit}.", rules=verdict.offer, fit=other)
    return "\n".join(paragraph(text, ""))


def _fit(comparison: Comparison) -> str:
    figures, differing = comparison.figures, len(comparison.differences)
    equal = figures - differing - comparison.last_digit
    total = f"{figures:,}"
    parts = [
        plural(
            "{equal} of {total} figure equal",
            "{equal} of {total} figures equal",
            figures,
            equal=f"{equal:,}",
            total=total,
        )
    ]
    if comparison.last_digit:
        last = f"{comparison.last_digit:,}"
        parts.append(translate("{figures} but for the last digit", figures=last))
    figure = f"{differing:,}"
    parts.append(plural("{figure} differs", "{figure} differ", differing, figure=figure))
    return ", ".join(parts)


def _times(found: Problem) -> int:
    """How many questions stand behind one; a note is one, however often it is to be said."""
    return found.count if found.severity is Severity.QUESTION else 1


def _question(question: Problem) -> Iterator[str]:
    where = f" [{question.where}]" if question.where else ""
    yield from paragraph(f"{say(question.told)}{where}", "  - ", then="    ")
    if question.remedy and question.severity is Severity.QUESTION:
        remedy = question.remedy
        said = translate(remedy) if isinstance(remedy, str) else say(remedy)
        yield from paragraph(said, "    > ", then="      ")


def _errors(count: int) -> Text:
    return Counted("{count} error", "{count} errors", count) if count else Text("no error")


def _questions(count: int) -> Text:
    return (
        Counted("{count} question", "{count} questions", count)
        if count
        else Text("no question")
    )
