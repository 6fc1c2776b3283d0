"""The rules of an event as somebody chooses them: stored by name and by value."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import field

from overtrick.compare.methods import TEAM_METHODS
from overtrick.compare.methods import method as method_named
from overtrick.compare.profiles import profile
from overtrick.compare.settings import Value
from overtrick.errors import InvalidSetting, InvalidTelling, Text, UnknownName
from overtrick.events.commands.command import Changes, Command, Name, Saying
from overtrick.events.journal.conditions import Rules, split_choices
from overtrick.events.journal.evening import Chosen, Opened
from overtrick.events.journal.fold import Event

__all__ = ["ChooseSettings", "changes_of", "changes_typed", "check_method", "chosen", "opened"]


class ChooseSettings(Command, kw_only=True):
    """
    Other rules, for the whole event: what is not said stays as it is.

    ``changes`` has a value for each name, such as ``{"trim": 1}``; ``rules`` is a profile whose
    settings are taken first.  The method ``auto`` lets the results decide.
    """

    method: Name = ""
    rules: Name = ""
    changes: Changes = field(default_factory=dict)

    def facts(self, event: Event, by: str = "") -> Saying:
        """
        Choose them.

        :raises InvalidTelling: if there is no such method, profile or setting.
        """
        changes = changes_of(self.changes)
        return chosen(self.method, self.rules, changes, stands=event.rules)


def opened(
    title: str = "", method: str = "", rules: str = "default", changes: Iterable[str] = ()
) -> Saying:
    """
    Begin an event under a title, with its rules.

    >>> [facts.kind for facts in opened("Club evening", rules="ebu")]
    ['open', 'settings']

    :raises InvalidTelling: if there is no such method, profile or setting.
    """
    return Saying.of(Opened(title=title), *chosen(method, rules, changes))


def chosen(
    method: str = "",
    rules: str = "default",
    changes: Iterable[str] = (),
    *,
    stands: Rules | None = None,
) -> Saying:
    """
    Choose the method, a profile by name and single *changes* such as ``trim=1``.

    With the rules that *stands*, what is not said stays: without *rules* their settings, in any
    case their conditions; the method ``auto`` lets the results decide again.

    >>> chosen("butler", changes=["trim=1"]).facts[0].settings["trim"]
    1
    >>> from overtrick.events.journal.conditions import Conditions
    >>> before = Rules("butler", conditions=Conditions(freeze=0))
    >>> after = chosen(rules="", changes=["trim=1"], stands=before).facts[0]
    >>> after.method, after.conditions["freeze"]
    ('butler', 0)

    :raises InvalidTelling: if there is no such method, profile or setting.
    """
    before = stands or Rules()
    name = rules or before.name
    method = "" if method == "auto" else method or before.method
    check_method(method)
    try:
        base = profile(name).settings if rules or stands is None else before.settings
    except UnknownName as error:
        raise InvalidTelling(error.text, "rules") from None
    try:
        settings, conditions = split_choices(base, before.conditions, [*changes])
    except (InvalidSetting, UnknownName) as error:
        wrong = error.text.values.get("name")  # of the setting that is meant
        field = f"changes.{wrong}" if wrong else "changes"
        raise InvalidTelling(error.text, field) from None
    facts = Chosen(
        method=method,
        rules=name,
        settings=settings.as_dict(),
        conditions=conditions.as_dict(),
    )
    return Saying.of(facts)


def changes_of(changes: Mapping[str, Value]) -> list[str]:
    """
    Write choices as the command line takes them.

    >>> changes_of({"trim": 1, "missing": "share"})
    ['trim=1', 'missing=share']
    """
    return [f"{name}={value}" for name, value in changes.items()]


def changes_typed(changes: Iterable[str]) -> dict[str, Value]:
    """
    Read choices as the command line takes them.

    >>> changes_typed(["trim=1", "missing = share"])
    {'trim': '1', 'missing': 'share'}

    :raises InvalidTelling: if a value has no name.
    """
    found: dict[str, Value] = {}
    for choice in changes:
        name, sign, value = choice.partition("=")
        if not sign:
            raise InvalidTelling(Text("not NAME=VALUE: {choice!r}", choice=choice), "changes")
        found[name.strip()] = value.strip()
    return found


def check_method(name: str) -> None:
    """
    Refuse a method that nobody knows; without one the results decide later.

    >>> check_method("teams")

    :raises InvalidTelling: if there is none of that name; the message lists them.
    """
    try:
        if name and name not in TEAM_METHODS:
            method_named(name)
    except UnknownName as error:
        raise InvalidTelling(error.whole, "method") from None
