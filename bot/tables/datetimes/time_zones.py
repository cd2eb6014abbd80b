"""Parsing of time zones: a city in English or Japanese, an abbreviation, an offset."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import cast

from babel import Locale

LOCALES = ("en", "ja")
"""Languages of the cities' names."""
ABBREVIATIONS = {
    "GMT": "UTC", "BST": "Europe/London", "IST": "Asia/Kolkata", "WEST": "Europe/Lisbon", "CEST": "Europe/Berlin",
    "EEST": "Europe/Athens", "MSK": "Europe/Moscow", "TRT": "Europe/Istanbul", "SAST": "Africa/Johannesburg",
    "WAT": "Africa/Lagos", "CAT": "Africa/Maputo", "EAT": "Africa/Nairobi", "GST": "Asia/Dubai", "PKT": "Asia/Karachi",
    "ICT": "Asia/Bangkok", "WIB": "Asia/Jakarta", "SGT": "Asia/Singapore", "HKT": "Asia/Hong_Kong",
    "PHT": "Asia/Manila", "JST": "Asia/Tokyo", "KST": "Asia/Seoul", "AWST": "Australia/Perth",
    "ACST": "Australia/Adelaide", "ACDT": "Australia/Adelaide", "AEST": "Australia/Sydney", "AEDT": "Australia/Sydney",
    "NZST": "Pacific/Auckland", "NZDT": "Pacific/Auckland", "HST": "Pacific/Honolulu", "AKST": "America/Anchorage",
    "AKDT": "America/Anchorage", "PST": "America/Los_Angeles", "PDT": "America/Los_Angeles",
    "PT": "America/Los_Angeles", "MST": "America/Denver", "MDT": "America/Denver", "MT": "America/Denver",
    "CST": "America/Chicago", "CDT": "America/Chicago", "CT": "America/Chicago", "EST": "America/New_York",
    "EDT": "America/New_York", "ET": "America/New_York", "Pacific": "America/Los_Angeles",
    "Mountain": "America/Denver", "Central": "America/Chicago", "Eastern": "America/New_York",
    "AST": "America/Halifax", "ADT": "America/Halifax",
    "NST": "America/St_Johns", "NDT": "America/St_Johns", "BRT": "America/Sao_Paulo",
    "ART": "America/Argentina/Buenos_Aires",
}  # fmt: skip
"""Abbreviations of zones with daylight saving time, each as the zone of a place."""
PLACES = {
    "Europe/Berlin": "Munich München Hamburg Frankfurt Cologne Köln Stuttgart Leipzig",
    "Europe/London": "Manchester Edinburgh Glasgow Birmingham Cardiff",
    "Europe/Paris": "Lyon Marseille Toulouse Nice", "Europe/Madrid": "Barcelona Valencia Sevilla",
    "Europe/Rome": "Milan Milano Roma Naples Napoli Turin", "Europe/Zurich": "Geneva Basel Bern Zürich",
    "Europe/Vienna": "Wien Graz Salzburg", "Europe/Brussels": "Antwerp Bruxelles", "Europe/Warsaw": "Krakow Gdansk",
    "Europe/Amsterdam": "Rotterdam Utrecht", "Europe/Copenhagen": "København Aarhus", "Europe/Stockholm": "Göteborg",
    "Asia/Tokyo": "Osaka Kyoto Nagoya Sapporo Fukuoka Yokohama Kobe Sendai Hiroshima Naha "
                  "大阪 京都 名古屋 札幌 福岡 横浜 神戸 仙台 広島 那覇 日本",
    "Asia/Shanghai": "Beijing Shenzhen Guangzhou", "Asia/Kolkata": "Mumbai Delhi Bangalore Chennai India",
    "Asia/Ho_Chi_Minh": "Hanoi", "America/New_York": "Boston Washington Philadelphia Miami Atlanta",
    "America/Chicago": "Houston Dallas Austin Minneapolis", "America/Denver": "Albuquerque",
    "America/Los_Angeles": "Seattle Portland San_Francisco San_Diego Las_Vegas Sacramento",
    "America/Toronto": "Montreal Ottawa Montréal", "America/Edmonton": "Calgary",
    "America/Sao_Paulo": "Rio_de_Janeiro Brasilia Curitiba", "America/Argentina/Buenos_Aires": "Argentina",
    "Australia/Sydney": "Canberra", "Pacific/Auckland": "Wellington Christchurch",
    "Africa/Johannesburg": "Cape_Town Durban Pretoria",
}  # fmt: skip
"""Large cities that are not the name of a zone."""
HALVES = {
    "+3:30": "Asia/Tehran", "+4:30": "Asia/Kabul", "+5:30": "Asia/Kolkata", "+5:45": "Asia/Kathmandu",
    "+6:30": "Asia/Yangon", "+8:45": "Australia/Eucla", "+9:30": "Australia/Darwin", "-9:30": "Pacific/Marquesas",
}  # fmt: skip
"""Zones with a constant offset; an offset with daylight saving time needs a city."""
OFFSET = re.compile(r"(?:utc|gmt)?([+-])(\d{1,2})(?::?(\d\d)|\.(5|50|75))?")
QUARTERS = {"5": "30", "50": "30", "75": "45"}
"""Minutes by the decimals of an hour."""
FIXED = re.compile(r"Etc/GMT([+-])(\d+)")


@cache
def _zones() -> dict[str, str]:
    """Zones by accepted text: the whole name, its last part if it is unique, a city."""
    names = files("tzdata").joinpath("zones").read_text(encoding="utf-8").split()
    cities: dict[str, list[str]] = {}
    for name in names:
        cities.setdefault(_plain(name.rpartition("/")[2]), []).append(name)
    short = {city: found[0] for city, found in cities.items() if len(found) == 1 or _one_zone(found)}
    places = {_plain(city): zone for zone, found in PLACES.items() for city in found.split()}
    abbreviated = {_plain(name): zone for name, zone in ABBREVIATIONS.items()}
    return dict(_spoken(names)) | short | places | {_plain(name): name for name in names} | abbreviated


def _one_zone(names: list[str]) -> bool:
    """Return whether the names are aliases, as `Asia/Istanbul` and `Europe/Istanbul`.

    Their compiled rules are equal then.
    """
    rules = files("tzdata").joinpath("zoneinfo")
    return len({rules.joinpath(*name.split("/")).read_bytes() for name in names}) == 1


def _spoken(names: list[str]) -> Iterator[tuple[str, str]]:
    """Iterate over the cities in the languages."""
    for locale in LOCALES:
        spoken = cast("Mapping[str, Mapping[str, str]]", Locale(locale).time_zones)
        for zone, words in spoken.items():
            if zone in names and "city" in words:
                yield _plain(words["city"]), zone


def _plain(name: str) -> str:
    """Return the name without accents of Latin letters."""
    bare = "".join(one for one in unicodedata.normalize("NFKD", name) if not "\u0300" <= one <= "\u036f")
    return "_".join(unicodedata.normalize("NFKC", bare).casefold().replace("_", " ").split())


def find_zone(typed: str) -> str | None:
    """Return the IANA name of a time zone such as `europe/berlin`, `Tokyo`, `EST`, `UTC+2`."""
    plain = _plain(typed)
    offset = OFFSET.fullmatch(plain.replace("_", "").replace("\u2212", "-"))
    if offset is None:
        return _zones().get(plain)
    return _fixed(offset[1], offset[2], offset[3] or QUARTERS.get(offset[4]))


def _fixed(sign: str, hours: str, minutes: str | None) -> str | None:
    """Return the zone of an offset, east being +; the IANA names have the opposite sign."""
    if int(minutes or 0):
        return HALVES.get(f"{sign}{int(hours)}:{minutes}")
    name = f"Etc/GMT{'-' if sign == '+' else '+'}{int(hours)}"
    return "UTC" if int(hours) == 0 else _zones().get(_plain(name))


def zone_name(zone: str) -> str:
    """Format for people: `UTC+2`, not `Etc/GMT-2`."""
    fixed = FIXED.fullmatch(zone)
    return f"UTC{'-' if fixed[1] == '+' else '+'}{fixed[2]}" if fixed else zone
