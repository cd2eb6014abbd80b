"""Evaluation of a console, its credits and the cards on sale, for levels 2 and 3."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from bot.games.spacebase.ai.outlook import Console, console
from bot.games.spacebase.ai.prices import Prices, prices
from bot.games.spacebase.ai.weights import LEVELS, Level
from bot.games.spacebase.components.book import Book
from bot.games.spacebase.components.cards import COLONY
from bot.games.spacebase.rules import console as places
from bot.games.spacebase.rules.rolls import Result
from bot.games.spacebase.rules.turns import GOAL
from bot.games.spacebase.state import Seat, State

Gains = dict[int, float]
"""Value of each card in points, without its price."""


class Gain(Struct, frozen=True):
    """Gain of a card on own rolls, on others' rolls and at once; cost of a closed sector."""

    own: float
    other: float
    points: int
    lock: float

    @property
    def whole(self) -> float:
        """Return the total gain."""
        return self.own + self.other + self.points - self.lock


class Mind(Struct):
    """Evaluation for one decision of a seat.

    `turns` are the expected own turns after this one.
    """

    book: Book
    state: State
    seat: int
    level: Level
    turns: float
    prices: Prices
    console: Console

    @property
    def me(self) -> Seat:
        """Return the own seat."""
        return self.state.seats[self.seat]

    def rolls(self) -> tuple[float, float]:
        """Return the own rolls and rolls of others expected after a purchase now."""
        return self.turns * self.level.own, self.turns * (len(self.state.seats) - 1) * self.level.other

    def gain(self, card: int, before: tuple[float, float], at: int | None = None) -> Gain:
        """Return the gain of a card in its own sector, or in `at` (from 0).

        `before` are the current means of the console.
        """
        printed, mine = self.book.cards[card], self.console
        where = printed.sector - 1 if at is None else at
        kept = mine.own.worth[where], mine.other.worth[where]
        mine.put(where, card)
        after = mine.means()
        mine.put(where, card, -1)
        mine.own.worth[where], mine.other.worth[where] = kept  # undoing leaves rounding errors
        own, other = self.rolls()
        locked = self.level.lock * self.turns if printed.level == COLONY else 0
        return Gain(own * (after[0] - before[0]), other * (after[1] - before[1]), printed.points, locked)

    def details(self, cards: Iterable[int]) -> dict[int, Gain]:
        """Return the gains of several cards."""
        before = self.console.means()
        return {card: self.gain(card, before) for card in cards}

    def gains(self, cards: Iterable[int]) -> Gains:
        """Return the total gain of each card."""
        return {card: gain.whole for card, gain in self.details(cards).items()}

    def within(self, gains: Gains, purse: float, but: int = -1) -> float:
        """Return the best gain that n credits buy, except for a card already bought."""
        cards = self.book.cards
        return max((gain for card, gain in gains.items() if card != but and cards[card].cost <= purse), default=0)

    def expected(self) -> float:
        """Return the expected credits until the next purchase."""
        own, other = self.credits_a_roll()
        return own + other * (len(self.state.seats) - 1)

    def credits_a_roll(self) -> tuple[float, float]:
        """Return the expected credits of an own roll and of one of others."""
        blue, red = (tuple(float(face.credits) for face in faces) for faces in (self.book.blue, self.book.red))
        mine = console(self.book, self.me.sectors, blue, red)
        return mine.means()

    def take(self, result: Result) -> float:
        """Return the value of a choice for a roll."""
        tally, p = result.tally, self.prices
        worth = p.gain(tally.credits, tally.income, tally.points) + p.claim(tally.claims)
        return worth + self.charged(result) - self.spent(result)

    def charged(self, result: Result) -> float:
        """Return the value of the charges that it adds."""
        return sum([times * self.charge(place) for place, times in result.charges.items()])

    def spent(self, result: Result) -> float:
        """Return the value of the charges that it spends."""
        paid = (*result.paid, *((result.spent,) if result.spent else ()))
        return sum([price * self.charge(place) for place, price in paid])

    def charge(self, place: int) -> float:
        """Return the value of a charge there."""
        there = places.face(self.book, self.me.sectors, place)
        return self.prices.use(there.ability) / there.price if there.ability is not None and there.price else 0


def mind_of(book: Book, state: State, seat: int, level: int) -> Mind:
    """Return the evaluation for a seat."""
    seats, me = len(state.seats), state.seats[seat]
    mine = LEVELS[level][seats]
    turns = _turns(state, seat, mine)
    still = seat == state.active and not state.bought  # gains of now can still be spent on this turn
    found = prices(state.set, seats, mine, turns + still, max(me.credits, me.income))
    return Mind(
        book, state, seat, mine, turns, found, console(book, me.sectors, found.blue, found.red, exact=mine.foresight)
    )


def _turns(state: State, seat: int, level: Level) -> float:
    """Return the expected own turns after this one: the leader's points grow faster and faster."""
    seats = len(state.seats)
    ahead = (seat - state.first) % seats > (state.active - state.first) % seats
    if state.final:
        return int(ahead)
    most = max(me.points for me in state.seats)
    return max(1.0, (1 - (min(most, GOAL) / GOAL) ** level.bend) * level.rounds)
