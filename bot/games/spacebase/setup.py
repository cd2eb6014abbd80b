"""The start of a game (S1 to S5, S43)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.games.chance import Chance
from bot.games.contract import RULES
from bot.games.spacebase import console, draft, piles, readings, starting
from bot.games.spacebase.book import LEVELS, open_book
from bot.games.spacebase.current import CARDS
from bot.games.spacebase.events import Event
from bot.games.spacebase.state import VERSION, Placed, Seat, Sector, State

CREDITS: Final = 5


def setup(seats: int, settings: Mapping[str, str], chance: Chance) -> tuple[State, list[Event]]:
    """Everything until the first player rolls, or until the drawn ships of the light-speed start are chosen."""
    cards, rules = settings.get(CARDS, ""), int(settings.get(RULES, VERSION))
    book = open_book(cards or readings.house(rules), seats)
    light = settings["start"] == "light"
    purse, income = (draft.CREDITS, draft.INCOME) if light else (CREDITS, 0)
    deck = [int(card.level in LEVELS) for card in book.cards]
    state = State(
        seats=[Seat(purse, income, 0, [Sector(Placed(start)) for start in book.starts]) for _ in range(seats)],
        first=0,
        active=0,
        deck=deck,
        under=[[] for _ in LEVELS],
        yard=[[] for _ in LEVELS],
        colonies=list(book.colonies),
        set=cards,
        rules=rules,
    )
    for me in state.seats:
        me.order = readings.usual_order(rules)
    events: list[Event] = []
    for level in LEVELS:
        for _ in range(piles.ROW):
            state.yard[level - 1].append(piles.draw(state, book, level, chance))
    if light:
        draft.begin(book, state, chance, events)
        return state, events
    ships: list[int] = []
    for me in state.seats:
        card = piles.draw(state, book, 1, chance)
        printed = book.cards[card]
        me.credits = max(0, me.credits - printed.cost)
        console.put(book, me.sectors, printed.sector - 1, card)
        ships.append(card)
    starting.begin(state, [(book.cards[card].sector,) for card in ships], [(card,) for card in ships], chance, events)
    return state, events
