"""What a seat sees alone: its closed quests, those it was dealt, and those it looks at."""

from __future__ import annotations

from typing import Final

from PIL import Image

from bot.games.contract import Text, t
from bot.games.farfarout.parts.book import MAIN, OUTPOST, open_book
from bot.games.farfarout.state import NOBODY
from bot.games.farfarout.view import View
from rendering.farfarout.cards import quest_block, quest_of
from rendering.farfarout.page import HEADING, WIDTH, page, titled
from rendering.farfarout.players import QUESTS
from rendering.frame import Block, stacked
from rendering.painter import Look

Group = tuple[Text, list[tuple[int, int]]]
"""A heading, and quests with their decks."""


def draw_hand(view: View, look: Look) -> Image.Image | None:
    """The viewing seat's quests, RGB; None for the public, and if everybody sees them all."""
    groups = shown(view)
    if not groups:
        return None
    book, blocks = open_book(view.set), list[Block]()
    kept = next((int(n) for n in view.choice.split(".") if n.isdecimal()), NOBODY)
    for name, group in groups:
        blocks.append(titled(look.say(name)))
        for deck, quest in group:
            blocks.append(quest_block(book, deck, quest, look, lit=name is _DEALT and quest == kept))
    title = look.say(t("Your quests"))
    return stacked(lambda tall: page(WIDTH, tall, title, "lock", QUESTS), HEADING, blocks, 12)


_DEALT: Final = t("Dealt: keep one, open one")
_CHOOSE: Final = t("Choose one to keep")
_SPARE: Final = t("Choose two to keep")
_HELD: Final = t("Held")


def shown(view: View) -> list[Group]:
    """What there is to see; nothing if nothing of it is hidden from others."""
    if view.seat is None:
        return []
    book, me = open_book(view.set), view.seats[view.seat]
    found: list[Group] = []
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
