"""Paper: every kind is set, nothing of it is lost, and two runs make the same bytes."""

from pathlib import Path

import pytest
from pypdf import PdfReader

from overtrick.cli.print_ import KINDS
from tests.cli.command import overtrick

MADE_OF = {
    "hands": ["examples/hands.pbn"],
    "guides": ["mitchell:7:skip=no", "--boards-per-set", "3"],
    "table-cards": ["howell:8"],
    "slips": ["howell:8", "--boards-per-set", "3"],
    "assignments": ["examples/congress.jsonl"],
    "sheet": ["examples/party.sheet"],
    "score-table": [],
    "bidding-cards": ["rubber-2014"],
}


def given(kind: str) -> list[str]:
    return MADE_OF.get(kind, ["examples/hands.pbn"])


def text_of(file: Path) -> str:
    return "\n".join(page.extract_text() for page in PdfReader(file).pages)


def printed(tmp_path: Path, kind: str, *arguments: str, to: str = "out.pdf") -> Path:
    target = tmp_path / to
    done = overtrick("print", kind, *arguments, "-o", str(target))
    assert (done.status, done.err) == (0, ""), done.err
    return target


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "bracket"])
def test_every_kind_is_printed_and_the_same_each_time(kind: str, tmp_path: Path) -> None:
    first = printed(tmp_path, kind, *given(kind))
    second = printed(tmp_path, kind, *given(kind), to="again.pdf")
    assert first.read_bytes() == second.read_bytes()
    assert text_of(first).strip()
    page = printed(tmp_path, kind, *given(kind), to="out.html").read_text(encoding="utf-8")
    assert page.startswith("<!doctype html>")
    assert page.count("<table") == page.count("</table>")


def test_a_bracket_needs_a_knock_out(tmp_path: Path) -> None:
    done = overtrick(
        "print", "bracket", "examples/tuesday.jsonl", "-o", str(tmp_path / "x.pdf")
    )
    assert (done.status, done.err) == (
        1,
        "overtrick: examples/tuesday.jsonl: no knock-out in it\n",
    )
    assert not (tmp_path / "x.pdf").exists()


def test_no_board_and_no_name_is_lost_from_a_pack(tmp_path: Path) -> None:
    rows = ["board,ns,ew,north,south,east,west,contract,declarer,tricks"]
    for board in range(1, 28):
        for pair in range(1, 8):
            ew = (pair + (board - 1) // 4) % 7 + 1
            names = f"Nora-{pair} Vandenberghe,Sol-{pair} Åkesson,Ed-{ew} Łuczak,Wim-{ew} Öz"
            rows.append(f"{board},{pair},{ew},{names},3NT,N,{7 + (pair + board) % 5}")
    evening = tmp_path / "evening.csv"
    evening.write_text("\n".join(rows), encoding="utf-8")
    text = text_of(printed(tmp_path, "pack", str(evening), "--title", "Club night"))
    for board in range(1, 28):
        assert f"Board {board} " in text
    assert "boards 1 to 14" in text
    assert "boards 15 to 27" in text
    assert "Club night" in text


def test_large_print_and_letter_are_other_pages(tmp_path: Path) -> None:
    plain = printed(tmp_path, "ranking", "examples/hands.pbn")
    large = printed(tmp_path, "ranking", "examples/hands.pbn", "--large", to="large.pdf")
    letter = printed(
        tmp_path, "ranking", "examples/hands.pbn", "--paper", "letter", to="letter.pdf"
    )
    sizes = [PdfReader(file).pages[0].mediabox for file in (plain, large, letter)]
    assert [round(float(box.width)) for box in sizes] == [595, 595, 612]
    assert plain.read_bytes() != large.read_bytes()


def test_suits_are_text_on_paper(tmp_path: Path) -> None:
    text = text_of(printed(tmp_path, "travellers", "examples/hands.pbn"))
    assert {sign for sign in text if sign in "♠♥♦♣"} == set("♠♥♦♣")


def test_a_name_cannot_write_into_the_page(tmp_path: Path) -> None:
    evening = tmp_path / "evening.csv"
    evening.write_text(
        "board,ns,ew,ns name,ew name,score\n"
        "1,1,11,<script>alert(1)</script>,#sys.inputs $x$,420\n"
        "1,2,12,A & B,*C* _D_,50\n"
    )
    page = printed(tmp_path, "ranking", str(evening), to="out.html").read_text()
    assert "<script" not in page
    printed(tmp_path, "travellers", str(evening))


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["rankings", "examples/hands.pbn", "-o", "x.pdf"], "nothing called 'rankings'"),
        (["ranking", "examples/hands.pbn"], "-o FILE.pdf or -o FILE.html"),
        (["ranking", "examples/hands.pbn", "-o", "x.docx"], "-o FILE.pdf or -o FILE.html"),
        (["ranking", "-o", "x.pdf"], "none is named"),
    ],
)
def test_wrong_usage_is_said(arguments: list[str], says: str) -> None:
    done = overtrick("print", *arguments)
    assert done.status == 2
    assert says in " ".join(done.err.split())


def test_results_without_cards_have_no_hands(tmp_path: Path) -> None:
    done = overtrick("print", "hands", "examples/evening.csv", "-o", str(tmp_path / "x.pdf"))
    assert (done.status, done.err) == (
        1,
        "overtrick: examples/evening.csv: nothing for hands in it\n",
    )
