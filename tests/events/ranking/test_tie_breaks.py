"""White Book 143.7 worked by hand: each docstring is the score table of a small event."""

import re
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.compare.settings import LADDERS, Settings, ladder
from overtrick.compare.settings import TIE_BREAKS as TITLES
from overtrick.core.board import Board
from overtrick.core.exact import Exact
from overtrick.core.outcome import PASSED_OUT, Points
from overtrick.errors import InvalidSetting, UnknownName
from overtrick.events.ranking.book import ContestantKey
from overtrick.events.ranking.carry import Carried
from overtrick.events.ranking.played import Played, PlayedBoard, PlayedMatch, key_of
from overtrick.events.ranking.rank import rank
from overtrick.events.ranking.report import Ranking
from overtrick.events.ranking.standing import Standing, placed
from overtrick.events.ranking.tie_breaks import TIE_BREAKS, breakers, tie_break
from overtrick.events.session import Line, MatchResult, Session
from tests.cases import one_pass
from tests.events.evenings import evening, standing
from tests.events.ranking.test_real_events import NAMES, ranked

EBU = Settings(tie_chain="ebu")


def who(name: str) -> ContestantKey:
    return "A", None, name


def compare(step: str, group: str, played: Played) -> list[Exact] | None:
    found = tie_break(step).compare([who(name) for name in group], played)
    return None if found is None else list(found)


def met(opponents: str, partners: str = "", award: Exact = 0) -> list[PlayedBoard]:
    """One board against each of the opponents."""
    with_whom = tuple(who(name) for name in partners)
    return [PlayedBoard((who(name),), with_whom, award) for name in opponents]


def awards(*found: Exact, top: int | None = 10) -> list[PlayedBoard]:
    return [PlayedBoard((who("X"),), (), award, top) for award in found]


def told(
    nth: str, home: str, away: str, imps: tuple[int, int], points: tuple[int, int]
) -> MatchResult:
    return MatchResult(nth, home, away, *imps, 8, *points)


def order(ranking: Ranking, direction: str | None = None) -> list[tuple[str, int | None, bool]]:
    return [
        (line.id, line.place, line.tied)
        for line in ranking.standings
        if line.direction == direction
    ]


class TestPairs:
    HOWELL = """
    1 1 2 +100
    1 3 4 +50
    2 1 3 +50
    2 2 4 +100
    3 1 4 +100
    3 2 3 +50
    """

    def test_who_won_the_match_between_them(self) -> None:
        """
        Board 1: 1-2 and 3-4, board 2: 1-3 and 2-4, board 3: 1-4 and 2-3; top 2.

            pair   board 1   2   3   total   between equals
             1        2      0   2     4     1-3: 0 on board 2
             2        0      2   0     2     2-4: 2 on board 2
             3        0      2   2     4     2
             4        2      0   0     2     0
        """
        ranking = rank(evening(self.HOWELL), settings=EBU)
        assert order(ranking) == [
            ("3", 1, False),
            ("1", 2, False),
            ("2", 3, False),
            ("4", 4, False),
        ]
        assert standing(ranking, "1").decided == "head to head: 100 for 3, 0 for 1"
        assert standing(ranking, "4").decided == "head to head: 100 for 2, 0 for 4"

    def test_without_a_ladder_equals_share(self) -> None:
        ranking = rank(evening(self.HOWELL))
        assert order(ranking)[:2] == [("1", 1, True), ("3", 1, True)]
        assert {line.decided for line in ranking.standings} == {""}

    MITCHELL = """
    1 1 11 +140
    1 2 12 +130
    1 3 13 +120
    1 4 14 +110
    2 1 11 +120
    2 2 12 +130
    2 3 13 +140
    2 4 14 +110
    3 1 11 +100
    3 2 12 +100
    3 3 13 +200
    3 4 14 +100
    """

    def test_boards_won_and_drawn(self) -> None:
        """
        North-South never meet; top 6, average 3; a board above it counts 2.

            pair   board 1   2   3   total   count-back
             1        6      2   2    10     2 0 0 = 2
             2        4      4   2    10     2 2 0 = 4
            11        0      4   4     8     0 2 2 = 4
            12        2      2   4     8     0 0 2 = 2
        """
        ranking = rank(evening(self.MITCHELL), settings=EBU)
        assert [name for name, _, _ in order(ranking, "NS")] == ["3", "2", "1", "4"]
        assert [name for name, _, _ in order(ranking, "EW")] == ["14", "11", "12", "13"]
        said = "point-a-board count-back: 4 for 2, 2 for 1"
        assert standing(ranking, "1", "NS").decided == said

    def test_carry_forward_never_counts(self) -> None:
        """Pairs 1 and 3 bring as much as makes them equal with nobody else: 3 beat 1."""
        carried = {"1": Carried(3), "3": Carried(3)}
        ranking = rank(evening(self.HOWELL), settings=EBU, carried=carried)
        assert standing(ranking, "1").decided == "head to head: 100 for 3, 0 for 1"

    def test_a_chain_of_ones_own(self) -> None:
        """Tops: pair 1 has one (board 1), pair 2 none; the count-back would say otherwise."""
        settings = Settings(tie_chain="most_tops,point_a_board")
        ranking = rank(evening(self.MITCHELL), settings=settings)
        assert [name for name, _, _ in order(ranking, "NS")] == ["3", "1", "2", "4"]
        assert standing(ranking, "2", "NS").decided == "tops: 1 for 1, 0 for 2"

    def test_sections_are_named_where_ids_are_not_enough(self) -> None:
        """The Mitchell above as two sections of two tables, ranked across the field."""
        tables = {"1 11": ("1 11", "A"), "2 12": ("1 11", "B"), "3 13": ("3 13", "A")}
        text = self.MITCHELL
        for pairs, (renamed, section) in {**tables, "4 14": ("3 13", "B")}.items():
            text = re.sub(rf" {pairs} (.*)", rf" {renamed} \1 ; section={section}", text)
        settings = Settings(across_field="yes", tie_chain="ebu")
        [_, first, *_] = rank(evening(text), settings=settings).standings
        assert (first.section, first.id, first.place, first.tied) == ("B", "1", 2, False)
        assert first.decided == "point-a-board count-back: 4 for B 1, 2 for A 1"


class TestTeams:
    @staticmethod
    def session() -> Session:
        played = [
            ("1", "2", ((430, 0), (0, 0))),
            ("3", "1", ((200, 0), (200, 0))),
            ("2", "3", ((430, 0), (0, 0))),
        ]
        return Session(
            tuple(
                Line(Board(number), Points(points), match=f"{h}{a}", room=room, home=h, away=a)
                for h, a, boards in played
                for number, rooms in enumerate(boards, 1)
                for room, points in zip(("open", "closed"), rooms, strict=True)
            )
        )

    def test_three_teams_in_a_circle(self) -> None:
        """
        Everyone wins by 10 IMPs and loses by 10; all have met all.

            match        IMPs     boards won and drawn
            1 beats 2   +10  0    1: 2+1, 2: 0+1
            3 beats 1   + 5 +5    3: 2+2, 1: 0+0
            2 beats 3   +10  0    2: 2+1, 3: 0+1
            count-back: 3 has 5, 2 has 4, 1 has 3
        """
        ranking = rank(self.session(), method="teams", settings=EBU)
        assert order(ranking) == [("3", 1, False), ("2", 2, False), ("1", 3, False)]
        said = "point-a-board count-back: 5 for 3, 4 for 2, 3 for 1"
        assert {line.decided for line in ranking.standings} == {said}
        assert order(rank(self.session(), method="teams"))[0] == ("1", 1, True)

    VICTORIES = Played(
        {who("A"): 50, who("B"): 50, who("C"): 60, who("D"): 30},
        {
            who("A"): [*met("B", award=3), *met("C", award=-9)],
            who("B"): [*met("A", award=-3), *met("D", award=4)],
        },
        {
            who("A"): [PlayedMatch(who("B"), 12, 8), PlayedMatch(who("C"), 5, 15)],
            who("B"): [PlayedMatch(who("A"), 8, 12), PlayedMatch(who("D"), 13, 7)],
        },
        has_victory_points=True,
    )

    @pytest.mark.parametrize(
        ("step", "wanted"),
        [
            ("head_to_head", [12, 8]),
            ("head_to_head_imps", [3, -3]),
            ("opponents", [110, 80]),
            ("net_imps", [-6, 1]),
            ("point_a_board", [2, 2]),
            ("wins", [1, 1]),
            ("imp_quotient", [Fraction(3, 12), Fraction(4, 7)]),
            ("most_tops", None),
        ],
    )
    def test_each_step(self, step: str, wanted: list[Exact] | None) -> None:
        """A beat B 12-8 (3 IMPs) and lost to C 5-15 (9); B beat D 13-7 (4)."""
        assert compare(step, "AB", self.VICTORIES) == wanted

    @pytest.mark.parametrize(
        ("chain", "first", "decided"),
        [
            ("head_to_head", "41", "head to head: 12 for 41, 8 for 42"),
            ("net_imps", "42", "net IMPs: 5 for 42, 3 for 41"),
            ("imp_quotient", "41", "IMPs won of all IMPs won and lost: 0.5429 for 41"),
            ("opponents", "41", "scores of the opponents met: 32 for 41, 28 for 42"),
        ],
    )
    def test_matches_told_as_a_whole(self, chain: str, first: str, decided: str) -> None:
        """
        41 beat 42 by 12-8 (9 IMPs to 3) and lost to 43 by 8-12 (10-13); 42 beat 44 by 12-8
        (40-29).
        """
        results = (
            told("1", "41", "42", (9, 3), (12, 8)),
            told("2", "43", "41", (13, 10), (12, 8)),
            told("3", "42", "44", (40, 29), (12, 8)),
        )
        ranking = rank(
            Session((), results=results), method="teams", settings=Settings(tie_chain=chain)
        )
        [line] = [line for line in ranking.standings if line.place == 1]
        assert line.id == first
        assert line.decided.startswith(decided)

    @pytest.mark.parametrize(
        ("between", "first", "decided"),
        [
            (((6, 5), (10, 10)), "1", "IMPs of the match between two: 1 for 1, -1 for 2"),
            (
                ((5, 5), (10, 10)),
                "2",
                "IMPs against the next in the ranking whom all have met: ",
            ),
        ],
    )
    def test_the_irish_ladder(
        self,
        between: tuple[tuple[int, int], tuple[int, int]],
        first: str,
        decided: str,
    ) -> None:
        """
        1 and 2 drew and have 30 each, and 60 IMPs lost for 60 won against the others.  The next
        in the ranking is 3 with 29: 1 lost to it by 10 IMPs, 2 won by 10.  4 and 5, whom they
        met the other way round, come after it.
        """
        results = (
            told("1", "1", "2", *between),
            told("2", "1", "3", (10, 20), (8, 12)),
            told("3", "1", "4", (20, 10), (12, 8)),
            told("4", "2", "3", (20, 10), (12, 8)),
            told("5", "2", "4", (10, 20), (8, 12)),
            told("6", "3", "4", (30, 28), (9, 3)),
        )
        ranking = rank(
            Session((), results=results), method="teams", settings=Settings(tie_chain="cbai")
        )
        assert [line.total for line in ranking.standings] == [30, 30, 29, 23]
        assert ranking.standings[0].id == first
        assert ranking.standings[0].decided.split("; ")[-1].startswith(decided)

    def test_the_irish_ladder_asks_of_more_than_two_no_imps_between_them(self) -> None:
        level = {who(name): [PlayedMatch(who("X"), 10, 10)] for name in "ABC"}
        assert compare("imps_between_two", "ABC", Played({}, {}, level, True)) is None

    def test_a_drawn_match_is_half_a_win(self) -> None:
        matches = {
            who("A"): [PlayedMatch(who("X"), 10, 10), PlayedMatch(who("Y"), 11, 9)],
            who("B"): [PlayedMatch(who("Y"), 8, 12), PlayedMatch(who("X"), 14, 6)],
        }
        assert compare("wins", "AB", Played({}, {}, matches)) == [Fraction(3, 2), 1]

    def test_matches_of_unequal_number_count_in_per_cent(self) -> None:
        """White Book 143.6.2a: 8 matches won of 12 are fewer than 6 of 8."""
        won, lost = PlayedMatch(who("X"), 12, 8), PlayedMatch(who("X"), 8, 12)
        matches = {who("A"): [won] * 8 + [lost] * 4, who("B"): [won] * 6 + [lost] * 2}
        found = compare("wins", "AB", Played({}, {}, matches))
        assert found == [Fraction(2, 3), Fraction(3, 4)]


class TestOpponents:
    def test_the_final_scores_of_all_opponents(self) -> None:
        """White Book 143.5.2: A met X, Y and Z with 50, 40 and 30: 120; B met X, Y and V."""
        finals = {who("X"): 50, who("Y"): 40, who("Z"): 30, who("V"): 20}
        played = Played(finals, {who("A"): met("XYZ"), who("B"): met("XYV")})
        assert compare("opponents", "AB", played) == [120, 110]

    def test_several_boards_of_one_round_are_one_meeting(self) -> None:
        finals = {who("X"): 50, who("Y"): 40, who("Z"): 30}
        played = Played(finals, {who("A"): met("XXY"), who("B"): met("YZ")})
        assert compare("opponents", "AB", played) == [90, 70]

    def test_an_opponent_of_two_rounds_counts_twice(self) -> None:
        finals = {who("X"): 50, who("Y"): 40, who("Z"): 30}
        twice = [*met("XY"), PlayedBoard((who("X"),), (), 0, match=("1", "2"))]
        played = Played(finals, {who("A"): twice, who("B"): met("XYZ")})
        assert compare("opponents", "AB", played) == [140, 120]

    def test_single_players_who_have_met_all_alike(self) -> None:
        """A pivot: with each once, against each twice; all have 2 or more exactly equal."""
        finals = {
            who(name): score for name, score in zip("ABCD", (50, 50, 40, 60), strict=True)
        }
        rounds = (("AB", "CD"), ("AC", "BD"), ("AD", "BC"))
        boards: dict[ContestantKey, list[PlayedBoard]] = {}
        for number, tables in enumerate(rounds):
            for own, other in (tables, tables[::-1]):
                for one, partner in (tuple(own), tuple(own[::-1])):
                    others = tuple(map(who, other))
                    board = PlayedBoard(others, (who(partner),), 5, 10, ("1", str(number)))
                    boards.setdefault(who(one), []).append(board)
        played = Played(finals, boards)
        assert compare("opponents", "AB", played) is None
        assert compare("opponents", "ABC", played) is None

    def test_unequal_numbers_of_opponents_are_averaged(self) -> None:
        finals = {who("X"): 50, who("Y"): 40, who("Z"): 31}
        played = Played(finals, {who("A"): met("XYZ"), who("B"): met("XY")})
        assert compare("opponents", "AB", played) == [Fraction(121, 3), 45]

    def test_never_in_an_all_play_all(self) -> None:
        finals = {who("A"): 50, who("B"): 49, who("X"): 50}
        closed = Played(finals, {who("A"): met("BX"), who("B"): met("AX")})
        assert compare("opponents", "AB", closed) is None
        mitchell = Played(finals, {who("A"): met("X"), who("B"): met("X")})
        assert compare("opponents", "AB", mitchell) is None

    def test_single_players_divide_by_their_partners(self) -> None:
        """White Book 143.5.2: A with Z (30) against X (50) and Y (40): 90/30 = 3."""
        finals = {who("X"): 50, who("Y"): 40, who("Z"): 30, who("W"): 45}
        boards = {who("A"): met("XY", "Z"), who("B"): met("XZ", "W")}
        assert compare("opponents", "AB", Played(finals, boards)) == [3, Fraction(80, 45)]
        below = {**finals, who("Z"): -30}
        assert compare("opponents", "AB", Played(below, boards)) is None


class TestFairness:
    def test_head_to_head_needs_that_all_have_met(self) -> None:
        boards = {who("A"): met("BC"), who("B"): met("A"), who("C"): met("A")}
        assert compare("head_to_head", "ABC", Played({}, boards)) is None
        assert compare("head_to_head", "AB", Played({}, boards)) == [0, 0]

    def test_boards_of_unequal_number_are_averaged(self) -> None:
        boards = {who("A"): awards(6, 6, 2), who("B"): awards(10, 5)}
        played = Played({}, boards)
        assert compare("point_a_board", "AB", played) == [Fraction(4, 3), Fraction(3, 2)]
        assert compare("most_tops", "AB", played) == [0, Fraction(1, 2)]

    def test_who_played_nothing_cannot_be_compared(self) -> None:
        played = Played({who("X"): 50}, {who("A"): awards(6)})
        for step in TIE_BREAKS:
            assert compare(step, "AB", played) is None

    def test_a_percentage_of_what_was_there(self) -> None:
        """A has 7 of 10 and 4 of 5 against B: 11 of 15; IMPs are added as they are."""
        boards = {
            who("A"): [
                PlayedBoard((who("B"),), (), 7, 10),
                PlayedBoard((who("B"),), (), 4, 5),
            ],
            who("B"): [
                PlayedBoard((who("A"),), (), 3, 10),
                PlayedBoard((who("A"),), (), 1, 5),
            ],
        }
        found = compare("head_to_head", "AB", Played({}, boards))
        assert found == [Fraction(1100, 15), Fraction(400, 15)]

    def test_no_imps_no_quotient(self) -> None:
        level = {who("A"): met("B"), who("B"): met("A")}
        played = Played({}, level, {}, has_victory_points=True)
        assert compare("imp_quotient", "AB", played) is None


def test_the_ladder_begins_again_for_those_still_equal() -> None:
    """
    A, B and C have 50; A met X (60) and Y (50), B met C and D (45), C met B and E (45).

    Not all have met; the opponents put A first, 110 to 95 and 95; then B, who beat C 7-3.
    """
    finals = {who(name): score for name, score in zip("XYDE", (60, 50, 45, 45), strict=True)}
    lines = [Standing(name, "A", None, 50, 2, 50) for name in "CBA"]
    played = Played(
        {**finals, **{who(line.id): line.score for line in lines}},
        {
            who("A"): met("XY"),
            who("B"): [PlayedBoard((who("C"),), (), 7, 10), *met("D", award=3)],
            who("C"): [PlayedBoard((who("B"),), (), 3, 10), *met("E", award=7)],
        },
    )
    found = placed(lines, breakers=breakers("ebu", lambda: played))
    assert [(line.id, line.place, line.tied) for line in found] == [
        ("A", 1, False),
        ("B", 2, False),
        ("C", 3, False),
    ]
    first = "scores of the opponents met: 110 for A, 95 for B, 95 for C"
    assert [line.decided for line in found] == [
        first,
        f"{first}; head to head: 70 for B, 30 for C",
        f"{first}; head to head: 70 for B, 30 for C",
    ]


class TestRegistry:
    def test_names_and_titles_are_one_list(self) -> None:
        assert {name: step.title for name, step in TIE_BREAKS.items()} == TITLES

    @one_pass("chain", [*LADDERS, *TITLES, "wins,net_imps", "wins, opponents"])
    def test_every_chain_can_be_chosen(self, chain: str) -> None:
        settings = Settings().read([f"tie_chain={chain}"])
        assert all(name in TIE_BREAKS for name in ladder(str(settings.tie_chain)))
        session = TestTeams.session()
        assert len(rank(session, method="teams", settings=settings).standings) == 3

    @pytest.mark.parametrize("chain", ["toss", "ebu,wins", "wins,", "wins;opponents", ""])
    def test_what_is_no_chain_is_refused_with_the_list(self, chain: str) -> None:
        with pytest.raises(
            InvalidSetting, match=r"none, ebu, cbai, or tie-breaks joined .*opponents"
        ):
            Settings(tie_chain=chain)

    def test_an_unknown_step(self) -> None:
        with pytest.raises(UnknownName, match="no tie-break 'toss'; there are: head_to_head"):
            tie_break("toss")


@one_pass("name", NAMES)
def test_real_events_keep_their_order(name: str) -> None:
    """All steps at once: nobody passes who had more, and who is parted is told why."""
    session, plain = ranked(name)
    settings = plain.settings.change(tie_chain=",".join(TITLES))
    split = rank(session, method=plain.method, rules=plain.rules, settings=settings)
    shared = {key_of(line): line for line in plain.standings}
    for line in split.standings:
        before = shared[key_of(line)]
        assert (before.total, before.score) == (line.total, line.score)
        if line.place is None or before.place is None:
            assert line.place == before.place
        else:
            assert line.place >= before.place
            changed = line.place != before.place or line.tied != before.tied
            assert line.decided or not changed
            assert before.tied or not line.decided


def test_single_players_of_a_whole_pivot_stay_equal() -> None:
    rounds = (("1", "3", "2", "4"), ("1", "2", "3", "4"), ("1", "2", "4", "3"))
    lines = [
        Line(Board(number), PASSED_OUT, round=str(number), players=seats)
        for number, seats in enumerate(rounds, 1)
    ]
    found = rank(Session(tuple(lines)), settings=EBU)
    assert [(line.place, line.tied, line.decided) for line in found.standings] == [
        (1, True, "")
    ] * 4


SCORES = st.lists(st.sampled_from([-100, -50, 0, 50, 100]).map(Points), min_size=6, max_size=6)


@given(SCORES, st.sampled_from([*LADDERS, *TITLES, "point_a_board,head_to_head"]))
def test_a_ladder_only_parts_equals(scores: list[Points], chain: str) -> None:
    seats = [
        (1, "1", "2"),
        (1, "3", "4"),
        (2, "1", "3"),
        (2, "2", "4"),
        (3, "1", "4"),
        (3, "2", "3"),
    ]
    session = Session(
        tuple(
            Line(Board(board), score, ns, ew)
            for (board, ns, ew), score in zip(seats, scores, strict=True)
        )
    )
    plain = rank(session)
    split = rank(session, settings=Settings(tie_chain=chain))
    before = {line.id: line for line in plain.standings}
    found = [line.score for line in split.standings]
    assert found == sorted(found, reverse=True)
    for line in split.standings:
        assert line.place is not None
        equals = [other for other in plain.standings if other.score == line.score]
        first = before[line.id].place
        assert first is not None
        assert first <= line.place < first + len(equals)
        assert bool(line.decided) <= (len(equals) > 1)
