"""Amounts and effects as rows of icons and numbers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from bot.games.farfarout.components.data import COLOURS, Cargo, Effect, Power, Price, Quest
from rendering.canvas import Sheet
from rendering.farfarout.colours import CURRENCY, DANGER, TOKEN, TRACK, TYPE
from rendering.farfarout.dice import owned
from rendering.farfarout.icons import kind_sign, sign
from rendering.farfarout.places import OFFERS
from rendering.fonts import DISPLAY
from rendering.layout import signed
from rendering.text import width
from rendering.theme import BAD, GOOD, INK, Colour, rgb

LEAST: Final = 38
"""Minimum size in pixels of icons with numbers that are readable on a phone."""
SHIELD: Final = rgb("#8fc7ff")
TINTS: Final[dict[str, Colour]] = {
    **OFFERS, **CURRENCY, **TRACK, **TYPE, "shields": SHIELD, "moves": rgb("#cfe0ff"), "relic": rgb("#ffd27a"),
    "crew": OFFERS["hire"], "item": rgb("#d9c7ff"), "boom": DANGER, "win": rgb("#ffd45c"), "swords": rgb("#ffb0a0"),
}  # fmt: skip
_SIGNS: Final = {
    "shields": "shield", "crew": "hire", "explore": "exploration", "scan": "grey", "explode": "boom", "trade": "orange",
    "buy": "item", "sell": "orange", "ship": "rocket", "colonise": "colony", "build": "site", "duel": "swords",
    "dice": "die", "won": "win", "explored": "exploration", "away": "planet", "jump": "wormhole", "grey": "greys",
    "speed": "moves", "tech": "gear",
}  # fmt: skip
"""Icons of words that differ in name."""


_COUNTED: Final = (
    "erg", "plutonium", "uranium", "wealth", "reputation", "exploration", "shields", "moves", "crew", "tech", "weird",
    "relic", "outpost", "item",
)  # fmt: skip


class Glyph(NamedTuple):
    """An icon with a number, or a die of a colour."""

    name: str
    text: str = ""
    colour: Colour = INK
    tint: Colour = INK
    die: bool = False


def glyph(name: str, text: str = "", colour: Colour = INK) -> Glyph:
    """Return a word of the set as an icon with a number."""
    return Glyph(_SIGNS.get(name, name), text, colour, TINTS.get(name, INK))


@lru_cache(maxsize=512)
def of_effect(effect: Effect) -> tuple[Glyph, ...]:
    """Return the parts of an effect: gains green, losses red."""
    found: list[Glyph] = []
    for name in _COUNTED:
        n = getattr(effect, name)
        if n:
            found.append(glyph(name, signed(n), GOOD if n > 0 else BAD))
    found += [glyph(name) for name in ("dig", "wormhole", "jump", "back", "stop") if getattr(effect, name)]
    return tuple(found)


@lru_cache(maxsize=256)
def of_power(power: Power) -> tuple[Glyph, ...]:
    """Return the parts of an item's permanent effect."""
    found = [Glyph("", die=True, text=colour) for colour in power.dice]
    found += [Glyph(token, "+1", GOOD, TOKEN[token]) for token in power.tokens]
    for name, what in (("speed", "moves"), ("shields", "shields"), ("berths", "crew"), ("strength", "swords"),
                       ("rerolls", "dice"), ("trade", "trade"), ("mine", "mine")):  # fmt: skip
        if n := getattr(power, name):
            found.append(glyph(what, signed(n), GOOD))
    for name, what in (("discover", "explore"), ("hire", "hire"), ("invest", "invest")):
        if n := getattr(power, name):
            found.append(glyph(what, f"−{n}", GOOD))
    for name, what in (("land", "land"), ("launch", "rocket"), ("hull", "boom"), ("calm", "planet")):
        if getattr(power, name):
            found.append(glyph(what, "0", GOOD))
    return tuple(found)


@lru_cache(maxsize=256)
def of_price(price: Price) -> tuple[Glyph, ...]:
    """Return a price in each of its currencies."""
    return tuple(glyph(name, str(n)) for name in CURRENCY if (n := getattr(price, name)))


@lru_cache(maxsize=256)
def asks(quest: Quest) -> tuple[Glyph, ...]:
    """Return the requirements of a quest."""
    found: list[Glyph] = []
    if quest.deed:
        level = "I" * quest.level if quest.deed == "win" and quest.level > 1 else ""
        found.append(glyph(quest.deed, level))
    if quest.at in TYPE or quest.at in OFFERS or quest.at in ("asteroid", "colony", "site", "home", "away"):
        found.append(glyph(quest.at))
    found += [glyph(kind_sign(need.what) if need.what != "grey" else "grey", str(need.n)) for need in quest.have]
    cargo = quest.cargo or Cargo()
    found += [
        glyph(name, signed(-n), BAD)
        for name in ("erg", "plutonium", "uranium", "tech", "weird", "relic")
        if (n := getattr(cargo, name))
    ]
    return tuple(found)


def measure(glyphs: Sequence[Glyph], size: int) -> float:
    """Return the width of a row."""
    total = 0.0
    for one in glyphs:
        total += size * 1.12 + (width(one.text, DISPLAY, _tall(size)) + size * 0.16 if one.text and not one.die else 0)
    return total


def _tall(size: int) -> int:
    return round(size * 0.9)


def put_glyphs(
    sheet: Sheet, glyphs: Sequence[Glyph], x: float, y: float, size: int, *, align: str = "l", room: float = 0
) -> float:
    """Draw a row of icons with numbers from its left end, middle or right end; return its width.

    Without enough space it is smaller, and then icons without a number are left out.
    """
    if not glyphs:
        return 0.0
    wide = measure(glyphs, size)
    while room and wide > room and size > LEAST:
        size -= 2
        wide = measure(glyphs, size)
    while room and wide > room and len(glyphs) > 1:
        glyphs = glyphs[:-1]
        wide = measure(glyphs, size)
    at = x - {"l": 0.0, "m": wide / 2, "r": wide}[align]
    for one in glyphs:
        if one.die:
            sheet.put(owned(one.text, round(size * 0.9)), at + size / 2, y)
            at += size * 1.12
            continue
        sheet.stamp(sign(one.name, size), at + size / 2, y, one.tint)
        at += size * 1.12
        if one.text:
            at += (
                sheet.text(one.text, at - size * 0.02, y, _tall(size), one.colour, face=DISPLAY, align="l")
                + size * 0.16
            )
    return wide


def dice_of(colours: Sequence[int]) -> tuple[str, ...]:
    """Return the names of dice colours."""
    return tuple(COLOURS[colour] for colour in colours)


def put_dice(sheet: Sheet, colours: Sequence[str], x: float, y: float, size: int, *, room: float) -> float:
    """Draw dice from the left on, closer together without enough space; return the right edge."""
    if not colours:
        return x
    step = min(size * 1.12, (room - size) / max(1, len(colours) - 1))
    for n, colour in enumerate(colours):
        sheet.put(owned(colour, size), x + size / 2 + n * step, y)
    return x + size + (len(colours) - 1) * step


def put_shields(sheet: Sheet, have: int, most: int, x: float, y: float, *, size: int, room: float = 999) -> None:
    """Draw shields in a row, lost ones dark, closer together without enough space."""
    count = max(have, most)
    step = min(size * 0.92, (room - size) / max(1, count - 1))
    for n in range(count):
        sheet.stamp(sign("shield", size), x + n * step + size / 2, y, SHIELD if n < have else (58, 68, 112))
