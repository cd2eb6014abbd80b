"""The timers of a table: clocks of its game, and AI seats that think."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from typing import Any

from bot.games.contract import Decision
from bot.store.rows import TimerRow
from bot.tables.loaded import Loaded

AI_TIMER, DEADLINE_TIMER = "ai", "deadline"


def clocks(loaded: Loaded, state: Any, running: Sequence[TimerRow], now: datetime, tick: float) -> tuple[TimerRow, ...]:
    """The timers of a table in this state. What ran already for the same thing goes on; AI seats wait one tick.

    Nothing runs where no person sits any more.
    """
    info, game = loaded.info, loaded.game
    if all(seat.user_id is None for seat in info.seats) or game.outcome(state) is not None:
        return ()
    going = {(timer.kind, timer.key): timer for timer in running}
    timers = [
        going.get((DEADLINE_TIMER, deadline.id))
        or TimerRow(info.id, DEADLINE_TIMER, deadline.id, now + timedelta(seconds=deadline.seconds))
        for deadline in game.deadlines(state)
    ]
    for decision in ai_decisions(loaded, state):
        thinking = going.get((AI_TIMER, str(decision.seat)))
        if thinking is None or thinking.due_at <= now or thinking.data != same(decision):
            due = now + timedelta(seconds=tick)
            thinking = TimerRow(info.id, AI_TIMER, str(decision.seat), due, same(decision))
        timers.append(thinking)
    return tuple(timers)


def ai_decisions(loaded: Loaded, state: Any) -> Iterator[Decision]:
    """What the table waits for AI seats to decide, one decision a seat."""
    told: set[int] = set()
    for decision in loaded.game.pending(state):
        if (
            not decision.optional
            and decision.seat not in told
            and loaded.info.seats[decision.seat].ai_level is not None
        ):
            told.add(decision.seat)
            yield decision


def same(decision: Decision) -> str:
    """Tells whether a seat is still asked the same: timers that ran for it go on."""
    return f"{decision.kind} {decision.call}".strip()
