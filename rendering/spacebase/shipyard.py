"""Shipyard and colonies, legible."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from PIL import Image

from bot.games.contract import Part, t
from bot.games.spacebase.components.cardfile import set_of
from bot.games.spacebase.components.cards import SECTORS
from bot.games.spacebase.view import View
from bot.games.spacebase.words.phrases import level_name
from rendering.canvas import Glass, panel, pawn
from rendering.change_markers import put_ring
from rendering.fonts import DISPLAY
from rendering.icons import icon
from rendering.layout import Box, Grid
from rendering.memory_cache import memoize
from rendering.renderer import RenderOptions
from rendering.sizes import ACTIVE, LINE, MARGIN, PLACE, TEXT
from rendering.spacebase.cards import CAN, CANNOT, CORNER, PLAIN, dimmed, mini
from rendering.spacebase.changes import moment
from rendering.spacebase.colours import BLACK, LEVELS
from rendering.spacebase.page import HEADING, key, page
from rendering.spacebase.prices import price_state
from rendering.spacebase.tokens import Item, token
from rendering.theme import EDGE, GOLD, MUTED, PANEL, mix

SHIP, STEP = (320, 150), (328, 157)
LEVELS_TALL: Final = 52
COLONY, COLONY_STEP = (156, 68), (164, 74)
ACROSS: Final = 6
_PLATE: Final = (44, 48)


def draw_yard(view: View, look: RenderOptions) -> Image.Image:
    """Draw eighteen ships, a column per level, and the colonies, RGB; affordable ones are lit."""
    cards, now, seats = set_of(view.set), moment(view, look.told), len(view.seats)
    columns, grid, below = *_plan(view), key(look)
    end = grid.top + grid.tall(SECTORS)
    sheet = page(end + below.tall, look.say(t("Ships and colonies")))
    for n, ships in enumerate(view.yard):
        x, level = MARGIN + n * STEP[0], n + 1
        y = HEADING + LEVELS_TALL / 2 - 4
        sheet.text(look.say(level_name(level)), x + 8, y, TEXT, LEVELS[level], face=DISPLAY, align="l", room=210)
        wide = sheet.text(str(view.left[n]), x + SHIP[0] - 8, y, TEXT, MUTED, face=DISPLAY, align="r")
        sheet.stamp(icon("cards", 40), x + SHIP[0] - 34 - wide, y, MUTED)
        for at, card in enumerate(ships):
            state = price_state(view, cards, card)
            sheet.lay(mini(cards.cards[card], seats, SHIP, look, state), *columns[n].at(at))
        for at, card in enumerate(ships):
            if card in now.cards:
                put_ring(sheet, (*columns[n].at(at), *SHIP), CORNER)
    owners = {sector.colony: seat for seat, me in enumerate(view.seats) for sector in me.sectors}
    for n in range(SECTORS):
        card = cards.cards[cards.colonies[n]]
        free = card.id in view.colonies
        state = price_state(view, cards, card.id) if free else PLAIN
        sheet.lay(_colony((card.sector, card.cost, card.points), owners.get(card.id), free=free, state=state),
                  *grid.at(n))  # fmt: skip
    below.draw(sheet, end)
    return sheet.image


def _plan(view: View) -> tuple[list[Grid], Grid]:
    """Return the column of each level's ships, and the grid of the colonies."""
    top, most = HEADING + LEVELS_TALL, max((len(ships) for ships in view.yard), default=0)
    columns = [Grid(MARGIN + n * STEP[0], top, 1, STEP) for n in range(len(view.yard))]
    return columns, Grid(MARGIN, top + most * STEP[1] + 4, ACROSS, COLONY_STEP)


def yard_places(view: View) -> Iterator[tuple[Part, Box]]:
    """Yield the cards with their places: ships row by row, then colonies."""
    columns, grid = _plan(view)
    found = [
        (card, (*column.at(at), *SHIP))
        for column, ships in zip(columns, view.yard, strict=True)
        for at, card in enumerate(ships)
    ]
    found.sort(key=lambda one: (one[1][1], one[1][0]))
    found += [(card, (*grid.at(n), *COLONY)) for n, card in enumerate(set_of(view.set).colonies)]
    for card, box in found:
        yield Part("card", card), box


@memoize
def _colony(numbers: tuple[int, int, int], owner: int | None, *, free: bool, state: str) -> Image.Image:
    """Draw sector, cost and points, or the owner; dimmed if unavailable."""
    (sector, cost, points), (width, height) = numbers, COLONY
    sheet, y, can = Glass(width, height), height / 2, state == CAN
    edge = GOLD if can else mix(EDGE, LEVELS[4], 0.4)
    sheet.lay(panel(*COLONY, 14, mix(PANEL, BLACK, 0.3), edge, alpha=0.95, line_width=ACTIVE if can else LINE), 0, 0)
    sheet.put(panel(*_PLATE, 10, mix(LEVELS[4], BLACK, 0.1 if free else 0.35), BLACK, alpha=1.0), 32, y)
    sheet.text(str(sector), 32, y, PLACE, BLACK, face=DISPLAY)
    if free:
        sheet.put(token(Item("credits", str(cost)), 48), 80, y)
        sheet.put(token(Item("points", str(points)), 48), 128, y)
    elif owner is not None:
        sheet.put(pawn(owner, 44), 104, y)
    else:
        sheet.text("–", 104, y, TEXT, MUTED, face=DISPLAY)
    return dimmed(sheet.image) if state == CANNOT else sheet.image
