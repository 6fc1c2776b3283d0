"""A site in its folder: changed files are replaced whole, others are left alone."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import NamedTuple

from overtrick.errors import OvertrickError

__all__ = ["MANIFEST", "SiteWritten", "write_site"]

MANIFEST = "overtrick-site.json"
"""The file that lists what was made, so that nothing else is ever touched."""


class SiteWritten(NamedTuple):
    """How many files a site has, and what became of them."""

    files: int
    changed: int
    removed: int


def write_site(
    files: Iterable[tuple[str, bytes]],
    folder: Path,
    gone_page: Callable[[str], bytes] | None = None,
) -> SiteWritten:
    """
    Put the files of a site into a folder; those of an earlier time that are gone are removed.

    *gone_page* makes what stands instead of a page that is gone, so that an old link still
    opens something.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     _ = write_site([("index.html", b"old"), ("board/7.html", b"7")], Path(folder))
    ...     write_site([("index.html", b"new")], Path(folder))
    SiteWritten(files=1, changed=1, removed=1)

    :raises OvertrickError: if a file is in the way that is none of the site.
    :raises OSError: if a file cannot be written; then it is as it was.
    """
    before, made = _known(folder), dict(files)
    in_the_way = [
        path
        for path, data in made.items()
        if path not in before
        and (folder / path).exists()
        and (folder / path).read_bytes() != data
    ]
    if in_the_way:
        raise OvertrickError(
            "{file} is there already, and none of this site", file=folder / in_the_way[0]
        )
    changed = [path for path, data in made.items() if _is_new(folder / path, data)]
    for path in changed:
        _write(folder / path, made[path])
    gone = [path for path in before if path not in made]
    removed = [path for path in gone if _is_ours(folder / path, before[path])]
    stubs: dict[str, bytes] = {}
    if gone_page is not None:
        stubs = {path: gone_page(path) for path in removed if path.endswith(".html")}
        removed = [
            path for path in removed if path not in stubs or _is_new(folder / path, stubs[path])
        ]
    for path in removed:
        if path in stubs:
            _write(folder / path, stubs[path])
        else:
            (folder / path).unlink()
    listed = {path: _digest(data) for path, data in sorted({**made, **stubs}.items())}
    data = json.dumps(listed, indent=0).encode()
    if _is_new(folder / MANIFEST, data):
        _write(folder / MANIFEST, data)
    return SiteWritten(len(made), len(changed), len(removed))


def _known(folder: Path) -> dict[str, str]:
    """What was made before, as far as it lies within the folder."""
    try:
        found = json.loads((folder / MANIFEST).read_bytes())
        within = folder.resolve()
        return {
            str(path): str(digest)
            for path, digest in found.items()
            if (folder / path).resolve().is_relative_to(within)
        }
    except (OSError, ValueError, AttributeError, TypeError):
        return {}


def _digest(data: bytes) -> str:
    return sha256(data).hexdigest()


def _is_new(file: Path, data: bytes) -> bool:
    return not file.is_file() or file.read_bytes() != data


def _is_ours(file: Path, digest: str) -> bool:
    """Whether a file is still as it was made."""
    return file.is_file() and _digest(file.read_bytes()) == digest


def _write(file: Path, data: bytes) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    with NamedTemporaryFile(dir=file.parent, prefix=".overtrick-", delete=False) as made:
        try:
            made.write(data)
            made.close()
            os.chmod(made.name, 0o644)
            os.replace(made.name, file)
        except BaseException:
            Path(made.name).unlink(missing_ok=True)
            raise
