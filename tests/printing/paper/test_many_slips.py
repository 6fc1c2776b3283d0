"""A big field's slips take their work by how many there are."""

from __future__ import annotations

import pytest

from overtrick.app.views.desk.print_pack import on_paper
from overtrick.movements.registry import movement
from overtrick.printing.paper.page import Pack
from overtrick.printing.paper.pdf import Paper, TooMuchPaper, pdf
from overtrick.printing.paper.seats import SEAT_CARDS, SeatPlan
from tests.work import lines_run

_, SLIPS = SEAT_CARDS["slips"]


def test_a_slip_takes_no_more_work_in_a_big_field_than_in_a_small_one() -> None:
    """Each laid the card of its table anew: four times as many took 8.5 times the work."""
    small, large = (SeatPlan(movement(f"mitchell:{tables}"), 2) for tables in (11, 22))
    SLIPS(small)
    assert lines_run(lambda: SLIPS(large)) < 6 * lines_run(lambda: SLIPS(small))


def test_what_would_take_all_memory_is_refused_and_the_desk_gives_a_page() -> None:
    """The 39,800 slips of 200 tables would have taken some seven gigabytes."""
    pack = Pack.of("Slips", SLIPS(SeatPlan(movement("mitchell:100"), 2)))
    with pytest.raises(TooMuchPaper, match="too much for one PDF"):
        pdf(pack)
    page, kind = on_paper(pack, Paper.A4, large=False)
    assert kind == "text/html"
    assert page.count(b"<table") > 5_000
