"""From what a file holds to the records of an RBN file, each label said where it changes."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping

from overtrick.core.board import Board
from overtrick.core.outcome import PassedOut, Points, Result
from overtrick.core.seats import Side
from overtrick.errors import EnglishText, InvalidFile, OvertrickError, Text
from overtrick.events.session import Line
from overtrick.formats.contents.abilities import (
    lost_extras,
    renumbered_sessions,
    written_otherwise,
)
from overtrick.formats.contents.contents import About, Contents
from overtrick.formats.contents.dealt import Dealt
from overtrick.formats.contents.people import Contestant, by_place
from overtrick.formats.contents.table import Record, place_of
from overtrick.formats.deals import rbn_event as event
from overtrick.formats.deals.rbn_cards import (
    hands_text,
    played_of,
    played_text,
    spoken_of,
    spoken_text,
)
from overtrick.formats.deals.rbn_event import PLACES, ids_of, with_ids
from overtrick.formats.deals.rbn_reading import EVENT_LABELS, about_of
from overtrick.formats.deals.rbn_records import INHERITED, RawRecord, one_line
from overtrick.formats.deals.rbn_result import (
    DealtKey,
    award_text,
    awards_of,
    dealt_key,
    entries,
    final_of,
    final_text,
    is_turned,
    result_text,
)

__all__ = ["raw_of_contents"]

_TRICKS = re.compile("[0-9]+|P")
_ROOMS = {"open": "O", "closed": "C"}
_OF_A_BOARD, _INHERITED = frozenset("BHACPRMI"), frozenset(INHERITED)
_Names = tuple[str, str, str, str]


def raw_of_contents(contents: Contents) -> tuple[list[str], list[RawRecord], list[str]]:
    """
        Give the lines before the first record, the records, and what is lost.

        >>> from overtrick.core.board import Board
    >>> from overtrick.core.outcome import PASSED_OUT
    >>> held = Contents(records=(Record(Line(Board(1), PASSED_OUT)),))
        >>> raw_of_contents(held)[1][0].told
        {'B': '1', 'R': 'P'}

        :raises InvalidFile: if there is neither a deal nor a result.
    """
    if not contents.deals and not contents.records:
        raise InvalidFile("an RBN file holds deals and results, and there are none")
    writer = _Writer(contents)
    records = [writer.raw(*entry) for entry in entries(contents, writer.losses)]
    header = contents.extra.get("rbn:%", "").splitlines()
    apart = RawRecord()
    if text := contents.extra.get("rbn:Text"):
        apart.comments[""] = [text]
    apart.unknown = contents.extra.get("rbn:?", "").splitlines()
    losses = [*writer.all_losses(), *lost_extras(contents, "rbn")]
    return header, [apart, *records] if not apart.is_empty else records, losses


class _Writer:
    """Writes record after record; what was said last is remembered."""

    def __init__(self, contents: Contents) -> None:
        self.losses: list[str] = []
        self._lost: Counter[str] = Counter()
        self._about = contents.about
        self._event = _event(contents.about)
        self._lost_facts = _lost_facts(contents.about, self._event)
        self._names = by_place(contents.contestants)
        self._carried = {
            told.match: {told.home: told.home_carried, told.away or "": told.away_carried}
            for told in contents.matches
        }
        sessions = [dealt.session for dealt in contents.deals]
        sessions += [told.line.session for told in contents.records]
        extras = [dealt.extra for dealt in contents.deals]
        extras += [told.line.extra or {} for told in contents.records]
        is_told = any(f"rbn:{label}" in extra for extra in extras for label in "DLEFS")
        self._has_sessions = not is_told and any(session != "1" for session in sessions)
        self._state: dict[str, str] = {}
        self._last: tuple[object, ...] = ()
        self._lost_again: Counter[str] = Counter()  # by each record like the last one
        self._dealt: set[DealtKey] = set()
        self._met: Counter[tuple[str, int, str]] = Counter()
        self._told: dict[str, dict[str, None]] = {
            name: {} for name in ("session", "section", "team")
        }
        self._matches: dict[tuple[str, frozenset[str]], str] = {}

    def raw(self, dealt: Dealt | None, told: Record | None) -> RawRecord:
        own = self._own(dealt)
        if told is not None and told.line.extra:
            own = {**own, **told.line.extra}
        extra = {key[4:]: text for key, text in own.items() if key.startswith("rbn:")}
        raw = RawRecord()
        last = self._last
        self._last = _place_of(dealt, told) if _INHERITED.isdisjoint(extra) else ()
        if last and last == self._last:
            if self._lost_again:
                self._lost.update(self._lost_again)
        else:
            lost = self._lost.copy()
            self._say_inherited(raw, dealt, told, extra)
            self._lost_again = self._lost - lost
        if extra:
            _keep(raw, extra)
        if told is not None:
            self._result(raw, told, extra)
            if _OF_A_BOARD.isdisjoint(raw.told):
                raw.told["B"] = self._state["B"]  # else it says nothing of a board
        elif dealt is not None and dealt.board != dealt.board.standard(dealt.board.number):
            raw.told["A"] = spoken_text(dealt.board, ())[0]
        return raw

    def _say_inherited(
        self,
        raw: RawRecord,
        dealt: Dealt | None,
        told: Record | None,
        extra: Mapping[str, str],
    ) -> None:
        """Say what holds until it is said again, where it is not what was said last."""
        wanted = self._inherited(dealt, told, extra)
        for label in INHERITED:
            if wanted[label] != self._state.get(label, ""):
                raw.told[label] = self._state[label] = wanted[label]
        if "B" not in raw.told and not told:
            raw.told["B"] = wanted["B"]

    def _own(self, dealt: Dealt | None) -> Mapping[str, str]:
        """What rides along with the cards, with the first result of a board."""
        if dealt is None or (key := dealt_key(dealt)) in self._dealt:
            return {}
        self._dealt.add(key)
        return dealt.extra

    def all_losses(self) -> list[str]:
        """All that was lost, each kind once."""
        counted = [f"{kind}: {times}" for kind, times in self._lost.items()]
        told = self._told
        own = [
            *written_otherwise([*told["session"], *told["section"]], one_line),
            *written_otherwise(told["team"], _team_text),
            *renumbered_sessions(map(one_line, told["session"])),
        ]
        return [*dict.fromkeys(self.losses), *own, *counted, *self._lost_facts]

    def _inherited(
        self, dealt: Dealt | None, told: Record | None, extra: Mapping[str, str]
    ) -> dict[str, str]:
        line = told.line if told is not None else None
        session, board = _where(dealt, line)
        wanted = {label: extra.get(label, self._event[label]) for label in EVENT_LABELS}
        if self._has_sessions and "S" not in extra and not self._event["S"]:
            self._told["session"][session] = None
            wanted["S"] = one_line(session)
        section = dealt.section if dealt else ""
        if line is not None and line.section != "A":
            if dealt is not None and not section:
                self._lost["cards of all sections are told by section, of results"] += 1
            section = line.section
        self._told["section"][section] = None
        wanted["B"] = f"{board.number}{f':{one_line(section)}' if section else ''}"
        if "B" in extra:
            wanted["B"] = extra["B"]
        wanted["H"] = hands_text(dealt.deal, dealt.hands) if dealt else ""
        if not wanted["H"]:
            wanted["H"] = extra.get("H", dealt.extra.get("rbn:H", "") if dealt else "")
        wanted["N"] = self._players(told, extra) if told else ""
        wanted["K"] = self._teams(told, extra) if told else self._state.get("K", "")
        return wanted

    def _players(self, told: Record, extra: Mapping[str, str]) -> str:
        line = told.line
        place = _ROOMS.get(line.room or "", "")
        if line.room and not place:
            self._lost["rooms that are neither open nor closed are not written"] += 1
        if line.table and not place and line.table.isdecimal():
            place = line.table
        elif line.table:
            self._lost["tables are not written where a room is, or that are no number"] += 1
        names = with_ids(line, told.names or self._seated(line))
        if any(sign in name for name in names or () for sign in ":+"):
            self._lost["names with a colon or a plus, written with other signs"] += 1
        if line.match is None and (line.ns, line.ew) != ids_of(names):
            self._lost["results by names only, without the numbers of pairs"] += 1
        if "N" in extra and event.players_of(extra["N"])[0] == (names or ("",) * 4):
            return extra["N"]
        return event.players_text(names, place)

    def _seated(self, line: Line) -> _Names | None:
        """Names from the list of contestants, the first player as North or East."""
        seats = ["", "", "", ""]
        if line.players is not None:
            for at, who in enumerate(line.players):
                one = self._contestant(line, who or "")
                seats[at] = (one.names or ("",))[0] if one else who or ""
        else:
            for side, who in ((Side.NS, line.ns), (Side.EW, line.ew)):
                one = self._contestant(line, who or "", side)
                if one is not None and not one.name:
                    for at, person in zip(PLACES[side], one.players, strict=False):
                        seats[at] = person.name
        north, east, south, west = seats
        return (north, east, south, west) if any(seats) else None

    def _contestant(self, line: Line, id: str, side: Side | None = None) -> Contestant | None:
        return self._names.get((line.session, line.section, side, id))

    def _teams(self, told: Record, extra: Mapping[str, str]) -> str:
        line = told.line
        if line.match is None:
            return extra.get("K", "")
        home, away = line.home or "", line.away or ""
        ns, ew = (away, home) if is_turned(told) else (home, away)
        met = line.match, line.board.number, line.version
        played = self._matches.setdefault((line.session, frozenset((ns, ew))), line.match)
        if played != line.match:
            self._lost["matches of the same two teams are read as one, results"] += 1
        first, second = (ew, ns) if self._met[met] % 2 else (ns, ew)
        self._met[met] += 1
        carried = self._carried.get(line.match, {})
        parts = self._team(line, first), self._team(line, second)
        teams = event.Teams(*parts, carried.get(first, 0), carried.get(second, 0))
        kept = event.teams_of(extra.get("K", ""))
        if kept is not None and kept[:4] == teams[:4]:
            return extra["K"]
        return event.teams_text(teams)

    def _team(self, line: Line, id: str) -> str:
        one = self._contestant(line, id)
        name = one.name if one is not None and one.name else id
        if name != id:
            self._lost["teams by their names only, without their numbers"] += 1
        self._told["team"][name] = None
        return _team_text(name)

    def _result(self, raw: RawRecord, told: Record, extra: Mapping[str, str]) -> None:
        line = told.line
        self._calls(raw, told, extra)
        self._cards(raw, told, extra)
        played = line.outcome if isinstance(line.outcome, Result | Points) else told
        if played.contract is not None:
            raw.told["C"] = final_text(played.contract, played.declarer)
        if "C" in extra:
            _restore(raw, "C", extra, _contract)
        if not told.is_pending and isinstance(line.outcome, Result | PassedOut | Points):
            scoring = self._state.get("F", "")
            award = award_text(told.ns_award, scoring)
            raw.told["R"] = result_text(line.outcome, line.board, line.tricks) + award
            if told.ew_award is not None and told.ew_award != awards_of(award[1:], scoring)[1]:
                self._lost["what results gave EW is not written"] += 1
        if "R" in extra:
            _restore(raw, "R", extra, _tricks)

    def _calls(self, raw: RawRecord, told: Record, extra: Mapping[str, str]) -> None:
        line = told.line
        is_odd = line.board != line.board.standard(line.board.number)
        if not told.calls and not is_odd and "A" not in extra:
            return
        text, notes, losses = spoken_text(line.board, told.calls)
        if told.calls or is_odd:
            raw.told["A"] = text
        kept = spoken_of(extra.get("A", ""), _notes(extra, "A") | notes)
        is_same = kept.calls == told.calls and kept.dealer is line.board.dealer
        if "A" in extra and (is_same or not told.calls):
            raw.told["A"] = extra["A"]
        raw.notes |= {f"A{digit}": note for digit, note in notes.items()}
        self._tell(line, losses)

    def _cards(self, raw: RawRecord, told: Record, extra: Mapping[str, str]) -> None:
        if not told.cards and not told.line.lead and "P" not in extra:
            return
        text, notes, losses = played_text(told.cards)
        text = text or told.line.lead or ""
        if text:
            raw.told["P"] = text
        if "P" in extra:
            kept = played_of(extra["P"], _notes(extra, "P") | notes).cards
            lead = str(kept[0].card) if kept else None
            if (kept if len(kept) > 1 else ()) == told.cards and lead == told.line.lead:
                raw.told["P"] = extra["P"]
        raw.notes |= {f"P{digit}": note for digit, note in notes.items()}
        self._tell(told.line, losses)

    def _tell(self, line: Line, losses: list[str]) -> None:
        self.losses += [
            EnglishText(Text.joined((place_of(line), loss), ": ")) for loss in losses
        ]


def _team_text(name: str) -> str:
    return event.one_word(name) or "?"


def _event(about: About) -> dict[str, str]:
    """The labels of the event: as they were, where they still say the same."""
    told = {
        "D": event.date_text(about.date),
        "T": "",
        "L": event.doubled_colons(about.venue),
        "E": event.doubled_colons(about.title),
        "F": event.scoring_of(about.method),
        "S": about.extra.get("rbn:S", ""),
    }
    if about.kind and event.kind_of(told["F"]) != about.kind:
        told["F"] = ""
    kept = {label: about.extra.get(f"rbn:{label}", "") for label in EVENT_LABELS}
    told["T"] = kept["T"]
    if kept["T"] and about.title == event.words_of(kept["T"]) and not kept["E"]:
        told["E"] = ""
    for label in "DLEF":
        again = about_of({**told, label: kept[label]})
        if kept[label] and _facts(again) == _facts(about):
            told[label] = kept[label]
    return told


def _facts(about: About) -> tuple[str, ...]:
    return about.title, about.date, about.venue, about.method


def _lost_facts(about: About, told: Mapping[str, str]) -> list[str]:
    again = about_of(told)
    facts = ("date", "club", "club_number", "venue", "director", "scorer", "kind", "method")
    lost = [fact for fact in facts if getattr(about, fact) != getattr(again, fact)]
    lost += ["winners"] if about.winners is not None else []
    named = ", ".join(lost).replace("_", " ")
    return [EnglishText("of the event is not written: {facts}", facts=named)] if lost else []


def _keep(raw: RawRecord, extra: Mapping[str, str]) -> None:
    """Put back comments, notes that nothing refers to, items and unknown lines."""
    for key, text in extra.items():
        if key == "Text" or key.startswith("Text "):
            raw.comments[key[5:]] = [text]
        elif len(key) == 2 and key[0] in "AP" and key[1].isdigit():
            raw.notes[key] = text
        elif key in ("I", "M"):
            raw.told[key] = text
        elif key == "?":
            raw.unknown = text.splitlines()


def _place_of(dealt: Dealt | None, told: Record | None) -> tuple[object, ...]:
    """All that the inherited labels of a result hang on; nothing where it is of a match."""
    if told is None or told.line.match is not None:
        return ()
    line = told.line
    cards = None if dealt is None else id(dealt)  # contents hold it while they are written
    there = line.session, line.section, line.board.number, line.room, line.table
    return (cards, *there, line.ns, line.ew, line.players, told.names)


def _where(dealt: Dealt | None, line: Line | None) -> tuple[str, Board]:
    if line is not None:
        return line.session, line.board
    assert dealt is not None  # an entry is a board, a result, or both
    return dealt.session, dealt.board


def _notes(extra: Mapping[str, str], label: str) -> dict[str, str]:
    return {key[1]: text for key, text in extra.items() if len(key) == 2 and key[0] == label}


def _restore(
    raw: RawRecord, label: str, extra: Mapping[str, str], core: Callable[[str], object]
) -> None:
    """Write a label as it was, where nothing was read of it or it still says the same."""
    try:
        is_same = label not in raw.told or core(extra[label]) == core(raw.told[label])
    except OvertrickError:
        is_same = False
    if is_same:
        raw.told[label] = extra[label]


def _contract(text: str) -> object:
    return final_of(text)[:2]


def _tricks(text: str) -> object:
    match = _TRICKS.match(text.strip().upper())
    return match[0] if match else None
