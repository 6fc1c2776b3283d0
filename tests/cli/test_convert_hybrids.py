"""A Patton or Lederer match ranks alike after it was converted; what cannot be sent is said."""

from pathlib import Path

import pytest

from tests.cli.command import overtrick

MATCH = """match,room,home,away,ns,ew,board,contract,declarer,tricks
1,open,A,B,A,B,1,4S,N,10
1,closed,A,B,B,A,1,4S,N,9
1,open,A,B,A,B,2,3NT,E,9
1,closed,A,B,B,A,2,3NT,E,10
1,open,A,B,A,B,3,6H,S,12
1,closed,A,B,B,A,3,4H,S,12
"""


@pytest.mark.parametrize("suffix", [".pbn", ".xml"])
@pytest.mark.parametrize(
    ("method", "scale"), [("patton", "wbf_discrete"), ("lederer", "wbf_discrete")]
)
def test_a_hybrid_ranks_the_same_in_the_file_that_was_made(
    method: str, scale: str, suffix: str, tmp_path: Path
) -> None:
    """The method was lost: IMPs alone were ranked."""
    table, made = tmp_path / "match.csv", tmp_path / f"match{suffix}"
    table.write_text(MATCH)
    asked = ["--set", f"vp_scale={scale}"]
    told = overtrick("rank", str(table), "--method", method, *asked)
    assert told.status == 0
    assert overtrick("convert", str(table), str(made), "--method", method, *asked).status == 0
    again = overtrick("rank", str(made), *asked)
    assert (again.status, again.out) == (0, told.out)
    assert method.title() in again.out


def test_an_individual_of_which_nothing_can_be_sent_is_refused(tmp_path: Path) -> None:
    """An empty list of messages was written, with status 0."""
    table, made = tmp_path / "individual.csv", tmp_path / "queue.json"
    table.write_text("board,north,south,east,west,score\n1,1,2,3,4,50\n2,1,2,3,4,420\n")
    done = overtrick("convert", str(table), str(made), "--to", "bridgemate")
    assert done.status == 1
    assert "board 1: the result cannot be sent: no pair is known" in done.err
    assert "nothing is written" in done.err
    assert not made.exists()
