"""The tables of a session database and their columns, as Bridgemate's developers tell them."""

from __future__ import annotations

from typing import Final

from overtrick.formats.bws.jet.create import TableForm

__all__ = ["FLAGS", "FORMS", "HANDS", "KNOWN", "REMARK_LENGTH", "TRICKS"]

REMARK_LENGTH: Final = 255

_SEATS: Final = ("North", "East", "South", "West")
_SUITS: Final = ("Spades", "Hearts", "Diamonds", "Clubs")

HANDS: Final = tuple((seat[0], tuple(f"{seat}{suit}" for suit in _SUITS)) for seat in _SEATS)
"""The columns of HandRecord: four suits of each seat."""
TRICKS: Final = tuple(
    (seat[0], suit[0] if suit != "Notrump" else "NT", f"{seat}{suit}")
    for seat in _SEATS
    for suit in (*_SUITS, "Notrump")
)
"""The columns of HandEvaluation: a seat, a strain, the column's name."""

FLAGS: Final = ("Processed", "Processed1", "Processed2", "Processed3", "Processed4")
"""What says that a program has fetched a row: one for each program."""

_RESULT: Final = (
    *(("ID", "i32a"), ("Section", "i16"), ("Table", "i16"), ("Round", "i16")),
    *(("Board", "i16"), ("PairNS", "i16"), ("PairEW", "i16"), ("Declarer", "i16")),
    *(("NS/EW", "t2"), ("Contract", "t10"), ("Result", "t10"), ("LeadCard", "t10")),
    *(("Remarks", "t255"), ("DateLog", "dt"), ("TimeLog", "dt"), ("Processed", "b")),
    *(("ExternalUpdate", "b"), ("Processed1", "b"), ("Processed2", "b")),
    *(("Processed3", "b"), ("Processed4", "b"), ("Erased", "b")),
    *(("South", "i16"), ("West", "i16"), ("SuspiciousContract", "b")),
)
_TOLD: Final = (
    *(("ID", "i32a"), ("Section", "i16"), ("Table", "i16"), ("Round", "i16")),
    *(("Board", "i16"), ("Counter", "i16"), ("Direction", "t2")),
)
_WHEN: Final = (("DateLog", "dt"), ("TimeLog", "dt"), ("Erased", "b"))
_BOARD: Final = (("Section", "i16"), ("Board", "i16"))

FORMS: Final = tuple(
    TableForm(name, columns)
    for name, columns in (
        ("Clients", (("ID", "i32a"), ("Computer", "t255"))),
        (
            "Section",
            (
                *(("ID", "i16"), ("Letter", "t3"), ("Tables", "i16"), ("MissingPair", "i16")),
                *(("EWMoveBeforePlay", "i16"), ("Session", "i16")),
                *(("ScoringType", "i16"), ("Winners", "i16")),
            ),
        ),
        (
            "Tables",
            (
                *(("Section", "i16"), ("Table", "i16"), ("ComputerID", "i16")),
                *(("Status", "i16"), ("LogOnOff", "i16"), ("UpdateFromRound", "i16")),
                *(("CurrentRound", "i16"), ("CurrentBoard", "i16"), ("Group", "i16")),
            ),
        ),
        (
            "RoundData",
            (
                *(("Section", "i16"), ("Table", "i16"), ("Round", "i16"), ("NSPair", "i16")),
                *(("EWPair", "i16"), ("LowBoard", "i16"), ("HighBoard", "i16")),
                *(("CustomBoards", "t255"), ("South", "i16"), ("West", "i16")),
            ),
        ),
        ("ReceivedData", _RESULT),
        ("IntermediateData", _RESULT),
        (
            "PlayerNumbers",
            (
                *(("Section", "i16"), ("Table", "i16"), ("Direction", "t2")),
                *(("Number", "t16"), ("Name", "t18"), ("Updated", "b"), ("TimeLog", "dt")),
                *(("Processed", "b"), ("Round", "i16")),
            ),
        ),
        ("PlayerNames", (("ID", "i32"), ("Name", "t18"), ("strID", "t18"))),
        (
            "HandRecord",
            (*_BOARD, *((name, "t13") for _, suits in HANDS for name in suits)),
        ),
        ("HandEvaluation", (*_BOARD, *((name, "i16") for _, _, name in TRICKS))),
        ("BiddingData", (*_TOLD, ("Bid", "t10"), *_WHEN)),
        ("PlayData", (*_TOLD, ("Card", "t10"), *_WHEN)),
        (
            "Session",
            (
                *(("ID", "i16"), ("Name", "t255"), ("Date", "dt"), ("Time", "dt")),
                *(("GUID", "t32"), ("Status", "i16"), ("ShowInApp", "b")),
                *(("PairsMoveAcrossField", "b"), ("EWReturnHome", "b")),
            ),
        ),
    )
)
"""A table each; Settings is made only for the settings that there are."""

KNOWN: Final = {
    form.name: frozenset(name.casefold() for name, _ in form.columns) for form in FORMS
}
"""The columns that a reader knows, by table, in small letters."""
