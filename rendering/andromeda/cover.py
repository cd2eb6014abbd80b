"""The box, and the final scores."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageChops, ImageFilter

from bot.games.andromeda.meta import META
from bot.games.andromeda.view import View
from bot.games.contract import Outcome, t
from rendering.andromeda.page import page
from rendering.andromeda.planets import planet_sprite
from rendering.andromeda.players import token
from rendering.canvas import Sheet, gradient, panel
from rendering.fonts import BODY, DISPLAY, HEAD
from rendering.icons import icon
from rendering.painter import Look
from rendering.space import galaxy, shine, space
from rendering.text import balanced, line
from rendering.theme import EDGE, GOLD, INK, MUTED, NIGHT, PANEL, SEATS, mix, rgb

SIZE = (1200, 675)
RESULT_WIDTH = 1200
_PLANETS = (
    ("vetch", 214, 1030, 196),
    ("fen", 92, 788, 118),
    ("sorrel", 120, 196, 166),
    ("ilex", 74, 420, 92),
    ("cairn", 120, 1128, 446),
    ("brae", 150, 104, 506),
    ("tarn", 96, 1046, 582),
)
"""(planet, size, x, y)"""


@lru_cache(maxsize=1)
def _cover() -> Image.Image:
    image = space(SIZE, "box")
    shine(image, galaxy(1500, 0.38, 20), 590, 250)
    sheet = Sheet(image)
    sheet.put(planet_sprite("earth", 1180), 560, 1060)
    for planet, size, x, y in _PLANETS:
        sheet.put(planet_sprite(planet, size), x, y)
    _title(image, "ANDROMEDA", 600, 322, 148, spacing=12)
    return image


def _title(image: Image.Image, text: str, x: int, y: int, size: int, *, spacing: int) -> None:
    """Golden letters with a glow."""
    letters = [line(char, DISPLAY, size) for char in text]
    wide = sum(letter.advance + spacing for letter in letters) - spacing
    mask = Image.new("L", image.size)
    at = x - wide / 2
    for letter in letters:
        box = (round(at) - letter.left, y - letter.baseline + size // 3)
        mask.paste(
            ImageChops.lighter(mask.crop((*box, box[0] + letter.mask.width, box[1] + letter.mask.height)), letter.mask),
            box,
        )
        at += letter.advance + spacing
    dark = mask.filter(ImageFilter.GaussianBlur(16)).point([min(255, v * 2) for v in range(256)])
    image.paste((6, 4, 20), mask=dark.point([round(v * 0.75) for v in range(256)]))
    image.paste(
        rgb("#8a5cff"), mask=mask.filter(ImageFilter.GaussianBlur(7)).point([round(v * 0.8) for v in range(256)])
    )
    image.paste((20, 8, 30), mask=ImageChops.offset(mask, 0, 5))
    metal = Image.new("RGB", image.size)
    top = y - size * 2 // 5
    half = size * 2 // 5
    metal.paste(gradient((image.width, half), rgb("#fffbe6"), rgb("#ffd166")), (0, top))
    metal.paste(gradient((image.width, half + 20), rgb("#e09a2b"), rgb("#fff0b8")), (0, top + half))
    image.paste(metal, mask=mask)


def draw_box(look: Look) -> Image.Image:
    """The game's cover as an RGB image."""
    sheet = Sheet(_cover().copy())
    tagline = look.say(t("Found economic centres around seven strange worlds"))
    sheet.text(tagline, SIZE[0] / 2, 414, 36, INK, face=HEAD, room=1000, soft=True)
    facts = (
        ("people", "{}–{}".format(*META.seats)),
        ("clock", look.say(t("{n} min", n=META.minutes))),
        ("star", look.say(t("ages {n}+", n=10))),
    )
    for n, (name, text) in enumerate(facts):
        x = SIZE[0] / 2 + (n - 1) * 240
        sheet.put(panel(216, 58, 29, NIGHT, GOLD, alpha=0.8, line_width=2), x, 618)
        sheet.stamp(icon(name, 34), x - 74, 618, GOLD)
        sheet.text(text, x + 18, 618, 30, INK, face=HEAD, room=140)
    return sheet.image


def draw_result(view: View, outcome: Outcome, look: Look) -> Image.Image:
    """Places, names and scores by part as an RGB image, the winner first."""
    seats = sorted(range(len(view.seats)), key=lambda seat: (outcome.places[seat], seat))
    names = [part.name for part in outcome.scores[0]]
    tall, top = 112, 190
    sheet = page(RESULT_WIDTH, top + tall * len(seats) + 70, look.say(t("Final scores")))
    first, last = 556, RESULT_WIDTH - 92
    columns = [first + n * (last - 122 - first) // max(1, len(names) - 1) for n in range(len(names))]
    for x, name in zip(columns, names, strict=True):
        lines = balanced(look.say(name), HEAD, 22, 142, 2)
        for n, one in enumerate(lines):
            sheet.text(one, x, 152 - (len(lines) - 1 - n) * 28, 22, MUTED, face=HEAD)
    sheet.text(look.say(t("Total")), last, 152, 28, GOLD, face=HEAD, room=130)
    for n, seat in enumerate(seats):
        y = top + n * tall
        middle = y + (tall - 10) / 2
        won = outcome.places[seat] == 1
        fill, edge = (mix(NIGHT, GOLD, 0.26), GOLD) if won else (PANEL, mix(EDGE, SEATS[seat], 0.35))
        sheet.put(
            panel(RESULT_WIDTH - 56, tall - 10, 18, fill, edge, alpha=0.88, line_width=4 if won else 2), 28, y, 0, 0
        )
        if won:
            sheet.stamp(icon("crown", 58), 82, middle, GOLD)
        else:
            sheet.text(str(outcome.places[seat]), 82, middle, 50, MUTED, face=DISPLAY)
        token(sheet, seat, 154, middle, 54)
        sheet.text(look.names[seat], 200, middle, 38, INK, face=HEAD, align="l", room=columns[0] - 270, least=24)
        for x, part in zip(columns, outcome.scores[seat], strict=True):
            sheet.text(str(part.points), x, middle, 42, INK, face=DISPLAY)
        total = sum(part.points for part in outcome.scores[seat])
        sheet.text(str(total), last, middle, 60, GOLD if won else INK, face=DISPLAY)
    sheet.text(
        look.say(outcome.reason),
        36,
        top + tall * len(seats) + 30,
        28,
        MUTED,
        face=BODY,
        align="l",
        room=RESULT_WIDTH - 72,
    )
    return sheet.image
