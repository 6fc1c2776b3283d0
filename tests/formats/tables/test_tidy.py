"""
The tidy table as people's programs write it: one line for what is wrong, the rest is read.

What the columns mean is proved by the real events; here are the rows that go wrong.
"""

import json
import random
from collections.abc import Callable

import pytest

from overtrick.compare.settings import Settings
from overtrick.core.outcome import Points, Result
from overtrick.errors import InvalidFile
from overtrick.events.ranking.rank import rank
from overtrick.formats.limits import LISTED
from overtrick.formats.tables.tidy import read_table, read_tidy
from overtrick.messages import say, speaking
from tests.cases import one_pass
from tests.work import growth

HEAD = "board,ns,ew,contract,declarer,tricks,score\n"
GOOD = "1,1,11,4S,N,10,420\n1,2,12,4S,N,9,-50\n"


def read(rows: str, head: str = HEAD) -> tuple[list[str], list[str]]:
    """The pairs that were read, and the problems of reading and of ranking."""
    session, problems = read_tidy((head + rows).encode(), "e.csv")
    ranking = rank(session, problems=problems)
    return [line.id for line in ranking.standings], [str(found) for found in ranking.problems]


@one_pass(
    ("row", "problem"),
    [
        ("1,3,13,4S,N,14,", "tricks must be 0 to 13, not 14"),
        ("1,3,13,4S,N,-1,", "tricks must be 0 to 13, not -1"),
        ("1,3,13,4S,N,ten,", "not a result: 'ten'"),
        ("1,3,13,4S,N,10.5,", "not a result: '10.5'"),
        ("1,3,13,4S,N,,", "4S: how many tricks?"),
        ("1,3,13,4S+7,N,,", "4S+7 cannot be: 4S has at most 3 overtricks"),
        ("1,3,13,4S,,10,", "4S: who declared?"),
        ("1,3,13,4S,Q,10,", "not a seat: 'Q'"),
        ("1,3,13,8C,N,10,", "not a contract: '8C' (the highest level is 7)"),
        ("1,3,13,,,,", "no contract, no score and no ruling: no result yet"),
        ("1,3,13", "no contract, no score and no ruling: no result yet"),
        ("x,3,13,4S,N,10,", "not a board number: 'x'"),
        ("0,3,13,4S,N,10,", "not a board number: '0'"),
        (",3,13,4S,N,10,", "not a board number: ''"),
        ("1.5,3,13,4S,N,10,", "not a board number: '1.5'"),
        ("9999999,3,13,4S,N,10,", "not a board number: '9999999'"),
        ("1,3,13,4S,N,,-430", "4S by N cannot score -430 for NS"),
        ("1,3,13,,,,425", "no bridge score: '425'"),
        ("1,3,13,,,,36000", "no bridge score: '36000'"),
        ("1,3,13,,,,abc", "not a score: 'abc'"),
        ("1,3,,4S,N,10,", "ew is empty, and this is no sit-out (BYE)"),
        ("1,,,4S,N,10,", "who played? neither ns nor ew nor players are given"),
        ("1,3,13,4S,N,10,420,7,8", "more cells (9) than columns (7)"),
        ('1,"3,13,4S,N,10,', 'cannot be split into cells: a quotation mark (") is not closed'),
    ],
)
def test_a_bad_row_is_one_line_and_the_rest_is_ranked(row: str, problem: str) -> None:
    pairs, problems = read(f"{GOOD}{row}\n1,4,14,4S,N,10,420\n")
    assert problems == [f"e.csv:4: {problem}"]
    assert sorted(pairs) == ["1", "11", "12", "14", "2", "4"]


@pytest.mark.parametrize(
    ("row", "problem"),
    [
        ("1,3,13,4S,N,10,-420", "4S N = is +420 for NS, not -420; the contract counts"),
        (
            "1,1,11,4S,N,10,420",
            "board 1, 1 v 11: the same result again (first at e.csv:2), counted once",
        ),
        (
            "1,1,11,4S,N,11,450",
            "board 1, 1 v 11: a second result, 4S N +1; 4S N = (first at e.csv:2) counts",
        ),
        (
            "1,1,13,4S,N,10,420",
            "board 1: 1 has played it already (first at e.csv:2), this line is left out",
        ),
    ],
)
def test_a_contradiction_is_one_line_and_the_rest_is_ranked(row: str, problem: str) -> None:
    pairs, problems = read(f"{GOOD}{row}\n")
    assert problems == [f"e.csv:4: {problem}"]
    assert {"1", "2", "11", "12"} <= set(pairs)


def test_a_mark_that_is_closed_later_swallows_no_row_between() -> None:
    pairs, problems = read(f'{GOOD}1,"3,13\n1,4,14,4S,N,10,420\n1,5,15,4S,N,9,"-50"\n')
    assert sorted(pairs) == ["1", "11", "12", "14", "15", "2", "4", "5"]
    assert [said[:36] for said in problems] == ["e.csv:4: cannot be split into cells:"]


def test_a_pair_against_itself_where_there_is_one_winner() -> None:
    rows = "1,1,2,4S,N,10,\n1,4,5,4S,N,10,\n1,3,3,4S,N,10,\n"
    session, problems = read_tidy((HEAD + rows).encode(), "e.csv")
    ranking = rank(session, settings=Settings(winners=1), problems=problems)
    assert [str(found) for found in ranking.problems] == [
        "e.csv:4: board 1: 3 cannot play against itself"
    ]
    assert sorted(line.id for line in ranking.standings) == ["1", "2", "4", "5"]


def test_the_rooms_of_a_match() -> None:
    """Teams of eight play in four; a room may be written short or with a space."""
    head = "match,home,away,room,board,ns,ew,score\n"
    rows = [f"1,41,42,{room},1,41,42,420" for room in ("Open", "c", "open 2", "closed2", "red")]
    session, problems = read_tidy((head + "\n".join(rows)).encode(), "e.csv")
    assert [line.room for line in session.lines] == ["open", "closed", "open2", "closed2"]
    assert [str(problem) for problem in problems] == [
        "e.csv:6: not a room (open, closed, open2, closed2): 'red'"
    ]


def test_only_two_pairs_outside_a_match_can_sit_the_other_way() -> None:
    head = "board,ns,ew,score,match,room,turned\n"
    rows = "1,3,4,420,,,yes\n1,1,2,420,1,open,yes\n1,5,,BYE,,,yes\n1,6,7,90,,,perhaps\n"
    session, problems = read_tidy((head + rows).encode(), "e.csv")
    assert [line.turned for line in session.lines] == [True, False, False, False]
    assert [str(problem) for problem in problems] == [
        "e.csv:3: turned: who plays for a team in a match sits as the room says",
        "e.csv:4: turned: there are no two pairs that could sit the other way",
        "e.csv:5: turned is neither yes nor no: 'perhaps'",
    ]


def test_a_lead_that_is_no_card_is_left_out_alone() -> None:
    session, problems = read_tidy(
        b"board,ns,ew,contract,declarer,lead,tricks\n1,3,13,4S,N,QQ,10\n", "e.csv"
    )
    assert [str(problem) for problem in problems] == ["e.csv:2: lead: not a card: 'QQ'"]
    assert session.lines[0].lead is None
    assert isinstance(session.lines[0].outcome, Result)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("ns,ew,contract\n1,2,4S\n", "e.csv:1: no column board"),
        ("board,ns,ew\n1,2,3\n", "e.csv:1: no column contract (or score, or ruling)"),
        (
            "board,ns,contract\n1,2,4S\n",
            "e.csv:1: no column ns and ew (or north, south, east and west)",
        ),
        ("board,board,ns,ew,score\n", "e.csv:1: column board stands twice"),
        ("\n\n", "e.csv: empty: a table of results starts with a line of column names"),
        ("\0\1\2", "e.csv: not a table of results: it holds binary data"),
        ("[1,", "e.csv: not JSON"),
        ('{"a": 1}', "e.csv: not a table of results: JSON records are a list of objects"),
    ],
)
def test_what_is_no_table_of_results_is_refused_in_one_line(text: str, problem: str) -> None:
    with pytest.raises(InvalidFile) as refused:
        read_tidy(text.encode(), "e.csv")
    assert str(refused.value).startswith(problem)
    assert "\n" not in str(refused.value)


@one_pass(
    "data",
    [
        b"\xef\xbb\xbf" + (HEAD + GOOD).encode(),
        (HEAD + GOOD).replace("\n", "\r\n").encode(),
        (HEAD + GOOD).replace("\n", "\r").encode(),
        (HEAD + GOOD).rstrip().encode(),
        ("\n\n" + HEAD + "\n" + GOOD + "\n\n").encode(),
        (HEAD + GOOD).encode("utf-16"),
        (HEAD + GOOD).replace(",", ";").encode(),
        (HEAD + GOOD).replace(",", "\t").encode(),
        (HEAD + GOOD).replace(",", " , ").encode(),
        (HEAD.upper() + GOOD).encode(),
        (HEAD.replace("\n", ",Müller\n") + GOOD).encode("cp1252"),
        (HEAD + GOOD).replace("420", "420.0").replace(",10,", ",10.0,").encode(),
    ],
)
def test_marks_line_ends_encodings_and_separators_as_they_come(data: bytes) -> None:
    session, problems = read_tidy(data, "e.csv")
    assert problems == []
    assert [(line.ns, str(line.outcome)) for line in session.lines] == [
        ("1", "4S N ="),
        ("2", "4S N -1"),
    ]


def test_a_place_is_the_line_of_the_file() -> None:
    note = 'board,note,ns,ew,score\n1,"two\nlines",3,13,420\n\n2,,3,13,7\n'
    session, problems = read_tidy(note.encode(), "e.csv")
    assert [line.where for line in session.lines] == ["e.csv:2"]
    assert (session.lines[0].extra or {})["note"] == "two\nlines"
    assert [problem.where for problem in problems] == ["e.csv:5"]


@pytest.mark.parametrize("filler", [1, 30, 2_000])
def test_an_open_quotation_mark_swallows_nothing(filler: int) -> None:
    rows = "".join(f"{board},1,11,4S,N,10,\n" for board in range(2, filler + 2))
    session, problems = read_tidy(f'{HEAD}1,"2,12,4S,N,10,\n{rows}'.encode(), "e.csv")
    assert len(session.lines) == filler
    assert [problem.where for problem in problems] == ["e.csv:2"]


def test_json_records_go_wrong_one_by_one() -> None:
    records = [
        {"board": 1, "ns": 3, "ew": 13, "score": 420},
        {"board": 1, "ns": 4, "ew": 14, "contract": "4S", "declarer": "N", "tricks": 14},
        7,
        {"board": 2, "ns": 3, "ew": 13, "contract": None, "score": -50},
    ]
    session, problems = read_tidy(json.dumps({"results": records}).encode(), "e.json")
    assert [line.outcome for line in session.lines] == [Points(420), Points(-50)]
    assert [str(problem) for problem in problems] == [
        "e.json:record 2: tricks must be 0 to 13, not 14",
        "e.json:record 3: not an object: 7",
    ]


def noise(rows: int) -> bytes:
    chance = random.Random(7)
    letters = '0123456789NESW,,,,"; xé\t'
    said = ("".join(chance.choices(letters, k=chance.randint(1, 40))) for _ in range(rows))
    return (HEAD + GOOD + "\n".join([*said, ""])).encode()


def reading(rows: int) -> Callable[[], object]:
    data = noise(rows)
    return lambda: read_tidy(data, "e.csv")


def test_many_rows_of_noise() -> None:
    session, problems = read_tidy(noise(10_000), "e.csv")
    assert [line.ns for line in session.lines[:2]] == ["1", "2"]
    assert len(problems) == LISTED + 2  # that no more are listed, and where reading stopped
    assert len({problem.where for problem in problems[:LISTED]}) == LISTED
    assert growth(reading, 1_000) < 4.5
    assert not any("\n" in problem.message for problem in problems)
    assert max(len(problem.message) for problem in problems) < 500


@pytest.mark.parametrize(
    ("record", "said"),
    [
        ('{"board": 1, "ns": 1, "ew": 2, "contract": "4S N =", "Contract": "5S N ="}', "twice"),
        ('{"board": 1, "board": 2, "ns": 1, "ew": 2, "contract": "4S N ="}', "twice"),
        ('{"board": 1, "ns": [1, 2], "ew": 2, "contract": "4S N ="}', "ns is neither"),
        ('{"board": 1, "ns": 1, "ew": true, "contract": "4S N ="}', "ew is neither"),
    ],
)
def test_a_record_of_two_minds_is_left_out(record: str, said: str) -> None:
    session, [problem] = read_tidy(f"[{record}]".encode(), "typed.json")
    assert session.lines == ()
    assert said in problem.message


def test_tricks_of_thousands_of_digits_beside_a_ruling() -> None:
    text = f"board,ns,ew,contract,tricks,ruling\n1,1,2,4S,{'9' * 5000},A+/A-\n"
    session, _ = read_tidy(text.encode(), "typed.csv")
    assert [line.tricks for line in session.lines] == [None]


def test_a_row_without_a_result_is_told_in_the_readers_language() -> None:
    rows = b"1,3,7,,,\n2,3,7,4S,,\n3,3,7,4S,N,\n4,3,7,4S,N,10\n"
    _, problems = read_table(b"board,ns,ew,contract,declarer,tricks\n" + rows, "x.csv")
    with speaking("de"):
        assert [say(problem.told) for problem in problems] == [
            "kein Kontrakt, kein Score und keine Entscheidung: noch kein Ergebnis",
            "4P: wer war Alleinspieler?",
            "4P: wie viele Stiche?",
        ]


@one_pass(
    ("row", "outcome", "said"),
    [
        ("1,3,13,4SN,S,10,", "4S S =", "'4SN', but declarer is 'S', which counts"),
        ("1,3,13,4S-1,N,10,", "4S N =", "'4S-1', but tricks is '10', which counts"),
        ("1,3,13,4SN=,N,10,420", "4S N =", ""),
    ],
)
def test_a_contract_that_its_columns_contradict_is_said(
    row: str, outcome: str, said: str
) -> None:
    """The columns counted, and nobody heard of it."""
    session, problems = read_tidy((HEAD + row).encode(), "e.csv")
    assert [str(line.outcome) for line in session.lines] == [outcome]
    assert [str(found) for found in problems] == ([f"e.csv:2: {said}"] if said else [])
