"""The quests: those open to all, and those that players hold."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PIL import Image

from bot.games.contract import t, tn
from bot.games.farfarout.components.book import MAIN, OUTPOST, Book, open_book
from bot.games.farfarout.state import HIDDEN, NOBODY
from bot.games.farfarout.view import SeatView, View
from rendering.canvas import Sheet
from rendering.farfarout.cards import quest_block, quest_line, quest_of
from rendering.farfarout.changes import gather
from rendering.farfarout.page import HEADING, MARGIN, WIDTH, page
from rendering.fonts import BODY
from rendering.layout import Block, stacked
from rendering.renderer import RenderOptions
from rendering.sizes import TALLEST, TEXT, least
from rendering.theme import GOLD, MUTED

ROOM: Final = round(WIDTH * TALLEST) - HEADING - 16
"""Maximum height of the quests on a page in pixels."""
Held = tuple[int, int, int]
"""A seat, a deck and a quest of it."""


def held(me: SeatView) -> list[tuple[int, int]]:
    """Return the quests of a seat, each with its deck; HIDDEN if only its back is visible."""
    main = [(MAIN, me.main)] if me.main != NOBODY else []
    return [*main, *((OUTPOST, quest) for quest in me.outposts)]


def fitting(
    count: int, whole: Callable[[int], Block], brief: Callable[[int], Block], room: int, look: RenderOptions
) -> list[Block]:
    """Lay out quests: whole while the rest still fits as lines, then as lines.

    The last line is the number of those left out.
    """
    long, lines = [whole(n) for n in range(count)], [brief(n) for n in range(count)]
    found, left = list[Block](), room
    for n in range(count):
        after = sum(block.tall for block in lines[n + 1 :])
        block = long[n] if long[n].tall + after <= left else lines[n]
        if block.tall + (_MORE if n < count - 1 else 0) > left:
            found.append(note(look.say(tn("and {n} more quest", "and {n} more quests", count - n))))
            break
        found.append(block)
        left -= block.tall
    return found


_MORE: Final = 56


def note(said: str) -> Block:
    """Lay out a line of text about the rest."""
    return Block(
        _MORE, lambda sheet, y: sheet.text(said, MARGIN + 10, y + 26, least(said), MUTED, face=BODY, align="l")
    )


def draw_quests(view: View, look: RenderOptions) -> Image.Image:
    """Draw the open quests, and the number of open ones that players hold."""
    title = look.say(t("Open quests"))
    return stacked(lambda tall: page(WIDTH, tall, title, "main", GOLD), HEADING, row_blocks(view, look), 8)


def row_blocks(view: View, look: RenderOptions) -> list[Block]:
    """Lay out the open quests; see `draw_quests`."""
    book, marks = open_book(view.set), gather(look.told)
    more = len(_open(view, book))
    blocks = fitting(
        len(view.row),
        lambda n: quest_block(book, MAIN, view.row[n], look, lit=book.mains[view.row[n]].id in marks.quests),
        lambda n: quest_line(book, MAIN, view.row[n], look, lit=book.mains[view.row[n]].id in marks.quests),
        ROOM - (_MORE if more else 0), look,
    )  # fmt: skip
    if not blocks:
        blocks.append(_none(look.say(t("There are no open quests."))))
    if more:
        blocks.append(
            note(look.say(tn("{n} more is held open by a player", "{n} more are held open by players", more)))
        )
    return blocks


def draw_held(view: View, look: RenderOptions) -> Image.Image:
    """Draw the open quests that players hold, and the number of closed ones."""
    title = look.say(t("Quests held by players"))
    return stacked(lambda tall: page(WIDTH, tall, title, "outpost", GOLD), HEADING, held_blocks(view, look), 8)


def held_blocks(view: View, look: RenderOptions) -> list[Block]:
    """Lay out the quests that players hold; see `draw_held`."""
    book, marks = open_book(view.set), gather(look.told)
    own = _open(view, book)
    closed = sum(len(held(me)) for me in view.seats) - len(own)
    blocks = fitting(
        len(own), lambda n: _whole(quest_block, book, own[n], look, marks.quests),
        lambda n: _whole(quest_line, book, own[n], look, marks.quests), ROOM - (_MORE if closed else 0), look,
    )  # fmt: skip
    if not own:
        blocks.append(_none(look.say(t("There are no open quests."))))
    if closed:
        blocks.append(note(look.say(tn("{n} more closed quest", "{n} more closed quests", closed))))
    return blocks


def _whole(draw: Callable[..., Block], book: Book, one: Held, look: RenderOptions, new: set[str]) -> Block:
    seat, deck, quest = one
    return draw(book, deck, quest, look, owner=seat, lit=quest_of(book, deck, quest).id in new)


def _open(view: View, book: Book) -> Sequence[Held]:
    return [
        (seat, deck, quest)
        for seat, me in enumerate(view.seats)
        for deck, quest in held(me)
        if quest != HIDDEN and not quest_of(book, deck, quest).closed
    ]


def _none(said: str) -> Block:
    return Block(90, lambda sheet, y: _middle(sheet, said, y + 44))


def _middle(sheet: Sheet, said: str, y: float) -> None:
    sheet.text(said, WIDTH / 2, y, TEXT, MUTED, face=BODY, room=WIDTH - 60)
