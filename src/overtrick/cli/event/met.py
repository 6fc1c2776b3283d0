"""The options that say who met on a board, and in which stage, match and room."""

from typing import Annotated

import typer

__all__ = ["WHO", "EastWest", "InRoom", "NorthSouth", "OfMatch", "StageName"]

NorthSouth = Annotated[
    str, typer.Option("--ns", metavar="ID", help="Who sat North-South; - is nobody.")
]
EastWest = Annotated[
    str, typer.Option("--ew", metavar="ID", help="Who sat East-West; - is nobody.")
]
StageName = Annotated[
    str, typer.Option("--stage", metavar="ID", help="The stage; else the one being played.")
]
OfMatch = Annotated[str, typer.Option("--match", metavar="M", help="The match, in teams.")]
InRoom = Annotated[
    str, typer.Option("--room", metavar="open|closed", help="The room, in teams.")
]
_Session = Annotated[
    str, typer.Option("--session", metavar="ID", help="Else that of the match drawn, or 1.")
]
_Section = Annotated[str, typer.Option("--section", metavar="ID", help="Else A.")]
_Team = Annotated[
    str, typer.Option("--team", metavar="ID", help="Who plays, where a match is drawn.")
]
_Round = Annotated[
    str, typer.Option("--round", metavar="R", help="The round; else the one in play.")
]
_Seat = Annotated[str, typer.Option(metavar="ID", help="A player's id, in an individual.")]

WHO = (
    ("ns", NorthSouth),
    ("ew", EastWest),
    ("session", _Session),
    ("section", _Section),
    ("match", OfMatch),
    ("room", InRoom),
    ("team", _Team),
    ("round", _Round),
    *((seat, _Seat) for seat in ("north", "east", "south", "west")),
)
"""The options that say who met; all of them are texts, and empty if not given."""
