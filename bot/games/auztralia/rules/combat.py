"""Automatic steps of a combat, until its owner must decide (Z38 to Z43)."""

from __future__ import annotations

from typing import Final

from bot.games.auztralia.components.book import Book
from bot.games.auztralia.components.data import ONCE_A_COMBAT
from bot.games.auztralia.move import Move
from bot.games.auztralia.rules import clock, cubes, fighting
from bot.games.auztralia.state import Fight, State
from bot.games.contract import Part

SHOWN: Final = Part("fight")
"""The part of the board that shows the combat."""


def fight_of(state: State) -> Fight:
    """Return the current combat."""
    assert state.fight is not None
    return state.fight


def leads_on(state: State) -> bool:
    """Return whether the next step may reveal something at once.

    That is the next card in the defence of a port, the Old Ones' acts after the combat, or hidden tiles at the end of
    the game.
    """
    return fight_of(state).defence or not clock.waits(state)


def usable(book: Book, state: State, fight: Fight) -> list[int]:
    """Return the personalities that can be used on the turned card."""
    return [
        card
        for card in state.seats[fight.seat].persons
        if book.effects[card][0] in ONCE_A_COMBAT and card not in fight.used and _works(book, state, fight, card)
    ]


def _works(book: Book, state: State, fight: Fight, card: int) -> bool:
    match book.effects[card][0]:
        case "retreat":
            return not fight.defence
        case "shield":
            return any(fighting.blows(book, state, fight))
        case "strike":
            return bool(strikable(book, state, fight)) and cubes.room(state, fight.seat) > 0
        case _:
            return True


def strikable(book: Book, state: State, fight: Fight) -> list[int]:
    """Return the tiles that can take another damage."""
    return [at for at, tile in enumerate(state.tiles) if tile.hex == fight.hex and not fighting.is_dead(book, tile)]


def is_asked(book: Book, state: State, fight: Fight) -> bool:
    """Return whether the fighter must decide before the combat goes on."""
    match fight.stage:
        case "choose":
            return not fight.defence
        case "turned":
            return bool(usable(book, state, fight))
        case "hit":
            return fighting.must_choose(book, state, fight)


def step(move: Move, fight: Fight) -> None:
    """Carry out a step that needs no decision."""
    match fight.stage:
        case "choose":
            fighting.draw(move, fight)
        case "turned":
            fighting.count(move, fight)
        case "hit":
            if fighting.suffer(move, fight):
                fighting.settle(move, fight)
