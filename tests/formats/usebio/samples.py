"""The sample of the specification, and events of other kinds, as real programs shape them."""

from __future__ import annotations

from tests.formats.seeds import VECTORS

_FOLDER = VECTORS / "usebio"

SAMPLE = (_FOLDER / "sample.xml").read_bytes()
TEAMS = (_FOLDER / "teams.xml").read_bytes()
SWISS_PAIRS = (_FOLDER / "swiss_pairs.xml").read_bytes()
INDIVIDUAL = (_FOLDER / "individual.xml").read_bytes()
SECTIONS = (_FOLDER / "sections.xml").read_bytes()
