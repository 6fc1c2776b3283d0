"""The club's players: added, found, imported, one of two, erased."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

import pytest

from overtrick.app.club.people import (
    KIND,
    alike,
    everybody,
    find,
    merged,
    new_person,
    person,
    save,
)
from overtrick.app.store.database import DocumentChanged
from overtrick.app.store.documents import Document
from overtrick.app.store.store import Store
from overtrick.app.web.routes.players import _compared, _import, _merge
from overtrick.events.journal.fold import fold
from overtrick.events.journal.moment import now
from overtrick.events.journal.people import Registered, RegisteredPlayer
from overtrick.formats.lists.players_file import PlayersTable
from overtrick.messages import speaking
from tests.app.serving import Served
from tests.app.web.browsing import Browser, director
from tests.work import growth


@pytest.fixture
def browser(served: Served) -> Iterator[Browser]:
    with director(served) as browser:
        yield browser


def test_a_player_is_added_found_and_changed(served: Served, browser: Browser) -> None:
    assert "Names are optional" in browser.get("/desk/players").text
    browser.send("/desk/players", name="Ayşe <Kaya>", number="4711", shown="initials")
    (found,) = everybody(served.store)
    page = browser.get("/desk/players?q=ayse").text
    assert "Ayşe &lt;Kaya&gt;" in page
    browser.send(
        f"/desk/players/{found.id}", name="Ayşe Kaya", number="4711", version=str(found.version)
    )
    assert [each.name for each in find(everybody(served.store), "4711")] == ["Ayşe Kaya"]


def test_players_are_listed_in_the_order_of_the_reader_s_letters(served: Served) -> None:
    for name in ("Zeki", "Çınar", "Dursun", "İnci", "Cemal", "Ilgaz"):
        save(served.store, new_person(name))
    with speaking("tr"):
        found = [each.name for each in everybody(served.store)]
    assert found == ["Cemal", "Çınar", "Dursun", "Ilgaz", "İnci", "Zeki"]


def test_two_with_one_number_are_refused_and_what_was_typed_stays(
    served: Served, browser: Browser
) -> None:
    save(served.store, new_person("Ann Archer", number="7"))
    answer = browser.send("/desk/players", name="Bob Birch", number="7")
    assert answer.status_code == 422
    assert "Ann Archer has the number 7 already." in answer.text
    assert 'value="Bob Birch"' in answer.text
    assert len(everybody(served.store)) == 1


def test_somebody_elses_change_is_not_written_over(served: Served, browser: Browser) -> None:
    ann = save(served.store, new_person("Ann"))
    save(served.store, ann)
    answer = browser.send(f"/desk/players/{ann.id}", name="Anna", version=str(ann.version))
    assert answer.status_code == 422
    assert "changed meanwhile" in answer.text


def test_a_long_list_is_compared_in_one_pass_and_shown_in_part(
    served: Served, browser: Browser
) -> None:
    """Each was compared with each of the club: 19,000 names held the server for 100 seconds."""
    text = "\n".join(f"Player {at}" for at in range(503))
    page = browser.send("/desk/players/import", text=text).text
    assert "Player 499<" in page
    assert "Player 500<" not in page
    assert "3 more are taken in, too" in page
    told = {"column-0": "name", "deed": "import"}
    assert browser.send("/desk/players/import", text=text, **told).status_code == 303
    assert len(everybody(served.store)) == 503

    def prepared(length: int) -> Callable[[], object]:
        rows = tuple((f"Player {at}",) for at in range(length))
        club = [Document(KIND, name, {"name": name}, 1, now(), now()) for (name,) in rows]
        store = cast(Store, SimpleNamespace(list=lambda _kind: club))
        return lambda: _compared(store, PlayersTable(("name",), rows), ["name"])

    assert growth(prepared, 200) < 5


def test_a_list_is_not_read_anew_for_each_number(served: Served, browser: Browser) -> None:
    """The whole club was read for each player with a number."""
    for name in ("Ann", "Bob"):
        save(served.store, new_person(name, number=name))
    times = 0
    whole = served.store.list

    def counted(kind: str) -> Sequence[Document]:
        nonlocal times
        times += kind == KIND
        return whole(kind)

    served.store.list = counted  # type: ignore[method-assign]
    rows = [({"name": f"Player {at}", "number": str(at // 2)}, None) for at in range(8)]
    _import(served.store, rows, ["keep"] * 8)
    assert times == 1
    numbers = [each.number for each in everybody(served.store)[2:]]
    assert numbers == ["0", "", "1", "", "2", "", "3", ""]


def test_a_table_of_a_thousand_columns_is_no_list(served: Served, browser: Browser) -> None:
    answer = browser.send("/desk/players/import", text="a," * 1_000 + "a\n")
    assert (answer.status_code, "more than 1000 columns" in answer.text) == (422, True)


def test_a_list_is_looked_at_first_and_nothing_is_merged_silently(
    served: Served, browser: Browser
) -> None:
    save(served.store, new_person("Ann Archer", number="7"))
    text = "Nr;Vorname;Nachname;Phone\n7;Anne;Archer;1\n8;Bob;Birch;2\n9;;;3\n"
    page = browser.send("/desk/players/import", text=text).text
    assert "2 players" in page
    assert "row 4 has no name" in page
    assert "there is Ann Archer · 7" in page
    assert len(everybody(served.store)) == 1
    columns = {"column-0": "number", "column-1": "first", "column-2": "last", "column-3": ""}
    browser.send("/desk/players/import", text=text, deed="import", **columns)
    assert [each.name for each in everybody(served.store)] == ["Ann Archer", "Bob Birch"]
    browser.send(
        "/desk/players/import", text=text, deed="import", **columns, **{"row-0": "update"}
    )
    assert [each.name for each in everybody(served.store)] == ["Anne Archer", "Bob Birch"]


def test_a_list_longer_than_a_form_may_be_is_taken_in(served: Served, browser: Browser) -> None:
    """The second step sent it as fields: a federation's list was too much for them."""
    text = "name,note\n" + "".join(f"Player {at},{'x' * 9_000}\n" for at in range(60))
    token = browser.token("/desk/players")
    sent = {"_csrf_token": token, "text": text}
    parts = {name: (None, value) for name, value in sent.items()}
    page = browser.client.post("/desk/players/import", files=parts)
    form = re.search(r'<form [^>]*action="/desk/players/import"[^>]*>', page.text)
    assert form is not None
    chosen = {"column-0": "name", "column-1": "", "deed": "import"}
    parts |= {name: (None, value) for name, value in chosen.items()}
    as_parts: dict[str, Any] = {"files": parts} if "multipart" in form[0] else {}
    as_fields: dict[str, Any] = {"data": {**sent, **chosen}}
    answer = browser.client.post("/desk/players/import", **(as_parts or as_fields))
    assert answer.status_code == 303
    assert len(everybody(served.store)) == 60


def test_an_empty_list_is_named(browser: Browser) -> None:
    answer = browser.send("/desk/players/import", text="  ")
    assert answer.status_code == 422
    assert "empty" in answer.text


def test_two_become_one_with_a_preview(served: Served, browser: Browser) -> None:
    one = save(served.store, new_person("Ann Archer", visits=3))
    two = save(served.store, new_person("ann archer", number="7", shown="hidden", visits=1))
    assert len(alike(everybody(served.store))) == 1
    path = f"/desk/players/{one.id}/merge/{two.id}"
    assert "Becomes" in browser.get(path).text
    assert len(everybody(served.store)) == 2
    browser.send(path)
    (made,) = everybody(served.store)
    assert (made.name, made.number, made.shown, made.visits) == ("Ann Archer", "7", "hidden", 4)


def test_a_person_is_erased_after_a_question_and_scores_stay(
    served: Served, browser: Browser
) -> None:
    ann = save(served.store, new_person("Ann Archer"))
    served.open(
        "tuesday",
        RegisteredPlayer(player=ann.id, name=ann.name),
        Registered(contestant="1", players=(ann.id, "")),
    )
    asked = browser.send(f"/desk/players/{ann.id}/erase").text
    assert "This cannot be undone" in asked
    assert person(served.store, ann.id) is not None
    done = browser.send(f"/desk/players/{ann.id}/erase", sure="yes").text
    assert "Publish these again" in done
    assert person(served.store, ann.id) is None
    assert fold(served.journal("tuesday")).roster.players[ann.id] == ""


def test_a_person_is_erased_by_every_id_and_where_the_name_was_undone(
    served: Served, browser: Browser
) -> None:
    one, two, three = (save(served.store, new_person(f"Quentin {n}")) for n in "abc")
    for event, who in (("monday", one), ("tuesday", two), ("friday", three)):
        served.open(event, RegisteredPlayer(player=who.id, name=who.name))
    named = served.journal("tuesday")[-1]
    assert browser.tell("tuesday", "undo", entry=named.id, reason="wrong").status_code == 201
    browser.send(f"/desk/players/{two.id}/merge/{three.id}")
    browser.send(f"/desk/players/{one.id}/merge/{two.id}")
    assert person(served.store, one.id).ids == (one.id, two.id, three.id)  # type: ignore[union-attr]
    browser.send(f"/desk/players/{one.id}/erase", sure="yes")
    for event in ("monday", "tuesday", "friday"):
        assert "Quentin" not in str(served.journal(event)), event
        assert "Quentin" not in browser.get(f"/act/events/{event}/journal").text, event


def test_a_merge_that_was_killed_in_between_loses_nobody(served: Served) -> None:
    one = save(served.store, new_person("Ann Archer", visits=3))
    two = save(served.store, new_person("ann archer", number="7", visits=1))
    made = save(served.store, merged(one, two), instead_of=two.id)  # and here the power fails
    assert [(first.id, second.id) for first, second in alike(everybody(served.store))]
    with director(served) as browser:
        browser.send(f"/desk/players/{one.id}/merge/{two.id}")
    (left,) = everybody(served.store)
    assert replace(left, version=made.version) == made
    assert (left.number, left.visits, left.was) == ("7", 4, (two.id,))


def test_somebody_elses_change_stops_a_merge_and_both_stay(served: Served) -> None:
    one = save(served.store, new_person("Ann Archer"))
    two = save(served.store, new_person("ann archer", number="7"))
    save(served.store, one)
    with pytest.raises(DocumentChanged):
        _merge(served.store, one, two)
    assert {each.id for each in everybody(served.store)} == {one.id, two.id}


def test_who_erases_is_told_where_the_name_stands_as_text(
    served: Served, browser: Browser
) -> None:
    ann = save(served.store, new_person("Ann Archer"))
    served.open("tuesday", RegisteredPlayer(player=ann.id, name=ann.name))
    served.open("monday", Registered(contestant="1", players=("ann  archer", "Ben Birch")))
    served.open("friday", RegisteredPlayer(player="4711", name="Ann Archer"))
    served.open("sunday", Registered(contestant="1", players=("Joann Archery", ann.id)))
    for sure in ("", "yes"):
        page = browser.send(f"/desk/players/{ann.id}/erase", sure=sure).text
        known, _, as_text = page.partition("The name stands here as text")
        assert "/desk/tuesday/publish" in known
        assert [each in as_text for each in ("/monday/", "/friday/")] == [True, True]
        assert not any(each in as_text for each in ("/tuesday/", "/sunday/"))
