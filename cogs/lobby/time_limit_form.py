"""The host's form for kinds of time limits that need more than a menu, before the start."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from bot.enums import LimitThen
from bot.games.contract import t
from bot.tables.datetimes.time_of_day import clock
from bot.tables.datetimes.time_zones import find_zone
from bot.tables.model.errors import WrongStatus
from bot.tables.model.table_rules import THENS
from bot.tables.model.views import Limit, TableInfo
from cogs.ui.components import Form, MenuEntry
from cogs.ui.custom_ids import CustomId, UnknownCustomId, parse_int
from cogs.ui.forms import Field, choice, zone_field
from cogs.ui.translator import Translator

ENDS, THEN, WAKING = "@ends", "@then", "@waking"
"""The menus of the form."""
NEVER, ALWAYS, AWAKE = "never", "always", "awake"
HOURS = 24


def form(info: TableInfo, zone: str, voice: Translator) -> Form:
    """Build the host's form before the start: turns that end at a time of day, waking hours."""
    return Form(
        CustomId("timed", info.id),
        voice.text(t("Time of this table")),
        _ends(info.limit, voice),
        zone_field(voice, info.time_zone or zone),
        _then(info.limit, voice),
        _waking(info.limit, voice),
    )


def _ends(limit: Limit, voice: Translator) -> Field:
    entries = [
        MenuEntry(voice.text(t("At no time of day")), NEVER, chosen=limit.minute is None),
        *(MenuEntry(clock(hour * 60), str(hour), chosen=limit.minute == hour * 60) for hour in range(HOURS)),
    ]
    return choice(ENDS, voice.text(t("Each turn ends")), entries)


def _then(limit: Limit, voice: Translator) -> Field:
    words = {LimitThen.DEFAULT: t("A safe choice is made"), LimitThen.AI: t("An AI stands in")}
    entries = [MenuEntry(voice.text(words[one]), one, chosen=limit.then == one) for one in THENS]
    return choice(THEN, voice.text(t("When time is up")), entries)


def _waking(limit: Limit, voice: Translator) -> Field:
    entries = [
        MenuEntry(voice.text(t("Day and night")), ALWAYS, chosen=not limit.waking),
        MenuEntry(voice.text(t("In one's waking hours")), AWAKE, chosen=limit.waking),
    ]
    return choice(WAKING, voice.text(t("Time counts")), entries)


def with_choices(info: TableInfo, picked: Mapping[str, str], written: str) -> Limit:
    """Return the table's limit, changed by the form. Raises WrongStatus, UnknownCustomId."""
    limit = info.limit
    for field, value in picked.items():
        if field == ENDS and value == NEVER:
            limit = replace(limit, minute=None, zone=None)
        elif field == ENDS:
            limit = replace(limit, seconds=None, bank=None, minute=parse_int(value) * 60)
        elif field == THEN and value in THENS:
            limit = replace(limit, then=LimitThen(value))
        elif field == WAKING and value in (ALWAYS, AWAKE):
            limit = replace(limit, waking=value == AWAKE)
        else:
            raise UnknownCustomId
    if limit.minute is None:
        return limit
    zone = find_zone(written)
    if zone is None:
        typed = " ".join(written.split())
        raise WrongStatus(t("I don't know the time zone “{name}”. Type a city, or an offset like UTC+2.", name=typed))
    return replace(limit, zone=zone)
