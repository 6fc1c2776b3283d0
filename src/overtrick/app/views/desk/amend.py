"""
Amending the movement: what may have happened, what each needs, and what it would change.

What an amendment would change, in a director's words: boards, not sets; no statistics.

What telling something would change: awards on a board, then and now, and the standings.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from overtrick.app.access.viewer import Viewer
from overtrick.app.club.running import Running
from overtrick.app.views.desk.board import round_in_play
from overtrick.app.views.names import entry_said
from overtrick.app.views.open import Covered, covered_boards
from overtrick.app.views.results.ranking import whose
from overtrick.app.views.sentences import Sentence, place, score_of, unit_of
from overtrick.core.exact import plain_text
from overtrick.core.letters import natural, next_number
from overtrick.core.outcome import Bye
from overtrick.errors import Text
from overtrick.events.commands.plans import ACTIONS, Amending
from overtrick.events.journal.entry import Entry
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.fold import Event, fold
from overtrick.events.journal.meeting import MeetingFacts, Ruled
from overtrick.events.journal.phrases import phrase_text
from overtrick.events.journal.plan import Plan
from overtrick.events.now.diff import in_words
from overtrick.events.now.live import ranking_of
from overtrick.events.now.preview import Preview
from overtrick.events.now.rounds import rounds_of
from overtrick.events.plan.so_far import off_plan
from overtrick.events.ranking.report import Awarded, Ranking
from overtrick.events.ranking.standing import Standing
from overtrick.messages import say as spoken
from overtrick.messages import upper_first
from overtrick.movements.grid import Movers
from overtrick.movements.variations import ids

__all__ = [
    "AmendSeen",
    "AmendWay",
    "AmendWays",
    "AwardChange",
    "EffectShown",
    "Happening",
    "StandingChange",
    "amend_seen",
    "effect_of",
    "ways_of",
]


def effect_words(preview: Preview, plan: Plan | None, *, covered: bool) -> tuple[Sentence, ...]:
    """Say it in lines, the worst first; results and ranking are not for who plays."""
    lines = tuple(_of_plan(preview, plan))
    if covered:
        return (*lines, Text("The effect on results and ranking is covered while you play."))
    changes = (spoken(line).replace("->", "→") for line in in_words(list(preview.changes)))
    return (*lines, *map(upper_first, changes)) or (Text("Nothing changes."),)


def _of_plan(preview: Preview, plan: Plan | None) -> Iterator[Sentence]:
    for each in preview.problems:
        yield Text("Cannot be done: {why}", why=each.text)
    for fault in preview.faults:
        yield Text("Against the plan from now on: {fault}", fault=_boards(fault, plan))
    for known in preview.unplayable:
        yield Text("Not possible any more: {board}", board=known.text)
    yield from map(upper_first, map(spoken, preview.follows))
    yield from preview.sit_outs
    for fault in preview.mended:
        yield Text("No longer against the plan: {fault}", fault=_boards(fault, plan))
    yield from preview.evenness()


def _boards(fault: Text, plan: Plan | None) -> Text:
    """Name the boards of a set: nobody at a table has seen a set's number."""
    found = fault.values.get("set")
    if plan is None or not isinstance(found, Text):
        return fault
    held = plan.boards(int(str(found.values["set"])))
    boards = (
        Text("board {board}", board=held[0])
        if len(held) == 1
        else Text("boards {first} to {last}", first=held[0], last=held[-1])
    )
    return Text(fault.template, **{**fault.values, "set": boards})


_NOTES = {
    "late-pair": Text(
        "It takes an empty place, plays as a rover, or the rest is planned anew."
    ),
    "leaves": Text("Its opponents sit out; what they get follows the rules of this session."),
    "late-player": Text("Its seat was empty before; or it takes the empty seat of the plan."),
    "player-leaves": Text(
        "The others at its table sit out; what they get follows the rules of this session."
    ),
    "direction": Text(
        "East-West sat North-South: what was won there goes to who really sat there."
    ),
    "opponents": Text("Two pairs sat at each other's tables for a round."),
    "boards": Text("The boards of two tables were exchanged in a round."),
    "wrong-board": Text(
        "The result stands; what was missed is played now, or scored by average."
    ),
    "board": Text("A result belongs to another board: only the number was wrong."),
    "curtail": Text("Nothing is expected of the rounds after it."),
    "missed": Text("Nothing is expected of that table in that round."),
    "extra": Text(
        "One round more, of boards that nobody at the table has played, if there are any."
    ),
    "rebuild": Text("What was met and played is kept; the rest is new."),
    "join": Text("Two sections play as one from a round on."),
    "split": Text("Some pairs play among themselves from a round on."),
}
_FIRST = (
    "late-pair",
    "leaves",
    "wrong-board",
    "board",
    "direction",
    "opponents",
    "boards",
    "curtail",
    "missed",
)
"""What happens in clubs comes first."""


_FEW = 2000
"""Results of which the page knows who met: those of an evening, not of a congress."""


class Happening(msgspec.Struct, frozen=True):
    """Something that may have happened: its word, in a sentence, what it needs and may take."""

    what: str
    title: Sentence
    note: Sentence
    needs: tuple[str, ...]
    takes: tuple[str, ...]


class InPlay(msgspec.Struct, frozen=True):
    """A player for whom a substitute may come."""

    value: str
    """Contestant, section, direction and player, as the form sends them."""
    name: str
    contestant: str


class MetSeen(msgspec.Struct, frozen=True):
    """Who has a result on a board, and whether it was planned so."""

    board: int
    ns: str | None
    ew: str | None
    planned: bool


class AmendSeen(msgspec.Struct, frozen=True):
    """What the page asks with."""

    seq: int
    title: str
    round: int
    rounds: int
    tables: int
    sections: tuple[str, ...]
    happenings: tuple[Happening, ...]
    coming: int
    """The round from which something can still change: not one whose results are all in."""
    players: tuple[InPlay, ...] = ()
    late: str = ""
    """The number of a pair that comes late: the next that is free."""
    met: tuple[MetSeen, ...] = ()


class AmendWay(msgspec.Struct, frozen=True):
    """One way to do it: its word, what it means, what it would change, how many faults."""

    how: str
    title: Sentence
    effect: tuple[Sentence, ...]
    faults: int
    possible: bool = True


_OF_PLAYERS = ("late-player", "player-leaves", "curtail")
"""What can be done to a plan for single players; one for pairs can be amended more."""


_OF_TEAMS = {
    "late-pair": Text("A team comes late"),
    "leaves": Text("A team goes home"),
}
"""What is said of a plan for teams."""


class AmendWays(msgspec.Struct, frozen=True):
    """All the ways there are, the best first."""

    seq: int
    ways: tuple[AmendWay, ...]


def amend_seen(running: Running) -> AmendSeen:
    """
    Give what can be asked of the plan.

    >>> amend_seen(Running("tuesday")).happenings[0].what
    'late-pair'
    """
    plans = running.state.plans
    order = (*_FIRST, *(word for word in ACTIONS if word not in _FIRST))
    if plans and all(plan.movement.kind is Movers.INDIVIDUAL for plan in plans):
        order = _OF_PLAYERS
    elif all(plan.movement.kind is not Movers.INDIVIDUAL for plan in plans):
        order = tuple(word for word in order if word not in _OF_PLAYERS[:2])
    of_teams = plans and all(plan.movement.kind is Movers.TEAMS for plan in plans)
    titles = _OF_TEAMS if of_teams else {}
    return AmendSeen(
        running.seq,
        running.title,
        round_in_play(running),
        max((len(plan.movement.rounds) for plan in plans), default=0),
        max((len(row) for plan in plans for row in plan.movement.rounds), default=0),
        tuple(dict.fromkeys(plan.section for plan in plans)),
        tuple(
            Happening(
                word,
                titles.get(word) or Text(ACTIONS[word].title),
                _NOTES.get(word, ""),
                ACTIONS[word].needs,
                ACTIONS[word].takes,
            )
            for word in order
            if word in ACTIONS
        ),
        _coming(running),
        tuple(_players(running)),
        _late(running),
        tuple(_met(running)),
    )


def _late(running: Running) -> str:
    known = {id for plan in running.state.plans for id in ids(plan.movement)}
    known |= {who for who, _, _ in running.state.roster.contestants}
    return next_number(known)


def _met(running: Running) -> Iterator[MetSeen]:
    lines = running.state.session().lines
    if len(lines) > _FEW:
        return
    found = (each.line for plan in running.state.plans for each in off_plan(plan, lines))
    odd = {(line.board.number, line.ns, line.ew) for line in found}
    for line in lines:
        met = line.board.number, line.ns, line.ew
        yield MetSeen(*met, met not in odd)


def _coming(running: Running) -> int:
    rounds = rounds_of(running.state)
    after = min(rounds.over + 1, rounds.planned or rounds.over + 1)
    return max(round_in_play(running), after)


def _players(running: Running) -> Iterator[InPlay]:
    roster = running.state.roster
    for (who, section, direction), facts in roster.contestants.items():
        for player in facts.players:
            value = "|".join((who, section or "A", direction or "", player))
            if name := roster.name(player):  # a seat without a name is named, not substituted
                yield InPlay(value, name, f"{direction or ''} {who}".strip())


def ways_of(running: Running, found: Amending, viewer: Viewer) -> AmendWays:
    """Give the ways of an amendment with what each would change, as this viewer may see it."""
    covered = bool(covered_boards(running, viewer))
    said: list[tuple[str, Sentence, Preview]]
    said = [(each.word, each.title, each.preview) for each in found.choices]
    plan = _plan(running, found.facts)
    return AmendWays(
        running.seq,
        tuple(
            AmendWay(
                how,
                upper_first(title) if isinstance(title, str) else title,
                effect_words(preview, plan, covered=covered),
                len(preview.faults) + len(preview.unplayable),
                not preview.problems,
            )
            for how, title, preview in said or [("", "", found.preview)]
        ),
    )


def _plan(running: Running, facts: tuple[Facts, ...]) -> Plan | None:
    """The plan of the section that the first facts are about."""
    session, section = getattr(facts[0], "session", "1"), getattr(facts[0], "section", "A")
    return running.state.plan(session, section)


Who = tuple[str, str, str]
"""Session, section and the contestant with its side."""


class AwardChange(msgspec.Struct, frozen=True):
    """What one contestant gets of the board, before and after."""

    who: str
    side: str
    before: Sentence
    after: Sentence
    changed: bool


class StandingChange(msgspec.Struct, frozen=True):
    """Where one contestant stands, before and after."""

    who: Sentence
    before: Sentence
    after: Sentence
    places: Sentence


class EffectShown(msgspec.Struct, frozen=True):
    """An effect as the page draws it; nothing is told."""

    seq: int
    said: tuple[Sentence, ...]
    players_read: Sentence
    """The sentence that players will read."""
    awards: tuple[AwardChange, ...]
    standings: tuple[StandingChange, ...]
    remarks: tuple[Sentence, ...] = ()
    unit: Sentence = ""


def effect_of(
    running: Running,
    entries: Sequence[Entry],
    viewer: Viewer,
    remarks: tuple[Sentence, ...] = (),
) -> EffectShown:
    """
    Say what entries would change; nothing is told.

    :raises Covered: if they are of a board that is covered from this viewer.
    """
    hidden = covered_boards(running, viewer)
    boards = {e.facts.board for e in entries if isinstance(e.facts, MeetingFacts)}
    if hidden & boards:
        raise Covered(Text("You have still to play this board: its effect is covered."))
    then = fold([*running.state.entries, *entries])
    before, after = running.ranking(), ranking_of(then)
    return EffectShown(
        running.seq,
        tuple(entry_said(running, each, viewer) for each in entries),
        _players_read(then, entries),
        tuple(_awards(before, after, boards)),
        () if hidden else tuple(_standings(before, after)),
        remarks,
        Text(unit_of(after.method)),
    )


def _players_read(then: Event, entries: Sequence[Entry]) -> Sentence:
    """The ruling in a sentence, as it stands after the entries."""
    for entry in reversed(entries):
        if isinstance(entry.facts, Ruled):
            told = then.told(entry.facts.key)
            if told.ruling is not None:
                law = entry.facts.law or told.ruling.law
                said: list[Sentence] = [
                    Text.joined(
                        (Text("Board {board}", board=entry.facts.board), told.ruling.sentence),
                        ": ",
                    )
                ]
                said += [Text("(Law {law})", law=law)] if law else []
                said += [phrase_text(entry.reason)] if str(entry.reason).strip() else []
                return Text.joined(said, " ")
    return ""


def _awards(before: Ranking, after: Ranking, boards: set[int]) -> Iterator[AwardChange]:
    was, now = _by_contestant(before, boards), _by_contestant(after, boards)
    for who in sorted({**was, **now}, key=lambda each: tuple(map(natural, each[::-1]))):
        first, second = was.get(who, ""), now.get(who, "")
        yield AwardChange(
            who[2].split(" ", 1)[1], who[2].split(" ", 1)[0], first, second, first != second
        )


def _by_contestant(ranking: Ranking, boards: set[int]) -> dict[Who, str]:
    found: dict[Who, str] = {}
    for report in ranking.boards:
        if report.number in boards:
            for awarded in report.lines:
                found |= _both(report.session, awarded)
    return found


def _both(session: str, awarded: Awarded) -> dict[Who, str]:
    line = awarded.line
    sides = (("NS", awarded.ns, line.ns), ("EW", awarded.ew, line.ew))
    return {
        (session, line.section, f"{side} {who}"): "–" if value is None else plain_text(value)
        for side, value, who in sides
        if who is not None and not (value is None and isinstance(line.outcome, Bye))
    }


def _standings(before: Ranking, after: Ranking) -> Iterator[StandingChange]:
    was = {_name(each): each for each in before.standings}
    for line in after.standings:
        old = was.get(_name(line))
        if old is None or (old.score, old.place, old.tied) == (
            line.score,
            line.place,
            line.tied,
        ):
            continue
        yield StandingChange(
            whose(after, line),
            score_of(before, old),
            score_of(after, line),
            _places(old, line),
        )


def _places(old: Standing, line: Standing) -> Text:
    nowhere = Text("not ranked")
    first, second = place(old) or nowhere, place(line) or nowhere
    if first == second:
        return Text("stays {place}", place=second)
    return Text.joined((first, second), " → ")


def _name(line: Standing) -> tuple[str, str, str]:
    return line.section, line.direction or "", line.id
