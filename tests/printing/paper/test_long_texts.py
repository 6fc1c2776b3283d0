"""Texts that never end do not fill pages, and none turns what stands beside it."""

from __future__ import annotations

import json

from overtrick.printing.columns import Column
from overtrick.printing.listing import Listing
from overtrick.printing.paper.html import html
from overtrick.printing.paper.page import Pack, PaperForm, PaperNote, PaperTable, Tickets


def test_no_text_of_a_paper_is_longer_than_a_remark() -> None:
    """Forty names of 100,000 letters took Typst 15 seconds and two gigabytes."""
    name = "N" * 100_000
    cells = Column("names", [name, "Ann & Bob"], "<", can_be_cut=True)
    table = PaperTable(Listing(name, (Column("place", ["1", "2"]), cells), (name,)))
    form = PaperForm(name, (name,), ((name,),))
    pack = Pack(name, (PaperNote(name), table, Tickets(((form,),))), "Tuesday")
    document = pack.document()
    assert len(json.dumps(document)) < 12_000
    assert document["blocks"][1]["rows"] == [["1", "N" * 999 + "…"], ["2", "Ann & Bob"]]
    assert document["blocks"][1]["ems"] < 1000
    assert len(html(pack)) < 20_000


def test_no_name_turns_what_stands_beside_it() -> None:
    cells = Column("names", ["\u202eevil & Bob\u202d"], "<", can_be_cut=True)
    pack = Pack("\u202eTuesday", (PaperTable(Listing("All", (cells,))),))
    assert pack.document()["title"] == "Tuesday"
    assert pack.document()["blocks"][0]["rows"] == [["evil & Bob"]]


def test_a_control_sign_in_a_text_makes_no_markup() -> None:
    """Two of them stood for the red of a suit: a name that held one tore the page."""
    page = html(Pack("\0\1<b>♥", (), "\x1b\u202e")).decode()
    assert '<p class="note">␛</p>' in page
    assert '<h1>␀␁&lt;b&gt;<span class="red">♥</span></h1>' in page
