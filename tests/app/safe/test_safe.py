"""Keep safe: backups that restore, automatic copies, journals checked, the clock."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from overtrick.app.demo import CONGRESS
from overtrick.app.store.backup import restore
from overtrick.app.store.store import Store
from overtrick.app.views.desk.safe import checked
from tests.app.serving import Served
from tests.app.swiss.conftest import Desk
from tests.app.web.browsing import browsing, director


def test_a_backup_is_downloaded_and_restores(
    served: Served, desk: Desk, tmp_path: Path
) -> None:
    page = desk("/desk/safe")
    expect(page.locator("#age")).to_have_text("No backup yet: do one now.")
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Back up now").click()
    expect(page.locator("#backup-said")).to_contain_text("is in your downloads")
    with Store.open(tmp_path / "second") as second:
        restore(waiting.value.path(), second)
        kept = [stored.entry for stored in second.read(CONGRESS)]
    assert kept == served.journal(CONGRESS)


def test_without_a_folder_it_says_how_to_have_one(desk: Desk) -> None:
    page = desk("/desk/safe")
    expect(page.locator("#copies-card")).to_contain_text("--copies FOLDER")


def test_every_journal_is_read_folded_and_ranked(desk: Desk) -> None:
    page = desk("/desk/safe?check=true")
    expect(page.locator("main")).to_contain_text("read, folded, 12 ranked")
    page.set_viewport_size({"width": 320, "height": 568})  # few lines, not a word in each
    assert page.locator(".checked tbody tr").first.evaluate("each => each.clientHeight") < 300


def test_a_journal_that_cannot_be_read_is_named(served: Served) -> None:
    with served.store.engine.begin() as connection:
        asked = f"update entries set document = '{{' where event = '{CONGRESS}' and seq = 7"
        connection.exec_driver_sql(asked)
    [found] = checked(served.store)
    assert found.id == CONGRESS
    assert str(found.wrong).startswith("cannot be read")


def test_it_is_for_the_director_alone(served: Served) -> None:
    link = served.access.desk_link(CONGRESS)
    token = served.access.sign_in_by_link(link.token, "tablet").token
    with browsing(served, cookies={"overtrick_desk": token}) as deputy:
        assert deputy.get("/desk/safe").status_code == 403
        headers = {"x-csrf-token": deputy.token()}
        assert deputy.client.post("/act/backup", headers=headers).status_code == 403


def test_a_copy_at_once_without_a_folder_says_so(served: Served) -> None:
    with director(served) as browser:
        headers = {"x-csrf-token": browser.token()}
        answer = browser.client.post("/act/copy", json={}, headers=headers)
    assert answer.json()["trouble"] is True
