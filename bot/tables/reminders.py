"""When somebody whom a table waits for is reminded: after a day, then rarer, and at last the table is told.

A reminder's timer looks again and again whether it is time yet, so what the person sets in between counts at once.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import msgspec
from msgspec import Struct

from bot.store.rows import UserRow
from bot.tables.quiet import loud_from, quiet_of
from bot.tables.seen import TableInfo

USUAL = 24
HOURS = (0, 6, 12, USUAL, 48)
"""What a person may choose; 0 is never."""
GAPS = (1, 2, 4, 1)
"""From the question to the first reminder and so on, at last to telling the table: in times of the first."""
REMINDERS = len(GAPS) - 1
LIVE = timedelta(minutes=5)
"""The first gap where all are there at the same time: no quiet hours, and no matter what they chose."""
FIRST_LOOK = timedelta(hours=1)
NEVER = datetime(9999, 1, 1, tzinfo=UTC)
"""The time of a timer that only stands for what it has done."""


class Wait(Struct, frozen=True, omit_defaults=True):
    """The data of a timer for somebody who is asked: `question` tells whether it is still the same (see `timers.same`).

    For reminders: how many `steps` were taken, the last one when (`last`), and whether the person wants silence.
    """

    question: str
    user: int
    since: datetime
    steps: int = 0
    last: datetime | None = None
    silent: bool = False


def pack(wait: Wait) -> str:
    """For the timer's row."""
    return msgspec.json.encode(wait).decode()


def unpack(data: str) -> Wait:
    """From the timer's row."""
    return msgspec.json.decode(data, type=Wait)


def first_look(info: TableInfo) -> timedelta:
    """How long after the question a reminder can be due at the earliest, whatever the person has set."""
    return LIVE if info.speed == "live" else FIRST_LOOK


def gap(info: TableInfo, person: UserRow) -> timedelta:
    """The first gap. Over days a reminder comes before half of the turn's time limit is over."""
    if info.speed == "live":
        return LIVE
    usual = timedelta(hours=person.remind_hours or USUAL)
    half = timedelta(seconds=info.limit_seconds or 0) / 2
    return min(usual, half) if half >= FIRST_LOOK else usual


def is_silent(wait: Wait, person: UserRow) -> bool:
    """Whether the steps are taken without a word to the person."""
    return wait.silent or person.remind_hours == 0


def due(wait: Wait, info: TableInfo, person: UserRow, now: datetime) -> datetime:
    """When the next step comes, at the earliest now; a reminder not in quiet hours, what the table is told at any."""
    if wait.steps == len(GAPS):
        return NEVER
    at = max(now, (wait.last or wait.since) + GAPS[wait.steps] * gap(info, person))
    if wait.steps == REMINDERS or info.speed == "live" or is_silent(wait, person):
        return at
    return loud_from(at, quiet_of(person))


def stepped(wait: Wait, now: datetime) -> Wait:
    """After the step that was due."""
    return msgspec.structs.replace(wait, steps=wait.steps + 1, last=now)
