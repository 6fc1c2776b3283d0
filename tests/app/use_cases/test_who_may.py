"""Who may tell what: the desk everything; what makes a result official, the director alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from overtrick.app.access.viewer import Role
from overtrick.app.use_cases.perform import NotAllowed
from overtrick.app.use_cases.registry import USE_CASES, use_case_named
from overtrick.errors import InvalidTelling, UnknownName
from tests.app.use_cases.telling import DEPUTY, DIRECTOR, Evening

OF_DIRECTOR = {"publish", "final", "reopen", "erase"}


def test_only_the_director_makes_official_and_erases() -> None:
    deputies = {name for name, each in USE_CASES.items() if Role.DEPUTY in each.roles}
    assert {*USE_CASES} - deputies == OF_DIRECTOR
    assert all(Role.DIRECTOR in each.roles for each in USE_CASES.values())


def test_nobody_else_tells_what_is_for_the_desk() -> None:
    for each in USE_CASES.values():
        assert each.roles <= {Role.DIRECTOR, Role.DEPUTY}, each.name


@pytest.mark.parametrize("verb", ["publish", "final", "reopen"])
def test_a_deputy_does_not_undo_what_the_director_declared(verb: str) -> None:
    evening = Evening()
    told = evening.tell(verb)[0]
    with pytest.raises(NotAllowed, match="deputy"):
        evening.ask("undo", DEPUTY, entry=told.id, reason="x")
    undone = evening.tell("undo", DIRECTOR, entry=told.id)[0]
    with pytest.raises(NotAllowed):  # and not through an undo of the undo
        evening.ask("undo", DEPUTY, entry=undone.id, reason="x")


def test_a_deputy_does_not_bring_an_erased_name_back() -> None:
    evening = Evening()
    evening.tell("player", DEPUTY, player="7", name="Ada")
    erased = evening.tell("erase", player="7")[0]
    with pytest.raises(NotAllowed):
        evening.ask("undo", DEPUTY, entry=erased.id)
    with pytest.raises(InvalidTelling, match="director"):
        evening.ask("player", DEPUTY, player="7", name=" ")


def test_a_deputy_undoes_what_deputies_tell() -> None:
    evening = Evening()
    told = evening.enter("4S N =")
    assert evening.ask("undo", DEPUTY, entry=told.id)


def test_a_name_that_is_no_use_case_is_answered_with_those_there_are() -> None:
    with pytest.raises(UnknownName, match=r"'nix'.*enter, replace"):
        use_case_named("nix")


def test_each_is_listed_in_the_reference() -> None:
    text = (Path(__file__).parents[3] / "docs" / "reference.md").read_text("utf-8")
    for name, each in USE_CASES.items():
        assert f"`{name}`" in text, name
        assert each.title[0].isupper()
