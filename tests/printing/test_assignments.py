from dataclasses import replace

import pytest

from overtrick.events.journal.plan import Stage
from overtrick.events.journal.stages import Drawn, Paired
from overtrick.movements.swiss.reasons import DrawReason
from overtrick.printing.assignments import draw_assignments, draw_places, reasons
from overtrick.printing.columns import PAGE, width
from tests.events.stages.swiss_evening import LONG, names, swiss

MATCHES = (
    Paired(
        "3-7v12",
        "7",
        "12",
        "2",
        (DrawReason("met", ("3", "5")),),
        (DrawReason("apart", ("9",)),),
    ),
    Paired("3-1v2", "1", "2", "1", home_carried="5"),
    Paired("3-9bye", "9", why=(DrawReason("bye", ("12",)),)),
)
DRAWN = Drawn(
    stage="1",
    round=3,
    matches=MATCHES,
    method="top_down",
    notes=(DrawReason("bye_again", ("9",)),),
)
STAGE = Stage("1", "swiss", "City teams", conditions={"rounds": 9, "boards": 8}, draws=(DRAWN,))


def triple(half: int | None = None) -> Stage:
    """Three who meet all round, over rounds 2 and 3, or in half matches."""
    until = None if half else 3
    matches = tuple(
        Paired(f"2-{home}v{away}", home, away, "1", half=half, until=until)
        for home, away in (("3", "7"), ("7", "9"), ("9", "3"))
    )
    draws = (
        Drawn(stage="1", round=2, matches=matches),
        Drawn(stage="1", round=3, matches=(Paired("3-1v2", "1", "2", "1"),)),
    )
    return Stage("1", "swiss", draws=draws)


def test_a_round() -> None:
    """
    >>> print(draw_assignments(STAGE, 3, {"7": ["Blue"]}))
    City teams, round 3 of 9, 8 boards
    <BLANKLINE>
    match   table  home  home name  away  carried
    ------  -----  ----  ---------  ----  -------
    3-1v2       1     1                2  5 - 0
    3-7v12      2     7  Blue         12
    <BLANKLINE>
    Bye: 9.
    Drawn from the top down, each against the nearest that it may meet. Home sits
    North-South in the open room. Carried are the IMPs that home and away bring with
    them.
    Note: 9 has a bye again.
    """


def test_why_is_said_under_each_match_from_either_side_that_has_a_reason() -> None:
    drawn = draw_assignments(STAGE, 3, why=True).splitlines()
    at = next(number for number, line in enumerate(drawn) if line.startswith("3-7v12"))
    assert drawn[at + 1 : at + 3] == [
        "    7 meets 12: 3 and 5 it has met.",
        "    12 meets 7: 9 is kept apart.",
    ]
    assert "    9 has the bye: 12 has had it." in drawn
    assert reasons(MATCHES[1]) == ()
    lot = (DrawReason("lot"),)
    assert reasons(Paired("1", "7", "12", why=lot, why_away=lot)) == ("7 meets 12: by lot.",)
    assert reasons(Paired("1", "7", "12")) == ()


def test_reasons_of_an_older_journal_are_shown_as_they_stand() -> None:
    by_lot = Paired("1", "7", "12", why="meets 12: by lot", why_away="meets 7: by lot")
    assert reasons(by_lot) == ("7 meets 12: by lot.", "12 meets 7: by lot.")
    assert reasons(Paired("2", "9", why="12 has had it")) == ("9 has the bye: 12 has had it.",)


def test_pairs_sit_north_south_and_east_west_at_one_table() -> None:
    drawn = draw_assignments(STAGE, 3, {"7": ["Ada", "Alan"]}, pairs=True)
    assert "match   table  NS  NS names    EW" in drawn
    assert "Ada & Alan" in drawn
    assert "open room" not in drawn


def test_a_triple_is_named_and_goes_on_in_the_next_round() -> None:
    stage = triple()
    assert "Triple: 3, 7 and 9 meet each other, until round 3." in draw_assignments(stage, 2)
    assert "Still playing: 3, 7 and 9, until round 3." in draw_assignments(stage, 3)
    assert [line.split() for line in draw_places(stage, 3).splitlines()[4:]][:3] == [
        ["1", "1", "2"],
        ["2", "1", "1"],
        ["3", "1", "7"],
    ]


def test_half_matches_are_said_with_their_part() -> None:
    drawn = draw_assignments(triple(half=1), 2)
    assert "Triple: 3, 7 and 9 meet each other, half matches." in drawn
    assert "part" in drawn.splitlines()[2]


def test_everybody_finds_their_table_and_the_bye() -> None:
    """
    >>> print(draw_places(STAGE, 3, {"7": ["Blue"]}))
    City teams, round 3 of 9, 8 boards
    <BLANKLINE>
    no.  name  table  against
    ---  ----  -----  -------
      1            1  2
      2            1  1
      7  Blue      2  12
      9            -  bye
     12            2  7 Blue
    """


@pytest.mark.parametrize("teams", [4, 9, 16, 60])
@pytest.mark.parametrize("pairs", [False, True])
def test_no_line_is_too_wide_and_nobody_is_lost(teams: int, pairs: bool) -> None:
    stage, _ = swiss(teams, 2)
    texts = [
        draw_assignments(stage, 2, names(teams), why=True, pairs=pairs),
        draw_places(stage, 2, names(teams)),
    ]
    for text in texts:
        assert all(width(line) <= PAGE for line in text.splitlines())
    assert len(texts[1].splitlines()) == teams + 4
    assert texts[0].count(LONG[:8]) == teams


def test_what_is_not_drawn_is_said() -> None:
    assert draw_assignments(STAGE, 4) == "Round 4 is not drawn yet: the last one drawn is 3."
    assert draw_places(Stage("1", "swiss"), 1) == "Round 1 is not drawn yet: no round is."
    empty = replace(STAGE, draws=(replace(DRAWN, matches=(), notes=()),))
    assert "Nobody is drawn." in draw_assignments(empty, 3)
    assert "Nobody is drawn." in draw_places(empty, 3)


def test_players_are_told_which_boards_where_these_go_on() -> None:
    on = replace(STAGE, conditions={**STAGE.conditions, "numbers": "on"})
    said = draw_assignments(on, 3, {}).partition("\n")[0]
    assert said == "City teams, round 3 of 9, boards 17 to 24"
