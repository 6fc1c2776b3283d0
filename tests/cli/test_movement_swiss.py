"""How fair a Swiss draw is: figures of simulated events, the same for a seed."""

import json
from itertools import pairwise

from tests.cli.command import overtrick

WORDS = ("movement", "swiss", "--teams", "8", "--rounds", "6", "--events", "5")


def test_ours_has_no_dead_end_where_greedy_has() -> None:
    document = json.loads(overtrick(*WORDS, "--json").out)
    assert document["simulated"] is True
    assert (document["teams"], document["rounds"], document["events"]) == (8, 6, 5)
    ways = {each["way"]: each for each in document["ways"]}
    assert ways["greedy"]["dead_ends"] > 0 == ways["top_down"]["dead_ends"]
    assert ways["greedy"]["rematches"] > 0 == ways["global"]["rematches"]
    assert len(ways["top_down"]["rank_gaps"]) == 6
    assert all(gap >= 1 for each in document["ways"] for gap in each["rank_gaps"])


def test_the_table_says_that_it_is_simulated() -> None:
    done = overtrick("movement", "swiss", "--teams", "16", "--rounds", "12", "--events", "2")
    assert done.status == 0
    assert max(map(len, done.out.splitlines())) <= 80
    assert "2 simulated events" in done.out
    assert "Nobody played" in done.out
    heads = ("gap round 12", "opponents", "rematches", "dead ends")
    places = [done.out.index(head) for head in heads]
    assert all(before < after for before, after in pairwise(places))


def test_a_seed_gives_the_same_figures_and_another_others() -> None:
    assert overtrick(*WORDS, "--seed", "7").out == overtrick(*WORDS, "--seed", "7").out
    assert overtrick(*WORDS, "--seed", "7").out != overtrick(*WORDS, "--seed", "70").out


def test_too_many_rounds_are_refused() -> None:
    done = overtrick("movement", "swiss", "--teams", "6", "--rounds", "6")
    assert done.status == 2
    assert "6 can meet once each in 5 rounds at most" in " ".join(done.err.split())
    assert overtrick("movement", "swiss", "--teams", "1", "--rounds", "1").status == 2


def test_its_help_fits_and_its_example_runs() -> None:
    text = overtrick("movement", "swiss", "--help").out
    assert max(map(len, text.splitlines())) <= 80
    (line,) = (
        each.strip() for each in text.splitlines() if "overtrick movement swiss -" in each
    )
    assert overtrick(*line.split()[1:]).status == 0
