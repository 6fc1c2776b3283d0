"""EBUScore movements in the layout of its library; the records here are our own."""

from hypothesis import given
from hypothesis import strategies as st

from overtrick.formats.grids.movement_sheets import read_ebu, read_movements
from overtrick.movements.grid import GridMeeting, Movers
from overtrick.movements.laws import facts

HOWELL = """Howell, 4 pairs
0,2,9,3,3
1,4,1,1,3,2,1,2,3
2,3,1,2,4,2,3,4,3
"""
ROVER = """Three tables and a rover
1,3,9,3,3
1,1,1,4,3,2,1,2,3
2,2,2,2,1,3,4,3,1
3,3,3,3,2,1,3,1,2
4,4,0,1,1,0,2,2,0
"""
INDIVIDUAL = "One table\n3,1,9,3,3,0\n4,1,2,3,1,4,2,3,1,2,4,3,1,2,3\n"
TEAMS = "Teams\n5,2,8,4,2\n1,2,1,1,2,2\n2,1,1,2,1,2\n"


def test_a_file_of_many_movements() -> None:
    text = "\n".join((HOWELL, ROVER, TEAMS, INDIVIDUAL))
    plans, problems = read_ebu(text, "lib.txt")
    assert [plan.name for plan in plans] == [
        "Howell, 4 pairs",
        "Three tables and a rover",
        "One table",
    ]
    assert [plan.winners for plan in plans] == [1, 2, 1]
    assert plans[2].kind is Movers.INDIVIDUAL
    assert [str(each) for each in problems] == [
        "lib.txt:14: Teams: movements for teams are not read"
    ]


def test_set_0_is_a_sit_out_and_no_match() -> None:
    (plan,), problems = read_ebu(ROVER)
    found = facts(plan)
    assert problems == ()
    assert (*map(str, found.faults),) == (
        "NS 4 and EW 3 meet in rounds 2, 3",
    )  # so it is with 3 tables
    assert found.sit_outs == {"NS 1": 1, "NS 2": 1, "NS 4": 1}
    assert plan.meetings[0][3] == GridMeeting(4, "4", None, None)


def test_a_faulty_movement_is_read_and_its_facts_say_so() -> None:
    again = HOWELL.replace("1,3,2", "1,4,2")
    (plan,), _ = read_ebu(again)
    assert "1 and 4 meet in rounds 1, 2" in map(str, facts(plan).faults)


def test_a_bad_record_does_not_spoil_the_others() -> None:
    bad = [
        "No sizes\n",
        "Odd sizes\n0,2,x\n",
        "New type\n9,2,9,3,3\n",
        "Too short\n0,2,9,3,3\n1,4,1\n",
        "Too few numbers\n0,1,9,3,3\n1,4,1,1,3\n",
        "Words\n0,1,9,3,1\n1,two,1\n",
    ]
    plans, problems = read_ebu("\r\n\r\n".join([*bad, HOWELL]).replace("\n", "\r\n"))
    assert [plan.name for plan in plans] == ["Howell, 4 pairs"]
    assert len(problems) == len(bad)
    assert "2 lines" not in str(problems[3])


def test_files_are_told_apart() -> None:
    (ebu,), _ = read_movements(HOWELL, "x.txt")
    (asc,), _ = read_movements("4 2 3 3 0\n1 4 1 2 3 1\n1 3 2 2 4 2\n1 2 3 3 4 3\n", "x.txt")
    (ours,), _ = read_movements(b'\xef\xbb\xbf {"grid": [[{"ns": 1, "ew": 2, "set": 1}]]}', "x")
    assert (ebu.name, asc.winners, ours.meetings[0][0].ew) == ("Howell, 4 pairs", 1, "2")
    assert ebu.rounds == asc.rounds


@given(st.text(alphabet="0123456789,\n ab", max_size=80))
def test_any_text_is_read_or_refused(text: str) -> None:
    plans, problems = read_ebu("Title\n" + text)
    assert plans or problems
    for plan in plans:
        facts(plan)
