"""The evening as it goes: wrong boards, swapped pairs, rulings, announcements."""

from fractions import Fraction

from overtrick.events.journal.evening import PublicationStage
from overtrick.events.journal.moment import moment_named
from overtrick.events.now.diff import diff, in_words
from overtrick.events.now.doubts import problems
from overtrick.events.now.live import ranking_of
from tests.events.journal.told import folded, journal, moment, outcomes, totals


def test_play_has_begun_before_there_is_a_movement() -> None:
    """
    19:28 desk open title='Club evening'
    19:28 desk seat table=1 ns=1 ew=7
    19:28 desk seat table=2 ns=2 ew=8
    19:34 desk contestant contestant=1 players='["Ada","Alan"]'
    19:35 N1@phone1 enter 1 1-7 4S N =
    19:36 desk movement movement=mitchell:2 plan='{"rounds": 2}'
    19:37 N2@phone2 enter 1 2-8 4S N +1
    """
    state = folded(journal(test_play_has_begun_before_there_is_a_movement))
    assert outcomes(state) == ["1 1-7 4S N =", "1 2-8 4S N +1"]
    assert state.session().names == {"1": ("Ada", "Alan")}
    assert state.roster.seats["1", "A", "2", None].ew == "8"
    assert totals(state) == {"NS1": 0, "NS2": 2, "EW7": 2, "EW8": 0}


def test_slips_of_a_table_without_a_phone() -> None:
    """
    19:40 desk@paper enter 1 5-11 3NT E -1 table=5 reason='slip of round 1'
    19:40 desk@paper confirm board=1 ns=5 ew=11 reason=signed
    """
    state = folded(journal(test_slips_of_a_table_without_a_phone))
    (key,) = state.meetings()
    told = state.told(key)
    assert told.confirmed is not None
    assert (told.confirmed.place, told.confirmed.reason) == ("paper", "signed")
    assert problems(state) == []


def test_a_table_plays_the_wrong_board() -> None:
    """
    Table 3 plays board 13 instead of 10 in round 2: what happened is what counts.

    19:50 N1 enter 10 1-7 4S N = round=2
    19:51 N2 enter 10 2-8 4S N +1 round=2
    19:52 N3 enter 13 3-9 PASS round=2 table=3
    """
    state = folded(journal(test_a_table_plays_the_wrong_board))
    assert outcomes(state) == ["10 1-7 4S N =", "10 2-8 4S N +1", "13 3-9 PASS"]
    assert problems(state) == []


def test_a_forgotten_arrow_switch_is_corrected_to_the_seats_really_taken() -> None:
    """
    21:30 N8@phone2 enter 19 8-2 4S N = round=7
    21:31 desk correct 19 2-8 4S N = round=7 of=e1 reason='arrow switch forgotten'
    """
    state = folded(
        journal(test_a_forgotten_arrow_switch_is_corrected_to_the_seats_really_taken)
    )
    assert outcomes(state) == ["19 2-8 4S N ="]
    assert len(state.entries) == 2


def test_two_pairs_at_each_others_tables() -> None:
    """
    Pairs 8 and 9 sat at each other's tables for a round.

    20:30 N1@phone1 enter 4 1-8 4S N =
    20:31 N2@phone2 enter 5 2-9 3NT S =
    20:40 desk correct 4 1-9 4S N = of=e1 reason='names asked at the table'
    20:40 desk correct 5 2-8 3NT S = of=e2 reason='names asked at the table'
    """
    state = folded(journal(test_two_pairs_at_each_others_tables))
    assert outcomes(state) == ["4 1-9 4S N =", "5 2-8 3NT S ="]
    assert problems(state) == []


def test_a_board_fouled_between_two_rounds_is_two_groups() -> None:
    """
    19:30 N1 enter 7 1-6 4S N = round=1
    19:45 N2 enter 7 2-8 4S N +1 round=2
    20:00 N3 enter 7 3-10 4S N -1 round=3
    20:30 N4 enter 7 4-7 5C E = round=5
    20:45 N5 enter 7 5-9 5C E -1 round=6
    21:00 desk foul board=7 from_round=4 reason='West had 14 cards'
    """
    entries = journal(test_a_board_fouled_between_two_rounds_is_two_groups)
    state = folded(entries)
    assert [line.version for line in state.session().lines] == ["a", "a", "a", "b", "b"]
    whole = totals(folded(entries[:-1]))
    assert whole["NS1"] == 6
    grouped = totals(state)
    # Two groups, each brought up to five results by Neuberg (Law 87).
    assert grouped["NS1"] == Fraction(4)
    assert grouped["NS2"] == Fraction(22, 3)
    assert grouped["NS5"] == Fraction(13, 2)
    assert grouped["NS4"] == Fraction(3, 2)


def test_a_fouled_board_that_was_put_right_again() -> None:
    """
    19:30 N1 enter 7 1-6 4S N = round=1
    19:45 N2 enter 7 2-8 4S N +1 round=2
    20:00 N3 enter 7 3-10 4S N -1 round=3
    21:00 desk foul board=7 from_round=2
    21:00 desk foul board=7 from_round=3 version=a
    """
    state = folded(journal(test_a_fouled_board_that_was_put_right_again))
    assert [line.version for line in state.session().lines] == ["a", "b", "a"]


def test_a_pair_goes_home() -> None:
    """
    18:30 desk settings conditions='{"not_played": "by_fault"}'
    19:30 N1 enter 1 1-11 4S N = round=1
    19:31 N2 enter 1 2-12 4S N +1 round=1
    20:40 desk leave contestant=11 from_round=2
    20:50 desk enter 2 2-11 NP round=2
    20:51 N1 enter 2 1-12 4S N = round=2
    21:10 desk enter 3 2-11 NP round=3
    21:11 N1 enter 3 1-12 4S N = round=3
    """
    state = folded(journal(test_a_pair_goes_home))
    assert [str(line.outcome) for line in state.session().lines] == [
        *("4S N =", "4S N +1"),
        *("A+/A-", "4S N ="),
        *("A+/A-", "4S N ="),
    ]
    assert {line.id for line in ranking_of(state).standings} == {"1", "2", "11", "12"}


def test_the_queue_of_a_phone_arrives_once_and_in_order() -> None:
    """
    20:00 N3@phone3 enter 7 3-10 4S N =
    20:08 N3@phone3 correct 7 3-10 4S N -1
    20:15 N3@phone3 enter 8 3-10 PASS
    """
    queue = journal(test_the_queue_of_a_phone_arrives_once_and_in_order)
    state = folded([*queue, *queue[1:], queue[0]])
    assert outcomes(state) == ["7 3-10 4S N -1", "8 3-10 PASS"]
    assert len(state.entries) == 3


def test_a_weighted_ruling_is_in_the_ranking_at_once() -> None:
    """
    19:02 N1 enter 7 1-6 4S N =
    19:03 N2 enter 7 2-7 2S N +1
    19:04 N3 enter 7 3-8 4S N -1
    19:05 N4 enter 7 4-9 4S N =
    22:10 desk ruling board=7 ns=4 ew=9 ruling='60% 4S N 10 | 40% 4S N 9' reason='Law 16B'
    """
    entries = journal(test_a_weighted_ruling_is_in_the_ranking_at_once)
    before, after = totals(folded(entries[:-1])), totals(folded(entries))
    assert [before[f"NS{n}"] for n in (1, 2, 3, 4)] == [5, 2, 0, 5]
    # 60 % of +420 against +420, +170, -50; each outcome compared, then weighted.
    assert [after[f"NS{n}"] for n in (1, 2, 3, 4)] == [
        Fraction(27, 5),
        Fraction(14, 5),
        Fraction(2, 5),
        Fraction(17, 5),
    ]


def test_a_correction_after_the_announcement() -> None:
    """
    21:00 N1 enter 12 1-4 4S N =
    21:00 N2 enter 12 2-5 4S N =
    21:00 N3 enter 12 3-6 2S N =
    22:15 desk publish
    22:30 desk correct 12 1-4 4S N -1 reason='slip misread'
    22:31 desk publish
    """
    state = folded(journal(test_a_correction_after_the_announcement))
    first = state.as_of(moment_named(state, "e4"))
    assert totals(first) == totals(state.as_of(moment("22:15")))
    assert totals(first) != totals(state)
    assert [*map(str, in_words(diff(first, state)))] == [
        "pair 1 NS: board 12 was 4S= now 4S-1; 75.0 % -> 0.0 %, 1st= -> 3rd",
        "pair 4 EW: board 12 was 4S= now 4S-1; 25.0 % -> 100.0 %, 2nd= -> 1st",
        "pair 2 NS: 75.0 % -> 100.0 %, 1st= -> 1st",
        "pair 3 NS: 0.0 % -> 50.0 %, 3rd -> 2nd",
        "pair 5 EW: 25.0 % -> 0.0 %, 2nd= -> 3rd",
        "pair 6 EW: 100.0 % -> 50.0 %, 1st -> 2nd",
    ]


def test_a_name_is_erased_and_the_scores_stay() -> None:
    """
    18:50 desk player player=11 name='Ada Byron'
    18:50 desk player player=12 name='Alan Turing'
    18:51 desk contestant contestant=3 players='["11","12"]'
    19:02 N3 enter 1 3-10 4S N =
    23:00 desk player player=11 name='' reason='asked for'
    """
    entries = journal(test_a_name_is_erased_and_the_scores_stay)
    before, after = folded(entries[:-1]), folded(entries)
    assert before.session().lines == after.session().lines
    assert after.session().names == {"12": ("Alan Turing",), "3": ("Alan Turing",)}


def test_provisional_then_final() -> None:
    """
    22:15 desk publish
    22:30 desk enter 12 1-4 4S N =
    22:50 desk enter 13 1-4 4S N =
    23:00 desk final
    23:10 desk enter 14 1-4 4S N =
    23:11 desk reopen
    23:12 desk enter 15 1-4 4S N =
    """
    entries = journal(test_provisional_then_final)
    stages = [folded(entries[:nth]).publication.stage for nth in (0, 1, 4, 6)]
    assert stages == [
        PublicationStage.OPEN,
        PublicationStage.PROVISIONAL,
        PublicationStage.FINAL,
        PublicationStage.OPEN,
    ]
    published = folded(entries[:1]).publication
    assert published.closes == moment("22:45")
    assert published.is_correctable(moment("22:45"))
    assert not published.is_correctable(moment("22:46"))
    messages = [problem.message for problem in problems(folded(entries))]
    assert len(messages) == 2
    assert "correction period (Law 79C)" in messages[0]
    assert "board 13" in messages[0]
    assert "after the result was final" in messages[1]


def test_moments_that_people_name() -> None:
    """
    21:00 N1 enter 12 1-4 4S N =
    21:15 N2 enter 12 2-5 4S N =
    22:15 desk publish
    """
    state = folded(journal(test_moments_that_people_name))
    named = {text: moment_named(state, text) for text in ("e2", "announced", "start", "now")}
    assert (named["e2"], named["announced"]) == (state.entry("e2"), state.entry("e3"))
    assert moment_named(state, "2026-03-06T22:00:00+01:00") == moment("21:00")
    found = {name: len(state.as_of(when).entries) for name, when in named.items()}
    assert found == {"e2": 2, "announced": 3, "start": 0, "now": 3}
