"""No damaged file makes a reader fall over; ``make fuzz`` tries many more."""

from random import Random

import pytest

from overtrick.formats.registry import FORMATS
from tests.cases import one_pass
from tests.formats.damage import complaint, damaged
from tests.formats.seeds import seeds_of

INPUTS = 150
READ = [found.id for found in FORMATS.values() if found.reader]


@one_pass("name", READ)
def test_every_reader_has_a_whole_file(name: str) -> None:
    assert seeds_of(FORMATS[name])


@pytest.mark.parametrize("name", READ)
def test_a_damaged_file_is_read_or_refused(name: str) -> None:
    found = FORMATS[name]
    seeds = seeds_of(found)
    for seed in range(INPUTS):
        data = damaged(Random(seed), seeds)
        assert complaint(found, data) == "", data
