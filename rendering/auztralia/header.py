"""The heading of the board: the active player and the prompt; at the end the winner and why."""

from __future__ import annotations

from typing import Final

from bot.games.auztralia.components.book import Book
from bot.games.auztralia.components.data import GOAL
from bot.games.auztralia.rules import scoring
from bot.games.auztralia.state import NOBODY
from bot.games.auztralia.view import TaskView, View
from bot.games.auztralia.words.phrases import OLD_ONES, objective_text, variant_text
from bot.games.contract import Text, Who, t, tn
from rendering.auztralia.calendar import marker, winner
from rendering.auztralia.colours import DIM
from rendering.auztralia.ending import ending, why, winners
from rendering.auztralia.page import BAR
from rendering.canvas import Sheet
from rendering.fonts import SLAB
from rendering.header import BADGE, TALL, put_header
from rendering.renderer import RenderOptions
from rendering.theme import GOLD

_BESIDE: Final = 92
"""Indent of the text after the Old Ones' marker in pixels."""


def draw_heading(sheet: Sheet, view: View, book: Book, look: RenderOptions) -> None:
    """Draw the heading from the sheet's upper edge."""
    seats, end = len(view.seats), ending(view)
    won, theirs = winners(view)
    who = _who(view) if end is None else seats if theirs else won[0]
    if end is None:
        name = look.names[who] if who < seats else look.say(OLD_ONES)
        asked, clock = _asked(view, book), f"{min(view.clock)} / {GOAL}"
    else:
        name, asked, clock = look.say(_victory(view, won, theirs=theirs)), why(view, end), ""
    seat = who if who < seats and len(won) < 2 else NOBODY
    put_header(
        sheet, BAR, name, look.say(asked), clock, seat=seat, state="acts" if end is None else "won",
        left=0 if seat != NOBODY else _BESIDE, face=SLAB, ink=GOLD, quiet=DIM,
    )  # fmt: skip
    if seat == NOBODY:
        sheet.put(winner(BADGE) if theirs else marker(seats, seats, BADGE), 26 + BADGE / 2, TALL / 2)


def _victory(view: View, won: list[int], *, theirs: bool) -> Text:
    if theirs:
        return t("The Old Ones have won")
    if view.together and len(won) > 1:
        return t("You have all won")
    return t("{who} has won", who=Who(won[0]))


def _who(view: View) -> int:
    """Return the seat that decides or has the turn; the number of seats stands for the Old Ones."""
    if view.fight is not None:
        return view.fight.seat
    if view.tasks and view.tasks[-1].seat != NOBODY:
        return view.tasks[-1].seat
    return view.actor if view.actor != NOBODY else len(view.seats)


def _asked(view: View, book: Book) -> Text:
    """Return the current situation in a few words."""
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
    if view.actor == len(view.seats):
        return t("The Old Ones move")
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
