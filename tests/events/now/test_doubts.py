"""Doubts about a journal: each with a remedy that fits a file to which is only added."""

from dataclasses import replace

import pytest

from overtrick.errors import Text
from overtrick.events.journal.entry import tell
from overtrick.events.journal.evening import Final, MarkedValid, MovementAmended, Penalized
from overtrick.events.journal.facts import Facts, Undone
from overtrick.events.journal.fold import Event, fold
from overtrick.events.journal.meeting import Confirmed, Disputed, Entered
from overtrick.events.journal.people import Left, Registered, Substituted
from overtrick.events.journal.plan import planning
from overtrick.events.now.doubts import off_plan_problems, problems, problems_listed
from overtrick.events.now.live import LiveEvent, ranking_of
from overtrick.events.problem import Severity
from overtrick.messages import say, speaking
from overtrick.movements.howell import howell
from tests.events.stages.said import drawn, swiss, teams


def told(*facts: Facts) -> Event:
    return fold(tell(each) for each in facts)


def result(board: int, ns: str, ew: str, round: str = "1", table: str = "1") -> Entered:
    return Entered(board=board, ns=ns, ew=ew, outcome="PASS", round=round, table=table)


@pytest.mark.parametrize(
    ("facts", "code"),
    [
        (Confirmed(board=9, ns="1", ew="2"), "nowhere"),
        (Undone(of="nothing"), "nowhere"),
        (Penalized(contestant="99", amount="10", unit="%"), "unknown_id"),
        (Left(contestant="99"), "unknown_id"),
        (Substituted(contestant="99", out="Ada", player="Eva"), "unknown_id"),
    ],
)
def test_a_doubt_is_a_question_with_a_remedy(facts: Facts, code: str) -> None:
    (found,) = problems(told(result(1, "1", "2"), facts))
    assert (found.code, found.severity) == (code, Severity.QUESTION)
    assert "undo" in str(found.remedy)


def test_what_comes_after_the_end_is_asked_about() -> None:
    (found,) = problems(told(Final(), result(1, "1", "2")))
    assert found.code == "late"


@pytest.mark.parametrize("known", [result(1, "7", "2"), Registered(contestant="7"), None])
def test_whoever_is_known_may_be_penalized(known: Facts | None) -> None:
    """Where nobody is known yet, nobody is a stranger."""
    penalty = Penalized(contestant="7", amount="10", unit="%")
    assert problems(told(*([known] if known else []), penalty)) == []


def test_whom_the_plan_seats_is_known_without_a_name() -> None:
    known = Registered(contestant="8", players=("Ada", "Alan"))
    state = told(planning(howell(8), 3), known, result(1, "8", "1"), result(1, "99", "7"))
    asked = [each.key for each in problems_listed(state) if each.code == "unknown_id"]
    assert asked == ["unknown_id:99"]


def test_the_live_ranking_asks_no_more_of_what_is_marked() -> None:
    lines = [Entered(board=7, ns=one, ew=one, outcome="4S N =") for one in "12"]
    live = LiveEvent(told(*lines, replace(PENALTY, contestant="1")).entries)
    (asked,) = live.ranking().problems
    live.apply(tell(MarkedValid(problem=asked.key)))
    assert live.ranking().problems == ()


def test_results_off_the_plan_are_asked_about_once_a_table() -> None:
    """Howell, 8 pairs: in round 1 table 1 was to be 8 v 1 or so, and 3 v 4 sat down."""
    plan = planning(howell(8), 3)
    boards = [result(board, "3", "4") for board in (1, 2, 3)]
    (found,) = off_plan_problems(told(plan, *boards))
    assert "3 v 4 have met" in found.message
    assert found.message.endswith("(so for 3 boards)")
    assert (found.code, found.table) == ("off_plan", "1")
    marked = told(plan, *boards, MarkedValid(problem=found.key))
    assert off_plan_problems(marked) == []
    assert off_plan_problems(told(*boards)) == []


def test_an_amendment_that_does_not_fit_is_told() -> None:
    wrong = MovementAmended(amendment="curtailed", plan={"rounds": 99})
    (found,) = off_plan_problems(told(planning(howell(8), 3), wrong))
    assert "99" in found.message


TWICE = [Entered(board=7, ns="3", ew="10", outcome=text) for text in ("4S N =", "4S N +1")]
PENALTY = Penalized(contestant="99", amount="10", unit="%")


def test_a_mark_that_is_made_in_french_holds_in_english() -> None:
    """Every problem has a key, in which no word of a language stands."""
    with speaking("fr"):
        french = problems(told(*TWICE, PENALTY))
        marks = [MarkedValid(problem=each.key) for each in french]
        assert say(french[0].text) != str(french[0].text)
    assert [each.code for each in french] == ["unknown_id", "dispute"]
    assert problems(told(*TWICE, PENALTY, *marks)) == []
    assert ranking_of(told(*TWICE, PENALTY, *marks)).problems == ()


def test_a_mark_holds_when_a_sentence_gets_other_words() -> None:
    found = problems(told(*TWICE))[0]
    assert isinstance(found.text, Text)
    plain = replace(found, key="", text=Text("{meeting}: told twice", **found.text.values))
    assert plain.keyed().key == found.key


def test_another_problem_is_not_of_the_same_key() -> None:
    other = Entered(board=7, ns="3", ew="10", outcome="4S N -1")
    (marked,) = problems(told(*TWICE))
    (again,) = problems(told(*TWICE, other, MarkedValid(problem=marked.key)))
    assert again.key != marked.key


def test_a_mark_of_an_old_journal_holds_the_words() -> None:
    old = MarkedValid(problem="board 7, 3 v 10: 4S N +1 stands, but 4S N = was told as well")
    assert problems(told(*TWICE, old)) == []


def test_a_doubt_has_the_letters_of_the_reader() -> None:
    both = [Entered(board=7, ns="3", ew="10", outcome=each) for each in ("4H W =", "PASS")]
    (found,) = problems(told(*both))
    with speaking("pl"):
        assert say(found.text) == "rozdanie 7, 3 – 10: obowiązuje 4 pasy, ale podano też 4H W ="
    (found,) = problems(told(both[0], Disputed(board=7, ns="3", ew="10", field="declarer")))
    with speaking("tr"):
        said = "bord 7, 3 - 10: öteki yön 4Kö B = doğru değil diyor (deklaran)"
        assert say(found.text) == said


def test_a_mark_of_one_stage_leaves_the_same_doubt_of_another() -> None:
    """Both stages have drawn 9 in round 1, whom nobody registered, and both drew twice."""
    facts: list[Facts] = [*teams("1", "2", "3", "4")]
    for stage in "AB":
        facts += [swiss("1", "2", "3", "4", stage=stage), drawn(1, "1-9", stage=stage)]
        facts.append(drawn(1, "2-9", stage=stage))
    before = [each for each in problems(told(*facts)) if each.code == "stage"]
    assert len({each.key for each in before}) == len(before) == 4
    marks = [
        MarkedValid(problem=each.key) for each in before if each.key.startswith("stage:A:")
    ]
    after = problems(told(*facts, *marks))
    assert [each.key for each in after if each.code == "stage"] == [
        each.key for each in before if each.key.startswith("stage:B:")
    ]
    assert len(marks) == 2
