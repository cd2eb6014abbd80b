"""Held quests: drawing, keeping, giving back (F7, F31, F55, F56)."""

from __future__ import annotations

from typing import Final

from bot.games.contract import Option
from bot.games.farfarout.components.book import MAIN, OUTPOST, Book
from bot.games.farfarout.components.data import Quest
from bot.games.farfarout.events import Drew, DrewQuest, QuestKept
from bot.games.farfarout.move import Move
from bot.games.farfarout.rules import piles
from bot.games.farfarout.state import NOBODY, Task
from bot.games.farfarout.words import phrases

MOST_OUTPOSTS: Final = 2
WORDS: Final = {MAIN: "main", OUTPOST: "outpost"}


def quest(book: Book, deck: int, number: int) -> Quest:
    """Return a quest of a deck."""
    return book.quests[deck][number]


def option(book: Book, deck: int, number: int) -> Option:
    """Return a quest as an option."""
    one = quest(book, deck, number)
    return Option(one.id, phrases.name_of(book, one.id), lambda: phrases.quest_hint(book, one))


def public_id(book: Book, deck: int, number: int) -> str:
    """Return the id of a quest for other players; "" if it is closed."""
    one = quest(book, deck, number)
    return "" if one.closed else one.id


def draw_main(move: Move, seat: int) -> None:
    """Draw the next main quest, if there is one: a player always has one."""
    me, number = move.seat(seat), piles.draw(move, seat, MAIN)
    me.main = NOBODY if number is None else number
    if number is not None:
        _drew(move, seat, MAIN, number, "main")


def draw_outpost(move: Move, seat: int, why: str) -> None:
    """Draw the top outpost quest; of three the seat keeps two."""
    me, number = move.seat(seat), piles.draw(move, seat, OUTPOST)
    if number is None:
        return
    me.outposts.append(number)
    _drew(move, seat, OUTPOST, number, why)
    if len(me.outposts) > MOST_OUTPOSTS:
        move.ask(Task(seat, "spare"))


def _drew(move: Move, seat: int, deck: int, number: int, why: str) -> None:
    said = public_id(move.book, deck, number)
    move.tell(Drew(seat=seat, why=why, deck=WORDS[deck], card=said))
    if not said:
        move.tell(DrewQuest(seat=seat, deck=WORDS[deck], quests=(quest(move.book, deck, number).id,), to=(seat,)))


def offer(move: Move, seat: int, deck: int, count: int) -> None:
    """Draw the top cards for the seat alone, with a task to keep one."""
    cards: list[int] = []
    for _ in range(count):
        number = piles.draw(move, seat, deck)
        if number is None:
            break
        cards.append(number)
    ids = tuple(quest(move.book, deck, number).id for number in cards)
    move.tell(DrewQuest(seat=seat, deck=WORDS[deck], quests=ids, to=(seat,)))
    move.ask(Task(seat, "main" if deck == MAIN else "outpost", cards=cards))


def deck_of(task: Task) -> int:
    """Return the deck from which the quests of a task were drawn."""
    return MAIN if task.kind == "main" else OUTPOST


def keep(move: Move, task: Task, kept: int, dropped: int) -> None:
    """Keep one of the drawn cards and give back a held one (NOBODY: none).

    All other cards return to the deck.
    """
    deck, me = deck_of(task), move.seat(task.seat)
    if deck == MAIN and kept != NOBODY:
        dropped, me.main = me.main, kept
    elif kept != NOBODY:
        me.outposts.append(kept)
        if dropped != NOBODY:
            me.outposts.remove(dropped)
    for number in (*(card for card in task.cards if card != kept), *((dropped,) if dropped != NOBODY else ())):
        piles.put_back(move, deck, number)
    move.tell(
        QuestKept(
            seat=task.seat,
            deck=WORDS[deck],
            quest="" if kept == NOBODY else public_id(move.book, deck, kept),
            dropped="" if dropped == NOBODY else public_id(move.book, deck, dropped),
            none=kept == NOBODY,
        )
    )
