"""
Every error the library raises.

* OvertrickError
  - InvalidContract
  - InvalidTricks
  - InvalidSeat
  - InvalidBoard
  - InvalidCard
  - InvalidDeal
  - InvalidAuction
  - InvalidPlay
  - InvalidOutcome
  - InvalidSheet
  - InvalidSetting
  - InvalidScale
  - InvalidMovement
  - InvalidFile
  - InvalidTelling
  - Refused
  - UnknownName

All are ValueErrors too: callers need no import of ours to catch them.
"""

__all__ = [
    "InvalidAuction",
    "InvalidBoard",
    "InvalidCard",
    "InvalidContract",
    "InvalidDeal",
    "InvalidFile",
    "InvalidMovement",
    "InvalidOutcome",
    "InvalidPlay",
    "InvalidScale",
    "InvalidSeat",
    "InvalidSetting",
    "InvalidSheet",
    "InvalidTelling",
    "InvalidTricks",
    "OvertrickError",
    "Refused",
    "UnknownName",
]


class OvertrickError(ValueError):
    """The root: something said about bridge is not possible in bridge."""


class InvalidContract(OvertrickError):
    """A text is not a contract."""


class InvalidTricks(OvertrickError):
    """A number of tricks is not between 0 and 13, or does not fit its contract."""


class InvalidSeat(OvertrickError):
    """A text is not one of the four seats, the two sides or a vulnerability."""


class InvalidBoard(OvertrickError):
    """A board number is not a whole number from 1."""


class InvalidCard(OvertrickError):
    """A text is not one of the 52 cards."""


class InvalidDeal(OvertrickError):
    """Four hands are not 52 different cards, thirteen each."""


class InvalidAuction(OvertrickError):
    """A call is not legal where it stands."""


class InvalidPlay(OvertrickError):
    """A card cannot be played where it stands."""


class InvalidOutcome(OvertrickError):
    """What is said to have happened on a board cannot have happened."""


class InvalidSheet(OvertrickError):
    """A line of a rubber or Chicago sheet cannot be read or cannot be scored."""


class InvalidSetting(OvertrickError):
    """A setting, or its value, does not exist."""


class InvalidScale(OvertrickError):
    """A table of IMPs or victory points has a gap, an overlap or no rows."""


class InvalidMovement(OvertrickError):
    """A movement cannot be built, or its text cannot be read."""


class InvalidFile(OvertrickError):
    """A file cannot be read at all."""


class InvalidTelling(OvertrickError):
    """
    What is told does not say enough, or names what is not there.

    ``field`` is the part that is meant, ``typed`` how it is said to somebody who types options.
    """

    def __init__(self, message: str, field: str = "", *, typed: str = "") -> None:
        super().__init__(message)
        self.field = field
        self.typed = typed or message


class Refused(OvertrickError):
    """
    What is told can be read, and cannot be done as the event stands; ``reasons`` has all.

    ``typed`` is how they are said to somebody who types options.
    """

    def __init__(self, *reasons: str, typed: tuple[str, ...] = ()) -> None:
        super().__init__("; ".join(reasons))
        self.reasons = reasons
        self.typed = typed or reasons


class UnknownName(OvertrickError, KeyError):
    """A registry has no entry of that name; the message lists those it has."""

    def __str__(self) -> str:
        return str(self.args[0]) if self.args else ""
