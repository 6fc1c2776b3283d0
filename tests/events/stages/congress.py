"""A congress told entry by entry, as a desk would: seeded, so that every run is the same."""

import random
from collections.abc import Iterator
from datetime import timedelta

from overtrick.compare.settings import Value
from overtrick.events.journal.entry import Entry, tell
from overtrick.events.journal.evening import Chosen, Opened, Published
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.fold import Event
from overtrick.events.journal.meeting import Entered, Ruled
from overtrick.events.journal.moment import parse_moment
from overtrick.events.journal.people import Left, Registered
from overtrick.events.journal.stages import (
    Drawn,
    MatchReplaced,
    MatchTold,
    Paired,
    StagePlanned,
)
from overtrick.events.stages.draw import next_draw

TEAMS, ROUNDS, BOARDS = 60, 9, 8
LATE, GONE = "61", "17"
RESULTS = ("3NT N =", "3NT N +1", "3NT N -1", "4S S =", "4S S -1", "2H E =", "PASS")


class Congress:
    """60 teams and a late one over 9 rounds; one goes home, two rulings, a correction."""

    def __init__(self, seed: int = 7) -> None:
        self.state = Event()
        self.entries: list[Entry] = []
        self.random = random.Random(seed)
        self.clock = parse_moment("2026-03-06T10:00Z")

    def tell(self, facts: Facts) -> None:
        self.clock += timedelta(seconds=20)
        entry = tell(facts, by="desk", at=self.clock, id=f"e{len(self.entries)}")
        self.entries.append(entry)
        self.state.apply(entry)

    def play(self) -> "Congress":
        self.tell(Opened(title="Spring congress"))
        self.tell(Chosen(method="teams", rules="default", settings={"tie_chain": "ebu"}))
        for number in range(1, TEAMS + 1):
            self.tell(Registered(contestant=str(number), name=f"Team {number}"))
        conditions: dict[str, Value] = {
            "rounds": ROUNDS,
            "boards": BOARDS,
            "first": "halves",
        }
        self.tell(StagePlanned(stage="1", form="swiss", conditions=conditions))
        for round in range(1, ROUNDS + 1):
            self._round(round)
        self.tell(Published(title="final"))
        self._corrected()
        return self

    def _round(self, round: int) -> None:
        if round == 2:
            self.tell(Registered(contestant=LATE, name="Late team"))
        if round == 6:
            self.tell(Left(contestant=GONE))
        drawn = next_draw(self.state, self.state.stage(), round)
        self.tell(drawn)
        for paired in drawn.matches:
            if not paired.is_bye:
                self._match(drawn, paired)
        self.tell(Published(title=f"round {round}", round=round))

    def _match(self, drawn: Drawn, paired: Paired) -> None:
        if paired.table == "1":
            self._board_by_board(drawn, paired)
            return
        if drawn.round == 4 and paired.table == "9":
            # The desk rules on a match that was not played: 12 points to 3 (Law 86B).
            self.tell(
                MatchTold(match=paired.match, home_points="12", away_points="3", law="86B2")
            )
            return
        self.tell(self._told(paired))

    def _told(self, paired: Paired) -> MatchTold:
        gap = self._strength(paired.home) - self._strength(paired.away or "")
        home, away = (max(0, self.random.randint(5, 40) + sign * gap) for sign in (1, -1))
        return MatchTold(match=paired.match, home_imps=str(home), away_imps=str(away))

    def _board_by_board(self, drawn: Drawn, paired: Paired) -> None:
        for board in range(1, BOARDS + 1):
            for room in ("open", "closed"):
                self.tell(
                    Entered(
                        board=board,
                        match=paired.match,
                        room=room,
                        outcome=self.random.choice(RESULTS),
                    )
                )
        if drawn.round == 3:
            self.tell(
                Ruled(board=5, match=paired.match, room="open", ruling="A+/A-", law="12C2")
            )

    def _corrected(self) -> None:
        """After publication a captain shows that two digits were exchanged in round 9."""
        told = [e.facts for e in self.entries if isinstance(e.facts, MatchTold)][-1]
        self.tell(
            MatchReplaced(match=told.match, home_imps=told.away_imps, away_imps=told.home_imps)
        )

    def _strength(self, team: str) -> int:
        return (TEAMS - int(team or 0)) // 12


def published(entries: list[Entry]) -> Iterator[tuple[Entry, int]]:
    """Every publication of a round, with the round."""
    for entry in entries:
        if isinstance(entry.facts, Published) and entry.facts.title.startswith("round"):
            yield entry, int(entry.facts.title.split()[1])
