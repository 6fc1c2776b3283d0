"""
Why published figures differ: another convention, a contradiction in the file, a wrong result.

Conventions are found by trying: each method, profile and setting, then one more on top of the
best.  A wrong result is found by trying other results of one line until the board's awards
are those that are published.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from overtrick.compare.methods import METHODS, TEAM_METHODS
from overtrick.compare.profiles import PROFILES
from overtrick.compare.settings import SETTINGS
from overtrick.core.exact import Exact, plain_text
from overtrick.core.outcome import Outcome, Points, Result
from overtrick.core.watched import watched
from overtrick.errors import OvertrickError
from overtrick.events.problem import Problem, Severity
from overtrick.events.ranking.asked import Asked
from overtrick.events.session import Line, Session
from overtrick.formats.contents.contents import Contents
from overtrick.formats.contents.people import Placed
from overtrick.formats.contents.table import Record
from overtrick.formats.published.figures import (
    Comparison,
    Figure,
    Kind,
    compared,
)
from overtrick.rules.duplicate import outcome_points

__all__ = ["Offer", "Verdict", "verdict_of"]

_Board = tuple[str, str, int]
"""Session, section and number."""
_MOST_CHANGES = 3
_MOST_LINES = 20_000
"""Beyond that no other convention is tried."""
_MOST_BOARDS = 8
"""Where more boards differ, no single result is wrong on each of them."""


@dataclass(frozen=True, slots=True)
class Offer:
    """Another convention, and how the published figures fit under it."""

    asked: Asked
    comparison: Comparison

    def options(self, before: Asked) -> str:
        """
        Write what is to be added on the command line.

        >>> Offer(Asked(changes=("missing=share",)), Comparison(9, 0, ())).options(Asked())
        '--set missing=share'
        """
        words = []
        if self.asked.method != before.method:
            words.append(f"--method {self.asked.method}")
        if self.asked.rules != before.rules:
            words.append(f"--rules {self.asked.rules}")
        new = [change for change in self.asked.changes if change not in before.changes]
        return " ".join([*words, *(f"--set {change}" for change in new)])


@dataclass(frozen=True, slots=True)
class Verdict:
    """How a file's own figures fit, what would make them fit, and what does not."""

    comparison: Comparison
    offer: str
    """The options under which more figures agree; empty if there are none."""
    under_offer: Comparison | None
    problems: tuple[Problem, ...]
    reasons: tuple[tuple[Figure, str], ...]
    """Each difference with its likeliest reason."""


def verdict_of(contents: Contents, session: Session, asked: Asked) -> Verdict:
    """
    Compare a file's own figures with ours and give each difference its likeliest reason.

    :raises OvertrickError: if the results cannot be ranked as is asked.
    """
    mine = compared(contents, asked.rank(session))
    offer = _offer(contents, session, asked, mine)
    best = mine if offer is None else offer.comparison
    options = "" if offer is None else offer.options(asked)
    left = {figure.key for figure in best.differences}
    chosen = asked if offer is None else offer.asked
    wrong = _wrong_results(contents, chosen, best) | _otherwise(contents, session, chosen, best)
    own = _Contradictions(contents, best)
    reasons: list[tuple[Figure, str]] = []
    for figure in mine.differences:
        if figure.key not in left:
            reason = f"another convention: {options}"
        else:
            place = None if figure.line is None else _board(figure.line)
            reason = (place and wrong.get(place)) or own.reason(figure) or _UNKNOWN
        reasons.append((figure, reason))
    return Verdict(
        mine,
        options,
        None if offer is None else best,
        tuple(_problems(reasons)),
        tuple(reasons),
    )


_UNKNOWN = "no convention that we know gives it, nor one other result"


def _problems(reasons: Iterable[tuple[Figure, str]]) -> Iterator[Problem]:
    for figure, reason in reasons:
        line = figure.line
        yield Problem(
            figure.where or ("" if line is None else line.where),
            figure.sentence,
            None if line is None else line.board.number,
            None if line is None else line.table,
            Severity.QUESTION,
            "published",
            f"{reason[:1].upper()}{reason[1:]}.",
        )


def _offer(
    contents: Contents, session: Session, asked: Asked, mine: Comparison
) -> Offer | None:
    """The convention that fits best, if half of the differences or all of a kind are gone."""
    if not mine.differences or len(session.lines) > _MOST_LINES:
        return None

    def better(best: Offer, candidates: Iterable[Asked]) -> Offer:
        each = list(candidates)
        for candidate in watched(each, "conventions tried", len(each)):
            found = _tried(contents, session, candidate)
            if found is not None and found.badness < best.comparison.badness:
                best = Offer(candidate, found)
        return best

    best = better(Offer(asked, mine), _beginnings(asked, session))
    for _ in range(_MOST_CHANGES):
        if not best.comparison.differences:
            break
        best = better(best, _changes(best.asked, session))
    best = _shortened(contents, session, asked, best)
    gone = len(mine.differences) - len(best.comparison.differences)
    kinds = _kinds(mine) - _kinds(best.comparison)
    return best if kinds or (gone and 2 * gone >= len(mine.differences)) else None


def _kinds(comparison: Comparison) -> set[Kind]:
    return {one.kind for one in comparison.differences}


def _shortened(contents: Contents, session: Session, asked: Asked, best: Offer) -> Offer:
    """Leave out what the offer does not need."""
    shorter = (
        [replace(best.asked, rules=asked.rules)] if best.asked.rules != asked.rules else []
    )
    for change in best.asked.changes:
        if change not in asked.changes:
            kept = tuple(one for one in best.asked.changes if one != change)
            shorter.append(replace(best.asked, changes=kept))
    for candidate in shorter:
        found = _tried(contents, session, candidate)
        if found is not None and found.badness <= best.comparison.badness:
            return _shortened(contents, session, asked, Offer(candidate, found))
    return best


def _tried(contents: Contents, session: Session, asked: Asked) -> Comparison | None:
    try:
        return compared(contents, asked.rank(session))
    except OvertrickError:  # the setting does not go with the method, or with these results
        return None


def _beginnings(asked: Asked, session: Session) -> Iterator[Asked]:
    """Each method alone, each setting alone, each profile with each method."""
    methods = [asked.method]
    if not asked.method:
        methods += TEAM_METHODS if session.is_teams else METHODS
    yield from (replace(asked, method=method) for method in methods)
    yield from _changes(asked, session)
    if not asked.rules or asked.rules == "default":
        for method in methods:
            for name in PROFILES:
                yield replace(asked, method=method, rules=name)


def _changes(asked: Asked, session: Session) -> Iterator[Asked]:
    told = {change.partition("=")[0] for change in asked.changes}
    for setting in SETTINGS.values():
        if setting.name in told or (setting.name == "vp_scale" and not session.is_teams):
            continue
        for value in setting.values:
            change = f"{setting.name}={value}"
            yield replace(asked, changes=(*asked.changes, change))


class _Contradictions:
    """What a file's own figures say of a difference, beside the results."""

    def __init__(self, contents: Contents, best: Comparison) -> None:
        self._ranking, self._best = contents.ranking, best
        self._has_awards = any(told.ns_award is not None for told in contents.records)
        self._differing = {(one.kind, one.id) for one in best.differences}
        self._boards: dict[str, list[int]] = {}
        for one in best.differences:
            if one.kind is Kind.AWARD and one.line is not None:
                self._boards.setdefault(one.id, []).append(one.line.board.number)
        self._awards: dict[tuple[_Board, int], set[Exact]] = {}
        for told in contents.records:
            own = _points(told.line)
            if own is not None and told.ns_award is not None:
                self._awards.setdefault((_board(told.line), own), set()).add(told.ns_award)

    def reason(self, figure: Figure) -> str:
        """Give the likeliest reason; empty if the file does not tell."""
        by_kind = {
            Kind.AWARD: self._of_award,
            Kind.TOTAL: self._of_total,
            Kind.PERCENTAGE: self._of_percentage,
            Kind.PLACE: self._of_place,
        }
        find = by_kind.get(figure.kind)
        return "" if find is None else find(figure)

    def _of_award(self, figure: Figure) -> str:
        own = None if figure.line is None else _points(figure.line)
        if figure.line is None or own is None:
            return ""
        awards = sorted(self._awards.get((_board(figure.line), own), ()))
        if len(awards) < 2:
            return ""
        listed = " and ".join(plain_text(award) for award in awards)
        return f"a contradiction in the file: {own:+d} for NS has the awards {listed}"

    def _of_total(self, figure: Figure) -> str:
        if boards := self._boards.get(figure.id):
            listed = ", ".join(map(str, sorted(set(boards))))
            return f"it follows from the awards that differ on board {listed}"
        if not self._has_awards or figure.ours is None:
            return ""
        said = (
            f"its awards in the file agree with the results, and give {plain_text(figure.ours)}"
        )
        return (
            f"a contradiction in the file: {said}, unless a penalty or a carried score counts"
        )

    def _of_percentage(self, figure: Figure) -> str:
        if figure.line is not None:
            return ""
        if (Kind.TOTAL, figure.id) in self._differing:
            return "it follows from the total that differs"
        return self._of_total(figure)

    def _of_place(self, figure: Figure) -> str:
        group = [
            (placed.id, score)
            for placed in self._ranking
            if (str(placed.side) if placed.side else "", placed.section)
            == (figure.direction, figure.section)
            and (score := _score(placed)) is not None
        ]
        own = dict(group).get(figure.id)
        if own is None:
            return ""
        better = sum(score > own for _, score in group)
        equal = sum(score == own for _, score in group)
        if not better < figure.published <= better + equal:
            more = f"{better} {'has' if better == 1 else 'have'} more in the file"
            return f"a contradiction in the file: {more}"
        scores = {kind for kind, _ in self._differing} & {Kind.TOTAL, Kind.PERCENTAGE}
        return "it follows from the totals that differ" if scores else "equals are told apart"


def _score(placed: Placed) -> Exact | None:
    return placed.total if placed.percentage is None else placed.percentage


def _otherwise(
    contents: Contents, session: Session, asked: Asked, best: Comparison
) -> dict[_Board, str]:
    """Boards whose awards another setting gives, though other boards do not follow it."""
    left = _boards_of(best)
    found: dict[_Board, str] = {}
    if not left or len(session.lines) > _MOST_LINES:
        return found
    each = list(_changes(asked, session))
    for candidate in watched(each, "conventions tried board by board", len(each)):
        other = _tried(contents, session, candidate)
        for place in left if other is not None else ():
            if other is not None and place not in _boards_of(other):
                said = f"another convention on this board: --set {candidate.changes[-1]}"
                found.setdefault(place, said)
    return found


def _boards_of(comparison: Comparison) -> dict[_Board, None]:
    return dict.fromkeys(
        _board(one.line)
        for one in comparison.differences
        if one.kind in (Kind.AWARD, Kind.PERCENTAGE) and one.line is not None
    )


def _wrong_results(contents: Contents, asked: Asked, best: Comparison) -> dict[_Board, str]:
    """Boards whose published awards one other result would give, and which."""
    boards = _boards_of(best)
    records: dict[_Board, list[Record]] = {}
    for told in contents.records:
        if not told.is_pending:
            records.setdefault(_board(told.line), []).append(told)
    found: dict[_Board, str] = {}
    few = boards if len(boards) <= _MOST_BOARDS else {}
    for place in watched(few, "boards tried with other results", len(few)):
        fullest = max(
            (own for other, own in records.items() if other[:2] == place[:2]), key=len
        )  # so that the number of results that are expected stays
        beside = [] if fullest is records[place] else fullest
        if said := _wrong_result(contents, asked, records[place], beside):
            found[place] = said
    return found


def _wrong_result(
    contents: Contents, asked: Asked, board: list[Record], beside: list[Record]
) -> str:
    printed = replace(contents, records=tuple(board), ranking=())
    others = [told.line for told in beside]
    lines = [told.line for told in board]
    found: dict[int, str] = {}
    for at, line in enumerate(lines):
        for outcome, said in _other_results(line, lines):
            changed = replace(line, outcome=outcome, ruling=None)
            session = replace(
                contents.session(), lines=(*lines[:at], changed, *lines[at + 1 :], *others)
            )
            comparison = _tried(printed, session, asked)
            if comparison is not None and not comparison.differences:
                found[at] = f"{line.ns} v {line.ew} with {said}"
                break
    said = " or ".join([*found.values()][:2])
    return f"a wrong result: {said} would explain the board" if found else ""


def _other_results(line: Line, lines: Sequence[Line]) -> Iterator[tuple[Outcome, str]]:
    """Other tricks first, the nearest of them; the other side; then any other points."""
    outcome, own = line.outcome, _points(line)
    if isinstance(outcome, Result):
        seats = (outcome.declarer, outcome.declarer.left)
        for seat in seats:
            for tricks in sorted(range(14), key=lambda each: abs(each - outcome.tricks)):
                other = Result(outcome.contract, seat, tricks)
                worth = outcome_points(other, line.board)
                if worth != own:
                    yield other, f"{other} ({worth:+d} for NS)"
    scores = sorted({score for each in lines if (score := _points(each)) is not None})
    for points in scores:
        if points != own:
            yield Points(points), f"{points:+d} for NS"
    for low, high in pairwise(scores):
        if high - low > 10:
            middle = (low + high) // 20 * 10
            yield Points(middle), f"a score between {low:+d} and {high:+d} for NS"
    if scores:
        yield Points(scores[-1] + 50), f"more than {scores[-1]:+d} for NS"
        yield Points(scores[0] - 50), f"less than {scores[0]:+d} for NS"


def _points(line: Line) -> int | None:
    try:
        return outcome_points(line.outcome, line.board)
    except OvertrickError:
        return None


def _board(line: Line) -> _Board:
    return line.session, line.section, line.board.number
