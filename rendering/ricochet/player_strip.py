"""Players below the board: badge, name, and chips won of those needed."""

from __future__ import annotations

from typing import Final

from bot.games.contract import t
from bot.games.ricochet import events as ev
from bot.games.ricochet.rules.scoring import is_training
from bot.games.ricochet.view import View
from bot.games.ricochet.words.phrases import moves
from rendering.badges import State, badge
from rendering.canvas import Point, Sheet, panel
from rendering.change_markers import pill_width, put_line_number, put_pill
from rendering.fonts import DISPLAY, HEAD
from rendering.icons import icon
from rendering.layout import Grid, put_plate, rows
from rendering.renderer import RenderOptions
from rendering.ricochet.header_texts import winners
from rendering.sizes import ACTIVE, GAP, LABEL, LINE, MARGIN, NUMBER, PIECE, RADIUS, TEXT, WIDTH, least
from rendering.theme import BAD, EDGE, GOLD, INK, MUTED, NIGHT, PANEL, SEATS, Colour, mix

TALL: Final = 74
_ACROSS: Final = (1, 1, 2, 3, 2, 3, 3, 4, 4, 5, 5)
"""Seats per row, by number of players."""
_NAMED: Final = 6
"""Maximum number of seats with names."""
_PAD: Final = 14


def height(seats: int) -> int:
    """Return the height of all rows."""
    return rows(seats, _ACROSS[seats]) * (TALL + GAP) - GAP + MARGIN


def put_strip(sheet: Sheet, view: View, look: RenderOptions, top: int) -> None:
    """Draw all players, in seat order, in rows of equal length."""
    for seat, plate in enumerate(plates(len(view.seats), top)):
        _put_seat(sheet, view, look, seat, plate)


def plates(count: int, top: int) -> list[tuple[int, int, int, int]]:
    """Return the boxes of all players."""
    across = _ACROSS[count]
    wide = (WIDTH - 2 * MARGIN - (across - 1) * GAP) // across
    grid = Grid(MARGIN, top, across, (wide + GAP, TALL + GAP))
    return [(*grid.at(seat), wide, TALL) for seat in range(count)]


def rim(seat: int) -> Colour:
    """Return the border colour of a seat's plate."""
    return mix(EDGE, SEATS[seat], 0.35)


def _put_seat(
    sheet: Sheet, view: View, look: RenderOptions, seat: int, plate: tuple[int, int, int, int]
) -> None:  # fmt: skip
    (x, y, wide, _), me = plate, view.seats[seat]
    out, won = me.away or me.waits, seat in winners(view)
    lit = won or _moves(view, seat)
    colour = GOLD if won else mix(SEATS[seat], NIGHT, 0.5) if out else SEATS[seat]
    fill = mix(NIGHT, colour, 0.26) if lit else mix(PANEL, colour, 0.06)
    edge = colour if lit else EDGE if out else rim(seat)
    put_plate(sheet, plate, fill, edge, lit=lit, radius=RADIUS, line=ACTIVE if lit else LINE)
    middle = y + TALL / 2
    sheet.put(badge(seat, PIECE, _state(view, look, seat, won=won)), x + _PAD + PIECE / 2, middle)
    if sign := _sign(view, seat):
        _put_sign(sheet, *sign, x + _PAD + PIECE * 0.92, middle + PIECE * 0.38)
    right = _put_chips(sheet, view, look, seat, (x + wide - _PAD, middle), ink=MUTED if out else GOLD)
    if is_training(view) and me.moves:
        said = look.say(t("{moves}, {par} at best", moves=moves(me.moves), par=moves(me.par)))
        right -= sheet.text(said, right - 40, middle, TEXT, MUTED, face=HEAD, align="r") + 40
    if len(view.seats) <= _NAMED:
        left, name = x + _PAD + PIECE + 16, look.names[seat]
        ink = MUTED if out else INK
        sheet.text(name, left, middle, least(name) + 2, ink, face=HEAD, align="l", room=round(right - left - 12))


def _put_chips(sheet: Sheet, view: View, look: RenderOptions, seat: int, at: Point, *, ink: Colour) -> float:
    """Draw a seat's chips, those needed, and new ones; return the left end."""
    right, y = at
    me, new = view.seats[seat], [line for event, line in look.told if isinstance(event, ev.Won) and event.seat == seat]
    if new:
        right -= pill_width(len(new))
        put_pill(sheet, len(new), right, y)
        if new[0]:
            put_line_number(sheet, new[0], right + pill_width(len(new)) - 4, y - 26)
        right -= 10
    if not new or len(view.seats) <= _NAMED:
        right -= sheet.text(f"/{view.goal}", right, y + 4, LABEL, MUTED, face=DISPLAY, align="r") + 2
    return right - sheet.text(str(len(me.chips)), right, y, NUMBER, ink, face=DISPLAY, align="r")


def _moves(view: View, seat: int) -> bool:
    """Return whether the seat is to move, or has just won the chip."""
    if view.phase == "show":
        return view.order[0] == seat
    return view.phase == "rest" and view.last is not None and view.last.winner == seat


def _state(view: View, look: RenderOptions, seat: int, *, won: bool) -> State:
    if won:
        return "won"
    me = view.seats[seat]
    decided = (view.phase == "clock" and seat in view.content) or (view.phase == "look" and seat in view.passed)
    done = decided and not (me.away or me.waits)
    return look.state(seat, acts=view.phase == "show" and view.order[0] == seat, done=done)


def _sign(view: View, seat: int) -> tuple[str, Colour] | None:
    """Return the icon and colour of a seat that does not play now, or None."""
    me = view.seats[seat]
    return ("x", BAD) if me.away else ("clock", MUTED) if me.waits else None


def _put_sign(sheet: Sheet, name: str, colour: Colour, x: float, y: float) -> None:
    sheet.put(panel(30, 30, 15, NIGHT, colour, alpha=1.0), x, y)
    sheet.stamp(icon(name, 20), x, y, colour)
