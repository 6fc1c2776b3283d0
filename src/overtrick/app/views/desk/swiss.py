"""Rounds and matches at the desk: a round's matches, who has told what, the standings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from overtrick.app.access.viewer import Viewer
from overtrick.app.club.running import Running, stage_ranked
from overtrick.app.views.captain import told_alone
from overtrick.app.views.names import Names, names_for
from overtrick.app.views.sentences import (
    Sentence,
    match_points,
    place,
    score_of,
    signed,
    still_played,
    unit_of,
    won_text,
)
from overtrick.compare.settings import scale_of
from overtrick.compare.victory_points import percentage_scale, vp_scale
from overtrick.core.exact import plain_text
from overtrick.core.letters import natural
from overtrick.errors import Counted, OvertrickError, Text
from overtrick.events.journal.entry import Entry
from overtrick.events.journal.fold import Event
from overtrick.events.journal.phrases import who_text
from overtrick.events.journal.plan import Stage
from overtrick.events.journal.stages import MatchTold, Paired
from overtrick.events.journal.story import MatchStory
from overtrick.events.matches.match import Scoring
from overtrick.events.ranking.report import Match
from overtrick.events.stages.entrants import entrants, leaving
from overtrick.events.stages.knockout import knock_out
from overtrick.events.stages.ranking import (
    is_of_pairs,
    is_told_in_points,
    method_of,
    settings_of,
)
from overtrick.events.stages.session import stage_session
from overtrick.events.stages.swiss import going_on
from overtrick.events.stages.to_come import (
    in_play,
    matches_open,
    matches_over,
    round_in_play,
    unscored_halves,
    unscored_length,
)
from overtrick.events.stages.undrawn import without_gone
from overtrick.messages import upper_first
from overtrick.movements.knockout.bracket import From, Seed
from overtrick.printing.assignments import reasons
from overtrick.printing.bracket import round_title

__all__ = [
    "BracketRound",
    "MatchSeen",
    "StageSeen",
    "TeamSeen",
    "Voice",
    "matches_of_round",
    "stage_seen",
]

FORMS = {
    "swiss": Text("Swiss"),
    "round_robin": Text("Round robin"),
    "knockout": Text("Knock-out"),
    "ladder": Text("Ladder"),
    "table": Text("By a movement, or freely"),
}
"""Forms of a stage in words."""


@dataclass(frozen=True, slots=True)
class Voice:
    """What one told of a whole match."""

    by: Text | str
    score: Text
    split: str
    is_points: bool
    stands: bool


@dataclass(frozen=True, slots=True)
class MatchSeen:
    """A match of a round: who, where, how far, and whether somebody has to look at it."""

    id: str
    table: str
    home: str
    away: str
    home_name: str
    away_name: str
    state: str
    word: Sentence
    won: str = ""
    points: str = ""
    carried: str = ""
    part: Sentence = ""
    reasons: tuple[str, ...] = ()
    voices: tuple[Voice, ...] = ()
    """What the captains told, where it differs."""
    is_told: bool = False
    """Told as a whole: telling it again is a correction."""
    is_bye: bool = False


@dataclass(frozen=True, slots=True)
class TeamSeen:
    """An entrant: its place, its points, whether it has gone home."""

    id: str
    name: str
    players: str
    place: str = ""
    score: Sentence = ""
    imps: str = ""
    matches: int = 0
    left: Sentence = ""
    in_play: bool = False
    """Whether one of its matches goes on, and counts as it stands."""


@dataclass(frozen=True, slots=True)
class BracketRound:
    """A round of a bracket: its ties, each with who stands in it and who goes on."""

    title: str
    ties: tuple[tuple[str, tuple[tuple[Sentence, bool], ...], Sentence], ...]
    """The tie, its entrants with whether each goes on, and what is said of it."""


@dataclass(frozen=True, slots=True)
class StageSeen:
    """A stage with one of its rounds."""

    id: str
    title: Sentence
    form: str
    form_word: Sentence
    rounds: int
    boards: int
    drawn: int
    round: int
    scale: Sentence
    is_of_pairs: bool
    unit: str
    """What a match is won by."""
    in_points: bool
    """Whether a whole match is told in points, not in IMPs."""
    matches: tuple[MatchSeen, ...] = ()
    notes: tuple[Sentence, ...] = ()
    open: tuple[str, ...] = ()
    """Matches that nobody has reported, of the rounds that are drawn."""
    teams: tuple[TeamSeen, ...] = ()
    bracket: tuple[BracketRound, ...] = ()
    going: Sentence = ""
    """Which matches count in the standings and go on."""
    unscored: tuple[Sentence, ...] = ()
    """What the scale of the stage cannot score."""

    @property
    def reported(self) -> Text:
        """How many matches of the round are in, in words."""
        played = [match for match in self.matches if not match.is_bye]
        return Counted(
            "{done} of {count} match reported",
            "{done} of {count} matches reported",
            len(played),
            done=sum(match.state in ("done", "ask") for match in played),
        )


def stage_seen(running: Running, viewer: Viewer, name: str = "", round: int = 0) -> StageSeen:
    """
    Give a stage, or the one in play, with a round of it, or the one in play.

    :raises UnknownName: if there is no such stage.
    """
    state = running.state
    stage = state.stage(name)
    number = round or round_in_play(state, stage)
    draw, ranking = stage.draw(number), stage_ranked(running, stage.id)
    return StageSeen(
        stage.id,
        stage.title or Text("Stage {stage}", stage=stage.id),
        stage.form,
        FORMS[stage.form],
        stage.number("rounds"),
        stage.number("boards"),
        stage.drawn,
        number if draw else 0,
        scale_named(state, stage),
        is_of_pairs(state, stage),
        unit_of(method_of(state, stage, stage_session(state, stage))),
        is_told_in_points(state, stage),
        matches_of_round(running, viewer, stage, number),
        draw.noted if draw else (),
        tuple(match.match for _, match in matches_open(state, stage)),
        tuple(_teams(running, viewer, stage)),
        tuple(_bracket(running, viewer, stage)),
        still_played(ranking.matches, in_play(state, ranking)) or "",
        tuple(
            each
            for each in (unscored_length(state, stage), unscored_halves(state, stage))
            if each
        ),
    )


def scale_named(state: Event, stage: Stage) -> Text:
    """Name the scale of victory points of a stage, in its own words."""
    session = stage_session(state, stage)
    settings, method = settings_of(state, stage)[0], method_of(state, stage, session)
    name = scale_of(settings.vp_scale, method)
    of_pairs = is_of_pairs(state, stage, session) and settings.pair_matches == "no"
    if of_pairs or not Scoring(method, settings).has_victory_points:
        return Text("no victory points")
    for find in (vp_scale, percentage_scale):
        try:
            return Text(find(name).title or name)
        except OvertrickError:
            continue
    return Text(name.replace("_", " "))


def matches_of_round(
    running: Running, viewer: Viewer, stage: Stage, round: int
) -> tuple[MatchSeen, ...]:
    """Give the matches of a round by table, those still going on first; byes last."""
    state = running.state
    draw = without_gone(state, stage).draw(round)
    listed = (*going_on(stage, round), *(draw.matches if draw else ()))
    ranking = stage_ranked(running, stage.id)
    ranked, going = {match.id: match for match in ranking.matches}, in_play(state, ranking)
    told = {
        key[2]: story for key, story in state.whole_matches.items() if key[0] in stage.sessions
    }
    over = matches_over(state, stage, stage_session(state, stage))
    names = names_for(running, viewer)
    found = [
        _match(
            each,
            names,
            ranked.get(each.match),
            told.get(each.match),
            each.match in over,
            going.get(each.match),
        )
        for each in listed
    ]
    return tuple(sorted(found, key=lambda match: (match.is_bye, natural(match.table))))


def _match(
    paired: Paired,
    names: Names,
    match: Match | None,
    story: MatchStory | None,
    is_over: bool,
    going: Text | None,
) -> MatchSeen:
    state, word = _word(story, is_over, going, paired, match)
    return MatchSeen(
        paired.match,
        paired.table or "",
        paired.home,
        paired.away or "",
        names.of(paired.home),
        names.of(paired.away) if paired.away else "",
        state,
        word,
        won_text(match),
        match_points(match),
        _carried(paired),
        Text("part {half}", half=paired.half) if paired.half else "",
        reasons(paired),
        tuple(_voices(story)) if story and story.others else (),
        story is not None,
        paired.is_bye,
    )


def _word(
    story: MatchStory | None,
    is_over: bool,
    going: Text | None,
    paired: Paired,
    match: Match | None,
) -> tuple[str, Sentence]:
    if paired.is_bye:
        return "done", Text("bye")
    if story is not None and story.others:
        return "trouble", Text("told differently")
    if is_over:
        if story is not None and _is_told_otherwise(story.facts, match):
            score = story.facts.score
            return "ask", Text("told as {score}; its boards count", score=score)
        alone = told_alone(story)
        told = Text("score told") if story else Text("all boards in")
        return ("ask", alone) if alone else ("done", told)
    return ("go", going) if going else ("come", Text("not reported"))


def _is_told_otherwise(told: MatchTold, match: Match | None) -> bool:
    """Whether the boards of a match count, and give other IMPs than were told."""
    if match is None or match.told is not None or told.imps is None:
        return False
    home, away = told.imps
    if told.home == match.away:
        home, away = away, home
    return (match.home_imps, match.away_imps) != (home, away)


def _voices(story: MatchStory) -> Iterator[Voice]:
    told: list[tuple[Entry, bool]] = [(story.entry, True)]
    told += [(each, False) for each in story.others]
    for entry, stands in told:
        if isinstance(entry.facts, MatchTold):
            by, facts = who_text(entry.by) or Text("somebody"), entry.facts
            yield Voice(by, facts.score, facts.split, facts.imps is None, stands)


def _carried(paired: Paired) -> str:
    home, away = paired.carried
    return f"{plain_text(home)} – {plain_text(away)}" if home or away else ""


def _teams(running: Running, viewer: Viewer, stage: Stage) -> Iterator[TeamSeen]:
    """Everybody in the order of the standings; who has played nothing yet comes last."""
    names, ranking = names_for(running, viewer), stage_ranked(running, stage.id)
    gone = leaving(running.state, stage)
    going = in_play(running.state, ranking)
    sides = [(who, match.id) for match in ranking.matches for who in (match.home, match.away)]
    played = Counter(who for who, _ in sides)
    plays = {who for who, match in sides if match in going}
    lines = {line.id: line for line in ranking.standings}
    order = [*lines, *(who for who in entrants(running.state, stage) if who not in lines)]
    for who in order:
        line = lines.get(who)
        left = Text("left before round {round}", round=gone[who]) if who in gone else ""
        team = TeamSeen(who, names.of(who), names.players(who), left=left)
        if line is None:
            yield team
            continue
        yield TeamSeen(
            who,
            team.name,
            team.players,
            place(line),
            score_of(ranking, line),
            signed(line.details.get("imps")),
            played[who],
            left,
            who in plays,
        )


def _bracket(running: Running, viewer: Viewer, stage: Stage) -> Iterator[BracketRound]:
    if stage.form != "knockout" or len(entrants(running.state, stage)) < 2:
        return
    now, names = knock_out(running.state, stage), names_for(running, viewer)
    rounds: dict[str, list[tuple[str, tuple[tuple[Sentence, bool], ...], Sentence]]] = {}
    for each in now.filled:
        if not each.is_needed:
            continue
        stand = tuple(
            (
                f"{who} {names.of(who)}".strip() if who else _source(source),
                who in each.survivors,
            )
            for who, source in zip(each.entrants, each.tie.sources, strict=False)
        )
        said: Sentence = Text("level: extra boards") if each.tie.id in now.level else ""
        said = said or (
            Text("to be played") if each.is_open else "" if each.order else Text("to come")
        )
        rounds.setdefault(each.tie.title, []).append((each.tie.id, stand, said))
    for title, ties in rounds.items():
        yield BracketRound(upper_first(round_title(title)), tuple(ties))


def _source(source: From | Seed) -> Text:
    if isinstance(source, Seed):
        return Text("seed {number}", number=source.number)
    if source.place == 1:
        return Text("winner of {tie}", tie=source.tie)
    return Text("loser of {tie}", tie=source.tie)
