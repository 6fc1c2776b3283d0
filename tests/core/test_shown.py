import builtins
import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

import overtrick
from overtrick.core.shown import FRAMES, frame_of
from overtrick.errors import OvertrickError
from tests.cli.command import overtrick as command

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_a_document_is_what_json_prints() -> None:
    party, evening = str(EXAMPLES / "party.sheet"), str(EXAMPLES / "evening.csv")
    assert overtrick.score("4SX N +1").to_dict() == json.loads(
        command("score", "4SX", "N", "+1", "--json").out
    )
    assert overtrick.sheet(party).to_dict() == json.loads(command("sheet", party, "--json").out)
    session, problems = overtrick.read(evening)
    ranking = overtrick.rank(session, rules="compscore", problems=problems)
    assert json.loads(json.dumps(ranking.to_dict())) == json.loads(
        command("rank", evening, "--rules", "compscore", "--json").out
    )


@pytest.mark.parametrize("library", FRAMES)
def test_a_frame_in_each_library(library: str) -> None:
    session, _ = overtrick.read(str(EXAMPLES / "evening.csv"))
    frame = overtrick.rank(session).to_frame(library)
    assert type(frame).__module__.partition(".")[0] == library
    names = frame.column_names if library == "pyarrow" else list(frame.columns)
    assert names[:3] == ["section", "direction", "id"]
    assert list(frame["place"])[:2] == [1, 2] or frame["place"].to_pylist()[:2] == [1, 2]


def test_parts_of_a_row_are_columns_of_their_own() -> None:
    frame = overtrick.sheet("We 2NT +1").to_frame("pyarrow")
    assert frame.to_pylist()[0]["below_we"] == 70
    problem = overtrick.Problem("a.csv:3", "no board", 7)
    assert problem.to_frame("pyarrow").to_pylist()[0]["board"] == 7


def test_an_empty_table_is_a_frame() -> None:
    assert overtrick.sheet("").to_frame("pyarrow").num_rows == 0
    assert len(overtrick.sheet("").to_frame("polars")) == 0


def test_a_library_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(OvertrickError, match="no frames of 'excel'; there are: pandas, polars"):
        frame_of([], "excel")
    for name in FRAMES:
        monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(OvertrickError, match="no library of dataframes is installed: polars"):
        frame_of([], "polars")
    with pytest.raises(OvertrickError, match="is installed: pandas, polars, pyarrow"):
        frame_of([])


def test_the_library_in_use_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    import polars

    monkeypatch.delitem(sys.modules, "pandas", raising=False)
    assert isinstance(frame_of([{"a": 1}]), polars.DataFrame)


def test_a_notebook_shows_a_table_and_no_markup_of_others() -> None:
    page = overtrick.score("4S-2")._repr_html_()
    assert page.startswith("<table><thead><tr><th>cause</th><th>points</th>")
    assert "<td>-100</td>" in page
    problem = overtrick.Problem("a.csv", "not a contract: '<script>'")
    assert "&lt;script&gt;" in problem._repr_html_()


def test_nothing_is_loaded_that_was_not_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = []
    real = builtins.__import__

    def watched(name: str, *rest: Any) -> Any:
        wanted.append(name)
        return real(name, *rest)

    monkeypatch.setattr(builtins, "__import__", watched)
    document: Mapping[str, object] = overtrick.score("4S=").to_dict()
    assert document["score"] == 420
    assert not {"pandas", "polars", "pyarrow"} & {*wanted}
