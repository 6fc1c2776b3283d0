"""
The conditions of an evening that no ranking needs to know (Law 78D: they are made known).

``CONDITIONS`` names each with its values, the default first, as the settings of a ranking do.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from overtrick.compare.settings import SETTINGS, Setting, Settings, Value
from overtrick.core.outcome import NOT_PLAYED, Artificial, Average, Outcome
from overtrick.errors import InvalidSetting
from overtrick.events.rulings import Fault, not_played

__all__ = ["CONDITIONS", "Conditions", "split_choices"]

CONDITIONS: dict[str, Setting] = {
    setting.name: setting
    for setting in (
        Setting(
            "not_played",
            "what a board not played counts",
            ("no_score", "average", "by_fault"),
        ),
        Setting(
            "correction_minutes",
            "the correction period after publication (Law 79C)",
            (30,),
            "a whole number of minutes",
            "[0-9]{1,5}",
        ),
    )
}
"""Every condition by its name."""


@dataclass(frozen=True, slots=True)
class Conditions:
    """
    A choice for every condition.

    >>> Conditions.read({"correction_minutes": "1440"}).correction_minutes
    1440

    :raises InvalidSetting: if a name or a value does not exist.
    """

    not_played: str = "no_score"
    correction_minutes: int = 30

    @classmethod
    def read(cls, values: Mapping[str, object]) -> Conditions:
        """Read conditions by name; what is not said is as usual."""
        checked: dict[str, Value] = {}
        for name, value in values.items():
            if name not in CONDITIONS:
                raise InvalidSetting(f"no condition {name!r}; there are: {_names(CONDITIONS)}")
            checked[name] = CONDITIONS[name].read(value)
        return cls(**checked)  # type: ignore[arg-type]  # checked above

    def as_dict(self) -> dict[str, Value]:
        """Every condition with its value."""
        return {
            "not_played": self.not_played,
            "correction_minutes": self.correction_minutes,
        }

    def of_not_played(self, fault: Fault | None) -> Outcome:
        """
        What a board counts that was not played.

        >>> str(Conditions(not_played="by_fault").of_not_played(Fault.EW))
        'A+/A-'
        """
        if self.not_played == "average":
            return Artificial(Average.AVERAGE, Average.AVERAGE)
        if self.not_played == "by_fault" and fault is not None:
            return not_played(fault).outcome
        return NOT_PLAYED


def split_choices(
    settings: Settings, conditions: Conditions, choices: Iterable[str]
) -> tuple[Settings, Conditions]:
    """
    Change settings and conditions by texts such as ``missing=add_one``.

    >>> split_choices(Settings(), Conditions(), ["unit=1", "not_played=average"])[0].unit
    1

    :raises InvalidSetting: if a name or a value does not exist.
    """
    of_ranking: list[str] = []
    of_evening: dict[str, object] = dict(conditions.as_dict())
    for choice in choices:
        name, sign, value = (part.strip() for part in choice.partition("="))
        if not sign:
            raise InvalidSetting(f"not NAME=VALUE: {choice!r}")
        if name in CONDITIONS:
            of_evening[name] = value
        elif name in SETTINGS:
            of_ranking.append(choice)
        else:
            raise InvalidSetting(
                f"no setting {name!r}; there are: {_names({**SETTINGS, **CONDITIONS})}"
            )
    return settings.read(of_ranking), Conditions.read(of_evening)


def _names(table: Mapping[str, Setting]) -> str:
    return ", ".join(table)
