"""Timers of a table: game clocks, AI seats, reminders, time limits, standing orders."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from msgspec.structs import replace

from bot.enums import MoveKind, TimerKind
from bot.games.contract import TABLE, Decision
from bot.rows import TimerRow
from bot.tables.model.draft import Draft, Undo
from bot.tables.model.loading import GameSnapshot, TableSnapshot, as_game
from bot.tables.model.notifications import TableIdle
from bot.tables.model.order_matching import found, pause
from bot.tables.model.timer_kinds import FAR
from bot.tables.model.views import TableInfo
from bot.tables.timing.change_context import ChangeContext
from bot.tables.timing.reminder_schedule import WaitState, first_look, pack, unpack
from bot.tables.timing.time_limits import Change, asking, left_behind, limits

PAUSED = (TimerKind.DEADLINE, TimerKind.REMINDER, TimerKind.LIMIT)
"""Kinds of timers that resume after a pause with their remaining time."""
ALONE = 6
"""Number of consecutive automatic moves after which the table is idle."""
SAID = 1_000_000
"""The number of such moves that marks an idle table whose notice was sent, until a person moves."""


def schedule(
    table: GameSnapshot,
    running: Sequence[TimerRow],
    context: ChangeContext,
    *,
    mover: int | None = None,
    before: TableSnapshot | None = None,
    undo: Undo | None = None,
    present: int | None = None,
) -> tuple[TimerRow, ...]:
    """Return the timers of a table, keeping those that run for the same prompt.

    AI seats wait one tick, or their patience while a person is asked as well. After a move the reminders of its seat
    (`mover`) start again, and so do those of seats with a new prompt; but if another player's move replaced the prompt
    of a seat, its wait continues. For time limits see `limits`. No timers run at a table without people or channel or
    on hold; only reminders at an idle one; and at a paused one only the suspended timers. `before` is the table before
    the move; by an `undo` the mover has taken something back. `present` is the user who acted in person.
    """
    info, game, now = table.info, table.game, context.now
    if info.lost or info.held or not info.people or game.outcome(table.state) is not None:
        return ()
    asked = _asked(before) if isinstance(before, GameSnapshot) else ()
    change = Change(
        table.row.last_move,
        now,
        mover,
        answers=info.limit.is_one and undo is None and mover in {one.seat for one in asked},
        undo=undo,
        asleep=is_asleep(table),
        present=present,
    )
    if info.paused_at is not None:
        kept = [one for one in running if one.kind in PAUSED and _is_kept(one, info)]
        gone = [one for one in running if one.kind == TimerKind.LIMIT and one not in kept]
        return (*kept, *left_behind(info, gone, running, change, context.calendars))
    going = {(timer.kind, timer.key): timer for timer in running}
    waits = {
        str(decision.seat): WaitState(same(decision), user, now)
        for decision in _asked(table)
        if (user := info.seats[decision.seat].user_id) is not None
    }
    timers = list(_reminders(table, waits, going, now, mover=mover))
    limited = waits if info.limit.is_one and not change.asleep else {}
    limiting = tuple(limits(info, limited, running, change, context.calendars))
    if change.asleep:
        return (*timers, *limiting)
    timers += limiting
    own = [
        going.get((TimerKind.DEADLINE, deadline.id))
        or TimerRow(info.id, TimerKind.DEADLINE, deadline.id, now + timedelta(seconds=deadline.seconds))
        for deadline in game.clocks.deadlines(table.state)
    ]
    if undo is not None and isinstance(before, GameSnapshot):
        own = [_no_later(one, table, before, going) for one in own]
    if {one.key for one in own} != {one.key for one in running if one.kind == TimerKind.DEADLINE}:
        timers = [sooner(one, now + first_look(info)) for one in timers]
    timers += own
    for decision in ai_decisions(table):
        thinking = going.get((TimerKind.AI, str(decision.seat)))
        if thinking is None or thinking.due_at <= now or thinking.data != same(decision):
            due = now + timedelta(seconds=max(context.tick, decision.attention.patience))
            thinking = TimerRow(info.id, TimerKind.AI, str(decision.seat), due, same(decision))
        if not waits and mover is not None:
            thinking = replace(thinking, due_at=min(thinking.due_at, now + timedelta(seconds=context.tick)))
        timers.append(thinking)
    if table.orders:
        timers += _for_orders(table, going, timers, context)
    return tuple(timers)


def count_idle_moves(_: ChangeContext, draft: Draft[Any]) -> Draft[Any]:
    """Effect of a move: count the moves of the table itself, and mark a table that becomes idle."""
    assert draft.move is not None
    move, table = draft.move.row, as_game(draft.after)
    if draft.move.counts_idle:
        idle = table.row.idle_moves
        if move.kind == MoveKind.LIMIT or (move.seat == TABLE and move.user_id is None):
            idle += 1
        elif move.seat != TABLE and move.user_id is not None:
            idle = 0
        table = table.with_columns(idle_moves=idle)
    if table.row.idle_moves < SAID and is_asleep(table):
        table = table.with_columns(idle_moves=SAID)
        draft = draft.notifying(TableIdle(table.id))
    return draft if table.row == draft.after.row else replace(draft, after=table)


def schedule_timers(context: ChangeContext, draft: Draft[Any]) -> Draft[Any]:
    """Effect of a move: set the timers of the state after it."""
    assert draft.move is not None
    undo, running = draft.move.undo, draft.before.timers
    if undo is not None:  # AI seats choose again
        running = tuple(one for one in running if one.kind != TimerKind.AI)
    mover = None if draft.move.row.kind == MoveKind.SETUP else draft.move.row.seat
    present = draft.move.row.user_id if draft.move.counts_idle or undo is not None else None  # not by an order
    after = as_game(draft.after)
    timers = schedule(after, running, context, mover=mover, before=draft.before, undo=undo, present=present)
    return draft.changing(timers=timers)


def _no_later(
    timer: TimerRow, table: GameSnapshot, before: GameSnapshot, going: Mapping[tuple[TimerKind, str], TimerRow]
) -> TimerRow:
    """Limit a game clock after an undo to the running one of that name that it replaces."""
    deadlines = table.game.clocks.deadlines
    name = next(one.name for one in deadlines(table.state) if one.id == timer.key)
    replaced = [
        going.get((TimerKind.DEADLINE, one.id)) for one in deadlines(before.state) if one.name and one.name == name
    ]
    ends = [one.due_at for one in replaced if one is not None]
    return replace(timer, due_at=min([timer.due_at, *ends]))


def sooner(timer: TimerRow, at: datetime) -> TimerRow:
    """Move the next check of a reminder, now that its prompt ends at another time."""
    looks = timer.kind == TimerKind.REMINDER and at < timer.due_at < FAR
    return replace(timer, due_at=at) if looks else timer


def _is_kept(timer: TimerRow, info: TableInfo) -> bool:
    """Return whether the timer stays during a pause: a seat's, while its person sits there."""
    if timer.due_at < FAR or timer.kind == TimerKind.DEADLINE:
        return timer.due_at >= FAR
    seat = int(timer.key)
    return seat < len(info.seats) and info.seats[seat].user_id == unpack(timer.data).user


def _for_orders(
    table: GameSnapshot,
    going: Mapping[tuple[TimerKind, str], TimerRow],
    others: Sequence[TimerRow],
    context: ChangeContext,
) -> list[TimerRow]:
    """Timers of standing orders, before the clocks of the game and of the seat run out."""
    timers, now = list[TimerRow](), context.now
    for decision in _asked(table):
        key = str(decision.seat)
        if found(table, decision.seat) is None:
            continue
        waiting = going.get((TimerKind.ORDER, key))
        if waiting is None or waiting.due_at <= now or waiting.data != same(decision):
            ends = [one.due_at - now for one in others if one.kind == TimerKind.DEADLINE or _limits(one, key)]
            due = now + pause(table.info.speed, context.random_numbers[decision.seat], ends)
            waiting = TimerRow(table.id, TimerKind.ORDER, key, due, same(decision))
        timers.append(waiting)
    return timers


def ending(key: str, timers: Iterable[TimerRow]) -> TimerRow | None:
    """Return the timer that ends a seat's prompt: its time limit, or an earlier game clock."""
    found = (one for one in timers if one.kind == TimerKind.DEADLINE or _limits(one, key))
    return min(found, key=lambda one: one.due_at, default=None)


def _limits(timer: TimerRow, key: str) -> bool:
    return (timer.kind, timer.key) == (TimerKind.LIMIT, key)


def _reminders(
    table: GameSnapshot,
    waits: Mapping[str, WaitState],
    going: Mapping[tuple[TimerKind, str], TimerRow],
    now: datetime,
    *,
    mover: int | None,
) -> Iterator[TimerRow]:
    """Reminders of the seats that the table waits for."""
    info, by_another = table.info, mover is not None and mover != TABLE
    for key, wait in waits.items():
        looks = TimerRow(info.id, TimerKind.REMINDER, key, now + first_look(info), pack(wait))
        looking = going.get((TimerKind.REMINDER, key)) if key != str(mover) else None
        yield looks if looking is None else _going_on(looking, looks, by_another=by_another, limited=info.limit.is_one)


def _going_on(timer: TimerRow, anew: TimerRow, *, by_another: bool, limited: bool) -> TimerRow:
    """Return the reminder of a seat that has not moved: the old one, if the prompt is the same.

    If `by_another` player's move the prompt has changed, the wait continues; only reminders before a time limit
    restart, as the limit does.
    """
    before, wait = unpack(timer.data), unpack(anew.data)
    if (before.user, before.question) == (wait.user, wait.question):
        return timer
    if before.user != wait.user or not by_another:
        return anew
    if not limited:
        return asking(timer, wait.question)
    return replace(anew, data=pack(replace(wait, since=before.since, last=wait.since)))


def is_asleep(table: GameSnapshot) -> bool:
    """Return whether the table is idle: too many consecutive automatic moves.

    From `ALONE` moves on it is idle if it waits for people, from twice as many on also if people may move.
    """
    if table.row.idle_moves < ALONE:
        return False
    people = {seat.seat for seat in table.rows.seats if seat.user_id is not None}
    decisions = table.game.pending(table.state)
    waited = {decision.seat for decision in decisions if not decision.optional}
    if table.row.idle_moves < 2 * ALONE or waited:
        return bool(people & waited)
    return bool(people & {decision.seat for decision in decisions})


def ai_decisions(table: GameSnapshot) -> Iterator[Decision]:
    """Return the decisions of AI seats that the table waits for, one per seat."""
    return (one for one in _asked(table) if table.rows.seats[one.seat].ai_level is not None)


def asks_people(table: GameSnapshot) -> bool:
    """Return whether the table waits for a person."""
    return any(table.info.seats[one.seat].user_id is not None for one in _asked(table))


def _asked(table: GameSnapshot) -> Iterator[Decision]:
    """Return the decisions that the table waits for, one per seat."""
    told: set[int] = set()
    for decision in () if table.info.held else table.game.pending(table.state):
        if not decision.optional and decision.seat not in told:
            told.add(decision.seat)
            yield decision


def same(decision: Decision) -> str:
    """Return the identity of a seat's prompt: timers that run for it go on while it is the same."""
    return f"{decision.kind} {decision.attention.call}".strip()
