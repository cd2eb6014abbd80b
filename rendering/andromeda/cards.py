"""Planet cards, bonus cards and card backs."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image, ImageChops, ImageDraw

from bot.games.andromeda.components.data import BONUSES, N_PLANETS, PLANETS
from rendering.andromeda.planets import ACCENT, ball, planet_sprite
from rendering.canvas import Glass, Sheet, blurred, gradient, rounded, scaled, shaded, tinted, vector
from rendering.disk_cache import disk_cached
from rendering.fonts import DISPLAY, HEAD
from rendering.icons import icon
from rendering.memory_cache import memoize
from rendering.sizes import least
from rendering.starfield import galaxy
from rendering.text import width as text_width
from rendering.text import wrap
from rendering.theme import INK, NIGHT, Colour, mix, rgb

METALS: tuple[tuple[Colour, Colour], ...] = (
    (rgb("#eef2f8"), rgb("#7f8a9c")),
    (rgb("#ffe9a0"), rgb("#b47a10")),
    (rgb("#dffaf0"), rgb("#5c8f86")),
    (rgb("#ffffff"), rgb("#5f8dff")),
)


def card_height(width: int) -> int:
    """Return a card's height: seven fifths of its width."""
    return width * 7 // 5


def accent(card: int) -> Colour:
    """Return the accent colour of a card."""
    return ACCENT[PLANETS[card].id] if card < N_PLANETS else METALS[card - N_PLANETS][0]


@memoize
def card(number: int, width: int, name: str = "", *, plain: bool = False) -> Image.Image:
    """Draw the face of a card, RGBA, with a shadow margin of an eighth of the width.

    `name` is written if given. A `plain` one has no number, which another card on it would cut.
    """
    height = card_height(width)
    face = _planet_face(number, width, height) if number < N_PLANETS else _bonus_face(number - N_PLANETS, width, height)
    if number >= N_PLANETS and not plain:
        light, _ = METALS[number - N_PLANETS]
        points = str(BONUSES[number - N_PLANETS].points)
        Sheet(face).text(points, width / 2, height * 0.43, round(width * 0.42), light, face=DISPLAY)
    if name:
        _put_name(Sheet(face), number, name)
    return _cut(face, accent(number))


def _put_name(sheet: Sheet, number: int, name: str) -> None:
    """Write the name along the lower edge, in two lines if it is too long."""
    wide, tall = sheet.image.size
    size, room = least(name), wide - 12
    whole = text_width(name, HEAD, size)
    lines = [name] if whole <= room else wrap(name, HEAD, size, whole // 2 + size // 2, 2)
    high = len(lines) * 38 + 6
    planet = number < N_PLANETS
    if planet:
        form = scaled(rounded(wide, high, 2), 0.86)
        sheet.image.paste(mix(accent(number), NIGHT, 0.82), (0, tall - high, wide, tall), form)
    for n, one in enumerate(lines):
        y = tall - high + (n + 0.5) * 38
        sheet.text(one, wide / 2, y, size, INK if planet else NIGHT, face=HEAD, room=room)


@memoize
@disk_cached
def back(width: int) -> Image.Image:
    """Draw the back of a card, RGBA, with a shadow like `card`."""
    height = card_height(width)
    face = gradient((width, height), rgb("#2c3f93"), rgb("#121838"))
    swirl = galaxy(width * 5 // 4, 0.6, 40)
    left, top = (swirl.width - width) // 2, (swirl.height - height) // 2
    window = Image.new("RGB", (width, height))
    window.paste(swirl, (-left, -top))
    return _cut(ImageChops.screen(face, window), rgb("#8ea2f5"))


@memoize
def backs(width: int, count: int, step: float) -> Image.Image:
    """Draw a row of overlapping backs, RGBA, each `step` further right than the one above it."""
    one = back(width)
    sheet = Glass(one.width + round((count - 1) * step), one.height)
    for n in reversed(range(count)):
        sheet.lay(one, round(n * step), 0)
    return sheet.image


def _cut(face: Image.Image, edge: Colour) -> Image.Image:
    """Cut the face with round corners, a border and a shadow."""
    width, height = face.size
    margin, radius, rim = width // 8, max(3, width // 11), max(2, width // 28)
    image = Image.new("RGBA", (width + 2 * margin, height + 2 * margin))
    shade = Image.new("L", image.size)
    shade.paste(rounded(width, height, radius), (margin, margin + margin // 4))
    image.alpha_composite(tinted(blurred(shade, margin / 2.4), (0, 0, 0), 0.9))
    inner = Image.new("L", (width, height))
    inner.paste(rounded(width - 2 * rim, height - 2 * rim, max(1, radius - rim)), (rim, rim))
    whole = gradient((width, height), mix(edge, (255, 255, 255), 0.4), edge)
    whole.paste(face, mask=inner)
    image.paste(whole, (margin, margin), rounded(width, height, radius))
    return image


def _planet_face(number: int, width: int, height: int) -> Image.Image:
    planet = PLANETS[number].id
    colour = ACCENT[planet]
    face = gradient((width, height), mix(colour, NIGHT, 0.5), mix(colour, NIGHT, 0.9))
    sprite = planet_sprite(planet, width * 4 // 5)
    face.paste(sprite, (width // 2 - sprite.width // 2, round(height * 0.43) - sprite.height // 2), sprite)
    return face


def _bonus_face(kind: int, width: int, height: int) -> Image.Image:
    light, dark = METALS[kind]
    face = gradient((width, height), light, dark)

    def shine(pen: ImageDraw.ImageDraw, k: int) -> None:
        w, h = width * k, height * k
        pen.polygon([(0, h * 0.55), (w, h * 0.05), (w, h * 0.3), (0, h * 0.8)], fill=110)

    face.paste((255, 255, 255), mask=vector((width, height), shine))
    star = icon("star", round(width * 0.86))
    face.paste(mix(dark, NIGHT, 0.35), ((width - star.width) // 2, round(height * 0.4 - star.height / 2)), star)
    return face


@memoize
def small(number: int, size: int) -> Image.Image:
    """Draw a card's emblem, RGBA, `size` pixels wide: planet, or star on metal for a bonus card."""
    if number < N_PLANETS:
        return ball(PLANETS[number].id, size)
    light, dark = METALS[number - N_PLANETS]
    image = shaded(rounded(size, size, size // 4), light, dark)
    image.paste((*mix(dark, NIGHT, 0.4), 255), mask=icon("star", size))
    return image


def spread(counts: Sequence[int]) -> list[int]:
    """Expand counts by card into a list of single cards."""
    return [number for number, count in enumerate(counts) for _ in range(count)]
