"""The players' rows: who, the three tracks, what the roll gave, and the twelve sectors in short."""

from __future__ import annotations

from bot.games.spacebase.parts.cards import CardSet
from bot.games.spacebase.view import View
from rendering.canvas import Sheet, panel, pawn, rounded
from rendering.fonts import DISPLAY, HEAD
from rendering.frame import put_plate, signed
from rendering.painter import Look
from rendering.spacebase.cells import cell, lighted
from rendering.spacebase.header import GOAL, WIDTH
from rendering.spacebase.hues import BLACK, ROCKET, SPARK
from rendering.spacebase.items import ground
from rendering.spacebase.moment import Gain, Moment
from rendering.spacebase.signs import sign
from rendering.spacebase.tokens import Item, token
from rendering.theme import BAD, EDGE, GOLD, GOOD, INK, MUTED, NIGHT, PANEL, SEATS, Colour, mix

MARGIN = 12
STEP = 104
"""Between two columns of sectors."""
CELL = (100, 126)
NAME_TALL, GAP = 62, 12
TALL = NAME_TALL + CELL[1] + 10
TRACKS = (("credits", 744), ("income", 884), ("points", 1012))
"""Where the numbers of each track stand."""


def column(sector: int) -> float:
    """The left of a sector's column."""
    return MARGIN + 6 + (sector - 1) * STEP


def draw_row(sheet: Sheet, view: View, cards: CardSet, look: Look, now: Moment, *, seat: int, y: int) -> None:
    """One player, from `y` down."""
    width, active = WIDTH - 2 * MARGIN, view.phase not in ("draft", "over") and seat == view.active
    won = view.phase == "over" and seat == view.winner
    idle = bool(view.playoff) and seat not in view.playoff
    colour: Colour = GOLD if won else SEATS[seat]
    fill = mix(NIGHT, colour, 0.3) if active or won else mix(PANEL, colour, 0.1)
    edge = colour if active or won else mix(EDGE, colour, 0.45)
    put_plate(sheet, (MARGIN, y, width, TALL), fill, edge, lit=active or won, radius=16, alpha=0.94)
    _heading(sheet, view, look, now, seat, y=y + NAME_TALL // 2 + 2, idle=idle)
    own = seat == view.active
    for at, sector in enumerate(view.seats[seat].sectors, start=1):
        hit = at in now.hits[seat]
        short = ground(cards, sector, len(view.seats))
        lit = lighted(short, hit=hit, own=own, new=(seat, at) in now.new)
        sheet.lay(cell(short, at, *CELL, lit), column(at), y + NAME_TALL)


def _heading(sheet: Sheet, view: View, look: Look, now: Moment, seat: int, *, y: int, idle: bool) -> None:
    me, left = view.seats[seat], MARGIN + 32
    sheet.put(pawn(seat, 42), left, y)
    gain, first = now.gains[seat], seat == view.first and view.phase != "draft"
    room = 680 - left - 54 * first - (_gained(sheet, gain, 730, y) if gain else 0)
    name = sheet.text(
        look.names[seat], left + 32, y, 38, MUTED if idle else INK, face=HEAD, align="l", room=room, least=26
    )
    if first:
        sheet.put(panel(34, 34, 17, NIGHT, MUTED, alpha=0.9), left + 32 + name + 28, y)
        sheet.text("1", left + 32 + name + 28, y, 24, INK, face=DISPLAY)
    for kind, x in TRACKS:
        sheet.put(token(Item(kind), 46), x + 24, y)
        sheet.text(str(getattr(me, kind)), x + 54, y, 48, INK, face=DISPLAY, align="l")
    bar, high = 116, 16
    x = WIDTH - MARGIN - 16 - bar
    sheet.stamp(rounded(bar, high, 8), x, y, BLACK, 0)
    done = min(bar, round(bar * me.points / GOAL))
    if done:
        sheet.stamp(rounded(max(high, done), high, 8), x, y, GOLD if me.points >= GOAL else ROCKET, 0)
    for part in range(1, 4):
        sheet.stamp(rounded(2, high, 1), x + bar * part / 4, y, NIGHT)


def _gained(sheet: Sheet, gain: Gain, right: float, y: float) -> int:
    """What the last moves brought, in a pill that ends at `right`; returns its width."""
    parts = [(kind, value) for kind, value in zip(("credits", "income", "points"), gain[:3], strict=True) if value]
    if not parts and not gain.charges:
        return 0
    wide = 18 + 84 * (len(parts) + bool(gain.charges))
    sheet.put(panel(wide, 46, 23, NIGHT, GOOD, alpha=0.95), right, y, 1)
    x = right - wide + 12.0
    for kind, value in parts:
        sheet.put(token(Item(kind), 32), x, y, 0)
        sheet.text(signed(value), x + 35, y, 32, GOOD if value > 0 else BAD, face=DISPLAY, align="l", room=48)
        x += 84
    if gain.charges:
        sheet.stamp(sign("bolt", 32), x + 16, y, SPARK)
        sheet.text(f"+{gain.charges}", x + 35, y, 32, GOOD, face=DISPLAY, align="l", room=48)
    return wide
