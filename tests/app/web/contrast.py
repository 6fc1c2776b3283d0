"""Contrast of two colours as WCAG 2.2 computes it, and the colours a style sheet names."""

from __future__ import annotations

import re

__all__ = ["contrast", "declared"]

COLOUR = re.compile(r"--([a-z-]+):\s*(#[0-9a-f]{6});")


def contrast(one: str, other: str) -> float:
    """
    Give the ratio of two colours, 1 to 21.

    >>> round(contrast("#000000", "#ffffff"), 2), round(contrast("#777777", "#ffffff"), 2)
    (21.0, 4.48)
    """
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def declared(css: str, selector: str) -> dict[str, str]:
    """
    Give the colours that the block of a selector names; the first block of that selector.

    >>> declared(":root { --ink: #000000; --gap: 1rem; }", ":root")
    {'ink': '#000000'}

    :raises ValueError: if the sheet has no such block.
    """
    start = css.index(f"{selector} {{")
    return dict(COLOUR.findall(css[start : css.index("}", start)]))


def _luminance(colour: str) -> float:
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
