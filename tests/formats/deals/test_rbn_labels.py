"""The single labels of RBN: auctions, hands, play, results, makes and names."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.core.board import Board
from overtrick.core.cards import CARDS
from overtrick.core.contract import CONTRACTS, Strain
from overtrick.core.outcome import PASSED_OUT, Result
from overtrick.core.seats import Seat, Vulnerability
from overtrick.errors import InvalidDeal, InvalidTricks
from overtrick.formats.contents.table import FileCall, FileCard
from overtrick.formats.deals.rbn_cards import (
    hands_of,
    hands_text,
    played_of,
    played_text,
    spoken_of,
    spoken_text,
)
from overtrick.formats.deals.rbn_event import (
    date_of,
    date_text,
    doubled_colons,
    players_of,
    players_text,
    teams_of,
    words_of,
)
from overtrick.formats.deals.rbn_result import (
    final_of,
    final_text,
    makes_of,
    reading_of_result,
    result_text,
)
from tests.cases import one_pass
from tests.formats.deals.samples import SAMPLE
from tests.formats.making import DEALS, WORDS, auctions


@given(
    st.sampled_from(Seat).flatmap(lambda seat: st.tuples(st.just(seat), auctions(seat))),
    st.sampled_from(Vulnerability),
)
def test_auctions(
    made: tuple[Seat, tuple[FileCall, ...]], vulnerability: Vulnerability
) -> None:
    dealer, calls = made
    text, notes, losses = spoken_text(Board(1, dealer, vulnerability), calls)
    assert (notes, losses) == ({}, [])
    assert spoken_of(text, {}) == (dealer, vulnerability, calls, "")


@one_pass(
    ("text", "calls", "rest"),
    [
        ("NZ:1S2H2S4D:4SPP5H:XA", "1S 2H 2S 4D 4S Pass Pass 5H X Pass Pass Pass", ""),
        ("NZ:A", "Pass Pass Pass Pass", ""),
        ("NZ:PPPP", "Pass Pass Pass Pass", ""),
        ("nz:1npp", "1NT Pass Pass", ""),
        ("SB:1NTP2C", "1NT Pass 2C", ""),
        ("E?:1H", "1H", ""),
        ("1H P 2H", "1H Pass 2H", ""),
        ("NZ:1SPY", "1S Pass", "Y"),
        ("NZ:1S^4", "1S", "^4"),
        ("NZ:*1S", "", "*1S"),
        ("NZ:8S", "", "8S"),
        ("", "", ""),
    ],
)
def test_auctions_of_all_sorts(text: str, calls: str, rest: str) -> None:
    spoken = spoken_of(text, {"1": "weak"})
    assert " ".join(str(told.call) for told in spoken.calls) == calls
    assert spoken.rest == rest


def test_more_explanations_than_digits() -> None:
    calls = [FileCall(told.call, note=f"note {n}") for n, told in enumerate(_passes(12))]
    _, notes, losses = spoken_text(Board(1), calls)
    assert len(notes) == 10
    assert losses == ["only ten explanations of calls are written"] * 2


def _passes(number: int) -> tuple[FileCall, ...]:
    return spoken_of("NZ:" + "P" * number, {}).calls


def test_out_of_the_auction_and_odd_marks() -> None:
    [call] = spoken_of("NZ:1S", {}).calls
    marked = FileCall(call.call, mark="$4")
    text, _, losses = spoken_text(Board(1), [marked, FileCall(None), call])
    assert text == "NZ:1S"
    assert losses == [
        "the mark '$4' of a call is not written",
        "the auction is written as far as all were in it",
    ]


@given(st.lists(st.sampled_from(CARDS), max_size=52, unique=True))
def test_play(cards: list[object]) -> None:
    shown = [FileCard(card) for card in cards]  # type: ignore[arg-type]
    text, _, losses = played_text(shown)
    assert losses == []
    assert played_of(text, {}) == (tuple(shown), "")


@pytest.mark.parametrize(
    ("text", "cards", "rest"),
    [
        ("CK972:CQ!H483", "CK C9 C7 C2 CQ H4 C8 C3", ""),
        ("C1098", "CT C9 C8", ""),
        ("K972", "", "K972"),
        ("CK9:D2", "CK C9", ":D2"),
        ("CK9725", "CK C9 C7 C2", "5"),
        ("CKx", "CK", "X"),
    ],
)
def test_play_of_all_sorts(text: str, cards: str, rest: str) -> None:
    played = played_of(text, {})
    assert " ".join(str(shown.card) for shown in played.cards) == cards
    assert played.rest == rest


def test_a_card_that_is_not_known_ends_the_play() -> None:
    shown = [FileCard(CARDS[0]), FileCard(None), FileCard(CARDS[1])]
    text, _, losses = played_text(shown)
    assert (text, len(losses)) == ("SA", 1)


@given(DEALS)
def test_hands(deal: object) -> None:
    text = hands_text(deal)  # type: ignore[arg-type]
    assert hands_of(text) == (deal, "")
    assert hands_of(text.removesuffix(":")) == (deal, "")


@pytest.mark.parametrize(
    "text",
    [
        "W:53.T976.J75.A432:AKQ2.J54.T93.K87:J98.AQ2.K864.T65:T764.K83.AQ2.QJ9",
        "s:T764.K83.AQ2.QJ9:53.T976.J75.A432:AKQ2.J54.T93.K87:",
        "N:AKQ2.J54.T93.K87::T764.K83.AQ2.QJ9:53.T976.J75.A432",
    ],
)
def test_the_sample_by_any_hand(text: str) -> None:
    assert hands_of(text)[0] == SAMPLE


@pytest.mark.parametrize(
    "text",
    [
        "",
        "X:AK",
        "N:AKQ2.J54.T93.K87:A...",
        "N:AxQ...",
        "N:1:2:3:4:5:6",
        "N:AKQ2.J54.T93.K87.2",
    ],
)
def test_hands_that_are_none(text: str) -> None:
    with pytest.raises(InvalidDeal):
        hands_of(text)


def test_no_card_at_all() -> None:
    assert hands_of("N::::") == (None, "")
    assert hands_text(None, "") == ""


@given(
    st.sampled_from(CONTRACTS),
    st.sampled_from(Seat),
    st.integers(0, 13),
    st.sampled_from(Vulnerability),
)
def test_results(contract: object, seat: Seat, tricks: int, vulnerability: object) -> None:
    board = Board(1, Seat.NORTH, vulnerability)  # type: ignore[arg-type]
    outcome = Result(contract, seat, tricks)  # type: ignore[arg-type]
    final = final_of(final_text(outcome.contract, seat))
    reading = reading_of_result(board, final, result_text(outcome, board))
    assert (reading.outcome, reading.notes) == (outcome, ())


def test_passed_out_in_all_ways() -> None:
    assert result_text(PASSED_OUT, Board(1)) == "P"
    for final, result in ((None, "P"), (final_of("P"), ""), (final_of("Pass"), "0")):
        assert reading_of_result(Board(1), final, result).outcome == PASSED_OUT


@pytest.mark.parametrize(
    ("text", "west_hearts", "east_hearts"),
    [("::98765=:!!", 6, 6), ("1:2:98765+98765:44444=", 4, 4), ("::98765=:44344+44444", 3, 4)],
)
def test_makes(text: str, west_hearts: int, east_hearts: int) -> None:
    table = makes_of(text)
    assert table.get(Strain.HEARTS, Seat.NORTH) == 7
    assert table.get(Strain.HEARTS, Seat.WEST) == west_hearts
    assert table.get(Strain.HEARTS, Seat.EAST) == east_hearts


@pytest.mark.parametrize("text", ["", "98765", "::98765=", "::!!:98765=", "::9876E=:!!"])
def test_makes_that_are_none(text: str) -> None:
    with pytest.raises(InvalidTricks):
        makes_of(text)


@given(st.tuples(WORDS, WORDS, WORDS, WORDS))
def test_names(names: tuple[str, str, str, str]) -> None:
    bare = tuple(name.replace(":", "").replace("+", "") for name in names)
    assert players_of(players_text(bare, "7"))[:2] == (bare, "7")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "names", "place"),
    [
        ("Soloway", ("Soloway", "", "", ""), ""),
        (":Jan+Joe:O", ("", "Joe", "", "Jan"), "O"),
        (":+Norman Kay:6", ("", "Norman Kay", "", ""), "6"),
        ("+Roth:GIB 4.0", ("", "", "Roth", "GIB 4.0"), ""),
    ],
)
def test_names_in_part(text: str, names: tuple[str, ...], place: str) -> None:
    assert players_of(text) == (names, place, "")
    assert players_text(*players_of(text)[:2]) == text


@given(st.dates())
def test_dates(day: object) -> None:
    assert date_of(date_text(str(day))) == str(day)


@given(WORDS)
def test_words_with_colons(word: str) -> None:
    if "::" not in word and not word.startswith(":") and not word.endswith(":"):
        assert words_of(doubled_colons(word)) == word


def test_a_penalty_is_carried() -> None:
    teams = teams_of("France:Spain::-5")
    assert teams is not None
    assert (teams.first_carried, teams.second_carried) == (0, -5)
    assert teams_of("France") is None
