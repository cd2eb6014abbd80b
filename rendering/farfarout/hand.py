"""What a seat sees alone: its closed quests, those it was dealt, and those it looks at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PIL import Image

from bot.games.contract import Text, t
from bot.games.farfarout.book import MAIN, OUTPOST, Book, open_book
from bot.games.farfarout.data import Quest
from bot.games.farfarout.state import NOBODY
from bot.games.farfarout.view import View
from rendering.farfarout.cards import quest_card, quest_height
from rendering.farfarout.page import HEADING, MARGIN, page, section
from rendering.farfarout.players import QUESTS
from rendering.painter import Look

WIDTH: Final = 900
Group = tuple[Text, list[tuple[int, int]]]
"""A heading, and quests with their decks."""


def draw_hand(view: View, look: Look) -> Image.Image | None:
    """The viewing seat's quests, RGB; None for the public, and if everybody sees them all."""
    groups = _groups(view)
    if not groups:
        return None
    book = open_book(view.set)
    wide = WIDTH - 2 * MARGIN
    quests = [one for _, group in groups for one in group]
    high = {one: quest_height(book, _quests(book, one[0])[one[1]], look, wide) for one in quests}
    tall = HEADING + 46 * len(groups) + sum(high[one] + 10 for one in quests) + 8
    sheet = page(WIDTH, tall, look.say(t("Your quests")), "lock", QUESTS)
    y = HEADING
    kept = tuple(int(n) for n in view.choice.split(".") if n.isdecimal())
    for name, group in groups:
        section(sheet, look.say(name), y + 16, width=WIDTH)
        y += 44
        for deck, quest in group:
            lit = name is _DEALT and quest == kept[0] if kept else False
            quest_card(sheet, book, deck, quest, look, box=(MARGIN, y, wide, high[deck, quest]), lit=lit)
            y += high[deck, quest] + 10
    return sheet.image


_DEALT: Final = t("Dealt: keep one, open one")
_CHOOSE: Final = t("Choose one to keep")
_SPARE: Final = t("Choose two to keep")
_HELD: Final = t("Held")


def _quests(book: Book, deck: int) -> Sequence[Quest]:
    """The quests of a deck."""
    return book.mains if deck == MAIN else book.outposts


def _groups(view: View) -> list[Group]:
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
        hidden |= any(_quests(book, deck)[quest].closed for deck, quest in held)
    return found if hidden else []
