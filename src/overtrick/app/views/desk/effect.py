"""What telling something would change: awards on a board, then and now, and the standings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from overtrick.app.access.viewer import Viewer
from overtrick.app.club.running import Running
from overtrick.app.views.open import Covered, covered_boards
from overtrick.app.views.results.ranking import whose
from overtrick.app.views.sentences import Sentence, place, score_of, unit_of
from overtrick.core.exact import plain_text
from overtrick.core.letters import natural
from overtrick.errors import Text
from overtrick.events.journal.entry import Entry
from overtrick.events.journal.fold import Event, fold
from overtrick.events.journal.meeting import MeetingFacts, Ruled
from overtrick.events.journal.phrases import phrase_text
from overtrick.events.journal.words import say
from overtrick.events.now.live import ranking_of
from overtrick.events.ranking.report import Awarded, Ranking
from overtrick.events.ranking.standing import Standing

__all__ = ["AwardChange", "EffectShown", "StandingChange", "effect_of"]

Who = tuple[str, str, str]
"""Session, section and the contestant with its side."""


class AwardChange(msgspec.Struct, frozen=True):
    """What one contestant gets of the board, before and after."""

    who: str
    side: str
    before: str
    after: str
    changed: bool


class StandingChange(msgspec.Struct, frozen=True):
    """Where one contestant stands, before and after."""

    who: Sentence
    before: str
    after: str
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
        tuple(map(say, entries)),
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
        if who is not None
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
