"""The private view of a seat: closed quests, dealt quests, and quests that it looks at."""

from __future__ import annotations

from typing import Final

from PIL import Image

from bot.games.contract import Text, t
from bot.games.farfarout.components.book import MAIN, OUTPOST, Book, open_book
from bot.games.farfarout.state import NOBODY
from bot.games.farfarout.view import View
from rendering.farfarout.cards import quest_block, quest_line, quest_of
from rendering.farfarout.page import HEADING, WIDTH, page, titled
from rendering.farfarout.players import QUESTS
from rendering.farfarout.quests import ROOM, fitting
from rendering.layout import Block, stacked
from rendering.renderer import RenderOptions

Group = list[tuple[int, int]]
"""Quests, each with its deck before it."""


def draw_hand(view: View, look: RenderOptions) -> Image.Image | None:
    """Draw the viewing seat's quests, RGB; None for the public, and if all of them are public."""
    blocks = hand_blocks(view, look)
    if not blocks:
        return None
    title = look.say(t("Your quests"))
    return stacked(lambda tall: page(WIDTH, tall, title, "lock", QUESTS), HEADING, blocks, 12)


def hand_blocks(view: View, look: RenderOptions) -> list[Block]:
    """Lay out the viewing seat's quests; empty without a picture of them."""
    groups = shown(view)
    book, blocks = open_book(view.set), list[Block]()
    kept = next((int(n) for n in view.choice.split(".") if n.isdecimal()), NOBODY)
    left = ROOM - sum(titled("").tall for _ in groups)
    for name, group in groups:
        found = _blocks(book, group, look, left, lit=kept if name is _DEALT else NOBODY)
        left -= sum(block.tall for block in found)
        blocks += [titled(look.say(name)), *found]
    return blocks


def _blocks(book: Book, group: Group, look: RenderOptions, room: int, *, lit: int) -> list[Block]:
    """Lay out quests: the choices first and whole, the rest as far as it fits."""
    return fitting(
        len(group), lambda n: quest_block(book, *group[n], look, lit=group[n][1] == lit),
        lambda n: quest_line(book, *group[n], look, lit=group[n][1] == lit), room, look,
    )  # fmt: skip


_DEALT: Final = t("Dealt: keep one, open one")
_CHOOSE: Final = t("Choose one to keep")
_SPARE: Final = t("Choose two to keep")
_HELD: Final = t("Held")


def shown(view: View) -> list[tuple[Text, Group]]:
    """Return the visible quests with headings; empty if none is hidden from other players."""
    if view.seat is None:
        return []
    book, me = open_book(view.set), view.seats[view.seat]
    found: list[tuple[Text, Group]] = []
    hidden = False
    if view.dealt:
        found.append((_DEALT, [(MAIN, quest) for quest in view.dealt]))
        hidden = True
    for task in view.tasks:
        if task.seat == view.seat and task.cards:
            deck = MAIN if task.kind == "main" else OUTPOST
            found.append((_SPARE if task.kind == "spare" else _CHOOSE, [(deck, quest) for quest in task.cards]))
            hidden = True
    held = ([(MAIN, me.main)] if me.main != NOBODY else []) + [(OUTPOST, quest) for quest in me.outposts]
    if held:
        found.append((_HELD, held))
        hidden |= any(quest_of(book, deck, quest).closed for deck, quest in held)
    return found if hidden else []
