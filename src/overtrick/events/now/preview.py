"""
What if: everything that entries would change, before they are written.

New violations of the plan, boards that become unplayable and for whom, sit-outs that are new,
and the effect on the ranking.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from overtrick.errors import Counted, InvalidMovement, OvertrickError, Text
from overtrick.events.journal.entry import Entry, tell
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.fold import Event, fold
from overtrick.events.journal.meeting import Turned
from overtrick.events.journal.plan import Plan, amending
from overtrick.events.journal.words import meeting_text, said_of_meeting
from overtrick.events.now.desk import lost_rulings
from overtrick.events.now.diff import Change, diff, in_words
from overtrick.events.plan.actions import late_pair, rest_rebuilt
from overtrick.events.plan.so_far import Unplayable, history, so_far, unplayable
from overtrick.events.problem import Problem
from overtrick.movements.amend import RestReplaced
from overtrick.movements.balance import Balance
from overtrick.movements.grid import GridMeeting
from overtrick.movements.laws import GridFacts, Shared, facts
from overtrick.movements.variations import ids

__all__ = ["Choice", "Preview", "late_pair_choices", "roving", "what_if"]


@dataclass(frozen=True, slots=True)
class Preview:
    """What would be different."""

    faults: tuple[Text, ...]
    """What the plan would break and does not break now."""
    mended: tuple[Text, ...]
    """What it breaks now and would not break then."""
    unplayable: tuple[Unplayable, ...]
    """Boards that could not be played any more by a meeting to come."""
    sit_outs: tuple[Text, ...]
    """Whose rounds without play would change; those alike in one sentence."""
    changes: tuple[Change, ...]
    """The effect on results and ranking."""
    balance: tuple[Balance | None, Balance | None]
    """The balance of the plan now and then."""
    problems: tuple[Problem, ...]
    """What cannot be done as it was said: the plan would stay as it is."""
    follows: tuple[Text, ...] = ()
    """What else is told by it, in sentences."""

    def words(self) -> list[Text]:
        """Say it in lines, worst first; nothing to say is said."""
        return self.lines() or [Text("nothing changes")]

    def lines(self) -> list[Text]:
        """Say what changes in lines, worst first; none if nothing does."""
        lines = [Text("cannot be done: {why}", why=each.text) for each in self.problems]
        lines += [Text("new: {fault}", fault=fault) for fault in self.faults]
        lines += [Text("new: {fault}", fault=each.text) for each in self.unplayable]
        lines += list(self.follows)
        lines += list(self.sit_outs)
        lines += [Text("mended: {fault}", fault=fault) for fault in self.mended]
        lines += self.evenness()
        return [*lines, *in_words(list(self.changes))]

    def evenness(self) -> list[Text]:
        """Say how evenly pairs are compared, if that changes."""
        was, now = self.balance
        if was is None or now is None or was.evenness == now.evenness:
            return []
        words = {"before": was.evenness, "then": now.evenness}
        return [Text("How evenly pairs are compared: {before} now, {then} then", **words)]


def what_if(
    state: Event,
    entries: Sequence[Entry],
    *,
    session: str = "1",
    section: str = "A",
    from_round: int = 1,
) -> Preview:
    """
    Say what *entries* would change for a section; nothing is written.

    Boards are looked for in the rounds from *from_round* on, those still to be played.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.plan import amending, planning
    >>> from overtrick.movements.amend import ExchangeOpponents
    >>> from overtrick.movements.mitchell import straight
    >>> state = fold([tell(planning(straight(7), 3))])
    >>> wrong = tell(amending(ExchangeOpponents(2, 1, 2)))
    >>> print(what_if(state, [wrong]).words()[0])
    new: NS 1 and EW 1 meet in rounds 1, 2
    """
    then = fold([*state.entries, *entries])
    before = state.plan(session, section)
    after, problems = then.plan_read(session, section)
    new = {entry.where for entry in entries}
    told = [problem for problem in problems if problem.where in new]
    changes = tuple(diff(state, then))
    if before is None and after is None:
        return Preview((), (), (), (), changes, (None, None), tuple(told))
    was, now = _facts(before, state), _facts(after, then)
    blocked = _blocked(before, state, from_round)
    return Preview(
        faults=_new(_faults(now), _faults(was)),
        mended=_new(_faults(was), _faults(now)) if after is not None else (),
        unplayable=tuple(
            each for each in _blocked(after, then, from_round) if each not in blocked
        ),
        sit_outs=tuple(_sit_outs(was, now)),
        changes=changes,
        balance=(was.balance if was else None, now.balance if now else None),
        problems=tuple(told),
        follows=(*_to_come(entries, then), *_to_rule(state, then)),
    )


def _to_come(entries: Sequence[Entry], then: Event) -> Iterator[Text]:
    """Results that are not told yet, and will be of pairs that sit the other way."""
    for entry in entries:
        if isinstance(entry.facts, Turned) and then.told(entry.facts.key).result is None:
            at = meeting_text(entry.facts.key)
            yield Text("{at}: its result, when told, is of the real seats", at=at)


def _to_rule(state: Event, then: Event) -> Iterator[Text]:
    """Rulings that are taken back, because who sat where is another matter now."""
    known = [entry for _, entry in lost_rulings(state)]
    for key, entry in lost_rulings(then):
        if entry not in known:
            at, ruling = meeting_text(key), said_of_meeting(entry.facts)
            yield Text("{at}: to be ruled again, it was: {ruling}", at=at, ruling=ruling)


def _facts(plan: Plan | None, state: Event) -> GridFacts | None:
    return None if plan is None else facts(so_far(plan, state.session().lines))


def _faults(found: GridFacts | None) -> tuple[Text | Shared, ...]:
    return () if found is None else (*found.faults, *found.too_often_shared)


def _alike(faults: Iterable[Text | Shared]) -> tuple[Text, ...]:
    """Say faults in sentences; tables that share in several rounds are one fault."""
    said: list[Text] = []
    shared: dict[tuple[int, ...], list[Shared]] = {}
    for each in faults:
        if isinstance(each, Shared):
            shared.setdefault(each.tables, []).append(each)
        else:
            said.append(each)
    for tables, rounds in shared.items():
        words = {"tables": ", ".join(map(str, tables))}
        if len(rounds) > 1:
            words["rounds"] = ", ".join(str(each.round) for each in rounds)
            said.append(Text("tables {tables} share boards in rounds {rounds}", **words))
            continue
        of = Text("set {set}", set=rounds[0].set)
        said.append(
            Text(
                "tables {tables} share {set} in round {round}",
                set=of,
                round=rounds[0].round,
                **words,
            )
        )
    return tuple(said)


def _new(after: Sequence[Text | Shared], before: Sequence[Text | Shared]) -> tuple[Text, ...]:
    return _alike(each for each in after if each not in set(before))


def _blocked(plan: Plan | None, state: Event, from_round: int) -> list[Unplayable]:
    if plan is None:
        return []
    return unplayable(plan, state.session().lines, from_round)


def _sit_outs(was: GridFacts | None, now: GridFacts | None) -> Iterator[Text]:
    before = was.sit_outs if was else {}
    after = now.sit_outs if now else {}
    alike: dict[tuple[int, int], list[str]] = {}
    for who in {**before, **after}:
        change = before.get(who, 0), after.get(who, 0)
        if change[0] != change[1] and now is not None:
            alike.setdefault(change, []).append(who)
    for (first, second), several in alike.items():
        yield Counted(
            "{who} sits out {rounds} (was {before})",
            "{who} sit out {rounds} (was {before})",
            len(several),
            who=", ".join(several),
            rounds=_rounds(second),
            before=_rounds(first),
        )


def _rounds(count: int) -> Text:
    return Counted("1 round", "{count} rounds", count) if count else Text("no round")


@dataclass(frozen=True, slots=True)
class Choice:
    """One way to do it: a word for it, a sentence, the facts to tell, and what they change."""

    word: str
    title: Text | str
    facts: tuple[Facts, ...]
    preview: Preview


def late_pair_choices(state: Event, plan: Plan, pair: str, round: int) -> list[Choice]:
    """
    List the ways for *pair* to play from a round on, best first.

    >>> from overtrick.events.journal.fold import fold
    >>> from overtrick.events.journal.plan import planning
    >>> from overtrick.movements.mitchell import straight
    >>> state = fold([tell(planning(straight(7), 3))])
    >>> [choice.word for choice in late_pair_choices(state, Plan(straight(7), 3), "8", 2)]
    ['rover']

    :raises InvalidMovement: if there is no way; the message says why.
    """
    ways: dict[str, tuple[Text, Callable[[], list[Facts]]]] = {
        "place": (Text("Takes the empty place"), lambda: late_pair(plan, pair, round)),
        "rover": (
            Text("Plays NS at another table each round"),
            lambda: roving(state, plan, pair, round),
        ),
        "rebuild": (
            Text("Everything that is left is planned anew"),
            lambda: rest_rebuilt(state, plan, round, [*ids(plan.movement), pair]),
        ),
    }
    found: list[Choice] = []
    reasons: list[Text] = []
    for word, (title, make) in ways.items():
        try:
            facts = tuple(make())
        except OvertrickError as error:
            reasons.append(Text("{way}: {why}", way=title, why=error))
            continue
        preview = what_if(
            state,
            [tell(each) for each in facts],
            session=plan.session,
            section=plan.section,
            from_round=round,
        )
        if preview.problems:
            reasons.append(Text("{way}: {why}", way=title, why=preview.problems[0].text))
        else:
            found.append(Choice(word, title, facts, preview))
    if not found:
        raise InvalidMovement(
            "no way for pair {pair}: {reasons}", pair=pair, reasons=Text.joined(reasons, "; ")
        )
    return found


def roving(state: Event, plan: Plan, pair: str, round: int) -> list[Facts]:
    """
    A late pair displaces another North-South pair in each round that is left.

    It meets nobody twice, plays no set twice, and displaces those least who were least
    displaced; where no table fits, it sits out.

    :raises InvalidMovement: if the pair is in the plan, or no table fits in any round.
    """
    if pair in ids(plan.movement) and plan.movement.winners == 1:
        raise InvalidMovement("pair {pair} is in the plan already", pair=pair)
    if not 1 <= round <= len(plan.movement.rounds):
        raise InvalidMovement("the plan has no round {round}", round=round)
    known = history(plan, state.session().lines)
    met, played = set(known.met.get(pair, ())), set(known.played.get(pair, ()))
    displaced: dict[str, int] = {}
    rounds: list[tuple[GridMeeting, ...]] = []
    for row in plan.movement.meetings[round - 1 :]:
        fitting = [m for m in row if m.is_played and m.ew not in met and m.set not in played]
        if not fitting:
            rounds.append(row)
            continue
        at = min(fitting, key=lambda m: (displaced.get(m.ns or "", 0), m.table))
        assert at.ns and at.ew and at.set  # noqa: PT018
        displaced[at.ns] = displaced.get(at.ns, 0) + 1
        met.add(at.ew)
        played.add(at.set)
        rounds.append(tuple(replace(m, ns=pair) if m is at else m for m in row))
    if not displaced:
        raise InvalidMovement("no table is left where pair {pair} could play", pair=pair)
    return [amending(RestReplaced(round, tuple(rounds)), plan.session, plan.section)]
