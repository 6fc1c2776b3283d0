"""Prize lists read from JSON; what cannot be read is a problem, and the rest is read."""

import json

import pytest

from overtrick.errors import InvalidFile
from overtrick.formats.lists.season_file import read_prizes


def test_a_list_alone_is_enough() -> None:
    listed = [{"name": "overall", "prizes": ["cup"]}, {"name": "B", "prizes": 2, "stratum": 2}]
    for values in (listed, {"prizes": listed}):
        found, problems = read_prizes(json.dumps(values).encode())
        assert [(each.name, each.prizes, each.stratum) for each in found] == [
            ("overall", ("cup",), None),
            ("B", ("", ""), 2),
        ]
        assert problems == []


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('{"prizes": []}', "p.json: prizes: there is no category"),
        ('{"prize": 1}', "no key 'prize'"),
        ('[{"name": "x"}]', "p.json: prizes 1: a category needs a name and prizes"),
        (
            '[{"name": "x", "prizes": 1}, {"name": "y", "prizes": 1, "by": 2}]',
            "prizes 2: no key",
        ),
        ('[{"name": "x", "prizes": ["cup"], "ties": "split"}]', "only amounts can be split"),
        ("3", "not keys and values: 3"),
    ],
)
def test_what_is_wrong_is_named(text: str, words: str) -> None:
    _, problems = read_prizes(text.encode(), "p.json")
    assert any(words in str(problem) for problem in problems)


@pytest.mark.parametrize("data", [b"[", b"\xff\xfe[", b"[" * 100_000])
def test_what_is_no_json_is_refused(data: bytes) -> None:
    with pytest.raises(InvalidFile, match=r"p\.json"):
        read_prizes(data, "p.json")
