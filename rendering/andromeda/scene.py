"""Where everything lies on the board, and its layer that never changes, drawn once a language."""

from __future__ import annotations

from PIL import Image, ImageDraw

from bot.games.andromeda.parts.data import BONUSES, N_BONUSES, N_PLANETS, PLANETS, SHIP, TECH
from bot.games.contract import t
from rendering.andromeda.cards import back, card
from rendering.andromeda.planets import ACCENT, planet_sprite
from rendering.canvas import Sheet, panel, rounded, tinted, vector
from rendering.fonts import DISPLAY, HEAD
from rendering.icons import icon
from rendering.kept import kept
from rendering.painter import Look
from rendering.space import galaxy, shine, space
from rendering.stored import stored
from rendering.theme import EDGE, GOLD, INK, MUTED, NIGHT, PANEL, Colour, mix

WIDTH, HEIGHT = 1400, 1120
HEADER = 68
BALL = 158
CENTRES: tuple[tuple[int, int], ...] = (
    (180, 374), (524, 374), (868, 374), (1212, 374), (352, 640), (696, 640), (1040, 640),
)  # fmt: skip
PLACES: tuple[tuple[int, int], ...] = ((-103, -70), (0, -124), (103, -70))
ORBIT = 124
PLACE = 66
STATIONS_BELOW = 103
EARTH = (88, 900, 440)
"""middle and width of the ball"""
SHIP_BOX = (16, 82, 652, 136)
TECH_BOX = (706, 774, 678, 130)
STACK = 76
STACKS = tuple((728 + 96 * n + (26 if n > 3 else 0), 134) for n in range(N_BONUSES + 2))
"""middles of the bonus piles, the deck and the discard pile"""
CORNER = (1294, 632)


def ship_cell(space_: int) -> tuple[int, int, int, int]:
    """Left, top, width and height of a space of the spaceship track."""
    return SHIP_BOX[0] + 12 + space_ * 168, SHIP_BOX[1] + 34, 124, 92


def tech_cell(space_: int) -> tuple[int, int, int, int]:
    """Left, top, width and height of a space of the technology track."""
    return TECH_BOX[0] + 12 + space_ * 173, TECH_BOX[1] + 33, 135, 90


@kept
@stored
def sky() -> Image.Image:
    """Space, the galaxy, Earth and the planets: the board without a word."""
    image = space((WIDTH, HEIGHT))
    shine(image, galaxy(1500, 0.4, 22), 720, 560)
    sheet = Sheet(image)
    x, y, size = EARTH
    sheet.put(planet_sprite("earth", size), x, y)
    for planet, (x, y) in zip(PLANETS, CENTRES, strict=True):
        sheet.put(_orbit(ACCENT[planet.id]), x, y - ORBIT - 18, 0.5, 0)
        sheet.put(planet_sprite(planet.id, BALL), x, y)
    return image


@kept
def _orbit(colour: Colour) -> Image.Image:
    """The path on which a planet's places lie."""
    radius = ORBIT

    def draw(pen: ImageDraw.ImageDraw, k: int) -> None:
        box = (18 * k, 18 * k, (18 + 2 * radius) * k, (18 + 2 * radius) * k)
        pen.arc(box, 214, 326, fill=200, width=3 * k)

    mask = vector((2 * radius + 36, 170), draw)
    return tinted(mask, colour, 0.8)


@kept
def free_place(colour: Colour, size: int) -> Image.Image:
    """A place nobody has yet."""

    def draw(pen: ImageDraw.ImageDraw, k: int) -> None:
        box = (2 * k, 2 * k, (size - 2) * k, (size - 2) * k)
        for n in range(24):
            pen.arc(box, n * 15, n * 15 + 9, fill=255, width=max(2, size // 20) * k)

    disc = tinted(rounded(size, size, size // 2), mix(NIGHT, colour, 0.12), 0.86)
    disc.alpha_composite(tinted(vector((size, size), draw), mix(colour, INK, 0.25)))
    return disc


def board_base(look: Look) -> Image.Image:
    """A fresh copy of the layer that never changes."""
    base = _bases.get(look.language)
    if base is None:
        base = _bases[look.language] = _draw_base(look)
    return base.copy()


_bases: dict[str, Image.Image] = {}


def _draw_base(look: Look) -> Image.Image:
    sheet = Sheet(sky().copy())
    sheet.lay(panel(WIDTH, HEADER, 1, NIGHT, EDGE, alpha=0.72), 0, 0)
    for planet, (x, y) in zip(PLANETS, CENTRES, strict=True):
        sheet.text(look.say(planet.name), x, y + 56, 32, INK, face=HEAD, room=220, soft=True)
    title = look.say(t("Spaceship: hand size"))
    _track(sheet, SHIP_BOX, [ship_cell(n) for n in range(4)], [step.cost for step in SHIP], title)
    for n, step in enumerate(SHIP):
        x, y, w, _ = ship_cell(n)
        sheet.stamp(icon("cards", 34), x + w / 2 - 30, y + 24, MUTED)
        sheet.text(str(step.hand), x + w / 2 + 18, y + 24, 40, INK, face=DISPLAY)
    title = look.say(t("Technology: effect and points"))
    _track(sheet, TECH_BOX, [tech_cell(n) for n in range(4)], [step.cost for step in TECH], title)
    for n, (step, effect) in enumerate(zip(TECH, ("", "four", "exchange", "round up"), strict=True)):
        x, y, w, _ = tech_cell(n)
        if effect:
            sheet.stamp(icon(effect, 42), x + w / 2 - 32, y + 25, MUTED)
        sheet.stamp(icon("star", 26), x + w / 2 + (14 if effect else -16), y + 24, GOLD)
        sheet.text(str(step.points), x + w / 2 + (44 if effect else 14), y + 24, 38, INK, face=DISPLAY)
    for kind in range(N_BONUSES):
        x, y = STACKS[kind]
        sheet.put(card(N_PLANETS + kind, STACK), x, y)
        sheet.stamp(icon("cards", 22), x - 22, y - 40, NIGHT)
        sheet.text(str(BONUSES[kind].needs), x - 1, y - 40, 28, NIGHT, face=DISPLAY)
    sheet.put(back(STACK), *STACKS[N_BONUSES])
    sheet.put(panel(STACK, STACK * 7 // 5, 8, NIGHT, EDGE, alpha=0.6), *STACKS[N_BONUSES + 1])
    sheet.text(look.say(t("Earth")), 24, 744, 32, INK, face=HEAD, align="l", soft=True)
    return sheet.image


def _track(
    sheet: Sheet, box: tuple[int, int, int, int], cells: list[tuple[int, int, int, int]], costs: list[int], title: str
) -> None:
    """A track's plate and spaces, with the price of each step between them."""
    x, y, w, h = box
    sheet.lay(panel(w, h, 16, PANEL, EDGE, alpha=0.72), x, y)
    sheet.text(title, x + 16, y + 18, 25, MUTED, face=HEAD, align="l", room=w - 32)
    for n, (cx, cy, cw, ch) in enumerate(cells):
        sheet.lay(panel(cw, ch, 14, mix(PANEL, EDGE, 0.3 + 0.22 * n), EDGE, alpha=0.85), cx, cy)
        if n:
            gap = cx - cells[n - 1][0] - cw
            middle = cx - gap / 2
            sheet.stamp(icon("chevron", 30), middle, cy + 64, MUTED)
            sheet.stamp(icon("card", 44), middle, cy + 24, mix(PANEL, INK, 0.86))
            sheet.text(str(costs[n]), middle, cy + 24, 32, NIGHT, face=DISPLAY)
