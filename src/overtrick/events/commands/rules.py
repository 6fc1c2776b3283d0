"""The rules of an event as somebody chooses them: stored by name and by value."""

from __future__ import annotations

from collections.abc import Iterable

from overtrick.compare.methods import TEAM_METHODS
from overtrick.compare.methods import method as method_named
from overtrick.compare.profiles import profile
from overtrick.errors import InvalidSetting, InvalidTelling, UnknownName
from overtrick.events.commands.command import Saying
from overtrick.events.journal.conditions import split_choices
from overtrick.events.journal.evening import Chosen, Opened
from overtrick.events.journal.rules_chosen import Rules

__all__ = ["check_method", "chosen", "opened"]


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
        raise InvalidTelling(str(error), "method") from None
