"""Paper: every kind is set, nothing of it is lost, and two runs make the same bytes."""

import os
import re
import subprocess
import sys
import unicodedata
from importlib.util import find_spec
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from overtrick.cli.print_ import FilesForPaper
from overtrick.messages import LANGUAGES, PSEUDO, speaking
from overtrick.printing.listing import Listing
from overtrick.printing.paper.kinds import KINDS
from overtrick.printing.paper.page import Pack, PaperTable
from tests.cli.command import overtrick
from tests.cli.desk import Desk

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


def test_a_lesson_on_paper_has_its_arithmetic_and_the_teachers_notes(tmp_path: Path) -> None:
    course = text_of(printed(tmp_path, "sheet", "examples/lesson.sheet"))
    assert "100 below to We: 40 + 30 + 30" in course
    assert "Note: count nine tricks before you play to the first" in course
    party = text_of(printed(tmp_path, "sheet", "examples/party.sheet", to="party.pdf"))
    assert "below to We" not in party


def test_a_guide_card_of_an_event_has_names(tmp_path: Path) -> None:
    desk = Desk(tmp_path / "club.jsonl")
    desk.tell("new --title Club")
    for side in ("NS", "EW"):
        for pair in (1, 2, 3):
            desk.tell(f"contestant {pair} --direction {side} '{side} Łuczak' 'Öz {pair}'")
    desk.tell("movement mitchell:3:skip=no --boards-per-set 2")
    text = text_of(printed(tmp_path, "guides", str(desk.file)))
    assert "NS 2 NS Łuczak & Öz 2" in text
    assert "EW 3 EW Łuczak & Öz 3" in text


def test_a_bracket_needs_a_knock_out(tmp_path: Path) -> None:
    done = overtrick(
        "print", "bracket", "examples/tuesday.jsonl", "-o", str(tmp_path / "x.pdf")
    )
    assert (done.status, done.err) == (
        1,
        "overtrick: examples/tuesday.jsonl: no knock-out in it\n",
    )
    assert not (tmp_path / "x.pdf").exists()


def test_no_name_is_cut_in_a_draw_or_a_bracket(tmp_path: Path) -> None:
    names = [f"Konstantinopolitańska{nth}Brzęczyszczykiewicz" for nth in range(1, 17)]
    for kind, stage in (("bracket", "knockout --places 1-16"), ("assignments", "swiss")):
        desk = Desk(tmp_path / f"{kind}.jsonl")
        desk.tell("new --title Cup")
        for nth, name in enumerate(names, 1):
            desk.tell(f"contestant {nth} --name '{name}'")
        desk.tell(f"stage {stage} --boards 8")
        if kind == "assignments":
            desk.tell("draw")
        file = printed(tmp_path, kind, str(desk.file), "--large", "--language", "fr")
        text = text_of(file)
        assert [name for name in names if name not in text] == []
        assert outside(file) == []
        assert "round of" not in text


def test_lines_of_a_bracket_meet_whatever_script_a_name_is_in(tmp_path: Path) -> None:
    """A word that runs from right to left, or lacks a typewriter face, has a box."""
    desk = Desk(tmp_path / "cup.jsonl")
    desk.tell("new --title Cup")
    names = ["דוד לוי", "محمد عبد الله", "Преображенский", "Öz & שרה כהן"]
    for nth, name in enumerate(names, 1):
        desk.tell(f"contestant {nth} --name '{name}'")
    desk.tell("stage knockout --places 1-4 --boards 8")
    page = printed(tmp_path, "bracket", str(desk.file), to="out.html").read_text("utf-8")
    drawing = re.findall(r"<pre.*?</pre>", page, re.DOTALL)[0]
    boxes = re.findall(r'<span class="box" style="width:(\d+)ch">(.*?)</span>', drawing)
    assert boxes == [("7", "דוד לוי"), ("7", "שרה כהן"), ("13", "محمد عبد الله")]
    rest = re.sub(r"<span class=.box.*?</span>", "", drawing)
    assert not any(unicodedata.bidirectional(sign) in ("R", "AL") for sign in rest)
    assert outside(printed(tmp_path, "bracket", str(desk.file))) == []


@pytest.mark.parametrize("kind", ["ranking", "recap", "pack"])
def test_there_is_no_paper_of_nothing(kind: str, tmp_path: Path) -> None:
    target = tmp_path / "x.pdf"
    done = overtrick("print", kind, str(tmp_path / "no.csv"), "-o", str(target))
    assert done.status == 1
    assert done.err.endswith("no.csv: No such file or directory\n")
    assert not target.exists()


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
        "board,ns,ew,ns_names,ew_names,score\n"
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


PATHS = os.pathsep.join(map(os.path.abspath, [".", "src"]))
NAMES = cycle(["Konstantinopolitańska", "Brzęczyszczykiewicz", "Featherstonehaugh-Öztürkoğlu"])


@pytest.fixture(scope="module")
def congress_hall(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Results of forty tables, whose names are as long as names are."""
    rows = ["board,ns,ew,ns_names,ew_names,contract,declarer,tricks,lead"]
    for board in (1, 17, 36):
        for pair in range(1, 41):
            names = [" & ".join(f"{next(NAMES)} {next(NAMES)}" for _ in "ab") for _ in "ab"]
            rows.append(f"{board},{pair},{pair + 40},{','.join(names)},6NTX,N,{pair % 8},SA")
    file = tmp_path_factory.mktemp("hall") / "hall.csv"
    file.write_text("\n".join(rows), encoding="utf-8")
    return str(file)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("fr", ["Classement", "Place", "67,19", "place partagée"]),
        ("de", ["Rangliste", "Platz", "67,19", "Ost-West"]),
        ("nl", ["Uitslag", "plaats", "67,19", "Oost-West"]),
        ("pl", ["Wyniki", "miejsce", "67,19", "Maksy"]),
        ("tr", ["Sıralama", "sıra", "67,19", "Doğu-Batı"]),
    ],
)
def test_a_ranking_speaks_a_language(language: str, words: list[str], tmp_path: Path) -> None:
    file = printed(tmp_path, "ranking", "examples/hands.pbn", "--language", language)
    text = text_of(file).casefold()
    assert [word for word in words if word.casefold() not in text] == []
    assert PdfReader(file).trailer["/Root"]["/Lang"] == language  # type: ignore[index]


def test_contracts_and_cards_have_the_letters_of_a_language(tmp_path: Path) -> None:
    given = ("examples/hands.pbn", "--language", "de")
    travellers = text_of(printed(tmp_path, "travellers", *given))
    assert "3SA" in travellers
    assert "3NT" not in travellers
    assert "♦D" in travellers  # the queen
    assert "♠ B8754" in text_of(printed(tmp_path, "hands", *given)).replace("\n", " ")


def test_a_score_on_a_card_is_written_as_the_language_does(tmp_path: Path) -> None:
    given = ("scorecards", "examples/evening.csv", "--language", "tr")
    assert "1.\u00a0sıra: %60,22" in text_of(printed(tmp_path, *given))


def test_an_unknown_language_is_refused(tmp_path: Path) -> None:
    done = overtrick("print", "score-table", "-o", str(tmp_path / "x.pdf"), "--language", "xx")
    assert done.status == 2
    assert "there are: en, fr, de, nl, pl, tr" in " ".join(done.err.split())


PLAIN = {
    "ranking": {"default"},
    "guides": {"Mitchell", "tables"},
    "table-cards": {"Complete", "Howell", "pairs"},
    "score-table": {"duplicate", "Laws", "Duplicate", "Bridge", "Law"},
    "bidding-cards": set[str](),
    "slips": set[str](),
    "recap": set[str](),
    "travellers": set[str](),
    "frequencies": set[str](),
    "scorecards": set[str](),
}
"""What is no word of ours: names of movements, editions and rules."""


def words_in(found: object) -> set[str]:
    """Every plain word of three letters or more in a document, but for its own keys."""
    if isinstance(found, dict):
        told = [value for key, value in found.items() if key not in ("kind", "align")]
        return set().union(*map(words_in, told))
    if isinstance(found, list | tuple):
        return set().union(*map(words_in, found))
    return set(re.findall(r"[A-Za-z]{3,}", found)) if isinstance(found, str) else set()


@pytest.mark.parametrize("kind", PLAIN)
def test_every_word_on_paper_is_in_the_catalogues(kind: str, tmp_path: Path) -> None:
    evening = tmp_path / "evening.csv"
    evening.write_text("board,ns,ew,contract,declarer,tricks\n1,1,2,4S,N,10\n1,3,4,PASS,,\n")
    name = [*MADE_OF.get(kind, [str(evening)]), ""][0]
    given = FilesForPaper([Path(name)] if name else [], boards_per_set=3)
    with speaking(PSEUDO):
        blocks: list[Any] = [block.document() for block in KINDS[kind].make(given)]
    plain = {word for word in words_in(blocks) if word.isascii()}
    assert plain <= PLAIN[kind]


def test_a_script_without_a_font_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tifinagh is in a font that Matplotlib brings, not in those of Typst."""
    evening = tmp_path / "evening.csv"
    evening.write_text("board,ns,ew,ns_names,ew_names,score\n1,1,2,ⵜⵉⴼ & דוד,A & محمد,420\n")
    target = tmp_path / "x.pdf"
    done = overtrick("print", "ranking", str(evening), "-o", str(target))
    assert done.status == 0
    assert "no font has ⵜⵉⴼ: name a folder" in done.err
    [matplotlib] = find_spec("matplotlib").submodule_search_locations  # type: ignore[union-attr,misc]
    monkeypatch.setenv("OVERTRICK_FONTS", str(Path(matplotlib, "mpl-data", "fonts", "ttf")))
    printed(tmp_path, "ranking", str(evening), to="with.pdf")
    assert (tmp_path / "with.pdf").read_bytes() != target.read_bytes()


def outside(file: Path, every: int = 1) -> list[tuple[int, float, float, str]]:
    """Texts that begin off their page, or below its margin, on every so many-th page."""
    found = []
    pages = PdfReader(file).pages
    for number in range(1, len(pages) + 1, every):
        page = pages[number - 1]
        width, height = float(page.mediabox.width), float(page.mediabox.height)

        def look(text: str, cm: list[float], tm: list[float], *_: object) -> None:
            x, y = tm[4] + cm[4], tm[5] + cm[5]
            is_in = 0 < x < width and 0 < y < height  # noqa: B023 - called in this turn
            if text.strip() and not is_in:
                found.append((number, x, y, text))  # noqa: B023

        page.extract_text(visitor_text=look)
    return found


def test_what_is_taller_than_a_page_goes_on(tmp_path: Path) -> None:
    """A card of 36 boards and a traveller of 40 tables, each with names of two lines."""
    rows = ["board,ns,ew,ns_names,ew_names,contract,declarer,tricks"]
    for board in range(1, 37):
        for pair in range(1, 41 if board == 1 else 2):
            names = " & ".join(f"{next(NAMES)} {next(NAMES)}" for _ in "ab")
            rows.append(f"{board},{pair},{pair + 40},{names},{names},6NTX,N,{pair % 8}")
    file = tmp_path / "tall.csv"
    file.write_text("\n".join(rows), encoding="utf-8")
    for kind in ("travellers", "scorecards"):
        assert lowest(printed(tmp_path, kind, str(file), "--large", to=f"{kind}.pdf")) > 40
    for page in PdfReader(tmp_path / "travellers.pdf").pages[1:3]:
        title, head, first, *_ = page.extract_text().splitlines()
        assert title.startswith("Board 1 ")  # whose lines these are
        assert head.endswith("% NS")
        assert first[0].isdigit()  # no line begins on the page before


def lowest(file: Path) -> float:
    """Where the lowest text of the pages stands, but for the line at their foot."""
    found = []
    for page in PdfReader(file).pages:

        def look(text: str, cm: list[float], tm: list[float], *_: object) -> None:
            if text.strip() and (height := tm[5] + cm[5]) > 30:
                found.append(height)

        page.extract_text(visitor_text=look)
    return min(found)


def test_names_from_right_to_left_turn_nothing_on_paper() -> None:
    table = PaperTable(Listing("2 דוד הכהן & محمد عبد 62.5 %", ()))
    (found,) = Pack("", (table,)).document()["blocks"]
    assert found["title"] == "2 \u2068דוד הכהן\u2069 & \u2068محمد عبد\u2069 62.5 %"


def test_the_card_of_a_team_has_both_rooms_of_a_board(tmp_path: Path) -> None:
    file = printed(tmp_path, "scorecards", "examples/congress.jsonl")
    text = PdfReader(file).pages[0].extract_text()
    assert "4:5 open EW 9 passed out 0\nclosed NS 9 passed out 0 0" in text
    assert "4:6 open EW 9 5♦ N 10 +50\nclosed NS 9 3NT N 10 +430 10" in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_cut_in_large_print(
    language: str, tmp_path: Path, congress_hall: str
) -> None:
    for kind in ("score-table", "scorecards", "recap", "travellers", "ranking"):
        given = [] if kind == "score-table" else [congress_hall]
        file = printed(
            tmp_path, kind, *given, "--large", "--paper", "letter", "--language", language
        )
        # There is a card for each of eighty pairs, all of a kind, with three names in turn.
        assert outside(file, 7 if kind == "scorecards" else 1) == []


def test_another_machine_makes_the_same_bytes(tmp_path: Path) -> None:
    """One with another clock, home, folder and locale, and without any font."""
    hands = Path("examples/hands.pbn").resolve()
    verbs = [f"print pack {hands} -o pack.pdf", f"plot progress {hands} -o run.svg"]
    for verb in verbs:
        word, file = verb.split(" -o ")
        assert overtrick(*word.split(), "-o", str(tmp_path / file)).status == 0
    there = tmp_path / "ślad"
    there.mkdir()
    fonts = tmp_path / "fonts.conf"
    fonts.write_text(f"<fontconfig><dir>{there}</dir></fontconfig>")
    other = {"TZ": "Asia/Tokyo", "LC_ALL": "C", "PYTHONHASHSEED": "7", "HOME": str(tmp_path)}
    run = "from tests.cli.command import overtrick\n"
    run += "".join(f"overtrick(*{verb.split()!r})\n" for verb in verbs)
    subprocess.run(
        [sys.executable, "-c", run],
        check=True,
        cwd=there,
        env={**os.environ, **other, "FONTCONFIG_FILE": str(fonts), "PYTHONPATH": PATHS},
    )
    for name in ("pack.pdf", "run.svg"):
        assert (there / name).read_bytes() == (tmp_path / name).read_bytes(), name


def sizes_and_places(file: Path) -> list[tuple[str, float, float]]:
    """Each text of the first page, the size of its letters, and where it begins."""
    found: list[tuple[str, float, float]] = []

    def note(text: str, page: list[float], place: list[float], _: Any, size: float) -> None:
        found.append((text.strip(), size, page[0] * place[4] + page[4]))

    PdfReader(file).pages[0].extract_text(visitor_text=note)
    return found


def test_a_sheet_is_as_wide_as_its_page(tmp_path: Path) -> None:
    """A third of it was empty, and the letters were smaller than those of a ranking."""
    file = printed(tmp_path, "sheet", "examples/party.sheet")
    sizes = [size for text, size, _ in sizes_and_places(file) if "WE" in text]
    assert min(sizes) > 9


def test_a_long_word_over_a_column_of_a_slip_has_room(tmp_path: Path) -> None:
    """Dutch *uitkomst* stood on the line of its column."""
    file = printed(tmp_path, "slips", *given("slips"), "--language", "nl")
    starts = {text: x for text, _, x in reversed(sizes_and_places(file))}
    assert starts["slagen"] - starts["uitkomst"] > 1.2 * (starts["contract"] - starts["spel"])
