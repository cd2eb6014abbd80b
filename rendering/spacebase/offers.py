"""Cards to choose from, by name, above the sectors they may go to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PIL import Image

from bot.games.spacebase.components.cardfile import set_of
from bot.games.spacebase.components.cards import SECTORS, Card
from bot.games.spacebase.view import View
from rendering.canvas import Sheet
from rendering.change_markers import put_ring
from rendering.layout import Block, Grid, stacked
from rendering.renderer import RenderOptions
from rendering.sizes import MARGIN, WIDTH
from rendering.spacebase.cards import CORNER, mini, wide
from rendering.spacebase.lower_panel import (
    CARD,
    CARD_STEP,
    CARDS,
    CELL,
    CELL_STEP,
    CELLS,
    card_places,
    cell_places,
    grounds,
)
from rendering.spacebase.page import HEADING, LARGEST, key, player_page
from rendering.spacebase.sector_cells import cell

LARGE, LARGE_STEP, ABREAST = (483, 208), (493, 216), 2
FEW: Final = 4
"""Maximum number of large cards."""
MOST: Final = 20


def draw_offers(view: View, ids: Sequence[int], look: RenderOptions) -> Image.Image:
    """Draw these cards, RGB, and below them the buyer's sectors, if there is room.

    The sector of a single card is marked. Raises KeyError if there is no such card.
    """
    seat = buyer(view)
    return stacked(lambda high: player_page(high, view, look, seat), HEADING, offer_blocks(view, ids, look), 0)


def buyer(view: View) -> int:
    """Return the seat that the cards are offered to."""
    return view.tasks[-1].seat if view.tasks else view.active


def offer_blocks(view: View, ids: Sequence[int], look: RenderOptions) -> list[Block]:
    """Return the blocks below the player's heading. Raises KeyError if there is no such card."""
    every = set_of(view.set).cards
    if not all(0 <= one < len(every) for one in ids):
        raise KeyError(ids)
    cards, below = [every[one] for one in ids[-MOST:]], key(look)
    blocks, console = [_cards(view, cards, look)], _console(view, buyer(view), cards)
    if HEADING + blocks[0].tall + console.tall + below.tall <= LARGEST[1]:
        blocks.append(console)
    return [*blocks, below]


def _cards(view: View, cards: Sequence[Card], look: RenderOptions) -> Block:
    few, seats = len(cards) <= FEW, len(view.seats)
    step, across = (LARGE_STEP, ABREAST) if few else (CARD_STEP, CARDS)
    size = (WIDTH - 2 * MARGIN, LARGE[1]) if len(cards) == 1 else LARGE

    def draw(sheet: Sheet, top: int) -> None:
        grid = Grid(MARGIN, top, across, step)
        for n, card in enumerate(cards):
            image = wide(card, seats, size, look) if few else mini(card, seats, CARD, look)
            sheet.lay(image, *grid.at(n))

    grid = Grid(MARGIN, 0, across, step)
    return Block(grid.tall(len(cards)), draw, card_places(cards, grid, size if few else CARD))


def _console(view: View, seat: int, cards: Sequence[Card]) -> Block:
    def draw(sheet: Sheet, top: int) -> None:
        grid = Grid(MARGIN, top, CELLS, CELL_STEP)
        for at, short in enumerate(grounds(view, seat)):
            sheet.lay(cell(short, at + 1, *CELL), *grid.at(at))
        if len(cards) == 1:
            put_ring(sheet, (*grid.at(cards[0].sector - 1), *CELL), CORNER)

    grid = Grid(MARGIN, 0, CELLS, CELL_STEP)
    return Block(grid.tall(SECTORS), draw, cell_places(view, seat, grid))
