from overtrick.movements.amend import (
    AMENDMENTS,
    Amendment,
    Arrives,
    Curtailed,
    ExchangeOpponents,
    ExchangeSets,
    ExtraRound,
    Leaves,
    RestReplaced,
    SetChanged,
    Switch,
    TableAdded,
)
from overtrick.movements.amend_words import said
from overtrick.movements.grid import GridMeeting
from tests.cases import one_pass

ROUND = (
    GridMeeting(1, "1", "2", 1),
    GridMeeting(2, "3", "4", 2),
    GridMeeting(3, "5", None, None),
)
SENTENCES: list[tuple[Amendment, str]] = [
    (Arrives("7", 2), "pair 7 arrives in round 2"),
    (Leaves("3", 5), "pair 3 goes home before round 5"),
    (Leaves("3", 5, "EW"), "EW pair 3 goes home before round 5"),
    (Switch(7, 2), "NS and EW change seats at table 2 in round 7"),
    (Switch(7), "NS and EW change seats at every table in round 7"),
    (ExchangeOpponents(2, 1, 4), "the EW pairs of tables 1 and 4 change in round 2"),
    (ExchangeOpponents(2, 1, 4, "NS"), "the NS pairs of tables 1 and 4 change in round 2"),
    (ExchangeSets(2, 1, 4), "tables 1 and 4 exchange their boards in round 2"),
    (SetChanged(2, 1, 5), "table 1 plays set 5 in round 2"),
    (SetChanged(2, 1, None), "table 1 has no boards in round 2"),
    (TableAdded(2, 8, "3", "9", 5), "3 v 9 play set 5 at a further table 8 in round 2"),
    (Curtailed(6), "the session ends after round 6"),
    (ExtraRound(ROUND), "a further round is played at 2 tables"),
    (RestReplaced(4, (ROUND,)), "from round 4 on all is planned anew: 1 round"),
    (RestReplaced(4, (ROUND, ROUND)), "from round 4 on all is planned anew: 2 rounds"),
]


@one_pass(("amendment", "sentence"), SENTENCES)
def test_an_amendment_in_words(amendment: Amendment, sentence: str) -> None:
    assert str(said(amendment)) == sentence


def test_every_amendment_is_said() -> None:
    assert {type(amendment) for amendment, _ in SENTENCES} == set(AMENDMENTS.values())
