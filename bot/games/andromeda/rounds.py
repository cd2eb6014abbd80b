"""From phase to phase and round to round (A11, A16-A18)."""

from __future__ import annotations

from bot.games.andromeda import cards, movement, scoring, trade, turns
from bot.games.andromeda.events import Ended, Event, RoundBegan
from bot.games.andromeda.state import NOBODY, State
from bot.games.chance import Chance


def settle(state: State, chance: Chance, events: list[Event]) -> None:
    """Opens phase after phase until somebody must decide or the game is over."""
    while True:
        if state.phase == "movement" and state.turn == NOBODY:
            trade.begin(state, events)
        elif state.phase == "trade" and state.trade is None:
            turns.begin(state)
        elif state.phase == "action" and state.turn == NOBODY:
            _end_round(state, chance, events)
        else:
            return


def _end_round(state: State, chance: Chance, events: list[Event]) -> None:
    """The end of the game, or the next leader and full hands (A11, A17, A18)."""
    if state.final:
        state.phase = "over"
        ended = scoring.outcome(state)
        assert ended is not None
        events.append(Ended(seat=ended.places.index(1)))
        return
    seats = len(state.seats)
    state.leader = (state.leader + 1) % seats
    state.round += 1
    events.append(RoundBegan(seat=state.leader, round=state.round))
    for step in range(seats):
        cards.refill(state, (state.leader + step) % seats, chance, events)
    movement.begin(state)
