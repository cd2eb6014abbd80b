"""Which way what is pressed goes: a move at a table, an auto-answer, a step of a lesson, an answer to a puzzle."""

from __future__ import annotations

from msgspec import Struct


class MoveRoutes(Struct, frozen=True):
    """The purposes of what answers a step: a value, one of a menu, one more of several, a form and what is typed there;
    and of a button that says something complete at once.

    `bound`: it belongs to the move on the board, the step of the lesson, or what was said of the puzzle.
    """

    say: str
    menu: str
    more: str
    write: str
    wrote: str
    quick: str
    bound: bool


MOVE = MoveRoutes("say", "menu", "more", "write", "wrote", "quick", bound=True)
ORDER = MoveRoutes("order", "order-menu", "order-more", "order-write", "order-wrote", "order", bound=False)
LESSON = MoveRoutes("lesson", "lesson-menu", "lesson-more", "lesson-write", "lesson-wrote", "lesson", bound=True)
PUZZLE = MoveRoutes("puzzle", "puzzle-menu", "puzzle-more", "puzzle-write", "puzzle-wrote", "puzzle", bound=True)
BY_SAY = {ways.say: ways for ways in (MOVE, ORDER, LESSON, PUZZLE)}
