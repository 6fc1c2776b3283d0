"""What one contestant asks of a draw: whom do we meet, at which table, and why."""

from __future__ import annotations

from overtrick.core.order import natural
from overtrick.errors import Text
from overtrick.events.journal.stage import Stage
from overtrick.events.journal.stages import Paired
from overtrick.events.stages.field import going_on
from overtrick.messages import translate
from overtrick.printing.assignments import not_drawn
from overtrick.printing.columns import paragraph
from overtrick.printing.words import Names, called, listed, reason_of

__all__ = ["draw_own_match"]


def draw_own_match(
    stage: Stage, round: int, who: str, names: Names | None = None, *, pairs: bool = False
) -> str:
    """
    Tell one contestant whom it meets in a round, and why; else whom it has met before.

    *pairs* says that one pair meets another at a table, not one team another in two rooms.

    >>> from overtrick.events.journal.stages import Drawn
    >>> match = Paired("2", "7", "12", "3", why_away="meets 7: 3, 5 and 6 it has met")
    >>> stage = Stage("1", "swiss", draws=(Drawn(stage="1", round=4, matches=(match,)),))
    >>> print(draw_own_match(stage, 4, "12"))
    Round 4: you, 12, meet 7 at table 3, as visitors: 3, 5 and 6 you have met.
    """
    draw, names = stage.draw(round), names or {}
    if draw is None:
        return not_drawn(stage, round)
    own = [
        match
        for match in (*going_on(stage, round), *draw.matches)
        if who in (match.home, match.away)
    ]
    if not own:
        return "\n".join(
            paragraph(
                translate(
                    "Round {round}: {who} is not drawn.", round=round, who=called(who, names)
                )
            )
        )
    lines: list[str] = []
    for match in own:
        lines += paragraph(
            translate(
                "Round {round}: {stage}.",
                round=round,
                stage=_sentence(stage, match, who, names, pairs=pairs),
            ),
            then="",
        )
    return "\n".join(lines)


_SEATS = (Text("North-South"), Text("East-West"))
_AT = (Text("at home"), Text("as visitors"))


def _sentence(stage: Stage, match: Paired, who: str, names: Names, *, pairs: bool) -> str:
    why = reason_of(match.why if who == match.home else match.why_away)
    why = why.replace("it has met", "you have met")
    you = translate("you, {who},", who=called(who, names))
    if match.away is None:
        return translate("{you} have the bye{why}", you=you, why=why and f": {why}")
    other = match.away if who == match.home else match.home
    at = translate(" at table {table}", table=match.table) if match.table else ""
    seats = _SEATS if pairs else _AT
    seat = seats[who != match.home]
    why = why or _met(stage, match, who, other)
    until = translate(", until round {until}", until=match.until) if match.until else ""
    half = translate(", half a match") if match.half else ""
    return translate(
        "{you} meet {other}{at}, {seat}{half}{until}{why}",
        you=you,
        other=called(other, names),
        at=at,
        seat=seat,
        half=half,
        until=until,
        why=why and f": {why}",
    )


def _met(stage: Stage, match: Paired, who: str, other: str) -> str:
    rounds: dict[str, list[str]] = {}
    for draw in stage.draws:
        if match in draw.matches:
            break
        for each in draw.matches:
            if who in (each.home, each.away) and each.away is not None:
                met = each.away if who == each.home else each.home
                rounds.setdefault(met, []).append(str(draw.round))
    if other in rounds:
        return translate("you have met in round {rounds}", rounds=listed(rounds[other]))
    return (
        translate("{rounds} you have met", rounds=listed(sorted(rounds, key=natural)))
        if rounds
        else ""
    )
