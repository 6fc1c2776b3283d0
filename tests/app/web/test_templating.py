"""Sentences as the macros of the pages put them beside each other."""

from typing import Any

import pytest

from overtrick.app.views.fields import ProblemSeen
from overtrick.app.web.templating import engine
from overtrick.messages import speaking


@pytest.fixture(scope="module")
def parts() -> Any:
    return engine().engine.get_template("macros/parts.html").module


def test_a_full_stop_stands_before_the_remedy(parts: Any) -> None:
    found = ProblemSeen("x.csv:3", "no board 99", None, "error", "Write it again.")
    assert "<li>x.csv:3: no board 99. <strong>Write it again.</strong></li>" in parts.problems(
        [found]
    )


def test_a_problem_without_a_place_begins_a_sentence(parts: Any) -> None:
    with speaking("tr"):
        said = parts.problems([ProblemSeen("", "iki bord eksik", None, "error", "")])
    assert "<li>İki bord eksik.</li>" in said
