from pathlib import Path

import pytest

from overtrick.compare.profiles import profile
from overtrick.compare.settings import Settings
from overtrick.errors import InvalidSetting
from overtrick.events.ranking.carry import Carried
from overtrick.events.ranking.extras import Handicap, stratum
from overtrick.events.ranking.rank import rank
from overtrick.events.ranking.report import Ranking
from overtrick.events.ranking.standing import StratumPlace
from overtrick.formats.answers.ranking_json import ranking_document
from overtrick.formats.registry import read
from tests.events.evenings import evening, standing
from tests.events.ranking.test_handicap import HOWELL
from tests.events.ranking.test_real_events import EVENTS, expected

NAME = "mp_howell_11pairs_sitout"


def club_evening() -> Ranking:
    session, problems = read(Path(EVENTS / f"{NAME}.csv"))
    assert problems == []
    strata = {line["id"]: line["stratum"] for line in expected(NAME)["ranking"]}
    settings = profile("acbl").settings.change(winners=1)
    return rank(session, rules="acbl", settings=settings, strata=strata)


class TestClubEvening:
    def test_every_published_place(self) -> None:
        """A shared place is printed ``1/2``; only the leading places are printed."""
        ranking = club_evening()
        assert ranking.problems == ()
        checked = 0
        for published in expected(NAME)["ranking"]:
            mine = {found.stratum: found for found in standing(ranking, published["id"]).strata}
            for place in published["strat_places"]:
                first, _, shared = place["rank"].partition("/")
                found = mine[place["stratum"]]
                assert (found.place, found.tied) == (int(first), bool(shared))
                checked += 1
        assert checked == 6

    def test_the_unprinted_follow_the_printed(self) -> None:
        ranking = club_evening()
        for number, printed, members in ((1, 4, 11), (2, 2, 6), (3, 0, 2)):
            places = [
                found.place
                for line in ranking.standings
                for found in line.strata
                if found.stratum == number
            ]
            assert len(places) == members
            assert places == sorted(places)
            assert sum(place <= printed for place in places) == printed

    def test_stratum_one_is_the_ranking(self) -> None:
        for line in club_evening().standings:
            assert line.place is not None
            assert line.strata[0] == StratumPlace(1, line.place, line.tied)


class TestMembers:
    def test_a_pair_belongs_to_its_own_stratum_and_all_higher_ones(self) -> None:
        """Scratch order 1, 3=4, 2; pairs 2 and 4 are in stratum 3, pair 3 in 2, pair 1 open."""
        found = rank(evening(HOWELL), strata={"2": 3, "3": 2, "4": 3})
        assert found.problems == ()
        assert standing(found, "1").strata == (StratumPlace(1, 1),)
        assert standing(found, "3").strata == (
            StratumPlace(1, 2, tied=True),
            StratumPlace(2, 1, tied=True),
        )
        assert standing(found, "4").strata == (
            StratumPlace(1, 2, tied=True),
            StratumPlace(2, 1, tied=True),
            StratumPlace(3, 1),
        )
        assert standing(found, "2").strata == (
            StratumPlace(1, 4),
            StratumPlace(2, 3),
            StratumPlace(3, 2),
        )

    def test_a_name_can_be_as_exact_as_needed(self) -> None:
        text = "1 1 1 +100\n1 2 2 +50\n1 3 3 0"
        found = rank(evening(text), strata={"NS 2": 2, "A:EW 2": 3})
        assert [len(standing(found, "2", side).strata) for side in ("NS", "EW")] == [2, 2]
        assert standing(found, "2", "EW").strata[-1] == StratumPlace(3, 1)

    def test_a_name_that_two_have_is_of_neither_and_asked_about(self) -> None:
        found = rank(evening("1 1 1 +100\n1 2 2 +50\n1 3 3 0"), strata={"3": 2, "NS 1": 2})
        assert [len(standing(found, "3", side).strata) for side in ("NS", "EW")] == [1, 1]
        [problem] = found.problems
        assert problem.message == (
            "a stratum for '3' counts for nobody: it could be that of A:NS 3, A:EW 3; "
            "name the one"
        )

    def test_who_is_not_ranked_has_no_places(self) -> None:
        settings = profile("default").settings.change(minimum_boards=2)
        found = rank(evening(HOWELL + "1 5 6 0"), settings=settings, strata={"5": 2, "4": 2})
        assert standing(found, "5").strata == ()
        assert standing(found, "4").strata[-1] == StratumPlace(2, 1)

    def test_a_section_alone_says_nothing_of_the_others(self) -> None:
        text = "1 1 2 +100 ; section=A\n1 3 4 +50 ; section=B"
        found = rank(evening(text), section="A", strata={"1": 2, "4": 2})
        assert found.problems == ()


def test_the_document_has_what_there_is() -> None:
    """Pairs 3 and 4 are equal; 4 beat 3 on board 1, where it took the top."""
    settings = Settings(handicap=50, tie_chain="ebu")
    found = rank(
        evening(HOWELL),
        settings=settings,
        handicaps={"2": Handicap(20)},
        strata={"2": 2},
        carried={"1": Carried(1)},
    )
    lines = {line["id"]: line for line in ranking_document(found)["ranking"]}
    assert lines["2"]["strata"] == [
        {"stratum": 1, "place": 4, "tied": False},
        {"stratum": 2, "place": 1, "tied": False},
    ]
    assert (lines["2"]["handicap"], lines["2"]["scratch_place"]) == (10, 4)
    assert (lines["1"]["carried"], lines["1"]["total"]) == (1, 6)
    assert lines["3"]["decided"] == "head to head: 100 for 4, 0 for 3"
    plain = ranking_document(rank(evening(HOWELL)))["ranking"][0]
    assert not {"strata", "handicap", "scratch_place", "carried", "decided"} & set(plain)


class TestReading:
    def test_numbers_and_letters(self) -> None:
        assert [stratum(text) for text in ("1", " 12 ", "A", "c")] == [1, 12, 1, 3]

    @pytest.mark.parametrize("text", ["0", "-1", "1.5", "AB", "", "²"])
    def test_what_is_no_stratum(self, text: str) -> None:
        with pytest.raises(InvalidSetting, match="not a stratum"):
            stratum(text)

    def test_a_number_below_one(self) -> None:
        with pytest.raises(InvalidSetting, match="from 1, not 0"):
            rank(evening(HOWELL), strata={"1": 0})

    def test_nobody_of_that_name(self) -> None:
        [problem] = rank(evening(HOWELL), strata={"12": 2}).problems
        assert problem.message == "a stratum for '12': there is no such contestant"
