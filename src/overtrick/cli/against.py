"""``overtrick against``: a table at home against the world, as soon as it has a score."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import typer

from overtrick.cli.field_files import AskedField
from overtrick.cli.given import given
from overtrick.cli.options import argument, option
from overtrick.cli.output import (
    AsJson,
    Language,
    Output,
    WrongUsage,
    fail,
    leave_with,
    read,
    show,
    write_json,
)
from overtrick.cli.progress import doing
from overtrick.cli.results import is_plan, read_all
from overtrick.cli.settings import Rules, Set, settings_of
from overtrick.cli.simultaneous import give_field
from overtrick.compare.expectation import EXPECTANCIES, Expectancy
from overtrick.compare.field import Comparable
from overtrick.core.board import Board
from overtrick.core.deal import Deal
from overtrick.core.letters import whole_number
from overtrick.core.notation import parse_outcome
from overtrick.core.seats import Seat
from overtrick.errors import InvalidScale, OvertrickError
from overtrick.events.against import (
    FieldOfBoard,
    LineAgainst,
    lines_against,
    reference_field,
    totals_against,
)
from overtrick.events.checks.evidence import DealKey, deal_key
from overtrick.events.problem import Problem, Severity
from overtrick.events.session import Line
from overtrick.formats.answers.compared_json import against_document
from overtrick.formats.answers.ranking_json import problem_document
from overtrick.formats.contents.contents import Contents
from overtrick.messages import say, translate
from overtrick.printing.traveller import draw_against

__all__ = ["app"]

app = typer.Typer(add_completion=False, rich_markup_mode=None)

_POINTS = "hcp"
"""The column of a table with the high-card points of North-South."""

_NOTHING = "nothing to compare with: say --field FILE, or --hcp N, or give the deals"


@app.command()
def against(
    what: Annotated[
        list[str],
        argument(
            "FILE...|RESULT",
            "Own results, of several clubs a file each or a plan; or one result, with --board.",
        ),
    ],
    fields: Annotated[
        list[Path] | None,
        option(
            "--field",
            "FILE",
            "Others' results in any format, or a frequency table; may be repeated.",
        ),
    ] = None,
    board: Annotated[int | None, option("--board", "N", "The board of one RESULT.")] = None,
    hcp: Annotated[
        int | None, option("--hcp", "N", "High-card points of NS on that board.", min=0, max=40)
    ] = None,
    expect: Annotated[
        Path | None,
        option(
            "--expect", "FILE", "What points promise, as CSV: hcp,not_vulnerable,vulnerable."
        ),
    ] = None,
    rules: Rules = "",
    changes: Set = None,
    language: Language = "",
    as_json: AsJson = False,
    output: Output = None,
) -> None:
    """
    Compare results with a field that they are no part of, and with their high-card points.

    One table is enough. The field may be a club's results or a frequency table that was
    published before; nothing in it changes. High-card points come from the deals of either
    file, from a column hcp (North-South's), or from --hcp. Settings choose datum, trim and
    scale of IMPs.

    Several files, or the plan of "overtrick simultaneous", are the heats of clubs: they are
    ranked as "overtrick simultaneous rank" does, pair 3 of ox.csv as ox:3.

    \b
    Examples:
      overtrick against "2H N +1" --board 1 --hcp 25
      overtrick against "4S N =" --board 7 --field examples/evening.csv
      overtrick against examples/tuesday.jsonl --field examples/evening.csv --json
      overtrick against examples/simultaneous.json --field examples/evening.csv
    """
    settings = settings_of(rules or "default", changes)
    if expect is not None:
        read(expect)  # one that is not there is told as any file is
    try:
        expectancy = EXPECTANCIES["hcp"] if expect is None else Expectancy.read(expect)
    except InvalidScale as error:
        fail(say(error.whole), place=str(expect))
    first = what[0]
    _check_board(first, board, hcp, language)
    problems: list[Problem] = []
    own: Mapping[DealKey, Deal] = {}
    if board is not None:
        if len(what) > 1:
            raise WrongUsage("--board is of one result, not of {count}", count=len(what))
        lines = [Line(Board(board), parse_outcome(first, language))]
    elif len(what) > 1 or is_plan("heats", Path(first)):
        if hcp is not None or expect is not None:
            raise WrongUsage("--hcp and --expect are of own results, not of several clubs")
        files, others = tuple(map(Path, what)), tuple(fields or ())
        asked = AskedField(files, "", rules, tuple(changes or ()), others)
        give_field(asked, is_fixed=True, as_json=as_json, output=output)
        return
    else:
        found = given([Path(first)])
        lines, problems = list(found.session.lines), found.problems
        own = found.contents.known_deals()
    field, dealt, wrong = _field(fields or [])
    problems += wrong
    doing("comparing")
    points = _points(hcp, {**dealt, **own})
    compared = list(lines_against(lines, field, points, settings, expectancy))
    if not any(each.field or each.yardstick for each in compared):
        nothing = "no result with a score" if not compared else _NOTHING
        leave_with(problems or [Problem("", nothing)])
        return
    problems += _not_there(compared) if fields else ()
    totals = totals_against(compared, settings)
    if as_json:
        listed = [problem_document(each) for each in problems]
        write_json({**against_document(compared, totals), "problems": listed}, output)
    else:
        show(draw_against(compared, totals), output)
    leave_with(problems)


def _check_board(first: str, board: int | None, hcp: int | None, language: str) -> None:
    """Refuse what is of one board where none is named."""
    if board is None and hcp is not None:
        raise WrongUsage("--hcp is of one board: say which by --board")
    if board is None and not Path(first).exists():
        with suppress(OvertrickError):
            parse_outcome(first, language)
            raise WrongUsage("{what!r} is of one board: say which by --board", what=first)


def _not_there(compared: Sequence[LineAgainst]) -> Iterator[Problem]:
    """Name the boards that the field did not play."""
    absent = {each.line.board.number for each in compared if each.field is None}
    if absent:
        boards = ", ".join(map(str, sorted(absent)))
        text = translate("not played by the field: {str}", str=boards)
        yield Problem("", text, severity=Severity.NOTE)


def _field(
    files: Sequence[Path],
) -> tuple[FieldOfBoard, Mapping[DealKey, Deal], list[Problem]]:
    """The field of each board; sessions are told apart where there are several."""
    contents, problems = read_all(files) if files else (Contents(), [])
    whole = reference_field(contents.lines_and_times())

    def field(line: Line) -> Mapping[Comparable, int]:
        return whole.board(line.session, line.board.number).scores

    return field, contents.known_deals(), problems


def _points(told: int | None, deals: Mapping[DealKey, Deal]) -> Callable[[Line], int | None]:
    """How to know the points of North-South: by option, by column, or from the deal."""
    by_board = {number: deal for (_, number, version), deal in deals.items() if version == "a"}

    def points(line: Line) -> int | None:
        written = (line.extra or {}).get(_POINTS, "")
        if told is not None:
            return told
        if written:
            return whole_number(written, 999)
        deal = deals.get(deal_key(line)) or by_board.get(line.board.number)
        return None if deal is None else deal.hcp(Seat.NORTH) + deal.hcp(Seat.SOUTH)

    return points
