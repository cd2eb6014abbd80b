"""Time limits as texts and menu entries."""

from __future__ import annotations

from bot.enums import LimitThen
from bot.games.contract import Text, t
from bot.tables.datetimes import time_of_day
from bot.tables.datetimes.time_zones import zone_name
from bot.tables.model.views import Limit, TableInfo
from cogs.ui.components import MenuEntry
from cogs.ui.custom_ids import UnknownCustomId, parse_int
from cogs.ui.texts import duration
from cogs.ui.translator import Translator

AWAKE = "waking"


def limit_name(limit: Limit) -> Text:
    """Return the duration of a time limit, and its consequence."""
    if not limit.is_one:
        return t("No turn limit")
    named = _named(limit)
    if limit.waking:
        named = t("{limit}, in one's waking hours", limit=named)
    if limit.then == LimitThen.AI:
        return t("{limit}, then an AI stands in", limit=named)
    return t("{limit}, then a safe choice is made for you", limit=named)


def _named(limit: Limit) -> Text:
    if limit.minute is not None:
        clock = time_of_day.clock(limit.minute)
        return t("Turns end at {clock} ({zone})", clock=clock, zone=zone_name(limit.zone or "UTC"))
    seconds = duration(limit.seconds or 0)
    if limit.bank is None:
        return t("Turn limit: {time}", time=seconds)
    return t("Time bank: {bank}, and {time} more each turn", bank=duration(limit.bank), time=seconds)


def limit_entry(limit: Limit, info: TableInfo, voice: Translator) -> MenuEntry:
    """Return the menu entry of a time limit."""
    return MenuEntry(
        voice.text(limit_label(limit)),
        _value(limit),
        voice.text(_then(limit)) if limit.is_one else "",
        chosen=limit == info.limit or not (limit.is_one or info.limit.is_one),
    )


def limit_label(limit: Limit) -> Text:
    """Return a short name of a time limit."""
    if not limit.is_one or limit.minute is not None:
        return limit_name(limit) if limit.minute is None else _named(limit)
    time = duration(limit.seconds or 0)
    if limit.bank is not None:
        time = t("{bank} + {time}", bank=duration(limit.bank), time=time)
    return t("{time}, AI", time=time) if limit.then == LimitThen.AI else time


def _then(limit: Limit) -> Text:
    return t("then an AI stands in") if limit.then == LimitThen.AI else t("then a safe choice is made for you")


def _value(limit: Limit) -> str:
    bank = [str(limit.bank)] if limit.bank is not None else []
    return ",".join([str(limit.seconds or 0), limit.then, *bank, *([AWAKE] if limit.waking else [])])


def chosen_limit(value: str) -> Limit:
    """Parse a menu entry of a time limit. Raises UnknownCustomId."""
    seconds, *rest = value.split(",")
    waking = AWAKE in rest
    banks = [parse_int(one) for one in rest[1:] if one != AWAKE]
    if len(banks) > 1:
        raise UnknownCustomId
    then = LimitThen.AI if rest[:1] == [LimitThen.AI] else LimitThen.DEFAULT
    return Limit(parse_int(seconds) or None, then, banks[0] if banks else None, waking=waking)
