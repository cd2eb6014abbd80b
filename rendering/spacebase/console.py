"""Console picture: every sector with its station, and the red sides of all deployed ships."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Final

from PIL import Image

from bot.games.contract import Part
from bot.games.spacebase.components.cardfile import set_of
from bot.games.spacebase.components.cards import SECTORS, Card, CardSet, Side
from bot.games.spacebase.view import PlacedView, SeatView, SectorView, View
from rendering.canvas import Glass, panel, tinted
from rendering.change_markers import put_ring
from rendering.fonts import DISPLAY
from rendering.icons import icon
from rendering.layout import Box
from rendering.memory_cache import memoize
from rendering.renderer import RenderOptions
from rendering.sizes import ACTIVE, LINE, MARGIN, PLACE
from rendering.spacebase import places
from rendering.spacebase.card_frames import LEAST, frame, put_items
from rendering.spacebase.cards import CORNER
from rendering.spacebase.changes import in_reach, moment
from rendering.spacebase.colours import BLACK, LEVELS, RED, WHITE
from rendering.spacebase.effect_items import NO_COLONY, Slots, added, side_items, side_slots
from rendering.spacebase.page import HEADING, KEY, LARGEST, key, player_page
from rendering.spacebase.sector_cells import ASIDE
from rendering.spacebase.ships import ship
from rendering.spacebase.tokens import Item, token
from rendering.theme import EDGE, GOLD, PANEL, Colour, mix

ACROSS: Final = 6
STEP: Final = 164
CARD: Final = (156, 186)
STRIP: Final = LEAST + 16
"""Visible height of a deployed ship."""
OVERLAP: Final = 6
PILE: Final = 3
"""Height, in strips, of the merged gains of several ships."""
BETWEEN: Final = 18
_ROWS: Final = SECTORS // ACROSS
_ROOM: Final = (LARGEST[1] - HEADING - KEY - _ROWS * (CARD[1] + BETWEEN)) // STRIP
"""Maximum number of strips in all rows together."""


def draw_console(view: View, look: RenderOptions, seat: int) -> Image.Image:
    """Draw a player's twelve sectors, RGB; if needed, the oldest deployed ships are merged."""
    me, cards, seats = view.seats[seat], set_of(view.set), len(view.seats)
    rows, limits, below = _rows(me), _limits(me), key(look)
    height = HEADING + sum(limit * STRIP + CARD[1] + BETWEEN for limit in limits) + below.tall
    sheet = player_page(height, view, look, seat)
    now, reach = moment(view, look.told), in_reach(view) if view.phase in ("rolled", "allocate") else frozenset[int]()
    y = HEADING
    for n, (row, limit, bottom) in enumerate(zip(rows, limits, _bottoms(limits), strict=True)):
        for at, sector in enumerate(row):
            number, x = n * ACROSS + at + 1, MARGIN + at * STEP
            top = bottom
            for sprite in _stack(cards, sector.deployed, seats, limit):
                top -= sprite.height - OVERLAP
                sheet.lay(sprite, x, top)
            edge = GOLD if number in reach else None
            sheet.lay(_sector(_card(cards, sector), sector.station, number, seats, edge), x, bottom)
        for at in range(ACROSS):
            if (seat, n * ACROSS + at + 1) in now.new:
                put_ring(sheet, (MARGIN + at * STEP, bottom, *CARD), CORNER)
        y = bottom + CARD[1] + BETWEEN
    below.draw(sheet, y - 6)
    return sheet.image


def _rows(me: SeatView) -> list[tuple[SectorView, ...]]:
    return [me.sectors[at : at + ACROSS] for at in range(0, SECTORS, ACROSS)]


def _bottoms(limits: Sequence[int]) -> list[int]:
    """Return the upper edges of the sectors' cards by row, below their strips."""
    ends = accumulate((limit * STRIP + CARD[1] + BETWEEN for limit in limits), initial=HEADING)
    return [y + limit * STRIP for y, limit in zip(ends, limits, strict=False)]


def console_places(view: View, seat: int) -> Iterator[tuple[Part, Box]]:
    """Yield sectors with their places, each followed by its deployed ships, the oldest first."""
    me = view.seats[seat]
    bottoms = _bottoms(_limits(me))
    for at, sector in enumerate(me.sectors):
        x, y = MARGIN + at % ACROSS * STEP, bottoms[at // ACROSS]
        yield places.sector(seat, at + 1), (x, y, *CARD)
        oldest = _merged(me, at + 1)
        if oldest:
            y -= PILE * STRIP
            yield places.deployed(seat, at + 1), (x, y, CARD[0], PILE * STRIP)
        for n in range(oldest + 1, len(sector.deployed) + 1):
            y -= STRIP
            yield places.ship(seat, at + 1, n), (x, y, CARD[0], STRIP)


def ship_place(me: SeatView, seat: int, number: int, n: int) -> Part:
    """Return the place of the nth deployed ship of a sector, or of those drawn as one with it."""
    return places.deployed(seat, number) if n <= _merged(me, number) else places.ship(seat, number, n)


def _merged(me: SeatView, number: int) -> int:
    """Return the number of a sector's oldest deployed ships that are drawn as one."""
    return _oldest(len(me.sectors[number - 1].deployed), _limits(me)[(number - 1) // ACROSS])


def _oldest(ships: int, limit: int) -> int:
    return 0 if ships <= limit else ships - (limit - PILE)


def _limits(me: SeatView) -> list[int]:
    """Return the maximum strips of each row: those needed, or those left by the others."""
    stacks = [max(len(sector.deployed) for sector in row) for row in _rows(me)]
    if sum(stacks) <= _ROOM:
        return list(stacks)
    half = _ROOM // len(stacks)
    spare = sum(max(0, half - stack) for stack in stacks)
    return [min(stack, half + (spare if stack > half else 0)) for stack in stacks]


def _stack(cards: CardSet, deployed: Sequence[PlacedView], seats: int, limit: int) -> list[Image.Image]:
    """Return the strips from the lowest (deployed first) upwards."""
    sides = [(cards.cards[placed.card].deployed, placed.charges) for placed in deployed]
    oldest = _oldest(len(sides), limit)
    sprites = [_strip(side, charges, seats) for side, charges in sides[oldest:]]
    return [_pile(tuple(sides[:oldest]), seats), *sprites] if oldest else sprites


@memoize
def _strip(side: Side, charges: int, seats: int) -> Image.Image:
    """Draw a deployed ship's red side, RGBA, its lower edge to be covered by the next."""
    sheet = Glass(CARD[0], STRIP + OVERLAP)
    sheet.lay(frame("green" if side.green else "red", *sheet.image.size), 0, 0)
    slots = side_slots(side, "red", charges, seats)
    put_items(sheet, side_items(side), (4, 4, CARD[0] - 8, STRIP - 6), (slots,) if slots else (), most=54)
    return sheet.image


@memoize
def _pile(sides: tuple[tuple[Side, int], ...], seats: int) -> Image.Image:
    """Draw the merged gains of several ships."""
    sheet = Glass(CARD[0], PILE * STRIP + OVERLAP)
    sheet.lay(frame("red", *sheet.image.size), 0, 0)
    sheet.image.alpha_composite(_count(len(sides)), (4, 8))
    slots: list[Slots] = [
        one for side, charges in sides if (one := side_slots(side, "red", charges, seats)) is not None
    ]
    items = added(side for side, _ in sides)
    put_items(sheet, items, (ASIDE, 6, CARD[0] - ASIDE - 6, PILE * STRIP - 12), slots, most=54)
    return sheet.image


def _count(ships: int) -> Image.Image:
    sheet = Glass(40, 80)
    sheet.image.alpha_composite(tinted(icon("cards", 32), mix(RED, WHITE, 0.6)), (4, 4))
    sheet.text(str(ships), 20, 56, PLACE, WHITE, face=DISPLAY)
    return sheet.image


def _card(cards: CardSet, sector: SectorView) -> Card | None:
    """Return the card in the sector itself."""
    number = sector.station.card if sector.station else sector.colony
    return cards.cards[number] if number != NO_COLONY else None


@memoize
def _sector(card: Card | None, station: PlacedView | None, number: int, seats: int, edge: Colour | None) -> Image.Image:
    level = card.level if card else 0
    sheet = Glass(*CARD)
    border = edge or mix(EDGE, LEVELS[level], 0.35)
    sheet.lay(
        panel(*CARD, CORNER, mix(PANEL, BLACK, 0.25), border, alpha=1.0, line_width=ACTIVE if edge else LINE), 0, 0
    )
    plate = edge or mix(LEVELS[level], BLACK, 0.1)
    sheet.lay(panel(56, 48, 12, plate, WHITE, alpha=1.0), 8, 8)
    sheet.text(str(number), 36, 32, 38, BLACK, face=DISPLAY)
    if card is None:
        return sheet.image
    sheet.put(ship(card, 84, 48), 108, 32)
    x, y, w, h = 7, 62, CARD[0] - 14, CARD[1] - 69
    if station is None:
        sheet.put(token(Item("points", str(card.points)), 90), CARD[0] / 2, y + h / 2)
        return sheet.image
    side = card.station
    slots = side_slots(side, "blue", station.charges, seats)
    sheet.lay(frame("green" if side.green else "blue", w, h, empty=not side_items(side)), x, y)
    put_items(sheet, side_items(side), (x + 4, y + 5, w - 8, h - 10), (slots,) if slots else (), most=90)
    return sheet.image
