"""USEBIO there and back, and the order of everything that is written."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from dataclasses import replace
from fractions import Fraction
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from overtrick.core.outcome import NOT_PLAYED, Artificial, Share
from overtrick.core.seats import Side
from overtrick.events.session import Line
from overtrick.formats.contents.contents import About, Contents
from overtrick.formats.contents.people import Contestant, Person, Placed
from overtrick.formats.contents.table import Record
from overtrick.formats.usebio.read import read_usebio
from overtrick.formats.usebio.write import write_usebio, write_usebio_13
from tests.formats.making import BOARDS, NAMES, PLAYED, facts, sessions

# The order of the reference, told a second time: what stands in what, one after the other.
ORDER = {
    "USEBIO": "CLUB EVENT ? HANDSET",
    "CLUB": "CLUB_NAME CLUB_ID_NUMBER ?",
    "EVENT": "PROGRAM_NAME PROGRAM_VERSION EVENT_IDENTIFIER EVENT_DESCRIPTION TITLE VENUE DATE "
    "CONTACT SESSION_COUNT SECTION_COUNT BOARDS_PLAYED BOARDS_PER_ROUND WINNER_TYPE PAIRS "
    "EW_PAIRS SCORING_METHOD BOARD_SCORING_METHOD MATCH_SCORING_METHOD MPS_AWARDED_FLAG "
    "MASTER_POINT_SCALE MASTER_POINT_TYPE P2P_CHARGE_RATE NOTES ? SESSION PARTICIPANTS BOARD "
    "MATCH STRATIFICATION",
    "SESSION": "? SECTION",
    "SECTION": "? PARTICIPANTS BOARD MATCH",
    "CONTACT": "FULL_NAME EMAIL TELEPHONE SCORER",
    "PAIR": "PAIR_NUMBER DIRECTION BOARDS_PLAYED TOTAL_SCORE PERCENTAGE PLACE ADJUSTMENT "
    "HANDICAP WINS_OR_DRAWS MASTER_POINTS STRAT_PLACE STRAT_NUMBER ? PLAYER",
    "TEAM": "TOTAL_SCORE PERCENTAGE PLACE WINS_OR_DRAWS ? PAIR PLAYER",
    "BOARD": "BOARD_NUMBER BOARD_AVERAGE VULNERABILITY IMPS ? HAND TRAVELLER_LINE",
    "HAND": "DIRECTION CLUBS DIAMONDS HEARTS SPADES",
    "TRAVELLER_LINE": "DIRECTION NS_PAIR_NUMBER EW_PAIR_NUMBER N_PLAYER_NUMBER "
    "S_PLAYER_NUMBER E_PLAYER_NUMBER W_PLAYER_NUMBER CONTRACT PLAYED_BY LEAD TRICKS SCORE "
    "NS_MATCH_POINTS EW_MATCH_POINTS NS_BUTLER_POINTS EW_BUTLER_POINTS NS_CROSS_IMP_POINTS "
    "EW_CROSS_IMP_POINTS NS_IMPS EW_IMPS LIN_DATA ?",
    "MATCH": "ROUND_NUMBER NS_PAIR_NUMBER EW_PAIR_NUMBER NS_SCORE EW_SCORE NS_VICTORY_POINTS "
    "EW_VICTORY_POINTS TEAM OPPOSING_TEAM START_BOARD_NUMBER END_BOARD_NUMBER TEAM_SCORE "
    "OPPOSING_TEAM_SCORE TEAM_VICTORY_POINTS OPPOSING_TEAM_VICTORY_POINTS ? BOARD",
    "HANDSET": "? BOARD",
}
CARRIED = ("points", "rulings", "weighted", "split", "leads", "names", "numbers", "deals")


def in_order(data: bytes) -> bool:
    for parent in ElementTree.fromstring(data).iter():
        names = ORDER.get(parent.tag, "").split()
        places = [
            names.index(child.tag) if child.tag in names else names.index("?")
            for child in parent
            if names
        ]
        if places != sorted(places):
            return False
    return True


def as_read(told: Record) -> Record:
    """Averages come back as the percentages that they are worth; a pass has no lead."""

    def share(outcome: Any) -> Any:
        if isinstance(outcome, Artificial):
            return Artificial(Share(outcome.ns.percentage), Share(outcome.ew.percentage))
        return outcome

    return replace(told, line=replace(told.line, outcome=share(told.line.outcome)))


def back(contents: Contents, *, is_newer: bool = False) -> Contents:
    write = write_usebio_13 if is_newer else write_usebio
    data, _ = write(contents)
    assert write(contents)[0] == data
    assert is_newer or in_order(data)
    found, _ = read_usebio(data, "x")
    return facts(
        replace(found, matches=tuple(replace(each, where="") for each in found.matches))
    )


@given(sessions(*CARRIED), st.booleans())
def test_evenings_of_pairs(contents: Contents, is_newer: bool) -> None:
    found = back(contents, is_newer=is_newer)
    assert found.records == tuple(map(as_read, contents.records))
    assert found.contestants == contents.contestants
    assert [(each.board, each.deal) for each in found.deals] == [
        (each.board, each.deal) for each in contents.deals
    ]


TENTHS = st.integers(-500, 500).map(lambda tenths: Fraction(tenths, 10))


@st.composite
def placed(draw: Any, id: str, side: Side | None) -> Placed:
    extra = draw(st.sampled_from([{}, {"usebio:WINS_OR_DRAWS": "2"}]))
    return Placed(
        id,
        draw(st.integers(1, 99)),
        True,
        draw(TENTHS),
        draw(st.integers(0, 10000).map(lambda part: Fraction(part, 100))),
        draw(st.integers(0, 30)),
        side=side,
        extra=extra,
    )


ABOUT = st.builds(
    About,
    title=NAMES,
    date=st.just("2026-03-10"),
    club=NAMES,
    venue=NAMES,
    director=NAMES,
    kind=st.just("pairs"),
    method=st.sampled_from(["matchpoints", "butler", "cross_imps", "total_points"]),
    winners=st.just(2),
    extra=st.fixed_dictionaries(
        {}, optional={"usebio:FOO": NAMES, "usebio:NOTES": NAMES, "usebio:CLUB/X": NAMES}
    ),
)


@given(ABOUT, st.data())
def test_two_winners_with_their_ranking(about: About, data: st.DataObject) -> None:
    pairs = [(str(nth), side) for nth in range(1, 4) for side in Side]
    people = st.builds(Person, NAMES, st.sampled_from(["", "00123"]))
    held = Contents(
        about,
        contestants=tuple(
            Contestant(id, (data.draw(people), data.draw(people)), side=side)
            for id, side in pairs
        ),
        ranking=tuple(data.draw(placed(id, side)) for id, side in pairs),
        records=tuple(
            Record(
                Line(
                    board, data.draw(PLAYED), "1", "2", extra={"usebio:MOOD": data.draw(NAMES)}
                ),
                ns_award=data.draw(TENTHS),
                ew_award=data.draw(TENTHS),
            )
            for board in data.draw(st.lists(BOARDS, max_size=3, unique_by=lambda b: b.number))
        ),
    )
    found = back(held)
    kept = {key: text for key, text in found.about.extra.items() if key in about.extra}
    assert replace(found, about=replace(found.about, extra=kept)) == held
    assert [each.line.extra for each in found.records] == [
        each.line.extra for each in held.records
    ]


@given(st.data())
def test_matches_of_teams(data: st.DataObject) -> None:
    boards = data.draw(st.lists(BOARDS, min_size=1, max_size=4, unique_by=lambda b: b.number))
    records = []
    for nth, (home, away) in enumerate((("41", "42"), ("43", "44")), 1):
        for board in boards:
            net = data.draw(st.none() | st.integers(-24, 24))
            for room, ns, ew, won in (
                ("open", home, away, net),
                ("closed", away, home, None if net is None else -net),
            ):
                line = Line(board, data.draw(PLAYED | st.just(NOT_PLAYED)), ns, ew, round="1")
                line = replace(line, match=f"1-{nth}", room=room, home=home, away=away)
                lost = None if won is None else -won
                records.append(Record(line, ns_award=won, ew_award=lost))
    teams = tuple(
        Contestant(id, (Person("Ann"),), name=data.draw(NAMES)) for id in ("41", "42")
    )
    held = Contents(About(kind="teams", method="teams"), tuple(records), contestants=teams)
    assert back(held) == held


@given(st.data(), st.booleans())
def test_sessions_and_sections(data: st.DataObject, is_pairs: bool) -> None:
    levels = [(session, section) for session in ("1", "2") for section in ("A", "B")]
    records = []
    for session, section in levels:
        for board in data.draw(st.lists(BOARDS, max_size=2, unique_by=lambda b: b.number)):
            line = Line(board, data.draw(PLAYED), "1", "2", session, section)
            if not is_pairs:
                line = replace(line, ns=None, ew=None, players=("1", "2", "3", "4"))
            records.append(Record(line))
    people = tuple(
        Contestant("1", (Person("Ann"),), section, session=session)
        for session, section in levels
    )
    kind = "pairs" if is_pairs else "individual"
    held = Contents(About(kind=kind), tuple(records), contestants=people)
    assert back(held) == held
