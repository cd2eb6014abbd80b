"""Hands, the draw pile, matching cards, and the bonus piles (A18, A19, A51-A58)."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.andromeda.components.data import BONUSES, CARD, N_CARDS, N_PLANETS, SHIP, TECH_ROUND_UP
from bot.games.andromeda.events import Drew, GotBonus, NoBonus, Refilled, Reshuffled
from bot.games.andromeda.move import Move
from bot.games.andromeda.state import Seat, State


def draw(move: Move, seat: int, count: int) -> int:
    """Draw planet cards into the hand and return their number.

    An empty pile is renewed from the discards (AMB-16).
    """
    state = move.state
    hand, drawn = state.seats[seat].hand, [0] * N_PLANETS
    for _ in range(count):
        if not any(state.deck):
            if not any(state.discard):
                break
            state.deck, state.discard = state.discard, [0] * N_PLANETS
            move.tell(Reshuffled(seat=seat))
        card = move.chance.draw(state.deck, "cards")
        hand[card] += 1
        drawn[card] += 1
    move.tell(Drew(seat=seat, cards=tuple(drawn), to=(seat,)))
    return sum(drawn)


def refill(move: Move, seat: int) -> None:
    """Fill the hand up to the spaceship's limit; bonus cards count towards it (A18, A19)."""
    me = move.state.seats[seat]
    missing = SHIP[me.ship].hand - sum(me.hand)
    if missing > 0:
        before = len(move.events)
        count = draw(move, seat, missing)
        move.events.insert(before, Refilled(seat=seat, count=count))


def jokers_in(hand: Sequence[int]) -> int:
    """Return the number of bonus cards in a hand."""
    return hand[7] + hand[8] + hand[9] + hand[10]


def least_set(minimum: int, tech: int) -> int:
    """Return the fewest cards that may be played for stations or draws (AMB-10)."""
    return 1 if minimum == 2 and tech >= TECH_ROUND_UP else minimum


def halves(cards: int, tech: int) -> int:
    """Return the stations or draws of a set.

    Half, rounded down, with the last technology up (A40, A43).
    """
    return (cards + (tech >= TECH_ROUND_UP)) // 2


def earned(cards: int, jokers: int) -> int | None:
    """Return the bonus kind that a set gains; None with a joker in it (A51, A55).

    More than seven count as seven (AMB-10).
    """
    if jokers or cards < BONUSES[0].needs:
        return None
    return min(cards, BONUSES[-1].needs) - BONUSES[0].needs


def spend(state: State, seat: int, planet: int, cards: int, jokers: Sequence[str]) -> tuple[int, ...]:
    """Play a set: planet cards to the discards, jokers to their piles (A40, A56).

    Returns the jokers' numbers.
    """
    me = state.seats[seat]
    me.hand[planet] -= cards
    state.discard[planet] += cards
    numbers = tuple(CARD[joker] for joker in jokers)
    for joker in numbers:
        me.hand[joker] -= 1
        state.bonus[joker - N_PLANETS] += 1
    return numbers


def gain(move: Move, seat: int, cards: int, jokers: int) -> None:
    """Gain the bonus card for a set, unless its pile is empty (A51, A52)."""
    kind, state = earned(cards, jokers), move.state
    if kind is None:
        return
    if state.bonus[kind]:
        state.bonus[kind] -= 1
        state.seats[seat].hand[N_PLANETS + kind] += 1
        move.tell(GotBonus(seat=seat, kind=kind))
    else:
        move.tell(NoBonus(seat=seat, kind=kind))


def discard(state: State, me: Seat, card: int) -> None:
    """Discard a hand card: bonus cards return to their pile (AMB-15)."""
    me.hand[card] -= 1
    if card < N_PLANETS:
        state.discard[card] += 1
    else:
        state.bonus[card - N_PLANETS] += 1


def no_cards() -> list[int]:
    """Return an empty hand or set."""
    return [0] * N_CARDS


def add(hand: list[int], cards: Sequence[int]) -> None:
    """Add a set to a hand."""
    for card, count in enumerate(cards):
        hand[card] += count
