"""What is written is read back the same, by every reader and writer of tables."""

import pytest
from hypothesis import given

from overtrick.formats.contents.abilities import losses
from overtrick.formats.contents.contents import Contents
from overtrick.formats.registry import FORMATS
from tests.formats.tables.tables import documents, own_columns, same, tables

TABLES = ("csv", "tsv", "json", "xlsx", "parquet", "arrow")


@pytest.mark.parametrize("id", TABLES)
@given(contents=tables())
def test_results(id: str, contents: Contents) -> None:
    found = FORMATS[id]
    data, lost = found.write(contents)
    assert lost == []
    back, problems = found.read(data, f"evening{found.suffixes[0]}")
    assert problems == []
    assert same(back) == same(contents)
    assert own_columns(back) == own_columns(contents)
    assert found.write(contents)[0] == data
    assert found.write(back)[0] == data


@pytest.mark.parametrize("id", ["json", "xlsx"])
@given(contents=documents())
def test_documents(id: str, contents: Contents) -> None:
    found = FORMATS[id]
    data, lost = found.write(contents)
    assert lost == []
    assert losses(contents, found.carries) == []
    back, problems = found.read(data, "evening")
    assert problems == []
    assert same(back) == same(contents)
    assert found.write(back)[0] == data
