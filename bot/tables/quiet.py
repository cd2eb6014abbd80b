"""Quiet hours: when a person wants no reminders, by the clock on their wall."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from functools import cache
from importlib.resources import files
from zoneinfo import ZoneInfo

from msgspec import Struct

from bot.store.rows import UserRow

DEFAULT_ZONES = {"ja": "Asia/Tokyo"}
"""Where people live who have not said it, by language."""


class Quiet(Struct, frozen=True):
    """Silence from hour `start` to hour `end` (0..23), over midnight if `end` is the smaller one; equal ones: never."""

    zone: str
    start: int
    end: int


def quiet_of(person: UserRow) -> Quiet | None:
    """The person's quiet hours, if they have any."""
    if person.quiet_from is None or person.quiet_to is None:
        return None
    return Quiet(zone_of(person), person.quiet_from, person.quiet_to)


def zone_of(person: UserRow) -> str:
    """The person's time zone: what they said, else the usual one of the language that their Discord speaks."""
    return person.time_zone or DEFAULT_ZONES.get(person.locale or person.language or "", "UTC")


def is_quiet(at: datetime, quiet: Quiet) -> bool:
    """Whether the hours reign at this moment."""
    hour = at.astimezone(ZoneInfo(quiet.zone)).hour
    return (hour - quiet.start) % 24 < (quiet.end - quiet.start) % 24


def loud_from(at: datetime, quiet: Quiet | None) -> datetime:
    """The first moment from `at` on that is not quiet."""
    if quiet is None or not is_quiet(at, quiet):
        return at
    zone = ZoneInfo(quiet.zone)
    local = at.astimezone(zone)
    day = local.date() + timedelta(days=local.hour >= quiet.end)
    return datetime.combine(day, time(quiet.end), zone).astimezone(UTC)


@cache
def _zones() -> dict[str, str]:
    """Zones by what people may type: the whole name, or its last part where that is one zone's alone."""
    names = files("tzdata").joinpath("zones").read_text(encoding="utf-8").split()
    cities: dict[str, list[str]] = {}
    for name in names:
        cities.setdefault(_plain(name.rpartition("/")[2]), []).append(name)
    short = {city: found[0] for city, found in cities.items() if len(found) == 1}
    return short | {_plain(name): name for name in names}


def _plain(name: str) -> str:
    return "_".join(name.casefold().split())


def find_zone(typed: str) -> str | None:
    """The IANA name of a time zone that somebody typed: `europe/berlin`, `Tokyo`, `New York`."""
    return _zones().get(_plain(typed))
