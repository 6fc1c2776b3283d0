"""Matches with published IMPs and victory points: what agrees, and why the rest does not."""

import json
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import groupby
from pathlib import Path

import pytest

from overtrick.compare.team_board import TeamAward
from overtrick.compare.team_match import match_points
from overtrick.core.notation import parse_outcome
from overtrick.core.outcome import NOT_PLAYED
from overtrick.events.ranking.rank import Asked
from overtrick.events.session import MatchResult
from overtrick.formats.contents.contents import Contents
from overtrick.formats.contents.people import Placed
from overtrick.formats.contents.table import Record
from overtrick.formats.published.figures import Kind
from overtrick.formats.published.reasons import Verdict, verdict_of
from overtrick.formats.registry import read_contents

EVENT = Path(__file__).parents[2] / "vectors" / "events" / "teams_15matches_5boards"
USEBIO = Path(__file__).parents[2] / "vectors" / "formats" / "usebio" / "teams.xml"


FEW = ("2", "3", "5", "7")
"""So many matches show as much as all fifteen."""


def published(
    scale: str = "wbf_continuous", *, boards: bool = True, few: bool = True
) -> Contents:
    """The real matches with the IMPs that their source prints, and points by a scale."""
    contents, _ = read_contents(EVENT.with_suffix(".csv"))
    if few:
        records = tuple(told for told in contents.records if told.line.match in FEW)
        contents = replace(contents, records=records)
    lines = json.loads(EVENT.with_suffix(".expected.json").read_text(encoding="utf-8"))["lines"]
    imps = {(str(one["match"]), one["board"]): one["home_imps"] for one in lines}
    records = tuple(contents.records)
    if boards:
        records = tuple(_awarded(told, imps) for told in records)
    matches = tuple(_matches(contents, imps, scale))
    return replace(contents, records=records, matches=matches)


def _awarded(told: Record, imps: dict[tuple[str, int], int | None]) -> Record:
    line = told.line
    won = imps[line.match or "", line.board.number]
    if won is None:
        return told
    won = won if line.room == "open" else -won
    return replace(told, ns_award=won, ew_award=-won)


def _matches(
    contents: Contents, imps: dict[tuple[str, int], int | None], scale: str
) -> Iterator[MatchResult]:
    lines = [told.line for told in contents.records]
    for name, own in groupby(lines, key=lambda line: line.match or ""):
        first = next(own)
        won = [each for (at, _), each in imps.items() if at == name and each is not None]
        if won and first.home and first.away:
            home, away = sum(e for e in won if e > 0), -sum(e for e in won if e < 0)
            points = match_points(TeamAward(home - away, away - home), len(won), scale)
            vps = [Fraction(round(each * 100), 100) for each in (points.home, points.away)]
            yield MatchResult(
                name, first.home, first.away, home, away, len(won), vps[0], vps[1]
            )


def verdict(contents: Contents, *changes: str) -> Verdict:
    return verdict_of(contents, contents.session(), Asked(changes=changes))


def changed(contents: Contents, nth: int, **parts: object) -> Contents:
    """One of the matches told otherwise."""
    matches = list(contents.matches)
    matches[nth] = replace(matches[nth], **parts)  # type: ignore[arg-type]
    return replace(contents, matches=tuple(matches))


def reasons(found: Verdict) -> dict[tuple[Kind, str], str]:
    return {(figure.kind, figure.id): str(reason) for figure, reason in found.reasons}


def test_what_was_published_of_real_matches_agrees() -> None:
    found = verdict(published(few=False))
    assert found.comparison.figures > 200
    assert found.reasons == ()


@pytest.mark.parametrize("scale", ["wbf_discrete", "acbl20"])
def test_the_scale_that_gives_the_points_is_named_and_offered(scale: str) -> None:
    found = verdict(published(scale))
    assert found.offer == f"--set vp_scale={scale}"
    assert found.under_offer is not None
    assert found.under_offer.differences == ()
    assert {figure.kind for figure, _ in found.reasons} == {Kind.POINTS}
    assert verdict(published(scale), f"vp_scale={scale}").reasons == ()


def test_points_that_a_file_tells_are_not_compared_with_themselves() -> None:
    """They count in a ranking as a ruling does, so they had agreed whatever they were."""
    contents, _ = read_contents(USEBIO)
    found = verdict(contents)
    assert [str(figure.text) for figure, _ in found.reasons] == [
        "match 1-1: victory points of 41: published 14, ours 13.78",
        "match 1-1: victory points of 42: published 6, ours 6.22",
    ]
    assert found.offer == "--set vp_scale=wbf_discrete"


def test_home_and_away_that_are_turned_are_named() -> None:
    contents = published()
    told = contents.matches[1]
    assert told.home_imps != told.away_imps
    turned = changed(
        contents,
        1,
        home_imps=told.away_imps,
        away_imps=told.home_imps,
        home_points=told.away_points,
        away_points=told.home_points,
    )
    found = verdict(turned)
    assert found.offer == ""
    assert len(found.reasons) == 4
    assert set(reasons(found).values()) == {"home and away are turned in the file"}


def test_a_board_whose_imps_are_turned_is_named() -> None:
    contents = published()
    at = next(n for n, told in enumerate(contents.records) if told.ns_award)
    told = contents.records[at]
    records = list(contents.records)
    records[at] = replace(told, ns_award=told.ew_award, ew_award=told.ns_award)
    found = verdict(replace(contents, records=tuple(records)))
    text = f"match {told.line.match}: board {told.line.board.number}: award of "
    assert len(found.reasons) == 2
    assert all(str(figure.text).startswith(text) for figure, _ in found.reasons)
    assert set(reasons(found).values()) == {"home and away are turned in the file"}


def test_a_wrong_result_of_a_match_without_imps_of_boards_is_named() -> None:
    """The source has 620 in one room of match 7; the file has -100, as in the other room."""
    contents = published(boards=False)
    at = next(
        n
        for n, told in enumerate(contents.records)
        if (told.line.match, told.line.board.number, told.line.room) == ("7", 12, "open")
    )
    told = contents.records[at]
    records = list(contents.records)
    records[at] = replace(told, line=replace(told.line, outcome=parse_outcome("4H N -1")))
    wrong = replace(contents, records=tuple(records))
    found = verdict(wrong)
    assert {figure.match.match for figure, _ in found.reasons if figure.match} == {"7"}
    assert all(
        f"board 12: {told.line.ns} v {told.line.ew} with" in reason
        and reason.endswith("would explain the match")
        for reason in reasons(found).values()
    )


def test_what_was_carried_into_a_match_is_a_likely_reason() -> None:
    contents = published()
    told = contents.matches[2]
    margin = told.home_imps - told.away_imps + 6  # type: ignore[operator]
    points = match_points(TeamAward(margin, -margin), told.boards)
    rounded = [Fraction(round(each * 100), 100) for each in (points.home, points.away)]
    found = verdict(changed(contents, 2, home_points=rounded[0], away_points=rounded[1]))
    assert set(reasons(found).values()) == {
        f"a margin of {margin} IMPs gives it, ours is {margin - 6}: carried over, or a penalty"
    }


def test_a_penalty_in_victory_points_is_a_likely_reason() -> None:
    contents = published()
    told = contents.matches[2]
    found = verdict(changed(contents, 2, away_points=(told.away_points or 0) - 1))
    ((figure, reason),) = found.reasons
    assert (figure.kind, figure.id) == (Kind.POINTS, told.away)
    assert str(reason) == "a penalty of 1 VP would explain it"


def test_a_total_of_a_team_follows_from_its_match() -> None:
    contents = published()
    ranking = Asked().rank(contents.session()).standings
    placed = tuple(Placed(one.id, one.place, one.tied, one.total) for one in ranking)
    told = contents.matches[2]
    points = (told.home_points or 0) - 1
    lower = tuple(
        replace(one, total=(one.total or 0) - 1) if one.id == told.home else one
        for one in placed
    )
    wrong = replace(changed(contents, 2, home_points=points), ranking=lower)
    found = reasons(verdict(wrong))
    assert found[Kind.TOTAL, told.home] == (
        f"it follows from match {told.match}, which differs"
    )


def test_a_match_that_only_its_points_tell_is_compared_with_nothing() -> None:
    contents = published(boards=False)
    lines = (told.line for told in contents.records)
    bare = replace(
        contents,
        records=tuple(Record(replace(line, outcome=NOT_PLAYED)) for line in lines),
        matches=tuple(
            replace(told, home_imps=None, away_imps=None) for told in contents.matches
        ),
    )
    assert verdict(bare).comparison.figures == 0
