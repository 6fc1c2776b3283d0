import json

from overtrick.events.journal.plan import Stage
from overtrick.events.journal.stages import Drawn, Paired
from overtrick.formats.answers.match_json import draw_document, stage_document
from overtrick.movements.swiss.reasons import DrawReason
from tests.events.stages.swiss_evening import swiss


def test_a_round() -> None:
    matches = (
        Paired(
            "3-7v12",
            "7",
            "12",
            "1",
            "meets 12",
            (DrawReason("met", ("9",)),),
            home_carried="5.5",
        ),
        Paired("3-9bye", "9", why="is the lowest"),
    )
    draw = Drawn(stage="1", round=3, matches=matches, method="top_down", notes=("9 again",))
    assert draw_document(draw) == {
        "stage": "1",
        "round": 3,
        "method": "top_down",
        "notes": ["9 again"],
        "matches": [
            {
                "match": "3-7v12",
                "table": "1",
                "home": "7",
                "away": "12",
                "why": "meets 12",
                "why_away": "9 it has met",
                "carried": {"home": 5.5, "away": 0},
                "half": None,
                "until": None,
                "tie": None,
            }
        ],
        "triples": [],
        "byes": ["9"],
    }


def test_a_triple() -> None:
    sides = (("3", "7"), ("7", "9"), ("9", "3"))
    matches = tuple(Paired(home, home, away, until=2) for home, away in sides)
    assert draw_document(Drawn(stage="1", round=1, matches=matches))["triples"] == [
        ["3", "7", "9"]
    ]


def test_a_whole_stage_is_plain_and_names_everybody_in_every_round() -> None:
    stage, _ = swiss(9, 4)
    document = stage_document(stage)
    assert json.loads(json.dumps(document)) == document
    assert document["conditions"] == {"rounds": 4, "boards": 8}
    for draw in document["rounds"]:
        there = [match[side] for match in draw["matches"] for side in ("home", "away")]
        assert sorted(there + draw["byes"]) == sorted(str(team) for team in range(1, 10))


def test_nothing_drawn_is_an_empty_list() -> None:
    document = stage_document(Stage("final", "knockout", named=("3", "7")))
    assert (document["rounds"], document["entrants"]) == ([], ["3", "7"])
