"""Real events with published scores: what agrees, and why the rest does not."""

import json
import re
import shlex
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from overtrick.compare.settings import Settings
from overtrick.core.board import Board
from overtrick.core.notation import parse_outcome
from overtrick.core.seats import Side
from overtrick.events.ranking import rank
from overtrick.events.ranking.rank import Asked
from overtrick.events.ranking.report import Ranking
from overtrick.events.session import Line, Session
from overtrick.formats.contents.contents import Contents
from overtrick.formats.contents.people import Placed
from overtrick.formats.contents.ranked import with_ranking
from overtrick.formats.contents.table import Record
from overtrick.formats.published.figures import Kind
from overtrick.formats.published.reasons import Verdict, verdict_of
from overtrick.formats.registry import FORMATS, read_contents
from tests.cases import one_pass

EVENTS = Path(__file__).parents[2] / "vectors" / "events"
PAIRS = sorted(path.stem for path in EVENTS.glob("*.csv") if not path.stem.startswith("teams"))


def exact(value: Any) -> Fraction | None:
    return None if value is None else Fraction(str(value))


def published(name: str) -> tuple[Contents, Asked]:
    """An event with the figures that its source prints, and the rules that give them."""
    contents, _ = read_contents(EVENTS / f"{name}.csv")
    expected = json.loads((EVENTS / f"{name}.expected.json").read_text(encoding="utf-8"))
    records = (
        replace(told, ns_award=exact(own["ns_award"]), ew_award=exact(own["ew_award"]))
        for told, own in zip(contents.records, expected["lines"], strict=True)
    )
    ranking = (
        Placed(
            own["id"],
            int(own["place"]) if re.fullmatch("[0-9]+", own["place"] or "") else None,
            total=exact(own["total"]),
            percentage=exact(own["percentage"]),
            side=Side.parse(own["direction"]) if own["direction"] else None,
        )
        for own in expected["ranking"]
    )
    words = shlex.split(expected["reproduced_by"])
    options = dict(pairwise(words))
    changes = tuple(value for word, value in pairwise(words) if word == "--set")
    asked = Asked(options.get("--method", ""), options.get("--rules", ""), changes)
    return replace(contents, records=tuple(records), ranking=tuple(ranking)), asked


def verdict(contents: Contents, asked: Asked) -> Verdict:
    return verdict_of(contents, contents.session(), asked)


@one_pass("name", PAIRS)
def test_what_was_published_agrees_under_the_rules_that_it_was_scored_by(name: str) -> None:
    contents, asked = published(name)
    found = verdict(contents, asked)
    assert found.comparison.figures > 100
    boards = {figure.line.board.number for figure, _ in found.reasons if figure.line}
    # Compscore prints the awards of a short board before Neuberg, and counts them after.
    assert boards == ({12} if name == "mp_howell_12pairs" else set())
    assert all(figure.kind is Kind.AWARD for figure, _ in found.reasons)


@pytest.mark.parametrize(
    ("name", "offer"),
    [
        ("mp_howell_8pairs_short", "--set missing=add_one"),
        ("mp_howell_12pairs", "--set scale_total=unplayed"),
        ("ximp_online_11boards", "--method cross_imps"),
    ],
)
def test_another_convention_is_named_and_offered(name: str, offer: str) -> None:
    contents, _ = published(name)
    found = verdict(contents, Asked(changes=("winners=1",)))
    assert found.offer == offer
    assert found.under_offer is not None
    assert {figure.kind for figure in found.under_offer.differences} <= {Kind.AWARD}
    assert f"another convention: {offer}" in {reason for _, reason in found.reasons}


def test_a_value_that_only_a_profile_has_is_found_without_the_rest_of_it() -> None:
    """A+ of 1.5 IMPs is Ruter's, here without its trim."""
    contents, _ = published("mp_howell_8pairs_short")
    told, *others = contents.records
    told = replace(told, line=replace(told.line, outcome=parse_outcome("A+/A-")))
    contents = replace(contents, records=(told, *others), ranking=())
    half = Asked("butler", changes=("average_imps=1.5", "average_plus=fixed"))
    boards = half.rank(contents.session()).boards
    ours = {own.line: own for board in boards for own in board.lines}
    records = [
        replace(told, ns_award=ours[told.line].ns, ew_award=ours[told.line].ew)
        for told in contents.records
    ]
    found = verdict(
        replace(contents, records=tuple(records)),
        replace(half, changes=("average_plus=fixed",)),
    )
    assert (len(found.comparison.differences), found.offer) == (2, "--set average_imps=1.5")


def test_a_wrong_result_is_named() -> None:
    """Board 1 is passed out, -480, -450 and -480; the file has +70 for the first -480."""
    contents, asked = published("mp_howell_8pairs_short")
    passed, told, *others = contents.records
    assert (told.line.ns, told.line.ew, str(told.line.outcome)) == ("3", "5", "4H E +2")
    wrong = replace(told, line=replace(told.line, outcome=parse_outcome("1C N =")))
    found = verdict(replace(contents, records=(passed, wrong, *others)), asked)
    assert found.offer == ""
    said = "a wrong result: 3 v 5 with -480 for NS would explain the board"
    reasons = {(figure.kind, figure.id): str(reason) for figure, reason in found.reasons}
    assert reasons[Kind.AWARD, "3"] == reasons[Kind.AWARD, "1"] == said
    assert reasons[Kind.PERCENTAGE, "3"] == (
        "it follows from the awards that differ on board 1"
    )


def test_the_same_score_on_another_deal_of_the_board_contradicts_nothing() -> None:
    """Two results of a fouled board are -480, on two deals, and both awards are odd."""
    contents, asked = published("mp_howell_8pairs_short")
    passed, told, other, last, *others = contents.records
    assert {told.ns_award, last.ns_award} == {1}
    records = (
        passed,
        replace(told, ns_award=Fraction(7, 3), ew_award=Fraction(11, 3)),
        other,
        replace(
            last,
            line=replace(last.line, version="b"),
            ns_award=Fraction(11, 3),
            ew_award=Fraction(7, 3),
        ),
        *others,
    )
    found = verdict(replace(contents, records=records, ranking=()), asked)
    reasons = {str(reason) for figure, reason in found.reasons if figure.id in ("3", "8")}
    assert reasons
    assert not [reason for reason in reasons if "contradiction" in reason]


def test_a_total_that_agrees_with_nothing_in_its_file_is_a_contradiction() -> None:
    contents, asked = published("mp_howell_8pairs_short")
    first, *others = contents.ranking
    changed = replace(first, total=(first.total or 0) + 7)
    found = verdict(replace(contents, ranking=(changed, *others)), asked)
    ((figure, reason),) = found.reasons
    assert (figure.kind, figure.id) == (Kind.TOTAL, first.id)
    assert str(reason).startswith("a contradiction in the file: its awards in the file agree")


def test_a_place_that_the_totals_do_not_give_is_a_contradiction() -> None:
    contents, asked = published("mp_howell_8pairs_short")
    first, *others = contents.ranking
    found = verdict(replace(contents, ranking=(replace(first, place=5), *others)), asked)
    ((figure, reason),) = found.reasons
    assert (figure.kind, reason) == (
        Kind.PLACE,
        "a contradiction in the file: 0 have more in the file",
    )


def test_equals_are_told_apart_by_another_chain_only_where_the_scores_agree() -> None:
    """A wrong result moves percentages and so places: no tie-break is offered for it."""
    contents, asked = published("mp_howell_8pairs_short")
    ranking = tuple(
        replace(each, place=4) if each.id == "7" else each for each in contents.ranking
    )
    parted = replace(contents, ranking=ranking)
    assert verdict(parted, asked).offer == "--set tie_chain=ebu"
    scores = (each.percentage or 0 for each in ranking)
    moved = [
        replace(each, percentage=score + (1 if each.id in ("1", "2", "3") else 0))
        for each, score in zip(ranking, scores, strict=True)
    ]
    found = verdict(replace(parted, ranking=tuple(moved)), asked)
    assert Kind.PLACE in {figure.kind for figure, _ in found.reasons}
    assert found.offer == ""


def test_the_last_digit_may_differ_by_one() -> None:
    """Programs differ in what they round before they add: 63.34 for 63.33 is no error."""
    contents, asked = published("mp_howell_8pairs_short")
    first, *others = contents.ranking
    step = Fraction(1, 100)
    near = replace(first, percentage=(first.percentage or 0) + step)
    found = verdict(replace(contents, ranking=(near, *others)), asked)
    assert (found.comparison.last_digit, found.reasons) == (1, ())
    far = replace(first, percentage=(first.percentage or 0) + 2 * step)
    found = verdict(replace(contents, ranking=(far, *others)), asked)
    assert [figure.kind for figure, _ in found.reasons] == [Kind.PERCENTAGE]


def test_conventions_that_come_to_the_same_are_tried_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    contents, asked = published("mp_howell_12pairs")
    session, ranked, tried = contents.session(), rank.rank, Counter[tuple[str, Settings]]()

    def counted(other: Session, *, method: str, settings: Settings, **more: Any) -> Ranking:
        tried[method, settings] += other.lines == session.lines
        return ranked(other, method=method, settings=settings, **more)

    monkeypatch.setattr(rank, "rank", counted)
    assert verdict_of(contents, session, Asked(asked.method)).offer
    assert 100 < tried.total() <= len(+tried) + 1  # what is offered is ranked again


def two_sections(*awards: int) -> Contents:
    """A board in two sections: each pair's award of it, as a club prints them."""
    told = (
        ("A", "1", "4S N +1"),
        ("A", "2", "4S N ="),
        ("B", "1", "PASS"),
        ("B", "2", "3NT S -1"),
    )
    most = len(told) - 1
    return Contents(
        records=tuple(
            Record(
                Line(Board(1), parse_outcome(text), pair, pair, section=section),
                ns_award=award,
                ew_award=most - award,
            )
            for (section, pair, text), award in zip(told, awards, strict=True)
        )
    )


def test_awards_across_the_sections_are_offered_with_a_point_a_comparison() -> None:
    """Either setting alone agrees no better than ours: both together agree in all."""
    found = verdict(two_sections(3, 2, 1, 0), Asked())
    assert found.comparison.differences
    assert found.offer == "--set across_field=yes --set unit=1"
    assert found.under_offer is not None
    assert found.under_offer.differences == ()


def test_no_results_are_called_absent_that_another_section_has() -> None:
    """Awards of 3 for both sides are more than 2 results give, but the file has 4."""
    found = verdict(two_sections(1, 2, 0, 3), Asked())
    assert found.reasons
    assert not [said for _, said in found.reasons if "does not have" in str(said)]


@pytest.mark.parametrize(
    ("played", "written"),
    [
        ("6H S =", "7H S -1"),
        ("4SXX N +1", "4S N +1"),
        ("5C W =", "6C W -1"),
        ("7S E =", "6S E +1"),
    ],
)
def test_another_level_or_doubling_is_named_where_imps_are_compared(
    played: str, written: str
) -> None:
    """No score of the board, nor one between two of them, need give just these awards."""
    contents, asked = published("ximp_online_11boards")
    told = next(each for each in contents.records if str(each.line.outcome) == played)
    wrong = replace(told, line=replace(told.line, outcome=parse_outcome(written)))
    records = tuple(wrong if each is told else each for each in contents.records)
    found = verdict(replace(contents, records=records, ranking=()), asked)
    [reason] = {str(reason) for _, reason in found.reasons}
    who = f"{told.line.ns} v {told.line.ew}"
    assert reason.startswith(f"a wrong result: {who} with {played} (")


def test_a_percentage_that_counts_as_an_average_is_another_convention() -> None:
    """USEBIO writes A+ as 60 %; a program that made the file counts the pair's own average."""
    contents, _ = published("mp_howell_8pairs_short")
    usual = Asked(changes=("winners=1",))
    best = usual.rank(contents.session()).standings[0].id
    told = next(each for each in contents.records if best == each.line.ns)
    ruled = replace(told, line=replace(told.line, outcome=parse_outcome("A+/A-")))
    records = tuple(ruled if each is told else each for each in contents.records)
    contents = replace(contents, records=records)
    contents = with_ranking(contents, usual.rank(contents.session()))
    data, _ = FORMATS["usebio"].write(contents)
    found = verdict(FORMATS["usebio"].read(data, "x.xml")[0], usual)
    reasons = {
        (figure.kind, figure.id): str(reason)
        for figure, reason in found.reasons
        if figure.kind is Kind.AWARD
    }
    assert reasons[Kind.AWARD, best] == (
        f"another convention: 60% counts by the own average of {best} (Law 12C2c)"
    )


def test_awards_that_are_rounded_up_need_no_results_beside_those_of_the_file() -> None:
    """2.335 and 1.665 of a top of 4 are printed as 2.34 and 1.67."""
    contents, asked = published("mp_howell_8pairs_short")
    first, second, *others = contents.records
    up = replace(first, ns_award=(first.ns_award or 0) + Fraction(1, 100))
    less = replace(second, ew_award=(second.ew_award or 0) - 1)
    found = verdict(replace(contents, records=(up, less, *others), ranking=()), asked)
    assert found.reasons
    assert not [said for _, said in found.reasons if "does not have" in str(said)]
