"""Results of teams that name neither match nor room: the ids alone tell who met whom."""

import json
from pathlib import Path

import pytest

from tests.cli.command import overtrick

HEAD = "table,board,ns,ew,contract,declarer,tricks\n"
MATCH = "1,1,1,2,4S,N,10\n2,1,2,1,4S,N,9\n1,2,1,2,3NT,E,9\n2,2,2,1,3NT,E,8\n"
UNFINISHED = "1,3,1,2,1NT,S,7\n"
PAIRS = "1,4,3,4,1NT,S,7\n"


def ranked(path: Path, *more: str) -> tuple[str, list[tuple[str, float, int]], str]:
    done = overtrick("rank", str(path), "--json", *more)
    assert done.status == 0
    found = json.loads(done.out)
    lines = [(line["id"], line["total"], line["boards"]) for line in found["ranking"]]
    return found["method"], lines, done.err


@pytest.mark.parametrize("more", ["", UNFINISHED])
def test_the_same_two_both_ways_are_teams(tmp_path: Path, more: str) -> None:
    """420 and -50 are 10 IMPs to team 1; -400 and +50, 10 to team 2; no pairs at 50 %."""
    table = tmp_path / "match.csv"
    table.write_text(HEAD + MATCH + more)
    device = tmp_path / "match.bws"
    overtrick("convert", str(table), str(device))
    for path in (table, device):
        method, lines, said = ranked(path)
        assert (method, lines) == ("teams", [("1", 10, 2), ("2", 10, 2)])
        assert "as teams do" in said
        assert ranked(path, "--method", "teams")[1] == lines
        assert ranked(path, "--method", "matchpoints")[0] == "matchpoints"


def test_where_others_met_once_all_are_pairs(tmp_path: Path) -> None:
    table = tmp_path / "pairs.csv"
    table.write_text(HEAD + MATCH + PAIRS)
    method, lines, said = ranked(table)
    assert (method, len(lines), said) == ("matchpoints", 6, "")
