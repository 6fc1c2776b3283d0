"""Ids: each means one grid, and says it in one way."""

from hashlib import sha256

import pytest

from overtrick.errors import InvalidMovement, OvertrickError, UnknownName
from overtrick.movements.registry import FAMILIES, movement
from tests.cases import one_pass

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
    "whist:9": "c3ea8969e05b",
    "whist:8": "48b7da2a18ac",
    "whist:9:rounds=4": "d050f5796678",
    "whist:10:sharing=no": "57b4b11d69bf",
    "whist:9:stop=4": "ddd20070141d",
    "thurner:8": "ef59d5de47e8",
    "thurner:10": "6dbf48060f39",
    "thurner:16": "5635ed9f0587",
    "round-robin:5": "c6e7116a1c6a",
    "triangle:3": "8dbfcd4f4b61",
    "teams:2": "bf3dc5c8782f",
    "teams:2:halves=no": "76a40205aa31",
    "sections:mitchell:7:skip=no+mitchell:7:skip=no:missing=ns7": "17e38b3f1792",
}
IDS = list(GRIDS)


@one_pass("id", IDS)
def test_an_id_is_what_its_movement_says(id: str) -> None:
    assert movement(id).id == id


@one_pass(("id", "print_of"), GRIDS.items())
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
        ("whist:9:sharing=no", "whist:9"),
        ("whist:8:sharing=yes", "whist:8"),
        ("whist:9:rounds=8", "whist:9"),
        ("teams:2:halves=yes", "teams:2"),
    ],
)
def test_other_ways_to_write_it_are_understood(written: str, meant: str) -> None:
    assert movement(written) == movement(meant)
    assert movement(written).id == meant


@one_pass(
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
        "sections:whist:5+whist:5",
        "whist:2",
        "whist:7:sharing=yes",
        "whist:26:sharing=no",
        "whist:9:rounds=3",
        "whist:8:sharing=no:rounds=3",
        "whist:9:missing=9",
        "whist:9:arrow=1",
        "whist:9:barometer=yes",
        "thurner:4",
        "thurner:7",
        "triangle:4",
        "teams:3",
        "teams:2:halves=maybe",
        "round-robin:2",
        "howell:٨",
    ],
)
def test_anything_else_is_refused_and_no_crash(id: str) -> None:
    with pytest.raises(OvertrickError):
        movement(id)


def test_a_refusal_says_what_there_is() -> None:
    with pytest.raises(UnknownName, match="no movement family 'wist'; there are: mitchell"):
        movement("wist:8")
    with pytest.raises(InvalidMovement, match=r"'skp=no' is no option here; .* skip"):
        movement("mitchell:7:skp=no")
