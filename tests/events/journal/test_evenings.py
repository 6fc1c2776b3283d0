"""Random evenings: results, corrections, wrong boards, plans, undos, devices apart."""

from fractions import Fraction
from itertools import accumulate, chain
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from overtrick.core.exact import Exact
from overtrick.events.journal.entry import Entry
from overtrick.events.journal.evening import Penalized
from overtrick.events.journal.facts import Facts, Undone
from overtrick.events.journal.fold import Event, fold
from overtrick.events.journal.meeting import (
    BoardPlace,
    Confirmed,
    Disputed,
    Entered,
    Fouled,
    Replaced,
    Retracted,
    Ruled,
)
from overtrick.events.journal.people import Left, Registered, Substituted
from overtrick.events.journal.plan import amending, planning
from overtrick.events.now.live import ranking_of
from overtrick.events.plan.actions import told_again
from overtrick.events.plan.meetings import meetings_of, meetings_planned
from overtrick.events.plan.sittings import sittings_of
from overtrick.events.session import Line
from overtrick.formats.journals.journal import entries_of, line_text
from overtrick.movements.amend import (
    Arrives,
    Curtailed,
    ExchangeOpponents,
    ExchangeSets,
    Leaves,
    SetChanged,
    Switch,
)
from overtrick.movements.registry import movement
from tests.events.journal.told import at

OUTCOMES = st.sampled_from(["4S N =", "4S N -1", "3NT E +1", "PASS", "2H W =", "NP", "A+/A-"])
PLAYED = st.sampled_from(["4S N =", "4S N -1", "3NT E +1", "PASS", "2H W ="])
BOARDS = st.integers(1, 3)
PAIRS = st.sampled_from(["1", "2", "3", "4"])
PLANNED = [
    planning(movement(name), 1)
    for name in ("howell:4", "howell:6", "mitchell:3:arrow=3", "mitchell:3:missing=ns3")
]
AMENDED = [
    amending(amendment)
    for amendment in (
        *(Switch(2, 1), Switch(3), Curtailed(2), Leaves("1", 2), Arrives("3", 2)),
        *(ExchangeOpponents(2, 1, 2), ExchangeSets(1, 1, 2), SetChanged(2, 1, None)),
    )
]


@st.composite
def told(draw: st.DrawFn, ids: list[str]) -> Facts:
    """One more thing that happens; ids of what was told before may be referred to."""
    who: dict[str, Any] = {"board": draw(BOARDS), "ns": draw(PAIRS), "ew": f"{draw(PAIRS)}0"}
    of = draw(st.sampled_from([None, *ids])) if ids else None
    pair = draw(PAIRS)
    made: list[Facts] = [
        Entered(outcome=draw(OUTCOMES), round=draw(st.sampled_from([None, "1", "2"])), **who),
        Entered(outcome=draw(OUTCOMES), **who),
        Replaced(outcome=draw(OUTCOMES), of=of, **who),
        Confirmed(of=of, **who),
        Disputed(of=of, field="result", **who),
        Retracted(of=of, **who),
        Ruled(ruling="60% 4S N = | 40% 4S N -1", **who),
        Ruled(fault="ew", **who),
        Fouled(board=who["board"], from_round=draw(st.sampled_from([None, "2"]))),
        Registered(contestant=pair, players=("Ada", "Alan")),
        Substituted(contestant=pair, out="Ada", player="Eva"),
        Left(contestant=pair, from_round="2"),
        Penalized(contestant=pair, amount="10", unit="%"),
        draw(st.sampled_from(PLANNED)),
        draw(st.sampled_from(AMENDED)),
        Undone(of=of or "nothing"),
        Undone(of=of or "nothing"),
    ]
    return draw(st.sampled_from(made))


@st.composite
def evenings(draw: st.DrawFn, most: int = 14) -> list[Entry]:
    entries: list[Entry] = []
    for nth in range(draw(st.integers(1, most))):
        facts = draw(told([entry.id for entry in entries]))
        entries.append(at(f"19:{nth:02}", facts, id=f"e{nth}"))
    return entries


def amounts_to(state: Event) -> tuple[object, ...]:
    stories = ((key, state.told(key)) for key in state.meetings())
    rejected = {
        key: (t.disputed, t.rejections) for key, t in stories if t.rejections or t.disputed
    }
    planned = tuple(meetings_planned(state, plan) for plan in state.plans)
    return state.session(), state.penalties, state.rules, state.plans, rejected, planned


@given(evenings())
def test_in_one_go_or_entry_by_entry(evening: list[Entry]) -> None:
    live = Event()
    for entry in evening:
        live.apply(entry)
        amounts_to(live)  # whatever is kept for later is kept now
    assert amounts_to(live) == amounts_to(fold(evening))


@given(evenings())
def test_what_is_planned_stands_as_its_tables_do(evening: list[Entry]) -> None:
    live = Event()
    for entry in evening:
        live.apply(entry)
        for plan in live.plans:
            tables = (meetings_of(live, each) for each in sittings_of(live, plan))
            assert meetings_planned(live, plan) == tuple(chain.from_iterable(tables))
    for session, section in {place[:2] for place in live.boards()}:
        here = {
            key for key in live.meetings() if (key.session, key.section) == (session, section)
        }
        assert {*live.meetings_in(session, section)} == here


@given(evenings())
def test_an_entry_says_what_it_touches(evening: list[Entry]) -> None:
    live = Event()
    kept: dict[BoardPlace, tuple[Line, ...]] = {}
    for entry in evening:
        for place in live.apply(entry):
            kept[place] = live.lines(place)
        told_so_far = fold(live.entries)
        assert {p: lines for p, lines in kept.items() if lines} == {
            place: lines
            for place in told_so_far.boards()
            if (lines := told_so_far.lines(place))
        }


@given(evenings())
def test_told_again_nothing_changes(evening: list[Entry]) -> None:
    state = fold(evening)
    before = amounts_to(state)
    assert all(state.apply(entry) == frozenset() for entry in evening)
    assert amounts_to(state) == before


@given(evenings(), st.booleans())
def test_undo_of_everything_gives_the_start(evening: list[Entry], latest_first: bool) -> None:
    state = fold(evening)
    ids = [entry.id for entry in evening if not isinstance(entry.facts, Undone)]
    for nth, id in enumerate(reversed(ids) if latest_first else ids):
        while state.counts(state.entries[int(id[1:])]):
            state.apply(at("20:00", Undone(of=id), id=f"u{nth}"))
    assert amounts_to(state) == amounts_to(Event())


@given(evenings())
def test_an_undo_and_its_undo_leave_everything_as_it_was(evening: list[Entry]) -> None:
    state = fold(evening)
    before = amounts_to(state)
    for entry in evening:
        state.apply(at("20:00", Undone(of=entry.id), id=f"u{entry.id}"))
        state.apply(at("20:01", Undone(of=f"u{entry.id}"), id=f"uu{entry.id}"))
        assert amounts_to(state) == before


@given(evenings(), st.data())
def test_entries_may_arrive_in_any_order(evening: list[Entry], data: st.DataObject) -> None:
    acyclic = [e for e in evening if not _looks_ahead(e)]
    mixed = data.draw(st.permutations(acyclic))
    assert amounts_to(fold(mixed)) == amounts_to(fold(acyclic))


def _looks_ahead(entry: Entry) -> bool:
    return isinstance(entry.facts, Undone) and entry.facts.of == entry.id


@given(evenings(7), evenings(7), st.data())
def test_two_devices_apart_give_one_evening(
    mine: list[Entry], theirs: list[Entry], data: st.DataObject
) -> None:
    here = [_of_device(entry, "a", nth * 2) for nth, entry in enumerate(mine)]
    there = [_of_device(entry, "b", nth * 2 + 1) for nth, entry in enumerate(theirs)]
    turns = data.draw(st.permutations([True] * len(here) + [False] * len(there)))
    queues = {True: iter(here), False: iter(there)}
    mixed = fold(next(queues[turn]) for turn in turns)
    assert amounts_to(mixed) == amounts_to(fold([*here, *there]))
    assert amounts_to(mixed) == amounts_to(fold([*there, *here]))


def _of_device(entry: Entry, device: str, minute: int) -> Entry:
    facts = entry.facts
    if isinstance(facts, Undone):
        facts = Undone(of=f"{device}{facts.of}")
    elif isinstance(facts, Replaced):
        facts = Replaced(
            board=facts.board, ns=facts.ns, ew=facts.ew, outcome=facts.outcome, of=None
        )
    return at(f"19:{minute:02}", facts, id=f"{device}{entry.id}", by=device)


@given(evenings())
def test_no_result_is_lost(evening: list[Entry]) -> None:
    """Whatever was told stands, or is shown beside it, or was set aside by an entry."""
    state = fold(evening)
    for entry in evening:
        if not isinstance(entry.facts, Entered) or not state.counts(entry):
            continue
        told_of = state.told(entry.facts.key)
        assert entry in state.history(entry.facts.key)
        later = [e for e in evening[evening.index(entry) + 1 :] if state.counts(e)]
        aside = [e for e in later if isinstance(e.facts, Replaced | Retracted | Confirmed)]
        if not aside and not _is_not_played(entry):
            assert told_of.result is not None
            stands = told_of.played == entry.facts.happened
            assert stands or entry in told_of.rivals


def _is_not_played(entry: Entry) -> bool:
    return isinstance(entry.facts, Entered) and entry.facts.outcome == "NP"


@given(evenings())
def test_whatever_is_not_right_was_rejected_and_is_not_confirmed(evening: list[Entry]) -> None:
    state = fold(evening)
    for story in map(state.told, state.meetings()):
        if story.disputed is not None:
            assert story.rejections >= 1
            assert story.confirmed is None
            assert story.result is not None


@given(evenings(), st.data())
def test_a_result_moves_with_all_that_hangs_on_it(
    evening: list[Entry], data: st.DataObject
) -> None:
    """Of another board, or by who sat the other way: once more, and the rest as it was."""
    state = fold(evening)
    keys = [key for key in state.meetings() if state.told(key).facts is not None]
    if not keys:
        return
    key = data.draw(st.sampled_from(keys))
    told_of, lines = state.told(key), state.session().lines
    for changes in ({"board": 9}, {"ns": key.ew, "ew": key.ns}):
        facts = told_again(state, key, **changes)
        moves = [at("20:00", each, id=f"m{nth}") for nth, each in enumerate(facts)]
        later = fold([*evening, *moves])
        there = later.told(key._replace(**changes))
        assert (there.played, there.rivals, there.lead) == (told_of.played, (), told_of.lead)
        of_a_side = told_of.ruled is None or ("ns" in changes and told_of.ruled.facts.fault)
        assert (there.ruled is None) is bool(of_a_side)
        assert later.told(key).facts is None
        assert len(later.session().lines) == len(lines)
        undone = [at("20:01", Undone(of=each.id), id=f"u{each.id}") for each in moves]
        assert amounts_to(fold([*evening, *moves, *undone])) == amounts_to(state)


@given(
    st.lists(
        st.tuples(BOARDS, PAIRS, PLAYED, st.booleans()),
        min_size=1,
        max_size=16,
        unique_by=lambda each: (each[0], each[1]),
    )
)
def test_matchpoints_are_conserved(results: list[tuple[int, str, str, bool]]) -> None:
    entries = []
    for nth, (board, pair, outcome, wrong) in enumerate(results):
        first = "7NT N -13" if wrong else outcome
        facts = Entered(board=board, ns=pair, ew=f"{pair}0", outcome=first)
        entries.append(at(f"19:{nth:02}", facts, id=f"r{nth}"))
        if wrong:
            better = Replaced(board=board, ns=pair, ew=f"{pair}0", outcome=outcome)
            entries.append(at(f"20:{nth:02}", better))
    ranking = ranking_of(fold(entries))
    for report in ranking.boards:
        awards: list[Exact] = [
            award for line in report.lines for award in (line.ns, line.ew) if award is not None
        ]
        expected = Fraction(len(report.lines) * 2 * (report.expected - 1))
        assert sum(awards, Fraction(0)) == expected


@settings(max_examples=25)
@given(evenings(6))
def test_a_journal_cut_at_any_byte_still_opens(evening: list[Entry]) -> None:
    lines = [line_text(entry).encode() for entry in evening]
    data = b"".join(line + b"\n" for line in lines)
    ends = list(accumulate(len(line) + 1 for line in lines))
    for cut in range(len(data) + 1):
        entries, problems = entries_of(data[:cut], "cut.jsonl")
        whole = sum(end - 1 <= cut for end in ends)  # the end of the line may be missing
        assert [entry.id for entry in entries] == [entry.id for entry in evening[:whole]]
        torn = cut > (ends[whole - 1] if whole else 0)
        assert len(problems) == torn
    assert entries_of(data) == (evening, [])
