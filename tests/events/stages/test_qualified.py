"""What is carried into a final from matches against whom."""

import pytest

from overtrick.core.exact import Exact
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.fold import Event
from overtrick.events.stages.draw import schedule
from overtrick.events.stages.ranking import stage_ranking
from tests.events.stages.said import match, numbers, planned, told


def qualifier(teams: int) -> list[Facts]:
    """Everybody meets everybody, and the lower number wins every match by 20-0."""
    stage = planned("round_robin", *numbers(teams), stage="Q", boards=8)
    rounds = schedule(told(stage), told(stage).stage())
    facts: list[Facts] = [stage, *rounds]
    for drawn in rounds:
        for each in drawn.matches:
            if each.away:
                is_home = int(each.home) < int(each.away)
                score = "100-0" if is_home else "0-100"
                facts.append(match(each.match, score, session="Q"))
    return facts


def carried(state: Event) -> dict[str, Exact]:
    ranking = stage_ranking(state, state.stage("F"))
    assert not ranking.problems
    return {line.id: line.details["carried"] for line in ranking.standings}


def final(way: str, *entrants: str, earlier: str = "Q") -> list[Facts]:
    own = {"from_": earlier, "carry_forward": way, "boards": 8}
    stage = planned("round_robin", *entrants, stage="F", **own)
    rounds = schedule(told(stage), told(stage).stage())
    results = [
        match(each.match, "0-0", session="F") for d in rounds for each in d.matches if each.away
    ]
    return [stage, *rounds, *results]


def test_points_against_the_others_who_went_through() -> None:
    """Of six, 1 to 4 go through: 1 won 20 against each of three, 4 nothing."""
    state = told(*qualifier(6), *final("qualified", *numbers(4)))
    assert carried(state) == {"1": 60, "2": 40, "3": 20, "4": 0}


def test_the_european_championships_of_2014_carry_two_a_place() -> None:
    """
    Nine of eighteen go through, as in the open series at Opatija: by their points against the
    other nine the last brings nothing, the next one 2, the one before 4, and the first 16.

    Source: FIGB, bridgeditalia.it, June 2014, "Serie Open, ecco come si calcoleranno i carry
    over".  Here each also has 20 for every fellow behind it, and they differ against the rest.
    """
    facts = qualifier(18)
    lost = {f"{n}": n - 1 for n in range(1, 10)}  # team n lost n - 1 matches against the rest
    changed = []
    for each in facts:
        name = getattr(each, "match", None)
        who = name.split("-")[1].split("v") if isinstance(name, str) else []
        through = [one for one in who if int(one) <= 9]
        if len(through) == 1 and lost[through[0]]:
            lost[through[0]] -= 1
            score = "0-100" if through[0] == who[0] else "100-0"
            each = match(str(name), score, session="Q")
        changed.append(each)
    state = told(*changed, *final("ebl_2014", *numbers(9)))
    found = carried(state)
    fellows = {str(n): 20 * (9 - n) for n in range(1, 10)}
    assert {who: points - fellows[who] for who, points in found.items()} == {
        str(n): 2 * (9 - n) for n in range(1, 10)
    }


def test_equals_share_their_places() -> None:
    """All of four have beaten both who stayed behind: places 1 to 4 are 6, 4, 2 and 0."""
    state = told(*qualifier(6), *final("ebl_2014", *numbers(4)))
    assert carried(state) == {"1": 63, "2": 43, "3": 23, "4": 3}


@pytest.mark.parametrize("way", ["qualified", "ebl_2014"])
def test_without_matches_there_is_nothing_to_carry(way: str) -> None:
    stage = planned("table", stage="Q")
    state = told(stage, *final(way, *numbers(4)))
    ranking = stage_ranking(state, state.stage("F"))
    assert any("asks for matches in victory points" in str(p) for p in ranking.problems)
