"""
Masterpoint files of the Australian Bridge Federation: .grn, .red, .gld and .rag.

One line a player: the number in seven digits, points x 100 in six; a .rag file has red and
then green points.  Source: the federation's page of file formats.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from overtrick.core.exact import Exact
from overtrick.core.letters import whole_number
from overtrick.errors import EnglishText, InvalidFile, Text
from overtrick.events.problem import Problem
from overtrick.formats.contents.abilities import lost_extras
from overtrick.formats.contents.contents import Contents
from overtrick.formats.contents.people import Contestant, Person
from overtrick.formats.contents.ranked import ANY, earned, points_text, without
from overtrick.formats.limits import Problems
from overtrick.formats.plain import decoded

__all__ = ["GLD", "GRN", "RAG", "RED", "PointsFile"]

_MOST = 999_999  # hundredths of a point that six digits hold


@dataclass(frozen=True, slots=True)
class PointsFile:
    """
    A file of masterpoints of some colours, in their order.

    >>> contents, _ = RAG.read(b"0000001000042000100\\r\\n", "june.rag")
    >>> contents.contestants[0].players[0].extra
    {'masterpoints_red': '0.42', 'masterpoints_green': '1.00'}
    """

    colours: tuple[str, ...]

    def read(self, data: bytes, name: str = "") -> tuple[Contents, list[Problem]]:
        """
        Read a file of points.

        :raises InvalidFile: if no line is one of such a file.
        """
        found: list[Contestant] = []
        problems = Problems()
        shape = re.compile(r"([ 0-9]{7})" + r"([ 0-9]{6})" * len(self.colours), re.ASCII)
        for number, line in enumerate(decoded(data).splitlines(), 1):
            text = line.rstrip().rstrip("\x1a\0")
            if not text.strip():
                continue
            if problems.stop_reading(len(found), f"{name}:{number}"):
                break
            match = shape.fullmatch(text)
            parts = [_digits(part) for part in match.groups()] if match else []
            if not parts or None in parts or not int(parts[0] or 0):
                problems.lose(
                    Problem(
                        f"{name}:{number}",
                        Text("not a line of points: {text!r}", text=text[:60]),
                    )
                )
                continue
            extra = {
                f"{ANY}_{colour}": points_text(int(part or 0))
                for colour, part in zip(self.colours, parts[1:], strict=True)
            }
            member = f"{int(parts[0] or 0):07}"
            found.append(Contestant(member, (Person(number=member, extra=extra),)))
        if not found:
            said = f" ({problems[0].message})" if problems else ""
            raise InvalidFile("no file of masterpoints{said}", where=name, said=said)
        return Contents(contestants=tuple(found)), problems

    def write(self, contents: Contents) -> tuple[bytes, list[str]]:
        """
        Write the points; who has several lines gets one with the sum.

        Where a file has two colours, each point says its own.

        >>> eve = Person("Eve", "1", extra={"masterpoints": "0.42"})
        >>> GRN.write(Contents(contestants=(Contestant("3", (eve,)),)))
        (b'0000001000042\\r\\n', [])

        :raises InvalidFile: if nobody has points that can be written.
        """
        losses: list[str] = []
        totals: dict[int, list[int]] = {}
        written = [f"{ANY}_{colour}" for colour in self.colours] + [ANY] * (
            len(self.colours) == 1
        )
        for at, colour in enumerate(self.colours):
            # Points of no colour are of the file's, where it has but one.
            keys = (f"{ANY}_{colour}", ANY) if len(self.colours) == 1 else (f"{ANY}_{colour}",)
            for one in earned(contents, *keys):
                who = (
                    one.person.name
                    or one.person.number
                    or EnglishText("a player of {id}", id=one.contestant.id)
                )
                hundredths = _hundredths(one.points, one.problem, who, losses)
                if hundredths is None:
                    continue
                member = _member(one.person.number)
                if member is None:
                    said = (
                        EnglishText("the number {number!r}", number=one.person.number)
                        if one.person.number
                        else EnglishText("no number")
                    )
                    losses.append(
                        EnglishText(
                            "{who}: {why}, {points} points left out",
                            who=who,
                            why=said,
                            points=points_text(hundredths),
                        )
                    )
                    continue
                totals.setdefault(member, [0] * len(self.colours))[at] += hundredths
        lines = [_line(member, totals[member], losses) for member in sorted(totals)]
        if not any(lines):
            keys_said = " or ".join(f"{ANY}_{colour}" for colour in self.colours)
            why = (
                f" ({losses[0]})"
                if losses
                else EnglishText(": nobody has {keys_said}", keys_said=keys_said)
            )
            raise InvalidFile("no masterpoints to write{why}", why=why)
        return "".join(lines).encode("ascii"), [
            *losses,
            *lost_extras(without(contents, *written), "abf"),
        ]


GRN = PointsFile(("green",))
RED = PointsFile(("red",))
GLD = PointsFile(("gold",))
RAG = PointsFile(("red", "green"))


def _digits(part: str) -> str | None:
    """A number padded with zeros or blanks on its left; None if blanks stand elsewhere."""
    digits = part.lstrip(" ")
    return digits or "0" if " " not in digits else None


def _hundredths(
    points: Exact | None, problem: Text | str, who: str, losses: list[str]
) -> int | None:
    if points is None:
        if problem:
            losses.append(EnglishText("{who}: {problem}, left out", who=who, problem=problem))
        return None
    whole = points * 100
    if whole.denominator != 1:
        losses.append(
            EnglishText(
                "{who}: {points} points are no whole hundredths, left out",
                who=who,
                points=points,
            )
        )
        return None
    if not 0 <= whole <= _MOST:
        losses.append(
            EnglishText("{who}: {points} points do not fit, left out", who=who, points=points)
        )
        return None
    return int(whole)


def _member(number: str) -> int | None:
    return whole_number(number.strip(), 9_999_999) or None


def _line(member: int, totals: Sequence[int], losses: list[str]) -> str:
    if max(totals) > _MOST:
        said = ", ".join(points_text(total) for total in totals)
        losses.append(
            EnglishText(
                "number {member}: {said} points in all do not fit, left out",
                member=member,
                said=said,
            )
        )
        return ""
    return f"{member:07}" + "".join(f"{total:06}" for total in totals) + "\r\n"
