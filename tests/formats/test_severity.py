"""Notes are notes, questions are questions, errors are errors: one row a sentence."""

from pathlib import Path

import pytest

from overtrick.events.problem import Severity, notes_once
from overtrick.formats.registry import read_bytes
from tests.cli.command import overtrick
from tests.formats.deals.test_vectors import VECTORS as DEALS
from tests.formats.seeds import VECTORS as FILES

CARDS, CDS, HRF = DEALS["dup"][:146], DEALS["cds"], DEALS["hrf"]
TD = FILES / "jfr" / "impy001.txt"
NOTE, QUESTION, ERROR = Severity.NOTE, Severity.QUESTION, Severity.ERROR
SAID = [
    # read as it is meant: nothing is lost
    (
        "dup",
        CARDS + b"YN1  1 2  " + CARDS + b"NN9  1 9  ",
        "the control block is another",
        NOTE,
    ),
    ("cds", b"\0" + CDS[1:] + b"\0" + CDS[1:], "it is numbered by its place", NOTE),
    # two readings: both are said, and which was taken
    ("dup", CARDS + b"YNx  1 1  ", "not the number of the lowest board: 'x'; it is", QUESTION),
    ("hrf", HRF, "the layout of HRF files is not confirmed", QUESTION),
    ("rbn", b"B 3a\nC 4S:N\nR 10+420\n\n", "'3a'; it is called 1", QUESTION),
    ("", TD.read_bytes(), "it is read as A/A", QUESTION),
    # somebody has to act: something is lost, or the file contradicts itself
    ("dup", b"99" + CARDS[2:] + b"YN1  1 1  ", "no card has the number 99", ERROR),
    ("dup", CARDS + b"YN1  1 1  " + b"1", "the file is cut", ERROR),
    ("rbn", b"B 1\nC 4S:N\nR 10+420\n\nB 2\nC 8S:N\nR 9-50\n\n", "not a contract", ERROR),
    ("rbn", b"B 1\nC 4S:N\nR 10+430\n\n", "not +430; the contract counts", ERROR),
]


@pytest.mark.parametrize(("id", "data", "said", "severity"), SAID)
def test_a_sentence_is_as_bad_as_what_it_says(
    id: str, data: bytes, said: str, severity: Severity
) -> None:
    found = read_bytes(data, f"x.{id}" if id else TD.name, id)[1]
    told = [problem for problem in found if said in problem.message]
    assert {problem.severity for problem in told} == {severity}
    assert len(notes_once(told)) == 1


def test_a_file_of_which_there_is_only_a_note_is_converted_with_status_0(
    tmp_path: Path,
) -> None:
    file = tmp_path / "club.dup"
    file.write_bytes(CARDS + b"YN1  1 2  " + CARDS + b"NN9  1 9  ")
    done = overtrick("convert", str(file), str(tmp_path / "club.pbn"))
    assert done.status == 0
    assert done.err == (
        f"{file}:board 2: the control block is another than the first board's: N N 9 1 9\n"
    )


def test_a_place_that_names_its_board_is_said_once() -> None:
    [problem] = read_bytes(TD.read_bytes(), "impy001.txt")[1]
    assert problem.where.endswith(":board 1")
    assert not str(problem.told).startswith("board 1")
