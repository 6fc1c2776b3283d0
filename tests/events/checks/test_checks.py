"""The checks together: one question a result, marks, order, calibration, and great noise."""

import random
import re
import tracemalloc
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from overtrick.compare.settings import Settings
from overtrick.errors import Text, UnknownName
from overtrick.events.checks.problems import (
    counted,
    evidence_of,
    problems_of,
    questions,
    result_key,
)
from overtrick.events.checks.registry import CHECKS, KINDS
from overtrick.events.problem import Problem, Severity
from overtrick.events.session import MatchResult, Session
from overtrick.formats.registry import read
from tests.events.told import codes, field, line, problems
from tests.work import growth

ROOT = Path(__file__).parents[3]
EVENTS = sorted((ROOT / "tests" / "vectors" / "events").glob("*.csv"))
README = ROOT / "src" / "overtrick" / "events" / "checks" / "README.md"
FEWER_THAN = Fraction(1, 50)


def doubted(session: Session) -> Counter[str]:
    """How many results of a session each check doubts."""
    lines, _ = counted(session, "", Settings())
    found = questions(evidence_of(replace(session, lines=lines)))
    return Counter(q.kind.code for q in found for _ in q.finding.lines)


def test_fewer_than_one_ordinary_result_in_fifty_is_questioned() -> None:
    sessions = [read(path)[0] for path in EVENTS]
    results = sum(len(session.lines) for session in sessions)
    counts = sum((doubted(session) for session in sessions), Counter[str]())
    assert len(sessions) == 13
    assert Fraction(counts.total(), results) < FEWER_THAN
    told = dict(re.findall(r"^\| (\w+) \| (\d+) \|$", README.read_text("utf-8"), re.MULTILINE))
    assert {code: int(count) for code, count in told.items()} == {
        code: counts[code] for code in CHECKS if code != "missing"
    }
    asked = f"questions about {counts.total()} results, 1 in {results // counts.total()}"
    assert f"{results} lines: " in README.read_text("utf-8")
    assert asked in " ".join(README.read_text("utf-8").split())


def test_a_ruled_match_that_counts_is_not_headed_as_one_that_does_not() -> None:
    """Its boards give something else: asked about, and not to be corrected or deleted."""
    lines = [
        line(outcome, ns, ew, match="7", home="41", away="42")
        for outcome, ns, ew in (("4S N =", 41, 42), ("4S N -1", 42, 41))
    ]
    ruled = MatchResult("7", "41", "42", home_points=0, away_points=12, kind="forfeit")
    found = problems_of(Session(tuple(lines), results=(ruled,)))
    [problem] = (each for each in found if "was ruled and counts" in each.message)
    assert (problem.code, problem.severity) == ("counted", Severity.QUESTION)
    assert KINDS[problem.code].title == "What counts, and differs from the results"
    assert problem.remedy == "Is it meant so? Then nothing has to be done."


def test_one_session_at_a_time_is_gathered_to_be_checked() -> None:
    """Results by board and by meeting took 1,400 bytes a line, of all sessions at once."""

    def peak(sessions: int) -> int:
        lines = [
            line("1NT N =", 2 * board, 2 * board + 1, board, session=str(each))
            for each in range(sessions)
            for board in range(1, 33)
        ]
        tracemalloc.start()
        assert problems(lines) == []
        _, found = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        return found

    peak(1)
    assert peak(40) - peak(20) < 20 * 32 * 300


def test_nobody_is_behind_in_the_events_that_are_whole() -> None:
    missing = {path.stem: 0 for path in EVENTS}
    for path in EVENTS:
        found = [problem.code for problem in problems(read(path)[0].lines)]
        missing[path.stem] = found.count("missing")
    assert {stem for stem, count in missing.items() if count} == {
        "mp_howell_12pairs",
        "mp_howell_8pairs_short",
    }


def test_a_result_is_asked_about_once_and_more_doubts_come_first() -> None:
    plain = field("1NT N =", "1NT N =", "1NT S +1", "1NT N +4", board=1)
    doubtful = field("4S N =", "4S N =", "4S S =", "4S E =", board=2, leads="HQ HQ - HQ")
    found = problems([*plain, *doubtful])
    assert [(problem.board, problem.code) for problem in found] == [
        (2, "both_sides"),
        (1, "tricks_field"),
    ]


def test_the_likeliest_kind_comes_first_and_then_the_farthest_off() -> None:
    told = [
        *field("1NT N =", "1NT N =", "1NT S +1", "1NT N +4", board=1),
        *field("1NT N =", "1NT N =", "1NT S +1", "1NT N +5", board=2),
        *field("4S N =", "4S N =", "4S S =", "4S W =", board=3),
    ]
    assert [problem.board for problem in problems(told)] == [3, 2, 1]


def test_what_was_marked_valid_stays_silent() -> None:
    told = field("4S N =", "4S N +1", "4S S =", "2S W =")
    (found,) = problems(told)
    assert found.key == result_key(told[3]) == "1:A:1a:4 v 104:2S W ="
    assert problems(told, valid={found.key}) == []
    other = [*told[:3], replace(told[3], outcome=field("2S W +1")[0].outcome)]
    assert len(problems(other, valid={found.key})) == 1  # another result, another question


def test_a_question_about_several_results_is_marked_as_one_or_one_by_one() -> None:
    told = field("4S N =", "2S W =")
    (found,) = problems(told)
    assert problems(told, valid={found.key}) == []
    assert problems(told, valid=set(map(result_key, told))) == []
    assert len(problems(told, valid={result_key(told[0])})) == 1


def test_a_missing_result_can_be_marked_too() -> None:
    told = [
        line("1NT N =", ns, ew, b)
        for ns, ew in ((1, 2), (3, 4), (5, 6), (7, 8))
        for b in (1, 2)
    ]
    (found,) = problems(told[:-1])
    assert found.code == "missing"
    assert problems(told[:-1], valid={found.key}) == []


def test_errors_come_first_and_keep_their_words() -> None:
    unreadable = Problem("evening.csv:9", "tricks must be 0 to 13, not 14", 4)
    twice = field("4S N =")[0]
    found = problems([twice, twice, *field("6NT S -5", board=2)], problems=[unreadable])
    assert [(problem.code, problem.severity) for problem in found] == [
        ("unreadable", Severity.ERROR),
        ("not_counted", Severity.ERROR),
        ("implausible", Severity.QUESTION),
    ]
    assert (found[0].where, found[0].message) == (unreadable.where, unreadable.message)
    assert all(str(problem.remedy) for problem in found)


def test_what_a_file_leaves_in_doubt_is_asked_as_a_question() -> None:
    doubt = Problem("tuesday.bws:ReceivedData 4", "not planned", 4, severity=Severity.QUESTION)
    (found,) = problems([], problems=[doubt])
    assert (found.code, found.severity) == ("doubted", Severity.QUESTION)
    assert KINDS["doubted"].title == "What the file leaves in doubt"


def test_what_does_not_count_is_no_evidence() -> None:
    told = field("4S N =", "4S N =", "2S E =")
    again = replace(told[0], outcome=told[2].outcome)
    assert codes([*told[:2], again]) == ["not_counted"]


def test_rulings_and_boards_without_results_are_no_evidence() -> None:
    told = field("4S N =", "4S N =", "A+/A-", "NP", "60% 4S E 10 | 40% 4S E 9")
    assert codes(told) == []
    assert codes([]) == []


def test_across_the_field_sections_are_one() -> None:
    told = field("4S N =", "4S N +1") + field("2S W =", section="B")
    assert codes(told) == []
    assert codes(told, settings=Settings(across_field="yes")) == ["both_sides"]


def test_teams_that_contradict_each_other_are_errors() -> None:
    told = field("1NT N =", match="1", room="open", home="1", away="101")
    again = [replace(told[0], where="evening.csv:9")]
    assert codes(told + again) == ["not_counted", "missing"]


def test_every_kind_says_what_it_is_and_what_mends_it() -> None:
    for code, kind in KINDS.items():
        assert kind.code == code
        assert kind.title
        assert str(kind.remedy).endswith((".", "?"))
    assert len({kind.title for kind in KINDS.values()}) == len(KINDS)


def test_an_unknown_method_is_refused() -> None:
    with pytest.raises(UnknownName, match="no method 'whist'"):
        problems(field("4S N ="), method="whist")


@pytest.mark.parametrize(
    ("boards", "contestants", "rounds"), [(32, 2_000, 12), (36, 40_000, 9), (20_000, 300, 500)]
)
def test_noise_takes_time_by_its_length_only(
    boards: int, contestants: int, rounds: int
) -> None:
    def noise(length: int) -> Callable[[], object]:
        chance = random.Random(length)
        told = [
            line(
                f"{chance.randint(1, 7)}{chance.choice('CDHS')} {chance.choice('NESW')} =",
                chance.randint(1, contestants),
                chance.randint(1, contestants),
                chance.randint(1, boards),
                round=str(chance.randint(1, rounds)),
                lead=f"S{chance.choice('AKQJT98765432')}",
            )
            for _ in range(length)
        ]
        return lambda: problems(told)

    assert growth(noise, 1_000) < 4.5


def test_a_problem_of_a_file_is_silent_by_its_key() -> None:
    wrong = Problem("club.csv:7", Text("no board"), severity=Severity.QUESTION)
    (found,) = problems_of(Session(()), problems=[wrong])
    assert found.key == wrong.keyed().key
    assert problems_of(Session(()), problems=[wrong], valid={found.key}) == []
