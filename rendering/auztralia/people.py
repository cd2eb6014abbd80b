"""Personalities: in short as name plates, and whole as cards."""

from __future__ import annotations

from typing import Final

from PIL import Image

from bot.games.auztralia.parts.data import ONCE, ONCE_A_COMBAT, Person, PersonEffect
from bot.games.auztralia.words.phrases import called, person_kind, person_text
from rendering.auztralia.beasts import eye
from rendering.auztralia.hues import BLACK, BRASS, NEW, PAPER, SEPIA, WHITE
from rendering.auztralia.kit import sign
from rendering.auztralia.lines import set_in
from rendering.auztralia.tokens import good
from rendering.canvas import FINE, Sheet, discs, dot, glow, panel, tinted, vector
from rendering.fonts import SLAB, SLAB_BOLD
from rendering.frame import spaced
from rendering.kept import kept
from rendering.painter import Look
from rendering.text import wrap
from rendering.theme import Colour, mix, rgb

SIGNS: Final[dict[PersonEffect, str]] = {
    "range": "boot", "tough": "shield", "barrage": "artillery", "guard": "plough", "cheap": "guns", "prospect": "pick",
    "rails": "rail", "crops": "plough", "import": "crate", "calm": "sanity", "swift": "clock", "rally": "flag",
    "retreat": "home", "redraw": "cards", "shield": "shield", "strike": "attack", "unit": "guns", "expose": "eye",
    "cash": "gold", "goods": "coal", "recall": "cube", "restore": "plough", "score": "star",
}  # fmt: skip
LASTING, COMBAT, ONCE_HUE, END = rgb("#2f6f58"), rgb("#a2332b"), rgb("#b5741c"), rgb("#3d5a94")


def hue(person: Person) -> Colour:
    """By when a personality works."""
    if person.effect in ONCE_A_COMBAT:
        return COMBAT
    if person.effect in ONCE:
        return ONCE_HUE
    return END if person.effect == "score" else LASTING


@kept
def medal(person: Person, size: int) -> Image.Image:
    """What a personality is good for, as a sign on a disc, RGBA."""
    image = discs(size, (size / 2 - 1 / FINE, mix(BRASS, BLACK, 0.2)), (size * 0.45, hue(person)))
    name = SIGNS[person.effect]
    inside = round(size * 0.6)
    if name in ("gold", "coal"):
        token = good(name, inside)
        image.alpha_composite(token, ((size - token.width) // 2, (size - token.height) // 2))
        return image
    mask = eye(inside, open_=True) if name == "eye" else sign(person.unit or name, inside)
    image.alpha_composite(tinted(mask, WHITE), ((size - inside) // 2, (size - inside) // 2))
    if person.unit and name != person.unit:
        small = sign(name, round(size * 0.34))
        badge = vector((size, size), lambda pen, k: dot(pen, (size * k * 0.8, size * k * 0.8), size * k * 0.2))
        image.alpha_composite(tinted(badge, BLACK))
        at = round(size * 0.8 - small.width / 2)
        image.alpha_composite(tinted(small, WHITE), (at, at))
    return image


@kept
def nameplate(person: Person, name: str, width: int, height: int, *, new: bool) -> Image.Image:
    """A personality in short: sign and name, RGBA."""
    image = panel(width, height, 10, mix(PAPER, WHITE, 0.15), NEW if new else mix(SEPIA, BRASS, 0.4), alpha=1.0,
                  line_width=6 if new else 3).copy()  # fmt: skip
    sheet = Sheet(image)
    side = height - 26
    image.alpha_composite(medal(person, side), (12, (height - side) // 2))
    left, room = side + 22, width - side - 34
    size, lines = set_in(name, SLAB_BOLD, (room, height - 10), (20, 30))
    for one, y in zip(lines, spaced(height / 2, len(lines), size * 1.16), strict=True):
        sheet.text(one, left, y, size, SEPIA, face=SLAB_BOLD, align="l")
    return image


def draw_row(
    sheet: Sheet, persons: list[tuple[Person, bool]], look: Look, *, x: int, y: int, width: int, tall: int
) -> None:
    """The row, the newest at the left."""
    gap = 10
    each = (width - gap * (max(1, len(persons)) - 1)) // max(5, len(persons))
    for n, (person, new) in enumerate(persons):
        left = x + n * (each + gap)
        if new:
            sheet.lay(glow(each, tall, 10, NEW, 8), left - 8, y - 8)
        sheet.lay(nameplate(person, look.say(called(person)), each, tall, new=new), left, y)


CARD: Final = (430, 560)


@kept
def card(person: Person, name: str, kind: str, text: str, size: tuple[int, int]) -> Image.Image:
    """A personality as a card with all its text, RGBA."""
    width, height = size
    image = panel(width, height, 20, mix(PAPER, WHITE, 0.2), mix(SEPIA, BRASS, 0.35), alpha=1.0, line_width=5).copy()
    sheet = Sheet(image)
    band = panel(width - 24, 104, 12, hue(person), mix(hue(person), BLACK, 0.3), alpha=1.0)
    image.alpha_composite(band, (12, 12))
    image.alpha_composite(medal(person, 92), (20, 18))
    head, lines = set_in(name, SLAB_BOLD, (width - 150, 98), (22, 38))
    for one, y in zip(lines, spaced(64, len(lines), head * 1.14), strict=True):
        sheet.text(one, 126, y, head, WHITE, face=SLAB_BOLD, align="l", room=width - 160)
    sheet.text(kind, width / 2, 142, 28, mix(hue(person), BLACK, 0.25), face=SLAB_BOLD, room=width - 50)
    big = 36
    while True:
        lines = wrap(text, SLAB, big, width - 52, 20)
        if len(lines) * big * 1.3 < height - 176 - (56 if person.points else 12) or big <= 22:
            break
        big -= 2
    for n, one in enumerate(lines):
        sheet.text(one, 28, 188 + n * big * 1.3, big, SEPIA, face=SLAB, align="l")
    if person.points:
        star = sign("star", 48)
        image.alpha_composite(tinted(star, mix(rgb("#ffc93c"), SEPIA, 0.1)), (width - 122, height - 64))
        sheet.text(str(person.points), width - 48, height - 40, 46, SEPIA, face=SLAB_BOLD)
    return image


def whole(person: Person, look: Look, width: int = CARD[0], height: int = CARD[1]) -> Image.Image:
    """See `card`."""
    text = look.say(person_text(person))
    kind = look.say(person_kind(person))
    head, _, rest = text.partition(": ") if ": " in text else text.partition(":")
    body = rest[:1].upper() + rest[1:] if head == kind and rest else text
    return card(person, look.say(called(person)), kind, body, (width, height))
