"""The way in: the readers and writers of USEBIO that the registry names."""

from overtrick.formats.usebio.read import parts_of_usebio, read_usebio
from overtrick.formats.usebio.write import write_usebio, write_usebio_13

__all__ = ["parts_of_usebio", "read_usebio", "write_usebio", "write_usebio_13"]
