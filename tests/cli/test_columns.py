"""A club's own table: the guess shown and saved, and what is read by a mapping."""

import json
from pathlib import Path

import pytest

from overtrick.cli.results import show_guess
from tests.cli.command import overtrick

CLUB = "Brett;Paar NS;Paar OW;Kontrakt;Von;Stiche\n1;3;7;4P;O;10\n2;3;7;3SA;W;9\n"
OWN = "A;B;C;D\n1;1;11;4S N =\n1;2;12;3NT E +1\n"
MAPPING = 'header = 1\n[columns]\nboard = "A"\nns = "B"\new = "C"\ncontract = "D"\n'


@pytest.fixture
def club(tmp_path: Path) -> str:
    (tmp_path / "club.csv").write_text(CLUB, encoding="utf-8")
    return str(tmp_path / "club.csv")


@pytest.fixture
def own(tmp_path: Path) -> tuple[str, str]:
    table, mapping = tmp_path / "own.csv", tmp_path / "own.toml"
    table.write_text(OWN, encoding="utf-8")
    mapping.write_text(MAPPING, encoding="utf-8")
    return str(table), str(mapping)


def test_a_guess_is_shown_and_says_how_to_keep_it(club: str) -> None:
    done = overtrick("convert", "--guess", club)
    assert (done.status, done.err) == (0, "")
    assert "the name 'Brett' says so (de)" in done.out
    assert done.out.endswith(f"overtrick convert --guess {club} columns.toml\n")
    assert all(len(line) <= 80 for line in done.out.splitlines()[:-1])


def test_a_guess_that_is_saved_reads_the_table(club: str, tmp_path: Path) -> None:
    saved = tmp_path / "club.toml"
    done = overtrick("convert", "--guess", club, str(saved))
    assert (done.status, done.err) == (0, "")
    out = tmp_path / "club.json"
    done = overtrick("convert", club, str(out), "--map", str(saved))
    assert (done.status, done.err) == (0, "")
    assert [row["contract"] for row in json.loads(out.read_bytes())] == ["4S", "3NT"]


def test_every_verb_reads_by_a_mapping(own: tuple[str, str]) -> None:
    table, mapping = own
    assert overtrick("rank", table).status == 1
    ranked = overtrick("rank", table, "--map", mapping, "--json")
    assert (ranked.status, ranked.err) == (0, "")
    assert [line["id"] for line in json.loads(ranked.out)["ranking"]] == ["1", "2", "12", "11"]
    checked = overtrick("check", table, "--map", mapping)
    assert checked.out.startswith("2 results looked at")


def test_other_files_beside_the_table_are_read_as_they_are(
    own: tuple[str, str], tmp_path: Path
) -> None:
    table, mapping = own
    deals = tmp_path / "hands.pbn"
    hands = "N:AKQ2.J54.T93.K87 J98.AQ2.K864.T65 T764.K83.AQ2.QJ9 53.T976.J75.A432"
    deals.write_text(f'[Board "1"]\n[Deal "{hands}"]\n', encoding="utf-8")
    out = tmp_path / "all.json"
    done = overtrick("convert", table, str(deals), str(out), "--map", mapping)
    assert (done.status, done.err) == (0, "")
    assert {"results", "boards"} <= json.loads(out.read_bytes()).keys()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (None, "No such file or directory"),
        ("board = A", "not TOML"),
        ('[columns]\nkontrakt = "D"\n', "no column 'kontrakt'"),
    ],
)
@pytest.mark.parametrize("verb", ["rank", "check", "convert"])
def test_a_mapping_that_cannot_be_read_is_named_once(
    verb: str, text: str | None, said: str, own: tuple[str, str], tmp_path: Path
) -> None:
    mapping = tmp_path / "bad.toml"
    if text is not None:
        mapping.write_text(text, encoding="utf-8")
    out = ["--to", "csv"] if verb == "convert" else []
    done = overtrick(verb, own[0], "--map", str(mapping), *out)
    assert (done.status, done.out) == (1, "")
    assert done.err.startswith(f"{mapping}: ")
    assert said in done.err
    assert done.err.count("\n") == 1


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("night.pbn", b"% PBN 2.1\n", "its parts are known, nothing is guessed"),
        ("photo.png", b"\x89PNG\r\n", "this is a picture"),
        ("none.csv", None, "No such file"),
    ],
)
def test_what_has_no_columns_to_guess(
    name: str, data: bytes | None, said: str, tmp_path: Path
) -> None:
    path = tmp_path / name
    if data is not None:
        path.write_bytes(data)
    done = overtrick("convert", "--guess", str(path))
    assert (done.status, done.out) == (1, "")
    assert done.err.startswith(f"{path}: ")
    assert said in done.err


def test_a_reader_who_has_seen_enough_is_no_problem(
    club: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def closed(text: str) -> None:
        raise BrokenPipeError(32, "Broken pipe")

    monkeypatch.setattr("overtrick.cli.columns.show", closed)
    with pytest.raises(BrokenPipeError):
        show_guess([Path(club)])


def test_a_guess_is_no_conversion(club: str, tmp_path: Path) -> None:
    out = str(tmp_path / "out.pbn")
    done = overtrick("convert", "--guess", club, out)
    assert (done.status, done.out) == (2, "")
    assert "a guess is saved in a file *.toml" in " ".join(done.err.split())
    for files in ([out.replace("pbn", "toml")], [club, club, str(tmp_path / "x.toml")]):
        done = overtrick("convert", "--guess", *files)
        assert done.status == 2
        assert "that of one table" in done.err
