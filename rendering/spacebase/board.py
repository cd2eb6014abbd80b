"""The whole table: the roll, the colonies above their sectors, everybody's consoles in short, the shipyard."""

from __future__ import annotations

from PIL import Image

from bot.games.spacebase.parts.cardfile import set_of
from bot.games.spacebase.parts.cards import SECTORS, CardSet
from bot.games.spacebase.view import View
from rendering.canvas import Glass, Sheet, panel, pawn
from rendering.fonts import DISPLAY
from rendering.kept import kept
from rendering.painter import Look
from rendering.spacebase.cards import CAN, CANNOT, PLAIN, dimmed, mini
from rendering.spacebase.header import TALL as HEADER
from rendering.spacebase.header import WIDTH, draw_header
from rendering.spacebase.hues import BLACK, LEVELS, WHITE
from rendering.spacebase.items import ROMAN
from rendering.spacebase.moment import NOBODY, buyer, in_reach, locked, moment
from rendering.spacebase.page import page
from rendering.spacebase.rows import CELL, GAP, MARGIN, column, draw_row
from rendering.spacebase.rows import TALL as ROW
from rendering.spacebase.tokens import Item, token
from rendering.theme import EDGE, GOLD, INK, MUTED, NIGHT, PANEL, mix

COLONIES = 92
SHIP, SHIP_GAP = (197, 120), 6
LEVEL = 44
"""The width of the mark at the left of each row of ships."""


def height(seats: int) -> int:
    """Of the board with so many players."""
    return HEADER + COLONIES + 10 + seats * (ROW + GAP) + 3 * (SHIP[1] + SHIP_GAP) + 10


def draw_board(view: View, look: Look) -> Image.Image:
    """The board as everybody may see it, RGB."""
    cards, now = set_of(view.set), moment(view, look.public)
    sheet = page(WIDTH, height(len(view.seats)))
    draw_header(sheet, view, look)
    _colonies(sheet, view, cards)
    top = HEADER + COLONIES + 10
    for seat in range(len(view.seats)):
        draw_row(sheet, view, cards, look, now, seat=seat, y=top + seat * (ROW + GAP))
    _yard(sheet, view, cards, now.cards, top + len(view.seats) * (ROW + GAP))
    return sheet.image


def price_state(view: View, cards: CardSet, card: int) -> str:
    """How a card that is to be had stands to the active player's credits."""
    seat = buyer(view)
    if seat == NOBODY:
        return PLAIN
    one = cards.cards[card]
    if one.cost <= view.seats[seat].credits and one.sector not in locked(view, seat):
        return CAN
    return CANNOT if view.phase == "main" else PLAIN


def _colonies(sheet: Sheet, view: View, cards: CardSet) -> None:
    """A head for each column: the sector's number, and its colony or whose it is."""
    owners = {sector.colony: seat for seat, me in enumerate(view.seats) for sector in me.sectors if sector.colony >= 0}
    reach = in_reach(view)
    for at in range(1, SECTORS + 1):
        card = cards.cards[cards.colonies[at - 1]]
        free = card.id in view.colonies
        state = price_state(view, cards, card.id) if free else PLAIN
        plate = _head(card.cost, card.points, at, free=free, lit=at in reach, state=state)
        sheet.lay(plate, column(at), HEADER)
        if card.id in owners:
            seat = owners[card.id]
            sheet.put(pawn(seat, 34), column(at) + CELL[0] / 2, HEADER + 67)


@kept
def _head(cost: int, points: int, sector: int, *, free: bool, lit: bool, state: str) -> Image.Image:
    sheet = Glass(CELL[0], COLONIES)
    fill = mix(GOLD, BLACK, 0.35) if lit else mix(PANEL, BLACK, 0.2)
    sheet.lay(panel(*sheet.image.size, 12, fill, GOLD if lit else EDGE, alpha=0.96, line_width=3), 0, 0)
    sheet.text(str(sector), CELL[0] / 2, 25, 42, WHITE if lit else INK, face=DISPLAY)
    if free:
        if state == CAN:
            sheet.lay(panel(CELL[0] - 8, 44, 10, NIGHT, GOLD, alpha=0.9, line_width=3), 4, 45)
        price = Glass(CELL[0], 44)
        price.put(token(Item("credits", str(cost)), 38), 28, 22)
        price.put(token(Item("points", str(points)), 38), 72, 22)
        sheet.lay(dimmed(price.image) if state == CANNOT else price.image, 0, 45)
    return sheet.image


def _yard(sheet: Sheet, view: View, cards: CardSet, new: frozenset[int], top: int) -> None:
    seats = len(view.seats)
    for n, ships in enumerate(view.yard):
        level, y = n + 1, top + n * (SHIP[1] + SHIP_GAP)
        edge = mix(LEVELS[level], BLACK, 0.2)
        sheet.lay(panel(LEVEL - 6, SHIP[1], 12, mix(LEVELS[level], BLACK, 0.72), edge, alpha=0.96), MARGIN, y)
        x = MARGIN + (LEVEL - 6) / 2
        sheet.text(ROMAN[level], x, y + 40, 34, LEVELS[level], face=DISPLAY)
        sheet.text(str(view.left[n]), x, y + 90, 24, MUTED, face=DISPLAY)
        for at, card in enumerate(ships):
            sprite = mini(cards.cards[card], seats, *SHIP, price_state(view, cards, card), new=card in new)
            sheet.lay(sprite, MARGIN + LEVEL + at * (SHIP[0] + SHIP_GAP), y)
