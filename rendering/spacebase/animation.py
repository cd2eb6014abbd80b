"""Animation of a turn: bought cards, deployed ships, swaps, dice, and the final race.

A bought card flies to its sector, whose ship is deployed; swapped sectors and cards change places; the dice roll; at
the end each ship flies as far as its points.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace
from PIL import Image

from bot.games.contract import Event
from bot.games.spacebase import events as ev
from bot.games.spacebase.components.cardfile import set_of
from bot.games.spacebase.view import View
from rendering.animation import RISE, Act, Movement, along, between, bowed, eased, glide, roll, sized
from rendering.canvas import Point, Sheet, glow, panel
from rendering.header import TALL
from rendering.layout import Grid
from rendering.renderer import RenderOptions
from rendering.sizes import ACTIVE, GAP, MARGIN, RADIUS, WIDTH
from rendering.spacebase.board import TOP, draw_board
from rendering.spacebase.cards import mini
from rendering.spacebase.dice import die
from rendering.spacebase.header import DIE, draw_header, thrown
from rendering.spacebase.lower_panel import CARD, CARD_STEP, CARDS, CELL, TITLE, grounds, lower
from rendering.spacebase.page import page, sky
from rendering.spacebase.player_rows import tall
from rendering.spacebase.race import put_race
from rendering.spacebase.sector_cells import cell
from rendering.theme import PANEL, SEATS, mix

_PAD: Final = 14
"""Padding of a sector's plate."""
_SECTORS: Final = (820, 630, 440)
"""Middles of the sectors that are shown next to a row."""
_HALF: Final = CELL[1] // 2
_GOES: Final = (0.35, 0.85)
"""Part of a card's flight in which its sector's ship is deployed."""
_CHANGED: Final = 0.7
"""Scale of cards that change places."""
_BOW: Final = 0.3
"""Distance at which they pass each other, relative to their path."""
_HAND: Final = (620.0, 330.0)
"""Origin of thrown dice."""


def moving(before: View, after: View, look: RenderOptions) -> Sequence[Image.Image]:
    """Return the frames between the boards of two views; none if nothing moves.

    `look.changes` are the events between them.
    """
    plain = replace(look, changes=(), lines=())
    if before.phase == "over":
        return ()
    if after.phase == "over":
        return between(draw_board(after, plain, fly=False), [[_race(after)]])
    stage = _Stage(before, after, plain)
    acts = [stage.bought(look.public), stage.swapped(look.public), stage.rolled(look.public)]
    return between(stage.ground(), acts) if any(acts) else ()


def _race(view: View) -> Movement:
    """Return the movement of all ships in their lanes."""

    def draw(sheet: Sheet, share: float) -> None:
        put_race(sheet, view, TOP, share)

    return Movement(draw)


class _Stage:
    """The board before the turn.

    Sectors are shown next to the rows of their owners, `beside` counts them; `lifted` are the moving cards of the lower
    panel.
    """

    def __init__(self, before: View, after: View, look: RenderOptions) -> None:
        self.before, self.after, self.look = before, after, look
        self.cards = set_of(before.set).cards
        self.beside = [0] * len(before.seats)
        self.lifted = list[Point]()
        shown = lower(before).cards
        top = TOP + len(before.seats) * (self.high + GAP)
        grid = Grid(MARGIN, top + TITLE, CARDS, CARD_STEP)
        self.market = {card.id: grid.at(n) for n, card in enumerate(shown)}

    @property
    def high(self) -> int:
        """Return the height of a row."""
        return tall(self.before, self.look)

    def ground(self) -> Image.Image:
        """Draw the board before the turn, without the moving cards."""
        image = draw_board(self.before, self.look)
        for left, top in self.lifted:
            box = round(left), round(top), round(left) + CARD[0], round(top) + CARD[1]
            image.paste(sky().crop(box), box)
        return image

    def bought(self, events: Sequence[Event]) -> Act:
        """Return the movements of cards to their sectors."""
        return [move for event in events if isinstance(event, ev.Bought) for move in self._buy(event)]

    def _buy(self, event: ev.Bought) -> tuple[Movement, Movement]:
        was, is_ = (self._cell(view, event.seat, event.sector) for view in (self.before, self.after))
        plate = _Plate(event.seat, self._beside(event.seat), was, is_, deployed=event.deployed >= 0)
        sprite = mini(self.cards[event.card], len(self.before.seats), CARD, self.look)
        path = self._from(event.card), plate.upper
        lay = event.card in self.market
        return plate.move(), glide(sprite, path, grow=(1.0, _HALF / CARD[1]), waits=lay, stays=False)

    def _from(self, card: int) -> Point:
        """Return the origin of a card: in the lower panel, or below the picture."""
        if card not in self.market:
            return WIDTH / 2, TOP + len(self.before.seats) * (self.high + GAP) + CARD[1] / 2
        left, top = self.market[card]
        self.lifted.append((left, top))
        return left + CARD[0] / 2, top + CARD[1] / 2

    def _cell(self, view: View, seat: int, sector: int) -> Image.Image:
        return cell(grounds(view, seat)[sector - 1], sector, *CELL)

    def _beside(self, seat: int) -> Point:
        """Return the middle of the next sector next to a row."""
        x = _SECTORS[self.beside[seat] % len(_SECTORS)]
        self.beside[seat] += 1
        least = TALL + CELL[1] / 2 + 2 * _PAD
        return x, max(least, TOP + seat * (self.high + GAP) + self.high / 2)

    def swapped(self, events: Sequence[Event]) -> Act:
        """Return the movements of swapped sectors or cards."""
        moves = list[Movement]()
        for event in events:
            match event:
                case ev.Swapped(seat=seat):
                    pair = [self._cell(self.before, seat, at) for at in (event.one, event.other)]
                case ev.Exchanged(seat=seat):
                    pair = [sized(mini(self.cards[at], len(self.before.seats), CARD, self.look), _CHANGED)
                            for at in (event.card, event.other)]  # fmt: skip
                case _:
                    continue
            one, other = self._beside(seat), self._beside(seat)
            high = max(sprite.height for sprite in pair) * (0.5 + RISE) + _BOW * abs(one[0] - other[0])
            low = max(one[1], TALL + high)  # not over the header
            spots = (one[0], low), (other[0], low)
            for sprite, start, end in zip(pair, spots, reversed(spots), strict=True):
                moves.append(glide(sprite, bowed(start, end, _BOW if start > end else -_BOW), waits=False))
        return moves

    def rolled(self, events: Sequence[Event]) -> Act:
        """Return the movements of the current roll's dice, below their player's header."""
        if not any(isinstance(event, ev.Rolled) for event in events) or len(self.after.dice) != 2:
            return []
        head = page(TALL)
        draw_header(head, self.after, self.look, lie=False)

        def name(sheet: Sheet, share: float) -> None:
            sheet.image.paste(head.image, (0, 0))

        moves = [Movement(name, waits=False)]
        for n, (sprite, at) in enumerate(thrown(self.after)):
            value = self.after.dice[n]
            faces = [die(1 + (value + more) % 6, DIE) for more in (1 + n, 3 - n)]
            moves.append(roll([*faces, sprite], (_HAND[0] + 90 * n, _HAND[1]), at, 1 - 2 * n))
        return moves


class _Plate:
    """A sector next to its owner's row (centred at `at`), before and after a card's arrival."""

    def __init__(self, seat: int, at: Point, was: Image.Image, is_: Image.Image, *, deployed: bool) -> None:
        self.left, self.top = at[0] - CELL[0] / 2, at[1] - CELL[1] / 2
        self.seat, self.was, self.now, self.deployed = seat, was, is_, deployed
        self.upper, self.lower = (at[0], self.top + _HALF / 2), (at[0], self.top + CELL[1] - _HALF / 2)

    def move(self) -> Movement:
        """Return the movement of the sector's ship to its deployed side during the card's flight."""
        return Movement(self._draw, waits=False)

    def _draw(self, sheet: Sheet, share: float) -> None:
        wide, high = CELL[0] + 2 * _PAD, CELL[1] + 2 * _PAD
        at = self.left + CELL[0] / 2, self.top + CELL[1] / 2
        colour = SEATS[self.seat]
        sheet.put(glow(wide, high, RADIUS, colour, 12), *at)
        sheet.put(panel(wide, high, RADIUS, mix(PANEL, colour, 0.1), colour, alpha=1.0, line_width=ACTIVE), *at)
        gone = eased((share - _GOES[0]) / (_GOES[1] - _GOES[0])) if self.deployed else 0.0
        sheet.lay(self.now if max(gone, share) >= 1 else self.was, self.left, self.top)
        if 0 < gone < 1:
            half = self.was.crop((0, 0, CELL[0], _HALF))
            sheet.put(half, *along((self.upper, self.lower), gone))
