"""The folder of an inbox: whoever may write there is no reader of everything else."""

from __future__ import annotations

import asyncio
import errno
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from overtrick.app.web.field_inbox import FieldInbox, InboxFile
from tests.app.fields.test_desk import dropped
from tests.app.fields.test_fields import OX, YORK
from tests.app.serving import serving


@pytest.fixture
def looked(tmp_path: Path) -> Iterator[Callable[[], list[InboxFile]]]:
    """Give a field ``autumn`` with the heat ``ox``, and look into its inbox twice."""
    (tmp_path / "inbox" / "autumn").mkdir(parents=True)
    with serving(tmp_path / "club") as served, served.client() as client:
        client.post("/simultaneous/autumn", json={"boards": 2, "heats": [{"id": "ox"}]})
        state = served.app.state
        inbox = FieldInbox(state.club, state.fields, tmp_path / "inbox")

        async def look() -> list[InboxFile]:
            return [*await inbox.look(), *await inbox.look()]

        yield lambda: asyncio.run_coroutine_threadsafe(look(), served.loop).result()


def test_no_link_in_an_inbox_is_read_or_written_through(
    tmp_path: Path, looked: Callable[[], list[InboxFile]]
) -> None:
    """Who may put files there may not read, or write, what the server may."""
    folder, secret = tmp_path / "inbox" / "autumn", tmp_path / "private"
    secret.mkdir()
    (secret / "ox.csv").write_text(OX + "2,1,2,what nobody reads\n")
    (folder / "ox.csv").symlink_to(secret / "ox.csv")
    (folder.parent / "spring").symlink_to(secret)
    assert looked() == []
    (folder / "ox.csv").unlink()
    dropped(folder / "ox.csv", OX)
    (folder / "answers").symlink_to(secret)
    assert [each.answer is not None for each in looked()] == [True]
    assert [each.name for each in secret.iterdir()] == ["ox.csv"]
    (folder / "answers").unlink()
    (folder / "answers").mkdir()
    (secret / "kept").write_text("kept")
    (folder / "answers" / "ox.csv.txt").symlink_to(secret / "kept")
    dropped(folder / "ox.csv", YORK)
    looked()
    assert (secret / "kept").read_text() == "kept"
    assert "ox.csv" in (folder / "answers" / "ox.csv.txt").read_text()


def test_what_is_no_file_holds_up_no_inbox(
    tmp_path: Path, looked: Callable[[], list[InboxFile]], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "inbox" / "autumn"
    os.mkfifo(folder / "pipe.csv")
    (folder / "folder.csv").mkdir()
    (folder.parent / "closed").mkdir()
    scan = os.scandir

    def refused(path: Any) -> Any:
        if Path(path).name == "closed":
            raise PermissionError(errno.EACCES, "Permission denied")
        return scan(path)

    monkeypatch.setattr(os, "scandir", refused)
    dropped(folder / "ox.csv", OX)
    with open(os.fsencode(folder) + b"/\xff.csv", "w") as file:
        file.write(OX)
    found = {each.file: each.answer is not None for each in looked()}
    assert found == {"ox.csv": True, "\ufffd.csv": False}
    assert looked() == []


def test_a_file_that_changes_while_it_is_read_is_looked_at_again(
    tmp_path: Path, looked: Callable[[], list[InboxFile]], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "inbox" / "autumn" / "ox.csv"
    dropped(file, OX)
    open_ = os.open
    grown: list[int] = []

    def opened(path: Any, *given: Any, **more: Any) -> int:
        if path == file and not grown:
            grown.append(file.write_text(OX + "2,1,2,420\n"))
        return open_(path, *given, **more)

    monkeypatch.setattr(os, "open", opened)
    assert [each.answer for each in looked()] == [None]
    answers = [each.answer for each in looked()]
    assert [each.results for each in answers if each] == [5]
