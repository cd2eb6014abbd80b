"""Players' rows: name, progress, three tracks, and gains of the last moves."""

from __future__ import annotations

from typing import Final

from bot.games.contract import Text, t
from bot.games.spacebase import events as ev
from bot.games.spacebase.components.item_names import name
from bot.games.spacebase.view import View
from bot.games.spacebase.words.phrases import choice_text
from rendering.badges import State, badge
from rendering.canvas import Sheet, rounded
from rendering.change_markers import put_line_number, put_pill
from rendering.fonts import DISPLAY, HEAD
from rendering.layout import Box, put_plate
from rendering.renderer import RenderOptions
from rendering.sizes import ACTIVE, LINE, MARGIN, NUMBER, RADIUS, TEXT, WIDTH, least
from rendering.spacebase.changes import Deed, Moment
from rendering.spacebase.colours import BLACK, ROCKET, SPARK
from rendering.spacebase.header import GOAL, acting
from rendering.spacebase.icons import sign
from rendering.spacebase.page import TRACKS
from rendering.spacebase.tokens import Item, token
from rendering.theme import EDGE, GOLD, INK, MUTED, NEWS, NIGHT, PANEL, SEATS, mix

TALL, TALLER = 92, 118
"""Height of a row, and of one with its choice."""
_BADGE: Final = 52
_NAME, _NAME_ROOM = 98, 282
_BAR: Final = (280, 18)
_FIRST, _STEP, _TOKEN = 392, 199, 46
_NUMBER: Final = 52
"""Distance from the left of a token to its number."""


def tall(view: View, look: RenderOptions) -> int:
    """Return the height of each row."""
    said = view.phase not in ("draft", "start", "over") and any(view.taken)
    return TALLER if said or look.lines or any(isinstance(event, Deed) for event in look.public) else TALL


def plate(y: int, high: int) -> Box:
    """Return the place of a row."""
    return MARGIN, y, WIDTH - 2 * MARGIN, high


def draw_row(sheet: Sheet, view: View, look: RenderOptions, now: Moment, *, seat: int, y: int, high: int) -> None:
    """Draw a player's row at `y`, of height `high`."""
    acts = view.phase not in ("draft", "allocate") and seat == acting(view)
    idle = bool(view.playoff) and seat not in view.playoff
    colour = SEATS[seat]
    fill = mix(NIGHT, colour, 0.26) if acts else mix(PANEL, NIGHT, 0.6) if idle else mix(PANEL, colour, 0.08)
    put_plate(
        sheet, plate(y, high), fill, colour if acts else mix(EDGE, colour, 0.35), lit=acts,
        radius=RADIUS, line=ACTIVE if acts else LINE,
    )  # fmt: skip
    upper = y + 46 if high == TALL else y + 38
    sheet.put(badge(seat, _BADGE, _state(view, look, seat, acts=acts)), 54, y + high / 2)
    ink = MUTED if idle else INK
    sheet.text(look.names[seat], _NAME, upper - 14 if high == TALL else upper, TEXT, ink, face=HEAD, align="l",
               room=_NAME_ROOM)  # fmt: skip
    bar(sheet, view.seats[seat].points, _NAME, y + high - (20 if high == TALL else 32), _BAR)
    gains = now.gains[seat]
    for n, kind in enumerate(TRACKS):
        x = _FIRST + n * _STEP
        sheet.put(token(Item(kind), _TOKEN), x, upper, 0)
        number = str(getattr(view.seats[seat], kind))
        wide = sheet.text(number, x + _NUMBER, upper, NUMBER, ink, face=DISPLAY, align="l")
        change = getattr(gains, kind) if gains else 0
        if change:
            put_pill(sheet, change, x + _NUMBER + wide + 6, upper)
    if high != TALL:
        _deeds(sheet, view, look, now, seat=seat, y=y + high - 30)


def _state(view: View, look: RenderOptions, seat: int, *, acts: bool) -> State:
    deciding = view.phase in ("draft", "allocate")
    return look.state(seat, acts=acts, done=deciding and view.seats[seat].chosen)


def bar(sheet: Sheet, points: int, x: float, y: float, size: tuple[int, int]) -> None:
    """Draw the progress towards the goal; golden when it is reached."""
    wide, high = size
    sheet.stamp(rounded(wide + 4, high + 4, high // 2 + 2), x - 2, y, EDGE, 0)
    sheet.stamp(rounded(wide, high, high // 2), x, y, BLACK, 0)
    done = min(wide, round(wide * points / GOAL))
    if done:
        sheet.stamp(rounded(max(high, done), high, high // 2), x, y, GOLD if points >= GOAL else ROCKET, 0)
    for part in range(1, 4):
        sheet.stamp(rounded(3, high, 1), x + wide * part / 4, y, mix(EDGE, NIGHT, 0.4))


def _deeds(sheet: Sheet, view: View, look: RenderOptions, now: Moment, *, seat: int, y: float) -> None:
    """Draw a seat's choice, new charges and purchases, with the recap line numbers."""
    x, right = _FIRST + 4.0, WIDTH - MARGIN - 16
    for line in reversed(now.lines[seat]):
        put_line_number(sheet, line, right - 18, y)
        right -= 44
    choice = view.taken[seat] if seat < len(view.taken) else ""
    if choice and len(view.dice) == 2:
        said = look.say(choice_text(choice, (view.dice[0], view.dice[1])))
        x += sheet.text(said, x, y, least(said), MUTED, face=HEAD, align="l", room=round(right - x)) + 20
    gains = now.gains[seat]
    if gains and gains.charges and right - x > 130:
        sheet.stamp(sign("bolt", 44), x + 20, y, SPARK)
        x += 44 + put_pill(sheet, gains.charges, x + 44, y) + 16
    if now.deeds[seat] and right - x > 100:
        said = " · ".join(look.say(_deed(deed)) for deed in now.deeds[seat])
        sheet.text(said, x, y, least(said), NEWS, face=HEAD, align="l", room=round(right - x))


def _deed(event: Deed) -> Text:
    match event:
        case ev.Bought(how="claim"):
            return t("claimed {card} (sector {sector})", card=name(event, event.card), sector=event.sector)
        case ev.Bought():
            return t("bought {card} (sector {sector})", card=name(event, event.card), sector=event.sector)
        case ev.Swapped():
            return t("swapped {one} and {other}", one=event.one, other=event.other)
        case ev.Exchanged():
            return t("moved {card}", card=name(event, event.card))
        case ev.Used():
            return t("used {card}", card=name(event, event.card))
