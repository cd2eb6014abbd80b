"""Card detail: a single large card with all its text."""

from __future__ import annotations

from typing import Final

from PIL import Image

from bot.games.contract import t
from bot.games.spacebase.components.cardfile import set_of
from bot.games.spacebase.components.cards import COLONY, Card, Side
from bot.games.spacebase.view import View
from bot.games.spacebase.words.phrases import card_name, card_text, level_name, side_text
from rendering.canvas import Sheet, panel
from rendering.fonts import BODY, DISPLAY, HEAD
from rendering.layout import spaced
from rendering.renderer import RenderOptions
from rendering.sizes import TEXT, TITLE, WIDE_LABEL, WIDTH
from rendering.spacebase.card_frames import frame, put_items
from rendering.spacebase.colours import BLACK, BLUE, LEVELS, RED, WHITE
from rendering.spacebase.effect_items import side_items, side_slots
from rendering.spacebase.page import page
from rendering.spacebase.ships import ship
from rendering.spacebase.tokens import Item, token
from rendering.text import wrap
from rendering.theme import INK, MUTED, PANEL, Colour, mix

TOP: Final = 184
SIDE: Final = 270
LINE: Final = 44
INSET: Final = 24


def draw_card(view: View, number: int, look: RenderOptions) -> Image.Image:
    """Draw a card of the table's set, RGB. Raises KeyError if there is none of this number."""
    cards = set_of(view.set).cards
    if not 0 <= number < len(cards):
        raise KeyError(number)
    card, seats = cards[number], len(view.seats)
    if card.level == COLONY:
        lines = [line for text in card_text(card)[1:] for line in wrap(look.say(text), BODY, WIDE_LABEL, WIDTH - 72)]
        sheet = _headed(card, look, TOP + len(lines) * LINE + 30)
        _lines(sheet, lines, 30, TOP + 24)
        return sheet.image
    half = (WIDTH - 2 * INSET - 16) // 2
    texts = [wrap(look.say(side_text(side)), BODY, WIDE_LABEL, half - 8) for side in (card.station, card.deployed)]
    sheet = _headed(card, look, TOP + SIDE + max(map(len, texts)) * LINE + 36)
    sides: tuple[tuple[Side, str, str, Colour], ...] = (
        (card.station, "blue", look.say(t("Station")), BLUE),
        (card.deployed, "red", look.say(t("Deployed")), RED),
    )
    for n, (side, turn, name, colour) in enumerate(sides):
        x = INSET + n * (half + 16)
        sheet.text(name, x + 6, TOP + 22, TEXT, mix(colour, WHITE, 0.3), face=HEAD, align="l", room=half - 12)
        _side(sheet, side, turn, seats, (x, TOP + 46, half, SIDE - 70))
        _lines(sheet, texts[n], x + 6, TOP + SIDE + 4)
    return sheet.image


def _headed(card: Card, look: RenderOptions, height: int) -> Sheet:
    """Draw cost, ship, name and sector on a sheet of this height."""
    sheet = page(height)
    edge = mix(LEVELS[card.level], BLACK, 0.1)
    sheet.lay(panel(WIDTH - 16, height - 16, 22, PANEL, edge, alpha=0.9, line_width=4), 8, 8)
    middle = TOP / 2 + 4
    left = 28.0
    if card.level:
        sheet.put(token(Item("credits", str(card.cost)), 108), left, middle, 0)
        left += 124
    sheet.put(ship(card, 200, 124), left + 100, middle)
    left += 216
    sheet.put(panel(150, 108, 22, LEVELS[card.level], WHITE, alpha=1.0), WIDTH - 32, middle, 1)
    sheet.text(str(card.sector), WIDTH - 107, middle, 92, BLACK, face=DISPLAY)
    room = round(WIDTH - 196 - left)
    lines = wrap(look.say(card_name(card)), DISPLAY, TITLE, room, 2)
    for line, y in zip(lines, spaced(middle - 22, len(lines), 50), strict=True):
        sheet.text(line, left, y, TITLE, INK, face=DISPLAY, align="l", room=room)
    below = middle + 36 + (len(lines) - 1) * 22
    sheet.text(look.say(level_name(card.level)), left, below, WIDE_LABEL, MUTED, face=HEAD, align="l", room=room)
    if card.level == COLONY:
        sheet.put(token(Item("points", str(card.points)), 72), left + room - 40, below - 6)
    return sheet


def _side(sheet: Sheet, side: Side, turn: str, seats: int, box: tuple[int, int, int, int]) -> None:
    x, y, w, h = box
    items, slots = side_items(side), side_slots(side, turn, 0, seats)
    sheet.lay(frame("green" if side.green else turn, w, h, empty=not items), x, y)
    put_items(sheet, items, (x + 16, y + 12, w - 32, h - 24), (slots,) if slots else (), most=120)


def _lines(sheet: Sheet, lines: list[str], x: float, y: float) -> None:
    for n, line in enumerate(lines):
        sheet.text(line, x, y + n * LINE + 14, WIDE_LABEL, INK, face=BODY, align="l")
