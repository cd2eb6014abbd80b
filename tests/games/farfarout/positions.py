"""Positions for tests of single rules, in the small set of `box.toml`."""

from __future__ import annotations

from pathlib import Path
from typing import Final, TypeVar

import pytest

from bot.games.contract import Refused, Text
from bot.games.engine import choice_walk
from bot.games.engine.chance import Chance, LooseChance
from bot.games.farfarout import FARFAROUT
from bot.games.farfarout.components.book import CREW, MAIN, OUTPOST, TILE, Book, open_book
from bot.games.farfarout.components.lattice import turn_for
from bot.games.farfarout.events import Event
from bot.games.farfarout.move import Move
from bot.games.farfarout.rules import flow
from bot.games.farfarout.state import Planet, State, Tile
from tests.games.position_support import Loaded, Sayings

E = TypeVar("E", bound=Event)
BOX: Final = Path(__file__).with_name("box.toml").read_text(encoding="utf-8")
BOOK: Final[Book] = open_book(BOX)
STARTERS: Final = ("tele", "eido", "time", "vaul")
"""Starting crew of the seats, in their order."""
_said = Sayings(FARFAROUT)
play, refused, options, allowed, asked = _said.play, _said.refused, _said.options, _said.allowed, _said.asked


def dice(*faces: int) -> Loaded:
    """Return loaded dice with these faces (1 to 6 as in the set); later ones show the first."""
    return Loaded(*(face - 1 for face in faces))


# --- tables ----------------------------------------------------------------------------------------------------------


def fresh(seats: int = 2, chance: Chance | None = None) -> tuple[State, list[Event]]:
    """Return a new game of the small set."""
    return FARFAROUT.setup(seats, {"set": BOX}, chance or Loaded())


def table(seats: int = 2, *, at: str = "1d") -> State:
    """Return a table at the beginning of seat 0's turn in this place.

    Each seat has one of the starting crew; nobody has a quest, nor are there main quests to draw. Tile 2 is joined to
    sector 1d.
    """
    state, _ = fresh(seats)
    for seat, me in enumerate(state.seats):
        me.dealt, me.outposts, me.choice = [], [], ""
        crew(state, seat, STARTERS[seat])
    state.decks[MAIN] = [0] * len(BOOK.mains)
    for starter in set(BOOK.starters) - {one for me in state.seats for one in me.crew}:
        state.decks[CREW][starter] = 1
    state.phase, state.first, state.active, state.tokens = "turns", 0, 0, [1, 1, 1, 1]
    join(state, 2, 0, 1, 3)
    put(state, 0, at)
    for seat in range(1, seats):
        put(state, seat, "1a")
    return state


def join(state: State, number: int, q: int, r: int, side: int) -> None:
    """Join a system at a side of its neighbour."""
    state.tiles.append(Tile(number, q, r, turn_for(BOOK.tiles[number].entry, side)))
    state.decks[TILE][BOOK.decks[TILE].index(number)] = 0


def place(said: str) -> int:
    return BOOK.place_of[said]


def put(state: State, seat: int, said: str) -> None:
    """Put the ship at a place."""
    state.seats[seat].place = place(said)


def at(state: State, seat: int) -> str:
    """Id of the ship's place."""
    return BOOK.places[state.seats[seat].place].id


def number(thing: str) -> int:
    return BOOK.numbers[thing]


def planet(state: State, said: str, token: str = "", **fields: int) -> Planet:
    """Return the planet at a place; with a token it is discovered there first."""
    slot = BOOK.places[place(said)].number
    if token:
        state.planets[slot] = Planet(number(token))
    found = state.planets[slot]
    assert found is not None
    for name, value in fields.items():
        setattr(found, name, value)
    return found


def crew(state: State, seat: int, *names: str) -> None:
    """Set the seat's crew."""
    state.seats[seat].crew = [number(one) for one in names]
    for one in names:
        state.decks[CREW][number(one)] = 0


def items(state: State, seat: int, *names: str) -> None:
    """Set the seat's items and remove them from the decks."""
    state.seats[seat].items = [number(one) for one in names]
    for item in state.seats[seat].items:
        deck = BOOK.item_decks[item]
        state.decks[deck][BOOK.position[deck, item]] = 0


def ship(state: State, seat: int, name: str) -> None:
    """Set the seat's ship, with full shields."""
    state.seats[seat].ship = number(name)
    state.seats[seat].shields = BOOK.ships[number(name)].shields


def only(state: State, deck: int, *things: str | int) -> None:
    """Set a deck to one of each of these things."""
    wanted = [number(one) if isinstance(one, str) else one for one in things]
    state.decks[deck] = [int(one in wanted) for one in BOOK.decks[deck]]


def main(state: State, seat: int, quest: str) -> None:
    """Set the seat's main quest."""
    state.seats[seat].main = number(quest)


def outposts(state: State, seat: int, *quests: str) -> None:
    """Set the seat's outpost quests and remove them from the deck."""
    state.seats[seat].outposts = [number(quest) for quest in quests]
    for quest in quests:
        state.decks[OUTPOST][number(quest)] = 0


def points(state: State, seat: int) -> tuple[int, int, int]:
    """Wealth, reputation, exploration."""
    me = state.seats[seat]
    return me.wealth, me.reputation, me.exploration


def names(things: list[int], of: str) -> list[str]:
    """Ids of crew, items, mains, outposts."""
    return [getattr(BOOK, of)[one].id for one in things]


# --- choices ---------------------------------------------------------------------------------------------------------


def settle(state: State, chance: Chance | None = None) -> list[Event]:
    """Run the automatic steps."""
    move = Move(state, chance or LooseChance(1))
    flow.settle(move)
    return move.events


def sentence(state: State, seat: int, *said: str) -> Text:
    """Return the text of a refusal."""
    with pytest.raises(Refused) as caught:
        choice_walk.check(FARFAROUT, state, seat, said)
    return caught.value.text


def of_type(events: list[Event], kind: type[E]) -> list[E]:
    """Return the events of a type."""
    return [event for event in events if isinstance(event, kind)]
