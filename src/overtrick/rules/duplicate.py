"""
One deal, scored alone: Duplicate Law 77, and the same table in every other edition.

Covered: trick points, overtricks, part-score, game and slam bonuses, the bonus for making a
doubled contract, undertricks.  Not here: honours and what a rubber or a Chicago adds, which
belong to a sheet and not to a deal.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from overtrick.core.board import Board
from overtrick.core.contract import CONTRACTS, Contract, Doubling, Strain
from overtrick.core.outcome import Outcome, PassedOut, Points, Result
from overtrick.core.seats import Side
from overtrick.errors import InvalidOutcome, InvalidSeat, InvalidTricks
from overtrick.rules import editions
from overtrick.rules.points import Cause, Score
from overtrick.rules.tariff import Bonus, Tariff

__all__ = ["outcome_points", "score", "score_points"]

_Row = list[Score | None]
_ROWS: dict[str | Tariff, list[tuple[_Row, _Row]]] = {}
"""By edition, by contract: scores for 0 to 13 tricks, not vulnerable and vulnerable."""
_EDITIONS_MOST = 64  # a program that makes up tariffs must not fill the memory


def score(
    contract: Contract | str,
    tricks: int,
    *,
    vulnerable: bool = False,
    edition: str | Tariff = editions.DEFAULT.id,
) -> Score:
    """
    Score *contract* when declarer took *tricks* of the thirteen.

    >>> score("4S", 11, vulnerable=True).total
    650
    >>> for cause in score("2HX", 9).causes:
    ...     print(f"{cause.points:4} {cause.cause}: {cause.why}")
     120 tricks: 2 x 30, doubled
     100 overtricks: 1 x 100, doubled, not vulnerable
     300 level_bonus: doubled into game, not vulnerable
      50 doubled_bonus: for the insult: doubled
    >>> score("7CX", 8, edition="duplicate-pre1987").total
    -900

    :raises InvalidContract: if *contract* is a text, but not of a contract.
    :raises InvalidTricks: if *tricks* is not a whole number between 0 and 13.
    :raises InvalidSeat: if *vulnerable* is neither True nor False.
    :raises UnknownName: if there is no such edition.
    """
    if type(contract) is Contract and type(tricks) is int and type(vulnerable) is bool:
        try:
            known = _ROWS[edition][contract.index][vulnerable][tricks]
        except LookupError:  # a first time, or too many tricks: looked at below
            known = None
        if known is not None and tricks >= 0:
            return known
    return _scored(contract, tricks, vulnerable, edition)


def score_points(
    contract: Contract | str,
    tricks: int,
    *,
    vulnerable: bool = False,
    edition: str | Tariff = editions.DEFAULT.id,
) -> int:
    """
    Score a deal as the bare total of :func:`score`.

    >>> score_points("6NT", 13), score_points("3NTX", 7, vulnerable=True)
    (1020, -500)

    :raises OvertrickError: as :func:`score` does.
    """
    return score(contract, tricks, vulnerable=vulnerable, edition=edition).total


def outcome_points(
    outcome: Outcome, board: Board, *, edition: str | Tariff = editions.DEFAULT.id
) -> int:
    """
    Score what happened on a board, signed for NS.

    >>> from overtrick.core.notation import parse_outcome
    >>> board = Board(2)  # NS vulnerable
    >>> [outcome_points(parse_outcome(text), board) for text in ("4S N =", "4S E =", "PASS")]
    [620, -420, 0]

    :raises InvalidOutcome: if *outcome* is nothing that has points: a ruling, a sit-out.
    """
    if isinstance(outcome, Result):
        vulnerable = board.vulnerable(outcome.declarer)
        total = score(
            outcome.contract, outcome.tricks, vulnerable=vulnerable, edition=edition
        ).total
        return total if outcome.side is Side.NS else -total
    if isinstance(outcome, PassedOut):
        return 0
    if isinstance(outcome, Points):
        return outcome.ns
    raise InvalidOutcome("{outcome} has no points of its own", outcome=outcome)


def _scored(
    contract: Contract | str, tricks: int, vulnerable: bool, edition: str | Tariff
) -> Score:
    if not isinstance(contract, Contract):
        return score(Contract.parse(contract), tricks, vulnerable=vulnerable, edition=edition)
    if type(tricks) is not int or not 0 <= tricks <= 13:
        raise InvalidTricks("tricks must be 0 to 13, not {tricks!r}", tricks=tricks)
    if vulnerable is not True and vulnerable is not False:
        raise InvalidSeat(
            "vulnerable must be True or False, not {vulnerable!r}", vulnerable=vulnerable
        )
    tariff = editions.edition(edition)
    row = _rows_of(edition, tariff)[contract.index][vulnerable]
    known = row[tricks]
    if known is None:
        known = row[tricks] = _worked_out(contract, tricks, vulnerable, tariff)
    return known


def _rows_of(edition: str | Tariff, tariff: Tariff) -> list[tuple[_Row, _Row]]:
    if len(_ROWS) >= _EDITIONS_MOST:
        _ROWS.clear()
    rows = _ROWS.get(tariff)
    if rows is None:
        rows = _ROWS[tariff] = [([None] * 14, [None] * 14) for _ in CONTRACTS]
    _ROWS[edition] = rows
    return rows


def _worked_out(contract: Contract, tricks: int, vulnerable: bool, tariff: Tariff) -> Score:
    over = tricks - contract.target
    causes = (
        _made(contract, over, vulnerable, tariff)
        if over >= 0
        else _down(contract, -over, vulnerable, tariff)
    )
    kept = tuple(cause for cause in causes if cause.points)
    return Score(contract, tricks, vulnerable, tariff.id, kept)


def _made(contract: Contract, over: int, vulnerable: bool, tariff: Tariff) -> Iterator[Cause]:
    doubling, level = contract.doubling, contract.level
    each = _odd_tricks(contract.strain, tariff)
    bid = [value * doubling.factor for value in each[:level]]
    yield Cause("tricks", sum(bid), _sum(each[:level]) + _doubled(doubling))
    yield _overtricks(each[level : level + over], doubling, vulnerable, tariff)
    if tariff.bonus is Bonus.EACH_DEAL:
        yield _level_bonus(sum(bid), doubling, vulnerable, tariff)
    if level >= 6:
        slam, name = (
            (tariff.small_slam, "small") if level == 6 else (tariff.grand_slam, "grand")
        )
        why = f"{name} slam bid and made{_vulnerable(vulnerable)}"
        yield Cause("slam_bonus", slam[vulnerable], why)
    if doubling:
        insult = tariff.doubled_bonus[doubling - 1]
        yield Cause("doubled_bonus", insult, f"for the insult: {_DOUBLED[doubling]}")


def _overtricks(
    each: tuple[int, ...], doubling: Doubling, vulnerable: bool, tariff: Tariff
) -> Cause:
    if not doubling:
        return Cause("overtricks", sum(each), _sum(each))
    values = (tariff.doubled_overtrick[vulnerable] * doubling,) * len(each)
    why = f"{_sum(values)}{_doubled(doubling)}{_vulnerable(vulnerable)}"
    return Cause("overtricks", sum(values), why)


def _level_bonus(bid: int, doubling: Doubling, vulnerable: bool, tariff: Tariff) -> Cause:
    if bid >= tariff.game_points:
        into = bid // doubling.factor < tariff.game_points
        name = f"{_DOUBLED[doubling]} into game" if into else "game"
        why = name + _vulnerable(vulnerable)
        return Cause("level_bonus", tariff.game_bonus[vulnerable], why)
    same = len(set(tariff.part_score_bonus)) == 1
    why = "part-score" + ("" if same else _vulnerable(vulnerable))
    return Cause("level_bonus", tariff.part_score_bonus[vulnerable], why)


def _down(contract: Contract, down: int, vulnerable: bool, tariff: Tariff) -> Iterator[Cause]:
    doubling = contract.doubling
    steps = (tariff.undertricks_doubled if doubling else tariff.undertricks)[vulnerable]
    each = (*steps, *[steps[-1]] * max(0, down - len(steps)))[:down]
    values = [value * max(doubling, 1) for value in each]
    how = f" {_DOUBLED[doubling]}" if doubling else ""
    why = f"down {down}{how}{_vulnerable(vulnerable)}"
    yield Cause("undertricks", -sum(values), f"{why}: {_sum(values)}" if down > 1 else why)


def _odd_tricks(strain: Strain, tariff: Tariff) -> tuple[int, ...]:
    if strain is Strain.NOTRUMP:
        return tariff.notrump_tricks
    return (tariff.minor_trick if strain.is_minor else tariff.major_trick,) * 7


_DOUBLED = ("undoubled", "doubled", "redoubled")


def _doubled(doubling: Doubling) -> str:
    return f", {_DOUBLED[doubling]}" if doubling else ""


def _vulnerable(vulnerable: bool) -> str:
    return ", vulnerable" if vulnerable else ", not vulnerable"


def _sum(values: tuple[int, ...] | list[int]) -> str:
    """Write ``4 x 30`` or ``100 + 200 + 200 + 5 x 300``; a long row is cut in the middle."""
    runs = [(value, len(list(same))) for value, same in groupby(values)]
    if len(runs) == 1:
        return f"{runs[0][1]} x {runs[0][0]}"
    terms: list[str] = []
    for value, times in runs:
        terms += [f"{times} x {value}"] if times > 2 else [str(value)] * times
    return " + ".join([*terms[:3], "...", terms[-1]] if len(terms) > 7 else terms)
