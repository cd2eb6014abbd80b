"""Determinization: a state that a view allows, with the hidden quests dealt at random."""

from __future__ import annotations

from bot.games.engine.chance import Chance
from bot.games.engine.struct_copy import converter
from bot.games.farfarout.components import book as books
from bot.games.farfarout.components.book import MAIN, OUTPOST, Book
from bot.games.farfarout.state import HIDDEN, State
from bot.games.farfarout.view import View

DEALT = 3
_known = converter(View, State)


def determinize(view: View, chance: Chance) -> State:
    """Return a state; other seats that have chosen at the set-up get a random choice."""
    book = books.open_book(view.set)
    state = _known(view)
    for deck, unseen in ((MAIN, view.unseen_mains), (OUTPOST, view.unseen_outposts)):
        state.decks[deck] = [int(quest in unseen) for quest in book.decks[deck]]
        state.gone[deck] = _gone(book, view, deck)
    _deal(book, view, state, chance)
    return state


def _gone(book: Book, view: View, deck: int) -> list[int]:
    """Return the discarded quests: those that are neither unseen nor in play."""
    there = set(view.unseen_mains if deck == MAIN else view.unseen_outposts)
    if deck == MAIN:
        there.update(view.row, view.dealt, (seat.main for seat in view.seats))
    else:
        there.update(quest for seat in view.seats for quest in seat.outposts)
    kind = "main" if deck == MAIN else "outpost"
    there.update(quest for task in view.tasks if task.kind == kind for quest in task.cards)
    return [int(quest not in there) for quest in book.decks[deck]]


def _deal(book: Book, view: View, state: State, chance: Chance) -> None:
    """Deal the quests that others hold closed, choose from, or were dealt."""
    closed = {
        MAIN: [number for number, quest in enumerate(book.mains) if quest.closed],
        OUTPOST: [number for number, quest in enumerate(book.outposts) if quest.closed],
    }
    for seat, me in enumerate(state.seats):
        if seat == view.seat:
            me.dealt, me.choice = list(view.dealt), view.choice
        elif view.phase == "quests":
            me.dealt = [_any(state, MAIN, book.decks[MAIN], chance) for _ in range(DEALT)]
            if view.seats[seat].chosen:
                kept, opened = (book.mains[quest].id for quest in me.dealt[:2])
                me.choice = f"{kept}~{opened}"
        else:
            if me.main == HIDDEN:
                me.main = _any(state, MAIN, closed[MAIN], chance)
            me.outposts = [
                _any(state, OUTPOST, closed[OUTPOST], chance) if quest == HIDDEN else quest for quest in me.outposts
            ]
    for task, seen in zip(state.tasks, view.tasks, strict=True):
        if seen.count > len(seen.cards):
            deck = MAIN if task.kind == "main" else OUTPOST
            task.cards = [_any(state, deck, book.decks[deck], chance) for _ in range(seen.count)]


def _any(state: State, deck: int, among: list[int] | tuple[int, ...], chance: Chance) -> int:
    """Take a random one of these quests from its deck."""
    there = [quest for quest in among if state.decks[deck][quest]]
    quest = there[chance.below(len(there), "guess")]
    state.decks[deck][quest] = 0
    return quest
