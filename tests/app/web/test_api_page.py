"""The page about the API is true: its blocks run against a real server."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from overtrick.app.access.viewer import Role
from overtrick.app.web.openapi import REFUSED
from tests.app.serving import Served

PAGE = Path(__file__).parents[3] / "docs" / "api.md"


def test_the_blocks_of_the_page_run(server: Served) -> None:
    text = PAGE.read_text("utf-8")
    blocks = list(re.finditer(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL))
    token = server.access.api_token(Role.DIRECTOR, None, "the page")
    names: dict[str, Any] = {"ADDRESS": server.url, "TOKEN": token}
    try:
        for block in blocks:
            before = "\n" * text[: block.start(1)].count("\n")  # so a fault names its line
            exec(compile(before + block[1], str(PAGE), "exec"), names)
    finally:
        if "club" in names:
            names["club"].close()
    assert len(blocks) == text.count("```python") > 5
    assert all(
        value for name, value in names.items() if name in ("losses", "lines", "proposals")
    )


def test_the_page_names_every_refusal() -> None:
    table = PAGE.read_text("utf-8").partition("| status |")[2]
    for status in REFUSED:
        assert re.search(rf"^\| [0-9, ]*{status}\b", table, re.MULTILINE), status
