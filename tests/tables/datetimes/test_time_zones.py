"""Tests of parsing time zones."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from importlib.resources import files
from zoneinfo import ZoneInfo

import pytest
from babel import Locale

from bot.tables.datetimes.time_zones import ABBREVIATIONS, HALVES, LOCALES, PLACES, find_zone, zone_name


@pytest.mark.parametrize(
    ("typed", "zone"),
    [
        ("Asia/Tokyo", "Asia/Tokyo"),
        (" europe/berlin ", "Europe/Berlin"),
        ("tokyo", "Asia/Tokyo"),
        ("new york", "America/New_York"),
        ("São Paulo", "America/Sao_Paulo"),
        ("sao paulo", "America/Sao_Paulo"),
        ("Zürich", "Europe/Zurich"),
        ("Munich", "Europe/Berlin"),
        ("東京", "Asia/Tokyo"),
        ("大阪", "Asia/Tokyo"),
        ("ベルリン", "Europe/Berlin"),
        ("ＪＳＴ", "Asia/Tokyo"),
        ("utc", "UTC"),
        ("GMT", "UTC"),
        ("", None),
        ("Asia", None),
        ("../../etc/passwd", None),
        ("Mars/Olympus", None),
        ("UTC+25", None),
        ("UTC+1:17", None),
    ],
)
def test_a_zone_as_people_type_it(typed: str, zone: str | None) -> None:
    assert find_zone(typed) == zone


@pytest.mark.parametrize(
    ("typed", "hours"),
    [
        ("GMT+2", 2),
        ("UTC+2", 2),
        ("utc -5", -5),
        ("+9", 9),
        ("UTC\u22123", -3),
        ("UTC+05:30", 5.5),
        ("UTC+0", 0),
        ("+0530", 5.5),
        ("UTC+5.5", 5.5),
        ("GMT+5.75", 5.75),
        ("ＵＴＣ＋９：３０", 9.5),
        ("UTC-9.5", -9.5),
    ],
)
def test_an_offset_means_what_it_says(typed: str, hours: float) -> None:
    zone = find_zone(typed)
    assert zone is not None
    assert datetime(2026, 6, 1, tzinfo=UTC).astimezone(ZoneInfo(zone)).utcoffset() == timedelta(hours=hours)


@pytest.mark.parametrize("typed", ["EST", "est", "PST", "CET", "AEST"])
def test_an_abbreviation_means_a_place_whose_clocks_change(typed: str) -> None:
    zone = find_zone(typed)
    assert zone is not None
    assert len({datetime(2026, month, 1, tzinfo=ZoneInfo(zone)).utcoffset() for month in (1, 7)}) == 2


def test_all_that_is_listed_exists() -> None:
    for zone in (*ABBREVIATIONS.values(), *PLACES, *HALVES.values()):
        ZoneInfo(zone)
    for zone, cities in PLACES.items():
        assert [find_zone(city) for city in cities.split()] == [zone] * len(cities.split())


def test_a_fixed_zone_is_shown_as_people_read_it() -> None:
    assert [zone_name(one) for one in ("Etc/GMT-2", "Etc/GMT+11", "Asia/Tokyo")] == ["UTC+2", "UTC-11", "Asia/Tokyo"]


@pytest.mark.parametrize("zone", sorted({*HALVES.values()}))
def test_an_offset_means_the_same_all_the_year(zone: str) -> None:
    offsets = {datetime(2026, month, 1, tzinfo=ZoneInfo(zone)).utcoffset() for month in range(1, 13)}
    assert len(offsets) == 1


@pytest.mark.parametrize("typed", ["UTC+10:30", "UTC-3:30", "+12:45"])
def test_where_the_clocks_change_in_summer_only_the_city_tells(typed: str) -> None:
    assert find_zone(typed) is None


NAMES = files("tzdata").joinpath("zones").read_text(encoding="utf-8").split()
YEAR = [datetime(2026, month, 1, tzinfo=UTC) for month in range(1, 13)]


def offsets(zone: str) -> list[timedelta | None]:
    """Return the zone's offsets from UTC, month by month."""
    return [at.astimezone(ZoneInfo(zone)).utcoffset() for at in YEAR]


def test_every_zone_can_be_typed_by_its_name_its_city_and_as_it_is_shown() -> None:
    wrong: list[str] = []
    for name in NAMES:
        shown = zone_name(name)
        city = shown.rpartition("/")[2].replace("_", " ")
        found = {typed: find_zone(typed) for typed in (name, shown, city)}
        wrong += [f"{name}: {typed}" for typed, zone in found.items() if zone is None]
        if city.upper() not in ABBREVIATIONS:  # these are places with daylight saving time
            same = [zone for zone in (found[shown], found[city]) if zone is not None]
            wrong += [f"{name}: {zone} differs" for zone in same if offsets(zone) != offsets(name)]
    assert wrong == []


def test_every_city_of_the_zone_data_can_be_typed_in_each_language() -> None:
    unknown = [
        f"{locale}: {words['city']}"
        for locale in LOCALES
        for zone, words in Locale(locale).time_zones.items()
        if zone in NAMES and "city" in words and find_zone(words["city"]) is None
    ]
    assert unknown == []
