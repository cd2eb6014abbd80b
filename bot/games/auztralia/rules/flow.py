"""Automatic steps after an action, until a player must decide."""

from __future__ import annotations

from bot.games.auztralia.events import GameOver
from bot.games.auztralia.move import Move
from bot.games.auztralia.rules import clock, combat, old_ones
from bot.games.auztralia.rules.piles import turned_up
from bot.games.auztralia.state import NOBODY, State, Task, Tile


def settle(move: Move) -> None:
    """Run combats, personality tasks, the Old Ones' turns, and the end of the game."""
    state = move.state
    while state.phase == "play":
        if state.lost_port != NOBODY:
            _end(move)
        elif state.fight is not None:
            if combat.is_asked(move.book, state, state.fight):
                return
            combat.step(move, state.fight)
        elif state.tasks:
            if not _step(move, state.tasks[-1]):
                return
        elif clock.is_over(state):
            _end(move)
        else:
            state.actor = clock.actor(state)
            if state.actor < len(state.seats):
                return
            old_ones.turn(move)


def _step(move: Move, task: Task) -> bool:
    """Run a task; return whether it went on without a decision."""
    match task.kind:
        case "cards":
            old_ones.card(move, task)
        case "defend":
            old_ones.attack(move, task)
        case "unit" | "expose":
            if _is_open(move.state, task):
                return False
            move.state.tasks.remove(task)
        case "keep" | "choose":
            return False
    return True


def _is_open(state: State, task: Task) -> bool:
    """Return whether there is anything to choose."""
    return any(state.supply) if task.kind == "unit" else any(state.hidden)


def _end(move: Move) -> None:
    """Turn up the hidden tiles (Z48, Z50)."""
    state, book = move.state, move.book
    state.phase, state.actor = "over", NOBODY
    state.tasks.clear()
    for at, level in enumerate(state.hidden):
        if level:
            one = move.chance.draw(state.bags[level - 1], "old one")
            state.found.append(Tile(one, at, [0] * len(state.seats)))
            move.tell(turned_up(book, one, at, "end"))
    state.hidden = [0] * len(state.hidden)
    move.tell(GameOver(port=state.lost_port))
