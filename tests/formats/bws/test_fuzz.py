"""Damage of every kind: named or refused, never more."""

import os
import random

import pytest

from overtrick.errors import InvalidFile
from overtrick.formats.bws.jet.edit import Edit
from overtrick.formats.bws.pickup import news_of
from overtrick.formats.bws.read import read_bws

from .making_bws import sample

ROUNDS = int(os.environ.get("MUTATIONS", "150"))


def mutated(data: bytes, chance: random.Random) -> bytes:
    told = bytearray(data)
    for _ in range(chance.randrange(1, 6)):
        at = chance.randrange(max(1, len(told)))
        kind = chance.randrange(7)
        if kind == 0:
            told[at : at + 1] = bytes([chance.randrange(256)])
        elif kind == 1:
            told[at : at + 4] = chance.randbytes(4)
        elif kind == 2:
            del told[at : at + chance.choice([1, 7, 2048, 4096])]
        elif kind == 3:
            told[at:at] = chance.randbytes(chance.choice([1, 4, 4096]))
        elif kind == 4:
            other = chance.randrange(max(1, len(told))) & ~2047
            told[at & ~2047 : (at & ~2047) + 2048] = told[other : other + 2048]
        elif kind == 5:
            del told[at:]
        else:  # in the heads of pages, where it hurts
            place = (at & ~2047) + chance.randrange(64)
            told[place : place + 2] = chance.choice([b"\xff\xff", b"\0\0", b"\0\x40", b"\1\0"])
    return bytes(told)


@pytest.mark.parametrize("version", [3, 4])
def test_mutations_are_read_or_refused(version: int) -> None:
    chance, seed = random.Random(version), sample(version)
    for _ in range(ROUNDS):
        data = mutated(seed, chance)
        try:
            read_bws(data)
            news_of(data)
        except InvalidFile:
            continue


@pytest.mark.parametrize("version", [3, 4])
def test_mutations_are_changed_or_refused(version: int) -> None:
    chance, seed = random.Random(version), sample(version)
    for _ in range(ROUNDS // 3):
        data = mutated(seed, chance)
        try:
            edit = Edit(data)
            for found in edit.rows("ReceivedData"):
                edit.change("ReceivedData", found, {"Processed": True, "Remarks": "longer"})
            edit.append("ReceivedData", [{"Board": 1}])
        except InvalidFile:
            continue
