"""Ratings as text: first how true they are, then the list, then what late sessions changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from overtrick.core.exact import Exact, decimal_text
from overtrick.events.ratings.rate import RatingLine, RatingList, Replay
from overtrick.printing.columns import columns, paragraph

__all__ = ["draw_ratings"]


def draw_ratings(found: RatingList, *, everybody: bool = False) -> str:
    """
    Draw a list of ratings; with *everybody* those too who have not played enough for a place.

    >>> from overtrick.events.ratings.rate import rating_list
    >>> from overtrick.events.ratings.systems import SYSTEMS
    >>> class Empty:
    ...     keys = before = ()
    >>> print(draw_ratings(rating_list(SYSTEMS["nz"], Empty())).splitlines()[-1])
    Nobody is rated: there are no sessions.
    """
    system = found.system
    head = f"{system.title}: {found.sessions} sessions until {found.as_of or 'now'}"
    parts = [
        [*paragraph(head), *paragraph(f"Version {found.version}. Source: {system.source}")]
    ]
    parts[0] += [
        row for each in system.unconfirmed for row in paragraph(f"Not confirmed: {each}")
    ]
    parts.append(list(_calibration(found)))
    lines = [line for line in found.lines if everybody or line.place is not None]
    if lines:
        parts.append(_list(lines, system.decimals))
    else:
        parts.append([_nobody(found)])
    if (hidden := len(found.lines) - len(lines)) and lines:
        text = f"{hidden} more played fewer than {system.publish} boards: --all shows them"
        parts.append(paragraph(text))
    if found.replay is not None:
        parts.append(list(_replay(found.replay, system.decimals)))
    return "\n\n".join("\n".join(part) for part in parts if part)


def _nobody(found: RatingList) -> str:
    if not found.sessions:
        return "Nobody is rated: there are no sessions."
    if not found.lines:
        return "Nobody is rated: nobody is named."
    least = found.system.publish
    return f"Nobody has played {least} boards, which a rating needs: --all shows everybody."


def _calibration(found: RatingList) -> Iterator[str]:
    told = found.calibration
    if told is None:
        yield from paragraph("Points of places: they foretell nothing, so nothing is compared.")
        return
    if not told.results:
        yield from paragraph("How true it is cannot be said: nobody had a rating before.")
        return
    yield from paragraph(
        f"How true it is: {told.results} results foretold, wrong by {_two(told.error)} % on "
        f"average; by {_two(told.error_of_even)} % if 50 is foretold for everybody"
    )
    if not told.foretells:
        yield from paragraph("These ratings foretell no better than that: do not rely on them.")
    rows = [
        (_two(each.predicted), _two(each.achieved), str(each.results))
        for each in told.deciles()
    ]
    yield ""
    yield from columns(("foretold", "achieved", "results"), rows, ">>>")


def _two(value: Exact) -> str:
    return decimal_text(value, 2)


def _list(lines: Sequence[RatingLine], decimals: int) -> list[str]:
    places = [line.place for line in lines]
    rows = [
        (
            ""
            if line.place is None
            else f"{line.place}{'=' if places.count(line.place) > 1 else ' '}",
            line.player,
            decimal_text(line.rating, decimals),
            str(line.boards),
            str(line.sessions),
        )
        for line in lines
    ]
    return columns(
        ("place", "player", "rating", "boards", "sessions"), rows, "><>>>", cut=("player",)
    )


def _replay(found: Replay, decimals: int) -> Iterator[str]:
    yield from paragraph(
        f"Since the list of {found.as_of}, worked out anew from {found.since} on for "
        + ", ".join(f"{each.name} ({each.date}, {each.why})" for each in found.sessions)
    )
    if not found.changed:
        yield "No rating of that list changed."
        return
    rows = [
        (
            each.player,
            "-" if each.before is None else decimal_text(each.before, decimals),
            "-" if each.after is None else decimal_text(each.after, decimals),
            ", ".join(each.because) or "by whom they met or sat with",
        )
        for each in found.changed
    ]
    yield ""
    yield from columns(
        ("player", "was", "is", "because of"), rows, "<>><", cut=("player", "because of")
    )
