"""Tables of results as clubs' programs write them."""

from __future__ import annotations

from dataclasses import replace

from overtrick.compare.matchpoints import matchpoints
from overtrick.formats.contents.parts import side_by_side
from overtrick.formats.contents.table import board_fields
from overtrick.formats.pbn.pbn import read_pbn, write_pbn
from tests.formats.pbn.reading import outcomes, read, rows, said


def test_the_rows_of_magic_contest() -> None:
    header = (
        r"Table\2R;Round\2R;PairId_NS\2R;PairId_EW\2R;Contract\4L;Declarer\1R;Result\2R;Lead\3L;"
        r"Score_NS\6R;Score_EW\6R;MP_NS\4R;MP_EW\4R;Percentage_NS\3R;Percentage_EW\3R"
    )
    text = rows(
        header,
        '19 14  4 11 2HX  S  8 S6   "470"      - 42.0  0.0 100   0',
        '20 14  5 10 Pass -  - -      "0"      - 20.0 22.0  48  52',
        '22 14  8  7 4S   E  9 DQ    "50"      - 38.0  2.0  90   5',
        '-  14  9  - -    -  - -    "Bye"  "Bye" -     -     -   -',
        ' 3 14 10 12 -    -  - -  "A6040"      - 25.2 16.8  60  40',
        " 4 14 11 13 -    -  - -       -      - -    -     -   -",
    )
    held, problems = read(text)
    assert [str(told.line.outcome) for told in held.records] == [
        *("2HX S =", "PASS", "4S E -1", "BYE", "60%/40%", "NP")
    ]
    assert held.records[0].line.lead == "S6"
    assert held.records[0].ns_award == 42
    assert held.records[3].line.ew is None
    assert held.records[0].line.extra == {"pbn:Percentage_NS": "100", "pbn:Percentage_EW": "0"}
    assert problems == []
    again, _ = read_pbn(write_pbn(held)[0])
    assert [told.line.extra for told in again.records] == [
        told.line.extra for told in held.records
    ]


def test_the_rows_of_american_clubs() -> None:
    header = (
        r"Setion\1L;PairId_NS\2R;PairId_EW\2R;Contract\4L;Declarer\1L;Result\2R;Score_NS\5R;"
        r"Score_EW\5R;MP_NS\4R;MP_EW\4R;Names_NS;Names_EW"
    )
    text = rows(
        header,
        "A 1  2  4S   N 10   420  -420 2.00  0.00 Eve.Adams-Finn.Bay           Gus.Lee-Hal.Day",
        "A 3  4  PASS -  -     0     0 1.00  1.00 A.B-C.D                        E.F-G.H",
        "B 3  4  -    -  -  AVE+  AVE- 1.00  1.00 A.B-C.D                        E.F-G.H",
        "B 5  6  PASS - - PASS - 1.00 1.00 India-Juliet  Kilo-Lima",
    )
    held, problems = read(text)
    assert [str(told.line.outcome) for told in held.records] == [
        "4S N =",
        "PASS",
        "A+/A-",
        "PASS",
    ]
    assert [told.line.section for told in held.records] == ["A", "A", "B", "B"]
    assert held.records[0].names == ("Eve.Adams", "Gus.Lee", "Finn.Bay", "Hal.Day")
    assert held.contestants[0].names == ("Eve.Adams", "Finn.Bay")
    assert problems == []


def test_names_without_quotation_marks() -> None:
    header = r"PairId_NS\2R;PairId_EW\2R;Contract\4L;Declarer;Result\2R;Names_NS\17;Names_EW"
    text = rows(
        header,
        " 1  2 4S   N 10 Eve A. - Finn B.  Gus L. - Hal D.",
        " 3  4 4S   N 10 Whiskey Xavier - Yankee  Zoe - Una",
    )
    held, problems = read(text)
    assert [told.names for told in held.records] == [
        ("Eve A.", "Gus L.", "Finn B.", "Hal D."),
        ("Whiskey Xavier", "Zoe", "Yankee", "Una"),
    ]
    assert problems == []


FIELD = rows(
    r"Rank\3R;Contract\5L;Declarer\1;Result\2R;Score_NS\5R;IMP_NS\6R;Multiplicity",
    *("  1 6C    W  9   150   9.91 1", " 14 6C    W 11    50   8.47 5"),
    " 20 Pass  -  -     0   1.00 2",
)


def test_rows_with_a_multiplicity_are_a_field() -> None:
    """Nobody is named: results to compare with, not results of anybody."""
    held, problems = read(FIELD)
    assert problems == []
    assert held.records == ()
    assert [told.times for told in held.field_results] == [1, 5, 2]
    [field] = board_fields(held.field_results)
    assert dict(field.times) == {150: 1, 50: 5, 0: 2}
    each = matchpoints([150, *[50] * 5, 0, 0])
    assert field.matchpoints() == {150: each[0], 50: each[1], 0: each[-1]}
    again = read_pbn(write_pbn(held)[0])[0]
    assert board_fields(again.field_results) == [field]
    assert [told.record.ns_award for told in again.field_results] == [
        told.record.ns_award for told in held.field_results
    ]


def test_a_result_beside_a_field_is_one_of_its_own() -> None:
    own = '[Contract "6C"]\n[Declarer "W"]\n[Result "12"]\n'
    held, problems = read(
        FIELD.replace("[ScoreTable", f'[North "Eve"]\n[South "Finn"]\n{own}[ScoreTable')
    )
    assert problems == []
    assert [str(told.line.outcome) for told in held.records] == ["6C W ="]
    assert len(held.field_results) == 3
    again, _ = read_pbn(write_pbn(held)[0])
    assert [str(told.line.outcome) for told in again.records] == ["6C W ="]
    assert [told.times for told in again.field_results] == [1, 5, 2]


def test_a_multiplicity_that_cannot_be_counts_once() -> None:
    wild = rows("Contract;Declarer;Result;Multiplicity", "4S N 10 9999999")
    held, problems = read(wild)
    assert [told.times for told in held.field_results] == [1]
    assert "too many" in problems[0].message


def test_a_multiplicity_that_is_no_number_is_said() -> None:
    """Each was one result, without a word; so was a result that nobody had."""
    cells = ("x", "-2", "1.5", "0", "1")
    wild = rows("Contract;Declarer;Result;Multiplicity", *(f"4S N 10 {at}" for at in cells))
    assert [told.times for told in read(wild)[0].field_results] == [1, 1, 1, 1]
    assert said(wild) == [f"not how often: {at!r}" for at in ("x", "-2", "1.5")]


def test_a_column_that_stands_twice_is_said() -> None:
    text = rows("PairId_NS;PairId_EW;Contract;Declarer;Result;Result", "1 2 4S N 10 9")
    assert said(text) == ["Result stands twice"]


def test_a_field_keeps_its_session_beside_another_file() -> None:
    held, _ = read(FIELD)
    one = replace(
        held, records=read(rows("PairId_NS;PairId_EW;Contract", "1 2 Pass"))[0].records
    )
    whole = side_by_side([one, one])
    assert len(board_fields(whole.field_results)) == 2


def test_a_row_that_does_not_fit_is_named_and_the_others_stay() -> None:
    text = rows(
        "PairId_NS;PairId_EW;Contract;Declarer;Result", "1 2 4S N 10", "3 4", "5 6 9S N 9"
    )
    held, problems = read(text)
    assert [problem.where for problem in problems] == ["x.pbn:4", "x.pbn:5"]
    assert [str(problem.message) for problem in problems] == [
        "ScoreTable: the row does not fit: 3 4",
        "not a contract: '9S' (the highest level is 7); the result is left open",
    ]
    assert [told.line.ns for told in held.records] == ["1", "5"]
    assert held.records[1].is_pending


def test_a_score_that_disagrees_does_not_count() -> None:
    text = rows(
        "PairId_NS;PairId_EW;Contract;Declarer;Result;Score_NS;Score_EW", "1 2 4S N 10 170 -"
    )
    assert outcomes(text) == ["4S N ="]
    assert said(text) == ["4S N = is +420 for NS, not +170; the contract counts"]


def test_individuals() -> None:
    header = (
        "PlayerId_North;PlayerId_South;PlayerId_East;PlayerId_West;Contract;Declarer;Result"
    )
    held, _ = read(rows(header, "1 2 3 4 4S N 10"))
    assert held.records[0].line.players == ("1", "3", "2", "4")
    assert held.session().is_individual


def test_a_table_that_is_told_twice_counts_once() -> None:
    header = "Table;PairId_NS;PairId_EW;Contract;Declarer;Result"
    table = rows(header, "1 1 2 4S N 10", "2 3 4 4S N 9")
    more = rows(header, "1 1 2 4S N 10", "2 3 4 4S N 9", "3 5 6 3S N 9")
    assert len(read(f"{table}\n{table}")[0].records) == 2
    assert len(read(f"{table}\n{more}")[0].records) == 3


def test_a_game_of_its_own_beside_the_table_gives_its_auction() -> None:
    header = "Table;PairId_NS;PairId_EW;Contract;Declarer;Result;Names_NS;Names_EW"
    table = rows(header, '1 1 2 4S N 10 "A - B" "C - D"', '2 3 4 4S N 10 "E - F" "G - H"')
    single = (
        '[Board "1"]\n[North "E"]\n[South "F"]\n[East "G"]\n[West "H"]\n[Declarer "N"]\n'
        '[Contract "4S"]\n[Result "10"]\n[Auction "N"]\n4S AP\n'
    )
    held, problems = read(f"{table}\n{single}")
    assert [len(told.calls) for told in held.records] == [0, 4]
    assert problems == []
    personal = table.replace(
        "[ScoreTable", single.partition("\n")[2].replace("[Auc", "[X") + "[ScoreTable"
    )
    assert len(read(personal)[0].records) == 2


def test_identical_results_without_names_all_count() -> None:
    held, _ = read(rows("Contract;Declarer;Result", "4S N 10", "4S N 10"))
    assert len(held.records) == 2


def test_a_row_that_ends_before_its_result_is_not_a_board_that_was_not_played() -> None:
    columns = r"PairId_NS\2R;PairId_EW\2R;Contract\4L;Declarer\1L;Result\2R"
    text = f'[Event "Cup"]\n[Board "1"]\n[ScoreTable "{columns}"]\n'
    for row, is_pending, outcome in (
        (" 1  4 ", True, "NP"),
        (" 1  4 -    -  -", False, "NP"),
        (" 1", False, "BYE"),
    ):
        contents, problems = read_pbn(f"{text} 2  5 4S   N 10\n{row}\n".encode(), "cut.pbn")
        told = contents.records[-1]
        assert (told.is_pending, str(told.line.outcome)) == (is_pending, outcome)
        assert problems == []
