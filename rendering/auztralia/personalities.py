"""Personalities: a plate for each with all its text."""

from __future__ import annotations

from typing import Final

from PIL import Image

from bot.games.auztralia.components.data import ONCE, ONCE_A_COMBAT, Person, PersonEffect
from bot.games.auztralia.words.phrases import called, person_kind, person_text
from rendering.auztralia.colours import BLACK, BRASS, PAPER, SEPIA, WHITE
from rendering.auztralia.icons import sign
from rendering.auztralia.old_one_icons import eye
from rendering.auztralia.page import INSIDE
from rendering.auztralia.tokens import good
from rendering.canvas import FINE, Sheet, discs, dot, panel, tinted, vector
from rendering.change_markers import put_ring
from rendering.fonts import SLAB, SLAB_BOLD
from rendering.layout import Block
from rendering.memory_cache import memoize
from rendering.renderer import RenderOptions
from rendering.sizes import GAP, LABEL, MARGIN, NUMBER, RADIUS, SIGN, TEXT, least
from rendering.text import wrap
from rendering.theme import Colour, mix, rgb

SIGNS: Final[dict[PersonEffect, str]] = {
    "range": "boot", "tough": "shield", "barrage": "artillery", "guard": "plough", "cheap": "guns", "prospect": "pick",
    "rails": "rail", "crops": "plough", "import": "crate", "calm": "sanity", "swift": "clock", "rally": "flag",
    "retreat": "home", "redraw": "cards", "shield": "shield", "strike": "attack", "unit": "guns", "expose": "eye",
    "cash": "gold", "goods": "coal", "recall": "cube", "restore": "plough", "score": "star",
}  # fmt: skip
LASTING, COMBAT, ONCE_HUE, END = rgb("#2f6f58"), rgb("#a2332b"), rgb("#b5741c"), rgb("#3d5a94")
STAR: Final = rgb("#a86f00")


def hue(person: Person) -> Colour:
    """Return the colour of the time at which a personality works."""
    if person.effect in ONCE_A_COMBAT:
        return COMBAT
    if person.effect in ONCE:
        return ONCE_HUE
    return END if person.effect == "score" else LASTING


@memoize
def medal(person: Person, size: int) -> Image.Image:
    """Draw the effect of a personality as an icon on a disc, RGBA."""
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


COLONS: Final = ": \uff1a"
_MEDAL: Final = 92
_HEAD, _LINE, _PAD = 52, 42, 14
_LEFT: Final = 136


def block(person: Person, look: RenderOptions, *, new: bool = False, roomy: bool = False) -> Block:
    """Lay out a personality as a full-width plate: name, time and effect.

    It is larger if it is `roomy`.
    """
    text, kind, name = look.say(person_text(person)), look.say(person_kind(person)), look.say(called(person))
    rest = text.removeprefix(kind).lstrip(COLONS)
    body = rest[:1].upper() + rest[1:]
    size = TEXT if roomy else least(body)
    step = _LINE + size - LABEL
    lines = tuple(wrap(body, SLAB, size, INSIDE - _LEFT - 26))
    tall = max(_HEAD + len(lines) * step, _MEDAL) + 2 * _PAD

    def draw(sheet: Sheet, top: int) -> None:
        if new:
            put_ring(sheet, (MARGIN, top, INSIDE, tall), RADIUS)
        sheet.lay(plate_of(person, name, kind, lines, (size, step, tall)), MARGIN, top)

    return Block(tall + GAP, draw)


@memoize
def plate_of(person: Person, name: str, kind: str, lines: tuple[str, ...], sizes: tuple[int, int, int]) -> Image.Image:
    """Draw the plate of a personality, RGBA; `sizes` are of the text, its lines, and the plate."""
    size, step, tall = sizes
    image = panel(INSIDE, tall, RADIUS, mix(PAPER, WHITE, 0.2), mix(SEPIA, BRASS, 0.35), alpha=1.0, line_width=5).copy()
    image.alpha_composite(panel(118, tall - 16, 10, hue(person), mix(hue(person), BLACK, 0.3), alpha=1.0), (8, 8))
    image.alpha_composite(medal(person, _MEDAL), (21, (tall - _MEDAL) // 2))
    sheet, y, right = Sheet(image), _PAD + _HEAD / 2 - 2, INSIDE - 26
    if person.points:
        right -= sheet.text(str(person.points), right, y, NUMBER, SEPIA, face=SLAB_BOLD, align="r") + 6
        sheet.stamp(sign("star", SIGN), right, y, STAR, 1)
        right -= SIGN + 22
    right -= sheet.text(kind, right, y, least(kind), mix(hue(person), BLACK, 0.25), face=SLAB_BOLD, align="r") + 20
    sheet.text(name, _LEFT, y, TEXT, SEPIA, face=SLAB_BOLD, align="l", room=right - _LEFT)
    for n, one in enumerate(lines):
        sheet.text(one, _LEFT, _PAD + _HEAD + (n + 0.5) * step, size, SEPIA, face=SLAB, align="l")
    return image
