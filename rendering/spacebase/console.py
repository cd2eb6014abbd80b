"""A console to be read: every sector with its station, and above it what is deployed, all red sides showing."""

from __future__ import annotations

from PIL import Image

from bot.games.spacebase.parts.cardfile import set_of
from bot.games.spacebase.parts.cards import SECTORS, Card, Side
from bot.games.spacebase.view import SectorView, View
from bot.games.spacebase.words.phrases import card_name
from rendering.canvas import Glass, panel
from rendering.fonts import BOLD, DISPLAY, HEAD
from rendering.kept import kept
from rendering.painter import Look
from rendering.spacebase.cards import ability_word
from rendering.spacebase.glass import frame, put_items, put_slots
from rendering.spacebase.hues import BLACK, LEVELS, WHITE
from rendering.spacebase.items import NO_COLONY, side_items, side_slots
from rendering.spacebase.moment import in_reach, moment
from rendering.spacebase.page import HEADING, player_page
from rendering.spacebase.ships import ship
from rendering.spacebase.tokens import Item, token
from rendering.theme import EDGE, GOLD, INK, NEWS, PANEL, mix

WIDTH, ACROSS = 1280, 6
MARGIN, STEP = 12, 210
CARD = (202, 232)
HIGHEST_STRIP, LOWEST_STRIP = 60, 24
BETWEEN = 22
TALLEST = 1640
"""Strips become lower rather than the picture higher than this."""


def draw_console(view: View, look: Look, seat: int) -> Image.Image:
    """A player's twelve sectors, RGB."""
    me, seats = view.seats[seat], len(view.seats)
    rows = [me.sectors[at : at + ACROSS] for at in range(0, SECTORS, ACROSS)]
    stacks = [max(len(sector.deployed) for sector in row) for row in rows]
    free = TALLEST - HEADING - len(rows) * (CARD[1] + BETWEEN)
    strip = max(LOWEST_STRIP, min(HIGHEST_STRIP, free // max(1, sum(stacks))))
    height = HEADING + sum(stack * strip + CARD[1] + BETWEEN for stack in stacks)
    sheet = player_page(WIDTH, height, view, look, seat)
    now, reach, cards = moment(view, look.public), in_reach(view), set_of(view.set)
    y = HEADING
    for n, (row, stack) in enumerate(zip(rows, stacks, strict=True)):
        bottom = y + stack * strip
        for at, sector in enumerate(row):
            number, x = n * ACROSS + at + 1, MARGIN + at * STEP
            for index, placed in enumerate(sector.deployed):
                sprite = _strip(cards.cards[placed.card].deployed, placed.charges, seats, strip + 6)
                sheet.lay(sprite, x, bottom - (index + 1) * strip)
            lit = GOLD if number in reach else NEWS if (seat, number) in now.new else None
            sheet.lay(_sector(view, sector, number, look, lit=lit is not None), x, bottom)
        y = bottom + CARD[1] + BETWEEN
    return sheet.image


@kept
def _strip(side: Side, charges: int, seats: int, height: int) -> Image.Image:
    """A deployed ship's red side, RGBA, its lower edge to be covered by the next."""
    width = CARD[0]
    sheet = Glass(width, height)
    sheet.lay(frame("green" if side.green else "red", width, height), 0, 0)
    items, slots = side_items(side), side_slots(side, "red", charges, seats)
    low = height - 8.0
    wide = put_slots(sheet, (slots,), width - 8, 1 + low / 2, round(low * 0.5), room=width * 0.4) + 4 if slots else 0
    put_items(sheet, items, (8, 4, min(width - 14 - wide, len(items) * low * 1.1), low - 2))
    return sheet.image


def _sector(view: View, sector: SectorView, number: int, look: Look, *, lit: bool) -> Image.Image:
    cards = set_of(view.set).cards
    if sector.station is None:
        if sector.colony == NO_COLONY:
            return _empty(number, lit=lit)
        colony = cards[sector.colony]
        return _colony(colony, look.say(card_name(colony)), lit=lit)
    card = cards[sector.station.card]
    words = look.say(card_name(card)), ability_word(card.station, look)
    return _station(card, number, sector.station.charges, len(view.seats), words=words, lit=lit)


def _body(number: int, level: int, *, lit: bool) -> Glass:
    """The plate of a sector with its number."""
    sheet = Glass(*CARD)
    edge = GOLD if lit else mix(EDGE, LEVELS[level], 0.35)
    sheet.lay(panel(*CARD, 14, mix(PANEL, BLACK, 0.25), edge, alpha=1.0, line_width=5 if lit else 2), 0, 0)
    sheet.lay(panel(62, 50, 12, GOLD if lit else mix(LEVELS[level], BLACK, 0.1), WHITE, alpha=1.0), 8, 8)
    sheet.text(str(number), 39, 33, 40, BLACK, face=DISPLAY)
    return sheet


def _name(sheet: Glass, name: str) -> None:
    sheet.text(name, CARD[0] / 2, 78, 25, INK, face=HEAD, room=CARD[0] - 18, least=16)


@kept
def _empty(number: int, *, lit: bool) -> Image.Image:
    return _body(number, 0, lit=lit).image


@kept
def _colony(card: Card, name: str, *, lit: bool) -> Image.Image:
    sheet = _body(card.sector, card.level, lit=lit)
    sheet.put(ship(card, 110, 46), 136, 33)
    _name(sheet, name)
    sheet.put(token(Item("points", str(card.points)), 100), CARD[0] / 2, 162)
    return sheet.image


@kept
def _station(card: Card, number: int, charges: int, seats: int, *, words: tuple[str, str], lit: bool) -> Image.Image:
    sheet = _body(number, card.level, lit=lit)
    sheet.put(ship(card, 118, 48), 136, 33)
    _name(sheet, words[0])
    _blue(sheet, card.station, charges, seats, words[1])
    return sheet.image


def _blue(sheet: Glass, side: Side, charges: int, seats: int, word: str) -> None:
    x, y, w, h = 8, 98, CARD[0] - 16, CARD[1] - 106
    items, slots = side_items(side), side_slots(side, "blue", charges, seats)
    sheet.lay(frame("green" if side.green else "blue", w, h, empty=not items), x, y)
    foot = 8.0
    if word:
        sheet.text(word, x + w / 2, y + h - 17, 23, WHITE, face=BOLD, room=w - 16, least=15)
        foot = 32
    if slots:
        put_slots(sheet, (slots,), x + w / 2 + slots.all * 15, y + h - foot - 14, 30, room=w - 12)
        foot += 30
    put_items(sheet, items, (x + 8, y + 6, w - 16, h - foot - 8))
