"""Screens of a user's settings."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

from discord import ButtonStyle
from discord.utils import format_dt

from bot.enums import Length
from bot.games.contract import Text, t, tn
from bot.rows import MemberRow, UserRow
from bot.tables.datetimes.days_off import MOST, days_off_of
from bot.tables.datetimes.quiet_hours import QuietHours, quiet_of, span, zone_of
from bot.tables.datetimes.time_of_day import HOUR, clock
from bot.tables.datetimes.time_zones import zone_name
from bot.tables.timing.reminder_schedule import HOURS, USUAL
from cogs.ui.components import Button, Form, MenuEntry, Row, Screen, button, menu, note, rows, text
from cogs.ui.custom_ids import CustomId
from cogs.ui.forms import OFF, Field, checkbox, choice, zone_field
from cogs.ui.info import DM_CLOSED
from cogs.ui.links import blocked_people, my_data, table_alerts, to_vacation, words_first
from cogs.ui.texts import LANGUAGE_NAMES, labelled
from cogs.ui.translator import Translator
from cogs.users.reliability_screen import my_figures

PICTURES, WORDS_FIRST = t("Pictures, with words on request"), t("Words first")
LENGTHS = {Length.SHORT: t("short"), Length.USUAL: t("usual length"), Length.FULL: t("everything")}
WORDS_OF = {
    Length.SHORT: t("The situation, and what has changed"),
    Length.USUAL: t("The whole board, and what has changed"),
    Length.FULL: t("The whole board with every detail"),
}
WORDS, PICTURED = "words", "pictures"
"""Ids of the fields of the form of words before pictures."""
OWN_LOCALE = "auto"
DM, REMIND, FROM, TO, ZONE = "dm", "remind", "from", "to", "zone"
"""Ids of the form's fields."""
DAYS_OFF = "days_off"
"""The menu of days off."""
WEEKDAYS = (
    t("Monday"), t("Tuesday"), t("Wednesday"), t("Thursday"), t("Friday"), t("Saturday"), t("Sunday")
)  # fmt: skip
CALLS, PRIVACY = "calls", "privacy"
"""Pages of the settings, which begin with the one without a name."""
RATING, STATISTICS = "rating", "stats"
"""Information that users may hide."""
ZONES = (
    "Pacific/Honolulu", "America/Los_Angeles", "America/Denver", "America/Chicago", "America/New_York",
    "America/Sao_Paulo", "UTC", "Europe/London", "Europe/Berlin", "Europe/Athens", "Africa/Johannesburg",
    "Europe/Istanbul", "Asia/Dubai", "Asia/Kolkata", "Asia/Bangkok", "Asia/Singapore", "Asia/Shanghai", "Asia/Taipei",
    "Asia/Seoul", "Asia/Tokyo", "Australia/Sydney", "Pacific/Auckland",
)  # fmt: skip
"""Time zones offered in the form, from west to east; others can be typed."""


def settings(
    row: UserRow,
    quiet: QuietHours | None,
    now: datetime,
    voice: Translator,
    member: MemberRow | None = None,
    *,
    page: str = "",
) -> Screen:
    """Build a page of the settings.

    The first one has the language and leads to the others. `member`: the settings for the current server.
    """
    lines = [f"### {voice.markdown(t('Your settings'))}", _told(row, voice), *_here(member, voice)]
    if quiet is not None and quiet.start != quiet.end:
        lines.append(voice.markdown(t("Quiet hours without reminders and sounds: {hours}", hours=_quiet(quiet, now))))
    if row.dm_closed:
        lines.append(voice.markdown(DM_CLOSED))
    if row.hides_rating:
        lines.append(voice.markdown(t("Your rating is hidden from others.")))
    if row.hides_stats:
        lines.append(voice.markdown(t("Your statistics are hidden from others.")))
    if row.hides_rating or row.hides_stats:
        unnamed = t("Ladders, cup standings, puzzle results and server statistics don't name you to others.")
        lines.append(voice.markdown(unnamed))
    if page == CALLS:
        lines.append(f"-# {voice.markdown(_days_off(row, voice))}")
        return Screen(text(lines), *rows(_calls(voice, member)), _days_off_menu(row, voice))
    if page == PRIVACY:
        private = [
            my_figures(voice),
            _rating(row, voice),
            _statistics(row, voice),
            blocked_people(voice),
            my_data(voice),
        ]
        return note(*lines, buttons=private)
    buttons = [
        button(voice.text(t("Reminders and times…")), CustomId("settings", arg=CALLS), ButtonStyle.primary),
        button(voice.text(t("Privacy…")), CustomId("settings", arg=PRIVACY)),
        words_first(voice),
        _explaining(row, voice),
    ]
    return Screen(text(lines), _language(row, voice), *rows(buttons))


def back_to_privacy(voice: Translator) -> Button:
    """Return the button to the page of privacy."""
    return button(voice.text(t("Back")), CustomId("settings", arg=PRIVACY))


def _calls(voice: Translator, member: MemberRow | None) -> list[Button]:
    """Return the buttons to the forms of reminders, messages and times."""
    here = [] if member is None else [button(voice.text(t("In this server…")), CustomId("member")), table_alerts(voice)]
    return [
        button(voice.text(t("Reminders…")), CustomId("remind"), ButtonStyle.primary),
        button(voice.text(t("Daily digest…")), CustomId("digest")),
        *here,
        button(voice.text(t("Another time zone…")), CustomId("zone")),
        to_vacation(voice),
    ]


def _told(row: UserRow, voice: Translator) -> str:
    """Return the other settings in a line."""
    digest = [] if row.digest_minute is None else [t("Digest at {time}", time=clock(row.digest_minute))]
    zone = t("Time zone: {zone}", zone=_city(zone_of(row)))
    words = [] if row.words is None else [words_name(row.words, pictures=row.words_pictures)]
    told = (message_name(on=row.dm), reminder_name(_hours(row)), *digest, zone, *words)
    return " · ".join(map(voice.markdown, told))


def _here(member: MemberRow | None, voice: Translator) -> list[str]:
    """Return the settings that differ in this server."""
    if member is None:
        return []
    parts = [
        *([] if member.dm is None else [message_name(on=member.dm)]),
        *([] if member.remind_hours is None else [reminder_name(member.remind_hours)]),
    ]
    if not parts:
        return []
    return [" · ".join(map(voice.markdown, [t("In this server: {text}", text=parts[0]), *parts[1:]]))]


def form(row: UserRow, voice: Translator) -> Form:
    """Build the form of direct messages, reminders, quiet hours and time zone."""
    return Form(
        CustomId("reminded"),
        voice.text(t("Your settings")),
        _messages(row, voice),
        _reminders(row, voice),
        *_quiet_hours(row, voice),
        _zones(row, voice),
    )


def words_name(length: Length, *, pictures: bool) -> Text:
    """Return the setting of words before pictures."""
    name = LENGTHS[length]
    return labelled(WORDS_FIRST, name) if pictures else t("Words only: {length}", length=name)


def reading_form(row: UserRow, voice: Translator) -> Form:
    """Build the form of words before pictures: their length, and whether the pictures follow."""
    lengths = [MenuEntry(voice.text(PICTURES), OFF, chosen=row.words is None)]
    lengths += [
        MenuEntry(voice.text(labelled(WORDS_FIRST, name)), one, voice.text(WORDS_OF[one]), chosen=row.words == one)
        for one, name in LENGTHS.items()
    ]
    return Form(
        CustomId("read"),
        voice.text(WORDS_FIRST),
        choice(WORDS, voice.text(t("What only you see begins with")), lengths),
        checkbox(PICTURED, voice.text(t("Pictures after the words")), on=row.words_pictures),
    )


def _rating(row: UserRow, voice: Translator) -> Button:
    """Return the button that toggles the visibility of the rating."""
    asked = t("Show my rating") if row.hides_rating else t("Hide my rating")
    return button(voice.text(asked), CustomId("hide", arg=RATING, number=int(not row.hides_rating)))


def _statistics(row: UserRow, voice: Translator) -> Button:
    """Return the button that toggles the visibility of the profile and the name in statistics."""
    asked = t("Show my statistics") if row.hides_stats else t("Hide my statistics")
    return button(voice.text(asked), CustomId("hide", arg=STATISTICS, number=int(not row.hides_stats)))


def _explaining(row: UserRow, voice: Translator) -> Button:
    """Return the button that toggles the explanations of each first kind of decision."""
    label = t("Explanations: on") if row.explains else t("Explanations: off")
    return button(voice.text(label), CustomId("explain", number=int(not row.explains)))


def reminder_name(hours: int) -> Text:
    """Return the time of the first reminder after a prompt; 0: never."""
    return tn("Reminder after {n} hour", "Reminder after {n} hours", hours) if hours else t("No reminders")


def _quiet(quiet: QuietHours, now: datetime) -> Text:
    if quiet.guessed:
        start, end = (format_dt(at, "t") for at in span(quiet, now))
        return t("{start} to {end}, guessed from when you move", start=start, end=end)
    zone = zone_name(quiet.zone)
    return t("{start} to {end} ({zone})", start=clock(quiet.start * HOUR), end=clock(quiet.end * HOUR), zone=zone)


def _language(row: UserRow, voice: Translator) -> Row:
    """Return the menu of languages, named in its entries: a choice hides the prompt."""
    label, chosen = t("Language"), row.language or OWN_LOCALE
    names = {OWN_LOCALE: t("Discord's"), **LANGUAGE_NAMES}
    entries = [MenuEntry(voice.text(labelled(label, name)), one, chosen=one == chosen) for one, name in names.items()]
    return menu(CustomId("setting", arg="language"), voice.text(label), entries)


def message_name(*, on: bool) -> Text:
    """Return the setting of direct messages."""
    return t("Hand by direct message") if on else t("No direct messages")


def _days_off(row: UserRow, voice: Translator) -> Text:
    named = [voice.text(WEEKDAYS[day]) for day in days_off_of(row).weekdays]
    if not named:
        return t("You have no days off.")
    return t(
        "Days off: {days}. Where the host has chosen so, your time rests on them; a change counts from your next turn.",
        days=voice.listing(named),
    )


def _days_off_menu(row: UserRow, voice: Translator) -> Row:
    """Return the menu of days off, named in its entries: a choice hides the prompt."""
    label, chosen = t("Day off"), days_off_of(row).weekdays
    entries = [
        MenuEntry(voice.text(labelled(label, name)), str(day), chosen=day in chosen)
        for day, name in enumerate(WEEKDAYS)
    ]
    return menu(CustomId("setting", arg=DAYS_OFF), voice.text(t("No days off")), entries, 0, MOST)


def _hours(row: UserRow) -> int:
    return USUAL if row.remind_hours is None else row.remind_hours


def _messages(row: UserRow, voice: Translator) -> Field:
    return checkbox(DM, voice.text(message_name(on=True)), on=row.dm)


def _reminders(row: UserRow, voice: Translator) -> Field:
    often = voice.text(t("then less often"))
    entries = [
        MenuEntry(voice.text(reminder_name(one)), str(one), often if one else "", chosen=one == _hours(row))
        for one in HOURS
    ]
    return choice(REMIND, voice.text(t("Reminders")), entries)


def _zones(row: UserRow, voice: Translator) -> Field:
    own = zone_of(row)
    zones = ZONES if own in ZONES else (own, *ZONES)
    entries = [MenuEntry(_city(one), one, zone_name(one), chosen=one == own) for one in zones]
    return choice(ZONE, voice.text(t("Time zone")), entries)


def _city(zone: str) -> str:
    return zone_name(zone).rpartition("/")[2].replace("_", " ")


def _quiet_hours(row: UserRow, voice: Translator) -> tuple[Field, Field]:
    """Return the fields of the quiet hours' start and end; optional while unset."""
    quiet = quiet_of(row)
    off, usual = quiet is not None and quiet.start == quiet.end, voice.text(t("Guessed from when you move"))
    hours = None if quiet is None or off else (quiet.start, quiet.end)
    begins = [MenuEntry(voice.text(t("No quiet hours")), OFF, chosen=off)]
    begins += [
        MenuEntry(clock(hour * HOUR), str(hour), chosen=hours is not None and hour == hours[0]) for hour in range(24)
    ]
    ends = [
        MenuEntry(clock(hour * HOUR), str(hour), chosen=hours is not None and hour == hours[1]) for hour in range(24)
    ]
    return (
        choice(FROM, voice.text(t("Quiet from")), begins, prompt=usual),
        choice(TO, voice.text(t("Quiet until")), ends, prompt=voice.text(t("No quiet hours")) if off else usual),
    )


def zone_found(zone: str, now: datetime, voice: Translator) -> Screen:
    """Build the time zone that was found for typed input, with its current time."""
    time = f"{now.astimezone(ZoneInfo(zone)):%H:%M}"
    line = t("In the time zone {zone} it is {time} now. Is that what your clock says?", zone=zone_name(zone), time=time)
    buttons = [
        button(voice.text(t("Yes")), CustomId("zone!", arg=zone), ButtonStyle.success),
        button(voice.text(t("Another time zone…")), CustomId("zone")),
    ]
    return note(voice.markdown(line), buttons=buttons)


def zone_form(voice: Translator) -> Form:
    """Build the form for typing a time zone."""
    return Form(CustomId("zoned"), voice.text(t("Time zone")), zone_field(voice))
