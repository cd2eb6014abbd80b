"""The time of a table: how much everybody has, what gives more, and the host's form for other kinds of limits."""

from __future__ import annotations

from collections.abc import Sequence

from discord.utils import format_dt

from bot.games.contract import Who, t
from bot.tables.clocks.extend import SeatClock, longer_ones
from bot.tables.datetimes.time_of_day import clock
from bot.tables.model.table_rules import HOUR, MINUTE, THENS, is_host
from bot.tables.model.views import Limit, Person, TableInfo
from cogs.ui.components import Button, Form, MenuEntry, Screen, button, note
from cogs.ui.custom_ids import CustomId
from cogs.ui.emoji_text import emoji
from cogs.ui.forms import Field, choice, typed
from cogs.ui.layout import legible
from cogs.ui.texts import duration
from cogs.ui.time_limits import limit_entry, limit_name
from cogs.ui.translator import Translator
from cogs.users.settings_screen import ZONE_EXAMPLE, ZONE_LENGTH
from rendering.emojis import SEATS

MORE, ENDS, THEN, WAKING = "@more", "@ends", "@then", "@waking"
"""The menus of the forms."""
NEVER, ALWAYS, AWAKE = "never", "always", "awake"
HOURS = 24


def clocks(info: TableInfo, each: Sequence[SeatClock], viewer: Person, voice: Translator) -> Screen:
    """Until when those have whom the table waits for, and what is in the banks of the others."""
    own = info.seat_of(viewer.id)
    waited = [one for one in each if one.until is not None]
    lines = [f"### {voice.markdown(t('Clocks'))}", f"-# {voice.markdown(limit_name(info.limit))}"]
    if waited:
        lines.append("⏳ " + " · ".join(_until(one, voice) for one in waited))
    saved = [_saved(one, voice) for one in each if one.until is None and one.left is not None]
    if saved:
        lines.append(f"-# {voice.markdown(t('In the bank: {who}', who=' · '.join(saved)))}")
    buttons = [_give(one, info, voice) for one in waited if own is not None and one.seat != own]
    if is_host(info, viewer):
        buttons.append(button(voice.text(t("More for everybody…")), CustomId("longer", info.id)))
    return note(*lines, buttons=buttons)


def _until(one: SeatClock, voice: Translator) -> str:
    return f"**{voice.name(one.seat)}** {format_dt(one.until, 'R') if one.until else ''}"


def _saved(one: SeatClock, voice: Translator) -> str:
    return f"{voice.name(one.seat)} {voice.markdown(duration(_roughly(one.left or 0)))}"


def _roughly(seconds: int) -> int:
    """In whole hours, or minutes where that is less than one."""
    return seconds - seconds % (HOUR if seconds >= HOUR else MINUTE)


def _give(one: SeatClock, info: TableInfo, voice: Translator) -> Button:
    label = legible(voice.text(t("More time for {who}", who=Who(one.seat))))
    until = int(one.until.timestamp()) if one.until else 0
    return button(label, CustomId("givetime", info.id, arg=f"{one.seat},{until}"), icon=emoji(SEATS[one.seat]))


def longer_form(info: TableInfo, voice: Translator) -> Form:
    """What the host may choose while the game runs."""
    entries = [limit_entry(one, info, voice) for one in longer_ones(info.limit)]
    title = voice.text(t("More time for everybody"))
    return Form(CustomId("longer!", info.id), title, choice(MORE, voice.text(t("Turn limit")), entries))


def clock_form(info: TableInfo, zone: str, voice: Translator) -> Form:
    """Before the start: turns that end at a time of day, and hours that do not count."""
    hint = voice.text(t("A city, a zone such as {example}, or an offset such as UTC+2", example=ZONE_EXAMPLE))
    return Form(
        CustomId("timed", info.id),
        voice.text(t("Time of this table")),
        _ends(info.limit, voice),
        typed(voice.text(t("Time zone")), hint, ZONE_LENGTH, example=ZONE_EXAMPLE, filled=info.time_zone or zone),
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
    words = {"default": t("A safe choice is made"), "ai": t("An AI stands in")}
    entries = [MenuEntry(voice.text(words[one]), one, chosen=limit.then == one) for one in THENS]
    return choice(THEN, voice.text(t("When time is up")), entries)


def _waking(limit: Limit, voice: Translator) -> Field:
    entries = [
        MenuEntry(voice.text(t("Day and night")), ALWAYS, chosen=not limit.waking),
        MenuEntry(voice.text(t("In one's waking hours")), AWAKE, chosen=limit.waking),
    ]
    return choice(WAKING, voice.text(t("Time counts")), entries)
