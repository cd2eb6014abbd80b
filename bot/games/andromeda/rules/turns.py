"""Turn order of the action phase: the leader three actions, the others two (A38)."""

from __future__ import annotations

from bot.games.andromeda.components.data import LEADER_ACTIONS, OTHER_ACTIONS
from bot.games.andromeda.events import Passed
from bot.games.andromeda.move import Move
from bot.games.andromeda.state import NOBODY, State


def begin(state: State) -> None:
    """Open the phase with the leader."""
    state.phase, state.turn, state.actions = "action", state.leader, LEADER_ACTIONS


def action_done(move: Move) -> None:
    """Use up one action; a seat without cards cannot use the rest."""
    state = move.state
    state.actions -= 1
    if state.actions and not any(state.seats[state.turn].hand):
        move.tell(Passed(seat=state.turn, count=state.actions))
        state.actions = 0
    if not state.actions:
        next_seat(state)


def next_seat(state: State) -> None:
    """Pass the turn to the next seat clockwise, to nobody after the last."""
    seat = (state.turn + 1) % len(state.seats)
    last = seat == state.leader
    state.turn, state.actions = (NOBODY, 0) if last else (seat, OTHER_ACTIONS)
