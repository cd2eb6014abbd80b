"""Phases and rounds (A11, A16-A18)."""

from __future__ import annotations

from bot.games.andromeda.components import cards
from bot.games.andromeda.events import Ended, RoundBegan
from bot.games.andromeda.move import Move
from bot.games.andromeda.rules import scoring, trading, turns
from bot.games.andromeda.stages import movement
from bot.games.andromeda.state import NOBODY


def settle(move: Move) -> None:
    """Open phase after phase until a seat must decide or the game is over."""
    state = move.state
    while True:
        if state.phase == "movement" and state.turn == NOBODY:
            trading.begin(move)
        elif state.phase == "trade" and state.trade is None:
            turns.begin(state)
        elif state.phase == "action" and state.turn == NOBODY:
            _end_round(move)
        else:
            return


def _end_round(move: Move) -> None:
    """End the game, or choose the next leader and refill the hands (A11, A17, A18)."""
    state = move.state
    if state.final:
        state.phase = "over"
        ended = scoring.outcome(state)
        assert ended is not None
        move.tell(Ended(seat=ended.places.index(1)))
        return
    state.leader = (state.leader + 1) % len(state.seats)
    state.round += 1
    begin(move)


def begin(move: Move) -> None:
    """Begin a round: its leader, full hands, the first decision."""
    state, seats = move.state, len(move.state.seats)
    move.tell(RoundBegan(seat=state.leader, round=state.round))
    for step in range(seats):
        cards.refill(move, (state.leader + step) % seats)
    movement.begin(move)
