"""The timers of a table: clocks of its game, AI seats that think, and how long people may take and are left alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

import msgspec

from bot.games.contract import TABLE, Decision
from bot.rows import TimerRow
from bot.tables.model.loading import TableSnapshot
from bot.tables.model.order_matching import found, pause
from bot.tables.model.timer_kinds import AI_TIMER, DEADLINE_TIMER, FAR, LIMIT_TIMER, ORDER_TIMER, REMINDER_TIMER
from bot.tables.model.views import TableInfo
from bot.tables.timing.reminder_schedule import WaitState, first_look, pack, unpack
from bot.tables.timing.time_counting import Calendar
from bot.tables.timing.time_limits import Change, Undo, asking, left_behind, limits

PAUSED = (DEADLINE_TIMER, REMINDER_TIMER, LIMIT_TIMER)
"""They go on after a pause of the table with what was left of them."""
ALONE = 6
"""After so many moves that the table made by itself, nobody seems to be there."""
SAID = 1_000_000
"""Stands for the number of such moves once it has been said that the table sleeps, until a person does something."""
NOBODYS: Mapping[int, Calendar] = {}


def schedule(
    loaded: TableSnapshot,
    state: Any,
    running: Sequence[TimerRow],
    now: datetime,
    tick: float,
    *,
    mover: int | None = None,
    calendars: Mapping[int, Calendar] = NOBODYS,
    undo: Undo | None = None,
) -> tuple[TimerRow, ...]:
    """The timers of a table in this state. What ran already for the same thing goes on; AI seats wait one tick.

    The reminders of the seat that has just moved (`mover`) start anew, and so do everybody's who is asked something
    else; but who was asked before another player's move made that question another one has waited since then. For time
    limits see `limits`. Nothing runs where no person sits any more, the table has no place or is held, nothing but
    reminders where nobody is there, and while it is paused nothing but what was put away.

    `calendars` are those of the people by user, as far as their time does not always count; by an `undo` the mover has
    taken something back.
    """
    info, game = loaded.info, loaded.game
    if info.lost or info.held or not info.people or game.outcome(state) is not None:
        return ()
    change = Change(
        loaded.row.last_move + (mover is not None),
        now,
        mover,
        answers=info.limit.is_one and undo is None and mover in {one.seat for one in _asked(loaded, loaded.state)},
        undo=undo,
        asleep=is_asleep(loaded, state),
    )
    if info.paused_at is not None:
        kept = [one for one in running if one.kind in PAUSED and _is_kept(one, info)]
        gone = [one for one in running if one.kind == LIMIT_TIMER and one not in kept]
        return (*kept, *left_behind(info, gone, running, change, calendars))
    going = {(timer.kind, timer.key): timer for timer in running}
    waits = {
        str(decision.seat): WaitState(same(decision), user, now)
        for decision in _asked(loaded, state)
        if (user := info.seats[decision.seat].user_id) is not None
    }
    timers = list(_reminders(loaded, waits, going, now, mover=mover))
    limited = waits if info.limit.is_one and not change.asleep else {}
    limiting = tuple(limits(info, limited, running, change, calendars))
    if change.asleep:
        return (*timers, *limiting)
    timers += limiting
    own = [
        going.get((DEADLINE_TIMER, deadline.id))
        or TimerRow(info.id, DEADLINE_TIMER, deadline.id, now + timedelta(seconds=deadline.seconds))
        for deadline in game.clocks.deadlines(state)
    ]
    if undo is not None:
        own = [_no_later(one, loaded, state, going) for one in own]
    if {one.key for one in own} != {one.key for one in running if one.kind == DEADLINE_TIMER}:
        timers = [_sooner(one, now + first_look(info)) for one in timers]
    timers += own
    for decision in ai_decisions(loaded, state):
        thinking = going.get((AI_TIMER, str(decision.seat)))
        if thinking is None or thinking.due_at <= now or thinking.data != same(decision):
            due = now + timedelta(seconds=max(tick, decision.attention.patience))
            thinking = TimerRow(info.id, AI_TIMER, str(decision.seat), due, same(decision))
        timers.append(thinking)
    if loaded.orders:
        timers += _for_orders(loaded, state, going, timers, now)
    return tuple(timers)


def _no_later(timer: TimerRow, loaded: TableSnapshot, back: Any, going: Mapping[tuple[str, str], TimerRow]) -> TimerRow:
    """The clock of the game after an undo: it ends no later than a running one of the same name that it replaces."""
    deadlines = loaded.game.clocks.deadlines
    name = next(one.name for one in deadlines(back) if one.id == timer.key)
    replaced = [going.get((DEADLINE_TIMER, one.id)) for one in deadlines(loaded.state) if one.name and one.name == name]
    ends = [one.due_at for one in replaced if one is not None]
    return msgspec.structs.replace(timer, due_at=min([timer.due_at, *ends]))


def _sooner(timer: TimerRow, at: datetime) -> TimerRow:
    """The timer of a reminder, which looks whether it is time yet, now that the question ends at another time."""
    looks = timer.kind == REMINDER_TIMER and at < timer.due_at < FAR
    return msgspec.structs.replace(timer, due_at=at) if looks else timer


def _is_kept(timer: TimerRow, info: TableInfo) -> bool:
    """Whether it stays while the table is paused: of a seat's, as long as its person sits there."""
    if timer.due_at < FAR or timer.kind == DEADLINE_TIMER:
        return timer.due_at >= FAR
    seat = int(timer.key)
    return seat < len(info.seats) and info.seats[seat].user_id == unpack(timer.data).user


def _for_orders(
    loaded: TableSnapshot,
    state: Any,
    going: Mapping[tuple[str, str], TimerRow],
    others: Sequence[TimerRow],
    now: datetime,
) -> list[TimerRow]:
    """When standing orders answer: before the clocks of the game and of their seat run out."""
    timers = list[TimerRow]()
    for decision in _asked(loaded, state):
        key = str(decision.seat)
        if found(loaded, state, decision.seat) is None:
            continue
        waiting = going.get((ORDER_TIMER, key))
        if waiting is None or waiting.due_at <= now or waiting.data != same(decision):
            ends = [one.due_at - now for one in others if one.kind == DEADLINE_TIMER or _limits(one, key)]
            waiting = TimerRow(loaded.info.id, ORDER_TIMER, key, now + pause(loaded.info.speed, ends), same(decision))
        timers.append(waiting)
    return timers


def ending(key: str, timers: Iterable[TimerRow]) -> TimerRow | None:
    """What ends the question to a seat whatever its person does: its time limit, or a clock of the game before that."""
    found = (one for one in timers if one.kind == DEADLINE_TIMER or _limits(one, key))
    return min(found, key=lambda one: one.due_at, default=None)


def _limits(timer: TimerRow, key: str) -> bool:
    return (timer.kind, timer.key) == (LIMIT_TIMER, key)


def _reminders(
    loaded: TableSnapshot,
    waits: Mapping[str, WaitState],
    going: Mapping[tuple[str, str], TimerRow],
    now: datetime,
    *,
    mover: int | None,
) -> Iterator[TimerRow]:
    """Of those whom the table waits for."""
    info, by_another = loaded.info, mover is not None and mover != TABLE
    for key, wait in waits.items():
        looks = TimerRow(info.id, REMINDER_TIMER, key, now + first_look(info), pack(wait))
        looking = going.get((REMINDER_TIMER, key)) if key != str(mover) else None
        yield looks if looking is None else _going_on(looking, looks, by_another=by_another, limited=info.limit.is_one)


def _going_on(timer: TimerRow, anew: TimerRow, *, by_another: bool, limited: bool) -> TimerRow:
    """The reminder of a seat that has not moved: the old one, as long as the same person is asked the same.

    Where `by_another` player's move they are asked something else, the table waits since before that; only reminders
    before a time limit begin anew, as that does.
    """
    before, wait = unpack(timer.data), unpack(anew.data)
    if (before.user, before.question) == (wait.user, wait.question):
        return timer
    if before.user != wait.user or not by_another:
        return anew
    if not limited:
        return asking(timer, wait.question)
    return msgspec.structs.replace(anew, data=pack(msgspec.structs.replace(wait, since=before.since, last=wait.since)))


def is_asleep(loaded: TableSnapshot, state: Any) -> bool:
    """Whether the table has moved by itself so often that it rests now until a person does something.

    It goes on to where it waits for people; at last it rests wherever people may do something.
    """
    if loaded.row.idle_moves < ALONE:
        return False
    people = {seat.seat for seat in loaded.info.seats if seat.user_id is not None}
    decisions = loaded.game.pending(state)
    waited = {decision.seat for decision in decisions if not decision.optional}
    if loaded.row.idle_moves < 2 * ALONE or waited:
        return bool(people & waited)
    return bool(people & {decision.seat for decision in decisions})


def ai_decisions(loaded: TableSnapshot, state: Any) -> Iterator[Decision]:
    """What the table waits for AI seats to decide, one decision a seat."""
    return (one for one in _asked(loaded, state) if loaded.info.seats[one.seat].ai_level is not None)


def _asked(loaded: TableSnapshot, state: Any) -> Iterator[Decision]:
    """What the table waits for, one decision a seat."""
    told: set[int] = set()
    for decision in () if loaded.info.held else loaded.game.pending(state):
        if not decision.optional and decision.seat not in told:
            told.add(decision.seat)
            yield decision


def same(decision: Decision) -> str:
    """Tells whether a seat is still asked the same: timers that ran for it go on."""
    return f"{decision.kind} {decision.attention.call}".strip()
