"""Portable Bridge Notation: its reader, its streamer and its writer."""

from overtrick.formats.pbn.named_rows import PbnPeople
from overtrick.formats.pbn.read import parts_of_pbn, read_pbn
from overtrick.formats.pbn.write import write_pbn

__all__ = ["PbnPeople", "parts_of_pbn", "read_pbn", "write_pbn"]
