"""
Thirteen real events: every published award, datum, total, percentage and place.

An award agrees when it rounds to the published figure at its printed precision.  Two things
are printed otherwise on purpose: Compscore's travellers show raw matchpoints on short boards
(the totals use Neuberg), and a board not played has no award where RealBridge prints 0.
"""

import json
import shlex
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from overtrick.compare.profiles import profile
from overtrick.core.exact import Exact
from overtrick.core.outcome import NOT_PLAYED
from overtrick.events.ranking.rank import rank
from overtrick.events.ranking.report import Awarded, Ranking
from overtrick.events.session import Session
from overtrick.formats.registry import read
from tests.cases import one_pass

EVENTS = Path(__file__).parents[2] / "vectors" / "events"
NAMES = sorted(path.name.removesuffix(".expected.json") for path in EVENTS.glob("*.json"))
PAIRS = [name for name in NAMES if not name.startswith("teams")]


def expected(name: str) -> Any:
    text = (EVENTS / f"{name}.expected.json").read_text(encoding="utf-8")
    return json.loads(text, parse_float=Decimal)


def ranked(name: str) -> tuple[Session, Ranking]:
    call = shlex.split(expected(name)["reproduced_by"])
    options = dict(pairwise(call))
    rules = options.get("--rules", "default")
    changes = [options["--set"]] if "--set" in options else []
    session, problems = read(EVENTS / f"{name}.csv")
    assert problems == []
    settings = profile(rules).settings.read(changes)
    ranking = rank(session, method=options["--method"], rules=rules, settings=settings)
    assert ranking.problems == ()
    return session, ranking


def agrees(mine: Exact | None, published: Decimal | int) -> bool:
    if mine is None:
        return False
    exponent = Decimal(published).as_tuple().exponent
    assert isinstance(exponent, int)
    return abs(mine - Fraction(published)) <= Fraction(10) ** exponent / 2


def awards(session: Session, ranking: Ranking) -> list[Awarded]:
    found = {id(awarded.line): awarded for board in ranking.boards for awarded in board.lines}
    return [found[id(line)] for line in session.lines]


def test_all_are_here() -> None:
    assert len(NAMES) == 13


@one_pass("name", PAIRS)
def test_every_award(name: str) -> None:
    session, ranking = ranked(name)
    wanted = expected(name)
    settings = wanted["settings"]
    in_percent = str(settings.get("mp_scale", "")).startswith("percent")
    raw_when_short = "missing_printed_lines" in settings
    boards = {board.number: board for board in ranking.boards}
    checked = 0
    for awarded, published in zip(awards(session, ranking), wanted["lines"], strict=True):
        assert awarded.line.board.number == published["board"]
        if published["score"] is not None:
            assert awarded.points == published["score"]
        board = boards[published["board"]]
        short = len(board.lines) < board.expected
        if awarded.line.outcome == NOT_PLAYED or (raw_when_short and short):
            continue
        for side in ("ns", "ew"):
            figure = published[f"{side}_award"]
            if figure is not None:
                mine = getattr(awarded, f"{side}_percentage" if in_percent else side)
                assert agrees(mine, figure), (published, mine)
                checked += 1
    assert checked > len(wanted["lines"])


@one_pass("name", PAIRS)
def test_every_total_percentage_and_place(name: str) -> None:
    _, ranking = ranked(name)
    found = {(line.direction, line.id): line for line in ranking.standings}
    for published in expected(name)["ranking"]:
        line = found[published["direction"], published["id"]]
        if published["total"] is not None:
            assert agrees(line.total, published["total"]), (published, line)
        if published["percentage"] is not None:
            assert agrees(line.percentage, published["percentage"]), (published, line)
        if published["place"] is not None:
            first = published["place"].rstrip("=").split("/")[0]
            assert line.place == int(first), (published, line)
        if published.get("boards") is not None:
            assert line.boards == published["boards"]


@pytest.mark.parametrize("name", [name for name in PAIRS if name.startswith("butler")])
def test_every_datum(name: str) -> None:
    _, ranking = ranked(name)
    datums = expected(name)["datums"]
    assert {str(board.number): board.datum for board in ranking.boards} == datums


def test_every_match() -> None:
    name = "teams_15matches_5boards"
    _, ranking = ranked(name)
    wanted = expected(name)
    boards = {(int(m.id), b.number): b for m in ranking.matches for b in m.boards}
    for line in wanted["lines"]:
        board = boards[line["match"], line["board"]]
        assert (board.open, board.closed) == (line["open"], line["closed"])
        assert (board.home, board.away) == (line["home_imps"], line["away_imps"])
    for match, published in zip(ranking.matches, wanted["matches"], strict=True):
        assert (match.home, match.away) == (published["home"], published["away"])
        assert match.home_imps == published["home_imps"]
        assert match.away_imps == published["away_imps"]
        if published["boards"]:
            assert match.home_points is not None
            assert match.away_points is not None
            assert match.home_points + match.away_points == 20
        else:
            assert match.home_points is None
