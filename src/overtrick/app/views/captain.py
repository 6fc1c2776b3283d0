"""
A match as its captains tell it, each by the own link: what each told, what one may tell now.

The word of either counts at once; the other captain agrees by telling the same.  What both have
told, what the desk has told, and what the tables tell board by board is left to the desk.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from overtrick.app.access.viewer import Role, Viewer
from overtrick.app.club.running import Running
from overtrick.app.views.names import names_for
from overtrick.app.views.sentences import Sentence, match_points, won_text
from overtrick.errors import Text
from overtrick.events.journal.entry import Entry
from overtrick.events.journal.fold import Event
from overtrick.events.journal.moment import now
from overtrick.events.journal.phrases import who_text
from overtrick.events.journal.plan import Stage
from overtrick.events.journal.stages import MatchReplaced, MatchTold, Paired
from overtrick.events.journal.story import MatchStory
from overtrick.events.now.rounds import latest_round
from overtrick.events.stages.ranking import is_of_pairs, is_told_in_points
from overtrick.events.stages.undrawn import without_gone

__all__ = [
    "CaptainsMatch",
    "MatchAsked",
    "captain",
    "captains_match",
    "matches_asked",
    "told_alone",
]


@dataclass(frozen=True, slots=True)
class CaptainsMatch:
    """A match of a team, and what its captains have told of it as a whole."""

    stage: Stage
    paired: Paired
    round: int
    team: str
    own: Entry[MatchTold] | None = None
    other: Entry[MatchTold] | None = None
    is_of_desk: bool = False
    """Whether somebody else has told it: the desk."""
    closed: Sentence = ""
    """Why its captain can tell nothing of it now; empty if it can be told."""

    @property
    def opponents(self) -> str:
        """The other team."""
        return (self.paired.away if self.team == self.paired.home else self.paired.home) or ""

    def score(self, told: Entry[MatchTold] | None) -> tuple[str, str]:
        """Give the score that somebody told, the own team's first; empty if there is none."""
        if told is None:
            return "", ""
        facts = told.facts
        home, away = facts.home_imps, facts.away_imps
        if home is None:
            home, away = facts.home_points, facts.away_points
        if home is None:
            return "", ""
        return (home, away or "") if facts.home == self.team else (away or "", home)


@dataclass(frozen=True, slots=True)
class MatchAsked:
    """What a captain is shown of a match, and asked."""

    match: str
    round: int
    team: str
    opponents: str
    """The other team, by number and name."""
    said: Sentence
    own: tuple[str, str]
    other: tuple[str, str]
    """What each captain told, this team's score first; empty texts before that."""
    is_open: bool
    counts: str = ""
    """The IMPs that count, this team's first, where not all have told the same."""
    points: str = ""
    """The victory points that follow, this team's first."""
    in_points: bool = False
    """Whether it is told in points, not in IMPs."""


def captain(team: str) -> str:
    """
    Name the captain of a team as the journal does.

    >>> captain("7")
    'captain 7'
    """
    return Viewer(Role.PLAYER, contestant=team).by


def told_alone(story: MatchStory | None) -> Text | str:
    """Say that one captain alone has told a match, and who; nothing where that is not so."""
    by = story.entry.by if story and story.voices == 1 else ""
    if not by.startswith("captain "):
        return ""
    return Text("told by {who}, not agreed yet", who=who_text(by))


def captains_match(running: Running, team: str, match: str) -> CaptainsMatch | None:
    """Give a match drawn by its name, if a team plays in it against another."""
    for stage in running.state.stages:
        if known := without_gone(running.state, stage).match(match):
            draw, paired = known
            plays = team in (paired.home, paired.away) and not paired.is_bye
            return _as_told(running, stage, paired, draw.round, team) if plays else None
    return None


def matches_asked(running: Running, viewer: Viewer) -> tuple[MatchAsked, ...]:
    """
    Give the matches that a captain can tell, and the last one that is settled, latest first.

    Nobody is asked about a match to come, or one of pairs.
    """
    team = viewer.contestant or ""
    found = list(_begun(running, team))
    asked = [each for each in found if not each.closed]
    told = [each for each in found if each.closed and (each.own or each.other)]
    listed = sorted([*asked, *told[-1:]], key=lambda each: each.round, reverse=True)
    names = names_for(running, viewer)
    return tuple(
        MatchAsked(
            each.paired.match,
            each.round,
            team,
            f"{each.opponents} {names.of(each.opponents)}".strip(),
            each.closed or _said(each),
            each.score(each.own),
            each.score(each.other),
            not each.closed,
            *_won(running, each),
            is_told_in_points(running.state, each.stage),
        )
        for each in listed
    )


def _won(running: Running, each: CaptainsMatch) -> tuple[str, str]:
    told = {each.score(one) for one in (each.own, each.other) if one}
    if not told:
        return "", ""
    found, is_home = running.ranking().match(each.paired.match), each.team == each.paired.home
    is_clear = len(told) == 1 and not each.is_of_desk
    counts = "" if is_clear else won_text(found, is_home=is_home)
    return counts, match_points(found, is_home=is_home)


def _begun(running: Running, team: str) -> Iterator[CaptainsMatch]:
    state = running.state
    for stage in state.stages:
        if is_of_pairs(state, stage):
            continue
        latest = latest_round(state, stage)
        for draw, paired in stage.paired():
            if draw.round <= latest and (found := captains_match(running, team, paired.match)):
                yield found


def _as_told(
    running: Running, stage: Stage, paired: Paired, round: int, team: str
) -> CaptainsMatch:
    state = running.state
    told = [
        each
        for each in state.of_kind(MatchTold, MatchReplaced)
        if each.facts.match == paired.match and each.facts.session in stage.sessions
    ]
    bare = CaptainsMatch(stage, paired, round, team)
    by = {each.by: each for each in told}
    own, other = by.pop(captain(team), None), by.pop(captain(bare.opponents), None)
    is_of_desk = bool(by)
    closed = _closed(state, paired.match, is_of_desk=is_of_desk)
    if not closed and own and other and bare.score(own) == bare.score(other):
        closed = Text("Both captains have agreed. If it is wrong, the director corrects it.")
    return CaptainsMatch(stage, paired, round, team, own, other, is_of_desk, closed)


def _closed(state: Event, match: str, *, is_of_desk: bool) -> Sentence:
    if is_of_desk:
        return Text("The director has told this match. If it is wrong, tell the director.")
    if any(key.match == match for key in state.meetings()):
        return Text("This match is told board by board at its tables.")
    if not state.publication.is_correctable(now()):
        return Text("The correction period is over. Call the director.")
    return ""


def _said(each: CaptainsMatch) -> Sentence:
    if each.own and each.other:
        return Text("The two captains tell it differently. One corrects it, or the director.")
    if each.own:
        return Text("Saved. The captain of {team} has not agreed yet.", team=each.opponents)
    if each.other:
        return Text("The captain of {team} has told it. Is it right?", team=each.opponents)
    return Text("When the match is over, one captain tells it and the other agrees.")
