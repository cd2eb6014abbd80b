"""The players' strip along the lower edge: who, points, hand, movement cards, and what lies before them in trade."""

from __future__ import annotations

from PIL import Image

from bot.games.andromeda.parts.data import TRANSPORTS
from bot.games.andromeda.rules.scoring import parts
from bot.games.andromeda.view import TradeView, View
from rendering.andromeda.cards import back, backs, card, card_height, spread
from rendering.andromeda.marks import Marks
from rendering.andromeda.scene import WIDTH
from rendering.canvas import Sheet, glow, panel, pawn
from rendering.fonts import DISPLAY, HEAD
from rendering.frame import put_badge, put_plate
from rendering.icons import icon
from rendering.kept import kept
from rendering.painter import Look
from rendering.theme import BAD, EDGE, GOLD, GOOD, INK, MUTED, NEWS, NIGHT, PANEL, SEATS, SHAPES, Colour, mix, rgb

TOP, TALL, GAP, MARGIN = 912, 200, 10, 12
CARD = 60


def public_points(view: View, seat: int) -> int:
    """The points that everybody can see: at the end, all."""
    me, hand = view.seats[seat], None if view.hands is None else view.hands[seat]
    return sum(part.points for part in parts(seat, view.centres, me.earth, me.tech, hand))


def token(sheet: Sheet, seat: int, x: float, y: float, size: int, *, number: str = "") -> None:
    """A player's piece, perhaps with a number on it."""
    sheet.put(_numbered(seat, size, number) if number else pawn(seat, size), x, y)


@kept
def _numbered(seat: int, size: int, number: str) -> Image.Image:
    sheet = Sheet(pawn(seat, size).copy())
    low = size // 9 if SHAPES[seat] == "triangle" else 0
    share = 0.66 if len(number) < 2 else 0.61 if SHAPES[seat] in {"circle", "square"} else 0.54
    middle = sheet.image.width / 2
    sheet.text(number, middle, middle + low, round(size * share), NIGHT, face=DISPLAY)
    return sheet.image


def badge(sheet: Sheet, x: float, y: float, change: int) -> None:
    """How a number has just changed."""
    put_badge(sheet, change, (x, y), (48, 32), 26)


def strip(sheet: Sheet, view: View, look: Look, marks: Marks) -> None:
    """All players, in seat order."""
    count = len(view.seats)
    width = (WIDTH - 2 * MARGIN - (count - 1) * GAP) // count
    for seat in range(count):
        _player(sheet, view, look, marks, seat, x=MARGIN + seat * (width + GAP), width=width)


def _player(sheet: Sheet, view: View, look: Look, marks: Marks, seat: int, *, x: int, width: int) -> None:
    me, colour, waiting = view.seats[seat], SEATS[seat], seat in view.waiting
    fill = mix(NIGHT, colour, 0.26) if waiting else mix(PANEL, colour, 0.06)
    edge = colour if waiting else mix(EDGE, colour, 0.35)
    put_plate(sheet, (x, TOP, width, TALL), fill, edge, lit=waiting, spread=16, alpha=0.9)
    token(sheet, seat, x + 30, TOP + 30, 40)
    leads = seat == view.leader and view.phase != "over"
    if leads:
        if marks.leader:
            sheet.stamp(icon("crown", 46), x + width - 28, TOP + 28, NEWS)
        sheet.stamp(icon("crown", 38), x + width - 28, TOP + 28, GOLD)
    room = width - 66 - 50 * leads
    sheet.text(look.names[seat], x + 58, TOP + 30, 31, INK, face=HEAD, align="l", room=room, least=23)
    _figures(sheet, view, marks, seat, x, width=width)
    left = x + 10 + CARD / 2
    middle = TOP + 152
    shift = _hand(sheet, me.hand_size, left, middle, width, squeezed=view.trade is not None)
    if marks.hands[seat]:
        badge(sheet, left + 16, middle - 36, marks.hands[seat])
    if view.trade is not None:
        _laid(sheet, view.trade, marks, seat, round(left - CARD / 2 + shift), y=middle, right=x + width - 8)


def _figures(sheet: Sheet, view: View, marks: Marks, seat: int, x: int, *, width: int) -> None:
    """Points, stations on Earth and movement cards."""
    me, y = view.seats[seat], TOP + 80
    step = (width - 20) / 3.2
    sheet.stamp(icon("star", 34), x + 28, y - 1, GOLD)
    sheet.text(str(public_points(view, seat)), x + 50, y, 40, INK, face=DISPLAY, align="l")
    at = x + 26 + step * 1.3
    sheet.stamp(icon("globe", 30), at, y, rgb("#8cc4ff"))
    sheet.text(str(me.earth), at + 22, y, 34, INK, face=DISPLAY, align="l")
    at = x + width - 24
    for n in range(TRANSPORTS):
        used = n >= me.transports
        tone: Colour = NEWS if used and seat in marks.transports and n == me.transports else EDGE if used else INK
        sheet.stamp(icon("rocket", 33), at - (TRANSPORTS - 1 - n) * 32, y, tone)


def _hand(sheet: Sheet, size: int, left: float, y: float, width: int, *, squeezed: bool) -> float:
    """The hand as backs with its size; returns how far it reaches."""
    step = 0.0 if size < 2 else min(15.0, (width - 20 - CARD) / (size - 1))
    if squeezed:
        step = 1.0 if width < 300 else 5.0
    if size:
        sprite = backs(CARD, size, step)
        sheet.put(sprite, left - back(CARD).width / 2, y, 0)
        sheet.text(str(size), left, y, 38, INK, face=DISPLAY, soft=True)
    else:
        sheet.stamp(icon("card", CARD), left, y, mix(EDGE, NIGHT, 0.4))
        sheet.text("0", left, y, 38, INK, face=DISPLAY)
    return CARD + max(0, size - 1) * step


def _laid(sheet: Sheet, trade: TradeView, marks: Marks, seat: int, x: int, *, y: int, right: int) -> None:
    """What lies before the player: the open set, a card face down, out, or done."""
    cards = spread(trade.sets[seat])
    down = trade.stage == "answer" and trade.answered[seat]
    count = len(cards) + down
    first = x + 8
    if count:
        step = min(CARD + 4, (right - first - CARD) / max(1, count - 1)) if count > 1 else 0
        new = marks.laid[seat][:]
        for n in range(count):
            at = first + n * step
            if n < len(cards):
                lit = cards[n] in new
                if lit:
                    new.remove(cards[n])
                if lit or seat in marks.swapped:
                    sheet.put(glow(CARD, card_height(CARD), 7, NEWS, 9), at - 9, y, 0)
                sheet.put(card(cards[n], CARD), at + CARD / 2, y)
            else:
                sheet.put(back(CARD), at + CARD / 2, y)
                sheet.text("?", at + CARD / 2, y, 42, NEWS, face=DISPLAY, soft=True)
        if seat in marks.swapped:
            sheet.put(panel(52, 36, 18, NIGHT, NEWS, alpha=0.95), right - 22, y - 36)
            sheet.stamp(icon("swap", 28), right - 22, y - 36, NEWS)
    elif trade.out[seat]:
        sheet.stamp(icon("x", 54), (first + right) / 2, y, BAD)
    elif trade.done[seat]:
        sheet.stamp(icon("check", 58), (first + right) / 2, y, GOOD)
    elif trade.stage == "answer":
        sheet.stamp(icon("clock", 44), (first + right) / 2, y, MUTED)
