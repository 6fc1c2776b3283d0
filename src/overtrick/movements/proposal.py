"""One movement that fits an evening: its size, its facts and its reasons in words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from overtrick.core.exact import decimal_text
from overtrick.errors import Counted, Figures, InvalidMovement, Text
from overtrick.movements.balance import Balance
from overtrick.movements.grid import Movement
from overtrick.movements.laws import GridFacts

__all__ = ["Proposal", "explained", "minutes_for", "most_boards"]

USUAL_BOARDS = 26


@dataclass(frozen=True, slots=True)
class Proposal:
    """
    A movement that fits, with the size it has and why it stands where it stands.

    ``remarks`` are those of the reasons that its figures do not show.
    """

    movement: Movement
    boards_per_set: int
    facts: GridFacts
    reasons: tuple[Text, ...]
    remarks: tuple[Text, ...] = ()

    @property
    def rounds(self) -> int:
        """The rounds played."""
        return len(self.movement.rounds)

    @property
    def boards_each(self) -> tuple[int, int]:
        """The fewest and the most boards that anybody plays."""
        sets = len(self.facts.plays_per_set)
        least, most = (part * sets * self.boards_per_set for part in self.facts.played)
        return int(least), int(most)

    @property
    def boards_in_play(self) -> int:
        """How many different boards are needed."""
        return len(self.facts.plays_per_set) * self.boards_per_set

    @property
    def minutes(self) -> int:
        """How long it takes."""
        return minutes_for(self.rounds, self.boards_per_set)

    @property
    def sit_outs(self) -> int:
        """The most rounds that anybody sits out."""
        return max(self.facts.sit_outs.values(), default=0)

    @property
    def shared(self) -> int:
        """
        How many times in the session tables must pass boards to each other in a round.

        Who plays from a copy of its own shares nothing.
        """
        return len(self.facts.too_often_shared)

    @property
    def turns_single_tables(self) -> bool:
        """Whether arrows turn at some tables and not at others: it cannot be called out."""
        return any(
            len({meeting.switched for meeting in tables}) > 1
            or any(meeting.alternating for meeting in tables)
            for tables in self.movement.meetings
        )

    @property
    def balance(self) -> Balance | None:
        """How even the competition is."""
        return self.facts.balance


def explained(plan: Movement, counted: GridFacts, boards_per_set: int) -> Proposal:
    """
    Make a proposal of a plan and its facts, with the reasons in words.

    >>> from overtrick.movements.laws import facts
    >>> from overtrick.movements.mitchell import straight
    >>> explained(straight(7), facts(straight(7)), 3).reasons[0].template
    '{each} boards each in {rounds} of {boards}, about {minutes} minutes'
    """
    bare = Proposal(plan, boards_per_set, counted, ())
    found = list(_reasons(bare))
    reasons = tuple(text for text, _ in found)
    remarks = tuple(text for text, in_figures in found if not in_figures)
    return Proposal(plan, boards_per_set, counted, reasons, remarks)


def minutes_for(rounds: int, boards_per_set: int) -> int:
    """
    Reckon the time: seven minutes a board, two for the move.

    >>> minutes_for(7, 3)
    161
    """
    return rounds * (boards_per_set * 7 + 2)


def most_boards(boards: int | None, minutes: int | None) -> int:
    """
    Settle how many boards are wanted, from what is said of boards and minutes.

    >>> most_boards(None, 160), most_boards(24, 160), most_boards(None, None)
    (20, 24, 26)

    :raises InvalidMovement: if there are no boards or minutes at all.
    """
    if boards is not None and boards < 1:
        raise InvalidMovement("no movement is made for {boards} boards", boards=boards)
    if minutes is not None and minutes < 1:
        raise InvalidMovement("no movement lasts {minutes} minutes", minutes=minutes)
    if boards is not None:
        return boards
    return USUAL_BOARDS if minutes is None else max(3, minutes // 8)


def _reasons(proposal: Proposal) -> Iterable[tuple[Text, bool]]:
    """Each reason, and whether the figures of the proposal show it as well."""
    least, most = proposal.boards_each
    yield (
        Text(
            "{each} boards each in {rounds} of {boards}, about {minutes} minutes",
            each=_range(least, most),
            rounds=_times(proposal.rounds),
            boards=proposal.boards_per_set,
            minutes=proposal.minutes,
        ),
        True,
    )
    if proposal.boards_in_play > most:
        yield Text("{number} boards are in play", number=proposal.boards_in_play), False
    copies = proposal.facts.copies
    if copies > 1:
        yield Text("{number} copies of the boards", number=copies), False
    fewest, largest = proposal.facts.met
    yield Text("everybody meets {number}", number=_range(fewest, largest)), True
    for text in _matches(proposal):
        yield text, False
    if proposal.sit_outs:
        sit_outs = _times(proposal.sit_outs)
        yield Text("{rounds} of sitting out at most", rounds=sit_outs), proposal.sit_outs == 1
    if not proposal.shared:
        alone = copies == 1
        yield Text("no sharing of boards") if alone else Text("no waiting for boards"), alone
    for text in _fairness(proposal):
        yield text, True
    if proposal.turns_single_tables:
        yield Text("arrows turn at single tables: cards or tablets needed"), False
    for text in proposal.facts.warnings:
        yield text, False


def _matches(proposal: Proposal) -> Iterable[Text]:
    matches = proposal.facts.matches or ()
    lengths = sorted({len(each.sets) * proposal.boards_per_set for each in matches})
    if lengths:
        yield Counted(
            "{matches} of {size} board at both tables",
            "{matches} of {size} boards at both tables",
            lengths[-1],
            matches=Counted("{count} match", "{count} matches", len(matches)),
            size=_range(lengths[0], lengths[-1]),
        )


def _fairness(proposal: Proposal) -> Iterable[Text]:
    balance = proposal.balance
    if balance is None:
        return
    if proposal.movement.winners == 2:
        yield Text("two rankings, each pair compared with its own line")
    elif balance.variance == 0:
        yield Text("perfect balance: every two pairs compete equally")
    else:
        yield Text(
            "one ranking, balance {balance}", balance=Figures(decimal_text(balance.sd, 2))
        )


def _times(rounds: int) -> Text:
    return Counted("{count} round", "{count} rounds", rounds)


def _range(least: int, most: int) -> Text | int:
    return most if least == most else Text("{least} to {most}", least=least, most=most)
