import json
from pathlib import Path

from overtrick.events.stages.ladder import ladder_now
from overtrick.formats.answers.ladder_json import ladder_document
from overtrick.formats.journals.journal import open_journal
from tests.cli.desk import begun


def test_a_challenge_changes_the_rungs(tmp_path: Path) -> None:
    desk = begun(tmp_path, "ladder", "ladder 1 2 3 4 --set reach=2")
    desk.tell("match 34-21 --team 3 --against 2")
    state, _ = open_journal(desk.file)
    stage = state.stage()
    document = ladder_document(stage, ladder_now(state, stage), {"3": ("Ann", "Bob")})
    assert json.loads(json.dumps(document)) == document
    assert [rung["id"] for rung in document["rungs"]] == ["1", "3", "2", "4"]
    assert document["rungs"][1]["names"] == ["Ann", "Bob"]
    assert document["rungs"][3]["may_challenge"] == ["3", "2"]
    assert document["challenges"] == [{"challenger": "3", "challenged": "2", "winner": "3"}]
