"""Cover of a game: artwork, title, and the basic facts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from msgspec import Struct
from PIL import Image, ImageChops

from bot.games.contract import Meta, t
from rendering.canvas import Sheet, blurred, gradient, panel, scaled
from rendering.fonts import DISPLAY, HEAD, Face
from rendering.icons import icon
from rendering.renderer import RenderOptions
from rendering.text import balanced, fit, line, width
from rendering.theme import GOLD, INK, NIGHT, Colour, mix

SIZE: Final = (1200, 675)
MIDDLE: Final = SIZE[0] / 2
LEAST_TITLE: Final = 60
TAGLINE, FACT = 44, 42
LINE: Final = 54
"""Distance of the tagline's lines."""
ROOM: Final = 1080
PILL, GAP, SIGN = 66, 20, 42
FRAME: Final = 112
"""Width of a fact's plate without its text."""

Halo = tuple[Colour, float, float]
"""Light or shade around letters: colour, reach, strength."""
Sides = Sequence[tuple[int, Colour]]
"""Depth of letters: offset and colour of each layer, lowest first."""


def sides(deep: int, dark: Colour, light: Colour) -> Sides:
    """Return depth layers from one colour to another."""
    return [(n, mix(dark, light, 1 - n / deep)) for n in range(deep, 0, -1)]


def emboss(image: Image.Image, mask: Image.Image, shade: Halo, light: Halo | None, sides: Sides) -> None:
    """Draw halo and depth of letters below their face."""
    colour, reach, strength = shade
    image.paste(colour, mask=scaled(scaled(blurred(mask, reach), 2), strength))
    if light is not None:
        colour, reach, strength = light
        image.paste(colour, mask=scaled(blurred(mask, reach), strength))
    for down, colour in sides:
        image.paste(colour, mask=ImageChops.offset(mask, 0, down))


class Title(Struct, frozen=True):
    """Lettering of a title: `size` is the maximum, `metal` the gradient of its face."""

    y: int
    size: int
    margin: int
    metal: tuple[Colour, Colour]
    shade: Halo
    sides: Sides
    light: Halo | None = None
    face: Face = DISPLAY

    def draw(self, image: Image.Image, text: str) -> None:
        """Draw the text in capitals, centred on the cover."""
        text, size = fit(text.upper(), self.face, self.size, SIZE[0] - 2 * self.margin, LEAST_TITLE)
        drawn = line(text, self.face, size)
        mask = Image.new("L", SIZE)
        left = round(MIDDLE - drawn.left - drawn.advance / 2) + drawn.cut[0]
        mask.paste(drawn.mask, (left, self.y - drawn.baseline + size // 3 + drawn.cut[1]))
        emboss(image, mask, self.shade, self.light, self.sides)
        metal = Image.new("RGB", SIZE)
        metal.paste(gradient((SIZE[0], size), *self.metal), (0, self.y - size // 2))
        image.paste(metal, mask=mask)


Fact = tuple[str, str]
"""An icon and its text."""


def facts(meta: Meta, look: RenderOptions) -> tuple[Fact, ...]:
    """Return the facts of a game: number of players, and duration."""
    return ("people", "{}–{}".format(*meta.seats)), ("clock", look.say(t("{n} min", n=meta.minutes)))


class Legend(Struct, frozen=True):
    """Layout of tagline and facts on a cover; lines are given by their middles."""

    tagline_y: int
    facts_y: int
    ink: Colour = INK
    face: Face = HEAD
    bold: Face = HEAD
    fill: Colour = NIGHT
    edge: Colour = GOLD
    alpha: float = 0.88
    rim: int = 2
    sign: Callable[[str, int], Image.Image] = icon

    def draw(self, sheet: Sheet, tagline: str, facts: Sequence[Fact]) -> None:
        """Draw the tagline in at most two lines, and the facts side by side."""
        for n, one in enumerate(balanced(tagline, self.face, TAGLINE, ROOM, 2)):
            sheet.text(one, MIDDLE, self.tagline_y + n * LINE, TAGLINE, self.ink, face=self.face, soft=True)
        wide = [width(text, self.bold, FACT) + FRAME for _, text in facts]
        left = MIDDLE - (sum(wide) + GAP * (len(facts) - 1)) / 2
        for (name, text), size in zip(facts, wide, strict=True):
            y = self.facts_y
            pill = panel(size, PILL, PILL // 2, self.fill, self.edge, alpha=self.alpha, line_width=self.rim)
            sheet.lay(pill, left, y - PILL / 2)
            sheet.stamp(self.sign(name, SIGN), left + 46, y, self.edge)
            sheet.text(text, left + 84, y, FACT, self.ink, face=self.bold, align="l")
            left += size + GAP
