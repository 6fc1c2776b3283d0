from typing import Any

import pytest

from overtrick.events.journal.entry import tell
from overtrick.events.journal.evening import Chosen, MovementAmended, MovementPlanned
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.plan import amending, planning
from overtrick.events.journal.words import say
from overtrick.movements.amend import Arrives, RestReplaced
from overtrick.movements.grid import GridMeeting
from overtrick.movements.registry import movement

HALF = movement("mitchell:7:missing=ns7")
NAME = "Mitchell, 7 tables (mitchell:7:skip=no:missing=ns7)"


@pytest.mark.parametrize(
    ("facts", "sentence"),
    [
        (planning(HALF, 3), f"section A plays {NAME}, 3 boards a round"),
        (planning(HALF, 1, "2", "B"), f"session 2, section B plays {NAME}, 1 board a round"),
        (MovementPlanned(movement="our own"), "section A plays our own"),
        (amending(Arrives("7", 2)), "pair 7 arrives in round 2"),
        (amending(Arrives("7", 2), section="B"), "section B: pair 7 arrives in round 2"),
        (
            amending(Arrives("7", 2), "2", "B"),
            "session 2, section B: pair 7 arrives in round 2",
        ),
        (
            amending(RestReplaced(4, ((GridMeeting(1, "1", "2", 1),),))),
            "from round 4 on all is planned anew: 1 round",
        ),
        (Chosen(), "rules: default"),
        (Chosen(rules="ebu", method="butler"), "rules: ebu, butler"),
    ],
    ids=str,
)
def test_plans_and_rules_in_words(facts: Facts, sentence: str) -> None:
    assert str(say(tell(facts))) == sentence


def test_a_reason_is_said() -> None:
    told = tell(amending(Arrives("7", 2)), reason="stuck in traffic")
    assert str(say(told)) == "pair 7 arrives in round 2 [stuck in traffic]"


@pytest.mark.parametrize(
    ("name", "plan", "words"),
    [
        ("tea break", {"minutes": 5, "grid": [[1]]}, "amendment tea break, minutes 5"),
        ("curtailed", {}, "amendment curtailed"),
        ("switch", {"round": "two"}, "amendment switch, round two"),
    ],
)
def test_an_amendment_that_is_none_is_shown_as_told(
    name: str, plan: dict[str, Any], words: str
) -> None:
    assert str(say(tell(MovementAmended(amendment=name, plan=plan)))) == words
