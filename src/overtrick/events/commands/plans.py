"""Movements as they are chosen, and what happens to them: looked at first, then told."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Annotated

from msgspec import Meta

from overtrick.core.letters import natural
from overtrick.errors import InvalidTelling, Refused, Text
from overtrick.events.commands.command import (
    Command,
    Name,
    Number,
    Saying,
    Section,
    Session,
    Typed,
    Word,
    by_commas,
)
from overtrick.events.commands.who import EastWest, NorthSouth, nobody
from overtrick.events.journal.entry import tell
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.fold import Event
from overtrick.events.journal.meeting import Key
from overtrick.events.journal.people import Registered
from overtrick.events.journal.plan import Plan, planning
from overtrick.events.now.live import ranking_of
from overtrick.events.now.preview import Choice, Preview, late_pair_choices, what_if
from overtrick.events.now.rounds import plan_before
from overtrick.events.now.wrong_board import wrong_board_choices
from overtrick.events.plan import actions
from overtrick.events.plan.actions import groups_split, sections_joined
from overtrick.movements.grid import Movement
from overtrick.movements.registry import movement as movement_named
from overtrick.movements.variations import Place, Taken, places_of, taken_by

__all__ = ["ACTIONS", "SEATS", "Action", "Amend", "Amending", "planned"]


@dataclass(frozen=True, slots=True)
class Amending:
    """What would be told of an amendment, and what that would change."""

    facts: tuple[Facts, ...]
    preview: Preview
    choices: tuple[Choice, ...] = ()
    """All the ways there are, the best first, where there are several."""

    @property
    def faults(self) -> tuple[Text, ...]:
        """Why it cannot be done as it was said."""
        return tuple(
            Text("cannot be done: {why}", why=each.text) for each in self.preview.problems
        )

    @property
    def saying(self) -> Saying:
        """
        The facts, and what they change as remarks.

        :raises Refused: if it cannot be done.
        """
        if self.faults:
            raise Refused(*self.faults)
        return Saying.of(*self.facts, remarks=tuple(self.preview.words()))


def planned(
    state: Event,
    movement: str | Movement,
    boards_per_set: int = 2,
    *,
    session: str = "1",
    section: str = "A",
    seats: str = "same",
) -> Saying:
    """
    Plan a movement for a section; in the session of a stage its entrants take the numbers.

    In a further session *seats* says who takes which number: the same as before, or anew by the
    ranking or by number.  Whoever was registered without a section, and has a number that this
    section has as well, is registered for the section where they play.

    >>> from overtrick.events.journal.fold import fold
    >>> planned(fold([]), "mitchell:7:arrow=7", 3).facts[0].kind
    'movement'

    :raises OvertrickError: if there is no such movement, or it cannot be built.
    """
    chosen = movement_named(movement) if isinstance(movement, str) else movement
    stage = next(
        (each for each in state.stages if each.named and session in each.sessions), None
    )
    named = list(stage.named) if stage else []
    if seats not in SEATS:
        raise InvalidTelling(
            Text("no seats {seats!r}; there are: {known}", seats=seats, known=", ".join(SEATS)),
            "seats",
        )
    if seats != "same":
        entrants = _entrants(state, named, session, section, by_rank=seats == "ranking")
        taken = taken_by(chosen, entrants, anew=True)
    else:
        taken = taken_by(chosen, named) if named else Taken(chosen)
    return Saying.of(
        *_of_sections(state, taken.movement, section),
        planning(taken.movement, boards_per_set, session, section),
        remarks=tuple(_taken_in_words(taken, stage.id if stage else None, session)),
    )


def _taken_in_words(taken: Taken, stage: str | None, session: str) -> Iterator[Text]:
    if taken.numbers and stage is not None:
        yield Text("stage {stage}: {taken}", stage=stage, taken=taken)
    elif taken.numbers:
        yield Text("session {session}: {taken}", session=session, taken=taken)
    if taken.left:
        left = Text(
            "{left} of stage {stage} have no place in it",
            left=", ".join(taken.left),
            stage=stage,
        )
        yield Text("note: {note}", note=left)


SEATS = ("same", "ranking", "number")
"""Who takes which number in a further session: as before, the best 1, or without gaps."""


def _entrants(
    state: Event, named: list[str], session: str, section: str, *, by_rank: bool
) -> list[str]:
    """Give those who take the numbers of a movement in their order, NS before EW."""
    if named:
        return named if by_rank else sorted(named, key=natural)
    before = plan_before(state, session, section)
    if before is None:
        raise Refused(
            Text(
                "nobody has played in section {section} before session {session}",
                section=section,
                session=session,
            )
        )
    ranked = ranking_of(state, section=section).standings if by_rank else ()
    order = {(line.direction or "", line.id): nth for nth, line in enumerate(ranked)}
    left = {each.contestant for _, each in state.roster.left if each.section in (None, section)}

    def at(place: Place) -> tuple[object, ...]:
        """North-South first; then by the ranking, who has none at the end; then by number."""
        _, sides, number = place
        way = str(sides[0]) if len(sides) == 1 else ""
        return way == "EW", order.get((way, number), len(order)), natural(number)

    places = sorted(places_of(before.movement), key=at)
    return [number for _, _, number in places if number not in left]


def _of_sections(state: Event, movement: Movement, section: str) -> Iterator[Registered]:
    """Register those anew for their own section who share a number with the one planned now."""
    numbers = {number for _, _, number in places_of(movement)}
    others = {
        number: plan.section
        for plan in reversed(state.plans)
        if plan.section != section
        for _, _, number in places_of(plan.movement)
    }
    for (who, of, _), facts in state.roster.contestants.items():
        if of is None and who in numbers and who in others:
            yield replace(facts, section=others[who])


class Amend(Command, kw_only=True):
    """
    What happened to a plan, results with it.

    ``what`` is late-pair, leaves, late-player, player-leaves, direction, opponents, boards,
    wrong-board, board, curtail, missed, extra, rebuild, join or split; each needs some of the
    others.
    """

    what: Annotated[Word, Typed(metavar="WHAT", help="What happened, a word from below.")]
    round: Annotated[Number | None, Typed("--round", "N", "In this round, or from it on.")] = (
        None
    )
    table: Annotated[Number | None, Typed("--table", "N", "At which table.")] = None
    other: Annotated[Number | None, Typed("--other", "N", "The other table, or board.")] = None
    rounds: Annotated[
        Number | None, Typed("--rounds", "N", "How many rounds; else as many as left.")
    ] = None
    board: Annotated[Number | None, Typed("--board", "N", "The board as it was told.")] = None
    pair: Annotated[Name, Typed("--pair", "ID", "Which pair.")] = ""
    player: Annotated[Name, Typed("--player", "ID", "Which player of an individual.")] = ""
    side: Annotated[Word, Typed("--side", "NS|EW", "Which line.")] = ""
    how: Annotated[Word, Typed("--how", "WORD", "Which way; the first that works.")] = ""
    pairs: Annotated[
        tuple[Name, ...],
        Meta(max_length=400),
        Typed("--pairs", "IDS", "Several pairs, with commas.", kind=str, read=by_commas),
    ] = ()
    with_section: Annotated[Name, Typed("--with", "ID", "The other section.")] = ""
    ns: Annotated[Name, NorthSouth] = ""
    ew: Annotated[Name, EastWest] = ""
    session: Session = "1"
    section: Section = "A"

    def amending(self, event: Event) -> Amending:
        """
        Look at it, with all the ways there are, before it is told.

        >>> from overtrick.events.journal.fold import fold
        >>> plan = planned(fold([]), "mitchell:7:missing=ns7", 3)
        >>> state = fold(map(tell, plan))
        >>> amending = Amend(what="late-pair", pair="7", round=2).amending(state)
        >>> [choice.word for choice in amending.choices], amending.faults
        (['place', 'rover'], ())

        :raises InvalidTelling: if something is missing, or there is no such action or way.
        :raises Refused: if the section has no movement yet.
        :raises InvalidMovement: if the movement cannot be amended so.
        """
        if self.what not in ACTIONS:
            raise InvalidTelling(
                Text(
                    "no action {what!r}; there are: {actions}",
                    what=self.what,
                    actions=", ".join(ACTIONS),
                ),
                "what",
            )
        found = ACTIONS[self.what].ways(_Asked(event, self))
        choices = found if isinstance(found, tuple) else ()
        facts = found if isinstance(found, list) else _chosen(self.how, choices).facts
        chosen = next((each for each in choices if each.facts == tuple(facts)), None)
        preview = (
            chosen.preview
            if chosen is not None
            else what_if(
                event,
                [tell(each) for each in facts],
                session=self.session,
                section=self.section,
                from_round=self.round or 1,
            )
        )
        return Amending(tuple(facts), preview, choices)

    def facts(self, event: Event, by: str = "") -> Saying:
        """Amend the plan."""
        return self.amending(event).saying


_ASKED = {"with_section": Text("section"), "other": Text("other table or board")}


@dataclass(frozen=True, slots=True)
class _Asked:
    """An amendment that is asked of an event."""

    state: Event
    command: Amend

    @property
    def plan(self) -> Plan:
        return self.plan_in(self.command.section)

    def plan_in(self, section: str) -> Plan:
        plan = self.state.plan(self.command.session, section)
        if plan is None:
            raise Refused(Text("section {section} has no movement yet", section=section))
        return plan

    def number(self, name: str) -> int:
        number: int | None = getattr(self.command, name)
        if number is None:
            raise self.lacks(name)
        return number

    def word(self, name: str) -> str:
        word: str = getattr(self.command, name)
        if not word:
            raise self.lacks(name)
        return word

    def lacks(self, name: str) -> InvalidTelling:
        what = self.command.what
        asked = Text(
            "{what}: which {field}?", what=ACTIONS[what].title, field=_ASKED.get(name, name)
        )
        option = name.removesuffix("_section")
        needs = Text("{what} needs {options}", what=what, options=f"--{option}")
        return InvalidTelling(asked, name, typed=needs)

    @property
    def key(self) -> Key:
        said = self.command
        ns, ew = nobody(said.ns), nobody(said.ew)
        return Key(said.session, said.section, self.number("board"), ns, ew)


def _chosen(how: str, choices: tuple[Choice, ...]) -> Choice:
    for choice in choices:
        if how in ("", choice.word):
            return choice
    words = ", ".join(choice.word for choice in choices)
    says = Text("{how!r} does not work here: {words} would", how=how, words=words)
    raise InvalidTelling(says, "how", typed=Text("--how {says}", says=says))


@dataclass(frozen=True, slots=True)
class Action:
    """Something that happens to a plan: in a sentence, what it needs, and what it may take."""

    title: str
    needs: tuple[str, ...]
    takes: tuple[str, ...]
    ways: Callable[[_Asked], list[Facts] | tuple[Choice, ...]]
    """The facts, or the ways there are to choose from."""


def _late(said: _Asked) -> tuple[Choice, ...]:
    plan, pair = said.plan, said.word("pair")
    return tuple(late_pair_choices(said.state, plan, pair, said.number("round")))


def _leaves(said: _Asked) -> list[Facts]:
    pair, side = said.word("pair"), said.command.side or None
    return actions.pair_leaves(said.state, said.plan, pair, said.number("round"), side)


def _late_player(said: _Asked) -> list[Facts]:
    plan, player = said.plan, said.word("player")
    return actions.late_player(said.state, plan, player, said.number("round"))


def _player_leaves(said: _Asked) -> list[Facts]:
    plan, player = said.plan, said.word("player")
    return actions.player_leaves(plan, player, said.number("round"))


def _direction(said: _Asked) -> list[Facts]:
    plan, table = said.plan, said.command.table
    return actions.wrong_direction(said.state, plan, said.number("round"), table)


def _opponents(said: _Asked) -> list[Facts]:
    plan, round = said.plan, said.number("round")
    table, other = said.number("table"), said.number("other")
    side = said.command.side or "EW"
    return actions.wrong_opponents(said.state, plan, round, table, other, side)


def _boards(said: _Asked) -> list[Facts]:
    plan, round = said.plan, said.number("round")
    return actions.boards_exchanged(plan, round, said.number("table"), said.number("other"))


def _board(said: _Asked) -> list[Facts]:
    return actions.wrong_board(said.state, said.key, said.number("other"))


def _wrong_board(said: _Asked) -> tuple[Choice, ...]:
    said.word("ns"), said.word("ew")
    return tuple(wrong_board_choices(said.state, said.plan, said.key, said.command.other))


def _curtail(said: _Asked) -> list[Facts]:
    return actions.curtailed(said.plan, said.number("round"))


def _missed(said: _Asked) -> list[Facts]:
    return actions.table_missed(said.plan, said.number("round"), said.number("table"))


def _extra(said: _Asked) -> list[Facts]:
    plan = said.plan
    return actions.rest_rebuilt(said.state, plan, len(plan.movement.rounds) + 1, rounds=1)


def _rebuild(said: _Asked) -> list[Facts]:
    plan, round = said.plan, said.number("round")
    return actions.rest_rebuilt(said.state, plan, round, rounds=said.command.rounds)


def _join(said: _Asked) -> list[Facts]:
    plan, other = said.plan, said.plan_in(said.word("with_section"))
    return sections_joined(said.state, plan, other, said.number("round"))


def _split(said: _Asked) -> list[Facts]:
    return groups_split(said.state, said.plan, list(said.command.pairs), said.number("round"))


ACTIONS: dict[str, Action] = {
    "late-pair": Action("A pair comes late", ("pair", "round"), ("how",), _late),
    "leaves": Action("A pair goes home", ("pair", "round"), ("side",), _leaves),
    "late-player": Action("A player comes late", ("player", "round"), (), _late_player),
    "player-leaves": Action("A player goes home", ("player", "round"), (), _player_leaves),
    "direction": Action("Pairs sat the other way", ("round",), ("table",), _direction),
    "opponents": Action(
        "Pairs of two tables changed places", ("round", "table", "other"), ("side",), _opponents
    ),
    "boards": Action(
        "Two tables have each other's boards", ("round", "table", "other"), (), _boards
    ),
    "wrong-board": Action(
        "A table played a board that was not planned",
        ("board", "ns", "ew"),
        ("other", "how"),
        _wrong_board,
    ),
    "board": Action("A result was of another board", ("board", "other"), ("ns", "ew"), _board),
    "curtail": Action("The session ends after a round", ("round",), (), _curtail),
    "missed": Action("A table did not play in a round", ("round", "table"), (), _missed),
    "extra": Action("One more round after the last", (), (), _extra),
    "rebuild": Action("The rest is planned anew", ("round",), ("rounds",), _rebuild),
    "join": Action("Another section plays in this one", ("with_section", "round"), (), _join),
    "split": Action("Some pairs play among themselves", ("pairs", "round"), (), _split),
}
"""What can happen to a plan, by its word."""
