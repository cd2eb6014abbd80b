"""Colours and shapes common to all games."""

from __future__ import annotations

Colour = tuple[int, int, int]


def rgb(code: str) -> Colour:
    """Parse `#rrggbb`."""
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """Mix `share` (0 to 1) of `other` into `one`."""
    a, b, c = (round(x + (y - x) * share) for x, y in zip(one, other, strict=True))
    return a, b, c


INK = rgb("#f3f5ff")
MUTED = rgb("#aab4d8")
NIGHT = rgb("#0a0d1f")
PANEL = rgb("#141a36")
EDGE = rgb("#5f6db0")
GOLD = rgb("#ffd166")
NEWS = rgb("#fff3b0")
GOOD = rgb("#7ce38b")
BAD = rgb("#ff7a70")

# Okabe and Ito's palette, lightened for dark backgrounds; seats differ by shape as well.
SEATS = tuple(
    rgb(code)
    for code in (
        "#58b4f0", "#f5a01d", "#ee86c4", "#f6ea5a", "#22c08c", "#f2f2f2", "#766aeb", "#809945", "#26ffa8", "#997386",
    )
)  # fmt: skip
SHAPES = (
    "circle", "square", "triangle", "diamond", "cross", "hexagon", "heart", "hourglass", "wedge", "flower",
)  # fmt: skip


def contrast(one: Colour, other: Colour) -> float:
    """Return the contrast ratio of two colours, from 1 to 21 (WCAG 2)."""
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: Colour) -> float:
    red, green, blue = (_linear(level / 255) for level in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(share: float) -> float:
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4
