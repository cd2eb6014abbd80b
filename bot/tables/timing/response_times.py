"""Response times by turn, and started and abandoned games, for reliability statistics.

A turn begins with its first prompt and is over when its seat has no further prompt after its own move, or when a time
limit has run out. It took as long as the longest of its answers: a player who is prompted again at once, since they
have triggered a new round, has not been slow for that. It is counted once: prompts after a limit that ran out belong to
it, and so do moves that replace an undone last step. Turns count at tables over days with several people.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Any

from msgspec.structs import replace

from bot.enums import MoveKind, TimerKind
from bot.rows import AnswerRow, Counted, MoveRow, ReliabilityRow, SeatRow, TimerRow
from bot.tables.model.draft import Draft
from bot.tables.model.views import TableInfo
from bot.tables.timing.change_context import ChangeContext
from bot.tables.timing.reminder_schedule import WaitState, pack, unpack
from bot.tables.timing.time_counting import Calendar, counted
from bot.tables.timing.vacation_intervals import vacation_intervals

STEPS = (5, 15, 30, 60, 120, 240, 480, 720, 1_440, 2_880, 4_320, 10_080)
"""Upper bounds of the histogram's buckets, in minutes."""
LONGER = 1_000_000
"""The bucket of times above the last bound."""
LATE = timedelta(days=3)
"""Without a time limit, a longer turn is late."""


def count_turn(_: ChangeContext, draft: Draft[Any]) -> Draft[Any]:
    """Effect of a move: record the time of the turn that it ends, and carry over the others."""
    assert draft.move is not None
    move, info, running = draft.move.row, draft.after.info, draft.before.timers
    waited, counted = turn_finished(info, move, running, draft.after.timers)
    timers = carried_on(info, running, draft.after.timers, move)
    if draft.move.undo is not None:
        timers = asked_anew(running, timers)
    draft = replace(draft, move=replace(draft.move, row=replace(move, waited=waited)))
    return draft.counting(counted).changing(timers=timers)


def turn_finished(
    info: TableInfo, move: MoveRow, running: Iterable[TimerRow], timers: Iterable[TimerRow]
) -> tuple[int | None, Counted]:
    """Return the seconds of the turn that this move ends, if it does, and its statistics.

    `running` are the timers before the move, `timers` those after it.
    """
    wait, out = _wait(running, move.seat), move.kind == MoveKind.LIMIT
    if wait is None or wait.counted or wait.user != info.seats[move.seat].user_id:
        return None, Counted()
    if not out and (move.kind != MoveKind.MOVE or _wait(timers, move.seat) is not None):
        return None, Counted()
    took = waited(info, wait, move.at)
    return round(took.total_seconds()), answered(info, wait, took, out=out)


def answered(info: TableInfo, wait: WaitState, took: timedelta, *, out: bool) -> Counted:
    """Return the statistics of a turn of this duration; `out`: its time limit ran out."""
    if wait.counted or info.speed == "live" or len(info.people) < 2:
        return Counted()
    minutes = took / timedelta(minutes=1)
    at = bisect_left(STEPS, minutes)
    late = out or (took > LATE and not info.limit.is_one)
    return Counted((AnswerRow(wait.user, STEPS[at] if at < len(STEPS) else LONGER, 1, int(late)),))


def waited(info: TableInfo, wait: WaitState, now: datetime) -> timedelta:
    """Return the longest answer time of a turn until now.

    It excludes the person's vacations, and outages.
    """
    away = Calendar(vacation_intervals(info.vacations, wait.user))
    since = counted(wait.since, now, away) - timedelta(seconds=wait.lost)
    return max(since, timedelta(seconds=wait.longest))


def carried_on(
    info: TableInfo, running: Iterable[TimerRow], timers: Iterable[TimerRow], move: MoveRow
) -> tuple[TimerRow, ...]:
    """Return the `timers` after a move, with the answer times of each turn carried over."""
    before = {one.key: unpack(one.data) for one in running if one.kind == TimerKind.REMINDER}
    return tuple(_carried(info, timer, before.get(timer.key), move) for timer in timers)


def _carried(info: TableInfo, timer: TimerRow, before: WaitState | None, move: MoveRow) -> TimerRow:
    if timer.kind != TimerKind.REMINDER or before is None:
        return timer
    wait = unpack(timer.data)
    if wait.user != before.user:
        return timer
    if timer.key == str(move.seat):
        longest, over = waited(info, before, move.at).total_seconds(), before.counted or move.kind == MoveKind.LIMIT
        known = replace(wait, longest=longest, counted=over)
    elif wait.since == before.since:
        known = replace(wait, lost=before.lost, longest=before.longest, counted=before.counted)
    else:
        return timer
    return timer if known == wait else replace(timer, data=pack(known))


def asked_anew(running: Iterable[TimerRow], timers: Iterable[TimerRow]) -> tuple[TimerRow, ...]:
    """Return the `timers` after an undo.

    Seats that had no prompt before it have answered once already.
    """
    before = {one.key for one in running if one.kind == TimerKind.REMINDER}
    return tuple(
        replace(one, data=pack(replace(unpack(one.data), counted=True)))
        if one.kind == TimerKind.REMINDER and one.key not in before
        else one
        for one in timers
    )


def ran_out(info: TableInfo, seat: int, running: Iterable[TimerRow], now: datetime) -> Counted:
    """Return the statistics of the turn of a seat that is vacated after its time limit."""
    wait = _wait(running, seat)
    return Counted() if wait is None else answered(info, wait, waited(info, wait, now), out=True)


def _wait(timers: Iterable[TimerRow], seat: int) -> WaitState | None:
    """Return the wait of the seat, if the table waits for it."""
    key = str(seat)
    return next((unpack(one.data) for one in timers if (one.kind, one.key) == (TimerKind.REMINDER, key)), None)


def begun(seats: Iterable[SeatRow]) -> Counted:
    """Count a started game for each person who plays it with others."""
    people = _people(seats)
    return Counted(games=tuple(ReliabilityRow(user, games=1) for user in people)) if len(people) > 1 else Counted()


def reseated(before: Sequence[SeatRow], after: Sequence[SeatRow], pardoned: int | None = None) -> Counted:
    """Count started and abandoned games after a change of seats in a running game.

    A person who joins other people starts a game, one who leaves them abandons it. Not counted: players who return,
    have conceded, or are `pardoned`, since another user removed them.
    """
    were, there = _people(before), _people(after)
    known = {one.left_by for one in before}
    conceded = {one.user_id or one.left_by for one in after if one.conceded_at is not None}
    came = [user for user in there if user not in were and user not in known] if len(there) > 1 else []
    gone = [user for user in were if user not in there and user not in conceded and user != pardoned] if there else []
    begins = (ReliabilityRow(user, games=1) for user in came)
    return Counted(games=(*begins, *(ReliabilityRow(user, left=1) for user in gone)))


def _people(seats: Iterable[SeatRow]) -> list[int]:
    return [one.user_id for one in seats if one.user_id is not None]
