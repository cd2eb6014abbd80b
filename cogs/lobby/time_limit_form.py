"""The host's form for kinds of time limits that need more than a menu, before the start."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from bot.enums import LimitThen
from bot.games.contract import t
from bot.tables.datetimes.time_of_day import clock
from bot.tables.datetimes.time_zones import find_zone
from bot.tables.model.errors import WrongStatus
from bot.tables.model.table_rules import LOOKS, THENS
from bot.tables.model.views import Limit, TableInfo
from cogs.ui.components import Form, MenuEntry
from cogs.ui.custom_ids import CustomId, UnknownCustomId, parse_int
from cogs.ui.forms import OFF, Field, choice, zone_field
from cogs.ui.texts import duration
from cogs.ui.translator import Translator

ENDS, THEN, COUNTS, LOOK = "@ends", "@then", "@waking", "@look"
"""The menus of the form."""
NEVER = "never"
TIMES = {"always": (False, False), "awake": (True, False), "workdays": (False, True), "both": (True, True)}
"""Values of the menu of the time that counts: in waking hours alone, not on days off."""
HOURS = 24


def form(info: TableInfo, zone: str, voice: Translator) -> Form:
    """Build the host's form before the start: the end of turns, and when their time counts."""
    return Form(
        CustomId("timed", info.id),
        voice.text(t("Time of this table")),
        _ends(info.limit, voice),
        zone_field(voice, info.time_zone or zone),
        _then(info.limit, voice),
        _counts(info.limit, voice),
        _look(info.limit, voice),
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


def _counts(limit: Limit, voice: Translator) -> Field:
    names = (t("Day and night"), t("In one's waking hours"), t("Not on days off"), t("Waking hours, no days off"))
    entries = [
        MenuEntry(voice.text(name), value, chosen=times == (limit.waking, limit.days_off))
        for name, (value, times) in zip(names, TIMES.items(), strict=True)
    ]
    hint = t("Days off: Saturday and Sunday, unless one has set others in one's settings")
    return choice(COUNTS, voice.text(t("Time counts")), entries, prompt=voice.text(hint))


def _look(limit: Limit, voice: Translator) -> Field:
    """Return the field of the look from which time runs: public boards tell of none."""
    entries = [MenuEntry(voice.text(t("At once")), OFF, chosen=limit.look is None)]
    entries += [
        MenuEntry(
            voice.text(t("First look, or in {time}", time=duration(one))),
            str(one),
            chosen=one == limit.look,
        )
        for one in LOOKS
    ]
    hint = t("A look is a press or command at the table, not reading it. The others see that time runs.")
    return choice(LOOK, voice.text(t("A turn's time begins")), entries, prompt=voice.text(hint))


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
        elif field == COUNTS and value in TIMES:
            waking, days_off = TIMES[value]
            limit = replace(limit, waking=waking, days_off=days_off)
        elif field == LOOK:
            limit = replace(limit, look=None if value == OFF else parse_int(value))
        else:
            raise UnknownCustomId
    if limit.seconds is None and picked.get(LOOK, OFF) != OFF:
        raise WrongStatus(t("Only the hours or days of a turn limit can begin with a look: choose one in the options."))
    if limit.minute is None:
        return limit
    return replace(limit, zone=parsed_zone(written))


def parsed_zone(written: str) -> str:
    """Parse a time zone. Raises WrongStatus."""
    zone = find_zone(written)
    if zone is None:
        typed = " ".join(written.split())
        raise WrongStatus(t("I don't know the time zone “{name}”. Type a city, or an offset like UTC+2.", name=typed))
    return zone
