"""Board header: roll, turn, prompt, and round."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from PIL import Image

from bot.games.contract import Part, Text, t, tn
from bot.games.spacebase.view import TaskView, View
from rendering.canvas import Point, Sheet
from rendering.fonts import HEAD
from rendering.header import TALL, put_header
from rendering.layout import Box
from rendering.renderer import RenderOptions
from rendering.spacebase.dice import die
from rendering.spacebase.page import BAR
from rendering.theme import GOLD, MUTED

GOAL: Final = 40
DIE: Final = 88
_FIRST, _STEP = 58, DIE + 8


def draw_header(sheet: Sheet, view: View, look: RenderOptions, *, lie: bool = True) -> None:
    """Draw the header at the sheet's upper edge; without the dice unless they `lie` there."""
    rolls = has_dice(view)
    left = _FIRST + _STEP + DIE // 2 + 8 if rolls else 0
    won = view.phase == "over" and view.winner >= 0
    seat = view.winner if won else acting(view) if rolls else -1
    who = look.names[seat] if seat >= 0 else look.say(_title(view))
    put_header(
        sheet, BAR, who, look.say(_going_on(view)), look.say(_round(view)), seat=seat,
        state="won" if won else look.state(seat, acts=True) if seat >= 0 else "", left=left, face=HEAD,
        quiet=GOLD if rolls and (view.final or view.playoff) else MUTED,
    )  # fmt: skip
    if rolls and lie:
        for sprite, at in thrown(view):
            sheet.put(sprite, *at)


def thrown(view: View) -> list[tuple[Image.Image, Point]]:
    """Return the two dice with their positions."""
    dice = view.dice if len(view.dice) == 2 else (0, 0)
    fixed = (*view.fixed, 0, 0)
    return [(die(value, DIE, fixed=bool(fixed[n])), die_at(n)) for n, value in enumerate(dice)]


def has_dice(view: View) -> bool:
    """Return whether the dice are shown."""
    return view.phase not in ("draft", "over")


def die_places() -> Iterator[tuple[Part, Box]]:
    """Yield the two dice with their places."""
    for n in range(2):
        x, y = die_at(n)
        yield Part("die", n), (x - DIE / 2, y - DIE / 2, DIE, DIE)


def die_at(n: int) -> Point:
    """Return the middle of a die."""
    return _FIRST + n * _STEP, TALL / 2


def acting(view: View) -> int:
    """Return the active seat, or the one that has to choose on the way."""
    return view.tasks[-1].seat if view.tasks else view.active


def _title(view: View) -> Text:
    return t("Game over") if view.phase == "over" else t("Light-speed start")


def _round(view: View) -> Text:
    if view.playoff:
        return t("Play-off")
    if view.final and view.phase != "over":
        return t("Last round")
    return t("Round {n}", n=view.round)


def _going_on(view: View) -> Text:
    """Return the phase in a few words."""
    if view.tasks:
        return _task(view.tasks[-1])
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
            return t("Bought; abilities may follow") if view.bought else t("Buys a card, or ends the turn")
        case "gain":
            return t("The roll pays out")
        case "closing":
            return t("Others may use what was charged")
        case _:
            return why(view)


def why(view: View) -> Text:
    """Return the reason of the victory."""
    if view.winner < 0:
        return t("All points are counted")
    points = [me.points for me in view.seats]
    mine = points[view.winner]
    if mine < max(points):
        return t("Has won at once, by an ability")
    if points.count(mine) > 1:
        return t("Has won the play-off")
    return t("Has won with {n} points", n=mine)


def _task(task: TaskView) -> Text:
    match task.kind:
        case "claim":
            return t("Claims a ship for free")
        case "buy":
            return tn("May buy {n} card", "May buy {n} cards", task.times)
        case "charge":
            return t("Places a charge")
        case _:
            return t("Moves a charge")
