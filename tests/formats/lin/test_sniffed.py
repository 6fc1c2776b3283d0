import pytest

from overtrick.formats.registry import FORMATS, format_of, read_bytes
from overtrick.formats.sniffed import is_lin
from tests.cases import one_pass
from tests.formats.lin.samples import MATCH, SINGLE, TOURNAMENT, VUGRAPH
from tests.formats.lin.test_read import LINK


@one_pass("text", [MATCH.decode(), VUGRAPH, TOURNAMENT, SINGLE, LINK])
@one_pass("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_what_is_lin_is_seen(text: str, encoding: str) -> None:
    assert is_lin(text.encode(encoding))
    assert format_of("evening", text.encode(encoding)).id == "lin"


@pytest.mark.parametrize("text", ["", "board,ns,ew", "a|b|c", '[Event "x"]', "<p>lin="])
def test_what_is_not_is_left_to_others(text: str) -> None:
    assert not is_lin(text.encode())


def test_the_registry_reads_and_writes_it() -> None:
    lin = FORMATS["lin"]
    contents, problems = read_bytes(MATCH, "match.lin")
    assert problems == []
    assert contents.carries() <= lin.reads
    data, losses = lin.write(contents)
    assert losses == []
    assert lin.read(data)[0].carries() == contents.carries()
