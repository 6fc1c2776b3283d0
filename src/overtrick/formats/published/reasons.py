"""
Why published figures differ: another convention, results that the file does not have, a
contradiction in it, a wrong result.

Conventions are found by trying: each method, profile and setting, then one more on top of the
best.  A wrong result is found by trying other results of one line until the board's awards
are those that are published; a match's likewise.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from overtrick.compare.methods import METHODS, TEAM_METHODS
from overtrick.compare.profiles import PROFILES
from overtrick.compare.settings import SETTINGS, Settings
from overtrick.core.exact import Exact, plain_text
from overtrick.core.outcome import Artificial, Share
from overtrick.core.watched import watched
from overtrick.errors import Counted, EnglishText, OvertrickError, Text
from overtrick.events.journal.memory import kept_in
from overtrick.events.problem import Problem, Severity
from overtrick.events.ranking.rank import Asked
from overtrick.events.ranking.report import Ranking
from overtrick.events.session import Session
from overtrick.formats.contents.contents import Contents
from overtrick.formats.contents.people import Placed
from overtrick.formats.published.absent import AbsentResults
from overtrick.formats.published.figures import (
    Comparison,
    Figure,
    Kind,
    Place,
    board_place,
    compared,
)
from overtrick.formats.published.matches import (
    TURNED,
    MatchReasons,
    is_match,
    noun,
    points_or_none,
    to_work_out,
    tried,
    worked_out,
    wrong_results,
)

__all__ = ["Convention", "Verdict", "verdict_of"]

_MOST_CHANGES = 3
_MOST_LINES = 20_000
"""Beyond that no other convention is tried."""


@dataclass(frozen=True, slots=True)
class Convention:
    """Another convention, and how the published figures fit under it."""

    asked: Asked
    comparison: Comparison

    def options(self, before: Asked) -> str:
        """
        Write what is to be added on the command line.

        >>> Convention(Asked(changes=("missing=share",)), Comparison(9, 0, ())).options(Asked())
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
    reasons: tuple[tuple[Figure, Text | str], ...]
    """Each difference with its likeliest reason."""


def verdict_of(contents: Contents, session: Session, asked: Asked) -> Verdict:
    """
    Compare a file's own figures with ours and give each difference its likeliest reason.

    :raises OvertrickError: if the results cannot be ranked as is asked.
    """
    if session.has_pair_matches:
        contents = _at_tables(contents, session)
    contents = replace(contents, matches=to_work_out(contents, session, asked))
    session = worked_out(session, contents.matches)
    usual = asked.rank(session)
    mine = compared(contents, usual)
    trials = _Trials(contents, session, usual.method, asked, mine)
    offer = _offer(trials, session, asked, mine)
    best = mine if offer is None else offer.comparison
    options = "" if offer is None else offer.options(asked)
    left = {figure.key for figure in best.differences}
    chosen = asked if offer is None else offer.asked
    ranking = usual if offer is None else chosen.rank(session)
    chosen = replace(chosen, method=ranking.method)
    absent = AbsentResults(contents, ranking)
    rest = replace(
        best, differences=tuple(one for one in best.differences if not absent.reason(one))
    )
    wrong = wrong_results(contents, chosen, rest) | _otherwise(trials, session, chosen, rest)
    own = _Contradictions(contents, best, ranking)
    reasons: list[tuple[Figure, Text | str]] = []
    for figure in mine.differences:
        if figure.key not in left:
            reason: Text | str = EnglishText("another convention: {options}", options=options)
        else:
            place = figure.place
            likely = place and wrong.get(place)
            reason = absent.reason(figure) or likely or own.reason(figure) or _UNKNOWN
        reasons.append((figure, reason))
    return Verdict(
        mine,
        options,
        None if offer is None else best,
        tuple(_problems(reasons)),
        tuple(reasons),
    )


def _at_tables(contents: Contents, session: Session) -> Contents:
    """Give the results of pairs who play matches as their session has them."""
    lines = iter(session.lines)
    records = tuple(
        told if told.is_pending else replace(told, line=next(lines, told.line))
        for told in contents.records
    )
    return replace(contents, records=records, matches=session.results)


_UNKNOWN = "no convention that we know gives it, nor one other result"


def _problems(reasons: Iterable[tuple[Figure, Text | str]]) -> Iterator[Problem]:
    for figure, found in reasons:
        reason = str(found)
        line = figure.line
        yield Problem(
            figure.where or ("" if line is None else line.where),
            figure.text,
            None if line is None else line.board.number,
            None if line is None else line.table,
            Severity.QUESTION,
            "published",
            f"{reason[:1].upper()}{reason[1:]}.",
        )


class _Trials:
    """A file under one convention after another: conventions that come to the same, once."""

    def __init__(
        self, contents: Contents, session: Session, usual: str, asked: Asked, mine: Comparison
    ) -> None:
        """*usual* is the method where none is asked, *mine* what comes of what is *asked*."""
        self._contents, self._session, self._method = contents, session, usual
        self._known: dict[tuple[str, Settings], Comparison | None] = {
            (usual, asked.settings(_USUAL)): mine
        }

    def of(self, asked: Asked) -> Comparison | None:
        """Compare the file with its results; None where the convention does not suit them."""
        try:
            of = asked.method or self._method, asked.settings(_USUAL)
        except OvertrickError:
            return None
        return kept_in(self._known, of, lambda: tried(self._contents, self._session, asked))


_USUAL = PROFILES["default"].settings


def _offer(
    trials: _Trials, session: Session, asked: Asked, mine: Comparison
) -> Convention | None:
    """The convention that fits best, if half of the differences or all of a kind are gone."""
    if not mine.differences or len(session.lines) > _MOST_LINES:
        return None

    def better(best: Convention, candidates: Iterable[Asked]) -> Convention:
        each = list(candidates)
        for candidate in watched(each, "conventions tried", len(each)):
            found = trials.of(candidate)
            if found is not None and found.badness < best.comparison.badness:
                best = Convention(candidate, found)
        return best

    best, candidates = Convention(asked, mine), _beginnings(asked, session)
    for _ in range(1 + _MOST_CHANGES):
        before, best = best, better(best, candidates)
        if best is before or not best.comparison.differences:
            break
        candidates = _changes(best.asked, session)
    best = _shortened(trials, asked, best)
    gone = len(mine.differences) - len(best.comparison.differences)
    left = _kinds(best.comparison)
    kinds = _kinds(mine) - left
    if left & {Kind.TOTAL, Kind.PERCENTAGE}:
        kinds.discard(Kind.PLACE)  # places follow from scores that are still others
    return best if kinds or (gone and 2 * gone >= len(mine.differences)) else None


def _kinds(comparison: Comparison) -> set[Kind]:
    return {one.kind for one in comparison.differences}


def _shortened(trials: _Trials, asked: Asked, best: Convention) -> Convention:
    """Leave out what the offer does not need."""
    shorter = (
        [replace(best.asked, rules=asked.rules)] if best.asked.rules != asked.rules else []
    )
    for change in best.asked.changes:
        if change not in asked.changes:
            kept = tuple(one for one in best.asked.changes if one != change)
            shorter.append(replace(best.asked, changes=kept))
    for candidate in shorter:
        found = trials.of(candidate)
        if found is not None and found.badness <= best.comparison.badness:
            return _shortened(trials, asked, Convention(candidate, found))
    return best


def _beginnings(asked: Asked, session: Session) -> Iterator[Asked]:
    """Each method alone, each setting alone and across the sections, each profile with each."""
    methods = [asked.method]
    if not asked.method:
        methods += TEAM_METHODS if session.is_teams else METHODS
    yield from (replace(asked, method=method) for method in methods)
    yield from _changes(asked, session)
    if len({line.section for line in session.lines}) > 1:  # either alone may agree less
        for together in _changes(asked, session, ("across_field",)):
            yield from _changes(together, session)
    if not asked.rules or asked.rules == "default":
        for method in methods:
            for name in PROFILES:
                yield replace(asked, method=method, rules=name)


def _changes(
    asked: Asked, session: Session, names: Iterable[str] = tuple(SETTINGS)
) -> Iterator[Asked]:
    told = {change.partition("=")[0] for change in asked.changes}
    for setting in (SETTINGS[name] for name in names):
        if setting.name in told or (setting.name == "vp_scale" and not session.results):
            continue
        if setting.name == "pair_matches" and session.has_pair_matches:
            continue
        for value in _VALUES[setting.name]:
            change = f"{setting.name}={value}"
            yield replace(asked, changes=(*asked.changes, change))


_VALUES: Final = {
    name: dict.fromkeys(
        [*setting.values, *(each.settings.as_dict()[name] for each in PROFILES.values())]
    )
    for name, setting in SETTINGS.items()
}
"""What a setting may be in the list of settings, and what it is in any profile (1.5 IMPs)."""


class _Contradictions:
    """What a file's own figures say of a difference, beside the results."""

    def __init__(self, contents: Contents, best: Comparison, ranking: Ranking) -> None:
        self._ranking, self._best = contents.ranking, best
        self._matches, self._averages = MatchReasons(best, ranking), _OwnAverages(ranking)
        self._has_matches = bool(contents.matches)
        self._has_awards = any(told.ns_award is not None for told in contents.records)
        self._differing = {(one.kind, one.id) for one in best.differences}
        self._boards: dict[str, list[int]] = {}
        for one in best.differences:
            if one.kind is Kind.AWARD and one.line is not None:
                self._boards.setdefault(one.id, []).append(one.line.board.number)
        self._awards: dict[tuple[Place, str, int], set[Exact]] = {}
        for told in contents.records:
            own = points_or_none(told.line)
            if own is None or told.ns_award is None:
                continue
            if told.line.match is None:  # a room is compared with the other room alone
                deal = board_place(told.line), told.line.version
                self._awards.setdefault((*deal, own), set()).add(told.ns_award)

    def reason(self, figure: Figure) -> Text | str:
        """Give the likeliest reason; empty if the file does not tell."""
        by_kind: dict[Kind, Callable[[Figure], Text | str]] = {
            Kind.IMPS: self._matches.reason,
            Kind.POINTS: self._matches.reason,
            Kind.AWARD: self._of_award,
            Kind.TOTAL: self._of_total,
            Kind.PERCENTAGE: self._of_percentage,
            Kind.PLACE: self._of_place,
        }
        find = by_kind.get(figure.kind)
        return "" if find is None else find(figure)

    def _of_award(self, figure: Figure) -> Text | str:
        own = None if figure.line is None else points_or_none(figure.line)
        if figure.line is not None and figure.line.match is not None:
            return TURNED if figure.ours == -figure.published else ""
        if figure.line is None:
            return ""
        if own is None:
            return self._averages.reason(figure)
        deal = board_place(figure.line), figure.line.version
        awards = sorted(self._awards.get((*deal, own), ()))
        if len(awards) < 2:
            return ""
        listed = " and ".join(plain_text(award) for award in awards)
        return EnglishText(
            "a contradiction in the file: {own:+d} for NS has the awards {listed}",
            own=own,
            listed=listed,
        )

    def _of_total(self, figure: Figure) -> Text | str:
        if reason := self._matches.of_team(figure.id):
            return reason
        if self._has_matches and figure.ours is not None:
            return Text(
                "a contradiction in the file: its matches in the file agree with the results, "
                "and give {total}, unless a penalty or a carried score counts",
                total=plain_text(figure.ours),
            )
        if boards := self._boards.get(figure.id):
            listed = ", ".join(map(str, sorted(set(boards))))
            return EnglishText(
                "it follows from the awards that differ on board {listed}", listed=listed
            )
        if not self._has_awards or figure.ours is None:
            return ""
        return Text(
            "a contradiction in the file: its awards in the file agree with the results, and "
            "give {total}, unless a penalty, a carried score or a result that is not in the "
            "file counts",
            total=plain_text(figure.ours),
        )

    def _of_percentage(self, figure: Figure) -> Text | str:
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
        if figure.published > len(group):
            return "the file does not have all lines of the ranking"
        if not better < figure.published <= better + equal:
            more = Counted(
                "{count} has more in the file", "{count} have more in the file", better
            )
            return EnglishText("a contradiction in the file: {more}", more=more)
        scores = {kind for kind, _ in self._differing} & {Kind.TOTAL, Kind.PERCENTAGE}
        return "it follows from the totals that differ" if scores else "equals are told apart"


class _OwnAverages:
    """What a percentage that a file writes for an average is by the pair's own average."""

    def __init__(self, ranking: Ranking) -> None:
        self._tops: dict[Place | None, Exact | None] = {
            (board.session, board.section, board.number): board.top for board in ranking.boards
        }
        self._standings = {
            (one.section, one.direction or "", one.id): one for one in ranking.standings
        }

    def reason(self, figure: Figure) -> Text | str:
        """Say that an award is that of an average by Law 12C2c; empty if it is not."""
        line, who = figure.line, (figure.section, figure.direction, figure.id)
        own = self._standings.get(who) or self._standings.get((figure.section, "", figure.id))
        top = self._tops.get(figure.place)
        if line is None or not isinstance(line.outcome, Artificial) or not own or not top:
            return ""
        share = line.outcome.ns if figure.direction == "NS" else line.outcome.ew
        if share not in (_PLUS, _MINUS) or not own.available or own.available <= top:
            return ""
        ours = Fraction(share.percentage) * top / 100  # by the convention that is offered
        average = (Fraction(own.total) - ours) / (Fraction(own.available) - top)
        is_more = figure.published > ours
        if is_more != (share == _PLUS) or abs(average * top - figure.published) > _ROUNDED:
            return ""
        return EnglishText(
            "another convention: {share} counts by the own average of {who} (Law 12C2c)",
            share=share,
            who=figure.id,
        )


_PLUS, _MINUS = Share(60), Share(40)
"""How a file without averages writes A+ and A-."""
_ROUNDED: Final = Fraction(1, 100)


def _score(placed: Placed) -> Exact | None:
    return placed.total if placed.percentage is None else placed.percentage


def _otherwise(
    trials: _Trials, session: Session, asked: Asked, best: Comparison
) -> dict[Place, Text]:
    """Boards and matches that another setting explains, though others do not follow it."""
    left = best.places
    found: dict[Place, Text] = {}
    if not left or len(session.lines) > _MOST_LINES:
        return found
    each = list(_changes(asked, session))
    for candidate in watched(each, "conventions tried board by board", len(each)):
        other = trials.of(candidate)
        change = candidate.changes[-1]
        still = other.places if other is not None else left
        for place in left:
            # Of many scales one fits a single match by chance.
            if place not in still and not (is_match(place) and change.startswith("vp_")):
                said = "another convention on this {place}: --set {change}"
                found.setdefault(place, Text(said, place=noun(place), change=change))
    return found
