"""
What a table sees of one board: its own result, who must agree, and what it was worth.

A board that is planned here, and that somebody here has played before its round.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import datetime

import msgspec

from overtrick.app.access.viewer import Viewer
from overtrick.app.club.deals import deal_name
from overtrick.app.club.running import Running
from overtrick.app.views.agreed import deal_of, is_approved, is_settled
from overtrick.app.views.boards import Level, board_open
from overtrick.app.views.open import line_round
from overtrick.app.views.pad.doubts import Doubt, doubt_of
from overtrick.app.views.pad.rounds import is_own, own_waiting
from overtrick.app.views.sentences import N_, SIDES, Sentence, signed
from overtrick.compare.methods import method
from overtrick.compare.settings import Settings
from overtrick.compare.victory_points import imp_scale
from overtrick.core.board import Board
from overtrick.core.cards import Suit
from overtrick.core.exact import decimal_text
from overtrick.core.outcome import Bye, NotPlayed, Outcome, PassedOut, Points, Result
from overtrick.core.seats import Seat
from overtrick.errors import Counted, Text
from overtrick.events.journal.entry import Entry
from overtrick.events.journal.meeting import Disputed, Entered, Key
from overtrick.events.journal.memory import through_results
from overtrick.events.journal.story import Told
from overtrick.events.plan.meetings import story_at
from overtrick.events.plan.sittings import Sitting
from overtrick.events.ranking.live import Live
from overtrick.events.ranking.pairs import board_reports
from overtrick.events.ranking.report import Awarded
from overtrick.events.session import Line
from overtrick.rules.duplicate import outcome_points

__all__ = ["After", "Again", "PadBoard", "PadResult", "compared", "pad_board", "played_before"]


class Again(msgspec.Struct, frozen=True):
    """Who has played it, when, against whom: in a sentence."""

    words: Sentence
    round: int | None = None


def played_before(running: Running, key: Key) -> Again | None:
    """
    Say who of a meeting has played its board in another one.

    Only where a movement is planned: what is drawn has new boards in every round.
    """
    state = running.state
    plan = state.plan(key.session, key.section)
    if plan is None or key.match is not None:
        return None
    for line in state.lines(key.place):
        if isinstance(line.outcome, Bye | NotPlayed):
            continue
        for who, against in _again(key, line, apart=plan.movement.has_lines):
            round = line_round(state, line)
            return Again(_words(who, key.board, round, against), round)
    return None


def _words(who: Text, board: int, round: int | None, against: str) -> Text:
    if round and against:
        template = N_(
            "{who} has already played board {board} in round {round} against {against}."
        )
    elif round:
        template = N_("{who} has already played board {board} in round {round}.")
    else:
        template = N_("{who} has already played board {board}.")
    return Text(template, who=who, board=board, round=round, against=against)


def _again(key: Key, line: Line, *, apart: bool) -> Iterator[tuple[Text, str]]:
    """Who is in both; *apart*: NS and EW of one number are two pairs."""
    if key.players is not None:
        if line.players != key.players:
            both = [who for who in key.players if who and who in (line.players or ())]
            yield from ((Text("Player {player}", player=who), "") for who in both)
        return
    if (line.ns, line.ew) == (key.ns, key.ew):
        return
    sides = ((line.ns, line.ew, "NS"), (line.ew, line.ns, "EW"))
    for who, way in ((key.ns, "NS"), (key.ew, "EW")):
        for own, against, side in sides:
            if who and own == who and (side == way or not apart):
                name = Text("{side} {number}", side=SIDES[way], number=who)
                yield name if apart else Text("Pair {pair}", pair=who), against or ""


_PHONE = re.compile(r"phone ([a-z0-9]{4})(?: (NS|EW))?$")


class PadResult(msgspec.Struct, frozen=True, kw_only=True):
    """A result as the pad shows it; the score is North-South's."""

    id: str
    outcome: str
    points: int | None = None
    level: int | None = None
    strain: str = ""
    doubling: int = 0
    declarer: str = ""
    tricks: int | None = None
    lead: str = ""
    phone: str = ""
    """The phone that told it, by the name that it made for itself."""
    side: str = ""
    """The side of whoever told it, where the phone knows."""
    at: datetime


class After(msgspec.Struct, frozen=True):
    """What the board was worth, as far as the policy says (S-11)."""

    lines: tuple[Sentence, ...] = ()
    field: tuple[Sentence, ...] = ()
    """What others did, without names."""
    hands: dict[str, tuple[str, ...]] | None = None
    """By seat, spades to clubs, where the cards are known and the policy shows them."""
    par: str = ""


class PadBoard(msgspec.Struct, frozen=True, kw_only=True):
    """A board at the table: its state, and the result told here."""

    number: int
    dealer: str
    vulnerable: str
    ns: str | None = None
    ew: str | None = None
    state: str = "come"
    """come, done, ask (needs approval) or trouble (told differently, or said to be wrong)."""
    planned: bool = True
    result: PadResult | None = None
    rivals: tuple[PadResult, ...] = ()
    wrong: str | None = None
    """What the other side says is not right; empty: it did not say what."""
    rejections: int = 0
    ruled: bool = False
    settled: bool = False
    """The result stands by the desk's own word: a table agrees, or calls."""
    said: tuple[PadResult, ...] = ()
    """What was told here against that; the desk reads of it."""
    doubt: Doubt | None = None
    after: After | None = None
    elsewhere: Sentence = ""
    """Who has told this board of these two, if it was not this table."""
    waits: bool = False
    """It was told here and does not count yet: the plan has these two, or the board, nowhere
    here, and the director looks at it first."""
    whole: bool = False
    """Nobody has told it here, and the score of its match was told as a whole."""
    again: Again | None = None
    """Somebody here has played it before its round: it is not simply offered again."""


def pad_board(
    running: Running, viewer: Viewer, each: Sitting, board: int, room: str = ""
) -> PadBoard:
    """Give what a table sees of a board of a round."""
    key = each.key(board, room)
    told = story_at(running.state, key)
    key = told.key if told.result is not None or told.ruled is not None else key
    found = _bare(key, board in each.boards)
    if told.result is None:
        return _not_entered(running, viewer, key, told, found)
    if told.facts is not None and not is_own(running, viewer, told.facts):
        table = told.facts.table
        elsewhere = (
            Text("entered at table {table}", table=table)
            if table
            else Text("entered at the desk")
        )
        return msgspec.structs.replace(found, state="done", elsewhere=elsewhere)
    approved = is_approved(running, told)
    here = told.result
    rivals = tuple(
        _result(rival, told) for rival in told.rivals if is_own(running, viewer, rival.facts)
    )
    said = told.disputed.facts if told.disputed else None
    settled = is_settled(told)
    waiting = own_waiting(told, viewer)
    against = (*rivals, *((_result(waiting, told),) if waiting else ()))
    return msgspec.structs.replace(
        found,
        state="done" if approved else "trouble" if told.rivals or told.disputed else "ask",
        result=_result(here, told),
        rivals=() if settled else rivals,
        settled=settled,
        said=against if settled else (),
        wrong=said.field if isinstance(said, Disputed) else None,
        rejections=told.rejections,
        ruled=told.ruled is not None,
        doubt=None if approved else doubt_of(running, key, here),
        after=_after(running, viewer, key) if approved else None,
    )


def _not_entered(
    running: Running, viewer: Viewer, key: Key, told: Told, bare: PadBoard
) -> PadBoard:
    """A board without a result that counts: asked about, ruled on, told as a match, or open."""
    if (waiting := own_waiting(told, viewer)) is not None:
        shown = _result(waiting, told)
        return msgspec.structs.replace(bare, state="ask", waits=True, result=shown)
    if told.ruled is not None:
        after = _after(running, viewer, key)
        return msgspec.structs.replace(bare, state="done", ruled=True, after=after)
    if (key.session, key.section, key.match) in running.state.whole_matches:
        return msgspec.structs.replace(bare, state="done", whole=True)
    return msgspec.structs.replace(bare, again=played_before(running, key))


def _bare(key: Key, planned: bool) -> PadBoard:
    board = Board.standard(key.board)
    return PadBoard(
        number=key.board,
        dealer=str(board.dealer.value),
        vulnerable=str(board.vulnerability.value),
        ns=key.ns,
        ew=key.ew,
        planned=planned,
    )


def _result(entry: Entry[Entered], told: Told) -> PadResult:
    facts = entry.facts
    outcome = facts.happened
    phone = _PHONE.search(entry.place)
    found = PadResult(
        id=entry.id,
        outcome=str(outcome),
        points=_points(outcome, facts.board),
        lead=facts.lead or (told.lead if entry is told.result else None) or "",
        phone=phone[1] if phone else "",
        side=(phone[2] or "") if phone else "",
        at=entry.at,
    )
    if not isinstance(outcome, Result):
        return found
    return msgspec.structs.replace(
        found,
        level=outcome.contract.level,
        strain=str(outcome.contract.strain),
        doubling=int(outcome.contract.doubling),
        declarer=str(outcome.declarer),
        tricks=outcome.tricks,
    )


def _points(outcome: Outcome, board: int) -> int | None:
    if isinstance(outcome, Result | PassedOut | Points):
        return outcome_points(outcome, Board.standard(board))
    return None


def _after(running: Running, viewer: Viewer, key: Key) -> After | None:
    """What may be shown, and only once the result is agreed."""
    level = board_open(running, viewer, key.place).level
    ruling = running.state.told(key).ruling
    ruled = () if ruling is None else (ruling.sentence,)
    if level <= Level.NOTHING:
        return After(ruled) if ruled else None
    line, field = compared(running, key)
    lines: list[Sentence] = [*_other_room(running, key)]
    if line is None or level < Level.PERCENTAGE:
        return After((*ruled, *lines))
    count = sum(each.points is not None for each in field)
    if count < 2 and not running.ranking().is_of_teams:
        lines.insert(0, Text("First result on this board: comparison follows."))
    elif line.ns_percentage is not None:
        lines.insert(0, _percentage(line, count))
    # Of a match alone the other table is said above.
    has_others = count > 2 or not running.ranking().is_of_teams
    shown = field if level >= Level.TRAVELLER and has_others else []
    hands, par = _cards(running, key) if level >= Level.HANDS else (None, "")
    others = tuple(_said(each) for each in shown if each is not line)
    return After((*ruled, *lines), others, hands, par)


def _cards(running: Running, key: Key) -> tuple[dict[str, tuple[str, ...]] | None, str]:
    deal = deal_of(running, key)
    if deal is None:
        return None, ""
    told = running.deals.document.get(deal_name(key.session, key.board))
    par = str(told.get("par", "")) if isinstance(told, Mapping) else ""
    hands = {str(seat): tuple(deal[seat].holding(suit) for suit in Suit) for seat in Seat}
    return hands, par


def _percentage(line: Awarded, count: int) -> Text:
    """What the seats got, as the score above it: also where the pairs sat the other way."""
    both = line.ns_percentage, line.ew_percentage
    shares = zip(("NS", "EW"), both[::-1] if line.line.turned else both, strict=True)
    said = [
        Text("{side} {number} %", side=SIDES[side], number=decimal_text(each, 0))
        for side, each in shares
        if each is not None
    ]
    if len(said) < 2:
        return Counted(
            "{share} of {count} result", "{share} of {count} results", count, share=said[0]
        )
    return Counted(
        "{share}, {other} of {count} result",
        "{share}, {other} of {count} results",
        count,
        share=said[0],
        other=said[1],
    )


def _said(each: Awarded) -> Text:
    played = each.line.outcome
    if each.points is None:
        return Text("{played}", played=played)
    return Text(
        "{played}, {side} {points}", played=played, side=SIDES["NS"], points=signed(each.points)
    )


def _other_room(running: Running, key: Key) -> list[Text]:
    """The other table of a match, once both results are agreed."""
    swapped = key._replace(ns=key.ew, ew=key.ns)
    if key.match is not None:
        swapped = swapped._replace(room="closed" if key.room == "open" else "open")
    elif not running.ranking().is_of_teams:
        return []
    told = running.state.told(swapped)
    if told.result is None or not is_approved(running, told):
        return [Text("The other table has not finished this board.")]
    played = told.played
    points = None if played is None else _points(played, key.board)
    if played is None or points is None:
        return [Text("The other table: {result}.", result=played or "")]
    given = {"result": played, "side": SIDES["NS"], "points": signed(points)}
    other = Text("The other table: {result}, {side} {points}.", **given)
    own = running.state.told(key).played
    ours = None if own is None else _points(own, key.board)
    return [other] if ours is None else [other, *_swing(running, ours - points)]


def _swing(running: Running, difference: int) -> Iterator[Text]:
    """The IMPs of a board, by what North-South of this table has more than at the other."""
    rules = running.state.rules
    if rules.method not in ("", "teams"):
        return
    won = imp_scale(rules.settings.imp_scale).imps(difference)
    side = SIDES["NS" if won > 0 else "EW"]
    if won:
        yield Counted("{count} IMP to {side}", "{count} IMPs to {side}", abs(won), side=side)
    else:
        yield Text("No swing")


_Kept = tuple[tuple[Line, ...], object, list[Awarded]]


def compared(running: Running, key: Key) -> tuple[Awarded | None, list[Awarded]]:
    """Give the line of a meeting, and every agreed line of its board."""
    reports = [
        each
        for each in running.ranking().boards
        if (each.session, each.number) == (key.session, key.board)
        and each.section in ("", key.section)
    ]
    every = [line for each in reports for line in each.lines]
    lines = [each for each in every if _is_of(each.line, key) or _is_agreed(running, each.line)]
    if len(lines) < len(every) and not running.ranking().is_of_teams:
        lines = _among(running, key, tuple(each.line for each in lines))
    return next((each for each in lines if _is_of(each.line, key)), None), lines


def _among(running: Running, key: Key, lines: tuple[Line, ...]) -> list[Awarded]:
    """Compare these lines alone; kept until one of them, or the rules, have changed."""
    ranking = running.ranking()
    known = _known(running)
    place, rules = (*key.place, ranking.method), ranking.settings
    found = known.get(place)
    if found is None or found[:2] != (lines, rules):
        found = known[place] = lines, rules, _compare(ranking.method, rules, lines)
    return found[2]


@through_results
def _known(running: Running) -> dict[object, _Kept]:
    return {}


def _compare(name: str, settings: Settings, lines: tuple[Line, ...]) -> list[Awarded]:
    individual = any(line.is_individual for line in lines)
    live = Live(method(name), settings, individual=individual)
    live.put_all(lines)
    book = live.renewed()
    return [line for each in board_reports(book, live.boards()) for line in each.lines]


def _is_of(line: Line, key: Key) -> bool:
    if key.players is not None:
        return line.players == key.players
    return (line.ns, line.ew, line.section) == (key.ns, key.ew, key.section)


def _is_agreed(running: Running, line: Line) -> bool:
    players = line.players if line.is_individual else None
    place = line.session, line.section, line.board.number
    key = Key(*place, line.ns, line.ew, players=players)
    return is_approved(running, running.state.told(key))
