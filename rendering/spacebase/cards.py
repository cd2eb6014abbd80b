"""Cards in the shipyard: small ones on the board, wide ones with text."""

from __future__ import annotations

from typing import Final

from PIL import Image

from bot.games.spacebase.components.cards import COLONY, Card, Side
from bot.games.spacebase.words.phrases import card_name
from rendering.canvas import Glass, Sheet, panel, tinted
from rendering.fonts import BOLD, DISPLAY, HEAD
from rendering.layout import spaced
from rendering.memory_cache import memoize
from rendering.renderer import RenderOptions
from rendering.sizes import ACTIVE, LINE, least
from rendering.spacebase.ability_texts import ABILITIES
from rendering.spacebase.card_frames import frame, put_items
from rendering.spacebase.colours import BLACK, LEVELS, WHITE
from rendering.spacebase.effect_items import side_items, side_slots
from rendering.spacebase.ships import ship
from rendering.spacebase.tokens import Item, token
from rendering.text import balanced
from rendering.theme import EDGE, GOLD, INK, PANEL, Colour, mix

SHADE: Final = 0.21
CORNER: Final = 12
HEAD_TALL, TITLE_TALL, NAME_TALL = 62, 82, 36
"""Height of the upper part of a card without its name, and with it; of a name below the upper part."""
BESIDE: Final = 28
"""Size of a name in the upper part: a menu has it as well."""
PLAIN, CAN, CANNOT = "", "can", "cannot"
"""Affordability by the active player's credits: no purchase now, affordable, not affordable."""


def _body(width: int, height: int, edge: Colour, *, thick: int) -> Image.Image:
    return panel(width, height, CORNER, mix(PANEL, BLACK, 0.25), edge, alpha=1.0, line_width=thick)


def edge_of(card: Card, state: str) -> tuple[Colour, int]:
    """Return the colour and thickness of a card's border."""
    if state == CAN:
        return GOLD, ACTIVE
    return mix(EDGE, LEVELS[card.level], 0.35), LINE


def sector_plate(sheet: Sheet, card: Card, right: float, y: float, size: int) -> int:
    """Draw the number of the card's sector at the upper right; return its width."""
    wide = round(size * 1.4)
    sheet.put(panel(wide, size, size // 4, mix(LEVELS[card.level], BLACK, 0.1), WHITE, alpha=1.0), right, y, 1)
    sheet.text(str(card.sector), right - wide / 2, y, round(size * 0.8), BLACK, face=DISPLAY)
    return wide


def dimmed(image: Image.Image) -> Image.Image:
    """Dim an unavailable card, still legible."""
    image.alpha_composite(tinted(image.getchannel("A"), BLACK, SHADE))
    return image


def mini(card: Card, seats: int, size: tuple[int, int], look: RenderOptions, state: str = PLAIN) -> Image.Image:
    """Draw a card without other text than its name, RGBA: cost, ship, sector; blue side, red side.

    A colony has its dome and points instead. On a low card the name is in place of the ship.
    """
    return _mini(card, seats, size, state, name=look.say(card_name(card)))


@memoize
def _mini(card: Card, seats: int, size: tuple[int, int], state: str, *, name: str) -> Image.Image:
    width, height = size
    named = NAME_TALL if height > 2 * HEAD_TALL + NAME_TALL else 0
    sheet = Glass(width, height)
    edge, thick = edge_of(card, state)
    sheet.lay(_body(width, height, edge, thick=thick), 0, 0)
    middle = HEAD_TALL / 2 + 3
    plate = sector_plate(sheet, card, width - 8, middle, HEAD_TALL - 14)
    sheet.put(token(Item("credits", str(card.cost)), HEAD_TALL - 4), 6, middle, 0)
    left, right = HEAD_TALL + 6, width - 12 - plate
    if named:
        sheet.put(ship(card, right - left, HEAD_TALL - 8), (left + right) / 2, middle)
        sheet.text(
            name, width / 2, HEAD_TALL + NAME_TALL / 2, least(name), INK, face=HEAD, room=width - 16, least=BESIDE - 4
        )
    else:
        lines = balanced(name, HEAD, BESIDE, right - left, 2)
        for line, y in zip(lines, spaced(middle, len(lines), BESIDE), strict=True):
            sheet.text(line, (left + right) / 2, y, BESIDE, INK, face=HEAD, room=right - left, least=BESIDE - 4)
    low, half = height - HEAD_TALL - named - 12, (width - 16) // 2
    box = 6, HEAD_TALL + named + 5, half, low
    if card.level == COLONY:
        sheet.lay(frame("green", width - 12, low, empty=True), 6, box[1])
        put_items(sheet, (Item("points", str(card.points)),), (box[0], box[1] + 4, width - 12, low - 8))
    else:
        dim = state == CANNOT
        _mini_side(sheet, card.station, "blue", seats, box, dim=dim)
        _mini_side(sheet, card.deployed, "red", seats, (width - 6 - half, *box[1:]), dim=dim)
    return dimmed(sheet.image) if state == CANNOT else sheet.image


def _mini_side(sheet: Glass, side: Side, turn: str, seats: int, box: tuple[int, int, int, int], *, dim: bool) -> None:
    x, y, w, h = box
    items, slots = side_items(side), side_slots(side, turn, 0, seats)
    sheet.lay(frame("green" if side.green else turn, w, h, empty=dim or not items), x, y)
    put_items(sheet, items, (x + 2, y + 4, w - 4, h - 8), (slots,) if slots else (), most=h - 14)


def ability_word(side: Side, look: RenderOptions) -> str:
    """Return a side's ability in a word or two; "" if it has none."""
    return "" if side.ability is None else look.say(ABILITIES[side.ability.kind])


@memoize
def _wide(card: Card, seats: int, size: tuple[int, int], state: str, *, words: tuple[str, ...]) -> Image.Image:
    width, height = size
    sheet = Glass(width, height)
    edge, thick = edge_of(card, state)
    sheet.lay(_body(width, height, edge, thick=thick), 0, 0)
    middle = TITLE_TALL / 2 + 3
    sheet.put(token(Item("credits", str(card.cost)), TITLE_TALL - 14), 7, middle, 0)
    plate = sector_plate(sheet, card, width - 9, middle, TITLE_TALL - 22)
    left = TITLE_TALL + 92
    sheet.put(ship(card, 84, TITLE_TALL - 20), left - 46, middle)
    room = width - 9 - plate - 10 - left
    size_of = least(words[0])
    lines = balanced(words[0], HEAD, size_of, room, 2)
    for one, y in zip(lines, spaced(middle, len(lines), size_of * 1.1), strict=True):
        sheet.text(one, left, y, size_of, INK, face=HEAD, align="l")
    low, half = height - TITLE_TALL - 10, (width - 20) // 2
    _wide_side(sheet, card.station, "blue", seats, box=(7, TITLE_TALL + 2, half, low), words=words[1])
    _wide_side(sheet, card.deployed, "red", seats, box=(width - 7 - half, TITLE_TALL + 2, half, low), words=words[2])
    return dimmed(sheet.image) if state == CANNOT else sheet.image


def _wide_side(sheet: Glass, side: Side, turn: str, seats: int, *, box: tuple[int, int, int, int], words: str) -> None:
    x, y, w, h = box
    items, slots = side_items(side), side_slots(side, turn, 0, seats)
    sheet.lay(frame("green" if side.green else turn, w, h, empty=not items), x, y)
    text = 40 if words else 0
    put_items(sheet, items, (x + 8, y + 6, w - 16, h - 12 - text), (slots,) if slots else ())
    if words:
        sheet.text(words, x + w / 2, y + h - 25, least(words), WHITE, face=BOLD, room=w - 8)


def wide(card: Card, seats: int, size: tuple[int, int], look: RenderOptions, state: str = PLAIN) -> Image.Image:
    """Draw a card with text, RGBA: its name, and its abilities in a few words."""
    words = look.say(card_name(card)), ability_word(card.station, look), ability_word(card.deployed, look)
    return _wide(card, seats, size, state, words=words)
