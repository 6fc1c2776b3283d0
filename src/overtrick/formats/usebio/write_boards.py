"""BOARD and TRAVELLER_LINE written: results, artificial scores, awards and hands."""

from __future__ import annotations

from collections.abc import Sequence

from overtrick.core.board import Board
from overtrick.core.outcome import (
    BYE,
    NOT_PLAYED,
    Artificial,
    Average,
    Outcome,
    Share,
)
from overtrick.errors import Counted, EnglishText
from overtrick.formats.contents.contents import About
from overtrick.formats.contents.dealt import Dealt
from overtrick.formats.contents.table import Record, place_of, result_cells
from overtrick.formats.usebio.fields import PREFIX, Node, decimals
from overtrick.formats.usebio.travellers import SUITS, vulnerability_text

__all__ = ["Losses", "award_name", "board_node", "deal_into", "line_node"]

_AWARDS = {
    "matchpoints": "MATCH_POINTS",
    "butler": "BUTLER_POINTS",
    "cross_imps": "CROSS_IMP_POINTS",
    "teams": "IMPS",
}


class Losses:
    """
    What is lost, in sentences; the same kind of loss again and again is counted.

    >>> lost = Losses()
    >>> lost.say("board 7: no"), lost.lost("a name is left out", "{count} names are left out")
    (None, None)
    >>> lost.sentences()
    ['board 7: no', 'a name is left out']
    """

    def __init__(self) -> None:
        self.said: list[str] = []
        self.counted: dict[tuple[str, str], int] = {}

    def say(self, sentence: str) -> None:
        """Note a loss."""
        self.said.append(sentence)

    def lost(self, one: str, many: str) -> None:
        """Note a loss that happens often."""
        self.counted[one, many] = self.counted.get((one, many), 0) + 1

    def sentences(self) -> list[str]:
        """Give them all."""
        often = [
            EnglishText(Counted(one, many, number))
            for (one, many), number in self.counted.items()
        ]
        return [*dict.fromkeys(self.said), *often]


def award_name(about: About) -> str:
    """
    Name the award of a result, without its NS_ or EW_.

    >>> award_name(About(method="butler")), award_name(About())
    ('BUTLER_POINTS', 'MATCH_POINTS')
    """
    said = about.extra.get(PREFIX + "BOARD_SCORING_METHOD")
    return (
        "IMPS"
        if not about.method and said == "IMPS"
        else _AWARDS.get(about.method, "MATCH_POINTS")
    )


def board_node(board: Board, records: Sequence[Record], losses: Losses) -> Node:
    """
    Begin a board: its number, its datum, who is vulnerable unless that follows.

    >>> [child.name for child in board_node(Board(7), (), Losses()).children]
    ['BOARD_NUMBER']
    """
    node = Node("BOARD")
    node.leaf("BOARD_NUMBER", str(board.number))
    standard = Board.standard(board.number)
    if board.vulnerability is not standard.vulnerability:
        node.leaf("VULNERABILITY", vulnerability_text(board))
    if board.dealer is not standard.dealer:
        losses.say(EnglishText("board {board}: the dealer is not written", board=board.number))
    data = {told.line.datum for told in records}
    if len(data) == 1 and (datum := data.pop()) is not None:
        node.leaf("BOARD_AVERAGE", decimals(datum))
    elif len(data) > 1:
        losses.say(
            EnglishText(
                "board {board}: its lines have different data, none is written",
                board=board.number,
            )
        )
    return node


def line_node(told: Record, award: str, losses: Losses, direction: str | None = None) -> Node:
    """
    Write a result; *award* names what it gave, empty for nothing.

    In a match of teams *direction* is where TEAM sits, and no pairs have numbers.

    >>> from overtrick.core.notation import parse_outcome
    >>> from overtrick.events.session import Line
    >>> line = Line(Board(1), parse_outcome("4S N ="), "3", "7")
    >>> [child.text for child in line_node(Record(line), "", Losses()).children]
    ['3', '7', '4S', 'N', '10', '420']
    """
    line, node = told.line, Node("TRAVELLER_LINE")
    node.leaf("DIRECTION", direction or "")
    if direction is None:
        node.leaf("NS_PAIR_NUMBER", line.ns or "")
        node.leaf("EW_PAIR_NUMBER", line.ew or "")
    for seat, who in zip("NESW", line.players or (), strict=False):
        node.leaf(f"{seat}_PLAYER_NUMBER", who or "")
    for name, text in _cells(told, losses).items():
        node.leaf(name, text)
    node.leaf("LEAD", line.lead or "")
    if award:
        node.leaf(f"NS_{award}", decimals(told.ns_award))
        node.leaf(f"EW_{award}", decimals(told.ew_award))
    if told.names is not None:
        losses.lost(
            "the names at a table are left out",
            "the names at {count} tables are left out",
        )
    if line.version != "a":
        text = EnglishText(
            "board {board}: which of its deals was played is not written",
            board=line.board.number,
        )
        losses.say(text)
    node.ride(line.extra or {})
    return node


def deal_into(node: Node, dealt: Dealt) -> None:
    """
    Add the hands of a deal to its board, as far as they are known.

    >>> node = Node("BOARD")
    >>> deal_into(node, Dealt(Board(1), hands="N:AK.Q.J.T - - -"))
    >>> [child.name for child in node.children]
    ['VULNERABILITY', 'HAND']
    """
    hands = dealt.known_hands
    if hands and "VULNERABILITY" not in {child.name for child in node.children}:
        node.leaf("VULNERABILITY", vulnerability_text(dealt.board))
    for seat, hand in hands.items():
        one = node.add(Node("HAND"))
        one.leaf("DIRECTION", seat.name.capitalize())
        for name, suit in SUITS.items():
            one.add(Node(name, hand.holding(suit)))
    node.ride(dealt.extra)


def _cells(told: Record, losses: Losses) -> dict[str, str]:
    cells = result_cells(told)
    if cells is None:
        return {"SCORE": _score(told, told.line.outcome, losses)}
    return dict(zip(("CONTRACT", "PLAYED_BY", "TRICKS", "SCORE"), cells, strict=True))


def _score(told: Record, outcome: Outcome, losses: Losses) -> str:
    line = told.line
    where = place_of(line)
    if outcome == BYE:
        is_alone = line.players is None and (line.ns is None) != (line.ew is None)
        return "" if is_alone else "BYE"
    if outcome == NOT_PLAYED:
        losses.lost(
            "a board that was not played has the score NP, which not every program knows",
            "{count} boards that were not played have the score NP, which not every "
            "program knows",
        )
        return "NP"
    if isinstance(outcome, Artificial):
        return _artificial(outcome, where, losses)
    losses.say(
        EnglishText(
            "{where}: the score is written as its text, {outcome}", where=where, outcome=outcome
        )
    )
    return str(outcome)


def _artificial(outcome: Artificial, where: str, losses: Losses) -> str:
    sides = outcome.ns, outcome.ew
    if any(isinstance(side, Average) for side in sides):
        losses.lost(
            "an average is written as its percentage",
            "{count} averages are written as percentages",
        )
    ns, ew = (side.percentage for side in sides)
    if all(isinstance(share, int) and share < 100 for share in (ns, ew)):
        return f"A{ns:02d}{ew:02d}"
    text = "/".join(decimals(Share(share).percentage) for share in (ns, ew))
    losses.say(
        EnglishText(
            "{where}: the artificial score is written as A{text}", where=where, text=text
        )
    )
    return f"A{text}"
