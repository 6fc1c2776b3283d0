"""What bulk must say: random sessions, and the exact path's answer to the same rows."""

from __future__ import annotations

import io
import random
from dataclasses import replace
from typing import Any

import pyarrow as pa

from overtrick.bulk.awards import COLUMNS
from overtrick.compare.settings import SETTINGS, Settings
from overtrick.core.exact import number
from overtrick.events.ranking.rank import rank
from overtrick.events.ranking.report import Ranking
from overtrick.events.session import Session
from overtrick.formats.tables.tidy import read_table

Row = dict[str, str]

NAMES = (
    *("event", "session", "section", "round", "table", "board", "ns", "ew", "contract"),
    *("declarer", "tricks", "score", "ruling", "ruling_ew", "board_version"),
    *("turned", "datum"),
)

CHOICES: dict[str, tuple[object, ...]] = {
    name: SETTINGS[name].values
    for name in (
        *("unit", "missing", "ascherman", "expected", "small_field", "lone_imps"),
        *("award_rounding", "percentage_from", "bye", "bye_expected", "average_plus"),
        *("average_imps", "average_over", "winners", "across_field", "imp_scale"),
        *("cross_divisor", "cap", "datum", "trim", "trim_minimum", "datum_rounding"),
        *("pair_matches", "split_scores"),
    )
}
_STRAINS = ("C", "D", "H", "S", "NT")
_RULINGS = (
    "A/A",
    "A+/A-",
    "A-/A+",
    "A+/A+",
    "55%/45%",
    "NP",
    "60% 4S N 10 | 40% 4S N 9",
    "50% +420 | 30% -50 | 20% +170",
    "1/3 4S N 10 | 2/3 3NT N 8",
    "+420",
)


def random_settings(dice: random.Random, changes: int) -> Settings:
    """The defaults with some settings of other values."""
    names = dice.sample(sorted(CHOICES), changes)
    return Settings().change(**{name: dice.choice(CHOICES[name]) for name in names})


def random_rows(dice: random.Random, events: int = 2, *, dirt: float = 0.08) -> list[Row]:
    """Rows of some events, in any order, with what stands in real archives."""
    rows = [row for event in range(events) for row in _event(dice, f"e{event}", dirt)]
    dice.shuffle(rows)
    return rows


def table_of(rows: list[Row]) -> pa.Table:
    """Put rows in columns, all of them texts."""
    return pa.table({name: pa.array([row.get(name, "") for row in rows]) for name in NAMES})


def exact_awards(
    rows: list[Row], methods: list[str], settings: Settings
) -> list[dict[str, Any]]:
    """Give the awards of each row as the reader of tables and the exact path say them."""
    found: list[dict[str, Any]] = [{} for _ in rows]
    for ranking, method, places in _ranked(rows, methods, settings):
        ns, ew, *beside = COLUMNS[method]
        fouled = {
            (board.session, board.number)
            for board in ranking.boards
            for awarded in board.lines
            if awarded.line.version != "a"
        }
        for board in ranking.boards:
            is_one = (board.session, board.number) not in fouled
            for awarded in board.lines:
                line = found[places[int(awarded.line.where.partition("row ")[2])]]
                line["score"] = awarded.points
                line[ns], line[ew] = _number(awarded.ns), _number(awarded.ew)
                if is_one and beside:
                    value = board.top if method == "matchpoints" else board.datum
                    line[beside[0]] = _number(value)
    return found


def _ranked(
    rows: list[Row], methods: list[str], settings: Settings
) -> list[tuple[Ranking, str, list[int]]]:
    done = []
    for event in sorted({row.get("event", "") for row in rows}):
        places = [at for at, row in enumerate(rows) if row.get("event", "") == event]
        session = _session([rows[at] for at in places])
        for method in methods:
            done.append((rank(session, method=method, settings=settings), method, places))
    return done


def _session(rows: list[Row]) -> Session:
    names = NAMES[1:]
    out = io.StringIO()
    print(*names, sep="\t", file=out)
    for row in rows:
        print(*(row.get(name, "") for name in names), sep="\t", file=out)
    contents, _ = read_table(out.getvalue().encode(), "row")
    session = contents.session()
    return replace(
        session,
        lines=tuple(
            replace(line, where=f"row {int(line.where.partition(':')[2]) - 2}")
            for line in session.lines
        ),
    )


def _number(value: Any) -> float | None:
    return None if value is None else float(number(value))


def _event(dice: random.Random, event: str, dirt: float) -> list[Row]:
    rows: list[Row] = []
    two = dice.random() < 0.6
    boards = dice.randint(1, 5)
    for session in ("1", "2")[: dice.choice((1, 1, 2))]:
        for section in ("A", "B")[: dice.choice((1, 1, 2))]:
            tables = dice.choice((1, 2, 3, 4, 5, 7, 30))
            for board in range(1, boards + 1):
                names = [str(n) for n in range(1, 2 * tables + 1)]
                dice.shuffle(names)
                for table in range(tables):
                    pair = (str(table + 1), str((table + board) % tables + 1))
                    ns, ew = pair if two else (names[2 * table], names[2 * table + 1])
                    row = {
                        **{"event": event, "session": session, "section": section},
                        **{"round": str(board), "table": str(table + 1)},
                        **{"board": str(board), "ns": ns, "ew": ew},
                        **_result(dice),
                    }
                    if dice.random() < dirt:
                        _spoil(dice, row, rows)
                    if dice.random() > dirt / 4:
                        rows.append(row)
    return rows


def _result(dice: random.Random) -> Row:
    if dice.random() < 0.04:
        return {"contract": "PASS"}
    if dice.random() < 0.05:
        return {"score": str(dice.choice((420, -50, 170, -620, 0, 1430)))}
    level = dice.choice((1, 2, 3, 3, 4, 4, 4, 6))
    crosses = dice.choice(("", "", "", "", "X", "XX"))
    return {
        "contract": f"{level}{dice.choice(_STRAINS[2:])}{crosses}",
        "declarer": dice.choice("NNSSEW"),
        "tricks": str(dice.randint(6, 12)),
    }


def _spoil(dice: random.Random, row: Row, rows: list[Row]) -> None:
    kind = dice.randrange(12)
    if kind < 4:
        row.update(contract="", declarer="", tricks="", score="")
        row["ruling"] = dice.choice(_RULINGS)
    elif kind == 4:
        row.update(contract="", declarer="", tricks="", score="", ew="", ruling="BYE")
    elif kind == 5:
        row.update(ruling="A+/A-", ruling_ew=dice.choice(("+420", "A", "50% +420 | 50% -50")))
    elif kind == 6:
        row["board_version"] = "b"
    elif kind == 7:
        row["tricks"] = dice.choice(("", "14", "+1", "10.0"))
        if not row["tricks"] and row.get("contract") != "PASS":
            row["score"] = dice.choice(("420", "-50", "110", "-100", "620", "7"))
    elif kind == 8:
        row["turned"] = "yes"
    elif kind == 9:
        row["datum"] = dice.choice(("10", "420", "-130"))
    elif kind == 10 and rows:
        row.update(ns=rows[-1]["ns"])
    else:
        rows.append(dict(row))


def exact_ranking(rows: list[Row], method: str, settings: Settings) -> list[tuple[object, ...]]:
    """Give every line of the rankings of all events, as the exact path says it."""
    found: list[tuple[object, ...]] = []
    for event in sorted({row.get("event", "") for row in rows}):
        session = _session([row for row in rows if row.get("event", "") == event])
        for line in rank(session, method=method, settings=settings).standings:
            percentage = line.percentage
            places = settings.percentage_places
            found.append(
                (
                    *(event, line.section, line.direction, line.id, line.place, line.tied),
                    *(_number(line.total), _number(line.available)),
                    None if percentage is None else float(number(percentage, places)),
                    line.boards,
                )
            )
    return found
