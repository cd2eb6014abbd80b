"""How long people take for their turns, counted when a turn is over; and who begins a game with others, or leaves it.

A turn begins with its first question and is over when its seat is asked nothing more after its own move, or when a time
limit has run out. It took as long as the longest of its answers: whoever is asked again at once, since they have let a
new round begin, has not been slow for that. It is counted once: what comes after a limit that ran out belongs to it,
and so does what somebody says anew after taking their last step back. Turns count at tables over days where several
people play.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta

import msgspec

from bot.rows import AnswerRow, Counted, MoveRow, ReliabilityRow, SeatRow, TimerRow
from bot.tables.model.timer_kinds import REMINDER_TIMER
from bot.tables.model.views import TableInfo
from bot.tables.timing.reminder_schedule import WaitState, pack, unpack
from bot.tables.timing.time_counting import Calendar, counted
from bot.tables.timing.vacation_intervals import vacation_intervals

STEPS = (5, 15, 30, 60, 120, 240, 480, 720, 1_440, 2_880, 4_320, 10_080)
"""Minutes; a turn counts into the first that it does not exceed."""
LONGER = 1_000_000
"""Stands for whatever took longer than the last step."""
LATE = timedelta(days=3)
"""Where there is no time limit, a turn that took longer is late."""


def turn_finished(
    info: TableInfo, move: MoveRow, running: Iterable[TimerRow], timers: Iterable[TimerRow]
) -> tuple[int | None, Counted]:
    """How many seconds the turn took that is over with this move, if one is, and what is counted of it.

    `running` are the timers before the move, `timers` those after it.
    """
    wait, out = _wait(running, move.seat), move.kind == "limit"
    if wait is None or wait.counted or wait.user != info.seats[move.seat].user_id:
        return None, Counted()
    if not out and (move.kind != "move" or _wait(timers, move.seat) is not None):
        return None, Counted()
    took = waited(info, wait, move.at)
    return round(took.total_seconds()), answered(info, wait, took, out=out)


def answered(info: TableInfo, wait: WaitState, took: timedelta, *, out: bool) -> Counted:
    """What is counted of a turn that took so long; `out`: its time limit ran out."""
    if wait.counted or info.speed == "live" or len(info.people) < 2:
        return Counted()
    minutes = took / timedelta(minutes=1)
    at = bisect_left(STEPS, minutes)
    late = out or (took > LATE and not info.limit.is_one)
    return Counted((AnswerRow(wait.user, STEPS[at] if at < len(STEPS) else LONGER, 1, int(late)),))


def waited(info: TableInfo, wait: WaitState, now: datetime) -> timedelta:
    """How long the longest answer of a turn has taken until now, without the person's vacations, and without the time
    in which nobody could press."""
    away = Calendar(vacation_intervals(info.vacations, wait.user))
    since = counted(wait.since, now, away) - timedelta(seconds=wait.lost)
    return max(since, timedelta(seconds=wait.longest))


def carried_on(
    info: TableInfo, running: Iterable[TimerRow], timers: Iterable[TimerRow], move: MoveRow
) -> tuple[TimerRow, ...]:
    """The `timers` after a move, which know what of each turn came before it."""
    before = {one.key: unpack(one.data) for one in running if one.kind == REMINDER_TIMER}
    return tuple(_carried(info, timer, before.get(timer.key), move) for timer in timers)


def _carried(info: TableInfo, timer: TimerRow, before: WaitState | None, move: MoveRow) -> TimerRow:
    if timer.kind != REMINDER_TIMER or before is None:
        return timer
    wait = unpack(timer.data)
    if wait.user != before.user:
        return timer
    if timer.key == str(move.seat):
        longest, over = waited(info, before, move.at).total_seconds(), before.counted or move.kind == "limit"
        known = msgspec.structs.replace(wait, longest=longest, counted=over)
    elif wait.since == before.since:
        known = msgspec.structs.replace(wait, lost=before.lost, longest=before.longest, counted=before.counted)
    else:
        return timer
    return timer if known == wait else msgspec.structs.replace(timer, data=pack(known))


def asked_anew(running: Iterable[TimerRow], timers: Iterable[TimerRow]) -> tuple[TimerRow, ...]:
    """The `timers` after something was taken back: who was not asked before it has answered once already."""
    before = {one.key for one in running if one.kind == REMINDER_TIMER}
    return tuple(
        msgspec.structs.replace(one, data=pack(msgspec.structs.replace(unpack(one.data), counted=True)))
        if one.kind == REMINDER_TIMER and one.key not in before
        else one
        for one in timers
    )


def ran_out(info: TableInfo, seat: int, running: Iterable[TimerRow], now: datetime) -> Counted:
    """What is counted of the turn of a seat that is given up, since its time limit has run out."""
    wait = _wait(running, seat)
    return Counted() if wait is None else answered(info, wait, waited(info, wait, now), out=True)


def _wait(timers: Iterable[TimerRow], seat: int) -> WaitState | None:
    """What is known of those for whom the table waits."""
    key = str(seat)
    return next((unpack(one.data) for one in timers if (one.kind, one.key) == (REMINDER_TIMER, key)), None)


def begun(seats: Iterable[SeatRow]) -> Counted:
    """A game begins: that counts for whoever plays it with others."""
    people = _people(seats)
    return Counted(games=tuple(ReliabilityRow(user, games=1) for user in people)) if len(people) > 1 else Counted()


def reseated(before: Sequence[SeatRow], after: Sequence[SeatRow], pardoned: int | None = None) -> Counted:
    """In a running game others sit there: who has come to play with people begins a game, who has gone from them leaves
    one. Not so who comes back, has conceded, or is `pardoned`, since somebody else had them go.
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
