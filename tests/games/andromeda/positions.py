"""Small positions for tests of single rules."""

from __future__ import annotations

from bot.games.andromeda import ANDROMEDA, move
from bot.games.andromeda.components.data import (
    BONUS_COPIES,
    CARD,
    CARDS_PER_PLANET,
    N_BONUSES,
    N_CARDS,
    N_PLANETS,
    ORBITS,
)
from bot.games.andromeda.rules import trading
from bot.games.andromeda.stages import movement
from bot.games.andromeda.state import NOBODY, Seat, State, Trade
from bot.games.contract import Text
from bot.games.engine.chance import LooseChance
from tests.games.position_support import Sayings

TARN, BRAE, SORREL, ILEX, VETCH, CAIRN, FEN, SILVER, GOLD, PLATINUM, DIAMOND = range(N_CARDS)
_said = Sayings(ANDROMEDA)
play, refused, options, allowed = _said.play, _said.refused, _said.options, _said.allowed
span, complete, waiting = _said.span, _said.complete, _said.waiting


def hand(**cards: int) -> list[int]:
    """Return counts of named cards."""
    counts = [0] * N_CARDS
    for name, count in cards.items():
        counts[CARD[name]] = count
    return counts


def position(*hands: list[int], earth: int = 4) -> State:
    """Return a position in which seat 0 leads and has three actions.

    No station is on a planet; all cards not in the hands are in their piles.
    """
    state = State(
        seats=[Seat(list(cards), earth) for cards in hands],
        stations=[[0] * len(hands) for _ in range(N_PLANETS)],
        centres=[[NOBODY] * ORBITS for _ in range(N_PLANETS)],
        deck=[CARDS_PER_PLANET] * N_PLANETS,
        discard=[0] * N_PLANETS,
        bonus=[BONUS_COPIES] * N_BONUSES,
        minimum=2,
        leader=0,
        phase="action",
        actions=3,
    )
    for cards in hands:
        for card, count in enumerate(cards):
            if card < N_PLANETS:
                state.deck[card] -= count
            else:
                state.bonus[card - N_PLANETS] -= count
    return state


def in_movement(state: State) -> State:
    """Return the same position at the beginning of the movement phase."""
    state.actions = 0
    movement.begin(move.Move(state, LooseChance(1)))
    return state


def in_trade(state: State) -> State:
    """Return the same position at the beginning of the trade phase."""
    state.actions = 0
    trading.begin(move.Move(state, LooseChance(1)))
    return state


def the_trade(state: State) -> Trade:
    """Return the open trade."""
    assert state.trade is not None
    return state.trade


def total_cards(state: State) -> list[int]:
    """Every card of the game, wherever it is."""
    counts = [*map(sum, zip(state.deck, state.discard, strict=True)), *state.bonus]
    for seat in state.seats:
        counts = [a + b for a, b in zip(counts, seat.hand, strict=True)]
    if state.trade is not None:
        for laid in state.trade.sets:
            counts = [a + b for a, b in zip(counts, laid, strict=True)]
        for card in state.trade.answers:
            if card >= 0:
                counts[card] += 1
    return counts


def total_stations(state: State, seat: int) -> int:
    """Return the number of stations and centres of a seat in the game."""
    here = sum(row[seat] for row in state.stations)
    return state.seats[seat].earth + here + sum(row.count(seat) for row in state.centres)


def words(text: Text) -> str:
    """Return a text with its arguments filled in, as far as a test needs to read it."""

    def plain(arg: object) -> str:
        if isinstance(arg, Text):
            return words(arg)
        if isinstance(arg, tuple):
            return ", ".join(plain(part) for part in arg)
        return str(getattr(arg, "seat", arg))

    key = text.many if text.many is not None and text.args["n"] != 1 else text.key
    return key.format(**{name: plain(arg) for name, arg in text.args.items()})
