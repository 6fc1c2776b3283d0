"""The doors of this room, under one name: read, write, write into, see what is new."""

from overtrick.formats.bws.pickup import Marker, News, marked, news_of
from overtrick.formats.bws.read import read_bws
from overtrick.formats.bws.write import fill_bws, write_bws

__all__ = ["Marker", "News", "fill_bws", "marked", "news_of", "read_bws", "write_bws"]
