"""Files of many small things that once held a reader too long, each under its name."""

from __future__ import annotations

import pytest

from overtrick.formats.registry import FORMATS
from tests.formats.costs import taken, within
from tests.work import growth

EVENT = b"<USEBIO><EVENT>"
ENDS = b"</EVENT></USEBIO>"


@pytest.mark.parametrize("name", [b"a", b"a.", b"1a"])
def test_an_attribute_of_a_long_name_without_quotes(name: bytes) -> None:
    """It was tried from each of its letters: half a second for 6,000."""
    data = EVENT + b"<A " + name * (40_000 // len(name)) + b"=1>" + ENDS
    with within(len(data), constant=2):
        taken(FORMATS["usebio"], data)


def test_participants_that_stand_each_alone() -> None:
    """With each, all before were gone through."""

    def evening(number: int) -> bytes:
        team = b'<PARTICIPANTS><TEAM TEAM_ID="%d" TEAM_NAME="n%d"/></PARTICIPANTS>'
        return EVENT + b"".join(team % (at, at) for at in range(number)) + ENDS

    files = {number: evening(number) for number in (15, 150, 600)}
    assert growth(lambda number: lambda: taken(FORMATS["usebio"], files[number]), 150) < 5


@pytest.mark.parametrize("first", [0, 1])
def test_the_name_of_a_team_that_is_anothers_number_tells_nothing(first: int) -> None:
    teams = [
        b'<PARTICIPANTS><TEAM TEAM_ID="5"/></PARTICIPANTS>',
        b'<PARTICIPANTS><TEAM TEAM_ID="8" TEAM_NAME="5"/></PARTICIPANTS>',
    ]
    match = b"<MATCH><TEAM>5</TEAM><OPPOSING_TEAM>9</OPPOSING_TEAM><TEAM_SCORE>3</TEAM_SCORE>"
    told = teams[first] + teams[1 - first] + match + b"</MATCH>"
    contents, _ = FORMATS["usebio"].read(EVENT + told + ENDS, "x")
    assert [found.home for found in contents.matches] == ["5"]
