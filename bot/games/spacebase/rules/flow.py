"""Automatic steps after an action, until a player must decide."""

from __future__ import annotations

from typing import Final

from bot.games.spacebase import actions as act
from bot.games.spacebase.move import Move
from bot.games.spacebase.rules import allocating, tasks, tracks, turns
from bot.games.spacebase.stages import closing, draft, rolling, turn

ROUNDS: Final = 100
"""Maximum automatic rounds before the active player is prompted.

Otherwise a set without affordable cards would loop forever.
"""


def settle(move: Move) -> None:
    """Run rolls, rewards and ends of turns."""
    state = move.state
    last = state.round + ROUNDS
    while state.phase != "over":
        turns.watch(move)
        if state.tasks:
            if tasks.is_open(state, state.tasks[-1]):
                return
            state.tasks.pop()
        elif (state.phase == "main" and state.round > last) or not _step(move):
            return


def _step(move: Move) -> bool:
    """Run the next automatic step; return False if a player must decide."""
    state = move.state
    match state.phase:
        case "draft":
            if not draft.all_done(state):
                return False
            draft.resolve(move)
        case "start":
            if rolling.must_start(state):
                return False
            rolling.roll(move, state.active, act.Roll())
        case "rolled":
            if rolling.payers(state, "reroll"):
                return False
            allocating.begin(move)
        case "allocate":
            if not allocating.all_chosen(state):
                return False
            state.phase, state.gains = "gain", list(tracks.players(state))
        case "gain":
            if state.gains:
                allocating.gain(move, state.gains.pop(0))
            else:
                state.phase = "main"
        case _:
            if state.phase == "main":
                if turn.must_decide(state):
                    return False
                state.phase = "closing"
            closing.hold_by_orders(move)
            if closing.is_waiting(state):
                return False
            turns.end(move)
    return True
