"""What a seat of level 2 or 3 thinks of its console, its credits and the cards on sale."""

from __future__ import annotations

import math
from collections.abc import Iterable

from msgspec import Struct

from bot.games.spacebase.ai import weights
from bot.games.spacebase.ai.outlook import Console, console
from bot.games.spacebase.ai.prices import Prices, prices
from bot.games.spacebase.ai.weights import LEVELS, Level
from bot.games.spacebase.parts.book import Book
from bot.games.spacebase.parts.cards import COLONY
from bot.games.spacebase.rules import console as places
from bot.games.spacebase.rules import readings
from bot.games.spacebase.rules.rolls import Result
from bot.games.spacebase.rules.turns import GOAL
from bot.games.spacebase.state import Seat, State

Gains = dict[int, float]
"""By card, what it is worth to have it: in points, its price not counted."""


class Mind(Struct):
    """A seat's mind for one decision. `turns` are the own turns after this one that it expects to have."""

    book: Book
    state: State
    seat: int
    level: Level
    turns: int
    prices: Prices
    console: Console

    @property
    def me(self) -> Seat:
        """Its own tracks."""
        return self.state.seats[self.seat]

    def rolls(self) -> tuple[float, float]:
        """Own rolls and rolls of others that a card bought now may be reckoned with."""
        return self.turns * self.level.hold, self.turns * (len(self.state.seats) - 1)

    def gain(self, card: int, before: float, at: int | None = None) -> float:
        """What a card adds, in its own sector or `at` another (from 0); `before` is the worth of the console now."""
        printed, mine = self.book.cards[card], self.console
        where = printed.sector - 1 if at is None else at
        own, other = mine.own, mine.other
        kept = own.worth[where], other.worth[where]  # taking back leaves something behind the decimal point
        mine.put(where, card)
        after = mine.mean(*self.rolls())
        mine.put(where, card, -1)
        own.worth[where], other.worth[where] = kept
        locked = self.level.lock * self.turns if printed.level == COLONY else 0
        return after - before + printed.points - locked

    def gains(self, cards: Iterable[int]) -> Gains:
        """Of several cards."""
        before = self.console.mean(*self.rolls())
        return {card: self.gain(card, before) for card in cards}

    def within(self, gains: Gains, purse: float, but: int = -1) -> float:
        """The best that so many credits buy, beside a card that one has then."""
        cards = self.book.cards
        return max((gain for card, gain in gains.items() if card != but and cards[card].cost <= purse), default=0)

    def expected(self) -> float:
        """Credits that one may expect until the next purchase."""
        own, other = self.credits_a_roll()
        return own + other * (len(self.state.seats) - 1)

    def credits_a_roll(self) -> tuple[float, float]:
        """Of credits alone, on an own roll and on one of others."""
        blue, red = (tuple(float(face.credits) for face in faces) for faces in (self.book.blue, self.book.red))
        mine = console(self.book, self.me.sectors, blue, red)
        return mine.own.mean(), mine.other.mean()

    def take(self, result: Result) -> float:
        """What a choice for a roll is worth."""
        tally, p = result.tally, self.prices
        worth = p.gain(tally.credits, tally.income, tally.points) + p.claim(tally.claims)
        for place, times in result.charges.items():
            worth += times * self.charge(place)
        for place, price in result.paid:
            worth -= price * self.charge(place)
        if result.spent is not None:
            worth -= result.spent[1] * self.charge(result.spent[0])
        return worth

    def charge(self, place: int) -> float:
        """A charge there."""
        there = places.face(self.book, self.me.sectors, place)
        return self.prices.use(there.ability) / there.price if there.ability is not None and there.price else 0


def mind_of(book: Book, state: State, seat: int, level: int) -> Mind:
    """A seat's mind."""
    turns = _turns(state, seat)
    still = seat == state.active and not state.bought  # what comes now can still be spent on this turn
    found = prices(readings.cards(state), len(state.seats), turns + still, level)
    mine = console(book, state.seats[seat].sectors, found.blue, found.red, by_table=not LEVELS[level].foresight)
    return Mind(book, state, seat, LEVELS[level], turns, found, mine)


def _turns(state: State, seat: int) -> int:
    """Own turns still to come after the one that runs: the leader's points grow with the square of the rounds."""
    seats = len(state.seats)
    ahead = (seat - state.first) % seats > (state.active - state.first) % seats
    if state.final:
        return int(ahead)
    most = max(me.points for me in state.seats)
    return max(1, round((1 - math.sqrt(min(most, GOAL) / GOAL)) * weights.ROUNDS[seats]))
