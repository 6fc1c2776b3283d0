"""JSON: records, documents, and what ``overtrick rank --json`` prints."""

import json
from typing import Any

import pytest

from overtrick.compare.settings import Settings
from overtrick.errors import InvalidFile
from overtrick.events.ranking.rank import rank
from overtrick.formats.answers.ranking_json import ranking_document
from overtrick.formats.contents.contents import Contents
from overtrick.formats.tables.tidy import read_table, write_json
from tests.formats.tables.layouts import VECTORS
from tests.formats.tables.tables import EVENING, same

ROW = {"board": 1, "ns": 3, "ew": 7, "score": 420}


def read(document: Any) -> tuple[Contents, list[str]]:
    contents, problems = read_table(json.dumps(document).encode(), "e.json")
    return contents, [str(problem) for problem in problems]


def test_results_alone_are_a_list_of_records() -> None:
    records = json.loads(write_json(EVENING)[0])
    assert [record["board"] for record in records] == [1, 1, 2]
    assert records[1]["tricks"] is None
    assert len({tuple(record) for record in records}) == 1


def test_a_document() -> None:
    contents, problems = read(
        {
            "event": {"title": "Tuesday", "winners": 2, "weather": "rain"},
            "results": [ROW],
            "participants": [
                {"id": "3", "players": [{"name": "Eve", "number": "007"}, {"name": "Finn"}]},
                {"id": "7", "players": ["Gus", "Hal"]},
                {"id": "8", "name": "Team", "players": []},
            ],
            "ranking": [{"id": "3", "place": 1, "total": 12.5, "percentage": 56.25}],
            "boards": [{"board": 1, "par": "-50"}],
            "movement": [{"round": 1, "table": 1, "ns": 3, "ew": 7, "boards": [1, 2]}],
            "sponsor": {"name": "tea"},
        }
    )
    assert problems == []
    assert contents.about.title == "Tuesday"
    assert contents.about.extra == {"weather": "rain"}
    assert [one.names for one in contents.contestants] == [
        ("Eve", "Finn"),
        ("Gus", "Hal"),
        ("Team",),
    ]
    assert contents.contestants[0].players[0].number == "007"
    assert str(contents.ranking[0].total) == "25/2"
    assert contents.movement[0].boards == (1, 2)
    assert contents.extra == {"json:sponsor": '{"name": "tea"}'}
    data, losses = write_json(contents)
    assert losses == []
    assert json.loads(data)["sponsor"] == {"name": "tea"}
    assert same(read_table(data)[0]) == same(contents)


def test_a_bad_row_of_any_table_is_one_problem() -> None:
    contents, problems = read(
        {
            "results": [ROW, 7],
            "ranking": [{"id": "3", "place": "first"}, {"place": 2}, {"id": "4", "place": 2}],
            "boards": [{"board": 0}, {"board": 2, "deal": "N:x"}],
            "participants": [{"players": ["Eve"]}],
            "movement": [{"round": 1, "table": 1, "boards": "1-999"}],
            "matches": [{"home": "41"}],
        }
    )
    assert len(contents.records) == len(contents.ranking) == 1
    assert [said.split(": ")[0] for said in problems] == [
        "e.json:record 2",
        "e.json:ranking 1",
        "e.json:ranking 2",
        "e.json:participants 1",
        "e.json:boards 1",
        "e.json:boards 2",
        "e.json:movement 1",
        "e.json:matches 1",
    ]


def test_a_ranking_that_was_printed_is_read() -> None:
    name = "mp_howell_12pairs.csv"
    contents, problems = read_table((VECTORS / name).read_bytes(), name)
    answer = ranking_document(rank(contents.session(), settings=Settings(), problems=problems))
    back, wrong = read(answer)
    assert wrong == []
    assert len(back.records) == len(contents.records)
    assert {str(told.line.outcome) for told in back.records} == {
        str(told.line.outcome) for told in contents.records
    }
    assert len(back.ranking) == 12
    assert back.records[0].ns_award is not None


NESTED = '{"a": ' + "[" * 3000 + "]" * 3000 + "}"


@pytest.mark.parametrize("text", ["{}", "[", "3", '{"results": 3}', NESTED])
def test_what_holds_no_results_is_refused(text: str) -> None:
    with pytest.raises(InvalidFile) as refused:
        read_table(text.encode(), "e.json")
    assert "\n" not in str(refused.value)


def test_what_is_no_record_is_a_problem() -> None:
    contents, problems = read([[[1]]])
    assert contents.records == ()
    assert problems == ["e.json:record 1: not an object: [[1]]"]


def test_a_number_of_thousands_of_digits() -> None:
    text = '[{"board": 1, "ns": 3, "ew": 7, "score": ' + "9" * 9000 + "}]"
    contents, [problem] = read_table(text.encode(), "e.json")
    assert contents.records == ()
    assert len(str(problem)) < 10_000


def test_tables_that_are_no_lists_are_read_or_named() -> None:
    """They were gone without a word, and so were the results beside them."""
    assert read({"results": [ROW], "participants": {"3": "Eve"}})[1] == [
        "e.json:participants 1: a participant without id"
    ]
    assert read({"results": [ROW], "ranking": "none", "event": "Tuesday"})[1] == [
        'e.json:ranking 1: not an object: "none"',
        'e.json:event: not an object: "Tuesday"',
    ]
    contents, problems = read({"results": ROW, "boards": [{"board": 7}], "matches": None})
    assert (len(contents.records), len(contents.deals), problems) == (1, 1, [])
    assert read({"boards": [{"board": 1, "lines": [7]}]})[1][0].endswith("not an object: 7")


def test_a_second_table_of_results_rides_along() -> None:
    contents, problems = read({"results": [ROW], "rows": [{"board": 2}]})
    assert (contents.extra, problems) == ({"json:rows": '[{"board": 2}]'}, [])
    contents, problems = read({"results": [], "boards": [{"board": 7, "lines": [ROW]}]})
    assert (len(contents.deals), problems) == (1, [])


def test_a_key_that_stands_twice_is_said() -> None:
    """The second took the place of the first: all results were gone without a word."""
    text = '{"results": [{"board": 1}], "event": {"title": "a", "title": "b"}, "results": []}'
    _, problems = read_table(text.encode(), "e.json")
    assert [str(problem) for problem in problems] == [
        "e.json: results stands twice",
        "e.json:event: title stands twice",
    ]


def test_half_a_character_is_said() -> None:
    """No other file can hold it: two pairs were one, called ?, when they were written."""
    contents, problems = read([{**ROW, "ns": "\ud800"}, {**ROW, "ns": "\U0001f0a1"}])
    assert [told.line.ns for told in contents.records] == ["\U0001f0a1"]
    assert problems == ["e.json:record 1: ns holds half a character: '\\ud800'"]
