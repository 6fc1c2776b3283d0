"""
Every check, the likeliest error first: adding one is a function and an entry here.

A result is asked about once, by the first of the checks that doubt it.
"""

from __future__ import annotations

from overtrick.events.checks import missing, mistaken, sides, tricks
from overtrick.events.checks import tricks as tricks_checks
from overtrick.events.checks.evidence import Check, CheckKind, Find
from overtrick.events.problem import Severity

__all__ = [
    "CHECKS",
    "COUNTED",
    "DOUBTED",
    "KINDS",
    "NOTED",
    "NOT_COUNTED",
    "PUBLISHED",
    "UNREADABLE",
]

UNREADABLE = CheckKind(
    "unreadable",
    "Lines that cannot be read as they stand",
    Severity.ERROR,
    "Correct the line in the file.",
)
DOUBTED = CheckKind(
    "doubted",
    "What the file leaves in doubt",
    Severity.QUESTION,
    "Is it right as it was read? Otherwise correct the file.",
)
NOTED = CheckKind("noted", "How the file was read", Severity.NOTE, "Nothing has to be done.")
PUBLISHED = CheckKind(
    "published",
    "Published figures that are not those of the results",
    Severity.QUESTION,
    "Is the figure wrong, a result, or the convention?",
)
COUNTED = CheckKind(
    "counted",
    "What counts, and differs from the results",
    Severity.QUESTION,
    "Is it meant so? Then nothing has to be done.",
)
NOT_COUNTED = CheckKind(
    "not_counted",
    "Results that contradict others, and do not count",
    Severity.ERROR,
    "Correct the line, or delete it.",
)


def _check(code: str, title: str, find: Find, remedy: str) -> Check:
    return Check(CheckKind(code, title, Severity.QUESTION, remedy), find)


CHECKS: dict[str, Check] = {
    found.kind.code: found
    for found in (
        _check(
            "missing",
            "Missing results",
            missing.missing_results,
            "Enter the result, or NP if the board was not played.",
        ),
        _check(
            "two_tables",
            "Two places in one round",
            sides.two_tables,
            "Correct the number of the pair, the table or the round.",
        ),
        _check(
            "unknown_id",
            "Nobody of that number",
            sides.unknown_ids,
            "Correct the number, or register who it is.",
        ),
        _check(
            "lead_not_held",
            "A lead from the wrong hand",
            mistaken.not_in_leaders_hand,
            "Correct the declarer or the lead.",
        ),
        _check(
            "wrong_direction",
            "The wrong way round",
            sides.wrong_direction,
            "If they sat the other way, exchange ns and ew; if the board was turned,"
            " the director decides.",
        ),
        _check(
            "lone_board",
            "A board that nobody else played",
            missing.lone_board,
            "Correct the number of the board.",
        ),
        _check(
            "fouled",
            "Perhaps two deals of one board",
            sides.fouled_boards,
            "Look at the cards; where two deals were played, say so by board_version.",
        ),
        _check(
            "impossible",
            "Points that no contract gives",
            tricks.impossible_points,
            "Correct the points, or the number of the board.",
        ),
        _check(
            "both_sides",
            "Both sides declare in the same strain",
            sides.both_sides_declare,
            "Was the other side declarer at one of the tables? Then its score changes sides.",
        ),
        _check(
            "opposite_sign",
            "A score for the wrong side",
            sides.opposite_sign,
            "Is the sign or the declarer wrong?",
        ),
        _check(
            "implausible",
            "Implausible by itself",
            tricks.implausible,
            "Correct the contract or the tricks.",
        ),
        _check(
            "contract_field",
            "A contract far above the field",
            tricks_checks.contract_against_field,
            "Correct the level, if that is wrong.",
        ),
        _check(
            "exchanged",
            "Two boards that seem exchanged",
            mistaken.boards_exchanged,
            "Was each result written beside the other's board? Then exchange them.",
        ),
        _check(
            "tricks_table",
            "Tricks far from the trick table",
            tricks_checks.tricks_against_table,
            "Are the tricks right, and the declarer, and the board?",
        ),
        _check(
            "tricks_field",
            "Tricks far from the field",
            tricks_checks.tricks_against_field,
            "Are the tricks right, and the number of the board?",
        ),
        _check(
            "passed_field",
            "Passed out against the field",
            tricks_checks.passed_against_field,
            "Was the contract forgotten, or another board played?",
        ),
        _check(
            "same_lead",
            "One card led from two hands",
            mistaken.led_from_two_hands,
            "Correct the declarer or the lead where they are wrong.",
        ),
    )
}
"""Every check by its code, in the order in which they may ask."""

KINDS: dict[str, CheckKind] = {
    kind.code: kind
    for kind in (
        UNREADABLE,
        NOT_COUNTED,
        DOUBTED,
        COUNTED,
        NOTED,
        PUBLISHED,
        *(check.kind for check in CHECKS.values()),
    )
}
"""Every kind of problem by its code, the worst first."""
