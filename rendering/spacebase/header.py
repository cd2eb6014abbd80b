"""The heading of the board: the roll, the round, what is going on, and who has chosen."""

from __future__ import annotations

from bot.games.contract import Text, Who, t, tn
from bot.games.spacebase.view import TaskView, View
from rendering.canvas import Sheet, panel, pawn
from rendering.fonts import DISPLAY, HEAD
from rendering.icons import icon
from rendering.painter import Look
from rendering.spacebase.dice import die
from rendering.theme import EDGE, GOLD, GOOD, INK, MUTED, NIGHT, SEATS, mix

WIDTH = 1280
TALL = 168
GOAL = 40
DIE = 112
MARGIN, SEAT = 24, 62
"""What is free at the right edge, and how wide a player is there."""


def draw_header(sheet: Sheet, view: View, look: Look) -> None:
    """All of it, from the sheet's upper edge."""
    dice = view.dice if len(view.dice) == 2 else (0, 0)
    for n, value in enumerate(dice):
        fixed = n < len(view.fixed) and bool(view.fixed[n])
        sheet.put(die(value, DIE, fixed=fixed), 84 + n * (DIE + 14), TALL / 2)
    left = 84 + 2 * (DIE + 14) - 40
    deciding = _deciding(view)
    right = WIDTH - MARGIN - (len(view.seats) * SEAT + 16 if deciding else 0)
    room = right - left
    about = t("Round {n} · last round at {goal} points", n=view.round, goal=GOAL)
    if view.final:
        about = t("Round {n} · last round", n=view.round)
    if view.playoff:
        about = t("Play-off: {who}", who=tuple(Who(seat) for seat in view.playoff))
    sheet.text(look.say(about), left, 34, 34, GOLD if view.final or view.playoff else MUTED, face=HEAD, align="l",
               room=room, least=24)  # fmt: skip
    if view.phase in ("draft", "over"):
        title = t("Game over") if view.phase == "over" else t("Light-speed start")
        sheet.text(look.say(title), left, 84, 62, GOLD, face=DISPLAY, align="l", room=room)
    else:
        sheet.put(pawn(view.active, 58), left + 32, 84)
        sheet.text(look.names[view.active], left + 76, 84, 60, INK, face=DISPLAY, align="l", room=room - 76, least=34)
    sheet.text(look.say(_going_on(view)), left, 136, 40, INK, face=HEAD, align="l", room=room, least=26)
    if deciding:
        _who(sheet, view)


def _deciding(view: View) -> bool:
    """All decide at once."""
    return view.phase in ("draft", "allocate")


def _going_on(view: View) -> Text:
    """The phase in a few words."""
    match view.phase:
        case "draft":
            return t("All choose their first ships")
        case "start":
            return t("Before the roll")
        case "rolled":
            return t("The roll may be changed")
        case "allocate":
            return t("All choose: both dice, or the sum")
        case "main":
            if view.tasks:
                return _task(view.tasks[-1])
            return t("Bought; abilities may follow") if view.bought else t("Buys a card, or ends the turn")
        case "gain":
            return _task(view.tasks[-1]) if view.tasks else t("The roll pays out")
        case "closing":
            return _task(view.tasks[-1]) if view.tasks else t("Others may use what was charged")
        case _:
            if view.winner >= 0:
                return t("{who} has won", who=Who(view.winner))
            return t("All points are counted")


def _task(task: TaskView) -> Text:
    who = Who(task.seat)
    match task.kind:
        case "claim":
            return t("{who} claims a ship", who=who)
        case "buy":
            return tn("{who} may buy {n} card", "{who} may buy {n} cards", task.times, who=who)
        case "charge":
            return t("{who} places a charge", who=who)
        case _:
            return t("{who} moves a charge", who=who)


def _who(sheet: Sheet, view: View) -> None:
    """Everybody, with a sign on those who have chosen."""
    first = WIDTH - MARGIN - len(view.seats) * SEAT + SEAT // 2
    sheet.put(panel(len(view.seats) * SEAT + 8, 96, 24, NIGHT, EDGE, alpha=0.7), first - 35, TALL / 2 + 2, 0)
    for seat, me in enumerate(view.seats):
        x, y = first + seat * SEAT, TALL / 2 - 8
        idle = bool(view.playoff) and seat not in view.playoff
        colour = SEATS[seat] if me.chosen else mix(SEATS[seat], NIGHT, 0.8 if idle else 0.35)
        sheet.put(pawn(seat, 44, colour), x, y)
        if not idle:
            sheet.stamp(icon("check" if me.chosen else "clock", 26), x, y + 40, GOOD if me.chosen else MUTED)
