from overtrick.movements.swiss.reasons import Obstacle, Passed, reasons


def test_each_obstacle_has_its_words() -> None:
    passed = [
        Passed("3", Obstacle.MET),
        Passed("4", Obstacle.APART),
        Passed("5", Obstacle.MET),
        Passed("6", Obstacle.APART),
        Passed("7", Obstacle.NOBODY, "11"),
        Passed("8", Obstacle.NOBODY, "12"),
        Passed("9", Obstacle.REST),
        Passed("10", Obstacle.LATER),
        Passed("13", Obstacle.LATER),
        Passed("14", Obstacle.UNKNOWN),
    ]
    assert reasons(passed).split("; ") == [
        "3 and 5 it has met",
        "4 and 6 are kept apart",
        "with 7 nobody would be left for 11",
        "with 8 nobody would be left for 12",
        "with 9 the others could not all be paired",
        "with 10 or 13 a later round could not be completed",
        "with 14 no way to complete the later rounds was found",
    ]


def test_nobody_passed_over() -> None:
    assert reasons([]) == ""


def test_a_bye_had() -> None:
    assert reasons([Passed("9", Obstacle.BYE)]) == "9 has had it"
    assert reasons([Passed(who, Obstacle.BYE) for who in "98"]) == "9 and 8 have had it"
