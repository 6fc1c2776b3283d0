"""Brackets as text: nothing wider than a page, nobody missing, the winner marked."""

from collections.abc import Callable

from overtrick.movements.knockout.bracket import (
    Bracket,
    double_elimination,
    with_consolation,
    with_third_place,
)
from overtrick.movements.knockout.fill import bracket, fill
from overtrick.printing.bracket import draw_bracket, list_bracket
from overtrick.printing.columns import width
from tests.cases import one_pass
from tests.movements.knockout.play import names, played
from tests.work import growth

FIELDS = [
    *(bracket(entries) for entries in (2, 3, 5, 8, 13, 16, 32, 64, 129)),
    *(bracket(entries, ways=ways) for entries in (3, 7, 12, 33) for ways in (3, 4)),
    with_consolation(with_third_place(bracket(13)), 2),
    double_elimination(2),
    double_elimination(11),
    double_elimination(64),
]
FIVE = """\
Knock-out of 5

quarter-final      semi-final         final
                   1 Ann ───────────┐
                                    ├ (SF1) ───────────┐
4 Dan ───────────┐                  │                  │
                 ├ Eve ─────────────┘                  │
5 Eve * ─────────┘                                     ├ Bob *
                                                       │
                   2 Bob * ─────────┐                  │
                                    ├ Bob * ───────────┘
                   3 Cat ───────────┘
"""


def test_a_bracket_of_five() -> None:
    field = bracket(5)
    results = {"QF1": ["Eve", "Dan"], "SF2": ["Bob", "Cat"]}
    so_far = fill(field, ["Ann", "Bob", "Cat", "Dan", "Eve"], results)
    expected = FIVE.replace("Bob * ───────────┘", "Bob ─────────────┘").replace(
        "Bob *\n", "(F)\n"
    )
    legend = "* goes on or has won; (SF1) the winner of SF1, to come"
    assert draw_bracket(field, so_far) == f"{expected}\n{legend}"
    done = results | {"SF1": ["Ann", "Eve"], "F": ["Bob", "Ann"]}
    over = fill(field, ["Ann", "Bob", "Cat", "Dan", "Eve"], done)
    expected = FIVE.replace("1 Ann ───", "1 Ann * ─").replace("(SF1) ─", "Ann ───")
    assert draw_bracket(field, over) == f"{expected}\n* goes on or has won"


@one_pass("field", FIELDS)
@one_pass("longer", ["", " and the others of the club", "橋" * 20])
def test_nothing_is_wider_than_a_page(field: Bracket, longer: str) -> None:
    for ties in (0, len(field.ties) // 2, len(field.ties)):
        entrants = [f"{who}{longer}" for who in names(field)]
        results = {
            id: [f"{who}{longer}" for who in order]
            for id, order in played(field, 1, ties).items()
        }
        filled = fill(field, entrants, results)
        for text in (draw_bracket(field, filled), list_bracket(field, filled)):
            for line in text.splitlines():
                assert width(line) <= 80, line
                assert line == line.rstrip()


def test_a_large_bracket_is_not_work_by_the_square_of_its_entrants() -> None:
    """Each tie measured the names of all: a field of 129 took a second."""

    def drawn(entrants: int) -> Callable[[], object]:
        field = bracket(entrants)
        filled = fill(field, names(field), {})
        return lambda: draw_bracket(field, filled)

    assert growth(drawn, 20) < 9


@one_pass("field", FIELDS)
def test_nobody_is_missing_and_who_goes_on_is_marked(field: Bracket) -> None:
    filled = fill(field, names(field), played(field, 2))
    text, listed = draw_bracket(field, filled), list_bracket(field, filled).split()
    for number, who in enumerate(names(field), 1):
        assert f"{number} {who}" in text
        assert who in listed
    assert "(" not in text
    *_, last = [each for each in filled if each.order]
    assert f"├ {last.order[0]} *" in text or f"┼ {last.order[0]} *" in text


@one_pass("field", FIELDS)
def test_every_tie_to_come_can_be_found_by_its_id(field: Bracket) -> None:
    filled = fill(field, names(field), {})
    text, listed = draw_bracket(field, filled), list_bracket(field, filled).splitlines()
    for tie in field.ties:
        assert f"({tie.id})" in text or f" {tie.id})" in text
        assert sum(line.split()[:1] == [tie.id] for line in listed) == 1


def test_a_large_bracket_falls_apart_into_sections() -> None:
    field = bracket(64)
    text = draw_bracket(field, fill(field, names(field), {}))
    assert text.count("Main bracket: section") == 5
    assert "Main bracket: section 1 of 5, to SF1" in text
    long = draw_bracket(field, fill(field, [f"{who} Philadelphia" for who in names(field)], {}))
    assert long.count("Main bracket: section") == 9


def test_a_repeat_that_is_not_needed_says_so() -> None:
    field = double_elimination(2)
    filled = fill(field, ["Ann", "Bob"], {"F": ["Ann", "Bob"], "GF": ["Ann", "Bob"]})
    assert "GF2 is not needed" in draw_bracket(field, filled)
    assert list_bracket(field, filled).splitlines()[-1].endswith("not needed")


def test_a_long_name_is_cut_before_its_mark() -> None:
    field = bracket(2)
    names = ["Wilhelmina van den Berg of the Old Town Bridge Club", "Bob"]
    text = draw_bracket(field, fill(field, names, {"F": names}))
    assert "1 Wilhelmina van den Berg of the … * ─┐" in text
