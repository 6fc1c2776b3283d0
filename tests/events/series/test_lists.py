from overtrick.errors import Ordinal
from overtrick.events.ranking.rank import rank
from overtrick.events.series.prizes import one_list, ordinals
from tests.events.evenings import evening
from tests.events.series.test_award import HOWELL


def test_one_list_keeps_its_places() -> None:
    lines = rank(evening(HOWELL)).standings
    assert one_list(lines) == list(lines)
    assert one_list(lines[1:]) == list(lines[1:])


def test_several_lists_are_put_in_one_order() -> None:
    lines = rank(evening("1 1 1 +100\n1 2 2 +50")).standings
    assert [(x.place, x.direction, x.id) for x in one_list(lines)] == [
        (1, "NS", "1"),
        (1, "EW", "2"),
        (3, "EW", "1"),
        (3, "NS", "2"),
    ]


def test_words() -> None:
    assert [str(Ordinal(place)) for place in (11, 12, 13, 21, 22, 23, 101, 111)] == [
        *("11th", "12th", "13th", "21st", "22nd", "23rd", "101st", "111th")
    ]
    assert [str(ordinals(places)) for places in ([1], [1, 2])] == ["1st", "1st and 2nd"]
