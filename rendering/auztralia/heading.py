"""The heading of the board: whose turn it is, what is asked, the whole year, and the calendar."""

from __future__ import annotations

from typing import Final

from bot.games.auztralia.parts.book import Book
from bot.games.auztralia.parts.data import GOAL
from bot.games.auztralia.rules import scoring
from bot.games.auztralia.state import NOBODY
from bot.games.auztralia.view import TaskView, View
from bot.games.auztralia.words.phrases import OLD_ONES, objective_text, variant_text
from bot.games.contract import Text, Who, t, tn
from rendering.auztralia.calendar import draw_progress, draw_strip, marker
from rendering.auztralia.hues import BLOOD, CREAM, DIM
from rendering.auztralia.page import WIDTH, plate
from rendering.canvas import Sheet
from rendering.fonts import SLAB, SLAB_BOLD
from rendering.painter import Look
from rendering.theme import GOLD

TALL: Final = 296
STRIP: Final = 282
YEAR: Final = 400


def draw_heading(sheet: Sheet, view: View, book: Book, look: Look) -> None:
    """All of it, from the sheet's upper edge."""
    plate(sheet, 0, 0, WIDTH, TALL - 6, radius=1)
    seats = len(view.seats)
    who = _who(view)
    left = 28.0
    room = WIDTH - YEAR - 60
    if view.phase == "over":
        sheet.text(look.say(t("Game over")), left, 42, 54, GOLD, face=SLAB_BOLD, align="l", room=room)
    elif who != NOBODY:
        sheet.put(marker(who, seats, 56), left + 30, 44)
        name = look.names[who] if who < seats else look.say(OLD_ONES)
        sheet.text(name, left + 76, 42, 54, CREAM, face=SLAB_BOLD, align="l", room=room - 76, least=34)
    about = look.say(_asked(view, book))
    sheet.text(about, left, 100, 34, DIM, face=SLAB, align="l", room=room, least=22)
    draw_progress(sheet, view, book.glow, (WIDTH - YEAR - 24, 34, YEAR, 22))
    goal = f"{min(view.clock)} / {GOAL}"
    sheet.text(goal, WIDTH - 28, 92, 40, BLOOD if min(view.clock) > GOAL - 8 else CREAM, face=SLAB_BOLD, align="r")
    draw_strip(sheet, view, book.glow, (12, STRIP, WIDTH - 24))


def _who(view: View) -> int:
    """Who decides, or whose turn it is; the number of seats for the Old Ones."""
    if view.fight is not None:
        return view.fight.seat
    if view.tasks and view.tasks[-1].seat != NOBODY:
        return view.tasks[-1].seat
    return view.actor


def _asked(view: View, book: Book) -> Text:
    """What is going on, in a few words."""
    if view.lost_port != NOBODY:
        return t("{who} has lost the port", who=Who(view.lost_port))
    if view.phase == "over":
        return t("Hidden ones are revealed and count double")
    if view.phase == "ports":
        return t("Places a port")
    if view.fight is not None:
        place = book.names[view.fight.hex]
        if view.fight.stage == "hit":
            return t("Chooses who takes the damage on {hex}", hex=place)
        if view.fight.stage == "turned":
            return t("May answer the card on {hex}", hex=place)
        if view.fight.defence:
            return t("Defends the port on {hex}", hex=place)
        return t("Fights on {hex}", hex=place)
    if view.tasks:
        return _task(view.tasks[-1], book)
    if view.together:
        mean = sum(scoring.total(scoring.parts(book, view, seat)) for seat in range(len(view.seats))) // len(view.seats)
        return t("Co-op: {n} points on average", n=mean)
    if view.objective != NOBODY:
        return objective_text(book.box.objectives[view.objective])
    if view.variant != NOBODY:
        return variant_text(book.box.variants[view.variant])
    return t("Chooses an action")


def _task(task: TaskView, book: Book) -> Text:
    match task.kind:
        case "keep":
            return t("Keeps one of two personalities")
        case "choose":
            return t("Chooses from the new row")
        case "unit":
            return t("Takes any one unit")
        case "expose":
            return tn("May reveal {n} hidden tile", "May reveal {n} hidden tiles", task.n)
        case "cards":
            return t("The Old Ones move")
        case "defend":
            return t("The port on {hex} is attacked", hex=book.names[task.hex])
