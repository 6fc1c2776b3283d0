"""Names that a table asks for: nobody's until the desk has answered."""

from __future__ import annotations

import pytest

from overtrick.events.journal.entry import tell
from overtrick.events.journal.evening import Final, MarkedValid
from overtrick.events.journal.facts import Facts, Undone
from overtrick.events.journal.fold import fold
from overtrick.events.journal.people import NameAsked, Registered, RegisteredPlayer
from overtrick.events.journal.words import say
from overtrick.events.now.desk import asked_key, names_asked
from overtrick.events.now.doubts import problems

ANN = tell(RegisteredPlayer(player="guest-1", name="Ann"))
PAIR = tell(Registered(contestant="7", players=("Ayşe", "Deniz"), direction="NS"))
ASKED = tell(NameAsked(contestant="7", players=("guest-1", "Deniz"), direction="NS"))


def test_what_is_asked_changes_no_name_and_is_a_problem_of_the_desk() -> None:
    state = fold([PAIR, ANN, ASKED])
    assert state.roster.names()["NS 7"] == ("Ayşe", "Deniz")
    (problem,) = problems(state)
    assert (problem.code, problem.key) == ("name_asked", asked_key(ASKED))
    assert "NS 7" in problem.message
    assert "asks for Ann & Deniz in place of Ayşe & Deniz" in problem.message


@pytest.mark.parametrize(
    "answer",
    [
        MarkedValid(problem=asked_key(ASKED)),
        Registered(contestant="7", players=("guest-1", "Deniz"), direction="NS"),
        Registered(contestant="7", players=("Cem", "Deniz"), section="A"),
        Undone(of=ASKED.id),
    ],
    ids=["left", "accepted", "other names", "undone"],
)
def test_it_is_asked_until_the_desk_answers(answer: Facts) -> None:
    assert names_asked(fold([PAIR, ASKED])) == [(ASKED, ASKED.facts)]
    assert names_asked(fold([PAIR, ASKED, tell(answer)])) == []


def test_another_pair_of_that_number_answers_nothing() -> None:
    other = Registered(contestant="7", players=("Cem", "Ece"), direction="EW")
    assert len(names_asked(fold([PAIR, ASKED, tell(other)]))) == 1


def test_the_last_request_of_a_pair_counts() -> None:
    again = tell(NameAsked(contestant="7", direction="NS"))
    assert names_asked(fold([ASKED, again])) == [(again, again.facts)]
    assert str(say(again)) == "NS 7: the table asks for nobody"


def test_it_is_not_late_for_it_changes_no_score() -> None:
    late = tell(ASKED.facts)
    state = fold([PAIR, ANN, tell(Final(), at=ASKED.at), late])
    assert [each.code for each in problems(state)] == ["name_asked"]
