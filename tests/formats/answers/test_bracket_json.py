import json
from pathlib import Path

from overtrick.events.stages.knockout import knock_out
from overtrick.formats.answers.bracket_json import bracket_document
from overtrick.formats.journals.journal import open_journal
from tests.cli.desk import begun


def test_a_bracket_goes_on_from_what_was_told(tmp_path: Path) -> None:
    """Three teams: the first seed waits; 7 beats 9 and is to meet it in the final."""
    desk = begun(tmp_path, "knockout", "knockout 3 7 9 --boards 8")
    desk.all("draw\n match 34-21 --team 7")
    state, _ = open_journal(desk.file)
    stage = state.stage()
    document = bracket_document(stage, knock_out(state, stage))
    assert json.loads(json.dumps(document)) == document
    assert document == desk.json("bracket")
    semi, final = document["ties"][-2:]
    assert (semi["tie"], semi["order"], semi["survivors"]) == ("SF1", ["7", "9"], ["7"])
    assert (final["tie"], final["entrants"], final["order"]) == ("F", ["3", "7"], [])
    assert {each["id"]: each["place"] for each in document["places"]}["9"] == 3


def test_a_tie_that_is_level_says_so(tmp_path: Path) -> None:
    desk = begun(tmp_path, "knockout", "knockout 3 7 --boards 8")
    desk.all("draw\n match 21-21 --team 3")
    [final] = desk.json("bracket")["ties"]
    assert (final["level"], final["order"]) == (True, [])
