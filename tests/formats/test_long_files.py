"""Long files are converted a part at a time: the same bytes, losses and problems as at once."""

from __future__ import annotations

import tracemalloc
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from overtrick.core.deal import Deal
from overtrick.errors import OvertrickError
from overtrick.events.checks.problems import problems_of
from overtrick.events.problem import Problem, notes_once
from overtrick.formats import registry
from overtrick.formats.contents.abilities import abilities_of
from overtrick.formats.contents.contents import Contents
from overtrick.formats.conversion import converted, converted_in_parts, results_in_parts
from overtrick.formats.format import Format
from overtrick.formats.registry import FORMATS, read_contents
from tests.cli.command import overtrick
from tests.formats.evenings import evenings
from tests.formats.pbn.reading import DEAL
from tests.formats.seeds import seeds_of

SOURCES = [found for found in FORMATS.values() if found.streamer and found.people]
TARGETS = [found for found in FORMATS.values() if found.appender]
HOLDERS = [0, 1, 2, 3] * 13
MANY = 9  # times over, so that files are of several parts


def in_parts(path: Path, target: Format, source: str) -> object:
    with converted_in_parts(path, target, source) as ready:
        if ready is None:
            return None
        assert not isinstance(ready.data, bytes)
        return ready.data.read(), *ready[1:4], notes_once(ready.problems)


def check(data: bytes, source: str, folder: Path) -> None:
    path = folder / f"long.{source}"
    path.write_bytes(data)
    try:
        contents, problems = FORMATS[source].read(data, str(path))
    except OvertrickError as error:
        with pytest.raises(type(error), match=r".*"):
            in_parts(path, TARGETS[0], source)
        return
    told = abilities_of(contents), notes_once(problems)
    for target in TARGETS:
        try:
            whole = None if contents.is_empty else (*converted(contents, target), *told)
        except OvertrickError as error:
            with pytest.raises(type(error), match=r".*"):
                in_parts(path, target, source)
        else:
            assert in_parts(path, target, source) == whole


def test_which_formats_can() -> None:
    assert [found.id for found in SOURCES] == ["pbn", "lin"]
    assert [found.id for found in TARGETS] == ["csv", "tsv", "json", "lin"]


@pytest.mark.parametrize("source", [found.id for found in SOURCES])
def test_every_seed_as_at_once(source: str, tmp_path: Path) -> None:
    """Each alone, each again and again, and all in one file."""
    seeds = seeds_of(FORMATS[source])
    for seed in seeds:
        check(seed, source, tmp_path)
        check(b"\n\n".join([seed] * MANY), source, tmp_path)
    check(b"\n\n".join(seeds), source, tmp_path)


@pytest.mark.parametrize("source", [found.id for found in SOURCES])
@settings(
    max_examples=15,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(data=st.data())
def test_any_evenings_as_at_once(source: str, tmp_path: Path, data: st.DataObject) -> None:
    found = FORMATS[source]
    drawn: list[Contents] = data.draw(st.lists(evenings(found.carries), min_size=1, max_size=4))
    texts = []
    for contents in drawn:
        try:
            texts.append(found.write(contents)[0])
        except OvertrickError:  # nothing that this format could hold
            continue
    if texts:
        check(b"\n\n".join([*texts, *texts]), source, tmp_path)


def test_a_pair_that_is_told_after_its_results_is_not_named_twice(tmp_path: Path) -> None:
    """What names a pair may stand parts away from the rows that name its players."""
    rows = "".join(
        f'[Board "{number}"]\n[North "Eve"]\n[South "Gus"]\n[East "Finn"]\n[West "Hal"]\n'
        '[Contract "Pass"]\n[PairNS "1"]\n[PairEW "2"]\n\n'
        for number in range(1, 200)
    )
    total = '[TotalScoreTable "Rank;PairId;Names"]\n1 1 "Eve - Gus"\n2 2 "Finn - Hal"\n'
    check(f'{rows}[Board "200"]\n{total}'.encode(), "pbn", tmp_path)


@pytest.mark.parametrize("source", [found.id for found in SOURCES])
def test_results_alone_are_those_of_the_whole(source: str, tmp_path: Path) -> None:
    """Each seed alone and again and again; all but auctions, play and what rides along."""
    path = tmp_path / f"long.{source}"
    for seed in seeds_of(FORMATS[source]):
        for data in (seed, b"\n\n".join([seed] * MANY)):
            path.write_bytes(data)
            try:
                whole, problems = read_contents(path, source)
            except OvertrickError as error:
                with pytest.raises(type(error), match=r".*"):
                    results_in_parts(path)
                continue
            records = [
                replace(
                    told, line=replace(told.line, extra=None), calls=(), cards=(), names=None
                )
                for told in whole.records
            ]
            bare = replace(
                whole,
                records=tuple(replace(told, calls_open=False) for told in records),
                deals=tuple(replace(dealt, extra={}) for dealt in whole.deals),
            )
            found = results_in_parts(path)
            assert found == (bare, problems)
            assert not any(told.line.extra for told in found[0].records)


def boards(count: int) -> bytes:
    """A LIN archive with remarks of ten kilobytes a board."""
    board = "qx|o{}|pn|s{},w{},n,e|md|1SAK,,,|mb|1Sppp|nt|{}|mc|7|pg||\n"
    remark = "again, hello " * 800
    texts = (board.format(n, n % 90, n % 70, remark) for n in range(1, count))
    return "".join(texts).encode()


@pytest.mark.parametrize("target", TARGETS, ids=lambda found: found.id)
def test_a_long_file_is_never_in_memory(target: Format, tmp_path: Path) -> None:
    """Half of the file would be too much."""
    path = tmp_path / "long.lin"
    path.write_bytes(boards(901))
    assert in_parts(path, target, "")  # what is imported is not of the file
    tracemalloc.start()
    with converted_in_parts(path, target, "") as ready:
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert ready is not None
        assert ready.held["results"] == 900
    assert peak < path.stat().st_size // 2


def test_what_many_results_and_pairs_of_a_long_file_say_alike_is_held_once(
    tmp_path: Path,
) -> None:
    """Of sixty evenings each with the same four people: 240 times their names before."""
    path = tmp_path / "long.pbn"
    deals = [Deal.of_holders(bytes(Random(n).sample(HOLDERS, 52))) for n in range(120)]
    path.write_text(
        "\n".join(
            f'[Event "Evening {n // 2}"]\n[Board "{n % 2 + 1}"]\n[North "Eve"]\n[East "Finn"]\n'
            f'[South "Gus"]\n[West "Hal"]\n[Dealer "{"NE"[n % 2]}"]\n[Deal "{deal}"]\n'
            f'[Vulnerable "{("None", "NS")[n % 2]}"]\n[Contract "1NT"]\n[Declarer "N"]\n'
            '[Result "7"]\n[Generator "x"]\n'
            for n, deal in enumerate(deals)
        ),
        encoding="utf-8",
    )
    found = results_in_parts(path)
    assert found is not None
    contents, problems = found
    assert (len(contents.records), len(contents.contestants), problems) == (120, 120, [])
    lines = [told.line for told in contents.records]
    pairs = [who.players for who in contents.contestants]
    assert len({id(line.outcome) for line in lines}) == 1
    assert len({id(line.board) for line in lines}) == 2
    assert len({id(who) for line in lines for who in (line.ns, line.ew)}) == 2
    assert len({id(players) for players in pairs}) == 2
    assert len({id(player) for players in pairs for player in players}) == 4
    assert len({id(who.extra) for who in contents.contestants}) == 1


@pytest.mark.parametrize("source", ["pbn", "lin"])
def test_what_is_held_of_a_result_is_little(
    source: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each took 312 bytes; now only the last two thousand do, which are not packed yet."""
    monkeypatch.chdir(tmp_path)  # the place of each names the file
    unit = {
        "pbn": '[Board "{}"]\n[Contract "4S"]\n[Declarer "N"]\n[Result "10"]\n'
        '[PairNS "{}"]\n\n',
        "lin": "qx|o{}|pn|s{},w,n,e|md||sv|o|mb|1Sppp|mc|7|pg||\n",
    }[source]
    path = Path(f"long.{source}")
    path.write_text("".join(unit.format(n % 30 + 1, n % 40) for n in range(5_000)))
    assert results_in_parts(path)  # what is imported is not of the file
    tracemalloc.start()
    found = results_in_parts(path)
    held, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert found is not None
    assert len(found[0].records) == len(found[0].session().lines) == 5_000
    assert held / 5_000 < 200


def test_a_check_of_pairs_that_are_never_the_same_holds_no_names(tmp_path: Path) -> None:
    """Each game held 1,300 bytes, a third of them who its players are."""
    path = tmp_path / "long.pbn"
    path.write_text(
        "".join(
            f'[Board "{n % 30 + 1}"]\n[North "n{n}"]\n[East "e{n}"]\n[South "s{n}"]\n'
            f'[West "w{n}"]\n[Contract "4S"]\n[Declarer "N"]\n[Result "10"]\n\n'
            for n in range(5_000)
        )
    )
    assert results_in_parts(path, people=False)  # what is imported is not of the file
    tracemalloc.start()
    found = results_in_parts(path, people=False)
    held, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert found is not None
    assert (len(found[0].records), found[0].contestants) == (5_000, ())
    assert held / 5_000 < 1_000


class TestTheVerb:
    """``overtrick convert`` of a file that is long, beside the same in pieces that are not."""

    @pytest.fixture
    def long(self, tmp_path: Path) -> Path:
        path = tmp_path / "long.lin"
        path.write_bytes(boards(901))
        return path

    def test_it_says_what_it_says_of_short_ones(self, long: Path, tmp_path: Path) -> None:
        out = tmp_path / "out.csv"
        done = overtrick("convert", str(long), str(out))
        contents, problems = FORMATS["lin"].read(long.read_bytes(), str(long))
        whole = converted(contents, FORMATS["csv"])
        assert out.read_bytes() == whole.data
        assert (done.status, done.out) == (0, f"{out}: {FORMATS['csv'].title}: 900 results\n")
        said = [f"{out}: not carried: {', '.join(whole.lacking)}"]
        said += [f"{out}: {text}" for text in whole.changed]
        assert done.err.splitlines() == [*said, *map(str, notes_once(problems))]

    def test_nothing_is_written_where_something_would_be_lost(
        self, long: Path, tmp_path: Path
    ) -> None:
        out = tmp_path / "out.csv"
        out.write_text("mine", encoding="utf-8")
        for option in ("--strict", "--dry-run"):
            done = overtrick("convert", str(long), str(out), option)
            assert "not carried: " in done.err
            assert out.read_text(encoding="utf-8") == "mine"
        assert sorted(path.name for path in tmp_path.iterdir()) == ["long.lin", "out.csv"]

    def test_check_and_rank_say_what_they_say_of_short_ones(
        self, long: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        for verb in ("check", "rank"):
            in_parts = overtrick(verb, str(long), "--json")
            with monkeypatch.context() as patch:
                patch.setattr(registry, "_LONG", long.stat().st_size)
                assert overtrick(verb, str(long), "--json") == in_parts

    def test_check_and_rank_hold_no_more_than_the_results(self, long: Path) -> None:
        """The file alone would be too much."""
        overtrick("check", str(long))  # what is imported is not of the file
        tracemalloc.start()
        overtrick("check", str(long))
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert peak < long.stat().st_size

    @pytest.fixture
    def evenings(self, tmp_path: Path) -> Path:
        """Tables of sixty evenings: one winner and two, a result twice, one that is missing."""
        path = tmp_path / "long.pbn"
        columns = "Section;Table;PairId_NS;PairId_EW;Contract;Declarer;Result"
        path.write_text(
            "".join(
                f'[Event "Evening {n}"]\n[Board "{board}"]\n[ScoreTable "{columns}"]\n'
                + "".join(
                    f"{section} {table} {table} {table + 10 * (section == 'B')} "
                    f"{('3NT', '2S')[table == n % 8]} {'NE'[table == board]} {7 + table % 3}\n"
                    for section in "AB"
                    for table in range(1, 9)
                )
                + f"A 9 1 1 4S N {n % 9 + 3}\nB 9 9 1 - - -\n\n"
                for n in range(60)
                for board in (1, 2, 3)
            ),
            encoding="utf-8",
        )
        return path

    @pytest.mark.parametrize("method", ["", "butler", "teams"])
    def test_evenings_are_checked_one_by_one_as_at_once(
        self, evenings: Path, monkeypatch: pytest.MonkeyPatch, method: str
    ) -> None:
        words = ("check", str(evenings), "--json", *(("--method", method) if method else ()))
        whole = overtrick(*words)
        monkeypatch.setattr(registry, "_LONG", 1)
        assert overtrick(*words) == whole
        assert whole.status == 1
        assert "question" in whole.out

    def test_of_evenings_that_are_checked_one_is_held(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """All of them take 290 bytes a result, one and what is not packed yet a third of it."""
        monkeypatch.setattr(registry, "_LONG", 1)
        path = tmp_path / "long.pbn"
        rows = [f"{n} {n + 8} 1NT N {7 + n % 2}" for n in range(1, 9)]
        table = '[ScoreTable "PairId_NS;PairId_EW;Contract;Declarer;Result"]\n'
        path.write_text(
            "".join(
                f'[Event "{n // 10}"]\n[Board "{n % 10 + 1}"]\n{table}'
                + "\n".join(rows)
                + "\n\n"
                for n in range(1_500)
            ),
            encoding="utf-8",
        )
        peaks = []

        def measured(*asked: Any, **named: Any) -> list[Problem]:
            tracemalloc.start()
            problems = problems_of(*asked, **named)
            peaks.append(tracemalloc.get_traced_memory()[1])
            tracemalloc.stop()
            return problems

        monkeypatch.setattr(import_module("overtrick.cli.check"), "problems_of", measured)
        done = overtrick("check", str(path))
        assert done.out.startswith("12000 results looked at")
        assert 0 < peaks[0] < 200 * 12_000

    def test_cards_alone_are_refused(self, tmp_path: Path) -> None:
        path, out = tmp_path / "cards.pbn", tmp_path / "out.csv"
        path.write_text(
            f'[Board "1"]\n[Deal "{DEAL}"]\n' + "{" + "more " * 1_800_000 + "}\n",
            encoding="utf-8",
        )
        done = overtrick("convert", str(path), str(out))
        assert (done.status, out.exists()) == (1, False)
        assert "has no room for deals (1)" in done.err


def test_what_a_tidy_table_calls_names_of_pairs() -> None:
    """``ns name`` is what a club types; it rode along without a word."""
    head = "board,ns,ew,{ns},{ew},score\n1,3,7,Eve / Finn,Gus / Hal,420\n"
    for ns, ew in (("ns_names", "ew_names"), ("ns name", "ew name"), ("NS Names", "EW Name")):
        contents, problems = FORMATS["csv"].read(head.format(ns=ns, ew=ew).encode(), "x")
        assert problems == []
        assert [who.names for who in contents.contestants] == [("Eve", "Finn"), ("Gus", "Hal")]
        assert not contents.records[0].line.extra
