"""What follows by itself after an action, until somebody must decide."""

from __future__ import annotations

from bot.games.farfarout import battle, digging, icons, mining, quests, starting, tasks, tracks, turns
from bot.games.farfarout.events import Victory
from bot.games.farfarout.state import NOBODY, Throw
from bot.games.farfarout.working import Working


def settle(w: Working) -> None:
    """Resolves dice, makes forced choices, completes quests, ends turns, and the game (F72)."""
    done: set[tuple[int, int]] = set()
    while w.state.phase != "over":
        if _won(w) or not _step(w, done):
            return


def _won(w: Working) -> bool:
    """Ends the game at once when somebody has reached the goal."""
    if not tracks.is_decided(w.state):
        return False
    w.state.winners = tracks.winners(w.state)
    w.state.phase, w.state.tasks, w.state.throw = "over", [], None
    best = w.state.winners[0]
    w.tell(Victory(seat=best, seats=tuple(w.state.winners), by=tracks.by(w.seat(best))))
    return True


def _step(w: Working, done: set[tuple[int, int]]) -> bool:
    """The next thing that nobody has to decide; False if somebody has."""
    state = w.state
    if state.tasks:
        return _task(w)
    if state.throw is not None:
        return _throw(w, state.throw)
    match state.phase:
        case "quests":
            if any(starting.is_asked(state, seat) for seat in range(len(state.seats))):
                return False
            starting.open_quests(w)
        case "turns":
            if quests.watch(w, done):
                return True
            if not state.stopped and turns.must_decide(w.book, state):
                return False
            turns.end(w)
        case _:
            return False
    return True


def _task(w: Working) -> bool:
    task = w.state.tasks[-1]
    if tasks.is_void(w.book, w.state, task):
        w.state.tasks.pop()
        return True
    action = tasks.forced(w.book, w.state, task)
    if action is None:
        return False
    tasks.play(w, task, action)
    return True


def _throw(w: Working, throw: Throw) -> bool:
    if throw.loser != NOBODY:
        if battle.is_asked(w.state, throw):
            return False
        battle.lose(w, throw, battle.usual(w.book, w.state, throw))
    elif icons.open_verbs(w.book, throw):
        return False
    elif throw.why == "mine":
        mining.resolve(w, throw)
    elif throw.why == "dig":
        digging.resolve(w, throw)
    else:
        battle.compare(w, throw)
    return True
