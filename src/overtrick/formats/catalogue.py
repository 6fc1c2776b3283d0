"""Every format, gathered from the rooms; what people meet first stands first."""

from __future__ import annotations

from overtrick.formats.bridgemate import listed as bridgemate
from overtrick.formats.bws import listed as bws
from overtrick.formats.deals import listed as deals
from overtrick.formats.format import Format
from overtrick.formats.journals import listed as journals
from overtrick.formats.lin import listed as lin
from overtrick.formats.pages import listed as pages
from overtrick.formats.pbn import listed as pbn
from overtrick.formats.tables import listed as tables
from overtrick.formats.uploads import listed as uploads
from overtrick.formats.usebio import listed as usebio

__all__ = ["FORMATS"]

_ROOMS = (tables, journals, pbn, usebio, lin, bws, bridgemate, deals, pages, uploads)

FORMATS: dict[str, Format] = {found.id: found for room in _ROOMS for found in room.FORMATS}
"""Every format by its id."""
