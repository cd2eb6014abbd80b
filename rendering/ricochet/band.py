"""The band above the board: what is played for, what is going on, who declared what, and everybody's chips."""

from __future__ import annotations

from bot.games.contract import Text, Who, t, tn
from bot.games.ricochet import events as ev
from bot.games.ricochet.meta import META
from bot.games.ricochet.rules.clocks import is_running
from bot.games.ricochet.rules.moving import read
from bot.games.ricochet.rules.scoring import is_training
from bot.games.ricochet.state import Call
from bot.games.ricochet.view import View
from bot.games.ricochet.words.phrases import chip_name, moves
from rendering.canvas import Sheet, panel, pawn, rounded
from rendering.fonts import DISPLAY, HEAD
from rendering.frame import Grid, put_plate, rows
from rendering.icons import icon
from rendering.painter import Look
from rendering.ricochet.heading import Line, above, below, draw_heading, title
from rendering.ricochet.scene import NO_CHIP
from rendering.theme import BAD, EDGE, GOLD, GOOD, INK, MUTED, NEWS, NIGHT, PANEL, SEATS, Colour, mix

WIDTH = 1280
MARGIN, GAP = 16, 10
HEAD_TALL = 216
SEAT_TALL = 68
ROW = 5
"""Seats in a row of the strip."""
CALLS = (3, 4)
"""Rows and columns of declarations."""
CALL, CALL_STEP = (104, 62), (112, 70)


def height(seats: int) -> int:
    """Of the whole band."""
    return HEAD_TALL + rows(seats, ROW) * (SEAT_TALL + GAP)


def subject(view: View) -> int:
    """The chip that the picture is about: the open one, or while none is open the last one."""
    if view.phase in ("rest", "over"):
        return NO_CHIP if view.last is None else view.last.chip
    return view.chip


def capital(text: str) -> str:
    """With a capital letter, as a heading."""
    return text[:1].upper() + text[1:]


def draw_band(sheet: Sheet, view: View, look: Look) -> None:
    """All of it, from the sheet's upper edge."""
    calls = calls_of(view)
    right = WIDTH - MARGIN - (CALLS[1] * CALL_STEP[0] + 12 if calls else 0)
    draw_heading(sheet, subject(view), _lines(view, look), HEAD_TALL, right)
    _declared(sheet, look, calls)
    _strip(sheet, view, look)


def _lines(view: View, look: Look) -> list[Line]:
    say = look.say
    about = say(_stage(view))
    if view.phase in ("rest", "over"):
        return _past(view, look, about)
    if view.run > 1:
        about = say(t("Chip {turn}, run {run} · first to {goal} wins", turn=view.turn, run=view.run, goal=view.goal))
    return [above(about), title(capital(say(chip_name(view.chip)))), below(say(_going_on(view)))]


def _stage(view: View) -> Text:
    """How far the game has come."""
    if is_training(view):
        return t("Chip {turn} · {n} of {goal} solved", turn=view.turn, n=len(view.seats[0].chips), goal=view.goal)
    return t("Chip {turn} · first to {goal} wins · {left} left", turn=view.turn, goal=view.goal, left=sum(view.bag))


def _going_on(view: View) -> Text:
    """The phase in a few words."""
    lowest = min(view.calls, key=lambda call: call.number, default=None)
    if view.phase == "show":
        number = next((call.number for call in view.calls if call.seat == view.order[0]), 0)
        done = len(read(view.way)) if view.way else 0
        return t("{who} shows: step {k} of {n}", who=Who(view.order[0]), k=done, n=number)
    if view.phase == "solo":
        return t("So far: {moves}", moves=moves(len(read(view.way)) if view.way else 0))
    if view.phase == "clock" and lowest is not None:
        return t("The clock runs: {moves}, {who}", moves=moves(lowest.number), who=Who(lowest.seat))
    if is_running(view):
        return t("The clock runs: who sees a route?")
    return t("Who sees a route first?")


def _past(view: View, look: Look, about: str) -> list[Line]:
    """What came of the last chip."""
    say, last = look.say, view.last
    if last is None:
        return [above(say(tn("{n} chip to win", "{n} chips to win", view.goal))), title(say(META.title)),
                below(say(t("The first chip is drawn")))]  # fmt: skip
    name = capital(say(chip_name(last.chip)))
    lines = [above(f"{say(t('Game over')) if view.phase == 'over' else about} · {name}")]
    if last.winner >= 0:
        won = t("{who}: {moves}", who=Who(last.winner), moves=moves(len(read(last.way))))
        lines.append(title(say(won), GOLD))
    else:
        lines.append(title(say(t("Set aside") if is_training(view) else t("Nobody found a route")), MUTED))
    if last.best:
        shortest = moves(len(read(last.best)))
        known = t("Shortest: {moves}", moves=shortest) if last.proven else t("Best known: {moves}", moves=shortest)
        lines.append(below(say(known)))
    return lines


def calls_of(view: View) -> list[tuple[Call, bool]]:
    """The declarations that stand, by the order of R10, and whether their maker may still show a way."""
    if view.phase in ("rest", "over"):
        return []

    def rank(at: int) -> tuple[int, int, int]:
        call = view.calls[at]
        seat = view.seats[call.seat]
        return call.number, len(seat.chips) + seat.counted, at

    ordered = [view.calls[at] for at in sorted(range(len(view.calls)), key=rank)]
    if view.phase == "show":
        failed = [call for call in ordered if call.seat not in view.order]
        by_seat = {call.seat: call for call in ordered}
        return [*((by_seat[seat], True) for seat in view.order), *((call, False) for call in failed)]
    return [(call, True) for call in ordered]


def _declared(sheet: Sheet, look: Look, calls: list[tuple[Call, bool]]) -> None:
    """Who declared what: the first to show a way first."""
    lines, columns = CALLS
    first = next((call for call, stands in calls if stands), None)
    new = {event.seat for event in look.public if isinstance(event, ev.Declared)}
    across, down = min(columns, len(calls)), min(lines, rows(len(calls), columns))
    top = (HEAD_TALL - down * CALL_STEP[1]) // 2 + 4
    grid = Grid(WIDTH - MARGIN - across * CALL_STEP[0], top, columns, CALL_STEP)
    for n, (call, stands) in enumerate(calls[: lines * columns]):
        x, y = grid.at(n)
        leads = call is first
        colour = SEATS[call.seat] if stands else mix(SEATS[call.seat], NIGHT, 0.6)
        edge = GOLD if leads else NEWS if call.seat in new else mix(EDGE, colour, 0.3)
        fill = mix(NIGHT, colour, 0.3 if leads else 0.1)
        lit = leads or call.seat in new
        put_plate(sheet, (x, y, *CALL), fill, edge, lit=lit, radius=16, spread=10, alpha=0.95, line=4 if leads else 2)
        sheet.put(pawn(call.seat, 34, colour), x + 28, y + CALL[1] / 2)
        ink = INK if stands else mix(MUTED, NIGHT, 0.35)
        sheet.text(str(call.number), x + 72, y + CALL[1] / 2, 46, ink, face=DISPLAY)
        if not stands:
            sheet.stamp(rounded(62, 8, 4), x + 72, y + CALL[1] / 2, NIGHT)
            sheet.stamp(rounded(58, 5, 2), x + 72, y + CALL[1] / 2, BAD)


def _strip(sheet: Sheet, view: View, look: Look) -> None:
    """All players, in seat order, in rows of equal length."""
    count = len(view.seats)
    across = max(3, rows(count, rows(count, ROW)))
    width = (WIDTH - 2 * MARGIN - (across - 1) * GAP) // across
    grid = Grid(MARGIN, HEAD_TALL - 2, across, (width + GAP, SEAT_TALL + GAP))
    for seat in range(count):
        x, y = grid.at(seat)
        _player(sheet, view, look, seat, x=x, y=y, width=width)


def _player(sheet: Sheet, view: View, look: Look, seat: int, *, x: int, y: int, width: int) -> None:
    me = view.seats[seat]
    out = me.away or me.waits
    colour = mix(SEATS[seat], NIGHT, 0.65) if out else SEATS[seat]
    won = view.phase in ("rest", "over") and view.last is not None and view.last.winner == seat
    moving = view.phase == "show" and view.order[0] == seat
    edge = GOLD if won else colour if moving else mix(EDGE, colour, 0.35)
    fill = mix(NIGHT, edge, 0.28) if won or moving else mix(PANEL, colour, 0.06)
    put_plate(sheet, (x, y, width, SEAT_TALL), fill, edge, lit=won or moving, alpha=0.5 if out else 0.92)
    middle = y + SEAT_TALL / 2
    sheet.put(pawn(seat, 40, colour), x + 34, middle)
    right = x + width - 18
    count, ink = (mix(MUTED, NIGHT, 0.3), mix(MUTED, NIGHT, 0.4)) if out else (GOLD, INK)
    right -= sheet.text(str(len(me.chips)), right, middle, 52, count, face=DISPLAY, align="r")
    room = right - x - 76
    sheet.text(look.names[seat], x + 64, middle, 36, ink, face=HEAD, align="l", room=room, least=26)
    if sign := _sign(view, seat):
        sheet.put(panel(38, 38, 19, NIGHT, sign[1], alpha=1.0), x + 8, y + 8)
        sheet.stamp(icon(sign[0], 26), x + 8, y + 8, sign[1])


def _sign(view: View, seat: int) -> tuple[str, Colour] | None:
    """What a player has said or is, besides a declaration: an icon."""
    me = view.seats[seat]
    if me.away:
        return "x", BAD
    if me.waits:
        return "clock", MUTED
    if view.phase == "clock" and seat in view.content:
        return "check", GOOD
    if view.phase == "look" and seat in view.passed:
        return "chevron", MUTED
    return None
