"""Jannersten results.txt, read and written."""

from __future__ import annotations

from overtrick.formats.uploads.jannersten_reader import read_jannersten
from overtrick.formats.uploads.jannersten_writer import write_jannersten

__all__ = ["read_jannersten", "write_jannersten"]
