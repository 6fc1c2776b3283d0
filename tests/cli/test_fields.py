"""Frequency tables are shown as what they are, and nobody is ranked by them."""

import json
from pathlib import Path

from tests.cli.command import overtrick

FIELD = Path(__file__).parents[1] / "vectors" / "formats" / "pbn" / "field.pbn"


def test_rank_shows_a_field_with_the_matchpoints_of_each_score() -> None:
    """30 results: 19 of +420 beat 11 and equal 18, so 2 x 11 + 18 = 40 (Law 78A)."""
    answer = overtrick("rank", str(FIELD))
    assert answer.status == 0
    assert "nobody to rank" in answer.out
    assert " +420     19     40     18\n" in answer.out
    assert max(map(len, answer.out.splitlines())) <= 80
    assert answer.err == ""


def test_as_data_a_field_has_its_scores_and_nobody_is_ranked() -> None:
    answer = overtrick("rank", "--json", str(FIELD))
    assert answer.status == 0
    found = json.loads(answer.out)
    assert found["ranking"] == []
    field = found["fields"][0]
    assert (field["session"], field["results"], field["left_out"]) == ("1", 30, 0)
    assert {"score": 420, "times": 19, "mp_ns": 40, "mp_ew": 18} in field["scores"]
    assert "frequency tables, of which nobody is named, are not ranked" in answer.err


def test_check_has_nothing_to_say_of_a_field() -> None:
    answer = overtrick("check", str(FIELD))
    assert answer.status == 0
    assert answer.err == ""
