"""The reader, the writer and the links of LIN, as the registry and other programs use them."""

from __future__ import annotations

from overtrick.formats.lin.read import LinPeople, parts_of_lin, read_lin
from overtrick.formats.lin.write import write_lin
from overtrick.formats.lin.write_board import handviewer_link

__all__ = ["LinPeople", "handviewer_link", "parts_of_lin", "read_lin", "write_lin"]
