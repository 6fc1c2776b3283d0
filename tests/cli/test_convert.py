"""``overtrick convert``: what it writes, what it says first, and what it leaves alone."""

import json
import sys
from pathlib import Path

import pytest

from tests.cli.command import in_a_process, overtrick

ROOT = Path(__file__).parents[2]
EVENING = str(ROOT / "examples" / "evening.csv")
TABLE = "board,ns,ew,contract,declarer,tricks,lead\n1,3,7,4S,N,10,HT\n2,3,7,PASS,,,\n"


@pytest.fixture
def table(tmp_path: Path) -> str:
    path = tmp_path / "typed.csv"
    path.write_text(TABLE, encoding="utf-8")
    return str(path)


def records(path: Path) -> list[dict[str, object]]:
    found = json.loads(path.read_text(encoding="utf-8"))
    rows: list[dict[str, object]] = found if isinstance(found, list) else found["results"]
    return rows


class TestFiles:
    def test_by_suffix(self, table: str, tmp_path: Path) -> None:
        out = tmp_path / "out.json"
        done = overtrick("convert", table, str(out))
        assert (done.status, done.err) == (0, "")
        assert done.out == f"{out}: tidy table as JSON records: 2 results\n"
        assert [row["contract"] for row in records(out)] == ["4S", "PASS"]

    def test_the_same_file_gives_the_same_bytes(self, tmp_path: Path) -> None:
        out = [tmp_path / "one.xlsx", tmp_path / "two.xlsx"]
        for path in out:
            assert overtrick("convert", EVENING, str(path)).status == 0
        assert out[0].read_bytes() == out[1].read_bytes()

    def test_to_standard_output_and_from_standard_input(self, table: str) -> None:
        done = in_a_process("convert", table, "--to", "tsv")
        assert done.status == 0
        assert done.out.splitlines()[0].split("\t")[:2] == ["session", "section"]
        back = in_a_process(
            "convert", "-", "-", "--from", "tsv", "--to", "json", typed=done.out
        )
        assert len(json.loads(back.out)) == 2

    def test_several_become_one(self, table: str, tmp_path: Path) -> None:
        out = tmp_path / "all.json"
        assert overtrick("convert", table, table, str(out), "--sessions").status == 0
        assert [row["session"] for row in records(out)] == ["1", "1", "2", "2"]

    def test_a_pattern_or_a_folder_into_a_folder(self, table: str, tmp_path: Path) -> None:
        folder = tmp_path / "out"
        folder.mkdir()
        for named in (str(tmp_path / "*.csv"), str(tmp_path)):
            done = overtrick("convert", named, str(folder), "--to", "json")
            assert (done.status, done.err) == (0, "")
            assert [path.name for path in folder.iterdir()] == ["typed.json"]
            (folder / "typed.json").unlink()

    def test_an_old_file_stays_where_nothing_can_be_written(
        self, table: str, tmp_path: Path
    ) -> None:
        out = tmp_path / "out.json"
        out.write_text("mine", encoding="utf-8")
        bad = tmp_path / "bad.csv"
        bad.write_text("pair,points\n1,2\n", encoding="utf-8")
        done = overtrick("convert", str(bad), str(out))
        assert done.status == 1
        assert "nothing was read, so nothing is written" in done.err
        assert out.read_text(encoding="utf-8") == "mine"
        assert sorted(path.name for path in tmp_path.iterdir()) == [
            "bad.csv",
            "out.json",
            "typed.csv",
        ]

    def test_what_can_be_read_is_written_and_the_rest_is_said(self, tmp_path: Path) -> None:
        path, out = tmp_path / "typed.csv", tmp_path / "out.json"
        path.write_text(TABLE + "3,3,7,9S,N,10,\n", encoding="utf-8")
        done = overtrick("convert", str(path), str(out))
        assert done.status == 1
        assert done.err.startswith(f"{path}:4: ")
        assert len(records(out)) == 2

    def test_many_losses_of_a_kind_hide_no_other_kind(self, tmp_path: Path) -> None:
        """Thirty awards of a third each; the totals come last, and are said all the same."""
        path, out = tmp_path / "typed.csv", tmp_path / "out.pbn"
        rows = [
            f"{board},{n},{n + 4},{score}"
            for board in range(1, 6)
            for n, score in enumerate((420, 420, 50, 100), 1)
        ]
        path.write_text("\n".join(("board,ns,ew,score", *rows)), encoding="utf-8")
        done = overtrick("convert", str(path), str(out), "--method", "cross_imps")
        assert done.status == 0
        said = done.err.splitlines()
        assert len([line for line in said if "the award of" in line]) == 6
        assert "it is the first of 25 such that are not listed one by one" in said[-2]
        assert ": its total is rounded to " in said[-3]


class TestNothingIsWrittenOver:
    def test_a_pattern_of_a_shell_with_no_file_to_write(
        self, table: str, tmp_path: Path
    ) -> None:
        last = tmp_path / "wed.csv"
        last.write_text(TABLE, encoding="utf-8")
        for format in ([], ["--to", "pbn"]):
            done = overtrick("convert", table, str(last), *format)
            assert done.status == 2
            assert "is there already" in done.err
            assert last.read_text(encoding="utf-8") == TABLE

    def test_a_file_of_another_format(self, table: str, tmp_path: Path) -> None:
        hands, board = tmp_path / "hands.pbn", b'[Board "1"]\n[Dealer "N"]\n'
        hands.write_bytes(board)
        done = overtrick("convert", table, str(hands), "--to", "json")
        assert done.status == 2
        assert "is there already" in done.err
        assert hands.read_bytes() == board
        assert overtrick("convert", table, str(hands)).status == 0
        assert overtrick("convert", table, str(hands)).status == 0  # last week's goes

    def test_in_a_folder_neither_what_is_read_nor_what_was_written(
        self, table: str, tmp_path: Path
    ) -> None:
        out = tmp_path / "out"
        out.mkdir()
        other = tmp_path / "typed.tsv"
        other.write_text(TABLE.replace(",", "\t"), encoding="utf-8")
        done = overtrick("convert", table, str(tmp_path), "--to", "csv")
        assert done.status == 1
        assert "is read, and would be written over" in done.err
        assert Path(table).read_text(encoding="utf-8") == TABLE
        done = overtrick("convert", table, str(other), str(out), "--to", "json")
        assert done.status == 1
        assert done.err == f"{other}: {out / 'typed.json'} has been written already\n"

    @pytest.mark.parametrize("named", ["none/out.json", "none"])
    def test_a_folder_that_is_not_there(self, named: str, table: str, tmp_path: Path) -> None:
        done = overtrick(
            "convert", table, table, str(tmp_path / named), "--to", "json", "--dry-run"
        )
        assert done.status == 2
        assert "there is no such folder" in " ".join(done.err.split())
        assert list(tmp_path.iterdir()) == [Path(table)]

    def test_what_cannot_be_written_is_said_by_its_name(
        self, table: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def full(data: bytes, output: Path) -> None:
            raise OSError(28, "No space left on device", ".out.json.x7")

        monkeypatch.setattr("overtrick.cli.convert.write_bytes", full)
        out = tmp_path / "out.json"
        done = overtrick("convert", table, str(out))
        assert (done.status, done.err) == (1, f"{out}: No space left on device\n")


class TestLosses:
    def test_a_file_of_which_nothing_is_left_is_not_written(self, tmp_path: Path) -> None:
        deals = tmp_path / "hands.pbn"
        hands = "N:AKQ2.J54.T93.K87 J98.AQ2.K864.T65 T764.K83.AQ2.QJ9 53.T976.J75.A432"
        deals.write_text(f'[Board "1"]\n[Deal "{hands}"]\n', encoding="utf-8")
        out = tmp_path / "out.csv"
        done = overtrick("convert", str(deals), str(out))
        assert done.status == 1
        assert "has no room for deals (1): nothing is written" in done.err
        assert not out.exists()

    TITLED = json.dumps(
        {
            "event": {"title": "Tuesday"},
            "results": [{"board": 1, "ns": 1, "ew": 2, "score": 50}],
        }
    )

    @pytest.fixture
    def titled(self, tmp_path: Path) -> str:
        path = tmp_path / "tuesday.json"
        path.write_text(self.TITLED, encoding="utf-8")
        return str(path)

    def test_are_said(self, titled: str, tmp_path: Path) -> None:
        out = tmp_path / "out.csv"
        done = overtrick("convert", titled, str(out))
        assert done.status == 0
        said = "not carried: facts of the event such as title or date (1)"
        assert done.err == f"{out}: {said}\n"
        assert out.exists()

    def test_nothing_is_written_where_nothing_may_be_lost(
        self, titled: str, tmp_path: Path
    ) -> None:
        out = tmp_path / "out.csv"
        done = overtrick("convert", titled, str(out), "--strict")
        assert done.status == 1
        assert not out.exists()

    def test_a_dry_run_says_them_too(self, titled: str, tmp_path: Path) -> None:
        out = tmp_path / "out.csv"
        done = overtrick("convert", titled, str(out), "--dry-run")
        assert (done.status, done.err.count("not carried")) == (0, 1)
        assert done.out == f"{out}: (nothing is written)\n"
        assert not out.exists()
        done = overtrick("convert", EVENING, str(out), "--dry-run")
        assert done.out == f"{out}: nothing would be lost (nothing is written)\n"
        assert not out.exists()


class TestWrongUsage:
    @pytest.mark.parametrize(
        ("arguments", "said"),
        [
            ([], "what is to be converted"),
            ([EVENING], "where to?"),
            ([EVENING, "out.what"], "Say --to FORMAT"),
            ([EVENING, "out.csv", "--to", "klingon"], "no format 'klingon'; there are csv"),
            ([EVENING, "out.csv", "--from", "klingon"], "no format 'klingon'"),
            ([EVENING, EVENING], "is read, and would be written over"),
            ([EVENING, "out.csv", "--rules", "nobody"], "nobody"),
        ],
    )
    def test_is_said(self, arguments: list[str], said: str) -> None:
        done = overtrick("convert", *arguments)
        assert done.status == 2
        assert said in " ".join(done.err.replace("│", " ").split())

    def test_a_file_that_is_not_there(self, tmp_path: Path) -> None:
        done = overtrick("convert", str(tmp_path / "none.csv"), str(tmp_path / "out.json"))
        assert done.status == 1
        assert "No such file" in done.err

    def test_a_missing_extra_is_named(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setitem(sys.modules, "xlsxwriter", None)
        done = overtrick("convert", EVENING, str(tmp_path / "out.xlsx"))
        assert done.status == 1
        assert 'pip install "overtrick[formats]"' in done.err


def test_the_formats_are_listed() -> None:
    done = overtrick("convert", "--formats")
    assert done.status == 0
    assert done.out.startswith("format ")
    assert all(len(line) <= 80 for line in done.out.splitlines())
