"""When somebody whom a table waits for is reminded: after a day, then rarer, and at last the table is told.

Where a turn has a time limit the last reminder comes well before it. A reminder's timer looks again and again whether
it is time yet, so what the person sets in between counts at once.
"""

from __future__ import annotations

from datetime import datetime, timedelta

import msgspec
from msgspec import Struct

from bot.rows import TimerRow, UserRow
from bot.tables.datetimes.quiet_hours import QuietHours, is_night, is_quiet, loud_near, quiet_until
from bot.tables.model.timer_kinds import NEVER
from bot.tables.model.views import TableInfo
from bot.tables.timing.time_counting import Calendar, counted, counts_from, later
from bot.tables.timing.vacation_intervals import calendar_of

USUAL = 24
HOURS = (0, 6, 12, USUAL, 48)
"""What a person may choose; 0 is never."""
GAPS = (1, 2, 4, 1)
"""From the question to the first reminder and so on, at last to telling the table: in times of the first."""
REMINDERS = len(GAPS) - 1
LIVE = timedelta(minutes=5)
"""The first gap where all are there at the same time: no quiet hours, and no matter what they chose."""
FIRST_LOOK = timedelta(hours=1)
LEAD = timedelta(hours=12)
"""How long before the time limit the last reminder comes, or half of the limit where that is shorter."""
LATEST = timedelta(minutes=30)
"""Nearer to the time limit, or to a quarter of what comes before it, a reminder is too late to be of use."""
TOGETHER = timedelta(hours=1)
"""What would come so soon after a reminder comes with it."""
MORNING = timedelta(hours=1)
"""How long after quiet hours a time limit ends that would have ended in them."""


class WaitState(Struct, frozen=True, omit_defaults=True):
    """The data of a timer for somebody who is asked: `question` tells whether it is still the same (see `timers.same`).

    For reminders: how many `steps` were taken, the last one when (`last`), whether the person wants silence, and for
    how many seconds since then nobody could press (`away`), since the question `lost` in all; of the turn that the
    question belongs to, how many seconds the `longest` answer took, and whether it was `counted` (see `answering`). For
    time limits: by how many seconds the end was put off, since it would have come in the night (`grace`); the number of
    the move with which the question `began`; and how many seconds of the bank are not for it (`spare`), but for a later
    turn that was taken back.
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


class NextReminder(Struct, frozen=True):
    """What comes next, and when: a reminder, the `REMINDERS`-th being the last, and then telling the table."""

    nth: int
    at: datetime


def pack(wait: WaitState) -> str:
    """For the timer's row."""
    return msgspec.json.encode(wait).decode()


def unpack(data: str) -> WaitState:
    """From the timer's row."""
    return msgspec.json.decode(data, type=WaitState)


def longer(data: str, by: timedelta) -> str:
    """The data of a timer after an outage."""
    wait, seconds = unpack(data), by.total_seconds()
    return pack(msgspec.structs.replace(wait, away=wait.away + seconds, lost=wait.lost + seconds))


def first_look(info: TableInfo) -> timedelta:
    """How long after the question a reminder can be due at the earliest, whatever the person has set."""
    return LIVE if info.speed == "live" else FIRST_LOOK


def gap(info: TableInfo, person: UserRow, half: timedelta) -> timedelta:
    """The first gap. Over days a reminder comes before `half` of the turn's time limit is over."""
    if info.speed == "live":
        return LIVE
    usual = timedelta(hours=person.remind_hours or USUAL)
    return min(usual, half) if is_slow(info) else usual


def _half(wait: WaitState, info: TableInfo, ends: datetime | None, calendar: Calendar) -> timedelta:
    """Half of the time that the question has; with a bank, a time of day or a clock of the game each has another."""
    fixed = info.limit.seconds is not None and info.limit.bank is None
    if ends is None:
        return info.limit.turn / 2
    whole = counted(wait.since, ends, calendar)
    return (min(whole, info.limit.turn) if fixed else whole) / 2


def is_slow(info: TableInfo) -> bool:
    """Whether the time limit of a turn is one for people who are not there all the time."""
    return info.speed != "live" and info.limit.turn / 2 >= FIRST_LOOK


def is_silent(wait: WaitState, person: UserRow) -> bool:
    """Whether the steps are taken without a word to the person."""
    return wait.silent or person.remind_hours == 0


def next_step(
    wait: WaitState, info: TableInfo, person: UserRow, now: datetime, *, quiet: QuietHours | None, ends: datetime | None
) -> NextReminder:
    """The next step, at the earliest now: a reminder not in quiet hours, what the table is told at any.

    None comes in a vacation of the person, whose time does not count.

    `ends` is when the question is over whatever the person does: by the time limit of their turn, or a clock of the
    game.
    """
    if wait.steps == len(GAPS):
        return NextReminder(wait.steps, NEVER)
    calendar = calendar_of(info, wait.user)
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
    loud = Calendar(calendar.breaks, quiet)
    step = NextReminder(wait.steps + 1, counts_from(at, loud))
    if ends is None:
        return step
    lead, earliest = min(LEAD, half), max(now, wait.since + first_look(info))
    latest = ends - min(LATEST, lead / 4)
    last = counts_from(loud_near(ends - lead, quiet, earliest, latest), loud)
    if step.nth == REMINDERS or step.at > last - first / 2:
        step = NextReminder(REMINDERS, last)  # what would come near the last reminder is that one itself
    # Where it is too late for one, what the end brings is looked at after it.
    return step if step.at <= latest else NextReminder(step.nth, later(ends, first, calendar))


def stepped(wait: WaitState, step: NextReminder, now: datetime) -> WaitState:
    """After the step that was due."""
    return msgspec.structs.replace(wait, steps=step.nth, last=now, away=0.0)


def back(wait: WaitState, now: datetime) -> WaitState:
    """Of somebody who was there just now, or says that they will be: where all steps were taken they begin anew then,
    and the table is told of nobody who had their last reminder before.
    """
    if wait.steps < REMINDERS:
        return wait
    return msgspec.structs.replace(wait, steps=wait.steps % len(GAPS), last=now, away=0.0)


def humane(limit: datetime, info: TableInfo, quiet: QuietHours | None) -> datetime:
    """When a time limit ends: not in the night of the person, but an hour after it."""
    if quiet is None or not is_slow(info) or not is_night(quiet) or not is_quiet(limit, quiet):
        return limit
    return quiet_until(limit, quiet) + MORNING


def put_off(limit: TimerRow, end: datetime) -> TimerRow:
    """The timer of a time limit that ends later, since it would have ended in the night."""
    wait = unpack(limit.data)
    grace = wait.grace + (end - limit.due_at).total_seconds()
    return msgspec.structs.replace(limit, due_at=end, data=pack(msgspec.structs.replace(wait, grace=grace)))
