"""Trade picture: the players' offers and progress; it replaces the board during a trade."""

from __future__ import annotations

from typing import Final, NamedTuple

from PIL import Image

from bot.games.andromeda.components.data import N_PLANETS, PLANETS
from bot.games.andromeda.view import TradeView, View
from bot.games.contract import Text, t
from rendering.andromeda.cards import back, card, card_height, spread
from rendering.andromeda.changes import Marks, gather
from rendering.andromeda.header import put_question
from rendering.andromeda.page import HEADING, page
from rendering.andromeda.planets import ACCENT, ball
from rendering.andromeda.scene import HEADER, orbit
from rendering.andromeda.window import put_place
from rendering.badges import badge
from rendering.canvas import Sheet, panel
from rendering.change_markers import put_line_number, put_pill, put_ring
from rendering.fonts import BODY, DISPLAY, HEAD
from rendering.icons import icon
from rendering.layout import Box, put_plate
from rendering.renderer import RenderOptions
from rendering.sizes import ACTIVE, GAP, LABEL, LINE, MARGIN, NUMBER, RADIUS, SIGN, TEXT, WIDTH, least
from rendering.theme import BAD, EDGE, GOLD, GOOD, INK, MUTED, NEWS, NIGHT, PANEL, SEATS, Colour, mix

TOP: Final = HEADER + GAP
"""Top of the first row on the board during a trade."""
STEP: Final = WIDTH / N_PLANETS
"""Distance between the planets of that board."""
CARDS: Final = {3: 124, 4: 112, 5: 100}
"""Width of a card by number of players."""
_BADGE: Final = 56
_NAME, _LAID, _HAND = 104, 424, 868
_ROOM: Final = 426
"""Width for the cards."""
_PLANETS: Final = 204
"""Height of the row of planets."""
_BALL, _SMALL = 86, 57
_AT: Final = ((-43, -43), (0, -82), (43, -43))
_ORBIT: Final = 82


def draw_dealing(view: View, look: RenderOptions) -> Image.Image:
    """Draw the board during a trade."""
    seats = len(view.seats)
    sheet = page(planets_top(seats) + _PLANETS)
    put_question(sheet, view, look)
    _put_rows(sheet, view, look, gather(look.told), TOP)
    _put_planets(sheet, view, look)
    return sheet.image


def draw_trade(view: View, look: RenderOptions) -> Image.Image:
    """Draw the trade alone."""
    sheet = page(HEADING + _tall(len(view.seats)), look.say(t("Trade")))
    _put_rows(sheet, view, look, gather(look.told), HEADING)
    if view.trade is None:
        said = look.say(t("No trade is open."))
        sheet.text(said, WIDTH - 36, 52, least(said), MUTED, face=HEAD, align="r")
    return sheet.image


def planets_top(seats: int) -> int:
    """Return the top of the planets on the board during a trade."""
    return TOP + _tall(seats)


def planet_at(planet: int, seats: int) -> tuple[int, int]:
    """Return the centre of a planet on the board during a trade."""
    return round((planet + 0.5) * STEP), planets_top(seats) + 114


def _row(seats: int) -> int:
    return card_height(CARDS[seats]) + 18


def _tall(seats: int) -> int:
    return seats * (_row(seats) + GAP)


def _put_rows(sheet: Sheet, view: View, look: RenderOptions, marks: Marks, top: int) -> None:
    for seat, box in enumerate(row_boxes(len(view.seats), top)):
        _put_row(sheet, view, look, marks, seat, box=box)


def row_boxes(seats: int, top: int) -> list[Box]:
    """Return the boxes of all players' rows."""
    tall = _row(seats)
    return [(MARGIN, top + seat * (tall + GAP), WIDTH - 2 * MARGIN, tall) for seat in range(seats)]


def _put_row(sheet: Sheet, view: View, look: RenderOptions, marks: Marks, seat: int, *, box: Box) -> None:
    (_, top, _, tall), colour = box, SEATS[seat]
    acts = view.trade is not None and seat in view.waiting
    fill, edge = mix(PANEL, colour, 0.06), mix(EDGE, colour, 0.4)
    if acts:
        fill, edge = mix(NIGHT, colour, 0.24), colour
    put_plate(sheet, box, fill, edge, lit=acts, radius=RADIUS, spread=8, line=ACTIVE - 2 if acts else LINE)
    how = _dealing(view.trade, seat)
    y = top + tall / 2
    sheet.put(badge(seat, _BADGE, look.state(seat, done=how.done)), 58, y)
    name_at = y - 24 if how.said else y
    x = _NAME
    if seat == view.leader:
        sheet.stamp(icon("flag", SIGN), x + 20, name_at, GOLD)
        x += 50
    name = look.names[seat]
    sheet.text(name, x, name_at, TEXT, INK, face=HEAD, align="l", room=_LAID - 14 - x)
    if how.said:
        said = look.say(how.said)
        sheet.text(said, _NAME, y + 26, least(said), how.colour, face=BODY, align="l", room=_LAID - 14 - _NAME)
    if view.trade is not None:
        _put_laid(sheet, view.trade, marks, seat, y, wide=CARDS[len(view.seats)])
    change = marks.hands[seat]
    middle = y - 26 if change else y
    sheet.stamp(icon("cards", SIGN), _HAND + 22, middle, MUTED)
    sheet.text(str(view.seats[seat].hand_size), _HAND + 52, middle, NUMBER - 4, INK, face=DISPLAY, align="l")
    if change:
        put_pill(sheet, change, _HAND + 16, y + 28)
    for n, number in enumerate(marks.seats[seat]):
        put_line_number(sheet, number, _NAME - 14 + n * 48, top + 4)


class _Dealing(NamedTuple):
    """Progress of a player's trade, as text."""

    said: Text | None
    colour: Colour = MUTED
    done: bool = False


def _dealing(trade: TradeView | None, seat: int) -> _Dealing:
    if trade is None:
        return _Dealing(None)
    if trade.out[seat]:
        return _Dealing(t("dropped out"), BAD)
    if trade.done[seat]:
        return _Dealing(t("finished"), GOOD, done=True)
    if trade.stage == "answer" and trade.answered[seat]:
        return _Dealing(t("card face down"), NEWS, done=True)
    if trade.stage == "swap":
        return _Dealing(t("chooses a partner"), NEWS) if trade.turn == seat else _Dealing(t("waits for a partner"))
    return _Dealing(None)


def _put_laid(sheet: Sheet, trade: TradeView, marks: Marks, seat: int, y: float, *, wide: int) -> None:
    """Draw a player's offer: the open set, a card face down, or nothing any more."""
    cards = spread(trade.sets[seat])
    down = trade.stage == "answer" and trade.answered[seat]
    count = len(cards) + down
    if not count:
        if trade.out[seat]:
            sheet.stamp(icon("x", 84), _LAID + wide / 2, y, BAD)
        return
    step = min(wide + GAP, (_ROOM - wide) / max(1, count - 1))
    new = marks.laid[seat][:]
    for n, number in enumerate(cards):
        left = _LAID + n * step
        fresh = number in new
        if fresh:
            new.remove(number)
        if fresh or seat in marks.swapped:
            tall = card_height(wide)
            put_ring(sheet, (left, y - tall / 2, wide, tall), wide // 11)
        sheet.put(card(number, wide), left + wide / 2, y)
    if down:
        left = _LAID + len(cards) * step
        sheet.put(back(wide), left + wide / 2, y)
        sheet.text("?", left + wide / 2, y, 64, NEWS, face=DISPLAY, soft=True)
    if seat in marks.swapped:
        at = _LAID + (count - 1) * step + wide - 6
        sheet.put(panel(60, 52, 26, NIGHT, NEWS, alpha=1.0), at, y - card_height(wide) / 2 + 20)
        sheet.stamp(icon("swap", SIGN), at, y - card_height(wide) / 2 + 20, NEWS)


def _put_planets(sheet: Sheet, view: View, look: RenderOptions) -> None:
    """Draw the holders of the places on the traded planets."""
    for planet, data in enumerate(PLANETS):
        x, y = planet_at(planet, len(view.seats))
        sheet.put(orbit(ACCENT[data.id], _ORBIT), x, y - _ORBIT - 18, 0.5, 0)
        sheet.put(ball(data.id, _BALL), x, y)
        for place, (across, down) in enumerate(_AT):
            put_place(sheet, planet, place, view.centres[planet][place], (x + across, y + down), size=_SMALL)
        sheet.text(look.say(data.name), x, y + 66, LABEL, INK, face=HEAD, soft=True)
