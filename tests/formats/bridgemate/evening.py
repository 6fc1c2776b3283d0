"""Two tables, two rounds, four pairs: the evening that the tests of the connector play."""

from __future__ import annotations

from overtrick.core.board import Board
from overtrick.core.deal import Deal, TrickTable
from overtrick.formats.contents.contents import About, Contents
from overtrick.formats.contents.dealt import Dealt, PlannedMeeting
from overtrick.formats.contents.people import Contestant, Person

DEAL = Deal.parse("N:AKQ2.J54.T93.K87 J98.AQ2.K864.T65 T764.K83.AQ2.QJ9 53.T976.J75.A432")
TRICKS = TrickTable.parse("9a4789a4784295342953")

EVENING = Contents(
    About("Tuesday", "2026-03-10", kind="pairs", method="matchpoints", winners=1),
    deals=(Dealt(Board.standard(1), DEAL, TRICKS),),
    contestants=(
        Contestant("1", (Person("Eve Adams", "00101"), Person("Finn Berg", "00102"))),
        Contestant("2", (Person("Gus Clark", "00103"), Person("Hal Dunn"))),
        Contestant("3", (Person("Ida Eklund"), Person("Joe"))),
        Contestant("4", (Person("Kim Frost"), Person("Leo Grün"))),
    ),
    movement=(
        PlannedMeeting("1", "1", "1", "3", (1, 2)),
        PlannedMeeting("2", "1", "1", "4", (3, 4)),
        PlannedMeeting("1", "2", "2", "4", (1, 2)),
        PlannedMeeting("2", "2", "2", "3", (3, 4)),
    ),
)
