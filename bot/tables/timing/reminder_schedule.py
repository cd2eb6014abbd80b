"""Schedule of reminders: after a day, at growing gaps, and at last a notice to the table.

Where a turn has a time limit the last reminder is well before it. A reminder's timer checks repeatedly if it is due, so
changed preferences apply at once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta

import msgspec
from msgspec import Struct

from bot.rows import TimerRow, UserRow
from bot.tables.datetimes.days_off import DaysOff
from bot.tables.datetimes.quiet_hours import QuietHours, is_night, is_quiet, nearest_not_quiet
from bot.tables.model.timer_kinds import NEVER
from bot.tables.model.views import TableInfo
from bot.tables.timing.time_counting import ALWAYS, Calendar, counted, counts_from, later
from bot.tables.timing.vacation_intervals import calendar_of

USUAL = 24
HOURS = (0, 6, 12, USUAL, 48)
"""Selectable hours until the first reminder; 0 is never."""
GAPS = (1, 2, 4, 1)
"""Gaps from the prompt to each reminder, and at last to the table's notice, in multiples of the first gap."""
REMINDERS = len(GAPS) - 1
LIVE = timedelta(minutes=5)
"""The first gap of a live game, where quiet hours and preferences do not apply."""
FIRST_LOOK = timedelta(hours=1)
LEAD = timedelta(hours=12)
"""Time from the last reminder to the time limit, or half of the limit if that is shorter."""
LATEST = timedelta(minutes=30)
"""Minimum time from a reminder to the time limit, or a quarter of the last reminder's lead if that is shorter."""
TOGETHER = timedelta(hours=1)
"""Reminders that are due within this time after another one are sent along with it."""
MORNING = timedelta(hours=1)
"""Extension after quiet hours of a time limit that would end in them."""


class WaitState(Struct, frozen=True, omit_defaults=True):
    """Data of the timer of a waiting seat; `question` identifies the prompt (see `timers.same`).

    For reminders: the number of `steps` taken, the time of the last one (`last`), whether the person wants silence, the
    seconds of outage since that step (`away`) and since the prompt (`lost`); of the turn that the prompt belongs to,
    the seconds of the `longest` answer, and whether it was `counted` (see `response_times`). For time limits: the
    seconds by which the end was put off, since it would have been in the night (`grace`); the number of the move with
    which the prompt `began`; the seconds of the bank that are reserved (`spare`) for a later turn that was taken back;
    the days off as they were set when it began (`free`); and, while the person has not looked at the table, the seconds
    from their first look to the end (`unseen`).
    """

    question: str
    user: int
    since: datetime
    steps: int = 0
    last: datetime | None = None
    silent: bool = False
    away: float = 0.0
    grace: float = 0.0
    lost: float = 0.0
    longest: float = 0.0
    counted: bool = False
    began: int = 0
    spare: int = 0
    free: DaysOff | None = None
    unseen: int = 0


class NextReminder(Struct, frozen=True):
    """The next step and its time: a reminder, or the notice to the table.

    The `REMINDERS`-th reminder is the last.
    """

    nth: int
    at: datetime


def pack(wait: WaitState) -> str:
    """Encode for the timer's row."""
    return msgspec.json.encode(wait).decode()


def unpack(data: str) -> WaitState:
    """Decode from the timer's row."""
    return msgspec.json.decode(data, type=WaitState)


def limit_calendar(wait: WaitState, calendars: Mapping[int, Calendar]) -> Calendar:
    """Return the calendar of a running time limit, with the days off as they were when it began."""
    return msgspec.structs.replace(calendars.get(wait.user, ALWAYS), free=wait.free)


def longer(data: str, by: timedelta) -> str:
    """Return the data of a timer after an outage."""
    wait, seconds = unpack(data), by.total_seconds()
    return pack(msgspec.structs.replace(wait, away=wait.away + seconds, lost=wait.lost + seconds))


def first_look(info: TableInfo) -> timedelta:
    """Return the minimum time from the prompt to a reminder, whatever the preferences are."""
    return LIVE if info.speed == "live" else FIRST_LOOK


def gap(info: TableInfo, person: UserRow, half: timedelta) -> timedelta:
    """Return the first gap. At tables over days it is less than `half` of the turn's time limit."""
    if info.speed == "live":
        return LIVE
    usual = timedelta(hours=person.remind_hours or USUAL)
    return min(usual, half) if is_slow(info) else usual


def _half(wait: WaitState, info: TableInfo, ends: datetime | None, calendar: Calendar) -> timedelta:
    """Half of the time for the prompt, which a bank, a time of day or a game clock determines."""
    fixed = info.limit.seconds is not None and info.limit.bank is None
    if ends is None:
        return info.limit.turn / 2
    whole = counted(wait.since, ends, calendar)
    return (min(whole, info.limit.turn) if fixed else whole) / 2


def is_slow(info: TableInfo) -> bool:
    """Return whether the time limit suits players who are not always online."""
    return info.speed != "live" and info.limit.turn / 2 >= FIRST_LOOK


def is_silent(wait: WaitState, person: UserRow) -> bool:
    """Return whether the steps are taken without sending reminders."""
    return wait.silent or person.remind_hours == 0


def next_step(
    wait: WaitState, info: TableInfo, person: UserRow, now: datetime, *, quiet: QuietHours | None, ends: datetime | None
) -> NextReminder:
    """Return the next step, now or later.

    A reminder is never in quiet hours, nor in a vacation or on a day off, whose time does not count; a notice to the
    table may be in quiet hours. `ends` is when the prompt expires whatever the person does: by the time limit of their
    turn, or a clock of the game.
    """
    if wait.steps == len(GAPS):
        return NextReminder(wait.steps, NEVER)
    calendar = calendar_of(info, person)
    half = _half(wait, info, ends, calendar)
    first = gap(info, person, half)
    since = (wait.last or wait.since) + timedelta(seconds=wait.away)
    at = counts_from(max(now, later(since, GAPS[wait.steps] * first, calendar)), calendar)
    if wait.steps == REMINDERS:
        return NextReminder(len(GAPS), at if ends is None else max(at, later(ends, first, calendar)))
    if is_silent(wait, person):
        return NextReminder(wait.steps + 1, at)
    if info.speed == "live":
        quiet = None
    loud = msgspec.structs.replace(calendar, night=quiet)
    step = NextReminder(wait.steps + 1, counts_from(at, loud))
    if ends is None:
        return step
    lead, earliest = min(LEAD, half), max(now, wait.since + first_look(info))
    latest = ends - min(LATEST, lead / 4)
    last = counts_from(nearest_not_quiet(ends - lead, quiet, earliest, latest), loud)
    if step.nth == REMINDERS or step.at > last - first / 2:
        step = NextReminder(REMINDERS, last)  # a reminder that is due near the last one is replaced by it
    # Too late for a reminder: check again after the end.
    return step if step.at <= latest else NextReminder(step.nth, later(ends, first, calendar))


def stepped(wait: WaitState, step: NextReminder, now: datetime) -> WaitState:
    """Return the wait after the step that was due."""
    return msgspec.structs.replace(wait, steps=step.nth, last=now, away=0.0)


def back(wait: WaitState, now: datetime) -> WaitState:
    """Return the wait of a player who was active just now, or announced their return.

    If all steps were taken they restart then, and the table gets no notice of a player after their last reminder
    before.
    """
    if wait.steps < REMINDERS:
        return wait
    return msgspec.structs.replace(wait, steps=wait.steps % len(GAPS), last=now, away=0.0)


def after_the_night(
    limit: datetime, info: TableInfo, quiet: QuietHours | None, free: DaysOff | None = None
) -> datetime:
    """Return the end of a time limit, moved from the person's night to an hour after it.

    That is on none of their `free` days.
    """
    if quiet is None or not is_slow(info) or not is_night(quiet) or not is_quiet(limit, quiet):
        return limit
    return counts_from(limit, Calendar(night=quiet, free=free)) + MORNING


def shifted(limit: TimerRow, shift: Callable[[datetime], datetime]) -> TimerRow:
    """Return the time limit with another end, and its extension for the night adapted to it."""
    wait = unpack(limit.data)
    due, end = shift(limit.due_at), shift(limit.due_at - timedelta(seconds=wait.grace))
    data = pack(msgspec.structs.replace(wait, grace=(due - end).total_seconds()))
    return msgspec.structs.replace(limit, due_at=due, data=data)


def put_off(limit: TimerRow, end: datetime) -> TimerRow:
    """Return the timer of a time limit whose end is put off, since it would be in the night."""
    wait = unpack(limit.data)
    grace = wait.grace + (end - limit.due_at).total_seconds()
    return msgspec.structs.replace(limit, due_at=end, data=pack(msgspec.structs.replace(wait, grace=grace)))
