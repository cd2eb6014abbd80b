"""The cover of a game: a picture, the title on it, and below what one wants to know first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from msgspec import Struct
from PIL import Image, ImageChops

from bot.games.contract import Meta, t
from rendering.canvas import Sheet, blurred, gradient, panel, scaled
from rendering.fonts import DISPLAY, HEAD, Face
from rendering.icons import icon
from rendering.painter import Look
from rendering.text import fit, line
from rendering.theme import GOLD, INK, NIGHT, Colour, mix

SIZE: Final = (1200, 675)
MIDDLE: Final = SIZE[0] / 2
LEAST_TITLE: Final = 60
PILL: Final = 226, 58
FACTS_STEP: Final = 250

Halo = tuple[Colour, float, float]
"""Light or shade around letters: its colour, how far it reaches, how strong it is."""
Sides = Sequence[tuple[int, Colour]]
"""Letters have depth: colours so far below their face, the lowest first."""


def sides(deep: int, dark: Colour, light: Colour) -> Sides:
    """Depth from one colour to another."""
    return [(n, mix(dark, light, 1 - n / deep)) for n in range(deep, 0, -1)]


def emboss(image: Image.Image, mask: Image.Image, shade: Halo, light: Halo | None, sides: Sides) -> None:
    """What is around and under the face of letters."""
    colour, reach, strength = shade
    image.paste(colour, mask=scaled(scaled(blurred(mask, reach), 2), strength))
    if light is not None:
        colour, reach, strength = light
        image.paste(colour, mask=scaled(blurred(mask, reach), strength))
    for down, colour in sides:
        image.paste(colour, mask=ImageChops.offset(mask, 0, down))


class Title(Struct, frozen=True):
    """How a title is lettered: `size` is the largest, `metal` its face from above down."""

    y: int
    size: int
    margin: int
    metal: tuple[Colour, Colour]
    shade: Halo
    sides: Sides
    light: Halo | None = None
    face: Face = DISPLAY

    def draw(self, image: Image.Image, text: str) -> None:
        """In capitals, in the middle of the cover."""
        text, size = fit(text.upper(), self.face, self.size, SIZE[0] - 2 * self.margin, LEAST_TITLE)
        drawn = line(text, self.face, size)
        mask = Image.new("L", SIZE)
        left = round(MIDDLE - drawn.left - drawn.advance / 2)
        mask.paste(drawn.mask, (left, self.y - drawn.baseline + size // 3))
        emboss(image, mask, self.shade, self.light, self.sides)
        metal = Image.new("RGB", SIZE)
        metal.paste(gradient((SIZE[0], size), *self.metal), (0, self.y - size // 2))
        image.paste(metal, mask=mask)


Fact = tuple[str, str]
"""A sign and what it says."""


def facts(meta: Meta, look: Look) -> tuple[Fact, ...]:
    """For how many a game is, and how long it takes."""
    return ("people", "{}–{}".format(*meta.seats)), ("clock", look.say(t("{n} min", n=meta.minutes)))


class Legend(Struct, frozen=True):
    """How a cover says what the game is, for how many, and how long it takes; lines are given by their middles."""

    tagline_y: int
    facts_y: int
    size: int = 32
    room: int = 1080
    least: int = 24
    ink: Colour = INK
    face: Face = HEAD
    bold: Face = HEAD
    fill: Colour = NIGHT
    edge: Colour = GOLD
    alpha: float = 0.88
    rim: int = 2
    pill: tuple[int, int] = PILL
    step: int = FACTS_STEP
    sign: Callable[[str, int], Image.Image] = icon

    def draw(self, sheet: Sheet, tagline: str, facts: Sequence[Fact]) -> None:
        """The tagline, and the facts side by side."""
        sheet.text(
            tagline, MIDDLE, self.tagline_y, self.size, self.ink, face=self.face, room=self.room, least=self.least,
            soft=True,
        )  # fmt: skip
        for n, (name, text) in enumerate(facts):
            x, y = MIDDLE + (n - (len(facts) - 1) / 2) * self.step, self.facts_y
            sheet.put(panel(*self.pill, 29, self.fill, self.edge, alpha=self.alpha, line_width=self.rim), x, y)
            sheet.stamp(self.sign(name, 34), x - 74, y, self.edge)
            sheet.text(text, x + 18, y, 30, self.ink, face=self.bold, room=140)
