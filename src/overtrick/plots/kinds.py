"""The pictures of a ranking and of a movement."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from math import sqrt

from overtrick.analysis.figures import MEASURES, PlayerSeasons
from overtrick.core.exact import Exact, number, plain_text
from overtrick.core.letters import natural
from overtrick.errors import Letter, OvertrickError, Text
from overtrick.events.ranking.report import Awarded, Ranking
from overtrick.events.ranking.standing import Standing
from overtrick.events.stages.cross_table import cross_tables, own_matches
from overtrick.messages import number_text, say, translate
from overtrick.movements.balance import BalanceField
from overtrick.movements.grid import Movement
from overtrick.plots.draw import Cell, Form, Picture

__all__ = ["board", "butler", "cross_table", "fairness", "players", "progress", "season"]

_LEADERS = 5
"""How many lines of a session are named."""

_TITLES = {
    "field": Text("Field"),
    "imps": Text("IMPs"),
    "par": Text("Par"),
    "bidding": Text("Bidding"),
    "declarer": Text("Declarer"),
    "defence": Text("Defence"),
    "lead": Text("Lead"),
}
"""The measures as titles."""

_Who = tuple[str, str | None, str]


def progress(found: Ranking) -> Picture:
    """
    Return the run of a session: what each has after so many boards, the leaders named.

    Boards count in the order of their rounds, and of their numbers where no round is known.
    Of matches it is the race: what they gave round by round, and penalties with the last.
    """
    if found.matches:
        return _race(found)
    rows: list[dict[str, Cell]] = []
    is_shares = found.method == "matchpoints"
    leaders = _leaders(found)
    for line, own in _own(found):
        total: Exact = 0
        for count, (awarded, side) in enumerate(sorted(own, key=_in_play), start=1):
            award = _share(awarded, side) if is_shares else _award(awarded, side)
            total += award or 0
            value = number(Fraction(total) / count if is_shares else total, 2)
            rank = leaders.get(line)
            rows.append({"x": count, "y": value, "who": _name(line), "rank": rank})
    unit = translate("percent so far") if is_shares else translate("total so far")
    title, boards = translate("Run of the session"), translate("boards played")
    return Picture(Form.LINES, title, boards, unit, tuple(rows))


def _race(found: Ranking) -> Picture:
    """What each has after so many rounds; who did not meet anybody stays where it was."""
    own = own_matches(found, found.matches)
    order = sorted({(natural(each.session), natural(each.round)) for each in found.matches})
    rows: list[dict[str, Cell]] = []
    leaders = _leaders(found)
    for line in found.standings:
        won = dict.fromkeys(order, Fraction(0))
        played = own.get((line.section, line.id), ())
        for each in played:
            won[natural(each.match.session), natural(each.match.round)] += each.result or 0
        won[order[-1]] += line.total - sum(won.values())  # penalties, and what was carried
        total = Fraction(0)
        for count, award in enumerate(won.values() if played else (), start=1):
            total += award
            value, rank = number(total, 2), leaders.get(line)
            rows.append({"x": count, "y": value, "who": _name(line), "rank": rank})
    title, rounds = translate("Run of the session"), translate("rounds played")
    return Picture(Form.LINES, title, rounds, translate("total so far"), tuple(rows))


def _leaders(found: Ranking) -> dict[Standing, int]:
    best = sorted(found.standings, key=lambda line: -line.score)[:_LEADERS]
    return {line: rank for rank, line in enumerate(best, start=1)}


def board(found: Ranking, board_number: int) -> Picture:
    """
    Return how often each score came on a board.

    :raises OvertrickError: if there is no such board.
    """
    boards = [each for each in found.boards if each.number == board_number]
    if not boards:
        raise OvertrickError("no board {number} in these results", number=board_number)
    lines = [awarded for each in boards for awarded in each.lines]
    times = Counter(awarded.points for awarded in lines if awarded.points is not None)
    rows: list[dict[str, Cell]] = [
        {
            "x": f"{points:+d}" if points else "0",
            "y": times[points],
            "label": str(times[points]),
        }
        for points in sorted(times, reverse=True)
    ]
    return Picture(
        Form.BARS,
        translate("Board {board}", board=board_number),
        translate("score of North-South"),
        translate("tables"),
        tuple(rows),
    )


def butler(found: Ranking) -> Picture:
    """Return what each contestant got on each board: in IMPs, or in percent at matchpoints."""
    is_shares = found.method == "matchpoints"
    rows: list[dict[str, Cell]] = []
    every = list(_own(found))
    met = [(line, awarded.line) for line, own in every for awarded, _ in own]
    is_again = len({(who, line.board.number) for who, line in met}) < len(met)
    sessions = {line.session for _, line in met}
    for line, own in every:
        for awarded, side in sorted(own, key=_in_play if is_again else _by_number):
            value = _share(awarded, side) if is_shares else _award(awarded, side)
            told = awarded.line
            before = told.session if len(sessions) > 1 else told.round or told.match
            x = f"{before}/{told.board.number}" if is_again else str(told.board.number)
            rows.append(
                {
                    "x": x,
                    "y": _name(line),
                    "value": None if value is None else number(value, 2),
                    "text": "" if value is None else _text(value, 0 if is_shares else 1),
                }
            )
    unit = Text("percent") if is_shares else Text("IMPs")
    return Picture(
        Form.GRID,
        translate("Board by board, in {unit}", unit=unit),
        translate("board"),
        "",
        tuple(rows),
        centre=50 if is_shares else 0,
    )


def cross_table(found: Ranking) -> Picture:
    """
    Return what every team won against every other.

    :raises OvertrickError: if there is no match.
    """
    rows: list[dict[str, Cell]] = []
    for table in cross_tables(found):
        order = [row.standing.id for row in table.rows]
        for row in table.rows:
            for other in order:
                own = row.against(other)
                results = [each.result for each in own if each.result is not None]
                value = sum(results) if results else None
                rows.append(
                    {
                        "x": other,
                        "y": _name(row.standing),
                        "value": None if value is None else number(value, 2),
                        "text": "" if value is None else _text(value, 2),
                    }
                )
    if not rows:
        raise OvertrickError("nobody has met yet: there is no match")
    values = [row["value"] for row in rows if isinstance(row["value"], int | float)]
    middle = (min(values) + max(values)) / 2 if values else 0
    return Picture(
        Form.GRID,
        translate("Cross table"),
        translate("against"),
        "",
        tuple(rows),
        centre=middle,
    )


def players(found: Ranking) -> Picture:
    """
    Return each contestant's mean over boards, with twice its standard error to both sides.

    The spread of single boards is that of all together.
    """
    is_shares = found.method == "matchpoints"
    values: dict[str, list[float]] = {}
    for line, own in _own(found):
        awards = (_share(*one) if is_shares else _award(*one) for one in own)
        told = [float(award) for award in awards if award is not None]
        if told:
            values[_name(line)] = told
    every = [value for told in values.values() for value in told]
    mean = sum(every) / len(every) if every else 0.0
    spread = sqrt(sum((value - mean) ** 2 for value in every) / max(len(every) - 1, 1))
    rows: list[dict[str, Cell]] = []
    for who, told in values.items():
        own_mean, error = sum(told) / len(told), spread / sqrt(len(told))
        rows.append(
            {
                "who": who,
                "x": round(own_mean, 2),
                "low": round(own_mean - 2 * error, 2),
                "high": round(own_mean + 2 * error, 2),
                "boards": len(told),
            }
        )
    unit = translate("percent a board") if is_shares else translate("IMPs a board")
    centre = 50.0 if is_shares else 0.0
    title = translate("Mean of each, and twice its standard error")
    return Picture(Form.DOTS, title, unit, "", tuple(rows), centre=centre)


def season(found: PlayerSeasons, measure: str) -> Picture:
    """
    Return each player's mean of a measure, with twice its standard error to both sides.

    :raises OvertrickError: if there is no such measure, or nobody has it.
    """
    if measure not in MEASURES:
        raise OvertrickError(
            "no measure {measure!r}; there are: {known}",
            measure=measure,
            known=", ".join(MEASURES),
        )
    rows: list[dict[str, Cell]] = []
    sign = 1 if measure == "lead" else -1
    for each in sorted(found.seasons, key=lambda one: sign * one.whole.figures[measure].mean):
        figure = each.whole.figures[measure]
        if figure.boards:
            mean, error = float(figure.mean), figure.error or 0.0
            low, high = round(mean - 2 * error, 2), round(mean + 2 * error, 2)
            dot = {"x": round(mean, 2), "low": low, "high": high, "boards": figure.boards}
            rows.append({"who": each.name, **dot})
    if not rows:
        raise OvertrickError("nobody has a {measure}: no cards are known", measure=measure)
    title = translate(
        "{measure}: mean of each player, and twice its standard error", measure=_TITLES[measure]
    )
    centre = 50.0 if measure == "field" else 0.0
    return Picture(Form.DOTS, title, say(MEASURES[measure]), "", tuple(rows), centre=centre)


def fairness(movement: Movement) -> Picture:
    """
    Return how much each two pairs of a movement compete, in sets of boards.

    :raises OvertrickError: if no two pairs compare.
    """
    rows: list[dict[str, Cell]] = []
    for (line, one), (_, other), value in BalanceField.of(movement).pairs():
        for a, b in ((one, other), (other, one)):
            rows.append(
                {
                    "x": f"{line} {b}".strip(),
                    "y": f"{line} {a}".strip(),
                    "value": number(value, 2),
                    "text": _text(value, 1),
                }
            )
    if not rows:
        raise OvertrickError("{name}: no two pairs are compared", name=movement.name)
    rows.sort(key=lambda row: (natural(str(row["y"])), natural(str(row["x"]))))
    values = [row["value"] for row in rows if isinstance(row["value"], int | float)]
    return Picture(
        Form.GRID,
        translate("Competition of each two pairs: {movement}", movement=movement.name),
        "",
        "",
        tuple(rows),
        centre=round(sum(values) / len(values), 4),
    )


def _own(found: Ranking) -> Iterator[tuple[Standing, list[tuple[Awarded, str]]]]:
    """
    Each contestant, best first, with its lines and the side on which they name it.

    What two rooms of a match made of a board is one swing: it counts once.
    """
    own: dict[_Who, list[tuple[Awarded, str]]] = {}
    swings: set[tuple[object, ...]] = set()
    for each in found.boards:
        for awarded in each.lines:
            line = awarded.line
            for side, who in (("NS", line.ns), ("EW", line.ew)):
                if who is not None and found.is_of_teams:
                    swing = who, line.section, line.session, line.match, line.board.number
                    if swing in swings:
                        continue
                    swings.add(swing)
                if who is not None:
                    for direction in (side, None):
                        key = line.section, direction, who
                        own.setdefault(key, []).append((awarded, side))
    for standing in found.standings:
        yield standing, own.get((standing.section, standing.direction, standing.id), [])


def _in_play(one: tuple[Awarded, str]) -> tuple[object, ...]:
    line = one[0].line
    return natural(line.session), natural(line.round or ""), line.board.number


def _by_number(one: tuple[Awarded, str]) -> int:
    return one[0].line.board.number


def _share(awarded: Awarded, side: str) -> Exact | None:
    return awarded.ns_percentage if side == "NS" else awarded.ew_percentage


def _award(awarded: Awarded, side: str) -> Exact | None:
    return awarded.ns if side == "NS" else awarded.ew


def _text(value: Exact, places: int) -> str:
    return number_text(plain_text(value, places))


def _name(line: Standing) -> str:
    which = f"{say(Letter('side', line.direction))} " if line.direction else ""
    names = " & ".join(name.split()[-1] for name in line.names if name.split())
    return f"{which}{line.id} {names}".strip()
