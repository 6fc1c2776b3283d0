"""The season of players: equal to what single sessions say, and nobody guessed."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from overtrick.cli.analyse import analyse_season
from tests.cli.command import overtrick

SEASON = "examples/autumn.json"
DAYS = ("october-6", "october-13", "october-20", "october-27")


def told(*arguments: str) -> Any:
    done = overtrick(*arguments, "--json")
    assert (done.status, done.err) == (0, "")
    return json.loads(done.out)


@pytest.fixture(scope="module")
def players() -> dict[str, Any]:
    return {each["id"]: each for each in told("analyse", SEASON)["players"]}


def _pairs(day: str) -> dict[str, list[str]]:
    ranking = told("rank", f"examples/autumn/{day}.pbn")["ranking"]
    return {line["id"]: line["names"] for line in ranking}


def test_beside_the_field_is_what_the_rankings_say(players: dict[str, Any]) -> None:
    shares: dict[str, list[Fraction]] = {}
    for day in DAYS:
        for line in told("rank", f"examples/autumn/{day}.pbn")["ranking"]:
            share = Fraction(str(line["total"])) * 100 / Fraction(str(line["available"]))
            for name in line["names"]:
                shares.setdefault(name, []).append(share)
    assert len(shares) == len(players) == 16
    for name, own in shares.items():  # each played 14 boards of the same top each evening
        found = players[name]["figures"]["field"]
        assert found["boards"] == 14 * len(own)
        assert found["mean"] == pytest.approx(float(sum(own) / len(own)), abs=1e-4)


def test_declarer_and_defence_are_those_of_the_single_boards(players: dict[str, Any]) -> None:
    gained: dict[tuple[str, str], list[int]] = {}
    for day in DAYS:
        pairs = _pairs(day)
        for board in told("analyse", f"examples/autumn/{day}.pbn")["boards"]:
            for line in board["lines"]:
                more = line["tricks"] - line["double_dummy"]["possible"]
                for side in ("ns", "ew"):
                    declares = line["declarer"] in side.upper()
                    what = "declarer" if declares else "defence"
                    for name in pairs[line[side]]:
                        gained.setdefault((name, what), []).append(more if declares else -more)
    assert len(gained) == 32
    for (name, what), tricks in gained.items():
        found = players[name]["figures"][what]
        mean = pytest.approx(sum(tricks) / len(tricks), abs=1e-4)
        assert (found["boards"], found["mean"]) == (len(tricks), mean)


def test_the_own_seat_is_what_single_sessions_say_of_it(players: dict[str, Any]) -> None:
    sums: dict[tuple[str, str], list[float]] = {}
    for day in DAYS:
        for player in told("analyse", f"examples/autumn/{day}.pbn")["players"]:
            for what in ("declarer", "defence", "lead"):
                figure = player["figures"][what]
                known = sums.setdefault((player["id"], what), [0, 0.0])
                known[0] += figure["boards"]
                known[1] += figure["boards"] * (figure["mean"] or 0)
    for (name, what), (boards, total) in sums.items():
        found = players[name]["own"]["figures"][what]
        assert found["boards"] == boards
        assert found["mean"] * boards == pytest.approx(total, abs=1e-2)


def test_partners_and_sessions_each_make_the_whole(players: dict[str, Any]) -> None:
    for player in players.values():
        for parts in (player["partners"], player["sessions"]):
            for what, whole in player["figures"].items():
                own = [part["figures"][what] for part in parts]
                assert sum(each["boards"] for each in own) == whole["boards"]
    assert [each["id"] for each in players["Ann"]["partners"]] == ["Bob", "Fay", "Jan", "Ned"]
    assert [each["id"] for each in players["Ann"]["sessions"]][1] == "13 October"


def test_one_player_is_drawn_in_80_columns() -> None:
    done = overtrick("analyse", SEASON, "--player", "Ann")
    assert (done.status, done.err) == (0, "")
    assert max(map(len, done.out.splitlines())) <= 80
    for part in ("own declarer", "in a slam", "Games: 9 bid that could be made", "13 October"):
        assert part in done.out
    whole = overtrick("analyse", SEASON)
    assert whole.out.splitlines()[2].startswith("Ida")
    assert max(map(len, whole.out.splitlines())) <= 80


def test_a_season_without_cards_counts_beside_the_field_and_says_so() -> None:
    done = overtrick("analyse", "examples/season.json", "--json")
    assert done.status == 0
    assert "no cards: its results count beside the field alone" in done.err
    ann = next(each for each in json.loads(done.out)["players"] if each["id"] == "Ann")
    assert ann["figures"]["field"]["boards"] == 63
    assert not ann["figures"]["declarer"]["boards"]
    assert not ann["own"]["figures"]["declarer"]["boards"]


def test_a_substitute_has_the_boards_of_that_evening() -> None:
    players = {each.name: each for each in analyse_season("examples/season.json").seasons}
    assert sorted(players["Quinn"].sessions) == ["10 March", "17 March"]
    assert "10 March" not in players["Jan"].sessions


def test_imps_beside_the_field_where_imps_were_played(tmp_path: Path) -> None:
    (tmp_path / "s.json").write_text(
        json.dumps(
            {
                "scoring": {"method": "butler"},
                "sessions": [{"file": str(Path("examples/autumn/october-6.pbn").resolve())}],
            }
        )
    )
    found = analyse_season(tmp_path / "s.json")
    ann = next(each for each in found.seasons if each.name == "Ann")
    assert (ann.whole.figures["imps"].boards, ann.whole.figures["field"].boards) == (14, 0)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            ("analyse", SEASON, "--player", "Anne"),
            "no 'Anne' in the season; there are: Ann, Bob",
        ),
        (("plot", "season", SEASON, "--table", "--measure", "luck"), "no measure 'luck'"),
        (
            ("plot", "season", "examples/season.json", "--table", "--measure", "lead"),
            "no cards",
        ),
        (("plot", "season", "examples/evening.csv", "--table"), "no season"),
    ],
)
def test_what_cannot_be_said_says_why(arguments: tuple[str, ...], said: str) -> None:
    done = overtrick(*arguments)
    assert (done.status, done.out) == (1, "")
    assert said in done.err


def test_a_session_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    (tmp_path / "s.json").write_text('{"sessions": [{"name": "March", "file": "gone.pbn"}]}')
    done = overtrick("analyse", str(tmp_path / "s.json"))
    assert done.status == 1
    assert "gone.pbn" in done.err


def test_a_frame_has_a_line_for_each_player() -> None:
    frame = analyse_season(SEASON).to_frame("polars")
    assert frame.height == 16
    assert {"player", "field", "field_error", "declarer_boards", "own_lead"} <= set(
        frame.columns
    )


def test_the_picture_has_the_best_first() -> None:
    rows = told("plot", "season", SEASON, "--measure", "declarer")["rows"]
    means = [row["x"] for row in rows]
    assert means == sorted(means, reverse=True)
    shown = Path("docs/season.svg").read_text(encoding="utf-8")
    assert all(f">{row['who']}</text>" in shown for row in rows)
    leads = [row["x"] for row in told("plot", "season", SEASON, "--measure", "lead")["rows"]]
    assert leads == sorted(leads)
