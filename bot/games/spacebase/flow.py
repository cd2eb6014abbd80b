"""What follows by itself after an action, until somebody must decide."""

from __future__ import annotations

from typing import Final

from bot.games.chance import Chance
from bot.games.spacebase import allocating, closing, draft, rolling, tasks, tracks, turns
from bot.games.spacebase.book import Book
from bot.games.spacebase.events import Event
from bot.games.spacebase.state import State

ROUNDS: Final = 100
"""So many rounds may pass by themselves; then the active player is asked, lest a set in which nothing can be bought
never comes to rest."""


def settle(book: Book, state: State, chance: Chance, events: list[Event]) -> None:
    """Rolls, gains, ends turns."""
    last = state.round + ROUNDS
    while state.phase != "over":
        turns.watch(state, events)
        if state.tasks:
            task = state.tasks[-1]
            if tasks.is_open(book, state, task):
                return
            state.tasks.pop()
        elif (state.phase == "main" and state.round > last) or not _step(book, state, chance, events):
            return


def _step(book: Book, state: State, chance: Chance, events: list[Event]) -> bool:
    """The next thing that nobody has to decide; False if somebody has."""
    match state.phase:
        case "draft":
            if not draft.all_done(state):
                return False
            draft.resolve(book, state, chance, events)
        case "start":
            if rolling.must_start(book, state):
                return False
            rolling.roll(state, chance, events)
        case "rolled":
            if rolling.payers(book, state, "reroll"):
                return False
            allocating.begin(book, state, events)
        case "allocate":
            if not allocating.all_chosen(state):
                return False
            state.phase, state.gains = "gain", list(tracks.players(state))
        case "gain":
            if state.gains:
                allocating.gain(book, state, state.gains.pop(0), events)
            else:
                state.phase = "main"
        case _:
            if state.phase == "main":
                if turns.must_decide(book, state):
                    return False
                state.phase = "closing"
            closing.hold_by_orders(book, state, events)
            if closing.is_waiting(book, state):
                return False
            turns.end(book, state, chance, events)
    return True
