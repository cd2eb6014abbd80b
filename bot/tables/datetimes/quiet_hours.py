"""Quiet hours: the hours in which a user wants no reminders, by their local time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from datetime import UTC, datetime, time, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

from msgspec import Struct

from bot.rows import UserRow

DEFAULT_ZONES = {"ja": "Asia/Tokyo"}
"""Default time zones by language."""


TELLING = 6
"""Minimum number of distinct hours with moves for a guess of the night."""
SELDOM = 10
"""Divisor of the days: an hour counts as active with moves on this share of them."""
GRACE = 1
BEFORE = timedelta(minutes=30)
"""Time before quiet hours begin."""
SHORT_NIGHT, LONG_NIGHT = 5, 12
"""Minimum and maximum length of a night in hours."""


class QuietHours(Struct, frozen=True):
    """Quiet hours from `start` to `end` (0..23), over midnight if `end` is smaller; equal: none.

    `guessed`: derived from the times of the user's moves, not set by them.
    """

    zone: str
    start: int
    end: int
    guessed: bool = False


def quiet_of(person: UserRow) -> QuietHours | None:
    """Return the quiet hours set by the user, if any."""
    if person.quiet_from is None or person.quiet_to is None:
        return None
    return QuietHours(zone_of(person), person.quiet_from, person.quiet_to)


def guess(moved: Iterable[datetime]) -> QuietHours | None:
    """Guess the night from the times of a user's moves; None if there are too few.

    It is the longest range of hours without moves, shortened by an hour at either end.
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
    """Return whether the hours are no longer than a night.

    Longer ones are the time outside a user's preferred hours.
    """
    return 0 < (quiet.end - quiet.start) % 24 <= LONG_NIGHT


def zone_of(person: UserRow) -> str:
    """Return the user's time zone: the one set, else the default of their Discord language."""
    return person.time_zone or DEFAULT_ZONES.get(person.locale or person.language or "", "UTC")


def is_quiet(at: datetime, quiet: QuietHours) -> bool:
    """Return whether the time is in the quiet hours."""
    hour = at.astimezone(ZoneInfo(quiet.zone)).hour
    return (hour - quiet.start) % 24 < (quiet.end - quiet.start) % 24


def quiet_until(at: datetime, quiet: QuietHours | None) -> datetime:
    """Return the first time from `at` on that is not quiet."""
    if quiet is None or not is_quiet(at, quiet):
        return at
    zone = ZoneInfo(quiet.zone)
    local = at.astimezone(zone)
    day = local.date() + timedelta(days=local.hour >= quiet.end)
    return datetime.combine(day, time(quiet.end), zone).astimezone(UTC)


def nearest_not_quiet(at: datetime, quiet: QuietHours | None, earliest: datetime, latest: datetime) -> datetime:
    """Return the time from `earliest` to `latest` nearest to `at` that is not quiet.

    A later one if there is none.
    """
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
    """Return start and end of the current or next quiet hours."""
    zone = ZoneInfo(quiet.zone)
    start = datetime.combine(now.astimezone(zone).date(), time(quiet.start), zone)
    end = datetime.combine(start.date() + timedelta(days=quiet.end <= quiet.start), time(quiet.end), zone)
    return start.astimezone(UTC), end.astimezone(UTC)
