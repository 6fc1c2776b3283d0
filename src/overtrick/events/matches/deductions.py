"""Whose match a penalty belongs to (Law 90): one in IMPs comes before victory points."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from overtrick.core.exact import Exact, as_exact
from overtrick.core.letters import natural
from overtrick.errors import Text
from overtrick.events.matches.rooms import MatchKey
from overtrick.events.problem import Problem
from overtrick.events.ranking.report import MatchSide
from overtrick.events.rulings import Penalty, PenaltyUnit
from overtrick.events.session import MatchResult, Session

__all__ = ["by_match", "due", "from_total", "imps_of", "MatchHandicap", "with_match_handicaps"]

Teams = Mapping[MatchKey, tuple[str, str | None]]


def due(penalties: Sequence[Penalty], session: Session) -> list[Penalty]:
    """
    Leave out penalties in matches of later rounds, where a session ends before them.

    >>> given = [Penalty.parse("41@7=2 IMP"), Penalty.parse("41=1 VP")]
    >>> [len(due(given, each)) for each in (Session(()), Session(()).until(2))]
    [2, 1]
    """
    if session.rounds is None:
        return list(penalties)
    there = {line.match for line in session.lines} | {told.match for told in session.results}
    return [each for each in penalties if each.match is None or each.match in there]


def by_match(
    penalties: Iterable[Penalty], teams: Teams, problems: list[Problem]
) -> dict[MatchKey, tuple[Penalty, ...]]:
    """
    Sort penalties by the match that they name; one in IMPs may leave it out if there is one.

    A penalty whose match is not there, or may be one of several, is a problem and no more.

    >>> teams = {("1", "A", "4"): ("41", "42"), ("1", "A", "7"): ("43", "41")}
    >>> found = by_match([Penalty.parse("41@7=2 IMP slow play")], teams, [])
    >>> list(found), found["1", "A", "7"][0].reason
    ([('1', 'A', '7')], 'slow play')
    """
    found: dict[MatchKey, tuple[Penalty, ...]] = {}
    for penalty in penalties:
        if penalty.match is None and penalty.unit is not PenaltyUnit.IMPS:
            continue  # from the total, of no one match
        own = _own(penalty, teams)
        wrong = _wrong(penalty, own)
        if wrong:
            problems.append(Problem("", wrong))
        for key in own if wrong is None else ():
            found[key] = (*found.get(key, ()), replace(penalty, match=key[2]))
    return found


def imps_of(penalties: Sequence[Penalty], team: str) -> Exact:
    """
    Add up what a team loses in IMPs, before victory points are worked out.

    >>> imps_of([Penalty.parse("41@7=2 IMP"), Penalty.parse("42@7=1 IMP")], "41")
    2
    """
    imps = (p for p in penalties if p.unit is PenaltyUnit.IMPS and p.contestant == team)
    return as_exact(sum((p.amount for p in imps), Fraction(0)))


def from_total(
    penalties: Iterable[Penalty],
    team: str,
    section: str,
    sides: Iterable[MatchSide],
    top: Exact | None = None,
) -> Exact:
    """
    Add up what a team loses from its total: penalties of no one match, and those of its own.

    >>> from_total([Penalty.parse("41=1 VP"), Penalty.parse("42=2 VP")], "41", "A", ())
    1
    """
    wide = (p for p in penalties if p.match is None and p.fits(team, section, None))
    own = (p for side in sides for p in side.penalties)
    taken = (p for p in (*wide, *own) if p.unit is not PenaltyUnit.IMPS)
    return as_exact(sum((p.in_points(top) for p in taken), Fraction(0)))


def _own(penalty: Penalty, teams: Teams) -> list[MatchKey]:
    in_imps = penalty.unit is PenaltyUnit.IMPS
    found = [
        key
        for key, both in teams.items()
        if penalty.contestant in both
        and penalty.section in (None, key[1])
        and penalty.match in (None, key[2])
        and not (in_imps and None in both)
    ]
    meant = [key for key in found if penalty.is_in(key[0])]
    return meant if len(found) > 1 and meant else found


def _wrong(penalty: Penalty, own: Sequence[MatchKey]) -> Text | None:
    told = {"penalty": penalty.text}
    if not own:
        if penalty.match is None:
            return None
        return Text("{penalty}, which they have not played", **told)
    sessions, sections, matches = (_several(each) for each in zip(*own, strict=True))
    if matches:
        return Text(
            "{penalty}: in which match? they have played {matches}", matches=matches, **told
        )
    found = {"match": own[0][2], **told}
    if sessions:
        return Text(
            "{penalty}: in which session? they have played {match} in {sessions}",
            sessions=sessions,
            **found,
        )
    if sections:
        return Text(
            "{penalty}: in which section? they have played {match} in {sections}",
            sections=sections,
            **found,
        )
    return None


def _several(names: Collection[str]) -> str:
    each = sorted(set(names), key=natural)
    return ", ".join(each) if len(each) > 1 else ""


@dataclass(frozen=True, slots=True)
class MatchHandicap:
    """
    What one team of a match is given.

    >>> MatchHandicap("41", "42", -3).of("42")
    3
    """

    home: str
    away: str
    imps: Exact
    """To the home team; less than 0, to the other."""

    def of(self, team: str) -> Exact:
        """Give what a team of the match gets: nothing, if the other does."""
        return max(0, self.imps if team == self.home else -self.imps)


def with_match_handicaps(
    session: Session, handicaps: Mapping[MatchKey, MatchHandicap]
) -> Session:
    """
    Carry handicaps into the matches of a session.

    >>> given = {("1", "A", "4"): MatchHandicap("41", "42", 6)}
    >>> told = MatchResult("4", "42", "41", 20, 30, 16)
    >>> [found] = with_match_handicaps(Session((), results=(told,)), given).results
    >>> found.home, found.home_carried, found.away_carried
    ('42', 0, 6)
    """
    results: list[MatchResult] = []
    left = dict(handicaps)
    for told in session.results:
        given = handicaps.get((told.session, told.section, told.match))
        left.pop((told.session, told.section, told.match), None)
        if given is not None:
            told = replace(
                told,
                home_carried=as_exact(told.home_carried + given.of(told.home)),
                away_carried=as_exact(told.away_carried + given.of(told.away or "")),
            )
        results.append(told)
    results += (
        MatchResult(
            match,
            given.home,
            given.away,
            session=name,
            section=section,
            home_carried=given.of(given.home),
            away_carried=given.of(given.away),
        )
        for (name, section, match), given in left.items()
    )
    return replace(session, results=tuple(results))
