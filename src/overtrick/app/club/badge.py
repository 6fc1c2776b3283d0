"""The club's own face: its name, its logo, its colour, the rules that it usually plays by."""

from __future__ import annotations

import base64
import re
from dataclasses import dataclass, replace

from overtrick.app.store.store import Store
from overtrick.errors import InvalidTelling, Text

__all__ = ["NO_BADGE", "Badge", "badge_of", "keep_badge"]

_LARGEST_LOGO = 300_000
"""Bytes of a logo."""

_KINDS = {
    b"\x89PNG\r\n\x1a\n": "image/png",
    b"\xff\xd8\xff": "image/jpeg",
    b"GIF8": "image/gif",
}
_MOST_DOTS = 4_000_000
"""Dots of a logo: a small file may unpack to what no phone can show."""
_TINTS = (227, 238, 231), (31, 51, 41)
"""The least and the most bright ground that the colour stands on, light and dark."""
_ENOUGH = 4.6
"""Contrast of the club's colour with what it stands on; 4.5 is asked for."""

Colour = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Badge:
    """How the club shows itself; nothing of it need be there."""

    name: str = ""
    colour: str = ""
    """``#aa1133``, as it was chosen."""
    logo: bytes = b""
    kind: str = ""
    preset: str = ""
    """The key of the rules that new events begin with."""
    version: int = 0

    @property
    def sheet(self) -> str:
        """
        Give the style sheet of the club's colour, to be read on light and on dark.

        >>> print(Badge(colour="#ffcc00").sheet.splitlines()[0])
        :root:not([data-theme="contrast"]) { --accent: #806600; --on-accent: #ffffff; }
        """
        if not self.colour:
            return ""
        light, dark = (_hex(_apart(_rgb(self.colour), from_)) for from_ in _TINTS)
        on = f"--accent: {dark}; --on-accent: #0b0d10;"
        return (
            f':root:not([data-theme="contrast"]) '
            f"{{ --accent: {light}; --on-accent: #ffffff; }}\n"
            f':root[data-theme="dark"] {{ {on} }}\n'
            f"@media (prefers-color-scheme: dark) {{ :root:not([data-theme]) {{ {on} }} }}\n"
        )


NO_BADGE = Badge()


def badge_of(store: Store) -> Badge:
    """Give the club's badge as it is kept."""
    found = store.get("club", "badge")
    if found is None:
        return NO_BADGE
    told = {name: str(found.document.get(name, "")) for name in ("name", "colour", "preset")}
    logo = base64.b64decode(str(found.document.get("logo", "")))
    return Badge(**told, logo=logo, kind=_logo_type(logo), version=found.version)


def keep_badge(store: Store, badge: Badge) -> Badge:
    """
    Keep a badge, and give it with its version.

    :raises InvalidTelling: if its colour is none, or its logo no picture that can be shown.
    """
    if badge.colour and not re.fullmatch(r"#[0-9a-fA-F]{6}", badge.colour):
        raise InvalidTelling("a colour is written such as #1a5276", "colour")
    if len(badge.logo) > _LARGEST_LOGO:
        raise InvalidTelling("the logo is larger than 300 kB: take a smaller picture", "logo")
    if badge.logo:
        wide, high = _size(badge.logo)
        if not wide * high:
            raise InvalidTelling("a logo is a PNG, a JPEG or a GIF", "logo")
        if wide * high > _MOST_DOTS:
            raise InvalidTelling(
                Text(
                    "the logo has {wide} × {high} dots: take a smaller picture",
                    wide=wide,
                    high=high,
                ),
                "logo",
            )
    document = {
        "name": badge.name,
        "colour": badge.colour,
        "preset": badge.preset,
        "logo": base64.b64encode(badge.logo).decode(),
    }
    kept = store.put("club", "badge", document)
    return replace(badge, kind=_logo_type(badge.logo), version=kept.version)


def _logo_type(data: bytes) -> str:
    """
    Say what kind of picture this is, by its first bytes.

    >>> _logo_type(b"GIF89a"), _logo_type(b"<svg>")
    ('image/gif', '')
    """
    return next((kind for begins, kind in _KINDS.items() if data.startswith(begins)), "")


def _size(data: bytes) -> tuple[int, int]:
    """
    Read how wide and how high a picture is; 0 and 0 where it does not say.

    >>> _size(b"GIF89a" + bytes([5, 0, 1, 1]))
    (5, 257)
    """
    kind = _logo_type(data)
    if kind == "image/png":
        return int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")
    if kind == "image/gif":
        return int.from_bytes(data[6:8], "little"), int.from_bytes(data[8:10], "little")
    at = 2
    while kind and data[at : at + 1] == b"\xff" and at + 9 <= len(data):
        if data[at + 1] in _FRAMES:
            high, wide = data[at + 5 : at + 7], data[at + 7 : at + 9]
            return int.from_bytes(wide, "big"), int.from_bytes(high, "big")
        at += 2 + int.from_bytes(data[at + 2 : at + 4], "big")
    return 0, 0


_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
"""Markers of a JPEG that the size of the picture follows."""


def _rgb(colour: str) -> Colour:
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return red, green, blue


def _hex(colour: Colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)


def _apart(colour: Colour, ground: Colour) -> Colour:
    """Move a colour away from the ground, to black or white, until it can be read there."""
    towards = 0 if _light(ground) > 0.5 else 255
    for step in range(101):
        red, green, blue = (round(c + (towards - c) * step / 100) for c in colour)
        if _contrast((red, green, blue), ground) >= _ENOUGH:
            return red, green, blue
    return towards, towards, towards


def _contrast(one: Colour, other: Colour) -> float:
    """The contrast of two colours, as WCAG 2.2 has it: 1 to 21."""
    dark, light = sorted((_light(one), _light(other)))
    return (light + 0.05) / (dark + 0.05)


def _light(colour: Colour) -> float:
    red, green, blue = (
        c / 255 / 12.92 if c / 255 <= 0.04045 else ((c / 255 + 0.055) / 1.055) ** 2.4
        for c in colour
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
