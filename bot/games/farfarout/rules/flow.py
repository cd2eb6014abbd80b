"""Automatic steps after an action, until a player must decide."""

from __future__ import annotations

from bot.games.farfarout import stages
from bot.games.farfarout.events import Victory
from bot.games.farfarout.move import Move
from bot.games.farfarout.rules import battle, digging, icons, mining, quests, tracks, turns
from bot.games.farfarout.stages import starting, turn
from bot.games.farfarout.state import NOBODY, Throw


def settle(move: Move) -> None:
    """Resolve dice, forced choices, quests and ends of turns, and the end of the game (F72)."""
    done: set[tuple[int, int]] = set()
    while move.state.phase != "over":
        if _won(move) or not _step(move, done):
            return


def _won(move: Move) -> bool:
    """End the game at once when a player has reached the goal."""
    if not tracks.is_decided(move.state):
        return False
    move.state.winners = tracks.winners(move.state)
    move.state.phase, move.state.tasks, move.state.throw = "over", [], None
    best = move.state.winners[0]
    move.tell(Victory(seat=best, seats=tuple(move.state.winners), by=tracks.by(move.seat(best))))
    return True


def _step(move: Move, done: set[tuple[int, int]]) -> bool:
    """Take the next automatic step; False if a player must decide."""
    state = move.state
    if state.tasks:
        return _task(move)
    if state.throw is not None:
        return _throw(move, state.throw)
    match state.phase:
        case "quests":
            if starting.choosers(state):
                return False
            starting.open_quests(move)
        case "turns":
            if quests.watch(move, done):
                return True
            if not state.stopped and turn.must_decide(state):
                return False
            turns.end(move)
        case _:
            return False
    return True


def _task(move: Move) -> bool:
    task = move.state.tasks[-1]
    stage = stages.OF_TASK[task.kind]
    if stage.is_void(move.state, task):
        move.state.tasks.pop()
        return True
    said = stage.forced(move.state, task.seat)
    if said is None:
        return False
    verb = stage.by_value[said[0]]
    verb.play(move, task.seat, verb.action(*said[1:]))
    return True


def _throw(move: Move, throw: Throw) -> bool:
    if throw.loser != NOBODY:
        if battle.is_asked(move.state, throw):
            return False
        battle.lose(move, throw, battle.usual(move.book, move.state, throw))
    elif icons.open_verbs(move.book, throw):
        return False
    elif throw.why == "mine":
        mining.resolve(move, throw)
    elif throw.why == "dig":
        digging.resolve(move, throw)
    else:
        battle.compare(move, throw)
    return True
