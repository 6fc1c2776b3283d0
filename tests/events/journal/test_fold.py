"""What the entries amount to: undo, order, rules, people, deals, and what an entry touches."""

from collections.abc import Callable

import pytest

from overtrick.core.outcome import Artificial, Average
from overtrick.events.journal.entry import Entry, read_entry, tell
from overtrick.events.journal.evening import Chosen, Noted, PublicationStage, Published
from overtrick.events.journal.facts import Facts, Undone
from overtrick.events.journal.fold import Event, fold
from overtrick.events.journal.meeting import BoardPlace, Entered, Fouled
from overtrick.events.journal.people import Registered, RegisteredPlayer
from overtrick.events.journal.stages import StagePlanned
from overtrick.events.now.doubts import problems
from tests.events.journal.told import at, folded, journal, moment, outcomes
from tests.work import growth

BOARD_7 = BoardPlace("1", "A", 7)


def test_an_id_told_twice_counts_once() -> None:
    entry = tell(Entered(board=7, ns="3", ew="10", outcome="4S N ="), id="a1")
    state = fold([entry])
    assert state.apply(entry) == frozenset()
    assert (len(state.entries), problems(state)) == (1, [])


def test_one_id_with_two_meanings_is_a_problem_and_the_first_counts() -> None:
    first = tell(Entered(board=7, ns="3", ew="10", outcome="4S N ="), id="a1")
    second = tell(Entered(board=7, ns="3", ew="10", outcome="4S N -1"), id="a1")
    state = fold([first, second])
    assert outcomes(state) == ["7 3-10 4S N ="]
    assert "'a1'" in problems(state)[0].message


def test_an_undo_can_be_undone_as_often_as_you_like() -> None:
    told = [at("19:02", Entered(board=7, ns="3", ew="10", outcome="4S N ="), id="u0")]
    state = fold(told)
    for nth in range(1, 8):
        touched = state.apply(at("19:03", Undone(of=f"u{nth - 1}"), id=f"u{nth}"))
        assert touched == {BOARD_7}
        assert len(state.session().lines) == (nth % 2 == 0)


def test_undos_may_come_in_any_order_and_before_what_they_undo() -> None:
    told = [
        at("19:02", Entered(board=7, ns="3", ew="10", outcome="4S N ="), id="u0"),
        *(at("19:03", Undone(of=f"u{nth - 1}"), id=f"u{nth}") for nth in range(1, 4)),
    ]
    for order in ([3, 2, 1, 0], [1, 0, 3, 2], [2, 3, 0, 1]):
        assert fold(told[nth] for nth in order).session().lines == ()


def test_undos_in_a_circle_end_and_are_told() -> None:
    circle = [at("19:03", Undone(of=f"u{(nth + 1) % 3}"), id=f"u{nth}") for nth in range(3)]
    state = fold([*circle, at("19:04", Undone(of="u1")), at("19:05", Undone(of="me"), id="me")])
    messages = [problem.message for problem in problems(state)]
    assert len([text for text in messages if "would undo itself" in text]) == 2


def test_two_undos_of_one_entry_must_both_be_undone() -> None:
    told = [at("19:02", Entered(board=7, ns="3", ew="10", outcome="PASS"), id="a")]
    told += [at("19:03", Undone(of="a"), id="b"), at("19:03", Undone(of="a"), id="c")]
    assert not fold([*told, at("19:04", Undone(of="b"))]).session().lines
    both = [at("19:04", Undone(of="b")), at("19:04", Undone(of="c"))]
    assert fold([*told, *both]).session().lines


@pytest.mark.parametrize("backwards", [False, True])
def test_a_chain_of_undos_is_not_followed_anew_by_each(backwards: bool) -> None:
    """Each undoes the one before.  Four times as many cost four times the work, not sixteen."""

    def folding(length: int) -> Callable[[], object]:
        first = at("19:02", Entered(board=7, ns="3", ew="10", outcome="4S N ="), id="u0")
        told = [at("19:03", Undone(of=f"u{nth - 1}"), id=f"u{nth}") for nth in range(1, length)]
        told = [*reversed(told), first] if backwards else [first, *told]
        return lambda: [fold(told).session(), fold(told).counts(first)]

    assert growth(folding, 200) < 6


def test_an_entry_touches_its_board_only() -> None:
    """
    19:00 desk contestant contestant=3 players='["Ada","Alan"]'
    19:02 N3 enter 7 3-10 4S N =
    19:03 N3 enter 8 3-10 4S N =
    19:04 desk note text=tea
    19:05 desk correct 9 3-10 4S N = of=e2
    19:06 desk substitute contestant=10 out=x player=y
    19:07 desk foul board=8
    19:08 desk settings rules=ebu
    19:09 desk penalty contestant=3 amount=1 unit=MP
    """
    entries = journal(test_an_entry_touches_its_board_only)
    state = Event()
    touched = [{place.board for place in state.apply(entry)} for entry in entries]
    assert touched == [set(), {7}, {8}, set(), {7, 9}, {7, 8, 9}, {8}, {7, 8, 9}, set()]


def test_only_touched_lines_are_made_anew() -> None:
    """
    19:02 N3 enter 7 3-10 4S N =
    19:02 N4 enter 7 4-11 4S N =
    19:03 N3 enter 8 3-10 4S N =
    19:04 N4 enter 7 4-11 4S N -1
    """
    entries = journal(test_only_touched_lines_are_made_anew)
    state = folded(entries[:3])
    before = state.session().lines
    state.apply(entries[3])
    after = state.session().lines
    assert [old is new for old, new in zip(before, after, strict=True)] == [True, False, True]


def test_the_state_as_it_was() -> None:
    """
    19:02 N3 enter 7 3-10 4S N =
    19:12 desk correct 7 3-10 4S N -1
    19:22 desk undo of=e2
    """
    state = folded(journal(test_the_state_as_it_was))
    found = [outcomes(state.as_of(moment(clock))) for clock in ("19:01", "19:02", "19:12")]
    assert found == [[], ["7 3-10 4S N ="], ["7 3-10 4S N -1"]]
    assert outcomes(state) == ["7 3-10 4S N ="]


def test_the_history_of_a_result() -> None:
    """
    19:02 N3 enter 7 3-10 4S N =
    19:03 N3 enter 8 3-10 4S N =
    19:12 desk correct 7 3-10 4S N -1
    19:22 desk undo of=e3
    19:23 desk undo of=e4
    19:24 desk undo of=e2
    """
    state = folded(journal(test_the_history_of_a_result))
    key = next(key for key in state.meetings() if key.board == 7)
    assert [entry.id for entry in state.history(key)] == ["e1", "e3", "e4", "e5"]


def test_rules_are_those_chosen_last_with_their_values() -> None:
    """
    19:00 desk settings method=butler rules=ebu settings='{"trim": 1, "missing": "share"}'
    19:01 desk settings rules=kops settings='{"unit": 1}' conditions='{"not_played": "average"}'
    """
    entries = journal(test_rules_are_those_chosen_last_with_their_values)
    first = folded(entries[:1]).rules
    assert (first.method, first.name, first.settings.missing) == ("butler", "ebu", "share")
    last = folded(entries).rules
    assert (last.method, last.settings.unit, last.conditions.not_played) == ("", 1, "average")
    assert folded([]).rules.name == "default"


def test_rules_that_nobody_knows_are_problems_and_the_rest_counts() -> None:
    """
    19:00 desk settings method=golf rules=moon settings='{"unit": 1, "moon": 2, "trim": "x"}'
    """
    (entry,) = journal(test_rules_that_nobody_knows_are_problems_and_the_rest_counts)
    state = folded([entry])
    assert state.rules.settings.unit == 1
    messages = " / ".join(problem.message for problem in problems(state))
    assert all(word in messages for word in ("golf", "moon", "trim"))


def test_names_and_players_and_a_substitute() -> None:
    """
    18:50 desk player player=11 name='Ada Byron'
    18:50 desk player player=12 name='Alan Turing'
    18:51 desk contestant contestant=3 players='["11","12"]'
    19:02 N3 enter 1 3-10 4S N = round=1
    19:05 desk substitute contestant=3 out=12 player=Eva from_round=2 until_round=2
    19:12 N3 enter 2 3-10 4S N = round=2
    19:22 N3 enter 3 10-3 4S N = round=3
    """
    session = folded(journal(test_names_and_players_and_a_substitute)).session()
    assert session.names["3"] == ("Ada Byron", "Alan Turing")
    players = [line.players for line in session.lines]
    assert players == [
        ("11", None, "12", None),
        ("11", None, "Eva", None),
        (None, "11", None, "12"),
    ]


def test_pairs_that_share_a_number_are_told_apart_by_their_players() -> None:
    """
    18:51 desk contestant contestant=3 direction=NS players='["Ada","Alan"]'
    18:51 desk contestant contestant=3 direction=EW players='["Eva","Emil"]'
    19:02 N3 enter 1 3-3 4S N =
    """
    session = folded(
        journal(test_pairs_that_share_a_number_are_told_apart_by_their_players)
    ).session()
    assert session.lines[0].players == ("Ada", "Eva", "Alan", "Emil")
    assert session.names == {"NS 3": ("Ada", "Alan"), "EW 3": ("Eva", "Emil")}


def test_contestants_nobody_registered_are_taken_as_they_are() -> None:
    """
    18:51 desk contestant contestant=3
    19:02 N3 enter 1 ghost-77 4S N =
    """
    state = folded(journal(test_contestants_nobody_registered_are_taken_as_they_are))
    assert outcomes(state) == ["1 ghost-77 4S N ="]


@pytest.mark.parametrize(
    ("policy", "expected"),
    [("no_score", "NP"), ("average", "A/A"), ("by_fault", "A+/A-")],
)
def test_a_board_not_played_counts_by_policy(policy: str, expected: str) -> None:
    """
    19:00 desk leave contestant=11 from_round=6
    21:50 desk enter 18 3-11 NP round=6
    """
    chosen = read_entry(
        {
            **{"id": "s", "at": "2026-03-06T19:00Z", "by": "desk", "kind": "settings"},
            "conditions": {"not_played": policy},
        }
    )
    state = folded([chosen, *journal(test_a_board_not_played_counts_by_policy)])
    assert [str(line.outcome) for line in state.session().lines] == [expected]


def test_foretold_lines_stand_until_something_is_told() -> None:
    """
    19:02 N3 enter 1 3-10 4S N =
    """
    told = folded(journal(test_foretold_lines_stand_until_something_is_told))
    foretold = folded(
        [
            at("19:00", Entered(board=1, ns="3", ew="9", outcome="NP")),
            at("19:00", Entered(board=1, ns="4", outcome="BYE")),
        ]
    ).session()
    lines = told.session(expected=foretold.lines).lines
    assert [str(line.outcome) for line in lines] == ["4S N =", "BYE"]


def test_a_sit_out_has_nobody_on_the_other_side() -> None:
    """
    19:02 desk enter 1 3- BYE
    """
    (line,) = folded(journal(test_a_sit_out_has_nobody_on_the_other_side)).session().lines
    assert (line.ns, line.ew, str(line.outcome)) == ("3", None, "BYE")


def test_an_average_told_at_the_table_is_an_artificial_score() -> None:
    """
    19:02 desk enter 1 3-10 A+/A-
    """
    (line,) = (
        folded(journal(test_an_average_told_at_the_table_is_an_artificial_score))
        .session()
        .lines
    )
    assert line.outcome == Artificial(Average.PLUS, Average.MINUS)
    assert line.ruling == "A+/A-"


def test_a_problem_marked_valid_stays_silent() -> None:
    """
    19:02 N3 enter 7 3-10 4S N =
    19:03 E10 enter 7 3-10 4S N -1
    19:04 desk valid problem='board 7, 3 v 10: 4S N -1 stands, but 4S N = was told as well'
    19:09 E10 enter 7 3-10 4S N +1
    """
    entries = journal(test_a_problem_marked_valid_stays_silent)
    assert [len(problems(folded(entries[:nth]))) for nth in (2, 3, 4)] == [1, 0, 1]


def test_what_is_newer_or_leads_nowhere_is_told() -> None:
    newer = read_entry(
        {"id": "n", "at": "2026-03-06T19:00Z", "kind": "note", "text": "x", "v": 9}
    )
    kind = read_entry({"id": "k", "at": "2026-03-06T19:00Z", "kind": "weather"})
    state = fold([newer, kind, at("19:01", Undone(of="nothing"))])
    messages = [problem.message for problem in problems(state)]
    assert len(messages) == 3
    assert all(
        any(word in text for text in messages) for word in ("newer", "'weather'", "nothing")
    )


def test_a_remark_touches_nothing() -> None:
    assert Event().apply(tell(Noted(text="tea"))) == frozenset()


@pytest.mark.parametrize("minutes", [10**12, 10**400, -(10**12)])
def test_a_correction_period_beyond_every_calendar(minutes: int) -> None:
    told = fold([tell(Published(correction_minutes=minutes), at=moment("19:15"))])
    assert told.publication.stage is PublicationStage.PROVISIONAL


def entered(nth: int, ns: str = "3") -> Entry:
    return tell(Entered(board=7, ns=ns, ew="10", outcome="4S N ="), id=f"e{nth}")


def test_what_is_told_of_a_meeting_costs_the_same_however_often_it_was_told() -> None:
    def prepared(length: int) -> Callable[[], object]:
        told = [entered(nth) for nth in range(length)]
        return lambda: fold(told)

    assert growth(prepared, 100) < 6


def test_the_history_of_many_meetings_looks_through_the_journal_once() -> None:
    def prepared(length: int) -> Callable[[], object]:
        event = fold(entered(nth, f"{nth}") for nth in range(length))
        return lambda: event.history(*event.meetings())

    assert growth(prepared, 50) < 6


COSTLY: dict[str, Callable[[int], Facts]] = {
    "settings": lambda nth: Chosen(rules="ebu"),
    "contestants": lambda nth: Registered(contestant="3", players=(f"a{nth}", "b")),
    "fouls": lambda nth: Fouled(board=nth),
    "players": lambda nth: RegisteredPlayer(player=f"p{nth}"),
    "one player": lambda nth: RegisteredPlayer(player="p"),
}


@pytest.mark.parametrize("kind", COSTLY)
def test_results_between_other_entries_are_work_by_their_number(kind: str) -> None:
    """Each such entry looked at every board, or each board at every such entry."""

    def prepared(length: int) -> Callable[[], object]:
        told = []
        for nth in range(1, length + 1):
            told.append(tell(Entered(board=nth, ns="3", ew="10", outcome="PASS"), id=f"e{nth}"))
            told.append(tell(COSTLY[kind](nth), id=f"o{nth}"))
        return lambda: fold(told).session()

    assert growth(prepared, 100) < 6


def test_what_changes_many_boards_changes_them_all() -> None:
    boards = range(1, 61)
    entered = [tell(Entered(board=nth, ns="3", ew="10", outcome="PASS")) for nth in boards]
    state = fold(entered)
    lines = state.session().lines
    mark = state.changed
    place = BoardPlace("1", "A", 60)
    assert (state.changed_since(mark), state.changes(place)) == ([], mark)
    assert len(state.apply(tell(Registered(contestant="3", players=("Ada", "Alan"))))) == 60
    assert [each.board for each in state.changed_since(mark)] == [*reversed(boards)]
    assert state.changes(place) == state.changes_of_section("1", "A") == state.changed > mark
    assert state.changes(BoardPlace("1", "A", 61)) == state.changes_of_section("1", "B") == 0
    after = state.session().lines
    assert all(old != new for old, new in zip(lines, after, strict=True))


def test_an_event_has_a_hundred_stages() -> None:
    """Each looks at all that was told: six seconds for 0.2 megabytes."""
    told = [tell(StagePlanned(stage=f"s{nth}", form="swiss")) for nth in range(1, 103)]
    state = fold([*told, tell(StagePlanned(stage="s1", form="swiss", title="First"))])
    assert (len(state.stages), state.stage("s1").title) == (100, "First")
    assert [str(each) for each in problems(state)] == [
        f"stage s{nth}: an event has 100 stages at the most; it is left out"
        for nth in (101, 102)
    ]


def test_stages_look_at_each_other_once() -> None:
    def prepared(length: int) -> Callable[[], object]:
        told = [tell(StagePlanned(stage=f"s{nth}", form="swiss")) for nth in range(length)]
        return lambda: problems(fold(told))

    assert growth(prepared, 24) < 6
