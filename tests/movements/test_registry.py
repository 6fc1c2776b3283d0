"""Ids: each means one grid, and says it in one way."""

from hashlib import sha256

import pytest

from overtrick.errors import InvalidMovement, OvertrickError, UnknownName
from overtrick.movements.registry import FAMILIES, movement

# The grid of an id must stay as it is: a session stored with it is read years later.
GRIDS = {
    "mitchell:7:skip=no": "39993b498353",
    "mitchell:8:skip=yes": "ba3433cabc03",
    "mitchell:9:skip=no:missing=ns9:stop=8:arrow=8": "95127aa6528e",
    "relay:8:missing=ns8": "5353e5e06646",
    "weave:8:arrow=7,8": "86810c4e1cc3",
    "appendix:10": "4ffbe7c6eb58",
    "web:14:sets=13": "33ea0817e80b",
    "web:11:sets=9:missing=ew3": "996463bc6741",
    "rover:8:base=skip": "aa0e352cade3",
    "bump:7:base=straight": "5b1268889867",
    "hesitation:11": "b2ad8db865a6",
    "howell:9": "a016324d072a",
    "howell:6:sets=6": "6a0f1e6131cb",
    "howell:12:rounds=8:switch=none": "eb191bf82128",
    "howell:14:switch=boards:stop=7": "7114df930ba2",
    "howell:8:barometer=yes": "cf03ec608eaa",
    "barometer:12": "615f3a4a0611",
    "individual:9": "07111f88b297",
    "individual:13:shared=no": "3461018e5897",
    "rainbow:20": "caf16ae4631c",
    "sections:mitchell:7:skip=no+mitchell:7:skip=no:missing=ns7": "17e38b3f1792",
}
IDS = list(GRIDS)


@pytest.mark.parametrize("id", IDS)
def test_an_id_is_what_its_movement_says(id: str) -> None:
    assert movement(id).id == id


@pytest.mark.parametrize(("id", "print_of"), GRIDS.items())
def test_the_grid_of_an_id_never_changes(id: str, print_of: str) -> None:
    cells = [
        [tuple(getattr(table, name) for name in table.__slots__) for table in tables]
        for tables in movement(id).rounds
    ]
    assert sha256(repr(cells).encode()).hexdigest()[:12] == print_of


def test_every_family_is_among_them() -> None:
    assert set(FAMILIES) <= {id.partition(":")[0] for id in IDS}


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("mitchell:7", "mitchell:7:skip=no"),
        ("mitchell:8", "mitchell:8:skip=yes"),
        ("mitchell:7:arrow=7:skip=no", "mitchell:7:skip=no:arrow=7"),
        ("rover:8", "rover:8:base=relay"),
        ("howell:8:arrow=2,1", "howell:8:arrow=1,2"),
        (" relay:8 ", "relay:8"),
    ],
)
def test_other_ways_to_write_it_are_understood(written: str, meant: str) -> None:
    assert movement(written) == movement(meant)
    assert movement(written).id == meant


@pytest.mark.parametrize(
    "id",
    [
        "",
        "mitchell",
        "mitchell:",
        "mitchell:x",
        "mitchell:-7",
        "mitchell:7:skip=yes",
        "mitchell:7:skip",
        "mitchell:7:stop=0",
        "mitchell:7:stop=1:stop=2",
        "mitchell:7:sets=2",
        "mitchell:7:arrow=x",
        "mitchell:99999",
        "web:14",
        "howell:8:switch=maybe",
        "individual:8:missing=3",
        "individual:8:arrow=1",
        "sections:",
        "sections:mitchell:7+howell:8",
        "sections:individual:8+individual:8",
        "howell:٨",
    ],
)
def test_anything_else_is_refused_and_no_crash(id: str) -> None:
    with pytest.raises(OvertrickError):
        movement(id)


def test_a_refusal_says_what_there_is() -> None:
    with pytest.raises(UnknownName, match="no movement family 'whist'; there are: mitchell"):
        movement("whist:8")
    with pytest.raises(InvalidMovement, match=r"'skp=no' is no option here; .* skip"):
        movement("mitchell:7:skp=no")
