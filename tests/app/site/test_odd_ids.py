"""A site of ids and names that no keyboard has: every link leads to a page."""

from __future__ import annotations

import json
import posixpath
import re

from overtrick.app.site.own import event_of_contents
from overtrick.app.site.pages import Site, files
from overtrick.formats.registry import read_bytes

ODD = ("Smith/Jones", "/", "a/../b", "\0\1\x1b", "a\u2028b", "x\u2029y", "\x7f\x85\uffff")


def test_ids_with_slashes_and_control_signs_have_their_pages_and_pictures() -> None:
    """A slash was "a site has no page"; a control sign ended the process in a picture."""
    ids = [*ODD, "8"]
    rows = [
        {"board": board, "ns": ns, "ew": ew, "section": "A/B", "score": 10 * board}
        for board in (1, 2)
        for ns, ew in zip(ids[::2], ids[1::2], strict=True)
    ]
    contents, problems = read_bytes(json.dumps(rows).encode(), "x.json")
    made = dict(files(Site({"e": event_of_contents(contents, "e")[0]})))
    assert problems == []
    assert len([name for name in made if name.startswith("card/")]) == len(ids)
    pages = {name: data.decode() for name, data in made.items() if name.endswith(".html")}
    for name, text in pages.items():
        for link in re.findall(r'(?<=\s)href="([^"#]+)"', text):
            assert posixpath.normpath(f"{posixpath.dirname(name)}/{link}").lstrip("/") in made
