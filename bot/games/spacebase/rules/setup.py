"""Setup of a game (S1 to S5, S43)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.games.contract import RULES
from bot.games.engine.chance import Chance
from bot.games.spacebase.components.book import LEVELS, open_book
from bot.games.spacebase.components.box import BOX
from bot.games.spacebase.events import Event
from bot.games.spacebase.move import Move
from bot.games.spacebase.rules import console, flow, piles, starting
from bot.games.spacebase.stages import draft
from bot.games.spacebase.state import VERSION, Placed, Seat, Sector, State

CREDITS: Final = 5


def setup(seats: int, settings: Mapping[str, str], chance: Chance) -> tuple[State, list[Event]]:
    """Set up the game, and run it until a player must decide: the first roll follows at once."""
    move = laid_out(seats, settings, chance)
    flow.settle(move)
    return move.state, move.events


def laid_out(seats: int, settings: Mapping[str, str], chance: Chance) -> Move:
    """Set up the game until the first roll, or until the draft of the light-speed start."""
    cards = settings.get(BOX.key, "")
    book = open_book(cards, seats)
    light = settings["start"] == "light"
    purse, income = (draft.CREDITS, draft.INCOME) if light else (CREDITS, 0)
    deck = [int(card.level in LEVELS) for card in book.cards]
    state = State(
        seats=[Seat(purse, income, 0, [Sector(Placed(start)) for start in book.starts]) for _ in range(seats)],
        first=0,
        active=0,
        deck=deck,
        under=[[] for _ in LEVELS],
        yard=[],
        colonies=list(book.colonies),
        set=cards,
        rules=int(settings.get(RULES, VERSION)),
    )
    move = Move(state, chance)
    state.yard = [[piles.draw(move, level) for _ in range(piles.ROW)] for level in LEVELS]
    (draft.begin if light else _begin)(move)
    return move


def _begin(move: Move) -> None:
    """Draw and pay a ship for each seat (S3)."""
    ships: list[int] = []
    for me in move.state.seats:
        card = piles.draw(move, 1)
        printed = move.book.cards[card]
        me.credits = max(0, me.credits - printed.cost)
        console.put(move.book, me.sectors, printed.sector - 1, card)
        ships.append(card)
    starting.begin(move, [(move.book.cards[card].sector,) for card in ships], [(card,) for card in ships])
