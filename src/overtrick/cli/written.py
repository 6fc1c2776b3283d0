"""Files that a verb writes: whole or not at all, and never over what was read."""

import os
import sys
from collections.abc import Iterable
from pathlib import Path
from tempfile import NamedTemporaryFile

__all__ = ["is_one_of", "write_bytes"]


def write_bytes(data: bytes, output: Path) -> None:
    """
    Write a file so that a reader sees the old one or the new one; ``-`` is standard output.

    :raises OSError: if it cannot be written; then the old file is as it was.
    """
    if str(output) == "-":
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        return
    if output.exists() and not output.is_file():  # a device or a pipe
        output.write_bytes(data)
        return
    target = output.resolve()  # through a link, to what it names
    mode = target.stat().st_mode & 0o777 if target.exists() else 0o666 & ~_umask()
    with NamedTemporaryFile(dir=target.parent, prefix=f".{target.name}.", delete=False) as file:
        try:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
            os.chmod(file.name, mode)
            os.replace(file.name, target)
        except BaseException:
            os.unlink(file.name)
            raise


def is_one_of(output: Path, files: Iterable[Path]) -> bool:
    """Say whether a file to be written is one of those that are read."""
    return any(
        str(file) != "-" and file.exists() and output.exists() and output.samefile(file)
        for file in files
    )


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
