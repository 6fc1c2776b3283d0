"""Damaged files of every kind: read, or refused in a line, and nothing else."""

import io
import random
import zipfile
from collections.abc import Callable

import pytest

from overtrick.errors import InvalidFile
from overtrick.formats.tables.columnar import (
    read_arrow,
    read_parquet,
    write_arrow,
    write_parquet,
)
from overtrick.formats.tables.mapping_file import draw_mapping, guess_of, mapping_text
from overtrick.formats.tables.tidy import (
    parts_of_csv,
    read_table,
    write_csv,
    write_json,
    write_tsv,
)
from overtrick.formats.tables.workbook import read_xlsx, write_xlsx
from tests.formats.tables.layouts import LAYOUTS, evening, table
from tests.formats.tables.tables import EVENING
from tests.formats.tables.test_workbook import rezipped

SIGNS = b'0123456789NESWX+-=,;\t"|{}[]:.%/ \n\r\0\xff\xc3\xb3passAK'


def _guessed(data: bytes, name: str) -> object:
    mapping, _ = guess_of(data, name)
    assert all(len(line) <= 80 for line in draw_mapping(mapping).splitlines())
    return mapping_text(mapping)


def _parts(data: bytes, name: str) -> object:
    return list(parts_of_csv(io.BytesIO(data), name))


CLUBS = [table(header, row, evening()[:8], sign) for header, row, sign in LAYOUTS.values()]
TEXTS = [write_csv(EVENING)[0], write_tsv(EVENING)[0], *CLUBS]
KINDS: dict[str, tuple[list[bytes], list[Callable[[bytes, str], object]], int]] = {
    "text": (TEXTS, [read_table, _parts, _guessed], 150),
    "json": ([write_json(EVENING)[0]], [read_table, _guessed], 200),
    "xlsx": ([write_xlsx(EVENING)[0]], [read_xlsx], 100),
    "parquet": ([write_parquet(EVENING)[0]], [read_parquet], 200),
    "arrow": ([write_arrow(EVENING)[0]], [read_arrow], 200),
}


def damaged(data: bytes, chance: random.Random) -> bytes:
    found = bytearray(data)
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(found) + 1)
        end = at + chance.randint(1, 30)
        kind = chance.randrange(4)
        if kind == 0:
            del found[at:end]
        elif kind == 1:
            found[at:at] = bytes(chance.choices(SIGNS, k=chance.randint(1, 8)))
        elif kind == 2:
            found[at:at] = found[at:end] * 3
        else:
            found[at:end] = bytes(chance.choices(SIGNS, k=end - at))
    return bytes(found)


@pytest.mark.parametrize("kind", KINDS)
def test_noise(kind: str) -> None:
    seeds, reads, times = KINDS[kind]
    chance = random.Random(7)
    was_read, said = 0, []
    for _ in range(times):
        data = damaged(chance.choice(seeds), chance)
        for read in reads:
            try:
                read(data, "noise")
                was_read += 1
            except InvalidFile as refused:
                said.append(str(refused))
    assert not any("\n" in text for text in said)
    assert was_read < times * len(reads)


def test_noise_within_a_workbook() -> None:
    chance = random.Random(7)
    good = write_xlsx(EVENING)[0]
    parts = ["xl/worksheets/sheet1.xml", "xl/sharedStrings.xml", "xl/workbook.xml"]

    texts = {part: zipfile.ZipFile(io.BytesIO(good)).read(part) for part in parts}
    was_read, said = 0, []
    for _ in range(120):
        part = chance.choice(parts)
        try:
            read_xlsx(rezipped(good, {part: damaged(texts[part], chance)}), "noise")
            was_read += 1
        except InvalidFile as refused:
            said.append(str(refused))
    assert not any("\n" in text for text in said)
    assert 0 < was_read < 120
