from fractions import Fraction

import pytest

from overtrick.compare.settings import Settings
from overtrick.errors import UnknownName
from overtrick.events.ranking.rank import rank
from overtrick.events.session import Session
from overtrick.formats.tidy import read_tidy

HEAD = "section,match,board,room,home,away,ns,ew,score\n"


def session(*matches: tuple[str, str, str, str, int]) -> Session:
    """Matches as (section, match, home, away, boards): home wins 420 against 170 on each."""
    rows = [
        f"{section},{match},{board},{room},{home},{away},{ns},{ew},{score}"
        for section, match, home, away, boards in matches
        for board in range(1, boards + 1)
        for room, ns, ew, score in (("open", home, away, 420), ("closed", away, home, 170))
    ]
    found, problems = read_tidy((HEAD + "\n".join(rows)).encode(), "e.csv")
    assert not problems
    return found


def test_a_match_too_short_for_its_scale_leaves_the_others_ranked() -> None:
    event = session(("A", "1", "41", "42", 7), ("A", "2", "43", "44", 5))
    ranking = rank(event, method="teams", settings=Settings(vp_scale="acbl20"))
    assert [str(problem) for problem in ranking.problems] == [
        "e.csv:16: match 2: acbl20 has tables for 6-8, 9-11 boards, not 5"
    ]
    first, second = ranking.matches
    assert (first.home_points, first.away_points) == (20, 0)
    assert (second.home_points, second.away_points) == (None, None)
    assert (second.home_imps, second.away_imps) == (30, 0)
    assert (ranking.standings[0].id, ranking.standings[0].total) == ("41", 20)
    assert len(ranking.standings) == 4


@pytest.mark.parametrize("across_field", ["no", "yes"])
def test_one_section_alone(across_field: str) -> None:
    event = session(("A", "1", "41", "42", 8), ("B", "2", "43", "44", 8))
    settings = Settings(across_field=across_field)
    ranking = rank(event, method="teams", settings=settings, section="B")
    assert [(line.section, line.id) for line in ranking.standings] == [("B", "43"), ("B", "44")]
    assert [match.id for match in ranking.matches] == ["2"]
    assert ranking.standings[0].total == Fraction(20)
    with pytest.raises(UnknownName, match="no section 'C'; there are: A, B"):
        rank(event, method="teams", section="C")


def test_every_setting_is_told_as_it_was_used() -> None:
    settings = rank(session(("A", "1", "41", "42", 1)), method="teams").settings
    assert (settings.missing, settings.winners) == ("share", 1)
