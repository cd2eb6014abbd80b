"""Time limits as texts and menu entries."""

from __future__ import annotations

from msgspec.structs import replace

from bot.enums import LimitThen
from bot.games.contract import Text, t
from bot.tables.datetimes import time_of_day
from bot.tables.datetimes.time_zones import zone_name
from bot.tables.model.views import Limit, TableInfo
from cogs.ui.components import MenuEntry
from cogs.ui.custom_ids import UnknownCustomId, parse_int
from cogs.ui.texts import duration
from cogs.ui.translator import Translator


def limit_name(limit: Limit) -> Text:
    """Return the duration of a time limit, and its consequence."""
    if not limit.is_one:
        return t("No turn limit")
    named = _named(limit)
    if limit.waking:
        named = t("{limit}, in one's waking hours", limit=named)
    if limit.days_off:
        named = t("{limit}, not on days off", limit=named)
    if limit.look is not None:
        named = t("{limit}, from one's first look or {time} later", limit=named, time=duration(limit.look))
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
    return ",".join([str(limit.seconds or 0), limit.then, *bank])


def chosen_limit(value: str, limit: Limit) -> Limit:
    """Return the limit with the time of a menu entry instead. Raises UnknownCustomId."""
    seconds, *rest = value.split(",")
    banks = [parse_int(one) for one in rest[1:]]
    if len(banks) > 1:
        raise UnknownCustomId
    then = LimitThen.AI if rest[:1] == [LimitThen.AI] else LimitThen.DEFAULT
    bank = banks[0] if banks else None
    return replace(limit, seconds=parse_int(seconds) or None, then=then, bank=bank, minute=None, zone=None)
