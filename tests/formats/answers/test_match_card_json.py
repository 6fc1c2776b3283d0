import json

import pytest

from overtrick.compare.settings import Settings
from overtrick.errors import UnknownName
from overtrick.events.ranking.rank import rank
from overtrick.events.rulings import Penalty
from overtrick.events.session import MatchResult, Session
from overtrick.formats.answers.match_json import match_card_document
from tests.events.stages.test_match_card import sheet

SETTINGS = Settings(vp_scale="wbf_discrete")


def test_a_card_of_boards() -> None:
    penalties = [Penalty.parse("41@3=3IMP slow play")]
    ranking = rank(sheet(), method="teams", settings=SETTINGS, penalties=penalties)
    document = match_card_document(ranking, "3")
    assert json.loads(json.dumps(document)) == document
    assert [board["running"] for board in document["boards"]] == [12, 9, None, 12]
    first = document["boards"][0]
    assert (first["dealer"], first["vulnerability"]) == ("N", "None")
    assert [first["rooms"][room]["contract"] for room in ("open", "closed")] == ["4S", "3NTX"]
    assert document["boards"][3]["rooms"]["closed"]["ruling"] == "A+/A+"
    assert document["penalties"] == [
        {"team": "41", "amount": 3, "unit": "IMP", "reason": "slow play"}
    ]
    assert {"of": "margin", "home": 9, "away": -6} in document["totals"]
    assert [line_up["room"] for line_up in document["line_ups"]] == ["open", "open", "closed"]


def test_a_bye_has_no_other_side() -> None:
    told = (MatchResult("8", "43", None, kind="bye"),)
    document = match_card_document(rank(Session((), results=told), method="teams"), "8")
    assert (document["away"], document["kind"], document["boards"]) == (None, "bye", [])
    assert document["totals"] == [{"of": "points", "home": 12, "away": None}]


def test_no_such_match() -> None:
    with pytest.raises(UnknownName, match="none yet"):
        match_card_document(rank(Session(()), method="teams"), "8")
