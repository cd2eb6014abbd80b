"""Setup of a game (F5 to F14)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.games.engine.chance import Chance
from bot.games.farfarout.components.book import CREW, open_book
from bot.games.farfarout.components.box import BOX
from bot.games.farfarout.components.data import HOME, ORES
from bot.games.farfarout.events import Event
from bot.games.farfarout.move import Move
from bot.games.farfarout.rules import arriving, shipyard
from bot.games.farfarout.stages import starting
from bot.games.farfarout.state import Anomaly, Seat, State, Tile

PURSE: Final = 10
MERCURY: Final = 3
"""ERG on Mercury for each player (F13)."""


def setup(seats: int, settings: Mapping[str, str], chance: Chance) -> tuple[State, list[Event]]:
    """Return the initial state with its events, up to the choice of main quests."""
    text = settings.get(BOX.key, "")
    book = open_book(text)
    start = book.places[book.yard].sector
    decks = book.fresh()
    for crew in book.starters:
        decks[CREW][crew] = 0
    first = chance.below(seats, "first")
    state = State(
        seats=[Seat(0, start, book.ships[0].shields, PURSE) for _ in range(seats)],
        first=first,
        active=first,
        tiles=[Tile(HOME, 0, 0, 0)],
        decks=decks,
        gone=[[0] * len(things) for things in book.decks],
        under=[],
        planets=[None] * len(book.slots),
        asteroids=[False] * len(book.rocks),
        anomalies=[Anomaly() for _ in book.oddities],
        mercury=MERCURY * seats,
        market=[book.track.index(getattr(book.file.market, ore)) for ore in ORES],
        row=[],
        ships=[ship.copies or shipyard.ENOUGH for ship in book.ships],
        set=text,
        tokens=[0, 0, 0, 0],
    )
    for place, planet in book.printed.items():
        state.planets[book.places[place].number] = arriving.fresh(book, planet)
    move = Move(state, chance)
    starting.deal(move)
    return move.state, move.events
