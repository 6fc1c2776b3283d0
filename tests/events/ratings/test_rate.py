"""Lists of ratings: the order of files, late sessions in place, versions, who is shown."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction

import pytest

from overtrick.errors import OvertrickError
from overtrick.events.ratings.observed import RatedSession
from overtrick.events.ratings.rate import RatingList, rating_list
from overtrick.events.ratings.strengths import read_system
from overtrick.events.ratings.systems import SYSTEMS
from tests.cases import one_pass
from tests.events.ratings.sessions import Archive, met

NAMES = [f"P{nth:02}" for nth in range(16)]


def season(seed: int = 1, days: int = 12) -> list[RatedSession]:
    chance = random.Random(seed)
    found = []
    for nth in range(days):
        who = chance.sample(NAMES, 12)
        pairs = [f"{one}+{two}" for one, two in zip(who[::2], who[1::2], strict=True)]
        won = [chance.randint(35, 65) for _ in pairs]
        date = f"2026-{1 + nth // 4:02}-{1 + 7 * (nth % 4):02}"
        found.append(met(date, *zip(pairs, won, strict=True), name=f"evening {nth}"))
        if nth % 5 == 0:  # two sessions of a day
            found.append(met(date, ("P00+P01", 55), ("P02+P03", 45), name=f"late {nth}"))
    return found


def facts(found: RatingList) -> tuple[object, ...]:
    told = found.calibration
    calibrated = None if told is None else (told.results, told.error, tuple(told.deciles()))
    lines = [replace(line, before=None) for line in found.lines]
    return found.version, found.as_of, found.sessions, lines, calibrated


@one_pass("name", SYSTEMS)
@one_pass("seed", range(3))
def test_the_order_of_files_does_not_matter(name: str, seed: int) -> None:
    sessions = season()
    whole = rating_list(SYSTEMS[name], Archive(sessions))
    random.Random(seed).shuffle(sessions)
    assert facts(rating_list(SYSTEMS[name], Archive(sessions))) == facts(whole)
    assert len(whole.lines) == len(NAMES)


@one_pass("name", SYSTEMS)
@one_pass("nth", [0, 5, 9, 14])
def test_a_late_session_gives_the_same_as_if_it_had_been_there(name: str, nth: int) -> None:
    sessions = season()
    first = Archive([each for place, each in enumerate(sessions) if place != nth])
    rating_list(SYSTEMS[name], first)
    then = Archive(sessions, before=first)
    found = rating_list(SYSTEMS[name], then)
    assert facts(found) == facts(rating_list(SYSTEMS[name], Archive(sessions)))


def test_only_what_follows_a_late_session_is_worked_out_anew() -> None:
    sessions = season()
    late = next(each for each in sessions if each.name == "evening 9")
    first = Archive([each for each in sessions if each is not late])
    assert rating_list(SYSTEMS["lehman"], first).worked_out == len(sessions) - 1
    found = rating_list(SYSTEMS["lehman"], Archive(sessions, before=first))
    assert found.worked_out == sum(each.date >= late.date for each in sessions)
    assert found.replay is not None
    assert found.replay.since == late.date
    assert [(each.name, each.why) for each in found.replay.sessions] == [("evening 9", "late")]


def test_what_a_late_session_changed_is_told_player_by_player() -> None:
    early = met("2026-01-01", ("Ann+Bob", 60), ("Cid+Dee", 40))
    late = met("2026-01-02", ("Ann+Eve", 50), ("Cid+Fox", 50), name="found again")
    last = met("2026-01-03", ("Bob+Eve", 52), ("Gus+Hal", 48))
    first = Archive([early, last])
    before = rating_list(SYSTEMS["lehman"], first)
    after = rating_list(SYSTEMS["lehman"], Archive([early, late, last], before=first))
    assert after.replay is not None
    changed = {each.player: each for each in after.replay.changed}
    was = {line.player: line.rating for line in before.lines}
    assert {who: each.before for who, each in changed.items()} == {
        who: was.get(who) for who in changed
    }
    assert changed["Ann"].because == ("found again",)
    assert (changed["Fox"].before, changed["Fox"].because) == (None, ("found again",))
    assert changed["Gus"].because == ()  # met Eve, who is another by it
    assert "Dee" not in changed


@one_pass("name", SYSTEMS)
def test_beside_each_line_stands_that_of_an_earlier_day(name: str) -> None:
    sessions, system = season(), SYSTEMS[name]
    since = sessions[6].date
    found = rating_list(system, Archive(sessions), since=since)
    then = rating_list(system, Archive(sessions), as_of=since)
    assert found.since == since
    assert facts(found) == facts(rating_list(system, Archive(sessions)))
    before = {each.before.player: each.before for each in found.lines if each.before}
    assert before == {each.player: each for each in then.lines}
    assert rating_list(system, Archive(sessions), since=sessions[-1].date).since == ""


def test_a_list_that_goes_on_is_compared_with_the_one_before() -> None:
    sessions = season()
    first = Archive(sessions[:-3])
    before = rating_list(SYSTEMS["lehman"], first)
    found = rating_list(SYSTEMS["lehman"], Archive(sessions, before=first))
    assert found.since == before.as_of
    was = {each.player: (each.place, each.rating) for each in before.lines}
    assert was == {
        each.player: (each.before.place, each.before.rating)
        for each in found.lines
        if each.before
    }


def test_a_new_session_replays_nothing() -> None:
    sessions = season()
    first = Archive(sessions[:-1])
    rating_list(SYSTEMS["lehman"], first)
    found = rating_list(SYSTEMS["lehman"], Archive(sessions, before=first))
    assert (found.worked_out, found.replay) == (1, None)


def test_corrected_and_removed_sessions_are_told_apart() -> None:
    sessions = season()
    first = Archive(sessions)
    rating_list(SYSTEMS["grades"], first)
    results = sessions[2].results
    other = (replace(results[0], percentage=70_000_000), *results[1:])
    corrected = RatedSession(sessions[2].name, sessions[2].date, other)
    now = [*sessions[:2], corrected, *sessions[3:6], *sessions[7:]]
    found = rating_list(SYSTEMS["grades"], Archive(now, before=first)).replay
    assert found is not None
    assert {(each.name, each.why) for each in found.sessions} == {
        (sessions[2].name, "corrected"),
        (sessions[6].name, "removed"),
    }


def test_another_version_is_another_archive_or_another_rule() -> None:
    sessions = season()
    versions = {rating_list(SYSTEMS[name], Archive(sessions)).version for name in SYSTEMS}
    versions |= {rating_list(SYSTEMS["nz"], Archive(sessions[1:])).version}
    assert len(versions) == len(SYSTEMS) + 1


def test_a_list_can_be_had_as_of_a_day() -> None:
    sessions = season()
    day = "2026-02-08"
    until = rating_list(SYSTEMS["power"], Archive(sessions), as_of=day)
    alone = Archive([each for each in sessions if each.date <= day])
    assert until.lines == rating_list(SYSTEMS["power"], alone, as_of=day).lines
    assert until.as_of == day


def test_who_has_played_too_little_has_no_place() -> None:
    sessions = [
        met(f"2026-01-{day:02}", ("Ann+Bob", 60), ("Cid+Dee", 40), boards=25)
        for day in range(1, 7)
    ]
    sessions.append(met("2026-01-08", ("Eve+Fox", 75), ("Gus+Hal", 25)))
    lines = rating_list(SYSTEMS["grades"], Archive(sessions)).lines
    assert [(line.player, line.place) for line in lines] == [
        *(("Ann", 1), ("Bob", 1), ("Cid", 3), ("Dee", 3)),
        *(("Eve", None), ("Fox", None), ("Gus", None), ("Hal", None)),
    ]


def test_old_sessions_and_boards_beyond_the_last_leave_a_grade() -> None:
    old = met("2020-01-01", ("Ann+Bob", 90), ("Cid+Dee", 10))
    new = met("2026-01-01", ("Ann+Bob", 50), ("Eve+Fox", 50))
    lines = {
        line.player: line for line in rating_list(SYSTEMS["grades"], Archive([old, new])).lines
    }
    assert set(lines) == {"Ann", "Bob", "Eve", "Fox"}
    assert (lines["Ann"].rating, lines["Ann"].boards) == (40, 24)


def test_of_the_oldest_session_only_the_boards_that_still_count_do() -> None:
    data = 'title="x"\nsource="us"\nform="mean"\nsession="X"\nexpected="50"\nboards=30\n'
    system, _ = read_system(data, "own.toml")
    assert system is not None
    sessions = [
        met(f"2026-01-0{day}", ("Ann+Bob", won), ("Cid+Dee", 50), boards=20)
        for day, won in ((1, 90), (2, 60), (3, 30))
    ]
    lines = {line.player: line for line in rating_list(system, Archive(sessions)).lines}
    assert lines["Ann"].rating == 40  # 20 boards at 30, 10 at 60


def test_both_sessions_of_a_day_begin_from_the_ratings_of_its_morning() -> None:
    one = met("2026-01-01", ("Ann+Bob", 60), ("Cid+Dee", 40))
    two = met("2026-01-01", ("Ann+Bob", 60), ("Eve+Fox", 40))
    lines = {
        line.player: line.rating
        for line in rating_list(SYSTEMS["lehman"], Archive([one, two])).lines
    }
    assert lines["Ann"] == 60
    assert lines["Cid"] == lines["Eve"] == 40


def test_strengths_do_not_depend_on_where_they_begin() -> None:
    found = rating_list(SYSTEMS["power"], Archive(season()))
    rows = sum(Fraction(line.rating) * line.sessions for line in found.lines)
    mean = Fraction(rows) / sum(line.sessions for line in found.lines)
    assert Fraction(499, 10) < mean < Fraction(501, 10)


def test_a_formula_without_a_value_names_the_session() -> None:
    data = 'title="x"\nsource="us"\nform="mean"\nsession="X / (G - 50)"\nexpected="50"\n'
    system, _ = read_system(data, "own.toml")
    assert system is not None
    with pytest.raises(OvertrickError, match=r"Monday: formula 'X / \(G - 50\)': no number"):
        rating_list(
            system, Archive([met("2026-01-01", ("A+B", 50), ("C+D", 50), name="Monday")])
        )


def test_a_rating_is_explained_session_by_session() -> None:
    for name in ("lehman", "power", "nz"):
        found = rating_list(SYSTEMS[name], Archive(season()), watch="P00")
        line = next(each for each in found.lines if each.player == "P00")
        assert len(found.steps) == line.sessions
    assert str(found.steps[0].text).startswith("2026-01-01 ")
