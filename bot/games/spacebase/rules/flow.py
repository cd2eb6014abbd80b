"""What follows by itself after an action, until somebody must decide."""

from __future__ import annotations

from typing import Final

from bot.games.spacebase import actions as act
from bot.games.spacebase.move import Move
from bot.games.spacebase.rules import allocating, tasks, tracks, turns
from bot.games.spacebase.stages import closing, draft, rolling, turn

ROUNDS: Final = 100
"""So many rounds may pass by themselves; then the active player is asked, lest a set in which nothing can be bought
never comes to rest."""


def settle(move: Move) -> None:
    """Rolls, gains, ends turns."""
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
    """The next thing that nobody has to decide; False if somebody has."""
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
