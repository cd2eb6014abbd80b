"""How a combat goes on by itself, until its owner has something to decide (Z38 to Z43)."""

from __future__ import annotations

from typing import Final

from bot.games.auztralia.components.book import Book
from bot.games.auztralia.components.data import ONCE_A_COMBAT
from bot.games.auztralia.move import Move
from bot.games.auztralia.rules import clock, cubes, fighting
from bot.games.auztralia.state import Fight, State
from bot.games.contract import Part

SHOWN: Final = Part("fight")
"""The part of the board that shows it."""


def fight_of(state: State) -> Fight:
    """The combat that is on."""
    assert state.fight is not None
    return state.fight


def leads_on(state: State) -> bool:
    """Whether something may be revealed at once: the next card in the defence of a port, what the Old Ones do after the
    combat, or what is hidden when the game is over."""
    return fight_of(state).defence or not clock.waits(state)


def usable(book: Book, state: State, fight: Fight) -> list[int]:
    """Personalities that could work on the card that is up."""
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
    """The tiles that another damage can be marked on."""
    return [at for at, tile in enumerate(state.tiles) if tile.hex == fight.hex and not fighting.is_dead(book, tile)]


def is_asked(book: Book, state: State, fight: Fight) -> bool:
    """Whether the fighter has anything to decide before the combat goes on."""
    match fight.stage:
        case "choose":
            return not fight.defence
        case "turned":
            return bool(usable(book, state, fight))
        case "hit":
            return fighting.must_choose(book, state, fight)


def step(move: Move, fight: Fight) -> None:
    """What nobody has to decide."""
    match fight.stage:
        case "choose":
            fighting.draw(move, fight)
        case "turned":
            fighting.count(move, fight)
        case "hit":
            if fighting.suffer(move, fight):
                fighting.settle(move, fight)
