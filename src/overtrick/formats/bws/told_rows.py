"""
Contents as the rows of a session database, table by table; people, cards and movement.

Auctions and play as the entries of BiddingData and PlayData, each with its seat.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from overtrick.core.auction import PASS
from overtrick.core.cards import CARDS, Card, Hand, Suit
from overtrick.core.contract import Strain
from overtrick.core.outcome import Result
from overtrick.core.seats import Seat
from overtrick.errors import EnglishText
from overtrick.formats.bws.book import HANDS, TRICKS, Key
from overtrick.formats.bws.jet.pages import Value
from overtrick.formats.bws.numbering import Numbering, number_of
from overtrick.formats.bws.read import SKIPPED, UNKNOWN_CARD
from overtrick.formats.bws.told_result import (
    cells_of,
    moment_of,
    rides,
    seats_of,
    table_numbers,
)
from overtrick.formats.contents.abilities import boards_in, lost_circumstances, lost_extras
from overtrick.formats.contents.contents import Contents
from overtrick.formats.contents.dealt import Dealt, PlannedMeeting
from overtrick.formats.contents.table import FileCard, Record

__all__ = ["BwsTold", "bids_of", "cards_of", "told_of"]

Row = dict[str, Value]
_WRITTEN = ("Remarks", "LeadCard", "Contract", "Result", "NS/EW", "DateLog", "TimeLog")
"""The columns of a result that are written from what is known of it."""


@dataclass(slots=True)
class BwsTold:
    """The rows that some contents ask for, and what they cannot say."""

    rows: dict[str, list[Row]] = field(default_factory=dict)
    losses: list[str] = field(default_factory=list)

    def add(self, table: str, row: Row) -> None:
        """Ask for a row."""
        self.rows.setdefault(table, []).append(row)


def told_of(contents: Contents, known: Mapping[tuple[str, str], int]) -> BwsTold:
    """Write contents as rows; *known* are a file's sections, by session and letter."""
    told = BwsTold()
    numbering = Numbering(contents, known)
    _sections(told, contents, numbering)
    for meeting in contents.movement:
        _meeting(told, contents, numbering, meeting)
    for row in seats_of(contents, numbering, told.losses):
        told.add("PlayerNumbers", row)
    for row in _directory(told.rows.get("PlayerNumbers", ())):
        told.add("PlayerNames", row)
    for dealt in contents.deals:
        _deal(told, dealt, numbering)
    _results(told, contents, numbering)
    _event(told, contents)
    told.losses += [*numbering.losses, *lost_circumstances(boards_in(contents))]
    return told


def _directory(seats: Iterable[Row]) -> Iterable[Row]:
    """Each name with its number, so that a pad shows who types the number elsewhere."""
    names: dict[int, Row] = {}
    for seat in seats:
        number, name = str(seat.get("Number") or ""), seat.get("Name")
        if name and number.isdecimal() and 0 < int(number) < 1 << 31:
            names.setdefault(int(number), {"ID": int(number), "Name": name, "strID": number})
    return names.values()


def _extra(contents: Contents, *words: str) -> int:
    return int(text) if (text := contents.extra.get(".".join(words), "")).isdecimal() else 0


def _session_numbers(sessions: Iterable[str], losses: list[str]) -> dict[str, int]:
    """Number the sessions: one that is no number comes after all that are."""
    found = {session: number_of(session) or 0 for session in sessions}
    last = max(found.values(), default=0)
    for session in [session for session, number in found.items() if not number]:
        last = found[session] = last + 1
        losses.append(
            EnglishText(
                "{contestant} is written as number {number}", contestant=session, number=last
            )
        )
    return found


def _sections(told: BwsTold, contents: Contents, numbering: Numbering) -> None:
    tables = table_numbers(contents, numbering)
    sessions = _session_numbers((session for session, _ in numbering.sections), told.losses)
    for (session, letter), section in numbering.sections.items():
        row: Row = {
            "ID": section,
            "Letter": letter,
            "Tables": len(tables[section]),
            "MissingPair": 0,
            "EWMoveBeforePlay": 0,
            "Session": sessions[session],
            "Winners": contents.about.winners or int(numbering.has_one_winner(section)) or None,
        }
        row |= rides(contents.extra, f"bws:Section.{letter}.")
        if len(letter) > 3:
            told.losses.append(
                EnglishText(
                    "section {section} is written as {letters}",
                    section=letter,
                    letters=letter[:3],
                )
            )
        told.add("Section", row)
        for table in sorted(tables[section]):
            told.add("Tables", _table(contents, letter, section, table))


def _table(contents: Contents, letter: str, section: int, table: int) -> Row:
    row: Row = dict.fromkeys(("Status", "UpdateFromRound", "CurrentRound", "CurrentBoard"), 0)
    group = _extra(contents, "bws:Tables", letter, str(table), "Group")
    return {"Section": section, "Table": table, "ComputerID": 1, "LogOnOff": 2, **row} | {
        "Group": group
    }


def _meeting(
    told: BwsTold, contents: Contents, numbering: Numbering, meeting: PlannedMeeting
) -> None:
    section = numbering.section(meeting.session, meeting.section)
    round, table = number_of(meeting.round), number_of(meeting.table)
    if round is None or table is None:
        told.losses.append(
            EnglishText(
                "round {round}, table {table}: the movement needs their numbers",
                round=meeting.round,
                table=meeting.table,
            )
        )
        return
    north, east, south, west = meeting.players or (meeting.ns, meeting.ew, None, None)
    pairs = [numbering.pair(section, who) for who in (north, east)]
    missing = _extra(contents, "bws:Section", meeting.section, "MissingPair")
    if missing and meeting.players is None and any(pairs) and meeting.boards:
        pairs = [number or missing for number in pairs]
    boards = meeting.boards
    row: Row = {
        "Section": section,
        "Table": table,
        "Round": round,
        "NSPair": pairs[0],
        "EWPair": pairs[1],
        "LowBoard": min(boards, default=0),
        "HighBoard": max(boards, default=0),
        "CustomBoards": None,
    }
    if boards and boards != tuple(range(boards[0], boards[0] + len(boards))):
        row["CustomBoards"] = ",".join(map(str, boards))
    if meeting.players is not None:
        row |= {
            "South": numbering.pair(section, south),
            "West": numbering.pair(section, west),
        }
    told.add("RoundData", row)


def _deal(told: BwsTold, dealt: Dealt, numbering: Numbering) -> None:
    hands = dealt.known_hands
    if dealt.section:
        sections = [numbering.section(dealt.session, dealt.section)]
    else:
        sections = numbering.of_session(dealt.session)
    for section in sections:
        place: Row = {"Section": section, "Board": dealt.board.number}
        if hands:
            told.add("HandRecord", place | _suits(hands))
        if dealt.tricks is not None:
            tricks: Row = {
                name: dealt.tricks.get(Strain(strain), Seat(seat))
                for seat, strain, name in TRICKS
            }
            told.add("HandEvaluation", place | tricks)


def _suits(hands: Mapping[Seat, Hand]) -> Row:
    return {
        name: hands[Seat(letter)].holding(suit) if Seat(letter) in hands else ""
        for letter, suits in HANDS
        for suit, name in zip(Suit, suits, strict=True)
    }


def _results(told: BwsTold, contents: Contents, numbering: Numbering) -> None:
    seen: set[Key] = set()
    noted = 0
    for key, record in zip(numbering.places(), contents.records, strict=True):
        section, round, table, board = key
        place: Row = {"Section": section, "Table": table, "Round": round, "Board": board}
        if key in seen:
            told.losses.append(
                EnglishText(
                    "board {board}, table {table}: told twice, the last counts",
                    board=board,
                    table=table,
                )
            )
        seen.add(key)
        noted += sum(bool(one.alerted or one.note or one.mark) for one in record.calls)
        for name, rows in (("BiddingData", bids_of(record)), ("PlayData", cards_of(record))):
            for nth, (direction, word) in enumerate(rows, 1):
                entry: Row = {"Counter": nth, "Direction": direction}
                entry["Bid" if name == "BiddingData" else "Card"] = word
                told.add(name, place | entry)
        if record.is_pending and (record.calls or record.cards) and _is_empty(record):
            continue

        def number(who: str | None, section: int = section) -> int:
            return numbering.pair(section, who)

        row = place | cells_of(record, number, told.losses) | _rest(contents, record)
        is_told = row["Remarks"] or "bws:Contract" in (record.line.extra or {})
        is_open = record.is_pending and not is_told
        told.add("IntermediateData" if is_open else "ReceivedData", row)
    if noted:
        told.losses.append(
            EnglishText("alerts and notes of calls are left out: {count}", count=noted)
        )
    lines = [record.line for record in contents.records]
    if seated := sum(line.players is not None and not line.is_individual for line in lines):
        told.losses.append(
            EnglishText("who sat where, beside the pairs that they are: {count}", count=seated)
        )


def _is_empty(record: Record) -> bool:
    """Whether only its auction or its play is known."""
    line = record.line
    told = (line.ns, line.ew, line.players, record.contract, line.extra, line.lead)
    return not any(told)


def _rest(contents: Contents, record: Record) -> Row:
    """The date, the time, and the columns of other programs."""
    extra = record.line.extra or {}
    row: Row = {name: text for name, text in rides(extra).items() if name not in _WRITTEN}
    row["DateLog"] = moment_of(extra.get("bws:DateLog", "") or contents.about.date)
    row["TimeLog"] = moment_of(extra.get("bws:TimeLog", ""))
    return row


def _event(told: BwsTold, contents: Contents) -> None:
    about = contents.about
    extra = rides(about.extra, "bws:Session.")
    is_dated = bool(about.date) and all(one.is_pending for one in contents.records)
    if about.title or extra or is_dated:  # else every result has the date
        row: Row = {"ID": 1, "Name": about.title, "Date": moment_of(about.date), "Status": 0}
        told.add("Session", row | extra)
    left = [
        name
        for name in ("club", "club_number", "venue", "director", "scorer", "method")
        if getattr(about, name)
    ]
    if about.kind not in ("", "pairs", "individual"):
        left.append("kind")
    if left:
        words = ", ".join(left).replace("_", " ")
        told.losses.append(EnglishText("the file has no room for: {words}", words=words))
    computer = contents.extra.get("bws:Clients.Computer", "")
    told.add("Clients", {"ID": 1, "Computer": computer})
    settings: dict[str, Row] = {}
    for key, text in rides(contents.extra, "bws:Settings.").items():
        nth, _, name = key.partition(".")
        settings.setdefault(nth, {})[name] = text
    for row in settings.values():
        told.add("Settings", row)
    told.losses += lost_extras(contents, "bws")


def bids_of(record: Record) -> list[tuple[str, str]]:
    """List seat and call of an auction."""
    dealer = record.line.board.dealer
    return [
        (
            str(dealer.after(nth)),
            SKIPPED if told.call is None else "PASS" if told.call is PASS else str(told.call),
        )
        for nth, told in enumerate(record.calls)
    ]


def cards_of(record: Record) -> list[tuple[str, str]]:
    """List seat and card of the play; the seat is empty where nobody knows who led."""
    seats = _seats(record)
    return [(seat, _word(shown)) for seat, shown in zip(seats, record.cards, strict=True)]


def _word(shown: FileCard) -> str:
    if shown.card is not None:
        return str(shown.card)
    return shown.note if UNKNOWN_CARD.fullmatch(shown.note) else "x"


def _seats(record: Record) -> list[str]:
    outcome = record.line.outcome
    contract = outcome.contract if isinstance(outcome, Result) else record.contract
    declarer = outcome.declarer if isinstance(outcome, Result) else record.declarer
    if contract is None or declarer is None:
        return [""] * len(record.cards)
    seats, leader = list[Seat](), declarer.left
    for start in range(0, len(record.cards), 4):
        trick = record.cards[start : start + 4]
        seats += [leader.after(nth) for nth in range(len(trick))]
        leader = leader.after(_winner(trick, contract.strain))
    return [str(seat) for seat in seats]


def _winner(trick: tuple[FileCard, ...], trumps: Strain) -> int:
    """Which card of a trick wins it; a small card that is not known wins nothing."""
    led = _suit(trick[0])
    order = [suit for suit in (str(trumps)[:1] if trumps is not Strain.NOTRUMP else "", led)]
    for suit in order:
        held = [
            (CARDS.index(shown.card) if isinstance(shown.card, Card) else 99, nth)
            for nth, shown in enumerate(trick)
            if suit and _suit(shown) == suit
        ]
        if held:
            return min(held)[1]
    return 0


def _suit(shown: FileCard) -> str:
    return str(shown.card.suit) if shown.card is not None else shown.note[:1].upper()
