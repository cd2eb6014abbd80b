"""Cards in the yard: small ones on the board, wide ones to be read."""

from __future__ import annotations

from PIL import Image

from bot.games.spacebase.parts.cards import COLONY, Card, Side
from bot.games.spacebase.words.phrases import card_name
from rendering.canvas import Glass, Sheet, panel, tinted
from rendering.fonts import BOLD, DISPLAY, HEAD
from rendering.frame import spaced
from rendering.kept import kept
from rendering.painter import Look
from rendering.spacebase.glass import frame, put_items, put_slots
from rendering.spacebase.hues import BLACK, LEVELS, WHITE
from rendering.spacebase.items import side_items, side_slots
from rendering.spacebase.ships import ship
from rendering.spacebase.tokens import Item, token
from rendering.spacebase.words import ABILITIES
from rendering.text import balanced
from rendering.theme import EDGE, GOLD, INK, NEWS, PANEL, Colour, mix

PLAIN, CAN, CANNOT = "", "can", "cannot"
"""How a card stands to the active player's credits: nobody buys now, they reach, they do not."""


def _body(width: int, height: int, edge: Colour, *, thick: int) -> Image.Image:
    return panel(width, height, 12, mix(PANEL, BLACK, 0.25), edge, alpha=1.0, line_width=thick)


def edge_of(card: Card, state: str, *, new: bool) -> tuple[Colour, int]:
    """The colour and thickness of a card's border."""
    if new:
        return NEWS, 4
    if state == CAN:
        return GOLD, 4
    return mix(EDGE, LEVELS[card.level], 0.35), 2


def sector_plate(sheet: Sheet, card: Card, right: float, y: float, size: int) -> None:
    """The number of the sector where the card goes, at the upper right."""
    wide = round(size * 1.45)
    sheet.put(panel(wide, size, size // 4, mix(LEVELS[card.level], BLACK, 0.1), WHITE, alpha=1.0), right, y, 1)
    sheet.text(str(card.sector), right - wide / 2, y, round(size * 0.84), BLACK, face=DISPLAY)


def dimmed(image: Image.Image) -> Image.Image:
    """In the shade: what cannot be had."""
    image.alpha_composite(tinted(image.getchannel("A"), BLACK, 0.5))
    return image


@kept
def mini(card: Card, seats: int, width: int, height: int, state: str = PLAIN, *, new: bool = False) -> Image.Image:
    """A ship in the yard as on the board, RGBA: cost, ship, sector; blue side, red side."""
    sheet = Glass(width, height)
    edge, thick = edge_of(card, state, new=new)
    sheet.lay(_body(width, height, edge, thick=thick), 0, 0)
    top = round(height * 0.42)
    sheet.put(ship(card, round(width * 0.4), round(top * 0.9)), width * 0.49, top * 0.52)
    sheet.put(token(Item("credits", str(card.cost)), round(top * 0.92)), 5, top * 0.54, 0)
    sector_plate(sheet, card, width - 6, top * 0.54, round(top * 0.8))
    low, half = height - top - 6, (width - 14) / 2
    _mini_side(sheet, card.station, "blue", seats, (5, top, round(half), low))
    _mini_side(sheet, card.deployed, "red", seats, (width - 5 - round(half), top, round(half), low))
    return dimmed(sheet.image) if state == CANNOT else sheet.image


def _mini_side(sheet: Glass, side: Side, turn: str, seats: int, box: tuple[int, int, int, int]) -> None:
    x, y, w, h = box
    kind = "green" if side.green else turn
    items, slots = side_items(side), side_slots(side, turn, 0, seats)
    sheet.lay(frame(kind, w, h, empty=not items), x, y)
    pip = round(h * 0.3) if slots else 0
    put_items(sheet, items, (x + 5, y + 3, w - 10, h - pip - 6))
    if slots:
        put_slots(sheet, (slots,), x + w - 5, y + h - pip * 0.62, pip, room=w - 10)


def ability_word(side: Side, look: Look) -> str:
    """A side's ability in a word or two; "" if it has none."""
    return "" if side.ability is None else look.say(ABILITIES[side.ability.kind])


@kept
def _wide(
    card: Card, seats: int, size: tuple[int, int], state: str, *, new: bool, words: tuple[str, ...]
) -> Image.Image:
    width, height = size
    sheet = Glass(width, height)
    edge, thick = edge_of(card, state, new=new)
    sheet.lay(_body(width, height, edge, thick=thick), 0, 0)
    top = round(height * 0.36)
    coin = round(top * 0.92)
    sheet.put(token(Item("credits", str(card.cost)), coin), 7, top * 0.56, 0)
    sector_plate(sheet, card, width - 9, top * 0.56, round(top * 0.78))
    plate = round(top * 0.78 * 1.45)
    art = round(top * 1.15)
    left = 7 + coin + 8
    sheet.put(ship(card, art, round(top * 0.82)), left + art / 2, top * 0.56)
    left += art + 8
    room = width - 9 - plate - 8 - left
    lines = balanced(words[0], HEAD, round(top * 0.4), room, 2)
    size_of = round(top * (0.46 if len(lines) == 1 else 0.38))
    for one, y in zip(lines, spaced(top * 0.56, len(lines), size_of * 1.1), strict=True):
        sheet.text(one, left, y, size_of, INK, face=HEAD, align="l", room=room, least=14)
    low, half = height - top - 12, round((width - 20) / 2)
    if card.level == COLONY:
        put_items(sheet, (Item("points", str(card.points)),), (8, top, width - 16, low))
    else:
        _wide_side(sheet, card.station, "blue", seats, box=(7, top + 4, half, low), words=words[1])
        _wide_side(sheet, card.deployed, "red", seats, box=(width - 7 - half, top + 4, half, low), words=words[2])
    return dimmed(sheet.image) if state == CANNOT else sheet.image


def _wide_side(sheet: Glass, side: Side, turn: str, seats: int, *, box: tuple[int, int, int, int], words: str) -> None:
    x, y, w, h = box
    items, slots = side_items(side), side_slots(side, turn, 0, seats)
    sheet.lay(frame("green" if side.green else turn, w, h, empty=not items), x, y)
    text = round(h * 0.25) if words else 0
    room = h - 8 - text * 1.2
    wide = 0.0
    if slots:
        wide = (
            put_slots(sheet, (slots,), x + w - 8, y + 4 + room / 2, round(min(room * 0.55, w * 0.13)), room=w * 0.5) + 4
        )
    put_items(sheet, items, (x + 8, y + 4, w - 16 - wide, room))
    if words:
        sheet.text(words, x + w / 2, y + h - text * 0.75, text, WHITE, face=BOLD, room=w - 18, least=14)


def wide(
    card: Card, seats: int, size: tuple[int, int], look: Look, state: str = PLAIN, *, new: bool = False
) -> Image.Image:
    """A card to be read, RGBA: with its name, and its abilities in a few words."""
    words = look.say(card_name(card)), ability_word(card.station, look), ability_word(card.deployed, look)
    return _wide(card, seats, size, state, new=new, words=words)
