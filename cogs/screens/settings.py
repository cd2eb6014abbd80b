"""A person's own settings."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

from discord import ButtonStyle
from discord.utils import format_dt

from bot.games.contract import Text, t, tn
from bot.rows import UserRow
from bot.tables.quiet import Quiet, quiet_of, span, zone_of
from bot.tables.reminders import HOURS, USUAL
from bot.tables.zones import zone_name
from cogs.ids import Id
from cogs.screens.info import DM_CLOSED
from cogs.screens.parts import Button, Entry, Form, Row, Screen, button, menu, note, rows, text
from cogs.screens.words import LANGUAGE_NAMES
from cogs.voice import Voice

OWN_LOCALE, OFF = "auto", "off"
ZONES = (
    "Pacific/Honolulu", "America/Los_Angeles", "America/Denver", "America/Chicago", "America/New_York",
    "America/Sao_Paulo", "UTC", "Europe/London", "Europe/Berlin", "Europe/Athens", "Africa/Johannesburg",
    "Europe/Istanbul", "Asia/Dubai", "Asia/Kolkata", "Asia/Bangkok", "Asia/Singapore", "Asia/Shanghai", "Asia/Taipei",
    "Asia/Seoul", "Asia/Tokyo", "Australia/Sydney", "Pacific/Auckland",
)  # fmt: skip
"""Those of the menu, from west to east; any other one can be written."""
ZONE_LENGTH = 40
ZONE_EXAMPLE = "Europe/Berlin"


def settings(row: UserRow, quiet: Quiet | None, now: datetime, voice: Voice) -> Screen:
    """A person's own settings; each choice is saved at once."""
    lines = [f"### {voice.say(t('Your settings'))}", voice.say(t("Each choice is saved at once."))]
    if quiet is not None and quiet.start != quiet.end:
        lines.append(voice.say(t("Quiet hours without reminders: {hours}", hours=_quiet(quiet, now))))
    if row.dm_closed:
        lines.append(voice.say(DM_CLOSED))
    return Screen(
        text(lines),
        _language(row, voice),
        _messages(row, voice),
        _reminder_menu(row, voice),
        _zone_menu(row, voice),
        *_quiet_menus(row, voice),
        *rows([button(voice.plain(t("Another time zone…")), Id("zone")), my_data(voice)]),
    )


def my_data(voice: Voice) -> Button:
    """What is stored of the person, and how to delete it."""
    return button(voice.plain(t("My data…")), Id("stored"))


def _reminder(hours: int) -> Text:
    return tn("Reminder after {n} hour", "Reminder after {n} hours", hours) if hours else t("No reminders")


def _quiet(quiet: Quiet, now: datetime) -> Text:
    if quiet.guessed:
        start, end = (format_dt(at, "t") for at in span(quiet, now))
        return t("{start} to {end}, guessed from when you move", start=start, end=end)
    zone = zone_name(quiet.zone)
    return t("{start} to {end} ({zone})", start=_clock(quiet.start), end=_clock(quiet.end), zone=zone)


def _clock(hour: int) -> str:
    return f"{hour:02}:00"


def _language(row: UserRow, voice: Voice) -> Row:
    entries = [
        Entry(voice.plain(t("Same as Discord")), OWN_LOCALE, chosen=row.language is None),
        *(Entry(name, one, chosen=row.language == one) for one, name in LANGUAGE_NAMES.items()),
    ]
    return menu(Id("setting", arg="language"), voice.plain(t("Language")), entries)


def _messages(row: UserRow, voice: Voice) -> Row:
    entries = [
        Entry(voice.plain(t("Hand by direct message")), "on", chosen=row.dm),
        Entry(voice.plain(t("No direct messages")), OFF, chosen=not row.dm),
    ]
    return menu(Id("setting", arg="dm"), voice.plain(t("Direct messages")), entries)


def _reminder_menu(row: UserRow, voice: Voice) -> Row:
    chosen = USUAL if row.remind_hours is None else row.remind_hours
    often = voice.plain(t("then less often"))
    entries = [
        Entry(voice.plain(_reminder(one)), str(one), often if one else "", chosen=one == chosen) for one in HOURS
    ]
    return menu(Id("setting", arg="remind"), voice.plain(t("Reminders")), entries)


def _zone_menu(row: UserRow, voice: Voice) -> Row:
    own = zone_of(row)
    zones = ZONES if own in ZONES else (own, *ZONES)
    entries = [
        Entry(voice.plain(t("Time zone: {zone}", zone=_city(one))), one, zone_name(one), chosen=one == own)
        for one in zones
    ]
    return menu(Id("setting", arg="zone"), voice.plain(t("Time zone")), entries)


def _city(zone: str) -> str:
    return zone_name(zone).rpartition("/")[2].replace("_", " ")


def _quiet_menus(row: UserRow, voice: Voice) -> list[Row]:
    """From when; and until when, if there are quiet hours."""
    quiet = quiet_of(row)
    off = quiet is not None and quiet.start == quiet.end
    begins = [Entry(voice.plain(t("No quiet hours")), OFF, chosen=off)]
    begins += [
        Entry(
            voice.plain(t("Quiet from {time}", time=_clock(hour))), str(hour), chosen=not off and hour == row.quiet_from
        )
        for hour in range(24)
    ]
    ends = [
        Entry(voice.plain(t("Quiet until {time}", time=_clock(hour))), str(hour), chosen=hour == row.quiet_to)
        for hour in range(24)
    ]
    begin = menu(Id("setting", arg="from"), voice.plain(t("Quiet hours")), begins)
    end = menu(Id("setting", arg="to"), voice.plain(t("Quiet hours")), ends)
    return [begin] if quiet is None or off else [begin, end]


def zone_found(zone: str, now: datetime, voice: Voice) -> Screen:
    """What was found for what somebody wrote, with the time there."""
    time = f"{now.astimezone(ZoneInfo(zone)):%H:%M}"
    line = t("In the time zone {zone} it is {time} now. Is that what your clock says?", zone=zone_name(zone), time=time)
    buttons = [
        button(voice.plain(t("Yes")), Id("zone!", arg=zone), ButtonStyle.success),
        button(voice.plain(t("Another time zone…")), Id("zone")),
    ]
    return note(voice.say(line), buttons=buttons)


def zone_form(voice: Voice) -> Form:
    """Where any time zone can be written."""
    asked = voice.plain(t("Time zone"))
    hint = voice.plain(t("A city, a zone such as {example}, or an offset such as UTC+2", example=ZONE_EXAMPLE))
    return Form(Id("zoned"), asked, asked, hint, ZONE_LENGTH, example=ZONE_EXAMPLE)
