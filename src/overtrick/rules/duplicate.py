"""
One deal, scored alone: Duplicate Law 77, and the same table in every other edition.

Covered: trick points, overtricks, part-score, game and slam bonuses, the bonus for making a
doubled contract, undertricks.  Not here: honours and what a rubber or a Chicago adds, which
belong to a sheet and not to a deal.

The score table, all 2,940 results of one deal in one edition, is derived from :func:`score`,
never written by hand; kernels that score many results index it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from overtrick.core.board import Board
from overtrick.core.contract import CONTRACTS, Contract, Doubling, Strain
from overtrick.core.notation import parse_outcome, parse_result
from overtrick.core.outcome import Outcome, PassedOut, Points, Result
from overtrick.core.seats import Seat, Vulnerability
from overtrick.errors import InvalidOutcome, InvalidSeat, InvalidTricks, Text
from overtrick.rules import editions
from overtrick.rules.editions import Bonus, Tariff
from overtrick.rules.points import Cause, Score

__all__ = [
    "CELLS",
    "ContractResult",
    "cell",
    "outcome_points",
    "results_of",
    "score",
    "score_points",
    "score_table",
]

_Row = list[Score | None]
_ROWS: dict[str | Tariff, list[tuple[_Row, _Row]]] = {}
"""By edition, by contract: scores for 0 to 13 tricks, not vulnerable and vulnerable."""
_EDITIONS_MOST = 64  # a program that makes up tariffs must not fill the memory


def score(
    contract: Contract | Result | str,
    tricks: int | Board | None = None,
    *,
    vulnerable: bool = False,
    edition: str | Tariff = editions.DEFAULT.id,
) -> Score:
    """
    Score *contract* when declarer took *tricks* of the thirteen, for declarer's side.

    The contract may be written with its result, and *tricks* left out.  A board in the place of
    the tricks says who is vulnerable; then the declarer must be known, and the score knows what
    each side gets.  ``outcome_points`` gives the points of North-South at once.

    >>> score("4S", 11, vulnerable=True).total
    650
    >>> score("4SX+1", vulnerable=True).total
    990
    >>> lost = score("4S E =", Board(3))  # East-West vulnerable
    >>> lost.total, lost.ns
    (620, -620)
    >>> for cause in score("2HX", 9).causes:
    ...     print(f"{cause.points:4} {cause.cause}: {cause.why}")
     120 tricks: 2 x 30, doubled
     100 overtricks: 1 x 100, doubled, not vulnerable
     300 level_bonus: doubled into game, not vulnerable
      50 doubled_bonus: for the insult: doubled
    >>> score("7CX", 8, edition="duplicate-pre1987").total
    -900

    :raises InvalidContract: if *contract* is a text, but not of a contract.
    :raises InvalidTricks: if *tricks* is not a whole number between 0 and 13, or is not said.
    :raises InvalidSeat: if *vulnerable* is neither True nor False, or a board does not say who
        is, because the declarer is not known.
    :raises InvalidOutcome: if the deal was passed out.
    :raises UnknownName: if there is no such edition.
    """
    if type(contract) is Contract and type(tricks) is int and type(vulnerable) is bool:
        try:
            known = _ROWS[edition][contract.index][vulnerable][tricks]
        except LookupError:  # a first time, or too many tricks: looked at below
            known = None
        if known is not None and tricks >= 0:
            return known
    if isinstance(contract, Contract) and isinstance(tricks, int):
        return _scored(contract, tricks, vulnerable, edition)
    played, taken, declarer = _said(contract, None if isinstance(tricks, Board) else tricks)
    if isinstance(tricks, Board):
        if vulnerable:
            raise InvalidSeat("the board says who is vulnerable: {board}", board=tricks)
        vulnerable = _is_vulnerable(played, declarer, tricks)
    found = _scored(played, taken, vulnerable, edition)
    return found if declarer is None else replace(found, declarer=declarer)


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
    outcome: Outcome | str, board: Board | int, *, edition: str | Tariff = editions.DEFAULT.id
) -> int:
    """
    Score what happened on a board, signed for NS; both may be written: a text, a number.

    >>> [outcome_points(text, 2) for text in ("4S N =", "4S E =", "PASS")]  # NS vulnerable
    [620, -420, 0]

    :raises InvalidOutcome: if *outcome* is nothing that has points: a ruling, a sit-out.
    :raises OvertrickError: if a text cannot be read, or there is no such board.
    """
    if isinstance(outcome, str):
        outcome = parse_outcome(outcome)
    if not isinstance(board, Board):
        board = Board(board)
    if isinstance(outcome, Result):
        vulnerable = board.vulnerable(outcome.declarer)
        contract, tricks = outcome.contract, outcome.tricks
        total = score(contract, tricks, vulnerable=vulnerable, edition=edition).total
        return total if outcome.declarer in _NS else -total
    if isinstance(outcome, PassedOut):
        return 0
    if isinstance(outcome, Points):
        return outcome.ns
    raise InvalidOutcome("{outcome} has no points of its own", outcome=outcome)


_NS = (Seat.NORTH, Seat.SOUTH)


def _said(
    contract: Contract | Result | str, tricks: int | None
) -> tuple[Contract, int, Seat | None]:
    """The contract, the tricks and the declarer, however they were said."""
    declarer, written = None, None
    if isinstance(contract, Result):
        declarer, written, contract = contract.declarer, contract.tricks, contract.contract
    elif isinstance(contract, str) and tricks is not None:
        contract = Contract.parse(contract)
    elif not isinstance(contract, Contract | str):
        raise InvalidOutcome(
            "{outcome} is no contract that was played: outcome_points says what it is worth",
            outcome=contract,
        )
    elif isinstance(contract, str):
        text = contract
        found, declarer, written = parse_result(text)
        if found is None:
            raise InvalidOutcome(
                "nobody scores a passed-out deal: {text!r} (outcome_points gives 0)", text=text
            )
        contract = found
    if written is not None and tricks is not None:
        raise InvalidTricks(
            "{contract} has a result already: {tricks} tricks is one too many",
            contract=contract,
            tricks=tricks,
        )
    taken = tricks if written is None else written
    if taken is None:
        raise InvalidTricks(
            "{contract} has no result: write {contract}=, {contract}-1, or the tricks",
            contract=contract,
        )
    return contract, taken, declarer


def _is_vulnerable(contract: Contract, declarer: Seat | None, board: Board) -> bool:
    if declarer is not None:
        return board.vulnerable(declarer)
    if board.vulnerability in (Vulnerability.NS, Vulnerability.EW):
        raise InvalidSeat(
            "who declared {contract}? {who} are vulnerable on board {board}",
            contract=contract,
            who=board.vulnerability,
            board=board.number,
        )
    return board.vulnerability is Vulnerability.ALL


def _scored(contract: Contract, tricks: int, vulnerable: bool, edition: str | Tariff) -> Score:
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
    yield Cause("tricks", sum(bid), Text.joined((_sum(each[:level]), *_doubled(doubling))))
    yield _overtricks(each[level : level + over], doubling, vulnerable, tariff)
    if tariff.bonus is Bonus.EACH_DEAL:
        yield _level_bonus(sum(bid), doubling, vulnerable, tariff)
    if level >= 6:
        slam = tariff.small_slam if level == 6 else tariff.grand_slam
        yield Cause("slam_bonus", slam[vulnerable], _SLAMS[level == 6, vulnerable])
    if doubling:
        insult = tariff.doubled_bonus[doubling - 1]
        yield Cause("doubled_bonus", insult, _INSULTS[doubling])


def _overtricks(
    each: tuple[int, ...], doubling: Doubling, vulnerable: bool, tariff: Tariff
) -> Cause:
    if not doubling:
        return Cause("overtricks", sum(each), _sum(each))
    values = (tariff.doubled_overtrick[vulnerable] * doubling,) * len(each)
    why = Text.joined((_sum(values), *_doubled(doubling), _VULNERABLE[vulnerable]))
    return Cause("overtricks", sum(values), why)


def _level_bonus(bid: int, doubling: Doubling, vulnerable: bool, tariff: Tariff) -> Cause:
    if bid >= tariff.game_points:
        into = bid // doubling.factor < tariff.game_points
        why = _GAMES[doubling if into else 0, vulnerable]
        return Cause("level_bonus", tariff.game_bonus[vulnerable], why)
    same = len(set(tariff.part_score_bonus)) == 1
    part_score = _PART_SCORE if same else Text.joined((_PART_SCORE, _VULNERABLE[vulnerable]))
    return Cause("level_bonus", tariff.part_score_bonus[vulnerable], part_score)


def _down(contract: Contract, down: int, vulnerable: bool, tariff: Tariff) -> Iterator[Cause]:
    doubling = contract.doubling
    steps = (tariff.undertricks_doubled if doubling else tariff.undertricks)[vulnerable]
    each = (*steps, *[steps[-1]] * max(0, down - len(steps)))[:down]
    values = [value * max(doubling, 1) for value in each]
    why = Text("down {number}", number=down)
    if doubling:
        why = Text("{down} {doubled}", down=why, doubled=_DOUBLED[doubling])
    why = Text.joined((why, _VULNERABLE[vulnerable]))
    if down > 1:
        why = Text("{why}: {sum}", why=why, sum=_sum(values))
    yield Cause("undertricks", -sum(values), why)


def _odd_tricks(strain: Strain, tariff: Tariff) -> tuple[int, ...]:
    if strain is Strain.NOTRUMP:
        return tariff.notrump_tricks
    return (tariff.minor_trick if strain.is_minor else tariff.major_trick,) * 7


_DOUBLED = (Text("undoubled"), Text("doubled"), Text("redoubled"))
_VULNERABLE = (Text("not vulnerable"), Text("vulnerable"))
_PART_SCORE = Text("part-score")
_SLAMS = {
    (is_small, vulnerable): Text.joined((slam, _VULNERABLE[vulnerable]))
    for is_small, slam in (
        (True, Text("small slam bid and made")),
        (False, Text("grand slam bid and made")),
    )
    for vulnerable in (False, True)
}
_GAMES = {
    (doubling, vulnerable): Text.joined((game, _VULNERABLE[vulnerable]))
    for doubling, game in enumerate(
        (Text("game"), Text("doubled into game"), Text("redoubled into game"))
    )
    for vulnerable in (False, True)
}
_INSULTS = tuple(Text("for the insult: {doubled}", doubled=each) for each in _DOUBLED)


def _doubled(doubling: Doubling) -> tuple[Text, ...]:
    return (_DOUBLED[doubling],) if doubling else ()


def _sum(values: tuple[int, ...] | list[int]) -> str:
    """Write ``4 x 30`` or ``100 + 200 + 200 + 5 x 300``; a long row is cut in the middle."""
    runs = [(value, len(list(same))) for value, same in groupby(values)]
    if len(runs) == 1:
        return f"{runs[0][1]} x {runs[0][0]}"
    terms: list[str] = []
    for value, times in runs:
        terms += [f"{times} x {value}"] if times > 2 else [str(value)] * times
    return " + ".join([*terms[:3], "...", terms[-1]] if len(terms) > 7 else terms)


CELLS = len(CONTRACTS) * 2 * 14
"""7 levels, 5 strains, 3 doublings, 2 vulnerabilities, 14 numbers of tricks: 2,940."""


def cell(contract: Contract, tricks: int, *, vulnerable: bool) -> int:
    """
    Find where the table keeps a result.

    The place is ``((((L - 1) * 5 + strain) * 3 + doubling) * 2 + vulnerable) * 14 + tricks``
    for level L, with strains from clubs, 0, to no trump, 4.

    >>> table = score_table()
    >>> table[cell(Contract.parse("4S"), 10, vulnerable=True)]
    620
    """
    return (contract.index * 2 + vulnerable) * 14 + tricks


@lru_cache(maxsize=32)
def score_table(edition: str | Tariff = editions.DEFAULT.id) -> tuple[int, ...]:
    """
    Make the table of an edition, once.

    >>> min(score_table()), max(score_table())  # 7XX down 13, 1NTXX with six overtricks
    (-7600, 3160)

    :raises UnknownName: if there is no such edition.
    """
    return tuple(
        score_points(contract, tricks, vulnerable=vulnerable, edition=edition)
        for contract in CONTRACTS
        for vulnerable in (False, True)
        for tricks in range(14)
    )


class ContractResult(NamedTuple):
    """One result of a contract, and its points for declarer's side."""

    result: str
    tricks: int
    not_vulnerable: int
    vulnerable: int


def results_of(
    contract: Contract, edition: str | Tariff = editions.DEFAULT.id
) -> tuple[ContractResult, ...]:
    """
    List what a contract can end in, from all thirteen tricks down to none.

    >>> results_of(Contract.parse("7NTX"))[:2]  # doctest: +NORMALIZE_WHITESPACE
    (ContractResult(result='=', tricks=13, not_vulnerable=1790, vulnerable=2490),
     ContractResult(result='-1', tricks=12, not_vulnerable=-100, vulnerable=-200))

    :raises UnknownName: if there is no such edition.
    """
    return tuple(
        ContractResult(
            f"{tricks - contract.target:+d}" if tricks != contract.target else "=",
            tricks,
            score_points(contract, tricks, vulnerable=False, edition=edition),
            score_points(contract, tricks, vulnerable=True, edition=edition),
        )
        for tricks in range(13, -1, -1)
    )
