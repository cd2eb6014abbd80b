"""Quiet hours: when a person wants no reminders, by the clock on their wall."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from datetime import UTC, datetime, time, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

from msgspec import Struct

from bot.rows import UserRow

DEFAULT_ZONES = {"ja": "Asia/Tokyo"}
"""Where people live who have not said it, by language."""


TELLING = 6
"""So many different hours must be known before a night is guessed from them."""
SELDOM = 10
"""An hour counts as one's own if it saw moves on every tenth day."""
GRACE = 1
BEFORE = timedelta(minutes=30)
"""Shortly before quiet hours begin."""
SHORT_NIGHT, LONG_NIGHT = 5, 12
"""Hours."""


class QuietHours(Struct, frozen=True):
    """Silence from hour `start` to hour `end` (0..23), over midnight if `end` is the smaller one; equal ones: never.

    `guessed` from when the person moves, not said by them.
    """

    zone: str
    start: int
    end: int
    guessed: bool = False


def quiet_of(person: UserRow) -> QuietHours | None:
    """The person's quiet hours, if they have any."""
    if person.quiet_from is None or person.quiet_to is None:
        return None
    return QuietHours(zone_of(person), person.quiet_from, person.quiet_to)


def guess(moved: Iterable[datetime]) -> QuietHours | None:
    """The hours in which somebody never moves, judged by when they have moved; None if that says too little.

    The longest row of hours is their night, with an hour of grace at either end.
    """
    acted = {(at.astimezone(UTC).date(), at.astimezone(UTC).hour) for at in moved}
    days = len({day for day, _ in acted})
    often = Counter(hour for _, hour in acted)
    usual = sorted(hour for hour, times in often.items() if times * SELDOM >= days)
    if len(acted) < TELLING or days < 2:
        return None
    rows = [(after - hour - 1) % 24 for hour, after in pairwise([*usual, usual[0] + 24])]
    longest = max(rows)
    start = usual[rows.index(longest)] + 1 + GRACE
    silent = longest - 2 * GRACE
    return QuietHours("UTC", start % 24, (start + silent) % 24, guessed=True) if silent >= SHORT_NIGHT else None


def is_night(quiet: QuietHours) -> bool:
    """Whether the hours are no longer than people sleep: longer ones say when somebody likes to play."""
    return 0 < (quiet.end - quiet.start) % 24 <= LONG_NIGHT


def zone_of(person: UserRow) -> str:
    """The person's time zone: what they said, else the usual one of the language that their Discord speaks."""
    return person.time_zone or DEFAULT_ZONES.get(person.locale or person.language or "", "UTC")


def is_quiet(at: datetime, quiet: QuietHours) -> bool:
    """Whether the hours reign at this moment."""
    hour = at.astimezone(ZoneInfo(quiet.zone)).hour
    return (hour - quiet.start) % 24 < (quiet.end - quiet.start) % 24


def quiet_until(at: datetime, quiet: QuietHours | None) -> datetime:
    """The first moment from `at` on that is not quiet."""
    if quiet is None or not is_quiet(at, quiet):
        return at
    zone = ZoneInfo(quiet.zone)
    local = at.astimezone(zone)
    day = local.date() + timedelta(days=local.hour >= quiet.end)
    return datetime.combine(day, time(quiet.end), zone).astimezone(UTC)


def loud_near(at: datetime, quiet: QuietHours | None, earliest: datetime, latest: datetime) -> datetime:
    """The moment from `earliest` to `latest` that is not quiet and nearest to `at`; a later one if there is none."""
    at = max(at, earliest)
    after = quiet_until(at, quiet)
    if quiet is None or after == at:
        return at
    zone = ZoneInfo(quiet.zone)
    local = at.astimezone(zone)
    day = local.date() - timedelta(days=local.hour < quiet.start)
    before = datetime.combine(day, time(quiet.start), zone).astimezone(UTC) - BEFORE
    nearer = at - before < after - at or after > latest
    return before if before >= earliest and nearer and not is_quiet(before, quiet) else after


def span(quiet: QuietHours, now: datetime) -> tuple[datetime, datetime]:
    """The quiet hours that reign or come next: from when, and until when."""
    zone = ZoneInfo(quiet.zone)
    start = datetime.combine(now.astimezone(zone).date(), time(quiet.start), zone)
    end = datetime.combine(start.date() + timedelta(days=quiet.end <= quiet.start), time(quiet.end), zone)
    return start.astimezone(UTC), end.astimezone(UTC)
